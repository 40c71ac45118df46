"""Questions before something that cannot be taken back, and plain private answers."""

from __future__ import annotations

from bot.tables.model import Table


def resign_question(table: Table, seat: int) -> str:
    """What /resign asks."""
    raise NotImplementedError


def end_question(table: Table) -> str:
    """What /end asks."""
    raise NotImplementedError


def close_question(table: Table) -> str:
    """What the options panel asks before it closes the lobby."""
    raise NotImplementedError

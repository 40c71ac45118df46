"""The private panel: its lines, its buttons, and what it says when the turn is done."""

from __future__ import annotations

from typing import Any

from bot.tables.model import Table
from rules.game import Event, Seat


def panel(
    table: Table,
    view: Any,
    at: str = "",
    *,
    text: str = "",
    after: Any = None,
    note: str = "",
    link: str = "",
) -> str:
    """The content of a panel at a node, or under the preview `after` of the whole move `text`.

    `note` stands first ("The game has moved on. …"); `link` follows line 1 for /next.
    """
    raise NotImplementedError


def done(table: Table, events: tuple[Event, ...], view: Any, link: str = "") -> str:
    """What the panel says after the last commit: what was done, and who is next."""
    raise NotImplementedError


def watching(table: Table, view: Any, seat: Seat | None) -> str:
    """What Play and /board say to somebody who is not to act."""
    raise NotImplementedError


def taken_back(table: Table, text: str, view: Any) -> str:
    """What /undo says above the panel."""
    raise NotImplementedError


def button(name: str) -> str:
    """The label of a button by its name (BUTTONS)."""
    raise NotImplementedError


def placeholder(name: str) -> str:
    """The placeholder of a select that belongs to no game (PLACEHOLDERS)."""
    raise NotImplementedError

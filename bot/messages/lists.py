"""What is read in pages: /games, /log and the board as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.tables.model import Table
from rules.game import Event


def games_page(
    tables: Sequence[Table], person: int, links: Mapping[str, str], page: int = 1
) -> str:
    """My games, what waits for me first, ten a page; `links` by code."""
    raise NotImplementedError


def log_pages(table: Table, turns: Sequence[Sequence[Event]]) -> tuple[str, ...]:
    """Whole turns, numbered, in pages of at most 1,900 characters, the oldest first."""
    raise NotImplementedError


def board_pages(table: Table, text: str) -> tuple[str, ...]:
    """The text board in code blocks, in pages of at most 1,900 characters."""
    raise NotImplementedError

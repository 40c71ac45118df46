"""Clicks and commands of a lobby that were carried out, so that a repeat is recognised."""

from __future__ import annotations

from dataclasses import dataclass

from data.database import Reader, Transaction


@dataclass(frozen=True)
class ClickRow:
    """An interaction's id, the game that it changed or opened, and what was answered."""

    click: int
    game: str
    at: int
    answer: str = ""


async def record(tx: Transaction, row: ClickRow) -> None:
    """Store a click together with what it changes; raises moves.ClickRepeated."""
    raise NotImplementedError


async def get(reader: Reader, click: int) -> ClickRow | None:
    """A click that was carried out, or None."""
    raise NotImplementedError


async def forget(tx: Transaction, before: int, *, limit: int = 1000) -> int:
    """Delete at most `limit` clicks older than `before` and return how many."""
    raise NotImplementedError

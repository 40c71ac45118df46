"""Clicks and commands of a lobby that were carried out, so that a repeat is recognised."""

from __future__ import annotations

from dataclasses import dataclass

from data.database import Conflict, Reader, Transaction
from data.moves import ClickRepeated


@dataclass(frozen=True)
class ClickRow:
    """An interaction's id, the game that it changed or opened, and what was answered."""

    click: int
    game: str
    at: int
    answer: str = ""


async def record(tx: Transaction, row: ClickRow) -> None:
    """Store a click together with what it changes; raises moves.ClickRepeated."""
    try:
        await tx.run(
            "INSERT INTO clicks (click, game, at, answer) VALUES (:click, :game, :at, :answer)",
            **vars(row),
        )
    except Conflict as conflict:
        raise ClickRepeated(conflict.table, *conflict.columns) from conflict


async def get(reader: Reader, click: int) -> ClickRow | None:
    """A click that was carried out, or None."""
    row = await reader.one(
        "SELECT click, game, at, answer FROM clicks WHERE click = :click", click=click
    )
    return ClickRow(**row) if row else None


async def forget(tx: Transaction, before: int, *, limit: int = 1000) -> int:
    """Delete at most `limit` clicks older than `before` and return how many."""
    return await tx.run(
        "DELETE FROM clicks WHERE click IN"
        " (SELECT click FROM clicks WHERE at < :before ORDER BY at LIMIT :limit)",
        before=before,
        limit=limit,
    )

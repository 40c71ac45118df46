"""The log of a game, append-only: the insert of the next number is the compare-and-swap."""

from __future__ import annotations

from dataclasses import dataclass

from data.database import Conflict, Reader, Transaction


class SeqTaken(Conflict):
    """The log has gone on, or the number is not the next: reload, check again, retry."""


class ClickRepeated(Conflict):
    """This click is stored already: answer it as done."""


@dataclass(frozen=True)
class MoveRow:
    """A row of a log; `events` are the caller's bytes, `by` the person who acted."""

    game: str
    seq: int
    seat: int | None
    text: str
    events: bytes
    by: int | None
    at: int
    click: int | None


async def append(
    tx: Transaction,
    game: str,
    seq: int,
    *,
    seat: int | None,
    text: str,
    events: bytes,
    by: int | None,
    at: int,
    click: int | None,
    state: bytes,
    fence: bytes | None = None,
) -> None:
    """Store row `seq` and the state after it; `fence` is the state if this row is the new fence.

    Raises ClickRepeated, or SeqTaken unless `seq` is the game's next and the game is running.
    """
    raise NotImplementedError


async def since_fence(reader: Reader, game: str) -> list[MoveRow]:
    """The rows after the fence, in order."""
    raise NotImplementedError


async def after(reader: Reader, game: str, seq: int, *, limit: int = 100) -> list[MoveRow]:
    """Rows after `seq`, the oldest first; 0 is the beginning."""
    raise NotImplementedError


async def before(
    reader: Reader, game: str, seq: int | None = None, *, limit: int = 50
) -> list[MoveRow]:
    """Rows before `seq`, or the last ones, the newest first."""
    raise NotImplementedError


async def at(reader: Reader, game: str, seq: int) -> MoveRow | None:
    """One row of a log."""
    raise NotImplementedError


async def by_click(reader: Reader, click: int) -> MoveRow | None:
    """The row that a click has made."""
    raise NotImplementedError

"""Who sits where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from data.database import Reader, Transaction


@dataclass(frozen=True)
class SeatRow:
    """A seat of a game; a level makes it a computer, no holder lets a computer play it."""

    game: str
    seat: int
    owner: int | None
    holder: int | None
    level: str | None
    name: str
    joined: int = 0  # place in the order of joining
    asked: int = 0  # the sequence after which the seat was last asked anew
    awaited: bool = False  # the table waits for this seat
    since: int = 0  # UTC seconds of the latest change of `awaited` or `asked`


async def of_game(reader: Reader, game: str) -> tuple[SeatRow, ...]:
    """The seats of a game in order."""
    raise NotImplementedError


async def put(tx: Transaction, row: SeatRow) -> None:
    """Insert a seat of a live game or replace it."""
    raise NotImplementedError


async def remove(tx: Transaction, game: str, seat: int) -> None:
    """Take a seat out of a lobby; a running game only ever replaces."""
    raise NotImplementedError


async def replace(tx: Transaction, game: str, rows: Iterable[SeatRow]) -> None:
    """Store all seats of a live game anew, as after a shuffle."""
    raise NotImplementedError


async def rename(tx: Transaction, game: str, seat: int, name: str) -> None:
    """Store the display name of a person's last interaction."""
    raise NotImplementedError


async def hold(
    tx: Transaction, game: str, seat: int, *, holder: int | None, level: str | None, name: str
) -> None:
    """Let somebody else, or a computer, play a seat on; its owner stays."""
    raise NotImplementedError


async def await_(
    tx: Transaction, game: str, awaited: Iterable[int], *, asked: Iterable[int], seq: int, at: int
) -> None:
    """Store for which seats the table waits, and which of them were asked anew at `seq`."""
    raise NotImplementedError

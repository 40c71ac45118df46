"""Who sits where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from data.database import Reader, Row, Transaction


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
    stand_ins: int = 0  # turns that a computer has played for the owner


_COLUMNS = "game, seat, owner, holder, level, name, joined, asked, rest, since, stand_ins"
_PUT = (
    f"INSERT INTO seats ({_COLUMNS}, live)"
    " VALUES (:game, :seat, :owner, :holder, :level, :name, :joined, :asked, :rest, :since,"
    " :stand_ins, 1)"
    " ON CONFLICT (game, seat) DO UPDATE SET owner = :owner, holder = :holder, level = :level,"
    " name = :name, joined = :joined, asked = :asked, rest = :rest, since = :since,"
    " stand_ins = :stand_ins"
)


OF_GAME = f"SELECT {_COLUMNS} FROM seats WHERE game = :game ORDER BY seat"


async def of_game(reader: Reader, game: str) -> tuple[SeatRow, ...]:
    """The seats of a game in order."""
    return seated(await reader.all(OF_GAME, game=game))


def seated(rows: Iterable[Row]) -> tuple[SeatRow, ...]:
    """Seats from the rows of `OF_GAME`."""
    return tuple(SeatRow(awaited=row.pop("rest") == 0, **row) for row in rows)


async def put(tx: Transaction, row: SeatRow) -> None:
    """Insert a seat of a live game or replace it."""
    values = dict(vars(row))
    tx.queue(_PUT, rest=int(not values.pop("awaited")), **values)


async def remove(tx: Transaction, game: str, seat: int) -> None:
    """Take a seat out of a lobby; a running game only ever replaces."""
    tx.queue("DELETE FROM seats WHERE game = :game AND seat = :seat", game=game, seat=seat)


async def replace(tx: Transaction, game: str, rows: Iterable[SeatRow]) -> None:
    """Store all seats of a live game anew, as after a shuffle."""
    tx.queue("DELETE FROM seats WHERE game = :game", game=game)
    for row in rows:
        await put(tx, row)


async def rename(tx: Transaction, game: str, seat: int, name: str) -> None:
    """Store the display name of a person's last interaction."""
    tx.queue(
        "UPDATE seats SET name = :name WHERE game = :game AND seat = :seat",
        game=game,
        seat=seat,
        name=name,
    )


async def stand_in(tx: Transaction, game: str, seat: int) -> None:
    """Count one more turn that a computer has played for a seat's owner."""
    tx.queue(
        "UPDATE seats SET stand_ins = stand_ins + 1 WHERE game = :game AND seat = :seat",
        game=game,
        seat=seat,
    )


async def hold(
    tx: Transaction, game: str, seat: int, *, holder: int | None, level: str | None, name: str
) -> None:
    """Let somebody else, or a computer, play a seat on; its owner stays."""
    tx.queue(
        "UPDATE seats SET holder = :holder, level = :level, name = :name"
        " WHERE game = :game AND seat = :seat",
        game=game,
        seat=seat,
        holder=holder,
        level=level,
        name=name,
    )


async def wait_for(
    tx: Transaction, game: str, seats: Iterable[int], *, asked: Iterable[int], seq: int, at: int
) -> None:
    """Store for which seats the table waits, and which of them were asked anew at `seq`."""
    tx.queue(
        "UPDATE seats SET since = :at, rest = 1 - (:awaited >> seat & 1),"
        " asked = iif(:anew >> seat & 1, :seq, asked)"
        " WHERE game = :game AND (rest = (:awaited >> seat & 1) OR :anew >> seat & 1)",
        game=game,
        awaited=sum(1 << seat for seat in seats),
        anew=sum(1 << seat for seat in asked),
        seq=seq,
        at=at,
    )

"""What must be told or done later: rows put with a move, claimed by one worker, settled once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from data.database import Reader, Transaction

# The kinds in order of urgency: what a person waits for goes before what only tidies up.
PRIORITY: Mapping[str, int] = {
    "turn": 0,
    "board": 0,
    "finished": 0,
    "lobby": 1,
    "computer": 1,
    "timeout": 1,
    "reminder": 2,
    "direct": 2,
    "warning": 2,
    "lapse": 2,
    "retire": 3,
}


@dataclass(frozen=True)
class OutboxRow:
    """Something to tell or do at `due`, in a lane of which one row at a time is worked on."""

    game: str
    seq: int
    kind: str
    due: int
    lane: int  # rows of one lane never run at the same time: the channel, or another number
    seat: int = -1  # -1 for none
    part: int = 0  # numbers reminders and reposts
    channel: int | None = None
    message: int | None = None  # the post to edit, or once sent, the post made
    body: bytes = b""  # the caller's
    id: int = 0  # set by storage, like all that follows
    attempts: int = 0  # claims so far, this one included
    tried: int | None = None  # UTC seconds of the first claim
    error: str | None = None
    sent: int | None = None
    dropped: str | None = None  # why it is never sent
    claimed_by: str | None = None
    claimed_until: int | None = None


async def put(tx: Transaction, row: OutboxRow) -> bool:
    """Store a row once: False if its (game, seq, kind, seat, part) is there already."""
    raise NotImplementedError


async def claim(
    tx: Transaction, by: str, *, now: int, lasts: int = 120, limit: int = 8
) -> list[OutboxRow]:
    """Take due rows, at most one a lane and none of a lane in work, the most urgent first.

    Within a priority the longest due come first; a claim not settled within `lasts` s is void.
    """
    raise NotImplementedError


async def sent(tx: Transaction, row: OutboxRow, *, at: int, message: int | None = None) -> bool:
    """Settle a claimed row as sent; False if it was settled, or claimed by another, meanwhile."""
    raise NotImplementedError


async def fail(tx: Transaction, row: OutboxRow, *, error: str, due: int) -> bool:
    """Give a claimed row back until `due`; False as in `sent`."""
    raise NotImplementedError


async def drop(tx: Transaction, row: OutboxRow, *, why: str) -> bool:
    """Settle a claimed row that is never to be sent; False as in `sent`."""
    raise NotImplementedError


async def release(tx: Transaction, by: str | None = None) -> int:
    """Give back all claims of a worker, or with None of everybody, and return how many."""
    raise NotImplementedError


async def supersede(
    tx: Transaction, game: str, *, seq: int, kinds: Iterable[str] | None = None, why: str
) -> int:
    """Drop a game's waiting rows up to `seq`, of these kinds or all; rows in work stay."""
    raise NotImplementedError


async def move_to(tx: Transaction, game: str, *, old: int, new: int) -> int:
    """Send a game's waiting rows of one channel to another one."""
    raise NotImplementedError


async def next_due(reader: Reader) -> int | None:
    """When something can be claimed next: a row of a free lane falls due or a claim runs out."""
    raise NotImplementedError


async def pending(reader: Reader, game: str) -> list[OutboxRow]:
    """A game's rows not settled yet, those in work too, by sequence."""
    raise NotImplementedError


async def of_seq(reader: Reader, game: str, seq: int) -> list[OutboxRow]:
    """All rows of one sequence of a game, settled or not."""
    raise NotImplementedError


def backoff(attempts: int) -> int:
    """Seconds until the next attempt: 5, 10, 20, … at most 15 minutes."""
    return min(5 * 2 ** max(attempts - 1, 0), 900)

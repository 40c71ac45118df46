"""What must be told or done later: rows put with a move, claimed by one worker, settled once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from data.database import Reader, Transaction, Value

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


_COLUMNS = (
    "game, seq, kind, due, lane, seat, part, channel, message, body, id, attempts, tried, error,"
    " sent, dropped, claimed_by, claimed_until"
)
_WAITS = "sent IS NULL AND dropped IS NULL"
_FREE = (
    f"FROM outbox AS free WHERE priority = :priority AND {_WAITS} AND claimed_by IS NULL"
    " AND NOT EXISTS (SELECT 1 FROM outbox AS busy"
    " WHERE busy.lane = free.lane AND busy.claimed_by IS NOT NULL)"
)
_CLAIM = (
    "UPDATE outbox SET claimed_by = :by, claimed_until = :until, attempts = attempts + 1,"
    " tried = coalesce(tried, :now)"
    f" WHERE id = (SELECT id {_FREE} AND due <= :now ORDER BY due, id LIMIT 1)"
    f" RETURNING {_COLUMNS}"
)


async def put(tx: Transaction, row: OutboxRow) -> None:
    """Store a row, unless its (game, seq, kind, seat, part) is there already."""
    tx.queue(
        "INSERT INTO outbox (game, seq, kind, seat, part, priority, due, lane, channel, message,"
        " body, attempts) VALUES (:game, :seq, :kind, :seat, :part, :priority, :due, :lane,"
        " :channel, :message, :body, 0) ON CONFLICT (game, seq, kind, seat, part) DO NOTHING",
        game=row.game,
        seq=row.seq,
        kind=row.kind,
        seat=row.seat,
        part=row.part,
        priority=PRIORITY[row.kind],
        due=row.due,
        lane=row.lane,
        channel=row.channel,
        message=row.message,
        body=row.body,
    )


async def claim(
    tx: Transaction, by: str, *, now: int, lasts: int = 120, limit: int = 8
) -> list[OutboxRow]:
    """Take due rows, at most one a lane and none of a lane in work, the most urgent first.

    Within a priority the longest due come first; a claim not settled within `lasts` s is void.
    """
    await tx.run(
        "UPDATE outbox SET claimed_by = NULL, claimed_until = NULL"
        " WHERE claimed_by IS NOT NULL AND claimed_until <= :now",
        now=now,
    )
    taken: list[OutboxRow] = []
    for priority in sorted(set(PRIORITY.values())):
        while len(taken) < limit:
            row = await tx.one(_CLAIM, by=by, now=now, until=now + lasts, priority=priority)
            if row is None:
                break
            taken.append(OutboxRow(**row))
    return taken


async def sent(tx: Transaction, row: OutboxRow, *, at: int, message: int | None = None) -> bool:
    """Settle a claimed row as sent; False if it was settled, or claimed by another, meanwhile."""
    return await _settle(
        tx, row, "sent = :at, message = coalesce(:message, message)", at=at, message=message
    )


async def fail(
    tx: Transaction, row: OutboxRow, *, error: str, due: int, counts: bool = True
) -> bool:
    """Give a claimed row back until `due`, as if untried if it surely was not sent."""
    undone = "" if counts else ", attempts = attempts - 1"
    return await _settle(tx, row, f"error = :error, due = :due{undone}", error=error, due=due)


async def drop(tx: Transaction, row: OutboxRow, *, why: str) -> bool:
    """Settle a claimed row that is never to be sent; False as in `sent`."""
    return await _settle(tx, row, "dropped = :why", why=why)


async def release(tx: Transaction, by: str | None = None) -> int:
    """Give back all claims of a worker, or with None of everybody, and return how many."""
    whose = "IS NOT NULL" if by is None else "= :by"
    values: dict[str, Value] = {} if by is None else {"by": by}
    return await tx.run(
        f"UPDATE outbox SET claimed_by = NULL, claimed_until = NULL WHERE claimed_by {whose}",
        **values,
    )


async def supersede(
    tx: Transaction, game: str, *, seq: int, kinds: Iterable[str] | None = None, why: str
) -> int:
    """Drop a game's waiting rows up to `seq`, of these kinds or all; rows in work stay."""
    sql = (
        f"UPDATE outbox SET dropped = :why WHERE game = :game AND seq <= :seq AND {_WAITS}"
        " AND claimed_by IS NULL"
    )
    if kinds is None:
        return await tx.run(sql, game=game, seq=seq, why=why)
    dropped = 0
    for kind in kinds:
        dropped += await tx.run(f"{sql} AND kind = :kind", game=game, seq=seq, why=why, kind=kind)
    return dropped


async def move_to(tx: Transaction, game: str, *, old: int, new: int) -> int:
    """Send a game's waiting new posts of one channel to another; edits of posts and rows in work
    stay."""
    return await tx.run(
        "UPDATE outbox SET channel = :new, lane = CASE WHEN lane = :old THEN :new ELSE lane END"
        f" WHERE game = :game AND channel = :old AND message IS NULL AND {_WAITS}"
        " AND claimed_by IS NULL",
        game=game,
        old=old,
        new=new,
    )


async def postpone(tx: Transaction, kinds: Iterable[str], *, seconds: int) -> int:
    """Let all waiting rows of these kinds fall due later, and return how many they are."""
    changed = 0
    for kind in kinds:
        changed += await tx.run(
            "UPDATE outbox SET due = due + :seconds"
            f" WHERE priority = :priority AND kind = :kind AND {_WAITS} AND claimed_by IS NULL",
            seconds=seconds,
            priority=PRIORITY[kind],
            kind=kind,
        )
    return changed


async def next_due(reader: Reader) -> int | None:
    """When something can be claimed next: a row of a free lane falls due or a claim runs out."""
    times = await reader.all(
        "SELECT min(claimed_until) AS due FROM outbox WHERE claimed_by IS NOT NULL"
    )
    for priority in sorted(set(PRIORITY.values())):
        times += await reader.all(f"SELECT due {_FREE} ORDER BY due, id LIMIT 1", priority=priority)
    return min((row["due"] for row in times if row["due"] is not None), default=None)


async def pending(reader: Reader, game: str) -> list[OutboxRow]:
    """A game's rows not settled yet, those in work too, by sequence."""
    return await _rows(reader, f"WHERE game = :game AND {_WAITS} ORDER BY seq, id", game=game)


async def of_seq(reader: Reader, game: str, seq: int) -> list[OutboxRow]:
    """All rows of one sequence of a game, settled or not."""
    return await _rows(
        reader,
        "WHERE game = :game AND seq = :seq ORDER BY kind, seat, part",
        game=game,
        seq=seq,
    )


def backoff(attempts: int) -> int:
    """Seconds until the next attempt: 5, 10, 20, … at most 15 minutes."""
    return 900 if attempts > 8 else 5 << max(attempts - 1, 0)


async def _settle(tx: Transaction, row: OutboxRow, sets: str, **values: Value) -> bool:
    """End a claim, also one that has run out if nobody else has taken the row since."""
    changed = await tx.run(
        f"UPDATE outbox SET {sets}, claimed_by = NULL, claimed_until = NULL"
        f" WHERE id = :id AND {_WAITS} AND (claimed_by IS NULL OR claimed_by = :claimed_by)",
        id=row.id,
        claimed_by=row.claimed_by,
        **values,
    )
    return changed == 1


async def _rows(reader: Reader, where: str, **values: Value) -> list[OutboxRow]:
    found = await reader.all(f"SELECT {_COLUMNS} FROM outbox {where}", **values)
    return [OutboxRow(**row) for row in found]

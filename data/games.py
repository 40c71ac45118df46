"""Games and lobbies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from data.database import Conflict, Reader, Row, Transaction, Value
from data.seats import OF_GAME, SeatRow, seated


@dataclass(frozen=True)
class Invitation:
    """A person asked to join, when, and the seat kept for them if any."""

    person: int
    name: str
    at: int
    seat: int | None = None


@dataclass(frozen=True)
class GameRow:
    """A game from its lobby on; times are UTC seconds, ids are Discord's."""

    id: str  # the code of 5 letters and digits
    title: str
    version: int
    shape: int
    parts: str  # digest of the component lists
    options: dict[str, str]
    house: dict[str, str]  # the table's own settings: strength of computers, when time is up, …
    limit: int  # seats at most
    organiser: int
    invited: tuple[Invitation, ...]
    open: bool  # anyone may join
    ordered: bool  # the organiser has set the order of play
    thread: bool  # the game wants a thread of its own
    guild: int | None
    channel: int
    parent: int | None  # the channel of the thread
    pace: str
    note: str  # the latest change of the lobby, as the caller wrote it
    secret: bytes
    created: int
    message: int | None = None  # the post with the buttons
    unreachable: bool = False
    status: str = "lobby"  # lobby, running, over, ended, closed, lapsed
    seed: bytes | None = None
    start: int | None = None  # id of the Start interaction
    seq: int = 0
    told: int = 0
    state: bytes | None = None
    fence_seq: int = 0
    fence_state: bytes | None = None
    outcome: bytes | None = None
    started: int | None = None
    ended: int | None = None


@dataclass(frozen=True)
class Mine:
    """A live game in a person's list; also the key of the next page."""

    rest: int  # 0 the table waits for this seat, 1 it does not, 2 the seat is lent to another
    since: int
    game: str
    seat: int

    @property
    def awaited(self) -> bool:
        """The table waits for this person."""
        return self.rest == 0

    @property
    def lent(self) -> bool:
        """The seat is the person's, but another or a computer plays it now."""
        return self.rest == 2


_COLUMNS = (
    "id, title, version, shape, parts, options, house, seats, organiser, invited, open, ordered,"
    " thread, guild, channel, parent, pace, note, secret, created, message, unreachable, status,"
    " seed, start, seq, told, state, fence_seq, fence_state, outcome, started, ended"
)
_PLACES = ", ".join(f":{column}" for column in _COLUMNS.split(", "))
_INSERT = f"INSERT INTO games ({_COLUMNS}) VALUES ({_PLACES})"
_SELECT = f"SELECT {_COLUMNS} FROM games"
_LIVE = "status IN ('lobby', 'running')"
_CHANGED = (
    "options",
    "house",
    "seats",
    "organiser",
    "invited",
    "open",
    "ordered",
    "thread",
    "pace",
    "note",
)
_SETS = ", ".join(f"{column} = :{column}" for column in _CHANGED)
_HELD = "seats.live = 1 AND seats.holder = :person"
_LENT = (
    "seats.live = 1 AND seats.owner = :person"
    " AND (seats.holder IS NULL OR seats.holder <> seats.owner)"
)


async def insert(tx: Transaction, game: GameRow) -> None:
    """Store a new lobby; raises Conflict on `id` (code taken) or `place` (a game is there).

    Its component lists must be stored before.
    """
    await tx.run(_INSERT, **_values(game))


async def get(reader: Reader, game: str) -> GameRow | None:
    """A game by its code."""
    return _game(await reader.one(f"{_SELECT} WHERE id = :game", game=game))


async def with_seats(reader: Reader, game: str) -> tuple[GameRow | None, tuple[SeatRow, ...]]:
    """A game by its code and its seats in order."""
    rows, taken = await reader.each(f"{_SELECT} WHERE id = :game", OF_GAME, game=game)
    return _game(rows[0] if rows else None), seated(taken)


async def here(reader: Reader, channel: int) -> GameRow | None:
    """The lobby or running game of a channel or thread."""
    sql = f"{_SELECT} WHERE place = :channel"
    return _game(await reader.one(sql, channel=channel))


async def last_here(reader: Reader, channel: int) -> GameRow | None:
    """The game opened last in a channel or thread, live or not."""
    sql = f"{_SELECT} WHERE channel = :channel ORDER BY created DESC LIMIT 1"
    return _game(await reader.one(sql, channel=channel))


async def of_person(
    reader: Reader, person: int, *, after: Mine | None = None, limit: int = 10
) -> list[Mine]:
    """A person's live games: those that wait for the person, the longest wait first, then the
    others, then the seats lent to somebody else."""
    last = after or Mine(-1, 0, "", 0)
    page: dict[str, Value] = {
        "person": person,
        "since": last.since,
        "game": last.game,
        "seat": last.seat,
    }
    rows: list[Row] = []
    if last.rest < 2:
        sql = (
            f"SELECT rest, since, game, seat FROM seats WHERE {_HELD}"
            " AND (rest, since, game, seat) > (:rest, :since, :game, :seat)"
            " ORDER BY rest, since, game, seat LIMIT :limit"
        )
        rows = await reader.all(sql, rest=last.rest, limit=limit, **page)
        page |= {"since": -1}
    if len(rows) < limit:
        sql = (
            f"SELECT 2 AS rest, since, game, seat FROM seats WHERE {_LENT}"
            " AND (since, game, seat) > (:since, :game, :seat)"
            " ORDER BY since, game, seat LIMIT :limit"
        )
        rows += await reader.all(sql, limit=limit - len(rows), **page)
    return [Mine(**row) for row in rows]


async def count_of_person(reader: Reader, person: int) -> tuple[int, int]:
    """How many live games wait for a person, and how many there are."""
    row = await reader.one(
        f"SELECT (SELECT count(*) FROM seats WHERE {_HELD} AND rest = 0) AS waiting,"
        f" (SELECT count(*) FROM seats WHERE {_HELD}) AS held,"
        f" (SELECT count(*) FROM seats WHERE {_LENT}) AS lent",
        person=person,
    )
    return (row["waiting"], row["held"] + row["lent"]) if row else (0, 0)


async def near(reader: Reader, person: int, channel: int) -> list[Mine]:
    """A person's live games in a channel and its threads, in the order of `of_person`."""
    found: list[Row] = []
    for rest, mine in (("rest", _HELD), ("2 AS rest", _LENT)):
        found += await reader.all(
            f"SELECT {rest}, since, game, seat FROM seats"
            f" JOIN games ON games.id = seats.game WHERE {mine}"
            " AND (games.channel = :channel OR games.parent = :channel)",
            person=person,
            channel=channel,
        )
    return sorted((Mine(**row) for row in found), key=lambda row: (row.rest, row.since, row.game))


async def live(reader: Reader, *, after: str = "", limit: int = 100) -> list[str]:
    """Codes of lobbies and running games in order, page by page."""
    sql = f"SELECT id FROM games WHERE {_LIVE} AND id > :after ORDER BY id LIMIT :limit"
    return [row["id"] for row in await reader.all(sql, after=after, limit=limit)]


async def change(tx: Transaction, game: GameRow) -> None:
    """Store what a table may change: options, house, limit, organiser, invited, open, ordered,
    thread, pace and note; raises Conflict on `status` when the game is not live."""
    values = _values(game)
    changed = await tx.run(
        f"UPDATE games SET {_SETS} WHERE id = :id AND {_LIVE}",
        **{column: values[column] for column in ("id", *_CHANGED)},
    )
    _only(tx, changed)


async def start(
    tx: Transaction,
    game: str,
    *,
    seed: bytes,
    start: int | None,
    state: bytes,
    version: int,
    shape: int,
    parts: str,
    at: int,
) -> None:
    """Turn a lobby into a running game at sequence 0; raises Conflict on `status`."""
    changed = await tx.run(
        "UPDATE games SET status = 'running', seed = :seed, start = :start, state = :state,"
        " fence_state = :state, version = :version, shape = :shape, parts = :parts, started = :at"
        " WHERE id = :game AND status = 'lobby'",
        game=game,
        seed=seed,
        start=start,
        state=state,
        version=version,
        shape=shape,
        parts=parts,
        at=at,
    )
    _only(tx, changed)


async def finish(
    tx: Transaction, game: str, status: str, *, at: int, outcome: bytes | None = None
) -> None:
    """Close a live game as over, ended, closed or lapsed; raises Conflict on `status`."""
    changed = await tx.run(
        "UPDATE games SET status = :status, ended = :at, outcome = :outcome"
        f" WHERE id = :game AND {_LIVE}",
        game=game,
        status=status,
        at=at,
        outcome=outcome,
    )
    _only(tx, changed)
    tx.queue("UPDATE seats SET live = 0, rest = 1 WHERE game = :game", game=game)


async def move_to(
    tx: Transaction, game: str, *, channel: int, parent: int | None, message: int | None = None
) -> None:
    """Let a game go on in another channel, taken as reachable; raises Conflict on `place`."""
    await tx.run(
        "UPDATE games SET channel = :channel, parent = :parent, message = :message, unreachable = 0"
        " WHERE id = :game",
        game=game,
        channel=channel,
        parent=parent,
        message=message,
    )


async def tell(tx: Transaction, game: str, *, seq: int, message: int | None) -> None:
    """Note that all up to `seq` is told and which post has the buttons; `told` never falls."""
    await tx.run(
        "UPDATE games SET told = CASE WHEN told < :seq THEN :seq ELSE told END, message = :message"
        " WHERE id = :game",
        game=game,
        seq=seq,
        message=message,
    )


async def post(tx: Transaction, game: str, message: int | None) -> None:
    """Note which post has the buttons."""
    tx.queue("UPDATE games SET message = :message WHERE id = :game", game=game, message=message)


async def set_unreachable(tx: Transaction, game: str, unreachable: bool) -> None:
    """Note that the channel can, or can no longer, be written to."""
    await tx.run(
        "UPDATE games SET unreachable = :unreachable WHERE id = :game",
        game=game,
        unreachable=int(unreachable),
    )


async def restate(
    tx: Transaction, game: str, *, seq: int, shape: int, state: bytes, fence_state: bytes
) -> None:
    """Store states in a new shape without a row; raises Conflict on `seq` if the game went on."""
    changed = await tx.run(
        "UPDATE games SET shape = :shape, state = :state, fence_state = :fence_state"
        " WHERE id = :game AND seq = :seq AND state IS NOT NULL",
        game=game,
        seq=seq,
        shape=shape,
        state=state,
        fence_state=fence_state,
    )
    _only(tx, changed, "seq")


def _only(tx: Transaction, changed: int, column: str = "status") -> None:
    if not changed:
        tx.refuse(Conflict("games", column))


def _game(row: Row | None) -> GameRow | None:
    if row is None:
        return None
    fields: dict[str, Any] = row | {
        "options": msgspec.json.decode(row["options"], type=dict[str, str]),
        "house": msgspec.json.decode(row["house"], type=dict[str, str]),
        "invited": msgspec.json.decode(row["invited"], type=tuple[Invitation, ...]),
        "open": bool(row["open"]),
        "ordered": bool(row["ordered"]),
        "thread": bool(row["thread"]),
        "unreachable": bool(row["unreachable"]),
        "limit": row["seats"],
    }
    del fields["seats"]
    return GameRow(**fields)


def _values(game: GameRow) -> dict[str, Value]:
    fields = dict(vars(game))
    fields["seats"] = fields.pop("limit")
    for column in ("options", "house", "invited"):
        fields[column] = msgspec.json.encode(fields[column]).decode()
    for column in ("open", "ordered", "thread", "unreachable"):
        fields[column] = int(fields[column])
    return fields

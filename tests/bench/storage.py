"""Committed moves a second against plain sqlite3, and what 100,000 open games do to them."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

from bot.tables import Person, Table, Tables
from data import Database, opened
from tests.bench.report import ROUNDS, Figure

MOVES = 40  # of a round
MANY = 100_000
FEW = 10
PEOPLE = (Person(1, "Ana"), Person(2, "Ben"))
CLICKS = count(1)

# What a move writes, row for row, as plain statements on the same tables.
PLAIN = (
    "INSERT INTO moves (game, seq, seat, text, events, by, at, click)"
    " VALUES (:game, :seq, 0, 'place red d4', :events, 1, 1, :click)",
    "UPDATE games SET seq = :seq, state = :state, fence_seq = :seq, fence_state = :fence"
    " WHERE id = :game",
    "UPDATE seats SET asked = :seq, since = 1 WHERE game = :game AND seat = 0",
    "UPDATE seats SET since = 1 WHERE game = :game AND seat = 1",
    "INSERT INTO outbox (game, seq, kind, seat, part, priority, due, lane, channel, body, attempts)"
    " VALUES (:game, :seq, 'board', -1, 0, 0, 1, 1, 1, x'', 0)",
)
_REAL = (  # what a move of ours has written
    "SELECT games.id, state, fence_state, events FROM games JOIN moves ON moves.game = games.id"
    " WHERE status = 'running' LIMIT 1"
)


def figures() -> Iterator[Figure]:
    """Both lines, on files of the same folder."""
    folder = Path(tempfile.mkdtemp(prefix="petrichor-bench-"))
    try:
        yield from asyncio.run(_figures(folder))
    finally:
        shutil.rmtree(folder)


async def _figures(folder: Path) -> list[Figure]:
    async with _house(folder / "few.db", FEW) as few, _house(folder / "many.db", MANY) as many:
        plain = sqlite3.connect(folder / "plain.db", isolation_level=None)
        await _copied(few, plain)
        rates, costs = [], []
        await _ratio(moves(few), moves(many))
        for number in range(ROUNDS):
            rates.append(await _ratio(plain_moves(plain, number), moves(few)))
            costs.append(await _ratio(moves(many), moves(few)))
        plain.close()
    return [
        Figure("committed moves/s", "plain sqlite3, the same rows", rates, least=0.3),
        Figure(f"cost of a move with {MANY:,} open games", f"with {FEW}", costs, most=1.5),
    ]


async def _ratio(ours: AsyncIterator[float], theirs: AsyncIterator[float]) -> float:
    """The time of one kind of moves over that of another, made in turn: a disk's speed changes."""
    spent = [(took, await anext(theirs)) async for took in ours]
    one, other = map(sum, zip(*spent, strict=True))
    return one / other


@asynccontextmanager
async def _house(path: Path, games: int) -> AsyncIterator[Tables]:
    async with opened(path) as db:
        tables = Tables(db)
        await filled(tables, games)
        yield tables


async def filled(tables: Tables, games: int) -> None:
    """Open games in which a move was made, copies of one that was opened as people do."""
    table = await opened_game(tables, channel=1)
    await tables.move(table.code, PEOPLE[table.active[0]], _move(table), click=next(CLICKS))
    async with tables.db.transaction() as tx:
        for name, columns in COPIED.items():
            await tx.run(_copies(name, columns), code=table.code, games=games)


COPIED = {
    "games": "title, version, shape, parts, options, house, seats, organiser, invited, open,"
    " ordered, thread, guild, parent, message, unreachable, pace, note, secret, seed, start,"
    " status, seq, told, state, fence_seq, fence_state, outcome, created, started, ended",
    "seats": "seat, owner, holder, level, name, joined, asked, rest, since, live",
    "moves": "seq, seat, text, events, by, at",
    "outbox": "seq, kind, seat, part, priority, due, channel, message, body, attempts, tried,"
    " error, sent, dropped",
}


def _copies(table: str, columns: str) -> str:
    """As many copies of one game's rows, told already, each in a channel of its own."""
    key = "id" if table == "games" else "game"
    place = {"games": ", channel", "outbox": ", lane"}.get(table, "")
    taken = columns.replace("sent,", "coalesce(sent, 1),").replace("dropped", "NULL")
    return (
        "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n LIMIT :games)"
        f" INSERT INTO {table} ({key}, {columns}{place})"
        f" SELECT printf('%05X', n.n), {taken if table == 'outbox' else columns}"
        f"{', 1000 + n.n' if place else ''} FROM n CROSS JOIN {table} WHERE {key} = :code"
    )


async def opened_game(tables: Tables, channel: int) -> Table:
    """A game of two that has just started."""
    table = await tables.open(
        PEOPLE[0], "nach_dem_regen", channel=channel, guild=1, click=next(CLICKS), limit=2,
        options={"first": "0"},
    )  # fmt: skip
    await tables.join(table.code, PEOPLE[1], click=next(CLICKS))
    await tables.set_option(table.code, PEOPLE[0], "order", "listed", click=next(CLICKS))
    return await tables.start(table.code, PEOPLE[0], click=next(CLICKS))


async def moves(tables: Tables) -> AsyncIterator[float]:
    """Seconds for each of so many moves of a fresh game."""
    table = await opened_game(tables, channel=next(CLICKS) + 10_000_000)
    for _ in range(MOVES):
        person, move = PEOPLE[table.active[0]], _move(table)
        begun = time.perf_counter()
        done = await tables.move(table.code, person, move, click=next(CLICKS))
        yield time.perf_counter() - begun
        table = done.table


def _move(table: Table) -> str:
    return table.texts(table.active[0])[0]


async def _copied(tables: Tables, plain: sqlite3.Connection) -> None:
    """The same tables on a file of its own, with a game to write to."""
    async with tables.db.reading() as reader:
        source = tables.db.path
        assert await reader.one("SELECT 1 AS one")
    with sqlite3.connect(source) as connection:
        connection.backup(plain)
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        plain.execute(f"PRAGMA {pragma}")


async def plain_moves(plain: sqlite3.Connection, number: int) -> AsyncIterator[float]:
    """Seconds for each of as many transactions of the same rows."""
    game, state, fence, events = plain.execute(_REAL).fetchone()
    for move in range(MOVES):
        seq = 100 + number * MOVES + move
        values = {
            "game": game, "seq": seq, "state": state, "fence": fence, "events": events,
            "click": 10**12 + seq,
        }  # fmt: skip
        begun = time.perf_counter()
        plain.execute("BEGIN IMMEDIATE")
        for statement in PLAIN:
            plain.execute(statement, values)
        plain.execute("COMMIT")
        yield time.perf_counter() - begun


async def database_of(path: Path, games: int) -> None:
    """Make a file with so many open games."""
    db = await Database.open(path, leased=False)
    await filled(Tables(db), games)
    await db.close()

"""No query's work grows with the number of games or the length of a game."""

from __future__ import annotations

import inspect
import re
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from data import (
    Database,
    Reader,
    Transaction,
    clicks,
    games,
    moves,
    outbox,
    parts,
    people,
    seats,
    settings,
)
from data.clicks import ClickRow
from data.games import Mine
from data.people import PersonRow
from tests.data import sample
from tests.data.sample import ANA, BEN, CODE

# Only these hold so few rows that walking through one is no scan: the rows in work now, at most
# one a lane.
SMALL = ("outbox_lane", "outbox_claims", "outbox_claims_until")
# Only this has to touch as many rows as wait, once after a time away.
GROWS = {"outbox.postpone"}
MODULES: tuple[ModuleType, ...] = (clicks, games, moves, outbox, parts, people, seats, settings)
Call = Callable[[Transaction], Awaitable[object]]


async def first_claim(tx: Transaction) -> outbox.OutboxRow:
    return (await outbox.claim(tx, "a", now=50, limit=1))[0]


async def sent(tx: Transaction) -> None:
    assert await outbox.sent(tx, await first_claim(tx), at=60)


async def fail(tx: Transaction) -> None:
    assert await outbox.fail(tx, await first_claim(tx), error="503", due=90)


async def drop(tx: Transaction) -> None:
    assert await outbox.drop(tx, await first_claim(tx), why="undone")


async def release(tx: Transaction) -> None:
    await first_claim(tx)
    assert await outbox.release(tx, "b") == 0
    assert await outbox.release(tx) == 1


async def insert(tx: Transaction) -> None:
    await games.insert(tx, sample.lobby("ZZZZZ", 5000))


async def start(tx: Transaction) -> None:
    await sample.begin(tx, "LOBBY")


async def append(tx: Transaction) -> None:
    row = await sample.game(tx)
    await sample.append(tx, row.seq + 1, click=2**40, fence=b"fence")


async def supersede(tx: Transaction) -> None:
    assert await outbox.supersede(tx, CODE, seq=500, kinds=("reminder", "retire"), why="o") == 2
    assert await outbox.supersede(tx, CODE, seq=500, why="o") == 1


async def restate(tx: Transaction) -> None:
    row = await sample.game(tx)
    await games.restate(tx, CODE, seq=row.seq, shape=4, state=b"", fence_state=b"")


# Every public function of storage by name, called as the bot calls it.
CALLS: dict[str, Call] = {
    "clicks.record": lambda tx: clicks.record(tx, ClickRow(2**41, CODE, 1)),
    "clicks.get": lambda tx: clicks.get(tx, 1),
    "clicks.forget": lambda tx: clicks.forget(tx, 50, limit=3),
    "games.insert": insert,
    "games.get": lambda tx: games.get(tx, CODE),
    "games.with_seats": lambda tx: games.with_seats(tx, CODE),
    "games.here": lambda tx: games.here(tx, 10),
    "games.last_here": lambda tx: games.last_here(tx, 10),
    "games.of_person": lambda tx: games.of_person(tx, ANA, after=Mine(0, 0, "", 0), limit=3),
    "games.count_of_person": lambda tx: games.count_of_person(tx, ANA),
    "games.near": lambda tx: games.near(tx, ANA, 8),
    "games.live": lambda tx: games.live(tx, after="A", limit=3),
    "games.change": lambda tx: games.change(tx, sample.lobby()),
    "games.start": start,
    "games.finish": lambda tx: games.finish(tx, CODE, "over", at=500),
    "games.move_to": lambda tx: games.move_to(tx, CODE, channel=4000, parent=None),
    "games.tell": lambda tx: games.tell(tx, CODE, seq=1, message=5),
    "games.post": lambda tx: games.post(tx, CODE, 5),
    "games.set_unreachable": lambda tx: games.set_unreachable(tx, CODE, True),
    "games.restate": restate,
    "moves.append": append,
    "moves.since_fence": lambda tx: moves.since_fence(tx, CODE),
    "moves.after": lambda tx: moves.after(tx, CODE, 5, limit=3),
    "moves.before": lambda tx: moves.before(tx, CODE, None, limit=3),
    "moves.at": lambda tx: moves.at(tx, CODE, 5),
    "moves.by_click": lambda tx: moves.by_click(tx, 5),
    "outbox.put": lambda tx: outbox.put(tx, sample.notice(seq=10_000)),
    "outbox.claim": lambda tx: outbox.claim(tx, "a", now=50, limit=3),
    "outbox.sent": sent,
    "outbox.fail": fail,
    "outbox.drop": drop,
    "outbox.release": release,
    "outbox.supersede": supersede,
    "outbox.move_to": lambda tx: outbox.move_to(tx, CODE, old=10, new=4000),
    "outbox.postpone": lambda tx: outbox.postpone(tx, ["board", "reminder"], seconds=5),
    "outbox.next_due": outbox.next_due,
    "outbox.pending": lambda tx: outbox.pending(tx, CODE),
    "outbox.of_seq": lambda tx: outbox.of_seq(tx, CODE, 5),
    "parts.put": lambda tx: parts.put(tx, "new", "text"),
    "parts.get": lambda tx: parts.get(tx, "abc"),
    "people.get": lambda tx: people.get(tx, ANA),
    "people.put": lambda tx: people.put(tx, PersonRow(ANA)),
    "seats.of_game": lambda tx: seats.of_game(tx, CODE),
    "seats.stand_in": lambda tx: seats.stand_in(tx, CODE, 0),
    "seats.put": lambda tx: seats.put(tx, sample.seat(CODE, 3, 9)),
    "seats.remove": lambda tx: seats.remove(tx, CODE, 1),
    "seats.replace": lambda tx: seats.replace(tx, CODE, [sample.seat()]),
    "seats.rename": lambda tx: seats.rename(tx, CODE, 0, "Anna"),
    "seats.hold": lambda tx: seats.hold(tx, CODE, 0, holder=None, level="steady", name="Moss"),
    "seats.wait_for": lambda tx: seats.wait_for(tx, CODE, [1], asked=[1], seq=1, at=1),
    "settings.get": lambda tx: settings.get(tx, "note 1"),
    "settings.put": lambda tx: settings.put(tx, "note 1", "2"),
    "settings.remove": lambda tx: settings.remove(tx, "note 1"),
}


def test_every_public_function_is_called_here() -> None:
    found = {
        f"{module.__name__.rpartition('.')[2]}.{name}"
        for module in MODULES
        for name, function in inspect.getmembers(module, inspect.iscoroutinefunction)
        if not name.startswith("_") and function.__module__ == module.__name__
    }
    assert set(CALLS) == found


async def fill(db: Database, others: int, rows: int) -> None:
    """The game of the calls with `rows` rows, and `others` more, half of them ended, as long.

    Ana sits in all ended games and in three live ones; each game has one notice waiting.
    """
    await sample.running(db)
    await sample.open_lobby(db, "LOBBY", 30)
    await sample.running(db, "THIRD", 31)
    async with db.transaction() as tx:
        await outbox.put(tx, sample.notice("retire", seq=rows, due=2))
        await outbox.put(tx, sample.notice("reminder", seq=rows, due=900_000))
        await outbox.put(tx, sample.notice(seq=rows, due=1))
        for number in range(rows):
            await settings.put(tx, f"note {number}", "1")
    for number in range(others):
        code = f"X{number:04}"
        await sample.running(db, code, 100 + number)
        async with db.transaction() as tx:
            row = sample.notice(seq=rows, game=code, lane=100 + number, due=10_000 + number)
            await outbox.put(tx, row)
            await seats.put(tx, sample.seat(code, 0, ANA if number % 2 else BEN + number))
            if number % 2:
                await games.finish(tx, code, "over", at=500)
    lengthen(db.path, rows)


def lengthen(path: Path, rows: int) -> None:
    """Give every game but the lobby `rows` rows in its log, each told and with a lobby click."""
    file = sqlite3.connect(path)
    codes = [code for (code,) in file.execute("SELECT id FROM games WHERE status <> 'lobby'")]
    click = 0
    for code in codes:
        for seq in range(1, rows + 1):
            click += 1
            file.execute(
                "INSERT INTO moves VALUES (?, ?, 0, 'play', x'00', 1, 1, ?)", (code, seq, click)
            )
            file.execute("INSERT INTO clicks VALUES (?, ?, ?, '')", (click, code, click))
            if seq < rows:
                file.execute(
                    "INSERT INTO outbox (game, seq, kind, seat, part, priority, due, lane, body,"
                    " attempts, sent) VALUES (?, ?, 'board', -1, 0, 0, 1, 10, x'', 1, 1)",
                    (code, seq),
                )
        fence = rows - 3
        file.execute("UPDATE games SET seq = ?, fence_seq = ? WHERE id = ?", (rows, fence, code))
    file.commit()
    file.close()


async def planned(db: Database, call: Call, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The steps of the plans of all queries that a call makes."""
    asked: list[str] = []
    everything, each, run, queue = Reader.all, Reader.each, Transaction.run, Transaction.queue

    async def noting(reader: Reader, sql: str, **values: Any) -> Any:
        asked.append(sql)
        return await everything(reader, sql, **values)

    async def noting_each(reader: Reader, *queries: str, **values: Any) -> Any:
        asked.extend(queries)
        return await each(reader, *queries, **values)

    def noting_queue(tx: Transaction, sql: str, **values: Any) -> None:
        asked.append(sql)
        queue(tx, sql, **values)

    async def noting_run(tx: Transaction, sql: str, **values: Any) -> int:
        asked.append(sql)
        return await run(tx, sql, **values)

    async with db.transaction() as tx:
        monkeypatch.setattr(Reader, "all", noting)
        monkeypatch.setattr(Reader, "each", noting_each)
        monkeypatch.setattr(Transaction, "run", noting_run)
        monkeypatch.setattr(Transaction, "queue", noting_queue)
        await call(tx)
        monkeypatch.undo()
        steps = []
        for sql in asked:
            bound = dict.fromkeys(re.findall(r":(\w+)", sql))
            steps += [row["detail"] for row in await tx.all(f"EXPLAIN QUERY PLAN {sql}", **bound)]
    assert asked
    return steps


@pytest.mark.parametrize("name", CALLS)
async def test_no_query_scans_or_sorts(
    db: Database, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    await fill(db, 2, 5)
    for step in await planned(db, CALLS[name], monkeypatch):
        assert "TEMP B-TREE" not in step
        if step.startswith("SCAN"):
            assert step == "SCAN CONSTANT ROW" or step.rpartition(" ")[2] in SMALL, step
        else:
            assert step.startswith(("SEARCH", "SCALAR", "CORRELATED SCALAR", "LIST")), step


async def work(db: Database, call: Call) -> int:
    """How many instructions of the database's machine a call takes."""
    count = 0

    def step() -> int:
        nonlocal count
        count += 1
        return 0

    class Undone(Exception):
        pass

    async def whole() -> None:
        async with db.transaction() as tx:
            await db._writer.set_progress_handler(step, 1)
            await call(tx)
            await tx.all("SELECT 1")  # what the call has queued is done with this
            raise Undone

    with pytest.raises(Undone):
        await whole()
    await db._writer.set_progress_handler(lambda: 0, 0)
    return count


async def test_work_does_not_grow(tmp_path: Path) -> None:
    """Ten times the games, each of ten times the length, take no more instructions."""
    found = []
    for others, rows in ((6, 8), (60, 80)):
        db = await Database.open(tmp_path / f"{others}.db", leased=False)
        try:
            await fill(db, others, rows)
            found.append({name: await work(db, call) for name, call in CALLS.items()})
        finally:
            await db.close()
    small, large = found
    assert all(count > 0 for count in small.values())
    grown = {name: (small[name], large[name]) for name in CALLS if large[name] > small[name] + 5}
    assert set(grown) == GROWS, grown

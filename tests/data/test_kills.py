"""Real kills: a process that dies between two statements leaves the old state or the new one."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

import pytest

from data import Database, games, moves, outbox, seats
from tests.data import sample
from tests.data.sample import CODE

STATEMENTS = 5  # the row, its game, a seat asked, a notice, and the finished rows dropped
WRITE = """
import asyncio, sys
from data import Database, database
from tests.data.test_kills import turn

async def main():
    db = await Database.open(sys.argv[1], leased=False)
    stop, count, run = int(sys.argv[2]), 0, database._changed

    def halting(sql, values, connection):
        nonlocal count
        if count == stop:
            print("at", count, flush=True)
            sys.stdin.readline()
        count += 1
        return run(sql, values, connection)

    if stop >= 0:
        database._changed = halting
    seq = 0
    while True:
        seq += 1
        await turn(db, seq)
        print("done", seq, count, flush=True)

asyncio.run(main())
"""


async def turn(db: Database, seq: int) -> None:
    """A turn as the bot stores one: the row, whom the table waits for, what is to be told."""
    async with db.transaction() as tx:
        await sample.append(tx, seq, click=seq)
        await seats.wait_for(tx, CODE, [1], asked=[1], seq=seq, at=seq)
        await outbox.put(tx, sample.notice(seq=seq))
        await outbox.supersede(tx, CODE, seq=seq - 1, why="superseded")


async def check(path: Path) -> int:
    """Assert that all tables tell of the same turn and return its number."""
    db = await Database.open(path, leased=False)
    async with db.reading() as reader:
        row = await sample.game(reader)
        log = await moves.after(reader, CODE, 0, limit=10_000)
        assert [move.seq for move in log] == list(range(1, row.seq + 1))
        assert row.state == b"state %d" % row.seq
        assert (await seats.of_game(reader, CODE))[1].asked == row.seq
        waiting = [notice.seq for notice in await outbox.pending(reader, CODE)]
        assert waiting == ([row.seq] if row.seq else [])
        assert await reader.all("PRAGMA integrity_check") == [{"integrity_check": "ok"}]
    await turn(db, row.seq + 1)
    async with db.transaction() as tx:
        await games.finish(tx, CODE, "ended", at=1)
    await db.close()
    return row.seq


async def child(path: Path, stop: int) -> asyncio.subprocess.Process:
    db = await Database.open(path, leased=False)
    await sample.running(db)
    await db.close()
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        WRITE,
        str(path),
        str(stop),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )


@pytest.mark.parametrize("statement", range(STATEMENTS + 1))
async def test_killed_before_a_statement(path: Path, statement: int) -> None:
    """F38: of the first turn nothing is there; killed at the start of the second, all of it."""
    process = await child(path, statement)
    assert process.stdout
    line = await process.stdout.readline()
    finished = statement == STATEMENTS
    if finished:
        assert line == b"done 1 %d\n" % STATEMENTS
        line = await process.stdout.readline()
    assert line == b"at %d\n" % statement
    process.kill()
    await process.wait()
    assert await check(path) == int(finished)


@pytest.mark.parametrize("seed", range(3))
async def test_killed_at_any_moment(path: Path, seed: int) -> None:
    """F08, F38: what was reported as stored is there, and nothing is there by half."""
    process = await child(path, -1)
    assert process.stdout
    await process.stdout.readline()
    await asyncio.sleep(random.Random(seed).uniform(0.01, 0.1))
    process.kill()
    rest, _ = await process.communicate()
    whole = rest.split(b"\n")[:-1]  # the last line may have been cut off by the kill
    reported = int(whole[-1].split()[1]) if whole else 1
    assert await check(path) in (reported, reported + 1)

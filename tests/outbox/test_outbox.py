"""The loop that tells: order, lanes, repeats and what happens when sending goes wrong."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.outbox import HOPELESS, Later, Never, Outbox, Receipt, may_be_there, nonce
from bot.tables import Tables
from data import Database, LeaseLost, games, opened, outbox
from data.outbox import OutboxRow
from tests.tables.conftest import ANA, BEN, GUILD, NOON

Handler = Callable[[OutboxRow], Awaitable[Receipt]]


class Bench:
    """An outbox whose tellers are the test's, with a clock that it moves."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self.time = float(NOON)
        self.calls: list[OutboxRow] = []
        self.handler: Handler = self.sent
        kinds = ("board", "lobby", "retire", "lapse")
        self.outbox = Outbox(
            db, dict.fromkeys(kinds, self._tell), worker="test", clock=lambda: self.time
        )

    async def _tell(self, row: OutboxRow) -> Receipt:
        self.calls.append(row)
        return await self.handler(row)

    async def sent(self, row: OutboxRow) -> Receipt:
        """A message that arrives."""
        return Receipt(1000 + row.id)

    async def put(self, code: str, seq: int, kind: str = "board", **fields: Any) -> None:
        row = OutboxRow(code, seq, kind, NOON, **{"lane": 1, "channel": 1, **fields})
        async with self.db.transaction() as tx:
            await outbox.put(tx, row)
        self.outbox.wake()

    async def rows(self, code: str) -> list[OutboxRow]:
        async with self.db.reading() as reader:
            return await outbox.pending(reader, code)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        task = asyncio.create_task(self.outbox.run())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def until(self, done: Callable[[], Awaitable[bool]] | Callable[[], bool]) -> None:
        for _ in range(400):
            result = done()
            if (await result) if not isinstance(result, bool) else result:
                return
            self.outbox.wake()
            await asyncio.sleep(0.01)
        raise AssertionError("it did not come about")


@pytest.fixture
async def bench(tmp_path: Path) -> AsyncIterator[Bench]:
    async with opened(tmp_path / "petrichor.db") as db:
        yield Bench(db)


async def game(bench: Bench, channel: int = 1) -> str:
    """A lobby of two whose own rows are settled."""
    tables = Tables(bench.db, clock=lambda: bench.time)
    table = await tables.open(
        ANA, "nach_dem_regen", channel=channel, guild=GUILD, click=channel * 10
    )
    async with bench.db.transaction() as tx:
        await outbox.supersede(tx, table.code, seq=99, why="not of this test")
    return table.code


async def test_a_row_is_told_once_and_settled_with_its_note(bench: Bench) -> None:
    code = await game(bench)

    async def handler(row: OutboxRow) -> Receipt:
        async def note(tx: Any) -> None:
            await games.post(tx, code, 77)

        return Receipt(77, note)

    bench.handler = handler
    await bench.put(code, 0)
    async with bench.running():
        assert await bench.outbox.settled(code, frozenset({"board"}))
        await asyncio.sleep(0.05)
    assert len(bench.calls) == 1
    async with bench.db.reading() as reader:
        row = await games.get(reader, code)
    assert row is not None
    assert row.message == 77


async def test_rows_of_a_channel_wait_for_each_other_and_channels_do_not(bench: Bench) -> None:
    """F16: a channel in which sending hangs delays no other."""
    slow, quick = await game(bench, 1), await game(bench, 2)
    gate = asyncio.Event()

    async def handler(row: OutboxRow) -> Receipt:
        if row.game == slow and row.seq == 0:
            await gate.wait()
        return Receipt(1)

    bench.handler = handler
    await bench.put(slow, 0)
    await bench.put(slow, 1)
    await bench.put(quick, 0, lane=2, channel=2)
    async with bench.running():
        assert await bench.outbox.settled(quick, frozenset({"board"}))
        assert [row.seq for row in bench.calls if row.game == slow] == [0]
        gate.set()
        assert await bench.outbox.settled(slow, frozenset({"board"}))
    assert [row.seq for row in bench.calls if row.game == slow] == [0, 1]


async def test_notices_go_before_what_only_tidies_up(bench: Bench) -> None:
    """F16: turn notices first."""
    code = await game(bench)
    await bench.put(code, 0, "retire")
    await bench.put(code, 1, "board")
    async with bench.running():
        assert await bench.outbox.settled(code, frozenset({"board", "retire"}))
    assert [row.kind for row in bench.calls] == ["board", "retire"]


async def test_what_fails_comes_again_later(bench: Bench) -> None:
    """F38: a network that breaks loses nothing; every attempt has the same nonce."""
    code = await game(bench)
    failures = iter([aiohttp.ClientConnectionError(), TimeoutError(), None])

    async def handler(row: OutboxRow) -> Receipt:
        failure = next(failures)
        if failure:
            raise failure
        return Receipt(5)

    bench.handler = handler
    await bench.put(code, 0)

    async def settled() -> bool:
        bench.time += 60
        return not await bench.rows(code)

    async with bench.running():
        await bench.until(settled)
    assert [row.attempts for row in bench.calls] == [1, 2, 3]
    assert len({nonce(row, 1) for row in bench.calls}) == 1


async def test_a_rate_limit_is_waited_for(bench: Bench) -> None:
    """RateLimited is no HTTPException."""
    code = await game(bench)

    async def handler(row: OutboxRow) -> Receipt:
        raise discord.RateLimited(40.0)

    bench.handler = handler
    await bench.put(code, 0)
    async with bench.running():
        await bench.until(lambda: bool(bench.calls))
        await asyncio.sleep(0.05)
    (row,) = await bench.rows(code)
    assert row.due == NOON + 41


async def test_what_need_not_be_told_is_dropped(bench: Bench) -> None:
    """F36: the reason is checked again when sending."""
    code = await game(bench)

    async def handler(row: OutboxRow) -> Receipt:
        raise Never("the seat has moved")

    bench.handler = handler
    await bench.put(code, 0)
    async with bench.running():
        assert await bench.outbox.settled(code, frozenset({"board"}))
    async with bench.db.reading() as reader:
        (row,) = [r for r in await outbox.of_seq(reader, code, 0) if r.kind == "board"]
    assert row.dropped == "the seat has moved"


async def test_a_request_that_is_always_refused_is_given_up(bench: Bench) -> None:
    """F10: no retry storm."""
    code = await game(bench)
    response: Any = SimpleNamespace(status=400, reason="Bad Request")

    async def handler(row: OutboxRow) -> Receipt:
        raise discord.HTTPException(response, {"code": 50035, "message": "Invalid Form Body"})

    bench.handler = handler
    await bench.put(code, 0)

    async def settled() -> bool:
        bench.time += 1000
        return not await bench.rows(code)

    async with bench.running():
        await bench.until(settled)
    assert len(bench.calls) == HOPELESS


async def test_rows_come_when_they_are_due(bench: Bench) -> None:
    code = await game(bench)
    async with bench.db.transaction() as tx:
        await outbox.put(tx, OutboxRow(code, 1, "lapse", NOON + 50, 1))
    async with bench.running():
        await asyncio.sleep(0.1)
        assert not bench.calls
        bench.time += 50
        bench.outbox.wake()
        await bench.until(lambda: bool(bench.calls))


async def test_later_means_later(bench: Bench) -> None:
    code = await game(bench)

    async def handler(row: OutboxRow) -> Receipt:
        if row.attempts < 2:
            raise Later(1)
        return Receipt()

    bench.handler = handler
    await bench.put(code, 0)
    async with bench.running():
        await bench.until(lambda: len(bench.calls) == 1)
        await asyncio.sleep(0.05)
        assert len(bench.calls) == 1
        bench.time += 1
        await bench.until(lambda: len(bench.calls) == 2)


async def test_a_crash_between_sending_and_settling_sends_again_under_the_same_nonce(
    bench: Bench,
) -> None:
    """F38, F48: a new start takes up what the old one had claimed."""
    code = await game(bench)
    started = asyncio.Event()

    async def hang(row: OutboxRow) -> Receipt:
        started.set()
        await asyncio.Event().wait()
        raise AssertionError

    bench.handler = hang
    await bench.put(code, 0)
    async with bench.running():
        await started.wait()
    bench.handler = bench.sent
    async with bench.running():
        assert await bench.outbox.settled(code, frozenset({"board"}))
    first, second = bench.calls
    assert nonce(first, 1) == nonce(second, 1)
    assert not may_be_there(second, bench.time + 100)
    assert may_be_there(second, bench.time + 121)


async def test_a_lost_lease_ends_the_loop(bench: Bench) -> None:
    """F48: a process that wakes after its lease was taken tells nothing more."""
    async with bench.db.transaction() as tx:
        await tx.run("UPDATE lease SET holder = 'somebody else'")
    with pytest.raises(LeaseLost):
        await bench.outbox.run()


def test_nonces_tell_rows_and_channels_apart() -> None:
    rows = [
        OutboxRow(BEN.name, seq, kind, NOON, 1, seat=seat, part=part)
        for seq in (1, 2)
        for kind in ("board", "reminder")
        for seat in (-1, 0)
        for part in (0, 1)
    ]
    nonces = {nonce(row, channel) for row in rows for channel in (1, 2)}
    assert len(nonces) == 32
    assert {len(one) for one in nonces} == {25}


async def test_time_stands_still_while_the_bot_is_away(bench: Bench) -> None:
    """F19: deadlines grow by a downtime of two minutes or more, lapses and posts do not."""
    code = await game(bench)
    async with bench.running():
        await asyncio.sleep(0.05)
    async with bench.db.transaction() as tx:
        await outbox.put(tx, OutboxRow(code, 3, "timeout", NOON + 9000, 1, seat=0))
        await outbox.put(tx, OutboxRow(code, 3, "lapse", NOON + 9000, 1))
    bench.time += 119
    async with bench.running():
        await asyncio.sleep(0.05)
    assert {row.due - NOON for row in await bench.rows(code)} == {9000}
    bench.time += 3600
    async with bench.running():
        await asyncio.sleep(0.05)
    assert {row.kind: row.due - NOON for row in await bench.rows(code)} == {
        "timeout": 9000 + 3600,
        "lapse": 9000,
    }
    assert bench.outbox.offline == 3600

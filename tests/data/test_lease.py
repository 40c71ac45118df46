"""One process at a time: hand-over, dead and stopped processes, a lease that was taken."""

# ruff: noqa: ASYNC220

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from data import Database, LeaseLost, database, lease, opened, settings

SECONDS_FOR_OTHERS = 30  # design, section 5
HOLD = """
import asyncio, sys
from data import Database, LeaseLost, lease, settings

async def main():
    db = await Database.open(sys.argv[1])
    await lease.take(db)
    if sys.argv[2] == "inside":
        async with db.transaction() as tx:
            await settings.put(tx, "half", "1")
            print("held", flush=True)
            sys.stdin.readline()
    print("held", flush=True)
    sys.stdin.readline()
    try:
        async with db.transaction() as tx:
            await settings.put(tx, "late", "1")
        print("written", flush=True)
    except LeaseLost:
        print("lost", flush=True)
    await db.close()

asyncio.run(main())
"""


class Clock:
    """A wall clock that a test moves."""

    now = 1_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(lease, "_now", clock)
    monkeypatch.setattr(lease, "POLL", 0.01)
    return clock


@pytest.fixture
async def first(path: Path, clock: Clock) -> AsyncIterator[Database]:
    db = await Database.open(path)
    yield db
    await db.close()


@pytest.fixture
async def second(path: Path, first: Database) -> AsyncIterator[Database]:
    db = await Database.open(path)
    yield db
    await db.close()


async def child(path: Path, where: str = "outside") -> asyncio.subprocess.Process:
    """A process that holds the lease, and writes when it gets a line."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        HOLD,
        str(path),
        where,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout
    assert await process.stdout.readline() == b"held\n"
    return process


async def until(condition: Callable[[], object]) -> None:
    """Let other tasks run until something holds."""
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.01)


def holder(path: Path) -> tuple[str, int] | None:
    file = sqlite3.connect(path)
    row: tuple[str, int] | None = file.execute("SELECT holder, until FROM lease").fetchone()
    file.close()
    return row


async def test_nothing_is_written_without_the_lease(first: Database) -> None:
    """F48."""
    with pytest.raises(LeaseLost):
        async with first.transaction() as tx:
            await settings.put(tx, "z", "1")
    await lease.take(first)
    async with first.transaction() as tx:
        await settings.put(tx, "a", "1")


async def test_the_second_waits_and_goes_on_when_the_first_gives_up(
    first: Database, second: Database
) -> None:
    """F48: it is told once whom it waits for."""
    seen: list[str] = []
    await lease.take(first)
    waiting = asyncio.create_task(lease.take(second, waiting=seen.append))
    await until(lambda: seen)
    await asyncio.sleep(0.05)
    assert not waiting.done()
    assert seen == [first.holder]
    await lease.release(first)
    await asyncio.wait_for(waiting, 20)
    with pytest.raises(LeaseLost):
        async with first.transaction() as tx:
            await settings.put(tx, "z", "1")
    async with second.transaction() as tx:
        await settings.put(tx, "a", "1")


async def test_a_holder_elsewhere_loses_it_after_30_seconds(
    first: Database, second: Database, clock: Clock
) -> None:
    """F48: what cannot be asked whether it lives is waited for."""
    elsewhere = "elsewhere 1 5 abcd"
    await lease.take(first)
    file = sqlite3.connect(first.path)
    file.execute("UPDATE lease SET holder = ?", [elsewhere])
    file.commit()
    file.close()
    waiting = asyncio.create_task(lease.take(second))
    for passed in (0, SECONDS_FOR_OTHERS - 1):
        clock.now = Clock.now + passed
        await asyncio.sleep(0.05)
        assert not waiting.done()
    clock.now = Clock.now + SECONDS_FOR_OTHERS
    await asyncio.wait_for(waiting, 20)
    assert holder(first.path) == (second.holder, clock.now + SECONDS_FOR_OTHERS)


async def test_a_renewed_lease_is_not_taken(
    first: Database, second: Database, clock: Clock
) -> None:
    await lease.take(first)
    waiting = asyncio.create_task(lease.take(second))
    for _ in range(5):
        clock.now += SECONDS_FOR_OTHERS - 10
        await lease.renew(first)
        await asyncio.sleep(0.03)
    assert not waiting.done()
    waiting.cancel()


async def test_a_lease_taken_meanwhile_is_noticed_in_the_next_transaction(
    first: Database, second: Database, clock: Clock
) -> None:
    """F48: nothing of that transaction is kept; a renewal notices it too."""
    await lease.take(first)
    clock.now += SECONDS_FOR_OTHERS
    await asyncio.wait_for(lease.take(second), 20)
    with pytest.raises(LeaseLost):
        async with first.transaction() as tx:
            await settings.put(tx, "late", "1")
    with pytest.raises(LeaseLost):
        await lease.renew(first)
    await lease.release(first)
    present = holder(first.path)
    assert present
    assert present[0] == second.holder
    async with second.reading() as reader:
        assert await settings.get(reader, "late") is None


async def test_a_lease_given_up_by_its_taker_is_not_ones_own_again(
    first: Database, second: Database, clock: Clock
) -> None:
    """F48: what was read before may be old, so the lease must be asked for anew."""
    await lease.take(first)
    clock.now += SECONDS_FOR_OTHERS
    await lease.take(second)
    await lease.release(second)
    with pytest.raises(LeaseLost):
        async with first.transaction() as tx:
            await settings.put(tx, "z", "1")
    await lease.take(first)
    async with first.transaction() as tx:
        await settings.put(tx, "a", "1")


async def test_a_killed_process_loses_it_at_once(path: Path, clock: Clock) -> None:
    """F08, F48."""
    clock.now = 0  # for this process, the lease of the child never runs out
    process = await child(path)
    process.kill()
    await process.wait()
    db = await Database.open(path)
    await asyncio.wait_for(lease.take(db), 20)
    await db.close()


async def test_a_killed_process_that_nobody_has_asked_for_loses_it_too(
    path: Path, clock: Clock
) -> None:
    """F48: the launcher's dead child is still in the list of processes."""
    clock.now = 0
    command = [sys.executable, "-c", HOLD, str(path), "outside"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stdout.readline() == b"held\n"
        process.kill()
        db = await Database.open(path)
        await asyncio.wait_for(lease.take(db), 20)
        await db.close()


async def test_a_living_process_keeps_it(path: Path, clock: Clock) -> None:
    clock.now = 0
    process = await child(path)
    db = await Database.open(path)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(lease.take(db), 0.3)
    assert await process.communicate(b"\n") == (b"written\n", None)
    await asyncio.wait_for(lease.take(db), 20)
    await db.close()


async def test_a_stopped_process_finds_out_when_it_wakes(path: Path, clock: Clock) -> None:
    """F48: its lease ran out while it slept, and another one works now."""
    process = await child(path)
    os.kill(process.pid, signal.SIGSTOP)
    present = holder(path)
    assert present
    clock.now = present[1]
    db = await Database.open(path)
    await asyncio.wait_for(lease.take(db), 20)
    os.kill(process.pid, signal.SIGCONT)
    assert await process.communicate(b"\n") == (b"lost\n", None)
    async with db.reading() as reader:
        assert await settings.get(reader, "late") is None
    await db.close()


async def test_a_process_stopped_in_a_transaction_is_waited_for(
    path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F41: the file is locked, so that its lease cannot be taken; once it is dead it can."""
    monkeypatch.setattr(database, "BUSY", 0.05)
    process = await child(path, "inside")
    os.kill(process.pid, signal.SIGSTOP)
    clock.now = 2**40
    db = await Database.open(path)
    seen: list[str] = []
    waiting = asyncio.create_task(lease.take(db, waiting=seen.append))
    await until(lambda: seen)
    await asyncio.sleep(0.2)
    assert not waiting.done()
    assert len(seen) == 1
    process.kill()
    await process.wait()
    await asyncio.wait_for(waiting, 20)
    async with db.reading() as reader:
        assert await settings.get(reader, "half") is None
    await db.close()


async def test_a_process_number_used_again_is_another_process() -> None:
    """The holder names when its process started, for the system hands out numbers again."""
    machine, pid, start, token = lease.identity().rsplit(" ", 3)
    assert not lease._dead(f"{machine} {pid} {start} {token}")
    assert lease._dead(f"{machine} {pid} {int(start) - 1} {token}")
    assert not lease._dead(f"other {pid} {int(start) - 1} {token}")
    assert not lease._dead(f"{machine} {pid} - {token}")
    assert lease.identity() != lease.identity()


async def test_opened_keeps_renewing_and_gives_up_at_the_end(
    path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "RENEWED", 0.01)
    async with opened(path) as db:
        for _ in range(3):
            clock.now += SECONDS_FOR_OTHERS - 1
            renewed = (db.holder, clock.now + SECONDS_FOR_OTHERS)
            await until(lambda renewed=renewed: holder(path) == renewed)
    assert holder(path) is None


async def test_opened_tells_once_that_the_lease_is_lost(
    path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "RENEWED", 0.01)
    losses: list[int] = []
    async with opened(path, lost=lambda: losses.append(1)) as db:
        file = sqlite3.connect(path)
        file.execute("UPDATE lease SET holder = 'elsewhere 1 5 abcd'")
        file.commit()
        file.close()
        await until(lambda: losses)
        await asyncio.sleep(0.05)
        assert losses == [1]
        with pytest.raises(LeaseLost):
            async with db.transaction() as tx:
                await settings.put(tx, "z", "1")
    assert (holder(path) or ("",))[0] == "elsewhere 1 5 abcd"


async def test_opened_gives_up_also_when_cancelled(path: Path, clock: Clock) -> None:
    """F41: a second one that is stopped while it waits leaves the first one's lease alone."""
    async with opened(path) as db:

        async def wait() -> None:
            async with opened(path):
                pytest.fail("two processes work")

        waiting = asyncio.create_task(wait())
        await asyncio.sleep(0.1)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert waiting.cancelled()
        async with db.transaction() as tx:
            await settings.put(tx, "a", "1")
    assert holder(path) is None

"""The loop that tells people: it takes due rows of the outbox and hands each to what sends it.

Rows of one lane wait for each other, lanes never do; a row is settled together with what its
sending changed, so that a crash in between sends it again under the same nonce.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass

import aiohttp
import discord

from bot import pace
from bot.tables.telling import TIMERS
from data import Database, LeaseLost, Transaction, clicks, outbox
from data import settings as notes
from data.outbox import OutboxRow

log = logging.getLogger(__name__)

LONGEST_SLEEP = 30.0
WORKERS = 8
PATIENCE = 60.0  # seconds that one sending may take
CLAIM = 120  # seconds after which a claim is void
NONCES_LAST = 120  # seconds for which Discord surely remembers a nonce
_CLICKS_KEPT = 7 * 86400  # seconds for which a repeated click of a lobby is recognised
_SEEN = "seen"  # the note of when a process last looked at the outbox
HOPELESS = 8  # attempts after which a refused request is given up


@dataclass(frozen=True)
class Receipt:
    """What was sent, and what is to be stored with it."""

    message: int | None = None
    note: Callable[[Transaction], Awaitable[object]] | None = None


class Later(Exception):
    """The row cannot be told yet."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"in {seconds} s")
        self.seconds = seconds


class Never(Exception):
    """The row need not be told any more."""


Teller = Callable[[OutboxRow], Awaitable[Receipt]]


def nonce(row: OutboxRow, channel: int) -> str:
    """25 characters that are the same for every attempt to send this row to this channel."""
    key = f"{row.game}/{row.seq}/{row.kind}/{row.seat}/{row.part}/{channel}"
    return hashlib.sha256(key.encode()).hexdigest()[:25]


def may_be_there(row: OutboxRow, now: float) -> bool:
    """Whether an earlier attempt may have arrived without Discord's remembering its nonce."""
    return row.attempts > 1 and row.tried is not None and now - row.tried > NONCES_LAST


class Outbox:
    """Claims due rows and has them told by the teller of their kind."""

    def __init__(
        self,
        db: Database,
        tellers: Mapping[str, Teller],
        *,
        worker: str,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """`worker` names this process in its claims."""
        self.db = db
        self.tellers = tellers
        self.worker = worker
        self.clock = clock
        self.offline = 0  # seconds by which everybody's time grew when this process came
        self._seen = 0.0
        self._wake = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    def wake(self) -> None:
        """Look for due rows now: something was committed."""
        self._wake.set()

    async def run(self) -> None:
        """Tell what is due until cancelled; raises LeaseLost when another process took over."""
        await self._take_up()
        try:
            while True:
                self._wake.clear()
                await self._claim()
                pause = await self._pause()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), pause)
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def settled(self, game: str, kinds: frozenset[str], within: float = 5.0) -> bool:
        """Wait until a game's due rows of these kinds are told; False if that takes longer."""
        ends = asyncio.get_running_loop().time() + within
        self.wake()
        while asyncio.get_running_loop().time() < ends:
            async with self.db.reading() as reader:
                waiting = await outbox.pending(reader, game)
            if not any(row.kind in kinds and row.due <= self.clock() for row in waiting):
                return True
            await asyncio.sleep(0.05)
        return False

    async def _take_up(self) -> None:
        """Free what a dead process had claimed, and give back the time that it was away."""
        now = int(self.clock())
        async with self.db.transaction() as tx:
            await outbox.release(tx)
            seen = await notes.get(tx, _SEEN)
            self.offline = pace.downtime(int(seen) if seen else None, now)
            if self.offline:
                await outbox.postpone(tx, TIMERS, seconds=self.offline)
            await notes.put(tx, _SEEN, str(now))

    async def _pause(self) -> float:
        if len(self._tasks) >= WORKERS:
            return LONGEST_SLEEP
        async with self.db.reading() as reader:
            due = await outbox.next_due(reader)
        if due is None:
            return LONGEST_SLEEP
        return min(max(due - self.clock(), 0.02), LONGEST_SLEEP)

    async def _claim(self) -> None:
        free = WORKERS - len(self._tasks)
        if free <= 0:
            return
        async with self.db.transaction() as tx:
            now = int(self.clock())
            rows = await outbox.claim(tx, self.worker, now=now, lasts=CLAIM, limit=free)
            if now - self._seen >= LONGEST_SLEEP:
                await notes.put(tx, _SEEN, str(now))
                await clicks.forget(tx, now - _CLICKS_KEPT)
                self._seen = now
        for row in rows:
            task = asyncio.create_task(self._work(row))
            self._tasks.add(task)
            task.add_done_callback(self._worked)

    def _worked(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self.wake()
        if not task.cancelled() and (error := task.exception()):
            log.error("a row could not be settled", exc_info=error)

    async def _work(self, row: OutboxRow) -> None:
        try:
            receipt = await asyncio.wait_for(self.tellers[row.kind](row), PATIENCE)
        except Never as never:
            await self._drop(row, str(never))
        except Later as later:
            await self._again(row, later.seconds, "later", counts=False)
        except (LeaseLost, asyncio.CancelledError):
            raise
        except discord.RateLimited as limited:
            await self._again(row, int(limited.retry_after) + 1, "rate limited", counts=False)
        except (discord.DiscordServerError, aiohttp.ClientError, OSError) as error:
            await self._again(row, outbox.backoff(row.attempts), type(error).__name__)
        except Exception as error:
            log.exception("%s of game %s", row.kind, row.game)
            if isinstance(error, discord.HTTPException) and row.attempts >= HOPELESS:
                await self._drop(row, type(error).__name__)
            else:
                await self._again(row, outbox.backoff(row.attempts), type(error).__name__)
        else:
            await self._settle(row, receipt)

    async def _settle(self, row: OutboxRow, receipt: Receipt) -> None:
        async with self.db.transaction() as tx:
            mine = await outbox.sent(tx, row, at=int(self.clock()), message=receipt.message)
            if mine and receipt.note:
                await receipt.note(tx)

    async def _again(
        self, row: OutboxRow, seconds: int, error: str, *, counts: bool = True
    ) -> None:
        due = int(self.clock()) + seconds
        async with self.db.transaction() as tx:
            await outbox.fail(tx, row, error=error, due=due, counts=counts)

    async def _drop(self, row: OutboxRow, why: str) -> None:
        async with self.db.transaction() as tx:
            await outbox.drop(tx, row, why=why)

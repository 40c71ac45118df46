"""Computer players at the table: they think in a thread of their own, one at a time."""

from __future__ import annotations

import asyncio
import os
import time
from concurrent.futures import ThreadPoolExecutor

from bot.outbox import Never, Receipt
from bot.tables import Table, Tables
from bot.tables.telling import STAND_IN
from data.outbox import OutboxRow
from rules.game import Seat
from rules.rng import Rng
from rules.robots import choose

THINKS = 0.3  # seconds of processor time for a move
LEVEL = "steady"  # of a computer that plays a turn for a person


class Computers:
    """Makes the moves of computers when their rows fall due."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="computer")

    async def move(self, row: OutboxRow) -> Receipt:
        """Choose and make the move of a computer, unless the seat has moved meanwhile."""
        table = await self.tables.load(row.game)
        if row.seat not in table.active:
            raise Never("the seat is not awaited")
        chair = table.chairs[row.seat]
        if not chair.computer and row.body != STAND_IN:
            raise Never("a person has the seat")
        loop = asyncio.get_running_loop()
        level = chair.level or LEVEL
        text = await loop.run_in_executor(self._thread, think, table, row.seat, level)
        await self.tables.compute(row, text)
        return Receipt()

    def close(self) -> None:
        """Let the thread end."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def think(table: Table, seat: Seat, level: str) -> str:
    """The text of a computer's move, within its share of processor time."""
    ends = time.thread_time() + THINKS
    chance = Rng(os.urandom(32), 0)  # of a seed that the game does not have
    move = choose(table.game, table.state, seat, level, chance, lambda: time.thread_time() > ends)
    return table.game.write(move)

"""A bot in this process that dies at a chosen moment, as if the machine had lost its power.

The moments are counted: before and after each statement and commit, and before and after each
request to Discord. From the moment of its death nothing it does reaches the file or Discord.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.client import Petrichor
from bot.sandbox import pointing
from bot.sandbox.__main__ import TOKEN
from bot.tables import Tables
from bot.titles import TITLES
from data import Database
from data.database import Transaction
from render.service import Renderer
from render.sheet import draw_sheet


class Killed(BaseException):
    """The bot is dead."""


class Fragile:
    """Runs the bot again and again; each life ends at the moment that `lives` gives next."""

    def __init__(self, path: Path, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.path = path
        self.renderer = Renderer(
            [draw_sheet, *(draw for title in TITLES.values() for draw in title.draws)]
        )
        self.left: int | None = None  # moments until death; None for a life without end
        self.dead = asyncio.Event()
        self.deaths = 0
        self.ahead = 0.0  # seconds by which the bot's clock is ahead
        self.died_at: list[str] = []
        pointing.point_at(url)
        monkeypatch.setattr(discord.gateway.DiscordWebSocket, "is_ratelimited", lambda _: False)
        self._instrument(monkeypatch)

    async def live(self, moments: int | None) -> None:
        """Run the bot until it has died after so many moments, or for ever."""
        self.left = moments
        self.dead.clear()
        db = await Database.open(self.path, leased=False)
        tables = Tables(db, clock=lambda: time.time() + self.ahead, computer_delay=0)
        client = Petrichor(db, tables, self.renderer, connector=pointing.connector())
        try:
            async with client:
                running = asyncio.create_task(client.start(TOKEN))
                dying = asyncio.create_task(self.dead.wait())
                await asyncio.wait({running, dying}, return_when=asyncio.FIRST_COMPLETED)
                running.cancel()
                dying.cancel()
                with suppress(asyncio.CancelledError, Killed):
                    await running
        except Killed:
            pass
        finally:
            self.left, died = None, self.dead.is_set()
            with suppress(Killed):
                await db.close()
            self.deaths += died

    def moment(self, what: str) -> None:
        """One more moment; raises Killed if it is the last, or after it."""
        if self.dead.is_set() and self.left is not None:
            raise Killed
        if self.left is None:
            return
        self.left -= 1
        if self.left <= 0:
            self.died_at.append(what)
            self.dead.set()
            raise Killed

    def _instrument(self, monkeypatch: pytest.MonkeyPatch) -> None:
        run, queue, commit = Transaction.run, Transaction.queue, Transaction.commit
        request = discord.http.HTTPClient.request

        async def mortal_run(tx: Any, sql: str, **values: Any) -> Any:
            self.moment(f"before {sql.split()[0]}")
            return await run(tx, sql, **values)

        def mortal_queue(tx: Any, sql: str, **values: Any) -> None:
            self.moment(f"before {sql.split()[0]}")
            queue(tx, sql, **values)

        async def mortal_commit(tx: Any) -> None:
            self.moment("before COMMIT")
            await commit(tx)
            self.moment("after COMMIT")

        async def mortal_request(http: Any, route: Any, **options: Any) -> Any:
            self.moment(f"before {route.method}")
            answer = await request(http, route, **options)
            self.moment(f"after {route.method}")
            return answer

        monkeypatch.setattr(Transaction, "run", mortal_run)
        monkeypatch.setattr(Transaction, "queue", mortal_queue)
        monkeypatch.setattr(Transaction, "commit", mortal_commit)
        monkeypatch.setattr(discord.http.HTTPClient, "request", mortal_request)

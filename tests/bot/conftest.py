"""A local Discord with the bot connected to it, through real HTTP and WebSocket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.client import Petrichor, supervise
from bot.sandbox import pointing
from bot.sandbox.emulator.app import Running, serve
from bot.sandbox.emulator.pressure import UNLIMITED
from bot.tables import Tables
from bot.titles import TITLES
from data import opened
from render.service import Renderer
from render.sheet import draw_sheet
from tests.sandbox.people import Crowd, people

TITLE = "nach_dem_regen"


@dataclass
class Place:
    """The local Discord, its people, and the bot, which can be stopped and started again."""

    running: Running
    crowd: Crowd
    database: Path
    renderer: Renderer
    token: str
    client: Petrichor | None = None
    tables: Tables | None = None
    _made: asyncio.Event = field(default_factory=asyncio.Event)
    _stack: AsyncExitStack | None = None

    @property
    def general(self) -> str:
        """The id of the channel #general."""
        return self.crowd["Ana"].channel("general")

    async def start(self) -> None:
        """Start the bot and wait until its commands stand and it is connected."""
        self._stack = AsyncExitStack()
        await self._stack.enter_async_context(self._serving())
        ana = self.crowd["Ana"]
        assert self.client is not None
        await asyncio.wait_for(self.client.wait_until_ready(), 15)
        await ana.until(lambda: ana.commands, "commands")

    async def stop(self) -> None:
        """Stop the bot as SIGTERM does."""
        if self._stack:
            await self._stack.aclose()
            self._stack = None

    @asynccontextmanager
    async def _serving(self) -> AsyncIterator[None]:
        stop = asyncio.Event()
        self._made.clear()
        async with opened(self.database) as db:
            self.tables = Tables(db, computer_delay=0)

            def make() -> Petrichor:
                assert self.tables is not None
                self.client = Petrichor(
                    db,
                    self.tables,
                    self.renderer,
                    connector=pointing.connector(),
                    guild_ready_timeout=0.05,
                )
                self._made.set()
                return self.client

            serving = asyncio.create_task(supervise(make, self.token, stop, shortest=0.05))
            await self._made.wait()
            try:
                yield
            finally:
                stop.set()
                await serving


@pytest.fixture(scope="session")
def renderer() -> Iterator[Renderer]:
    """One renderer for all tests, warm."""
    made = Renderer([draw_sheet, *(draw for title in TITLES.values() for draw in title.draws)])
    made.warm()
    yield made
    made.close()


@pytest.fixture
async def place(
    tmp_path: Path, renderer: Renderer, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Place]:
    """A fresh local Discord with the bot on it; a violation of Discord's rules fails the test."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    monkeypatch.setattr(discord.Asset, "BASE", discord.Asset.BASE)
    running = await serve(tmp_path / "discord.db", rates=UNLIMITED)
    pointing.point_at(running.url)
    token = running.register_bot("Petrichor")
    async with people(running.url) as crowd:
        made = Place(running, crowd, tmp_path / "petrichor.db", renderer, token)
        await made.start()
        try:
            yield made
        finally:
            await made.stop()
            violations = await crowd.violations()
    await running.close()
    assert violations == []

"""The local Discord with the bot as a process of its own, and a browser to play in."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
import pytest
import pytest_asyncio

from bot.sandbox.__main__ import TOKEN
from bot.sandbox.emulator.app import Running, serve
from bot.sandbox.emulator.pressure import UNLIMITED
from tests.page.conftest import browser as browser

if TYPE_CHECKING:
    from asyncio.subprocess import Process


@dataclass
class Sandbox:
    """What `make play` runs, with the emulator in the test's own process and without its limits."""

    running: Running
    folder: Path
    bot: Process | None = None

    async def start_bot(self) -> None:
        """Start the bot's process."""
        self.bot = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot.sandbox"),
            *("--bot", self.running.url, "--folder", str(self.folder)),
            stdin=asyncio.subprocess.PIPE,
            env={**os.environ, "PETRICHOR_DELAY": "0", "PETRICHOR_LOG": "ERROR"},
        )

    async def commands(self) -> None:
        """Wait until the bot has registered its commands."""
        async with aiohttp.ClientSession() as session, asyncio.timeout(60):
            while True:
                async with session.get(f"{self.running.url}/local/state") as answer:
                    if (await answer.json())["commands"]:
                        return
                await asyncio.sleep(0.05)

    async def kill_bot(self) -> None:
        """End the bot's process as a power cut would."""
        if self.bot and self.bot.returncode is None:
            self.bot.send_signal(signal.SIGKILL)
            await self.bot.wait()


@asynccontextmanager
async def sandboxed(folder: Path) -> AsyncIterator[Sandbox]:
    """The local Discord with its bot started; nothing may have been against its rules."""
    running = await serve(folder / "discord.db", rates=UNLIMITED, check_answers=True)
    running.register_bot("Petrichor", TOKEN)
    started = Sandbox(running, folder)
    await started.start_bot()
    await started.commands()
    yield started
    await started.kill_bot()
    await running.close()
    assert running.watch.violations == []


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def sandbox(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sandbox]:
    """One for all games of a module."""
    async with sandboxed(tmp_path_factory.mktemp("sandbox")) as started:
        yield started


@pytest_asyncio.fixture(loop_scope="module")
async def own_sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    """One for a single game."""
    async with sandboxed(tmp_path) as started:
        yield started

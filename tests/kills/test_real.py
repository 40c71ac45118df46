"""Real kills, twenty unless PETRICHOR_KILLS says more, and nothing is lost or doubled."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
from pathlib import Path

import pytest

from bot.sandbox.__main__ import TOKEN
from bot.sandbox.emulator.app import serve
from bot.sandbox.emulator.pressure import UNLIMITED
from tests.kills.players import Players, audit
from tests.sandbox.people import people

KILLS = int(os.environ.get("PETRICHOR_KILLS", "20"))


class Victim:
    """The bot as a process of its own, killed and started again until enough is enough."""

    def __init__(self, url: str, folder: Path, seed: int) -> None:
        self.url = url
        self.folder = folder
        self.chance = random.Random(seed)
        self.kills = 0

    async def live_and_die(self, kills: int) -> None:
        """Let the bot die at random moments, then leave a last one running."""
        while True:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot.sandbox"),
                *("--bot", self.url, "--folder", str(self.folder)),
                stdin=asyncio.subprocess.PIPE,
                env={**os.environ, "PETRICHOR_DELAY": "0", "PETRICHOR_LOG": "ERROR"},
            )
            try:
                if self.kills == kills:
                    await process.wait()
                await asyncio.sleep(1.5 + self.chance.uniform(0, 2.0))
            finally:
                if process.returncode is None:
                    process.send_signal(signal.SIGKILL)
                await process.wait()
            self.kills += 1


@pytest.mark.slow
async def test_sigkill_at_any_moment(tmp_path: Path) -> None:
    """F08, F38, F48: in the lobby, in mid-turn, between commit and post."""
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    running = await serve(tmp_path / "discord.db", rates=UNLIMITED)
    running.register_bot("Petrichor", TOKEN)
    victim = Victim(running.url, tmp_path, seed)
    dying = asyncio.create_task(victim.live_and_die(KILLS))
    try:
        async with people(running.url) as crowd, asyncio.timeout(120 + 12 * KILLS):
            rows = 0
            while victim.kills < KILLS or not rows:
                players = Players(crowd, tmp_path / "petrichor.db", seed + rows)
                await players.play()
                rows += await audit(crowd, tmp_path / "petrichor.db", players.code)
            print(f"{victim.kills} kills in {rows} rows")
            assert rows >= 47
    finally:
        dying.cancel()
        await asyncio.gather(dying, return_exceptions=True)
        await running.close()

"""Deaths at counted moments of the bot, many to a game, and nothing is lost or doubled."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path

import pytest

from bot.sandbox.__main__ import TOKEN
from bot.sandbox.emulator.app import serve
from bot.sandbox.emulator.pressure import UNLIMITED
from tests.kills.fragile import Fragile
from tests.kills.players import Players, audit, describe
from tests.sandbox.people import people

DEATHS = 180
FORGETS = 600  # seconds after which Discord remembers no nonce


@pytest.mark.slow
@pytest.mark.parametrize("forgetful", [False, True], ids=["nonces kept", "nonces forgotten"])
async def test_death_at_any_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, forgetful: bool
) -> None:
    """F08, F38: between any two statements, around any commit and any request.

    In half of the deaths the bot comes back later than Discord remembers what it has sent.
    """
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    running = await serve(tmp_path / "discord.db", rates=UNLIMITED, check_answers=True)
    running.register_bot("Petrichor", TOKEN)
    path = tmp_path / "petrichor.db"
    fragile = Fragile(path, running.url, monkeypatch)

    async def lives() -> None:
        while fragile.deaths < DEATHS // 2:
            await fragile.live(chance.randint(1, 80))
            if forgetful:
                running.clock.move(FORGETS)
                fragile.ahead += FORGETS
        await fragile.live(None)

    living = asyncio.create_task(lives())
    try:
        async with people(running.url) as crowd, asyncio.timeout(300):
            rows = 0
            while fragile.deaths < DEATHS // 2 or not rows:
                players = Players(crowd, path, seed + rows, patience=0.3)
                try:
                    async with asyncio.timeout(150):
                        await players.play()
                except TimeoutError:
                    pytest.fail(f"seed {seed}: {await describe(path, players.channel)}")
                rows += await audit(crowd, path, players.code)
        print(rows, Counter(fragile.died_at))
        assert len({what.split()[0] for what in fragile.died_at}) == 2
    finally:
        living.cancel()
        await asyncio.gather(living, return_exceptions=True)
        fragile.renderer.close()
        await running.close()

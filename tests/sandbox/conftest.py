"""A running emulator, its people, and a bot without a library."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest

from bot.sandbox.emulator import description
from bot.sandbox.emulator.app import Running, serve
from bot.sandbox.emulator.pressure import UNLIMITED
from tests.sandbox.people import Crowd, people
from tests.sandbox.raw import RawBot

needs_description = pytest.mark.skipif(
    description.load() is None,
    reason="discord-openapi.json is neither at ../shared nor at DISCORD_OPENAPI",
)


@pytest.fixture
async def running() -> AsyncIterator[Running]:
    """An emulator in memory whose own answers are checked, with one bot."""
    emulator = await serve(check_answers=True, rates=UNLIMITED)
    emulator.register_bot()
    yield emulator
    faults = list(emulator.watch.answer_faults)
    await emulator.close()
    assert faults == []


@pytest.fixture
def token(running: Running) -> str:
    return str(running.world.bots()[0]["token"])


@pytest.fixture
async def raw(running: Running, token: str) -> AsyncIterator[RawBot]:
    async with aiohttp.ClientSession() as session:
        bot = RawBot(session, running.url, token)
        yield bot
        await bot.close()


@pytest.fixture
async def crowd(running: Running) -> AsyncIterator[Crowd]:
    async with people(running.url) as everybody:
        yield everybody


@pytest.fixture
def general(running: Running) -> str:
    return str(running.world.channels("text")[0]["id"])

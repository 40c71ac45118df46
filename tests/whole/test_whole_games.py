"""Whole games in the browser, as a newcomer plays them: no call of the program's own code."""

from __future__ import annotations

import asyncio
import os
import random
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from tests.whole.conftest import Sandbox
from tests.whole.hands import Hands

if TYPE_CHECKING:
    from tests.page.driver import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]

TITLE = "Nach dem Regen"
ALL = os.environ.get("PETRICHOR_WHOLE") == "all"  # as `make soak` sets it
BOUND = 300  # seconds that a game may take on a busy machine
MOST_CLICKS = 4 + 3 * 2  # a plain turn, and two more for each further placement


async def opened(
    browser: Browser, sandbox: Sandbox, person: str = "Ana", width: int = 1280
) -> Page:
    from tests.page.driver import Page

    return await Page.open(browser, sandbox.running.url, person=person, width=width, patience=20)


async def hands(page: Page, people: tuple[str, ...] = ("Ana",)) -> Hands:
    """Hands that look only at what is posted from now on, as games were played here before."""
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    newest = max((int(shown.id) for shown in await page.messages()), default=0)
    return Hands(page, random.Random(seed), people, seen=str(newest))


@pytest.mark.parametrize("players", [2, 3, 4] if ALL else [2])
async def test_a_game_by_clicks(browser: Browser, sandbox: Sandbox, players: int) -> None:
    page = await opened(browser, sandbox, width=1280 if players == 3 else 360)
    own = await hands(page)
    await own.open(TITLE, players)
    if players == 2:
        await _kill_in_mid_turn(own, sandbox)
    async with asyncio.timeout(BOUND):
        last = await own.play_by_clicks()
    assert "is over." in last.content
    assert "final scores. 1. " in last.alt[0]
    assert max(own.clicks) <= MOST_CLICKS
    assert page.errors() == []
    assert await page.overflow() <= 0
    await page.close()


async def _kill_in_mid_turn(own: Hands, sandbox: Sandbox) -> None:
    """F07, F08: the panel that was open works on after a new start."""
    await own.post()
    await own.page.click("Play")
    await sandbox.kill_bot()
    await sandbox.start_bot()
    panel = await own.page.panel()
    colour = next(b for b in panel.buttons if b not in ("Board", "Rules"))
    for _ in range(20):
        if "On which square?" in (await own.page.panel()).content:
            return
        with suppress(AssertionError):  # the bot was not back yet, or its answer came late
            await own.page.click(colour)
    raise AssertionError(await own.page.describe())


@pytest.mark.parametrize("players", [2, 3, 4] if ALL else [4])
async def test_a_game_by_typing(browser: Browser, sandbox: Sandbox, players: int) -> None:
    page = await opened(browser, sandbox)
    own = await hands(page)
    await page.run(f"/new game:{TITLE} players:{players}")
    for _ in range(players - 1):
        await page.run("/lobby computer")
    await page.run("/lobby start")
    async with asyncio.timeout(BOUND):
        last = await own.play_by_typing()
    assert "is over." in last.content
    assert page.errors() == []
    await page.close()


async def test_a_game_of_two_people(browser: Browser, sandbox: Sandbox) -> None:
    """Each is called in turn; one person at the page sits in both chairs."""
    page = await opened(browser, sandbox)
    own = await hands(page, ("Ana", "Ben"))
    await own.open(TITLE, 2)
    async with asyncio.timeout(BOUND):
        post = await own.play_by_clicks()
    assert "@Ana" in post.content
    assert "@Ben" in post.content
    assert page.errors() == []
    await page.close()

"""A whole game of every title by clicks, the bot killed and started anew at its hardest moment.

`make test` plays one of each; `PETRICHOR_WHOLE=all`, as `make soak` sets it, every variant.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tests.whole.conftest import Sandbox
from tests.whole.test_whole_games import ALL, BOUND, hands, opened

if TYPE_CHECKING:
    from tests.page.driver import Browser

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]

MODES = {"": (2, 3, 4), "variant:advanced": (2, 3, 4), "variant:advanced, expert": (2,)}


@dataclass(frozen=True)
class Whole:
    """A game to be played by people and computers; the bot dies when a panel says `moment`."""

    title: str
    players: int
    moment: str
    people: tuple[str, ...] = ("Ana",)
    variant: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, [self.title, str(self.players), self.variant]))


def every() -> list[Whole]:
    """The variants of all titles; the one that is always played first of each."""
    claims = [Whole("Rainbow", n, r"(?m)^You take the ") for n in (4, 2, 3, 5, 6)]
    secrets = [
        Whole("Before The Rain", n, r"(?m)^Chosen: ", ("Ana", "Ben"), fill)
        for fill in ("", "variant:fill_the_hive yes")
        for n in (3, 2, 4, 5, 6)
    ]
    short = "variant:end_cards 5"
    placements = [Whole("Raindrops", n, r"(?m)^In hand: ", variant=short) for n in (2, 3, 4)]
    butterflies = [
        Whole("Cloomba", n, r"Where does the \w+ Butterfly go\?", variant=mode)
        for mode, counts in MODES.items()
        for n in counts
    ]
    return [*claims, *secrets, *placements, *butterflies]


def played() -> list[Whole]:
    """All of them, or the first of each title."""
    first = {one.title: one for one in reversed(every())}
    return every() if ALL else list(reversed(first.values()))


@pytest.mark.parametrize("whole", played(), ids=str)
async def test_a_game_of_a_title(browser: Browser, own_sandbox: Sandbox, whole: Whole) -> None:
    """F07, F08: the panel that was open when the bot died works on."""
    sandbox = own_sandbox
    page = await opened(browser, sandbox)
    own = await hands(page, whole.people)
    async with asyncio.timeout(BOUND):
        await own.open(whole.title, whole.players, whole.variant)
        while not await own.until(whole.moment):
            await own.open(whole.title, whole.players, whole.variant)
        await sandbox.kill_bot()
        await sandbox.start_bot()
        await own.on(await page.panel())
        last = await own.play_by_clicks()
    assert f"{whole.title}, game " in last.content
    assert "is over." in last.content
    assert "final scores. 1. " in last.alt[0]
    assert page.errors() == []
    await page.close()

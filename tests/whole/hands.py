"""Hands that play whatever game by what the page offers: by clicks alone, or by typing alone."""

from __future__ import annotations

import asyncio
import random
import re
from dataclasses import dataclass, field

from tests.page.driver import Late, Page, Shown

FOOT = {"Confirm", "Undo", "Back", "Board", "Rules", "Log", "Next game"}
CHOSEN = re.compile(r"^Chosen: ", re.MULTILINE)  # a secret choice is made, until others have too
WHOLE = re.compile(r" · (?P<move>[a-z]+( [a-z0-9+-]+)*)$")  # "Red on D6 · place red d6"
PATIENCE = 20.0
MISSES = 5  # lists that may go before something is picked, in one game
NEWEST = 6  # messages among which the next post must be


@dataclass
class Hands:
    """Plays at a page, in the chairs of all `people`; `chance` decides among what is offered."""

    page: Page
    chance: random.Random
    people: tuple[str, ...] = ("Ana",)
    clicks: list[int] = field(default_factory=list)  # of each turn, from the post to its commit
    seen: str = "0"  # the newest post that was played
    missed: int = 0

    async def open(self, title: str, players: int, variant: str = "") -> None:
        """Open a game of the people, with computers on all other seats."""
        first, *others = self.people
        await self._sit(first)
        await self.page.run(f"/new game:{title} players:{players} {variant}".strip())
        for other in others:
            await self._sit(other)
            await self.page.click("Join")
        await self._sit(first)
        for _ in range(players - len(self.people)):
            await self.page.click("Add computer")
        await self.page.click("Start")

    async def play_by_clicks(self) -> Shown:
        """Play all turns until the game is over; returns the last post."""
        while "Rematch" not in (post := await self.post()).buttons:
            notice = post.content.splitlines()[0]
            for name in self.people:
                if f"@{name}" in notice:
                    await self._sit(name)
                    if (await self.post()).id == post.id:  # a choice made ahead may have ended it
                        await self.turn()
            self.seen = post.id
        return post

    async def _sit(self, name: str) -> None:
        if len(self.people) > 1:
            await self.page.choose_person(name)

    async def play_by_typing(self) -> Shown:
        """The same by `/move` alone."""
        while "Rematch" not in (post := await self.post()).buttons:
            while not await self._typed():
                pass
            self.seen = post.id
        return post

    async def post(self) -> Shown:
        """The next post of the game that has come, with its buttons."""
        for _ in range(int(PATIENCE / 0.05)):
            for shown in reversed(await self.page.messages(NEWEST)):
                asks = not shown.private and {"Play", "Rematch"} & {*shown.buttons}
                if asks and int(shown.id) > int(self.seen):
                    return shown
            await asyncio.sleep(0.05)
        raise AssertionError(f"no post came. {await self.page.describe()}")

    async def turn(self) -> None:
        """Click until the panel asks for nothing more, or a secret choice is made."""
        await self.page.click("Play")
        clicks, panel = 1, await self.page.panel()
        while "Confirm" in panel.buttons or self._asked(panel):
            clicks += 1
            await self.on(panel)
            panel = await self.page.panel()
            if CHOSEN.search(panel.content) and "Confirm" not in panel.buttons:
                break
        self.clicks.append(clicks)

    async def until(self, moment: str) -> bool:
        """Click on through turns until a panel says this; False if the game ends before."""
        while "Rematch" not in (post := await self.post()).buttons:
            await self.page.click("Play")
            while True:
                panel = await self.page.panel()
                if re.search(moment, panel.content):
                    return True
                if "Confirm" not in panel.buttons and not self._asked(panel):
                    break
                await self.on(panel)
            self.seen = post.id
        self.seen = post.id
        return False

    @staticmethod
    def _asked(panel: Shown) -> bool:
        return bool(panel.selects or {*panel.buttons} - FOOT)

    async def on(self, panel: Shown) -> None:
        """One click further."""
        if "Confirm" in panel.buttons:
            await self.page.click("Confirm")
        elif panel.selects:
            await self._pick(panel)
        else:
            await self.page.click(self.chance.choice(sorted({*panel.buttons} - FOOT)))

    async def _pick(self, panel: Shown) -> None:
        placeholder = self.chance.choice(panel.selects)
        try:
            offered = await self.page.open_select(placeholder)
            await self.page.tab.keyboard.press("Escape")
            await self.page.pick(placeholder, self.chance.choice(offered))
        except (AssertionError, IndexError, Late):  # the list went with a control drawn anew
            self.missed += 1
            if self.missed > MISSES:
                raise

    async def _typed(self) -> bool:
        """Type a move, from what is suggested; True if the turn is done with it."""
        await self.page.begin("move")
        await self.page.type_option("move", "")
        first = rows = await self.page.suggestions()
        for _ in range(50):
            if whole := [row for row in rows if WHOLE.search(row)]:
                break
            word, column = self.chance.choice(first).split()[0], self.chance.choice("abcdefgh")
            await self.page.type_option("move", f"{word} {column}".lower())
            rows = await self._suggested_for(rows)
        await self.page.suggested(self.chance.choice(whole))
        await self.page.submit()
        return "Done." in (await self.page.panel()).content

    async def _suggested_for(self, before: list[str]) -> list[str]:
        """The rows for what was just typed, once they have taken the place of those before."""
        for _ in range(40):
            if (rows := await self.page.suggestions()) != before:
                return rows
            await asyncio.sleep(0.05)
        return before

"""For oneself: one's games, the rules of each, and help."""

from __future__ import annotations

import re

from discord import app_commands
from discord.ext import commands

from bot import answers
from bot.answers import Interaction, picked, show
from bot.client import Petrichor
from bot.cogs.look import paging
from bot.components import entry
from bot.messages import help as helps
from bot.messages.commands import describe, description
from bot.messages.lists import games_page
from bot.messages.panels import button, placeholder
from bot.panels import Button, Entry, Row, Select, first, following
from bot.showing import find
from bot.tables import Refused, Table
from bot.tables.model import LOBBY
from bot.titles import TITLES
from bot.words import language
from data.games import Mine

A_PAGE = 10
_GAMES = [app_commands.Choice(name=t.words.name, value=key) for key, t in TITLES.items()]


class Me(commands.Cog):
    """/games, /rules and /help, and the buttons Rules and Older."""

    def __init__(self, bot: Petrichor) -> None:
        self.bot = bot
        self.tables = bot.tables
        bot.controls |= {
            "e.rules": self.press_rules,
            "e.turn": self.press_turn,
            "t.rules": self.turn_rules,
            "t.games": self.turn_games,
            "t.help": self.turn_help,
        }

    @app_commands.command(description=description("games"))
    async def games(self, interaction: Interaction) -> None:
        """The person's live games everywhere."""
        await self._games(interaction, 1)

    @app_commands.command(description=description("rules"))
    @app_commands.describe(**describe("rules"))
    @app_commands.choices(game=_GAMES)
    async def rules(
        self,
        interaction: Interaction,
        game: str = "",
        page: app_commands.Range[int, 1, 6] = 1,
    ) -> None:
        """How a game is played; left out, the game of this channel."""
        await _rules(interaction, game or await _played_here(interaction), page)

    @app_commands.command(name="help", description=description("help"))
    @app_commands.describe(**describe("help"))
    async def help(self, interaction: Interaction, topic: str = "") -> None:
        """What to do when …; the topics to pick from."""
        if topic:
            await _help(interaction, _topic(topic), first())
            return
        waiting, _ = await self.tables.count(interaction.user.id)
        await _help(interaction, "turn" if waiting else "play", first(), chosen=False)

    @help.autocomplete("topic")
    async def topics(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """The topics that fit."""
        with language(answers.language(interaction)):
            fit = [t for t in helps.topics() if current.casefold() in t[1].casefold()]
        return [app_commands.Choice(name=label, value=key) for key, label in fit[:25]]

    async def press_rules(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The rules from their beginning."""
        await _rules(interaction, await self.tables.load(match["code"]), 1)

    async def press_turn(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The rules of a turn, from a panel."""
        await _rules(interaction, await self.tables.load(match["code"]), helps.TURN)

    async def turn_rules(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Another page of the rules, of a title or of a table."""
        of = match["of"]
        await _rules(
            interaction, of if of in TITLES else await self.tables.load(of), int(match["page"])
        )

    async def turn_games(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Another page of the person's games."""
        await self._games(interaction, int(match["page"]))

    async def turn_help(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Another topic."""
        rendering = following(match["of"])
        await _help(interaction, _topic(*picked(interaction)), rendering)

    async def _games(self, interaction: Interaction, page: int) -> None:
        mine = await self._all(interaction.user.id)
        last = max(1, -(-len(mine) // A_PAGE))
        start = (min(page, last) - 1) * A_PAGE
        running = [(place, table) for place, table in mine if table.running]
        waiting = sum(place.awaited for place, _ in running)
        text = games_page(
            [table for _, table in mine[start : start + A_PAGE]],
            interaction.user.id,
            waiting=waiting,
            running=len(running),
            lobbies=[table for _, table in mine if table.status == LOBBY],
            first=start + 1,
        )
        rows: list[Row] = []
        if waiting:
            rows.append((entry("next", mine[0][1].code, "blurple", button("first_game")),))
        rows += paging("games", "", min(page, last), last)
        await show(interaction, text, rows)

    async def _all(self, who: int) -> list[tuple[Mine, Table]]:
        """The person's live tables, those that wait for them first."""
        found: list[tuple[Mine, Table]] = []
        while more := await self.tables.mine(who, found[-1][0] if found else None):
            found += more
        return found


async def setup(bot: Petrichor) -> None:
    """Add the cog."""
    await bot.add_cog(Me(bot))


async def _rules(interaction: Interaction, of: Table | str, page: int) -> None:
    """A page of the rules of a title, or of a table, with the names of all six as buttons."""
    title, table = (of, None) if isinstance(of, str) else (of.title, of)
    key = table.code if table else title
    tabs = [
        Button(name, f"t.rules.{key}.{number}.page", disabled=number == page)
        for number, name in enumerate(helps.rules_tabs(), 1)
    ]
    half = len(tabs) // 2
    rows = [tuple(tabs[:half]), tuple(tabs[half:])]
    await show(interaction, helps.rules_page(title, page, table), rows)


async def _played_here(interaction: Interaction) -> Table | str:
    """The table where somebody plays here; the first title of all where there is none."""
    try:
        return await find(interaction)
    except Refused:
        return next(iter(TITLES))


async def _help(
    interaction: Interaction, topic: str, rendering: str, *, chosen: bool = True
) -> None:
    """A topic of help with the select of all, which asks until one is picked."""
    entries = tuple(
        Entry(label, key, default=chosen and key == topic) for key, label in helps.topics()
    )
    select = Select(f"t.help.{rendering}.1.topic", placeholder("help"), entries)
    await show(interaction, helps.topic(topic), [select])


def _topic(text: str = "") -> str:
    """A topic by its key or label; the first one for anything else."""
    wanted = text.strip().casefold()
    known = helps.topics()
    return next((k for k, label in known if wanted in (k, label.casefold())), known[0][0])

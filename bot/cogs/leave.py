"""Leaving: giving a seat up and ending a game, each after a question."""

from __future__ import annotations

import re

from discord import app_commands
from discord.ext import commands

from bot import answers
from bot.answers import Interaction, show
from bot.client import Petrichor
from bot.messages import asks
from bot.messages.commands import describe, description
from bot.messages.fields import jump
from bot.messages.panels import button
from bot.panels import Button
from bot.showing import begun, find, person, seated
from bot.tables import Refused, Repeated, Table
from bot.tables.model import LOBBY


class Leave(commands.Cog):
    """/resign and /end, and the answers to what they ask."""

    def __init__(self, bot: Petrichor) -> None:
        self.bot = bot
        self.tables = bot.tables
        bot.controls |= {
            "a.resign": self.do_resign,
            "a.end": self.do_end,
            "a.keep": self.keep,
        }

    @app_commands.command(description=description("resign"))
    @app_commands.describe(**describe("resign"))
    async def resign(self, interaction: Interaction, game: str = "") -> None:
        """Ask whether the seat shall be given up."""
        table = _running(await find(interaction, game))
        question = asks.resign_question(table, seated(interaction, table).seat)
        await show(interaction, question, [_choice("resign", "stay", table.code)])

    @app_commands.command(description=description("end"))
    @app_commands.describe(**describe("end"))
    async def end(self, interaction: Interaction, game: str = "") -> None:
        """Ask whether to end the game for all; moderators, whether to close the lobby."""
        table = await find(interaction, game)
        if table.status == LOBBY and _moderates(interaction, table):
            question = asks.close_question(table)
            await show(interaction, question, [_choice("end", "go_on", table.code, "close")])
            return
        _running(table)
        if interaction.user.id != table.organiser and not _moderates(interaction, table):
            organiser = table.organiser_name
            raise Refused("not_allowed_to_end", code=table.code, organiser=organiser)
        await show(interaction, asks.end_question(table), [_choice("end", "go_on", table.code)])

    async def do_resign(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Give the seat up."""
        code = match["code"]
        try:
            made = await self.tables.resign(code, person(interaction), click=interaction.id)
        except Repeated:
            return
        answers.stored(interaction)
        await show(interaction, asks.resigned(made.table))

    async def do_end(self, interaction: Interaction, match: re.Match[str]) -> None:
        """End the game, or close the lobby."""
        table = await self.tables.load(match["code"])
        by, click, moderator = person(interaction), interaction.id, _moderates(interaction, table)
        try:
            if table.status == LOBBY:
                table = await self.tables.close(table.code, by, click=click, moderator=moderator)
                said = asks.lobby_done(table, jump(table))
            else:
                await self.tables.end(table.code, by, click=click, moderator=moderator)
                said = asks.ended(table)
        except Repeated:
            return
        answers.stored(interaction)
        await show(interaction, said)

    async def keep(self, interaction: Interaction, _: re.Match[str]) -> None:
        """Change nothing."""
        await show(interaction, asks.left_alone())


async def setup(bot: Petrichor) -> None:
    """Add the cog."""
    await bot.add_cog(Leave(bot))


def _running(table: Table) -> Table:
    """A table in play; raises Refused."""
    if not begun(table).running:
        raise Refused("game_over", code=table.code, table=table)
    return table


def _moderates(interaction: Interaction, table: Table) -> bool:
    """Whether the person has Manage Server where the game is played."""
    return interaction.guild_id == table.guild and interaction.permissions.manage_guild


def _choice(act: str, keep: str, code: str, label: str = "") -> tuple[Button, ...]:
    return (
        Button(button(label or act), f"a.{act}.{code}", "red"),
        Button(button(keep), f"a.keep.{code}"),
    )

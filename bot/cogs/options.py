"""The options panel of a lobby: each pick is done at once."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Sequence

from discord.ext import commands

from bot import panels
from bot.answers import Interaction, picked, picked_people, show, stored
from bot.client import Petrichor
from bot.messages import asks
from bot.messages import lobby as words
from bot.messages.panels import button, placeholder
from bot.panels import Button, Entry, Select
from bot.showing import person
from bot.tables import Refused, Repeated, Table

MOST_INVITED = 5


class Options(commands.Cog):
    """The button Options and the panel that it opens for the organiser."""

    def __init__(self, bot: Petrichor) -> None:
        self.bot = bot
        self.tables = bot.tables
        bot.controls |= {
            "e.options": self.open,
            "o.menu": self.menu,
            "o.value": self.value,
            "o.invite": self.invite,
            "o.remove": self.remove,
            "o.close": self.close,
            "o.back": self.back,
        }

    async def open(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The panel for the organiser, the options in words for everybody else."""
        table = await self.tables.load(match["code"])
        if table.status != "lobby":
            raise Refused(f"lobby_{table.status}", code=table.code, title=table.title)
        if table.organiser != interaction.user.id:
            await show(interaction, words.summary(table))
            return
        await _menu(interaction, table, panels.first())

    async def menu(self, interaction: Interaction, match: re.Match[str]) -> None:
        """What can be set, after a setting was picked."""
        table = await self._own(interaction, match)
        (setting,) = picked(interaction)
        await _ask(interaction, table, setting, panels.following(match["counter"]))

    async def value(self, interaction: Interaction, match: re.Match[str]) -> None:
        """A value was picked: it is set."""
        (value,) = picked(interaction)
        code, name, by = match["code"], match["setting"], person(interaction)
        act = self.tables.set_option(code, by, name, value, click=interaction.id)
        await self._done(interaction, match, act, name)

    async def invite(self, interaction: Interaction, match: re.Match[str]) -> None:
        """People were picked: they are invited."""
        others = picked_people(interaction)
        act = self.tables.invite(match["code"], person(interaction), others, click=interaction.id)
        await self._done(interaction, match, act, "invite")

    async def remove(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Somebody was picked: the seat is free."""
        (number,) = picked(interaction)
        by, seat = person(interaction), int(number) - 1
        act = self.tables.remove(match["code"], by, seat, click=interaction.id)
        await self._done(interaction, match, act, "remove")

    async def close(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Close the lobby, after the question."""
        try:
            act = self.tables.close(match["code"], person(interaction), click=interaction.id)
            table = await act
        except Repeated:
            table = await self.tables.load(match["code"])
        stored(interaction)
        await show(interaction, words.lobby_post(table))

    async def back(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The settings again."""
        table = await self._own(interaction, match)
        await _menu(interaction, table, panels.following(match["counter"]))

    async def _own(self, interaction: Interaction, match: re.Match[str]) -> Table:
        """The lobby of the panel, if it still is one and the person still organises it."""
        table = await self.tables.load(match["code"])
        if table.status != "lobby":
            raise Refused(f"lobby_{table.status}", code=table.code, title=table.title)
        if table.organiser != interaction.user.id:
            raise Refused("not_organiser", code=table.code, organiser=table.organiser_name)
        return table

    async def _done(
        self, interaction: Interaction, match: re.Match[str], act: Awaitable[Table], name: str
    ) -> None:
        """Carry a change out and offer the settings again, also after a refusal."""
        counter = panels.following(match["counter"])
        try:
            table = await act
        except Repeated:
            return
        except Refused:
            await _menu(interaction, await self._own(interaction, match), counter)
            raise
        stored(interaction)
        await _menu(interaction, table, counter, words.option_done(table, name))


async def setup(bot: Petrichor) -> None:
    """Add the cog."""
    await bot.add_cog(Options(bot))


async def _menu(interaction: Interaction, table: Table, counter: str, note: str = "") -> None:
    """The settings with their present values."""
    named = placeholder("options")
    rows = [Select(f"o.menu.{table.code}.{counter}.", named, _entries(words.options(table)))]
    await show(interaction, note or words.options_question(table), rows)


async def _ask(interaction: Interaction, table: Table, setting: str, counter: str) -> None:
    """The values of a setting, the people to invite, or whether the lobby shall be closed."""
    end = f"{table.code}.{counter}.{setting}"
    back = Button(button("back"), f"o.back.{end}")
    if setting == "close":
        shut = Button(button("close"), f"o.close.{end}", "red")
        await show(interaction, asks.close_question(table), [(shut, back)])
        return
    if setting == "invite":
        choice = Select(f"o.invite.{end}", placeholder("invite"), most=MOST_INVITED)
    else:
        kind = "remove" if setting == "remove" else "value"
        choice = Select(
            f"o.{kind}.{end}", placeholder(kind), _entries(words.values(table, setting))
        )
    await show(interaction, words.value_question(table, setting), [choice, (back,)])


def _entries(entries: Sequence[words.Entry]) -> tuple[Entry, ...]:
    return tuple(Entry(one.label, one.value, one.description, one.chosen) for one in entries)

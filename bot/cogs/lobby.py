"""Opening a game: /new, the lobby's buttons, and the same by typing."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import discord
from discord import app_commands
from discord.ext import commands

from bot import answers, permissions
from bot.answers import Interaction
from bot.client import Petrichor
from bot.messages import asks
from bot.messages import lobby as lobby_words
from bot.messages.commands import describe, description
from bot.messages.fields import jump
from bot.messages.settings import setting
from bot.showing import Choices, find, matching, person, same_server, seat_named
from bot.tables import Person, Refused, Repeated, Table
from bot.titles import TITLES
from bot.words import language

_MENTION = re.compile(r"<@!?(\d{15,20})>")
_POSTED = frozenset({"lobby", "board"})
GAMES = [app_commands.Choice(name=t.words.name, value=key) for key, t in TITLES.items()]
Act = Callable[[str, Person], Awaitable[Table]]


class Lobby(commands.Cog):
    """/new, /lobby and the five buttons of a lobby's post; Rematch."""

    lobby = app_commands.Group(name="lobby", description=description("lobby"))

    def __init__(self, bot: Petrichor) -> None:
        self.bot = bot
        self.tables = bot.tables
        bot.controls |= {
            "l.join": self.press_join,
            "l.leave": self.press_leave,
            "l.computer": self.press_computer,
            "l.start": self.press_start,
            "e.rematch": self.rematch,
        }

    @app_commands.command(description=description("new"))
    @app_commands.describe(**describe("new"))
    @app_commands.choices(
        game=GAMES,
        pace=[app_commands.Choice(name=p.label, value=p.value) for p in lobby_words.paces()],
    )
    async def new(
        self,
        interaction: Interaction,
        game: str,
        players: app_commands.Range[int, 1, 10] | None = None,
        invite: str = "",
        pace: str = "none",
        variant: str = "",
        thread: bool = False,
    ) -> None:
        """Open a lobby in this channel and answer with its address."""
        channel = _place(interaction, thread)
        try:
            table = await self.tables.open(
                person(interaction),
                game,
                channel=channel.id,
                guild=channel.guild.id,
                limit=players,
                options=_variant(game, variant),
                invite=await self._people(interaction, invite) if invite else (),
                pace=pace,
                thread=thread,
                click=interaction.id,
            )
        except Repeated:
            raise Refused("repeated") from None
        await self._opened(interaction, table)

    @new.autocomplete("variant")
    async def variants(self, interaction: Interaction, current: str) -> Choices:
        """The choices of all options of the chosen game."""
        game = interaction.namespace.game or ""
        if game not in TITLES:
            return []
        with language(answers.language(interaction)):
            rows = [(one.label, one.value) for one in lobby_words.variants(game)]
        return matching(rows, current)

    @lobby.command(description=description("lobby join"))
    @app_commands.describe(**describe("lobby join"))
    async def join(self, interaction: Interaction, game: str = "") -> None:
        """Take a seat."""
        await self._told(interaction, game, self._join(interaction))

    @lobby.command(description=description("lobby leave"))
    @app_commands.describe(**describe("lobby leave"))
    async def leave(self, interaction: Interaction, game: str = "") -> None:
        """Give a seat up."""
        await self._told(interaction, game, self._leave(interaction))

    @lobby.command(description=description("lobby computer"))
    @app_commands.describe(**describe("lobby computer"))
    async def computer(self, interaction: Interaction, game: str = "") -> None:
        """Seat a computer."""
        await self._told(interaction, game, self._computer(interaction))

    @lobby.command(description=description("lobby remove"))
    @app_commands.describe(**describe("lobby remove"))
    async def remove(self, interaction: Interaction, who: str, game: str = "") -> None:
        """Take somebody's seat or invitation away."""

        async def act(code: str, by: Person) -> Table:
            seat = seat_named(await self.tables.load(code), who)
            return await self.tables.remove(code, by, seat, click=interaction.id)

        await self._told(interaction, game, act)

    @lobby.command(description=description("lobby invite"))
    @app_commands.describe(**describe("lobby invite"))
    async def invite(self, interaction: Interaction, people: str, game: str = "") -> None:
        """Ask people to join."""
        others = await self._people(interaction, people)

        async def act(code: str, by: Person) -> Table:
            return await self.tables.invite(code, by, others, click=interaction.id)

        await self._told(interaction, game, act)

    @lobby.command(name="set", description=description("lobby set"))
    @app_commands.describe(**describe("lobby set"))
    async def change(
        self, interaction: Interaction, option: str, value: str, game: str = ""
    ) -> None:
        """Change an option of the game or the table."""

        async def act(code: str, by: Person) -> Table:
            return await self.tables.set_option(code, by, option, value, click=interaction.id)

        await self._told(interaction, game, act)

    @lobby.command(description=description("lobby order"))
    @app_commands.describe(**describe("lobby order"))
    async def order(self, interaction: Interaction, names: str, game: str = "") -> None:
        """Let those named play first, in this order."""

        async def act(code: str, by: Person) -> Table:
            wished = _wished(names)
            if not wished:
                raise Refused("nobody_named", text=names)
            return await self.tables.order(code, by, wished, click=interaction.id)

        await self._told(interaction, game, act)

    @lobby.command(description=description("lobby start"))
    @app_commands.describe(**describe("lobby start"))
    async def start(self, interaction: Interaction, game: str = "") -> None:
        """Start the game."""
        await self._told(interaction, game, self._start(interaction))

    @lobby.command(description=description("lobby close"))
    @app_commands.describe(**describe("lobby close"))
    async def close(self, interaction: Interaction, game: str = "") -> None:
        """Close the lobby."""

        async def act(code: str, by: Person) -> Table:
            return await self.tables.close(code, by, click=interaction.id)

        await self._told(interaction, game, act)

    @remove.autocomplete("who")
    async def seated(self, interaction: Interaction, current: str) -> Choices:
        """The people and computers of the lobby."""
        table = await _lobby_here(interaction)
        rows = [(c.name, str(c.seat + 1)) for c in table.chairs] if table else []
        return matching(rows, current)

    @change.autocomplete("option")
    async def options(self, interaction: Interaction, current: str) -> Choices:
        """What can be set to one of several values."""
        table = await _lobby_here(interaction)
        if table is None:
            return []
        with language(answers.language(interaction)):
            names = [*_SETTINGS, *table.options]
            return matching([(setting(name), name) for name in names], current)

    @change.autocomplete("value")
    async def values(self, interaction: Interaction, current: str) -> Choices:
        """The values of the chosen setting."""
        table, name = await _lobby_here(interaction), interaction.namespace.option or ""
        if table is None or name not in (*_SETTINGS, *table.options):
            return []
        with language(answers.language(interaction)):
            rows = [(one.label, one.value) for one in lobby_words.values(table, name)]
        return matching(rows, current)

    async def press_join(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Take a seat by the lobby's button."""
        await self._pressed(interaction, match, self._join(interaction))

    async def press_leave(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Give a seat up by the lobby's button."""
        await self._pressed(interaction, match, self._leave(interaction))

    async def press_computer(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Seat a computer by the lobby's button."""
        await self._pressed(interaction, match, self._computer(interaction))

    async def press_start(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Start the game by the lobby's button."""
        await self._pressed(interaction, match, self._start(interaction))

    async def rematch(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Open a lobby for the same people, the next one starting."""
        code = match["code"]
        old = await self.tables.load(code)
        _allowed(interaction, old)
        try:
            table = await self.tables.rematch(code, person(interaction), click=interaction.id)
        except Repeated:
            raise Refused("repeated") from None
        await self._opened(interaction, table)

    def _join(self, interaction: Interaction) -> Act:
        async def act(code: str, by: Person) -> Table:
            return await self.tables.join(code, by, click=interaction.id)

        return act

    def _leave(self, interaction: Interaction) -> Act:
        async def act(code: str, by: Person) -> Table:
            return await self.tables.leave(code, by, click=interaction.id)

        return act

    def _computer(self, interaction: Interaction) -> Act:
        async def act(code: str, by: Person) -> Table:
            return await self.tables.add_computer(code, by, click=interaction.id)

        return _recoded(act, not_organiser="organiser_computer", full="full_remove")

    def _start(self, interaction: Interaction) -> Act:
        async def act(code: str, by: Person) -> Table:
            table = await self.tables.load(code)
            if table.status == "lobby" and table.organiser == by.id:
                _startable(interaction, table)
            return await self.tables.start(code, by, click=interaction.id)

        return _recoded(act, not_organiser="organiser_start", channel_taken="channel_taken_start")

    async def _opened(self, interaction: Interaction, table: Table) -> None:
        answers.stored(interaction)
        await self.bot.outbox.settled(table.code, _POSTED)
        table = await self.tables.load(table.code)
        seat = table.seat_of(interaction.user.id) or 0
        await answers.show(interaction, lobby_words.opened(table, jump(table), seat))

    async def _pressed(self, interaction: Interaction, match: re.Match[str], act: Act) -> None:
        """Change a lobby whose own post shows the change, so that nothing else need be said."""
        try:
            await act(match["code"], person(interaction))
        except Repeated:
            return
        answers.stored(interaction)

    async def _told(self, interaction: Interaction, game: str, act: Act) -> None:
        """Change a lobby and say privately that it is done."""
        table = same_server(interaction, await find(interaction, game))
        try:
            table = await act(table.code, person(interaction))
        except Repeated:
            table = await self.tables.load(table.code)
        answers.stored(interaction)
        await self.bot.outbox.settled(table.code, _POSTED)
        table = await self.tables.load(table.code)
        await answers.show(interaction, asks.lobby_done(table, jump(table)))

    async def _people(self, interaction: Interaction, text: str) -> list[Person]:
        """The people mentioned in a text, by their names here; raises Refused."""
        ids = list(dict.fromkeys(map(int, _MENTION.findall(text))))[:_ASKED_FOR]
        guild = interaction.guild
        people = []
        for one in ids if guild else ():
            try:
                member = await guild.fetch_member(one)  # type: ignore[union-attr]
            except discord.NotFound:
                continue
            if member.bot:
                raise Refused("no_bots", name=member.display_name)
            people.append(Person(member.id, member.display_name))
        if not people:
            raise Refused("nobody_invited", text=text)
        return people


_ASKED_FOR = 12  # people at most; more than fit at any table, which refuses them
_SETTINGS = ("seats", "who", "pace", "order", "strength")


async def setup(bot: Petrichor) -> None:
    """Add the cog."""
    await bot.add_cog(Lobby(bot))


def _recoded(act: Act, **codes: str) -> Act:
    """The same act with refusals that name it."""

    async def named(code: str, by: Person) -> Table:
        try:
            return await act(code, by)
        except Refused as why:
            if why.code not in codes:
                raise
            raise Refused(codes[why.code], **why.fields) from why

    return named


def _place(interaction: Interaction, thread: bool) -> discord.TextChannel | discord.Thread:
    """The channel of a command, if a game can be opened there; raises Refused."""
    channel = interaction.channel
    if interaction.guild is None:
        raise Refused("no_server")
    if not isinstance(channel, discord.TextChannel | discord.Thread):
        raise Refused("wrong_channel", channel=interaction.channel_id)
    inside = isinstance(channel, discord.Thread)
    if thread and inside:
        raise Refused("thread_in_thread")
    _granted(interaction.app_permissions, inside, thread, channel.id)
    return channel


def _granted(
    held: discord.Permissions,
    inside: bool,
    thread: bool,
    channel: int,
    code: str = "lacks_permission",
) -> None:
    lacking = permissions.missing(held, permissions.needed(inside, thread))
    if lacking == (permissions.NAMES["create_public_threads"],) and code == "lacks_permission":
        raise Refused("no_threads", channel=channel)
    if lacking:
        raise Refused(code, permissions=lacking, channel=channel)


def _startable(interaction: Interaction, table: Table) -> None:
    """Refuse, naming all that is missing, where Petrichor may not do what the game needs."""
    code = "lacks_permission_start"
    if interaction.channel_id == table.channel:
        inside = isinstance(interaction.channel, discord.Thread)
        held, new_thread = interaction.app_permissions, table.thread and not inside
        _granted(held, inside, new_thread, table.channel, code)
        return
    place = interaction.client.get_channel(table.channel)
    if lacking := permissions.missing_at(place, table.thread):
        raise Refused(code, permissions=lacking, channel=table.channel)


def _allowed(interaction: Interaction, table: Table) -> None:
    """Whether a lobby may be opened again where the game's own was."""
    if interaction.channel_id == table.channel:
        inside = isinstance(interaction.channel, discord.Thread)
        _granted(interaction.app_permissions, inside, False, table.channel)


async def _lobby_here(interaction: Interaction) -> Table | None:
    """The table that an option is typed for, for its suggestions."""
    try:
        return await find(interaction, interaction.namespace.game or "")
    except Refused:
        return None


def _variant(game: str, text: str) -> dict[str, str]:
    """The options that a text such as `advanced, expert, first 2` names; raises Refused."""
    options = TITLES[game].game.options if game in TITLES else ()
    chosen: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        found = {
            option.name: choice
            for option in options
            for choice in option.choices
            if part.casefold() in _named(option.name, choice)
        }
        if len(found) != 1:
            raise Refused("bad_option", title=game, text=part)
        chosen |= found
    return chosen


def _named(option: str, choice: str) -> tuple[str, ...]:
    """What a choice may be called; the name of an option alone says yes to it."""
    called = f"{option} {choice}", f"{option}={choice}", choice
    return (*called, option) if choice == "yes" else called


def _wished(text: str) -> list[str | int]:
    """The people in a text: by id if some are mentioned, else by names between commas."""
    mentioned = [int(one) for one in _MENTION.findall(text)]
    return [*mentioned] or [name for part in text.split(",") if (name := part.strip())]

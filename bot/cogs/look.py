"""Looking: the board, one's hand and the log, as pictures and in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot import answers, permissions
from bot.answers import Interaction, show
from bot.client import Petrichor
from bot.components import entry
from bot.messages.commands import describe, description
from bot.messages.fields import jump
from bot.messages.lists import board_pages, log_pages
from bot.messages.panels import button, watching
from bot.messages.posts import moved_here, posted_again, reposted
from bot.messages.refusals import refusal
from bot.panels import Button, Row
from bot.showing import (
    Choices,
    begun,
    boards,
    find,
    matching,
    picture,
    same_server,
    seat_named,
    seated,
    seen,
)
from bot.tables import Refused, Table
from bot.tables.story import public
from bot.titles import TITLES

_POSTED = frozenset({"board", "finished"})


class Look(commands.Cog):
    """/board, /hand and /log, and the buttons that do the same."""

    def __init__(self, bot: Petrichor) -> None:
        self.bot = bot
        self.tables = bot.tables
        bot.controls |= {
            "e.board": self.press_board,
            "e.boards": self.press_boards,
            "e.hand": self.press_hand,
            "e.log": self.press_log,
            "e.repost": self.repost,
            "t.log": self.turn_log,
            "t.board": self.turn_board,
        }

    @app_commands.command(description=description("board"))
    @app_commands.describe(**describe("board"))
    async def board(
        self,
        interaction: Interaction,
        game: str = "",
        text: bool = False,
        here: bool = False,
        player: str = "",
    ) -> None:
        """The board as it is now or a player's own, in words if wished; or moved here."""
        table = await find(interaction, game)
        if here:
            await self._move_here(interaction, table)
        elif text:
            await _text_board(interaction, begun(table), 1)
        elif player:
            await _boards(interaction, begun(table), seat_named(table, player))
        else:
            await self._board(interaction, begun(table))

    @app_commands.command(description=description("hand"))
    @app_commands.describe(**describe("hand"))
    async def hand(self, interaction: Interaction, game: str = "") -> None:
        """What only the person can see."""
        await _hand(interaction, await find(interaction, game))

    @app_commands.command(description=description("log"))
    @app_commands.describe(**describe("log"))
    async def log(
        self,
        interaction: Interaction,
        game: str = "",
        page: app_commands.Range[int, 1, 9999] | None = None,
    ) -> None:
        """What happened, the newest page first."""
        await self._log(interaction, await find(interaction, game), page)

    async def press_board(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The board in a message of its own."""
        await self._board(interaction, begun(await self.tables.load(match["code"])))

    @board.autocomplete("player")
    async def players(self, interaction: Interaction, current: str) -> Choices:
        """The people and computers of the game."""
        try:
            table = await find(interaction, interaction.namespace.game or "")
        except Refused:
            return []
        return matching([(chair.name, str(chair.seat + 1)) for chair in table.chairs], current)

    async def press_boards(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Everybody's boards."""
        await _boards(interaction, begun(await self.tables.load(match["code"])), None)

    async def press_hand(self, interaction: Interaction, match: re.Match[str]) -> None:
        """What only the person can see."""
        await _hand(interaction, await self.tables.load(match["code"]))

    async def press_log(self, interaction: Interaction, match: re.Match[str]) -> None:
        """What happened, the newest page."""
        await self._log(interaction, await self.tables.load(match["code"]), None)

    async def turn_log(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Another page of the log."""
        await self._log(interaction, await self.tables.load(match["of"]), int(match["page"]))

    async def turn_board(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Another page of the board in words."""
        await _text_board(interaction, await self.tables.load(match["of"]), int(match["page"]))

    async def repost(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Post the board again, where the game is played."""
        table = begun(await self.tables.load(match["code"]))
        seated(interaction, table)
        await self.tables.post_again(table.code, part=interaction.id)
        answers.stored(interaction)
        table = await self._sent(table.code, table.message)
        await show(interaction, reposted(jump(table)))

    async def _sent(self, code: str, before: int | None = None) -> Table:
        """The table once another post than the one before stands; raises Refused if none does."""
        await self.bot.outbox.settled(code, _POSTED)
        table = await self.tables.load(code)
        if table.message != before:
            return table
        if not table.unreachable:
            raise Refused("not_sent", table=table)
        try:
            await self.bot.fetch_channel(table.channel)
        except discord.NotFound:
            raise Refused("channel_gone", code=code, title=table.title) from None
        except discord.HTTPException:
            pass  # it is there, but closed
        raise Refused("channel_closed", code=code, title=table.title)

    async def _move_here(self, interaction: Interaction, table: Table) -> None:
        """Let a game go on in the channel of the command; players and organisers may."""
        channel = interaction.channel
        if table.organiser != interaction.user.id:
            seated(interaction, table)
        if interaction.guild is None:
            raise Refused("no_server")
        same_server(interaction, table)
        if not isinstance(channel, discord.TextChannel | discord.Thread):
            raise Refused("wrong_channel", channel=interaction.channel_id)
        inside = isinstance(channel, discord.Thread)
        wanted = permissions.needed(inside, False)
        if lacking := permissions.missing(interaction.app_permissions, wanted):
            raise Refused("lacks_permission", permissions=lacking, channel=channel.id)
        parent = channel.parent_id if isinstance(channel, discord.Thread) else None
        code = begun(table).code
        await self.tables.move_here(code, channel=channel.id, parent=parent, part=interaction.id)
        answers.stored(interaction)
        await show(interaction, moved_here(await self._sent(code)))

    async def _board(self, interaction: Interaction, table: Table) -> None:
        """The public board; players can have it posted again, and a lost post comes back."""
        view = seen(table, None)
        text = watching(table, view, None)
        playing = table.seat_of(interaction.user.id) is not None
        if playing and table.running and await self._lost(table):
            await self.tables.post_again(table.code, part=interaction.id)
            try:
                table = await self._sent(table.code, table.message)
                text = f"{posted_again(jump(table))}\n{text}"
            except Refused as why:
                text = f"{refusal(why.code, **why.fields)}\n{text}"
        again = playing and table.running
        rows: list[Row] = [(entry("repost", table.code),)] if again else []
        await show(interaction, text, rows, await picture(interaction, table, view))

    async def _lost(self, table: Table) -> bool:
        """Whether the newest post was deleted; what cannot be asked counts as there."""
        if table.message is None or table.message == table.channel:
            return False
        channel = self.bot.get_partial_messageable(table.channel, guild_id=table.guild)
        try:
            await channel.fetch_message(table.message)
        except discord.NotFound:
            return True
        except discord.HTTPException:
            return False
        return False

    async def _log(self, interaction: Interaction, table: Table, page: int | None) -> None:
        turns = await self.tables.turns(begun(table).code)
        pages = log_pages(table, [public(turn) for turn in turns])
        number = min(page or len(pages), len(pages))
        ways = {"first": 1, "older": number - 1, "newer": number + 1, "last": len(pages)}
        rows = paging("log", table.code, number, len(pages), ways)
        await show(interaction, pages[number - 1], rows)


async def setup(bot: Petrichor) -> None:
    """Add the cog."""
    await bot.add_cog(Look(bot))


def paging(
    name: str, of: str, page: int, count: int, ways: Mapping[str, int] | None = None
) -> Sequence[Row]:
    """The buttons that turn pages, to pages by their names; none for a single page."""
    if count < 2:
        return ()
    turns = ways or {"older": page - 1, "newer": page + 1}
    return (
        tuple(
            Button(button(way), f"t.{name}.{of}.{to}.{way}", disabled=to in (0, page, count + 1))
            for way, to in turns.items()
        ),
    )


async def _hand(interaction: Interaction, table: Table) -> None:
    """The person's own view, in a picture and in words."""
    here = seated(interaction, begun(table))
    view = seen(table, here.seat)
    text = TITLES[table.title].words.hand(view, table.names)
    rows: list[Row] = [(entry("play", table.code, "blurple"),)] if here.moves else []
    await show(interaction, text, rows, await picture(interaction, table, view, kind="hand"))


async def _boards(interaction: Interaction, table: Table, seat: int | None) -> None:
    """The second picture of a game: everybody's boards, or that of a seat."""
    view = seen(table, None)
    file = await boards(interaction, table, view, seat)
    await show(interaction, watching(table, view, None), (), file)


async def _text_board(interaction: Interaction, table: Table, page: int) -> None:
    """The whole board in words, by pages."""
    pages = board_pages(table, seen(table, None))
    number = min(page, len(pages))
    ways = {"back_page": number - 1, "next_page": number + 1}
    rows = paging("board", table.code, number, len(pages), ways)
    await show(interaction, pages[number - 1], rows)

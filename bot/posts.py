"""What the outbox sends: the public posts of lobbies and games, and the end of their buttons."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal

import discord

from bot import words
from bot.astray import LOCKED, astray, to_parent
from bot.components import board_buttons, final_buttons, lobby_buttons
from bot.messages import lobby as lobby_words
from bot.messages import posts as post_words
from bot.messages.fields import jump
from bot.outbox import Later, Never, Receipt, may_be_there, nonce
from bot.tables import Table, Tables
from bot.tables.read import Untold
from bot.titles import TITLES
from data import Transaction, games, outbox
from data.outbox import OutboxRow
from render.service import Renderer
from render.sheet import draw_sheet
from rules.game import Seat

STARTS = 3600  # seconds in which a started game surely has its first post
LOOKED_THROUGH = 50  # own messages among which a lost one is looked for
_TOO_LARGE, _THREAD_EXISTS = 40005, 160004
_ARCHIVE: Literal[10080] = 10080  # minutes without a message after which Discord archives a thread

_LOBBY = ("lobby", "direct")  # kinds that are posted where the lobby is

Note = Callable[..., Awaitable[None]]  # takes the transaction and the message


@dataclass(frozen=True)
class Post:
    """A message as it is to be sent."""

    content: str
    view: discord.ui.View | None
    mentions: Sequence[int]
    picture: bytes | None = None
    name: str = ""
    alt: str = ""

    def files(self) -> list[discord.File]:
        """The picture as an attachment with its description."""
        if self.picture is None:
            return []
        file = discord.File(io.BytesIO(self.picture), self.name, description=self.alt)
        return [file]


class Posts:
    """Sends what is due, each kind by the method of its name."""

    def __init__(self, client: discord.Client, tables: Tables, renderer: Renderer) -> None:
        self.client = client
        self.tables = tables
        self.renderer = renderer
        self.offline: Callable[[], int] = lambda: 0  # by how many seconds everybody's time grew
        self._apologised: set[str] = set()  # games that were told so

    @property
    def tellers(self) -> Mapping[str, Callable[[OutboxRow], Awaitable[Receipt]]]:
        """The kinds of rows that this sends."""
        return {
            "lobby": self.lobby,
            "board": self.board,
            "finished": self.finished,
            "retire": self.retire,
            "reminder": self.reminder,
            "warning": self.reminder,
            "direct": self.direct,
            "lapse": self.lapse,
            "timeout": self.timeout,
        }

    async def lobby(self, row: OutboxRow) -> Receipt:
        """Post a lobby, or let its post say how it stands now."""
        table = await self.tables.load(row.game)
        await self._in_order(row, ("lobby",))
        begun = table.started is not None
        message = row.message if begun else table.message
        if begun and (message is None or self.tables.now() - (table.started or 0) > STARTS):
            raise Never("the game has begun without a post of its lobby")
        if begun and table.message == message:
            raise Later(1)
        with self._language(table):
            content = lobby_words.lobby_post(table, link=jump(table) if begun else "")
        view = lobby_buttons(table.code) if table.status == "lobby" else None
        if message and await self._edited(row, table, message, content, view):
            return Receipt(message)
        if table.status != "lobby":
            raise Never("the post of a lobby that is no more is gone")
        mentions = [chair.owner for chair in table.chairs if chair.invited and chair.owner]
        post = Post(content, view, mentions)
        return await self._send(row, table, post, partial(games.post, game=table.code))

    async def _edited(
        self, row: OutboxRow, table: Table, message: int, content: str, view: discord.ui.View | None
    ) -> bool:
        """Edit a lobby's post; False where somebody has deleted it."""
        channel = self._channel(row.channel, table.guild)
        try:
            await channel.get_partial_message(message).edit(content=content, view=view)
        except discord.NotFound:
            return False
        return True

    async def board(self, row: OutboxRow) -> Receipt:
        """Post a turn: who is asked, what happened, the board."""
        await self._in_order(row, ("board", "finished"))
        story = await self.tables.untold(row.game, row.seq)
        fresh = not _tried(row)
        if fresh and (not story.table.running or story.table.told > row.seq):
            raise Never("the game has gone on")
        await self._open_thread(story.table)
        post, left = await asyncio.gather(self._turn(story, row), self._left(story.table, fresh))
        if left:  # the next attempt finds their seats lent
            raise Later(0) if _people(story.table).keys() - left else Never("all have left")
        return await self._send(row, story.table, post, self._told(row, story))

    async def finished(self, row: OutboxRow) -> Receipt:
        """Post the end of a game with its score sheet."""
        await self._in_order(row, ("board", "finished"))
        story = await self.tables.untold(row.game, row.seq)
        post = await self._final(story, row)
        return await self._send(row, story.table, post, self._told(row, story))

    async def retire(self, row: OutboxRow) -> Receipt:
        """Take the buttons off an old post, or say that the reason of a reminder has ended."""
        assert row.message is not None
        table = await self.tables.load(row.game)
        old = self._channel(row.channel, table.guild).get_partial_message(row.message)
        with self._language(table):
            said = post_words.retired(table, row.seat) if row.body else None
        try:
            await (old.edit(view=None, content=said) if said else old.edit(view=None))
        except (discord.NotFound, discord.Forbidden):
            raise Never("the old post is gone") from None
        return Receipt(row.message)

    async def reminder(self, row: OutboxRow) -> Receipt:
        """Remind the person of a seat, if the seat is still awaited for the same move."""
        table = await self.tables.load(row.game)
        chair = table.chairs[row.seat]
        until = await self._until(table, row.seat)
        if row.seat not in table.active or chair.asked != row.seq or not until:
            raise Never("the seat has moved")
        if chair.holder is None:
            raise Never("a computer has the seat")
        say = post_words.reminder if row.kind == "reminder" else post_words.warning
        with self._language(table):
            content = say(table, row.seat, until)
        return await self._send(row, table, Post(content, None, [chair.holder]), reply=True)

    async def direct(self, row: OutboxRow) -> Receipt:
        """Mention people who were invited after the lobby was posted."""
        table = await self.tables.load(row.game)
        named = {int(one) for one in row.body.split()}
        people = tuple(c.owner for c in table.chairs if c.invited and c.owner in named)
        if table.status != "lobby" or not people:
            raise Never("nobody is invited any more")
        with self._language(table):
            content = lobby_words.invitation(table, tuple(one for one in people if one))
        return await self._send(row, table, Post(content, None, sorted(named)), reply=True)

    async def lapse(self, row: OutboxRow) -> Receipt:
        """Close a lobby that was not started in time."""
        await self.tables.lapse(row.game)
        return Receipt()

    async def timeout(self, row: OutboxRow) -> Receipt:
        """Let a computer play the turn of a person whose time is up."""
        await self.tables.time_out(row)
        return Receipt()

    async def _turn(self, story: Untold, row: OutboxRow) -> Post:
        table, title = story.table, TITLES[story.table.title]
        view, until = title.words.posted(table.view(None)), await self._until(table)
        with self._language(table):
            content = post_words.turn_post(
                table,
                story.events,
                asked=story.asked,
                until=until,
                offline=self.offline() if until and table.code not in self._apologised else 0,
            )
            caption = title.words.caption(view, table.names, table.code)
            alt = title.words.alt(view, table.names, table.code)
        picture = await self.renderer.picture(table.title, title.draw, view, caption)
        buttons = board_buttons(table.title, table.code)
        return Post(content, buttons, _mentions(row, table), picture, _file(row), alt)

    async def _final(self, story: Untold, row: OutboxRow) -> Post:
        table, title = story.table, TITLES[story.table.title]
        view = replace(table.view(None), active=(), moves=())  # nobody is to move any more
        with self._language(table):
            content = post_words.finished_post(table, story.events, ended_by=_ended_by(story))
            caption = title.words.over_caption(view, table.names, table.code)
            if table.outcome:
                alt = title.words.sheet_alt(table.outcome, table.names, table.code)
            else:
                alt = title.words.alt(view, table.names, table.code)
        if table.outcome and title.final:
            ended = (table.outcome, view)
            picture = await self.renderer.picture(table.title, title.final, ended, caption)
        elif table.outcome:
            picture = await self.renderer.picture("sheet", draw_sheet, table.outcome, caption)
        else:
            picture = await self.renderer.picture(table.title, title.draw, view, caption)
        buttons = final_buttons(table.code)
        return Post(content, buttons, _mentions(row, table), picture, _file(row), alt)

    def _told(self, row: OutboxRow, story: Untold) -> Note:
        """What a told post leaves: its place in the log, and the end of the buttons before it."""
        table = story.table

        async def note(tx: Transaction, *, message: int) -> None:
            await games.tell(tx, table.code, seq=row.seq, message=message)
            if self.offline():
                self._apologised.add(table.code)
            old = table.message
            if old is not None and old not in (message, story.lobby):
                where = table.channel
                retire = OutboxRow(
                    table.code, row.seq, "retire", self.tables.now(), where,
                    part=row.part, channel=where, message=old,
                )  # fmt: skip
                await outbox.put(tx, retire)

        return note

    async def _left(self, table: Table, fresh: bool) -> set[Seat]:
        """Who of those who are asked have left the server; their seats are lent to computers."""
        guild, left = self.client.get_guild(table.guild), set[Seat]()
        if guild is None or not fresh:
            return left
        for seat, person in _people(table).items():
            try:
                await guild.fetch_member(person)
            except discord.NotFound:
                left.add(seat)
                await self.tables.lend(table.code, seat)
        return left

    async def _in_order(self, row: OutboxRow, kinds: tuple[str, ...]) -> None:
        """Leave a row to a later one of its kinds, or wait for an earlier one.

        Neither can be left out once it was tried: it may have arrived.
        """
        async with self.tables.db.reading() as reader:
            waiting = [r for r in await outbox.pending(reader, row.game) if r.kind in kinds]
        if not _tried(row) and any((r.seq, r.id) > (row.seq, row.id) for r in waiting):
            raise Never("a newer post follows")
        if any((r.seq, r.id) < (row.seq, row.id) and r.attempts for r in waiting):
            raise Later(1)

    async def _open_thread(self, table: Table) -> None:
        """Open the thread that a game wants from the post of its lobby, if it is not open yet."""
        if not table.thread or table.message != table.channel or table.parent is None:
            return
        lobby = self._channel(table.parent, table.guild).get_partial_message(table.channel)
        with self._language(table):
            name = lobby_words.thread_name(table)
        try:
            thread = await lobby.create_thread(name=name, auto_archive_duration=_ARCHIVE)
        except discord.HTTPException as error:
            if error.code == _THREAD_EXISTS:
                return
            if error.status in (403, 404) and await to_parent(self.tables, table):
                raise Later(0) from error
            raise
        for chair in table.chairs:
            if chair.holder:
                with suppress(discord.HTTPException):  # who is mentioned there comes in anyway
                    await thread.add_user(discord.Object(chair.holder))

    async def _send(
        self,
        row: OutboxRow,
        table: Table,
        post: Post,
        note: Note | None = None,
        reply: bool = False,
    ) -> Receipt:
        """Send a post once, whatever became of earlier attempts."""
        where = row.channel if row.kind in _LOBBY else table.channel
        channel = self._channel(where, table.guild)
        message = await self._earlier(channel, row, post)
        try:
            sent = message or await self._sent(channel, row, post, table.message if reply else None)
        except discord.HTTPException as error:
            if error.code == LOCKED or error.status in (403, 404):
                return await astray(self.client, self.tables, row, table, error)
            raise

        async def keep(tx: Transaction) -> None:
            if note:
                await note(tx, message=sent)
            if table.unreachable:
                await games.set_unreachable(tx, table.code, False)

        return Receipt(sent, keep)

    async def _sent(
        self, channel: discord.PartialMessageable, row: OutboxRow, post: Post, reply: int | None
    ) -> int:
        options: dict[str, Any] = {
            "nonce": nonce(row, channel.id),
            "allowed_mentions": discord.AllowedMentions(
                users=[discord.Object(one) for one in post.mentions], replied_user=False
            ),
        }
        if post.view:
            options["view"] = post.view
        if reply:
            options["reference"] = discord.MessageReference(
                message_id=reply, channel_id=channel.id, fail_if_not_exists=False
            )
        try:
            return (await channel.send(post.content, files=post.files(), **options)).id
        except discord.HTTPException as error:
            if post.picture and (error.code == _TOO_LARGE or error.status == 413):
                content = f"{post.content}\n{post_words.picture_later()}"
                bare = replace(post, content=content, picture=None)
                return await self._sent(channel, row, bare, reply)
            raise

    async def _earlier(
        self, channel: discord.PartialMessageable, row: OutboxRow, post: Post
    ) -> int | None:
        """The message of an earlier attempt that arrived, where a nonce no longer tells."""
        if not may_be_there(row, self.tables.clock()):
            return None
        async for old in channel.history(limit=LOOKED_THROUGH):
            own = self.client.user is not None and old.author.id == self.client.user.id
            if own and _same(old, post):
                return old.id
        return None

    async def _until(self, table: Table, *seats: Seat) -> int | None:
        """When the time of these seats, or of all awaited ones, is up."""
        async with self.tables.db.reading() as reader:
            waiting = await outbox.pending(reader, table.code)
        dues = [
            row.due
            for row in waiting
            if row.kind == "timeout" and row.seat in (seats or table.active)
            if row.seq == table.chairs[row.seat].asked
        ]
        return max(dues, default=None)

    def _channel(self, channel: int | None, guild: int) -> discord.PartialMessageable:
        assert channel is not None
        return self.client.get_partial_messageable(channel, guild_id=guild)

    def _language(self, table: Table) -> AbstractContextManager[None]:
        """Public posts are in the language of the server."""
        guild = self.client.get_guild(table.guild)
        return words.language(words.known(str(guild.preferred_locale)) if guild else None)


def _tried(row: OutboxRow) -> bool:
    """Whether an earlier attempt may have arrived."""
    return row.attempts > 1


def _people(table: Table) -> dict[Seat, int]:
    """Who is awaited, by the seat."""
    holders = ((seat, table.chairs[seat].holder) for seat in table.active)
    return {seat: holder for seat, holder in holders if holder}


def _mentions(row: OutboxRow, table: Table) -> Sequence[int]:
    """Who is mentioned: a post that comes once more calls nobody again."""
    return () if row.part else post_words.mentions(table)


def _ended_by(story: Untold) -> str:
    """The name of who ended the game without result."""
    fields = [dict(event.fields) for event in story.events if event.kind == ".end"]
    return str(fields[-1].get("by", "")) if fields else ""


def _same(old: discord.Message, post: Post) -> bool:
    if post.name:
        return post.name in [file.filename for file in old.attachments]
    return old.content == post.content


def _file(row: OutboxRow) -> str:
    again = f"-{row.part}" if row.part else ""
    return f"{row.game}-{row.seq}-{row.kind}{again}.png"

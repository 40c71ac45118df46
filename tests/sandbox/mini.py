"""A small bot on an unmodified discord.py, for the tests of the emulator."""

from __future__ import annotations

import asyncio
import io
import logging
import re
from contextlib import suppress
from typing import Any

import discord
from discord import app_commands, ui

from bot.sandbox import pointing
from tests.sandbox.raw import PNG

log = logging.getLogger(__name__)


class PlayButton(ui.DynamicItem[ui.Button[Any]], template=r"play:(?P<count>\d+)"):
    """A button that counts its presses in its own custom id."""

    def __init__(self, count: int) -> None:
        super().__init__(ui.Button(label="Play", custom_id=f"play:{count}"))
        self.count = count

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> PlayButton:
        return cls(int(match["count"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        view = ui.View(timeout=None)
        view.add_item(PlayButton(self.count + 1))
        text = f"Pressed {self.count + 1}"
        await interaction.response.edit_message(content=text, view=view)


class Square(ui.DynamicItem[ui.Select[Any]], template=r"to:(?P<count>\d+)"):
    """A select that tells what was picked."""

    def __init__(self, count: int) -> None:
        options = [discord.SelectOption(label=s.upper(), value=s) for s in ("c4", "d4")]
        super().__init__(ui.Select(custom_id=f"to:{count}", options=options, placeholder="Where"))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Square:
        return cls(int(match["count"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        picked = self.item.values[0]
        await interaction.edit_original_response(content=f"Picked {picked}", view=None)
        await interaction.followup.send("Only you see this", ephemeral=True)


class Note(ui.Modal, title="Note"):
    """A form of one field."""

    text: ui.TextInput[Any] = ui.TextInput(label="Text", custom_id="text", max_length=20)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Noted {self.text.value}", ephemeral=True)


class Mini(discord.Client):
    """The bot; `errors` keeps what its handlers raised."""

    def __init__(self, url: str) -> None:
        pointing.point_at(url)
        intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
        super().__init__(intents=intents, connector=pointing.connector(), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.errors: list[str] = []
        self.resumes = 0
        self.heard: list[str] = []
        self._task: asyncio.Task[None] | None = None
        self.add_dynamic_items(PlayButton, Square)
        _add_commands(self)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Does not wait 5 s, as only tests may."""

    async def on_resumed(self) -> None:
        self.resumes += 1

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message.content)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        log.exception("in %s", event_method)
        self.errors.append(event_method)

    async def begin(self, token: str) -> None:
        """Logs in, registers commands, connects."""
        await self.login(token)
        await self.tree.sync()
        self._task = asyncio.create_task(self.connect())
        await asyncio.wait_for(self.wait_until_ready(), 10)

    async def end(self) -> None:
        """Closes the client."""
        await self.close()
        if self._task is not None:
            with suppress(Exception):
                await self._task


def _add_commands(mini: Mini) -> None:
    tree = mini.tree

    @tree.command(description="Say hello")
    async def hello(interaction: discord.Interaction, who: str = "you") -> None:
        await interaction.response.send_message(f"Hello {who}", ephemeral=True)

    @tree.command(description="Think first")
    async def slow(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.edit_original_response(content="Thought about it")

    @tree.command(description="Make a move")
    @app_commands.describe(move="Which move")
    async def move(interaction: discord.Interaction, move: str) -> None:
        await interaction.response.send_message(f"You play {move}", ephemeral=True)

    @move.autocomplete("move")
    async def offer(_: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        squares = [s for s in ("c4", "d4", "d5") if current in s]
        return [app_commands.Choice(name=f"Red on {s}", value=f"place {s}") for s in squares]

    @tree.command(description="Write a note")
    async def note(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Note())

    @tree.command(description="Post the board")
    async def board(interaction: discord.Interaction) -> None:
        view = ui.View(timeout=None)
        view.add_item(PlayButton(0))
        view.add_item(Square(0))
        picture = discord.File(io.BytesIO(PNG), "board.png", description="A board.")
        channel = interaction.channel
        assert isinstance(channel, discord.abc.Messageable)
        await interaction.response.defer(ephemeral=True, thinking=True)
        allowed = discord.AllowedMentions(users=[interaction.user])
        post = await channel.send(
            f"{interaction.user.mention}, your turn",
            file=picture,
            view=view,
            nonce="n" * 25,
            allowed_mentions=allowed,
        )
        await interaction.edit_original_response(content=f"Posted {post.id}")

    @tree.command(description="Open a thread")
    async def table(interaction: discord.Interaction, guest: discord.Member) -> None:
        channel = interaction.channel
        assert isinstance(channel, discord.TextChannel)
        await interaction.response.defer(ephemeral=True)
        thread = await channel.create_thread(
            name="Table", type=discord.ChannelType.public_thread, auto_archive_duration=10080
        )
        await thread.add_user(guest)
        await thread.send("Welcome")
        await interaction.followup.send(f"Opened {thread.mention}", ephemeral=True)

    @tree.command(description="Write to me")
    async def tell(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        try:
            await interaction.user.send("Hello in private")
            text = "Sent"
        except discord.Forbidden as refused:
            text = f"Refused with {refused.code}"
        await interaction.followup.send(text, ephemeral=True)

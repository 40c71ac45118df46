"""The client: what is connected to Discord, and the supervision that keeps it connected."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import random
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot import answers, words
from bot.components import CONTROLS
from bot.computers import Computers
from bot.outbox import Outbox
from bot.posts import Posts
from bot.tables import Tables
from data import Database
from data import settings as notes
from render.service import Renderer

COGS = [f"bot.cogs.{name}" for name in ("lobby", "options", "play", "look", "leave", "me")]
RATE_LIMIT = 30.0  # seconds that a call waits at most for a rate limit
GRACE = 2.5  # seconds that each part of an orderly end may take
SHORTEST, LONGEST = 1.0, 300.0  # seconds between two attempts to connect
SETTLED = 60.0  # seconds of connection after which the next failure counts as the first

log = logging.getLogger(__name__)

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nothing is ever said aloud


class Tree(app_commands.CommandTree["Petrichor"]):
    """Commands that are acknowledged privately before anything else is done."""

    async def interaction_check(self, interaction: answers.Interaction, /) -> bool:
        """Acknowledge a command; suggestions are answered at once and need none."""
        if interaction.type is discord.InteractionType.autocomplete:
            return True
        return await answers.acknowledge(interaction, fresh=True)

    async def on_error(
        self, interaction: answers.Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Say privately what went wrong."""
        with words.language(answers.language(interaction)):
            await answers.explain(interaction, error)


class Petrichor(commands.Bot):
    """A Discord client with tables, pictures and the handlers of all controls."""

    def __init__(self, db: Database, tables: Tables, renderer: Renderer, **options: Any) -> None:
        super().__init__(
            command_prefix=(),
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=RATE_LIMIT,
            **options,
        )
        self.db = db
        self.tables = tables
        self.renderer = renderer
        self.controls: dict[str, answers.Work] = {}
        self.computers = Computers(tables)
        posts = Posts(self, tables, renderer)
        tellers = {**posts.tellers, "computer": self.computers.move}
        self.outbox = Outbox(db, tellers, worker=db.holder or "bot", clock=tables.clock)
        posts.offline = lambda: self.outbox.offline
        self.answering: set[asyncio.Task[Any]] = set()
        self._telling: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Bring in commands, controls and the outbox; runs before the gateway is reached."""
        self.add_dynamic_items(*CONTROLS)
        for cog in COGS:
            await self.load_extension(cog)
        await self._sync()
        self.tables.wake = self.outbox.wake
        self._telling = asyncio.create_task(self.outbox.run(), name="outbox")
        self._telling.add_done_callback(self._told)

    async def finish(self) -> None:
        """Let the answers that are being given end, then leave Discord, all within 7.5 s."""
        if self.answering:
            await asyncio.wait(self.answering, timeout=GRACE)
        try:
            await asyncio.wait_for(self.close(), 2 * GRACE)
        except TimeoutError:
            log.warning("the connection to Discord was given up, because it did not close")

    async def close(self) -> None:
        """Stop telling, then leave Discord."""
        if self._telling and self._telling.cancel():
            _, slow = await asyncio.wait({self._telling}, timeout=GRACE)
            if slow:
                log.warning("something was still being told at the end")
        self.computers.close()
        await super().close()

    def _told(self, telling: asyncio.Task[None]) -> None:
        """A client that tells nobody anything any more is replaced by a new one."""
        if telling.cancelled():
            return
        log.error("nothing is told any more", exc_info=telling.exception())
        self.loop.create_task(self.close())

    async def _sync(self) -> None:
        """Register the commands where they differ from those registered last."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        text = json.dumps([self.application_id, payload], sort_keys=True)
        fingerprint = hashlib.sha256(text.encode()).hexdigest()
        async with self.db.reading() as reader:
            if await notes.get(reader, "commands") == fingerprint:
                return
        try:
            await self.tree.sync()
        except discord.DiscordException:
            log.exception("commands could not be registered; the next start tries again")
            return
        async with self.db.transaction() as tx:
            await notes.put(tx, "commands", fingerprint)
        log.info("commands registered")


async def supervise(
    make: Callable[[], Petrichor], token: str, stop: asyncio.Event, *, shortest: float = SHORTEST
) -> None:
    """Keep a client connected until `stop` is set; raises discord.LoginFailure for a bad token.

    An unreachable Discord, or an event that ends the client, means a new client after a while.
    """
    pause = shortest
    while not stop.is_set():
        began = time.monotonic()
        try:
            await _until(make(), token, stop)
        except discord.LoginFailure:
            raise
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            log.warning("Discord cannot be reached: %s", error)
        except Exception:
            log.exception("the client broke down")
        if time.monotonic() - began > SETTLED:
            pause = shortest
        if not stop.is_set():
            log.info("connecting again in %.0f s", pause)
            await _wait(stop, pause * random.uniform(0.8, 1.2))
            pause = min(2 * pause, LONGEST)


async def _until(client: Petrichor, token: str, stop: asyncio.Event) -> None:
    """Run a client until it ends by itself or is to stop; it is closed in any case."""
    running = asyncio.create_task(client.start(token))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stopping.cancel()
        await client.finish()
        running.cancel()
    with suppress(asyncio.CancelledError):
        await running


async def _wait(stop: asyncio.Event, seconds: float) -> None:
    try:
        await asyncio.wait_for(stop.wait(), seconds)
    except TimeoutError:
        return

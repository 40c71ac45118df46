"""`python -m bot`: the bot on Discord, until SIGTERM or Ctrl-C."""

from __future__ import annotations

import asyncio
import ctypes
import logging
import signal
import sys
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack, suppress
from typing import Any

import discord

from bot import logs, settings
from bot.client import Petrichor, supervise
from bot.settings import Settings, Unset
from bot.tables import Tables
from bot.titles import TITLES
from data import Database, Unusable, opened
from render.service import Renderer
from render.sheet import draw_sheet

log = logging.getLogger("bot")

_ARENA_MAX = -8  # M_ARENA_MAX of malloc.h


def main() -> int:
    """Run with the settings of the environment; the status is 0 after a clean stop."""
    try:
        given = settings.read()
    except Unset as error:
        print(error, file=sys.stderr)
        return 2
    return serve(given)


def serve(given: Settings, options: Callable[[], dict[str, Any]] = dict) -> int:
    """Run with these settings until a signal; `options` are made anew for each client."""
    logs.set_up(given.level, [given.token])
    _share_heap()
    try:
        return int(asyncio.run(run(given, options)))
    except Unusable as error:
        print(error, file=sys.stderr)
        return 1
    except discord.LoginFailure:
        print("Discord refuses DISCORD_TOKEN: reset it and set the new one.", file=sys.stderr)
        return 1


def _share_heap() -> None:
    """Let all threads use one heap: else each keeps the room of the pictures it has drawn."""
    with suppress(AttributeError, OSError, TypeError):  # glibc alone has this
        ctypes.CDLL(None).mallopt(_ARENA_MAX, 1)


async def run(given: Settings, options: Callable[[], dict[str, Any]] = dict) -> bool:
    """Open the database, wait for its lease, and keep a client connected until a signal.

    True if it ended because another process has taken the database over.
    """
    stop, lost = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sign, stop.set)
    async with AsyncExitStack() as stack:
        database = opened(given.database, waiting=_waiting, lost=lambda: _lost(stop, lost))
        db = await _unless(stop, stack.enter_async_context(database))
        if db is None:
            return lost.is_set()
        tables = Tables(db, computer_delay=given.delay)
        renderer = Renderer(
            [draw_sheet, *(draw for title in TITLES.values() for draw in title.draws)]
        )
        warming = asyncio.create_task(asyncio.to_thread(renderer.warm))  # while it connects
        stack.push_async_callback(asyncio.wait, {warming})
        stack.callback(renderer.close)
        await supervise(lambda: Petrichor(db, tables, renderer, **options()), given.token, stop)
    log.info("stopped")
    return lost.is_set()


async def _unless(stop: asyncio.Event, work: Coroutine[Any, Any, Database]) -> Database | None:
    """The result of the work, or None if `stop` is set before it is there."""
    working, stopping = asyncio.create_task(work), asyncio.create_task(stop.wait())
    await asyncio.wait({working, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if not working.done():
        working.cancel()
        with suppress(asyncio.CancelledError):
            await working
        return None
    return await working


def _waiting(holder: str) -> None:
    log.info("waiting for another process to let the database go: %s", holder)


def _lost(stop: asyncio.Event, lost: asyncio.Event) -> None:
    log.warning("another process works on the database now, so this one stops")
    lost.set()
    stop.set()


if __name__ == "__main__":
    sys.exit(main())

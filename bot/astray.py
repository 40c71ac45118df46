"""What happens when the place of a game can no longer be written to."""

from __future__ import annotations

import logging
from dataclasses import replace

import discord

from bot import words
from bot.messages import posts as post_words
from bot.outbox import Later, Receipt, nonce
from bot.tables import Table, Tables
from data import Conflict, games
from data.outbox import OutboxRow

log = logging.getLogger(__name__)

LOCKED = 50083


async def astray(
    client: discord.Client,
    tables: Tables,
    row: OutboxRow,
    table: Table,
    error: discord.HTTPException,
) -> Receipt:
    """Let a game go on in the parent of its locked thread, or tell its players that it cannot.

    Raises Later when the row can be sent to the new place.
    """
    if error.code == LOCKED and await to_parent(tables, table):
        assert table.parent is not None
        parent = client.get_partial_messageable(table.parent, guild_id=table.guild)
        notice = nonce(replace(row, kind="locked"), table.parent)
        await parent.send(post_words.thread_locked(table), nonce=notice)
        raise Later(0)
    log.warning("game %s cannot be posted: %s", table.code, error.code)
    if not table.unreachable:
        await _tell_players(client, table, closed=error.status == 403)
    return Receipt(None, lambda tx: games.set_unreachable(tx, table.code, True))


async def to_parent(tables: Tables, table: Table) -> bool:
    """Let a game go on in the channel of its thread; False if another one is there."""
    if table.parent is None:
        return False
    try:
        async with tables.db.transaction() as tx:
            await games.move_to(tx, table.code, channel=table.parent, parent=None)
    except Conflict:
        return False
    return True


async def _tell_players(client: discord.Client, table: Table, *, closed: bool) -> None:
    tell = post_words.channel_closed if closed else post_words.channel_gone
    for chair in table.chairs:
        if chair.holder is None:
            continue
        try:
            direct = await client.create_dm(discord.Object(chair.holder))
            with words.language(None):
                await direct.send(tell(table))
        except discord.DiscordException as error:
            log.info("no direct message about game %s: %s", table.code, error)

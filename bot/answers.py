"""One way to answer: acknowledge, do the work, and put whatever went wrong into a sentence."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import string
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import aiohttp
import discord
from discord import app_commands

from bot import components, words
from bot.messages.refusals import refusal
from bot.panels import Row
from bot.tables import Person, Refused

if TYPE_CHECKING:
    from bot.client import Petrichor

Interaction: TypeAlias = "discord.Interaction[Petrichor]"
Work: TypeAlias = Callable[[Interaction, re.Match[str]], Awaitable[None]]

_ALREADY_ACKNOWLEDGED = 40060
_UNKNOWN = 10062
_STORED = "stored"
_MOVES = ("p", "move", "undo")  # the controls of a panel, and the same typed
_NETWORK = (OSError, aiohttp.ClientError)

log = logging.getLogger(__name__)


async def control(
    interaction: Interaction, name: str, match: re.Match[str], *, fresh: bool
) -> None:
    """Answer a pressed control by the handler of its name."""
    if not await acknowledge(interaction, fresh=fresh):
        return
    with words.language(language(interaction)):
        try:
            await interaction.client.controls[name](interaction, match)
        except Exception as error:
            await explain(interaction, error)


async def acknowledge(interaction: Interaction, *, fresh: bool) -> bool:
    """Tell Discord that the answer comes; False if another has done so or it is too late.

    Whatever else goes wrong here may have reached Discord, so the work is done all the same.
    """
    _count(interaction)
    try:
        if fresh:
            await interaction.response.defer(ephemeral=True, thinking=True)
        else:
            await interaction.response.defer()
    except discord.HTTPException as error:
        if error.code in (_ALREADY_ACKNOWLEDGED, _UNKNOWN):
            log.info("interaction %s was not acknowledged: %s", interaction.id, error.code)
            return False
        log.warning("acknowledging interaction %s: %s", interaction.id, error)
    except _NETWORK as error:
        log.warning("acknowledging interaction %s: %s", interaction.id, error)
    return True


async def show(
    interaction: Interaction,
    text: str,
    rows: Sequence[Row] = (),
    picture: discord.File | None = None,
) -> None:
    """Put an answer where the acknowledgement said: on the message pressed, or a new one."""
    await interaction.edit_original_response(
        content=text,
        view=components.view(rows),
        attachments=[picture] if picture else [],
    )


async def say(interaction: Interaction, text: str, rows: Sequence[Row] = ()) -> None:
    """Say something privately, beside the message that was pressed if there is one."""
    if interaction.response.type is discord.InteractionResponseType.deferred_message_update:
        await interaction.followup.send(text, ephemeral=True, view=components.view(rows))
    elif interaction.response.is_done():
        await show(interaction, text, rows)
    else:
        await interaction.response.send_message(text, ephemeral=True, view=components.view(rows))


async def explain(interaction: Interaction, error: BaseException) -> None:
    """Say in one private sentence why nothing, or nothing visible, was done."""
    try:
        await say(interaction, sentence(interaction, error))
    except (discord.HTTPException, *_NETWORK) as failure:
        log.warning("interaction %s stays without an answer: %s", interaction.id, failure)


def sentence(interaction: Interaction, error: BaseException) -> str:
    """What went wrong, for the person; what nobody foresaw is logged with a reference."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, Refused):
        return refusal(error.code, **error.fields)
    if isinstance(error, _CHANGED):
        return refusal("old_command")
    ref = "".join(secrets.choice(string.ascii_lowercase) for _ in range(6))
    log.error("%s: %s", ref, _what(interaction), exc_info=error)
    code = "broken_move" if _what(interaction).startswith(_MOVES) else "broken"
    return refusal(f"{code}_stored" if interaction.extras.get(_STORED) else code, ref=ref)


def picked(interaction: Interaction) -> tuple[str, ...]:
    """The values of the select that was used; none for a button."""
    data: Any = interaction.data or {}
    return tuple(data.get("values", ()))


def picked_people(interaction: Interaction) -> list[Person]:
    """The people picked in a select of people, by their names here; raises Refused for bots."""
    data: Any = interaction.data or {}
    found = data.get("resolved", {})
    people = []
    for one in picked(interaction):
        user = found["users"][one]
        member = found.get("members", {}).get(one, {})
        name = member.get("nick") or user.get("global_name") or user["username"]
        if user.get("bot"):
            raise Refused("no_bots", name=name)
        people.append(Person(int(one), name))
    return people


def stored(interaction: Interaction) -> None:
    """Remember that what was asked for is stored, should showing it go wrong."""
    interaction.extras[_STORED] = True


def language(interaction: Interaction) -> str | None:
    """The language for a private answer: the person's."""
    return words.known(interaction.locale.value)


def _count(interaction: Interaction) -> None:
    """Let a client that is to stop wait for this answer."""
    task = asyncio.current_task()
    if task:
        interaction.client.answering.add(task)
        task.add_done_callback(interaction.client.answering.discard)


_CHANGED = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)


def _what(interaction: Interaction) -> str:
    """The control or command that was used, without what was typed or picked."""
    data: Any = interaction.data or {}
    used = str(data.get("custom_id") or data.get("name") or interaction.type.name)
    return used.split(".")[0] if used.startswith("p") else used

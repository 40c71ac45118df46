"""What Petrichor must be allowed to do where a game is played, by the names that Discord shows."""

from __future__ import annotations

from collections.abc import Iterable

import discord

NAMES = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
    "create_public_threads": "Create Public Threads",
}
Place = discord.abc.GuildChannel | discord.Thread


def needed(in_thread: bool, new_thread: bool) -> tuple[str, ...]:
    """The permissions for a game in a channel or thread, or in a thread that is to be opened."""
    send = ["send_messages_in_threads" if in_thread else "send_messages"]
    if new_thread:
        send += ["send_messages_in_threads", "create_public_threads"]
    return ("view_channel", *send, "attach_files", "read_message_history")


def missing(held: discord.Permissions, wanted: Iterable[str]) -> tuple[str, ...]:
    """The names of those that are wanted and not held."""
    return tuple(NAMES[name] for name in wanted if not getattr(held, name))


def missing_at(place: object, new_thread: bool = False) -> tuple[str, ...]:
    """The names of all permissions missing in a channel or thread of a server."""
    if not isinstance(place, discord.abc.GuildChannel | discord.Thread):
        return (NAMES["view_channel"],)
    held = place.permissions_for(place.guild.me)
    return missing(held, needed(isinstance(place, discord.Thread), new_thread))

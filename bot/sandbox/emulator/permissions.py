"""Who may do what where: Discord's permission bits, roles and overwrites."""

from __future__ import annotations

from functools import reduce

from .errors import Json, Refusal

BITS: dict[str, int] = {
    "CREATE_INSTANT_INVITE": 1 << 0,
    "ADMINISTRATOR": 1 << 3,
    "MANAGE_CHANNELS": 1 << 4,
    "MANAGE_GUILD": 1 << 5,
    "ADD_REACTIONS": 1 << 6,
    "VIEW_CHANNEL": 1 << 10,
    "SEND_MESSAGES": 1 << 11,
    "MANAGE_MESSAGES": 1 << 13,
    "EMBED_LINKS": 1 << 14,
    "ATTACH_FILES": 1 << 15,
    "READ_MESSAGE_HISTORY": 1 << 16,
    "MENTION_EVERYONE": 1 << 17,
    "USE_EXTERNAL_EMOJIS": 1 << 18,
    "CHANGE_NICKNAME": 1 << 26,
    "USE_APPLICATION_COMMANDS": 1 << 31,
    "MANAGE_THREADS": 1 << 34,
    "CREATE_PUBLIC_THREADS": 1 << 35,
    "CREATE_PRIVATE_THREADS": 1 << 36,
    "SEND_MESSAGES_IN_THREADS": 1 << 38,
}
ALL = reduce(int.__or__, BITS.values())
DIRECT = BITS["VIEW_CHANNEL"] | BITS["SEND_MESSAGES"] | BITS["READ_MESSAGE_HISTORY"]
DIRECT |= BITS["EMBED_LINKS"] | BITS["ATTACH_FILES"] | BITS["ADD_REACTIONS"]


def bits(*names: str) -> int:
    """Gives the bits of permissions by name; KeyError for an unknown one."""
    return reduce(int.__or__, (BITS[name] for name in names), 0)


EVERYONE = bits(
    "CREATE_INSTANT_INVITE",
    "ADD_REACTIONS",
    "VIEW_CHANNEL",
    "SEND_MESSAGES",
    "EMBED_LINKS",
    "ATTACH_FILES",
    "READ_MESSAGE_HISTORY",
    "USE_EXTERNAL_EMOJIS",
    "CHANGE_NICKNAME",
    "USE_APPLICATION_COMMANDS",
    "CREATE_PUBLIC_THREADS",
    "CREATE_PRIVATE_THREADS",
    "SEND_MESSAGES_IN_THREADS",
)
MODERATOR = bits("MANAGE_GUILD", "MANAGE_MESSAGES", "MANAGE_THREADS", "MANAGE_CHANNELS")
BOT = bits(
    "VIEW_CHANNEL",
    "SEND_MESSAGES",
    "EMBED_LINKS",
    "ATTACH_FILES",
    "READ_MESSAGE_HISTORY",
    "CREATE_PUBLIC_THREADS",
    "SEND_MESSAGES_IN_THREADS",
)


def base(guild: Json, roles: dict[str, Json], user: Json) -> int:
    """Gives a member's permissions on the server, before any channel."""
    if user["id"] == guild["owner"]:
        return ALL
    held = [guild["id"], *user["roles"]]
    allowed = reduce(int.__or__, (int(roles[role]["permissions"]) for role in held), 0)
    return ALL if allowed & BITS["ADMINISTRATOR"] else allowed


def inside(allowed: int, guild: Json, user: Json, overwrites: list[Json]) -> int:
    """Gives the permissions in a channel with these overwrites, from those on the server."""
    if allowed == ALL:
        return ALL
    by_id = {overwrite["id"]: overwrite for overwrite in overwrites}
    if everyone := by_id.get(guild["id"]):
        allowed = allowed & ~int(everyone["deny"]) | int(everyone["allow"])
    roles = [by_id[role] for role in user["roles"] if role in by_id]
    deny = reduce(int.__or__, (int(role["deny"]) for role in roles), 0)
    allow = reduce(int.__or__, (int(role["allow"]) for role in roles), 0)
    allowed = allowed & ~deny | allow
    if own := by_id.get(user["id"]):
        allowed = allowed & ~int(own["deny"]) | int(own["allow"])
    return allowed if allowed & BITS["VIEW_CHANNEL"] else 0


def need(allowed: int, *names: str) -> None:
    """Refuses with 50001 who cannot see the channel, with 50013 who lacks one of these."""
    if not allowed & BITS["VIEW_CHANNEL"]:
        raise Refusal(50001)
    if any(not allowed & BITS[name] for name in names):
        raise Refusal(50013)

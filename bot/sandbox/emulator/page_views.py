"""The objects of the page's protocol, made from the rows of the world for one viewer."""

from __future__ import annotations

import re

from . import payloads
from .clock import iso
from .components import LOADING
from .errors import Json
from .permissions import BITS
from .stream import EVERYBODY
from .world import THREADS, World

USER_MENTION = re.compile(r"<@!?(\d+)>")
MOST_UNREAD = 99
CHANNEL_MENTION = re.compile(r"<#(\d+)>")
ANSWERS = {4: "message", 5: "thinking", 6: "deferred", 7: "update", 8: "choices", 9: "modal"}


def person(world: World, row: Json) -> Json:
    """Gives a Person."""
    return {
        "id": row["id"],
        "username": row["username"],
        "name": row["name"],
        "colour": row["colour"],
        "avatar": None,
        "moderator": row["moderator"],
        "member": row["member"],
        "dms": row["dms"],
        "locale": row["locale"],
        "bot": row["bot"],
        "online": world.gateway.online(row["id"]) if row["bot"] else True,
    }


def channel_for(world: World, row: Json, key: str) -> Json | None:
    """Gives a Channel as the person with that id sees it (`*`: all-seeing), or None."""
    viewer = world.store.get("users", key)
    if key != "*" and (viewer is None or not world.sees(viewer, row)):
        return None
    return channel(world, row, viewer)


def channel(world: World, row: Json, viewer: Json | None) -> Json:
    """Gives a Channel."""
    given = {
        "id": row["id"],
        "kind": row["kind"],
        "name": row["name"],
        "topic": row["topic"],
        "parent": row["parent"],
        "position": row["position"],
        "archived": row["archived"],
        "locked": row["locked"],
        "auto_archive": row["auto_archive"],
        "members": row["members"],
        "starter": row["starter"],
        "messages": row["count"],
        "last_message": row["last_message"],
        "last_read": None,
        "unread": 0,
        "mentions": 0,
        "can": {},
    }
    if viewer is None:
        return given
    if row["kind"] == "dm":
        other = next(key for key in row["members"] if key != viewer["id"])
        given["name"] = world.user(other)["name"]
    return given | {"can": abilities(world, row, viewer)} | unread(world, row, viewer)


def abilities(world: World, row: Json, viewer: Json) -> Json:
    """Gives what a person may do in a channel."""
    bits = world.allowed(viewer, row)
    thread = row["kind"] in THREADS
    manage = bool(bits & BITS["MANAGE_THREADS" if thread else "MANAGE_CHANNELS"])
    write = bits & BITS["SEND_MESSAGES_IN_THREADS" if thread else "SEND_MESSAGES"]
    free = manage or not row["locked"]
    return {
        "send": bool(write) and free,
        "react": bool(bits & BITS["ADD_REACTIONS"]) and free,
        "create_threads": row["kind"] == "text" and bool(bits & BITS["CREATE_PUBLIC_THREADS"]),
        "manage": manage and row["kind"] != "dm",
        "open": thread and bool(write) and free,
        "archive": thread and (manage or row["owner"] == viewer["id"]) and free,
        "use_commands": row["kind"] == "dm" or bool(bits & BITS["USE_APPLICATION_COMMANDS"]),
    }


def unread(world: World, row: Json, viewer: Json) -> Json:
    """Gives last_read, and how many messages and notices wait for a person in a channel."""
    read = world.store.get("reads", f"{viewer['id']}:{row['id']}")
    since = read["last"] if read else None
    count = 0
    for key in reversed(world.by_channel.get(row["id"], [])):
        if int(key) <= int(since or 0) or count >= MOST_UNREAD:
            break
        message_row = world.store.all("messages")[key]
        count += message_row["for"] is None and message_row["author"] != viewer["id"]
    waiting = [
        notice
        for notice in world.store.all("notices").values()
        if notice["channel"] == row["id"]
        and notice["person"] == viewer["id"]
        and not notice["read"]
    ]
    return {"last_read": since, "unread": count, "mentions": len(waiting)}


def message_for(world: World, row: Json, key: str) -> Json | None:
    """Gives a Message as the person with that id sees it (`*`: all-seeing), or None."""
    if key == EVERYBODY:
        return message(world, row, None)
    viewer = world.store.get("users", key)
    if viewer is None or not visible(world, row, viewer):
        return None
    return message(world, row, viewer)


def visible(world: World, row: Json, viewer: Json) -> bool:
    """Says whether a person sees a message."""
    if row["for"] is not None:
        return bool(row["for"] == viewer["id"])
    return world.sees(viewer, world.channel(row["channel"]))


def message(world: World, row: Json, viewer: Json | None) -> Json:
    """Gives a Message."""
    mentioned = {*USER_MENTION.findall(row["content"]), *row["mentions"]}
    users = world.store.all("users")
    named = CHANNEL_MENTION.findall(row["content"])
    channels = world.store.all("channels")
    origin = row["interaction"]
    return payloads.message(world, row) | {
        "for": row["for"],
        "loading": bool(row["flags"] & LOADING),
        "notify": viewer is not None and notifies(row, viewer),
        "names": {key: users[key]["name"] for key in mentioned if key in users},
        "channels": {key: channels[key]["name"] for key in named if key in channels},
        "command": origin["name"] if origin and origin["type"] == 2 else None,
    }


def notifies(row: Json, person_row: Json) -> bool:
    """Says whether a message mentions a person."""
    mentioned = row["mention_everyone"] or person_row["id"] in row["mentions"]
    return bool(mentioned and row["author"] != person_row["id"])


def notice(row: Json) -> Json:
    """Gives a Notice."""
    return row | {"time": iso(row["time"])}


def interaction(row: Json) -> Json:
    """Gives an Interaction."""
    kept = ("id", "person", "channel", "message", "kind", "name", "custom_id", "state", "text")
    answer = ANSWERS.get(row["acknowledged"], "")
    return {key: row[key] for key in kept} | {"answer": answer, "created": iso(row["created"])}


def clock(world: World) -> Json:
    """Gives the Clock."""
    now = world.clock.now()
    return {
        "now": iso(now),
        "unix": now,
        "held": world.clock.held,
        "offset": round(world.clock.offset, 3),
    }

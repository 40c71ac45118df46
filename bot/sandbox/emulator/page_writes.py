"""What people do on the page: each takes the world and the JSON sent, and gives the answer."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from . import channels, messages, page_acts, page_views, rest_messages, threads
from .errors import Json, PageRefusal
from .limits import CONTENT, FILE_BYTES
from .messages import Draft, Upload
from .permissions import bits
from .world import THREADS, World


def need(body: Json, key: str) -> Any:
    """Gives a field that must be there."""
    if body.get(key) is None:
        raise PageRefusal("missing", f"{key} is missing.", option=key)
    return body[key]


def _place(world: World, body: Json) -> tuple[Json, Json]:
    person = world.person(need(body, "person"))
    channel = world.channel(need(body, "channel"))
    if not world.sees(person, channel):
        raise PageRefusal("unknown_channel", "This channel is not there.", 404)
    return person, channel


def _message(world: World, body: Json) -> tuple[Json, Json]:
    person = world.person(need(body, "person"))
    row = world.store.get("messages", str(need(body, "message")))
    if row is None or not page_views.visible(world, row, person):
        raise PageRefusal("unknown_message", "This message is not there.", 404)
    return person, row


def _must(allowed: bool, text: str) -> None:
    if not allowed:
        raise PageRefusal("forbidden", text, 403)


# Messages


def send(world: World, body: Json) -> Json:
    """POST /local/messages."""
    person, channel = _place(world, body)
    content, files = str(body.get("content") or ""), _files(body)
    _must(page_views.abilities(world, channel, person)["send"], "You may not write here.")
    if not content.strip() and not files:
        raise PageRefusal("empty", "There is nothing to send.")
    if len(content) > CONTENT:
        raise PageRefusal("too_long", f"A message has at most {CONTENT} characters.")
    _check_dm(world, channel)
    answered = world.store.get("messages", str(body.get("reply_to")))
    reference = None
    if answered and answered["channel"] == channel["id"]:
        reference = {"channel": channel["id"], "message": answered["id"]}
    manifest = [
        {"id": index, "description": given.get("description")}
        for index, given in enumerate(body.get("files") or [])
    ]
    sent = {"content": content} | ({"attachments": manifest} if manifest else {})
    kind = 19 if reference else 0
    draft = Draft(channel, person, sent, files, type=kind, reference=reference)
    return page_views.message(world, messages.write(world, draft), person)


def _files(body: Json) -> dict[int, Upload]:
    files = {}
    for index, given in enumerate(body.get("files") or []):
        try:
            data = base64.b64decode(given["data"], validate=True)
        except (KeyError, TypeError, binascii.Error):
            raise PageRefusal("bad_file", "This file cannot be read.") from None
        if len(data) > FILE_BYTES:
            raise PageRefusal("too_large", "This file is too large.", 413)
        files[index] = Upload(str(given.get("name") or "file"), data)
    return files


def _check_dm(world: World, channel: Json) -> None:
    if channel["kind"] == "dm":
        bots = [world.user(key) for key in channel["members"] if world.user(key)["bot"]]
        if any(not bot["member"] for bot in bots):
            raise PageRefusal("closed", "You share no server with this bot.", 403)


def edit(world: World, body: Json) -> Json:
    """POST /local/messages/edit."""
    person, row = _message(world, body)
    _must(row["author"] == person["id"], "This message is not yours.")
    content = str(need(body, "content"))
    if not 0 < len(content.strip()) <= CONTENT:
        raise PageRefusal("too_long", f"A message has 1 to {CONTENT} characters.")
    messages.edit(world, row, {"content": content})
    return page_views.message(world, row, person)


def delete(world: World, body: Json) -> Json:
    """POST /local/messages/delete."""
    person, row = _message(world, body)
    channel = world.channel(row["channel"])
    own = person["id"] in (row["author"], row["for"])
    _must(own or world.may(person, channel, "MANAGE_MESSAGES"), "This message is not yours.")
    messages.delete(world, row)
    return {}


def typing(world: World, body: Json) -> Json:
    """POST /local/typing."""
    person, channel = _place(world, body)
    rest_messages.tell_typing(world, channel, person)
    messages.tell_typing(world, channel, person)
    return {}


def read(world: World, body: Json) -> Json:
    """POST /local/read."""
    person = world.person(need(body, "person"))
    notices = world.store.all("notices")
    mine = [row for row in notices.values() if row["person"] == person["id"] and not row["read"]]
    if body.get("channel") is not None:
        _, channel = _place(world, body)
        done, rooms = messages.mark_read(world, person["id"], channel), [channel]
    else:
        if body.get("notices") is not None:
            wanted = {str(key) for key in body["notices"]}
            mine = [row for row in mine if row["id"] in wanted]
        for row in mine:
            world.store.put("notices", row | {"read": True})
        done = [row["id"] for row in mine]
        known = world.store.all("channels")
        rooms = [known[key] for key in {row["channel"] for row in mine} if key in known]
    if done:
        world.stream.send("notices_read", {"person": person["id"], "ids": done})
    for room in rooms:
        channels.show_to(world, room, person["id"])
    return {}


# Interactions


def command(world: World, body: Json) -> Json:
    """POST /local/command."""
    person, channel = _place(world, body)
    path, values = str(need(body, "name")), body.get("options") or {}
    row = page_acts.use_command(world, person, channel, path, values)
    return {"interaction": page_views.interaction(row)}


async def autocomplete(world: World, body: Json) -> Json:
    """POST /local/autocomplete."""
    person, channel = _place(world, body)
    path, values = str(need(body, "name")), body.get("options") or {}
    focused = str(need(body, "focused"))
    choices = await page_acts.autocomplete(world, person, channel, path, values, focused)
    return {"choices": choices or [], "failed": choices is None}


def component(world: World, body: Json) -> Json:
    """POST /local/component."""
    person, message = _message(world, body)
    custom_id = str(need(body, "custom_id"))
    row = page_acts.use_component(world, person, message, custom_id, body.get("values"))
    if row is None:
        return {"interaction": None, "sent": False}
    return {"interaction": page_views.interaction(row), "sent": True}


def modal(world: World, body: Json) -> Json:
    """POST /local/modal."""
    person = world.person(need(body, "person"))
    key, fields = str(need(body, "interaction")), body.get("fields") or {}
    row = page_acts.submit_modal(world, person, key, fields)
    return {"interaction": page_views.interaction(row)}


def modal_close(world: World, body: Json) -> Json:
    """POST /local/modal/close."""
    person = world.person(need(body, "person"))
    page_acts.close_modal(world, person, str(need(body, "interaction")))
    return {}


# Channels, threads, people


def thread_create(world: World, body: Json) -> Json:
    """POST /local/threads."""
    person, channel = _place(world, body)
    able = page_views.abilities(world, channel, person)["create_threads"]
    _must(able, "You may not open a thread here.")
    starter = None
    if body.get("message") is not None:
        _, starter = _message(world, body)
        if starter["thread"] or starter["for"]:
            raise PageRefusal("has_thread", "This message cannot have a thread.", 409)
    row = threads.open_thread(
        world,
        channel,
        person,
        str(need(body, "name"))[:100],
        private=bool(body.get("private")),
        auto_archive=int(body.get("auto_archive") or 1440),
        starter=starter,
    )
    return page_views.channel(world, row, person)


def thread_change(world: World, body: Json) -> Json:
    """POST /local/thread."""
    person, row = _place(world, body)
    if row["kind"] not in THREADS:
        raise PageRefusal("no_thread", "This is no thread.")
    can = page_views.abilities(world, row, person)
    changes = {
        key: body[key] for key in ("archived", "locked", "name") if body.get(key) is not None
    }
    if changes:
        if "locked" in changes or "name" in changes:
            _must(can["manage"] or "locked" not in changes, "Only moderators may do this.")
        if "archived" in changes:
            able = can["archive"] if changes["archived"] else can["open"]
            _must(able, "You may not do this.")
        channels.change_thread(world, row, **changes)
    if body.get("joined") is not None:
        channels.set_member(world, row, person["id"], joined=bool(body["joined"]))
    return page_views.channel(world, row, person)


def channel_create(world: World, body: Json) -> Json:
    """POST /local/channels."""
    person = world.person(need(body, "person"))
    _must(person["moderator"] and person["member"], "Only moderators may do this.")
    row = channels.create_text(world, str(need(body, "name")), str(body.get("topic") or ""))
    return page_views.channel(world, row, person)


def channel_delete(world: World, body: Json) -> Json:
    """POST /local/channel/delete."""
    person, row = _place(world, body)
    _must(page_views.abilities(world, row, person)["manage"], "Only moderators may do this.")
    channels.delete(world, row)
    return {}


def channel_permissions(world: World, body: Json) -> Json:
    """POST /local/channel/permissions."""
    person, row = _place(world, body)
    _must(page_views.abilities(world, row, person)["manage"], "Only moderators may do this.")
    target = str(need(body, "target"))
    if row["kind"] != "text" or not (
        world.store.get("roles", target) or world.store.get("users", target)
    ):
        raise PageRefusal("unknown_target", "Permissions are for people and roles in channels.")
    try:
        allow, deny = bits(*body.get("allow") or []), bits(*body.get("deny") or [])
    except KeyError as unknown:
        raise PageRefusal("unknown_permission", f"There is no permission {unknown}.") from None
    channels.set_permissions(world, row, target, allow, deny)
    return page_views.channel(world, row, person)


def dm(world: World, body: Json) -> Json:
    """POST /local/dms."""
    person, other = world.person(need(body, "person")), world.user(need(body, "user"))
    if not other["bot"]:
        raise PageRefusal("no_bot", "Direct messages here are with bots.")
    row = world.dm(person["id"], other["id"])
    channels.show(world, row)
    return page_views.channel(world, row, person)


def person_add(world: World, body: Json) -> Json:
    """POST /local/people."""
    row = world.add_person(str(need(body, "name"))[:32], moderator=bool(body.get("moderator")))
    shown = page_views.person(world, row)
    world.stream.send("person", shown)
    return shown


def person_change(world: World, body: Json) -> Json:
    """POST /local/person."""
    row = world.person(need(body, "person"))
    if body.get("name"):
        row["name"] = str(body["name"])[:32]
    if body.get("dms") is not None:
        row["dms"] = bool(body["dms"])
    if body.get("locale"):
        row["locale"] = str(body["locale"])
    world.store.put("users", row)
    shown = page_views.person(world, row)
    world.stream.send("person", shown)
    return shown


def membership(world: World, body: Json) -> Json:
    """POST /local/member."""
    person, target = world.person(need(body, "person")), world.user(need(body, "target"))
    own = person["id"] == target["id"]
    _must(own or (person["moderator"] and person["member"]), "Only moderators may do this.")
    channels.set_membership(world, target, member=bool(need(body, "member")))
    return page_views.person(world, target)

"""Routes for channels, threads and direct messages."""

from __future__ import annotations

from . import channels, payloads, threads
from .errors import Fault, Json, Refusal, invalid_form
from .permissions import BITS, need
from .rest import Answer, Call
from .rest_messages import find
from .world import THREADS

PRIVATE = 12

ME = "@me"


def read(call: Call) -> Json:
    """GET /channels/{channel_id}."""
    row = _visible(call)
    return payloads.channel(call.world, row, call.bot)


def _visible(call: Call) -> Json:
    row = call.world.channel(call.path["channel_id"])
    need(call.world.allowed(call.bot, row))
    return row


def _thread(call: Call) -> Json:
    row = _visible(call)
    if row["kind"] not in THREADS:
        raise Refusal(50024)
    return row


def update(call: Call) -> Json:
    """PATCH /channels/{channel_id}: a thread's state, or a text channel's name and topic."""
    row = _visible(call)
    if row["kind"] in THREADS:
        _update_thread(call, row)
    else:
        need(call.world.allowed(call.bot, row), "MANAGE_CHANNELS")
        row["name"] = call.body.get("name") or row["name"]
        row["topic"] = call.body.get("topic", row["topic"]) or ""
        channels.announce(call.world, row)
    return payloads.channel(call.world, row, call.bot)


def _update_thread(call: Call, row: Json) -> None:
    body = call.body
    bits = call.world.allowed(call.bot, row)
    manages = bool(bits & BITS["MANAGE_THREADS"])
    opening = body.get("archived") is False and row["archived"]
    if row["locked"] and not manages:
        raise Refusal(50083 if row["archived"] else 50013, rule="changing a locked thread")
    if row["archived"] and body.get("archived") is not False:
        raise Refusal(50083, rule="changing an archived thread")
    if "locked" in body and body["locked"] != row["locked"]:
        need(bits, "MANAGE_THREADS")
    if opening:
        need(bits, "SEND_MESSAGES_IN_THREADS")
    elif not manages and row["owner"] != call.bot["id"]:
        raise Refusal(50013)
    names = {"name": "name", "archived": "archived", "locked": "locked"}
    names |= {"auto_archive_duration": "auto_archive"}
    changes = {ours: body[key] for key, ours in names.items() if body.get(key) is not None}
    channels.change_thread(call.world, row, **changes)


def delete(call: Call) -> Json:
    """DELETE /channels/{channel_id}."""
    row = _visible(call)
    name = "MANAGE_THREADS" if row["kind"] in THREADS else "MANAGE_CHANNELS"
    given = payloads.channel(call.world, row, call.bot)
    if row["kind"] != "dm":
        need(call.world.allowed(call.bot, row), name)
        channels.delete(call.world, row)
    return given


def thread_from_message(call: Call) -> Answer:
    """POST /channels/{channel_id}/messages/{message_id}/threads."""
    channel, message = find(call)
    if channel["kind"] != "text":
        raise Refusal(50024)
    bits = call.world.allowed(call.bot, channel)
    need(bits, "CREATE_PUBLIC_THREADS", "READ_MESSAGE_HISTORY")
    if message["thread"]:
        raise Refusal(160004, rule="second thread on a message")
    return _opened(call, channel, message, private=False)


def thread_alone(call: Call) -> Answer:
    """POST /channels/{channel_id}/threads."""
    channel = _visible(call)
    if channel["kind"] != "text":
        raise Refusal(50024)
    private = (call.body.get("type") or PRIVATE) == PRIVATE
    name = "CREATE_PRIVATE_THREADS" if private else "CREATE_PUBLIC_THREADS"
    need(call.world.allowed(call.bot, channel), name)
    return _opened(call, channel, None, private=private)


def _opened(call: Call, channel: Json, message: Json | None, *, private: bool) -> Answer:
    name = str(call.body.get("name") or "")
    if not 1 <= len(name) <= channels.LONGEST_NAME:
        text = "Must be between 1 and 100 in length."
        raise invalid_form(Fault(("name",), "BASE_TYPE_BAD_LENGTH", text, "thread name"))
    row = threads.open_thread(
        call.world,
        channel,
        call.bot,
        name,
        private=private,
        auto_archive=call.body.get("auto_archive_duration") or 4320,
        starter=message,
    )
    return Answer(payloads.channel(call.world, row, call.bot), 201)


def add_member(call: Call) -> None:
    """PUT /channels/{channel_id}/thread-members/{user_id}."""
    row = _thread(call)
    _check_open(row)
    need(call.world.allowed(call.bot, row), "SEND_MESSAGES_IN_THREADS")
    key = _member_key(call)
    member = call.world.member(key)
    parent = call.world.channel(row["parent"])
    if not call.world.sees(member, parent):
        raise Refusal(50001)
    channels.set_member(call.world, row, key, joined=True)


def remove_member(call: Call) -> None:
    """DELETE /channels/{channel_id}/thread-members/{user_id}."""
    row = _thread(call)
    _check_open(row)
    key = _member_key(call)
    private_owner = row["kind"] == "private_thread" and row["owner"] == call.bot["id"]
    if key != call.bot["id"] and not private_owner:
        need(call.world.allowed(call.bot, row), "MANAGE_THREADS")
    channels.set_member(call.world, row, key, joined=False)


def _member_key(call: Call) -> str:
    key = call.path.get("user_id", "@me")
    return call.bot["id"] if key == ME else key


def _check_open(row: Json) -> None:
    if row["archived"]:
        raise Refusal(50083, rule="changing an archived thread")


def members(call: Call) -> list[Json]:
    """GET /channels/{channel_id}/thread-members."""
    row = _thread(call)
    return [payloads.thread_member(row, key) for key in row["members"]]


def archived_public(call: Call) -> Json:
    """GET /channels/{channel_id}/threads/archived/public."""
    channel = _visible(call)
    need(call.world.allowed(call.bot, channel), "READ_MESSAGE_HISTORY")
    rows = [row for row in call.world.channels("thread") if row["parent"] == channel["id"]]
    old = [payloads.channel(call.world, row, call.bot) for row in rows if row["archived"]]
    return {"threads": old, "members": [], "has_more": False}


def active(call: Call) -> Json:
    """GET /guilds/{guild_id}/threads/active."""
    guild(call)
    rows = [row for row in call.world.channels(*THREADS) if not row["archived"]]
    seen = [row for row in rows if call.world.sees(call.bot, row)]
    joined = [row for row in seen if call.bot["id"] in row["members"]]
    return {
        "threads": [payloads.channel(call.world, row, call.bot) for row in seen],
        "members": [payloads.thread_member(row, call.bot["id"]) for row in joined],
    }


def guild(call: Call) -> Json:
    """Gives the guild of a path; 10004 for another one or when the bot is not there."""
    if call.path["guild_id"] != call.world.guild["id"] or not call.bot["member"]:
        raise Refusal(10004)
    return call.world.guild


def guild_channels(call: Call) -> list[Json]:
    """GET /guilds/{guild_id}/channels."""
    guild(call)
    return [payloads.channel(call.world, row) for row in call.world.channels("text")]


def direct(call: Call) -> Json:
    """POST /users/@me/channels."""
    key = str(call.body.get("recipient_id", ""))
    user = call.world.store.get("users", key)
    if user is None or user["bot"]:
        raise Refusal(50033)
    return payloads.channel(call.world, call.world.dm(call.bot["id"], key), call.bot)

"""Routes for messages of channels."""

from __future__ import annotations

from . import components, interactions, limits, messages, payloads
from .errors import Fault, Json, Refusal, invalid_form
from .messages import Draft
from .permissions import BITS, need
from .rest import Call
from .stream import EVERYBODY
from .world import THREADS, World

HOUR, NONCE = 3600.0, 300.0
SETTABLE = components.V2_FLAG | components.NO_EMBEDS | components.QUIET


def create(call: Call) -> Json:
    """POST /channels/{channel_id}/messages."""
    world, body = call.world, call.body
    channel = world.channel(call.path["channel_id"])
    check_sending(world, call.bot, channel, files=bool(call.files))
    _check_body(call)
    remembered = _remembered(call, channel)
    if remembered is not None:
        return payloads.message(world, remembered)
    reference = _reference(world, call.bot, channel, body)
    if body.get("embeds") and not world.may(call.bot, channel, "EMBED_LINKS"):
        body["embeds"] = []
    draft = Draft(
        channel,
        call.bot,
        body,
        call.files,
        type=19 if reference else 0,
        reference=reference,
        flags=int(body.get("flags") or 0) & SETTABLE,
    )
    row = messages.write(world, draft)
    if body.get("nonce") is not None:
        key = _nonce_key(call, channel)
        fresh = {"id": key, "message": row["id"], "time": world.clock.now()}
        world.store.put("nonces", fresh)
    return payloads.message(world, row)


def check_sending(world: World, bot: Json, channel: Json, *, files: bool) -> None:
    """Refuses a bot that may not write in a channel: 50001, 50007, 50013, 50083."""
    if channel["kind"] == "dm":
        need(world.allowed(bot, channel), "SEND_MESSAGES")
        other = world.user(next(key for key in channel["members"] if key != bot["id"]))
        if not (other["dms"] and other["member"] and bot["member"]):
            raise Refusal(50007)
        return
    bits = world.allowed(bot, channel)
    thread = channel["kind"] in THREADS
    need(bits)
    if thread and channel["locked"] and not bits & BITS["MANAGE_THREADS"]:
        raise Refusal(50083, rule="sending into a locked thread")
    need(bits, "SEND_MESSAGES_IN_THREADS" if thread else "SEND_MESSAGES")
    if files:
        need(bits, "ATTACH_FILES")


def _check_body(call: Call) -> None:
    body = call.body
    limits.check_sizes(len(upload.data) for upload in call.files.values())
    names = {index: upload.filename for index, upload in call.files.items()}
    flags = int(body.get("flags") or 0)
    limits.check_message(body, sent=names, kept={}, flags=flags)
    content = body.get("content") or ""
    some = body.get("sticker_ids") or body.get("poll") or call.files
    limits.check_empty(content, body.get("embeds"), body.get("components"), some)


def _nonce_key(call: Call, channel: Json) -> str:
    return f"{channel['id']}:{call.bot['id']}:{call.body['nonce']}"


def _remembered(call: Call, channel: Json) -> Json | None:
    """Gives the message that was sent with the same nonce in the last minutes."""
    if not call.body.get("enforce_nonce") or call.body.get("nonce") is None:
        return None
    store, now = call.world.store, call.world.clock.now()
    for key in [key for key, row in store.all("nonces").items() if row["time"] < now - NONCE]:
        store.drop("nonces", key)
    known = store.get("nonces", _nonce_key(call, channel))
    return store.get("messages", known["message"]) if known else None


def _reference(world: World, bot: Json, channel: Json, body: Json) -> Json | None:
    given = body.get("message_reference")
    if not given:
        return None
    if not world.may(bot, channel, "READ_MESSAGE_HISTORY"):
        raise Refusal(160002)
    answered = world.store.get("messages", str(given["message_id"]))
    if answered and answered["channel"] == channel["id"] and answered["for"] is None:
        return {"channel": channel["id"], "message": answered["id"]}
    if given.get("fail_if_not_exists", True):
        text = "Unknown message"
        at = ("message_reference",)
        raise invalid_form(Fault(at, "REPLIES_UNKNOWN_MESSAGE", text, ""))
    return None


def listing(call: Call) -> list[Json]:
    """GET /channels/{channel_id}/messages, newest first."""
    world = call.world
    channel = world.channel(call.path["channel_id"])
    need(world.allowed(call.bot, channel))
    if not world.may(call.bot, channel, "READ_MESSAGE_HISTORY"):
        return []
    limit = int(call.query.get("limit", 50))
    if not 1 <= limit <= 100:
        text = "Value should be between 1 and 100."
        raise invalid_form(Fault(("limit",), "NUMBER_TYPE_MAX", text, "limit"))
    rows = [world.store.all("messages")[key] for key in world.by_channel.get(channel["id"], [])]
    chosen = _window([row for row in rows if row["for"] is None], call.query, limit)
    return [readable(world, row, call.bot) for row in reversed(chosen)]


def _window(rows: list[Json], query: dict[str, str], limit: int) -> list[Json]:
    if before := query.get("before"):
        return [row for row in rows if int(row["id"]) < int(before)][-limit:]
    if after := query.get("after"):
        return [row for row in rows if int(row["id"]) > int(after)][:limit]
    if around := query.get("around"):
        older = [row for row in rows if int(row["id"]) <= int(around)][-(limit // 2 + 1) :]
        newer = [row for row in rows if int(row["id"]) > int(around)]
        return [*older, *newer[: limit - len(older)]]
    return rows[-limit:]


def readable(world: World, row: Json, bot: Json) -> Json:
    """Gives a message to a bot, its contents only where it may read them."""
    shown = payloads.seen_by_bot(world, row, bot, int(bot.get("privileged", 0)))
    for key in ("guild_id", "member", "channel_type"):
        shown.pop(key, None)
    return shown


def find(call: Call) -> tuple[Json, Json]:
    """Gives channel and message of a path; 10003, 50001, 10008."""
    channel = call.world.channel(call.path["channel_id"])
    need(call.world.allowed(call.bot, channel))
    row = call.world.store.get("messages", call.path["message_id"])
    if row is None or row["channel"] != channel["id"] or row["for"] is not None:
        raise Refusal(10008)
    return channel, row


def read(call: Call) -> Json:
    """GET /channels/{channel_id}/messages/{message_id}."""
    channel, row = find(call)
    need(call.world.allowed(call.bot, channel), "READ_MESSAGE_HISTORY")
    return readable(call.world, row, call.bot)


def update(call: Call) -> Json:
    """PATCH /channels/{channel_id}/messages/{message_id}."""
    channel, row = find(call)
    if row["author"] != call.bot["id"]:
        raise Refusal(50005)
    if channel["archived"]:
        raise Refusal(50083, rule="editing in an archived thread")
    if row["created"] < call.world.clock.now() - HOUR:
        call.pressure.edit_old(channel["id"])
    interactions.change(call.world, row, call.body, call.files)
    return payloads.message(call.world, row)


def delete(call: Call) -> None:
    """DELETE /channels/{channel_id}/messages/{message_id}."""
    channel, row = find(call)
    if row["author"] != call.bot["id"]:
        need(call.world.allowed(call.bot, channel), "MANAGE_MESSAGES")
    if channel["archived"]:
        raise Refusal(50083, rule="deleting in an archived thread")
    messages.delete(call.world, row)


def typing(call: Call) -> None:
    """POST /channels/{channel_id}/typing."""
    channel = call.world.channel(call.path["channel_id"])
    check_sending(call.world, call.bot, channel, files=False)
    tell_typing(call.world, channel, call.bot)


def tell_typing(world: World, channel: Json, user: Json) -> None:
    """Tells pages that somebody is typing."""
    told = {"channel": channel["id"], "user": user["id"], "name": user["name"]}

    def build(key: str) -> Json | None:
        viewer = world.store.get("users", key)
        return told if key == EVERYBODY or (viewer and world.sees(viewer, channel)) else None

    world.stream.send("typing", build)

"""The life of an interaction: made for a person, acknowledged in time, followed up, or failed."""

from __future__ import annotations

import base64
import secrets
from typing import Any

from . import components, limits, messages, page_views, payloads
from .command_checks import check_choices
from .errors import Fault, Json, Refusal, invalid_form
from .messages import Draft, Upload
from .world import World

ACKNOWLEDGE, TOKEN, FORGOTTEN = 3.0, 900.0, 3600.0
KINDS = {"command": 2, "component": 3, "autocomplete": 4, "modal": 5}
MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = range(4, 10)
FITTING = {
    "command": (MESSAGE, DEFER, MODAL),
    "component": (MESSAGE, DEFER, DEFER_UPDATE, UPDATE, MODAL),
    "autocomplete": (CHOICES,),
    "modal": (MESSAGE, DEFER, DEFER_UPDATE, UPDATE, MODAL),
}
FAILED = {
    "command": "The application did not respond",
    "component": "This interaction failed",
    "modal": "Something went wrong. Try again.",
    "autocomplete": "Loading options failed",
}
ORIGINAL = "@original"


def begin(world: World, bot: Json, person: Json, channel: Json, kind: str, **facts: Any) -> Json:
    """Makes an interaction, sends it to its bot, and lets it fail after 3 s without an answer.

    Facts: data (Discord's), and where they apply message (its row), name, custom_id, trigger (the
    interaction that opened the modal).
    """
    _forget_old(world)
    source = facts.get("message")
    key = world.store.new_id()
    row: Json = {
        "id": key,
        "token": _token(key),
        "bot": bot["id"],
        "person": person["id"],
        "channel": channel["id"],
        "message": source["id"] if source else None,
        "kind": kind,
        "name": facts.get("name", ""),
        "custom_id": facts.get("custom_id", ""),
        "trigger": facts.get("trigger"),
        "created": world.clock.now(),
        "acknowledged": None,
        "ephemeral": False,
        "original": None,
        "modal": None,
        "state": "pending",
        "text": "",
    }
    world.store.put("interactions", row)
    payload = _payload(world, row, bot, person, channel, facts["data"], source)
    world.gateway.dispatch("INTERACTION_CREATE", lambda _b, _i: payload, bot=bot["id"])
    _show(world, row)
    _limit(world, row["id"], row["created"] + ACKNOWLEDGE)
    return row


def _token(key: str) -> str:
    secret = f"interaction:{key}:{secrets.token_urlsafe(64)}"
    return base64.urlsafe_b64encode(secret.encode()).decode().rstrip("=")


def _limit(world: World, key: str, when: float) -> None:
    world.clock.call_at(when, lambda: _expire(world, key))


def resume_timers(world: World) -> None:
    """Takes up the time limits of interactions that were open when the emulator stopped."""
    for row in world.store.all("interactions").values():
        if row["state"] in ("pending", "thinking"):
            time = ACKNOWLEDGE if row["state"] == "pending" else TOKEN
            _limit(world, row["id"], row["created"] + time)


def _forget_old(world: World) -> None:
    old = []
    for key, row in world.store.all("interactions").items():
        if row["created"] > world.clock.now() - FORGOTTEN:
            break
        old.append(key)
    for key in old:
        world.store.drop("interactions", key)


def _expire(world: World, key: str) -> None:
    row = world.store.get("interactions", key)
    if row is None or row["state"] not in ("pending", "thinking"):
        return
    if row["state"] == "pending" or world.clock.now() >= row["created"] + TOKEN:
        row["text"] = FAILED[row["kind"]]
        # Our reading, not compared with Discord: a select whose pick failed shows it no longer.
        world.picks.pop((row["message"], row["person"], row["custom_id"]), None)
        _set_state(world, row, "failed")
        settle(world, row, None)
        world.store.commit()


def settle(world: World, row: Json, choices: list[Json] | None) -> None:
    """Hands the answer of an autocomplete to whoever waits for it."""
    waiting = world.answers.pop(row["id"], None)
    if waiting is not None and not waiting.done():
        waiting.set_result(choices)


def _set_state(world: World, row: Json, state: str) -> None:
    row["state"] = state
    world.store.put("interactions", row)
    _show(world, row)


def _show(world: World, row: Json) -> None:
    if row["kind"] != "autocomplete":
        shown = page_views.interaction(row)
        mine = ("*", row["person"])
        world.stream.send("interaction", lambda key: shown if key in mine else None)


def _payload(
    world: World,
    row: Json,
    bot: Json,
    person: Json,
    channel: Json,
    data: Json,
    source: Json | None,
) -> Json:
    direct = channel["kind"] == "dm"
    bits = world.allowed(person, channel)
    where = payloads.channel(world, channel, bot) | {"permissions": str(bits)}
    given: Json = {
        "id": row["id"],
        "application_id": bot["id"],
        "type": KINDS[row["kind"]],
        "token": row["token"],
        "version": 1,
        "data": data,
        "channel": where,
        "channel_id": channel["id"],
        "locale": person["locale"],
        "app_permissions": str(world.allowed(bot, channel)),
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": {"0": "0" if direct else world.guild["id"]},
        "context": 1 if direct else 0,
        "attachment_size_limit": limits.FILE_BYTES,
    }
    if direct:
        given["user"] = payloads.user(person)
    else:
        key = world.guild["id"]
        given["guild_id"] = key
        given["guild"] = {"id": key, "locale": "en-US", "features": []}
        given["guild_locale"] = "en-US"
        given["member"] = payloads.member(person) | {"permissions": str(bits)}
    if source is not None:
        given["message"] = payloads.message(world, source)
    return given


# The bot's first answer


def answer(world: World, key: str, token: str, body: Json, files: dict[int, Upload]) -> Json:
    """Carries out a bot's callback and gives `{"interaction", "resource"?}`."""
    row = world.store.get("interactions", key)
    if row is None or row["token"] != token:
        raise Refusal(10062)
    if row["acknowledged"] is not None:
        raise Refusal(40060, rule="second acknowledgement")
    if row["state"] == "failed" or world.clock.now() > row["created"] + ACKNOWLEDGE:
        raise Refusal(10062, rule="acknowledgement after 3 s")
    kind = body.get("type")
    _check_kind(row, kind, body)
    data = body.get("data") or {}
    message = _act(world, row, int(kind or 0), data, files)
    row["acknowledged"] = kind
    _set_state(world, row, "thinking" if kind == DEFER else "done")
    if kind == DEFER:
        _limit(world, row["id"], row["created"] + TOKEN)
    return _answered(world, row, message)


def _check_kind(row: Json, kind: Any, body: Json) -> None:
    fitting: tuple[int, ...] = FITTING[row["kind"]]
    if row["kind"] == "modal":
        if kind == MODAL:
            limits.check_modal(body.get("data") or {}, after_modal=True)
        if row["message"] is None:
            fitting = (MESSAGE, DEFER)
    if kind not in fitting:
        text = f"Value must be one of {{{', '.join(map(str, fitting))}}}."
        raise invalid_form(Fault(("type",), "BASE_TYPE_CHOICES", text, "callback type"))
    if kind == DEFER_UPDATE and body.get("data"):
        text = "This callback type cannot have data"
        raise invalid_form(Fault(("data",), "BASE_TYPE_FORBIDDEN", text, "data on type 6"))


def _act(world: World, row: Json, kind: int, data: Json, files: dict[int, Upload]) -> Json | None:
    if kind in (MESSAGE, DEFER):
        return _first_message(world, row, data, files, loading=kind == DEFER)
    if kind == UPDATE:
        source = _existing(world, row["message"])
        change(world, source, data, files, at=("data",))
        return source
    if kind == MODAL:
        limits.check_modal(data, after_modal=False)
        _open_modal(world, row, data)
    elif kind == CHOICES:
        choices = data.get("choices") or []
        faults = [*check_choices(("data", "choices"), choices, None)]
        if faults:
            raise invalid_form(*faults)
        settle(world, row, choices)
    return None


def _first_message(
    world: World, row: Json, data: Json, files: dict[int, Upload], *, loading: bool
) -> Json:
    row["ephemeral"] = bool(int(data.get("flags") or 0) & components.EPHEMERAL)
    if loading:
        data, files = {}, {}
    message = post(world, row, data, files, at=("data",), loading=loading)
    row["original"] = message["id"]
    return message


def _open_modal(world: World, row: Json, data: Json) -> None:
    tree = components.complete(data["components"], lambda url: {"url": url})
    modal = {"custom_id": data["custom_id"], "title": data["title"], "components": tree}
    row["modal"] = modal | {"interaction": row["id"]}
    mine = ("*", row["person"])
    world.stream.send("modal", lambda key: row["modal"] if key in mine else None)


def _answered(world: World, row: Json, message: Json | None) -> Json:
    told: Json = {"id": row["id"], "type": KINDS[row["kind"]], "channel_id": row["channel"]}
    if world.channel(row["channel"])["kind"] != "dm":
        told["guild_id"] = world.guild["id"]
    if message is None:
        return {"interaction": told}
    told |= {
        "response_message_id": message["id"],
        "response_message_loading": payloads.loading(message),
        "response_message_ephemeral": message["for"] is not None,
    }
    if row["acknowledged"] == DEFER:
        return {"interaction": told}
    resource = {"type": row["acknowledged"], "message": payloads.message(world, message)}
    return {"interaction": told, "resource": resource}


# Messages of an interaction


def post(
    world: World,
    row: Json,
    data: Json,
    files: dict[int, Upload],
    *,
    at: tuple[str, ...] = (),
    loading: bool = False,
) -> Json:
    """Writes a message of an interaction, ephemeral as `row["ephemeral"]` says."""
    flags = int(data.get("flags") or 0)
    flags &= components.V2_FLAG | components.NO_EMBEDS | components.QUIET
    flags |= components.EPHEMERAL * row["ephemeral"] | components.LOADING * loading
    if not loading:
        limits.check_sizes(len(upload.data) for upload in files.values())
        names = {index: upload.filename for index, upload in files.items()}
        limits.check_message(data, sent=names, kept={}, flags=flags, at=at)
        limits.check_empty(
            data.get("content") or "", data.get("embeds"), data.get("components"), files
        )
    origin = {
        "id": row["id"],
        "type": KINDS[row["kind"]],
        "name": row["name"],
        "user": row["person"],
        "message": row["message"],
        "trigger": row["trigger"],
        "original": row["original"],
    }
    answered = row["original"] or row["message"]
    draft = Draft(
        world.channel(row["channel"]),
        world.user(row["bot"]),
        data,
        files,
        type=19 if answered else 20 if row["kind"] == "command" else 0,
        for_person=row["person"] if row["ephemeral"] else None,
        reference={"channel": row["channel"], "message": answered} if answered else None,
        interaction=origin,
        flags=flags,
    )
    return messages.write(world, draft)


def change(
    world: World,
    message: Json,
    data: Json,
    files: dict[int, Upload],
    *,
    at: tuple[str, ...] = (),
) -> None:
    """Checks and carries out an edit of a message."""
    kept = {entry["id"]: entry["filename"] for entry in message["attachments"]}
    names = {index: upload.filename for index, upload in files.items()}
    flags = message["flags"] | int(data.get("flags") or 0)
    limits.check_sizes(len(upload.data) for upload in files.values())
    limits.check_message(data, sent=names, kept=kept, flags=flags, at=at)
    manifest = data.get("attachments", message["attachments"])
    limits.check_empty(
        data["content"] or "" if "content" in data else message["content"],
        data.get("embeds", message["embeds"]),
        data.get("components", message["components"]),
        [*(manifest or []), *files],
    )
    messages.edit(world, message, data, files)


def by_token(world: World, bot: str, token: str) -> Json:
    """Gives an acknowledged interaction by its webhook; 10015 unknown, 50027 after 15 minutes."""
    try:
        padded = token + "=" * (-len(token) % 4)
        kind, key, _ = base64.urlsafe_b64decode(padded).decode().split(":", 2)
    except ValueError:
        raise Refusal(10015) from None
    row = world.store.get("interactions", key)
    if kind != "interaction" or (row and (row["token"] != token or row["bot"] != bot)):
        raise Refusal(10015)
    if row is None:
        raise Refusal(50027, rule="token older than 15 minutes")
    if world.clock.now() > row["created"] + TOKEN:
        raise Refusal(50027, rule="token older than 15 minutes")
    if row["acknowledged"] is None:
        raise Refusal(10015)
    return row


def follow_up(world: World, row: Json, body: Json, files: dict[int, Upload]) -> Json:
    """Writes a follow-up; the first one after "thinking" takes that message's place."""
    original = world.store.get("messages", row["original"] or "")
    if original is not None and payloads.loading(original):
        change(world, original, body, files)
        finish(world, row)
        return original
    flags = int(body.get("flags") or 0)
    return post(world, row | {"ephemeral": bool(flags & components.EPHEMERAL)}, body, files)


def message_of(world: World, row: Json, key: str) -> Json:
    """Gives a message that an interaction's webhook may touch: `@original` or an id."""
    if key == ORIGINAL:
        source = row["acknowledged"] in (DEFER_UPDATE, UPDATE)
        return _existing(world, row["message"] if source else row["original"])
    message = _existing(world, key)
    origin = message["interaction"] or {}
    if origin.get("id") != row["id"] and message["id"] != row["message"]:
        raise Refusal(10008)
    return message


def finish(world: World, row: Json) -> None:
    """Notes that "thinking" is over."""
    if row["state"] == "thinking":
        _set_state(world, row, "done")


def _existing(world: World, key: str | None) -> Json:
    message = world.store.get("messages", key or "")
    if message is None:
        raise Refusal(10008)
    return message

"""What people do with a bot's commands and controls, as Discord's own client would send it."""

from __future__ import annotations

import asyncio
from typing import Any

from . import channels, components, interactions, page_commands
from .errors import Json, PageRefusal
from .world import THREADS, World

SELECT_KINDS = {
    components.USER: page_commands.USER,
    components.ROLE: page_commands.ROLE,
    components.MENTIONABLE: page_commands.MENTIONABLE,
    components.CHANNEL: page_commands.CHANNEL,
}


def use_command(world: World, person: Json, channel: Json, path: str, values: Json) -> Json:
    """Sends a typed command; gives the interaction's row."""
    _check_place(world, person, channel, command=True)
    command, chain = page_commands.find(world, person, channel, path)
    data = page_commands.data(world, command, chain, values)
    bot = world.user(command["application_id"])
    _check_direct(channel, bot)
    open_thread(world, person, channel)
    return interactions.begin(world, bot, person, channel, "command", data=data, name=path)


async def autocomplete(
    world: World, person: Json, channel: Json, path: str, values: Json, focused: str
) -> list[Json] | None:
    """Asks the bot for choices while somebody types; None when it does not answer in time."""
    _check_place(world, person, channel, command=True)
    command, chain = page_commands.find(world, person, channel, path)
    option = next((o for o in chain[-1].get("options", []) if o["name"] == focused), None)
    if option is None or not option.get("autocomplete"):
        raise PageRefusal("no_autocomplete", "That option offers nothing.", option=focused)
    data = page_commands.data(world, command, chain, values, focused=focused)
    bot = world.user(command["application_id"])
    facts = {"data": data, "name": path}
    row = interactions.begin(world, bot, person, channel, "autocomplete", **facts)
    waiting: asyncio.Future[list[Json] | None] = asyncio.get_running_loop().create_future()
    world.answers[row["id"]] = waiting
    try:
        return await waiting
    finally:
        world.answers.pop(row["id"], None)
        world.store.drop("interactions", row["id"])
        world.store.commit()


def use_component(
    world: World, person: Json, message: Json, custom_id: str, values: list[Any] | None
) -> Json | None:
    """Presses a button or picks from a select; None when Discord would send nothing."""
    channel = world.channel(message["channel"])
    _check_place(world, person, channel)
    component = components.find(message["components"], custom_id)
    if component is None:
        raise PageRefusal("gone", "This control is no longer there.", 404)
    if component.get("disabled"):
        raise PageRefusal("disabled", "This control is switched off.")
    data: Json = {"custom_id": custom_id, "component_type": component["type"]}
    data["id"] = component["id"]
    if component["type"] in components.SELECTS:
        picked = [str(value) for value in values or []]
        _check_picked(component, picked)
        if world.picks.get((message["id"], person["id"], custom_id), _shown(component)) == picked:
            return None
        world.picks[message["id"], person["id"], custom_id] = picked
        data["values"] = picked
        _resolve(world, component, picked, data)
    elif component["type"] != components.BUTTON or component.get("style") == 5:
        raise PageRefusal("gone", "This control sends nothing.")
    bot = world.user(message["author"])
    open_thread(world, person, channel)
    facts = {"data": data, "message": message, "custom_id": custom_id}
    return interactions.begin(world, bot, person, channel, "component", **facts)


def _shown(component: Json) -> list[str] | None:
    if component["type"] == components.STRING:
        shown = [o["value"] for o in component["options"] if o.get("default")]
    else:
        shown = [str(value["id"]) for value in component.get("default_values") or []]
    return shown or None


def _check_picked(component: Json, picked: list[str]) -> None:
    least, most = component["min_values"], component["max_values"]
    if not least <= len(picked) <= most or len(set(picked)) != len(picked):
        text = f"Pick {least}." if least == most else f"Pick {least} to {most}."
        raise PageRefusal("wrong_count", text)
    if component["type"] == components.STRING:
        offered = [option["value"] for option in component["options"]]
        if any(value not in offered for value in picked):
            raise PageRefusal("gone", "That option is no longer there.", 404)


def _resolve(world: World, component: Json, picked: list[str], data: Json) -> None:
    if component["type"] == components.STRING:
        return
    resolved: Json = {}
    for value in picked:
        page_commands.resolve(world, SELECT_KINDS[component["type"]], value, resolved, "")
    data["resolved"] = resolved


def submit_modal(world: World, person: Json, key: str, fields: Json) -> Json:
    """Sends a filled form; gives the new interaction's row."""
    opener = world.store.get("interactions", key)
    if opener is None or opener["modal"] is None or opener["person"] != person["id"]:
        raise PageRefusal("gone", "This form is no longer open.", 404)
    modal = opener["modal"]
    resolved: Json = {}
    sent = [_filled(world, node, fields, resolved) for node in modal["components"]]
    data: Json = {"custom_id": modal["custom_id"], "components": sent}
    if resolved:
        data["resolved"] = resolved
    close_modal(world, person, key)
    channel = world.channel(opener["channel"])
    message = world.store.get("messages", opener["message"] or "")
    facts = {
        "data": data,
        "message": message,
        "custom_id": modal["custom_id"],
        "trigger": opener["id"],
    }
    bot = world.user(opener["bot"])
    return interactions.begin(world, bot, person, channel, "modal", **facts)


def close_modal(world: World, person: Json, key: str) -> None:
    """Takes a form away from the person."""
    opener = world.store.get("interactions", key)
    if opener is None or opener["person"] != person["id"]:
        raise PageRefusal("gone", "This form is no longer open.", 404)
    opener["modal"] = None
    world.store.put("interactions", opener)
    mine = ("*", person["id"])
    world.stream.send("modal_close", lambda seer: {"interaction": key} if seer in mine else None)


def _filled(world: World, node: Json, fields: Json, resolved: Json) -> Json:
    kind = node["type"]
    given: Json = {"type": kind, "id": node["id"]}
    if kind == components.ROW:
        inner = [_filled(world, child, fields, resolved) for child in node["components"]]
        return given | {"components": inner}
    if kind == components.LABEL:
        return given | {"component": _filled(world, node["component"], fields, resolved)}
    if kind == components.TEXT:
        return given
    given["custom_id"] = node["custom_id"]
    if kind == components.INPUT:
        return given | {"value": _typed(node, fields.get(node["custom_id"]))}
    picked = [str(value) for value in fields.get(node["custom_id"]) or []]
    if node.get("required", True) or picked:
        _check_picked(node, picked)
    inner_data: Json = {}
    _resolve(world, node, picked, inner_data)
    for name, rows in inner_data.get("resolved", {}).items():
        resolved.setdefault(name, {}).update(rows)
    return given | {"values": picked}


def _typed(node: Json, value: Any) -> str:
    text = node.get("value", "") if value is None else str(value)
    name = node["custom_id"]
    if not text and not node.get("required", True):
        return text
    if not text:
        raise PageRefusal("required", "This field is required.", option=name)
    if not node.get("min_length", 0) <= len(text) <= node.get("max_length", 4000):
        raise PageRefusal("wrong_length", "The text is too short or too long.", option=name)
    return text


def _check_place(world: World, person: Json, channel: Json, *, command: bool = False) -> None:
    if not world.sees(person, channel):
        raise PageRefusal("unknown_channel", "This channel is not there.", 404)
    if (
        command
        and channel["kind"] != "dm"
        and not world.may(person, channel, "USE_APPLICATION_COMMANDS")
    ):
        raise PageRefusal("forbidden", "You may not use commands here.", 403)
    if (
        channel["archived"]
        and channel["locked"]
        and not world.may(person, channel, "MANAGE_THREADS")
    ):
        raise PageRefusal("archived", "This thread is archived and locked.", 409)


def _check_direct(channel: Json, bot: Json) -> None:
    if channel["kind"] == "dm" and bot["id"] not in channel["members"]:
        raise PageRefusal("unknown_command", "That command is not there.", 404)


def open_thread(world: World, person: Json, channel: Json) -> None:
    """Opens an archived thread before something is sent in it, as Discord's clients do."""
    if channel["kind"] not in THREADS or not channel["archived"]:
        return
    if channel["locked"] and not world.may(person, channel, "MANAGE_THREADS"):
        raise PageRefusal("archived", "This thread is archived and locked.", 409)
    channels.change_thread(world, channel, archived=False)

"""What Discord's own client does with commands: who may use which, and checks before sending."""

from __future__ import annotations

from typing import Any

from . import payloads, permissions
from .errors import Json, PageRefusal
from .world import World

SUB, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(1, 11)
NUMBERS: dict[int, tuple[type, ...]] = {INTEGER: (int,), NUMBER: (int, float)}


def usable(world: World, person: Json | None) -> list[Json]:
    """Gives the commands that a person may use somewhere (None: all)."""
    rows = list(world.store.all("commands").values())
    members = {bot["id"] for bot in world.bots() if bot["member"]}
    rows = [row for row in rows if row["application_id"] in members]
    if person is None:
        return rows
    bits = permissions.base(world.guild, world.store.all("roles"), person)
    return [row for row in rows if _permitted(row, bits)]


def _permitted(command: Json, bits: int) -> bool:
    needed = command["default_member_permissions"]
    if needed is None:
        return True
    return bits & int(needed) == int(needed) and (needed != "0" or bits == permissions.ALL)


def find(world: World, person: Json, channel: Json, path: str) -> tuple[Json, list[Json]]:
    """Gives a usable command by its path "lobby join", and the options at the path's end.

    The second part is the chain of nodes from the command down to the one that is sent.
    """
    name, *rest = path.split(" ")
    commands = [row for row in usable(world, person) if row["name"] == name and row["type"] == 1]
    commands = [row for row in commands if _fits(row, channel)]
    if not commands:
        raise PageRefusal("unknown_command", f"There is no command /{path} here.", 404)
    chain = [commands[0]]
    for word in rest:
        nodes = [node for node in chain[-1].get("options", []) if node["name"] == word]
        if not nodes or nodes[0]["type"] not in (SUB, GROUP):
            raise PageRefusal("unknown_command", f"There is no command /{path} here.", 404)
        chain.append(nodes[0])
    if any(option["type"] in (SUB, GROUP) for option in chain[-1].get("options", [])):
        raise PageRefusal("unknown_command", f"/{path} needs a subcommand.", 404)
    return commands[0], chain


def _fits(command: Json, channel: Json) -> bool:
    contexts = command.get("contexts")
    if channel["kind"] == "dm":
        direct = command.get("dm_permission", True) and "guild_id" not in command
        return direct and (contexts is None or 1 in contexts)
    return contexts is None or 0 in contexts


def data(
    world: World,
    command: Json,
    chain: list[Json],
    values: Json,
    *,
    focused: str | None = None,
) -> Json:
    """Gives the `data` of a command's interaction, after the client's own checks.

    With `focused` it is that of an autocomplete, where options may still be missing.
    """
    known = {option["name"]: option for option in chain[-1].get("options", [])}
    for name in values:
        if name not in known:
            raise PageRefusal("unknown_option", f"There is no option {name}.", option=name)
    if focused is not None and focused not in known:
        raise PageRefusal("unknown_option", f"There is no option {focused}.", option=focused)
    sent = []
    resolved: Json = {}
    for name, option in known.items():
        if name == focused:
            text = str(values.get(name, ""))
            sent.append({"name": name, "type": option["type"], "value": text, "focused": True})
        elif values.get(name) is not None:
            value = _value(world, option, values[name], resolved)
            sent.append({"name": name, "type": option["type"], "value": value})
        elif option.get("required") and focused is None:
            raise PageRefusal("required", f"{name} is required.", option=name)
    for node in reversed(chain[1:]):
        sent = [{"name": node["name"], "type": node["type"], "options": sent}]
    given: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": sent}
    if "guild_id" in command:
        given["guild_id"] = command["guild_id"]
    return given | {"resolved": resolved} if resolved else given


def _value(world: World, option: Json, value: Any, resolved: Json) -> Any:
    name, kind = option["name"], option["type"]
    if kind == STRING:
        _check_text(option, value)
    elif kind in NUMBERS:
        _check_number(option, value)
    elif kind == BOOLEAN:
        if not isinstance(value, bool):
            raise PageRefusal("wrong_type", f"{name} is yes or no.", option=name)
    else:
        value = str(value)
        resolve(world, kind, value, resolved, name)
    choices = option.get("choices")
    if choices and value not in [choice["value"] for choice in choices]:
        raise PageRefusal("not_a_choice", f"{value} is not one of the choices.", option=name)
    return value


def _check_text(option: Json, value: Any) -> None:
    name = option["name"]
    if not isinstance(value, str):
        raise PageRefusal("wrong_type", f"{name} is a text.", option=name)
    if not option.get("min_length", 0) <= len(value) <= option.get("max_length", 6000):
        raise PageRefusal("wrong_length", f"{name} is too short or too long.", option=name)


def _check_number(option: Json, value: Any) -> None:
    name = option["name"]
    if isinstance(value, bool) or not isinstance(value, NUMBERS[option["type"]]):
        raise PageRefusal("wrong_type", f"{name} is a number.", option=name)
    least, most = option.get("min_value"), option.get("max_value")
    if (least is not None and value < least) or (most is not None and value > most):
        raise PageRefusal("out_of_range", f"{name} is out of range.", option=name)


def resolve(world: World, kind: int, key: str, resolved: Json, name: str) -> None:
    """Adds a picked user, role or channel to `resolved`; refuses an unknown one."""
    user, role = world.store.get("users", key), world.store.get("roles", key)
    channel = world.store.get("channels", key)
    if kind in (USER, MENTIONABLE) and user is not None:
        resolved.setdefault("users", {})[key] = payloads.user(user)
        if user["member"]:
            bits = permissions.base(world.guild, world.store.all("roles"), user)
            member = payloads.member(user, with_user=False) | {"permissions": str(bits)}
            resolved.setdefault("members", {})[key] = member
    elif kind in (ROLE, MENTIONABLE) and role is not None:
        resolved.setdefault("roles", {})[key] = payloads.role(role)
    elif kind == CHANNEL and channel is not None and channel["kind"] != "dm":
        shown = payloads.channel(world, channel)
        shown["permissions"] = str(permissions.ALL)
        resolved.setdefault("channels", {})[key] = shown
    else:
        raise PageRefusal("unknown_choice", "That is no longer there.", 404, option=name)

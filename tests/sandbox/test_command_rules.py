"""What Discord enforces of registered commands beyond its description."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.emulator.app import Running
from tests.sandbox.raw import Json, RawBot


def command(name: str = "new", **more: Any) -> Json:
    return {"name": name, "description": "Open a game", "type": 1} | more


def option(name: str = "game", **more: Any) -> Json:
    return {"name": name, "description": "Which game", "type": 3} | more


def choice(name: str = "a", value: str = "b") -> Json:
    return {"name": name, "value": value}


def heavy(extra: int) -> Json:
    """A command of 7,964 counted characters and `extra` more.

    Name and description count 3 + 11; 25 options of 2 + 100 with a choice of 100 + 100 count
    7,550; two more choices of 100 + 100 count 400.
    """
    options = [
        option(f"{n:02}", description="x" * 100, choices=[choice("y" * 100, "z" * 100)])
        for n in range(25)
    ]
    options[0]["choices"] += [choice(letter * 100, letter * 100) for letter in "ab"]
    options[0]["choices"].append(choice("n", "v" * (extra - 1)))
    return command(options=options)


SUB = {"type": 1, "name": "join", "description": "Join"}
REFUSED = {
    "capital in a name": ("command name", [command("New")]),
    "space in a name": ("command name", [command("new game")]),
    "capital in an option": ("command name", [command(options=[option("Game")])]),
    "no description": ("missing description", [{"name": "new", "type": 1}]),
    "required late": (
        "required after optional",
        [command(options=[option("a"), option("b", required=True)])],
    ),
    "twice an option": ("duplicate option", [command(options=[option("a"), option("a")])]),
    "twice a command": ("duplicate command", [command(), command()]),
    "both": (
        "autocomplete with choices",
        [command(options=[option(autocomplete=True, choices=[choice()])])],
    ),
    "locale": ("unknown locale", [command(name_localizations={"xx": "neu"})]),
    "mixed": ("subcommand beside an option", [command(options=[SUB, option()])]),
    "8001": ("command over 8000", [heavy(37)]),
}


def path(running: Running) -> str:
    return f"/applications/{running.world.bots()[0]['id']}/commands"


@pytest.mark.parametrize("case", REFUSED)
async def test_a_command_against_a_hand_rule_is_refused_and_nothing_changes(
    case: str, raw: RawBot, running: Running
) -> None:
    rule, body = REFUSED[case]
    await raw.ask("PUT", path(running), [command("old")])
    status, answer, _ = await raw.ask("PUT", path(running), body)
    assert (status, answer["code"]) == (400, 50035)
    assert rule in running.watch.violations[0]["text"]
    _, kept, _ = await raw.ask("GET", path(running))
    assert [row["name"] for row in kept] == ["old"]


async def test_a_command_of_8000_characters_is_accepted(raw: RawBot, running: Running) -> None:
    status, answer, _ = await raw.ask("PUT", path(running), [heavy(36)])
    assert status == 200, answer


async def test_registering_again_keeps_ids_and_changes_only_what_changed(
    raw: RawBot, running: Running
) -> None:
    _, before, _ = await raw.ask("PUT", path(running), [command("a"), command("b"), command("c")])
    changed = command("b", description="Otherwise")
    _, after, _ = await raw.ask("PUT", path(running), [command("a"), changed, command("d")])
    old = {row["name"]: row for row in before}
    new = {row["name"]: row for row in after}
    assert sorted(new) == ["a", "b", "d"]
    assert new["a"] == old["a"]
    assert new["b"]["id"] == old["b"]["id"]
    assert new["b"]["version"] != old["b"]["version"]


async def test_commands_of_the_server_stand_beside_the_global_ones(
    raw: RawBot, running: Running
) -> None:
    guild = running.world.guild["id"]
    local = path(running).replace("/commands", f"/guilds/{guild}/commands")
    await raw.ask("PUT", path(running), [command("a")])
    status, one, _ = await raw.ask("POST", local, command("b"))
    assert status == 201
    status, same, _ = await raw.ask("POST", local, command("b", description="Otherwise"))
    assert (status, same["id"]) == (200, one["id"])
    _, rows, _ = await raw.ask("GET", path(running))
    assert [row["name"] for row in rows] == ["a"]
    status, _, _ = await raw.ask("DELETE", f"{local}/{one['id']}")
    assert status == 204
    _, rows, _ = await raw.ask("GET", local)
    assert rows == []

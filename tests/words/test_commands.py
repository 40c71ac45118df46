"""Commands, /help and /rules: names, descriptions and Discord's limits."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.messages import help as helps
from bot.messages.commands import COMMANDS, describe, description
from bot.messages.panels import BUTTONS, PLACEHOLDERS, button, placeholder
from bot.titles import TITLES
from tests.words.sample import running
from tests.words.test_style import texts

PLAYED = "new board move hand log undo resign end games next rules help lobby"
LOBBY = "join leave computer remove invite set order start close"


def test_all_commands_are_there() -> None:
    """Those that stand alone, and the typed equals of the lobby's buttons."""
    alone = {path for path in COMMANDS if " " not in path}
    assert alone == set(PLAYED.split())
    assert {path.split()[1] for path in COMMANDS if path.startswith("lobby ")} == set(LOBBY.split())


@pytest.mark.parametrize("path", COMMANDS)
def test_limits_of_discord(path: str) -> None:
    """F22: names of 32 small letters, descriptions of 1 to 100, at most 25 options."""
    command = COMMANDS[path]
    for name in (*path.split(), *command.options):
        assert re.fullmatch(r"[a-z_-]{1,32}", name)
    assert 1 <= len(description(path)) <= 100
    assert len(command.options) <= 25
    assert list(describe(path)) == list(command.options)
    assert all(1 <= len(text) <= 100 for text in describe(path).values())


def test_groups_are_small_enough() -> None:
    """F22: at most 25 subcommands, and 8,000 characters of one command altogether."""
    groups: dict[str, int] = {}
    for path in COMMANDS:
        said = "".join([path, description(path), *describe(path), *describe(path).values()])
        groups[path.split()[0]] = groups.get(path.split()[0], 0) + len(said)
    assert max(groups.values()) < 8000
    assert sum(path.startswith("lobby ") for path in COMMANDS) <= 25


@pytest.mark.parametrize("name", BUTTONS)
def test_buttons_are_short(name: str) -> None:
    """25 characters in English, 34 are shown."""
    assert 1 <= len(button(name)) <= 25


@pytest.mark.parametrize("name", PLACEHOLDERS)
def test_placeholders_are_short(name: str) -> None:
    """35 characters in English."""
    assert 1 <= len(placeholder(name)) <= 35


def test_help() -> None:
    """Ten topics, each short; the one that the seal names is there."""
    topics = dict(helps.topics())
    assert len(topics) == 10
    assert topics["fair"] == "Is the shuffle fair?"
    for key, label in topics.items():
        assert helps.topic(key).startswith(f"**{label}**\n")
        assert len(helps.topic(key)) <= 600
        assert len(label) <= 60
    assert "your turn goes on, is made at once, without Confirm" in helps.topic("turn")
    assert "preview:True shows it first" in helps.topic("turn")
    with pytest.raises(KeyError):
        helps.topic("nothing")


@pytest.mark.parametrize("title", TITLES)
def test_rules(title: str) -> None:
    """Six pages with the same six names in every game."""
    assert helps.rules_tabs() == (
        "In short",
        "A turn",
        "Scoring",
        "Winning",
        "Playing here",
        "Good to know",
    )
    name = TITLES[title].words.name
    for page in range(1, 7):
        text = helps.rules_page(title, page)
        assert text.startswith(f"**{name}**, {page} of 6: {helps.rules_tabs()[page - 1]}\n")
        assert len(text) <= 1900
    assert helps.rules_tabs()[helps.TURN - 1] == "A turn"


def test_rules_of_a_table_say_how_it_differs() -> None:
    """A page speaks of the standard; what is chosen otherwise stands below it."""
    table = running(2, key="raindrops", wished={"first": "random"})
    assert helps.rules_page("raindrops", 4, table) == helps.rules_page("raindrops", 4)
    varied = replace(table, options={**table.options, "end_cards": "5", "columns": "4"})
    assert helps.rules_page("raindrops", 4, varied) == (
        helps.rules_page("raindrops", 4)
        + "\nIn this game: 4 columns in the window and 5 completed cards end the game."
    )


def test_no_command_is_promised_that_is_not_there() -> None:
    """Every /command in any sentence exists."""
    named = {word for text in texts() for word in re.findall(r"(?<![\w/])/([a-z]+)", text)}
    assert named <= set(COMMANDS), named - set(COMMANDS)
    assert {"new", "board", "move", "help", "games", "rules", "log"} <= named


def test_switches_are_called_as_discord_shows_them() -> None:
    """An option of yes and no is True or False there."""
    assert not [text for text in texts() if re.search(r"\w:yes|^Yes ", text)]
    assert describe("new")["thread"] == "True gives the game a thread of its own"
    assert describe("move")["preview"] == "True shows the move first and asks"


def test_no_button_is_promised_that_is_not_there() -> None:
    """What is to be pressed is the label of a button."""
    labels = {button(name) for name in BUTTONS}
    for text in texts():
        for pressed in re.findall(r"\b[Pp]ress ((?:[A-Z]\w+)(?: computer)?)", text):
            assert pressed in labels, text

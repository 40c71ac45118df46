"""Every refusal says what is wrong and what to do instead (flows.md, sections 1 and 4)."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

from bot.messages.refusals import MORE, OF_TITLE, REFUSALS, refusal
from tests.words.sample import lobby, running

BOT = Path(__file__).parents[2] / "bot"
RAW = {
    "code": "K7QXM",
    "title": "nach_dem_regen",
    "organiser": "Ana",
    "name": "Be*n",
    "text": "plaze `d4`",
    "codes": ("K7QXM", "M4TPA"),
    "moves": ("place red d4", "place red d5"),
    "near": "K7QXM",
    "channel": 7001,
    "permissions": ("View Channel",),
    "seat": 2,
    "limit": 4,
    "free": 2,
    "taken": 3,
    "missing": 1,
    "least": 2,
    "most": 4,
    "ref": "abcdef",
    "table": lobby(),
}


@pytest.mark.parametrize("code", [*REFUSALS, *OF_TITLE])
def test_every_code_has_a_sentence(code: str) -> None:
    """Whole, with all its fields, at most 200 characters with names of usual length."""
    said = refusal(code, **RAW) if code not in OF_TITLE else refusal(code, title=RAW["title"])
    assert said[-1] in ".?)" or said.endswith("5001")
    assert "{" not in said
    assert len(said) <= 220


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal_never_says_only_no(code: str) -> None:
    """A second sentence, or the name of whoever can do it."""
    text = REFUSALS[code].one
    assert text.count(". ") + text.count(": ") >= 1 or text.startswith("Only "), text


@pytest.mark.parametrize("code", REFUSALS)
def test_fields_are_known(code: str) -> None:
    """Each field of a sentence is one that the code's raiser gives, {n} and {link} but derived."""
    message = REFUSALS[code]
    fields = {name for _, name, _, _ in Formatter().parse(message.one + message.many) if name}
    assert fields <= set(RAW) | {"n", "link"}


def test_every_code_that_is_raised_is_known() -> None:
    """No `Refused("…")` or `refusal("…")` anywhere in the bot is without a sentence."""
    raised = {
        (path, node.args[0].value)
        for path in BOT.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        if getattr(node.func, "id", getattr(node.func, "attr", "")) in ("Refused", "refusal")
        if node.args and isinstance(node.args[0], ast.Constant)
    }
    assert len(raised) > 20
    known = {*REFUSALS, *OF_TITLE}
    assert not [(str(path), code) for path, code in raised if code not in known]


def test_every_code_with_a_sentence_is_raised() -> None:
    """Each is named somewhere in the bot, by itself or as one of the sentences of a code."""
    named = {
        node.value
        for path in BOT.rglob("*.py")
        if path.name != "refusals.py"
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    bases = {code: re.sub(rf"_({'|'.join(MORE)}|stored)$", "", code) for code in REFUSALS}
    statuses = {f"lobby_{status}" for status in ("running", "over", "ended", "closed", "lapsed")}
    assert not [code for code in REFUSALS if bases[code] not in named and code not in statuses]


@pytest.mark.parametrize("status", ["running", "over", "ended", "closed", "lapsed"])
def test_a_lobby_that_is_none(status: str) -> None:
    """Each status has its sentence, with the way to another game."""
    assert "/new opens another." in refusal(f"lobby_{status}", code="K7QXM", title="nach_dem_regen")


@pytest.mark.parametrize(
    ("code", "fields", "said"),
    [
        (
            "already_seated",
            {"code": "K7QXM", "seat": 2},
            "You already have seat 2 of game K7QXM. Leave gives it up.",
        ),
        (
            "full",
            {"code": "K7QXM", "limit": 4, "organiser": "Ana"},
            "All 4 seats of game K7QXM are taken. Ana can add a seat under Options, or open your "
            "own with /new.",
        ),
        (
            "too_few",
            {"code": "K7QXM", "title": "nach_dem_regen", "missing": 1},
            "Nach dem Regen needs 1 more player. Press Add computer, or wait for somebody to join.",
        ),
        (
            "too_few",
            {"code": "K7QXM", "title": "nach_dem_regen", "missing": 2},
            "Nach dem Regen needs 2 more players. Press Add computer, or wait for somebody to "
            "join.",
        ),
        (
            "channel_taken",
            {"code": "M4TPA", "title": "nach_dem_regen", "table": running()},
            "Game M4TPA is already running here: https://discord.com/channels/9001/7001/5001. "
            "Add thread:True to give this one a thread of its own.",
        ),
        (
            "channel_taken",
            {"code": "M4TPA", "title": "nach_dem_regen", "table": lobby()},
            "A lobby of Nach dem Regen, game M4TPA, is open here: "
            "https://discord.com/channels/9001/7001/5001. Press Join there, or add thread:True to "
            "give this one a thread of its own.",
        ),
        (
            "unknown_game",
            {"code": "K7QXN", "near": None, "title": None},
            "There is no game K7QXN. /games lists yours.",
        ),
        (
            "unknown_game",
            {"code": "K7QXN", "near": "K7QXM", "title": "nach_dem_regen"},
            "There is no game K7QXN. Did you mean K7QXM, Nach dem Regen?",
        ),
        (
            "several_games",
            {"codes": ("K7QXM", "M4TPA")},
            "You play several games in this channel and its threads. Fill in game: K7QXM or M4TPA.",
        ),
        (
            "lacks_permission",
            {"permissions": ("View Channel", "Attach Files"), "channel": 7001},
            "Petrichor lacks the permissions **View Channel** and **Attach Files** in <#7001>. "
            "A moderator can grant them; then send the command again.",
        ),
        (
            "unreadable",
            {"text": "plaze", "moves": ()},
            "“plaze” can't be read as a move. Choose one of those below.",
        ),
        (
            "unreadable",
            {"text": "plaze", "moves": ("place red d4", "place red d5")},
            "“plaze” can't be read as a move. Near it: place red d4, place red d5.",
        ),
        (
            "drawn",
            {"title": "nach_dem_regen"},
            "Your last step can't be taken back: new toadstools were drawn.",
        ),
        ("stale", {}, "The game has moved on. This is where it stands now."),
        ("repeated", {}, "That was already done. This is where the game stands now."),
    ],
)
def test_sentences_of_the_storyboard(code: str, fields: dict[str, object], said: str) -> None:
    """Word by word."""
    assert refusal(code, **fields) == said


def test_typed_text_is_inert() -> None:
    """F21: what somebody typed acts neither as markdown nor as a mention, and is cut."""
    said = refusal("unreadable", text="@everyone **x** <@1>" + "y" * 500)
    assert "@everyone" not in said
    assert "**" not in said.replace(r"\*\*", "")
    assert len(said) < 200
    assert "@everyone" not in refusal("unknown_game", code="@EVERYONE")


def test_an_unknown_code_is_a_mistake_in_the_code() -> None:
    """It is never answered with nothing."""
    with pytest.raises(KeyError):
        refusal("no_such_code")


def test_longer_sentences_have_their_field() -> None:
    """A code with a second sentence for when more is known is named by that field."""
    for code in REFUSALS:
        for field in MORE:
            if code.endswith(f"_{field}"):
                assert code.removesuffix(f"_{field}") in REFUSALS

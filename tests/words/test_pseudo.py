"""Everything in a pseudo-language 40 % longer: nothing outgrows Discord, nothing stays English."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import ceil
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo

from bot import words
from bot.messages import asks, lists, lobby, panels, posts
from bot.messages import help as helps
from bot.messages.commands import COMMANDS
from bot.messages.refusals import REFUSALS, refusal
from bot.titles import TITLES
from rules.game import Event
from tests.words import sample
from tests.words.sample import LONG, NOON
from tests.words.test_refusals import RAW
from tests.words.test_style import catalogue

pytestmark = pytest.mark.slow

FIELD = re.compile(r"\{\w+\}")
OPEN, SHUT = "⟦", "⟧"


def longer(text: str) -> str:
    """A text in brackets, with 40 % more letters at its end."""
    letters = len(FIELD.sub("", text))
    more = max(0, ceil(letters * 0.4) - 2)
    return f"{OPEN}{text}{('~ŋöß' * more)[:more]}{SHUT}"


@pytest.fixture(autouse=True)
def pseudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A German catalogue in which every message is longer."""
    made = Catalog(locale="de")
    for message in catalogue():
        if message.id:
            made[message.id] = Message(
                message.id,
                longer(message.id)
                if isinstance(message.id, str)
                else tuple(longer(form) for form in message.id),
                context=message.context,
            )
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / f"{words.DOMAIN}.mo").open("wb") as file:
        write_mo(file, made)
    monkeypatch.setattr(words, "LOCALE", tmp_path)
    with words.language("de"):
        yield


def contents() -> Iterator[str]:
    """Contents of messages in all states, with the longest names."""
    four = tuple(sample.chair(seat, LONG[seat]) for seat in range(4))
    moss = tuple(sample.computer(seat, "Heath") for seat in range(1, 4))
    waiting = tuple(replace(one, holder=None) for one in four[1:])
    for chairs in (four[:1], four[:2], four, (four[0], *moss), (four[0], *waiting)):
        for note in ("", f"set {NOON} pace 3d", f"left {LONG[0]}", "rematch"):
            yield lobby.lobby_post(sample.lobby(*chairs, note=note, pace="1d", order="listed"))
    for status, note in (("closed", f"closed {LONG[0]}"), ("closed", "left x"), ("lapsed", "")):
        yield lobby.lobby_post(sample.lobby(status=status, note=note))
    running = sample.running(4, LONG, pace="1d")
    yield lobby.lobby_post(running)
    yield lobby.opened(running, "http://x", 3)
    yield lobby.summary(sample.lobby())
    yield lobby.options_question(sample.lobby())
    for name in ("seats", "who", "pace", "order", "strength", "first", "invite", "remove"):
        yield lobby.option_done(sample.lobby(), name)
        yield lobby.value_question(sample.lobby(), name)
    yield from questions(running)
    for key, title in TITLES.items():
        yield from (helps.rules_page(key, page) for page in range(1, 7))
        for seats in title.game.seats:
            yield from turns(sample.running(seats, LONG, key, pace="1d"))
    for code in REFUSALS:
        yield refusal(code, **RAW)


def questions(table: lobby.Table) -> Iterator[str]:
    """Questions and short answers."""
    yield asks.resign_question(table, 0)
    yield asks.resign_question(sample.running(2, LONG), 0)
    yield asks.resigned(table)
    yield asks.end_question(table)
    yield asks.ended(table)
    yield asks.close_question(table)
    yield asks.left_alone()
    yield asks.lobby_done(table, "http://x")
    yield from (helps.topic(key) for key, _label in helps.topics())
    yield lists.games_page([table] * 10, 101, waiting=10, running=12, lobbies=[table] * 2)
    yield lists.nothing_waits(table)
    yield lists.nothing_waits(None)


def turns(table: lobby.Table) -> Iterator[str]:
    """Posts, panels, logs and boards of a whole game."""
    story: list[tuple[Event, ...]] = []
    for events, state in sample.played(len(table.chairs), 5, table.title):
        table = replace(table, state=state)
        story.append(events)
        yield from moment(table, story)
    outcome = table.game.outcome(table.state)
    over = replace(table, status="over", outcome=outcome, secret=bytes(32))
    lent = tuple(replace(chair, stand_ins=2 - chair.seat) for chair in over.chairs[:2])
    yield posts.finished_post(replace(over, chairs=(*lent, *over.chairs[2:])), story[-1])
    yield posts.finished_post(replace(over, status="ended"), (Event(".end", 1),))
    yield panels.watching(over, over.view(0), 0)
    yield from lists.log_pages(table, story)


def moment(table: lobby.Table, story: list[tuple[Event, ...]]) -> Iterator[str]:
    """What people see after a step."""
    mover = story[-1][0].seat
    if not table.active or mover is None:
        return
    events = tuple(event for step in story[-8:] for event in step)
    yield posts.turn_post(table, events, asked="first", until=NOON, offline=7200)
    yield posts.reminder(table, 0, NOON)
    yield posts.warning(table, 0, NOON)
    yield panels.watching(table, table.view(None), None)
    yield panels.done(table, story[-1], table.view(mover))
    seat = table.active[0]
    view = table.view(seat)
    move = view.moves[-1]
    text, after = table.game.write(move), table.game.preview(view, move)
    yield panels.panel(table, view, text=text, after=after)
    yield panels.panel(table, view, " ".join(text.split()[:2]))
    yield TITLES[table.title].words.hand(view, table.names)
    yield from lists.board_pages(table, view)


def test_contents_fit() -> None:
    """2,000 characters of a message, whatever the names."""
    said = list(contents())
    assert len(said) > 300
    assert max(map(len, said)) <= 2000
    assert all(text.count(OPEN) for text in said)


def test_nothing_stays_english() -> None:
    """All letters outside of messages are names, addresses, mentions, seals and boards."""
    checked = 0
    for text in contents():
        if text.count(OPEN) != text.count(SHUT):  # it was cut at the limit
            continue
        checked += 1
        bare = re.sub(r"https?://[a-z0-9./]*|<[@#t][^>]*>|`[^`]*`|```.*?```", "", text, flags=re.S)
        before = None
        while bare != before:
            before, bare = bare, re.sub(rf"{OPEN}[^{OPEN}{SHUT}]*{SHUT}", "", bare)
        assert not re.search(r"[A-Za-z]{2,}", bare), text
    assert checked > 300


TABLES = [
    pytest.param(key, seats, wished, id="-".join([key, str(seats), *wished.values()]))
    for key, title in TITLES.items()
    for seats in title.game.seats
    for wished in sample.variants(key)
]


@pytest.mark.parametrize(("key", "seats", "wished"), TABLES)
def test_pages_and_alt_texts_fit(key: str, seats: int, wished: Mapping[str, str]) -> None:
    """1,900 characters of a page, 1,024 of a description."""
    words, game = TITLES[key].words, TITLES[key].game
    table, story = sample.running(seats, LONG, key, wished), []
    for events, state in sample.played(seats, 9, key, wished):
        table = replace(table, state=state)
        story.append(events)
        for viewer in (None, seats - 1):
            alt = words.alt(table.view(viewer), table.names, table.code)
            assert 100 < len(alt) <= 1024
    assert max(map(len, lists.log_pages(table, story))) <= 1900
    assert max(map(len, lists.board_pages(table, table.view(None)))) <= 1900
    outcome = game.outcome(table.state)
    assert outcome
    assert len(words.sheet_alt(outcome, table.names, table.code)) <= 1024


def test_controls_fit() -> None:
    """F22: a button has 80 characters, a placeholder 150, all else around a select 100."""
    assert all(len(panels.button(name)) <= 80 for name in panels.BUTTONS)
    assert all(len(panels.placeholder(name)) <= 150 for name in panels.PLACEHOLDERS)
    assert all(len(tab) <= 80 for tab in helps.rules_tabs())
    assert all(len(label) <= 100 for _key, label in helps.topics())
    for command in COMMANDS.values():
        said = [command.description(), *(text() for text in command.options.values())]
        assert all(len(text) <= 100 for text in said)
    table = sample.lobby(*(sample.chair(seat, LONG[seat]) for seat in range(4)))
    entries = [*lobby.options(table), *lobby.paces()]
    entries += [entry for key in TITLES for entry in lobby.variants(key)]
    for name in ("seats", "who", "pace", "order", "strength", "first", "remove"):
        entries += lobby.values(table, name)
    assert all(len(entry.label) <= 100 and len(entry.description) <= 100 for entry in entries)
    rows = [
        panels.no_fit("x" * 99),
        panels.no_game_row(),
        panels.not_your_turn_row(running := _two()),
    ]
    assert all(len(row) <= 100 for row in rows)
    assert len(lobby.thread_name(running)) <= 100


def _two() -> lobby.Table:
    return sample.running(2, LONG)


@pytest.mark.parametrize(("key", "seats", "wished"), TABLES)
def test_labels_fit(key: str, seats: int, wished: Mapping[str, str]) -> None:
    """Whole games by chance: labels 80, hints 100, placeholders 150, rows with their move 100."""
    spoken, game = TITLES[key].words, TITLES[key].game
    for _events, state in sample.played(seats, 21, key, wished):
        for seat in game.active(state):
            view = game.view(state, seat)
            texts = [game.write(move) for move in view.moves][::5]
            for text in texts:
                assert len(spoken.label(text, view)) <= 80
                if not wished:  # the longest of some variants are cut where they are shown
                    assert len(f"{spoken.typed(text, view)} · {text}") <= 100
                assert len(spoken.hint(text, view)) <= 100
            node = " ".join(texts[0].split()[:2])
            assert len(spoken.node(node, view)) <= 80
            assert len(spoken.more(node, view, 48)) <= 100
            assert len(spoken.branch(node, view)) <= 150
            assert len(spoken.span(texts, view)) <= 150

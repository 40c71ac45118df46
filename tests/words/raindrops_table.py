"""Positions of Raindrops in the notation of its examples, for what is said of them."""

from __future__ import annotations

from typing import Any

from bot import panels
from bot.panels import Address, Foot, Select
from bot.showing import Named
from bot.titles import TITLES
from rules.game import Event
from rules.rng import Rng
from tests.cases import raindrops
from tests.words.sample import NAMES

KEY = "raindrops"
GAME = TITLES[KEY].game
WORDS = TITLES[KEY].words


def load(text: str) -> Any:
    """The state after the statements, such as "P1; set s0.pool gb; 0: flip b3"."""
    begun, *parts = [part.strip() for part in text.split(";")]
    laid = raindrops.begin(begun)
    assert laid
    table = raindrops.Table(laid, b"words")
    for part in parts:
        assert list(raindrops.step(table, part)) == []
    return table.state


def at(state: Any, seat: int | None = 0) -> Any:
    return GAME.view(state, seat)


def do(state: Any, seat: int, *texts: str) -> tuple[Any, tuple[Event, ...]]:
    """The state after some moves of a seat, and all that happened."""
    events: list[Event] = []
    for row, text in enumerate(texts, 1):
        step = GAME.apply(state, seat, GAME.read(text), Rng(b"words", row))
        state = step.state
        events += step.events
    return state, tuple(events)


def told(state: Any, seat: int, *texts: str) -> tuple[str, ...]:
    """The public lines of some moves."""
    return WORDS.lines(do(state, seat, *texts)[1], [f"**{name}**" for name in NAMES])


def preview(state: Any, seat: int, text: str) -> str:
    """What the panel says under the preview of a move."""
    view = at(state, seat)
    return WORDS.so_far(view, NAMES, text, GAME.preview(view, GAME.read(text)))


def named(state: Any, seat: int = 0) -> Named:
    return Named(WORDS, at(state, seat))


def moves(state: Any, seat: int = 0) -> list[str]:
    """What the rows of a panel offer, so all but what is armed."""
    armed = WORDS.armed(at(state, seat)) or ("", "")
    texts = [GAME.write(move) for move in GAME.legal_moves(state, seat)]
    return [text for text in texts if text != armed[1]]


def rows(state: Any, seat: int = 0, node: str = "") -> list[list[str]]:
    """The labels in the rows of a panel; a select by its placeholder and its first entry."""
    here = Address("K7QXM", seat, 1, "aa")
    found = panels.rows(moves(state, seat), node, "", Foot(), here, named(state, seat))
    return [
        [row.placeholder, f"{row.entries[0].label} | {row.entries[0].description}"]
        if isinstance(row, Select)
        else [one.label for one in row]
        for row in found[:-1]
    ]

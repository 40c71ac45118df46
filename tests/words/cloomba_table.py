"""Positions of Cloomba as people see them on their panels and in posts."""

from __future__ import annotations

from typing import Any

from bot import panels
from bot.panels import Address, Foot, Select
from bot.showing import Named
from bot.titles import TITLES
from rules.cloomba import State, Table
from rules.game import Event
from rules.rng import Rng
from tests.cases.cloomba import load
from tests.words import sample
from tests.words.sample import NAMES

KEY = "cloomba"
GAME = TITLES[KEY].game
WORDS = TITLES[KEY].words
FULL = "bed0: ring RGYBRG"  # the ring is closed, every meadow a single flower


def at(position: str | State, seat: int | None = 0) -> Any:
    return GAME.view(load(position) if isinstance(position, str) else position, seat)


def after(position: str | State, *moves: str) -> tuple[State, tuple[Event, ...]]:
    """The state after some moves, and the events of all of them."""
    state, events = load(position) if isinstance(position, str) else position, ()
    for text in moves:
        step = GAME.apply(state, state.seat, GAME.read(text), Rng(b"x", 1))
        state, events = step.state, (*events, *step.events)
    return state, events


def said(view: Table, text: str) -> str:
    """What stands under the preview of a move."""
    return WORDS.so_far(view, NAMES, text, GAME.preview(view, GAME.read(text)))


def rows(view: Table, node: str = "") -> list[Any]:
    """The rows of a node: labels of buttons, or of a select its name with labels and hints."""
    armed = WORDS.armed(view)
    texts = [GAME.write(move) for move in view.moves]
    texts = [text for text in texts if not armed or text != armed[1]]
    shown = panels.rows(texts, node, "", Foot(), Address("K7QXM", 0, 1, "aa"), Named(WORDS, view))
    return [
        (row.placeholder, {entry.label: entry.description for entry in row.entries})
        if isinstance(row, Select)
        else [one.label for one in row]
        for row in shown[:-1]
    ]


def table(state: State, seats: int = 2) -> Any:
    chairs = tuple(sample.chair(seat) for seat in range(seats))
    changes = {"title": KEY, "game": GAME, "options": {}, "limit": seats, "status": "running"}
    return sample.lobby(*chairs, state=state, **changes)


def told(events: tuple[Event, ...]) -> tuple[str, ...]:
    return WORDS.lines(events, [f"**{name}**" for name in NAMES])

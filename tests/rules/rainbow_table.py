"""Positions of Rainbow in the notation of the examples, and moves on them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules import GAMES
from rules.rainbow import Rainbow, State
from rules.rng import Rng
from tests.cases.rainbow import NOTATION
from tests.rules.contract import Title

GAME = GAMES["rainbow"]
assert isinstance(GAME, Rainbow)
TITLE = Title(GAME, 120, frozenset({"lead", "play", "last", "reserve"}))
RNG = Rng(b"unused", 1)
CLOSED = {"open_scores": "no"}
PLAYED = "[0:2, 1:5, 2:3]"  # seat 1 takes first, then 2, then 0
HELD = "[1 1|2 2|4 4]"


def load(options: dict[str, str] = CLOSED, **values: str) -> State:
    """A position in the notation of the examples."""
    state = NOTATION.position(values, options).state
    assert isinstance(state, State)
    return state


def do(state: State, *moves: str) -> Any:
    """The step of the last of several moves, each `seat move`."""
    for given_move in moves:
        seat, text = given_move.split(maxsplit=1)
        step = GAME.apply(state, int(seat), GAME.read(text), RNG)
        state = step.state
    return step


def cards(state: State) -> Counter[int]:
    groups = (*state.hands, *state.reserves, *state.scores, *state.mid, state.aside, state.gone)
    return Counter(rank for group in groups for rank in group)


def texts(events: Any) -> list[str]:
    """Events as `seat kind values`, a table's own without a seat."""
    return [
        " ".join(
            [
                *([str(event.seat)] if event.seat is not None else []),
                event.kind,
                *(str(v) if not isinstance(v, tuple) else ",".join(v) for _, v in event.fields),
            ]
        )
        for event in events
    ]

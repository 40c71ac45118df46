"""What the tests of Cloomba share: positions in the notation of the examples, and moves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules import GAMES
from rules.cloomba import Cloomba, Garden, State
from rules.cloomba.hexes import RING
from rules.errors import IllegalMove
from rules.game import Step
from rules.rng import Rng
from tests.cases.cloomba import load
from tests.rules.contract import Title

GAME = GAMES["cloomba"]
assert isinstance(GAME, Cloomba)
TITLE = Title(GAME, 250, frozenset({"look", "pick", "slot", "stall", "over"}))

__all__ = ["GAME", "TITLE", "do", "load", "refused", "texts", "wide"]


def wide() -> State:
    """A tile to be placed on the widest bed of 30 cells: a closed ring and a line away from it."""
    cells = [*RING, *((q, -1) for q in range(2, 26))]
    garden = Garden(flowers=tuple((cell, "rygb"[at % 4]) for at, cell in enumerate(cells)))
    return replace(load("phase place; hand RG+Y"), gardens=(garden, Garden()))


def do(state: State, *moves: str) -> Step[State]:
    """The last of some steps, each of whoever's turn it is."""
    for row, text in enumerate(moves, 1):
        step = GAME.apply(state, state.seat, GAME.read(text), Rng(b"test", row))
        state = step.state
    return step


def texts(state: State) -> list[str]:
    """The legal moves of the seat to act."""
    return [GAME.write(move) for move in GAME.legal_moves(state, state.seat)]


def refused(state: State, seat: int, text: str) -> tuple[str, dict[str, Any]]:
    """The reason from the table, which a preview must share."""
    move = GAME.read(text)
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(state, seat, move, Rng(b"test", 1))
    if seat in range(len(state.gardens)):
        with pytest.raises(IllegalMove) as also:
            GAME.preview(GAME.view(state, seat), move)
        assert (also.value.code, also.value.fields) == (caught.value.code, caught.value.fields)
    return caught.value.code, dict(caught.value.fields)

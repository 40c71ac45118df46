"""Positions of Raindrops in the notation of the examples, and moves on them."""

from __future__ import annotations

from typing import Any

from rules import GAMES
from rules.game import Step
from rules.raindrops import Raindrops, State
from rules.raindrops.course import SHOWING
from rules.rng import Rng
from tests.cases.raindrops import Table, begin, step
from tests.rules.contract import Title

GAME = GAMES["raindrops"]
assert isinstance(GAME, Raindrops)
TITLE = Title(GAME, 2364, SHOWING)
SEED = b"table"
# The widest windows that a long search by exchanging and turning tiles has found, by columns.
WORST = {
    5: "a:O/B,O/B,O/B,OB/G b:B/O,B/O,B/OG,B/O c:O/GB,O/B,O/B,O/B d:B/O,B/O,B/OP,B/O "
    "e:O/PB,O/P,O/G,O/P",
    6: "a:O/GB,O/G,O/G,B/OG b:G/O,G/O,PG/O,OG/P c:O/G,O/G,O/G,O/G d:G/OB,G/O,G/O,G/O "
    "e:O/G,OP/G,B/G,B/G f:G/P,G/P,G/B,G/P",
}


def load(text: str) -> State:
    """The state after the statements of a case."""
    first, *parts = [part.strip() for part in text.split(";")]
    laid = begin(first)
    assert laid is not None
    table = Table(laid, SEED)
    for part in parts:
        assert not list(step(table, part))
    return table.state


def do(state: State, *moves: str) -> Step[Any]:
    """The step of the last of several moves, each `seat move`."""
    for row, given in enumerate(moves, 1):
        seat, text = given.split(maxsplit=1)
        made = GAME.apply(state, int(seat), GAME.read(text), Rng(SEED, row))
        state = made.state
    return made


def told(made: Step[Any]) -> list[str]:
    """Events as `seat kind values`, a table's own without a seat, a private one in brackets."""
    return [_told(event) for event in made.events]


def _told(event: Any) -> str:
    values = (str(v) if not isinstance(v, tuple) else ",".join(v) for _, v in event.fields)
    seat = [] if event.seat is None else [str(event.seat)]
    text = " ".join([*seat, event.kind, *values])
    return text if event.only is None else f"({text})"


def worst(columns: int = 5) -> State:
    """The window with most paths, before a special action."""
    return load(f"P1; set opt.columns {columns}; W {WORST[columns]}")

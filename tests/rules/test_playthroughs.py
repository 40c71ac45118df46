"""Recorded games, compared line by line; `pytest --update` writes them afresh."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import unified_diff
from pathlib import Path
from typing import Any

import pytest

from rules import GAMES, log
from rules.__main__ import ranking
from rules.game import Event, Field, Game
from rules.rng import Rng
from rules.robots import choose

pytestmark = pytest.mark.slow

SEED = b"playthrough"
FILES = Path(__file__).parent / "playthroughs"
FILL = {"fill_the_hive": "yes"}
TABLES: list[tuple[str, int, Mapping[str, str]]] = [
    *((key, seats, {}) for key, game in GAMES.items() for seats in game.seats),
    ("before_the_rain", 2, FILL),
    ("before_the_rain", 3, FILL),
    ("cloomba", 2, {"mode": "advanced"}),
    ("cloomba", 3, {"mode": "advanced", "expert": "yes"}),
]


def exact(event: Event) -> str:
    """An event with every field by name, so that a change of words changes no record."""
    by = "" if event.seat is None else f"Seat {event.seat + 1}: "
    fields = (f"{name} {_value(name, value)}" for name, value in event.fields if value != ())
    return f"{by}{', '.join([event.kind.replace('_', ' '), *fields])}"


def _value(name: str, value: Field) -> str:
    if isinstance(value, tuple):
        return " ".join(value) if name != "rows" else ", ".join(value)
    return str(value + 1) if name == "seat" and isinstance(value, int) else str(value)


def recorded(game: Game[Any, Any, Any], seats: int, options: Mapping[str, str]) -> Iterator[str]:
    """Every row of a game of computers with what happened, and the public board now and then."""
    position = log.begin(game, seats, options, SEED)
    levels = ("steady", "gentle")
    while active := game.active(position.state):
        row, seat = position.row + 1, active[0]
        if row % 12 == 1:
            yield from ("", *game.view(position.state, None).text().splitlines(), "")
        rng = Rng(b"computers" + SEED, row)
        move = choose(game, position.state, seat, levels[seat % 2], rng)
        position, step = log.advance(game, position, seat, game.write(move), SEED)
        flags = " ".join(["undoable"] * step.undoable + ["ends"] * step.ends)
        yield f"{row} seat {seat + 1} {game.write(move)}  [{flags}]"
        yield from (f"    {exact(event)}" for event in step.events)
    outcome = game.outcome(position.state)
    assert outcome
    yield from ("", *game.view(position.state, None).text().splitlines(), "", *ranking(outcome))


@pytest.mark.parametrize(
    ("key", "seats", "options"),
    TABLES,
)
def test_a_recorded_game_is_played_the_same(
    key: str, seats: int, options: Mapping[str, str], request: pytest.FixtureRequest
) -> None:
    """F50: no change of the rules goes unnoticed."""
    file = FILES / f"{'-'.join([key, str(seats), *options])}.txt"
    lines = list(recorded(GAMES[key], seats, options))
    if request.config.getoption("--update"):
        file.parent.mkdir(exist_ok=True)
        file.write_text("\n".join(lines) + "\n", "utf-8")
    before = file.read_text("utf-8").splitlines()
    changed = "\n".join(unified_diff(before, lines, "recorded", "played", lineterm=""))
    assert not changed, changed

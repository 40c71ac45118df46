"""Tables and positions to put into words: pure values, no database."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from bot.tables.model import Chair, Table
from bot.titles import TITLES
from rules import GAMES
from rules.game import Event
from rules.rng import Rng

NOON = 1_767_225_600
KEY = "nach_dem_regen"
GAME = GAMES[KEY]
WORDS = TITLES[KEY].words
NAMES = ("Ana", "Ben", "Cat", "Dan")
LONG = tuple(letter * 40 for letter in "WMQGND")
SEAL = "5d" * 32
NONE: Mapping[str, str] = {}


def chair(seat: int, name: str = "", **changes: Any) -> Chair:
    """A person's chair; ids are 101, 102, …"""
    one = Chair(seat, 101 + seat, 101 + seat, None, name or NAMES[seat], 0, NOON)
    return replace(one, **changes)


def computer(seat: int, name: str = "Moss") -> Chair:
    """A computer's chair."""
    return chair(seat, name, owner=None, holder=None, level="steady")


def awaited(seat: int) -> Chair:
    """The chair of somebody who is invited."""
    return chair(seat, holder=None)


def lobby(*chairs: Chair, **changes: Any) -> Table:
    """A lobby for four."""
    table = Table(
        code="K7QXM",
        title=KEY,
        game=GAME,
        options={"first": "random"},
        limit=4,
        chairs=chairs or (chair(0),),
        status="lobby",
        organiser=101,
        open=True,
        order="drawn",
        guild=9001,
        channel=7001,
        parent=None,
        thread=False,
        message=5001,
        pace="none",
        seq=0,
        told=0,
        seal=SEAL,
        created=NOON,
        started=None,
        ended=None,
        strength="steady",
    )
    return replace(table, **changes)


def running(
    seats: int = 2,
    names: tuple[str, ...] = NAMES,
    key: str = KEY,
    wished: Mapping[str, str] = NONE,
    **changes: Any,
) -> Table:
    """A game that has just started, where it has a first seat with that to move."""
    game = GAMES[key]
    first = {option.name: "0" for option in game.options if option.name == "first"}
    options = game.chosen(seats, {**first, **wished})
    state = game.setup(seats, options, Rng(b"words", 0))
    chairs = tuple(chair(seat, names[seat]) for seat in range(seats))
    begun = {"status": "running", "limit": seats, "state": state, "title": key, "game": game}
    return lobby(*chairs, **{**begun, "options": options, **changes})


def finished(seats: int = 2, names: tuple[str, ...] = NAMES) -> Table:
    """A game played by chance to its end."""
    table = running(seats, names)
    for _events, state in played(seats, 7):
        table = replace(table, state=state)
    outcome = GAME.outcome(table.state)
    return replace(table, status="over", outcome=outcome, secret=b"\x01" * 32, ended=NOON)


def variants(key: str) -> tuple[Mapping[str, str], ...]:
    """The options of the usual game, and those of the one that differs from it in all of them."""
    options = [option for option in GAMES[key].options if option.name != "first"]
    other = {one.name: next(c for c in one.choices if c != one.default) for one in options}
    return (NONE, other) if other else (NONE,)


def played(
    seats: int, seed: int, key: str = KEY, wished: Mapping[str, str] = NONE
) -> Iterator[tuple[tuple[Event, ...], Any]]:
    """The events and states of a whole game of random moves."""
    chance, game = random.Random(seed), GAMES[key]
    state, row = game.setup(seats, wished, Rng(b"%d" % seed, 0)), 0
    while game.active(state):
        row += 1
        seat = game.active(state)[0]
        move = chance.choice(game.legal_moves(state, seat))
        step = game.apply(state, seat, move, Rng(b"%d" % seed, row))
        state = step.state
        yield step.events, state


def position(
    squares: str = "",
    supplies: str = "R R K P|B B K P",
    bag: str = "",
    discs: tuple[int, ...] = (),
    turn: int = 0,
) -> Any:
    """A state from `c4=R d4=B …`, supplies by seat, a bag in the order of drawing."""
    colours = {"R": "red", "B": "blue", "K": "black", "P": "pink"}
    placed = dict(pair.split("=") for pair in squares.split())
    board = tuple(colours.get(placed.get(s, "")) for s in GAME.squares)  # type: ignore[attr-defined]
    held = tuple(tuple(colours[c] for c in one.split()) for one in supplies.split("|"))
    return replace(
        GAME.setup(len(held), {}, Rng(b"x", 0)),
        board=board,
        supplies=held,
        bag=tuple(colours[c] for c in bag.split()),
        discs=discs or (0,) * len(held),
        turn=turn,
        placed=(),
    )


def at(state: Any, seat: int | None = 0) -> Any:
    """What a seat sees of a state."""
    return GAME.view(state, seat)


def after(state: Any, seat: int, text: str) -> Any:
    """The step of a move."""
    return GAME.apply(state, seat, GAME.read(text), Rng(b"x", 1))


def so_far(state: Any, seat: int, text: str) -> str:
    """What the panel says under the preview of a move."""
    view = at(state, seat)
    return WORDS.so_far(view, NAMES, text, GAME.preview(view, GAME.read(text)))

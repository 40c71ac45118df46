"""The notation of Before The Rain: L P S D B with a value, W for a wild card, H for a hive."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rules import GAMES
from rules.before_the_rain import BeforeTheRain, State, best, rain
from rules.rng import Rng
from tests.cases.notation import (
    NUMBER,
    NUMBERS,
    SEATS,
    SEED,
    WORD,
    Key,
    Kind,
    Notation,
    Position,
    Unreadable,
    any_order,
    by_seat,
    listed,
    parse_number,
    parse_numbers,
    unwrap,
    unwrap_seats,
)

LETTERS = "LPSDB"
WEATHER = {"s": "sunshine", "r": "rain", "t": "storm"}
SHEET, CELLS = re.compile(r"sheet(\d)"), re.compile(r"cells(\d)")
PHASES = ("play", "scoring")


def cards(text: str, _position: Position | None = None) -> list[str]:
    """`[L3 W H]` as cards."""
    return [card(one) for one in unwrap(text).split()]


def flowers(text: str, _position: Position | None = None) -> list[str]:
    """`[L3 W]` as cards; a hive lies in no pile."""
    found = cards(text)
    if "hive" in found:
        raise Unreadable(text)
    return found


def card(text: str) -> str:
    if text in ("W", "H"):
        return {"W": "wild", "H": "hive"}[text]
    flower = dict(zip(LETTERS, GAME.flowers, strict=True)).get(text[:1], "")
    found = f"{flower} {text[1:]}"
    if found not in GAME.box.values:
        raise Unreadable(text)
    return found


def short(found: Sequence[str]) -> str:
    letters = dict(zip(GAME.flowers, LETTERS, strict=True)) | {"wild": "W", "hive": "H"}
    return listed([letters[one.split()[0]] + "".join(one.split()[1:]) for one in found])


def weather(text: str, _position: Position | None = None) -> list[str]:
    """`[s r t]` as weather cards."""
    letters = unwrap(text).split()
    if not set(letters) <= WEATHER.keys():
        raise Unreadable(text)
    return [WEATHER[letter] for letter in letters]


def first_letters(found: Sequence[str]) -> str:
    return listed([letter for one in found for letter, name in WEATHER.items() if name == one])


def rows(text: str, _position: Position | None = None) -> list[list[int]]:
    """`[6 2 0 8 3 / 1 9 11 8 0]` as rows of five."""
    found = [parse_numbers(row.strip() or "-") for row in unwrap(text).split("/")]
    found = [] if found == [[]] else found
    if any(len(row) != len(LETTERS) or min(row) < 0 for row in found):
        raise Unreadable(text)
    return found


def show_rows(found: Sequence[Sequence[int]]) -> str:
    return f"[{' / '.join(unwrap(listed(row)) for row in found)}]"


def cells(text: str, _position: Position | None = None) -> list[int | None]:
    """`[7 - - - - 4]`: five flowers and the extra cell."""
    inside = unwrap(text).split()
    if len(inside) != len(LETTERS) + 1:
        raise Unreadable(text)
    return [None if one == "-" else count(one) for one in inside]


def show_cells(found: Sequence[int | None]) -> str:
    return listed(["-" if one is None else one for one in found])


def count(text: str) -> int:
    """A number of cards or points, which is never below zero."""
    found = parse_number(text)
    if found < 0:
        raise Unreadable(text)
    return found


def statuses(text: str, _position: Position | None = None) -> list[str]:
    found = unwrap(text).split()
    if not set(found) <= {"in", "home", "rained"}:
        raise Unreadable(text)
    return found


def hands(position: Position) -> list[list[str]]:
    """What each seat holds; whoever was rained out still holds the hive."""
    held = zip(position.state.hands, position.state.status, strict=True)
    return [[*hand, *["hive"] * (status != "home")] for hand, status in held]


def left_over(position: Position) -> int:
    return sum(dict(e.fields)["cards"] for e in position.events if e.kind == "left")


def top(got: Sequence[str], expected: Sequence[str]) -> bool:
    return list(got[: len(expected)]) == expected


def bottom(got: Sequence[str], expected: Sequence[str]) -> bool:
    return any_order(got[len(got) - len(expected) :], expected)


def last_rows(position: Position) -> list[list[int]]:
    return [list(written[-1]) if written else [0] * 5 for written in position.state.rows]


def bests(position: Position) -> list[list[int]]:
    return [list(best(written, 5)) for written in position.state.rows]


class Examples(Notation):
    """Positions and result keys of Before The Rain."""

    def __init__(self) -> None:
        self.game = GAME
        self.sized = (*_PILES, "hand", "hands", "homesets", "drawset", "weatherset")
        self.keys: Mapping[str, Key] = {**_piles(), **_seats(), **_scores()}

    def key(self, name: str) -> Key:
        """Also `sheet0`, `cells0` and so on, one seat's."""
        if found := SHEET.fullmatch(name):
            return Key(Kind(rows, show=show_rows), lambda p: _of(p.state.rows, found[1]))
        if found := CELLS.fullmatch(name):
            return Key(Kind(cells, show=show_cells), lambda p: _of(p.state.cells, found[1]))
        return super().key(name)

    def options(self, values: Mapping[str, str]) -> dict[str, str]:
        """`mode=fill` is short for `fill_the_hive=yes`."""
        given = dict(values)
        if (mode := given.pop("mode", None)) is not None:
            if mode not in ("std", "fill") or "fill_the_hive" in given:
                raise Unreadable(f"mode={mode}")
            given["fill_the_hive"] = "yes" if mode == "fill" else "no"
        return given

    def position(self, values: Mapping[str, str], options: Mapping[str, str]) -> Position:
        """Read all keys and advance: forced hives, a round that has just ended."""
        held = [cards(one.strip() or "-") for one in unwrap_seats(values.get("hands", ""))]
        known = {"hands", *_PILES, "suns", "storms", "round", "phase"}
        seats = len(held)
        numbered = {f"{name}{seat}" for name in ("sheet", "cells") for seat in range(seats)}
        if unknown := values.keys() - known - numbered:
            raise Unreadable(" ".join(sorted(unknown)))
        if seats not in GAME.seats or any(hand.count("hive") > 1 for hand in held):
            raise Unreadable("hands")
        if seats > 2 and values.keys() & {"automa", "ataken"}:
            raise Unreadable("automa")
        state, events = GAME.settle(_state(values, held, options), Rng(SEED, 0))
        return Position(state, {}, tuple(events))


_PILES = ("home", "stack", "draw", "weather", "shown", "automa", "ataken")


def _state(
    values: Mapping[str, str], held: Sequence[Sequence[str]], options: Mapping[str, str]
) -> State:
    """The position as given, before anything happens by itself."""
    seats = len(held)
    phase, number = values.get("phase", "play"), parse_number(values.get("round", "1"))
    if phase not in PHASES or not 1 <= number <= 3:
        raise Unreadable(f"phase={phase} round={number}")
    deck, shown = (tuple(weather(values.get(name, "[]"))) for name in ("weather", "shown"))
    if "sunshine" in shown:
        raise Unreadable("shown")
    outside = any("hive" in hand for hand in held)
    scoring = phase == "scoring" or not outside or rain(shown) >= 3
    status = ["in" if "hive" in hand else "home" for hand in held]
    if scoring:
        status = ["rained" if one == "in" else one for one in status]
    empty = "|".join("-" for _ in held)
    homes = [flowers(one.strip() or "-") for one in unwrap_seats(values.get("home", f"[{empty}]"))]
    if len(homes) != seats:
        raise Unreadable("home")
    pile = {name: tuple(flowers(values.get(name, "[]"))) for name in ("stack", "draw", "ataken")}
    automa = tuple(cards(values.get("automa", "[]")))
    if automa.count("hive") > 1:
        raise Unreadable("automa")
    aside = 5 - (deck + shown).count("storm")
    written = [
        _written(rows(values.get(f"sheet{seat}", "[]")), number - 1) for seat in range(seats)
    ]
    return State(
        fill=options["fill_the_hive"] == "yes",
        round=number,
        turn=1,
        phase="allot" if scoring else "play",
        status=tuple(status),
        hands=tuple(_sorted(one for one in hand if one != "hive") for hand in held),
        homes=tuple(map(tuple, homes)),
        choices=("",) * seats,
        stack=pile["stack"],
        draw=pile["draw"],
        weather=deck,
        shown=shown,
        suns=count(values.get("suns", "0")),
        storms=count(values.get("storms", str(max(0, aside)))),
        automa=automa,
        taken=pile["ataken"],
        bee="",
        allotted=((),) * seats,
        rows=tuple(written),
        cells=tuple(
            tuple(cells(values.get(f"cells{seat}", "[- - - - - -]"))) for seat in range(seats)
        ),
    )


def _sorted(hand: Any) -> tuple[str, ...]:
    return tuple(sorted(hand, key=GAME.box.order))


def _written(given: Sequence[Sequence[int]], rounds: int) -> tuple[tuple[int, ...], ...]:
    """Rows of the rounds before; those not given are zeros."""
    if len(given) > rounds:
        raise Unreadable("sheet")
    return (*map(tuple, given), *((0,) * len(LETTERS),) * (rounds - len(given)))


def _piles() -> dict[str, Key]:
    in_order, mixed = Kind(cards, show=short), Kind(cards, any_order, short)
    sky, mixed_sky = Kind(weather, show=first_letters), Kind(weather, any_order, first_letters)
    return {
        "stack": Key(mixed, lambda p: p.state.stack),
        "draw": Key(in_order, lambda p: list(p.state.draw)),
        "drawset": Key(mixed, lambda p: p.state.draw),
        "drawtop": Key(Kind(cards, top, short), lambda p: p.state.draw),
        "drawbottom": Key(Kind(cards, bottom, short), lambda p: p.state.draw),
        "weather": Key(sky, lambda p: list(p.state.weather)),
        "weatherset": Key(mixed_sky, lambda p: p.state.weather),
        "shown": Key(mixed_sky, lambda p: p.state.shown),
        "suns": Key(NUMBER, lambda p: p.state.suns),
        "storms": Key(NUMBER, lambda p: p.state.storms),
        "automa": Key(in_order, lambda p: list(p.state.automa)),
        "automain": Key(WORD, lambda p: "yes" if "hive" in p.state.automa else "no"),
        "ataken": Key(mixed, lambda p: p.state.taken),
        "homesets": Key(mixed, lambda p: [one for home in p.state.homes for one in home]),
        "leftcount": Key(NUMBER, left_over),
    }


def _seats() -> dict[str, Key]:
    mixed = Kind(cards, any_order, short)
    held = Key(by_seat(mixed), hands, mixed)
    return {
        "hand": held,
        "hands": held,
        "home": Key(by_seat(mixed), lambda p: p.state.homes, mixed),
        "status": Key(Kind(statuses, show=listed), lambda p: list(p.state.status), WORD),
        "chosen": Key(SEATS, lambda p: [n for n, one in enumerate(p.state.choices) if one]),
        "round": Key(NUMBER, lambda p: p.state.round),
        "phase": Key(WORD, lambda p: p.state.phase),
        "mode": Key(WORD, lambda p: "fill" if p.state.fill else "std"),
    }


def _scores() -> dict[str, Key]:
    row, filled = NUMBERS, Kind(cells, show=show_cells)
    return {
        "row": Key(by_seat(row), last_rows, row),
        "best": Key(by_seat(row), bests, row),
        "sheet": Key(
            by_seat(Kind(rows, show=show_rows)),
            lambda p: [list(map(list, written)) for written in p.state.rows],
            Kind(rows, show=show_rows),
        ),
        "cells": Key(by_seat(filled), lambda p: list(map(list, p.state.cells)), filled),
        "final": Key(NUMBERS, lambda p: [s.total for s in GAME.sheet(p.state).sides], NUMBER),
    }


def _of(by: Sequence[Sequence[Any]], seat: str) -> list[Any]:
    """One seat's share as lists, as it is read."""
    if int(seat) >= len(by):
        raise Unreadable(seat)
    return [list(one) if isinstance(one, tuple) else one for one in by[int(seat)]]


def _game() -> BeforeTheRain:
    game = GAMES["before_the_rain"]
    assert isinstance(game, BeforeTheRain)
    return game


GAME = _game()
NOTATION = Examples()

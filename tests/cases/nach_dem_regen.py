"""The notation of Nach dem Regen: colours R B K P, squares by name or the board by rows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rules import GAMES
from rules.nach_dem_regen import COLOURS, LETTERS, NachDemRegen, State
from rules.rng import Rng
from tests.cases.notation import (
    NUMBER,
    NUMBERS,
    SEED,
    Key,
    Kind,
    Notation,
    Position,
    Unreadable,
    any_order,
    by_seat,
    listed,
    one_of,
    parse_number,
    parse_numbers,
    unwrap,
    unwrap_seats,
)

COLOUR = {LETTERS[colour]: colour for colour in COLOURS}
LETTER = {colour: LETTERS[colour] for colour in COLOURS}
Squares = dict[str, str]  # letters by square


def toadstools(text: str, _position: Position | None = None) -> list[str]:
    """`[R B]` as letters."""
    letters = unwrap(text).split()
    for letter in letters:
        if letter not in COLOUR:
            raise Unreadable(letter)
    return letters


def named(text: str, _position: Position | None = None) -> Squares:
    """`[c3=R d3=B]` as letters by square; `.` or `-` for an empty one."""
    found: Squares = {}
    for part in unwrap(text).split():
        match = re.fullmatch(r"([a-h][1-8])=([RBKP.-])", part)
        if not match or match[1] not in GAME.squares or match[1] in found:
            raise Unreadable(part)
        found[match[1]] = match[2].replace("-", ".")
    return found


def board(text: str, position: Position | None = None) -> Squares:
    """The whole board, by squares or by rows, as letters by square without the empty ones."""
    if "/" not in text:
        return {square: letter for square, letter in named(text, position).items() if letter != "."}
    rows = [row.strip() for row in unwrap(text).split("/")]
    widths = Counter(square[1] for square in GAME.squares)
    if [len(row) for row in rows] != [widths[row] for row in sorted(widths)]:
        raise Unreadable(text)
    letters = "".join(rows)
    if not re.fullmatch("[RBKP.]*", letters):
        raise Unreadable(text)
    squares = zip(GAME.squares, letters, strict=True)
    return {square: letter for square, letter in squares if letter != "."}


def bag(text: str, seen: Sequence[str]) -> tuple[list[str], list[str]]:
    """The toadstools drawn first, in order, and after `..` all others that are not seen."""
    letters = unwrap(text).split()
    open_ended = letters[-1:] == [".."]
    first = toadstools(" ".join(letters[:-1] if open_ended else letters))
    return first, missing([*seen, *first]) if open_ended else []


def missing(seen: Sequence[str]) -> list[str]:
    whole = Counter({LETTER[colour]: count for colour, count in GAME.toadstools.items()})
    return list((whole - Counter(seen)).elements())


def seen(state: State) -> list[str]:
    """The letters on the board and in the supplies."""
    colours = [*filter(None, state.board), *(one for supply in state.supplies for one in supply)]
    return [LETTER[colour] for colour in colours]


def same_bag(got: Sequence[str], expected: tuple[list[str], list[str]]) -> bool:
    first, rest = expected
    return list(got[: len(first)]) == first and any_order(got[len(first) :], rest)


def letters(colours: Sequence[str]) -> list[str]:
    return [LETTER[colour] for colour in colours]


def on_board(position: Position) -> Squares:
    squares = zip(GAME.squares, position.state.board, strict=True)
    return {square: LETTER[colour] for square, colour in squares if colour}


def show_board(got: Squares) -> str:
    return listed([f"{square}={letter}" for square, letter in got.items()])


def same_squares(got: Squares, expected: Squares) -> bool:
    return all(got.get(square, ".") == letter for square, letter in expected.items())


def line_counts(position: Position) -> list[int]:
    """The rows of the last given placement by direction: row, column, falling, rising."""
    counts = [0, 0, 0, 0]
    for row in given(position, "rows", ()):
        first, second = row.split()[:2]
        across, down = ord(second[0]) - ord(first[0]), ord(second[1]) - ord(first[1])
        counts[0 if not down else 1 if not across else 2 if across * down > 0 else 3] += 1
    return counts


def given(position: Position, name: str, default: Any) -> Any:
    """A field of the last given placement."""
    return dict(position.given.fields)[name] if position.given else default


class Examples(Notation):
    """Positions and result keys of Nach dem Regen."""

    def __init__(self) -> None:
        supply = Kind(toadstools, any_order, listed)
        kept = Kind(lambda text, p: bag(text, seen(p.state)), same_bag, listed)
        placed = Kind(named, same_squares, show_board)
        self.sized = ("board", "supply", "bag")
        self.game = GAME
        self.keys: Mapping[str, Key] = {
            "board": Key(Kind(board, show=show_board), on_board),
            "at": Key(placed, on_board),
            "supply": Key(by_seat(supply), lambda p: list(map(letters, p.state.supplies)), supply),
            "bag": Key(kept, lambda p: letters(p.state.bag)),
            "discs": Key(NUMBERS, lambda p: list(p.state.discs), NUMBER),
            "turn": Key(NUMBER, lambda p: p.state.turn),
            "totals": Key(NUMBERS, lambda p: list(GAME.view(p.state, None).totals), NUMBER),
            "gain": Key(NUMBER, lambda p: given(p, "points", 0)),
            "lines": Key(NUMBERS, line_counts),
            "phase": Key(
                one_of("place", "over"), lambda p: "place" if GAME.active(p.state) else "over"
            ),
        }

    def position(self, values: Mapping[str, str], options: Mapping[str, str]) -> Position:
        """Read all keys and advance: skip empty seats, place the last toadstool."""
        unknown = values.keys() - {"board", "supply", "bag", "discs", "turn"}
        if unknown:
            raise Unreadable(" ".join(sorted(unknown)))
        squares = board(values.get("board", "[]"))
        shares = unwrap_seats(values.get("supply", ""))
        supplies = [toadstools(share.strip() or "-") for share in shares]
        discs = parse_numbers(values.get("discs", listed([0] * len(supplies))))
        turn = parse_number(values.get("turn", "0"))
        if len(supplies) not in GAME.seats or len(discs) != len(supplies):
            raise Unreadable("seats")
        if turn not in range(len(supplies)) or min(discs) < 0:
            raise Unreadable("turn or discs")
        out = [*squares.values(), *(one for supply in supplies for one in supply)]
        first, rest = bag(values.get("bag", "[..]"), out)
        drawn = [*first, *Rng(SEED, 0).shuffle("bag", rest)]
        state = State(
            tuple(COLOUR.get(squares.get(square, "")) for square in GAME.squares),
            tuple(tuple(COLOUR[one] for one in supply) for supply in supplies),
            tuple(COLOUR[one] for one in drawn),
            tuple(discs),
            turn,
        )
        state, events = GAME.settle(state)
        return Position(state, {}, tuple(events))


def _game() -> NachDemRegen:
    game = GAMES["nach_dem_regen"]
    assert isinstance(game, NachDemRegen)
    return game


GAME = _game()
NOTATION = Examples()

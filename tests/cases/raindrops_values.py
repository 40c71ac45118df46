"""The values in the examples of Raindrops: how each is read, compared and shown."""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules import GAMES
from rules.raindrops import Piece, Raindrops, Slot
from rules.raindrops.moves import ACTIONS, COLOURS
from rules.raindrops.table import PHASES
from rules.raindrops.window import kind
from tests.cases.notation import Unreadable, any_order

ANY, HOLE = "?", "-"
HALF = f"[{COLOURS}]{{1,4}}"
SLOT = re.compile(r"(m\d{1,3})(\*?)(?:\[([^\[\]]*)\])?(\*?)")
PIECE = re.compile(rf"([a-z]\d(?:[a-z]\d)?)=((?:{HALF}(?:-{HALF})?)?)((?:\+{HALF})?)")


@dataclass(frozen=True)
class Value:
    """How a value is read, when two are the same, how one is shown, and how large it can be."""

    parse: Callable[[str], Any]
    same: Callable[[Any, Any], bool] = operator.eq
    show: Callable[[Any], str] = str
    size: Callable[[Any], int] | None = None


def items(text: str) -> list[str]:
    """Tokens with `*n` for several; `-` is none."""
    found: list[str] = []
    for token in text.split() if text != "-" else ():
        one, _, count = token.partition("*")
        if "*" in token and not re.fullmatch("[1-9][0-9]?", count):
            raise Unreadable(text)
        found += [one] * (int(count) if count else 1)
    return found


def counted(found: Sequence[Any]) -> str:
    """The short form of a list in any order."""
    counts = Counter(map(str, found))
    return " ".join(one + f"*{n}" * (n > 1) for one, n in counts.items()) or "-"


def listed(found: Sequence[Any]) -> str:
    return " ".join(map(str, found)) or "-"


def is_half(text: str) -> bool:
    return bool(text) and list(text) == sorted(set(text), key=COLOURS.find) and text[0] in COLOURS


def tile(text: str) -> str:
    """A kind of tile, in its canonical form."""
    halves = text.split("-") if "-" in text else list(text)
    if len(halves) != 2 or not all(map(is_half, halves)) or kind("/".join(halves)) != text:
        raise Unreadable(text)
    return text


def bonus(text: str) -> str:
    if text[:1] != "+" or not is_half(text[1:]) or text not in GAME.box.worth:
        raise Unreadable(text)
    return text


def card(text: str) -> str:
    if text not in GAME.box.cards:
        raise Unreadable(text)
    return text


def number(text: str) -> int:
    if not re.fullmatch("[0-9]{1,4}", text):
        raise Unreadable(text)
    return int(text)


def seats(text: str) -> int:
    if number(text) not in GAME.seats:
        raise Unreadable(text)
    return int(text)


def of(read: Callable[[str], Any]) -> Callable[[str], list[Any]]:
    return lambda text: list(map(read, items(text)))


def one_of(*known: str) -> Value:
    def parse(text: str) -> str:
        if text not in known:
            raise Unreadable(text)
        return text

    return Value(parse)


def window_tile(text: str) -> str:
    """`PG/O`; `-` is a hole."""
    halves = text.lower().split("/")
    if text == HOLE:
        return ""
    if text != text.upper() or len(halves) != 2 or not all(map(is_half, halves)):
        raise Unreadable(text)
    return text


def column(text: str) -> list[str]:
    """Four tiles from the top, as they are expected: also `?` and `~op`."""
    found = [one.strip() for one in text.split(",")]
    if len(found) != 4:
        raise Unreadable(text)
    return [expected_tile(one) for one in found]


def expected_tile(text: str) -> str:
    if text.startswith("~"):
        return f"~{tile(text[1:])}"
    return text if text == ANY else window_tile(text)


def same_column(got: Sequence[str], expected: Sequence[str]) -> bool:
    return len(got) == len(expected) and all(map(same_tile, got, expected))


def same_tile(got: str, expected: str) -> bool:
    if expected == ANY or expected.startswith("~"):
        return bool(got) and expected in (ANY, f"~{kind(got)}")
    return got == expected


def show_column(got: Sequence[str]) -> str:
    return ",".join(one or HOLE for one in got)


def tokens(text: str) -> dict[int, list[int]]:
    """`1:6,3,3 2:-` by type."""
    found: dict[int, list[int]] = {}
    for part in text.split() if text != "-" else ():
        match = re.fullmatch(r"([1-9]):(-|\d(?:,\d)*)", part)
        if match is None or not 1 <= int(match[1]) <= len(GAME.box.stacks):
            raise Unreadable(text)
        found[int(match[1])] = [int(one) for one in match[2].split(",") if one != "-"]
    return found


def same_tokens(got: Mapping[int, list[int]], expected: Mapping[int, list[int]]) -> bool:
    """Only the types named are compared; `-` alone is none at all."""
    if not expected:
        return not any(got.values())
    return all(got.get(one, []) == values for one, values in expected.items())


def show_tokens(got: Mapping[int, list[int]]) -> str:
    shown = (f"{one}:{','.join(map(str, got[one])) or '-'}" for one in sorted(got))
    return " ".join(shown) or "-"


def slots(text: str) -> list[Slot]:
    """`m16[a1a2=gb,c1=+b] m3*`, with `-` for an empty slot."""
    found = [slot(one) for one in text.split()]
    if len(found) > 2:
        raise Unreadable(text)
    return [*found, *[Slot()] * (2 - len(found))]


def slot(text: str) -> Slot:
    if text == "-":
        return Slot()
    match = SLOT.fullmatch(text)
    if match is None or (match[2] and match[4]):
        raise Unreadable(text)
    name = card(match[1])
    pieces = [piece(name, one) for one in (match[3] or "").split(",") if one]
    under = [cell for one in pieces for cell in (one.place[:2], one.place[2:]) if cell]
    if len(under) != len(set(under)):
        raise Unreadable(text)
    return Slot(name, tuple(pieces), bool(match[2] or match[4]))


def piece(name: str, text: str) -> Piece:
    """`a1a2=gb`, `c1=+b`, `b1b2=op+b`, on places that the card has."""
    match = PIECE.fullmatch(text)
    if match is None:
        raise Unreadable(text)
    place, laid, above = match.groups()
    places = [one.name for one in GAME.box.places[name]] if laid else GAME.box.cells[name]
    if place not in places or not (laid or above):
        raise Unreadable(text)
    return Piece(place, tile(laid) if laid else "", bonus(above) if above else "")


def same_slots(got: Sequence[Slot], expected: Sequence[Slot]) -> bool:
    return [_plain(one) for one in got] == [_plain(one) for one in expected]


def _plain(one: Slot) -> tuple[str, frozenset[Piece], bool]:
    return one.card, frozenset(one.pieces), one.fresh


def show_slots(got: Sequence[Slot]) -> str:
    return " ".join(map(_show_slot, got))


def _show_slot(one: Slot) -> str:
    pieces = ",".join(f"{part.place}={part.tile}{part.bonus}" for part in one.pieces)
    return (one.card or "-") + f"[{pieces}]" * bool(pieces) + "*" * one.fresh


def lists(read: Callable[[str], Any], *, ordered: bool = False) -> Value:
    """Several of one sort, in any order or from the top."""
    if ordered:
        return Value(of(read), lambda got, expected: list(got) == expected, listed, len)
    return Value(of(read), any_order, counted, len)


def optional(read: Callable[[str], str]) -> Value:
    """One thing, or `-` for none."""
    return Value(
        lambda text: "" if text == "-" else read(text),
        show=lambda got: got or "-",
        size=lambda got: int(bool(got)),
    )


def _game() -> Raindrops:
    game = GAMES["raindrops"]
    assert isinstance(game, Raindrops)
    return game


GAME = _game()
NUMBER = Value(number)
SEATS = lists(number)
TILES, BONUSES, CARDS = lists(tile), lists(bonus), lists(card)
VALUES, STACK, DECK = lists(number), lists(number, ordered=True), lists(card, ordered=True)
COLUMN = Value(column, same_column, show_column, lambda got: sum(map(bool, got)))
TOKENS = Value(tokens, same_tokens, show_tokens, lambda got: sum(map(len, got.values())))
SLOTS = Value(slots, same_slots, show_slots, lambda got: sum(bool(one.card) for one in got))
ONE_CARD, ONE_BONUS = optional(card), optional(bonus)

TABLE: Mapping[str, Value] = {
    "phase": one_of(*PHASES),
    "turn": NUMBER,
    "start": NUMBER,
    "players": Value(seats),
    "bag": TILES,
    "disc": TILES,
    "empties": NUMBER,
    "ending": one_of("yes", "no"),
    "row": BONUSES,
    "heap": BONUSES,
    "tstack": STACK,
    "cstack": TOKENS,
    "display": CARDS,
    "deck": DECK,
    "look": VALUES,
}
SEAT: Mapping[str, Value] = {
    "marker": one_of(*ACTIONS),
    "cards": SLOTS,
    "pool": TILES,
    "bonus": BONUSES,
    "used": BONUSES,
    "done": CARDS,
    "clouds": TOKENS,
    "thunder": VALUES,
    "offer": CARDS,
    "gave": ONE_CARD,
    "fresh": ONE_BONUS,
}

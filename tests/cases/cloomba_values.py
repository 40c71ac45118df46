"""How the notation of Cloomba writes flowers, Butterflies, stalls, rows and beds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rules import GAMES
from rules.cloomba import Cloomba, Stall
from rules.cloomba.hexes import CELLS, LABELS, Cell
from rules.cloomba.table import COLOURS
from tests.cases.notation import Unreadable

RINGS = {"ring": "a1 b1 c1 d1 f1 g1", "ring2": "a2 a3 b2 b3 c2 c3 d2 d3 f2 f3 g2 g3"}
CELL = re.compile(r"\((-?\d{1,2}),(-?\d{1,2})\)(\S+)")
FLOWERS = re.compile(r"(?:[RYGB]\*?)+")


def colours(text: str) -> str:
    """`RRY` or `R R Y` as Butterflies in this order; `-` is none."""
    if text == "-":
        return ""
    if not re.fullmatch("[RYGB]( ?[RYGB])*", text):
        raise Unreadable(text)
    return text.replace(" ", "").lower()


def flowers(text: str, sizes: Sequence[int]) -> str:
    """A tile or Superflower in the order of colours; one is never a flower alone."""
    found = "".join(sorted(colours(text), key=COLOURS.index))
    if len(found) not in sizes or (3 in sizes and len(set(found)) < len(found)):
        raise Unreadable(text)
    return found


def many(text: str, read: Callable[[str], Any]) -> tuple[Any, ...]:
    """Values with blanks between; `-` is none, and so must be written."""
    if not text:
        raise Unreadable
    return () if text == "-" else tuple(map(read, text.split()))


def tile(text: str) -> str:
    return flowers(text, (2,))


def superflower(text: str) -> str:
    return flowers(text, (2, 3))


def find(text: str) -> int:
    if not text.isdecimal() or int(text) not in GAME.box.finds:
        raise Unreadable(text)
    return int(text)


def stall(text: str) -> Stall:
    """`RG YY + R B`; `-` is an empty one."""
    if text == "-":
        return Stall()
    tiles, plus, butterflies = text.partition("+")
    if not plus or not tiles.strip() or not butterflies.strip():
        raise Unreadable(text)
    return Stall(many(tiles.strip(), tile), colours(butterflies.strip()))


def row(text: str, advanced: bool) -> tuple[str, ...]:
    """Three slots: Superflowers, or Finds by number."""

    def slot(one: str) -> str:
        return "" if one == "-" else str(find(one)) if advanced else superflower(one)

    found = tuple(map(slot, text.split()))
    if len(found) != GAME.box.row:
        raise Unreadable(text)
    return found


def cell(q: str, r: str) -> Cell:
    found = int(q), int(r)
    if found not in LABELS:
        raise Unreadable(f"({q},{r})")
    return found


def content(text: str) -> tuple[str, str]:
    """`R*G` as its colours and those with a Butterfly."""
    if not FLOWERS.fullmatch(text):
        raise Unreadable(text)
    named = text.replace("*", "").lower()
    if len(set(named)) < len(named) or len(named) > 3:
        raise Unreadable(text)
    return "".join(sorted(named, key=COLOURS.index)), "".join(
        re.findall(r"([RYGB])\*", text)
    ).lower()


def bed(text: str) -> Iterator[tuple[Cell, str]]:
    """Cells with what stands on them, rings written out; `-` is the Starting tile alone."""
    words = iter(re.sub(" ?, ?", ",", text).split())
    for word in words if text != "-" else ():
        if word in RINGS:
            yield from ring(RINGS[word].split(), next(words, ""))
        elif found := CELL.fullmatch(word):
            yield cell(found[1], found[2]), found[3]
        else:
            raise Unreadable(word)


def ring(labels: Sequence[str], text: str) -> Iterator[tuple[Cell, str]]:
    signs = re.findall(r"\.|[RYGB]\*?", text)
    if "".join(signs) != text or len(signs) != len(labels):
        raise Unreadable(text)
    for label, sign in zip(labels, signs, strict=True):
        if sign != ".":
            yield CELLS[label], sign


def _game() -> Cloomba:
    game = GAMES["cloomba"]
    assert isinstance(game, Cloomba)
    return game


GAME = _game()

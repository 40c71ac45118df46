"""What is in the box of Raindrops: tiles, bonuses, tokens and cards, read from the lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

from rules.errors import RulesError
from rules.parts import Parts
from rules.raindrops.moves import COLOURS, bonus_order, order

# The totals that every copy has (RD-05 to RD-08, RD-11).
TILES, BONUSES, THUNDERS, CLOUDS, CARDS = 84, 28, 10, 12, 54
CAT = "cat"


@dataclass(frozen=True)
class Card:
    """A Memory card: its name (`m16`), rows of colours from the top (`gob`), points and symbol."""

    name: str
    rows: tuple[str, ...]
    points: int
    symbol: str

    @property
    def cells(self) -> tuple[tuple[str, str], ...]:
        """Each cell with its colour, from the top left: `a1`, "g"."""
        return tuple(
            (f"{chr(97 + column)}{row}", colour)
            for row, colours in enumerate(self.rows, 1)
            for column, colour in enumerate(colours)
        )

    def text(self) -> str:
        """As the lists have it: `m16 GOB/BBP 4 shell`."""
        return f"{self.name} {'/'.join(self.rows).upper()} {self.points} {self.symbol}"


@dataclass(frozen=True)
class Place:
    """Two neighbouring cells of a card, left or upper first, and the colours that they show."""

    name: str
    cells: tuple[str, str]
    colours: tuple[str, str]


@dataclass(frozen=True)
class Box:
    """All components; `stacks` are the cloud tokens by type, as needs and values, top first."""

    tiles: tuple[str, ...]
    worth: Mapping[str, int]
    bonuses: tuple[str, ...]
    thunder: tuple[int, ...]
    stacks: tuple[tuple[tuple[str, ...], tuple[int, ...]], ...]
    cards: Mapping[str, Card]

    @cached_property
    def cells(self) -> Mapping[str, Mapping[str, str]]:
        """The colour of every cell, by card."""
        return {name: dict(card.cells) for name, card in self.cards.items()}

    @cached_property
    def places(self) -> Mapping[str, tuple[Place, ...]]:
        """The places for a tile, by card."""
        return {name: tuple(_places(cells)) for name, cells in self.cells.items()}


def _places(cells: Mapping[str, str]) -> Iterator[Place]:
    """By first cell, the upright place before the lying one."""
    for cell in sorted(cells):
        below = f"{cell[0]}{int(cell[1:]) + 1}"
        beside = f"{chr(ord(cell[0]) + 1)}{cell[1:]}"
        for other in (below, beside):
            if other in cells:
                yield Place(cell + other, (cell, other), (cells[cell], cells[other]))


def read_box(parts: Parts) -> Box:
    """The box of the lists; raises RulesError for one whose counts do not add up (section 1)."""
    tiles = dict(_counted(parts, "tiles", _TILE, "kind of tile"))
    _total("tiles", sum(tiles.values()), TILES)
    bonuses = dict(_bonuses(parts.marked("bonuses")))
    _total("bonuses", sum(count for count, _ in bonuses.values()), BONUSES)
    thunder = dict(_counted(parts, "thunder", _VALUE, "value"))
    _total("thunder", sum(thunder.values()), THUNDERS)
    cards = {card.name: card for card in _cards(parts.marked("cards"))}
    _total("cards", len(cards), CARDS)
    stacks = tuple(_stacks(parts.marked("clouds"), {card.symbol for card in cards.values()}))
    _total("clouds", sum(len(values) for _, values in stacks), CLOUDS)
    kinds = sorted(bonuses, key=bonus_order)
    return Box(
        _repeated({kind: tiles[kind] for kind in sorted(tiles, key=order)}),
        {kind: bonuses[kind][1] for kind in kinds},
        _repeated({kind: bonuses[kind][0] for kind in kinds}),
        tuple(int(value) for value in _repeated(thunder)),
        stacks,
        cards,
    )


_TILE = re.compile(r"(?P<one>[opgb])(?P<two>[opgb])|[opgb]-(?P<wild>[opgb]{2})")
_WILD = re.compile(r"\+(?P<wild>[opgb]{1,2})")
_VALUE = re.compile("[1-9][0-9]?")
_CARD = re.compile("([OPGB]{1,9}(?:/[OPGB]{1,9}){0,8}) ([1-9][0-9]?) ([a-z]{1,14})")


def _total(name: str, found: int, printed: int) -> None:
    if found != printed:
        raise RulesError(f"list {name}: {found} of them, not {printed}")


def _repeated(counts: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(chain.from_iterable([kind] * count for kind, count in counts.items()))


def _ascending(colours: str) -> bool:
    return list(colours) == sorted(set(colours), key=COLOURS.index)


def _named(pattern: re.Pattern[str], kind: str) -> bool:
    """Whether a kind is written as it must be: its colours different and in their order."""
    match = pattern.fullmatch(kind)
    groups = match.groupdict() if match else {}
    pairs = (groups.get("wild") or "", (groups.get("one") or "") + (groups.get("two") or ""))
    return match is not None and all(map(_ascending, pairs))


def _is_count(value: Any, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= 99


def _counted(
    parts: Parts, name: str, pattern: re.Pattern[str], what: str
) -> Iterator[tuple[str, int]]:
    for kind, count in parts.marked(name).items():
        if kind == "source":
            continue
        if not _named(pattern, kind):
            raise RulesError(f"list {name}: {kind} is no {what}")
        if not _is_count(count, 0):
            raise RulesError(f"list {name}, {kind}: {count!r} is no count")
        yield kind, count


def _bonuses(listed: Mapping[str, Any]) -> Iterator[tuple[str, tuple[int, int]]]:
    """How many there are of each kind, and what one scores unused."""
    for kind, facts in listed.items():
        if kind == "source":
            continue
        if not _named(_WILD, kind):
            raise RulesError(f"list bonuses: {kind} is no kind of bonus")
        given = facts if isinstance(facts, dict) else {}
        if not _is_count(given.get("count"), 0) or not _is_count(given.get("value"), 0):
            raise RulesError(f"list bonuses, {kind}: {facts!r} is no count and value")
        yield kind, (given["count"], given["value"])


def _cards(listed: Mapping[str, Any]) -> Iterator[Card]:
    for name, face in listed.items():
        if name == "source":
            continue
        match = _CARD.fullmatch(face) if isinstance(face, str) else None
        if not re.fullmatch("m[1-9][0-9]{0,2}", name) or match is None:
            raise RulesError(f"list cards, {name}: {face!r} is no card")
        yield Card(name, tuple(match[1].lower().split("/")), int(match[2]), match[3])


def _stacks(
    listed: Mapping[str, Any], symbols: set[str]
) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
    stacks = listed.get("stacks")
    for number, stack in enumerate(stacks if isinstance(stacks, list) else [], 1):
        facts = stack if isinstance(stack, dict) else {}
        needs, values = facts.get("needs"), facts.get("values")
        if not isinstance(needs, list) or not needs or not set(needs) <= symbols - {CAT}:
            raise RulesError(f"list clouds, type {number}: {needs!r} are no symbols of cards")
        if not isinstance(values, list) or not all(_is_count(value, 1) for value in values):
            raise RulesError(f"list clouds, type {number}: {values!r} are no values")
        yield tuple(needs), tuple(values)

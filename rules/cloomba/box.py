"""What is in the box: tiles, Butterflies, Superflowers, Finds, and how the market is laid out."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.cloomba.finds import EFFECTS
from rules.cloomba.table import COLOURS, Find, in_order
from rules.errors import RulesError
from rules.parts import Parts

TILES, BUTTERFLIES, SUPERFLOWERS, FINDS, STARTING = 40, 40, 10, 21, 4  # printed
SEATS = range(2, 5)


@dataclass(frozen=True)
class Box:
    """All lists; `tiles` and `ladybugs` are those without and with a ladybug, by seats the rest."""

    tiles: tuple[str, ...]
    ladybugs: tuple[str, ...]
    butterflies: str
    superflowers: tuple[str, ...]
    finds: Mapping[int, Find]
    stalls: Mapping[int, int]
    removed: Mapping[int, int]
    row: int
    price: int

    def turns(self, seats: int) -> int:
        """The turns of a seat, of the one with most where they are unequal (CL-60)."""
        return -(-self.played(seats) // seats)

    def played(self, seats: int) -> int:
        """The tiles in play."""
        return TILES - self.removed[seats] - (len(self.ladybugs) if seats == 2 else 0)


def read_box(parts: Parts) -> Box:
    """The box of the lists; raises RulesError for one whose counts do not add up (section 1)."""
    tiles, ladybugs = _tiles(parts.marked("tiles").get("types"))
    butterflies = parts.counts("butterflies", tuple(COLOURS))
    finds = {number: Find(number, *facts) for number, facts in enumerate(_finds(parts), 1)}
    superflowers = _superflowers(parts.marked("superflowers").get("flowers"))
    _total("tiles", len(tiles) + len(ladybugs), TILES)
    _total("superflowers", len(superflowers), SUPERFLOWERS)
    _total("finds", len(finds), FINDS)
    _total("butterflies", sum(butterflies.values()), BUTTERFLIES)
    _total("starting", parts.counts("starting", ("tiles",))["tiles"], STARTING)
    shop = parts.counts("shop", ("row", "superflower"))
    for name, count in shop.items():
        if not count:
            raise RulesError(f"list shop, {name}: 0, not at least 1")
    if shop["row"] > len(superflowers):
        raise RulesError(f"list shop, row: {shop['row']} of {len(superflowers)} superflowers")
    box = Box(
        tiles,
        ladybugs,
        "".join(colour * count for colour, count in butterflies.items()),
        superflowers,
        finds,
        _by_seats(parts, "stalls"),
        _by_seats(parts, "removed"),
        shop["row"],
        shop["superflower"],
    )
    for seats in SEATS:
        _check_market(box, seats)
    return box


def _check_market(box: Box, seats: int) -> None:
    """Whether the tiles in play fill both stalls, and go round evenly."""
    size, played = box.stalls[seats], box.played(seats)
    if not 0 < 2 * size <= played:
        raise RulesError(f"list stalls, {seats}: two of {size} with {played} tiles in play")
    if played % seats:
        warnings.warn(
            f"list tiles: {played} in play give {seats} seats unequal turns", stacklevel=2
        )


def _total(name: str, found: int, printed: int) -> None:
    if found != printed:
        raise RulesError(f"list {name}: {found} of them, not {printed}")


def _by_seats(parts: Parts, name: str) -> dict[int, int]:
    counts = parts.counts(name, tuple(map(str, SEATS)))
    return {int(seats): count for seats, count in counts.items()}


def _entries(name: str, what: str, listed: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """The tables of a list, each with how it is named in a complaint."""
    if not isinstance(listed, list):
        raise RulesError(f"list {name}: {what}s are missing")
    for number, entry in enumerate(listed, 1):
        where = f"list {name}, {what} {number}"
        if not isinstance(entry, dict):
            raise RulesError(f"{where}: {entry!r} is no table")
        yield where, entry


def _tiles(listed: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Every tile without and with a ladybug; raises RulesError, which names the faulty type."""
    plain: Counter[str] = Counter()
    ladybugs: Counter[str] = Counter()
    for where, entry in _entries("tiles", "type", listed):
        flowers = _flowers(where, entry.get("flowers"), (2,))
        copies, marked = (_count(where, entry, name) for name in ("copies", "ladybugs"))
        if flowers in plain:
            raise RulesError(f"{where}: {flowers} is there twice")
        if marked > copies:
            raise RulesError(f"{where}, {flowers}: {marked} ladybugs on {copies} tiles")
        plain[flowers], ladybugs[flowers] = copies - marked, marked
    return tuple(plain.elements()), tuple(ladybugs.elements())


def _superflowers(listed: Any) -> tuple[str, ...]:
    if not isinstance(listed, list):
        raise RulesError("list superflowers: flowers are missing")
    names = enumerate(listed, 1)
    found = [_flowers(f"list superflowers, flower {at}", name, (2, 3)) for at, name in names]
    for at, name in enumerate(found, 1):
        if len(set(name)) < len(name):
            raise RulesError(f"list superflowers, flower {at}: {name} has a colour twice")
    return tuple(found)


def _finds(parts: Parts) -> Iterator[tuple[str, int, int, str, str, tuple[int, ...]]]:
    """The facts of every card in order; raises RulesError, which names the faulty entry."""
    for where, entry in _entries("finds", "card", parts.marked("finds").get("cards")):
        name, effect = entry.get("name"), str(entry.get("effect"))
        if not isinstance(name, str) or not name.strip():
            raise RulesError(f"{where}: {name!r} is no name")
        if effect not in EFFECTS:
            raise RulesError(f"{where}, {name}: {effect!r} is no effect")
        facts = _count(where, entry, "cost", 1), _count(where, entry, "points")
        parameters = _parameters(f"{where}, {name}", entry)
        for _ in range(_count(where, entry, "copies")):
            yield name, *facts, effect, *parameters


def _parameters(where: str, entry: Mapping[str, Any]) -> tuple[str, tuple[int, ...]]:
    """The colour and the numbers that the effect of a card needs."""
    effect = EFFECTS[entry["effect"]]
    colour, numbers = entry.get("colour", ""), entry.get("numbers", [])
    if effect.coloured != (colour in tuple(COLOURS)):
        raise RulesError(f"{where}: {colour!r} is no colour for {entry['effect']}")
    if not isinstance(numbers, list) or len(numbers) != len(effect.least):
        raise RulesError(f"{where}: {entry['effect']} needs {len(effect.least)} numbers")
    for number, least in zip(numbers, effect.least, strict=True):
        if type(number) is not int or number < least:
            raise RulesError(f"{where}: {number!r} is no number from {least} on")
    return colour, tuple(numbers)


def _flowers(where: str, name: Any, sizes: tuple[int, ...]) -> str:
    """Colours in their order; raises RulesError for others."""
    known = isinstance(name, str) and len(name) in sizes and set(name) <= set(COLOURS)
    if not known or name != in_order(name):
        raise RulesError(f"{where}: {name!r} is no flowers of r y g b in this order")
    return str(name)


def _count(where: str, entry: Mapping[str, Any], name: str, least: int = 0) -> int:
    count = entry.get(name)
    if type(count) is not int or count < least:
        raise RulesError(f"{where}, {name}: {count!r} is no number from {least} on")
    return count

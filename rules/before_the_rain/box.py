"""What is in the box: flower cards by type and value, wild cards, hives and weather."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.errors import RulesError
from rules.parts import Parts

WILD, HIVE = "wild", "hive"
SUNSHINE, RAIN, STORM = "sunshine", "rain", "storm"
TYPES, FLOWERS = 5, 75
PRINTED: Mapping[str, Mapping[str, int]] = {  # the counts that every copy has (BR-01 to BR-03)
    "wilds": {"cards": 5, "value": 3},
    "hives": {"cards": 6},
    "weather": {SUNSHINE: 12, RAIN: 5, STORM: 5},
}
_RESERVED = (WILD, HIVE, "extra", "none")


@dataclass(frozen=True)
class Box:
    """The flower types by column, their names as shown, and every card by its text.

    A card is `lavender 3` or `wild`; `values` has its points, `columns` its type's column, which a
    wild card does not have.
    """

    flowers: tuple[str, ...]
    names: tuple[str, ...]
    cards: tuple[str, ...]
    values: Mapping[str, int]
    columns: Mapping[str, int]

    @cached_property
    def order(self) -> Callable[[str], int]:
        """Where a card stands in a sorted hand: by column and value, wild cards last."""
        kinds = sorted(self.values, key=lambda one: (self.columns.get(one, 99), self.values[one]))
        return {card: place for place, card in enumerate(kinds)}.__getitem__


def read_box(parts: Parts) -> Box:
    """The box of the lists; raises RulesError for one whose counts do not add up (BR-01)."""
    for name, counts in PRINTED.items():
        found = parts.counts(name, tuple(counts))
        for kind, count in counts.items():
            if found[kind] != count:
                raise RulesError(f"list {name}, {kind}: {found[kind]}, not {count}")
    types = list(_types(parts.marked("flowers").get("types")))
    cards = [(flower, value) for flower, _, values in types for value in values]
    if len(types) != TYPES or len({flower for flower, _, _ in types}) != TYPES:
        raise RulesError(f"list flowers: {len(types)} types, not {TYPES} different ones")
    if len(cards) != FLOWERS:
        raise RulesError(f"list flowers: {len(cards)} cards, not {FLOWERS}")
    flowers = tuple(flower for flower, _, _ in types)
    wilds = PRINTED["wilds"]
    return Box(
        flowers,
        tuple(name for _, name, _ in types),
        (*(f"{flower} {value}" for flower, value in cards), *[WILD] * wilds["cards"]),
        {f"{flower} {value}": value for flower, value in cards} | {WILD: wilds["value"]},
        {f"{flower} {value}": flowers.index(flower) for flower, value in cards},
    )


def _types(listed: Any) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    """The id, name and values of each type; raises RulesError, which names the faulty one."""
    if not isinstance(listed, list):
        raise RulesError("list flowers: types are missing")
    for number, entry in enumerate(listed, 1):
        where = f"list flowers, type {number}"
        facts = entry if isinstance(entry, dict) else {}
        flower, name, values = map(facts.get, ("id", "name", "values"))
        if not isinstance(flower, str) or not re.fullmatch("[a-z]{1,13}", flower):
            raise RulesError(f"{where}: {flower!r} is no id of 1 to 13 small letters")
        if flower in _RESERVED:
            raise RulesError(f"{where}: {flower} means something else in a move")
        if not isinstance(name, str) or not name.strip():
            raise RulesError(f"{where}, {flower}: {name!r} is no name")
        if not isinstance(values, list) or not all(map(_is_value, values)):
            raise RulesError(f"{where}, {flower}: values are not numbers from 1 to 99")
        yield flower, name, tuple(sorted(values))


def _is_value(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 99

"""What a round of Before The Rain is worth, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from rules.before_the_rain.box import WILD, Box
from rules.before_the_rain.table import EXTRA, NONE, Bank, Cards, Cells, Row


def totals(box: Box, home: Cards, allotted: Sequence[str] = ()) -> Row:
    """The points by flower of the cards in a hive, with its allotted wild cards (BR-32, BR-33)."""
    points = [0] * len(box.flowers)
    for card in home:
        if card != WILD:
            points[box.columns[card]] += box.values[card]
    for flower in allotted:
        points[box.flowers.index(flower)] += box.values[WILD]
    return tuple(points)


def bankable(row: Row, cells: Cells) -> bool:
    """Whether a round has a total that some cell can take (BR-57)."""
    pairs = zip(row, cells, strict=False)
    return any(points and None in (cell, cells[-1]) for points, cell in pairs)


def deposits(flowers: Sequence[str], row: Row, cells: Cells) -> tuple[Bank, ...]:
    """All that can be banked, the fullest first; empty where nothing can (BR-51 to BR-57)."""
    scored = tuple([flower for flower, points in zip(flowers, row, strict=True) if points])
    free = tuple([flower for flower in scored if cells[flowers.index(flower)] is None])
    return _deposits(scored, free, cells[-1] is None)


@lru_cache(maxsize=512)
def _deposits(scored: Cards, free: Cards, extra: bool) -> tuple[Bank, ...]:
    """The same by which flowers have points, whose cells are free, and the extra cell."""
    found = []
    for size in range(len(free), -1, -1):
        for own in combinations(free, size):
            rest = [one for one in scored if one not in own] if extra else []
            found += [Bank((*own, EXTRA, one)) for one in rest]
            found.append(Bank(own or (NONE,)))
    return tuple(found) if len(found) > 1 else ()


def filled(flowers: Sequence[str], cells: Cells, row: Row, move: Bank) -> Cells:
    """The cells with what a move banks (BR-52, BR-53)."""
    after = list(cells)
    for flower in move.own:
        after[flowers.index(flower)] = row[flowers.index(flower)]
    if move.extra:
        after[-1] = row[flowers.index(move.extra)]
    return tuple(after)

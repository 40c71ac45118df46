"""What a round of Before The Rain is worth, and what can be done with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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


def deposits(flowers: Sequence[str], row: Row, cells: Cells) -> tuple[Bank, ...]:
    """All that can be banked, the fullest first; empty where nothing can (BR-51 to BR-57)."""
    scored = [flower for flower, points in zip(flowers, row, strict=True) if points]
    free = [flower for flower in scored if cells[flowers.index(flower)] is None]
    found = [
        Bank((*own, EXTRA, extra) if extra else own or (NONE,))
        for size in range(len(free), -1, -1)
        for own in combinations(free, size)
        for extra in (*_extras(scored, own, cells), "")
    ]
    return tuple(found) if len(found) > 1 else ()


def _extras(scored: Sequence[str], own: Sequence[str], cells: Cells) -> Iterator[str]:
    """The totals that the extra cell can take beside these (BR-53, BR-55)."""
    if cells[-1] is None:
        yield from (flower for flower in scored if flower not in own)


def filled(flowers: Sequence[str], cells: Cells, row: Row, move: Bank) -> Cells:
    """The cells with what a move banks (BR-52, BR-53)."""
    after = list(cells)
    for flower in move.own:
        after[flowers.index(flower)] = row[flowers.index(flower)]
    if move.extra:
        after[-1] = row[flowers.index(move.extra)]
    return tuple(after)

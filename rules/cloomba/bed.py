"""A flowerbed: where a tile may go, which flowers are a meadow, and where a Butterfly may sit."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache, lru_cache
from typing import TypeAlias

from rules.cloomba.hexes import (
    AROUND,
    CELLS,
    DIRECTIONS,
    LABELS,
    RADIUS,
    RING,
    SPIRAL,
    START,
    Cell,
    step,
)
from rules.cloomba.table import COLOURS, Attach, Garden, Meadow, Place

Flower: TypeAlias = tuple[Cell, str]  # a cell and one colour on it
Flowers: TypeAlias = tuple[tuple[Cell, str], ...]  # cells with all their colours

ORDER = {  # wedge by wedge, then outwards, as menus list cells
    cell: place
    for place, cell in enumerate(sorted(LABELS, key=lambda c: (LABELS[c][0], SPIRAL[c])))
}
BY_SPIRAL = SPIRAL.__getitem__
BY_LABEL = ORDER.__getitem__


def covered(garden: Garden) -> set[Cell]:
    """The cells that are not empty, the Starting tile's included."""
    return {START, *(cell for cell, _ in garden.flowers)}


def targets(taken: Collection[Cell], expert: bool, pair: bool) -> set[Cell]:
    """The empty cells of which a tile, or a Superflower, must cover one (CL-19, CL-23, CL-84).

    Under the expert rule a cell without an empty neighbour counts only for a Superflower (CL-87).
    """
    if not expert and (ring := {cell for cell in RING if cell not in taken}):
        return ring
    edge = {near for cell in taken for near in AROUND[cell] if near not in taken and near in ORDER}
    if not expert:
        return edge
    if pair:
        edge = {cell for cell in edge if any(near not in taken for near in AROUND[cell])}
    least = min(map(RADIUS.__getitem__, edge), default=0)
    return {cell for cell in edge if RADIUS[cell] == least}


@cache
def _pairs(cell: Cell) -> tuple[tuple[Place, Cell], ...]:
    """The six ways to begin on a cell, each with the other one; none beyond the last labels."""
    return tuple(
        (Place(LABELS[cell], direction), near)
        for direction, near in zip(DIRECTIONS, AROUND[cell], strict=True)
        if near in ORDER
    )


def placements(garden: Garden, tile: str, expert: bool) -> Iterator[Place]:
    """Where the tile may go; two equal flowers begin on the cell of the smaller number (CL-17)."""
    taken = covered(garden)
    goal = targets(taken, expert, pair=True)
    equal = tile[0] == tile[1]
    first = {near for cell in goal for near in AROUND[cell] if near not in taken and near in ORDER}
    for cell in sorted(first | goal, key=BY_LABEL):
        reaches = cell in goal
        for place, near in _pairs(cell):
            if near not in taken and (reaches or near in goal):
                if equal and SPIRAL[near] < SPIRAL[cell]:
                    continue
                yield place


def allows(garden: Garden, tile: str, expert: bool, place: Place) -> bool:
    """Whether one placement, on a cell with a label, is among them."""
    taken, first = covered(garden), CELLS[place.cell]
    second = step(first, place.direction)
    if first in taken or second in taken or second not in ORDER:
        return False
    if tile[0] == tile[1] and SPIRAL[second] < SPIRAL[first]:
        return False
    goal = targets(taken, expert, pair=True)
    return first in goal or second in goal


@cache
def attach(cell: Cell) -> Attach:
    """The move that attaches a Superflower there."""
    return Attach(LABELS[cell])


def attachments(garden: Garden, expert: bool) -> list[Attach]:
    """Where a Superflower may go (CL-47, CL-48, CL-88)."""
    return [attach(c) for c in sorted(targets(covered(garden), expert, pair=False), key=BY_LABEL)]


def joined(flowers: Flowers) -> dict[Flower, list[Flower]]:
    """Every flower with its meadow, the same list for all flowers of one (CL-35 to CL-39)."""
    groups: dict[Flower, list[Flower]] = {}
    for cell, colours in flowers:
        for colour in colours:
            own = groups[cell, colour] = [(cell, colour)]
            for near in AROUND[cell]:
                other = groups.get((near, colour))
                if other is not None and other is not own:
                    own = _union(groups, own, other)
    return groups


def _union(
    groups: dict[Flower, list[Flower]], one: list[Flower], other: list[Flower]
) -> list[Flower]:
    """Two meadows as one, which is the longer list."""
    if len(one) < len(other):
        one, other = other, one
    one += other
    groups.update(dict.fromkeys(other, one))
    return one


@lru_cache(maxsize=4096)
def meadows(flowers: Flowers, butterflies: tuple[Flower, ...]) -> tuple[Meadow, ...]:
    """All meadows, those with most points and flowers first, cells by the spiral."""
    bearing = set(butterflies)
    found = []
    for group in {id(group): group for group in joined(flowers).values()}.values():
        cells = tuple(sorted((cell for cell, _ in group), key=BY_SPIRAL))
        found.append(Meadow(group[0][1], cells, len(bearing.intersection(group))))
    return tuple(sorted(found, key=_rank))


def _rank(meadow: Meadow) -> tuple[int, int, int, int]:
    return (
        -meadow.points,
        -len(meadow.cells),
        COLOURS.index(meadow.colour),
        SPIRAL[meadow.cells[0]],
    )


def free(garden: Garden) -> set[Flower]:
    """The flowers whose meadow has no Butterfly (CL-27, CL-50)."""
    groups = joined(garden.flowers)
    visited = {id(groups[one]) for one in garden.butterflies}
    return {flower for flower, group in groups.items() if id(group) not in visited}

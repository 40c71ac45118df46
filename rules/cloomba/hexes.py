"""Hexagons in axial coordinates (q, r), pointed at the top, with r downwards (section 4).

A label is a wedge's letter and a number that counts outwards, so that it never changes: `c4`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]

DIRECTIONS: Mapping[str, Cell] = {  # clockwise
    "e": (1, 0),
    "se": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (0, -1),
    "ne": (1, -1),
}
WEDGES = "abcdfg"  # no e, so that a label never begins like a direction
FARTHEST = 27  # steps from the Starting tile to the last cell with a label
START: Cell = (0, 0)  # the Starting tile

_STEPS = tuple(DIRECTIONS.values())


def step(cell: Cell, direction: str) -> Cell:
    """The neighbour in a direction."""
    q, r = DIRECTIONS[direction]
    return cell[0] + q, cell[1] + r


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six cells around one, in the order of the directions."""
    q, r = cell
    return (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)


def opposite(direction: str) -> str:
    """The direction back."""
    names = tuple(DIRECTIONS)
    return names[(names.index(direction) + 3) % 6]


def distance(cell: Cell, other: Cell = START) -> int:
    """Steps between two cells."""
    q, r = cell[0] - other[0], cell[1] - other[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def _spiral() -> Iterator[tuple[Cell, str]]:
    """Every cell with a label, ring by ring and clockwise from the east."""
    for ring in range(1, FARTHEST + 1):
        for wedge, letter in enumerate(WEDGES):
            (q, r), (dq, dr) = _STEPS[wedge], _STEPS[(wedge + 2) % 6]
            for i in range(ring):
                cell = ring * q + i * dq, ring * r + i * dr
                yield cell, f"{letter}{ring * (ring - 1) // 2 + i + 1}"


LABELS: Mapping[Cell, str] = dict(_spiral())
CELLS: Mapping[str, Cell] = {label: cell for cell, label in LABELS.items()}
SPIRAL: Mapping[Cell, int] = {cell: number for number, cell in enumerate((START, *LABELS))}
AROUND: Mapping[Cell, tuple[Cell, ...]] = {cell: neighbours(cell) for cell in SPIRAL}
RADIUS: Mapping[Cell, int] = {cell: distance(cell) for cell in SPIRAL}
RING = AROUND[START]  # the six cells around the Starting tile

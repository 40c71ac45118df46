"""Hexagons of Cloomba: labels, the spiral, neighbours and distances (section 4)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rules.cloomba.bed import ORDER
from rules.cloomba.hexes import (
    AROUND,
    CELLS,
    DIRECTIONS,
    LABELS,
    RING,
    SPIRAL,
    WEDGES,
    distance,
    neighbours,
    opposite,
    step,
)


@pytest.mark.parametrize(
    ("label", "cell"),
    [
        ("a1", (1, 0)), ("b1", (0, 1)), ("c1", (-1, 1)), ("d1", (-1, 0)), ("f1", (0, -1)),
        ("g1", (1, -1)), ("a2", (2, 0)), ("a3", (1, 1)), ("b2", (0, 2)), ("b3", (-1, 2)),
        ("c2", (-2, 2)), ("c3", (-2, 1)), ("d2", (-2, 0)), ("d3", (-1, -1)), ("f2", (0, -2)),
        ("f3", (1, -2)), ("g2", (2, -2)), ("g3", (2, -1)), ("g6", (3, -1)), ("c6", (-3, 1)),
        ("a378", (1, 26)), ("g352", (27, -27)),
    ],
)  # fmt: skip
def test_labels_are_those_of_the_specification(label: str, cell: tuple[int, int]) -> None:
    """CL-93: both ways; ring 27 has the numbers 352 to 378 in each wedge."""
    assert LABELS[cell] == label
    assert CELLS[label] == cell


def test_every_cell_has_one_label_up_to_27_steps() -> None:
    """CL-93: 3·27·28 cells, none of them further away or left out."""
    assert len(LABELS) == len(CELLS) == 2268
    near = {(q, r) for q in range(-27, 28) for r in range(-27, 28) if 0 < distance((q, r)) <= 27}
    assert set(LABELS) == near


def test_numbers_follow_from_ring_and_wedge() -> None:
    """Section 4: label k(k−1)/2 + i + 1, spiral 3k(k−1) + w·k + i + 1."""
    for cell, label in LABELS.items():
        ring, wedge = distance(cell), WEDGES.index(label[0])
        i = int(label[1:]) - ring * (ring - 1) // 2 - 1
        assert 0 <= i < ring
        assert SPIRAL[cell] == 3 * ring * (ring - 1) + wedge * ring + i + 1


def test_six_neighbours_go_round() -> None:
    """Section 4: clockwise from the east, each next one beside the last, and back again."""
    assert [LABELS[cell] for cell in RING] == ["a1", "b1", "c1", "d1", "f1", "g1"]
    for cell in ((0, 0), (3, -1), (-4, 2)):
        around = neighbours(cell)
        assert around == AROUND[cell] == tuple(step(cell, name) for name in DIRECTIONS)
        assert all(distance(one, cell) == 1 for one in around)
        assert all(distance(one, two) == 1 for one, two in pairwise(around))
        assert all(step(step(cell, name), opposite(name)) == cell for name in DIRECTIONS)


def test_distances_are_steps() -> None:
    assert distance((3, -1)) == 3
    assert distance((-2, -3)) == 5
    assert distance((2, -1), (-1, 1)) == 3


def test_menus_list_cells_by_wedge() -> None:
    """CL-93: wedge by wedge and outwards, so that a select holds neighbouring labels."""
    first = sorted((CELLS[label] for label in ("g1", "a3", "b1", "a10", "a2")), key=ORDER.get)
    assert [LABELS[cell] for cell in first] == ["a2", "a3", "a10", "b1", "g1"]

"""A second scorer for Nach dem Regen, written from the rulebook alone and on purpose differently.

It knows only the list of placements. A row is tried by brute force: every four toadstools of a
line, with nothing standing between them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations

Stone = tuple[int, str, str]  # seat, colour, square
Point = tuple[int, int]
DIRECTIONS = ((0, 1), (1, 0), (1, -1), (1, 1))  # a and b of the lines ax + by = c


def points(stones: Sequence[Stone]) -> list[int]:
    """The points of each placement, in order."""
    table: dict[Point, str] = {}
    found = []
    for _, colour, square in stones:
        new = ord(square[0]) - ord("a"), int(square[1:])
        table[new] = colour
        found.append(sum(_rows(table, new, a, b) for a, b in DIRECTIONS))
    return found


def _rows(table: dict[Point, str], new: Point, a: int, b: int) -> int:
    c = a * new[0] + b * new[1]
    standing = sorted(point for point in table if a * point[0] + b * point[1] == c)
    return sum(
        new in four
        and len({table[point] for point in four}) == 4
        and not any(four[0] < point < four[3] and point not in four for point in standing)
        for four in combinations(standing, 4)
    )


def winners(seats: int, stones: Sequence[Stone]) -> tuple[list[int], set[int]]:
    """The discs by seat, and the seats that have won."""
    discs: defaultdict[int, int] = defaultdict(int)
    for (seat, _, _), score in zip(stones, points(stones), strict=True):
        discs[seat] += score
    counted = {seat: sum(discs[one] for one in _counts_for(seat, seats)) for seat in range(seats)}
    best = max(counted.values())
    return [discs[seat] for seat in range(seats)], {s for s in counted if counted[s] == best}


def _counts_for(seat: int, seats: int) -> Iterable[int]:
    """Whose discs count: with three the left neighbour's too, with four the partner's."""
    if seats == 3:
        return seat, seat + 1 if seat < 2 else 0
    if seats == 4:
        return (0, 2) if seat in (0, 2) else (1, 3)
    return (seat,)

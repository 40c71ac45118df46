"""The window of Raindrops: its cells and tiles, paths, special actions, and the refill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from rules.game import swapped
from rules.raindrops.moves import COLOURS, Flip, Swap, Top, order
from rules.raindrops.table import Window, without
from rules.rng import Rng

LEVELS = 4  # tiles of a column (RD-05)
ROWS = 2 * LEVELS
HOLE = ""
_NAMES = [[f"{chr(97 + column)}{row + 1}" for row in range(ROWS)] for column in range(26)]
_BITS = {colour: 1 << place for place, colour in enumerate(COLOURS)}


@cache
def halves(kind: str) -> tuple[str, str]:
    """The colours of the two halves of a kind, a wild one last: "o" and "pg" of `o-pg`."""
    one, two = kind.split("-") if "-" in kind else tuple(kind)
    return one, two


@cache
def kind(tile: str) -> str:
    """The kind of a tile of the window, whichever way up: `o-pg` for `PG/O`."""
    one, two = sorted(tile.lower().split("/"), key=lambda half: (len(half), _rank(half)))
    return one + ("-" if len(two) > 1 else "") + two


def _rank(half: str) -> list[int]:
    return [COLOURS.index(colour) for colour in half]


@cache
def _masks(tile: str) -> tuple[int, int]:
    """The colours of the upper and the lower half as bits; none of a hole."""
    upper, lower = tile.lower().split("/") if tile else ("", "")
    return sum(_BITS[colour] for colour in upper), sum(_BITS[colour] for colour in lower)


def tile_at(window: Window, name: str) -> tuple[int, int] | None:
    """Column and level of a place by the name of its upper cell (`b3`), or None."""
    column, row = ord(name[0]) - 97, int(name[1:])
    known = column < len(window) and row % 2 == 1 and row < ROWS
    return (column, row // 2) if known else None


def cell_at(window: Window, name: str) -> tuple[int, int] | None:
    """Column and row (from 0) of a cell, or None."""
    column, row = ord(name[0]) - 97, int(name[1:]) - 1
    return (column, row) if column < len(window) and 0 <= row < ROWS else None


def place(column: int, level: int) -> str:
    """The name of a place of the window: its upper cell."""
    return _NAMES[column][2 * level]


def top(column: Sequence[str]) -> int:
    """The level of the highest tile of a column; LEVELS where it is empty."""
    return next((level for level, tile in enumerate(column) if tile), LEVELS)


# Special actions


@cache
def _full_specials(columns: int) -> dict[str, tuple[Flip | Swap | Top, ...]]:
    return {name: tuple(moves) for name, moves in _specials((("-",) * LEVELS,) * columns)}


def specials(window: Window) -> dict[str, tuple[Flip | Swap | Top, ...]]:
    """The moves of each special action by column, were none barred (RD-18 to RD-21)."""
    if not any(HOLE in column for column in window):
        return _full_specials(len(window))
    return {name: tuple(moves) for name, moves in _specials(window)}


def _specials(window: Window) -> Iterator[tuple[str, Iterator[Flip | Swap | Top]]]:
    there = [
        (column, level)
        for column, tiles in enumerate(window)
        for level, tile in enumerate(tiles)
        if tile
    ]
    pairs = [(c, level) for c, level in there if (c + 1, level) in there]
    yield "flip", (Flip(place(*at)) for at in there)
    yield "swap", (Swap(place(c, level), place(c + 1, level)) for c, level in pairs)
    yield "top", (Top(place(c, level)) for c, level in there if level > top(window[c]))


def flipped(window: Window, column: int, level: int) -> Window:
    """The window with the two halves of a tile exchanged (RD-18)."""
    upper, lower = window[column][level].split("/")
    return swapped(window, column, swapped(window[column], level, f"{lower}/{upper}"))


def exchanged(window: Window, column: int, level: int) -> Window:
    """The window with a tile and its right neighbour exchanged, each as it lies (RD-19)."""
    left, right = window[column], window[column + 1]
    window = swapped(window, column, swapped(left, level, right[level]))
    return swapped(window, column + 1, swapped(right, level, left[level]))


def lifted(window: Window, column: int, level: int) -> Window:
    """The window with a tile on top of its column, as it lies (RD-21)."""
    tiles = list(window[column])
    tiles.insert(top(tiles), tiles.pop(level))
    return swapped(window, column, tuple(tiles))


# Paths


def paths(window: Window) -> list[tuple[str, ...]]:
    """Every path, each before those that go on from it (RD-23 to RD-28)."""
    rows = _rows(window)
    found: list[tuple[str, ...]] = []

    def walk(path: tuple[str, ...], row: int, column: int, shared: int) -> None:
        found.append(path)
        if row + 1 < ROWS:
            line = rows[row + 1]
            for beside in range(max(0, column - 1), min(column + 2, len(line))):
                if both := shared & line[beside]:
                    walk((*path, _NAMES[beside][row + 1]), row + 1, beside, both)

    first = start_row(window)
    for column, colours in enumerate(rows[first]):
        if colours:
            walk((_NAMES[column][first],), first, column, colours)
    return found


def start_row(window: Window) -> int:
    """The row (from 0) in which paths start: the highest that has a symbol (RD-23, RD-81)."""
    return min(2 * min(map(top, window)), ROWS - 1)


def _rows(window: Window) -> list[list[int]]:
    columns = [[_masks(tile) for tile in column] for column in window]
    return [
        [tiles[level][lower] for tiles in columns] for level in range(LEVELS) for lower in range(2)
    ]


def cell_colours(window: Window, name: str) -> str:
    """The colours of a cell, "" where it is empty."""
    column, row = ord(name[0]) - 97, int(name[1:]) - 1
    tile = window[column][row // 2]
    return tile.lower().split("/")[row % 2] if tile else ""


def colours(window: Window, path: Sequence[str]) -> str:
    """The colours that all cells of a path share (RD-27)."""
    cells = [cell_colours(window, name) for name in path]
    return "".join(colour for colour in COLOURS if all(colour in cell for cell in cells))


def crossed(path: Sequence[str]) -> tuple[str, ...]:
    """The places of the tiles on a path, each once, from the top (RD-30, RD-31)."""
    rows = ((name[0], int(name[1:])) for name in path)
    return tuple(dict.fromkeys(f"{column}{row - 1 + row % 2}" for column, row in rows))


def shown(window: Window, path: Sequence[str]) -> tuple[str, ...]:
    """The tiles on a path from the top, as they lie: `PG/O`."""
    return tuple(window[ord(name[0]) - 97][int(name[1:]) // 2] for name in crossed(path))


def tiles(window: Window, path: Sequence[str]) -> tuple[str, ...]:
    """The kinds of the tiles on a path, in their order."""
    return tuple(sorted(map(kind, shown(window, path)), key=order))


def base(path: Sequence[str]) -> int:
    """How many tiles of a path lie in the last row (RD-41, RD-42)."""
    return sum(int(name[1:]) == ROWS - 1 for name in crossed(path))


def slid(window: Window, path: Sequence[str]) -> Window:
    """The window without the tiles on a path, the others slid down (RD-32)."""
    columns = [list(column) for column in window]
    for name in crossed(path):  # from the top, so that no place has moved yet
        column = columns[ord(name[0]) - 97]
        del column[int(name[1:]) // 2]
        column.insert(0, HOLE)
    return tuple(map(tuple, columns))


# The refill


@dataclass
class Refill:
    """A window being filled from the bag, which the discards refill whenever it is empty."""

    window: Window
    bag: tuple[str, ...]
    discards: tuple[str, ...]

    def __post_init__(self) -> None:
        """Let discards in that came after the bag had emptied without any; that counted then."""
        self._recycle()

    def batches(self, rng: Rng) -> Iterator[tuple[tuple[str, ...], bool]]:
        """The tiles drawn at once, as `a1 B/G`, and whether the bag was emptied (RD-34, RD-76)."""
        holes = [
            (column, level)
            for column, tiles in enumerate(self.window)
            for level in reversed(range(top(tiles)))
        ]
        number = 0
        while holes and self.bag:
            count = min(len(holes), len(self.bag))
            drawn = rng.draw(f"refill {number}", self.bag, count)
            shown = [
                _turned(one, rng.draw(f"way up {place(*at)}", (0, 1), 1)[0])
                for one, at in zip(drawn, holes, strict=False)
            ]
            told = tuple(f"{place(*at)} {tile}" for at, tile in zip(holes, shown, strict=False))
            self._set(holes[:count], shown)
            self.bag = without(self.bag, *drawn)
            holes, number, emptied = holes[count:], number + 1, not self.bag
            self._recycle()
            yield told, emptied

    def _recycle(self) -> None:
        if not self.bag:
            self.bag, self.discards = self.discards, ()

    def _set(self, places: Sequence[tuple[int, int]], shown: Sequence[str]) -> None:
        columns = [list(column) for column in self.window]
        for (column, level), tile in zip(places, shown, strict=True):
            columns[column][level] = tile
        self.window = tuple(map(tuple, columns))


@cache
def _turned(kind: str, way: int) -> str:
    one, two = halves(kind)
    return f"{two}/{one}".upper() if way else f"{one}/{two}".upper()

"""Memory cards of Raindrops at any size: free cells, what lies on them, and what they give."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from render.canvas import Canvas, Point, Rect
from render.palette import AMBER, DARK, DARK_QUIET, WHITE, Colour, rgb
from render.raindrops_drops import NAVY, PIECE, bonus, cell, drop
from render.raindrops_signs import symbol
from render.text import LABEL, QUIET

PAPER = rgb("FCFDFF")
GAP = 5 / 56  # of a cell, between two cells
ROUND = 0.16  # of a cell
RADIUS = 18


class Piece(NamedTuple):
    """A tile or a bonus on a card: its cells, the symbol on each, and which of them are gold."""

    cells: tuple[str, ...]
    symbols: tuple[str, ...]
    gold: tuple[bool, ...]


@dataclass(frozen=True)
class Face:
    """What is printed on a card, by rows of cells, and what lies there."""

    number: str
    rows: tuple[str, ...]
    points: int
    symbol: str
    pieces: tuple[Piece, ...] = ()

    @property
    def across(self) -> int:
        """The number of columns."""
        return max(map(len, self.rows))


@dataclass(frozen=True)
class Grid:
    """Where the cells of a card lie: the corner of the first one and their size, in px."""

    x: int
    y: int
    size: int

    @property
    def step(self) -> int:
        """From one cell to the next, in px."""
        return self.size + max(3, round(self.size * GAP))

    def box(self, name: str) -> Rect:
        """The cell of a name such as `a1`."""
        column, row = ord(name[0]) - ord("a"), int(name[1:]) - 1
        return Rect(self.x + column * self.step, self.y + row * self.step, self.size, self.size)

    def around(self, cells: Collection[str]) -> Rect:
        """The box around cells."""
        boxes = [self.box(name) for name in cells]
        x, y = min(box.x for box in boxes), min(box.y for box in boxes)
        right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
        return Rect(x, y, right - x, bottom - y)


def fitted(face: Face, room: Rect) -> Grid:
    """The largest grid of a card that fits a room, in its middle."""
    across, down = face.across, len(face.rows)
    wide = room.width / (across + (across - 1) * GAP)
    high = room.height / (down + (down - 1) * GAP)
    grid = Grid(0, 0, int(min(wide, high)))
    width, height = (grid.step * count - (grid.step - grid.size) for count in (across, down))
    return Grid(room.middle[0] - width // 2, room.middle[1] - height // 2, grid.size)


def card(
    canvas: Canvas,
    rect: Rect,
    face: Face,
    *,
    foot: int = 56,
    number: bool = True,
    new: Collection[str] = (),
    ring: Colour | None = None,
    edge: Colour | None = None,
) -> Grid:
    """A card with a foot of a height, in px, that says what it gives; returns its cells.

    Cells in `new` have an amber edge, `ring` surrounds the card, `edge` outlines it on paper.
    """
    canvas.shadow((rect,), RADIUS)
    if ring:
        canvas.box(rect.grown(8), RADIUS + 8, ring)
    if edge:
        canvas.box(rect.grown(2), RADIUS + 2, edge)
    canvas.box(rect, RADIUS, PAPER)
    pad = max(12, rect.width // 16)
    room = Rect(rect.x + pad, rect.y + pad, rect.width - 2 * pad, rect.height - pad - foot)
    grid = fitted(face, room)
    _cells(canvas, face, grid)
    for piece in face.pieces:
        _piece(canvas, piece, grid, bool({*piece.cells} & {*new}))
    _foot(canvas, face, Rect(room.x, rect.bottom - foot, room.width, foot), number)
    return grid


def _cells(canvas: Canvas, face: Face, grid: Grid) -> None:
    for name, colour in named(face):
        canvas.stamp(cell(colour, grid.size), grid.box(name).middle)


def named(face: Face) -> Iterator[tuple[str, str]]:
    """The cells of a card by name, row by row, with their colours."""
    for row, colours in enumerate(face.rows, 1):
        for column, colour in enumerate(colours):
            yield f"{chr(ord('a') + column)}{row}", colour


def _piece(canvas: Canvas, piece: Piece, grid: Grid, new: bool) -> None:
    """A tile as a white piece over its cells, a bonus as a gold one."""
    size = grid.size
    radius = round(size * ROUND)
    if len(piece.cells) > 1 or not piece.gold[0]:
        rect = grid.around(piece.cells)
        canvas.box(rect, radius, NAVY)
        canvas.box(rect.grown(-max(2, size // 28)), radius - 2, PIECE)
    for name, shown, gold in zip(piece.cells, piece.symbols, piece.gold, strict=True):
        sprite = bonus(shown, _bonus_size(piece, size)) if gold else drop(shown, size * 6 // 7)
        canvas.stamp(sprite, grid.box(name).middle)
    if new:
        canvas.ring(grid.around(piece.cells).grown(-2), radius - 1, max(4, size // 18), AMBER)


def _bonus_size(piece: Piece, size: int) -> int:
    return size if len(piece.cells) == 1 else size * 6 // 7


def _foot(canvas: Canvas, face: Face, rect: Rect, number: bool) -> None:
    """The symbol at the left, the number in the middle, the points at the right."""
    y = rect.middle[1] - 1
    size = max(44, rect.height * 3 // 4)
    canvas.stamp(symbol(face.symbol, size), (rect.x + size // 2, y))
    if number:
        at = (rect.middle[0], y)
        canvas.text(at, face.number, 38 if rect.height < 70 else 46, DARK_QUIET, QUIET, "middle")
    points = 46 if rect.height < 70 else 62
    canvas.text((rect.right - 2, y), str(face.points), points, DARK, LABEL, "right")


def badge(canvas: Canvas, at: Point, text: str, size: int) -> None:
    """The number by which a card is chosen, in a disc."""
    rect = Rect(at[0] - size // 2, at[1] - size // 2, size, size)
    canvas.box(rect.grown(3), size // 2 + 3, WHITE)
    canvas.box(rect, size // 2, NAVY)
    canvas.text(at, text, 42, WHITE, LABEL, "middle")


def coordinates(canvas: Canvas, face: Face, grid: Grid, ink: Colour) -> None:
    """Letters above and digits beside the cells, in capitals."""
    for column in range(face.across):
        box = grid.box(f"{chr(ord('a') + column)}1")
        canvas.text((box.middle[0], grid.y - 30), chr(ord("A") + column), 40, ink, LABEL, "middle")
    for row in range(1, len(face.rows) + 1):
        box = grid.box(f"a{row}")
        canvas.text((grid.x - 32, box.middle[1]), str(row), 40, ink, LABEL, "middle")

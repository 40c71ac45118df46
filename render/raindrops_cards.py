"""Memory cards of Raindrops at any size: free cells, what lies on them, and what they give."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from render.canvas import Canvas, Point, Rect
from render.palette import AMBER, DARK, WHITE, Colour, rgb
from render.raindrops_drops import HALF, NAVY, PIECE, bonus, cell, drop
from render.raindrops_signs import barred, symbol
from render.text import LABEL, QUIET
from rules.raindrops import Card, OnCard, Piece
from rules.raindrops.window import halves

PAPER, QUIET_INK = rgb("FCFDFF"), rgb("566180")
EMPTY = rgb("7C8FB8")  # the outline of a place where nothing lies
GAP = 5 / 56  # of a cell, between two cells
ROUND = 0.16  # of a cell
RADIUS, RING = 18, 8
BESIDE = 50  # px for the letters and digits of cells


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

    def around(self, place: str) -> Rect:
        """The box around the cells of a place."""
        boxes = [self.box(name) for name in cells(place)]
        x, y = min(box.x for box in boxes), min(box.y for box in boxes)
        right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
        return Rect(x, y, right - x, bottom - y)


def cells(place: str) -> tuple[str, ...]:
    """The one or two cells of a place such as `a1a2`."""
    return tuple(place[at : at + 2] for at in range(0, len(place), 2))


def _fitted(card: Card, room: Rect) -> Grid:
    """The largest grid that fits a room, in its middle."""
    across, down = max(map(len, card.rows)), len(card.rows)
    wide = room.width / (across + (across - 1) * GAP)
    high = room.height / (down + (down - 1) * GAP)
    grid = Grid(0, 0, int(min(wide, high)))
    width, height = (grid.step * (count - 1) + grid.size for count in (across, down))
    return Grid(room.middle[0] - width // 2, room.middle[1] - height // 2, grid.size)


def draw_card(
    canvas: Canvas,
    rect: Rect,
    slot: OnCard,
    *,
    foot: int = 56,
    new: Collection[str] = (),
    ring: Colour | None = None,
    named: bool = False,
) -> Grid | None:
    """A card with a foot of a height, in px, that says what it gives; returns its cells.

    Pieces on places in `new` have an amber edge, `ring` surrounds the card, and where it is `named`
    its cells have letters and digits. An empty slot is an outline.
    """
    if slot.card is None:
        canvas.ring(rect.grown(-3), RADIUS - 3, 3, ring or EMPTY)
        return None
    if ring:
        canvas.box(rect.grown(RING), RADIUS + RING, ring)
    # A hard edge: many soft shadows would take a tenth of the picture's bytes.
    canvas.box(Rect(rect.x - 2, rect.y - 2, rect.width + 4, rect.height + 7), RADIUS + 2, NAVY)
    canvas.box(rect, RADIUS, PAPER)
    pad, beside = max(12, rect.width // 18), BESIDE if named else 0
    grid = _fitted(slot.card, Rect(
        rect.x + pad + beside,
        rect.y + pad + beside * 3 // 4,
        rect.width - 2 * pad - beside,
        rect.height - pad - beside * 3 // 4 - foot,
    ))  # fmt: skip
    covered = slot.covered
    for name, colour in slot.card.cells:
        if name not in covered:
            canvas.stamp(cell(colour, grid.size), grid.box(name).middle)
    for piece in slot.pieces:
        _piece(canvas, slot.card, piece, grid, piece.place in new)
    if named:
        _coordinates(canvas, slot.card, grid)
    _foot(canvas, slot.card, Rect(rect.x + pad, rect.bottom - foot, rect.width - 2 * pad, foot))
    if slot.fresh:
        middle = grid.around(slot.card.cells[0][0] + slot.card.cells[-1][0]).middle
        canvas.stamp(barred(grid.size * 3 // 2), middle)
    return grid


def _piece(canvas: Canvas, card: Card, piece: Piece, grid: Grid, new: bool) -> None:
    """A tile as a white piece over its cells, a bonus as a gold one."""
    size, rect = grid.size, grid.around(piece.place)
    radius = round(size * ROUND)
    if piece.tile:
        canvas.box(rect, radius, NAVY)
        canvas.box(rect.grown(-max(2, size // 28)), radius - 2, PIECE)
    for name, shown, gold in laid(card, piece):
        wide = size if not piece.tile else size * HALF
        canvas.stamp((bonus if gold else drop)(shown, round(wide)), grid.box(name).middle)
    if new:
        canvas.ring(rect.grown(-2), radius - 1, max(4, size // 18), AMBER)


def laid(card: Card, piece: Piece) -> Iterator[tuple[str, str, bool]]:
    """The cells of a piece with the colours of the symbol on each, and whether it is a bonus.

    A tile is turned so that its halves match; the one that does not is under the bonus.
    """
    names, colours, gold = cells(piece.place), dict(card.cells), piece.bonus[1:]
    if not piece.tile:
        yield names[0], gold, True
        return
    one, two = halves(piece.tile)
    ways = [(way, hidden) for way in ((one, two), (two, one)) for hidden in (0, 1)]
    for way, hidden in ways:
        shown = [gold if gold and at == hidden else half for at, half in enumerate(way)]
        if all(colours[name] in half for name, half in zip(names, shown, strict=True)):
            break
    for at, (name, half) in enumerate(zip(names, shown, strict=True)):
        yield name, half, bool(gold) and at == hidden


def _foot(canvas: Canvas, card: Card, rect: Rect) -> None:
    """The symbol at the left, the number in the middle, the points at the right."""
    large = rect.height >= 70
    y = rect.middle[1] - 1
    size = max(44, rect.height * 3 // 4)
    canvas.stamp(symbol(card.symbol, size), (rect.x + size // 2, y))
    middle = (rect.middle[0], y)
    canvas.text(middle, card.name, 46 if large else 38, QUIET_INK, QUIET, "middle")
    end = (rect.right - 2, y)
    canvas.text(end, str(card.points), 62 if large else 46, DARK, LABEL, "right")


def badge(canvas: Canvas, at: Point, text: str, size: int = 50) -> None:
    """The number by which something is chosen, in a disc."""
    rect = Rect(at[0] - size // 2, at[1] - size // 2, size, size)
    canvas.box(rect.grown(3), size // 2 + 3, WHITE)
    canvas.box(rect, size // 2, NAVY)
    canvas.text(at, text, 42, WHITE, LABEL, "middle")


def _coordinates(canvas: Canvas, card: Card, grid: Grid) -> None:
    """Letters above the columns and digits beside the rows, in capitals."""
    for name, _ in card.cells:
        box = grid.box(name)
        if name[1:] == "1":
            at = (box.middle[0], grid.y - 28)
            canvas.text(at, name[0].upper(), 40, QUIET_INK, LABEL, "middle")
        if name[0] == "a":
            canvas.text((grid.x - 30, box.middle[1]), name[1:], 40, QUIET_INK, LABEL, "middle")

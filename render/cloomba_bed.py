"""A flowerbed of Cloomba on its plot of soil: hexes, flowers, the links of meadows, marks."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from PIL import Image, ImageDraw

from render.canvas import Canvas, Point, Rect
from render.cloomba_sprites import (
    COLOURS,
    LEAF_TILE,
    TILE_EDGE,
    ground,
    growth,
    hexagon,
    spot,
)
from render.palette import AMBER, darker, mix, rgb
from render.text import LABEL, NARROW, SMALLEST, Face, line
from rules.cloomba.hexes import AROUND, LABELS, START, Cell

Bed: TypeAlias = Mapping[Cell, tuple[str, str]]  # flowers, and the colours that carry a Butterfly

SOIL, SOIL_LIGHT, WOOD = rgb("6B523C"), rgb("83684D"), rgb("7D6147")
OPEN, OPEN_EDGE, CREAM, PLATE = rgb("866B50"), rgb("E3C79B"), rgb("FFF4DA"), rgb("3A2713")
SMALL, ROOMY = 52, 84  # px of pitch below which labels overlap, and are narrow
LETTERS = 30  # px of height that a label needs
FAR = 1600  # px, beyond every plot
HALF = ((1, 0), (0, 1), (-1, 1))  # directions to three of the six neighbours
TALL = 2 / math.sqrt(3)  # of a hex: its height by its width
LINK = {
    colour: (mix(fill, LEAF_TILE, 0.25), darker(fill, 0.45)) for colour, fill in COLOURS.items()
}


@dataclass(frozen=True)
class Plot:
    """Where cells stand: the middle of the Starting tile and the pitch of the hexes, in px."""

    x: int
    y: int
    pitch: int

    @property
    def height(self) -> int:
        """The height of a hex from tip to tip, in px."""
        return round((self.pitch - max(1, self.pitch // 30)) * TALL)

    def middle(self, cell: Cell) -> Point:
        """The middle of a cell."""
        q, r = cell
        return self.x + round((q + r / 2) * self.pitch), self.y + round(
            r * 0.75 * TALL * self.pitch
        )


def fitted(cells: Iterable[Cell], rect: Rect, widest: int) -> Plot:
    """The cells as large as a box allows, in its middle."""
    across = [q + r / 2 for q, r in cells]
    down = [r * 0.75 * TALL for _, r in cells]
    wide = max(across) - min(across) + 1
    high = max(down) - min(down) + TALL
    pitch = min(widest, math.floor(rect.width / wide), math.floor(rect.height / high))
    x, y = rect.middle
    x -= round((max(across) + min(across)) / 2 * pitch)
    y -= round((max(down) + min(down)) / 2 * pitch)
    return Plot(x, y, pitch)


def soil(canvas: Canvas, rect: Rect, radius: int = 20) -> None:
    """The empty plot."""
    canvas.box(rect, radius, darker(SOIL, 0.3))
    canvas.box(Rect(*rect[:3], rect.height - 5), radius, SOIL)


def draw_frame(canvas: Canvas, rect: Rect, radius: int = 22) -> None:
    """The empty plot of a large picture, with an edge of wood."""
    canvas.box(rect, radius, WOOD)
    soil(canvas, rect.grown(-7), radius - 6)


def draw_wedges(canvas: Canvas, plot: Plot, rect: Rect) -> None:
    """Faint lines between the six wedges of labels, from the Starting tile to the edge of a box.

    Each runs beside the first cells of its wedge, in the middle between two rows.
    """
    lines = Image.new("L", (rect.width * 2, rect.height * 2))
    pen = ImageDraw.Draw(lines)
    x, y = 2 * (plot.x - rect.x), 2 * (plot.y - rect.y)
    aside = 0.375 * TALL * plot.pitch * 2
    for wedge in range(6):
        turn = math.tau * wedge / 6
        cos, sin = math.cos(turn), math.sin(turn)
        start = (x + sin * aside + cos * plot.pitch, y - cos * aside + sin * plot.pitch)
        end = (start[0] + cos * 2 * FAR, start[1] + sin * 2 * FAR)
        pen.line((*start, *end), 255, 5)
    canvas.image.paste(SOIL_LIGHT, rect[:2], lines.reduce(2))


def draw_open(canvas: Canvas, plot: Plot, cell: Cell) -> None:
    """An empty cell that may be chosen."""
    canvas.stamp(hexagon(plot.height, OPEN, OPEN_EDGE, 2.2), plot.middle(cell))


def draw_tag(canvas: Canvas, plot: Plot, cell: Cell, label: str) -> None:
    """The label of a cell that is taken, on a plate at its lower tip."""
    roomy = plot.pitch >= ROOMY
    x, y = plot.middle(cell)
    y += round(plot.height * (0.36 if roomy else 0.28))
    size = _size(plot) if roomy else SMALLEST
    wide = line(label.upper(), _face(plot), size).width + (18 if roomy else 10)
    high = 42 if roomy else 36
    canvas.box(Rect(x - wide // 2, y - high // 2, wide, high), high // 2 - 1, PLATE)
    canvas.text((x, y), label.upper(), size, CREAM, _face(plot), "middle")


def write_label(canvas: Canvas, plot: Plot, middle: Point, label: str) -> None:
    """A label in capitals, as large as a hex has room for."""
    canvas.text(middle, label.upper(), _size(plot), CREAM, _face(plot), "middle")


def labelled(plot: Plot, cells: Iterable[Cell], bed: Iterable[Cell]) -> list[Cell]:
    """The cells that get their labels: on small ones only those that run into nothing else."""
    if plot.pitch >= SMALL:
        return list(cells)
    found: list[Cell] = []
    taken = [_box(plot.middle(cell), plot.pitch - 8) for cell in bed]
    for cell in cells:
        box = _box(plot.middle(cell), _width(plot, LABELS[cell]) + 8)
        if not any(_meet(box, other) for other in taken):
            found.append(cell)
            taken.append(box)
    return found


def _box(middle: Point, width: int) -> Rect:
    return Rect(middle[0] - width // 2, middle[1] - LETTERS // 2, width, LETTERS)


def _meet(one: Rect, two: Rect) -> bool:
    return one.x < two.right and two.x < one.right and one.y < two.bottom and two.y < one.bottom


def _width(plot: Plot, label: str) -> int:
    return line(label.upper(), _face(plot), _size(plot)).width


def _size(plot: Plot) -> int:
    """As large as three letters have room for, between the smallest and 44."""
    if plot.pitch >= ROOMY:
        return 44 if plot.pitch >= 100 else 40
    return max(SMALLEST, min(44, round((plot.pitch - 4) * 0.68)))


def _face(plot: Plot) -> Face:
    return LABEL if plot.pitch >= ROOMY else NARROW


def draw_bed(canvas: Canvas, plot: Plot, bed: Bed, marked: Iterable[Cell] = ()) -> None:
    """The tiles of a bed; the marked ones lie on top within an amber line."""
    marked = set(marked) & set(bed)
    for cell in bed:
        if cell not in marked:
            _ground(canvas, plot, bed, cell)
    for share, fill in ((0.22, AMBER), (0.07, TILE_EDGE)):
        for cell in marked:
            canvas.stamp(hexagon(round(plot.height * (1 + share)), fill, fill), plot.middle(cell))
    for cell in marked:
        _ground(canvas, plot, bed, cell)
    _links(canvas, plot, bed)
    for cell, (flowers, butterflies) in bed.items():
        if flowers:
            canvas.stamp(growth(flowers, butterflies, plot.height), plot.middle(cell))


def draw_named(canvas: Canvas, rect: Rect, bed: Bed, marked: Iterable[Cell], widest: int) -> None:
    """A bed within a box, with the labels of its cells and the empty ones around.

    Where cells are small, only the empty ones have labels, as many as there is room for.
    """
    empty = {other for cell in bed for other in AROUND.get(cell, ())} - set(bed)
    plot = fitted({*bed, *empty}, rect, widest)
    for cell in empty:
        draw_open(canvas, plot, cell)
    draw_bed(canvas, plot, bed, marked)
    for cell in set(bed) - {START} if plot.pitch >= SMALL else ():
        draw_tag(canvas, plot, cell, LABELS[cell])
    for cell in labelled(plot, sorted(empty), bed):
        write_label(canvas, plot, plot.middle(cell), LABELS[cell])


def _ground(canvas: Canvas, plot: Plot, bed: Bed, cell: Cell) -> None:
    flowers, butterflies = bed[cell]
    canvas.stamp(ground(flowers, bool(butterflies), plot.height), plot.middle(cell))


def _links(canvas: Canvas, plot: Plot, bed: Bed) -> None:
    """A band between flowers that lie in one meadow side by side."""
    wide = max(4, round(plot.pitch * 0.2))
    for cell, (flowers, _) in bed.items():
        for across, down in HALF:
            other = (cell[0] + across, cell[1] + down)
            for colour in flowers:
                if colour in bed.get(other, ("", ""))[0]:
                    fill, rim = LINK[colour]
                    layers = ((wide, rim), (wide - max(2, wide // 4), fill))
                    start, end = (_flower(plot, bed, at, colour) for at in (cell, other))
                    canvas.band(start, end, layers)


def _flower(plot: Plot, bed: Bed, cell: Cell, colour: str) -> Point:
    x, y = plot.middle(cell)
    left, top = spot(bed[cell][0], colour, plot.height)
    return x + left, y + top

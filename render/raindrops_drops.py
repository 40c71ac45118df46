"""Raindrops: what a half of a tile, a bonus and a cell of a memory card look like.

A symbol is written by the colours it shows, `o`, `p`, `g`, `b`, or two of them where it is wild.
Each colour has a mark of its own: orange a ring, purple a diamond, green a triangle, blue a plus.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.canvas import Canvas, Point, Rect
from render.palette import WHITE, Colour, darker, lighter, rgb
from render.sprites import Pen, Points, curve, mirrored, oval

COLOURS = {"o": rgb("FFA928"), "p": rgb("6A35A8"), "g": rgb("1F7A4D"), "b": rgb("4DB5FF")}
PALE = {"o": 0.6, "p": 0.45, "g": 0.4, "b": 0.7}  # share of white in the free cells
NAVY = rgb("16233F")
INKS = {"o": NAVY, "p": WHITE, "g": WHITE, "b": NAVY}
TILE, TILE_EDGE, TILE_SIDE = rgb("EAF1F8"), WHITE, rgb("BCCBDD")
PIECE, GOLD, GOLD_EDGE = rgb("F4F8FC"), rgb("FFE49A"), rgb("6B4A00")
HALF = 6 / 7  # of a cell: the drop on it

BODY = mirrored(curve((50, 98), (28, 98), (14, 83), (14, 63), (14, 40), (40, 30), (50, 2)))
LEFT: Points = [(0, 0), (50, 0), (50, 100), (0, 100)]
RIGHT: Points = [(50, 0), (100, 0), (100, 100), (50, 100)]


def edge(colour: Colour) -> Colour:
    """The outline of a drop, dark enough for pale tiles and gold."""
    return darker(colour, 0.62)


@lru_cache(maxsize=128)
def drop(colours: str, size: int) -> Image.Image:
    """A glossy drop with the mark of its colour, or in two halves where it is wild."""
    pen = Pen(size)
    if len(colours) == 1:
        base = COLOURS[colours]
        pen.fill(BODY, (lighter(base, 0.24), darker(base, 0.12)))
        _shine(pen, base)
        _mark(pen, colours, 50, 65, 19, INKS[colours])
        pen.stroke(BODY, 4.5, edge(base))
        return pen.finish()
    for one, side in zip(colours, (LEFT, RIGHT), strict=True):
        base = COLOURS[one]
        pen.fill(side, (lighter(base, 0.14), darker(base, 0.1)), within=BODY)
    pen.stroke([(50, 6), (50, 97)], 5, WHITE, closed=False)
    for one, x in zip(colours, (32.5, 67.5), strict=True):
        _mark(pen, one, x, 66, 12.5, INKS[one])
    pen.stroke(BODY, 4.5, NAVY)
    return pen.finish()


def _shine(pen: Pen, base: Colour) -> None:
    """The light that falls through and on a drop."""
    pen.fill(oval(50, 88, 27, 12), lighter(base, 0.5), alpha=110, within=BODY, blur=4)
    glint = curve((26, 58), (27, 44), (36, 35), (42, 26))
    pen.stroke(glint, 6, WHITE, alpha=170, closed=False)


def _mark(pen: Pen, colour: str, x: float, y: float, reach: float, ink: Colour) -> None:
    """The mark of a colour around a point."""
    if colour == "o":
        # One path with a seam, because a thick stroke shows where its parts meet.
        outer, inner = oval(x, y, reach * 0.97), oval(x, y, reach * 0.47)
        pen.fill([*outer, outer[0], inner[0], *reversed(inner)], ink)
        return
    thin, wide = reach * 0.32, reach * 0.98
    paths: dict[str, Points] = {
        "p": [(x, y - reach * 1.12), (x + reach * 0.85, y), (x, y + reach * 1.12),
              (x - reach * 0.85, y)],
        "g": [(x, y - reach), (x + reach * 1.08, y + reach * 0.82),
              (x - reach * 1.08, y + reach * 0.82)],
        "b": [(x - thin, y - wide), (x + thin, y - wide), (x + thin, y - thin),
              (x + wide, y - thin), (x + wide, y + thin), (x + thin, y + thin),
              (x + thin, y + wide), (x - thin, y + wide), (x - thin, y + thin),
              (x - wide, y + thin), (x - wide, y - thin), (x - thin, y - thin)],
    }  # fmt: skip
    pen.fill(paths[colour], ink)


def pale(colour: str) -> Colour:
    """The ground of a free cell; its lightness differs by colour as much as its hue."""
    return lighter(COLOURS[colour], PALE[colour])


def cell_ink(colour: str) -> Colour:
    """The mark of a colour on a free cell."""
    return darker(COLOURS[colour], 0.55)


@lru_cache(maxsize=64)
def cell(colour: str, size: int) -> Image.Image:
    """A free cell of a memory card: pale, with the mark that has to be laid on it."""
    base = COLOURS[colour]
    pen = Pen(size)
    box, inner = square(1, 18), square(4.5, 15)
    pen.fill(box, darker(base, 0.3))
    pen.fill(inner, pale(colour))
    _mark(pen, colour, 50, 50, 26, cell_ink(colour))
    return pen.finish()


def square(border: float, radius: float) -> list[tuple[float, float]]:
    """The outline of a square with round corners, border and radius in hundredths."""
    low, high = border + radius, 100 - border - radius
    path: list[tuple[float, float]] = []
    for x, y, first in ((high, low, 54), (high, high, 0), (low, high, 18), (low, low, 36)):
        path += oval(x, y, radius)[first:][:19]
    return path


@lru_cache(maxsize=64)
def bonus(colours: str, size: int) -> Image.Image:
    """A bonus tile: gold, with the drop that it stands for."""
    pen = Pen(size)
    pen.fill(square(1, 17), GOLD_EDGE)
    pen.fill(square(4, 14.5), (rgb("FFF3CF"), rgb("F7D777")))
    sprite = pen.finish().copy()
    inside = drop(colours, round(size * 0.8))
    sprite.alpha_composite(inside, ((size - inside.width) // 2, round(size * 0.09)))
    return sprite


def domino(
    canvas: Canvas, rect: Rect, halves: tuple[str, str], size: int, fill: Colour = TILE
) -> None:
    """A tile as it lies on a table, upright or lying by its box, with its two drops."""
    radius = min(rect.width, rect.height) // 6
    low = Rect(rect.x, rect.y + 4, rect.width, rect.height)
    canvas.box(low, radius, TILE_SIDE)
    canvas.box(rect, radius, TILE_EDGE)
    canvas.box(rect.grown(-3), radius - 3, fill)
    for half, at in zip(halves, ends(rect), strict=True):
        canvas.stamp(drop(half, size), at)


def ends(rect: Rect) -> tuple[Point, Point]:
    """The middles of the two halves of a box, along its longer side."""
    x, y = rect.middle
    if rect.height >= rect.width:
        return (x, rect.y + rect.height // 4), (x, rect.y + rect.height * 3 // 4)
    return (rect.x + rect.width // 4, y), (rect.x + rect.width * 3 // 4, y)

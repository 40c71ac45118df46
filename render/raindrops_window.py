"""The window of Raindrops: its tiles, the path of a drop, and what has just changed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageDraw

from render.canvas import Canvas, Layers, Point, Rect
from render.palette import AMBER, AMBER_DARK, RAINDROPS, WHITE, lighter, mix, rgb
from render.panel import backdrop
from render.raindrops_drops import TILE, TILE_EDGE, TILE_SIDE, drop
from render.sprites import gradient
from render.text import LABEL
from rules.raindrops import Window

FRAME = Rect(92, 126, 576, 690)
SILL = Rect(78, 806, 604, 64)
BORDER, BASE_TOP = 10, 638
TOP, LEVEL, HEIGHT = 148, 164, 156  # px: the first level, from one to the next, a tile
MIDDLE, ROOM, GAP = 380, 540, 8
LETTERS, NUMBERS = 104, 66
DROP = 76
GLASS = rgb("7FA6DA"), rgb("35558C")
BASE = rgb("1F3A68")
FRAME_SIDE, LEDGE = rgb("9FB2CC"), rgb("C9D7E8")
LIT, LIT_SIDE = rgb("FFF0BF"), rgb("A86E00")
DASH = rgb("9FB0C8")
LIFT = 8  # px that tiles under a preview are raised
THIN: Layers = ((16, rgb("5A4310")), (10, AMBER))
WIDE: Layers = ((30, rgb("5A4310")), (22, AMBER))
DRIPS = 40  # faint lines of rain on the ground


def ground(height: int) -> Image.Image:
    """The backdrop of all these pictures, with a little rain."""
    image = backdrop(RAINDROPS, 1200, height)
    pen = ImageDraw.Draw(image)
    for number in range(DRIPS):  # anywhere, but always the same
        x, y = number * 397 % 1200, number * 613 % height
        shade = mix(RAINDROPS.top, RAINDROPS.bottom, y / height)
        length = 26 + number * 7 % 30
        pen.line((x, y, x - length // 4, y + length), lighter(shade, 0.12), 2)
    return image


@lru_cache(maxsize=4)
def framed(columns: int) -> Image.Image:
    """The ground with the empty window, its letters and its numbers."""
    canvas = Canvas(ground(1000))
    canvas.box(FRAME, 30, TILE_EDGE)
    inside = FRAME.grown(-BORDER)
    glass = gradient(inside[2:], *GLASS)
    mask = Canvas(Image.new("RGB", inside[2:]))
    mask.box(Rect(0, 0, *inside[2:]), 20, WHITE)
    canvas.image.paste(glass, inside[:2], mask.image.convert("L"))
    base = Rect(inside.x, BASE_TOP, inside.width, inside.bottom - BASE_TOP)
    canvas.box(base, 18, BASE)
    canvas.box(Rect(SILL.x, SILL.y + 7, *SILL[2:]), 14, FRAME_SIDE)
    canvas.box(SILL, 14, TILE_EDGE)
    canvas.box(SILL.grown(-4), 10, LEDGE)
    for column in range(columns):
        at = (place(columns, column, 1).middle[0], LETTERS)
        canvas.text(at, chr(ord("A") + column), 42, RAINDROPS.ink, LABEL, "middle")
    for row in range(1, 9):
        at = (NUMBERS, middle(columns, f"a{row}")[1])
        canvas.text(at, str(row), 42, RAINDROPS.ink, LABEL, "middle")
    return canvas.image


def place(columns: int, column: int, level: int) -> Rect:
    """The box of a tile in a column, from 0, on a level, from 1."""
    step = ROOM // columns
    x = MIDDLE - columns * step // 2 + column * step + GAP // 2
    return Rect(x, TOP + (level - 1) * LEVEL, step - GAP, HEIGHT)


def where(cell: str) -> tuple[int, int]:
    """The column and the level of a cell such as `b3`."""
    return ord(cell[0]) - ord("a"), (int(cell[1:]) + 1) // 2


def middle(columns: int, cell: str) -> Point:
    """The middle of a symbol of the window."""
    column, level = where(cell)
    rect = place(columns, column, level)
    return rect.middle[0], rect.y + (39 if int(cell[1:]) % 2 else 117)


def draw_window(
    canvas: Canvas,
    window: Window,
    path: Sequence[str] = (),
    lit: Collection[str] = (),
    *,
    planned: bool = False,
) -> None:
    """The tiles on a framed ground, with a path behind their drops.

    `lit` are the places of tiles with an amber edge, by their upper cells. A `planned` path is a
    wide ribbon and its tiles are raised; another one is the thin trace of the latest drop.
    """
    count = len(window)
    drops = min(DROP, place(count, 0, 1).width - 12)
    lift = LIFT if planned else 0
    tiles = list(_tiles(window))
    for name, _ in tiles:
        column, level = where(name)
        _blank(canvas, place(count, column, level), name in lit, lift)
    points = [middle(count, cell) for cell in path]
    for start, end in pairwise([(x, y - lift) for x, y in points]):
        canvas.band(start, end, WIDE if planned else THIN)
    for name, tile in tiles:
        up = lift if name in lit else 0
        for half, row in zip(tile.lower().split("/"), (0, 1), strict=True):
            x, y = middle(count, f"{name[0]}{int(name[1:]) + row}")
            canvas.stamp(drop(half, drops), (x, y - up))


def _tiles(window: Window) -> Iterator[tuple[str, str]]:
    for column, tiles in enumerate(window):
        for level, tile in enumerate(tiles):
            if tile:
                yield f"{chr(ord('a') + column)}{2 * level + 1}", tile


def before(window: Window, places: Sequence[str], shown: Sequence[str]) -> Window:
    """The window before tiles slid down, with those that were taken back in their places."""
    columns = [list(column) for column in window]
    taken = [(*where(name), tile) for name, tile in zip(places, shown, strict=True)]
    for column, _, _ in taken:
        del columns[column][0]  # a hole, since the others slid down
    for column, level, tile in sorted(taken):
        columns[column].insert(level - 1, tile)
    return tuple(map(tuple, columns))


def _blank(canvas: Canvas, rect: Rect, lit: bool, lift: int) -> None:
    if lit and lift:
        canvas.shadow((rect,), 16)
    sprite = _tile(rect.width, rect.height, lit)
    y = rect.y - BORDER - (lift if lit else 0)
    canvas.image.paste(sprite, (rect.x - BORDER, y), sprite)


@lru_cache(maxsize=8)
def _tile(width: int, height: int, lit: bool) -> Image.Image:
    """A tile without its drops, with a border of `BORDER` px around it."""
    size = (width + 2 * BORDER, height + 2 * BORDER)
    canvas = Canvas(Image.new("RGB", size, TILE_EDGE))
    rect = Rect(BORDER, BORDER, width, height)
    canvas.box(rect, 16, AMBER if lit else TILE_EDGE)
    canvas.box(rect.grown(-6 if lit else -3), 12, LIT if lit else TILE)
    for x in range(rect.x + 16, rect.right - 20, 14):
        canvas.box(Rect(x, rect.middle[1] - 1, 8, 3), 1, AMBER_DARK if lit else DASH)
    shape = Canvas(Image.new("RGB", size))
    shape.box(Rect(rect.x, rect.y + 6, width, height), 16, WHITE)
    shade = Canvas(Image.new("RGB", size, LIT_SIDE if lit else TILE_SIDE))
    top = Canvas(Image.new("RGB", size))
    top.box(rect, 16, WHITE)
    shade.image.paste(canvas.image, (0, 0), top.image.convert("L"))
    shape.box(rect, 16, WHITE)
    sprite = shade.image.convert("RGBA")
    sprite.putalpha(shape.image.convert("L"))
    return sprite

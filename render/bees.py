"""Bees, hives and the weather: the signs of Before The Rain."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.palette import AMBER, BLACK, PAPER, WHITE, Colour, darker, lighter, rgb
from render.sprites import Paint, Pen, Point, Points, curve, mirrored, oval

HONEY, HONEY_DARK = rgb("F4B731"), rgb("5A3A00")
FUR = rgb("24211C")
WING, WING_EDGE = rgb("DCE9F4"), rgb("5B7186")
CLOUD, CLOUD_DARK, CLOUD_EDGE = rgb("C3CDD8"), rgb("6C7887"), rgb("323B46")
WATER, WATER_EDGE = rgb("4FA8F5"), rgb("163E6B")
SUN, SUN_EDGE = rgb("FFC233"), rgb("7A4B00")
GREEN = rgb("2E9E5B")
BACK, BACK_EDGE = rgb("8197B0"), rgb("1B2430")

PUFFS: tuple[tuple[float, float, float], ...] = (
    (28, 48, 20), (50, 36, 25), (73, 48, 19), (50, 52, 20),
)  # fmt: skip
DROP = mirrored(curve((50, 95), (18, 95), (16, 60), (50, 6)))
BOLT: Points = [(56, 52), (36, 78), (49, 78), (41, 98), (68, 69), (54, 69), (64, 52)]


@lru_cache(maxsize=8)
def bee(size: int) -> Image.Image:
    """A bee: its player is still outside."""
    pen = Pen(size)
    for x, y, across, down in ((46, 24, 13, 21), (64, 24, 13, 21)):
        pen.fill(oval(x, y, across, down), WING)
        pen.stroke(oval(x, y, across, down), 3, WING_EDGE)
    body = oval(52, 62, 44, 28)
    pen.fill([(92, 56), (100, 62), (92, 68)], FUR)
    pen.fill(body, (lighter(HONEY, 0.25), HONEY))
    for x in (46, 64, 82):
        pen.fill([(x, 30), (x + 9, 30), (x + 9, 94), (x, 94)], FUR, within=body)
    pen.fill([(0, 30), (28, 30), (28, 94), (0, 94)], HONEY, within=body)
    pen.stroke(body, 4, FUR)
    pen.fill(oval(22, 58, 4.5), FUR)
    return pen.finish()


@lru_cache(maxsize=16)
def hive(size: int) -> Image.Image:
    """A straw hive: its player is home."""
    pen = Pen(size)
    for y, across in ((17, 17), (31, 28), (47, 36), (64, 40), (82, 40)):
        band = oval(50, y, across, 12)
        pen.fill(band, (lighter(HONEY, 0.35), darker(HONEY, 0.08)))
        pen.stroke(band, 3.6, HONEY_DARK)
    pen.fill(oval(50, 77, 12, 13), HONEY_DARK)
    return pen.finish()


@lru_cache(maxsize=16)
def rain_cloud(size: int) -> Image.Image:
    """A cloud with three drops: rain, and the sign of who was caught in it."""
    pen = Pen(size)
    _cloud(pen, (lighter(CLOUD, 0.3), CLOUD))
    for x, y in ((28, 82), (50, 89), (72, 82)):
        path = [(x + (px - 50) * 0.17, y + (py - 50) * 0.21) for px, py in DROP]
        pen.stroke(path, 3.4, WATER_EDGE)
        pen.fill(path, WATER)
    return pen.finish()


@lru_cache(maxsize=16)
def storm_cloud(size: int) -> Image.Image:
    """A dark cloud with a flash."""
    pen = Pen(size)
    _cloud(pen, (CLOUD, CLOUD_DARK))
    pen.stroke(BOLT, 5, SUN_EDGE)
    pen.fill(BOLT, SUN)
    return pen.finish()


def _cloud(pen: Pen, paint: Paint) -> None:
    base = [(16, 46), (84, 46), (84, 68), (16, 68)]
    for x, y, radius in PUFFS:
        pen.stroke(oval(x, y, radius), 7, CLOUD_EDGE)
    pen.stroke(base, 7, CLOUD_EDGE)
    pen.fill([*oval(50, 48, 42, 20)], paint)
    for x, y, radius in PUFFS:
        pen.fill(oval(x, y, radius), paint)
    pen.fill(base, paint)


@lru_cache(maxsize=8)
def sun(size: int) -> Image.Image:
    """The sun with its rays."""
    pen = Pen(size)
    for path in _rays():
        pen.stroke(path, 5, SUN_EDGE)
    for path in _rays():
        pen.fill(path, SUN)
    disc = oval(50, 50, 25)
    pen.stroke(disc, 5, SUN_EDGE)
    pen.fill(disc, (lighter(SUN, 0.45), SUN))
    return pen.finish()


def _rays() -> list[Points]:
    turned = oval(50, 50, 47)
    inner = oval(50, 50, 29)
    return [[inner[at - 5], turned[at], inner[(at + 5) % 72]] for at in range(0, 72, 9)]


@lru_cache(maxsize=8)
def drop(size: int, full: bool) -> Image.Image:
    """A drop of the rain meter, full or only its outline."""
    pen = Pen(size)
    if full:
        pen.fill(DROP, (lighter(WATER, 0.3), WATER))
        pen.fill(oval(38, 68, 6, 12), WHITE, alpha=190, within=DROP)
        pen.stroke(DROP, 4, WATER_EDGE)
    else:
        pen.stroke(DROP, 4, rgb("9DB2C6"))
    return pen.finish()


def hexagon(reach: float = 48) -> list[Point]:
    """The outline of a cell of honeycomb that lies on a side."""
    across, down = reach / 2, reach * 0.866
    left = [(50 - across, 50 + down), (50 - reach, 50.0), (50 - across, 50 - down)]
    return [*left, *((100 - x, y) for x, y in reversed(left))]


@lru_cache(maxsize=16)
def cell(size: int, full: bool = True) -> Image.Image:
    """A cell of honeycomb, full of honey or empty."""
    pen = Pen(size)
    path = hexagon(46)
    if full:
        pen.fill(path, (lighter(HONEY, 0.3), HONEY))
    pen.stroke(path, 6, HONEY_DARK if full else rgb("9DB2C6"))
    return pen.finish()


@lru_cache(maxsize=8)
def tick(size: int) -> Image.Image:
    """A tick in a green disc: somebody has chosen."""
    pen = Pen(size)
    disc = oval(50, 50, 44)
    pen.fill(disc, GREEN)
    pen.stroke(disc, 6, WHITE)
    pen.stroke([(29, 52), (44, 67), (72, 36)], 10, WHITE, closed=False)
    return pen.finish()


@lru_cache(maxsize=8)
def card_back(size: int, fill: Colour = PAPER) -> Image.Image:
    """A card that lies face down, with a cell on it."""
    pen = Pen(size)
    path = [(18, 4), (82, 4), (82, 96), (18, 96)]
    pen.fill(path, fill)
    pen.stroke(path, 7, BACK_EDGE)
    mark = [(50 + (x - 50) * 0.42, 50 + (y - 50) * 0.42) for x, y in hexagon()]
    pen.fill(mark, AMBER if fill == PAPER else lighter(fill, 0.35))
    return pen.finish()


@lru_cache(maxsize=8)
def deck(size: int) -> Image.Image:
    """A deck of weather cards from above."""
    pen = Pen(size)
    for off in (14, 7, 0):
        path = [
            (10 + off, 4 + off),
            (72 + off, 4 + off),
            (72 + off, 82 + off),
            (10 + off, 82 + off),
        ]
        pen.fill(path, BACK)
        pen.stroke(path, 5, BLACK)
    return pen.finish()

"""What grows and flies in Cloomba: flowers and Butterflies, each colour with a shape of its own."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache

from PIL import Image, ImageFilter

from render.palette import WHITE, Colour, darker, lighter, mix, rgb
from render.sprites import Pen, Points, curve, mirrored, oval

COLOURS = {"r": rgb("A9281E"), "y": rgb("FFE24A"), "g": rgb("3FA66B"), "b": rgb("3D6BE0")}
HEARTS = {"r": rgb("FFD24A"), "y": rgb("8A5A1A"), "g": rgb("F6F0D2"), "b": rgb("FFF3B8")}
BODY = rgb("1E1712")
MARKS = {"r": WHITE, "y": rgb("8A4B12"), "g": WHITE, "b": WHITE}

LEAF_TILE, WARM_TILE = rgb("E7F1D6"), rgb("FFE39B")
SUPER_TILE, SUPER_EDGE = rgb("FBF2DF"), rgb("B8862B")
TILE_EDGE, LEAF_BACK = rgb("24402E"), rgb("7FB069")
STONE, STONE_DARK = rgb("EBD3A6"), rgb("6E4B2A")
ROOF, WALL = rgb("B24A3C"), rgb("FFFBEF")

MASTER = 256  # px at which a sprite is drawn; other sizes are made smaller from it
RIM = 6  # px of white around a Butterfly of that size
# Where the flowers of a hex grow, in hundredths of its height from its middle.
SPOTS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.0, 0.0),),
    2: ((-14.0, -15.0), (14.0, 15.0)),
    3: ((-19.0, -12.0), (19.0, -12.0), (0.0, 20.0)),
}


def edge(colour: str) -> Colour:
    """The outline of a flower, which shows on every tile."""
    return darker(COLOURS[colour], 0.62)


@lru_cache(maxsize=128)
def flower(colour: str, size: int) -> Image.Image:
    """The flower of a colour, `size` px square."""
    return _smaller(_flower(colour), size)


@lru_cache(maxsize=128)
def butterfly(colour: str, size: int) -> Image.Image:
    """The Butterfly of a colour with a white rim, `size` px square."""
    return _smaller(_butterfly(colour), size)


@lru_cache(maxsize=64)
def silhouette(size: int, fill: Colour, colour: str = "r") -> Image.Image:
    """The shape of a Butterfly alone, where none is meant or there is none, `size` px square."""
    return _shape(butterfly(colour, size), fill)


@lru_cache(maxsize=8)
def meadow_sign(size: int) -> Image.Image:
    """The sign for points of meadows: a Butterfly on a tile, `size` px high."""
    sprite = hexagon(size, WARM_TILE, TILE_EDGE).copy()
    moth = silhouette(round(size * 0.62), BODY)
    sprite.alpha_composite(moth, ((size - moth.width) // 2, (size - moth.height) // 2))
    return sprite


@lru_cache(maxsize=8)
def jar_sign(size: int) -> Image.Image:
    """A jar with a lid."""
    glass = mirrored(curve((50, 96), (24, 96), (18, 94), (18, 80), (18, 44), (20, 38), (30, 30)))
    pen = Pen(size)
    pen.fill(glass, (rgb("F4FBFA"), rgb("C7E2E4")))
    pen.stroke(glass, 5, rgb("2C4C55"))
    pen.fill(oval(34, 60, 5, 20), WHITE, within=glass, blur=1.5)
    lid = [(26, 10), (74, 10), (74, 28), (26, 28)]
    pen.fill(lid, (lighter(SUPER_EDGE, 0.35), SUPER_EDGE))
    pen.stroke(lid, 5, darker(SUPER_EDGE, 0.6))
    return pen.finish()


@lru_cache(maxsize=8)
def tiles_sign(size: int) -> Image.Image:
    """A pile of tiles that lie face down."""
    pen = Pen(size)
    for rise, fill in ((14, 0.35), (0, 0.0), (-14, 0.0)):
        path = [(50 + (x - 50) * 0.98, 50 + rise + (y - 50) * 0.62) for x, y in corners()]
        pen.fill(path, darker(LEAF_BACK, fill))
        pen.stroke(path, 4, darker(LEAF_BACK, 0.62))
    pen.stroke([(34, 36), (66, 36)], 5, lighter(LEAF_BACK, 0.55), closed=False)
    return pen.finish()


@lru_cache(maxsize=128)
def ground(flowers: str, settled: bool, height: int) -> Image.Image:
    """The empty tile below flowers, warmer where a Butterfly has settled; "" is the pavilion.

    `height` is that of the hex from tip to tip, in px.
    """
    if not flowers:
        return _smaller(_pavilion(), height)
    if len(flowers) > 1:
        return hexagon(height, mix(SUPER_TILE, WARM_TILE, 0.6 * settled), SUPER_EDGE, 4.0)
    return hexagon(height, WARM_TILE if settled else LEAF_TILE, TILE_EDGE)


@lru_cache(maxsize=256)
def growth(flowers: str, butterflies: str, height: int) -> Image.Image:
    """The flowers of a hex of a height, those that carry a Butterfly bleached below it."""
    sprite = Image.new("RGBA", (height, height))
    size = flower_size(flowers, height)
    for colour in flowers:
        x, y = spot(flowers, colour, height)
        settled = colour in butterflies
        layers = [flower(colour, size)]
        if settled:
            pale = mix(COLOURS[colour], WARM_TILE, 0.55)
            layers = [_shape(layers[0], pale), butterfly(colour, round(size * 0.98))]
        for layer in layers:
            at = (height // 2 + x - layer.width // 2, height // 2 + y - layer.height // 2)
            sprite.alpha_composite(layer, at)
    return sprite


def flower_size(flowers: str, height: int) -> int:
    """The size of each flower of a hex, in px."""
    return round(height * {1: 0.7, 2: 0.47, 3: 0.42}[len(flowers)])


def spot(flowers: str, colour: str, height: int) -> tuple[int, int]:
    """Where the flower of a colour grows, in px from the middle of its hex."""
    x, y = SPOTS[len(flowers)][flowers.index(colour)]
    return round(x * height / 100), round(y * height / 100)


@lru_cache(maxsize=128)
def hexagon(height: int, fill: Colour, rim: Colour, line: float = 3.0) -> Image.Image:
    """A hex that stands on a tip, with a rim of a width in hundredths of its height."""
    return _smaller(_hexagon(fill, rim, line), height)


def corners(radius: float = 50.0) -> list[tuple[float, float]]:
    """The corners of a hex that stands on a tip, on a square of 100 units."""
    turns = [math.tau * (step + 0.5) / 6 for step in range(6)]
    return [(50 + radius * math.cos(turn), 50 + radius * math.sin(turn)) for turn in turns]


def _shape(sprite: Image.Image, fill: Colour) -> Image.Image:
    """A sprite in one colour."""
    flat = Image.new("RGBA", sprite.size, fill)
    flat.putalpha(sprite.getchannel("A"))
    return flat


def _smaller(master: Image.Image, size: int) -> Image.Image:
    return master.resize((size, size), Image.Resampling.BOX)


# Drawn once, large


@lru_cache(maxsize=8)
def _flower(colour: str) -> Image.Image:
    pen = Pen(MASTER)
    FLOWERS[colour](pen)
    return pen.finish()


@lru_cache(maxsize=8)
def _butterfly(colour: str) -> Image.Image:
    pen = Pen(MASTER)
    BUTTERFLIES[colour](pen)
    _body(pen)
    inner = Image.new("RGBA", (MASTER + 2 * RIM,) * 2)
    inner.paste(pen.finish(), (RIM, RIM))
    shape = inner.getchannel("A").filter(ImageFilter.MaxFilter(2 * RIM - 1))
    sprite = Image.new("RGBA", inner.size, WHITE)
    sprite.putalpha(shape.filter(ImageFilter.GaussianBlur(1)))
    sprite.alpha_composite(inner)
    return sprite


@lru_cache(maxsize=32)
def _hexagon(fill: Colour, rim: Colour, line: float) -> Image.Image:
    pen = Pen(MASTER)
    pen.fill(corners(), rim)
    pen.fill(corners(50 - line * 2 / math.sqrt(3)), fill)
    return pen.finish()


@lru_cache(maxsize=1)
def _pavilion() -> Image.Image:
    """The house of the Starting tile."""
    pen = Pen(MASTER)
    pen.fill(corners(), STONE_DARK)
    pen.fill(corners(46.5), (lighter(STONE, 0.2), darker(STONE, 0.06)))
    for y, half in ((79, 29), (74, 26)):
        step = [(50 - half, y), (50 + half, y), (50 + half, y + 5), (50 - half, y + 5)]
        pen.fill(step, WALL)
        pen.stroke(step, 1.6, STONE_DARK)
    for x in (27, 40.5, 54, 67.5):
        pillar = [(x, 50), (x + 5.5, 50), (x + 5.5, 74), (x, 74)]
        pen.fill(pillar, WALL)
        pen.stroke(pillar, 1.6, STONE_DARK)
    roof = mirrored(curve((50, 51), (40, 51), (30, 51), (17, 51), (30, 46), (42, 34), (50, 22)))
    pen.fill(roof, (lighter(ROOF, 0.12), darker(ROOF, 0.12)))
    for x in (36, 50, 64):
        pen.stroke([(50 + (x - 50) * 0.1, 25), (x, 50)], 1.6, darker(ROOF, 0.4), closed=False)
    pen.stroke(roof, 2.6, darker(ROOF, 0.6))
    pen.fill(oval(50, 19.5, 4.2), darker(ROOF, 0.55))
    return pen.finish()


# Flowers


def _turned(path: Points, turn: float) -> list[tuple[float, float]]:
    """A path around the middle, from one that points upwards."""
    cos, sin = math.cos(turn), math.sin(turn)
    return [
        (50 + (x - 50) * cos - (y - 50) * sin, 50 + (x - 50) * sin + (y - 50) * cos)
        for x, y in path
    ]


def _petals(pen: Pen, colour: str, petal: Points, count: int, *, offset: float = 0) -> None:
    fill = COLOURS[colour]
    for step in range(count):
        path = _turned(petal, math.tau * (step + offset) / count)
        pen.fill(path, fill)
        pen.stroke(path, 2.6, edge(colour))


def _heart(pen: Pen, colour: str, radius: float) -> None:
    path = oval(50, 50, radius)
    pen.fill(path, (lighter(HEARTS[colour], 0.25), HEARTS[colour]))
    pen.stroke(path, 2.6, edge(colour))


def _rose(pen: Pen) -> None:
    """Five round petals."""
    _petals(pen, "r", oval(50, 25, 21.5, 21), 5)
    _heart(pen, "r", 12.5)


def _narcissus(pen: Pen) -> None:
    """Six pointed petals."""
    side = curve((50, 54), (40, 48), (30, 36), (33, 25), (36, 17), (45, 12), (50, 1))
    _petals(pen, "y", mirrored(side), 6)
    _heart(pen, "y", 13.5)


def _clover(pen: Pen) -> None:
    """Four hearts."""
    side = curve((50, 48), (34, 38), (20, 30), (22, 16), (24, 3), (43, 0), (50, 12))
    _petals(pen, "g", mirrored(side), 4, offset=0.5)
    _heart(pen, "g", 9.5)


def _aster(pen: Pen) -> None:
    """Eight thin petals with gaps between them."""
    petal = mirrored(curve((50, 50), (42, 38), (39, 4), (50, 3)))
    _petals(pen, "b", petal, 8)
    _heart(pen, "b", 12.5)


FLOWERS: dict[str, Callable[[Pen], None]] = {
    "r": _rose,
    "y": _narcissus,
    "g": _clover,
    "b": _aster,
}


# Butterflies


def _body(pen: Pen) -> None:
    for side in (-1, 1):
        feeler = curve((50, 28), (50 + side * 3, 20), (50 + side * 6, 13), (50 + side * 11, 9))
        pen.stroke(feeler, 2.4, BODY, closed=False)
    pen.fill(oval(50, 51, 3.8, 25), BODY)
    pen.fill(oval(50, 29, 4.6), BODY)


def _wings(pen: Pen, colour: str, *lefts: Points) -> None:
    fill = COLOURS[colour]
    for left in lefts:
        for path in (left, [(100 - x, y) for x, y in left]):
            pen.fill(path, fill)
            pen.stroke(path, 3.4, edge(colour))


def _spots(pen: Pen, colour: str, spots: Sequence[tuple[float, float, float]]) -> None:
    for x, y, radius in spots:
        for middle in (x, 100 - x):
            pen.fill(oval(middle, y, radius), MARKS[colour])


def _peacock(pen: Pen) -> None:
    """Round wings with a large spot on each."""
    lower = curve((49, 52), (36, 50), (14, 54), (15, 72), (16, 90), (42, 92), (49, 62))
    upper = curve((49, 54), (38, 58), (6, 60), (6, 34), (6, 10), (40, 8), (49, 44))
    _wings(pen, "r", lower, upper)
    _spots(pen, "r", ((24, 33, 7.5), (29, 74, 5.5)))


def _swallowtail(pen: Pen) -> None:
    """Pointed wings with tails."""
    lower = curve((49, 50), (38, 50), (20, 56), (22, 70), (23, 80), (20, 88), (17, 97))
    lower += curve((17, 97), (30, 96), (42, 84), (49, 64))
    upper = curve((49, 56), (38, 62), (24, 56), (17, 42), (10, 28), (8, 16), (3, 9))
    upper += curve((3, 9), (24, 8), (44, 22), (49, 44))
    _wings(pen, "y", lower, upper)
    for side in (1, -1):
        for mark in (
            [(17, 22), (36, 34), (27, 42)],
            [(28, 66), (40, 60), (33, 78)],
        ):
            pen.fill([(50 + side * (x - 50), y) for x, y in mark], MARKS["y"])


def _brush(pen: Pen) -> None:
    """Scalloped wings with a row of small spots."""
    lower = curve((49, 54), (40, 54), (24, 56), (20, 66), (14, 74), (26, 78), (24, 86))
    lower += curve((24, 86), (28, 96), (44, 92), (49, 66))
    upper = curve((49, 56), (40, 58), (28, 60), (20, 52), (12, 58), (4, 44), (10, 38))
    upper += curve((10, 38), (0, 32), (4, 14), (16, 14), (30, 12), (44, 28), (49, 44))
    _wings(pen, "g", lower, upper)
    _spots(pen, "g", ((16, 24, 4.2), (16, 38, 4.2), (24, 49, 3.6), (27, 68, 3.4), (32, 82, 3.6)))


def _dragonfly(pen: Pen) -> None:
    """Two pairs of long narrow wings."""
    lower = curve((49, 52), (36, 48), (10, 58), (9, 66), (9, 78), (34, 74), (49, 58))
    upper = curve((49, 50), (34, 58), (3, 52), (2, 40), (2, 27), (32, 32), (49, 43))
    _wings(pen, "b", lower, upper)
    for side in (1, -1):
        for start, end in (((14, 41), (40, 47)), ((19, 66), (40, 58))):
            line = [(50 + side * (x - 50), y) for x, y in (start, end)]
            pen.stroke(line, 3.2, MARKS["b"], closed=False)


BUTTERFLIES: dict[str, Callable[[Pen], None]] = {
    "r": _peacock,
    "y": _swallowtail,
    "g": _brush,
    "b": _dragonfly,
}

"""The five flowers and the wild one: each has a colour and a shape of its own."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache

from PIL import Image, ImageFilter

from render.palette import PAPER, Colour, darker, lighter, rgb
from render.sprites import Pen, Points, curve, faded, oval, star

# In the order of the columns, which have no other names here.
COLOURS = (rgb("9A74F5"), rgb("B93020"), rgb("F9E52A"), rgb("55BFA2"), rgb("3F4F96"))
LILAC, RED, YELLOW, TEAL, INDIGO = COLOURS
LEAF, STEM = rgb("3F8B4A"), rgb("2F6B3A")
SEEDS, SEEDS_DARK = rgb("6B4218"), rgb("33200C")
RIM = rgb("DCE6F0")
STAR_INK = rgb("2B3350")
WILD = 5  # the column of wild cards


def edge(colour: Colour) -> Colour:
    """The outline of a flower, which shows on paper and on the trays alike."""
    return darker(colour, 0.62)


@lru_cache(maxsize=64)
def flower(column: int, size: int, alpha: int = 255) -> Image.Image:
    """The flower of a column, or the wild one, `size` px square."""
    if alpha < 255:
        return faded(flower(column, size), alpha)
    pen = Pen(size)
    DRAWN[column](pen)
    return pen.finish()


@lru_cache(maxsize=32)
def bright(column: int, size: int) -> Image.Image:
    """The same with a pale rim, for dark grounds."""
    inner = flower(column, size - 4)
    shape = Image.new("L", (size, size))
    shape.paste(inner.getchannel("A"), (2, 2))
    sprite = Image.new("RGBA", (size, size), RIM)
    sprite.putalpha(shape.filter(ImageFilter.MaxFilter(5)))
    sprite.alpha_composite(inner, (2, 2))
    return sprite


def _petal(angle: float, start: float, end: float, width: float, tip: float = 0.62) -> Points:
    """A petal that points away from the middle; the nearer `tip` is to 1, the rounder it ends."""
    reach = end - start
    upper = curve(
        (start, 0.0),
        (start + reach * 0.15, -width),
        (start + reach * tip, -width * 1.15),
        (end, 0.0),
    )
    outline = [*upper, *((x, -y) for x, y in reversed(upper))]
    turn = math.radians(angle)
    cos, sin = math.cos(turn), math.sin(turn)
    return [(50 + x * cos - y * sin, 50 + x * sin + y * cos) for x, y in outline]


def _shaded(pen: Pen, path: Points, colour: Colour, width: float = 3.0) -> None:
    pen.fill(path, (lighter(colour, 0.12), darker(colour, 0.1)))
    pen.stroke(path, width, edge(colour))


def _disc(pen: Pen, radius: float, colour: Colour, rim: Colour) -> None:
    path = oval(50, 50, radius)
    pen.fill(path, (lighter(colour, 0.2), colour))
    pen.stroke(path, 3, rim)


def _dots(pen: Pen, spots: Sequence[tuple[float, float]], radius: float, colour: Colour) -> None:
    for x, y in spots:
        pen.fill(oval(x, y, radius), colour)


def _around(count: int, radius: float, turned: float = 0) -> list[tuple[float, float]]:
    turns = [math.tau * (step + turned) / count for step in range(count)]
    return [(50 + radius * math.cos(turn), 50 + radius * math.sin(turn)) for turn in turns]


def _lavender(pen: Pen) -> None:
    """A spike of many small blossoms above two leaves."""
    pen.stroke([(50, 99), (50, 58)], 5, STEM, closed=False)
    for side in (-1, 1):
        tip = (50 + side * 24, 68)
        leaf = [*curve((50, 96), (50 + side * 4, 82), (50 + side * 16, 70), tip)]
        leaf += curve(tip, (50 + side * 26, 82), (50 + side * 14, 94), (50, 96))
        pen.fill(leaf, LEAF)
        pen.stroke(leaf, 2, darker(LEAF, 0.5))
    rows = ((70, 13), (57, 14), (44, 14), (31, 12), (20, 8))
    for y, apart in rows:
        for x in (50 - apart, 50 + apart, 50):
            _shaded(pen, oval(x, y, 9.5, 8.5), LILAC, 2.6)
    _shaded(pen, oval(50, 9, 7.5, 8), LILAC, 2.6)


def _poppy(pen: Pen) -> None:
    """Four broad round petals with a dark heart."""
    for x, y in ((50, 28), (28, 50), (72, 50), (50, 72)):
        path = oval(x, y, 27 if y == 50 else 31, 31 if y == 50 else 26)
        _shaded(pen, path, RED)
    _dots(pen, _around(8, 20), 4, darker(RED, 0.66))
    _disc(pen, 14, SEEDS_DARK, rgb("120B04"))
    _dots(pen, [*_around(6, 7.5), (50, 50)], 2.4, rgb("F2E3B0"))


def _sunflower(pen: Pen) -> None:
    """Many pointed petals around a wide brown disc."""
    for turned in (11.25, 0):
        for step in range(16):
            if bool(step % 2) == bool(turned):
                _shaded(pen, _petal(step * 22.5, 18, 49, 8.5, 0.3), YELLOW, 2.4)
    _disc(pen, 24, SEEDS, SEEDS_DARK)
    _dots(pen, [*_around(10, 16), *_around(5, 8), (50, 50)], 2.4, SEEDS_DARK)


def _daisy(pen: Pen) -> None:
    """Eight narrow round petals around a yellow heart."""
    for step in range(8):
        _shaded(pen, _petal(step * 45 + 22.5, 12, 49, 9.5, 0.98), TEAL, 2.6)
    _disc(pen, 14, rgb("F7E58B"), rgb("6E5B12"))


def _bluebell(pen: Pen) -> None:
    """A bell that hangs from a bent stem."""
    stem = curve((86, 98), (94, 50), (92, 6), (46, 12))
    pen.stroke(stem, 8, darker(LEAF, 0.5), closed=False)
    pen.stroke(stem, 4.5, LEAF, closed=False)
    bell = [
        *curve((44, 10), (22, 12), (24, 46), (6, 74)),
        (12, 84), (24, 72), (44, 92), (62, 72), (76, 84), (82, 74),
        *curve((82, 74), (64, 46), (66, 12), (44, 10)),
    ]  # fmt: skip
    _shaded(pen, bell, INDIGO, 3.2)
    pen.fill(oval(35, 40, 7, 20), lighter(INDIGO, 0.55), alpha=120, within=bell, blur=3)
    for x in (24, 62):
        pen.stroke([(44 + (x - 44) * 0.35, 34), (x, 70)], 2.2, edge(INDIGO), closed=False)
    for x, y in ((36, 94), (50, 95)):
        pen.fill(oval(x, y, 3.6), YELLOW)
        pen.stroke(oval(x, y, 3.6), 1.6, SEEDS_DARK)


def _wild(pen: Pen) -> None:
    """A petal of every colour around a star."""
    order = (YELLOW, TEAL, INDIGO, LILAC, RED)
    for (x, y), colour in zip(_around(5, 28, -0.75 - 0.5), order, strict=True):
        _shaded(pen, oval(x, y, 21), colour)
    _disc(pen, 20, PAPER, STAR_INK)
    pen.fill(star(50, 51, 14), STAR_INK)


DRAWN: tuple[Callable[[Pen], None], ...] = (
    _lavender,
    _poppy,
    _sunflower,
    _daisy,
    _bluebell,
    _wild,
)

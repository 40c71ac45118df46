"""The signs of Raindrops: symbols of memory cards, clouds, tokens and markers."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from PIL import Image

from render.palette import AMBER, DARK, PAPER, WHITE, Colour, darker, lighter, mix, rgb
from render.raindrops_drops import COLOURS, GOLD_EDGE, NAVY, square
from render.sprites import Pen, curve, mirrored, oval, star

SUN, LEAF, STAR, SHELL, CAT = (
    rgb("FFC533"), rgb("5DB26A"), rgb("FDFDFD"), rgb("F39AA8"), rgb("8A93AB")
)  # fmt: skip
CLOUD, CLOUD_GOLD = rgb("FFFFFF"), rgb("FFC832")
BARRED = rgb("E5484D")


@lru_cache(maxsize=64)
def symbol(name: str, size: int) -> Image.Image:
    """The symbol of a memory card, with an edge that shows on paper and on trays alike."""
    pen = Pen(size)
    SYMBOLS.get(name, _other)(pen)
    return pen.finish()


def _sun(pen: Pen) -> None:
    """A disc with twelve rays."""
    rays = [_around(turn, reach) for step in range(12) for turn, reach in _ray(step)]
    for path, width in ((rays, 9.0), (oval(50, 50, 26), 9.0)):
        pen.stroke(path, width, NAVY)
    pen.fill(rays, (lighter(SUN, 0.1), darker(SUN, 0.08)))
    pen.fill(oval(50, 50, 26), darker(SUN, 0.28))
    pen.fill(oval(50, 50, 22.5), (lighter(SUN, 0.45), SUN))


def _ray(step: int) -> tuple[tuple[float, float], ...]:
    turn = math.tau * step / 12
    return (turn - 0.2, 30), (turn, 45), (turn + 0.2, 30)


def _around(turn: float, reach: float) -> tuple[float, float]:
    return 50 + reach * math.sin(turn), 50 - reach * math.cos(turn)


def _leaf(pen: Pen) -> None:
    """A pointed leaf on a stem, with its ribs."""
    blade = [
        *curve((16, 84), (2, 38), (40, 10), (94, 6)),
        *curve((94, 6), (98, 58), (66, 92), (16, 84)),
    ]
    pen.stroke([(16, 84), (5, 95)], 9, NAVY, closed=False)
    pen.fill(blade, (lighter(LEAF, 0.18), darker(LEAF, 0.1)))
    dark = darker(LEAF, 0.55)
    pen.stroke([(16, 84), (82, 18)], 4.5, dark, closed=False)
    for x, y in ((34, 66), (52, 48)):
        pen.stroke([(x, y), (x + 3, y - 22)], 3.5, dark, closed=False)
        pen.stroke([(x, y), (x + 23, y - 2)], 3.5, dark, closed=False)
    pen.stroke(blade, 5, NAVY)


def _star(pen: Pen) -> None:
    """Five tips."""
    path = star(50, 53, 48)
    pen.fill(path, (STAR, rgb("DCE6F2")))
    pen.stroke(path, 6, NAVY)


def _shell(pen: Pen) -> None:
    """A fan with ribs."""
    fan = mirrored(
        curve((50, 94), (42, 94), (40, 88), (36, 84), (14, 70), (2, 44), (14, 26),
              (16, 14), (28, 10), (34, 14), (38, 5), (46, 4), (50, 8))
    )  # fmt: skip
    pen.fill(fan, (lighter(SHELL, 0.3), darker(SHELL, 0.1)))
    for x, y in ((18, 34), (33, 18), (50, 12), (67, 18), (82, 34)):
        pen.stroke([(50 + (x - 50) * 0.1, 84), (x, y)], 4, darker(SHELL, 0.5), closed=False)
    pen.stroke(fan, 5.5, NAVY)


def _cat(pen: Pen) -> None:
    """A head with pointed ears."""
    head = mirrored(
        curve((50, 94), (24, 94), (10, 80), (10, 58), (10, 38), (8, 22), (12, 6),
              (20, 10), (28, 18), (34, 26), (40, 24), (45, 24), (50, 24))
    )  # fmt: skip
    pen.fill(head, (lighter(CAT, 0.14), darker(CAT, 0.12)))
    for side in (-1, 1):
        pen.fill(oval(50 + side * 18, 55, 9, 10), rgb("FFE27A"))
        pen.fill(oval(50 + side * 18, 56, 3.6, 8), NAVY)
        for y in (72, 79):
            pen.stroke([(50 + side * 16, y - 2), (50 + side * 44, y)], 3, NAVY, closed=False)
    pen.fill([(43, 68), (57, 68), (50, 76)], NAVY)
    pen.stroke(head, 5.5, NAVY)


def _other(pen: Pen) -> None:
    """What stands for a symbol that only corrected lists have."""
    pen.fill(square(10, 20), (lighter(CAT, 0.3), CAT))
    pen.stroke(square(10, 20), 5.5, NAVY)
    pen.fill(oval(50, 50, 14), NAVY)


SYMBOLS: dict[str, Callable[[Pen], None]] = {
    "sun": _sun,
    "leaf": _leaf,
    "star": _star,
    "shell": _shell,
    "cat": _cat,
}

# Wider than high: the middle three fifths of a sprite.
PUFFS = ((24, 64, 16), (43, 50, 20.5), (63, 55.5, 17), (74, 66, 13))
FLOOR = [(20, 62), (76, 62), (76, 79.5), (22, 79.5)]
STEP = 3.5  # units that each token below looks out by


@lru_cache(maxsize=16)
def cloud(size: int, gold: bool = False, left: int = 1) -> Image.Image:
    """A cloud token face up, golden or plain, with the edges of up to two below it."""
    pen = Pen(size)
    for below in range(min(left, 3) - 1, 0, -1):
        _cloud(pen, CLOUD, below * STEP)
    _cloud(pen, CLOUD_GOLD if gold else CLOUD, 0)
    return pen.finish()


def _cloud(pen: Pen, colour: Colour, off: float) -> None:
    paths = [[(x + off, y - off) for x, y in FLOOR]]
    paths += [oval(x + off, y - off, reach) for x, y, reach in PUFFS]
    for path in paths:
        pen.stroke(path, 7, NAVY)
    for path in paths:
        pen.fill(path, lighter(colour, 0.15))
    pen.fill(oval(47 + off, 82 - off, 36, 10), darker(colour, 0.1), within=paths[0], blur=3)


@lru_cache(maxsize=16)
def thunder(size: int) -> Image.Image:
    """A Thunder token face down."""
    pen = Pen(size)
    _token(pen)
    bolt = [(58, 14), (26, 56), (47, 56), (40, 88), (75, 42), (54, 42)]
    pen.stroke(bolt, 6, NAVY)
    pen.fill(bolt, (lighter(AMBER, 0.4), AMBER))
    return pen.finish()


@lru_cache(maxsize=16)
def thunder_face(size: int) -> Image.Image:
    """The side of a Thunder token that has the value; it is written by whoever stamps it."""
    pen = Pen(size)
    _token(pen)
    pen.fill(oval(50, 50, 36), (lighter(PAPER, 0.5), mix(PAPER, AMBER, 0.25)))
    pen.stroke(oval(50, 50, 36), 3, NAVY)
    return pen.finish()


def _token(pen: Pen) -> None:
    pen.fill(oval(50, 50, 48), NAVY)
    pen.fill(oval(50, 50, 43.5), (rgb("7D86A8"), rgb("525B80")))


@lru_cache(maxsize=8)
def arrow(size: int) -> Image.Image:
    """The purple arrow of whoever begins each round."""
    pen = Pen(size)
    path = [(8, 16), (94, 50), (8, 84), (26, 50)]
    pen.stroke(path, 15, WHITE)
    pen.fill(path, COLOURS["p"])
    pen.stroke(path, 4, COLOURS["p"])
    return pen.finish()


@lru_cache(maxsize=8)
def barred(size: int) -> Image.Image:
    """The sign before the action that the marker bars."""
    pen = Pen(size)
    pen.stroke(oval(50, 50, 40), 14, BARRED)
    pen.stroke([(23, 23), (77, 77)], 13, BARRED, closed=False)
    return pen.finish()


@lru_cache(maxsize=8)
def cards(size: int) -> Image.Image:
    """Memory cards: one with three drops on others."""
    pen = Pen(size)
    for shift in (6, 0):
        box = [(4 + shift, 24 - shift), (90 + shift, 24 - shift), (90 + shift, 84 - shift),
               (4 + shift, 84 - shift)]  # fmt: skip
        pen.fill(box, PAPER if not shift else rgb("C9D3E2"))
        pen.stroke(box, 6, NAVY)
    for x, colour in ((24, "o"), (47, "g"), (70, "b")):
        pen.fill(oval(x, 54, 9, 14), COLOURS[colour])
    return pen.finish()


@lru_cache(maxsize=8)
def tiles(size: int) -> Image.Image:
    """Tiles put away: one that stands before another."""
    pen = Pen(size)
    for x, y, lower in ((46, 4, "g"), (16, 14, "p")):
        box = [(x, y), (x + 40, y), (x + 40, y + 80), (x, y + 80)]
        pen.fill(box, PAPER)
        pen.stroke(box, 7, NAVY)
        for at, colour in ((20, "o"), (60, lower)):
            pen.fill(oval(x + 20, y + at, 11, 13), COLOURS[colour])
    return pen.finish()


@lru_cache(maxsize=8)
def used(size: int) -> Image.Image:
    """A bonus that was used: gold, with a tick."""
    pen = Pen(size)
    pen.fill(square(2, 17), GOLD_EDGE)
    pen.fill(square(7, 13), rgb("F7D777"))
    pen.stroke([(26, 52), (43, 69), (75, 31)], 13, NAVY, closed=False)
    return pen.finish()


@lru_cache(maxsize=8)
def tick(size: int) -> Image.Image:
    """The sign on what is chosen."""
    pen = Pen(size)
    pen.fill(oval(50, 50, 48), DARK)
    pen.fill(oval(50, 50, 43), AMBER)
    pen.stroke([(28, 52), (44, 68), (73, 34)], 12, DARK, closed=False)
    return pen.finish()

"""The four toadstools: each has a colour, a silhouette and a pattern of its own."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.palette import Colour, darker, lighter, rgb
from render.sprites import Pen, Points, curve, faded, ground_shadow, mirrored, oval, star

CAPS = {"red": rgb("C8281E"), "blue": rgb("3F8CFF"), "black": rgb("24222C"), "pink": rgb("FFB8D2")}
OUTLINES = {
    "red": rgb("5E0D0B"),
    "blue": rgb("123A85"),
    "black": rgb("08070C"),
    "pink": rgb("8E2358"),
}
CREAM, STRIPE = rgb("FFF8EA"), rgb("A82468")
STEM, GILLS = rgb("F3E9D2"), rgb("B99A72")

DOME = mirrored(curve((50, 67), (22, 67), (6, 63), (6, 52), (6, 26), (24, 9), (50, 9)))
HAT = mirrored(curve((50, 69), (26, 69), (4, 65), (8, 57), (20, 48), (38, 16), (50, 3)))
BALL = oval(50, 36, 32, 32.5)
PARASOL = mirrored(curve((50, 62), (24, 62), (1, 58), (1, 50), (5, 34), (24, 23), (50, 23)))

CAP_PATHS: dict[str, Points] = {"red": DOME, "blue": HAT, "black": BALL, "pink": PARASOL}
UNDERSIDES = {
    "red": oval(50, 58.5, 33, 6),
    "blue": oval(50, 61, 29, 5.5),
    "black": oval(50, 60, 19, 5),
    "pink": oval(50, 54, 36, 5.5),
}


@lru_cache(maxsize=64)
def toadstool(colour: str, size: int, alpha: int = 255) -> Image.Image:
    """A toadstool of a colour, `size` px square, with an opacity of 255 at most."""
    if alpha < 255:
        return faded(toadstool(colour, size), alpha)
    pen = Pen(size)
    cap = CAP_PATHS[colour]
    ground_shadow(pen, 50, 91, 27)
    _stem(pen)
    _cap(pen, cap, CAPS[colour])
    PATTERNS[colour](pen, cap)
    _underside(pen, UNDERSIDES[colour])
    pen.stroke(cap, 3.4, OUTLINES[colour])
    return pen.finish()


def _stem(pen: Pen) -> None:
    path = mirrored(curve((50, 94), (40, 94), (34, 92), (35, 85), (38, 76), (40, 68), (40, 54)))
    pen.fill(path, (darker(STEM, 0.16), STEM))
    pen.fill(oval(43, 80, 4, 12), CREAM, within=path, blur=1.5)
    pen.fill(oval(62, 78, 5, 18), darker(STEM, 0.35), alpha=120, within=path, blur=2.5)
    pen.stroke(path, 2.4, darker(STEM, 0.62))


def _cap(pen: Pen, cap: Points, colour: Colour) -> None:
    pen.fill(cap, (lighter(colour, 0.1), darker(colour, 0.12)))
    pen.fill(oval(34, 26, 20, 14), lighter(colour, 0.65), alpha=120, within=cap, blur=6)


def _underside(pen: Pen, path: Points) -> None:
    pen.fill(path, (darker(GILLS, 0.35), lighter(GILLS, 0.18)))
    left, right = min(x for x, _ in path), max(x for x, _ in path)
    low = max(y for _, y in path)
    for share in (0.14, 0.26, 0.38, 0.5, 0.62, 0.74, 0.86):
        x = left + (right - left) * share
        foot = (x + (x - 50) * 0.06, low - 1.2 - abs(x - 50) * 0.07)
        pen.stroke([(x * 0.75 + 12.5, low - 8), foot], 0.9, darker(GILLS, 0.45), closed=False)
    pen.stroke(path, 1.4, darker(GILLS, 0.6))


def _dots(pen: Pen, cap: Points) -> None:
    spots = ((50, 23, 8.5), (25, 37, 7.5), (75, 37, 7.5), (41, 45, 5.5), (60, 46, 5.5))
    for x, y, radius in (*spots, (12, 53, 5), (88, 53, 5)):
        pen.fill(oval(x, y, radius, radius * 0.9), CREAM, within=cap)


def _diamonds(pen: Pen, cap: Points) -> None:
    spots = ((50, 23, 8), (37, 43, 8), (63, 43, 8), (22, 56, 5.5), (78, 56, 5.5))
    for x, y, reach in spots:
        path = [(x, y - reach * 1.3), (x + reach * 0.8, y), (x, y + reach * 1.3)]
        pen.fill([*path, (x - reach * 0.8, y)], CREAM, within=cap)


def _stars(pen: Pen, cap: Points) -> None:
    for x, y, radius in ((50, 21, 12.5), (30, 40, 9.5), (70, 40, 9.5), (50, 46, 7)):
        pen.fill(star(x, y, radius), CREAM, within=cap)


def _stripes(pen: Pen, cap: Points) -> None:
    for foot in (10, 31, 50, 69, 90):
        middle = 50 + (foot - 50) * 0.12
        path = [(middle - 1, 22), (middle + 1, 22), (foot + 5.5, 60), (foot - 5.5, 60)]
        pen.fill(path, STRIPE, within=cap)


PATTERNS = {"red": _dots, "blue": _diamonds, "black": _stars, "pink": _stripes}

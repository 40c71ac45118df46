"""Small pictures: a vector pen on a square of 100 units, and the signs that all games share."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.palette import AMBER, BLACK, DARK, PAPER, Colour, darker, lighter, rgb

Point: TypeAlias = tuple[float, float]
Points: TypeAlias = Sequence[Point]
Paint: TypeAlias = Colour | tuple[Colour, Colour]  # flat, or from top to bottom of what is filled

FINER = 4  # drawn that much larger, then reduced: edges are smooth


def oval(x: float, y: float, across: float, down: float | None = None) -> list[Point]:
    """The outline of an ellipse from its centre and radii."""
    down = across if down is None else down
    turns = [math.tau * step / 72 for step in range(72)]
    return [(x + across * math.cos(turn), y + down * math.sin(turn)) for turn in turns]


def curve(*corners: Point) -> list[Point]:
    """A path of cubic curves: a start, then two handles and an end for each."""
    path = [corners[0]]
    for index in range(0, len(corners) - 1, 3):
        path += [_bezier(corners[index : index + 4], step / 24) for step in range(1, 25)]
    return path


def mirrored(path: Points) -> list[Point]:
    """A left half, from the bottom to the top, with its right half."""
    return [*path, *((100 - x, y) for x, y in reversed(path))]


def star(x: float, y: float, radius: float, tips: int = 5, waist: float = 0.44) -> list[Point]:
    """A star that stands on two tips."""
    turns = [math.pi * step / tips - math.pi / 2 for step in range(2 * tips)]
    reach = [radius, radius * waist] * tips
    return [
        (x + r * math.cos(turn), y + r * math.sin(turn))
        for r, turn in zip(reach, turns, strict=True)
    ]


def _bezier(corners: Points, t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x = sum(weight * corner[0] for weight, corner in zip(weights, corners, strict=True))
    y = sum(weight * corner[1] for weight, corner in zip(weights, corners, strict=True))
    return x, y


class Pen:
    """Draws a sprite of `size` px in units of a hundredth of it."""

    def __init__(self, size: int) -> None:
        self._size = size * FINER
        self._scale = self._size / 100
        self._image = Image.new("RGBA", (self._size, self._size))

    def fill(
        self,
        path: Points,
        paint: Paint,
        *,
        alpha: int = 255,
        within: Points | None = None,
        blur: float = 0,
    ) -> None:
        """Fill a closed path, cut to another one, with soft edges."""
        mask = self._area(path)
        if blur:
            mask = mask.filter(ImageFilter.GaussianBlur(blur * self._scale))
        if within is not None:
            mask = ImageChops.multiply(mask, self._area(within))
        self._lay(mask, paint, alpha)

    def stroke(
        self, path: Points, width: float, colour: Colour, *, alpha: int = 255, closed: bool = True
    ) -> None:
        """Draw along a path."""
        mask = Image.new("L", self._image.size)
        corners = self._scaled([*path, *path[:2]] if closed else path)
        ImageDraw.Draw(mask).line(corners, 255, round(width * self._scale), joint="curve")
        self._lay(mask, colour, alpha)

    def finish(self) -> Image.Image:
        """The sprite with smooth edges; it is shared, so nobody may draw on it."""
        return self._image.reduce(FINER)

    def _area(self, path: Points) -> Image.Image:
        mask = Image.new("L", self._image.size)
        ImageDraw.Draw(mask).polygon(self._scaled(path), 255)
        return mask

    def _scaled(self, path: Points) -> list[Point]:
        return [(x * self._scale, y * self._scale) for x, y in path]

    def _lay(self, mask: Image.Image, paint: Paint, alpha: int) -> None:
        box = mask.getbbox()
        if box is None:
            return
        layer = Image.new("RGBA", self._image.size)
        layer.paste(_painted(paint, (box[2] - box[0], box[3] - box[1])), box)
        layer.putalpha(mask if alpha == 255 else mask.point([v * alpha // 255 for v in range(256)]))
        self._image.alpha_composite(layer)


def _painted(paint: Paint, size: tuple[int, int]) -> Image.Image:
    if isinstance(paint[0], int):
        return Image.new("RGB", size, paint)
    top, bottom = paint
    assert isinstance(top, tuple)
    assert isinstance(bottom, tuple)
    return gradient(size, top, bottom)


def gradient(size: tuple[int, int], top: Colour, bottom: Colour) -> Image.Image:
    """An RGB picture that passes from one colour at the top to another at the bottom."""
    share = Image.linear_gradient("L").resize(size)
    return Image.composite(Image.new("RGB", size, bottom), Image.new("RGB", size, top), share)


def faded(sprite: Image.Image, alpha: int) -> Image.Image:
    """The sprite with its opacity, of 255, lowered."""
    copy = sprite.copy()
    copy.putalpha(sprite.getchannel("A").point([v * alpha // 255 for v in range(256)]))
    return copy


@lru_cache(maxsize=16)
def gem(size: int) -> Image.Image:
    """A cut gemstone."""
    base = rgb("3EC7BD")
    outer = [(28, 10), (72, 10), (97, 50), (72, 90), (28, 90), (3, 50)]
    inner = [(38, 29), (62, 29), (76, 50), (62, 71), (38, 71), (24, 50)]
    lights = (0.62, 0.3, 0.0, -0.28, -0.12, 0.38)
    pen = Pen(size)
    for side, light in enumerate(lights):
        after = (side + 1) % 6
        facet = [outer[side], outer[after], inner[after], inner[side]]
        pen.fill(facet, lighter(base, light) if light >= 0 else darker(base, -light))
    pen.fill(inner, (lighter(base, 0.78), lighter(base, 0.45)))
    pen.stroke(outer, 5, darker(base, 0.62))
    return pen.finish()


@lru_cache(maxsize=4)
def crown(size: int) -> Image.Image:
    """The sign of whoever leads, pale with a dark edge: it shows on any ground."""
    band = [(19, 68), (81, 68), (78, 86), (22, 86)]
    tips = [(12, 36), (34, 53), (50, 20), (66, 53), (88, 36), (81, 70), (19, 70)]
    shapes: list[Points] = [
        tips,
        band,
        *(oval(x, y, 6.5) for x, y in ((12, 33), (50, 17), (88, 33))),
    ]
    pen = Pen(size)
    for path in shapes:
        pen.stroke(path, 16, DARK)
    for path in shapes:
        pen.fill(path, PAPER)
    pen.stroke([(20, 70), (80, 70)], 4, DARK, closed=False)
    return pen.finish()


@lru_cache(maxsize=4)
def chevron(size: int) -> Image.Image:
    """The pointer beside the card of whoever is to act."""
    pen = Pen(size)
    path = [(8, 4), (92, 44), (92, 56), (8, 96)]
    pen.fill(path, AMBER)
    pen.stroke(path, 5, AMBER)
    return pen.finish()


@lru_cache(maxsize=4)
def bag(size: int) -> Image.Image:
    """A tied bag."""
    cloth, string = rgb("C99A62"), rgb("7A3E1D")
    body = mirrored(curve((50, 95), (6, 97), (2, 66), (36, 38)))
    neck = [(36, 38), (24, 12), (38, 18), (50, 8), (62, 18), (76, 12), (64, 38)]
    pen = Pen(size)
    for path in (neck, body):
        pen.fill(path, (lighter(cloth, 0.35), darker(cloth, 0.2)))
        pen.stroke(path, 4, darker(cloth, 0.62))
    pen.fill(oval(33, 68, 9, 15), lighter(cloth, 0.7), alpha=110, within=body, blur=4)
    pen.stroke([(33, 38), (67, 38)], 8, string, closed=False)
    pen.stroke([(63, 40), (72, 54)], 5, string, closed=False)
    return pen.finish()


def ground_shadow(pen: Pen, x: float, y: float, across: float) -> None:
    """A soft shadow on the ground under a piece."""
    pen.fill(oval(x, y, across, across * 0.22), BLACK, alpha=95, blur=2.2)

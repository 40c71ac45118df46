"""The picture that a drawing works on: boxes, rings, bands, sprites and type on a backdrop."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Literal, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.palette import BLACK, Colour
from render.sprites import FINER
from render.text import NAME, NAME_SIZE, PAD, Face, Line, cap_height, line

Align = Literal["left", "middle", "right"]


class Rect(NamedTuple):
    """A box by its left upper corner and size, in px."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column beyond it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[int, int]:
        """Its centre."""
        return self.x + self.width // 2, self.y + self.height // 2

    def grown(self, by: int) -> Rect:
        """The box with a border added on all sides, or taken away."""
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


class Canvas:
    """An opaque RGB picture in the making; what is stamped on it is never changed."""

    def __init__(self, backdrop: Image.Image) -> None:
        """Begin on a copy of a backdrop."""
        self.image = backdrop.copy()

    def box(self, rect: Rect, radius: int, fill: Colour) -> None:
        """A filled box with round corners."""
        self.image.paste(fill, rect[:2], _rounded(rect.width, rect.height, radius))

    def ring(
        self, rect: Rect, radius: int, width: int, fill: Colour, *, dashed: bool = False
    ) -> None:
        """A line of a width around a box with round corners."""
        at = (rect.x - width, rect.y - width)
        self.image.paste(fill, at, _ring(rect.width, rect.height, radius, width, dashed))

    def shadow(self, rect: Rect, radius: int, *, blur: int = 14, down: int = 6) -> None:
        """A soft shadow of a box with round corners."""
        at = (rect.x - 2 * blur, rect.y - 2 * blur + down)
        self.image.paste(BLACK, at, _shadow(rect.width, rect.height, radius, blur))

    def band(self, start: tuple[int, int], end: tuple[int, int], width: int, fill: Colour) -> None:
        """A straight band with round ends."""
        reach = (end[0] - start[0], end[1] - start[1])
        at = (min(start[0], end[0]) - width, min(start[1], end[1]) - width)
        self.image.paste(fill, at, _band(*reach, width))

    def stamp(self, sprite: Image.Image, middle: tuple[int, int]) -> None:
        """A sprite around a point."""
        at = (middle[0] - sprite.width // 2, middle[1] - sprite.height // 2)
        self.image.paste(sprite, at, sprite)

    def text(
        self,
        at: tuple[int, int],
        text: str,
        size: int,
        fill: Colour,
        face: Face,
        align: Align = "left",
        width: int | None = None,
    ) -> int:
        """A line of type whose capitals are centred on a height; returns its advance in px."""
        drawn = line(text, face, size, width)
        self._set(drawn, (at[0], at[1] + cap_height(face, size) // 2), fill, align)
        return drawn.width

    def name(
        self, at: tuple[int, int], name: str, fill: Colour, width: int, align: Align = "left"
    ) -> int:
        """A person's name, made to fit; returns its advance in px."""
        return self.text(at, name, NAME_SIZE, fill, NAME, align, width)

    def _set(self, drawn: Line, pen: tuple[int, int], fill: Colour, align: Align) -> None:
        before = {"left": 0, "middle": drawn.width // 2, "right": drawn.width}[align]
        self.image.paste(fill, (pen[0] - before - PAD, pen[1] - drawn.baseline), drawn.mask)


@lru_cache(maxsize=256)
def _rounded(width: int, height: int, radius: int) -> Image.Image:
    mask = Image.new("L", (width, height), 255)
    dot = Image.new("L", (2 * radius * FINER,) * 2)
    ImageDraw.Draw(dot).ellipse((0, 0, dot.width - 1, dot.height - 1), 255)
    dot = dot.reduce(FINER)
    for x, left in ((0, 0), (radius, width - radius)):
        for y, top in ((0, 0), (radius, height - radius)):
            mask.paste(dot.crop((x, y, x + radius, y + radius)), (left, top))
    return mask


@lru_cache(maxsize=256)
def _ring(width: int, height: int, radius: int, thick: int, dashed: bool) -> Image.Image:
    mask = _rounded(width + 2 * thick, height + 2 * thick, radius + thick).copy()
    mask.paste(0, (thick, thick), _rounded(width, height, radius))
    return ImageChops.multiply(mask, _dashes(mask.size)) if dashed else mask


def _dashes(size: tuple[int, int]) -> Image.Image:
    """Sectors of a circle, every other one empty."""
    mask = Image.new("L", (size[0] * FINER, size[1] * FINER))
    pen = ImageDraw.Draw(mask)
    x, y = mask.width / 2, mask.height / 2
    for start in range(0, 360, 30):
        turns = (math.radians(start + 6), math.radians(start + 24))
        rim = [(x + math.cos(t) * mask.width, y + math.sin(t) * mask.width) for t in turns]
        pen.polygon([(x, y), *rim], 255)
    return mask.reduce(FINER)


@lru_cache(maxsize=64)
def _shadow(width: int, height: int, radius: int, blur: int) -> Image.Image:
    mask = Image.new("L", (width + 4 * blur, height + 4 * blur))
    mask.paste(_rounded(width, height, radius), (2 * blur, 2 * blur))
    soft = mask.filter(ImageFilter.GaussianBlur(blur))
    return soft.point([value * 45 // 100 for value in range(256)])


@lru_cache(maxsize=512)
def _band(across: int, down: int, width: int) -> Image.Image:
    size = ((abs(across) + 2 * width) * FINER, (abs(down) + 2 * width) * FINER)
    mask = Image.new("L", size)
    start = ((width + max(0, -across)) * FINER, (width + max(0, -down)) * FINER)
    end = (start[0] + across * FINER, start[1] + down * FINER)
    pen, reach = ImageDraw.Draw(mask), width * FINER / 2
    length = math.hypot(end[0] - start[0], end[1] - start[1]) or 1
    side = ((end[1] - start[1]) / length * reach, (start[0] - end[0]) / length * reach)
    corners = [(p[0] + s * side[0], p[1] + s * side[1]) for p, s in _around(start, end)]
    pen.polygon(corners, 255)
    for x, y in (start, end):
        pen.ellipse((x - reach, y - reach, x + reach, y + reach), 255)
    return mask.reduce(FINER)


def _around(
    start: tuple[int, int], end: tuple[int, int]
) -> tuple[tuple[tuple[int, int], int], ...]:
    return ((start, 1), (end, 1), (end, -1), (start, -1))

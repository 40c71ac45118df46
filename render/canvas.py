"""The picture that a drawing works on: boxes, rings, bands, sprites and type on a backdrop."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from PIL import Image, ImageDraw, ImageFilter

from render.palette import BLACK, Colour
from render.sprites import FINER
from render.text import NAME, NAME_SIZE, PAD, Face, Line, cap_height, line

SHADOW_BLUR, SHADOW_DOWN = 14, 6  # px
# As alpha by coverage: at most 45 %, and in steps too small to see, which pack much better.
SHADOW_STEPS = [round(value / 255 * 14) * 8 for value in range(256)]

Point: TypeAlias = tuple[int, int]
Layers: TypeAlias = tuple[tuple[int, Colour], ...]
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
    def middle(self) -> Point:
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
        if rect.height < 4 * radius:
            self.image.paste(fill, rect[:2], _rounded(rect.width, rect.height, radius))
            return
        # Only the ends need a mask; without one a paste takes a tenth of the time.
        self.image.paste(fill, (rect.x, rect.y + radius, rect.right, rect.bottom - radius))
        ends = _rounded(rect.width, 2 * radius, radius)
        for top, y in ((0, rect.y), (radius, rect.bottom - radius)):
            self.image.paste(fill, (rect.x, y), ends.crop((0, top, rect.width, top + radius)))

    def ring(
        self, rect: Rect, radius: int, width: int, fill: Colour, *, corners: bool = False
    ) -> None:
        """A line of a width around a box with round corners, or only around the corners."""
        at = (rect.x - width, rect.y - width)
        self.image.paste(fill, at, _ring(rect.width, rect.height, radius, width, corners))

    def shadow(self, rects: tuple[Rect, ...], radius: int) -> None:
        """The soft shadow that boxes with round corners throw together, around a single one."""
        x, y = min(rect.x for rect in rects), min(rect.y for rect in rects)
        apart = tuple(Rect(rect.x - x, rect.y - y, *rect[2:]) for rect in rects)
        for (right, down), mask in _shadow(apart, radius):
            self.image.paste(BLACK, (x + right, y + down), mask)

    def band(self, start: Point, end: Point, layers: Layers) -> None:
        """A straight band with round ends, of layers (width, colour) from the widest in."""
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        self.stamp(_band(end[0] - start[0], end[1] - start[1], layers), middle)

    def stamp(self, sprite: Image.Image, middle: Point) -> None:
        """A sprite around a point."""
        at = (middle[0] - sprite.width // 2, middle[1] - sprite.height // 2)
        self.image.paste(sprite, at, sprite)

    def text(
        self,
        at: Point,
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

    def name(self, at: Point, name: str, fill: Colour, width: int, align: Align = "left") -> int:
        """A person's name, made to fit; returns its advance in px."""
        return self.text(at, name, NAME_SIZE, fill, NAME, align, width)

    def _set(self, drawn: Line, pen: Point, fill: Colour, align: Align) -> None:
        before = {"left": 0, "middle": drawn.width // 2, "right": drawn.width}[align]
        self.image.paste(fill, (pen[0] - before - PAD, pen[1] - drawn.baseline), drawn.mask)


@lru_cache(maxsize=256)
def _rounded(width: int, height: int, radius: int) -> Image.Image:
    return _round(width, height, radius)


def _round(width: int, height: int, radius: int) -> Image.Image:
    """The mask of a box; what is made of it is remembered instead where it is large."""
    mask = Image.new("L", (width, height), 255)
    dot = Image.new("L", (2 * radius * FINER,) * 2)
    ImageDraw.Draw(dot).ellipse((0, 0, dot.width - 1, dot.height - 1), 255)
    dot = dot.reduce(FINER)
    for x, left in ((0, 0), (radius, width - radius)):
        for y, top in ((0, 0), (radius, height - radius)):
            mask.paste(dot.crop((x, y, x + radius, y + radius)), (left, top))
    return mask


@lru_cache(maxsize=256)
def _ring(width: int, height: int, radius: int, thick: int, corners: bool) -> Image.Image:
    mask = _round(width + 2 * thick, height + 2 * thick, radius + thick)
    mask.paste(0, (thick, thick), _round(width, height, radius))
    if corners:
        gap = (width + 2 * thick) // 3
        mask.paste(0, (gap, 0, mask.width - gap, mask.height))
        mask.paste(0, (0, gap, mask.width, mask.height - gap))
    return mask


@lru_cache(maxsize=64)
def _shadow(rects: tuple[Rect, ...], radius: int) -> tuple[tuple[Point, Image.Image], ...]:
    """Masks with their corners; a single box hides what is under it, which takes most time."""
    border = 2 * SHADOW_BLUR
    right, bottom = max(rect.right for rect in rects), max(rect.bottom for rect in rects)
    mask = Image.new("L", (right + 2 * border, bottom + 2 * border))
    for rect in rects:
        shape = _round(rect.width, rect.height, radius)
        mask.paste(255, (rect.x + border, rect.y + border), shape)
    soft = mask.filter(ImageFilter.GaussianBlur(SHADOW_BLUR)).point(SHADOW_STEPS)
    hidden = Rect(border, border - SHADOW_DOWN, *rects[0][2:]).grown(-radius)
    parts = [(0, 0, *soft.size)]
    if len(rects) == 1 and min(hidden.width, hidden.height) > 0:
        parts = [
            (0, 0, soft.width, hidden.y),
            (0, hidden.y, hidden.x, hidden.bottom),
            (hidden.right, hidden.y, soft.width, hidden.bottom),
            (0, hidden.bottom, soft.width, soft.height),
        ]
    return tuple(
        ((part[0] - border, part[1] - border + SHADOW_DOWN), soft.crop(part)) for part in parts
    )


@lru_cache(maxsize=256)
def _band(across: int, down: int, layers: Layers) -> Image.Image:
    border = layers[0][0]
    size = (abs(across) + 2 * border, abs(down) + 2 * border)
    sprite = Image.new("RGBA", size)
    for width, colour in layers:
        layer = Image.new("RGBA", size, colour)
        layer.putalpha(_capsule(size, across, down, width))
        sprite.alpha_composite(layer)
    return sprite


def _capsule(size: Point, across: int, down: int, width: int) -> Image.Image:
    """A mask of a band through the middle of a box."""
    mask = Image.new("L", (size[0] * FINER, size[1] * FINER))
    x, y, reach = mask.width / 2, mask.height / 2, width * FINER / 2
    ends = [(x + turn * across * FINER / 2, y + turn * down * FINER / 2) for turn in (-1, 1)]
    length = math.hypot(across, down) or 1
    side_x, side_y = down / length * reach, -across / length * reach
    pen = ImageDraw.Draw(mask)
    sides = [(ends[0], 1), (ends[1], 1), (ends[1], -1), (ends[0], -1)]
    pen.polygon([(end[0] + way * side_x, end[1] + way * side_y) for end, way in sides], 255)
    for end_x, end_y in ends:
        pen.ellipse((end_x - reach, end_y - reach, end_x + reach, end_y + reach), 255)
    return mask.reduce(FINER)

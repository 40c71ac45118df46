"""From a drawn picture to a small file: PNG with a palette fixed for each drawing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from typing import Generic, Protocol, TypeVar

from PIL import Image

from render.caption import Caption

V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)

BUDGET = 110_000  # bytes
LEVELS = (3, 6, 9)  # of deflate: each is smaller, an eighth at first, and takes longer
SMALLER = 2 / 3  # the scale of the last try


class Draw(Protocol[V_contra]):
    """A pure function from a view to an opaque RGB picture."""

    def __call__(
        self, view: V_contra, caption: Caption, tokens: tuple[str, ...] = (), /
    ) -> Image.Image: ...


@dataclass(frozen=True)
class Drawing(Generic[V]):
    """A drawing with a specimen of it, from which its palette is made."""

    paint: Draw[V]
    specimen: Callable[[], Image.Image]

    def __call__(self, view: V, caption: Caption, tokens: tuple[str, ...] = ()) -> Image.Image:
        """The picture of a view."""
        return self.paint(view, caption, tokens)

    @cached_property
    def palette(self) -> Image.Image:
        """An image of one pixel in mode P that carries the 256 colours of all these pictures."""
        specimen = self.specimen()
        # Nearest keeps pure colours: smoothing mixes ones that no picture has.
        half = specimen.resize(
            (specimen.width // 2, specimen.height // 2), Image.Resampling.NEAREST
        )
        return half.quantize(256, Image.Quantize.MEDIANCUT, kmeans=3).crop((0, 0, 1, 1))


def drawing(specimen: Callable[[], Image.Image]) -> Callable[[Draw[V]], Drawing[V]]:
    """Make a drawing of a function, with its specimen."""
    return lambda paint: Drawing(paint, specimen)


def to_png(image: Image.Image, palette: Image.Image | None = None, budget: int = BUDGET) -> bytes:
    """The picture as an indexed PNG; without a palette, with colours of its own.

    One that is over the budget, in bytes, is packed harder, and if that is not enough, made
    smaller once.
    """
    for scale, level in (*((1.0, level) for level in LEVELS), (SMALLER, LEVELS[-1])):
        png = _packed(_scaled(image, scale), palette, level)
        if len(png) <= budget:
            break
    return png


def _scaled(image: Image.Image, scale: float) -> Image.Image:
    size = (round(image.width * scale), round(image.height * scale))
    return image if size == image.size else image.resize(size, Image.Resampling.BOX)


def _packed(image: Image.Image, palette: Image.Image | None, level: int) -> bytes:
    if palette is None:
        indexed = image.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    else:
        indexed = image.quantize(palette=palette, dither=Image.Dither.NONE)
    buffer = BytesIO()
    indexed.save(buffer, "PNG", compress_level=level)
    return buffer.getvalue()

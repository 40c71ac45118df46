"""From a drawn picture to a small file: PNG with a palette fixed for each drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
FEW = 128  # colours
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

    One that is over the budget, in bytes, is packed harder; if that is not enough, it has fewer
    colours, and at last it is made smaller.
    """
    for indexed in _ways(image, palette):
        for level in LEVELS:
            png = _packed(indexed, level)
            if len(png) <= budget:
                return png
    return png


def _ways(image: Image.Image, palette: Image.Image | None) -> Iterator[Image.Image]:
    """The picture with indexed colours, each time with less in it."""
    yield _indexed(image, palette)
    yield image.quantize(FEW, dither=Image.Dither.NONE)
    yield _indexed(_smaller(image), palette)


def _smaller(image: Image.Image) -> Image.Image:
    size = (round(image.width * SMALLER), round(image.height * SMALLER))
    return image.resize(size, Image.Resampling.BOX)


def _indexed(image: Image.Image, palette: Image.Image | None) -> Image.Image:
    if palette is None:
        return image.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def _packed(indexed: Image.Image, level: int) -> bytes:
    buffer = BytesIO()
    indexed.save(buffer, "PNG", compress_level=level)
    return buffer.getvalue()

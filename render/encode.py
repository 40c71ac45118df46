"""From a drawn picture to a small file: PNG with a palette fixed for each drawing."""

from __future__ import annotations

from typing import Protocol, TypeVar

from PIL.Image import Image

from render.caption import Caption

V_contra = TypeVar("V_contra", contravariant=True)


class Draw(Protocol[V_contra]):
    """A pure function from a view to an opaque RGB picture."""

    def __call__(self, view: V_contra, caption: Caption, tokens: tuple[str, ...] = ()) -> Image: ...

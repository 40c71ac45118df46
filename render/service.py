"""Pictures off the event loop: two threads and a memory of what was drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from render.caption import Caption
from render.encode import Draw


class Renderer:
    """Draws and encodes in two threads; equal pictures are drawn once while they are remembered."""

    def __init__(self, draws: Iterable[Draw[Any]] = (), *, remember: int = 128) -> None:
        """Prepare to draw; `draws` are the drawings that `warm` makes ready."""

    def warm(self) -> None:
        """Load fonts and draw one specimen of each drawing; blocks, for a thread at start."""

    async def picture(
        self,
        title: str,
        draw: Draw[Any],
        view: Any,
        caption: Caption,
        tokens: tuple[str, ...] = (),
    ) -> bytes:
        """A PNG of what the drawing makes of the view, at most 110 kB."""
        raise NotImplementedError

    def close(self) -> None:
        """Stop the threads; pictures not yet begun are cancelled."""

"""Pictures off the event loop: two threads and a memory of what was drawn."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Hashable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from render import text
from render.caption import Caption
from render.encode import Draw, Drawing, to_png

THREADS = 2  # Pillow works outside the interpreter's lock while it encodes
REMEMBERED = 128  # pictures, of about 90 kB each


class Renderer:
    """Draws and encodes in two threads; equal pictures are drawn once while they are remembered."""

    def __init__(self, draws: Iterable[Draw[Any]] = (), *, remember: int = REMEMBERED) -> None:
        """Prepare to draw; `draws` are the drawings that `warm` makes ready."""
        self._draws = tuple(draws)
        self._remember = remember
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="render")
        self._pictures: OrderedDict[Hashable, asyncio.Future[bytes]] = OrderedDict()
        self._closed = False

    def warm(self) -> None:
        """Open the fonts and draw a specimen of each drawing; blocks until done or closed."""
        text.warm()
        for draw in self._draws:
            if isinstance(draw, Drawing) and not self._closed:
                draw.palette  # noqa: B018 - it is made when first asked for

    async def picture(
        self,
        title: str,
        draw: Draw[Any],
        view: Any,
        caption: Caption,
        tokens: tuple[str, ...] = (),
    ) -> bytes:
        """The view drawn as a PNG; all arguments are hashable, and equal ones share a picture."""
        key = (title, draw, view, caption, tokens)
        if key not in self._pictures:
            loop = asyncio.get_running_loop()
            job = loop.run_in_executor(self._threads, _drawn, draw, view, caption, tokens)
            self._keep(key, job)
        self._pictures.move_to_end(key)
        # One who stops waiting must not stop the others who wait for the same picture.
        return await asyncio.shield(self._pictures[key])

    def close(self) -> None:
        """Stop the threads; pictures not yet begun are cancelled."""
        self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _keep(self, key: Hashable, job: asyncio.Future[bytes]) -> None:
        self._pictures[key] = job
        job.add_done_callback(lambda done: self._forget(key, done))
        while len(self._pictures) > self._remember:
            self._pictures.popitem(last=False)

    def _forget(self, key: Hashable, job: asyncio.Future[bytes]) -> None:
        """Drop a picture that could not be drawn, so that it is tried again."""
        if (job.cancelled() or job.exception()) and self._pictures.get(key) is job:
            del self._pictures[key]


def _drawn(draw: Draw[Any], view: Any, caption: Caption, tokens: tuple[str, ...]) -> bytes:
    palette = draw.palette if isinstance(draw, Drawing) else None
    return to_png(draw(view, caption, tokens), palette)

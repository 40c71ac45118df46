"""The event streams of open pages."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import WSCloseCode, web

from .errors import Json

EVERYBODY = "*"
Build = Callable[[str], Json | None]


@dataclass(eq=False)
class Listener:
    """One open page: whose eyes it has (`*` for all), and what waits to be sent."""

    person: str
    socket: web.WebSocketResponse
    waiting: asyncio.Queue[str] = field(default_factory=asyncio.Queue)


class Stream:
    """Numbers events and hands each listener what its person may see."""

    def __init__(self) -> None:
        self.number = 0
        self._listeners: set[Listener] = set()

    def send(self, kind: str, build: Build | Json) -> None:
        """Sends an event to all, or to each what `build(person id)` gives unless None."""
        self.number += 1
        for listener in self._listeners:
            data = build(listener.person) if callable(build) else build
            if data is not None:
                event = {"t": kind, "n": self.number, "d": data}
                listener.waiting.put_nowait(json.dumps(event))

    async def serve(self, request: web.Request, person: str, hello: Json) -> web.WebSocketResponse:
        """Serves one page until it leaves."""
        socket = web.WebSocketResponse(heartbeat=20, compress=False)
        await socket.prepare(request)
        listener = Listener(person, socket)
        listener.waiting.put_nowait(json.dumps({"t": "hello", "n": self.number, "d": hello}))
        self._listeners.add(listener)
        writer = asyncio.create_task(_write(listener))
        try:
            async for _ in socket:
                pass
        finally:
            self._listeners.discard(listener)
            writer.cancel()
        return socket

    async def close(self) -> None:
        """Says goodbye to every page."""
        for listener in tuple(self._listeners):
            await listener.socket.close(code=WSCloseCode.GOING_AWAY)


async def _write(listener: Listener) -> None:
    while True:
        text = await listener.waiting.get()
        try:
            await listener.socket.send_str(text)
        except ConnectionError:
            return

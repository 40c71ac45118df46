"""A bot without a library: plain requests and plain gateway frames."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Callable
from typing import Any

import aiohttp

Json = dict[str, Any]
PATIENCE = 5.0
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000030000000208020000001216f14d"
    "0000000c49444154789c63f8ffff3f0300000d0303c8d5f06f0000000049454e44ae426082"
)


async def until(test: Callable[[], object], patience: float = PATIENCE) -> None:
    """Waits until `test()` is true; TimeoutError."""
    async with asyncio.timeout(patience):
        while not test():
            await asyncio.sleep(0.01)


class RawBot:
    """Sends REST requests with a token, and speaks to the gateway frame by frame."""

    def __init__(self, session: aiohttp.ClientSession, url: str, token: str) -> None:
        self.session, self.url, self.token = session, url, token
        self.socket: Any = None
        self.sequence = 0
        self._inflate: Any = None

    async def ask(
        self, method: str, path: str, body: Any = None, *, token: str | None = None, **files: bytes
    ) -> tuple[int, Any, Any]:
        """Sends a request (multipart with files named by `name__ext`); status, JSON, headers."""
        headers = {"Authorization": f"Bot {token or self.token}"}
        sent: Json = {}
        if files:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", json.dumps(body))
            for index, (name, data) in enumerate(files.items()):
                form.add_field(
                    f"files[{index}]",
                    data,
                    filename=name.replace("__", "."),
                    content_type="application/octet-stream",
                )
            sent["data"] = form
        elif body is not None:
            sent["json"] = body
        url = f"{self.url}/api/v10{path}"
        async with self.session.request(method, url, headers=headers, **sent) as response:
            given = await response.json() if response.content_length else None
            return response.status, given, response.headers

    async def connect(self, *, compress: bool = False, intents: int = 1, **extra: Any) -> Json:
        """Connects and identifies; gives READY's data."""
        await self.open(compress=compress)
        properties = {"os": "linux", "browser": "raw", "device": "raw"}
        identify = {"token": self.token, "intents": intents, "properties": properties}
        await self.send(2, identify | extra)
        return (await self.event("READY"))["d"]  # type: ignore[no-any-return]

    async def open(self, *, compress: bool = False) -> Json:
        """Connects without identifying; gives HELLO."""
        query = "?v=10&encoding=json" + "&compress=zlib-stream" * compress
        gateway = self.url.replace("http", "ws", 1) + "/gateway" + query
        self._inflate = zlib.decompressobj() if compress else None
        self.socket = await self.session.ws_connect(gateway)
        return await self.frame()

    async def send(self, op: int, data: Any, *, binary: bool = False) -> None:
        """Sends a frame."""
        text = json.dumps({"op": op, "d": data})
        if binary:
            await self.socket.send_bytes(text.encode())
        else:
            await self.socket.send_str(text)

    async def frame(self) -> Json:
        """Gives the next frame; ConnectionError with the code once the gateway has closed."""
        message = await asyncio.wait_for(self.socket.receive(), PATIENCE)
        if message.type == aiohttp.WSMsgType.BINARY:
            given: Json = json.loads(self._inflate.decompress(message.data))
        elif message.type == aiohttp.WSMsgType.TEXT:
            given = json.loads(message.data)
        else:
            raise ConnectionError(self.socket.close_code)
        self.sequence = given.get("s") or self.sequence
        return given

    async def event(self, name: str) -> Json:
        """Gives the next event of that name, past others."""
        while True:
            frame = await self.frame()
            if frame.get("t") == name:
                return frame

    async def interaction(self) -> Json:
        """Gives the data of the next interaction."""
        return (await self.event("INTERACTION_CREATE"))["d"]  # type: ignore[no-any-return]

    async def answer(self, interaction: Json, kind: int, data: Any = None, **files: bytes) -> Any:
        """Answers an interaction; gives status, JSON, headers."""
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback?with_response=1"
        body = {"type": kind} | ({} if data is None else {"data": data})
        return await self.ask("POST", path, body, token=None, **files)

    async def close(self) -> None:
        """Leaves."""
        if self.socket is not None:
            await self.socket.close()

"""Points an unmodified discord.py at the local Discord, and nowhere else."""

from __future__ import annotations

import errno
import socket
from typing import Any

import discord
from aiohttp import TCPConnector
from aiohttp.abc import AbstractResolver, ResolveResult
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL


class Nowhere(AbstractResolver):
    """A resolver that refuses every name, so that no call can leave the machine."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """Refuses with OSError."""
        text = f"{host}:{port} ({family.name}) is not the local Discord"
        raise OSError(errno.EHOSTUNREACH, text)

    async def close(self) -> None:
        """Holds nothing."""


def point_at(url: str) -> None:
    """Makes this process's discord.py speak to the emulator at `http://127.0.0.1:PORT`."""
    Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = URL(url.replace("http", "ws", 1) + "/gateway")
    discord.Asset.BASE = url


def connector(**options: Any) -> TCPConnector:
    """Makes the connector to pass to a client: it reaches literal loopback addresses only."""
    return TCPConnector(resolver=Nowhere(), **options)

"""Component lists by digest, so that a game keeps those that it started with."""

from __future__ import annotations

from data.database import Reader, Transaction


async def put(tx: Transaction, digest: str, text: str) -> None:
    """Store lists unless they are stored."""
    raise NotImplementedError


async def get(reader: Reader, digest: str) -> str | None:
    """The text of lists."""
    raise NotImplementedError

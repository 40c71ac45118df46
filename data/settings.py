"""The program's own notes by name, such as the fingerprint of the commands last synced."""

from __future__ import annotations

from data.database import Reader, Transaction


async def get(reader: Reader, name: str) -> str | None:
    """A note, or None."""
    raise NotImplementedError


async def put(tx: Transaction, name: str, value: str) -> None:
    """Store a note."""
    raise NotImplementedError


async def remove(tx: Transaction, name: str) -> None:
    """Delete a note."""
    raise NotImplementedError

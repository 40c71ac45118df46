"""Component lists by digest, so that a game keeps those that it started with."""

from __future__ import annotations

from data.database import Reader, Transaction


async def put(tx: Transaction, digest: str, text: str) -> None:
    """Store lists unless they are stored."""
    await tx.run(
        "INSERT INTO parts (digest, text) VALUES (:digest, :text) ON CONFLICT (digest) DO NOTHING",
        digest=digest,
        text=text,
    )


async def get(reader: Reader, digest: str) -> str | None:
    """The text of lists."""
    row = await reader.one("SELECT text FROM parts WHERE digest = :digest", digest=digest)
    return row["text"] if row else None

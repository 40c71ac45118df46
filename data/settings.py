"""The program's own notes by name, such as the fingerprint of the commands last synced."""

from __future__ import annotations

from data.database import Reader, Transaction


async def get(reader: Reader, name: str) -> str | None:
    """A note, or None."""
    row = await reader.one("SELECT value FROM settings WHERE name = :name", name=name)
    return row["value"] if row else None


async def put(tx: Transaction, name: str, value: str) -> None:
    """Store a note."""
    await tx.run(
        "INSERT INTO settings (name, value) VALUES (:name, :value)"
        " ON CONFLICT (name) DO UPDATE SET value = :value",
        name=name,
        value=value,
    )


async def remove(tx: Transaction, name: str) -> None:
    """Delete a note."""
    await tx.run("DELETE FROM settings WHERE name = :name", name=name)

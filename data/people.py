"""What a person has set."""

from __future__ import annotations

from dataclasses import dataclass

from data.database import Reader, Transaction


@dataclass(frozen=True)
class PersonRow:
    """A person's settings; empty texts mean the default."""

    id: int
    zone: str = ""
    hours: str = ""
    notices: str = ""
    language: str = ""
    closed: bool = False  # direct messages are refused


async def get(reader: Reader, person: int) -> PersonRow:
    """A person's settings, the defaults if nothing is stored."""
    row = await reader.one(
        "SELECT id, zone, hours, notices, language, closed FROM people WHERE id = :person",
        person=person,
    )
    return PersonRow(**row | {"closed": bool(row["closed"])}) if row else PersonRow(person)


async def put(tx: Transaction, row: PersonRow) -> None:
    """Store a person's settings."""
    await tx.run(
        "INSERT INTO people (id, zone, hours, notices, language, closed)"
        " VALUES (:id, :zone, :hours, :notices, :language, :closed)"
        " ON CONFLICT (id) DO UPDATE SET zone = :zone, hours = :hours, notices = :notices,"
        " language = :language, closed = :closed",
        **vars(row) | {"closed": int(row.closed)},
    )

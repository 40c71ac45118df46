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
    raise NotImplementedError


async def put(tx: Transaction, row: PersonRow) -> None:
    """Store a person's settings."""
    raise NotImplementedError

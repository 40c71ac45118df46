"""A database in a real file."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data import Database


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a test's database lies."""
    return tmp_path / "petrichor.db"


@pytest.fixture
async def db(path: Path) -> AsyncIterator[Database]:
    """An empty database that takes part in no lease."""
    database = await Database.open(path, leased=False)
    yield database
    await database.close()


@pytest.fixture
async def second(db: Database) -> AsyncIterator[Database]:
    """Another opening of the same file, with connections of its own."""
    database = await Database.open(db.path, leased=False)
    yield database
    await database.close()

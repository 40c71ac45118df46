"""The lease: one process at a time works on a database file."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from data.database import Database

LASTS = 30
RENEWED = 10


@asynccontextmanager
async def opened(
    path: str | Path,
    *,
    waiting: Callable[[str], object] = lambda holder: None,
    lost: Callable[[], object] = lambda: None,
) -> AsyncIterator[Database]:
    """Open a file, wait for its lease, migrate it, and keep the lease until the block ends.

    `waiting` is called once with the present holder if there is one, `lost` once if another
    process takes over; raises Unusable.
    """
    raise NotImplementedError
    yield await Database.open(path)


async def take(db: Database, *, waiting: Callable[[str], object] = lambda holder: None) -> None:
    """Wait until this process holds the lease; every transaction of `db` checks it from then on."""
    raise NotImplementedError


async def renew(db: Database) -> None:
    """Hold the lease for another 30 s; raises LeaseLost."""
    raise NotImplementedError


async def release(db: Database) -> None:
    """Give the lease up, so that a waiting process goes on at once."""
    raise NotImplementedError

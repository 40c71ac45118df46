"""The one module that knows the driver: connections, transactions, errors, migrations."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias

Value: TypeAlias = int | str | bytes | None
Row: TypeAlias = dict[str, Any]


class StorageError(Exception):
    """What storage raises; nothing of the transaction is kept."""


class Conflict(StorageError):
    """A value that must be unique is taken, or a row is no longer as the caller read it.

    `table` and `columns` say what clashed; the transaction must be left.
    """

    def __init__(self, table: str, *columns: str) -> None:
        super().__init__(f"{table} ({', '.join(columns)})")
        self.table = table
        self.columns = columns


class Unusable(StorageError):
    """The database cannot be used; the message is one sentence for who runs the program."""


class LeaseLost(StorageError):
    """Another process works on the database now; this one must stop writing."""


class Reader:
    """One consistent view of the database for queries with `:name` parameters."""

    async def all(self, sql: str, **values: Value) -> list[Row]:
        """All rows of a query."""
        raise NotImplementedError

    async def one(self, sql: str, **values: Value) -> Row | None:
        """The first row of a query, or None."""
        raise NotImplementedError


class Transaction(Reader):
    """A write transaction: all of it is kept, or nothing."""

    async def run(self, sql: str, **values: Value) -> int:
        """Carry out a statement and return how many rows it changed; raises Conflict."""
        raise NotImplementedError


class Database:
    """A database file with one writing and one reading connection."""

    @classmethod
    async def open(cls, path: str | Path, *, leased: bool = True) -> Database:
        """Open a file or make it, raising Unusable; without a lease it is migrated at once.

        With `leased`, transactions raise LeaseLost until `data.lease.take` has been waited for.
        """
        raise NotImplementedError

    async def close(self) -> None:
        """Close both connections; open transactions end first."""

    async def migrate(self) -> None:
        """Bring the schema up to date, with a copy of the file first; raises Unusable."""
        raise NotImplementedError

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """Write: commits at the end, rolls back on any exception or cancellation.

        Raises LeaseLost when another process has taken over; does not nest.
        """
        raise NotImplementedError
        yield Transaction()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Reader]:
        """Read one consistent snapshot without waiting for the writer; does not nest."""
        raise NotImplementedError
        yield Reader()

"""The one module that knows the driver: connections, transactions, errors, migrations."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from functools import partial
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NoReturn, TypeAlias, TypeVar

import aiosqlite

Value: TypeAlias = int | str | bytes | None
Row: TypeAlias = dict[str, Any]
T = TypeVar("T")
Work: TypeAlias = Callable[[sqlite3.Connection], T]  # done on the thread of a connection
Refused: TypeAlias = "Callable[[tuple[str, ...]], Conflict]"

MIGRATIONS = files("data") / "migrations" / "sqlite"
COPIES = 2
BUSY = 5.0
_MARK = 0x50657472  # application_id: "Petr"
_USED = "SELECT EXISTS (SELECT 1 FROM games) OR EXISTS (SELECT 1 FROM people)"
_UNIQUE = "UNIQUE constraint failed: "
_SENTENCES = {
    sqlite3.SQLITE_PERM: "The database {path} may not be used: check its permissions.",
    sqlite3.SQLITE_READONLY: "The database {path} cannot be written to: check the permissions of"
    " the file and of its directory.",
    sqlite3.SQLITE_IOERR: "The disk with the database {path} reports an error.",
    sqlite3.SQLITE_CORRUPT: "The database {path} is damaged: put back a copy of it.",
    sqlite3.SQLITE_FULL: "The disk with the database {path} is full.",
    sqlite3.SQLITE_CANTOPEN: "The database {path} cannot be opened: check the permissions of the"
    " file and of its directory.",
    sqlite3.SQLITE_NOTADB: "The file {path} is not a database.",
}


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


class Busy(Unusable):
    """Another program holds the file's lock for longer than 5 s."""


class LeaseLost(StorageError):
    """This process does not hold the lease, or no longer, and must not write."""


class _Connection(aiosqlite.Connection):
    """A connection whose thread does several things in one trip, for the trips cost the most."""

    def start(self, *works: Work[Any]) -> asyncio.Future[Any]:
        """Do all in turn, up to the first that raises; the future has what the last one gives."""
        future = asyncio.get_running_loop().create_future()
        self._tx.put_nowait((future, partial(_in_turn, self._conn, works)))
        return future

    def leave(self) -> None:
        """Roll back without waiting for it; whatever is asked for later comes after it."""
        self._tx.put_nowait((None, self._conn.rollback))


class Reader:
    """One consistent view of the database for queries with `:name` parameters."""

    def __init__(self, path: Path, connection: _Connection, *first: Work[Any]) -> None:
        """Read from an open connection until `end`; `first` goes before the first statement."""
        self._path = path
        self._connection = connection
        self._queue = list(first)
        self._ended = False
        self._conflict: Conflict | None = None

    async def all(self, sql: str, **values: Value) -> list[Row]:
        """All rows of a query, or of a statement with RETURNING."""
        rows: list[Row] = await self._carry(partial(_rows, sql, values))
        return rows

    async def each(self, *queries: str, **values: Value) -> list[list[Row]]:
        """All rows of each of several queries with the same parameters."""
        rows: list[list[Row]] = await self._carry(partial(_rows_of_each, queries, values))
        return rows

    async def one(self, sql: str, **values: Value) -> Row | None:
        """The first row of a query, or None."""
        rows = await self.all(sql, **values)
        return rows[0] if rows else None

    def end(self) -> Conflict | None:
        """Refuse all that comes later and return the conflict that was met, if any."""
        self._ended = True
        return self._conflict

    async def _carry(self, work: Work[Any]) -> Any:
        with self._translating():
            return await self._start(work)

    def _start(self, work: Work[Any]) -> asyncio.Future[Any]:
        works, self._queue = (*self._queue, work), []
        return self._connection.start(*works)

    @contextmanager
    def _translating(self) -> Iterator[None]:
        if self._ended or self._conflict:
            raise RuntimeError("this transaction has ended, or met a conflict and must be left")
        try:
            yield
        except Conflict as conflict:
            self._conflict = conflict
            raise
        except sqlite3.Error as error:
            told = _translated(error, self._path)
            self._conflict = told if isinstance(told, Conflict) else None
            raise told from error


class Transaction(Reader):
    """A write transaction: all of it is kept, or nothing."""

    async def run(self, sql: str, **values: Value) -> int:
        """Carry out a statement and return how many rows it changed; raises Conflict."""
        changed: int = await self._carry(partial(_changed, sql, values))
        return changed

    def queue(self, sql: str, *, refused: Refused | None = None, **values: Value) -> None:
        """Carry out a statement together with the next one, or the commit, which then raises.

        With `refused` it must change a row; else that makes the conflict of the columns that clash.
        """
        with self._translating():
            work = partial(_changed, sql, values)
            self._queue.append(partial(_must_change, work, refused) if refused else work)

    def refuse(self, conflict: Conflict) -> NoReturn:
        """Raise a conflict that was found by reading, so that the transaction must be left."""
        self._conflict = conflict
        raise conflict

    async def commit(self) -> None:
        """Keep all of it, cancelled or not; raises the conflict that was met."""
        if self._conflict:
            raise self._conflict
        with self._translating():
            await finish(self._start(sqlite3.Connection.commit))
        self.end()


class _Turn:
    """A lock that tells a task that it already holds it, instead of waiting for ever."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._task: asyncio.Task[Any] | None = None

    async def __aenter__(self) -> None:
        if self._task is asyncio.current_task():
            raise RuntimeError("transactions and readings do not nest")
        await self._lock.acquire()
        self._task = asyncio.current_task()

    async def __aexit__(self, *_: object) -> None:
        self._task = None
        self._lock.release()


class Database:
    """A database file with one writing and one reading connection."""

    def __init__(self, path: Path, leased: bool) -> None:
        """Use `Database.open`."""
        self.path = path
        self.holder: str | None = None  # who this is for the lease, once it has been asked for
        self._leased = leased
        self._writer = _connection(path)
        self._reader = _connection(path)
        self._writing = _Turn()
        self._reading = _Turn()

    @classmethod
    async def open(cls, path: str | Path, *, leased: bool = True) -> Database:
        """Open a file or make it, raising Unusable; without a lease it is migrated at once.

        With `leased`, transactions raise LeaseLost until `data.lease.take` has been waited for.
        """
        file = await finish(asyncio.to_thread(_prepare, path, leased))
        db = cls(file, leased)
        try:
            await finish(db._connect())
        except BaseException:
            await db.close()
            raise
        return db

    async def _connect(self) -> None:
        for connection in (self._writer, self._reader):
            await connection
            await connection.execute("PRAGMA synchronous = FULL")
            await connection.execute("PRAGMA foreign_keys = ON")
        await self._reader.execute("PRAGMA query_only = ON")

    async def close(self) -> None:
        """Close both connections; open transactions end first."""
        async with self._writing, self._reading:
            await finish(self._close())

    async def _close(self) -> None:
        await self._reader.close()
        await self._writer.close()

    async def migrate(self) -> None:
        """Bring the schema up to date, with a copy of the file first; raises Unusable."""
        holder = self.holder if self._leased else None
        async with self._writing:
            await finish(asyncio.to_thread(_migrate, self.path, holder=holder))

    @asynccontextmanager
    async def transaction(self, *, checked: bool = True) -> AsyncIterator[Transaction]:
        """Write: commits at the end, rolls back on any exception or cancellation.

        Raises LeaseLost when another process has taken over; does not nest. Only the lease itself
        goes unchecked.
        """
        async with self._writing:
            check = [partial(_check_lease, self.holder)] if self._leased and checked else []
            tx = Transaction(self.path, self._writer, _begin_writing, *check)
            try:
                yield tx
                await tx.commit()
            except BaseException:
                tx.end()
                await finish(self._writer.rollback())
                raise

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Reader]:
        """Read one consistent snapshot without waiting for the writer; does not nest."""
        async with self._reading:
            reader = Reader(self.path, self._reader, _begin_reading)
            try:
                yield reader
            finally:
                reader.end()
                self._reader.leave()


def _in_turn(connection: sqlite3.Connection, works: Iterable[Work[Any]]) -> Any:
    result = None
    for work in works:
        result = work(connection)
    return result


def _begin_reading(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN")


def _begin_writing(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")


def _check_lease(holder: str | None, connection: sqlite3.Connection) -> None:
    row = connection.execute("SELECT holder FROM lease WHERE name = 'writer'").fetchone()
    if row is None or row[0] != holder:
        raise LeaseLost("another process works on the database now")


def _rows(sql: str, values: Mapping[str, Value], connection: sqlite3.Connection) -> list[Row]:
    cursor = connection.execute(sql, values)
    names = [column[0] for column in cursor.description]  # sqlite3.Row takes twice as long
    return [dict(zip(names, row, strict=True)) for row in cursor]


def _rows_of_each(
    queries: Iterable[str], values: Mapping[str, Value], connection: sqlite3.Connection
) -> list[list[Row]]:
    return [_rows(sql, values, connection) for sql in queries]


def _changed(sql: str, values: Mapping[str, Value], connection: sqlite3.Connection) -> int:
    return connection.execute(sql, values).rowcount


def _must_change(work: Work[int], refused: Refused, connection: sqlite3.Connection) -> None:
    try:
        changed = work(connection)
    except sqlite3.IntegrityError as error:
        if columns := _clash(error):
            raise refused(columns[1:]) from error
        raise
    if not changed:
        raise refused(())


async def finish(work: Awaitable[T]) -> T:
    """Wait for work to its end even when this task is cancelled, and pass that on only then."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        while not task.done():
            with suppress(asyncio.CancelledError):
                await asyncio.wait({task})
        raise asyncio.CancelledError from None if task.cancelled() else task.exception()


def _translated(error: sqlite3.Error, path: Path) -> Exception:
    """The driver's error as storage's own; what only a mistake in a query can cause stays."""
    if clash := _clash(error):
        return Conflict(*clash)
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return Busy(f"The database {path} is locked by another program.")
    if code in _SENTENCES:
        return Unusable(_SENTENCES[code].format(path=path))
    return error


def _clash(error: sqlite3.Error) -> tuple[str, ...]:
    """The table and the columns whose values are taken; empty if the error is another one."""
    text = str(error)
    if not text.startswith(_UNIQUE):
        return ()
    names = [name.split(".") for name in text.removeprefix(_UNIQUE).split(", ")]
    return names[0][0], *(column for _, column in names)


def _connection(path: Path) -> _Connection:
    """A connection that opens when it is waited for; only to a file that is there."""
    uri = f"{path.as_uri()}?mode=rw"
    connect = partial(sqlite3.connect, uri, uri=True, timeout=BUSY, isolation_level=None)
    return _Connection(connect, iter_chunk_size=64)


def _prepare(path: str | Path, leased: bool) -> Path:
    """Check a file or make it, with the first tables, for the lease is one of them."""
    file = Path(path).expanduser().absolute()
    if sqlite3.sqlite_version_info < (3, 37):
        raise Unusable(f"SQLite {sqlite3.sqlite_version} is too old: 3.37 or newer is needed.")
    if os.path.isdir(file):
        raise Unusable(f"The database {file} is a directory: name a file in it.")
    if not os.path.isdir(file.parent):
        raise Unusable(
            f"The database {file} is in a directory that is missing or may not be entered."
        )
    _migrate(file, last=1 if leased else None)
    return file


def _migrate(path: Path, *, last: int | None = None, holder: str | None = None) -> None:
    """Run the migrations after the file's version, at most up to `last`."""
    steps = _steps()
    try:
        with closing(_direct(path)) as file:
            version = _version(file, path, len(steps))
            if file.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
                raise Unusable(
                    f"The disk with the database {path} cannot hold it: use a local one."
                )
            file.execute("PRAGMA synchronous = FULL")
            _try_writing(file, version)
            todo = steps[version:last]
            if todo and version and file.execute(_USED).fetchone()[0]:
                _copy(file, path, version)
            for number, (name, text) in enumerate(todo, version + 1):
                _step(file, path, number, name, text, holder)
    except sqlite3.Error as error:
        raise _translated(error, path) from error


def _try_writing(file: sqlite3.Connection, version: int) -> None:
    """Raise now what a file that can only be read would raise at the first transaction."""
    try:
        file.execute("BEGIN IMMEDIATE")
        file.execute(f"PRAGMA user_version = {version:d}")
        file.rollback()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise


def _direct(path: Path) -> sqlite3.Connection:
    uri = f"{path.as_uri()}?mode=rwc"
    return sqlite3.connect(uri, uri=True, timeout=BUSY, isolation_level=None)


def _steps() -> list[tuple[str, str]]:
    """The migrations as name and text; number n is at place n - 1."""
    found = sorted(step.name for step in MIGRATIONS.iterdir() if step.name.endswith(".sql"))
    return [(name, (MIGRATIONS / name).read_text("utf-8")) for name in found]


def _version(file: sqlite3.Connection, path: Path, known: int) -> int:
    file.execute("BEGIN")  # one snapshot, for another process may be making the tables
    version: int = file.execute("PRAGMA user_version").fetchone()[0]
    mark: int = file.execute("PRAGMA application_id").fetchone()[0]
    tables = file.execute("SELECT 1 FROM sqlite_master").fetchone()
    file.rollback()
    if (version or mark or tables) and mark != _MARK:
        raise Unusable(f"The database {path} belongs to another program.")
    if version > known:
        raise Unusable(
            f"The database {path} was written by a newer version of Petrichor:"
            f" it has version {version}, this program knows {known}."
        )
    return version


def _copy(file: sqlite3.Connection, path: Path, version: int) -> None:
    """Copy the file beside itself, under the version that it still has, and keep few copies."""
    with TemporaryDirectory(prefix=f"{path.name}.", dir=path.parent) as folder:
        part = Path(folder) / "copy"
        with closing(sqlite3.connect(part)) as copy:
            file.backup(copy)
        part.chmod(path.stat().st_mode & 0o777)
        os.replace(part, path.with_name(f"{path.name}.version-{version}"))
    copies = sorted(
        path.parent.glob(f"{path.name}.version-*"),
        key=lambda copy: int(copy.name.rpartition("-")[2]),
    )
    for old in copies[:-COPIES]:
        old.unlink(missing_ok=True)


def _step(
    file: sqlite3.Connection, path: Path, number: int, name: str, text: str, holder: str | None
) -> None:
    """Run one migration, whole or not at all; nothing if another process has just done it."""
    file.execute("PRAGMA foreign_keys = OFF")
    file.execute("BEGIN IMMEDIATE")
    try:
        if file.execute("PRAGMA user_version").fetchone()[0] >= number:
            return
        if holder and not file.execute("SELECT 1 FROM lease WHERE holder = ?", [holder]).fetchone():
            raise LeaseLost("another process works on the database now")
        for statement in _statements(text):
            file.execute(statement)
        if broken := file.execute("PRAGMA foreign_key_check").fetchone():
            raise sqlite3.IntegrityError(f"a row of {broken[0]} points nowhere")
        file.execute(f"PRAGMA application_id = {_MARK:d}")
        file.execute(f"PRAGMA user_version = {number:d}")
        file.execute("COMMIT")
    except sqlite3.Error as error:
        raise Unusable(
            f"The database {path} is unchanged, because its migration {name} failed: {error}."
        ) from error
    finally:
        file.rollback()


def _statements(text: str) -> Iterator[str]:
    """The statements of a script one by one, for `executescript` would commit first."""
    statement = ""
    for line in text.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        raise sqlite3.ProgrammingError("its last statement has no end")

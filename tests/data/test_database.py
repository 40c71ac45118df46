"""Transactions, snapshots, conflicts, and files that cannot be used."""

# ruff: noqa: ASYNC240, PT012

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from data import Conflict, Database, Transaction, Unusable, database, settings
from tests.data import sample

NOBODY = 65534
ADD = "INSERT INTO settings (name, value) VALUES (:name, '1')"


async def names(db: Database) -> list[str]:
    async with db.reading() as reader:
        return [row["name"] for row in await reader.all("SELECT name FROM settings ORDER BY name")]


async def write(db: Database, *keys: str) -> None:
    async with db.transaction() as tx:
        for key in keys:
            await settings.put(tx, key, "1")


async def test_the_promised_pragmas(db: Database) -> None:
    """F41: a busy timeout, a log ahead of writing that is synced at each commit."""
    expected = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
    async with db.transaction() as tx, db.reading() as reader:
        for name, value in expected.items():
            for session in (tx, reader):
                row = await session.one(f"PRAGMA {name}")
                assert row is not None
                assert list(row.values()) == [value], name


async def test_tables_are_strict_and_nothing_cascades(db: Database) -> None:
    async with db.reading() as reader:
        rows = await reader.all("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
    assert {row["name"] for row in rows} >= {"games", "seats", "moves", "outbox", "people", "lease"}
    for row in rows:
        assert "STRICT" in row["sql"], row["name"]
        assert "CASCADE" not in row["sql"].upper(), row["name"]


async def test_an_exception_keeps_nothing(db: Database) -> None:
    with pytest.raises(ZeroDivisionError):
        async with db.transaction() as tx:
            await settings.put(tx, "a", "1")
            raise ZeroDivisionError
    assert await names(db) == []
    await write(db, "b")
    assert await names(db) == ["b"]


@pytest.mark.parametrize("statement", range(3))
async def test_cancelled_in_a_statement_keeps_nothing(
    db: Database, monkeypatch: pytest.MonkeyPatch, statement: int
) -> None:
    """F38: the statement still runs in its thread when the task is cancelled; 0 begins it all."""
    count = 0
    run = Transaction.run

    async def cancelled(tx: Transaction, sql: str, **values: Any) -> int:
        nonlocal count
        if count == statement:
            task = asyncio.current_task()
            assert task
            task.cancel()
        count += 1
        return await run(tx, sql, **values)

    monkeypatch.setattr(Transaction, "run", cancelled)
    with pytest.raises(asyncio.CancelledError):
        await asyncio.create_task(write(db, "a", "b", "c"))
    monkeypatch.undo()
    assert count == statement + 1
    assert await names(db) == []
    await write(db, "d")
    assert await names(db) == ["d"]


async def test_cancelled_in_commit_keeps_all(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """F01: a commit under way is finished; the cancellation goes on afterwards."""
    begun = asyncio.Event()
    start = db._writer.start

    def slow(*works: Any) -> Any:
        if works[-1] is sqlite3.Connection.commit:
            begun.set()
            works = (lambda _: time.sleep(0.05), *works)
        return start(*works)

    monkeypatch.setattr(db._writer, "start", slow)
    task = asyncio.create_task(write(db, "a"))
    await begun.wait()
    for _ in range(3):
        task.cancel()
        await asyncio.sleep(0)
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await names(db) == ["a"]


async def test_cancelled_at_any_moment_is_all_or_nothing(db: Database) -> None:
    """F38: wherever the cancellation falls, both names are there or neither."""
    stopped = 0
    for step in range(40):
        task = asyncio.create_task(write(db, f"{step} a", f"{step} b"))
        await asyncio.sleep(step * 0.00005)
        task.cancel()
        result = await asyncio.gather(task, return_exceptions=True)
        stopped += isinstance(result[0], asyncio.CancelledError)
        there = [name for name in await names(db) if name.startswith(f"{step} ")]
        assert len(there) in (0, 2)
    assert stopped


async def test_cancelled_while_waiting_for_the_writer(db: Database) -> None:
    async with db.transaction() as tx:
        task = asyncio.create_task(write(db, "a"))
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await settings.put(tx, "b", "1")
    assert await names(db) == ["b"]


async def test_a_failed_commit_keeps_nothing(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL

    start = db._writer.start

    def fails(*works: Any) -> Any:
        commits = works[-1] is sqlite3.Connection.commit
        return start(*works[:-1], broken if commits else works[-1])

    def broken(_: sqlite3.Connection) -> None:
        raise full

    monkeypatch.setattr(db._writer, "start", fails)
    with pytest.raises(Unusable, match="is full"):
        await write(db, "a")
    monkeypatch.undo()
    assert await names(db) == []


async def test_queued_statements_are_kept_with_the_rest(db: Database) -> None:
    async with db.transaction() as tx:
        tx.queue(ADD, name="a")
        assert [row["name"] for row in await tx.all("SELECT name FROM settings")] == ["a"]
        tx.queue(ADD, name="b")
    assert await names(db) == ["a", "b"]


async def test_a_queued_statement_that_fails_raises_at_the_next_one(db: Database) -> None:
    with pytest.raises(Conflict):
        async with db.transaction() as tx:
            tx.queue(ADD, name="a")
            tx.queue(ADD, name="a")
            await tx.all("SELECT name FROM settings")
    assert await names(db) == []


async def test_a_queued_statement_that_fails_at_the_commit_keeps_nothing(db: Database) -> None:
    with pytest.raises(Conflict):
        async with db.transaction() as tx:
            await tx.run(ADD, name="a")
            tx.queue(ADD, name="a")
    assert await names(db) == []
    await write(db, "c")
    assert await names(db) == ["c"]


async def test_several_queries_are_answered_in_order(db: Database) -> None:
    await write(db, "a", "b")
    ask = "SELECT name FROM settings WHERE name = :name"
    async with db.reading() as reader:
        assert await reader.each(ask, "SELECT 1 AS one", name="b") == [
            [{"name": "b"}],
            [{"one": 1}],
        ]


async def test_readers_see_one_moment_and_never_wait_for_the_writer(db: Database) -> None:
    await write(db, "a")
    async with db.reading() as reader:
        before = await reader.all("SELECT name FROM settings")
        async with db.transaction() as tx:
            await settings.put(tx, "b", "1")
            async with asyncio.timeout(1):
                assert await reader.all("SELECT name FROM settings") == before
        assert await reader.all("SELECT name FROM settings") == before
    assert await names(db) == ["a", "b"]


async def test_the_reading_connection_cannot_write(db: Database) -> None:
    async with db.reading() as reader:
        with pytest.raises(Unusable):
            await reader.all("DELETE FROM settings")


async def test_transactions_take_turns(db: Database) -> None:
    """F41: writers of one process wait for each other, and none is lost."""

    async def add() -> None:
        async with db.transaction() as tx:
            value = int(await settings.get(tx, "n") or "0")
            await asyncio.sleep(0)
            await settings.put(tx, "n", str(value + 1))

    await asyncio.gather(*(add() for _ in range(20)))
    async with db.reading() as reader:
        assert await settings.get(reader, "n") == "20"


async def test_nesting_is_told_instead_of_waiting_for_ever(db: Database) -> None:
    with pytest.raises(RuntimeError, match="nest"):
        async with db.transaction(), db.transaction():
            pass
    async with db.reading():
        with pytest.raises(RuntimeError, match="nest"):
            async with db.reading():
                pass
    await write(db, "a")


async def test_an_ended_transaction_cannot_be_used(db: Database) -> None:
    async with db.transaction() as tx:
        pass
    with pytest.raises(RuntimeError, match="ended"):
        await settings.put(tx, "a", "1")
    assert await names(db) == []


async def test_a_swallowed_conflict_still_keeps_nothing(db: Database) -> None:
    """F06: a transaction that met a conflict cannot go on, nor be committed."""
    with pytest.raises(Conflict) as caught:
        async with db.transaction() as tx:
            await settings.put(tx, "a", "1")
            for _ in range(2):
                with pytest.raises((Conflict, RuntimeError)):
                    await tx.run(
                        "INSERT INTO people VALUES (1, '', '', '', '', 0), (1, '', '', '', '', 0)"
                    )
    assert (caught.value.table, caught.value.columns) == ("people", ("id",))
    assert await names(db) == []


async def test_a_found_conflict_also_ends_the_transaction(db: Database) -> None:
    with pytest.raises(Conflict):
        async with db.transaction() as tx:
            await settings.put(tx, "a", "1")
            with pytest.raises(Conflict):
                tx.refuse(Conflict("games", "status"))
    assert await names(db) == []


async def test_closing_waits_for_the_open_transaction(path: Path) -> None:
    db = await Database.open(path, leased=False)
    async with db.transaction() as tx:
        closing = asyncio.create_task(db.close())
        await asyncio.sleep(0.01)
        await settings.put(tx, "a", "1")
    await closing
    again = await Database.open(path, leased=False)
    assert await names(again) == ["a"]
    await again.close()


async def test_foreign_keys_hold(db: Database) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        async with db.transaction() as tx:
            await sample.seats.put(tx, sample.seat())


async def refusal(path: Path | str) -> str:
    with pytest.raises(Unusable) as caught:
        await Database.open(path)
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert str(path) in sentence
    return sentence


async def test_a_directory_is_unusable(tmp_path: Path) -> None:
    """F41: every reason is one sentence that names the file, and nothing else is used instead."""
    assert "is a directory" in await refusal(tmp_path)


async def test_a_missing_directory_is_unusable(tmp_path: Path) -> None:
    assert "in a directory that is missing" in await refusal(tmp_path / "no" / "petrichor.db")
    assert list(tmp_path.iterdir()) == []


async def test_garbage_is_unusable_and_left_alone(path: Path) -> None:
    path.write_bytes(b"not a database at all, but long enough to be taken for one" * 50)
    before = path.read_bytes()
    assert "is not a database" in await refusal(path)
    assert path.read_bytes() == before


async def test_a_newer_file_is_unusable_and_left_alone(path: Path) -> None:
    await (await Database.open(path, leased=False)).close()
    with sqlite3.connect(path) as file:
        file.execute("PRAGMA user_version = 99")
    file.close()
    before = path.read_bytes()
    sentence = await refusal(path)
    assert "newer" in sentence
    assert "99" in sentence
    assert path.read_bytes() == before


async def test_another_programs_file_is_unusable_and_left_alone(path: Path) -> None:
    with sqlite3.connect(path) as file:
        file.execute("CREATE TABLE games (id INTEGER)")
    file.close()
    before = path.read_bytes()
    assert "belongs to another program" in await refusal(path)
    assert path.read_bytes() == before


async def test_a_damaged_file_is_unusable(path: Path) -> None:
    await (await Database.open(path, leased=False)).close()
    content = bytearray(path.read_bytes())
    content[100:4096] = b"\xff" * 3996  # the rest of the first page, after the header
    path.write_bytes(content)
    assert "is damaged" in await refusal(path)


@pytest.fixture
async def anybody(db: Database) -> AsyncIterator[Path]:
    """A directory of its own for a user who is not root; a test closes it or its file.

    That user may be unable to import, so `db` is opened before to have all modules loaded.
    """
    with tempfile.TemporaryDirectory() as folder:
        root = os.geteuid() == 0
        if root:
            os.chown(folder, NOBODY, NOBODY)
            os.seteuid(NOBODY)
        try:
            yield Path(folder)
        finally:
            if root:
                os.seteuid(0)
            os.chmod(folder, 0o700)


@pytest.mark.parametrize("mode", [0o000, 0o400])
@pytest.mark.parametrize("closed", [False, True])
async def test_a_file_without_permission_is_unusable(
    anybody: Path, mode: int, closed: bool
) -> None:
    """F41: to read it, or only to write it, in a directory that may be written to or not."""
    path = anybody / "petrichor.db"
    await (await Database.open(path, leased=False)).close()
    path.chmod(mode)
    if closed:
        anybody.chmod(0o500)
    assert "check the permissions" in await refusal(path)


async def test_a_directory_without_permission_is_unusable(anybody: Path) -> None:
    """F41: neither to make a file in it nor to enter it."""
    anybody.chmod(0o500)
    assert "check the permissions" in await refusal(anybody / "petrichor.db")
    anybody.chmod(0o000)
    assert "check the permissions" in await refusal(anybody / "petrichor.db")
    assert "may not be entered" in await refusal(anybody / "deeper" / "petrichor.db")


async def test_a_memory_path_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """F41: there is no path that means a database in memory."""
    monkeypatch.chdir(tmp_path)
    for name in (":memory:", "file::memory:", "a?mode=memory&x"):
        db = await Database.open(name, leased=False)
        await write(db, "kept")
        await db.close()
        assert (tmp_path / name).is_file()
        again = await Database.open(name, leased=False)
        assert await names(again) == ["kept"]
        await again.close()


async def test_a_file_locked_by_another_program_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F41: after the busy timeout there is a sentence, and the next transaction works."""
    monkeypatch.setattr(database, "BUSY", 0.1)
    db = await Database.open(path, leased=False)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(database.Busy, match="is locked by another program"):
        await write(db, "a")
    other.execute("COMMIT")
    other.close()
    await write(db, "b")
    assert await names(db) == ["b"]
    await db.close()


async def test_many_open_an_empty_file_at_once(path: Path) -> None:
    """F48: two processes that start together make the tables once."""
    opened = await asyncio.gather(*(Database.open(path, leased=False) for _ in range(6)))
    for number, db in enumerate(opened):
        await write(db, str(number))
    assert await names(opened[0]) == ["0", "1", "2", "3", "4", "5"]
    for db in opened:
        await db.close()

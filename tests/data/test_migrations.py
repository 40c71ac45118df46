"""Migrations: from every past version, whole or not at all, with a copy before."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from data import (
    Database,
    LeaseLost,
    Unusable,
    clicks,
    database,
    lease,
    moves,
    outbox,
    parts,
    people,
    seats,
    settings,
)
from tests.data import sample, snapshot
from tests.data.sample import ANA, CODE, OTHER

SHIPPED = sorted(Path(str(database.MIGRATIONS)).glob("*.sql"))
NEWEST = len(SHIPPED)
GOOD = """
-- A comment; with a semicolon.
ALTER TABLE people ADD COLUMN plant TEXT NOT NULL DEFAULT 'Moss; Fern';
CREATE TRIGGER people_plant AFTER INSERT ON people BEGIN
    UPDATE people SET plant = 'Reed' WHERE id = new.id;
    UPDATE people SET plant = 'Sedge' WHERE id = new.id AND zone = '';
END;
"""
FAILING = {
    "syntax": GOOD + "INSERT INTO settings VALUES ('a', '1');\nALTER TABLE nowhere ADD x;\n",
    "reference": GOOD + "DELETE FROM parts;\n",
    "unended": GOOD + "INSERT INTO settings VALUES ('a', '1')\n",
}


def version(path: Path) -> int:
    file = sqlite3.connect(path)
    number: int = file.execute("PRAGMA user_version").fetchone()[0]
    file.close()
    return number


def schema(path: Path) -> list[tuple[str, ...]]:
    file = sqlite3.connect(path)
    rows = file.execute(
        "SELECT type, name, sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name"
    )
    found = [(kind, name, " ".join(sql.split())) for kind, name, sql in rows]
    file.close()
    return found


def counts(path: Path) -> dict[str, int]:
    file = sqlite3.connect(path)
    tables = [
        name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    ]
    found = {name: file.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables}
    file.close()
    return found


def copies(path: Path) -> list[str]:
    return sorted(file.name for file in path.parent.iterdir() if ".version-" in file.name)


async def bring_up(path: Path) -> None:
    await (await Database.open(path, leased=False)).close()


@pytest.fixture
def more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the shipped migrations, to which a test adds the next."""
    folder = tmp_path / "migrations"
    folder.mkdir()
    for step in SHIPPED:
        (folder / step.name).write_bytes(step.read_bytes())
    monkeypatch.setattr(database, "MIGRATIONS", folder)
    return folder


def add(folder: Path, text: str) -> str:
    name = f"{len(list(folder.iterdir())) + 1:04}_more.sql"
    (folder / name).write_text(text)
    return name


def test_migrations_are_numbered_without_gaps_and_each_has_a_snapshot() -> None:
    numbers = [int(step.name.partition("_")[0]) for step in SHIPPED]
    assert numbers == list(range(1, NEWEST + 1))
    assert sorted(int(file.stem) for file in snapshot.SCHEMAS.glob("*.sql")) == numbers


@pytest.mark.parametrize("past", range(NEWEST + 1))
async def test_from_every_past_version(path: Path, tmp_path: Path, past: int) -> None:
    """The schema is that of a new file, every row is still there, a copy is kept."""
    snapshot.load(past, path)
    before = counts(path)
    await bring_up(path)
    fresh = tmp_path / "fresh.db"
    await bring_up(fresh)
    assert version(path) == NEWEST
    assert schema(path) == schema(fresh)
    assert {name: counts(path)[name] for name in before} == before
    assert copies(path) == ([f"petrichor.db.version-{past}"] if 0 < past < NEWEST else [])
    if past:
        assert min(before.values()) > 0, "the snapshot has a row in every table"
        await readable(path)


async def test_a_file_without_a_game_is_not_copied(path: Path) -> None:
    """Such as a new one, whose first tables are made before the lease is taken."""
    db = await Database.open(path)
    await lease.take(db)
    await db.migrate()
    await db.close()
    assert version(path) == NEWEST
    assert copies(path) == []


async def readable(path: Path) -> None:
    """The game of the snapshots can be read and played on."""
    db = await Database.open(path, leased=False)
    async with db.transaction() as tx:
        row = await sample.game(tx)
        assert (row.seq, row.state, row.fence_seq, row.fence_state) == (
            2,
            b"state 2",
            1,
            b"state 1",
        )
        assert [move.click for move in await moves.after(tx, CODE, 0)] == [9, None]
        assert [seat.awaited for seat in await seats.of_game(tx, CODE)] == [False, True]
        assert [notice.body for notice in await outbox.pending(tx, CODE)] == [b"b"]
        assert (await sample.game(tx, OTHER)).invited == sample.lobby().invited
        assert await clicks.get(tx, 8)
        assert (await people.get(tx, ANA)).zone == "Europe/Vienna"
        assert await parts.get(tx, "abc") == "lists"
        assert await settings.get(tx, "commands") == "f00d"
        await sample.append(tx, 3)
    await db.close()


@pytest.mark.parametrize("past", range(1, NEWEST + 1))
def test_a_migration_is_never_edited(path: Path, tmp_path: Path, past: int) -> None:
    """The migrations up to a version still make what they made when it came out."""
    snapshot.load(past, path)
    again = tmp_path / "again.db"
    database._migrate(again, last=past)
    assert schema(again) == schema(path)


async def test_statements_run_one_by_one(path: Path, more: Path) -> None:
    """A text or a trigger with semicolons is one statement."""
    snapshot.load(NEWEST, path)
    add(more, GOOD)
    await bring_up(path)
    file = sqlite3.connect(path)
    file.execute(
        "INSERT INTO people (id, zone, hours, notices, language, closed) VALUES (9,'','','','',0)"
    )
    plants = file.execute("SELECT plant FROM people ORDER BY id").fetchall()
    file.close()
    assert plants == [("Moss; Fern",), ("Sedge",)]
    assert version(path) == NEWEST + 1


@pytest.mark.parametrize("fault", FAILING)
async def test_a_failing_migration_leaves_the_file_unchanged(
    path: Path, more: Path, fault: str
) -> None:
    """F34: tables, rows and version; the sentence names the migration; the copy is kept."""
    snapshot.load(NEWEST, path)
    before = snapshot.dump(path)
    name = add(more, FAILING[fault])
    with pytest.raises(Unusable, match=name) as caught:
        await Database.open(path, leased=False)
    assert str(caught.value).count("\n") == 0
    assert snapshot.dump(path) == before
    assert copies(path) == [f"petrichor.db.version-{NEWEST}"]
    (more / name).write_text(GOOD)
    await bring_up(path)
    assert version(path) == NEWEST + 1


async def test_the_steps_before_a_failing_one_stand(path: Path, more: Path) -> None:
    snapshot.load(NEWEST, path)
    add(more, "CREATE TABLE plants (name TEXT) STRICT;\n")
    add(more, FAILING["syntax"])
    with pytest.raises(Unusable):
        await Database.open(path, leased=False)
    assert version(path) == NEWEST + 1
    assert "plants" in counts(path)


async def test_a_copy_is_whole_and_few_are_kept(path: Path, more: Path) -> None:
    """F35: each copy is the file as it was; only the two newest stay."""
    snapshot.load(NEWEST, path)
    before = []
    for number in range(4):
        before.append(snapshot.dump(path))
        add(more, f"CREATE TABLE plant{number} (name TEXT) STRICT;\n")
        await bring_up(path)
    names = [f"petrichor.db.version-{NEWEST + number}" for number in (2, 3)]
    assert copies(path) == names
    assert [snapshot.dump(path.with_name(name)) for name in names] == before[2:]


async def test_a_copy_has_what_is_only_in_the_log_ahead(path: Path, more: Path) -> None:
    """What another connection has committed but not yet moved into the file is copied too."""
    snapshot.load(NEWEST, path)
    db = await Database.open(path, leased=False)
    async with db.transaction() as tx:
        await settings.put(tx, "latest", "1")
    before = snapshot.dump(path)
    add(more, GOOD)
    await bring_up(path)
    await db.close()
    assert "'latest'" in before
    assert snapshot.dump(path.with_name(f"petrichor.db.version-{NEWEST}")) == before


async def test_an_old_file_is_migrated_only_under_the_lease(
    path: Path, more: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F48: a new program waits for the old one before it changes the tables."""
    monkeypatch.setattr(lease, "POLL", 0.01)
    snapshot.load(NEWEST, path)
    old = await Database.open(path)
    file = sqlite3.connect(path)
    file.execute("DELETE FROM lease")
    file.commit()
    file.close()
    await lease.take(old)
    add(more, GOOD)

    async def start() -> int:
        async with lease.opened(path):
            return version(path)

    starting = asyncio.create_task(start())
    await asyncio.sleep(0.1)
    assert version(path) == NEWEST
    await lease.release(old)
    assert await asyncio.wait_for(starting, 20) == NEWEST + 1
    await old.close()


async def test_a_process_that_lost_the_lease_does_not_migrate(path: Path, more: Path) -> None:
    """F48."""
    snapshot.load(NEWEST, path)
    db = await Database.open(path)
    db.holder = "another one"
    add(more, GOOD)
    with pytest.raises(LeaseLost):
        await db.migrate()
    assert version(path) == NEWEST
    await db.close()


async def test_a_file_that_became_newer_during_the_wait_is_unusable(path: Path) -> None:
    db = await Database.open(path)
    await lease.take(db)
    file = sqlite3.connect(path)
    file.execute(f"PRAGMA user_version = {NEWEST + 1}")
    file.close()
    with pytest.raises(Unusable, match="newer"):
        await db.migrate()
    await db.close()


def test_no_migration_ends_its_transaction_or_touches_the_lease() -> None:
    """The lease is used before later migrations run."""
    for number, step in enumerate(SHIPPED, 1):
        for statement in database._statements(step.read_text("utf-8")):
            code = "\n".join(
                line for line in statement.splitlines() if not line.lstrip().startswith("--")
            )
            verb = code.split()[0].upper()
            assert verb not in {"BEGIN", "COMMIT", "END", "ROLLBACK", "PRAGMA", "VACUUM"}, step.name
            assert number == 1 or "lease" not in code.lower(), step.name

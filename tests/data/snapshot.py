"""Stored databases of every version: `python -m tests.data.snapshot` writes that of the newest.

Once a version is out, its snapshot and its migration stay as they are.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from pathlib import Path

from data import Database, clicks, lease, outbox, people, seats, settings
from data.clicks import ClickRow
from data.people import PersonRow
from tests.data import sample
from tests.data.sample import ANA, CODE, OTHER

SCHEMAS = Path(__file__).parent / "schemas"
PRAGMAS = ("application_id", "user_version")


async def fill(db: Database) -> None:
    """A row at least in every table: a game in play with its log, and a lobby."""
    await lease.take(db)
    await sample.running(db)
    await sample.open_lobby(db, OTHER, 20)
    async with db.transaction() as tx:
        await sample.append(tx, 1, click=9, fence=b"state 1")
        await sample.append(tx, 2)
        await seats.wait_for(tx, CODE, [1], asked=[1], seq=2, at=302)
        await outbox.put(tx, sample.notice(seq=2, body=b"b"))
        await clicks.record(tx, ClickRow(8, OTHER, 100, "opened"))
        await people.put(tx, PersonRow(ANA, "Europe/Vienna", "8-22", "direct", "de", closed=True))
        await settings.put(tx, "commands", "f00d")


def dump(path: Path) -> str:
    """A whole file as SQL, with the numbers in its header."""
    file = sqlite3.connect(path)
    header = [
        f"PRAGMA {name} = {file.execute(f'PRAGMA {name}').fetchone()[0]};" for name in PRAGMAS
    ]
    text = "\n".join([*header, *file.iterdump()]) + "\n"
    file.close()
    return text


def load(version: int, path: Path) -> None:
    """Make the file that a program of this version has left behind; 0 is an empty file."""
    path.touch()
    if version:
        file = sqlite3.connect(path)
        file.executescript((SCHEMAS / f"{version:04}.sql").read_text("utf-8"))
        file.close()


async def write() -> Path:
    """Write the snapshot of the newest version."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "petrichor.db"
        db = await Database.open(path, leased=False)
        await fill(db)
        await db.close()
        text = dump(path)
        version = int(text.partition("user_version = ")[2].partition(";")[0])
    target = SCHEMAS / f"{version:04}.sql"
    target.write_text(text, "utf-8")
    return target


if __name__ == "__main__":
    print(asyncio.run(write()))

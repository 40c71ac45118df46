"""What the emulator remembers: rows of JSON by kind and id, in memory and in one SQLite file."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from .clock import Clock
from .errors import Json

KINDS = (
    "meta",
    "guild",
    "users",
    "roles",
    "channels",
    "messages",
    "commands",
    "tokens",
    "interactions",
    "nonces",
    "notices",
    "reads",
)
EPOCH = 1420070400000


class Store:
    """Every row in memory, each change in the open transaction; `commit` before answering.

    The clock's lead over the machine's is kept too, so that time never goes back.

    With synchronous writing off, a committed change survives the death of the process, though not
    that of the machine, and costs microseconds.
    """

    def __init__(self, path: Path | str, clock: Clock) -> None:
        self._db = sqlite3.connect(path, isolation_level=None)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=OFF")
        self._db.execute(
            "CREATE TABLE IF NOT EXISTS rows"
            " (kind TEXT, id TEXT, body TEXT, PRIMARY KEY (kind, id)) WITHOUT ROWID"
        )
        self._db.execute(
            "CREATE TABLE IF NOT EXISTS files (id TEXT PRIMARY KEY, type TEXT, bytes BLOB)"
        )
        self._rows: dict[str, dict[str, Json]] = {kind: {} for kind in KINDS}
        for kind, key, body in self._db.execute("SELECT kind, id, body FROM rows"):
            self._rows[kind][key] = json.loads(body)
        self._clock = clock
        saved = self._rows["meta"].get("clock", {"last": 0, "offset": 0})
        self._last_id = int(saved["last"])
        clock.move(max(0.0, saved["offset"]))

    def new_id(self) -> str:
        """Makes a snowflake of the clock's millisecond, greater than every one before."""
        fresh = (int(self._clock.now() * 1000) - EPOCH) << 22
        self._last_id = max(fresh, self._last_id + 1)
        return str(self._last_id)

    def all(self, kind: str) -> dict[str, Json]:
        """Gives the rows of a kind by id, in the order in which they were made."""
        return self._rows[kind]

    def get(self, kind: str, key: str) -> Json | None:
        """Gives a row, or None."""
        return self._rows[kind].get(key)

    def put(self, kind: str, row: Json) -> Json:
        """Keeps a row under its `id`."""
        self._rows[kind][row["id"]] = row
        self._write(
            "INSERT OR REPLACE INTO rows VALUES (?, ?, ?)",
            (kind, row["id"], json.dumps(row, separators=(",", ":"))),
        )
        return row

    def drop(self, kind: str, key: str) -> None:
        """Forgets a row."""
        if self._rows[kind].pop(key, None) is not None:
            self._write("DELETE FROM rows WHERE kind = ? AND id = ?", (kind, key))

    def put_file(self, key: str, content_type: str, data: bytes) -> None:
        """Keeps the bytes of an attachment."""
        self._write("INSERT OR REPLACE INTO files VALUES (?, ?, ?)", (key, content_type, data))

    def file(self, key: str) -> tuple[str, bytes] | None:
        """Gives the content type and the bytes of an attachment."""
        found: tuple[str, bytes] | None = self._db.execute(
            "SELECT type, bytes FROM files WHERE id = ?", (key,)
        ).fetchone()
        return found

    def drop_file(self, key: str) -> None:
        """Forgets an attachment."""
        self._write("DELETE FROM files WHERE id = ?", (key,))

    def touch(self) -> None:
        """Lets the next commit keep the clock although no row changed."""
        if not self._db.in_transaction:
            self._db.execute("BEGIN")

    def commit(self) -> None:
        """Makes all changes since the last commit permanent, together."""
        if self._db.in_transaction:
            now = {"last": str(self._last_id), "offset": self._clock.offset}
            self.put("meta", {"id": "clock"} | now)
            self._db.execute("COMMIT")

    def close(self) -> None:
        """Commits and closes the file."""
        self.commit()
        self._db.close()

    def _write(self, statement: str, values: tuple[object, ...]) -> None:
        self.touch()
        self._db.execute(statement, values)


def in_order(rows: dict[str, Json]) -> Iterator[Json]:
    """Gives rows by ascending snowflake."""
    return iter(sorted(rows.values(), key=lambda row: int(row["id"])))

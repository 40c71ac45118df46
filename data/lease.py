"""The lease: one process at a time works on a database file."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from data.database import Busy, Database, LeaseLost, StorageError, Unusable, finish

LASTS = 30
RENEWED = 10
POLL = 1
_log = logging.getLogger(__name__)


@asynccontextmanager
async def opened(
    path: str | Path,
    *,
    waiting: Callable[[str], object] | None = None,
    lost: Callable[[], object] | None = None,
) -> AsyncIterator[Database]:
    """Open a file, wait for its lease, migrate it, and keep the lease until the block ends.

    `waiting` is called once with the present holder if there is one, `lost` once if another
    process takes over; raises Unusable.
    """
    db = await Database.open(path)
    keeper: asyncio.Task[None] | None = None
    try:
        await take(db, waiting=waiting)
        keeper = asyncio.create_task(_keep(db, lost))
        await db.migrate()
        yield db
    finally:
        await finish(_leave(db, keeper))


async def take(db: Database, *, waiting: Callable[[str], object] | None = None) -> None:
    """Wait until this process holds the lease; every transaction of `db` checks it from then on.

    `waiting` is called once with the present holder if there is one.
    """
    db.holder = db.holder or identity()
    while (present := await _try(db, db.holder)) is not None:
        if waiting:
            waiting(present)
            waiting = None
        await asyncio.sleep(POLL)


async def renew(db: Database) -> None:
    """Hold the lease for another 30 s; raises LeaseLost."""
    async with db.transaction() as tx:
        await tx.run("UPDATE lease SET until = :until WHERE name = 'writer'", until=_now() + LASTS)


async def release(db: Database) -> None:
    """Give the lease up, if this process still holds it, so that a waiting one goes on at once."""
    async with db.transaction(checked=False) as tx:
        await tx.run(
            "DELETE FROM lease WHERE name = 'writer' AND holder = :holder", holder=db.holder
        )


def identity() -> str:
    """Who this is: machine, process, when it started, and a number for each opened database."""
    pid = os.getpid()
    return f"{_machine()} {pid} {_started(pid) or '-'} {secrets.token_hex(4)}"


async def _try(db: Database, holder: str) -> str | None:
    """Take a lease that is free, run out, or a dead process's; otherwise return its holder."""
    try:
        async with db.transaction(checked=False) as tx:
            row = await tx.one("SELECT holder, until FROM lease WHERE name = 'writer'")
            if row and row["holder"] != holder:
                present: str = row["holder"]
                if row["until"] > _now() and not _dead(present):
                    return present
            await tx.run(
                "INSERT INTO lease (name, holder, until) VALUES ('writer', :holder, :until)"
                " ON CONFLICT (name) DO UPDATE SET holder = :holder, until = :until",
                holder=holder,
                until=_now() + LASTS,
            )
            return None
    except Busy:
        return "a program in the middle of a transaction"


async def _keep(db: Database, lost: Callable[[], object] | None) -> None:
    while True:
        await asyncio.sleep(RENEWED)
        try:
            await renew(db)
        except LeaseLost:
            _log.error("another process has taken the lease of the database")
            if lost:
                lost()
            return
        except Unusable as error:
            _log.warning("the lease could not be renewed: %s", error)


async def _leave(db: Database, keeper: asyncio.Task[None] | None) -> None:
    if keeper:
        keeper.cancel()
        await asyncio.wait({keeper})
    try:
        await release(db)
    except StorageError as error:
        _log.warning("the lease could not be given up: %s", error)
    finally:
        await db.close()


def _now() -> int:
    return int(time.time())


def _machine() -> str:
    """The host and, where processes are numbered apart from the host's, in which numbering."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        return f"{socket.gethostname()}/{boot}/{os.readlink('/proc/self/ns/pid')}"
    except OSError:
        return socket.gethostname()


def _started(pid: int) -> str | None:
    """When a process started, in the kernel's ticks; None if it is dead or that is not known."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return None if fields[0] in "ZX" else fields[19]


def _dead(holder: str) -> bool:
    """Whether the holder was a process of this machine that has ended, as far as can be told."""
    machine, pid, start, _ = holder.rsplit(" ", 3)
    return machine == _machine() and start != "-" and _started(int(pid)) != start

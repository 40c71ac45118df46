"""The bot as a process of its own: its start and its memory beside 100,000 open games."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bot.sandbox.__main__ import TOKEN
from bot.sandbox.emulator.app import Running, serve
from bot.sandbox.emulator.pressure import UNLIMITED
from tests.bench.report import ROUNDS, Figure
from tests.bench.storage import MANY, database_of

MEGABYTES = 200
RESTING = 5  # hundredths of a second of processor time in one


def figures() -> Iterator[Figure]:
    """Both lines."""
    yield from asyncio.run(_figures())


async def _figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as name:
        empty, full = Path(name, "empty"), Path(name, "full")
        for folder in (empty, full):
            folder.mkdir()
        await database_of(full / "petrichor.db", MANY)
        running = await serve(Path(name, "discord.db"), rates=UNLIMITED)
        running.register_bot("Petrichor", TOKEN)
        starts, memory = [], []
        await _ready(running, empty)
        await _ready(running, full)
        for _ in range(ROUNDS):
            took, used = await _ready(running, full)
            starts.append(took / (await _ready(running, empty))[0])
            memory.append(used / MEGABYTES)
        await running.close()
    used_most = f"{max(memory) * MEGABYTES:.0f} MB at most"
    return [
        Figure(f"start to ready with {MANY:,} open games", "an empty database", starts, most=1.2),
        Figure(
            f"memory with {MANY:,} open games", f"{MEGABYTES} MB", memory, most=1.0, note=used_most
        ),
    ]


async def _ready(running: Running, folder: Path) -> tuple[float, float]:
    """Seconds until the bot has connected, and its megabytes once it has nothing more to do."""
    begun = time.perf_counter()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.sandbox", "--bot", running.url, "--folder", str(folder)),
        stdin=asyncio.subprocess.PIPE,
        env={**os.environ, "PETRICHOR_LOG": "ERROR"},
    )
    try:
        async with asyncio.timeout(60):
            while not _online(running):
                await asyncio.sleep(0.005)
        took = time.perf_counter() - begun
        await _idle(process.pid)
        used = _resident(process.pid)
    finally:
        process.terminate()
        await process.wait()
    while _online(running):
        await asyncio.sleep(0.01)
    return took, used


async def _idle(pid: int) -> None:
    """Wait until a process has rested for a second, as its drawings are made ready then."""
    before = -1
    while (used := _ticks(pid)) - before > RESTING:
        before = used
        await asyncio.sleep(1)


def _ticks(pid: int) -> int:
    """The processor time of a process, in hundredths of a second."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return int(fields[11]) + int(fields[12])


def _online(running: Running) -> bool:
    return any(session.connection is not None for session in running.gateway.sessions.values())


def _resident(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    (line,) = [line for line in lines if line.startswith("VmRSS")]
    return int(line.split()[1]) / 1024

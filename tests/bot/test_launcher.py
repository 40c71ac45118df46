"""`make play`: two processes that can be killed and started alone, and end together."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import aiohttp
import pytest

from tests.bot.conftest import TITLE
from tests.sandbox.people import Crowd, people

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow


@contextmanager
def launcher(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A launcher at any free port, and the address that it prints."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bot.sandbox", "--port", "0"],
        cwd=ROOT,
        env={**os.environ, "PETRICHOR_SANDBOX": str(folder), "PETRICHOR_DELAY": "0"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    try:
        yield process, process.stdout.readline().strip()
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
        assert process.stdout.read() == ""


@pytest.fixture
async def crowd(tmp_path: Path) -> AsyncIterator[Crowd]:
    """The people of a launched local Discord, once the bot is there."""
    with launcher(tmp_path) as (_, url):
        assert url.startswith("http://127.0.0.1:")
        async with people(url) as found:
            await online(found, True)
            yield found
            assert await found.violations() == []
    with closing(sqlite3.connect(tmp_path / "petrichor.db")) as file:
        assert file.execute("SELECT holder FROM lease").fetchall() == [], "the lease is released"


async def online(crowd: Crowd, wanted: bool) -> None:
    """Wait until the bot is there, with its commands, or gone; the page is told which."""
    ana = crowd["Ana"]
    ends = time.monotonic() + 40
    process = "running" if wanted else "stopped"
    while time.monotonic() < ends:
        state = await crowd.get("state", person=ana.id)
        connected = bool(state["bots"]) and state["bots"][0]["online"] and bool(state["commands"])
        if connected == wanted and state["processes"]["bot"] == process:
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"the bot is not {process}")


async def answering(crowd: Crowd, wanted: bool) -> None:
    """Wait until the emulator answers, or does no longer."""
    ends = time.monotonic() + 30
    while time.monotonic() < ends:
        try:
            await crowd.get("clock")
            answers = True
        except aiohttp.ClientError:
            answers = False
        if answers == wanted:
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"the emulator {'is away' if wanted else 'stays'}")


async def test_bot_is_killed_and_started_from_the_page(crowd: Crowd) -> None:
    """Kills the bot in the middle, starts it again and plays on."""
    ana = crowd["Ana"]
    general = ana.channel("general")
    answer = await ana.command("new", general, game=TITLE, players=2)
    lobby = await ana.see(general, "opened by", where=lambda m: "Join" in m.buttons)
    await crowd.post("process", process="bot", action="kill")
    await online(crowd, False)
    failed = await ana.click("Add computer", lobby)
    assert failed.failed
    await online(crowd, False)
    await crowd.post("process", process="bot", action="start")
    await online(crowd, True)
    await ana.click("Add computer", lobby)
    await ana.see_change(lobby, lambda m: "Moss" in m.content)
    assert "is open" in answer.text


def test_a_second_launcher_of_a_folder_says_where_the_first_is(tmp_path: Path) -> None:
    """Two emulators of one file would each undo what the other keeps."""
    again = [sys.executable, "-m", "bot.sandbox", "--port", "0", "--folder", str(tmp_path)]
    with launcher(tmp_path) as (first, url):
        second = subprocess.run(again, cwd=ROOT, capture_output=True, text=True, timeout=30)
        said = f"Already running at {url}; stop that one first, or choose another --folder.\n"
        assert (second.returncode, second.stdout, second.stderr) == (1, "", said)
        assert (tmp_path / "launcher.lock").read_text() == f"{first.pid} {url}\n"
    # What a stopped or killed one leaves behind holds nobody up.
    assert (tmp_path / "launcher.lock").exists()
    with launcher(tmp_path) as (_, later):
        assert later.startswith("http://127.0.0.1:")


async def test_emulator_comes_back_where_it_was(crowd: Crowd) -> None:
    """design 8: each can be killed and restarted alone."""
    ana = crowd["Ana"]
    general = ana.channel("general")
    await ana.say(general, "before")
    with suppress(aiohttp.ClientError):  # it may die before it answers
        await crowd.post("process", process="emulator", action="kill")
    await answering(crowd, False)
    await answering(crowd, True)
    page = await crowd.get("messages", person=ana.id, channel=general)
    assert "before" in [m["content"] for m in page["messages"]]
    await online(crowd, True)
    answer = await ana.command("games", general)
    assert answer.ephemeral


def test_no_setting_sends_a_token_elsewhere() -> None:
    """design 8: only the launcher points discord.py elsewhere."""
    named = [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "bot").rglob("*.py")
        if "pointing" in path.read_text() or "Route.BASE" in path.read_text()
    ]
    assert [name for name in named if not name.startswith("bot/sandbox/")] == []

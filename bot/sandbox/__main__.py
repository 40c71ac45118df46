"""`make play`: the local Discord and the bot, as two processes that can be killed alone."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
import threading
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import Any

from bot import settings
from bot.sandbox import pointing
from bot.sandbox.lock import Lock

TOKEN = "bG9jYWw.local.discord"  # noqa: S105 - of the local Discord alone, worth nothing else
PORT = 8765
GRACE = 10.0  # seconds that a process may take to stop
SHORTEST, LONGEST = 1.0, 30.0  # seconds before a bot that broke down is started again
SETTLED = 60.0  # seconds after which a bot counts as healthy


class Launcher:
    """Keeps the emulator running, and the bot as the page wants it, alone in its folder."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.lock = Lock(folder)
        self.port = port
        self.url = ""
        self.wanted = True  # whether the bot is to run
        self.emulator: Process | None = None
        self.bot: Process | None = None
        self._changed = asyncio.Event()

    async def run(self) -> None:
        """Run both until cancelled, then stop both."""
        keeping = [
            asyncio.create_task(self._keep_emulator()),
            asyncio.create_task(self._keep_bot()),
        ]
        try:
            await asyncio.gather(*keeping)
        finally:
            for task in keeping:
                task.cancel()
            await asyncio.gather(*keeping, return_exceptions=True)
            await _stopped(self.bot)
            await _stopped(self.emulator)

    async def _keep_emulator(self) -> None:
        """Run the emulator, again on the same port if it ends."""
        while True:
            file = self.folder / "discord.db"
            self.emulator = await _spawn(
                "bot.sandbox.emulator",
                *("--port", str(self.port), "--file", str(file)),
                *("--bot", f"Petrichor={TOKEN}", "--piped"),
                stdout=PIPE,
            )
            assert self.emulator.stdout is not None
            async for line in self.emulator.stdout:
                await self._heard(line.decode().strip())
            await self.emulator.wait()
            if not self.url:
                raise SystemExit("The local Discord could not be started.")
            await asyncio.sleep(SHORTEST)

    async def _heard(self, line: str) -> None:
        """The emulator says where it is, or what its page wants of a process."""
        if line.startswith("http"):
            self._at(line)
        else:
            wish = json.loads(line)
            self._act(wish["process"], wish["action"])
        self._tell()

    def _at(self, url: str) -> None:
        if url != self.url:
            self.url, self.port = url, int(url.rsplit(":", 1)[1])
            self.lock.tell(url)
            print(url, flush=True)
            _signal(self.bot, signal.SIGTERM)
        self._changed.set()

    def _act(self, process: str, action: str) -> None:
        sign = signal.SIGKILL if action == "kill" else signal.SIGTERM
        if process == "emulator":
            if action != "start":
                _signal(self.emulator, sign)
            return
        self.wanted = action == "start"
        if not self.wanted:
            _signal(self.bot, sign)
        self._changed.set()

    async def _keep_bot(self) -> None:
        """Run the bot while it is wanted; one that broke down comes back after a while."""
        pause = SHORTEST
        while True:
            self._changed.clear()
            if not self.url or not self.wanted:
                await self._changed.wait()
                continue
            loop = asyncio.get_running_loop()
            began = loop.time()
            self.bot = await _spawn("bot.sandbox", *("--bot", self.url), *("--folder", self.folder))
            self._tell()
            await self.bot.wait()
            self.bot = None
            self._tell()
            pause = SHORTEST if loop.time() - began > SETTLED else min(2 * pause, LONGEST)
            if self.wanted:
                await self._changed_within(pause)

    async def _changed_within(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), seconds)

    def _tell(self) -> None:
        """Let the page know how the bot is."""
        state = "running" if self.bot else "starting" if self.wanted else "stopped"
        line = json.dumps({"processes": {"bot": state}}) + "\n"
        if self.emulator and self.emulator.stdin and self.emulator.returncode is None:
            self.emulator.stdin.write(line.encode())


def main() -> int:
    """Run the launcher, or with `--bot URL` the bot that it starts."""
    given = _options()
    if given.bot:
        return _serve_bot(given.bot, given.folder)
    given.folder.mkdir(parents=True, exist_ok=True)
    try:
        asyncio.run(_launch(Launcher(given.folder, given.port)))
    except SystemExit as end:
        print(end, file=sys.stderr)
        return 1
    return 0


async def _launch(launcher: Launcher) -> None:
    running = asyncio.create_task(launcher.run())
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sign, running.cancel)
    with suppress(asyncio.CancelledError):
        await running


def _serve_bot(url: str, folder: Path) -> int:
    """The bot itself, pointed at the local Discord; it ends when its launcher does."""
    from bot.__main__ import serve  # what it imports takes a while that the launcher need not wait

    threading.Thread(target=_end_with_launcher, daemon=True).start()
    pointing.point_at(url)
    own = {"DISCORD_TOKEN": TOKEN, "PETRICHOR_DB": str(folder / "petrichor.db")}
    given = settings.read({"PETRICHOR_LOG": "WARNING", **os.environ, **own}, Path(os.devnull))
    return serve(given, lambda: {"connector": pointing.connector()})


def _end_with_launcher() -> None:
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGTERM)


async def _spawn(module: str, *arguments: str | Path, stdout: int | None = DEVNULL) -> Process:
    """A process of this program in a session of its own, which Ctrl-C does not reach."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module, *map(str, arguments)),
        stdin=PIPE,
        stdout=stdout,
        start_new_session=True,
    )


def _signal(process: Process | None, sign: signal.Signals) -> None:
    if process and process.returncode is None:
        with suppress(ProcessLookupError):
            process.send_signal(sign)


async def _stopped(process: Process | None) -> None:
    _signal(process, signal.SIGTERM)
    if process:
        try:
            await asyncio.wait_for(process.wait(), GRACE)
        except TimeoutError:
            _signal(process, signal.SIGKILL)
            await process.wait()


def _options() -> Any:
    root = Path(__file__).parents[2]
    parser = argparse.ArgumentParser(prog="python -m bot.sandbox")
    parser.add_argument("--port", type=int, default=PORT, help="or the next free one; 0 is any")
    parser.add_argument(
        "--folder", type=Path, default=Path(os.environ.get("PETRICHOR_SANDBOX") or root / "var")
    )
    parser.add_argument("--bot", metavar="URL", default="", help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())

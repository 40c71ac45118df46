"""Runs the emulator as a process of its own: `python -m bot.sandbox.emulator --port 8765`."""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
from pathlib import Path

from .app import PAGE, Running, serve
from .pressure import UNLIMITED

ACTIONS = ("kill", "stop", "start")


class Pipe:
    """Processes of a launcher at the other end of stdin and stdout, one JSON object a line.

    Out goes `{"process", "action"}`; in comes `{"processes": {"bot": "running", …}}`.
    """

    def __init__(self) -> None:
        self.known: dict[str, str] = {"emulator": "running"}

    def status(self) -> dict[str, str]:
        """Gives the states last told by the launcher."""
        return self.known

    async def act(self, process: str, action: str) -> None:
        """Asks the launcher."""
        if process not in self.known or action not in ACTIONS:
            raise ValueError(f"There is nothing to {action} named {process}.")
        print(json.dumps({"process": process, "action": action}), flush=True)

    async def listen(self, running: Running) -> None:
        """Takes up what the launcher tells, and ends when it closes the pipe."""
        reader = asyncio.StreamReader()
        loop = asyncio.get_running_loop()
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        while line := await reader.readline():
            self.known = {"emulator": "running"} | json.loads(line)["processes"]
            running.tell_processes()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bot.sandbox.emulator")
    parser.add_argument("--port", type=int, default=8765, help="or the next free one; 0 is any")
    parser.add_argument("--file", default="sandbox.db", help="where its world is kept")
    parser.add_argument("--page", type=Path, default=PAGE, help="the folder of the page")
    parser.add_argument("--bot", action="append", default=[], metavar="NAME=TOKEN")
    parser.add_argument("--unlimited", action="store_true", help="no rate limits")
    parser.add_argument("--piped", action="store_true", help="a launcher is at stdin and stdout")
    return parser.parse_args()


async def _run(options: argparse.Namespace) -> None:
    pipe = Pipe() if options.piped else None
    rates = UNLIMITED if options.unlimited else None
    running = await serve(
        options.file, options.port, processes=pipe, rates=rates, page=options.page
    )
    for given in options.bot:
        name, _, token = given.partition("=")
        running.register_bot(name, token or None)
    print(running.url, flush=True)
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, ended.set)
    listening = asyncio.create_task(pipe.listen(running)) if pipe else None
    if listening is not None:
        listening.add_done_callback(lambda _: ended.set())
    await ended.wait()
    if listening is not None:
        listening.cancel()
    await running.close()


if __name__ == "__main__":
    asyncio.run(_run(_options()))

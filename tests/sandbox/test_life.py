"""The emulator's life: killed and started again, ports, processes, its own checks."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.sandbox.emulator import description
from bot.sandbox.emulator.app import Running, serve
from tests.sandbox.conftest import needs_description
from tests.sandbox.people import Person, people
from tests.sandbox.raw import PNG, RawBot

TOKEN = "MTIz.abcdef.secret"
ROOT = Path(__file__).parents[2]


class Child:
    """The emulator as a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process, url: str) -> None:
        self.process, self.url = process, url

    async def line(self) -> str:
        assert self.process.stdout is not None
        return (await asyncio.wait_for(self.process.stdout.readline(), 10)).decode().strip()


@asynccontextmanager
async def child(path: Path, *options: str) -> AsyncIterator[Child]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot.sandbox.emulator",
        "--file",
        str(path),
        "--bot",
        f"Petrichor={TOKEN}",
        *options,
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    made = Child(process, "")
    made.url = await made.line()
    try:
        yield made
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def test_a_killed_emulator_loses_nothing_that_it_answered(tmp_path: Path) -> None:
    path = tmp_path / "sandbox.db"
    async with aiohttp.ClientSession() as session:
        async with child(path, "--port", "0") as first:
            raw = RawBot(session, first.url, TOKEN)
            async with people(first.url) as crowd:
                general = crowd["Ana"].channel("general")
            body = {"content": "Board", "nonce": "n1", "enforce_nonce": True}
            _, post, _ = await raw.ask("POST", f"/channels/{general}/messages", body, a__png=PNG)
            command = {"name": "new", "description": "Open", "type": 1}
            _, me, _ = await raw.ask("GET", "/users/@me")
            _, made, _ = await raw.ask("PUT", f"/applications/{me['id']}/commands", [command])
            first.process.send_signal(signal.SIGKILL)
            await first.process.wait()
        async with child(path, "--port", "0") as second:
            raw = RawBot(session, second.url, TOKEN)
            path_to = f"/channels/{general}/messages"
            status, kept, _ = await raw.ask("GET", f"{path_to}/{post['id']}")
            assert (status, kept["content"]) == (200, "Board")
            async with session.get(kept["attachments"][0]["url"]) as response:
                assert await response.read() == PNG
            _, again, _ = await raw.ask("GET", f"/applications/{me['id']}/commands")
            assert again == made
            _, same, _ = await raw.ask("POST", path_to, body)
            assert same["id"] == post["id"]
            _, fresh, _ = await raw.ask("POST", path_to, {"content": "next"})
            assert int(fresh["id"]) > int(post["id"])
            second.process.terminate()
            assert await second.process.wait() == 0


async def test_an_open_interaction_survives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "sandbox.db"
    running = await serve(path)
    token = running.register_bot()
    general = running.world.channels("text")[0]["id"]
    async with aiohttp.ClientSession() as session:
        raw = RawBot(session, running.url, token)
        key = running.world.bots()[0]["id"]
        command = {"name": "new", "description": "Open", "type": 1}
        await raw.ask("PUT", f"/applications/{key}/commands", [command])
        await raw.connect()
        async with people(running.url) as crowd:
            await crowd["Ana"].command("new", general, wait=False)
        given = await raw.interaction()
        late = await _begin_another(running, raw, general)
        await running.close()
        running = await serve(path)
        raw = RawBot(session, running.url, token)
        status, _, _ = await raw.answer(given, 4, {"content": "still here", "flags": 64})
        assert status == 200
        running.clock.move(3.1)
        assert running.world.store.all("interactions")[late["id"]]["state"] == "failed"
        webhook = f"/webhooks/{key}/{given['token']}/messages/@original"
        status, _, _ = await raw.ask("PATCH", webhook, {"content": "changed"})
        assert status == 200
    await running.close()


async def _begin_another(running: Running, raw: RawBot, general: str) -> dict[str, Any]:
    async with people(running.url) as crowd:
        await crowd["Ben"].command("new", general, wait=False)
    return await raw.interaction()


async def test_the_moved_clock_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "sandbox.db"
    running = await serve(path)
    async with people(running.url) as crowd:
        moved = await crowd.clock("move", 86400)
    await running.close()
    running = await serve(path)
    assert 0 <= running.clock.now() - moved["unix"] < 60
    await running.close()


async def test_a_port_in_use_gives_way_to_the_next(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        running = await serve(port=port)
        assert port < running.port <= port + 50
        await running.close()


async def test_it_listens_on_loopback_only() -> None:
    running = await serve()
    [address] = running._runner.addresses
    assert address[0] == "127.0.0.1"
    await running.close()


def states(person: Person) -> list[str]:
    """What the person was told of the bot's process."""
    return [e["d"]["bot"] for e in person.events if e["t"] == "processes"]


async def test_a_launcher_at_the_pipe_is_asked_and_tells(tmp_path: Path) -> None:
    async with child(tmp_path / "sandbox.db", "--port", "0", "--piped") as emulator:
        stdin = emulator.process.stdin
        assert stdin is not None
        async with people(emulator.url) as crowd:
            ana = crowd["Ana"]
            stdin.write(json.dumps({"processes": {"bot": "running"}}).encode() + b"\n")
            await ana.until(lambda: states(ana), "the launcher's word")
            state = await crowd.get("state")
            assert state["processes"] == {"emulator": "running", "bot": "running"}
            await crowd.post("process", process="bot", action="kill")
            assert json.loads(await emulator.line()) == {"process": "bot", "action": "kill"}
            stdin.write(json.dumps({"processes": {"bot": "stopped"}}).encode() + b"\n")
            await ana.until(lambda: "stopped" in states(ana), "the bot's end")
        stdin.close()
        assert await asyncio.wait_for(emulator.process.wait(), 10) == 0


async def test_the_page_is_served_and_a_missing_one_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<title>Local Discord</title>")
    (tmp_path / "app.js").write_text("1")
    (tmp_path.parent / "secret.txt").write_text("secret")
    running = await serve(page=tmp_path)
    bare = await serve(page=tmp_path / "nothing")
    async with aiohttp.ClientSession() as session:
        async with session.get(f"{running.url}/") as response:
            assert "Local Discord" in await response.text()
            assert response.content_type == "text/html"
            assert response.headers["Cache-Control"] == "no-cache"
        async with session.get(f"{running.url}/app.js") as response:
            assert response.content_type.endswith("/javascript")
        async with session.get(f"{running.url}/%2e%2e/secret.txt") as response:
            assert response.status == 404
        async with session.get(f"{bare.url}/") as response:
            assert response.status == 200
    await running.close()
    await bare.close()


@needs_description
async def test_an_answer_against_the_description_is_noticed() -> None:
    described = description.load()
    assert described is not None
    assert described.check_answer("GET", "/users/@me", 200, {"id": "1"})
    assert described.check_answer("GET", "/users/@me", 201, {})
    assert described.check_answer("GET", "/nowhere", 200, {})
    gateway = {"url": "ws://127.0.0.1/gateway"}
    assert described.check_answer("GET", "/gateway", 200, gateway) == []


@needs_description
@pytest.mark.parametrize(
    ("method", "path", "body", "wrong"),
    [
        ("PATCH", "/channels/1/messages/2", {"content": "x", "tts": False}, False),
        ("PUT", "/applications/1/commands", [{"name": "a", "nsfw": False}], False),
        (
            "PATCH",
            "/channels/1/messages/2",
            {"attachments": [{"id": 3, "url": "x", "size": 1, "filename": "a"}]},
            False,
        ),
        ("POST", "/users/@me/channels", {"recipient_id": 1234}, False),
        ("POST", "/channels/1/messages", {"components": [{"type": 1, "components": []}]}, True),
        ("POST", "/channels/1/threads", {"name": "x", "auto_archive_duration": 61}, True),
        ("POST", "/interactions/1/t/callback", {"type": 4, "data": {"content": 5}}, True),
        ("POST", "/interactions/1/t/callback", {"type": 99}, True),
    ],
)
def test_requests_are_checked_with_the_habits_of_discord_py_in_mind(
    method: str, path: str, body: Any, wrong: bool
) -> None:
    described = description.load()
    assert described is not None
    assert bool(described.check_request(method, path, body)) == wrong

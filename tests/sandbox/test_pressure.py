"""Rate limits, injected faults, nonces, edits of old messages, the count of invalid requests."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest

from bot.sandbox.emulator.app import Running, serve
from tests.sandbox.people import Crowd
from tests.sandbox.raw import RawBot, until

HELLO = {"content": "hello"}
CREATE = "POST /channels/{channel_id}/messages"


async def test_a_bucket_empties_and_says_when_it_is_full_again() -> None:
    running = await serve()
    channel, other = (row["id"] for row in running.world.channels("text")[:2])
    async with aiohttp.ClientSession() as session:
        raw = RawBot(session, running.url, running.register_bot())
        path = f"/channels/{channel}/messages"
        left = []
        for _ in range(5):
            status, _, headers = await raw.ask("POST", path, HELLO)
            assert status == 200
            left.append(headers["X-RateLimit-Remaining"])
        assert left == ["4", "3", "2", "1", "0"]
        assert 4 < float(headers["X-RateLimit-Reset-After"]) <= 5
        status, answer, refused = await raw.ask("POST", path, HELLO)
        assert (status, answer["global"]) == (429, False)
        assert 4 < answer["retry_after"] <= 5
        assert {"Via", "Retry-After"} <= set(refused)
        assert refused["X-RateLimit-Bucket"] == headers["X-RateLimit-Bucket"]
        status, _, _ = await raw.ask("POST", f"/channels/{other}/messages", HELLO)
        assert status == 200
    await running.close()


async def test_faults_can_be_injected_before_and_after_a_request(
    raw: RawBot, running: Running, crowd: Crowd, general: str
) -> None:
    path = f"/channels/{general}/messages"
    await crowd.fault(CREATE, status=429, retry_after=0.25, times=2)
    for _ in range(2):
        status, answer, headers = await raw.ask("POST", path, HELLO)
        assert (status, answer["retry_after"]) == (429, 0.25)
        assert "Via" in headers
    running.fail(CREATE, status=503, after=True)
    status, _, _ = await raw.ask("POST", path, HELLO)
    assert status == 503
    assert len(running.world.by_channel[general]) == 1
    running.fail(CREATE, cut=True)
    with pytest.raises(aiohttp.ClientError):
        await raw.ask("POST", path, HELLO)
    status, _, _ = await raw.ask("POST", path, HELLO)
    assert status == 200
    assert len(running.world.by_channel[general]) == 2
    running.fail(CREATE, status=0, delay=0.2, after=True)
    asking = asyncio.create_task(raw.ask("POST", path, HELLO))
    await until(lambda: len(running.world.by_channel[general]) == 3)
    await asyncio.sleep(0.05)
    assert not asking.done()
    status, _, _ = await asking
    assert status == 200


async def test_an_enforced_nonce_is_remembered_for_some_minutes(
    raw: RawBot, running: Running, general: str
) -> None:
    """F38: a notice sent again after a crash."""
    running.clock.hold()
    path = f"/channels/{general}/messages"
    body = HELLO | {"nonce": "a" * 25, "enforce_nonce": True}
    _, first, _ = await raw.ask("POST", path, body)
    assert first["nonce"] == "a" * 25
    running.clock.move(200)
    status, again, _ = await raw.ask("POST", path, body | {"content": "again"})
    assert (status, again["id"], again["content"]) == (200, first["id"], "hello")
    _, other, _ = await raw.ask("POST", path, body | {"enforce_nonce": False})
    assert other["id"] != first["id"]
    running.clock.move(301)
    _, forgotten, _ = await raw.ask("POST", path, body)
    assert forgotten["id"] not in (first["id"], other["id"])


async def test_old_messages_can_be_edited_three_times_in_six_seconds(
    raw: RawBot, running: Running, general: str
) -> None:
    """F11: too many edits of an old message."""
    running.clock.hold()
    _, message, _ = await raw.ask("POST", f"/channels/{general}/messages", HELLO)
    path = f"/channels/{general}/messages/{message['id']}"
    for number in range(5):
        status, _, _ = await raw.ask("PATCH", path, {"content": str(number)})
        assert status == 200
    running.clock.move(3601)
    statuses = [(await raw.ask("PATCH", path, {"content": "x"}))[0] for _ in range(3)]
    assert statuses == [200, 200, 200]
    status, answer, headers = await raw.ask("PATCH", path, {"content": "x"})
    assert (status, answer["code"]) == (429, 30046)
    assert 0 < answer["retry_after"] <= 6
    assert "Via" in headers


async def test_a_wrong_token_is_refused_and_counted(raw: RawBot, running: Running) -> None:
    for _ in range(3):
        status, answer, _ = await raw.ask("GET", "/users/@me", token="wrong")
        assert (status, answer["code"]) == (401, 0)
    assert running.pressure.invalid == 3
    running.clock.move(601)
    assert running.pressure.invalid == 0


async def test_too_many_invalid_requests_ban_the_address(raw: RawBot, running: Running) -> None:
    running.pressure.invalid_limit = 3
    for _ in range(3):
        await raw.ask("GET", "/users/@me", token="wrong")
    async with raw.session.get(f"{running.url}/api/v10/gateway") as response:
        assert (response.status, response.headers.get("Via")) == (429, None)
        assert response.content_type == "text/plain"


async def test_an_unknown_route_is_a_violation(raw: RawBot, running: Running) -> None:
    status, answer, _ = await raw.ask("GET", "/guilds/1/auto-moderation/rules")
    assert (status, answer) == (404, {"message": "404: Not Found", "code": 0})
    assert running.watch.violations[0]["rule"] == "unknown route"


async def test_json_is_answered_without_a_charset(raw: RawBot) -> None:
    _, _, headers = await raw.ask("GET", "/users/@me")
    assert headers["Content-Type"] == "application/json"

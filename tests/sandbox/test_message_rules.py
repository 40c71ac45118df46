"""What Discord enforces of messages beyond its description: each rule has a test of its own."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.emulator.app import Running
from tests.sandbox.conftest import needs_description
from tests.sandbox.raw import PNG, Json, RawBot

V2 = 1 << 15


def button(custom_id: str = "a", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Press", "custom_id": custom_id} | more


def select(**more: Any) -> Json:
    options = [{"label": "One", "value": "1"}, {"label": "Two", "value": "2"}]
    return {"type": 3, "custom_id": "s", "options": options} | more


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def text(content: str) -> Json:
    return {"type": 10, "content": content}


def embed(length: int) -> Json:
    return {"description": "x" * length}


LINK = {"type": 2, "style": 5, "label": "Open", "url": "https://example.org"}
MANY_OPTIONS = [{"label": str(n), "value": str(n)} for n in range(26)]
TWICE = [{"label": "One", "value": "1"}, {"label": "Two", "value": "1"}]
ATTACHED = {"image": {"url": "attachment://board.png"}}
GALLERY = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}

REFUSED = {
    "content over 2000": {"content": "x" * 2001},
    "more than 5 rows": {"components": [row(button(str(n))) for n in range(6)]},
    "duplicate custom_id": {"components": [row(button("a")), row(button("a"))]},
    "button without custom_id": {"components": [row({"type": 2, "style": 1, "label": "x"})]},
    "link with custom_id": {"components": [row(LINK | {"custom_id": "a"})]},
    "button and select in one row": {"components": [row(button(), select())]},
    "V2 without the flag": {"components": [text("hello")]},
    "V2 with legacy fields": {"flags": V2, "components": [text("hello")], "content": "x"},
    "V2 over 40": {
        "flags": V2,
        "components": [row(*(button(f"{n}-{m}") for m in range(5))) for n in range(7)],
    },
    "V2 text": {"flags": V2, "components": [text("x" * 2000), text("y" * 2001)]},
    "attachment link": {"embeds": [ATTACHED]},
    "select min over max": {"components": [row(select(min_values=2, max_values=1))]},
    "select duplicate values": {"components": [row(select(options=TWICE))]},
    "embeds over 6000": {"embeds": [embed(3000), embed(3001)]},
    "allowed mentions": {
        "content": "x",
        "allowed_mentions": {"parse": ["users"], "users": ["1"]},
    },
    "select defaults": {
        "components": [
            row(select(options=[{"label": n, "value": n, "default": True} for n in "ab"]))
        ]
    },
    "manifest": {"content": "x", "attachments": [{"id": "7"}]},
}


@pytest.mark.parametrize("rule", REFUSED)
async def test_a_message_against_a_hand_rule_is_refused_and_counted(
    rule: str, raw: RawBot, running: Running, general: str
) -> None:
    status, answer, _ = await raw.ask("POST", f"/channels/{general}/messages", REFUSED[rule])
    assert (status, answer["code"]) == (400, 50035)
    assert answer["errors"]
    assert rule in running.watch.violations[0]["text"]
    assert running.world.by_channel.get(general) is None


ALLOWED = {
    "content of 2000": {"content": "x" * 2000},
    "5 rows": {"components": [row(button(str(n))) for n in range(5)]},
    "5 buttons": {"components": [row(*(button(str(n)) for n in range(5)))]},
    "link": {"components": [row(LINK)]},
    "select": {"components": [row(select(min_values=1, max_values=2))]},
    "V2": {"flags": V2, "components": [text("x" * 4000)]},
    "V2 of 40": {
        "flags": V2,
        "components": [
            *(row(*(button(f"{n}-{m}") for m in range(5))) for n in range(6)),
            *(text("x") for _ in range(4)),
        ],
    },
    "embeds of 6000": {"embeds": [embed(3000), embed(3000)]},
}


@pytest.mark.parametrize("what", ALLOWED)
async def test_a_message_at_the_limit_is_accepted(
    what: str, raw: RawBot, running: Running, general: str
) -> None:
    status, answer, _ = await raw.ask("POST", f"/channels/{general}/messages", ALLOWED[what])
    assert status == 200, answer
    assert running.watch.refusals == []


@pytest.mark.parametrize("described", [True, False])
@pytest.mark.parametrize(
    "body",
    [
        {"components": [row(button("x" * 101))]},
        {"components": [row(select(options=MANY_OPTIONS))]},
        {"components": [row(button(label="x" * 81))]},
        {"components": [row(select(placeholder="x" * 151))]},
        {"components": [row(select(options=[{"label": "x" * 101, "value": "1"}]))]},
    ],
    ids=["custom_id", "26 options", "label", "placeholder", "option label"],
)
async def test_what_discord_py_lets_through_is_refused(
    body: Json, described: bool, raw: RawBot, running: Running, general: str
) -> None:
    if not described:
        running.rest.description = None
    path = f"/channels/{general}/messages"
    status, answer, _ = await raw.ask("POST", path, body)
    assert (status, answer["code"]) == (400, 50035)
    assert len(running.watch.violations) == 1


@pytest.mark.parametrize("body", [{}, {"content": ""}, {"content": "  \n "}])
async def test_an_empty_message_is_refused(
    body: Json, raw: RawBot, running: Running, general: str
) -> None:
    status, answer, _ = await raw.ask("POST", f"/channels/{general}/messages", body)
    assert (status, answer["code"]) == (400, 50006)
    assert running.watch.violations[0]["rule"] == "empty message"


async def test_an_edit_may_not_leave_a_message_empty(raw: RawBot, general: str) -> None:
    path = f"/channels/{general}/messages"
    _, message, _ = await raw.ask("POST", path, {"content": "x"})
    status, answer, _ = await raw.ask("PATCH", f"{path}/{message['id']}", {"content": ""})
    assert (status, answer["code"]) == (400, 50006)
    body = {"content": "", "embeds": [embed(1)]}
    status, answer, _ = await raw.ask("PATCH", f"{path}/{message['id']}", body)
    assert (status, answer["content"]) == (200, "")


async def test_a_file_over_the_limit_is_refused(
    raw: RawBot, running: Running, general: str
) -> None:
    body: Json = {"attachments": [{"id": 0}]}
    path = f"/channels/{general}/messages"
    large = bytes(10 * 1024 * 1024 + 1)
    status, answer, _ = await raw.ask("POST", path, body, board__png=large)
    assert (status, answer["code"]) == (413, 40005)
    assert running.watch.violations[0]["rule"] == "file too large"


async def test_a_picture_is_kept_with_size_type_and_description(
    raw: RawBot, running: Running, general: str
) -> None:
    body = {"attachments": [{"id": 0, "description": "A board."}], "embeds": [ATTACHED]}
    path = f"/channels/{general}/messages"
    status, message, _ = await raw.ask("POST", path, body, board__png=PNG)
    assert status == 200, message
    [kept] = message["attachments"]
    assert (kept["width"], kept["height"], kept["content_type"]) == (3, 2, "image/png")
    assert (kept["filename"], kept["description"]) == ("board.png", "A board.")
    assert kept["size"] == len(PNG)
    assert message["embeds"][0]["image"]["url"] == kept["url"]
    async with raw.session.get(kept["url"]) as response:
        assert response.headers["Content-Type"] == "image/png"
        assert await response.read() == PNG


async def test_the_type_of_a_file_comes_from_its_bytes(raw: RawBot, general: str) -> None:
    path = f"/channels/{general}/messages"
    _, message, _ = await raw.ask("POST", path, {"content": "x"}, board__png=b"no picture")
    [kept] = message["attachments"]
    assert kept["content_type"] == "application/octet-stream"
    assert "width" not in kept


async def test_an_edit_keeps_replaces_and_adds_attachments(raw: RawBot, general: str) -> None:
    path = f"/channels/{general}/messages"
    body: Json = {"attachments": [{"id": 0}, {"id": 1}]}
    _, message, _ = await raw.ask("POST", path, body, a__png=PNG, b__png=PNG)
    first, second = message["attachments"]
    path = f"{path}/{message['id']}"
    _, same, _ = await raw.ask("PATCH", path, {"content": "x"})
    assert [kept["id"] for kept in same["attachments"]] == [first["id"], second["id"]]
    _, changed, _ = await raw.ask("PATCH", path, {"attachments": [second, {"id": 0}]}, c__png=PNG)
    assert [kept["filename"] for kept in changed["attachments"]] == ["b.png", "c.png"]
    async with raw.session.get(first["url"]) as response:
        assert response.status == 404
    _, bare, _ = await raw.ask("PATCH", path, {"attachments": []})
    assert bare["attachments"] == []


async def test_a_gallery_shows_a_sent_file(raw: RawBot, general: str) -> None:
    path = f"/channels/{general}/messages"
    body = {"flags": V2, "components": [GALLERY]}
    status, message, _ = await raw.ask("POST", path, body, board__png=PNG)
    assert status == 200, message
    media = message["components"][0]["items"][0]["media"]
    assert (media["width"], media["url"]) == (3, message["attachments"][0]["url"])
    status, answer, _ = await raw.ask("POST", path, body, other__png=PNG)
    assert (status, answer["code"]) == (400, 50035)


@needs_description
async def test_an_unknown_key_is_refused(raw: RawBot, running: Running, general: str) -> None:
    body = {"content": "x", "colour": 1}
    status, answer, _ = await raw.ask("POST", f"/channels/{general}/messages", body)
    assert (status, answer["code"]) == (400, 50035)
    assert running.watch.violations[0]["rule"] == "openapi"

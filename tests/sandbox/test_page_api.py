"""The page's API: what each person sees, may do, and is told."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest

from bot.sandbox.emulator.app import Running, serve
from tests.sandbox.people import Crowd, Refused, people
from tests.sandbox.raw import RawBot


async def test_six_people_and_a_moderator_share_a_server(running: Running, crowd: Crowd) -> None:
    state = await crowd.get("state")
    assert state["people"][0]["id"] == state["person"]
    assert [p["name"] for p in state["people"] if not p["moderator"]] == [
        "Ana",
        "Ben",
        "Cat",
        "Dan",
        "Eve",
        "Finn",
    ]
    assert [p["name"] for p in state["people"] if p["moderator"]] == ["Mona"]
    assert [c["name"] for c in state["channels"]] == ["general", "games", "corner"]
    assert state["bots"][0]["online"] is False
    assert state["processes"] == {}
    assert crowd["Mona"].channels[crowd["Mona"].channel("games")]["can"]["manage"]
    assert not crowd["Ana"].channels[crowd["Ana"].channel("games")]["can"]["manage"]


async def test_messages_come_in_pages(crowd: Crowd, general: str) -> None:
    ana = crowd["Ana"]
    for number in range(7):
        await ana.say(general, str(number))
    page = await crowd.get("messages", person=ana.id, channel=general, limit=3)
    assert [m["content"] for m in page["messages"]] == ["4", "5", "6"]
    assert page["more"]
    before = page["messages"][0]["id"]
    page = await crowd.get("messages", person=ana.id, channel=general, limit=10, before=before)
    assert [m["content"] for m in page["messages"]] == ["0", "1", "2", "3"]
    assert not page["more"]
    after = page["messages"][0]["id"]
    page = await crowd.get("messages", person=ana.id, channel=general, limit=2, after=after)
    assert [m["content"] for m in page["messages"]] == ["1", "2"]


async def test_unread_messages_are_counted_until_they_are_read(crowd: Crowd, general: str) -> None:
    ana, ben = crowd["Ana"], crowd["Ben"]
    await ana.say(general, "one")
    await ana.say(general, f"two for {ben.mention}")
    await ben.see_notice("two for @Ben")
    await ben.until(lambda: ben.channels[general]["unread"] == 2, "two unread")
    assert ben.channels[general]["mentions"] == 1
    assert ana.channels[general]["unread"] == 0
    await ben.read(general)
    await ben.until(lambda: ben.channels[general]["unread"] == 0, "none unread")
    assert (await crowd.get("notices", person=ben.id, unread=1))["notices"] == []
    [notice] = (await crowd.get("notices", person=ben.id))["notices"]
    assert (notice["read"], notice["title"]) == (True, "Ana (#general, Sandbox)")


async def test_the_notices_of_a_deleted_channel_are_settled(crowd: Crowd, general: str) -> None:
    ana, ben = crowd["Ana"], crowd["Ben"]
    thread = await ana.thread(general, "Table")
    await ana.say(thread, f"here {ben.mention}")
    notice = await ben.see_notice("here @Ben")
    await crowd["Mona"].delete_channel(thread)
    told = {"person": ben.id, "ids": [notice["id"]]}
    await ana.until(lambda: [e for e in ana.events if e["d"] == told], "that it is read")
    assert (await crowd.get("state"))["notices"] == []


async def test_a_private_channel_is_out_of_sight(
    running: Running, crowd: Crowd, general: str
) -> None:
    ana, mona = crowd["Ana"], crowd["Mona"]
    await mona.permit(general, running.world.guild["id"], deny=("VIEW_CHANNEL",))
    await mona.say(general, f"secret {ana.mention}")
    await mona.see(general, "secret")
    with pytest.raises(Refused) as refused:
        await crowd.get("messages", person=ana.id, channel=general)
    assert refused.value.code == "unknown_channel"
    with pytest.raises(Refused):
        await ana.say(general, "hello?")
    assert ana.notices == []
    assert ana.in_channel(general) == []


@pytest.mark.parametrize(
    ("act", "body"),
    [
        ("channels", {"name": "mine"}),
        ("channel/delete", {}),
        ("member", {"member": False}),
    ],
)
async def test_moderation_is_for_moderators(
    act: str, body: dict[str, object], crowd: Crowd, general: str
) -> None:
    target = {"channel": general, "target": crowd["Ben"].id}
    with pytest.raises(Refused) as refused:
        await crowd.post(act, person=crowd["Ana"].id, **target, **body)
    assert (refused.value.status, refused.value.code) == (403, "forbidden")


async def test_who_left_sees_nothing_and_comes_back(crowd: Crowd, general: str) -> None:
    ana = crowd["Ana"]
    await ana.leave()
    await ana.until(lambda: general not in ana.channels, "no channels")
    with pytest.raises(Refused):
        await ana.say(general, "hello?")
    await ana.come_back()
    await ana.until(lambda: general in ana.channels, "the channels")
    await ana.say(general, "back")


async def test_commands_are_shown_to_those_who_may_use_them(
    raw: RawBot, running: Running, crowd: Crowd, general: str
) -> None:
    bot = running.world.bots()[0]["id"]
    manage = str(1 << 5)
    commands = [
        {"name": "new", "description": "Open", "type": 1, "contexts": [0]},
        {"name": "end", "description": "End", "type": 1, "default_member_permissions": manage},
    ]
    commands[1]["default_member_permissions"] = 1 << 5
    await raw.ask("PUT", f"/applications/{bot}/commands", commands)
    ana, mona = crowd["Ana"], crowd["Mona"]
    await ana.until(lambda: ana.commands, "commands")
    assert [c["name"] for c in ana.commands] == ["new"]
    assert [c["name"] for c in mona.commands] == ["new", "end"]
    with pytest.raises(Refused) as refused:
        await ana.command("end", general, wait=False)
    assert refused.value.code == "unknown_command"
    direct = await ana.open_direct()
    with pytest.raises(Refused) as refused:
        await ana.command("new", direct, wait=False)
    assert refused.value.code == "unknown_command"


async def test_subcommands_are_found_by_their_path(
    raw: RawBot, running: Running, crowd: Crowd, general: str
) -> None:
    bot = running.world.bots()[0]["id"]
    code = {"type": 3, "name": "game", "description": "Which", "required": True}
    join = {"type": 1, "name": "join", "description": "Join", "options": [code]}
    lobby = {"name": "lobby", "description": "Lobby", "type": 1, "options": [join]}
    await raw.ask("PUT", f"/applications/{bot}/commands", [lobby])
    await raw.connect()
    ana = crowd["Ana"]
    for name, refusal in [
        ("lobby", "unknown_command"),
        ("lobby leave", "unknown_command"),
        ("lobby join", "required"),
    ]:
        with pytest.raises(Refused) as refused:
            await ana.command(name, general, wait=False)
        assert refused.value.code == refusal
    await ana.command("lobby join", general, wait=False, game="K7QXM")
    given = await raw.interaction()
    sent = {"name": "game", "type": 3, "value": "K7QXM"}
    assert given["data"]["options"] == [{"name": "join", "type": 1, "options": [sent]}]


async def test_violations_are_shown_and_cleared(raw: RawBot, crowd: Crowd, general: str) -> None:
    ana = crowd["Ana"]
    await raw.ask("POST", f"/channels/{general}/messages", {"content": "x" * 2001})
    seen = await ana.until(lambda: [e for e in ana.events if e["t"] == "violation"], "a violation")
    assert seen[0]["d"]["status"] == 400
    [violation] = await crowd.violations()
    assert "content over 2000" in violation["text"]
    await crowd.post("violations/clear")
    assert await crowd.violations() == []


async def test_the_clock_can_be_held_and_moved_from_the_page(crowd: Crowd) -> None:
    held = await crowd.clock("hold")
    moved = await crowd.clock("move", 90)
    assert (held["held"], moved["unix"] - held["unix"]) == (True, 90)
    released = await crowd.clock("release")
    assert not released["held"]
    with pytest.raises(Refused):
        await crowd.clock("move", -1)


async def test_another_site_may_not_act(running: Running) -> None:
    async with aiohttp.ClientSession() as session:
        url = f"{running.url}/local/clock"
        for headers in ({"Origin": "https://example.org"}, {"Host": "example.org"}):
            body = {"action": "hold"}
            async with session.post(url, json=body, headers=headers) as response:
                assert response.status == 403
        async with session.post(url, data='{"action": "hold"}') as response:
            assert response.status == 415
        headers = {"Origin": running.url}
        async with session.post(url, json={"action": "release"}, headers=headers) as response:
            assert response.status == 200


async def test_a_launcher_starts_and_stops_processes() -> None:
    class Launcher:
        def __init__(self) -> None:
            self.asked: list[tuple[str, str]] = []
            self.state = "running"

        def status(self) -> dict[str, str]:
            return {"bot": self.state, "emulator": "running"}

        async def act(self, process: str, action: str) -> None:
            if process not in self.status():
                raise ValueError("There is no such process.")
            self.asked.append((process, action))
            self.state = "stopped"

    launcher = Launcher()
    running = await serve(processes=launcher)
    async with people(running.url) as crowd:
        ana = crowd["Ana"]
        given = await crowd.post("process", process="bot", action="kill")
        assert given == {"bot": "stopped", "emulator": "running"}
        assert launcher.asked == [("bot", "kill")]
        await ana.until(lambda: [e for e in ana.events if e["t"] == "processes"], "the state")
        with pytest.raises(Refused):
            await crowd.post("process", process="printer", action="kill")
    await running.close()


async def test_typing_is_shown_to_who_is_there(raw: RawBot, crowd: Crowd, general: str) -> None:
    ana = crowd["Ana"]
    status, _, _ = await raw.ask("POST", f"/channels/{general}/typing")
    assert status == 204
    seen = await ana.until(lambda: [e for e in ana.events if e["t"] == "typing"], "typing")
    assert seen[0]["d"]["name"] == "Petrichor"
    await raw.connect(intents=1 | 1 << 11)
    await crowd.post("typing", person=ana.id, channel=general)
    assert (await raw.event("TYPING_START"))["d"]["user_id"] == ana.id


async def test_a_dismissed_answer_is_gone(
    raw: RawBot, running: Running, crowd: Crowd, general: str
) -> None:
    bot = running.world.bots()[0]["id"]
    command = {"name": "new", "description": "Open", "type": 1}
    await raw.ask("PUT", f"/applications/{bot}/commands", [command])
    await raw.connect()
    asking = asyncio.create_task(crowd["Ana"].command("new", general))
    given = await raw.interaction()
    await raw.answer(given, 4, {"content": "For you", "flags": 64})
    answer = await asking
    assert answer.message is not None
    with pytest.raises(Refused):
        await crowd["Ben"].delete(answer.message)
    await crowd["Ana"].delete(answer.message)
    await crowd["Ana"].see_gone(answer.message)

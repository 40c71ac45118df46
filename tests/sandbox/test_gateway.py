"""The gateway: who gets in, what is sent to whom, and how a session goes on after a cut."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest

from bot.sandbox.emulator.app import Running
from tests.sandbox.people import Crowd
from tests.sandbox.raw import RawBot, until

GUILDS, MEMBERS, MESSAGES, CONTENT = 1, 2, 1 << 9, 1 << 15


@pytest.mark.parametrize("compress", [False, True])
async def test_a_session_begins_with_hello_ready_and_the_server(
    compress: bool, raw: RawBot, running: Running
) -> None:
    hello = await raw.open(compress=compress)
    assert hello["op"] == 10
    await raw.send(1, None)
    assert (await raw.frame())["op"] == 11
    await raw.send(2, {"token": raw.token, "intents": GUILDS, "properties": {}})
    ready = await raw.frame()
    assert (ready["t"], ready["s"]) == ("READY", 1)
    assert ready["d"]["resume_gateway_url"].startswith("ws://127.0.0.1:")
    assert "shard" not in ready["d"]
    guild = await raw.frame()
    assert (guild["t"], guild["s"]) == ("GUILD_CREATE", 2)
    assert len(guild["d"]["channels"]) == 3
    assert [m["user"]["id"] for m in guild["d"]["members"]] == [ready["d"]["user"]["id"]]
    assert running.gateway.online(ready["d"]["user"]["id"])


async def test_a_heartbeat_may_come_before_identify_and_in_a_binary_frame(raw: RawBot) -> None:
    await raw.open()
    await raw.send(1, None, binary=True)
    assert (await raw.frame())["op"] == 11


async def test_a_heartbeat_is_not_answered_before_a_client_can_have_noted_it(raw: RawBot) -> None:
    """discord.py says "Can't keep up, websocket is 41.3s behind" of an answer that is too quick."""
    await raw.connect()
    await raw.event("GUILD_CREATE")
    loop = asyncio.get_running_loop()
    sent = loop.time()
    await raw.send(1, 2)
    assert await raw.frame() == {"op": 11, "d": None}
    assert 0.1 < loop.time() - sent < 5


async def test_the_shard_is_told_when_there_is_one(raw: RawBot) -> None:
    ready = await raw.connect(shard=[0, 1])
    assert ready["shard"] == [0, 1]


@pytest.mark.parametrize(
    ("op", "data", "code"),
    [
        (2, {"token": "wrong", "intents": 1, "properties": {}}, 4004),
        (2, {"intents": 1 | MEMBERS, "properties": {}}, 4014),
        (2, {"intents": 1 | CONTENT, "properties": {}}, 4014),
        (8, {"guild_id": "1", "query": "", "limit": 0}, 4003),
    ],
)
async def test_a_connection_is_closed_with_discords_code(
    op: int, data: dict[str, object], code: int, raw: RawBot
) -> None:
    await raw.open()
    await raw.send(op, {"token": raw.token} | data if op == 2 else data)
    with pytest.raises(ConnectionError) as closed:
        await raw.frame()
    assert closed.value.args == (code,)


async def test_privileged_intents_must_be_granted(running: Running, crowd: Crowd) -> None:
    token = running.register_bot("Nosy", privileged=MEMBERS | CONTENT)
    async with aiohttp.ClientSession() as session:
        bot = RawBot(session, running.url, token)
        await bot.connect(intents=GUILDS | MEMBERS | MESSAGES | CONTENT)
        await crowd["Ana"].say(crowd["Ana"].channel("general"), "hello")
        assert (await bot.event("MESSAGE_CREATE"))["d"]["content"] == "hello"
        await crowd["Ben"].leave()
        gone = await bot.event("GUILD_MEMBER_REMOVE")
        assert gone["d"]["user"]["id"] == crowd["Ben"].id
        await bot.close()


async def test_only_events_of_the_identified_intents_are_sent(
    raw: RawBot, crowd: Crowd, general: str
) -> None:
    ana = crowd["Ana"]
    await raw.connect(intents=GUILDS)
    await ana.say(general, "unheard")
    await crowd["Ben"].leave()
    thread = await ana.thread(general, "Table")
    assert (await raw.event("THREAD_CREATE"))["d"]["id"] == thread
    assert raw.sequence == 3  # after READY and GUILD_CREATE: nothing else came


async def test_contents_are_hidden_without_their_intent_unless_it_concerns_the_bot(
    raw: RawBot, crowd: Crowd, general: str
) -> None:
    ready = await raw.connect(intents=GUILDS | MESSAGES)
    await crowd["Ana"].say(general, "between us")
    assert (await raw.event("MESSAGE_CREATE"))["d"]["content"] == ""
    await crowd["Ana"].say(general, f"<@{ready['user']['id']}> hello")
    assert "hello" in (await raw.event("MESSAGE_CREATE"))["d"]["content"]
    await raw.ask("POST", f"/channels/{general}/messages", {"content": "mine"})
    assert (await raw.event("MESSAGE_CREATE"))["d"]["content"] == "mine"


async def test_a_cut_session_resumes_with_every_missed_event(
    raw: RawBot, running: Running, crowd: Crowd, general: str
) -> None:
    ready = await raw.connect(intents=GUILDS)
    await raw.event("GUILD_CREATE")
    running.gateway.act("cut")
    with pytest.raises(ConnectionError):
        await raw.frame()
    first = await crowd["Ana"].thread(general, "One")
    second = await crowd["Ana"].thread(general, "Two")
    await raw.open(compress=True)
    session = {"token": raw.token, "session_id": ready["session_id"], "seq": 2}
    await raw.send(6, session)
    missed = [await raw.event("THREAD_CREATE"), await raw.event("THREAD_CREATE")]
    assert [event["d"]["id"] for event in missed] == [first, second]
    assert [event["s"] for event in missed] == [3, 4]
    resumed = await raw.frame()
    assert (resumed["t"], isinstance(resumed["d"], dict)) == ("RESUMED", True)


async def test_an_unknown_session_or_a_future_sequence_is_invalid(raw: RawBot) -> None:
    ready = await raw.connect()
    await raw.socket.close(code=4000)
    for session, sequence in [("unknown", 1), (ready["session_id"], 99)]:
        await raw.open()
        data = {"token": raw.token, "session_id": session, "seq": sequence}
        await raw.send(6, data)
        assert await raw.frame() == {"op": 9, "d": False}


async def test_a_session_that_was_closed_by_the_bot_is_over(raw: RawBot) -> None:
    ready = await raw.connect()
    await raw.socket.close(code=1000)
    await asyncio.sleep(0.05)
    await raw.open()
    await raw.send(6, {"token": raw.token, "session_id": ready["session_id"], "seq": 1})
    assert await raw.frame() == {"op": 9, "d": False}


@pytest.mark.parametrize(
    ("action", "op", "data"),
    [("reconnect", 7, None), ("invalid", 9, False), ("invalid_resumable", 9, True)],
)
async def test_reconnects_and_invalid_sessions_can_be_injected(
    action: str, op: int, data: bool | None, raw: RawBot, crowd: Crowd
) -> None:
    await raw.connect()
    await raw.event("GUILD_CREATE")
    await crowd.gateway(action)
    assert await raw.frame() == {"op": op, "d": data}


async def test_two_processes_of_one_bot_both_hear_everything(
    raw: RawBot, running: Running, crowd: Crowd, general: str
) -> None:
    async with aiohttp.ClientSession() as session:
        other = RawBot(session, running.url, raw.token)
        await raw.connect()
        await other.connect()
        thread = await crowd["Ana"].thread(general, "Table")
        for bot in (raw, other):
            assert (await bot.event("THREAD_CREATE"))["d"]["id"] == thread
        await other.close()


async def test_members_are_given_by_id_or_name_without_the_intent(
    raw: RawBot, crowd: Crowd, running: Running
) -> None:
    await raw.connect()
    ana = crowd["Ana"].id
    guild = running.world.guild["id"]
    await raw.send(8, {"guild_id": guild, "user_ids": [ana, "1"], "limit": 0, "nonce": "n"})
    chunk = (await raw.event("GUILD_MEMBERS_CHUNK"))["d"]
    assert ([m["user"]["id"] for m in chunk["members"]], chunk["nonce"]) == ([ana], "n")
    await raw.send(8, {"guild_id": guild, "query": "", "limit": 0})
    with pytest.raises(ConnectionError) as closed:
        await raw.frame()
    assert closed.value.args == (4014,)


async def test_a_bot_hears_of_its_own_removal_and_return(
    raw: RawBot, running: Running, crowd: Crowd, general: str
) -> None:
    ready = await raw.connect()
    bot = ready["user"]["id"]
    await crowd["Mona"].set_member(bot, member=False)
    gone = (await raw.event("GUILD_DELETE"))["d"]
    assert gone == {"id": running.world.guild["id"]}
    status, answer, _ = await raw.ask("POST", f"/channels/{general}/messages", {"content": "x"})
    assert (status, answer["code"]) == (403, 50001)
    await crowd["Mona"].set_member(bot, member=True)
    await raw.event("GUILD_CREATE")
    status, _, _ = await raw.ask("POST", f"/channels/{general}/messages", {"content": "x"})
    assert status == 200


async def test_sessions_of_dead_processes_are_not_kept_for_ever(
    raw: RawBot, running: Running
) -> None:
    for _ in range(9):
        await raw.connect()
        running.gateway.act("cut")
        with pytest.raises(ConnectionError):
            await raw.event("NOTHING")
        await until(lambda: not running.gateway.online(running.world.bots()[0]["id"]))
    assert len(running.gateway.sessions) == 6  # five that could resume, and the newest

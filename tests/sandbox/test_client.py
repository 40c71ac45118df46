"""An unmodified discord.py client lives in the local Discord, through cuts and restarts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import discord
import pytest

from bot.sandbox.emulator.app import Running, serve
from tests.sandbox.mini import Mini
from tests.sandbox.people import Crowd, people
from tests.sandbox.raw import PNG, until


@pytest.fixture
async def mini(running: Running, token: str, crowd: Crowd) -> AsyncIterator[Mini]:
    client = Mini(running.url)
    await client.begin(token)
    yield client
    await client.end()
    assert client.errors == []
    assert running.watch.violations == []


async def test_commands_are_answered_privately(mini: Mini, crowd: Crowd, general: str) -> None:
    answer = await crowd["Ana"].command("hello", general, who="Ben")
    assert (answer.text, answer.ephemeral) == ("Hello Ben", True)
    answer = await crowd["Ana"].command("slow", general)
    assert (answer.text, answer.ephemeral) == ("Thought about it", True)
    choices = await crowd["Ana"].autocomplete("move", general, focused="move", move="d")
    assert choices.names == ["Red on d4", "Red on d5"]
    answer = await crowd["Ana"].command("move", general, move=choices.values[0])
    assert answer.text == "You play place d4"
    assert crowd["Ben"].in_channel(general) == []


async def test_a_form_is_opened_and_sent(mini: Mini, crowd: Crowd, general: str) -> None:
    answer = await crowd["Ana"].command("note", general)
    assert answer.modal is not None
    assert answer.modal["title"] == "Note"
    answer = await crowd["Ana"].submit(answer.modal, text="remember")
    assert (answer.text, answer.ephemeral) == ("Noted remember", True)


async def test_a_post_has_its_picture_mention_and_working_controls(
    mini: Mini, crowd: Crowd, general: str
) -> None:
    ana, ben = crowd["Ana"], crowd["Ben"]
    await ana.command("board", general)
    board = await ben.see(general, "your turn")
    assert (board.alt, await ben.picture(board)) == ("A board.", PNG)
    assert board.rows == [["Play"], ["Where"]]
    assert (await ana.see_notice())["text"] == "@Ana, your turn"
    pressed = await ben.click("Play", board)
    assert (pressed.text, pressed.ephemeral) == ("Pressed 1", False)
    assert pressed.message is not None
    pressed = await ana.click("Play", pressed.message)
    assert pressed.text == "Pressed 2"


async def test_a_select_edits_its_message_and_follows_up_privately(
    mini: Mini, crowd: Crowd, general: str
) -> None:
    ana = crowd["Ana"]
    await ana.command("board", general)
    board = await ana.see(general, "your turn")
    answer = await ana.pick("D4", board, select="Where")
    assert answer.interaction["answer"] == "deferred"
    assert (await ana.see(general, "Only you see this")).ephemeral
    changed = await ana.again(board)
    assert (changed.content, changed.controls) == ("Picked d4", [])
    assert changed.alt == "A board."


async def test_a_repeated_nonce_gives_the_first_message(
    mini: Mini, crowd: Crowd, general: str
) -> None:
    first = await crowd["Ana"].command("board", general)
    again = await crowd["Ben"].command("board", general)
    assert first.text == again.text
    posts = [m for m in crowd["Cat"].in_channel(general) if "your turn" in m.content]
    assert len(posts) == 1


async def test_a_thread_is_opened_with_its_guest(mini: Mini, crowd: Crowd, general: str) -> None:
    ana, ben = crowd["Ana"], crowd["Ben"]
    answer = await ana.command("table", general, guest=ben)
    thread = ben.channel("Table")
    assert answer.text == f"Opened <#{thread}>"
    assert ben.id in ben.channels[thread]["members"]
    await ben.see(thread, "Welcome")
    answer = await ben.command("hello", thread)
    assert answer.text == "Hello you"


async def test_direct_messages_arrive_or_are_refused(
    mini: Mini, crowd: Crowd, general: str
) -> None:
    ana = crowd["Ana"]
    assert (await ana.command("tell", general)).text == "Sent"
    direct = await ana.open_direct()
    await ana.see(direct, "Hello in private")
    answer = await ana.command("hello", direct)
    assert answer.text == "Hello you"
    await ana.close_direct()
    assert (await ana.command("tell", general)).text == "Refused with 50007"


async def test_a_rate_limited_request_is_sent_again_with_its_file(
    mini: Mini, running: Running, crowd: Crowd, general: str
) -> None:
    running.fail("POST /channels/{channel_id}/messages", status=429, retry_after=0.1)
    await crowd["Ana"].command("board", general)
    board = await crowd["Ben"].see(general, "your turn")
    assert await crowd["Ben"].picture(board) == PNG


async def test_refusals_arrive_as_discord_py_knows_them(
    mini: Mini, running: Running, crowd: Crowd, general: str
) -> None:
    channel = mini.get_channel(int(general))
    assert isinstance(channel, discord.TextChannel)
    with pytest.raises(discord.HTTPException) as refused:
        await channel.send("x" * 2001)
    assert refused.value.code == 50035
    assert "content: Must be 2000 or fewer in length." in str(refused.value)
    running.watch.violations.clear()
    bot = str(mini.application_id)
    await crowd["Mona"].permit(general, bot, deny=("SEND_MESSAGES",))
    await until(lambda: not channel.permissions_for(channel.guild.me).send_messages)
    with pytest.raises(discord.Forbidden) as forbidden:
        await channel.send("x")
    assert forbidden.value.code == 50013
    with pytest.raises(discord.NotFound):
        await channel.fetch_message(1)


async def test_a_cut_connection_is_resumed_and_nothing_is_missed(
    mini: Mini, running: Running, crowd: Crowd, general: str
) -> None:
    running.gateway.act("cut")
    direct = await crowd["Ana"].open_direct()
    await crowd["Ana"].say(direct, "while you were away")
    await until(lambda: mini.resumes == 1)
    await until(lambda: "while you were away" in mini.heard)
    assert (await crowd["Ana"].command("hello", general)).text == "Hello you"


@pytest.mark.parametrize("action", ["reconnect", "invalid_resumable"])
async def test_a_request_to_reconnect_is_followed(
    action: str, mini: Mini, crowd: Crowd, general: str
) -> None:
    await crowd.gateway(action)
    await until(lambda: mini.resumes == 1)
    assert (await crowd["Ana"].command("hello", general)).text == "Hello you"


async def test_an_invalid_session_begins_anew(
    mini: Mini, running: Running, crowd: Crowd, general: str
) -> None:
    before = set(running.gateway.sessions)
    await crowd.gateway("invalid")
    await until(lambda: set(running.gateway.sessions) - before, 12)
    await until(lambda: running.gateway.online(str(mini.application_id)))
    assert (await crowd["Ana"].command("hello", general)).text == "Hello you"


async def test_the_client_comes_back_after_a_restart_of_the_emulator(tmp_path: Path) -> None:
    """F07: buttons work after a restart of either side."""
    path = tmp_path / "sandbox.db"
    running = await serve(path, check_answers=True)
    token = running.register_bot()
    general = str(running.world.channels("text")[0]["id"])
    client = Mini(running.url)
    await client.begin(token)
    async with people(running.url) as crowd:
        ana = crowd["Ana"]
        await ana.command("board", general)
        board = await ana.see(general, "your turn")
        port = running.port
        await running.close()
        running = await serve(path, port, check_answers=True)
        assert running.port == port
        assert running.register_bot(token=token) == token
        await until(lambda: running.gateway.online(str(client.application_id)), 20)
        again = await ana.again(board)
        assert await ana.picture(again) == PNG
        assert (await ana.click("Play", again)).text == "Pressed 1"
    await client.end()
    assert client.errors == []
    assert running.watch.answer_faults == []
    await running.close()


async def test_no_name_is_ever_resolved(mini: Mini) -> None:
    with pytest.raises(aiohttp.ClientConnectorError, match="not the local Discord"):
        await mini.http.get_from_cdn("https://cdn.discordapp.com/embed/avatars/0.png")

"""Threads, permissions, direct messages: what is refused where, and what follows."""

from __future__ import annotations

import pytest

from bot.sandbox.emulator.app import Running
from bot.sandbox.emulator.permissions import BITS
from tests.sandbox.people import Crowd, Refused
from tests.sandbox.raw import PNG, RawBot

HELLO = {"content": "hello"}
PUBLIC = 11


async def bots_thread(raw: RawBot, general: str) -> str:
    body = {"name": "Table", "type": PUBLIC, "auto_archive_duration": 60}
    status, thread, _ = await raw.ask("POST", f"/channels/{general}/threads", body)
    assert status == 201
    return str(thread["id"])


async def test_a_thread_on_a_message_has_its_id_and_is_told(
    raw: RawBot, crowd: Crowd, general: str
) -> None:
    await raw.connect()
    _, post, _ = await raw.ask("POST", f"/channels/{general}/messages", HELLO)
    path = f"/channels/{general}/messages/{post['id']}/threads"
    status, thread, _ = await raw.ask("POST", path, {"name": "Table"})
    assert (status, thread["id"], thread["parent_id"]) == (201, post["id"], general)
    told = (await raw.event("THREAD_CREATE"))["d"]
    assert (told["id"], told["newly_created"]) == (thread["id"], True)
    seen = await crowd["Ana"].see_change(
        await crowd["Ana"].see(general, "hello"), lambda message: message.raw.get("thread")
    )
    assert seen.raw["thread"]["id"] == thread["id"]
    status, answer, _ = await raw.ask("POST", path, {"name": "Again"})
    assert (status, answer["code"]) == (400, 160004)
    inside = f"/channels/{thread['id']}/threads"
    status, answer, _ = await raw.ask("POST", inside, {"name": "Deeper", "type": PUBLIC})
    assert (status, answer["code"]) == (403, 50024)


async def test_adding_people_to_a_thread(raw: RawBot, crowd: Crowd, general: str) -> None:
    thread = await bots_thread(raw, general)
    ana, ben = crowd["Ana"], crowd["Ben"]
    status, _, _ = await raw.ask("PUT", f"/channels/{thread}/thread-members/{ana.id}")
    assert status == 204
    await raw.ask("POST", f"/channels/{thread}/messages", {"content": f"<@{ben.id}>, your turn"})
    await ben.see_notice("your turn")
    assert {ana.id, ben.id} < set(ben.channels[thread]["members"])
    await crowd["Cat"].leave()
    path = f"/channels/{thread}/thread-members/{crowd['Cat'].id}"
    status, answer, _ = await raw.ask("PUT", path)
    assert (status, answer["code"]) == (404, 10007)


async def test_a_private_thread_is_hidden_from_others(
    raw: RawBot, running: Running, crowd: Crowd, general: str
) -> None:
    body = {"name": "Secret", "type": 12}
    status, answer, _ = await raw.ask("POST", f"/channels/{general}/threads", body)
    assert status == 201  # @everyone may create private threads
    key = answer["id"]
    await raw.ask("PUT", f"/channels/{key}/thread-members/{crowd['Ana'].id}")
    await crowd["Ana"].until(lambda: key in crowd["Ana"].channels, "the thread")
    page = await crowd.get("state", person=crowd["Ben"].id)
    assert key not in [row["id"] for row in page["channels"]]
    await crowd["Mona"].until(lambda: key in crowd["Mona"].channels, "the thread")


async def test_a_quiet_thread_is_archived_and_opened_by_writing(
    raw: RawBot, running: Running, crowd: Crowd, general: str
) -> None:
    """F10: a thread is archived meanwhile; sending opens it, editing does not."""
    running.clock.hold()
    thread = await bots_thread(raw, general)
    _, post, _ = await raw.ask("POST", f"/channels/{thread}/messages", HELLO)
    running.clock.move(59 * 60)
    await crowd["Ana"].say(thread, "not yet")
    running.clock.move(59 * 60)
    assert not running.world.channel(thread)["archived"]
    running.clock.move(2 * 60)
    assert running.world.channel(thread)["archived"]
    path = f"/channels/{thread}/messages/{post['id']}"
    status, answer, _ = await raw.ask("PATCH", path, {"content": "changed"})
    assert (status, answer["code"]) == (400, 50083)
    assert running.watch.refusals[0]["rule"] == "editing in an archived thread"
    status, _, _ = await raw.ask("POST", f"/channels/{thread}/messages", HELLO)
    assert status == 200
    assert not running.world.channel(thread)["archived"]
    status, _, _ = await raw.ask("PATCH", path, {"content": "changed"})
    assert status == 200
    assert running.watch.violations == []


async def test_a_locked_thread_refuses_the_bot_and_people(
    raw: RawBot, running: Running, crowd: Crowd, general: str
) -> None:
    """F10: a locked thread."""
    thread = await bots_thread(raw, general)
    await crowd["Mona"].lock(thread)
    status, answer, _ = await raw.ask("POST", f"/channels/{thread}/messages", HELLO)
    assert (status, answer["code"]) == (400, 50083)
    assert running.watch.refusals[0]["rule"] == "sending into a locked thread"
    with pytest.raises(Refused) as refused:
        await crowd["Ana"].say(thread, "let me in")
    assert refused.value.code == "forbidden"
    await crowd["Mona"].say(thread, "closed")
    status, answer, _ = await raw.ask("PATCH", f"/channels/{thread}", {"locked": False})
    assert (status, answer["code"]) == (403, 50013)


async def test_a_click_opens_an_archived_thread_and_never_leaves_a_locked_one(
    raw: RawBot, running: Running, crowd: Crowd, general: str
) -> None:
    await raw.connect()
    thread = await bots_thread(raw, general)
    button = {"type": 2, "style": 1, "label": "Play", "custom_id": "play"}
    body = {"content": "Board", "components": [{"type": 1, "components": [button]}]}
    await raw.ask("POST", f"/channels/{thread}/messages", body)
    board = await crowd["Ana"].see(thread, "Board")
    status, _, _ = await raw.ask("PATCH", f"/channels/{thread}", {"archived": True})
    assert status == 200
    await crowd["Ana"].click("Play", board, wait=False)
    assert not running.world.channel(thread)["archived"]
    given = await raw.interaction()
    assert given["channel"]["thread_metadata"]["archived"] is False
    await crowd["Mona"].lock(thread)
    await crowd["Mona"].archive(thread)
    with pytest.raises(Refused) as refused:
        await crowd["Ana"].click("Play", board, wait=False)
    assert refused.value.code == "archived"


async def test_deleting_a_channel_takes_its_threads_along(
    raw: RawBot, crowd: Crowd, general: str
) -> None:
    """F18: the channel is deleted under the game."""
    await raw.connect()
    thread = await bots_thread(raw, general)
    await crowd["Mona"].delete_channel(general)
    assert (await raw.event("THREAD_DELETE"))["d"]["id"] == thread
    assert (await raw.event("CHANNEL_DELETE"))["d"]["id"] == general
    for key in (general, thread):
        status, answer, _ = await raw.ask("POST", f"/channels/{key}/messages", HELLO)
        assert (status, answer["code"]) == (404, 10003)
    await crowd["Ana"].until(lambda: general not in crowd["Ana"].channels, "the end")


async def test_a_deleted_message_is_unknown(raw: RawBot, crowd: Crowd, general: str) -> None:
    """F18: the message is deleted under the game."""
    _, post, _ = await raw.ask("POST", f"/channels/{general}/messages", HELLO)
    seen = await crowd["Ana"].see(general, "hello")
    with pytest.raises(Refused):
        await crowd["Ana"].delete(seen)
    await crowd["Mona"].delete(seen)
    await crowd["Ana"].see_gone(seen)
    path = f"/channels/{general}/messages/{post['id']}"
    status, answer, _ = await raw.ask("PATCH", path, HELLO)
    assert (status, answer["code"]) == (404, 10008)


@pytest.mark.parametrize(
    ("denied", "code"),
    [("SEND_MESSAGES", 50013), ("ATTACH_FILES", 50013), ("VIEW_CHANNEL", 50001)],
)
async def test_refusals_agree_with_the_overwrites_that_the_bot_is_told(
    denied: str, code: int, raw: RawBot, running: Running, crowd: Crowd, general: str
) -> None:
    """F12: later posts fail although the slash reply works."""
    ready = await raw.connect()
    bot = ready["user"]["id"]
    await crowd["Mona"].permit(general, bot, deny=(denied,))
    told = (await raw.event("CHANNEL_UPDATE"))["d"]["permission_overwrites"]
    assert told == [{"id": bot, "type": 1, "allow": "0", "deny": str(BITS[denied])}]
    body = {"content": "x", "attachments": [{"id": 0}]}
    status, answer, _ = await raw.ask("POST", f"/channels/{general}/messages", body, a__png=PNG)
    assert (status, answer["code"]) == (403, code)
    assert running.watch.violations == []


async def test_threads_have_a_permission_of_their_own(
    raw: RawBot, crowd: Crowd, running: Running, general: str
) -> None:
    """F13: the wrong permission bit is tested in threads."""
    bot = running.world.bots()[0]["id"]
    thread = await bots_thread(raw, general)
    await crowd["Mona"].permit(general, bot, deny=("SEND_MESSAGES",))
    status, _, _ = await raw.ask("POST", f"/channels/{thread}/messages", HELLO)
    assert status == 200
    deny = ("SEND_MESSAGES_IN_THREADS", "CREATE_PUBLIC_THREADS")
    await crowd["Mona"].permit(general, bot, deny=deny)
    status, answer, _ = await raw.ask("POST", f"/channels/{thread}/messages", HELLO)
    assert (status, answer["code"]) == (403, 50013)
    body = {"name": "Table", "type": PUBLIC}
    status, answer, _ = await raw.ask("POST", f"/channels/{general}/threads", body)
    assert (status, answer["code"]) == (403, 50013)


async def test_direct_messages_reach_who_accepts_them(
    raw: RawBot, running: Running, crowd: Crowd
) -> None:
    """F15: one player with closed direct messages."""
    ana = crowd["Ana"]
    _, channel, _ = await raw.ask("POST", "/users/@me/channels", {"recipient_id": ana.id})
    assert [user["id"] for user in channel["recipients"]] == [ana.id]
    path = f"/channels/{channel['id']}/messages"
    await raw.ask("POST", path, {"content": "Your **turn**"})
    notice = await ana.see_notice("turn")
    assert (notice["kind"], notice["text"]) == ("dm", "Your turn")
    await ana.close_direct()
    status, answer, _ = await raw.ask("POST", path, HELLO)
    assert (status, answer["code"]) == (403, 50007)
    await ana.close_direct(False)
    await ana.leave()
    status, answer, _ = await raw.ask("POST", path, HELLO)
    assert (status, answer["code"]) == (403, 50007)
    await ana.come_back()
    status, _, _ = await raw.ask("POST", path, HELLO)
    assert status == 200


async def test_who_left_the_server_is_an_unknown_member(
    raw: RawBot, running: Running, crowd: Crowd
) -> None:
    """F17: a player leaves the server and comes back."""
    guild = running.world.guild["id"]
    path = f"/guilds/{guild}/members/{crowd['Ana'].id}"
    _, member, _ = await raw.ask("GET", path)
    assert member["user"]["global_name"] == "Ana"
    await crowd["Ana"].leave()
    status, answer, _ = await raw.ask("GET", path)
    assert (status, answer["code"]) == (404, 10007)
    await crowd["Ana"].come_back()
    status, _, _ = await raw.ask("GET", path)
    assert status == 200


async def test_messages_of_others_cannot_be_edited(raw: RawBot, crowd: Crowd, general: str) -> None:
    message = await crowd["Ana"].say(general, "mine")
    path = f"/channels/{general}/messages/{message.id}"
    status, answer, _ = await raw.ask("PATCH", path, HELLO)
    assert (status, answer["code"]) == (403, 50005)


async def test_only_allowed_mentions_ring(raw: RawBot, crowd: Crowd, general: str) -> None:
    """F21: allowed mentions are explicit ids only."""
    ana, ben = crowd["Ana"], crowd["Ben"]
    content = f"<@{ana.id}> and <@{ben.id}> and @everyone"
    body = {"content": content, "allowed_mentions": {"parse": [], "users": [ana.id]}}
    _, message, _ = await raw.ask("POST", f"/channels/{general}/messages", body)
    assert [user["id"] for user in message["mentions"]] == [ana.id]
    assert message["mention_everyone"] is False
    notice = await ana.see_notice("and")
    assert notice["text"] == "@Ana and @Ben and @everyone"
    await raw.ask("POST", f"/channels/{general}/messages", {"content": f"<@{ben.id}>, now you"})
    await ben.see_notice("now you")
    assert len(ben.notices) == 1
    assert ana.channels[general]["mentions"] == 1
    await ana.read(general)
    await ana.until(lambda: ana.channels[general]["mentions"] == 0, "read notices")


async def test_an_edit_rings_nobody(raw: RawBot, crowd: Crowd, general: str) -> None:
    _, message, _ = await raw.ask("POST", f"/channels/{general}/messages", HELLO)
    path = f"/channels/{general}/messages/{message['id']}"
    await raw.ask("PATCH", path, {"content": f"<@{crowd['Ana'].id}> changed"})
    await raw.ask("POST", f"/channels/{general}/messages", {"content": f"<@{crowd['Ana'].id}> new"})
    await crowd["Ana"].see_notice("new")
    assert len(crowd["Ana"].notices) == 1


async def test_a_reply_quotes_and_rings_unless_told_not_to(
    raw: RawBot, crowd: Crowd, general: str
) -> None:
    question = await crowd["Ana"].say(general, "Whose turn is it?")
    body = {"content": "Yours.", "message_reference": {"message_id": question.id}}
    _, message, _ = await raw.ask("POST", f"/channels/{general}/messages", body)
    assert (message["type"], message["referenced_message"]["id"]) == (19, question.id)
    assert (await crowd["Ana"].see_notice("Yours."))["kind"] == "reply"
    quiet = body | {"content": "Still.", "allowed_mentions": {"parse": [], "replied_user": False}}
    _, message, _ = await raw.ask("POST", f"/channels/{general}/messages", quiet)
    assert message["mentions"] == []
    body["message_reference"] = {"message_id": "1"}
    status, answer, _ = await raw.ask("POST", f"/channels/{general}/messages", body)
    assert (status, answer["code"]) == (400, 50035)
    body["message_reference"] = {"message_id": "1", "fail_if_not_exists": False}
    status, message, _ = await raw.ask("POST", f"/channels/{general}/messages", body)
    assert (status, message["type"]) == (200, 0)


async def test_messages_are_listed_newest_first_and_in_windows(raw: RawBot, general: str) -> None:
    path = f"/channels/{general}/messages"
    keys = [(await raw.ask("POST", path, {"content": str(n)}))[1]["id"] for n in range(5)]
    _, rows, _ = await raw.ask("GET", path)
    assert [row["content"] for row in rows] == ["4", "3", "2", "1", "0"]
    _, rows, _ = await raw.ask("GET", f"{path}?limit=2&before={keys[3]}")
    assert [row["content"] for row in rows] == ["2", "1"]
    _, rows, _ = await raw.ask("GET", f"{path}?limit=2&after={keys[0]}")
    assert [row["content"] for row in rows] == ["2", "1"]
    assert sorted(keys, key=int) == keys


async def test_a_moderator_by_role_manages_and_is_not_the_owner(
    raw: RawBot, running: Running, crowd: Crowd, general: str
) -> None:
    """F43: moderators are recognised by permission."""
    max_ = await crowd.add("Max", moderator=True)
    thread = await bots_thread(raw, general)
    await max_.lock(thread)
    assert running.world.channel(thread)["locked"]
    bits = running.world.allowed(running.world.user(max_.id), running.world.channel(general))
    assert bits & BITS["MANAGE_GUILD"]
    assert not bits & BITS["ADMINISTRATOR"]

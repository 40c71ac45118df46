"""When the place of a game is locked, deleted or closed to the bot: nothing is lost."""

from __future__ import annotations

import asyncio

from data import outbox
from tests.bot.conftest import Place
from tests.bot.play import opened, started
from tests.sandbox.people import Person
from tests.sandbox.seen import Message


async def move(place: Place, code: str, where: str) -> Person:
    """Let whoever is to move make a first move by typing; returns that person."""
    assert place.tables
    table = await place.tables.load(code)
    chair = table.chairs[table.active[0]]
    person = next(p for p in place.crowd.people.values() if p.id == str(chair.holder))
    answer = await person.command("move", where, move=table.texts(chair.seat)[0], game=code)
    assert answer.text.startswith("Done."), answer.text
    return person


async def held_up(place: Place, code: str, seq: int) -> None:
    """Wait until the post of a row was tried and must wait."""
    assert place.tables
    for _ in range(100):
        async with place.tables.db.reading() as reader:
            rows = await outbox.pending(reader, code)
        if any(row.seq == seq and row.error == "rate limited" for row in rows):
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"row {seq} was not held up")


async def board(person: Person, where: str, after: Message) -> Message:
    return await person.see(where, "your turn", after=after, where=lambda m: "Play" in m.buttons)


async def test_a_locked_thread_gives_way_to_its_channel(place: Place) -> None:
    """F10: one clear message in the parent, then the board with its buttons."""
    ana, ben, mona = (place.crowd[name] for name in ("Ana", "Ben", "Mona"))
    code, lobby = await opened(place, ana, ben, thread=True)
    await ana.click("Start", lobby)
    await ana.until(lambda: any(code in c["name"] for c in ana.channels.values()), "a thread")
    thread = next(c["id"] for c in ana.channels.values() if code in c["name"])
    await ana.see(thread, code)
    await mona.lock(thread)
    await mona.archive(thread)
    await move(place, code, place.general)
    said = await ana.see(place.general, "is locked")
    post = await board(ana, place.general, said)
    assert post.attachments


async def test_a_deleted_lobby_post_comes_back_with_the_next_change(place: Place) -> None:
    """F18."""
    ana, mona = place.crowd["Ana"], place.crowd["Mona"]
    code, lobby = await opened(place, ana)
    await mona.delete(lobby)
    await ana.see_gone(lobby)
    await ana.command("lobby computer", place.general)
    again = await ana.see(place.general, code, after=lobby, where=lambda m: "Start" in m.buttons)
    assert "2. Moss" in again.content


async def test_a_thread_whose_lobby_post_is_gone_is_played_in_the_channel(place: Place) -> None:
    """F18: a game that has started stands somewhere."""
    ana, ben, mona = (place.crowd[name] for name in ("Ana", "Ben", "Mona"))
    code, lobby = await opened(place, ana, ben, thread=True)
    await mona.delete(lobby)
    await ana.see_gone(lobby)
    await ana.command("lobby start", place.general, game=code)
    post = await ana.see(place.general, "you begin", where=lambda m: "Play" in m.buttons)
    assert code in post.content


async def test_a_channel_closed_to_the_bot_is_told_and_opens_again(place: Place) -> None:
    """F12: no promise that the channel is gone; the next turn tells everything."""
    ana, ben, mona = (place.crowd[name] for name in ("Ana", "Ben", "Mona"))
    assert place.client
    assert place.client.user
    bot = str(place.client.user.id)
    code, post = await started(place, ana, ben)
    await mona.permit(place.general, bot, deny=("SEND_MESSAGES",))
    mover = await move(place, code, place.general)
    direct = await mover.open_direct()
    told = await mover.see(direct, code)
    assert "may not write" in told.content
    await mona.permit(place.general, bot)
    await move(place, code, place.general)
    again = await board(ana, place.general, post)
    assert again.content.count("places") == 2
    assert place.tables
    for _ in range(100):
        if not (await place.tables.load(code)).unreachable:
            return
        await asyncio.sleep(0.02)
    raise AssertionError("the channel still counts as unreachable")


async def test_what_was_held_up_by_a_rate_limit_is_told_at_once(place: Place) -> None:
    """F36: outdated notices are never sent after a pause in sending."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    code, post = await started(place, ana, ben)
    await place.crowd.fault(
        "POST /channels/{channel_id}/messages", status=429, times=3, retry_after=31
    )
    for seq in (1, 2, 3):
        await move(place, code, place.general)
        await held_up(place, code, seq)
    assert place.client
    place.client.outbox.clock = lambda: place.client.tables.clock() + 60  # type: ignore[union-attr]
    place.client.outbox.wake()
    newer = await board(ana, place.general, post)
    assert newer.content.count("places") == 3
    posts = [m for m in ana.in_channel(place.general) if int(m.id) > int(post.id)]
    assert [m.id for m in posts if m.attachments and not m.ephemeral] == [newer.id]


async def test_post_it_again_calls_nobody_again(place: Place) -> None:
    """F36: at most one notice for one turn."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    code, post = await started(place, ana, ben)
    assert place.tables
    before = [len(person.notices) for person in (ana, ben)]
    await place.tables.post_again(code, part=5)
    await ana.see(place.general, code, after=post, where=lambda m: "Play" in m.buttons)
    assert [len(person.notices) for person in (ana, ben)] == before

"""What restarts, faults and old messages do to controls and commands."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from itertools import pairwise
from typing import Any

import discord
import pytest

from bot import components
from bot.client import supervise
from bot.panels import Address, Button
from bot.sandbox import pointing
from tests.bot.conftest import TITLE, Place
from tests.bot.play import first_choice, next_post, opened, started, turn_by_clicks
from tests.bot.test_play import score, to_confirm, turn_of
from tests.sandbox.seen import Message

CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"


async def test_every_control_works_after_a_restart(place: Place) -> None:
    """F07 and F08: lobby, post and panel made before it."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    _, lobby = await opened(place, ana, players=2)
    await place.stop()
    await place.start()
    await ben.click("Join", lobby)
    await ana.see_change(lobby, lambda m: "2. Ben" in m.content)
    menu = (await ana.click("Options", lobby)).message
    assert menu
    await ana.click("Start", lobby)
    post = await ana.see(place.general, "you begin", where=lambda m: "Play" in m.buttons)
    mover, _ = turn_of(place, post)
    panel = await to_confirm(mover, post)
    rules = (await mover.click("Rules", post)).message
    assert rules
    await place.stop()
    await place.start()
    assert (await mover.click("Scoring", rules)).text.startswith("**Nach dem Regen**, 3 of 6")
    assert (await ana.pick("pace", menu)).text.startswith("Game ")
    assert (await mover.click("Hand", post)).text.startswith("Your supply")
    answer = await mover.click("Confirm", panel)
    assert answer.text.startswith("Done.")


async def test_a_turn_goes_on_in_its_middle_after_a_restart(place: Place) -> None:
    """F08: after a scoring placement, with Undo, from rows alone."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    code, post = await started(place, ana, ben)
    scored = None
    while scored is None:
        mover, _ = turn_of(place, post)
        scored = await score(place, mover, code)
        if scored is None:
            await turn_by_clicks(mover, post)
            post = await next_post(ana, post, code)
    await place.stop()
    await place.start()
    undone = await mover.click("Undo", scored)
    assert undone.text.startswith("Taken back: ")
    assert undone.message
    panel = await first_choice(mover, undone.message)
    assert "Back" in panel.buttons


async def test_a_move_stored_but_not_shown_is_told_as_done(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """flows 4, click repeated: a scoring pick is stored, the answer is lost, the bot restarts."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    code, post = await started(place, ana, ben)
    while True:
        mover, _ = turn_of(place, post)
        assert place.tables
        table = await place.tables.load(code)
        (seat,) = table.active
        trial = partial(place.tables.trial, table, seat)
        scores = [text for text in table.texts(seat) if not trial(text).confirm]
        if scores:
            break
        await turn_by_clicks(mover, post)
        post = await next_post(ana, post, code)
    ids = Address(code, seat, table.seq, "zz")

    async def old_panel() -> Message:
        assert place.client
        channel = place.client.get_partial_messageable(int(place.general))
        row = (Button("Pick", ids.pick("", scores[0])),)
        sent = await channel.send("old panel", view=components.view([row]))
        return await mover.see(place.general, where=lambda m: m.id == str(sent.id))

    async def breaks(*_: object, **__: object) -> bytes:
        raise RuntimeError("no paint")

    old, older = await old_panel(), await old_panel()
    with monkeypatch.context() as broken:
        broken.setattr(place.renderer, "picture", breaks)
        lost = await mover.click("Pick", old)
    assert lost.text.startswith("Your move is made, but it could not be shown.")
    await place.stop()
    await place.start()
    again = await mover.click("Pick", old)
    assert again.text.startswith("That was already done. This is where the game stands now.")
    await mover.command("undo", place.general)
    gone = await mover.click("Pick", older)
    assert gone.text.startswith("The game has moved on. This is where it stands now.")


async def test_commands_are_registered_only_when_they_changed(place: Place) -> None:
    """F44."""
    ana = place.crowd["Ana"]

    def registered() -> int:
        return sum(event["t"] == "commands" for event in ana.events)

    await asyncio.sleep(0)
    before = registered()
    await place.stop()
    await place.start()
    assert (await ana.command("games", place.general)).ephemeral
    assert registered() == before


async def test_old_command_forms_get_a_sentence(place: Place) -> None:
    """F44: a command that is gone, and one whose required option is missing."""
    ana, client = place.crowd["Ana"], place.client
    assert client
    assert client.application_id
    gone: Any = {"name": "gone", "description": "No more", "type": 1, "options": []}
    old: Any = {"name": "new", "description": "As it once was", "type": 1, "options": []}
    for payload in (gone, old):
        await client.http.upsert_global_command(client.application_id, payload)
        await ana.until(
            lambda payload=payload: any(
                c["description"] == payload["description"] for c in ana.commands
            ),
            "the old form",
        )
        answer = await ana.command(payload["name"], place.general)
        assert answer.ephemeral
        assert answer.text == (
            "This command has changed. Type it afresh and pick the options again."
        )


async def test_controls_of_another_person_are_refused(place: Place) -> None:
    """flows 4, somebody else's controls; F26: also for spectators, also forged."""
    ana, ben, cat = (place.crowd[name] for name in ("Ana", "Ben", "Cat"))
    code, post = await started(place, ana, ben, leads=True)
    panel = await to_confirm(ana, post)
    text = panel.button("Confirm")["custom_id"].split(".", 1)[1]
    client = place.client
    assert client
    channel = client.get_partial_messageable(int(place.general))
    ids = Address(code, 0, 0, "00")
    await channel.send("forged", view=components.view([(Button("Confirm", ids.confirm(text)),)]))
    forged = await ben.see(place.general, "forged")
    for person in (ben, cat):
        answer = await person.click("Confirm", forged)
        assert answer.ephemeral
        assert answer.text == (
            "These controls are not yours. Press Play under the post for your own."
        )
    log = await ana.command("log", place.general)
    assert "Nothing has happened yet." in log.text


async def test_a_forged_move_is_refused(place: Place) -> None:
    """F02: every move is checked against the rules, whatever the control says."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    code, _ = await started(place, ana, ben, leads=True)
    client = place.client
    assert client
    channel = client.get_partial_messageable(int(place.general))
    ids = Address(code, 0, 0, "00")
    forgeries = {
        ids.confirm("place red b2"): "There is no square B2",
        ids.confirm("dance all night"): "“dance all night” can't be read as a move.",
        ids.pick("", "place red+"): "",
        ids.back("place green"): "**Nach dem Regen**",
    }
    for number, (custom_id, said) in enumerate(forgeries.items()):
        await channel.send(f"forged {number}", view=components.view([(Button("On", custom_id),)]))
        forged = await ana.see(place.general, f"forged {number}")
        answer = await ana.click("On", forged)
        assert answer.text.startswith(said)
        assert "Something broke" not in answer.text
    log = await ana.command("log", place.general)
    assert "Nothing has happened yet." in log.text


class _Bare(discord.Client):
    """A client that can do nothing but connect."""

    async def finish(self) -> None:
        await self.close()


def _bare() -> Any:
    return _Bare(intents=discord.Intents.none(), connector=pointing.connector())


@pytest.mark.parametrize("after", [True, False])
async def test_a_lost_acknowledgement_loses_no_move(place: Place, after: bool) -> None:
    """F01: the move stands or falls by its commit, not by the answer."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    code, post = await started(place, ana, ben, leads=True)
    panel = await to_confirm(ana, post)
    await place.crowd.fault(CALLBACK, cut=True, after=after)
    await ana.click("Confirm", panel, wait=False)
    new = await next_post(ben, post, code)
    assert new.content.startswith(ben.mention)
    log = await ana.command("log", place.general)
    assert len(log.text.splitlines()) == 2


async def test_broken_pictures_say_whether_the_move_was_made(
    place: Place, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """flows 4, internal error stored and not; F46: the log names the control, not the move."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    _, post = await started(place, ana, ben, leads=True)
    panel = await to_confirm(ana, post)

    async def breaks(*_: object) -> bytes:
        raise RuntimeError("no paint")

    monkeypatch.setattr(place.renderer, "picture", breaks)
    with caplog.at_level(logging.ERROR, "bot.answers"):
        shown = await ana.click("Play", post)
        made = await ana.click("Confirm", panel)
    assert shown.text.startswith("Something broke, and nothing was changed. Try again;")
    assert made.text.startswith("Your move is made, but it could not be shown.")
    records = [r for r in caplog.records if r.name == "bot.answers"]
    assert len(records) == 2
    assert all(r.getMessage().split(":")[0] in shown.text + made.text for r in records)
    assert not any("place " in r.getMessage() for r in records)


async def test_what_breaks_is_called_what_it_is(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """flows 4, internal error: only a move is called a move, stored or not."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    _, lobby = await opened(place, ana)

    async def breaks(*_: object, **__: object) -> Any:
        raise RuntimeError("no luck")

    assert place.client
    with monkeypatch.context() as broken:
        broken.setattr(place.tables, "join", breaks)
        answer = await ben.click("Join", lobby)
        assert answer.text.startswith("Something broke, and nothing was changed. Try again;")
    with monkeypatch.context() as broken:
        broken.setattr(place.client.outbox, "settled", breaks)
        answer = await ben.command("lobby join", place.general)
        assert answer.text.startswith("It is done, but it could not be shown.")
    await ana.click("Start", lobby)
    post = await ana.see(place.general, "you begin", where=lambda m: "Play" in m.buttons)
    mover, _ = turn_of(place, post)
    panel = await to_confirm(mover, post)
    with monkeypatch.context() as broken:
        broken.setattr(place.tables, "move", breaks)
        answer = await mover.click("Confirm", panel)
        assert answer.text.startswith("Something broke, and your move was not made.")


async def test_acknowledged_before_anything_is_read(place: Place) -> None:
    """F02 and F03: while the database cannot be read, clicks and commands are acknowledged."""
    ana = place.crowd["Ana"]
    _, post = await started(place, ana, computers=1, leads=True)
    assert place.client
    async with place.client.db.reading():
        click = await ana.click("Play", post, wait=False)
        command = await ana.command("hand", place.general, wait=False)
        for answer in (click, command):
            key = answer.interaction["id"]
            await ana.until(
                lambda key=key: ana.interactions[key].get("answer") == "thinking", "a promise", 3
            )
    await ana.see(place.general, "Which toadstool?")


async def test_suggestions_do_not_wait_for_the_writer(place: Place) -> None:
    """design 4: autocomplete reads one row and never waits for the writer."""
    ana = place.crowd["Ana"]
    await started(place, ana, computers=1, leads=True)
    assert place.client
    async with place.client.db.transaction():
        offered = await ana.autocomplete("move", place.general, focused="move", move="d6")
    assert offered.values
    assert not offered.failed


@pytest.mark.parametrize("how", ["cut", "reconnect", "invalid", "invalid_resumable"])
async def test_the_gateway_may_break(
    place: Place, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reconnecting and resuming: what is clicked afterwards is answered."""

    async def at_once(*_: object, **__: object) -> None:
        return None

    assert place.client
    monkeypatch.setattr(type(place.client), "before_identify_hook", at_once)
    ana = place.crowd["Ana"]
    _, lobby = await opened(place, ana, players=2)
    await place.crowd.gateway(how)
    assert place.client
    for _ in range(100):
        await asyncio.sleep(0.1)
        bots = (await place.crowd.get("state"))["bots"]
        if bots[0]["online"]:
            break
    answer = await ana.click("Join", lobby)
    assert answer.text.startswith("You already have seat 1")


async def test_a_bad_token_stops_the_bot(place: Place) -> None:
    """Supervision: a refused token is not tried again."""
    await place.stop()
    stop = asyncio.Event()
    with pytest.raises(discord.LoginFailure):
        await asyncio.wait_for(supervise(_bare, "no.such.token", stop, shortest=0.02), 10)


async def test_an_unreachable_discord_is_tried_again(place: Place) -> None:
    """Supervision: back-off, then connected."""
    await place.stop()
    tried: list[float] = []
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    pointing.point_at("http://127.0.0.1:9")

    def make() -> Any:
        tried.append(loop.time())
        if len(tried) == 4:
            stop.set()
        return _bare()

    await asyncio.wait_for(supervise(make, place.token, stop, shortest=0.02), 20)
    assert len(tried) == 4
    pauses = [b - a for a, b in pairwise(tried)]
    assert pauses[2] > pauses[0]


async def test_a_client_that_breaks_is_replaced(place: Place) -> None:
    """discord-loopback 8: an error inside an event ends the client; a new one takes over."""
    first = place.client
    assert first
    ana = place.crowd["Ana"]
    place._made.clear()
    await first.close()
    await asyncio.wait_for(place._made.wait(), 10)
    assert place.client is not first
    assert place.client
    await asyncio.wait_for(place.client.wait_until_ready(), 10)
    answer = await ana.command("new", place.general, game=TITLE)
    assert "is open" in answer.text

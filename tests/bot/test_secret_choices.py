"""Simultaneous secret choices through the local Discord: flows.md 3, Before The Rain, and 4."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from bot.tables import Table
from tests.bot.conftest import Place
from tests.bot.play import next_post, started
from tests.sandbox.people import Person
from tests.sandbox.seen import Message

GAME = "before_the_rain"


async def panel_of(person: Person, post: Message) -> Message:
    """The panel behind Play."""
    panel = (await person.click("Play", post)).message
    assert panel
    return panel


async def pressed(person: Person, panel: Message, at: int) -> Message:
    """The panel after the button at a place of its first row."""
    answer = await person.press(panel.raw["components"][0]["components"][at]["custom_id"], panel)
    assert answer.message, answer.interaction
    return answer.message


async def turned_over(person: Person, panel: Message) -> Message:
    answer = await person.click("Confirm", panel)
    assert answer.message
    return answer.message


def styles(panel: Message) -> list[int]:
    """The styles of the first row: 1 is blurple."""
    return [button["style"] for button in panel.raw["components"][0]["components"]]


async def table_of(place: Place, code: str) -> Table:
    assert place.tables
    return await place.tables.load(code)


async def both(place: Place) -> tuple[str, Message, Person, Person]:
    """A game of Ana and Ben, and its first post."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    code, post = await started(place, ana, ben, game=GAME)
    return code, post, ana, ben


async def test_first_post_calls_all_at_once(place: Place) -> None:
    """flows 2: the meaning first, then everybody; no order of play where all begin."""
    code, post, ana, ben = await both(place)
    notice, *rest = post.content.splitlines()
    called = {f"Choose a card in Before The Rain, game {code}: {a.mention}, {b.mention}."
              for a, b in ((ana, ben), (ben, ana))}  # fmt: skip
    assert notice in called
    assert rest == ["New to it? Press Rules."]
    for person in (ana, ben):
        await person.until(lambda person=person: person.notices, "a mention")


async def test_a_choice_takes_two_clicks_and_the_last_three(place: Place) -> None:
    """flows 0.10, B1, B2 and B2': committed at once, the last one confirmed."""
    code, post, ana, ben = await both(place)
    panel = await panel_of(ana, post)
    assert panel.content.splitlines() == [
        f"**Before The Rain**, game {code}. Round 1, turn 1.",
        "Choose a card. Nobody sees it before all have chosen.",
    ]
    assert panel.rows[0][-1] == "Hive"
    assert panel.rows[-1] == ["Board", "Rules"]
    label = panel.rows[0][0]
    panel = await pressed(ana, panel, 0)
    assert panel.content.splitlines()[1] == (
        f"Chosen: {label.lower().replace('wild', 'a wild')}. You can change it until all have "
        "chosen. Waiting for Ben."
    )
    assert styles(panel)[0] == 1
    assert set(styles(panel)[1:]) == {2}
    assert panel.rows[-1] == ["Board", "Rules"]
    last = await pressed(ben, await panel_of(ben, post), 0)
    assert "You are the last to choose: all cards are turned over." in last.content
    assert last.rows[-1] == ["Confirm", "Back", "Board", "Rules"]
    after = await turned_over(ben, last)
    assert "is on the stack; you drew " in after.content
    assert "Choose a card." in after.content
    told = await next_post(ana, post, code)
    assert "All cards are open: " in told.content
    assert "The Automa Bee plays " in told.content


async def test_picking_again_replaces(place: Place) -> None:
    """flows 3: no Undo; another card is the choice then; /undo says so."""
    code, post, ana, _ = await both(place)
    panel = await pressed(ana, await panel_of(ana, post), 0)
    hive = len(panel.rows[0]) - 1
    panel = await pressed(ana, panel, hive)
    assert "Chosen: the hive. You can change it until all have chosen." in panel.content
    assert "The stack is empty: you would take nothing" in panel.content
    assert styles(panel)[hive] == 1
    undo = await ana.command("undo", place.general)
    assert undo.text == "Your choice is not final yet: pick another card to change it."
    again = await panel_of(ana, post)
    assert again.content.splitlines()[1] == (
        "You have chosen the hive. Waiting for Ben. You can still change it."
    )
    typed = await ana.command("move", place.general, move="play hive")
    assert typed.ephemeral
    table = await table_of(place, code)
    assert table.seq == 3
    assert table.told == 0


async def test_posts_say_nothing_of_choices(place: Place) -> None:
    """F24 F28: no post, edit, log line or picture changes when a choice comes in; /board tells."""
    code, post, ana, ben = await both(place)
    before = public(ana, place.general)
    plain = await ben.command("board", place.general)
    assert plain.message
    assert "has chosen" not in post.alt
    assert "still choosing" not in post.alt
    await pressed(ana, await panel_of(ana, post), 0)
    await asyncio.sleep(0.3)
    assert public(ana, place.general) == before
    board = await ben.command("board", place.general)
    assert board.message
    assert "Ben is to play" in board.text
    assert "has chosen" in board.message.alt
    assert board.message.alt.count("still choosing") == 1
    log = await ben.command("log", place.general)
    assert "Nothing has happened yet." in log.text
    games = await ana.command("games", place.general)
    assert "you have chosen; Ben not yet" in games.text
    again = await ana.click("Post it again", (await ana.command("board", place.general)).message)
    assert "posted again" in again.text
    second = await next_post(ben, post, code)
    assert second.alt == post.alt
    assert second.content == post.content.splitlines()[0]


def public(person: Person, channel: str) -> list[Any]:
    """Every public message of a channel with all that it shows."""
    found = [m for m in person.messages.values() if m.channel == channel and not m.ephemeral]
    return [(m.id, m.content, m.buttons, m.alt, m.raw.get("edited_timestamp")) for m in found]


async def test_the_others_are_called_when_somebody_has_left(place: Place) -> None:
    """F17: a computer chooses for one who is gone, and the rest are asked all the same."""
    ana, ben, cat = (place.crowd[name] for name in ("Ana", "Ben", "Cat"))
    code, post = await started(place, ana, ben, cat, game=GAME)
    await pressed(ben, await panel_of(ben, post), 0)
    await ben.leave()
    await pressed(ana, await panel_of(ana, post), 0)
    await turned_over(cat, await pressed(cat, await panel_of(cat, post), 0))
    told = await next_post(ana, post, code)
    called = told.content.splitlines()[0]
    assert ana.mention in called
    assert cat.mention in called
    assert ben.mention not in called
    table = await table_of(place, code)
    assert table.chairs[table.seat_of(int(ben.id)) or 0].computer


async def test_who_became_the_last_meanwhile_confirms(place: Place) -> None:
    """flows 4: decided when the click arrives, not when the panel was drawn."""
    _, post, ana, ben = await both(place)
    early = await panel_of(ana, post)
    await pressed(ben, await panel_of(ben, post), 0)
    late = await pressed(ana, early, 0)
    assert late.content.startswith(
        "Everybody else has chosen meanwhile, so this turns all cards over."
    )
    assert late.rows[-1] == ["Confirm", "Back", "Board", "Rules"]
    back = (await ana.click("Back", late)).message
    assert back
    assert "Choose a card." in back.content
    await turned_over(ana, await pressed(ana, back, 1))


async def test_two_last_choices_at_once_turn_nothing_over_unasked(place: Place) -> None:
    """F05 F28: whichever comes second is asked to confirm, never carried out at once."""
    code, post, ana, ben = await both(place)
    panels = await asyncio.gather(panel_of(ana, post), panel_of(ben, post))
    shown = await asyncio.gather(pressed(ana, panels[0], 0), pressed(ben, panels[1], 0))
    assert sorted("Confirm" in panel.buttons for panel in shown) == [False, True]
    table = await table_of(place, code)
    assert len(table.active) == 1


async def test_too_late_to_change(place: Place) -> None:
    """flows 3: the others were the last, and the cards are open."""
    code, post, ana, ben = await both(place)
    mine = await pressed(ana, await panel_of(ana, post), 0)
    await turned_over(ben, await pressed(ben, await panel_of(ben, post), 0))
    told = await next_post(ana, post, code)
    while (await table_of(place, code)).message != int(told.id):  # it stands before it is noted
        await asyncio.sleep(0.01)
    late = await pressed(ana, mine, 1)
    assert late.content.startswith("All have chosen meanwhile; the cards are open: https://")
    assert told.id in late.content.splitlines()[0]
    assert "Choose a card." in late.content
    undo = await ana.command("undo", place.general)
    assert undo.text == "Your last step can't be taken back: the cards are open."


async def test_whoever_is_home_waits(place: Place) -> None:
    """flows 4: Play after the hive."""
    code, post, ana, ben = await both(place)
    panel = await panel_of(ana, post)
    await pressed(ana, panel, len(panel.rows[0]) - 1)
    await turned_over(ben, await pressed(ben, await panel_of(ben, post), 0))
    post = await next_post(ana, post, code)
    assert post.content.splitlines()[0] == (
        f"Choose a card in Before The Rain, game {code}: {ben.mention}."
    )
    home = await panel_of(ana, post)
    assert home.content == "You are home for this round. Ben is still outside."
    hand = await ana.command("hand", place.general)
    assert hand.text.startswith("You are home with ")


async def test_typing_and_refusals(place: Place) -> None:
    """flows 3: typed moves, suggestions, what is not held; F42, F47: always private."""
    code, _, ana, _ = await both(place)
    table = await table_of(place, code)
    seat = next(chair.seat for chair in table.chairs if chair.name == "Ana")
    view: Any = table.view(seat)
    rows = await ana.autocomplete("move", place.general, focused="move", move="hive")
    assert rows.names == ["Hive · play hive"]
    missing = next(c for c in table.game.box.cards if c not in view.hand)  # type: ignore[attr-defined]
    answer = await ana.command("move", place.general, move=f"play {missing}")
    assert answer.ephemeral
    assert answer.text.startswith("You hold no ")
    answer = await ana.command("move", place.general, move="pass")
    assert answer.text.startswith("Nobody can pass in Before The Rain.")
    preview = await ana.command("move", place.general, move="play hive", preview=True)
    assert preview.message
    assert "Confirm" in preview.message.buttons
    assert (await table_of(place, code)).seq == 0


async def test_a_choice_outlives_a_restart(place: Place) -> None:
    """F08 F28: in the middle of a simultaneous choice, with the panels made before."""
    code, post, ana, ben = await both(place)
    mine = await pressed(ana, await panel_of(ana, post), 0)
    theirs = await panel_of(ben, post)
    await place.stop()
    await place.start()
    mine = await pressed(ana, mine, 1)
    assert "Chosen: " in mine.content
    assert styles(mine)[1] == 1
    await turned_over(ben, await pressed(ben, theirs, 0))
    told = await next_post(ana, post, code)
    assert "All cards are open: " in told.content


@pytest.mark.slow
@pytest.mark.parametrize(("computers", "variant"), [(3, ""), (1, "fill_the_hive yes")])
async def test_whole_game_by_clicks(place: Place, computers: int, variant: str) -> None:
    """From the lobby to the final sheet, every variant, by clicks alone."""
    ana = place.crowd["Ana"]
    options = {"variant": variant} if variant else {}
    code, post = await started(place, ana, computers=computers, game=GAME, **options)
    turns = 0
    while "Rematch" not in post.buttons:
        await one_choice(ana, post, hive=turns % 4 == 3)
        post = await next_post(ana, post, code)
        turns += 1
        assert turns < 100
    assert f"Before The Rain, game {code}, is over." in post.content
    assert re.search(r"Shuffle secret: `[0-9a-f]{64}`", post.content)


async def one_choice(person: Person, post: Message, *, hive: bool) -> None:
    """Whatever is asked, by the first choices, or by the last where a hive is wanted."""
    panel = await panel_of(person, post)
    for _ in range(5):
        if "Confirm" in panel.buttons:
            await person.click("Confirm", panel)
            return
        if re.search("^Chosen: |Waiting for", panel.content, re.MULTILINE):
            return
        top = panel.raw["components"][0]["components"]
        at = -1 if hive else 0
        if top[0]["type"] == 2:
            answer = await person.press(top[at]["custom_id"], panel)
        else:
            answer = await person.press(
                top[0]["custom_id"], panel, [top[0]["options"][at]["value"]]
            )
        assert answer.message, answer.interaction
        panel = answer.message

"""Rainbow through the local Discord: flows.md 3, playing and claiming."""

from __future__ import annotations

import re

import pytest

from tests.bot.conftest import Place
from tests.bot.play import first_choice, next_post, started, turn_by_clicks
from tests.sandbox.people import Person
from tests.sandbox.seen import Message

RAINBOW = "rainbow"


async def to_claim(place: Place, ana: Person, code: str, post: Message) -> Message:
    """The post that asks Ana to take a pile; she plays her largest combos until then."""
    while "take your point cards" not in post.content:
        assert place.tables
        table = await place.tables.load(code)
        largest = max(table.texts(table.active[0]), key=len)
        await ana.command("move", place.general, move=largest)
        post = await next_post(ana, post, code)
    return post


async def combos(place: Place, code: str) -> int:
    """How many moves the seat to act has."""
    assert place.tables
    table = await place.tables.load(code)
    return len(table.texts(table.active[0])) if table.active else 0


@pytest.mark.slow
@pytest.mark.parametrize("computers", [1, 3])
async def test_whole_game_by_clicks(place: Place, computers: int) -> None:
    """A game to its final score by clicks alone; flows 0.10: 3 clicks, 4 above 25."""
    ana = place.crowd["Ana"]
    code, post = await started(place, ana, computers=computers, game=RAINBOW)
    counted = []
    while "Rematch" not in post.buttons:
        moves = await combos(place, code)
        claims = "take your point cards" in post.content
        _, clicks = await turn_by_clicks(ana, post)
        counted.append(clicks)
        # Two piles running are one turn: the second one takes a click more.
        assert clicks <= (4 if moves > 25 or (claims and computers == 1) else 3)
        post = await next_post(ana, post, code)
    assert min(counted) <= 3
    assert f"Rainbow, game {code}, is over." in post.content
    assert re.search(r"Shuffle secret: `[0-9a-f]{64}`", post.content)
    assert re.search(r"1\. (Ana|Moss|Fern|Heath) \d+", post.content)


async def test_a_combo_takes_three_clicks(place: Place) -> None:
    """flows 3, R1 and R2: what may be played, the place so far, and that cards stay."""
    ana = place.crowd["Ana"]
    code, post = await started(place, ana, computers=5, leads=True, game=RAINBOW)  # nine cards each
    panel = (await ana.click("Play", post)).message
    assert panel
    lines = panel.content.splitlines()
    assert lines == [f"**Rainbow**, game {code}. Trick 1.", "You lead: play anything."]
    assert panel.rows[-1] == ["Board", "Rules"]
    assert "Your hand: " in panel.alt
    panel = await first_choice(ana, panel)
    lines = panel.content.splitlines()
    assert re.fullmatch(r"You play a single \d\. So far you would take first\.", lines[1])
    assert lines[2] == "Cards on the table can't be taken back."
    assert panel.rows[-1] == ["Confirm", "Back", "Board", "Rules"]
    panel = (await ana.click("Confirm", panel)).message
    assert panel
    assert re.match(r"Done\. You have played a single \d\.\n", panel.content)


async def test_public_posts_name_no_card_of_a_hand(place: Place) -> None:
    """F23 F47: hands are in private answers only; the post's picture is the public one."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    _, post = await started(place, ana, ben, game=RAINBOW)
    assert "hand:" not in post.alt.lower()
    for person in (ana, ben):
        answer = await person.click("Hand", post)
        assert answer.ephemeral
        assert answer.message
        assert re.match(r"Your hand: (\d, )+\d\. Your score pile is empty\.", answer.text)
        assert "Your hand: " in answer.message.alt
    hands = [(await p.command("hand", place.general)).text for p in (ana, ben)]
    assert hands[0] != hands[1]
    board = await ana.command("board", place.general)
    assert board.message
    assert "Your hand" not in board.message.alt


async def test_a_claim_goes_on_after_a_restart(place: Place) -> None:
    """F07 F08, flows 3, C1 and C2: the bot is stopped between the preview and Confirm."""
    ana = place.crowd["Ana"]
    code, post = await started(place, ana, computers=3, game=RAINBOW)
    post = await to_claim(place, ana, code, post)
    assert post.content.startswith(f"{ana.mention}, take your point cards in Rainbow, game {code}.")
    panel = (await ana.click("Play", post)).message
    assert panel
    assert re.search(r"Take a pile\. You are \w+ of \d\.$", panel.content)
    panel = await first_choice(ana, panel)
    assert re.search(r"You take the (single|pair of) \d\.\nThen ", panel.content)
    await place.stop()
    await place.start()
    panel = (await ana.click("Confirm", panel)).message
    assert panel
    # Who takes last may lead the next trick at once: then the answer goes straight on to that.
    assert re.match(r"(Done\. )?You have taken the (single|pair of) \d\.", panel.content)
    log = await ana.command("log", place.general)
    assert "Ana takes" in log.text


async def test_the_first_of_two_piles_running_can_be_undone(place: Place) -> None:
    """RB-45 RB-52, flows 3, C2: with two players and you again next, committed at once, Undo."""
    ana = place.crowd["Ana"]
    code, post = await started(place, ana, computers=1, game=RAINBOW)
    for _ in range(20):
        post = await to_claim(place, ana, code, post)
        panel = (await ana.click("Play", post)).message
        assert panel
        panel = await first_choice(ana, panel)
        if "Confirm" not in panel.buttons:
            break
        await ana.click("Confirm", panel)
        post = await next_post(ana, post, code)
    else:
        pytest.fail("never two piles running")
    assert "Take a pile. You are second of" in panel.content or "third of" in panel.content
    assert panel.rows[-1] == ["Undo", "Board", "Rules"]
    undone = (await ana.click("Undo", panel)).message
    assert undone
    assert undone.content.startswith("Taken back: the ")
    assert "Undo" not in undone.buttons


async def test_typing(place: Place) -> None:
    """flows 3, typed: combos in any order of cards, refusals, pass."""
    ana = place.crowd["Ana"]
    _, post = await started(place, ana, computers=2, leads=True, game=RAINBOW)
    refused = await ana.command("move", place.general, move="play 1 6")
    assert refused.text.startswith("That is no combo: a run has no gaps and no repeats.")
    refused = await ana.command("move", place.general, move="pass")
    assert refused.text.startswith("Everybody plays a combo, at least a single; you can't pass.")
    assert place.tables
    panel = (await ana.click("Play", post)).message
    assert panel
    code = re.search(r"game (\w{5})", panel.content)
    assert code
    texts = (await place.tables.load(code[1])).texts(0)
    pair = next(text for text in texts if len(text.split()) > 2)
    rows = await ana.autocomplete("move", place.general, focused="move", move=pair[5:])
    assert pair in rows.values
    shuffled = " ".join(["play", *reversed(pair.split()[1:])])
    done = await ana.command("move", place.general, move=shuffled)
    assert re.match(r"Done\. You have played the (run|set) ", done.text)

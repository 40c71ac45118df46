"""Playing through the local Discord, by clicks and by typing: flows.md 3 and 4."""

from __future__ import annotations

import asyncio
import re

import pytest

from bot.titles.rainbow import RainbowWords
from tests.bot.conftest import Place
from tests.bot.play import first_choice, next_post, opened, started, turn_by_clicks
from tests.sandbox.people import Person
from tests.sandbox.seen import Message


async def to_confirm(person: Person, post: Message) -> Message:
    """The panel under the preview of a move that ends the turn."""
    panel = (await person.click("Play", post)).message
    while panel and "Confirm" not in panel.buttons:
        panel = await first_choice(person, panel)
    assert panel
    return panel


def turn_of(place: Place, post: Message) -> tuple[Person, Person]:
    """Who is asked by a post, and the other of Ana and Ben."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    return (ana, ben) if ana.mention in post.content.splitlines()[0] else (ben, ana)


@pytest.mark.slow
async def test_whole_game_by_clicks(place: Place) -> None:
    """A game of two seats to its final score by clicks alone; flows 0.10: 4 clicks."""
    ana = place.crowd["Ana"]
    code, post = await started(place, ana, computers=1)
    while "Rematch" not in post.buttons:
        _, clicks = await turn_by_clicks(ana, post)
        assert clicks <= 4 + 2 * 3, "four clicks, and two for each further placement"
        post = await next_post(ana, post, code)
    assert f"Nach dem Regen, game {code}, is over." in post.content
    assert re.search(r"Shuffle secret: `[0-9a-f]{64}`", post.content)
    assert post.buttons == ["Rematch", "Log", "Rules"]
    board = await ana.command("board", place.general, game=code)
    assert board.text.startswith(f"Game {code} is over: ")


@pytest.mark.slow
async def test_whole_game_by_typing(place: Place) -> None:
    """design 1.7: `/move` alone is enough, and a whole move sent is done."""
    ana = place.crowd["Ana"]
    code, post = await started(place, ana, computers=1)
    while "Rematch" not in post.buttons:
        again = True
        while again:
            offered = (
                await ana.autocomplete("move", place.general, focused="move", move="")
            ).values
            while not re.fullmatch(r"place [a-z]+ [a-h][1-8]", offered[0]):
                typed = {"focused": "move", "move": offered[0]}
                offered = (await ana.autocomplete("move", place.general, **typed)).values
            answer = await ana.command("move", place.general, move=offered[0])
            assert answer.ephemeral
            again = "Place another" in answer.text
        post = await next_post(ana, post, code)
    assert f"game {code}, is over." in post.content


async def test_plain_turn_takes_four_clicks(place: Place) -> None:
    """flows 0.10 and 3: Play, colour, square, Confirm."""
    ana = place.crowd["Ana"]
    code, post = await started(place, ana, computers=1, leads=True)
    panel = (await ana.click("Play", post)).message
    assert panel
    lines = panel.content.splitlines()
    assert lines[0].startswith(f"**Nach dem Regen**, game {code}.")
    assert lines[-1] == "Which toadstool?"
    assert panel.rows[-1] == ["Board", "Rules"]
    colour = panel.rows[0][0].split(" ")[0]
    panel = (await ana.click(panel.rows[0][0], panel)).message
    assert panel
    assert panel.content.splitlines()[-1] == f"{colour}. On which square?"
    assert panel.rows == [["Columns A to D…"], ["Columns E to H…"], ["Back", "Board", "Rules"]]
    panel = (await ana.pick(f"place {colour.lower()} d6", panel)).message
    assert panel
    assert panel.content.splitlines()[-1] == (
        f"{colour} on D6 scores nothing. Your turn ends and you draw 1."
    )
    assert panel.rows[-1] == ["Confirm", "Back", "Board", "Rules"]
    assert f"Preview: {colour.lower()} on D6, 0 gemstones." in panel.alt
    assert [o["value"] for o in panel.options if o.get("default")] == [f"place {colour.lower()} d6"]
    panel = (await ana.click("Confirm", panel)).message
    assert panel
    assert re.fullmatch(rf"Done\. {colour} on D6; you drew [a-z]+\.\nMoss is next\.", panel.content)
    assert panel.rows[0][0] == "Board"


async def test_changing_ones_mind(place: Place) -> None:
    """flows 0.5: another pick shows that instead; Back goes a step back; nothing is made."""
    ana = place.crowd["Ana"]
    _, post = await started(place, ana, computers=1, leads=True)
    panel = (await ana.click("Play", post)).message
    assert panel
    label = panel.rows[0][0]
    colour = label.split(" ")[0].lower()
    panel = (await ana.click(label, panel)).message
    assert panel
    panel = (await ana.pick(f"place {colour} d6", panel)).message
    assert panel
    panel = (await ana.pick(f"place {colour} e3", panel)).message
    assert panel
    assert "on E3" in panel.content
    panel = (await ana.click("Back", panel)).message
    assert panel
    assert panel.content.endswith("On which square?")
    panel = (await ana.click("Back", panel)).message
    assert panel
    assert panel.content.endswith("Which toadstool?")


async def test_the_same_option_can_be_picked_again(place: Place) -> None:
    """flows 0.5: a fresh counter in the ids, or Discord would send nothing."""
    ana = place.crowd["Ana"]
    _, post = await started(place, ana, computers=1, leads=True)
    panel = (await ana.click("Play", post)).message
    assert panel
    label = panel.rows[0][0]
    value = f"place {label.split(' ')[0].lower()} d6"
    panel = (await ana.click(label, panel)).message
    assert panel
    for _ in range(2):
        panel = (await ana.pick(value, panel)).message
        assert panel
        assert "Confirm" in panel.buttons
        panel = (await ana.click("Back", panel)).message
        assert panel


async def test_double_click_on_confirm_moves_once(place: Place) -> None:
    """F02 and F05: one move, one draw, one post."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    code, post = await started(place, ana, ben)
    mover, _ = turn_of(place, post)
    panel = await to_confirm(mover, post)
    confirm = panel.button("Confirm")["custom_id"]
    await asyncio.gather(*(mover.press(confirm, panel, wait=False) for _ in range(2)))
    await next_post(ana, post, code)
    log = await ana.command("log", place.general)
    assert len(log.text.splitlines()) == 2


async def test_repeated_click_says_that_it_was_done(place: Place) -> None:
    """flows 4, click repeated or double click; F05."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    _, post = await started(place, ana, ben)
    mover, _ = turn_of(place, post)
    first = await to_confirm(mover, post)
    value = first.button("Confirm")["custom_id"].split(".", 1)[1]
    second = (await mover.click("Play", post)).message
    assert second
    while "Confirm" not in second.buttons:
        second = await first_choice(mover, second)
    assert second.button("Confirm")["custom_id"].endswith(value)
    await mover.click("Confirm", first)
    answer = await mover.click("Confirm", second)
    assert answer.text.startswith("That was already done. This is where the game stands now.")
    log = await ana.command("log", place.general)
    assert len(log.text.splitlines()) == 2


async def test_stale_panel_is_refreshed_with_a_sentence(place: Place) -> None:
    """flows 4, stale panel."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    code, post = await started(place, ana, ben, leads=True)
    old = (await ana.click("Play", post)).message
    assert old
    await turn_by_clicks(ana, post)
    post = await next_post(ana, post, code)
    await turn_by_clicks(ben, post)
    answer = await ana.click(old.rows[0][0], old)
    assert answer.text.startswith("The game has moved on. This is where it stands now.")
    assert answer.message
    assert answer.message.content.endswith(("Which toadstool?", "On which square?"))
    panel = await first_choice(ana, answer.message)
    assert "Back" in panel.buttons


async def test_not_your_turn_shows_where_you_stand(place: Place) -> None:
    """flows 4: Play, not your turn."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    _, post = await started(place, ana, ben)
    mover, other = turn_of(place, post)
    answer = await other.click("Play", post)
    assert re.fullmatch(
        rf"It is not your turn\. {mover.name} was asked <t:\d+:R>\. Here is where you stand\.",
        answer.text,
    )
    assert answer.message
    assert answer.message.attachments
    assert answer.message.buttons == ["Board", "Rules"]


async def test_spectators_are_refused_in_a_sentence(place: Place) -> None:
    """flows 4, spectator: Play, Hand; F26."""
    ana, cat = place.crowd["Ana"], place.crowd["Cat"]
    code, post = await started(place, ana, computers=1)
    for label in ("Play", "Hand"):
        answer = await cat.click(label, post)
        assert answer.ephemeral
        assert answer.text.startswith(f"You are not playing in game {code}.")
    board = await cat.command("board", place.general)
    assert board.message
    assert board.message.attachments
    assert board.message.buttons == []


async def test_scoring_is_made_at_once_and_can_be_undone(place: Place) -> None:
    """flows 3, N1': a scoring placement is committed; Undo beside it; NR-08, NR-38."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    code, post = await started(place, ana, ben)
    for _ in range(40):
        mover, _ = turn_of(place, post)
        scored = await score(place, mover, code)
        if scored:
            break
        await turn_by_clicks(mover, post)
        post = await next_post(ana, post, code)
    else:
        pytest.fail("nobody could score")
    assert re.search(r"scores \d+ gemstone", scored.content)
    assert "Place another" in scored.content
    assert scored.rows[-1] == ["Undo", "Board", "Rules"]
    undone = (await mover.click("Undo", scored)).message
    assert undone
    assert undone.content.startswith("Taken back: ")
    assert "Undo" not in undone.buttons
    nothing = await mover.command("undo", place.general)
    assert nothing.text.startswith("There is nothing to take back.")


async def score(place: Place, person: Person, code: str) -> Message | None:
    """The panel after a typed move that scores, if there is one."""
    assert place.tables
    table = await place.tables.load(code)
    (seat,) = table.active
    for text in table.texts(seat):
        if not place.tables.trial(table, seat, text).confirm:
            answer = await person.command("move", place.general, move=text)
            return answer.message
    return None


async def test_typed_refusals(place: Place) -> None:
    """flows 3 and 4: unreadable, not on the board, taken; F42: a label instead of the value."""
    ana = place.crowd["Ana"]
    await started(place, ana, computers=1, leads=True)
    typed = {
        "pass": "Nobody can pass in Nach dem Regen. Place one of your toadstools.",
        "place red b2": "There is no square B2: the board is a cross.",
        "sing a song": "“sing a song” can't be read as a move.",
    }
    for text, said in typed.items():
        answer = await ana.command("move", place.general, move=text)
        assert answer.text.startswith(said)
        assert answer.message
        assert "Which toadstool?" in answer.text
    label = (await ana.autocomplete("move", place.general, focused="move", move="d6")).names[0]
    answer = await ana.command("move", place.general, move=label)
    assert "can't be read as a move. Near it: place " in answer.text


async def test_partial_move_opens_the_panel_there(place: Place) -> None:
    """flows 0.7: a partial move is no mistake; `preview:yes` opens at Confirm."""
    ana = place.crowd["Ana"]
    await started(place, ana, computers=1, leads=True)
    rows = await ana.autocomplete("move", place.general, focused="move", move="")
    assert [n for n in rows.names if not re.fullmatch(r"[A-Z][a-z]+ on … · 48 squares", n)] == []
    answer = await ana.command("move", place.general, move=rows.values[0])
    assert answer.text.endswith("On which square?")
    answer = await ana.command("move", place.general, move=f"{rows.values[0]} d6", preview=True)
    assert answer.message
    assert "Confirm" in answer.message.buttons
    log = await ana.command("log", place.general)
    assert "Nothing has happened yet." in log.text


async def test_typed_words_open_the_panel_with_the_moves_that_fit(place: Place) -> None:
    """flows 0.7: several moves fit, one does, none does because the square is taken."""
    ana = place.crowd["Ana"]
    code, post = await started(place, ana, computers=1, leads=True)
    assert place.tables
    texts = (await place.tables.load(code)).texts(0)
    colours = list(dict.fromkeys(text.split()[1] for text in texts))

    async def typed(text: str) -> Message:
        message = (await ana.command("move", place.general, move=text)).message
        assert message
        assert "can't be read" not in message.content
        return message

    panel = await typed("C3")
    assert panel.content.endswith("Which toadstool?")
    assert panel.rows == [[f"{c.capitalize()} on C3" for c in colours], ["Back", "Board", "Rules"]]
    picked = (await ana.click(panel.rows[0][0], panel)).message
    assert picked
    assert "Confirm" in picked.buttons
    back = (await ana.click("Back", picked)).message
    assert back
    assert all("on C3" not in label for label in back.buttons)
    panel = await typed(f"g {colours[0]}")
    assert panel.content.endswith(f"{colours[0].capitalize()}. On which square?")
    assert panel.rows[0] == ["G3", "G4", "G5", "G6"]
    panel = await typed(colours[0].upper())
    assert panel.content.endswith(f"{colours[0].capitalize()}. On which square?")
    assert panel.rows[0] == ["Columns A to D…"]
    panel = await typed(f"d6 {colours[1]}")
    assert "Confirm" in panel.buttons
    assert f"{colours[1].capitalize()} on D6 scores nothing." in panel.content
    assert (await typed("-")).content.endswith("Which toadstool?")
    await ana.command("move", place.general, move=f"place {colours[0]} d6")
    await next_post(ana, post, code)
    answer = await ana.command("move", place.general, move="d6")
    assert answer.text.startswith(f"D6 is taken by a {colours[0]} toadstool.")
    log = await ana.command("log", place.general)
    assert len(log.text.splitlines()) == 3


async def test_autocomplete_says_why_it_is_empty(place: Place) -> None:
    """flows 0.7: no fit, not your turn, no game."""
    ana, ben, cat = (place.crowd[name] for name in ("Ana", "Ben", "Cat"))
    _, post = await started(place, ana, ben)
    mover, other = turn_of(place, post)

    async def names(person: Person, typed: str) -> list[str]:
        return (await person.autocomplete("move", place.general, focused="move", move=typed)).names

    assert await names(mover, "green") == ["No move fits “green”. Clear it to see all."]
    assert await names(other, "") == [f"Not your turn: {mover.name} is next."]
    assert await names(cat, "") == ["You have no game here. Fill in game."]


async def test_two_people_at_once(place: Place) -> None:
    """Both press Play and both confirm: the one whose turn it is moves, the other sees why not."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    _, post = await started(place, ana, ben)
    mover, other = turn_of(place, post)
    panel = await to_confirm(mover, post)
    confirm = panel.button("Confirm")["custom_id"].split(".", 1)[1]
    mine, theirs = await asyncio.gather(
        mover.click("Confirm", panel), other.command("move", place.general, move=confirm)
    )
    assert mine.text.startswith("Done.")
    assert theirs.ephemeral
    log = await ana.command("log", place.general)
    assert len([line for line in log.text.splitlines() if line[0].isdigit()]) in (1, 2)


async def test_next_goes_to_the_game_that_waits(place: Place) -> None:
    """flows 5, /next: the panel with the link; nothing waits."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    nothing = await ana.command("next", place.general)
    assert nothing.text.startswith("Nothing waits for you.")
    _, post = await started(place, ana, ben, leads=True)
    direct = await ana.open_direct()
    answer = await ana.command("next", direct)
    assert post.id in answer.text.splitlines()[0]
    assert "Which toadstool?" in answer.text
    answer = await ben.command("next", place.general)
    assert answer.text.startswith("Nothing waits for you. Next may be Nach dem Regen")


async def test_a_second_game_is_offered_when_a_turn_is_done(place: Place) -> None:
    """flows 0.6: [Board] and, if another game waits, [Next game]."""
    ana = place.crowd["Ana"]
    _, post = await started(place, ana, computers=1, leads=True)
    other = next(
        key for key, c in ana.channels.items() if c["kind"] == "text" and key != place.general
    )
    await started(place, ana, computers=1, leads=True, channel=other)
    panel, _ = await turn_by_clicks(ana, post)
    assert panel.buttons[:1] == ["Board"]
    answer = await ana.click("Next game", panel)
    assert "Which toadstool?" in answer.text


async def test_pictures_have_alt_text(place: Place) -> None:
    """flows 2: alt text of every picture, at most 1,024 characters, with all eight rows."""
    ana = place.crowd["Ana"]
    _, post = await started(place, ana, computers=1, leads=True)
    panel = (await ana.click("Play", post)).message
    assert panel
    for message in (post, panel):
        assert all(f"Row {n}: " in message.alt for n in range(1, 9))
        assert len(message.alt) <= 1024
    names = {m.attachments[0]["filename"] for m in (post, panel)}
    assert len(names) == 2


async def test_no_game_and_unknown_code(place: Place) -> None:
    """flows 4: no game here, unknown game, near code."""
    ana = place.crowd["Ana"]
    assert (await ana.command("board", place.general)).text.startswith("No game is running")
    code, _ = await opened(place, ana, computers=1)
    near = code[:-1] + ("2" if code[-1] != "2" else "3")
    answer = await ana.command("board", place.general, game=near)
    assert answer.text == f"There is no game {near}. Did you mean {code}, Nach dem Regen?"
    answer = await ana.command("move", place.general, move="place red d4")
    assert answer.text.startswith(f"Game {code} has not started.")


async def test_an_armed_move_is_one_click(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """flows 0.4: under its own name at the front of the last row, and nowhere else."""
    armed: list[str] = []
    monkeypatch.setattr(RainbowWords, "armed", lambda self, view: ("End it here", armed[0]))
    ana = place.crowd["Ana"]
    code, post = await started(place, ana, computers=5, leads=True, game="rainbow")
    assert place.tables
    singles = [text for text in (await place.tables.load(code)).texts(0) if len(text) == 6]
    armed.append(singles[-1])
    panel = (await ana.click("Play", post)).message
    assert panel
    assert panel.rows[-1] == ["End it here", "Board", "Rules"]
    offered = [b["custom_id"] for row in panel.raw["components"][:-1] for b in row["components"]]
    assert not [one for one in offered if one.endswith(armed[0])]
    other = await first_choice(ana, panel)
    assert other.rows[-1] == ["Confirm", "Back", "Board", "Rules"]
    back = (await ana.click("Back", other)).message
    assert back
    done = (await ana.click("End it here", back)).message
    assert done
    assert done.content.startswith(f"Done. You have played a single {armed[0][-1]}.")

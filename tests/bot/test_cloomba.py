"""Cloomba through the local Discord: flows.md 3, from the market to the end of the turn."""

from __future__ import annotations

import random
import re
from io import BytesIO

import pytest
from PIL import Image

from rules.cloomba import State
from tests.bot.conftest import Place
from tests.bot.play import next_post, started
from tests.sandbox.people import Person
from tests.sandbox.seen import Message

CLOOMBA = "cloomba"
BUYING = re.compile(r"(buy|attach|pick|rescue|move)\b")
PLAIN = 6  # clicks of a turn without buying, from the post to the last commit


async def chosen(person: Person, panel: Message, chance: random.Random) -> tuple[Message, str]:
    """The panel after one of its choices, and what that was."""
    rows = panel.raw["components"][:-1]
    control = chance.choice([one for row in rows for one in row["components"]])
    if control["type"] == 2:
        answer = await person.press(control["custom_id"], panel)
        value = control["custom_id"].partition(".")[2][2:]
    else:
        value = chance.choice([one["value"] for one in control["options"]])
        answer = await person.press(control["custom_id"], panel, [value])
    assert answer.message, answer.interaction
    return answer.message, value


async def step(person: Person, panel: Message, chance: random.Random) -> tuple[Message, str]:
    """The panel after Confirm, or after End turn or another choice, and what was chosen."""
    ready = [one for one in ("Confirm", "End turn") if one in panel.buttons]
    if not ready or (ready[0] == "End turn" and chance.random() < 0.5):
        return await chosen(person, panel, chance)
    answer = await person.click(ready[0], panel)
    assert answer.message, answer.interaction
    return answer.message, ready[0]


async def turn(person: Person, post: Message, chance: random.Random) -> tuple[int, bool]:
    """A whole turn by chance: its clicks, and whether anything was bought in it."""
    panel, clicks, bought = (await person.click("Play", post)).message, 1, False
    assert panel
    while "Done." not in panel.content:
        panel, value = await step(person, panel, chance)
        bought = bought or bool(BUYING.match(value))
        clicks += 1
    return clicks, bought


async def now(place: Place, code: str) -> State:
    assert place.tables
    state = (await place.tables.load(code)).state
    assert isinstance(state, State)
    return state


async def to_butterfly(place: Place, person: Person, code: str) -> Message:
    """The panel of a first turn that asks where the Butterfly goes, the take being typed."""
    assert place.tables
    takes = [text.split() for text in (await place.tables.load(code)).texts(0)]
    take = next(take for take in takes if take[3] in take[2])  # the colour of one of its flowers
    panel = (await person.command("move", place.general, move=" ".join(take))).message
    assert panel
    chance = random.Random(6)
    while "Where does the " not in panel.content:
        panel, _ = await step(person, panel, chance)
    return panel


@pytest.mark.slow
@pytest.mark.parametrize(
    ("computers", "variant"),
    [(1, "advanced"), (3, "expert")],  # the others with a browser, in tests/whole
)
async def test_whole_game_by_clicks(place: Place, computers: int, variant: str) -> None:
    """A game to its final score by clicks alone; a plain turn has at most 6 (CL-60)."""
    ana, chance = place.crowd["Ana"], random.Random(variant)
    code, post = await started(place, ana, computers=computers, game=CLOOMBA, variant=variant)
    counted = []
    while "Rematch" not in post.buttons:
        clicks, bought = await turn(ana, post, chance)
        counted.append(clicks)
        assert bought or clicks <= PLAIN
        post = await next_post(ana, post, code)
    assert len(counted) == (10 if computers == 3 else 12)
    assert f"Cloomba, game {code}, is over." in post.content
    assert re.search(r"Shuffle secret: `[0-9a-f]{64}`", post.content)
    assert re.search(r"1\. (Ana|Moss|Fern|Heath) \d+", post.content)
    assert re.search(r"final scores\. 1\. \w+ \d+: Meadows \d+, Jar \d+", post.alt)


async def test_a_plain_turn_takes_six_clicks(place: Place) -> None:
    """flows 3, K1 to K5, line by line."""
    ana = place.crowd["Ana"]
    code, post = await started(place, ana, computers=1, leads=True, game=CLOOMBA)
    assert post.buttons == ["Play", "Hand", "Log", "Rules", "Boards"]
    panel = (await ana.click("Play", post)).message
    assert panel
    assert panel.content.splitlines() == [
        f"**Cloomba**, game {code}. Turn 1 of 12.",
        "Take a tile and a Butterfly from one stall.",
    ]
    assert panel.rows[-1] == ["Board", "Rules"]
    panel = await to_butterfly(place, ana, code)
    assert re.search(
        r"\n\w+ on [A-G]\d+, \w+ on [A-G]\d+\. Where does the \w+ Butterfly go\?$", panel.content
    )
    flower, jar = panel.rows[0]
    assert re.fullmatch(r"On the \w+ flower, [A-G]\d+", flower)
    assert jar == "Into my jar"
    assert panel.rows[-1] == ["Undo", "Board", "Rules"]
    panel = (await ana.click(flower, panel)).message
    assert panel
    assert re.search(r"\nThe Butterfly on [A-G]\d+\. Your turn ends", panel.content)
    assert panel.rows[-1] == ["Confirm", "Back", "Board", "Rules"]
    done = (await ana.click("Confirm", panel)).message
    assert done
    assert re.match(r"Done\. The \w+ Butterfly is on [A-G]\d+\.", done.content)


async def test_a_turn_goes_on_after_a_restart_before_the_butterfly(place: Place) -> None:
    """F07 F08: the bot is stopped between placing and the Butterfly, and at Confirm."""
    ana = place.crowd["Ana"]
    code, _ = await started(place, ana, computers=1, leads=True, game=CLOOMBA)
    panel = await to_butterfly(place, ana, code)
    before = await now(place, code)
    assert before.phase == "butterfly"
    await place.stop()
    await place.start()
    assert await now(place, code) == before
    flower = panel.rows[0][0]
    panel = (await ana.click(flower, panel)).message
    assert panel
    await place.stop()
    await place.start()
    done = (await ana.click("Confirm", panel)).message
    assert done
    assert done.content.startswith(f"Done. The {flower.split()[2]} Butterfly is on ")
    log = await ana.command("log", place.general)
    assert "Ana sets the Butterfly on " in log.text


async def test_a_placement_is_taken_back_after_a_restart(place: Place) -> None:
    """F08, CL-91: nothing was turned up, so the tile is in hand again."""
    ana = place.crowd["Ana"]
    code, _ = await started(place, ana, computers=1, leads=True, game=CLOOMBA)
    panel = await to_butterfly(place, ana, code)
    await place.stop()
    await place.start()
    undone = (await ana.click("Undo", panel)).message
    assert undone
    assert re.match(r"Taken back: \w+ on [A-G]\d+, \w+ on [A-G]\d+\.\n", undone.content)
    assert (await now(place, code)).phase == "place"
    undone = (await ana.click("Undo", undone)).message
    assert undone
    assert re.match(r"Taken back: \w+-\w+ and a \w+ Butterfly\.\n", undone.content)
    assert "Undo" not in undone.buttons


async def test_typing(place: Place) -> None:
    """flows 3, typed: tile and Butterfly, cells, jar; refusals; nobody passes."""
    ana = place.crowd["Ana"]
    code, _ = await started(place, ana, computers=1, leads=True, game=CLOOMBA)
    refused = await ana.command("move", place.general, move="pass")
    assert refused.text.startswith("Nobody can pass in Cloomba: take a tile and a Butterfly")
    refused = await ana.command("move", place.general, move="place c2 nw")
    assert refused.text.startswith("Take a tile and a Butterfly first, or buy something.")
    stall = (await now(place, code)).stalls[1]
    taken = f"take 2 {stall.tiles[0]} {stall.butterflies[0]}"
    rows = await ana.autocomplete("move", place.general, focused="move", move=taken[5:9])
    assert taken in rows.values
    panel = await ana.command("move", place.general, move=taken)
    one, other = stall.tiles[0]
    flower = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}[one]
    asked = "The flowers go on…" if one == other else f"The {flower} flower goes on…"
    assert panel.text.endswith(asked)
    refused = await ana.command("move", place.general, move="place c2 sw")
    assert "Around the pavilion A1, B1, C1, D1, F1 and G1 are still empty" in refused.text
    previewed = await ana.command("move", place.general, move="place c1 sw", preview=True)
    assert re.search(r"\n\w+ on C1, \w+ on C2\.", previewed.text)
    assert (await now(place, code)).phase == "place"
    await ana.command("move", place.general, move="PLACE C1 sw")
    state = await now(place, code)
    assert [cell for cell, _ in state.gardens[0].flowers] == [(-1, 1), (-2, 2)]
    if state.phase == "butterfly":
        done = await ana.command("move", place.general, move="butterfly jar")
        assert re.match(r"Done\. The \w+ Butterfly is in your jar\.", done.text)


@pytest.mark.slow
async def test_whole_game_by_typing(place: Place) -> None:
    """Every kind of move by its text alone, in the advanced expert game, to the final score."""
    ana, chance = place.crowd["Ana"], random.Random(3)
    code, post = await started(
        place, ana, computers=1, game=CLOOMBA, variant="advanced, expert yes"
    )
    while "Rematch" not in post.buttons:
        assert place.tables
        texts = (await place.tables.load(code)).texts((await now(place, code)).seat)
        answer = await ana.command("move", place.general, move=chance.choice(texts))
        if "Done." in answer.text:
            post = await next_post(ana, post, code)
    assert "wins" in post.content or "share the win" in post.content


async def test_boards_of_everybody_and_of_one(place: Place) -> None:
    """flows 2 and 5: Boards is private and for anybody; /board player: shows one bed large."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    code, post = await started(place, ana, computers=2, leads=True, game=CLOOMBA)
    answer = await ben.click("Boards", post)
    assert answer.ephemeral
    assert answer.message
    assert answer.message.alt.startswith(f"Cloomba, game {code}, turn 1 of 12. Ana 0 points")
    both = Image.open(BytesIO(await ben.picture(answer.message)))
    one = await ana.command("board", place.general, player="Moss")
    assert one.message
    assert "Moss 0 points: 0 flowers, ring open; jar empty." in one.message.alt
    assert "Fern" not in one.message.alt
    large = Image.open(BytesIO(await ana.picture(one.message)))
    assert both.width == large.width == 1200


async def test_a_hand_is_ones_own(place: Place) -> None:
    """flows 5: in the middle of a turn only its own player has the tile in hand."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    code, _ = await started(place, ana, ben, leads=True, game=CLOOMBA)
    assert place.tables
    taken = (await place.tables.load(code)).texts(0)[0]
    await ana.command("move", place.general, move=taken)
    assert (await ana.command("hand", place.general)).text.startswith("In hand: ")
    assert (await ben.command("hand", place.general)).text.startswith("Your jar: empty.")


async def test_variants_by_their_names(place: Place) -> None:
    """flows 1: basic, advanced, expert; an option that is yes or no is chosen by its name."""
    ana = place.crowd["Ana"]
    code, _ = await started(place, ana, computers=1, game=CLOOMBA, variant="advanced, expert")
    state = await now(place, code)
    assert (state.mode, state.expert) == ("advanced", True)
    board = await ana.command("board", place.general, text=True)
    assert "Advanced rules." in board.text
    assert "Expert rule." in board.text

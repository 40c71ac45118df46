"""Raindrops through the local Discord: flows.md 3, whole turns by clicks and by typing."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO

import pytest
from PIL import Image

from bot.panels import ONWARD, PANEL, WIDEST, pressed
from bot.tables import Table
from rules import menu
from tests.bot.conftest import Place
from tests.bot.play import next_post, started
from tests.sandbox.people import Person
from tests.sandbox.seen import Answer, Message

KEY = "raindrops"
SHORT = "end_cards 5"
ENDS = ("End turn", "End turn, keep it", "End turn, keep both", "I am done", "Confirm")


async def table_of(place: Place, code: str) -> Table:
    assert place.tables
    return await place.tables.load(code)


async def texts_of(place: Place, code: str, person: Person) -> tuple[str, ...]:
    """The moves that somebody may make now."""
    table = await table_of(place, code)
    seat = table.seat_of(int(person.id))
    assert seat is not None
    return table.texts(seat)


def choices(panel: Message) -> Iterator[tuple[str, str]]:
    """What the rows above the last one offer: a value, and the control that picks it."""
    for row in panel.raw["components"][:-1]:
        for one in row["components"]:
            if one["type"] == 2:
                match = PANEL.fullmatch(one["custom_id"])
                assert match
                yield pressed(match).value, one["custom_id"]
            else:
                yield from ((option["value"], one["custom_id"]) for option in one["options"])


def values(panel: Message) -> list[str]:
    return [value for value, _ in choices(panel)]


def ending(panel: Message) -> str:
    """The armed button of a panel, or Confirm; "" without."""
    return next((label for label in panel.rows[-1] if label in ENDS), "")


async def pick(person: Person, panel: Message, value: str) -> Message:
    """The panel after a value was picked."""
    custom_id = dict(choices(panel))[value]
    is_button = any(
        one.get("custom_id") == custom_id and one["type"] == 2
        for row in panel.raw["components"]
        for one in row["components"]
    )
    answer: Answer = await person.press(custom_id, panel, None if is_button else [value])
    assert answer.message, answer.interaction
    return answer.message


async def end(person: Person, panel: Message) -> Message:
    answer = await person.click(ending(panel), panel)
    assert answer.message
    return answer.message


@dataclass
class Turn:
    """A turn played by clicks, as somebody plays who likes to place and seldom acts before."""

    place: Place
    person: Person
    code: str
    chance: random.Random
    clicks: int = 1  # Play
    allowed: int = 4  # Play, the path, Confirm, End turn
    nodes: set[str] = field(default_factory=set)
    placed: int = 0

    async def play(self, post: Message) -> Message:
        """Click until the turn is done."""
        panel = (await self.person.click("Play", post)).message
        assert panel
        while not panel.content.startswith("Done."):
            panel = await self._step(panel)
        return panel

    async def _step(self, panel: Message) -> Message:
        self.clicks += 1
        offered = values(panel)
        if "Confirm" in panel.buttons or not offered:
            return await end(self.person, panel)
        value = self._wished(offered, bool(ending(panel)))
        if not value:
            return await end(self.person, panel)
        await self._count(value)
        return await pick(self.person, panel, value)

    def _wished(self, offered: list[str], armed: bool) -> str:
        """A placement if there is one, else the end of the turn if one click makes it."""
        pieces = [value for value in offered if value.split()[0] in ("put", "fill")]
        if pieces:
            return self.chance.choice(pieces)
        if armed and self.chance.random() < 0.8:
            return ""
        drops = [value for value in offered if value.startswith("drop")]
        if drops and self.chance.random() < 0.8:
            return self.chance.choice(drops)
        return self.chance.choice(offered)

    async def _count(self, value: str) -> None:
        """One click for a tile, one for a further choice, one for a wide node on the way."""
        verb = value.split()[0].removesuffix(ONWARD)
        if value.endswith(ONWARD):
            texts = await texts_of(self.place, self.code, self.person)
            assert len(menu.below(texts, verb)) > WIDEST
            self.allowed += 1
            return
        self.allowed += verb != "drop"
        self.allowed += value == "take deck"  # what is turned up is confirmed
        self.placed += verb in ("put", "fill")


async def panel_of(person: Person, post: Message) -> Message:
    """The panel behind Play."""
    panel = (await person.click("Play", post)).message
    assert panel
    return panel


async def given(
    place: Place, ana: Person, computers: int = 1, **options: object
) -> tuple[str, Message]:
    """A game in which Ana and computers have given a card away: the post of Ana's first turn."""
    code, post = await started(place, ana, computers=computers, game=KEY, **options)
    panel = await panel_of(ana, post)
    panel = await pick(ana, panel, values(panel)[0])
    if "Confirm" in panel.buttons:  # the third and last click
        await end(ana, panel)
    return code, await next_post(ana, post, code)


async def along_the_longest(person: Person, panel: Message) -> Message:
    """The preview of a long path."""
    while "Confirm" not in panel.buttons:
        paths = [value for value in values(panel) if value.startswith("drop")]
        panel = await pick(person, panel, max(paths, key=len))
    return panel


async def to_place(place: Place, code: str, person: Person, post: Message) -> Message:
    """The panel of a turn with something to place, turns without it played on the way."""
    chance = random.Random(1)
    for _ in range(20):
        panel = await panel_of(person, post)
        panel = await end(person, await along_the_longest(person, panel))
        while not any(value[:4] in ("put ", "keep") for value in values(panel)):
            panel = await pick(person, panel, values(panel)[0])
        if [value for value in values(panel) if value.startswith("put")]:
            return panel
        turn = Turn(place, person, code, chance)
        await turn.play(post)
        post = await next_post(person, post, code)
    raise AssertionError("never anything to place")


async def whole_log(place: Place, person: Person, code: str) -> str:
    """All pages of the log."""
    last = await person.command("log", place.general, game=code)
    count = re.search(r"page \d+ of (\d+)", last.text)
    pages = range(1, int(count[1]) + 1 if count else 2)
    texts = [
        (await person.command("log", place.general, game=code, page=page)).text for page in pages
    ]
    return "\n".join(texts)


@pytest.mark.slow
@pytest.mark.parametrize("computers", [1, 2])
async def test_whole_game_by_clicks(place: Place, computers: int) -> None:
    """To the final score by clicks, at most 4 and 1 a tile and 1 a further choice."""
    ana, chance = place.crowd["Ana"], random.Random(computers)
    code, post = await given(place, ana, computers, variant=SHORT)
    turns: list[Turn] = []
    while "Rematch" not in post.buttons:
        turn = Turn(place, ana, code, chance)
        await turn.play(post)
        assert turn.clicks <= turn.allowed, (turn.clicks, turn.allowed, post.content)
        turns.append(turn)
        post = await next_post(ana, post, code)
    assert len(turns) >= 5
    assert sum(turn.placed for turn in turns) >= 3
    assert f"Raindrops, game {code}, is over." in post.content
    assert re.search(r"Shuffle secret: `[0-9a-f]{64}`", post.content)
    assert re.search(r"1\. (Ana|Moss|Fern) \d+ · 2\. ", post.content)
    log = await whole_log(place, ana, code)
    assert log.count("The last round has begun; ") == 1
    assert 0 <= len(turns) - log.count("Ana drops along ") <= 1  # one more to place what is left


async def test_whole_turn_as_in_the_storyboard(place: Place) -> None:
    """flows 3, D1, D2 and D4 to D6: path, Confirm, a bonus if there is one, tiles, End turn."""
    ana = place.crowd["Ana"]
    code, post = await given(place, ana, leads=True)
    assert post.buttons == ["Play", "Hand", "Log", "Rules", "Boards"]
    assert post.content.startswith(f"{ana.mention}, you begin Raindrops, game {code}.")
    assert re.search(r"\*\*Ana\*\* gives m\d+ to the display\.", post.content)
    panel = await panel_of(ana, post)
    assert panel.content.splitlines() == [
        f"**Raindrops**, game {code}. Turn 1.",
        "Drop along a path, or do one special action first. Barred: Top.",
    ]
    assert ["First flip a tile…"] in panel.rows
    assert ["First swap two tiles…"] in panel.rows
    assert panel.rows[-1] == ["Board", "Rules"]
    panel = await along_the_longest(ana, panel)
    first, last = panel.content.splitlines()[1:]
    cells = r"[A-E]1(, [A-E]\d)*"
    assert re.match(rf"(Orange|Purple|Green|Blue)( or \w+)? {cells}: \d tiles?", first)
    assert last == "New tiles are drawn; this can't be taken back."
    assert panel.rows[-1] == ["Confirm", "Back", "Board", "Rules"]
    assert "Preview of a move that is not made yet." in panel.alt
    panel = await end(ana, panel)
    if "Which bonus?" in panel.content:
        panel = await pick(ana, panel, values(panel)[0])
        assert "Undo" in panel.rows[-1]
    if "Which Thunder token" in panel.content:  # for many tiles at once
        panel = (await ana.click(panel.buttons[0], panel)).message or panel
    assert "In hand: " in panel.content
    if not ending(panel):  # more tiles than can be kept
        keep = next(v for v in values(panel) if v.count(" ") == 2 and v.startswith("keep"))
        panel = await pick(ana, panel, keep)
        assert re.search(r"You keep .+ and .+ and discard .+\.\nYour turn ends\.|×2", panel.content)
    done = await end(ana, panel)
    assert re.match(r"Done\..* You keep [a-z/×2 -]+\.?.*\nMoss is next\.$", done.content)


async def test_a_special_action_is_committed_at_once(place: Place) -> None:
    """flows 3, D1': with Undo, then only the drop is left; RD-14 RD-15."""
    ana = place.crowd["Ana"]
    _, post = await given(place, ana, leads=True)
    panel = await pick(ana, await panel_of(ana, post), "flip b3")
    assert panel.content.splitlines()[-1] == "Flipped B3. Now drop along a path."
    assert {value.split()[0] for value in values(panel)} == {"drop"}
    assert panel.rows[-1] == ["Undo", "Board", "Rules"]
    refused = await ana.command("move", place.general, move="swap a1 b1")
    assert refused.text.startswith("One special action a turn; you have flipped B3. Drop now.")
    undone = (await ana.click("Undo", panel)).message
    assert undone
    assert undone.content.startswith("Taken back: the flip of B3.")
    assert ["First swap two tiles…"] in undone.rows
    assert "Undo" not in undone.buttons


async def test_a_placement_goes_on_after_a_restart(place: Place) -> None:
    """F07 F08: the bot ends after a tile was placed; the same panel then places and ends."""
    ana = place.crowd["Ana"]
    code, post = await given(place, ana, leads=True)
    panel = await to_place(place, code, ana, post)
    first = next(value for value in values(panel) if value.startswith("put"))
    panel = await pick(ana, panel, first)
    before = await table_of(place, code)
    await place.stop()
    await place.start()
    if "Undo" in panel.buttons:
        panel = (await ana.click("Undo", panel)).message or panel
        assert panel.content.startswith("Taken back: ")
        assert " on card " in panel.content.splitlines()[0]
        panel = await pick(ana, panel, first)
    turn = Turn(place, ana, code, random.Random(2))
    while not panel.content.startswith("Done."):
        panel = await turn._step(panel)
    assert (await table_of(place, code)).seq > before.seq
    told = await next_post(ana, post, code)
    assert told.content.count("**Ana** places: ") >= 1


async def test_undo_goes_back_to_the_drop(place: Place) -> None:
    """RD-33: within the turn to the last draw, never past it."""
    ana = place.crowd["Ana"]
    code, post = await given(place, ana, leads=True)
    panel = await to_place(place, code, ana, post)
    dropped = (await table_of(place, code)).state.bag
    while "Undo" in panel.buttons:
        panel = (await ana.click("Undo", panel)).message or panel
    refused = await ana.command("undo", place.general)
    assert refused.text == (
        "Your last step can't be taken back: new tiles or cards were turned up."
    )
    assert (await table_of(place, code)).state.bag == dropped


async def test_the_first_cards_are_given_in_secret(place: Place) -> None:
    """RD-11, F24 F28: nothing public changes; it can be changed; the last one confirms."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    code, post = await started(place, ana, ben, leads=True, game=KEY)
    assert post.content.splitlines() == [
        f"Give one memory card away in Raindrops, game {code}: {ana.mention}, {ben.mention}.",
        "New to it? Press Rules.",
    ]
    panel = await panel_of(ana, post)
    assert panel.content.endswith(
        "Give one of your three cards to the display. Nobody sees it before all have given."
    )
    first, second, _ = values(panel)
    panel = await pick(ana, panel, first)
    panel = panel_before = await pick(ana, panel, second)
    card = second.split()[1]
    assert panel.content.splitlines()[1] == (
        f"Chosen: {card}. You can change it until all have chosen. Waiting for Ben."
    )
    hand = await ana.command("hand", place.general)
    assert f"You give {card}." in hand.text
    other = await ben.command("hand", place.general)
    for name in (value.split()[1] for value in (first, second)):
        assert f"{name}:" not in other.text
        assert name not in post.alt
    panel = await pick(ben, await panel_of(ben, post), values(await panel_of(ben, post))[0])
    assert "You are the last to give: all cards are turned up." in panel.content
    await end(ben, panel)
    told = await next_post(ana, post, code)
    assert f"**Ana** gives {card} to the display." in told.content
    assert told.content.startswith(f"{ana.mention}, you begin Raindrops, game {code}.")
    log = await ben.command("log", place.general)
    assert f"1. Ana gives {card} to the display." in log.text
    late = await pick(ana, panel_before, values(panel_before)[0])
    assert late.content.startswith("All have chosen meanwhile; the cards are open: https://")


async def test_a_verb_alone_is_no_mistake(place: Place) -> None:
    """flows 0.7: what asks for more opens the panel, though it can be read as a move."""
    ana = place.crowd["Ana"]
    code, post = await given(place, ana, leads=True)
    answer = await ana.command("move", place.general, move=" DROP ")
    assert answer.text.startswith(f"**Raindrops**, game {code}.")
    refused = await ana.command("move", place.general, move="keep")
    assert refused.text.startswith("Drop first, along a path")
    panel = await pick(ana, await panel_of(ana, post), "flip b3")
    answer = await ana.command("move", place.general, move="drop")
    assert answer.text == panel.content


async def test_boards_of_all_and_of_one(place: Place) -> None:
    """flows 2: the second picture, behind Boards and /board player:."""
    ana, ben = place.crowd["Ana"], place.crowd["Ben"]
    code, post = await given(place, ana, leads=True)
    everybody = await ben.click("Boards", post)
    assert everybody.ephemeral
    assert everybody.message
    one = await ana.command("board", place.general, player="Moss")
    assert one.message
    board = await ana.command("board", place.general)
    assert board.message
    pictures = [await ana.picture(answer.message) for answer in (one, board)]  # type: ignore[arg-type]
    pictures.append(await ben.picture(everybody.message))
    assert len(set(pictures)) == 3
    assert all(Image.open(BytesIO(picture)).width == 1200 for picture in pictures)
    assert "Moss: 0 points" in everybody.message.alt
    assert "Ana: 0 points" in everybody.message.alt
    assert "Moss: 0 points" in one.message.alt
    assert "Ana: " not in one.message.alt
    assert "free: A1 " in one.message.alt
    assert f"game {code}" in one.text


@pytest.mark.slow
async def test_whole_game_by_typing(place: Place) -> None:
    """Typed moves alone suffice, from what is suggested."""
    ana, chance = place.crowd["Ana"], random.Random(3)
    code, post = await given(place, ana, variant=SHORT)
    while "Rematch" not in post.buttons:
        done = False
        while not done:
            done = (await _typed(place, code, ana, chance)).text.startswith("Done.")
        post = await next_post(ana, post, code)
    assert f"Raindrops, game {code}, is over." in post.content


async def _typed(place: Place, code: str, ana: Person, chance: random.Random) -> Answer:
    """A move found by going down what autocomplete offers."""
    texts, typed = await texts_of(place, code, ana), ""
    wished = [text for text in texts if text.startswith(("put", "fill"))] or texts
    wanted = chance.choice(wished)
    while typed != wanted:
        rows = await ana.autocomplete("move", place.general, focused="move", move=typed)
        assert 0 < len(rows.values) <= 25
        on_way = [value for value in rows.values if f"{wanted} ".startswith(value.rstrip("*"))]
        assert on_way, (wanted, rows.names)
        step = max(on_way, key=len)
        typed = step if step != typed else wanted
    return await ana.command("move", place.general, move=typed)

"""What the pictures of Before The Rain show, and to whom."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PIL import Image, ImageFont

from render import bees, before_the_rain, flowers, text
from render.before_the_rain import draw, specimen
from render.caption import Caption
from render.encode import BUDGET, to_png
from render.palette import AMBER, PAPER, contrast
from rules import GAMES
from rules.rng import Rng
from tests.render.conftest import TOLERANCE, far, halved
from tests.render.positions import SCRIPTS
from tests.rules.contract import Title, played
from tests.rules.test_before_the_rain import do, load

GAME = GAMES["before_the_rain"]
NAMES = ("Emil", "Ina", "Simon", "Noa", "Ella", "Sia")
WORDS = {
    "points": "points",
    "out": "out",
    "aside": "aside",
    "deck": "deck",
    "rain": "1 of 3",
    "best": "Best so far",
    "banked": "Banked",
    "this_round": "This round",
    "sum": "sum",
    "hand": "Your hand",
    "own_hive": "In your hive",
    "caught": "The rain was quicker",
    "rained": "caught outside",
    "choosing": "choosing",
    "chosen": "chosen",
    "automa": "Automa Bee",
    "last": "last",
    "status": "Round 2 of 3",
}
MIDDLE = {
    "round": "2",
    "hands": "[L3 P2 S1 D4 H|-|P5 B2 B2 S3 H|D1 D2 L5 W H]",
    "home": "[-|P5 P4 S3 W|-|-]",
    "stack": "[L1 L3 D5 B5 B3 W]",
    "weather": "[s s r r r s s s s s s s s s t]",
    "shown": "[r]",
    "suns": "2",
    "sheet0": "[6 2 0 8 3]",
    "sheet1": "[0 9 5 4 1]",
    "draw": "[L1 L2 L3]",
}
SIX = {
    "round": "3",
    "hands": "[-|L1 L2 H|P5 B2 B2 S3 H|D1 D2 L5 W H|-|S1 S2 H]",
    "home": "[L5 L1 P4 D3 B4 W|-|-|-|P1 S5 S5 D5 D4|-]",
    "stack": "[L5 L4 P2 S5 S3 B5 W]",
    "weather": "[s s r r r s s s s s t t]",
    "shown": "[r r]",
    "draw": "[L1 L2]",
    "sheet3": "[12 5 9 0 8 / 0 0 0 0 0]",
}
TWO = {
    "mode": "fill",
    "round": "2",
    "hands": "[L1 L2 H|P1 P2 D3 H]",
    "automa": "[D4 B2 H S5]",
    "stack": "[S5 S4]",
    "draw": "[L4 L5 P5]",
    "weather": "[r s s r]",
    "cells0": "[7 - - 12 - 4]",
}
BANK = {
    "mode": "fill",
    "round": "2",
    "phase": "scoring",
    "hands": "[-|-|L1 P2 H]",
    "home": "[L2 L5 P3 W|B5 B4 D3|-]",
    "cells0": "[- - 9 - - -]",
    "cells1": "[- - - - 7 -]",
    "weather": "[r s]",
    "shown": "[r t]",
}
START = load(hands="[L3 P2 S1 D4 H|D1 D2 L5 W H|P5 B2 B3 S3 H]", weather="[s s r]", draw="[L1]")
TURN = load(**MIDDLE)
CHOSEN = do(TURN, "0 play daisy 4").state
LATE = do(TURN, "2 play hive", "3 play wild").state
CROWD = do(load(**SIX), "2 play hive").state
PAIR = do(load(**TWO), "0 play lavender 1", "1 play poppy 1").state
WILDS = load(**BANK)
CELLS = do(WILDS, "0 allot poppy").state
PICTURES = {  # a state, who looks at it, and a move under preview
    "start": (START, None, ""),
    "start_own": (START, 1, ""),
    "turn": (LATE, None, ""),
    "turn_own": (LATE, 0, ""),
    "chosen": (CHOSEN, 0, ""),
    "home": (CHOSEN, 1, ""),
    "flower": (LATE, 0, "play daisy 4"),
    "hive": (LATE, 0, "play hive"),
    "six": (CROWD, None, ""),
    "six_own": (CROWD, 2, ""),
    "two": (PAIR, None, ""),
    "two_own": (PAIR, 1, ""),
    "wilds": (WILDS, 0, "allot lavender"),
    "cells": (CELLS, None, ""),
    "bank": (CELLS, 0, "bank lavender extra poppy"),
    "rained": (CELLS, 2, ""),
}


def caption(seats, **fields):
    fields.setdefault("names", NAMES[:seats])
    words = tuple((WORDS | fields.pop("words", {})).items())
    return Caption("Before The Rain", words=words, **fields)


def seen(state, viewer=None, move=""):
    view = GAME.view(state, viewer)
    return GAME.preview(view, GAME.read(move)) if move else view


def drawn(state, viewer=None, move="", **more):
    view = seen(state, viewer, move)
    return draw(view, caption(len(view.hands), viewer=viewer, **more), tuple(move.split()[1:]))


def texts(said):
    return [one.text for one in said]


@pytest.mark.parametrize("name", PICTURES)
def test_pictures(golden, name):
    assert golden == drawn(*PICTURES[name])


def test_a_posted_picture(golden):
    from bot.titles import TITLES

    view = TITLES["before_the_rain"].words.posted(seen(CHOSEN))
    assert golden == draw(view, caption(4))


# What is said


def test_the_stack_is_shown_by_flower_with_its_total(said):
    """Section 7: lavender 1 and 3, daisy 5, bluebell 5 and 3, a wild: 20 points."""
    drawn(TURN)
    assert texts(said)[2:14] == [
        *("4", "×2"), *("5", "×1"), *("8", "×2"), *("3", "×1"), *("20", "points"),
        *("1 of 3", "2"),
    ]  # fmt: skip


def test_the_weather_says_how_much_is_left(said):
    """Two sunshine out, four storms aside, fifteen cards in the deck."""
    drawn(TURN)
    assert texts(said)[12:19] == ["1 of 3", "2", "out", "4", "aside", "15", "deck"]


def test_the_sheet_has_the_best_round_of_each_flower(said):
    """BR-38: Emil 6 2 – 8 3, Ina – 9 5 4 1."""
    drawn(TURN)
    shown = texts(said)
    emil = shown.index("Emil")
    assert shown[emil : emil + 7] == ["Emil", "6", "2", "–", "8", "3", "19"]
    ina = shown.index("Ina")
    assert shown[ina : ina + 7] == ["Ina", "–", "9", "5", "4", "1", "19"]


def test_a_post_says_of_nobody_whether_they_have_chosen(said):
    """F24: it would freeze; /board and the panel are live."""
    from bot.titles import TITLES

    words = TITLES["before_the_rain"].words
    pictures = [draw(words.posted(seen(one)), caption(4)) for one in (TURN, CHOSEN, LATE)]
    assert not {"chosen", "choosing"} & set(texts(said))
    assert len({picture.tobytes() for picture in pictures}) == 1
    said.clear()
    drawn(CHOSEN)
    assert texts(said).count("chosen") == 1
    assert texts(said).count("choosing") == 2


def test_the_hand_is_seen_by_its_owner_alone(said):
    """BR-02: four cards with their values, and no word of them for others."""
    drawn(TURN, 0)
    shown = texts(said)
    at = shown.index("Your hand")
    assert shown[at + 1 : at + 5] == ["3", "2", "1", "4"]
    said.clear()
    drawn(TURN)
    assert "Your hand" not in texts(said)


def test_the_own_choice_is_marked_for_its_owner_alone():
    """B2: ringed and ticked in the own picture; for others it is only that somebody has chosen."""
    other = do(TURN, "0 play lavender 3").state
    assert drawn(CHOSEN, 0).tobytes() != drawn(other, 0).tobytes()
    for viewer in (None, 1, 2, 3):
        assert drawn(CHOSEN, viewer).tobytes() == drawn(other, viewer).tobytes()
    ring = drawn(CHOSEN, 0).getpixel((50 + 28 + 3 * 146 + 60, 500 + 66 - 5))
    assert ring == AMBER


def test_a_preview_brings_the_card_onto_the_stack(said):
    """B2': daisy 5 and the new 4, ringed; the hive brings all of it home."""
    picture = drawn(LATE, 0, "play daisy 4")
    assert texts(said)[4:6] == ["9", "×2"]
    assert "24" in texts(said)
    assert picture.getpixel((70 + 3 * 103 + 47, 90 + 20 - 5)) == AMBER
    said.clear()
    drawn(LATE, 0, "play hive")
    shown = texts(said)
    assert "0" in shown[2:4]
    at = shown.index("In your hive")
    assert "20" in shown[at:]


def test_wilds_and_cells_that_are_chosen_are_amber(said):
    """Section 7: 7 + 3 lavender; the cells 7 and 6 of the bank's preview."""
    drawn(WILDS, 0, "allot lavender")
    assert [one.text for one in said if one.fill == AMBER] == ["10"]
    said.clear()
    drawn(CELLS, 0, "bank lavender extra poppy")
    assert [one.text for one in said if one.fill == AMBER] == ["7", "6"]


def test_the_automa_shows_its_cards_and_its_last_one(said):
    """BR-41 BR-43: three left, daisy 4 last; out, what it has taken."""
    drawn(PAIR)
    at = texts(said).index("Automa Bee")
    assert texts(said)[at : at + 4] == ["Automa Bee", "3", "last", "4"]
    said.clear()
    drawn(load(**(TWO | {"automa": "[B2]", "ataken": "[S5 D3]"})))
    at = texts(said).index("Automa Bee")
    assert texts(said)[at : at + 3] == ["Automa Bee", "5", "3"]


def test_the_viewer_comes_first(said):
    drawn(TURN, 2)
    names = [one for one in texts(said) if one in NAMES]
    assert names == ["Simon", "Noa", "Emil", "Ina"]


@pytest.mark.parametrize("name", PICTURES)
def test_heights(name):
    state, viewer, move = PICTURES[name]
    high = viewer is not None or len(state.hands) > 4
    assert drawn(state, viewer, move).size == (1200, 1000 if high else 764)


# Type and bytes


@pytest.mark.parametrize("name", PICTURES)
def test_nothing_is_too_small_or_too_pale(said, name):
    """Nothing below 36 px, and all type at least 4.2:1 on what it lies on."""
    state, viewer, move = PICTURES[name]
    drawn(state, viewer, move)
    assert said
    for one in said:
        assert one.size >= 36
        grounds = one.grounds or (bees.HONEY,)  # no shade of the honey covers a fifth
        assert min(contrast(one.fill, ground) for ground in grounds) >= 4.2, one


@pytest.mark.parametrize("name", PICTURES)
def test_type_stays_inside_and_apart(said, name):
    """No line of type runs into another on the same height, or off the picture."""
    state, viewer, move = PICTURES[name]
    high = drawn(state, viewer, move, names=SCRIPTS[:6][: len(state.hands)]).height
    boxes = [one.box for one in said]
    assert all(b[0] >= 0 and b[2] <= 1200 and b[1] >= 0 and b[3] <= high for b in boxes)
    for one, other in pairwise(sorted(boxes, key=lambda b: (b[1] // 20, b[0]))):
        apart = one[2] <= other[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart or other[2] <= one[0], (one, other)


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("fill", ["no", "yes"])
def test_every_picture_of_a_game_is_small(seats, fill):
    """F40: 110 KB, at full size."""
    title = Title(GAME, 738, frozenset({"reveal", "allot", "bank"}))
    turns = played(title, seats, (("fill_the_hive", fill),), b"bytes").turns
    names = SCRIPTS[3 : 3 + seats]
    for turn in turns[:: max(1, len(turns) // 6)]:
        view = seen(turn.before, turn.seat)
        png = to_png(draw(view, caption(seats, names=names, viewer=turn.seat)), draw.palette)
        assert len(png) <= BUDGET
        assert int.from_bytes(png[16:20], "big") == 1200


def test_the_palette_keeps_the_picture():
    for name in ("six_own", "hive", "two_own"):
        picture = drawn(*PICTURES[name])
        kept = picture.quantize(palette=draw.palette, dither=Image.Dither.NONE).convert("RGB")
        assert far(halved(picture), halved(kept)) <= 30
    for colour in (PAPER, AMBER, *flowers.COLOURS):
        near = Image.new("RGB", (4, 4), colour).quantize(palette=draw.palette).convert("RGB")
        assert max(abs(a - b) for a, b in zip(near.getpixel((0, 0)), colour, strict=True)) <= 16


# Nothing leaks, nothing depends on anything else


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("fill", ["no", "yes"])
def test_pictures_tell_nothing_hidden(seats, fill):
    """F23 F24: pictures of lookalikes are equal for the public and for each other seat."""
    title = Title(GAME, 738, frozenset({"reveal", "allot", "bank"}))
    turns = played(title, seats, (("fill_the_hive", fill),), b"leak").turns
    for row, turn in enumerate(turns[:: max(1, len(turns) // 5)]):
        for viewer in (None, *range(seats)):
            other = GAME.resample(turn.before, viewer, Rng(b"other", row))
            pictures = [drawn(one, viewer) for one in (turn.before, other)]
            assert pictures[0].tobytes() == pictures[1].tobytes()


def test_the_same_view_gives_the_same_pixels():
    assert drawn(TURN, 2).tobytes() == drawn(TURN, 2).tobytes()
    before = drawn(TURN)
    kept = before.tobytes()
    drawn(CROWD, 2)
    assert before.tobytes() == kept


def test_drawing_reads_no_file(monkeypatch):
    text.warm()
    specimen()

    def never(*_args, **_more):
        raise AssertionError("a file was read while drawing")

    for name in PICTURES:
        drawn(*PICTURES[name])
    for owner, name in ((ImageFont, "truetype"), (Image, "open"), (text, "_path")):
        monkeypatch.setattr(owner, name, never)
    monkeypatch.setattr("builtins.open", never)
    drawn(CROWD, 2, names=SCRIPTS[8:14])


def test_flowers_differ_by_their_shape():
    """Section 7: not by colour alone; the outlines of any two cover other places."""
    shapes = [
        flowers.flower(at, 96).getchannel("A").point(lambda v: 255 * (v > 99)) for at in range(6)
    ]
    for at, one in enumerate(shapes):
        for other in shapes[:at]:
            pairs = zip(one.get_flattened_data(), other.get_flattened_data(), strict=True)
            differing = sum(a != b for a, b in pairs)
            assert differing > 96 * 96 * 0.06


@pytest.mark.parametrize("colour", flowers.COLOURS)
def test_every_flower_has_an_edge_on_paper_and_a_rim_on_trays(colour):
    assert contrast(flowers.edge(colour), PAPER) >= 4.2
    assert contrast(flowers.RIM, before_the_rain.THEME.tray) >= 4.2
    assert contrast(flowers.RIM, before_the_rain.THEME.card) >= 4.2


def test_signs_are_shared():
    assert bees.bee(58) is bees.bee(58)
    assert flowers.flower(1, 84) is flowers.flower(1, 84)
    assert (
        far(flowers.flower(1, 84).convert("RGB"), flowers.flower(2, 84).convert("RGB")) > TOLERANCE
    )

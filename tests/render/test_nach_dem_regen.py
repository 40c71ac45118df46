"""What the pictures of Nach dem Regen show, to whom."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageFont

from render import sprites, text, toadstools
from render.caption import Caption
from render.encode import BUDGET, to_png
from render.nach_dem_regen import draw, specimen
from render.palette import AMBER, PAPER, contrast
from rules import GAMES
from rules.nach_dem_regen import SQUARES
from rules.rng import Rng
from tests.render.conftest import TOLERANCE, far, halved
from tests.render.positions import (
    AGAIN,
    ALL,
    ALL_LINES,
    NAMES,
    NEIGHBOURS,
    ONE_LINE,
    OVER,
    SCRIPTS,
    SHORT,
    START,
    WORDS,
    caption,
)

EMPTY = [name.upper() for name, colour in zip(SQUARES, AGAIN.board, strict=True) if not colour]
CASES = [
    *((view, None, ()) for view in ALL.values()),
    *((view, 1, ()) for view in ALL.values()),
    (AGAIN, 0, ("red",)),
    (AGAIN, 0, ("red", "d6")),
    (ONE_LINE, 0, ("red",)),
    (ALL_LINES, 0, ("black",)),
    (SHORT, 0, ("pink",)),
]


def drawn(view, viewer=None, tokens=(), **more):
    return draw(view, caption(len(view.supplies), viewer=viewer, **more), tokens)


def texts(said):
    return [one.text for one in said]


def at(picture, square):
    """The colour of the ring around a square."""
    column, row = ord(square[0]) - ord("a"), int(square[1:]) - 1
    return picture.getpixel((98 + 90 * column + 42, 110 + 90 * row - 4))


# Words, names and numbers


def test_a_picture_says_names_gemstones_the_bag_and_the_latest_turn(said):
    drawn(AGAIN)
    shown = texts(said)
    assert shown[shown.index("Nach dem Regen") :] == [  # coordinates may have been drawn before
        "Nach dem Regen",
        *("Emil", "again", "1"),
        *("Ina", "0"),
        *("9", "9", "9", "10"),  # 12 of each colour, less those on the board and in supplies
        *("+1", "F4", "Last", "Emil"),
    ]


def test_coordinates_are_capitals(said):
    from render import nach_dem_regen

    nach_dem_regen._ground.__wrapped__(SQUARES)
    assert texts(said) == [*"ABCDEFGH", *"12345678"]


@pytest.mark.parametrize(
    ("view", "viewer", "note"),
    [
        (START, None, "to place"),
        (START, 1, "your turn"),
        (START, 0, "to place"),
        (AGAIN, None, "again"),
        (AGAIN, 0, "again"),
    ],
)
def test_the_card_of_the_turn_says_so(said, view, viewer, note):
    drawn(view, viewer)
    notes = {"to place", "your turn", "again"}
    assert [one for one in texts(said) if one in notes] == [note]


def test_the_viewer_comes_first_and_is_marked(said):
    drawn(SHORT, viewer=2)
    names = [one.text for one in said if one.text in ("Emil", "Ina", "Simon", "Noa")]
    assert names == ["Simon", "Noa", "Emil", "Ina", "Simon"]  # the last one placed last
    assert "you" in texts(said)
    said.clear()
    drawn(SHORT)
    names = [one.text for one in said if one.text in ("Emil", "Ina", "Simon", "Noa")]
    assert names == ["Emil", "Ina", "Simon", "Noa", "Simon"]
    assert "you" not in texts(said)


def test_the_latest_turn_names_squares_and_gemstones(said):
    drawn(ALL_LINES)
    assert texts(said)[-4:] == ["+4", "D4", "Last", "Emil"]


def test_at_the_start_nothing_was_placed(said):
    drawn(START)
    assert "Last" not in texts(said)


def test_three_players_see_whose_gemstones_add_up(said):  # NR-34: 8+2, 2+10, 10+8
    drawn(NEIGHBOURS)
    sums = ["8", "+2=", "10", "2", "+10=", "12", "10", "+8=", "18"]
    shown = [one.text for one in said if one.text.strip("+=").isdigit()][: len(sums)]
    assert shown == sums


def test_four_players_see_their_own_and_the_team_s(said):  # NR-35: 3+8, 9+1
    drawn(OVER)
    shown = [one.text for one in said if one.text.isdigit()][:8]
    assert shown == ["3", "11", "9", "10", "8", "11", "1", "10"]


def test_the_status_is_optional(said):
    drawn(START)
    assert "status" not in texts(said)
    drawn(START, status="K7QXM")
    assert "K7QXM" in texts(said)


# Choices so far


def test_a_colour_letters_the_empty_squares(said):
    drawn(AGAIN, 0, ("red",))
    assert [one for one in texts(said) if one in EMPTY] == EMPTY
    assert len(EMPTY) == 44


def test_the_beginning_of_a_square_letters_only_those(said):
    drawn(AGAIN, 0, ("place", "red", "d"))
    lettered = [one for one in texts(said) if one in EMPTY]
    assert lettered == ["D1", "D2", "D3", "D5", "D6", "D7", "D8"]


def test_no_choice_letters_nothing(said):
    drawn(AGAIN, 0)
    assert not set(EMPTY) & set(texts(said))


def test_a_whole_choice_stands_on_its_square(said):
    picture = drawn(AGAIN, 0, ("red", "d6"))
    assert not set(EMPTY) & set(texts(said))
    cell = (98 + 270, 110 + 450, 98 + 270 + 84, 110 + 450 + 84)
    assert far(picture.crop(cell), drawn(AGAIN, 0).crop(cell)) > 60


def test_the_chosen_colour_is_marked_in_the_supply_of_the_viewer():
    plain, chosen = drawn(AGAIN, 0), drawn(AGAIN, 0, ("blue",))
    panel = (880, 90, 1170, 890)
    changed = ImageChops.difference(plain.crop(panel), chosen.crop(panel)).getbbox()
    assert changed is not None
    # the second of four places, 64 px apart, with its ring
    assert changed[0] > 20 + 64 - 8
    assert changed[2] < 20 + 2 * 64 + 8
    other = drawn(AGAIN, 1, ("blue",)).crop(panel)  # the viewer is Ina, though it is not her turn
    changed = ImageChops.difference(drawn(AGAIN, 1).crop(panel), other).getbbox()
    assert changed is not None
    assert changed[3] < 440


def test_a_preview_that_ends_the_turn_keeps_it_with_whoever_placed(said):
    preview = replace(AGAIN, active=(), again=False)
    drawn(preview, 0, ("pink", "f4"))
    assert "your turn" in texts(said)


# Marks


def test_amber_marks_each_placement_of_the_turn():
    picture = drawn(SHORT)
    assert at(picture, "d4") == AMBER
    assert at(picture, "e5") != AMBER
    two = replace(AGAIN, placed=(*AGAIN.placed, replace(AGAIN.placed[0], square="d4", rows=())))
    assert [at(drawn(two), square) for square in ("d4", "f4")] == [AMBER, AMBER]


def test_a_preview_is_marked_only_at_the_corners():
    picture = drawn(AGAIN, 0, ("pink", "f4"))
    assert at(picture, "f4") != AMBER
    assert picture.getpixel((98 + 450 + 16, 110 + 270 - 4)) == AMBER


def paper(picture):
    """The heights at which a card of paper lies in the panel's left margin."""
    return [y for y in range(90, 895) if picture.getpixel((894, y)) == PAPER]


@pytest.mark.parametrize("turn", range(4))
def test_the_card_of_the_turn_is_paper_in_amber(turn):
    picture = drawn(replace(SHORT, active=(turn,)))
    heights = paper(picture)
    assert 190 < len(heights) == heights[-1] - heights[0] + 1 < 230
    assert picture.getpixel((1174, heights[100])) == AMBER


@pytest.mark.parametrize("view", [OVER, replace(AGAIN, active=(), moves=())])
def test_over_nobody_has_the_turn(said, view):
    """With a result, or ended without one in the middle of a turn."""
    assert not paper(drawn(view))
    assert not {"to place", "again"} & set(texts(said))


@pytest.mark.parametrize(
    "change",
    [
        {"active": (1,)},
        {"again": False},
        {"discs": (2, 0)},
        {"supplies": (("red", "blue"), ("red", "blue", "black", "pink"))},
        {"supplies": (("red", "blue", "black"), ("red", "blue", "pink", "pink"))},
        {"bag": (("red", 9), ("blue", 8), ("black", 9), ("pink", 10))},
        {"placed": ()},
        {"placed": (replace(AGAIN.placed[0], rows=()),)},
        {"placed": (replace(AGAIN.placed[0], seat=1),)},
        {"board": (*AGAIN.board[:-1], "red")},
        {"board": tuple("blue" if colour == "pink" else colour for colour in AGAIN.board)},
    ],
)
def test_every_public_fact_changes_the_picture(change):
    one, two = halved(drawn(AGAIN)), halved(drawn(replace(AGAIN, **change)))
    assert far(one, two) > 4 * TOLERANCE


def test_whoever_leads_wears_a_crown_unless_all_are_equal():
    crown = sprites.crown(50)
    ink = crown.crop((20, 34, 30, 38)).convert("RGB")

    def crowned(view):
        picture = drawn(view)
        middles = [(1156, y) for y in range(60, 900)]
        rows = [picture.crop((x - 5, y, x + 5, y + 4)) for x, y in middles]
        return sum(ImageChops.difference(row, ink).getbbox() is None for row in rows)

    assert crowned(START) == 0
    assert crowned(AGAIN) == 1
    assert crowned(NEIGHBOURS) == 1
    assert crowned(OVER) == 2


def test_toadstools_differ_in_silhouette_and_in_pattern_without_any_colour():
    pieces = [toadstools.toadstool(colour, 80) for colour in toadstools.CAPS]
    for one, two in combinations(pieces, 2):
        shapes = [piece.getchannel("A").point(lambda v: 255 * (v > 128)) for piece in (one, two)]
        apart = sum(ImageChops.difference(*shapes).histogram()[128:])
        assert apart > 0.08 * 80 * 80
    inside = (28, 8, 52, 42)
    greys = [piece.crop(inside).convert("L") for piece in pieces]
    for one, two in combinations(greys, 2):
        assert far(*(Image.merge("RGB", (grey,) * 3) for grey in (one, two))) > 60


# Type


@pytest.mark.parametrize(("view", "viewer", "tokens"), CASES)
def test_all_type_is_large_and_stands_out(said, view, viewer, tokens):
    drawn(view, viewer, tokens, status="K7QXM")
    assert min(one.size for one in said) >= 36
    for one in said:
        for ground in one.grounds:
            assert contrast(one.fill, ground) >= 4.2, one


@pytest.mark.slow
@pytest.mark.parametrize("name", SCRIPTS)
@pytest.mark.parametrize("view", [AGAIN, NEIGHBOURS, SHORT])
@pytest.mark.parametrize("viewer", [None, 1])
def test_no_name_runs_into_anything(said, name, view, viewer):
    drawn(view, viewer, names=(name,) * 4, status="K7QXM")
    for one in said:
        left, top, right, bottom = one.box
        assert 0 <= left < right <= 1200, one
        assert 0 <= top < bottom <= 1000, one
    for one, two in combinations(said, 2):
        beside = one.box[2] <= two.box[0] or two.box[2] <= one.box[0]
        # Marks of some scripts reach beyond the line: only what stands side by side counts.
        level = abs(one.box[1] + one.box[3] - two.box[1] - two.box[3]) < 40
        assert beside or not level, (one, two)


@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize("view", [AGAIN, ONE_LINE, SHORT])
def test_long_words_and_large_sums_stay_in_their_places(said, view, viewer):
    many = (26, 25, 28, 24)[: len(view.discs)]
    totals = {2: many, 3: (51, 53, 54), 4: (54, 49)}[len(many)]
    words = Caption(
        "Nach dem Regen, Spiel K7QXM" * 2,
        NAMES[: len(many)],
        tuple((token, f"{word} und noch etwas mehr") for token, word in WORDS),
        viewer=viewer,
    )
    draw(replace(view, discs=many, totals=totals), words)
    for one in said:
        assert one.box[2] <= (1160 if one.box[0] > 876 else 1175), one
    for one, two in combinations(said, 2):
        beside = one.box[2] <= two.box[0] or two.box[2] <= one.box[0]
        level = abs(one.box[1] + one.box[3] - two.box[1] - two.box[3]) < 40
        assert beside or not level, (one, two)


# Bytes, sameness, no outside


@pytest.mark.parametrize(("view", "viewer", "tokens"), CASES)
def test_pictures_are_opaque_of_one_size_and_small(view, viewer, tokens):
    picture = drawn(view, viewer, tokens)
    assert (picture.mode, picture.size) == ("RGB", (1200, 1000))
    png = to_png(picture, draw.palette)
    assert len(png) <= BUDGET
    assert int.from_bytes(png[16:20], "big") == 1200


@pytest.mark.parametrize("tokens", [(), ("red",), ("blue",), ("pink",)])
def test_crowded_boards_with_long_names_stay_in_the_budget_at_full_size(tokens):
    order = [("red", "blue", "black", "pink")[(3 * at + at // 5) % 4] for at in range(48)]
    board = tuple(colour if at < 32 else None for at, colour in enumerate(order))
    view = replace(SHORT, board=board, supplies=(("red", "blue", "black", "pink"),) * 4)
    png = to_png(drawn(view, 2, tokens, names=SCRIPTS[3:7], status="K7QXM"), draw.palette)
    assert len(png) <= BUDGET
    assert int.from_bytes(png[16:20], "big") == 1200


def test_the_palette_keeps_the_picture():
    picture = drawn(ALL_LINES)
    kept = picture.quantize(palette=draw.palette, dither=Image.Dither.NONE).convert("RGB")
    assert far(halved(picture), halved(kept)) <= 24
    for colour in (PAPER, AMBER):
        near = Image.new("RGB", (4, 4), colour).quantize(palette=draw.palette).convert("RGB")
        assert max(abs(a - b) for a, b in zip(near.getpixel((0, 0)), colour, strict=True)) <= 6


def test_the_same_view_gives_the_same_pixels():
    assert drawn(SHORT, 2).tobytes() == drawn(SHORT, 2).tobytes()


@pytest.mark.slow
def test_pixels_do_not_depend_on_the_process():
    program = (
        "import hashlib; from render.nach_dem_regen import specimen;"
        "print(hashlib.sha256(specimen().tobytes()).hexdigest())"
    )
    here = hashlib.sha256(specimen().tobytes()).hexdigest()
    for seed in ("1", "2"):
        env = os.environ | {"PYTHONHASHSEED": seed}
        run = subprocess.run(
            [sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True
        )
        assert run.stdout.strip() == here


def test_what_was_drawn_is_never_changed_by_the_next():
    first = drawn(AGAIN)
    before = first.tobytes()
    drawn(ALL_LINES, 1, ("red",))
    assert first.tobytes() == before
    assert drawn(AGAIN).tobytes() == before


def test_drawing_reads_no_file(monkeypatch):
    text.warm()
    specimen()

    def never(*_args, **_more):
        raise AssertionError("a file was read while drawing")

    for view in (AGAIN, ONE_LINE, SHORT):
        drawn(view)
    text.line.cache_clear()
    for owner, name in ((ImageFont, "truetype"), (Image, "open"), (text, "_path")):
        monkeypatch.setattr(owner, name, never)
    monkeypatch.setattr("builtins.open", never)
    for start in range(0, len(SCRIPTS) - 3, 4):
        drawn(SHORT, names=SCRIPTS[start : start + 4])
        drawn(ONE_LINE, 1, ("red",), names=SCRIPTS[start : start + 4])


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_pictures_tell_nothing_of_the_order_of_the_bag(seats, viewer):
    game = GAMES["nach_dem_regen"]
    state = game.setup(seats, {}, Rng(b"bag", 0))
    other = game.resample(state, viewer, Rng(b"other", 0))
    assert state != other
    pictures = [drawn(game.view(one, viewer), viewer) for one in (state, other)]
    assert pictures[0].tobytes() == pictures[1].tobytes()

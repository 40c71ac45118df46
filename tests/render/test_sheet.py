"""The final score sheet, whatever the game."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from PIL import Image

from render.encode import BUDGET, to_png
from render.palette import PAPER, contrast
from render.sheet import ACROSS, SIGN, TEXT_X, Detail, detailed, draw_sheet
from rules.game import Outcome, Sheet, Side
from tests.render.positions import SCRIPTS, caption
from tests.render.test_goldens import PAIR, TEAMS, THREE

KINDS = ("lavender", "poppy", "sunflower", "daisy", "bluebell", "extra")
SIX = Outcome(
    Sheet(
        tuple(
            Side((seat,), tuple((kind, 10 + seat) for kind in KINDS), 60 + 6 * seat)
            for seat in range(6)
        )
    ),
    (6, 5, 4, 3, 2, 1),
)
SIX_NAMES = ("Emil", "Ina", "Simon", "Noa", "Ella", "Sia")


def test_sides_stand_in_the_order_of_their_ranks(said):
    draw_sheet(THREE, caption(3))
    assert [one.text for one in said] == [
        "Nach dem Regen",
        *("1", "20", "Simon", "Gemstones", "10", "Next seat", "10"),
        *("2", "12", "Emil", "Gemstones", "10", "Next seat", "2"),
        *("2", "12", "Ina", "Gemstones", "2", "Next seat", "10"),
    ]


def test_signs_stand_below_the_points_of_their_side(said):
    sign = Image.new("RGBA", (SIGN, SIGN), (200, 30, 30))
    details = [
        [Detail(sign, f"{at}×1", at > 0) for at in range(count)] for count in (0, ACROSS + 1)
    ]
    picture = detailed(PAIR, caption(2), details)
    below = [one for one in said if one.text.endswith("×1")]
    points = next(one for one in said if one.text == "15")
    assert [one.text for one in below] == [f"{at}×1" for at in range(ACROSS + 1)]
    assert {one.box[1] > points.box[1] for one in below} == {True}
    assert below[-1].box[1] > below[0].box[1] + SIGN  # a row of its own
    assert below[0].fill != below[1].fill  # what does not count is quieter
    reds = [y for y in range(picture.height) if picture.getpixel((TEXT_X + 2, y)) == (200, 30, 30)]
    assert len(reds) == 2 * SIGN


def test_a_team_shows_all_its_names(said):
    draw_sheet(TEAMS, caption(4))
    assert [one.text for one in said if one.text in SIX_NAMES] == ["Emil", "Simon", "Ina", "Noa"]


@pytest.mark.parametrize(("outcome", "winners"), [(PAIR, 1), (THREE, 1), (TEAMS, 1)])
def test_winners_stand_on_paper(outcome, winners):
    picture = draw_sheet(outcome, caption(4))
    papers = [picture.getpixel((1000, y)) == PAPER for y in range(picture.height)]
    assert sum(not one and two for one, two in pairwise(papers)) == winners


def test_a_shared_win_has_two_on_paper():
    sides = tuple(Side((seat,), (("discs", 15),), 15) for seat in range(2))  # NR-33
    picture = draw_sheet(Outcome(Sheet(sides), (1, 1)), caption(2))
    papers = [picture.getpixel((1000, y)) == PAPER for y in range(picture.height)]
    assert sum(not one and two for one, two in pairwise(papers)) == 2


@pytest.mark.parametrize("outcome", [PAIR, THREE, TEAMS, SIX])
@pytest.mark.parametrize("names", [SIX_NAMES, SCRIPTS[6:12], SCRIPTS[-8:-2]])
def test_type_is_large_stands_out_and_apart(said, outcome, names):
    picture = draw_sheet(outcome, caption(6, names=names, viewer=1, status="K7QXM"))
    assert min(one.size for one in said) >= 36
    for one in said:
        assert 0 <= one.box[0] < one.box[2] <= 1200, one
        assert 0 <= one.box[1] < one.box[3] <= picture.height, one
        for ground in one.grounds:
            assert contrast(one.fill, ground) >= 4.2, one
    for one, two in combinations(said, 2):
        beside = one.box[2] <= two.box[0] or two.box[2] <= one.box[0]
        level = abs(one.box[1] + one.box[3] - two.box[1] - two.box[3]) < 40
        assert beside or not level, (one, two)


@pytest.mark.parametrize("outcome", [PAIR, THREE, TEAMS, SIX])
def test_sheets_are_small(outcome):
    picture = draw_sheet(outcome, caption(6, names=SIX_NAMES))
    assert (picture.mode, picture.width) == ("RGB", 1200)
    png = to_png(picture, draw_sheet.palette)
    assert len(png) <= BUDGET
    assert int.from_bytes(png[16:20], "big") == 1200

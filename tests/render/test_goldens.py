"""Golden pictures, drawn afresh and compared by pixels; `pytest --snapshot-update` keeps new ones.

Write `assert golden == picture`: the other way round the picture's own comparison answers.
"""

from __future__ import annotations

import pytest
from PIL import ImageDraw

from render.nach_dem_regen import draw
from render.sheet import draw_sheet
from rules.game import Outcome, Sheet, Side
from tests.render.conftest import TOLERANCE, far, halved
from tests.render.positions import AGAIN, ALL, SHORT, START, caption

PAIR = Outcome(Sheet((Side((0,), (("discs", 14),), 14), Side((1,), (("discs", 15),), 15))), (2, 1))
THREE = Outcome(  # NR-34
    Sheet(
        (
            Side((0,), (("discs", 10), ("neighbour", 2)), 12),
            Side((1,), (("discs", 2), ("neighbour", 10)), 12),
            Side((2,), (("discs", 10), ("neighbour", 10)), 20),
        )
    ),
    (2, 2, 1),
)
TEAMS = Outcome(  # NR-35
    Sheet(
        (
            Side((0, 2), (("discs", 3), ("partner", 8)), 11),
            Side((1, 3), (("discs", 9), ("partner", 1)), 10),
        )
    ),
    (1, 2),
)


@pytest.mark.parametrize("name", ALL)
def test_boards(golden, name):
    view = ALL[name]
    assert golden == draw(view, caption(len(view.supplies)))


def test_the_viewer_chooses_a_square(golden):
    assert golden == draw(START, caption(2, viewer=1, status="K7QXM"), ("blue",))


def test_a_preview(golden):
    assert golden == draw(AGAIN, caption(2, viewer=0), ("pink", "f4"))


def test_a_viewer_who_waits(golden):
    assert golden == draw(SHORT, caption(4, viewer=3))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sheets(golden, seats):
    outcome = {2: PAIR, 3: THREE, 4: TEAMS}[seats]
    assert golden == draw_sheet(outcome, caption(seats, viewer=1))


def test_the_comparison_sees_a_patch_and_forgives_a_shade():
    picture = draw(AGAIN, caption(2))
    touched = picture.copy()
    ImageDraw.Draw(touched).rectangle((120, 500, 132, 512), (200, 40, 30))
    assert far(halved(picture), halved(touched)) > TOLERANCE
    shaded = picture.point([min(255, value + 3) for value in range(256)] * 3)
    assert far(halved(picture), halved(shaded)) <= TOLERANCE

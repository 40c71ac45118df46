"""The cells of a flowerbed of Cloomba: labels, marks, links of meadows, and how it grows."""

from __future__ import annotations

import pytest

from render.canvas import Rect
from render.cloomba_bed import LINK, Plot, fitted
from render.cloomba_seats import SHAPES, bed_of, rects
from render.palette import AMBER, PAPER
from rules.cloomba.hexes import CELLS, FARTHEST, LABELS, RING, START
from rules.cloomba.table import Attach
from tests.render.cloomba_positions import (
    ALL,
    BROAD,
    FOUR,
    LABEL,
    NAMES,
    THREE,
    TWO,
    apart,
    drawn,
    labels,
    preview,
    texts,
    view,
)
from tests.render.conftest import far, halved

# Labels


@pytest.mark.parametrize("name", ["cells", "expert", "broad"])
def test_open_cells_have_the_labels_of_the_moves(said, name):
    """CL-93: picture, menu and typing share them, each once."""
    shown, tokens = ALL[name]
    drawn(shown, tokens)
    assert sorted(labels(said)) == sorted({move.cell for move in shown.moves})


def test_few_pairs_have_the_labels_of_both_cells(said):
    """Around the pavilion a tile lies within the two rings: 1 to 3 in each direction."""
    drawn(*ALL["first"])
    assert sorted(labels(said)) == [f"{letter}{n}" for letter in "abcdfg" for n in (1, 2, 3)]


def test_a_wedge_leaves_its_cells(said):
    shown, tokens = ALL["wedge"]
    drawn(shown, tokens)
    expected = {move.cell for move in shown.moves if move.cell.startswith("d")}
    assert expected
    assert sorted(labels(said)) == sorted(expected)


def test_the_second_cells_have_theirs(said):
    """K3: red on C2, then green on one of C5, B3, C4 and B6; C1 and B1 are taken (CL-15)."""
    drawn(*ALL["second"])
    assert sorted(labels(said)) == ["b3", "b6", "c2", "c4", "c5"]


def test_a_superflower_goes_on_the_cells_of_its_moves(said):
    """CL-47 CL-48."""
    shown, tokens = ALL["attach"]
    drawn(shown, tokens)
    assert sorted(labels(said)) == sorted(m.cell for m in shown.moves if isinstance(m, Attach))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("visitor", ["b1", "f1", "g1"]),  # one flower of each meadow without a Butterfly, CL-83
        ("migration", ["a1", "a5", "c3"]),  # those that carry one
        ("target", ["a1", "f1"]),  # CL-78: a red meadow without
        ("placed", ["c2", "c4"]),
        ("attached", ["g5"]),
    ],
)
def test_flowers_that_may_be_chosen_have_labels(said, name, expected):
    drawn(*ALL[name])
    assert sorted(labels(said)) == expected


def test_a_very_long_bed_shows_the_labels_of_a_wedge(said):
    """Section 8: 42 by 5 half hexes; then only the wedge in question has all labels."""
    shown, tokens = ALL["snake_wedge"]
    drawn(shown, tokens)
    expected = {move.cell for move in shown.moves if move.cell.startswith("a")}
    missing = expected - set(labels(said))
    assert len(missing) <= 2  # in the corner, where two labels are longer than the cells
    said.clear()
    drawn(shown)
    apart(said)


def test_labels_of_cells_never_run_into_one_another(said):
    for name in ("cells", "expert", "broad", "snake_cells", "snake_wedge", "attach"):
        said.clear()
        drawn(*ALL[name])
        apart([one for one in said if LABEL.fullmatch(one.text)])


# What is marked


def test_the_last_tile_is_ringed():
    """The seat before placed C4 and C2: amber below the one and above the other, not at D2."""
    shown, _ = ALL["last"]
    picture, plot = drawn(shown), plot_of_first(shown)
    reach = round(plot.height * 0.575)
    ends = [("c4", reach), ("c2", -reach), ("d2", reach), ("d2", -reach)]
    middles = [(*plot.middle(CELLS[label]), down) for label, down in ends]
    found = [picture.getpixel((x, y + down)) == AMBER for x, y, down in middles]
    assert found == [True, True, False, False]


def plot_of_first(shown):
    """Where the cells of the first of two beds stand on the public picture."""
    rect = rects(2)[0]
    box = Rect(rect.x + 10, rect.y + 160, rect.width - 20, rect.height - 170)
    return fitted(bed_of(shown, 0), box.grown(-10), SHAPES[2].widest)


def ambers(picture, box):
    colours = picture.crop(box).getcolors(1 << 20)
    return sum(count for count, colour in colours if colour == AMBER)


def test_what_is_about_to_be_taken_or_bought_is_ringed():
    shown, tokens = ALL["take"]
    stall = (36, 88, 306, 310)
    assert ambers(drawn(shown), stall) == 0
    assert ambers(drawn(shown, tokens), stall) > 500
    shown, tokens = ALL["buy"]
    row = (620, 88, 1170, 310)
    assert ambers(drawn(shown), row) == 0
    assert ambers(drawn(shown, tokens), row) > 300


def test_the_stall_of_the_last_take_is_ringed():
    assert ambers(drawn(ALL["taken"][0]), (36, 120, 110, 200)) > 300
    assert ambers(drawn(ALL["public_4"][0]), (36, 120, 110, 200)) == 0


def test_only_the_turn_is_on_paper():
    shown = view(FOUR)
    picture = drawn(shown)
    papers = [picture.getpixel((rect.x + 12, rect.y + 60)) == PAPER for rect in rects(4)]
    assert papers == [False, False, True, False]
    over = drawn(ALL["over"][0])
    assert not any(over.getpixel((rect.x + 12, rect.y + 60)) == PAPER for rect in rects(2))


def test_the_viewer_comes_first_and_is_outlined(said):
    drawn(view(THREE, 2))
    assert [one for one in texts(said) if one in NAMES] == ["Simon", "Emil", "Ina"]
    assert drawn(view(THREE, 2)).tobytes() != drawn(view(THREE, 2), viewer=None).tobytes()


def test_whoever_acts_sees_the_market_and_the_own_bed(said):
    """K1: market, your bed."""
    drawn(view(TWO, 0))
    assert [one for one in texts(said) if one in NAMES] == ["Emil"]


def test_a_preview_says_what_the_turn_brings(said):
    """CL-33: red meadows of 2 and 2, a Butterfly on each, become 5×2 = 10; the jar gets one."""
    drawn(*preview("phase place; hand RY+B; bed0: ring R*GYBBG (2,0)R (2,-2)R* (1,-2)R",
                   "place g3 e"))  # fmt: skip
    at = texts(said).index("5×2")
    assert texts(said)[at + 1] == "+6"
    assert {"11", "4 → 11", "+7"} <= set(texts(said))


def test_a_preview_keeps_to_what_is_changed(said):
    """The Butterfly on A7: one red flower, one point; the green one beside it has none."""
    drawn(*ALL["set"])
    assert [one for one in texts(said) if "×" in one] == ["1×1", "1×0"]
    assert {"12 → 13", "+1", "–"} <= set(texts(said))


def test_a_purchase_may_cost_points_first(said):
    """CL-62: two Butterflies less in the Jar."""
    drawn(*ALL["attach"])
    assert {"13 → 11", "-2"} <= set(texts(said))


def test_the_chosen_superflower_of_a_bouquet_is_marked():
    shown, tokens = ALL["bouquet"]
    assert far(halved(drawn(shown)), halved(drawn(shown, tokens))) > 40


def test_rescue_shows_what_was_spent(said):
    """CL-77: RGG and the two blue ones just paid."""
    drawn(*ALL["rescue"])
    at = texts(said).index("Rescue")
    assert texts(said)[at + 1 : at + 7] == ["2", "3", "1", "0", "2", "2"]


@pytest.mark.parametrize(
    ("name", "tokens"),
    [
        ("public_4", ("nonsense",)),
        ("take", ("1",)),
        ("take", ("3", "xx", "q")),
        ("bouquet", ("rygb",)),
        ("butterfly", ("jar",)),
    ],
)
def test_other_tokens_are_passed_over(name, tokens):
    shown, _ = ALL[name]
    assert drawn(shown, tokens).tobytes() == drawn(shown).tobytes()


def test_meadows_are_linked_and_others_are_not():
    """CL-35 CL-37: same colours side by side, through a Superflower too."""
    shown = view("bed0: ring RRGRBB (2,0)RY")
    picture, plot = drawn(shown), plot_of_first(shown)
    assert picture.getpixel(between(plot, "a1", "b1")) == LINK["r"][0]
    assert picture.getpixel(between(plot, "f1", "g1")) == LINK["b"][0]
    for one, two in (("b1", "c1"), ("c1", "d1"), ("g1", "a1")):
        assert picture.getpixel(between(plot, one, two)) not in {fill for fill, _ in LINK.values()}
    link = [picture.getpixel(at) for at in towards(plot, "a1", "a2")]
    assert LINK["r"][0] in link


def between(plot, one, two):
    (x, y), (right, low) = plot.middle(CELLS[one]), plot.middle(CELLS[two])
    return (x + right) // 2, (y + low) // 2


def towards(plot, one, two):
    """The pixels between the middle of a cell and the upper left part of another."""
    (x, y), (right, low) = plot.middle(CELLS[one]), plot.middle(CELLS[two])
    end = (right - 0.14 * plot.height, low - 0.15 * plot.height)
    return [(round(x + (end[0] - x) * s / 40), round(y + (end[1] - y) * s / 40)) for s in range(41)]


# Growth


def test_a_bed_is_as_large_as_its_plot_allows():
    rect = Rect(100, 200, 300, 280)
    for cells in ({START}, {START, *RING}, set(LABELS), {(q, 0) for q in range(-20, 21)}):
        plot = fitted(cells, rect, 60)
        for cell in cells:
            x, y = plot.middle(cell)
            assert rect.x <= x - plot.pitch // 2 + 1
            assert x + plot.pitch // 2 - 1 <= rect.right
            assert rect.y <= y - plot.height // 2 + 1
            assert y + plot.height // 2 - 1 <= rect.bottom
    assert fitted({START}, rect, 60) == Plot(250, 340, 60)
    assert fitted({(q, 0) for q in range(-1, 2)}, rect, 200).pitch == 100


def test_planned_beds_keep_all_their_labels(said):
    """Section 8: 18 half hexes by 11 rows are seen in planned play; all cells stay labelled."""
    shown = view(f"phase place; hand YB+R; {BROAD}", 0)
    bed = bed_of(shown, 0)
    across, down = [2 * q + r for q, r in bed], [r for _, r in bed]
    assert max(across) - min(across) + 2 >= 18
    assert max(down) - min(down) + 1 >= 11
    drawn(shown)
    assert len(labels(said)) == len({move.cell for move in shown.moves}) > 80


def test_geometry_is_that_of_the_specification():
    """Section 4: x = q + r/2, y downwards, pointed at the top, for all cells with a label."""
    plot = Plot(0, 0, 1000)
    for cell in (CELLS["a1"], CELLS["b1"], CELLS["g6"], (0, FARTHEST)):
        x, y = plot.middle(cell)
        assert x == round((cell[0] + cell[1] / 2) * 1000)
        assert y == pytest.approx(cell[1] * 1000 * 3**0.5 / 2, abs=1)

"""What the pictures of Raindrops show, and to whom."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from render import raindrops_signs
from render.palette import AMBER, PAPER, RAINDROPS
from render.raindrops import draw
from render.raindrops_cards import laid as lying
from render.raindrops_window import FRAME, SILL, before, middle, place
from rules.raindrops import Last, Piece
from rules.raindrops.window import crossed, shown, slid
from tests.render.conftest import far
from tests.render.raindrops_positions import (
    ACTED,
    BOARDS,
    CROWD,
    DEALT,
    DROPPED,
    GAME,
    GIVEN,
    LOOKED,
    NAMES,
    PICTURES,
    PLACED,
    PLACING,
    START,
    TAKING,
    boards,
    caption,
    drawn,
    laid,
    view,
)


def texts(said):
    return [one.text for one in said]


def at(said, wanted):
    """The middle of what was written once."""
    (box,) = [one.box for one in said if one.text == wanted]
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


def edge(columns, name):
    """A point on the edge of a tile of the window."""
    rect = place(columns, ord(name[0]) - ord("a"), (int(name[1:]) + 1) // 2)
    return rect.x + 3, rect.middle[1] + 20


@pytest.mark.parametrize("name", PICTURES)
def test_pictures(golden, name):
    assert golden == drawn(*PICTURES[name])


@pytest.mark.parametrize("name", BOARDS)
def test_pictures_of_boards(golden, name):
    assert golden == boards(*BOARDS[name])


# What is said


def test_the_window_has_letters_and_numbers(said):
    """Section 3.0: columns a to e, rows 1 to 8 from the top, in capitals."""
    from render.raindrops_window import framed

    framed.cache_clear()
    drawn(CROWD)
    assert texts(said)[:13] == [*"ABCDE", *"12345678"]


def test_open_cards_have_number_and_points(said):
    """Section 1: m19 5, m25 6, m43 6, m49 8."""
    drawn(CROWD)
    shown = texts(said)
    first = shown.index("m19")
    assert shown[first : first + 8] == ["m19", "5", "m25", "6", "m43", "6", "m49", "8"]


def test_the_row_has_what_a_bonus_scores_unused_and_the_heap(said):
    """Section 1: a plain one 3, a wild one 2; 28 less 4 in the row and 17 with the players."""
    drawn(CROWD)
    shown = texts(said)
    assert shown[shown.index("+7") - 4 : shown.index("+7")] == ["3", "2", "3", "3"]


def test_stacks_are_counted(said):
    """Thunder 5, bag 31, discards 8, deck 27, as they were laid."""
    drawn(CROWD)
    shown = texts(said)
    assert shown[shown.index("Emil") - 4 : shown.index("Emil")] == ["5", "31", "8", "27"]


def test_each_seat_has_completed_cards_and_points_in_the_public_picture(said):
    """RD-89 without Thunder: Emil 24 + 8 + 3 + 6 + 5 = 46, Simon 50 + 16 + 15 + 1 = 82."""
    drawn(CROWD)
    shown = texts(said)
    rows = [shown[shown.index(name) : shown.index(name) + 3] for name in NAMES]
    assert rows[0] == ["Emil", "4/10", "46"]
    assert [row[:2] for row in rows[1:]] == [["Ina", "3/10"], ["Simon", "9/10"], ["Noa", "0/10"]]


def test_own_points_have_own_thunder(said):
    """RD-45: 46 and the values 4 and 5, which only Emil sees."""
    drawn(CROWD, 0)
    shown = texts(said)
    assert shown[shown.index("Emil") + 2] == "55"
    assert Counter(shown[: shown.index("Emil")])["5"] > 0
    said.clear()
    drawn(CROWD, 1)
    assert texts(said)[texts(said).index("Emil") + 2] == "46"


def test_the_sill_has_what_the_last_turn_took(said):
    """RD-30: two orange-blue and two green-blue."""
    drawn(DROPPED)
    shown = texts(said)
    assert shown[shown.index("Ina") : shown.index("Ina") + 3] == ["Ina", "×2", "×2"]
    said.clear()
    drawn(CROWD)
    assert "×2" not in texts(said)


@pytest.mark.parametrize(
    ("placed", "codes"), [(("m16 a1a2", "m16 b1b2", "m10 c1"), ["m16", "m10"]), ((), ["–"])]
)
def test_the_sill_has_the_cards_of_the_final_placement(said, placed, codes):
    """Section 10: nothing is taken in it, but pieces are placed, or none."""
    last = Last(1, placed=placed, done=("m16",))
    drawn(replace(PLACING, phase="final", last=last))
    at = texts(said).index(NAMES[1])
    assert texts(said)[at : at + 1 + len(codes)] == [NAMES[1], *codes]


def test_long_names_leave_room_on_the_sill_for_cards(said):
    last = Last(1, placed=("m16 a1a2", "m40 c1"), done=("m16", "m40"))
    drawn(replace(PLACING, phase="final", last=last), names=("Emil", "W" * 32))
    boxes = [one.box for one in said if one.box[0] < SILL.right]
    sill = [box for box in boxes if box[1] > SILL.y and box[3] < SILL.bottom]
    assert len(sill) == 3
    assert sill[0][2] < sill[1][0] - 40  # the sign of cards stands between
    assert sill[2][2] < SILL.right - 44  # and a tick after the last code


def test_new_tiles_have_an_edge_and_the_path_is_a_line():
    """RD-32 RD-33: the drop A1 B2 C3 D4 brings one new tile on top of each of four columns."""
    picture = drawn(DROPPED)
    lit = {c + r for c in "abcde" for r in "1357" if picture.getpixel(edge(5, c + r)) == AMBER}
    assert lit == {"a1", "b1", "c1", "d1"}
    x, y = middle(5, "b2")
    right = middle(5, "c3")
    assert picture.getpixel(((x + right[0]) // 2, (y + right[1]) // 2)) == AMBER


def test_whoever_chooses_sees_no_path_of_another():
    """D1: amber in a private picture is what the viewer chooses, so nothing before that."""
    (seat,) = GAME.active(DROPPED)
    picture = drawn(DROPPED, seat)
    lit = {c + r for c in "abcde" for r in "1357" if picture.getpixel(edge(5, c + r)) == AMBER}
    assert lit == set()
    x, y = middle(5, "b2")
    right = middle(5, "c3")
    assert picture.getpixel(((x + right[0]) // 2, (y + right[1]) // 2)) != AMBER


def test_a_special_action_marks_its_tiles():
    """RD-14 RD-19 RD-21: both of a swap; a lifted tile where it has come to lie."""
    picture = drawn(ACTED)
    lit = {c + r for c in "abcde" for r in "1357" if picture.getpixel(edge(5, c + r)) == AMBER}
    assert lit == {"c3", "d3"}
    lifted = drawn(laid("P1; set s0.marker flip; 0: top b5"))
    assert lifted.getpixel(edge(5, "b1")) == AMBER
    assert lifted.getpixel(edge(5, "b5")) != AMBER


def test_a_planned_path_raises_its_tiles_over_the_window_as_it_is():
    """D2: the same pixels whether the path is chosen cell by cell or shown whole."""
    path = ("a1", "b2", "c3", "d4", "d5", "c6", "c7", "b8")
    chosen, shown = drawn(CROWD, 1, tokens=path), drawn(CROWD, 1, f"drop {' '.join(path)}")
    box = (FRAME.x, FRAME.y, FRAME.right, 804)  # down to the sill, where the tiles then lie
    assert chosen.crop(box).tobytes() == shown.crop(box).tobytes()
    x, y = edge(5, "a1")
    assert shown.getpixel((x, y - 8)) == AMBER
    assert shown.crop(box).tobytes() != drawn(CROWD, 1).crop(box).tobytes()


@pytest.mark.parametrize(
    "path",
    [("a1",), ("d1", "c2", "b3", "a4"), ("a1", "b2", "c3", "d4", "d5", "c6", "c7", "b8")],
)
def test_a_window_is_put_together_again(path):
    """RD-32, backwards: what slid down is as it was once the tiles taken are back."""
    window = CROWD.window
    again = before(slid(window, path), crossed(path), shown(window, path))
    assert again == window


def test_a_hole_stays_on_top_of_a_column_put_together_again():
    """RD-81."""
    window = (("", "G/P", "O/G", "P/O"), ("O/B", "P/O", "G/O", "O/B"))
    path = ("b1", "b2", "a3")
    after = slid(window, path)
    assert after[0] == ("", "", "O/G", "P/O")
    assert before(after, crossed(path), shown(window, path)) == window


# Cards


@pytest.mark.parametrize(
    ("name", "piece", "expected"),
    [  # m16 is GOB/BBP
        ("m16", Piece("a1a2", "gb"), [("a1", "g", False), ("a2", "b", False)]),
        ("m16", Piece("b1b2", "ob"), [("b1", "o", False), ("b2", "b", False)]),
        ("m16", Piece("b2c2", "pb"), [("b2", "b", False), ("c2", "p", False)]),
        ("m16", Piece("c1c2", "ob", "+p"), [("c1", "b", False), ("c2", "p", True)]),
        ("m16", Piece("a1b1", "gb", "+op"), [("a1", "g", False), ("b1", "op", True)]),
        ("m16", Piece("b1b2", "o-pb"), [("b1", "o", False), ("b2", "pb", False)]),
        ("m16", Piece("c2", "", "+pg"), [("c2", "pg", True)]),
    ],
)
def test_pieces_lie_as_they_fit(name, piece, expected):
    """RD-47 RD-49 RD-50 RD-51."""
    assert list(lying(GAME.box.cards[name], piece)) == expected


def test_own_cards_have_cells_by_name(said):
    """Two cards of three columns and two rows, as 1 and 2."""
    drawn(PLACING, 0)
    counts = Counter(texts(said))
    assert all(counts[letter] == 2 for letter in "ABC")
    assert counts["m16"] == counts["m3"] == 1


def test_what_was_placed_and_what_is_chosen_is_amber(said):
    """Section 7: the places A1–A2 and B2 of this turn; a chosen card and place."""
    picture = drawn(PLACED, 0)
    named = [one for one in said if one.text in ("A", "B", "C")]
    x = (named[0].box[0] + named[0].box[2]) // 2  # above column A of card 1
    column = [picture.getpixel((x, y)) for y in range(named[0].box[3], 400)]
    assert AMBER in column
    unmarked = drawn(PLACING, 0)
    assert AMBER not in [unmarked.getpixel((x, y)) for y in range(named[0].box[3], 400)]
    chosen = drawn(PLACING, 0, tokens=("2",))
    assert chosen.getpixel((624 - 5, 330)) == AMBER
    assert chosen.getpixel((50 - 5, 330)) != AMBER


def test_a_card_taken_this_turn_is_barred():
    """RD-61."""
    state = laid("P1; set phase place; set s0.cards m21* m49; set s0.pool gb ob")
    barred = drawn(state, 0).crop((50, 96, 596, 564)).getcolors(1 << 20)
    free = drawn(state, 0).crop((624, 96, 1170, 564)).getcolors(1 << 20)
    assert raindrops_signs.BARRED in {colour for _, colour in barred}
    assert raindrops_signs.BARRED not in {colour for _, colour in free}


def test_tokens_to_choose_from_are_numbered(said):
    """RD-42: the values 3 and 4, as 1 and 2; the own 5 stays apart."""
    drawn(LOOKED, 0)
    assert texts(said)[-4:] == ["1", "3", "2", "4"]
    said.clear()
    drawn(LOOKED, 1)
    drawn(LOOKED)
    boards(LOOKED)
    looked = {"1", "2"} & {one.text for one in said if one.box[1] > 870 and one.size == 52}
    assert not looked


def test_the_deck_can_be_taken(said):
    """RD-60: four open cards, and 45 in the deck."""
    picture = drawn(TAKING, 0)
    shown = texts(said)
    assert [one for one in shown if one.startswith("m")] == ["m4", "m5", "m49", "m2", "m3"]
    assert "45" in shown
    x, y = at(said, "45")
    said.clear()
    chosen = drawn(TAKING, 0, tokens=("deck",))
    assert far(picture.crop((x - 140, y - 160, x, y)), chosen.crop((x - 140, y - 160, x, y))) > 50


def test_a_given_card_is_ticked_for_its_owner_alone():
    """RD-11: others see that a card was given, not which."""
    other = laid(f"{DEALT}; 0: give m6")
    assert drawn(GIVEN, 0).tobytes() != drawn(other, 0).tobytes()
    for viewer in (None, 1):
        assert drawn(GIVEN, viewer).tobytes() == drawn(other, viewer).tobytes()
        assert boards(GIVEN, viewer).tobytes() == boards(other, viewer).tobytes()
    assert drawn(GIVEN).tobytes() != drawn(START).tobytes()


# The boards


def test_boards_say_what_lies_before_each_seat(said):
    """Section 7: barred action, completed cards, symbols, points, Thunder as a number."""
    boards(CROWD)
    shown = texts(said)
    noa = shown.index("Noa")
    assert "Top" in shown[noa - 2 : noa]
    assert {"m45", "0/10", "2"} <= set(shown[noa - 2 :])
    emil = shown[shown.index("Emil") - 2 : shown.index("Ina") - 2]
    assert emil[:2] == ["46", "Swap"]
    tally = emil.index("4/10")
    assert emil[tally + 1 : tally + 5] == ["1", "0", "2", "0"]  # m17 sun, m18 m26 star, m50 cat
    assert emil[-2:] == ["2", "3"]  # two Thunder tokens, three bonuses used


def test_one_board_shows_one_seat(said):
    """`/board player:` has the cards of that seat and the name of nobody else."""
    boards(CROWD, tokens=("2",))
    shown = texts(said)
    assert {"Simon", "m35", "m40", "9/10"} <= set(shown)
    assert not {"Emil", "Ina", "Noa", "m16"} & set(shown)


def test_heights():
    sizes = {name: drawn(*PICTURES[name]).size for name in PICTURES}
    small = {"offer", "given"}
    assert {name for name, size in sizes.items() if size == (1200, 520)} == small
    assert all(sizes[name] == (1200, 1000) for name in sizes.keys() - small)
    assert boards(*BOARDS["boards_2"]).height < 600
    assert boards(*BOARDS["boards_4"]).height <= 1000


def test_clouds_are_golden_for_whoever_came_first():
    """RD-73: the six is the golden token; three of equal value have none that is known."""
    from render.raindrops_table import is_golden

    seen = view(CROWD)
    assert [is_golden(seen, kind, value) for kind, value in seen.boards[2].clouds] == [
        False, True, False, True,
    ]  # fmt: skip
    assert is_golden(seen, 3, 6)


@pytest.mark.parametrize("columns", [4, 5, 6])
def test_columns_fill_the_window(columns):
    """Section 9: an option; the tiles stay inside and apart."""
    boxes = [place(columns, column, 1) for column in range(columns)]
    assert boxes[0].x >= FRAME.x + 10
    assert boxes[-1].right <= FRAME.right - 10
    assert all(one.right < other.x for one, other in pairwise(boxes))


def test_a_seat_that_waits_sees_the_window_in_every_phase():
    """Play when it is not one's turn shows the board and the own cards."""
    for state in (TAKING, PLACING, LOOKED):
        assert drawn(state, 1).height == 1000
        assert drawn(state, 1).tobytes() != drawn(state, 0).tobytes()
        seen = replace(view(state, 1), viewer=None)
        assert drawn(state).tobytes() == draw(seen, caption(seen)).tobytes()


def test_paper_marks_the_turn():
    """The seat to act is on paper with an amber ring, in both pictures."""
    assert drawn(CROWD).getpixel((500, 900)) == PAPER
    assert drawn(CROWD).getpixel((230, 900)) == RAINDROPS.card
    assert boards(CROWD).getpixel((1000, 515)) == PAPER

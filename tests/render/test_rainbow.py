"""What the pictures of Rainbow show, to whom."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image, ImageFont

from render import rainbow_cards, text
from render.encode import BUDGET, to_png
from render.palette import AMBER, PAPER, contrast
from render.rainbow import draw, specimen
from render.rainbow_cards import FILLS
from rules.rainbow import Combo, Play
from rules.rng import Rng
from tests.render.conftest import TOLERANCE, far, halved
from tests.render.positions import SCRIPTS
from tests.render.rainbow_positions import ALL, CLAIM, FOUR, NAMES, SIX, TWO, caption, view
from tests.rules.contract import played
from tests.rules.rainbow_table import GAME, TITLE

EACH = pytest.mark.parametrize("name", ALL)


def drawn(shown, tokens=(), **more):
    return draw(shown, caption(shown, **more), tokens)


def texts(said):
    return [one.text for one in said]


@EACH
def test_goldens(golden, name):
    shown, tokens = ALL[name]
    assert golden == drawn(shown, tokens)


# Words, names and numbers


def test_a_picture_says_piles_names_and_counts(said):
    drawn(view(FOUR))
    rows = [
        *("Emil", "4", "5", "2nd"),
        *("Ina", "8", "4", "3rd"),
        *("Simon", "4", "4", "1st"),
        *("Noa", "9", "3", "to play"),
    ]
    cards = {"1", "2", "3", "4", "5", "6"}
    found = [one for one in texts(said) if one not in cards]
    head = ["Trick 4", "Rainbow", "10", "Runs or singles", "This trick"]
    assert found == head + [one for one in rows if one not in cards]


@pytest.mark.parametrize("name", ["public_4", "hand_4"])
def test_every_pile_says_its_worth(said, name):
    """RB-30 RB-34: 4, 6, 6 and 10 points."""
    drawn(ALL[name][0])
    assert [one.text for one in said if one.fill == (34, 37, 43)][:4] == ["4", "6", "6", "10"]


def test_the_leader_comes_first(said):
    """RB-13: rows go in the order of play."""
    drawn(view({**FOUR, "lead": "2", "played": "[2:2 3]"}))
    assert [one for one in texts(said) if one in NAMES] == ["Simon", "Noa", "Emil", "Ina"]


def test_only_the_turn_says_to_play(said):
    drawn(view(FOUR))
    assert texts(said).count("to play") == 1
    said.clear()
    drawn(view(FOUR, 3))
    assert "your turn" in texts(said)
    assert "to play" not in texts(said)


def test_who_is_out_is_said(said):
    """RB-40: instead of a count of cards."""
    drawn(view(SIX))
    assert texts(said).count("out") == 1


def test_reserves_are_said_with_two_players_only(said):
    """RB-05: whether each is still there."""
    drawn(view(TWO))
    assert [one for one in texts(said) if "reserve" in one] == ["no reserve", "reserve of 14 cards"]
    said.clear()
    drawn(view(FOUR))
    assert not [one for one in texts(said) if "reserve" in one]


def test_a_large_set_is_one_card_and_a_number(said):
    drawn(view(TWO))
    assert "×7" in texts(said)


@pytest.mark.parametrize(
    ("played_before", "word"),
    [("[]", "Any combo"), ("[0:2]", "Any combo"), ("[0:2 2]", "Sets or singles")],
)
def test_the_type_in_force_is_said(said, played_before, word):
    drawn(view({**FOUR, "played": played_before}))
    assert word in texts(said)


def test_claims_go_by_places_and_ticks(said):
    """Section 7: the claim order with ticks."""
    drawn(view(CLAIM))
    places = {"1st", "2nd", "3rd", "4th"}
    assert [one for one in texts(said) if one in places] == ["2nd", "4th", "1st", "3rd"]
    said.clear()
    drawn(view(CLAIM, None, "2 claim pair 5"))
    assert [one for one in texts(said) if one in places] == ["2nd", "4th", "3rd"]
    assert "Piles are taken" in texts(said)


def test_points_are_hidden_unless_open(said):
    """RB-31 RB-53."""
    drawn(view(FOUR))
    assert not [one for one in texts(said) if one.startswith("=")]
    said.clear()
    drawn(view(FOUR, open_scores="yes"))
    assert [one for one in texts(said) if one.startswith("=")] == ["= 14", "= 16", "= 22", "= 11"]


def test_the_hand_is_counted_by_rank(said):
    drawn(view(FOUR, 3))
    assert [one for one in texts(said) if one.startswith("×")] == ["×2", "×1", "×3", "×1", "×2"]
    assert "Your score pile: 11 points" in texts(said)


def test_the_end_shows_all_points_from_most_to_least(said):
    """RB-42, section 6: 18, 16, 15, 11."""
    drawn(ALL["over"][0])
    found = texts(said)
    assert [one for one in found if one in NAMES] == ["Ina", "Emil", "Simon", "Noa"]
    assert [one for one in found if one in {"18", "16", "15", "11"}] == ["18", "16", "15", "11"]


def test_the_bonus_stands_apart(said):
    """RB-49: 3 of 6 points for cards left."""
    drawn(ALL["bonus"][0])
    assert "+3" in texts(said)
    assert {"16", "6"} <= set(texts(said))


# Marks


def rings(picture):
    """How many lines of the left edge of the rows are amber."""
    return sum(picture.getpixel((35, y)) == AMBER for y in range(picture.height))


def test_the_turn_is_ringed_and_on_paper():
    assert rings(drawn(view(FOUR))) > 40
    assert rings(drawn(ALL["combo"][0], ("3", "4", "5"))) == 0
    assert rings(drawn(ALL["over"][0])) == 0


def test_the_chosen_cards_are_marked():
    shown, tokens = ALL["combo"]
    assert far(halved(drawn(shown)), halved(drawn(shown, tokens))) > 4 * TOLERANCE
    shown, tokens = ALL["pile"]
    assert far(halved(drawn(shown)), halved(drawn(shown, tokens))) > 4 * TOLERANCE
    shown, tokens = ALL["lowest"]
    assert far(halved(drawn(shown)), halved(drawn(shown, tokens))) > 4 * TOLERANCE


def test_other_tokens_are_passed_over():
    shown = view(FOUR, 3)
    plain = drawn(shown).tobytes()
    for tokens in (("play",), ("pair", "x"), ("3", "4"), ("claim",)):
        assert drawn(shown, tokens).tobytes() == plain
    assert drawn(view(CLAIM), ("nonsense",)).tobytes() == drawn(view(CLAIM)).tobytes()


def test_cards_that_make_a_combo_stand_higher_than_others():
    """The only 6 can be played alone, pairs of 3 in a set; to who waits all are at rest."""
    moves = tuple(Play(ranks) for ranks in ((3,), (6,), (3, 3)))
    shown = replace(view(FOUR, 3), hand=(3, 3, 6), moves=moves)

    def top(picture, x):
        return next(y for y in range(600, 860) if picture.getpixel((x, y)) == (255, 255, 255))

    turn, waiting = drawn(shown), drawn(replace(shown, moves=(), active=()))
    three, six = 460, 720
    assert top(turn, three) < top(turn, six) < top(waiting, six)
    assert top(waiting, three) == top(waiting, six)


@pytest.mark.parametrize(
    "change",
    [
        {"active": ()},
        {"counts": (4, 8, 4, 8)},
        {"counts": (4, 8, 0, 9)},
        {"won": (5, 4, 4, 2)},
        {"mid": ((4,), (6,), (3, 3))},
        {"mid": ((4,), (5,), (3, 3), (5, 5))},
        {"lead": 1},
        {"phase": "claim"},
        {"played": (Combo(0, (2, 3, 4)), Combo(1, (6,)))},
        {"played": (Combo(0, (2, 3, 4)), Combo(1, (5,)), Combo(2, (3, 4, 5, 6)))},
        {"played": (Combo(0, (2, 2, 2)), Combo(1, (6,)), Combo(2, (3, 3, 3, 3)))},
    ],
)
def test_every_public_fact_changes_the_picture(change):
    one, two = halved(drawn(view(FOUR))), halved(drawn(replace(view(FOUR), **change)))
    assert far(one, two) > 4 * TOLERANCE


@pytest.mark.parametrize(
    "change",
    [
        {"hand": (1, 1, 2, 3, 3, 3, 4, 5, 6)},
        {"hand": (1, 1, 2, 3, 3, 3, 4, 5)},
        {"scores": (None, None, None, (1, 4, 5))},
    ],
)
def test_every_own_fact_changes_the_private_picture(change):
    one, two = view(FOUR, 3), replace(view(FOUR, 3), **change)
    assert far(halved(drawn(one)), halved(drawn(two))) > 2 * TOLERANCE


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats)
def test_pictures_tell_nothing_hidden(seats):
    """F23: at a dozen moments of a game all hidden cards are dealt anew."""
    turns = played(TITLE, seats, (), b"picture").turns
    for row, turn in enumerate(turns[:: max(1, len(turns) // 12)]):
        for viewer in (None, turn.seat, (turn.seat + 1) % seats):
            other = GAME.resample(turn.before, viewer, Rng(b"other", row))
            pictures = [drawn(GAME.view(state, viewer)) for state in (turn.before, other)]
            assert pictures[0].tobytes() == pictures[1].tobytes()


# Type


@EACH
def test_all_type_is_large_and_stands_out(said, name):
    rainbow_cards.card.cache_clear()
    shown, tokens = ALL[name]
    drawn(shown, tokens)
    assert min(one.size for one in said) >= 36
    for one in said:
        for ground in one.grounds:
            assert contrast(one.fill, ground) >= 4.2, one


@pytest.mark.slow
@pytest.mark.parametrize("name", SCRIPTS)
@pytest.mark.parametrize("which", ["public_2", "public_6", "hand_6", "own_claim", "over", "bonus"])
def test_no_name_runs_into_anything(said, name, which):
    shown, tokens = ALL[which]
    picture = drawn(shown, tokens, names=(name,) * len(shown.counts))
    outside = [one for one in said if one.text not in "123456"]  # those on cards are drawn apart
    for one in outside:
        left, top, right, bottom = one.box
        assert 0 <= left < right <= 1200, one
        assert 0 <= top < bottom <= picture.height, one
    for one, two in combinations(outside, 2):
        beside = one.box[2] <= two.box[0] or two.box[2] <= one.box[0]
        level = abs(one.box[1] + one.box[3] - two.box[1] - two.box[3]) < 40
        assert beside or not level, (one, two)


@pytest.mark.parametrize("which", ["public_2", "public_6", "hand_6", "own_claim"])
def test_long_words_and_large_numbers_stay_in_their_places(said, which):
    shown, tokens = ALL[which]
    seats = len(shown.counts)
    scores = tuple(score and (6,) * 24 for score in shown.scores)
    many = replace(shown, counts=(14,) * seats, won=(24,) * seats, scores=scores)
    words = caption(many)
    longer = tuple((token, f"{word} und etwas mehr" if len(word) > 3 else word)
                   for token, word in words.words)  # fmt: skip
    draw(many, replace(words, words=longer, title="Rainbow, Spiel K7QXM" * 2), tokens)
    outside = [one for one in said if one.text not in "123456"]
    for one in outside:
        assert one.box[2] <= 1175, one
    for one, two in combinations(outside, 2):
        beside = one.box[2] <= two.box[0] or two.box[2] <= one.box[0]
        level = abs(one.box[1] + one.box[3] - two.box[1] - two.box[3]) < 40
        assert beside or not level, (one, two)


def test_ranks_are_read_without_any_colour():
    """Section 7: a numeral and as many pips on every card."""
    faces = [rainbow_cards.card(rank, 112, 152).convert("L") for rank in range(1, 7)]
    edges = [face.point(lambda v: 255 * (v > 200)) for face in faces]
    for one, two in combinations(edges, 2):
        rgb = [Image.merge("RGB", (face,) * 3) for face in (one, two)]
        assert far(*rgb) > 100
    for rank, places in rainbow_cards.PIPS.items():
        assert len(set(places)) == rank


# Bytes, sameness, no outside


@EACH
def test_pictures_are_opaque_small_and_not_too_high(name):
    shown, tokens = ALL[name]
    picture = drawn(shown, tokens)
    assert (picture.mode, picture.width) == ("RGB", 1200)
    assert picture.height <= 1000
    png = to_png(picture, draw.palette)
    assert len(png) <= BUDGET
    assert int.from_bytes(png[16:20], "big") == 1200


@pytest.mark.parametrize("name", ["public_6", "hand_3", "lowest", "own_claim"])
def test_the_palette_keeps_the_picture(name):
    shown, tokens = ALL[name]
    picture = drawn(shown, tokens)
    kept = picture.quantize(palette=draw.palette, dither=Image.Dither.NONE).convert("RGB")
    assert far(halved(picture), halved(kept)) <= 30
    for colour, apart in {PAPER: 6, AMBER: 6, **dict.fromkeys(FILLS.values(), 16)}.items():
        near = Image.new("RGB", (4, 4), colour).quantize(palette=draw.palette).convert("RGB")
        differences = zip(near.getpixel((0, 0)), colour, strict=True)
        assert max(abs(a - b) for a, b in differences) <= apart


@pytest.mark.slow
def test_pixels_do_not_depend_on_the_process():
    program = (
        "import hashlib; from render.rainbow import specimen;"
        "print(hashlib.sha256(specimen().tobytes()).hexdigest())"
    )
    here = hashlib.sha256(specimen().tobytes()).hexdigest()
    env = os.environ | {"PYTHONHASHSEED": "1"}
    run = subprocess.run(
        [sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == here


def test_what_was_drawn_is_never_changed_by_the_next():
    first = drawn(view(FOUR, 3))
    before = first.tobytes()
    for shown, tokens in ALL.values():
        drawn(shown, tokens)
    assert first.tobytes() == before
    assert drawn(view(FOUR, 3)).tobytes() == before


def test_drawing_reads_no_file(monkeypatch):
    text.warm()
    specimen()

    def never(*_args, **_more):
        raise AssertionError("a file was read while drawing")

    for shown, tokens in ALL.values():
        drawn(shown, tokens)
    text.line.cache_clear()
    for owner, name in ((ImageFont, "truetype"), (Image, "open"), (text, "_path")):
        monkeypatch.setattr(owner, name, never)
    monkeypatch.setattr("builtins.open", never)
    for shown, tokens in ALL.values():
        drawn(shown, tokens, names=SCRIPTS[: len(shown.counts)])

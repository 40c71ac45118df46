"""What the pictures of Cloomba show, and to whom."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image, ImageFont

from render import cloomba_sprites as sprites
from render import text
from render.cloomba import draw, specimen
from render.cloomba_bed import SOIL
from render.cloomba_beds import draw_beds
from render.cloomba_sheet import draw_final
from render.encode import BUDGET, to_png
from render.palette import AMBER, PAPER, contrast
from rules.cloomba.table import COLOURS, Place
from rules.rng import Rng
from tests.render.cloomba_positions import (
    ALL,
    BOUQUET,
    BROAD,
    FOUR,
    GAME,
    MIGRATE,
    NAMES,
    PLACING,
    RESCUE,
    THREE,
    TWO,
    VISIT,
    WORDS,
    WORKED,
    apart,
    caption,
    drawn,
    labels,
    nodes,
    state,
    texts,
    view,
)
from tests.render.conftest import far, halved
from tests.render.positions import SCRIPTS
from tests.rules.contract import Title, played

EACH = pytest.mark.parametrize("name", ALL)
TITLE = Title(GAME, 250, frozenset({"look", "looked", "pick", "slot", "stall", "over"}))
MODES = (("basic", "no"), ("advanced", "no"), ("basic", "yes"), ("advanced", "yes"))


@EACH
def test_pictures(golden, name):
    assert golden == drawn(*ALL[name])


@pytest.mark.parametrize("text", [TWO, THREE, FOUR])
def test_everybodys_beds(golden, text):
    shown = view(text)
    assert golden == draw_beds(shown, caption(shown))


def test_one_bed(golden):
    shown = view(THREE)
    assert golden == draw_beds(shown, caption(shown), ("2",))


def test_a_wide_bed(golden):
    shown = view(f"phase start; {BROAD}")
    assert golden == draw_beds(shown, caption(shown), ("0",))


def test_one_bed_has_the_labels_of_its_cells(said):
    """Three cells of the ring, the other three, and seven beyond: every neighbour by hand."""
    shown = view("bed0: ring RGY...")
    draw_beds(shown, caption(shown), ("0",))
    around = {"d1", "f1", "g1", "g3", "a2", "a3", "b2", "b3", "c2", "c3"}
    assert set(labels(said)) == {"a1", "b1", "c1"} | around
    said.clear()
    draw_beds(shown, caption(shown))
    assert not labels(said)


def ended():
    over = state(WORKED, "done")
    return GAME.outcome(over), GAME.view(over, None)


def test_the_final_sheet(golden):
    assert golden == draw_final(ended(), caption(ended()[1]))


# What is said


def read(said, shown):
    """What is written, in its order."""
    drawn(shown)
    return texts(said)


def test_the_market_says_what_is_left(said):
    """Section 8: tiles left in the stack, Butterflies in the bag, what can be turned up; prices."""
    shown = read(said, view(FOUR))
    assert shown[:5] == ["Turn 8 of 10", "2", "Cloomba, game K7QXM", "3", "6"]
    assert shown[5:11] == ["1", "2", "1", "2", "3", "2"]


def test_spent_butterflies_are_counted_with_finds_only(said):
    """Section 8: the spent pile by colour, RRYGGBB; from the right, then the deck."""
    assert read(said, view(THREE))[:6] == ["Turn 8 of 10", "2", "2", "1", "2", "4"]


CARDS = ("1", "1/2", "1", "2", "1", "+1", "2", "4", "1", "3")


def test_cards_say_price_and_points(said):
    """Green Herbarium 2 for 1 and half the flowers, Solitude 2 for 1, Swarm 4 for 1 (section 1)."""
    assert read(said, view(THREE))[11:22] == ["2", *CARDS]


def test_thrift_lowers_the_price_for_its_owner(said):
    """CL-79; section 7: the public picture shows the printed cost."""
    lower = ("1", "1", "1/2", "1", "1", "1", "+1", "2", "3", "1", "3")
    assert tuple(read(said, view(THREE, 2))[11:22]) == lower


def test_points_stand_with_their_parts(said):
    """Section 7: 13 of meadows, 2 in the Jar, 6 + 4 of Finds; 10, 3 and 12."""
    drawn(ALL["over"][0])
    emil, ina = texts(said).index("Emil"), texts(said).index("Ina")
    assert texts(said)[emil : emil + 8] == ["Emil", "25", "13", "10", "1", "0", "0", "1"]
    assert texts(said)[ina : ina + 8] == ["Ina", "25", "10", "12", "1", "0", "1", "1"]


def test_the_jar_stands_beside_meadows_in_a_basic_game(said):
    drawn(view(TWO))
    at = texts(said).index("Emil")
    assert texts(said)[at : at + 8] == ["Emil", "13", "10", "3", "2", "1", "0", "0"]


def test_beds_list_their_meadows(said):
    """Section 7: R 4×2, Y 3×1, G 2×1; those without a Butterfly are not listed."""
    shown = ended()[1]
    draw_beds(shown, caption(shown), ("0",))
    assert [one for one in texts(said) if "×" in one] == ["4×2", "3×1", "2×1"]
    assert not {"Ina"} & set(texts(said))


def test_what_has_no_room_in_a_list_is_counted(said):
    meadows = (*view(FOUR).meadows[0][:1],) * 9
    shown = view(FOUR)
    shown = replace(shown, meadows=(meadows, *shown.meadows[1:]))
    draw_beds(shown, caption(shown))
    assert texts(said).count("3×2") == 5
    assert texts(said).count("+4") == 1


def test_the_final_sheet_lists_every_meadow(said):
    """Section 7, best first: seat 1 wins, R4/2 Y3/1 G2/1 G2/0 B1/0 B1/0 of the other."""
    draw_final(ended(), caption(ended()[1]))
    shown = [one for one in texts(said) if "×" in one]
    assert shown == ["4×2", "2×1", "4×2", "3×1", "2×1", "2×0", "1×0", "1×0"]
    assert [one for one in texts(said) if one in NAMES] == ["Ina", "Emil"]
    fills = {one.text[-1]: one.fill for one in said if "×" in one.text and one.box[1] > 300}
    assert fills["0"] != fills["1"] == fills["2"]


# Type, colours and bytes


@EACH
def test_nothing_is_too_small_or_too_pale(said, name):
    """Nothing below 36 px, and all type at least 4.2:1 on what it lies on."""
    drawn(*ALL[name])
    for one in said:
        assert one.size >= 36
        for ground in one.grounds:
            assert contrast(one.fill, ground) >= 4.2, one


@EACH
@pytest.mark.parametrize("names", [SCRIPTS[6:10], SCRIPTS[-9:-5]])
def test_type_stays_inside_and_apart(said, name, names):
    shown, tokens = ALL[name]
    drawn(shown, tokens, names=names)
    for one in said:
        assert 0 <= one.box[0] < one.box[2] <= 1200, one
        assert 0 <= one.box[1] < one.box[3] <= 1000, one
    people = {one.text for one in said} & set(names)
    apart([one for one in said if one.text not in people])
    for one, two in combinations(said, 2):
        level = abs(one.box[1] + one.box[3] - two.box[1] - two.box[3]) < 40
        assert not level or one.box[2] <= two.box[0] or two.box[2] <= one.box[0], (one, two)


@pytest.mark.parametrize("name", ["public_3", "cells", "bouquet", "migration", "rescue", "set"])
def test_longer_words_have_room(said, name):
    """Another language may need twice the letters."""
    shown, tokens = ALL[name]
    longer = {key: f"{word} {word}" for key, word in WORDS.items()}
    drawn(shown, tokens, words=longer)
    for one in said:
        assert 0 <= one.box[0] < one.box[2] <= 1200, one
    apart(said)


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize(("mode", "expert"), MODES)
def test_every_picture_of_a_game_is_small(seats, mode, expert):
    """F40: 110 KB, at full size."""
    options = (("mode", mode), ("expert", expert))
    turns = played(TITLE, seats, options, b"bytes").turns
    names = SCRIPTS[3 : 3 + seats]
    for turn in turns[5 :: max(1, len(turns) // 5)]:
        for viewer in (None, turn.seat):
            shown = GAME.view(turn.before, viewer)
            small(draw(shown, caption(shown, names=names)), draw.palette)
    shown = GAME.view(turns[-1].step.state, None)
    small(draw_beds(shown, caption(shown, names=names)), draw_beds.palette)
    small(draw_beds(shown, caption(shown, names=names), ("1",)), draw_beds.palette)
    over = (GAME.outcome(turns[-1].step.state), shown)
    small(draw_final(over, caption(shown, names=names)), draw_final.palette)


def small(picture, palette):
    png = to_png(picture, palette)
    assert len(png) <= BUDGET
    assert int.from_bytes(png[16:20], "big") == 1200


@pytest.mark.parametrize("name", ["public_4", "public_3", "cells", "rescue", "take"])
def test_the_palette_keeps_the_picture(name):
    picture = drawn(*ALL[name])
    kept = picture.quantize(palette=draw.palette, dither=Image.Dither.NONE).convert("RGB")
    assert far(halved(picture), halved(kept)) <= 30


def test_the_palette_keeps_the_colours():
    for colour in (PAPER, AMBER, SOIL, *sprites.COLOURS.values()):
        near = Image.new("RGB", (4, 4), colour).quantize(palette=draw.palette).convert("RGB")
        assert max(abs(a - b) for a, b in zip(near.getpixel((0, 0)), colour, strict=True)) <= 16


@pytest.mark.parametrize("drawing", [sprites.flower, sprites.butterfly])
def test_colours_differ_by_their_shape(drawing):
    """Section 8: not by hue alone; the outlines of any two cover other places."""
    shapes = {
        colour: drawing(colour, 96).getchannel("A").point(lambda v: 255 * (v > 99))
        for colour in COLOURS
    }
    for one, two in combinations(COLOURS, 2):
        pairs = zip(shapes[one].get_flattened_data(), shapes[two].get_flattened_data(), strict=True)
        assert sum(a != b for a, b in pairs) > 96 * 96 * 0.06, (one, two)


@pytest.mark.parametrize("colour", COLOURS)
def test_every_flower_has_an_edge_on_every_tile(colour):
    for tile in (sprites.LEAF_TILE, sprites.WARM_TILE, sprites.SUPER_TILE):
        assert contrast(sprites.edge(colour), tile) >= 4.2


# Nothing leaks, nothing depends on anything else


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_pictures_tell_nothing_hidden(seats, mode):
    """CL-92, F23 F24: pictures of lookalikes are equal for the public and for every seat."""
    turns = played(TITLE, seats, (("mode", mode),), b"leak").turns
    for row, turn in enumerate(turns[:: max(1, len(turns) // 3)]):
        for viewer in (None, *range(seats)):
            other = GAME.resample(turn.before, viewer, Rng(b"other", row))
            views = [GAME.view(one, viewer) for one in (turn.before, other)]
            assert len({drawn(shown).tobytes() for shown in views}) == 1


def test_a_bouquet_is_seen_by_its_buyer_alone():
    """CL-72."""
    other = BOUQUET.replace("RB YG GB", "RG GB YB")
    for viewer in (None, 1):
        pictures = [drawn(view(text, viewer, "buy 1 r")) for text in (BOUQUET, other)]
        assert pictures[0].tobytes() == pictures[1].tobytes()
    own = [drawn(view(text, 0, "buy 1 r")) for text in (BOUQUET, other)]
    assert own[0].tobytes() != own[1].tobytes()


@pytest.mark.parametrize("text", [TWO, PLACING, VISIT, MIGRATE, BOUQUET, RESCUE])
def test_every_node_and_every_preview_can_be_drawn(text):
    moves = {VISIT: "buy 1 b", MIGRATE: "buy 1 b", BOUQUET: "buy 1 r", RESCUE: "buy 1 b"}
    before = (moves[text],) if text in moves else ()
    shown = view(text, 0, *before)
    asked = [tuple(at.split()[1:]) for at in nodes(shown)]
    pictures = {drawn(shown, tokens).tobytes() for tokens in asked[:12]}
    assert len(pictures) >= min(2, len(asked))
    for move in shown.moves[:: max(1, len(shown.moves) // 6)]:
        tokens = tuple(GAME.write(move).split()[1:])
        assert drawn(GAME.preview(shown, move), tokens).size == (1200, 1000)


def test_the_same_view_gives_the_same_pixels():
    shown = view(FOUR)
    before = drawn(shown)
    kept = before.tobytes()
    drawn(view(THREE, 2))
    assert before.tobytes() == kept == drawn(shown).tobytes()


def test_drawing_reads_no_file(monkeypatch):
    text.warm()
    specimen()

    def never(*_args, **_more):
        raise AssertionError("a file was read while drawing")

    for shown, tokens in ALL.values():
        drawn(shown, tokens)
    for owner, name in ((ImageFont, "truetype"), (Image, "open"), (text, "_path")):
        monkeypatch.setattr(owner, name, never)
    monkeypatch.setattr("builtins.open", never)
    drawn(view(FOUR), names=SCRIPTS[8:12])
    drawn(view(PLACING, 0))


def test_the_moves_of_a_bed_are_what_is_drawn():
    """A first cell that no move names is not lit: the same picture but for its moves differs."""
    shown = view(PLACING, 0)
    fewer = replace(shown, moves=tuple(m for m in shown.moves if m != Place("a7", "w")))
    assert {m.cell for m in shown.moves} - {m.cell for m in fewer.moves} <= {"a7"}
    none = replace(shown, moves=())
    assert drawn(shown).tobytes() != drawn(none).tobytes()


def test_signs_are_shared():
    assert sprites.flower("r", 58) is sprites.flower("r", 58)
    assert sprites.growth("ry", "r", 60) is sprites.growth("ry", "r", 60)

"""What holds for all pictures of Raindrops: type, bytes, palettes, secrets and sprites."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PIL import Image, ImageFont

from render import raindrops_boards, raindrops_drops, raindrops_signs, text
from render.encode import BUDGET, to_png
from render.palette import contrast
from render.raindrops import draw, specimen
from rules.rng import Rng
from tests.render.conftest import TOLERANCE, far, halved
from tests.render.positions import SCRIPTS
from tests.render.raindrops_positions import (
    BOARDS,
    CROWD,
    DROPPED,
    GAME,
    OVER,
    PICTURES,
    boards,
    caption,
    drawn,
    view,
)

MARKS = "opgb"


# Type and bytes


@pytest.mark.parametrize("name", [*PICTURES, *BOARDS])
def test_nothing_is_too_small_or_too_pale(said, name):
    """Nothing below 36 px, and all type at least 4.2:1 on what it lies on."""
    drawn(*PICTURES[name]) if name in PICTURES else boards(*BOARDS[name])
    assert said
    for one in said:
        assert one.size >= 36
        if one.grounds:
            assert min(contrast(one.fill, ground) for ground in one.grounds) >= 4.2, one


@pytest.mark.parametrize("name", [*PICTURES, *BOARDS])
def test_type_stays_inside_and_apart(said, name):
    """No line of type runs into another on the same height, or off the picture."""
    state = (PICTURES | BOARDS)[name][0]
    names = SCRIPTS[:6][: len(state.players)]
    one = drawn if name in PICTURES else boards
    high = one(*(PICTURES | BOARDS)[name], names=names).height
    boxes = [one.box for one in said]
    assert all(b[0] >= 0 and b[2] <= 1200 and b[1] >= 0 and b[3] <= high for b in boxes)
    for one, other in pairwise(sorted(boxes, key=lambda b: (b[1] // 20, b[0]))):
        apart = one[2] <= other[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart or other[2] <= one[0], (one, other)


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("columns", ["4", "5", "6"])
def test_every_picture_of_a_game_is_small(seats, columns):
    """F40: 110 KB, at full size."""
    names = SCRIPTS[2 : 2 + seats]
    for row, state in enumerate(game(seats, columns)):
        viewer = (None, state.turn)[row % 2]
        seen = view(state, viewer)
        for one in (draw, raindrops_boards.draw):
            png = to_png(one(seen, caption(seen, names=names)), one.palette)
            assert len(png) <= BUDGET
            assert int.from_bytes(png[16:20], "big") == 1200


def game(seats, columns="5", every=40):
    """States of a random game, spread over its length."""
    chance = Rng(b"moves", 0)
    state, row = GAME.setup(seats, {"columns": columns}, Rng(b"game", 0)), 0
    while active := GAME.active(state):
        row += 1
        if row % every == 1:
            yield state
        moves = GAME.legal_moves(state, active[0])
        move = chance.draw(f"{row}", moves, 1)[0]
        state = GAME.apply(state, active[0], move, Rng(b"game", row)).state
    yield state


def test_the_palettes_keep_the_pictures():
    for name in ("act", "put", "thunder", "take"):
        kept = through(drawn(*PICTURES[name]), draw.palette)
        assert far(halved(drawn(*PICTURES[name])), halved(kept)) <= 30
    for name in BOARDS:
        kept = through(boards(*BOARDS[name]), raindrops_boards.draw.palette)
        assert far(halved(boards(*BOARDS[name])), halved(kept)) <= 30


def through(picture, palette):
    return picture.quantize(palette=palette, dither=Image.Dither.NONE).convert("RGB")


# Nothing leaks, nothing depends on anything else


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats)
def test_pictures_tell_nothing_hidden(seats):
    """Section 8: pictures of lookalikes are equal for the public and for each other seat."""
    for row, state in enumerate(game(seats, every=60)):
        for viewer in (None, *range(seats)):
            other = GAME.resample(state, viewer, Rng(b"other", row))
            for one in (drawn, boards):
                assert one(state, viewer).tobytes() == one(other, viewer).tobytes()


def test_the_same_view_gives_the_same_pixels():
    assert drawn(CROWD, 2).tobytes() == drawn(CROWD, 2).tobytes()
    first = drawn(DROPPED)
    kept = first.tobytes()
    drawn(CROWD, 2)
    boards(OVER)
    assert first.tobytes() == kept


def test_drawing_reads_no_file(monkeypatch):
    text.warm()
    specimen()

    def never(*_args, **_more):
        raise AssertionError("a file was read while drawing")

    for name in PICTURES:
        drawn(*PICTURES[name])
    boards(CROWD)
    for owner, name in ((ImageFont, "truetype"), (Image, "open"), (text, "_path")):
        monkeypatch.setattr(owner, name, never)
    monkeypatch.setattr("builtins.open", never)
    drawn(CROWD, 2, names=SCRIPTS[8:12])
    boards(CROWD, 2, names=SCRIPTS[8:12])


# Sprites


@pytest.mark.parametrize("sprite", [raindrops_drops.drop, raindrops_drops.cell])
def test_colours_differ_by_their_marks(sprite):
    """Not by colour alone: where a mark lies, any two cover other places."""
    shapes = [marked(sprite(colour, 96), colour) for colour in MARKS]
    for number, one in enumerate(shapes):
        for other in shapes[:number]:
            both = len(one | other)
            assert len(one & other) < both * 0.8
            assert both > 300


def marked(sprite, colour):
    """The pixels that have the ink of a colour's mark."""
    inks = raindrops_drops.INKS[colour], raindrops_drops.cell_ink(colour)
    near = sprite.convert("RGB")
    middle = [(x, y) for x in range(20, 77) for y in range(24, 84)]
    return {
        at
        for at in middle
        if any(max(abs(a - b) for a, b in zip(near.getpixel(at), ink, strict=True)) < 12
               for ink in inks)
    }  # fmt: skip


@pytest.mark.parametrize("colour", MARKS)
def test_drops_have_an_edge_on_all_grounds_and_marks_show_on_them(colour):
    """Contrast as of the guidelines: the edges 4.2:1, the marks 4.2:1."""
    base = raindrops_drops.COLOURS[colour]
    for ground in (raindrops_drops.TILE, raindrops_drops.PIECE, raindrops_drops.GOLD):
        assert contrast(raindrops_drops.edge(base), ground) >= 4.2
    assert contrast(raindrops_drops.INKS[colour], base) >= 4.2
    assert contrast(raindrops_drops.cell_ink(colour), raindrops_drops.pale(colour)) >= 4.2


def test_signs_are_shared_and_differ():
    assert raindrops_drops.drop("o", 76) is raindrops_drops.drop("o", 76)
    names = ["sun", "leaf", "star", "shell", "cat", "moon"]
    shapes = [raindrops_signs.symbol(name, 96).getchannel("A") for name in names]
    for number, one in enumerate(shapes):
        for other in shapes[:number]:
            assert far(one.convert("RGB"), other.convert("RGB")) > TOLERANCE

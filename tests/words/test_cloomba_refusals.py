"""Why a move of Cloomba is not allowed, in words: flows.md, sections 3 and 4."""

from __future__ import annotations

import pytest

from rules.errors import IllegalMove, InvalidMove
from rules.rng import Rng
from tests.cases.cloomba import load
from tests.words.cloomba_table import FULL, GAME, WORDS, after, at
from tests.words.sample import NAMES

SHORT = "jar0: RB; row: RG - -; stall1: RG + Y; stall2: BB + R"


@pytest.mark.parametrize(
    ("position", "text", "said"),
    [
        (
            "phase place; hand RG+Y; bed0: ring .GYB.R",
            "place b3 se",
            "Around the pavilion A1 and F1 are still empty: the tile must cover one of them.",
        ),
        (
            "phase place; hand RG+Y; bed0: ring RGYB.R",
            "place b3 se",
            "Around the pavilion F1 is still empty: the tile must cover it.",
        ),
        (
            "expert; phase place; hand RG+Y; bed0: ring RGYBRG (2,0)Y (3,0)B",
            "place a7 e",
            "A3 lies nearer to the pavilion and is empty: the tile must cover A3 or a cell as "
            "near.",
        ),
        (
            "expert; phase place; hand RG+Y; bed0: ring RGYBRG (2,0)Y (3,0)B",
            "place a11 w",
            "A3 lies nearer to the pavilion and is empty: the tile must cover A3 or a cell as "
            "near.",
        ),
        (
            f"phase place; hand RG+Y; {FULL} (2,0)R",
            "place a2 e",
            "A2 is taken.",
        ),
        (
            f"phase place; hand RG+Y; {FULL}",
            "place a7 e",
            "A7 touches nothing in your bed. At least one half must touch a tile.",
        ),
        (
            f"phase place; hand RG+Y; {FULL}",
            "place a378 e",
            "The second flower would lie beyond the last cell that has a name.",
        ),
        (
            f"phase place; hand RG+Y; {FULL}",
            "place a999 e",
            "There is no cell A999: it would lie too far out.",
        ),
        (
            f"phase place; hand RG+Y; {FULL}",
            "place a1 w",
            "A1 is taken.",
        ),
        (
            "phase place; hand RG+Y",
            "place a1 w",
            "The pavilion keeps its cell. Choose an empty one.",
        ),
        (
            f"phase place; hand RR+Y; {FULL}",
            "place a4 w",
            "Written so, it is the same as `place a2 e`. Send that.",
        ),
        (SHORT, "take 3 rg y", "There is no stall 3: the stalls are 1 and 2."),
        (SHORT, "take 2 rg r", "Stall 2 has no red-green tile. Its tiles are blue-blue."),
        (
            SHORT,
            "take 1 rg b",
            "Stall 1 has no blue Butterfly. Tile and Butterfly come from the same stall.",
        ),
        (
            SHORT,
            "buy 1 r",
            "A Superflower costs 2 Butterflies of one colour from your jar; you have red 1, "
            "blue 1.",
        ),
        (
            "advanced; row: 21 - -",
            "buy 1 r",
            "This Find costs 3 Butterflies of one colour from your jar; you have none.",
        ),
        (SHORT, "buy 2 r", "Slot 2 is empty. Buy from another one."),
        (SHORT, "buy 7 r", "There is no slot 7: the slots are 1 to 3."),
        (SHORT, "place a1 e", "Take a tile and a Butterfly first, or buy something."),
        (SHORT, "done", "Take a tile and a Butterfly first, or buy something."),
        (
            "phase place; hand RG+Y; jar0: RR; row: RG - -",
            "buy 1 r",
            "Buying is possible before you take a tile and after the Butterfly, not in between.",
        ),
        ("phase place; hand RG+Y", "done", "You have taken a tile: place it now."),
        ("phase end; jar0: RR; row: RG - -", "butterfly jar",
         "Your tile is placed: buy something, or end your turn."),
    ],
)  # fmt: skip
def test_refusals(position: str, text: str, said: str) -> None:
    """Section 3: why not, and what instead; CL-12 CL-15 CL-17 CL-19 CL-23 CL-41 CL-43 CL-84."""
    view = at(position)
    with pytest.raises(IllegalMove) as why:
        GAME.apply(load(position), 0, GAME.read(text), Rng(b"x", 1))
    assert WORDS.refusal(why.value, view, NAMES) == said


@pytest.mark.parametrize(
    ("position", "moves", "said"),
    [
        (
            f"phase place; hand YB+B; {FULL}",
            ("place c2 nw", "butterfly y"),
            "You have taken a blue Butterfly. Set that one, or put it into your jar.",
        ),
        (
            f"phase place; hand YB+B; {FULL}",
            ("place c2 nw", "butterfly b c3"),
            "Name a colour alone here, or the jar: `butterfly r`, `butterfly jar`.",
        ),
        (
            f"phase end; jar0: RRYB; row: RYG - -; {FULL}",
            ("buy 1 r", "attach a4"),
            "A4 touches nothing in your bed. The Superflower must touch a tile.",
        ),
        (
            "phase end; jar0: RR; row: RYG - -; bed0: ring RGYB..",
            ("buy 1 r", "attach a2"),
            "Around the pavilion F1 and G1 are still empty: the Superflower must cover one of "
            "them.",
        ),
        (
            "expert; phase end; jar0: RR; row: RYG - -; bed0: ring RGYBRG (2,0)Y (3,0)B",
            ("buy 1 r", "attach a7"),
            "A3 lies nearer to the pavilion and is empty: the Superflower must cover A3 or a cell "
            "as near.",
        ),
        (
            "phase end; jar0: RRRYB; row: RYG - -; bed0: ring R*GYBRG",
            ("buy 1 r", "attach a2", "butterfly r"),
            "That red meadow has a Butterfly already.",
        ),
        (
            f"phase end; jar0: RRYB; row: RYG - -; {FULL}",
            ("buy 1 r", "attach a2", "butterfly g"),
            "There is no green Butterfly in your jar; you have yellow 1, blue 1.",
        ),
        (
            f"phase end; jar0: RRYB; row: RYG - -; {FULL}",
            ("buy 1 r", "attach a2", "butterfly b"),
            "There is no blue flower on what you have just placed.",
        ),
        (
            f"advanced; phase end; jar0: RRY; row: 1 - -; sstack: RB YG GB; {FULL}",
            ("buy 1 r", "pick gb"),
            "You do not look at green-blue. Choose red-blue or yellow-green.",
        ),
        (
            "advanced; phase end; jar0: BBR; row: 5 - -; bed0: ring R*GYBRG",
            ("buy 1 b", "butterfly r a1"),
            "The red flower on A1 has a Butterfly already.",
        ),
        (
            "advanced; phase end; jar0: BBRG; row: 5 - -; bed0: ring R*GYBRG (2,0)R",
            ("buy 1 b", "butterfly r a2"),
            "That red meadow has a Butterfly already.",
        ),
        (
            "advanced; phase end; jar0: BBRG; row: 5 - -; bed0: ring R*GYBRG",
            ("buy 1 b", "butterfly r b1"),
            "There is no red flower on B1.",
        ),
        (
            "advanced; phase end; jar0: BBBR; row: 9 - -; spent: Y; bed0: ring R*GYBRG",
            ("buy 1 b", "rescue r"),
            "No red Butterfly was spent; there are yellow 1, blue 2.",
        ),
        (
            "advanced; phase end; jar0: BB; row: 11 - -; bed0: ring R*GYBRG",
            ("buy 1 b", "move g b1 g1"),
            "There is no green Butterfly on B1.",
        ),
        (
            "advanced; phase end; jar0: BB; row: 11 - -; bed0: ring R*GYBRG",
            ("buy 1 b", "move r a1"),
            "Name colour, cell and new cell, or none: `move r a1 c4`, `move no`.",
        ),
        (
            "advanced; phase end; jar0: BB; row: 11 - -; bed0: ring R*GYBRG",
            ("buy 1 b", "done"),
            "Migration: move a Butterfly, or none.",
        ),
    ],
)  # fmt: skip
def test_refusals_in_the_middle(position: str, moves: tuple[str, ...], said: str) -> None:
    """CL-26 CL-27 CL-47 to CL-51 CL-72 CL-75 to CL-78 CL-88: the same once a move is made."""
    state, _ = after(position, *moves[:-1])
    with pytest.raises(IllegalMove) as why:
        GAME.apply(state, 0, GAME.read(moves[-1]), Rng(b"x", 1))
    assert WORDS.refusal(why.value, at(state), NAMES) == said


def test_refusals_of_the_table() -> None:
    """Every code has a sentence."""
    view = at("phase end; jar0: RR; row: RG - -")
    for code, fields in (("no_seat", {}), ("game_over", {}), ("not_your_turn", {"seat": 1})):
        assert WORDS.refusal(IllegalMove(code, **fields), view, NAMES)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("position", "text", "said"),
    [
        (SHORT, "pass",
         "Nobody can pass in Cloomba: take a tile and a Butterfly, and place the tile."),
        ("phase end; jar0: RR; row: RG - -", "pass",
         "Your tile is placed: buy something, or end your turn."),
        ("phase place; hand RG+Y", "pass", "You have taken a tile: place it now."),
        (SHORT, "place c2", "Take a tile and a Butterfly first, or buy something."),
        ("phase place; hand RG+Y", "buy 1",
         "Buying is possible before you take a tile and after the Butterfly, not in between."),
        (f"phase place; hand RG+Y; {FULL} (2,0)R", "place a2", "A2 is taken."),
        (f"phase place; hand RG+Y; {FULL}", "a7 a11",
         "A7 touches nothing in your bed. At least one half must touch a tile."),
        (f"phase place; hand RG+Y; {FULL}", "some words", ""),
    ],
)  # fmt: skip
def test_texts_that_are_no_move(position: str, text: str, said: str) -> None:
    """Section 4: why, where more is to say than that it can't be read."""
    with pytest.raises(InvalidMove):
        GAME.read(text)
    assert WORDS.unread(text, at(position)) == said

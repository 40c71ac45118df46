"""Positions of Raindrops in the notation of its examples, as pictures show them."""

from __future__ import annotations

from typing import Any

from PIL import Image

from render import raindrops_boards
from render.caption import Caption
from render.raindrops import draw
from rules import GAMES
from rules.raindrops import State, Table
from rules.rng import Rng
from tests.cases import raindrops as cases

GAME = GAMES["raindrops"]
NAMES = ("Emil", "Ina", "Simon", "Noa")  # alike with and without shaping
WORDS = (("flip", "Flip"), ("swap", "Swap"), ("top", "Top"))

MIDDLE = """P1; set players 4; set start 2; set turn 1; set phase act; set empties 1;
    set bag op*9 og*9 pb*6 gb*7; set disc op*3 gb*4 pg; set row +o +pg +b +g;
    set display m19 m25 m43 m49; set tstack 3 4 5 3 4;
    set s0.cards m16[a1a2=gb,c1c2=ob+p,b2=+b] m3[b1c1=o-gb]; set s0.pool op o-pg;
    set s0.bonus +o*2 +pg; set s0.used +p*2 +g; set s0.done m17 m18 m26 m50; set s0.clouds 3:6;
    set s0.thunder 4 5; set s0.marker swap;
    set s1.cards m27[a1b1=op] m51; set s1.pool gb; set s1.bonus +b; set s1.done m1 m5 m6;
    set s1.clouds 1:6; set s1.marker flip;
    set s2.cards m35 m40[b1b2=ob]; set s2.bonus +o*2 +p +g*3 +op +og*2; set s2.thunder 3;
    set s2.done m9 m13 m10 m14 m11 m12 m21 m20 m23; set s2.clouds 1:3 2:6 3:3 4:6;
    set s3.cards m45[a1a2=o-pb] -; set s3.pool pb pg; set s3.used +ob"""
SCORED = """P1; set players 3; set start 1; set turn 0; set ending yes; set phase place;
    set display m44 m45 m46 m47; set row +op +og +ob +pb; set s0.cards m22 m23;
    set s0.done m17 m18 m25 m26 m27 m28 m32 m49; set s0.bonus +o +pg; set s0.used +p*2 +g;
    set s0.clouds 1:6 2:6 3:3; set s0.thunder 4; set s1.cards m40[b1b2=ob] m41[a1a2=og,c1=+p];
    set s1.done m1 m2 m19 m33 m34 m35 m50 m51; set s1.bonus +b; set s1.used +g*2 +b*2;
    set s1.clouds 1:3 2:3; set s1.thunder 5 4 3; set s1.pool pg gb;
    set s2.cards m42[a1a2=pb,b1b2=og+p] m43;
    set s2.done m3 m4 m7 m8 m12 m15 m16 m20 m21 m36; set s2.used +o*2 +ob +op +gb*2;
    set s2.clouds 3:6; set s2.thunder 5 5; set s2.pool gb"""  # the worked sheet of section 6
DEALT = """P1; set phase choose; set display -; set s0.offer m6 m7 m8;
    set s1.offer m9 m10 m11"""
FILLING = """P1; set phase place; set s0.cards m16[b1b2=ob] m3; set s0.pool gb ob pg op;
    set s0.bonus +p +b*2 +og; set s0.thunder 3 5 5; set s0.done m1 m5 m6; set s0.clouds 1:6"""
FULL = """P1; set phase place; set s0.cards m16[a1a2=gb,b1b2=ob] m3; set s0.pool pb og;
    set s0.done m1 m5 m6; set display m4 m5 m49 m2"""
BASE = "; 0: drop a1 b2 c3 d4 d5 c6 c7 b8"


def laid(text: str) -> State:
    """The position after statements; raises where one of them does not hold."""
    table: cases.Table | None = None
    for part in (part.strip() for part in text.replace("\n", " ").split(";")):
        if begun := cases.begin(part):
            table = cases.Table(begun, b"pictures")
        else:
            assert table
            assert list(cases.step(table, part)) == []
    assert table
    return table.state


def view(state: State, viewer: int | None = None, move: str = "") -> Table:
    """What a viewer sees, with a move of theirs shown."""
    seen = GAME.view(state, viewer)
    return GAME.preview(seen, GAME.read(move)) if move else seen


def caption(shown: Table, **fields: Any) -> Caption:
    """Names and words for a view."""
    fields.setdefault("names", NAMES[: len(shown.boards)])
    words = (*WORDS, ("status", fields.pop("status", f"Turn {shown.number}")))
    title = fields.pop("title", "Raindrops, game K7QXM")
    return Caption(title, words=words, viewer=shown.viewer, **fields)


CROWD = laid(MIDDLE)
ACTED = laid(f"{MIDDLE}; 1: swap c3 d3")
DROPPED = laid(f"{MIDDLE}; 1: drop a1 b2 c3 d4; 1: keep gb gb")
SHORT = laid(f"{MIDDLE}; 1: drop a1 b2 c3")
START = laid(DEALT)
GIVEN = laid(f"{DEALT}; 0: give m7")
PLACING = laid(FILLING)
PLACED = laid(f"{FILLING}; 0: put 1 a1a2 gb; 0: fill 2 b2 +p")
TAKING = laid(f"{FULL}; 0: put 1 c1c2 pb")
TAKEN = laid(f"{FULL}; 0: put 1 c1c2 pb; 0: take m49")
LOOKED = laid(f"P1; set s0.thunder 5; set s0.pool gb{BASE}")
LASTS = laid(f"{SCORED}; 0: keep")
OVER = laid(f"{SCORED}; 0: keep; 1: done; 2: done; 0: done")
WIDE = GAME.setup(2, {"first": "0", "columns": "6"}, Rng(b"picture", 0))
NARROW = GAME.setup(3, {"first": "1", "columns": "4"}, Rng(b"picture", 0))

# A state, who looks at it, a move under preview, and tokens chosen so far.
PICTURES: dict[str, tuple[State, int | None, str, tuple[str, ...]]] = {
    "start": (START, None, "", ()),
    "offer": (START, 0, "", ()),
    "given": (GIVEN, 0, "", ()),
    "give": (START, 1, "give m10", ()),
    "given_public": (GIVEN, None, "", ()),
    "middle": (CROWD, None, "", ()),
    "acted": (ACTED, None, "", ()),
    "dropped": (DROPPED, None, "", ()),
    "act": (CROWD, 1, "", ()),
    "path": (CROWD, 1, "", ("a1", "b2", "c3")),
    "drop": (CROWD, 1, "drop a1 b2 c3 d4 d5 c6 c7 b8", ()),
    "swap": (CROWD, 1, "swap c3 d3", ()),
    "tile": (CROWD, 1, "", ("b3",)),
    "waiting": (DROPPED, 0, "", ()),
    "bonus": (SHORT, 1, "", ()),
    "thunder": (LOOKED, 0, "", ()),
    "place": (PLACING, 0, "", ()),
    "place_at": (PLACING, 0, "", ("1", "c1c2")),
    "put": (PLACING, 0, "put 1 c1c2 ob +p", ()),
    "placed": (PLACED, 0, "", ()),
    "keep": (PLACING, 0, "keep gb ob", ()),
    "take": (TAKING, 0, "", ()),
    "take_deck": (TAKING, 0, "take deck", ()),
    "taken": (TAKEN, 0, "", ()),
    "final": (LASTS, 1, "", ()),
    "over": (OVER, None, "", ()),
    "six_columns": (WIDE, None, "", ()),
    "four_columns": (NARROW, None, "", ()),
}
BOARDS: dict[str, tuple[State, int | None, tuple[str, ...]]] = {
    "boards_2": (PLACED, None, ()),
    "boards_3": (OVER, None, ()),
    "boards_4": (CROWD, 0, ()),
    "board": (CROWD, None, ("2",)),
    "board_own": (CROWD, 0, ("0",)),
}


def drawn(
    state: State,
    viewer: int | None = None,
    move: str = "",
    tokens: tuple[str, ...] = (),
    **more: Any,
) -> Image.Image:
    """The picture of what a viewer sees, with a move shown or the tokens chosen so far."""
    seen = view(state, viewer, move)
    return draw(seen, caption(seen, **more), tuple(move.split()[1:]) or tokens)


def boards(
    state: State, viewer: int | None = None, tokens: tuple[str, ...] = (), **more: Any
) -> Image.Image:
    """The picture of all boards, or of that of the seat in the token."""
    seen = view(state, viewer)
    return raindrops_boards.draw(seen, caption(seen, **more), tokens)

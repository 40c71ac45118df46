"""Positions of Cloomba in the notation of its examples, as pictures show them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from PIL import Image

from render.caption import Caption
from render.cloomba import draw
from rules import GAMES
from rules.cloomba.table import State, Table
from rules.menu import choices
from rules.rng import Rng
from tests.cases.cloomba import load

GAME = GAMES["cloomba"]
LABEL = re.compile("[ABCDFG][0-9]{1,3}")
NAMES = ("Emil", "Ina", "Simon", "Noa")  # alike with and without shaping
WORDS = {
    "own": "Your flowerbed",
    "hand": "In hand",
    "points": "Points",
    "jar": "Jar",
    "choose": "Choose one",
    "find_5": "Late Visitor",
    "find_7": "Swarm",
    "find_9": "Rescue",
    "find_11": "Migration",
    "meadows": "Meadows",
    "finds": "Finds",
    "effects": "Effects",
    "status": "Turn 8 of 10",
}

BED = "ring R*GYBRG (2,0)R (2,-1)R* (3,-1)B (1,1)G (2,1)Y* (-2,0)B (-2,1)B*"
ONE = f"bed0: {BED}"
SHOP = "stack: RR YY GG; bag: R R Y G B B; row: RG YGB -; sstack: RB YB"
MARKET = f"stall1: RG YY BB GB YB + R Y Y B G; stall2: RY + B; {SHOP}"
WORKED = (  # section 7 of the specification
    "advanced; seat 1; phase end; stall1: -; stall2: -; "
    "bed0: ring R*RGGBY* (2,0)RYG* (2,-1)Y (3,-1)B (1,1)G (2,1)R*; jar0: RB; own0: 1 19 15; "
    "bed1: ring Y*YYY*B*B; jar1: RGB; own1: 21 11 13"
)
TWO = (
    f"phase start; {ONE}; jar0: RRY; bed1: ring GG.RR. (2,0)B*; jar1: BBBB; "
    f"stall1: RG YB BB + R Y G; stall2: RY + B; {SHOP}"
)
THREE = (
    f"3p; advanced; seat 1; phase start; {ONE}; jar0: RG; own0: 1 15; bed1: ring BBY*GRR; "
    "jar1: RRB; bed2: ring .R*RY..; own2: 5 7 9 11 13 19 20 21; spent: RRYGGBB; row: 17 20 8; "
    "stall1: RG YY BB RR + R Y Y B; stall2: GG + R; deck: 1 2 3 4"
)
FOUR = (
    f"4p; seat 2; phase start; {ONE}; jar0: YY; bed1: ring BBY*GRR (2,0)RY*B; jar1: RRB; "
    f"bed2: ring R*R*YYGG (0,2)Y (1,1)YB* (-1,2)B*; jar2: GGB; bed3: ring .R*RY..; {MARKET}"
)
PLACING = f"phase place; hand RG+R; jar0: RR; row: RG - -; {ONE}"
SNAKE = "bed0: ring RGYBRG " + " ".join(
    f"({side * q},0){'RGYB'[q % 4]}" for side in (1, -1) for q in range(2, 13)
)
BROAD = "bed0: ring RGYBRG " + " ".join(  # section 8: up to 18 half hexes by 11 rows
    [f"({q},0)R" for q in (*range(-4, -1), *range(2, 5))]
    + [f"(0,{r})G" for r in range(2, 6)]
    + [f"({-r // 2},{r})Y" for r in range(-5, -1)]
)
VISIT = f"advanced; phase end; jar0: BBRG; row: 5 - -; {ONE}"
MIGRATE = f"advanced; phase end; jar0: BB; row: 11 - -; {ONE}"
BOUQUET = f"advanced; phase end; jar0: RRY; row: 1 - -; sstack: RB YG GB; {ONE}"
RESCUE = f"advanced; phase end; jar0: BB; spent: RGG; row: 9 - -; {ONE}"
ATTACH = f"phase end; jar0: RRY; row: RYG - -; {ONE}"


def state(text: str, *moves: str) -> State:
    """A position after moves of whoever is to act."""
    now = load(text)
    for row, move in enumerate(moves, 1):
        (seat,) = GAME.active(now)
        now = GAME.apply(now, seat, GAME.read(move), Rng(b"picture", row)).state
    return now


def view(text: str, viewer: int | None = None, *moves: str) -> Table:
    """What a viewer sees of a position after moves."""
    return GAME.view(state(text, *moves), viewer)


def preview(text: str, move: str, *moves: str) -> tuple[Table, tuple[str, ...]]:
    """What whoever is to act sees of a move before it is made, with its tokens."""
    now = state(text, *moves)
    shown = GAME.preview(GAME.view(now, now.seat), GAME.read(move))
    return shown, tuple(move.split()[1:])


def caption(shown: Table, **fields: Any) -> Caption:
    """Names and words for a view."""
    fields.setdefault("names", NAMES[: len(shown.gardens)])
    words = WORDS | fields.pop("words", {})
    fields.setdefault("viewer", shown.viewer)
    return Caption("Cloomba, game K7QXM", words=tuple(words.items()), **fields)


def nodes(shown: Table, at: str = "") -> Iterator[str]:
    """The nodes of the viewer's menu that go on, from coarse to fine."""
    texts = [GAME.write(move) for move in shown.moves]
    for choice in choices(texts, at):
        if not choice.whole and choice.text != at:
            yield choice.text
            yield from nodes(shown, choice.text)


def drawn(shown: Table, tokens: tuple[str, ...] = (), **more: Any) -> Image.Image:
    """The picture of a view."""
    return draw(shown, caption(shown, **more), tokens)


def texts(said: Iterable[Any]) -> list[str]:
    """What is written, in its order."""
    return [one.text for one in said]


def labels(said: Iterable[Any]) -> list[str]:
    """The labels of cells on a picture, as moves have them."""
    return [one.text.lower() for one in said if LABEL.fullmatch(one.text)]


def apart(lines: Iterable[Any]) -> None:
    """No line of type runs into another."""
    for one, two in combinations(lines, 2):
        beside = one.box[2] <= two.box[0] or two.box[2] <= one.box[0]
        below = one.box[3] <= two.box[1] or two.box[3] <= one.box[1]
        assert beside or below, (one, two)


ALL: dict[str, tuple[Table, tuple[str, ...]]] = {
    "public_2": (view(TWO), ()),
    "public_3": (view(THREE), ()),
    "public_4": (view(FOUR), ()),
    "begin": (view("setup 4p first 1"), ()),
    "taken": (view(FOUR, None, "take 1 gb r"), ()),
    "last": (view(f"{PLACING}; stall1: RG + R", None, "place c4 ne", "butterfly jar", "done"), ()),
    "snake": (view(f"phase start; {SNAKE}"), ()),
    "waiting": (view(THREE, 2), ()),
    "take": (view(TWO, 0), ("1", "yb", "g")),
    "buy": (view(TWO, 0), ("2", "r")),
    "window": (view(PLACING, 0, "place a7 w", "butterfly r"), ()),
    "first": (view("phase place; hand RR+B", 0), ()),
    "cells": (view(PLACING, 0), ()),
    "wedge": (view(PLACING, 0), ("d",)),
    "second": (view(PLACING, 0), ("c2",)),
    "expert": (view(f"expert; {PLACING}", 0), ()),
    "broad": (view(f"phase place; hand YB+R; {BROAD}", 0), ()),
    "snake_cells": (view(f"phase place; hand RG+R; {SNAKE}", 0), ()),
    "snake_wedge": (view(f"phase place; hand RG+R; {SNAKE}", 0), ("a",)),
    "placed": preview(PLACING, "place c4 ne"),
    "butterfly": (view(PLACING, 0, "place a7 w"), ()),
    "set": preview(PLACING, "butterfly r", "place a7 w"),
    "attach": (view(ATTACH, 0, "buy 1 r"), ()),
    "attached": preview(ATTACH, "attach g5", "buy 1 r"),
    "bouquet": (view(BOUQUET, 0, "buy 1 r"), ("yg",)),
    "visitor": (view(VISIT, 0, "buy 1 b"), ()),
    "migration": (view(MIGRATE, 0, "buy 1 b"), ()),
    "target": (view(MIGRATE, 0, "buy 1 b"), ("r", "a1")),
    "rescue": (view(RESCUE, 0, "buy 1 b"), ()),
    "over": (view(WORKED, None, "done"), ()),
}

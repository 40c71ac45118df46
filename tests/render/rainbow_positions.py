"""Positions of Rainbow in the notation of its examples, as pictures show them."""

from __future__ import annotations

from typing import Any

from render.caption import Caption
from rules.rainbow import Table
from rules.rng import Rng
from tests.rules.rainbow_table import GAME, do, load

NAMES = ("Emil", "Ina", "Simon", "Noa", "Ella", "Sia")  # alike with and without shaping
WORDS = (
    ("this_trick", "This trick"),
    ("none", "Any combo"),
    ("set", "Sets or singles"),
    ("run", "Runs or singles"),
    ("taking", "Piles are taken"),
    ("to_play", "to play"),
    ("your_turn", "your turn"),
    ("out", "out"),
    ("reserve", "reserve of 14 cards"),
    ("no_reserve", "no reserve"),
    *zip("123456", ("1st", "2nd", "3rd", "4th", "5th", "6th"), strict=True),
)

FOUR = {
    "lead": "0",
    "trick": "4",
    "hands": "[1 2 3 4|1 1 2 2 4 4 5 6|2 3 3 6|1 1 2 3 3 3 4 5 5]",
    "mid": "[4, 6, 3 3, 5 5]",
    "played": "[0:2 3 4, 1:6, 2:3 4 5 6]",
    "score": "[1 2 3 4 4|3 3 5 5|6 6 5 5|1 4 6]",
}
SIX = {
    "lead": "0",
    "trick": "4",
    "hands": "[-|2 2 3|1 1 3 3 4|1 2 6|2 2 4 5 6|1 2 2 3 3 6]",
    "mid": "[2, 3, 5, 6, 3 3, 4 4]",
    "played": "[0:4 4 4, 1:3 3, 2:6, 3:5 5, 4:2]",
    "score": "[1 2 3 4 4|3 3 5 5|6 6 5 5|1 4 6 2 2|3 3 3|4 4 1 1]",
}
TWO = {
    "lead": "1",
    "trick": "3",
    "hands": "[1 2 3 3 4 4 5 5 6 6 6|3 3 4 5 5 6]",
    "second": "[1 1 1 1 2 2 2 3 4 4 5 5 6 6|-]",
    "mid": "[4, 5, 6, 5 5]",
    "played": "[1:2 2 2 2 2 2 2, 0:4 4]",
    "score": "[6 6 5 5 4 1 2 3|1 1 2 2 3 3]",
}
CLAIM = {**FOUR, "played": "[0:2 3 4, 1:6, 2:3 4 5 6, 3:4 5]"}
ENDED = {  # section 6 of the specification
    "lead": "1",
    "trick": "9",
    "hands": "[2 6|3 4 5|1 1|-]",
    "mid": "[3, 5, 4 4]",
    "score": "[6 5|4 4 2|6 6|3 3 5]",
}
LAST = ("1 play 3 4 5", "2 play 1", "0 play 2", "1 claim pair 4", "0 claim single 5")
BONUS = {"hands": "[5|2 4 6 6]", "played": "[0:3 3, 1:1]", "mid": "[1, 2, 4, 6 6]"}
RUN_OUT = ("1 play 2", "0 claim pair 6", "0 claim single 4", "1 claim single 2")


def view(values: dict[str, str], viewer: int | None = None, *moves: str, **options: str) -> Table:
    """What a viewer sees of a position after moves."""
    state = load({"open_scores": "no", **options}, **values)
    return GAME.view(do(state, *moves).state if moves else state, viewer)


def preview(values: dict[str, str], viewer: int, text: str) -> Table:
    """What a viewer sees of a position with a move of theirs shown."""
    return GAME.preview(view(values, viewer), GAME.read(text))


def caption(shown: Table, **fields: Any) -> Caption:
    """Names and words for a view."""
    fields.setdefault("names", NAMES[: len(shown.counts)])
    words = (*WORDS, ("status", fields.pop("status", "Trick 4")))
    own = shown.scores[shown.viewer] if shown.viewer is not None else None
    if own is not None:
        words = (*words, ("own", f"Your score pile: {sum(own)} points"))
    return Caption("Rainbow", words=words, viewer=shown.viewer, **fields)


SETUP = GAME.setup(3, {"first": "1"}, Rng(b"picture", 0))
ALL: dict[str, tuple[Table, tuple[str, ...]]] = {
    "public_2": (view(TWO), ()),
    "public_3": (GAME.view(SETUP, None), ()),
    "public_4": (view(FOUR), ()),
    "public_6": (view(SIX), ()),
    "open_scores": (view(FOUR, open_scores="yes"), ()),
    "claim": (view(CLAIM, None, "2 claim pair 5"), ()),
    "hand_2": (view(TWO, 0), ()),
    "hand_3": (GAME.view(SETUP, 1), ()),
    "hand_4": (view(FOUR, 3), ()),
    "hand_6": (view(SIX, 5), ()),
    "out": (view(SIX, 0), ()),
    "waiting": (view(FOUR, 1), ()),
    "lowest": (view(FOUR, 3), ("3",)),
    "combo": (preview(FOUR, 3, "play 3 4 5"), ("3", "4", "5")),
    "own_claim": (view(CLAIM, 2), ()),
    "pile": (preview(CLAIM, 2, "claim pair 5"), ("pair", "5")),
    "over": (view(ENDED, None, *LAST), ()),
    "bonus": (view(BONUS, 0, *RUN_OUT), ()),
}

"""Rainbow: tricks of sets, runs and singles, whose cards become the points of the next trick.

The clauses named here, RB-01 to RB-53, are those of the specification.
"""

from __future__ import annotations

from rules.rainbow.combos import Claim, Combo, Move, Piles, Play, Ranks, kind, read_deck
from rules.rainbow.game import Rainbow, Table
from rules.rainbow.trick import State

__all__ = [
    "Claim",
    "Combo",
    "Move",
    "Piles",
    "Play",
    "Rainbow",
    "Ranks",
    "State",
    "Table",
    "kind",
    "read_deck",
]

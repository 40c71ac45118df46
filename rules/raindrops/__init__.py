"""Raindrops: paths down a window of tiles, which then cover Memory cards.

The clauses named here, RD-01 to RD-97, are those of the specification.
"""

from __future__ import annotations

from rules.raindrops.box import Box, Card, Place, read_box
from rules.raindrops.game import Raindrops
from rules.raindrops.moves import (
    Bonus,
    Done,
    Drop,
    Fill,
    Flip,
    Give,
    Keep,
    Move,
    Put,
    Swap,
    Take,
    Thunder,
    Top,
)
from rules.raindrops.seen import Board, Cloud, OnCard, Table
from rules.raindrops.table import Last, Piece, Player, Slot, State, Variant, Window

__all__ = [
    "Board",
    "Bonus",
    "Box",
    "Card",
    "Cloud",
    "Done",
    "Drop",
    "Fill",
    "Flip",
    "Give",
    "Keep",
    "Last",
    "Move",
    "OnCard",
    "Piece",
    "Place",
    "Player",
    "Put",
    "Raindrops",
    "Slot",
    "State",
    "Swap",
    "Table",
    "Take",
    "Thunder",
    "Top",
    "Variant",
    "Window",
    "read_box",
]

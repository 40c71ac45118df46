"""What a computer player expects of a position of Cloomba."""

from __future__ import annotations

from rules.cloomba.box import Box
from rules.cloomba.table import State
from rules.cloomba.turn import points
from rules.game import Seat


def estimate(box: Box, state: State, seat: Seat) -> float:
    """The points of the seat."""
    return float(points(box, state.gardens[seat]).total)

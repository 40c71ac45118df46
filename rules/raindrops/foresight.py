"""What a computer player expects of a position of Raindrops."""

from __future__ import annotations

from rules.game import Seat
from rules.raindrops import score
from rules.raindrops.box import Box
from rules.raindrops.table import State


def worth(box: Box, state: State, seat: Seat) -> float:
    """The points of a seat."""
    return float(sum(count for _, count in score.points(box, state.players[seat])))

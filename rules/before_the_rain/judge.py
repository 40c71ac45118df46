"""How well a seat stands in Before The Rain, for computer players: numbers found by trial."""

from __future__ import annotations

from collections.abc import Sequence

from rules.before_the_rain import score
from rules.before_the_rain.box import SUNSHINE, WILD, Box
from rules.before_the_rain.table import (
    BANK,
    IN,
    OVER,
    PLAY,
    ROUNDS,
    Cards,
    Cells,
    Row,
    State,
    best,
    rain,
)
from rules.before_the_rain.turn import WET
from rules.game import Seat

TAKES = 0.1  # how likely another player is to play the hive in a turn
FLOWER = 2.6  # what a flower that somebody adds to the stack is worth to one who takes it
ROUND = 9.0  # points that a round not yet begun is likely to add
CELL = (0.0, 3.0, 5.0)  # what an empty cell is likely to hold at last, by rounds to come


def estimate(box: Box, state: State, seat: Seat) -> float:
    """The points that the seat has written or banked, and those that it is likely to add."""
    left = 0 if state.phase == OVER else ROUNDS - state.round
    open_round = state.phase not in (BANK, OVER)
    if state.fill:
        had = _banked(state.cells[seat], left)
    else:
        had = sum(best(state.rows[seat], len(box.flowers))) + left * ROUND
    if not open_round:
        return had
    home = state.homes[seat]
    if state.status[seat] != IN or state.phase != PLAY:
        return had + _gain(box, state, seat, home)
    return had + _hope(box, state, seat)


def _hope(box: Box, state: State, seat: Seat) -> float:
    """What a seat that is still in is likely to bring home: at the next turn, or the one after."""
    others = state.status.count(IN) - 1
    gain = _gain(box, state, seat, state.stack)
    grown = FLOWER * (others + 1)
    share = _share(others)
    nobody = (1 - TAKES) ** others
    later = share * (nobody * (gain + grown) + (1 - nobody) * grown)
    return max(share * gain, (1 - _ends(state)) * later)


def _share(others: int) -> float:
    """The part of a stack that is left to one who takes it, since others may do so too."""
    return float((1 - (1 - TAKES) ** (others + 1)) / ((others + 1) * TAKES))


def _ends(state: State) -> float:
    """How likely the next weather card is to end the round."""
    if not state.weather:
        return 0.0
    wet = rain(state.shown)
    ending = sum(one != SUNSHINE and wet + rain((one,)) >= WET for one in state.weather)
    return ending / len(state.weather)


def _gain(box: Box, state: State, seat: Seat, cards: Cards) -> float:
    """What cards brought home would add to the sheet or the cells."""
    row = score.totals(box, cards)
    wilds = cards.count(WILD) * box.values[WILD]
    if state.fill:
        return _worth_banking(row, wilds, state.cells[seat], ROUNDS - state.round)
    had = best(state.rows[seat], len(box.flowers))
    over = [points - old for points, old in zip(row, had, strict=True)]
    return sum(max(0, points) for points in over) + max(0, wilds + min(0, max(over)))


def _banked(cells: Cells, left: int) -> float:
    return sum(CELL[left] if cell is None else cell for cell in cells)


def _worth_banking(row: Row, wilds: int, cells: Sequence[int | None], left: int) -> float:
    """The totals that are worth more in a cell now than what it may hold later."""
    later = CELL[left]
    totals = [points for points, cell in zip(row, cells, strict=False) if cell is None]
    closed = [points for points, cell in zip(row, cells, strict=False) if cell is not None]
    if totals:
        totals[totals.index(max(totals))] += wilds
    kept = [max(0.0, points - later) for points in totals]
    spare = [points for points in totals if points <= later]
    extra = max([0, *closed, *spare]) if cells[-1] is None else 0
    return sum(kept) + max(0.0, extra - later)

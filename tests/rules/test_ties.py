"""F31: ties and orders at every number of seats, worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules import GAMES
from rules.game import Sheet, Side, ranked
from rules.rng import Rng


def sheet(*totals: int) -> Sheet:
    return Sheet(tuple(Side((seat,), (), total) for seat, total in enumerate(totals)))


@pytest.mark.parametrize(
    ("totals", "ranks", "winners"),
    [
        ((5, 3), (1, 2), (0,)),
        ((3, 5), (2, 1), (1,)),
        ((4, 4), (1, 1), (0, 1)),
        ((7, 7, 2), (1, 1, 3), (0, 1)),
        ((2, 7, 7), (3, 1, 1), (1, 2)),
        ((9, 4, 4), (1, 2, 2), (0,)),
        ((6, 6, 6), (1, 1, 1), (0, 1, 2)),
        ((1, 8, 8, 3), (4, 1, 1, 3), (1, 2)),
        ((5, 2, 5, 2, 9), (2, 4, 2, 4, 1), (4,)),
        ((0, 0, 0, 0, 0, 0), (1, 1, 1, 1, 1, 1), (0, 1, 2, 3, 4, 5)),
    ],
)
def test_equal_totals_share_a_rank(
    totals: tuple[int, ...], ranks: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    outcome = ranked(sheet(*totals))
    assert (outcome.ranks, outcome.winners) == (ranks, winners)


@pytest.mark.parametrize(
    ("discs", "winners"),
    [
        ((6, 6), (0, 1)),
        ((6, 7), (1,)),
        ((4, 4, 4), (0, 1, 2)),  # each 4 + 4
        ((1, 5, 3), (1,)),  # 6, 8, 4
        ((2, 5, 2), (0, 1)),  # 7, 7, 4
        ((3, 1, 2, 4), (0, 1, 2, 3)),  # 5 and 5
        ((3, 1, 2, 3), (0, 2)),  # 5 and 4
    ],
)
def test_ties_of_nach_dem_regen(discs: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """NR-32 to NR-35: alone, with the next seat's discs, in teams."""
    game = GAMES["nach_dem_regen"]
    state = game.setup(len(discs), {}, Rng(bytes(32), 0))
    assert ranked(game.sheet(replace(state, discs=discs))).winners == winners

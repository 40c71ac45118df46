"""What a computer player expects of a position of Rainbow."""

from __future__ import annotations

from rules.game import Seat
from rules.rainbow.combos import Play, claim_order, combos, force
from rules.rainbow.trick import OVER, PLAY, State, bonus, play, player

WORTH = 2.0  # points that a card still to be played is worth; found by trial


def lead(state: State, seat: Seat) -> float:
    """By how much the seat is ahead of the mean of the others once this trick is taken.

    Those still to play are taken to play their largest combo, and each takes the best pile left.
    """
    worth = _worth(state)
    others = worth[:seat] + worth[seat + 1 :]
    return worth[seat] - sum(others) / len(others)


def _worth(state: State) -> list[float]:
    """By seat the points, those of this trick, and what the cards left are worth."""
    if state.phase == OVER:
        scored = zip(state.scores, bonus(state), strict=True)
        return [float(sum(score) + extra) for score, extra in scored]
    while state.phase == PLAY and (seat := player(state)) is not None:
        largest = max(combos(state.hands[seat], force(state.played)), key=_size)
        state = play(state, seat, largest.ranks, [])
    left = [len(hand) for hand in state.hands]
    for seat, reserve in enumerate(state.reserves):
        left[seat] += len(reserve)
    worth = [sum(s) + WORTH * cards for s, cards in zip(state.scores, left, strict=True)]
    best = reversed(state.mid)
    for seat, pile in zip(claim_order(state.played)[state.claimed :], best, strict=False):
        worth[seat] += sum(pile)
    return worth


def _size(move: Play) -> tuple[int, int]:
    return len(move.ranks), move.ranks[-1]

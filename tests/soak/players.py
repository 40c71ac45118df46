"""Players to measure computers against, beside those of `rules.robots`."""

from __future__ import annotations

from typing import Any

from rules.game import Game, Seat
from rules.rainbow import Claim
from rules.rng import Rng


def careless(game: Game[Any, Any, Any], state: Any, seat: Seat, rng: Rng) -> Any:
    """In Rainbow: a random combo, or the pile that is worth most."""
    moves = game.legal_moves(state, seat)
    piles = [move for move in moves if isinstance(move, Claim)]
    return max(piles, key=lambda m: sum(m.pile)) if piles else rng.draw("combo", moves, 1)[0]

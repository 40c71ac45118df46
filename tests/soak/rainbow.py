"""How well computers play Rainbow: `python -m tests.soak.rainbow --games 1000 --seed HEX`.

Two seats: a computer sits opposite a player who plays random combos and always takes the best pile.
It must win at least 55 % of the games.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import secrets
import sys
from typing import Any

from rules import GAMES
from rules.rainbow import Claim, Move
from rules.rng import Rng
from rules.robots import choose

GAME = GAMES["rainbow"]
TARGET = 0.55
EVERY = 100


def main() -> int:
    """Play the games; returns 1 where the computer falls short."""
    parser = argparse.ArgumentParser("python -m tests.soak.rainbow", description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default=secrets.token_hex(8), metavar="HEX")
    given = parser.parse_args()
    print(f"Seed {given.seed}.", flush=True)
    won = 0
    for number in range(given.games):
        own = hashlib.sha256(bytes.fromhex(given.seed) + b"%d" % number).digest()
        won += wins(own, number % 2)
        if (number + 1) % EVERY == 0 or number + 1 == given.games:
            share = won / (number + 1)
            print(f"{number + 1} games: the computer has won {share:.1%}.", flush=True)
    return int(share < TARGET)


def wins(seed: bytes, computer: int) -> bool:
    """Whether the computer, in its seat, wins alone."""
    chance = random.Random(seed)
    state, row = GAME.setup(2, {}, Rng(seed, 0)), 0
    while active := GAME.active(state):
        row += 1
        if active[0] == computer:
            move = choose(GAME, state, computer, "steady", Rng(b"computer" + seed, row))
        else:
            move = careless(state, active[0], chance)
        state = GAME.apply(state, active[0], move, Rng(seed, row)).state
    outcome = GAME.outcome(state)
    return outcome is not None and outcome.winners == (computer,)


def careless(state: Any, seat: int, chance: random.Random) -> Move:
    """A random combo, or the pile that is worth most."""
    moves: tuple[Move, ...] = GAME.legal_moves(state, seat)
    piles = [move for move in moves if isinstance(move, Claim)]
    return max(piles, key=lambda move: sum(move.pile)) if piles else chance.choice(moves)


if __name__ == "__main__":
    sys.exit(main())

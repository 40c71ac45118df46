"""How much better computers play than chance: `python -m tests.soak.cloomba --games 500`.

Cloomba, two seats: the mean score of games among computers must be at least half again that of
games among random players. The computers look at each move once, which is the least that they do:
more looks (`--effort 400`, as in play) only average over what is turned up.
"""

from __future__ import annotations

import argparse
import hashlib
import secrets
import sys
from collections.abc import Mapping

from rules import GAMES, robots
from rules.rng import Rng
from rules.robots import choose

GAME = GAMES["cloomba"]
LEVELS = ("steady", "gentle")
SEATS = 2
TARGET = 1.5
EVERY = 50


def main() -> int:
    """Play the games; returns 1 where the computers fall short."""
    parser = argparse.ArgumentParser("python -m tests.soak.cloomba", description=__doc__)
    parser.add_argument("--games", type=int, default=500, help="of each kind of players")
    parser.add_argument("--seed", default=secrets.token_hex(8), metavar="HEX")
    parser.add_argument("--advanced", action="store_true", help="play with the Finds")
    parser.add_argument("--effort", type=int, default=1, help="moves looked at for a decision")
    given = parser.parse_args()
    robots.EFFORT = given.effort
    options = {"mode": "advanced" if given.advanced else "basic"}
    sums = dict.fromkeys(LEVELS, 0)
    print(f"Seed {given.seed}.", flush=True)
    for number in range(given.games):
        seed = hashlib.sha256(bytes.fromhex(given.seed) + b"%d" % number).digest()
        for level in LEVELS:
            sums[level] += total(seed, level, options)
        if (number + 1) % EVERY == 0 or number + 1 == given.games:
            means = {level: points / (SEATS * (number + 1)) for level, points in sums.items()}
            ratio = means["steady"] / means["gentle"]
            told = ", ".join(f"{level} {mean:.2f}" for level, mean in means.items())
            print(f"{number + 1} games: {told}, {ratio:.2f} times.", flush=True)
    return int(ratio < TARGET)


def total(seed: bytes, level: str, options: Mapping[str, str]) -> int:
    """The points of all seats of a game, all played at the level."""
    state, row = GAME.setup(SEATS, options, Rng(seed, 0)), 0
    while active := GAME.active(state):
        row += 1
        move = choose(GAME, state, active[0], level, Rng(b"computers" + seed, row))
        state = GAME.apply(state, active[0], move, Rng(seed, row)).state
    return sum(side.total for side in GAME.sheet(state).sides)


if __name__ == "__main__":
    sys.exit(main())

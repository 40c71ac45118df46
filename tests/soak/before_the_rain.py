"""How much better computers play than chance: `python -m tests.soak.before_the_rain --games 1000`.

Before The Rain, four seats: in each game two computers sit beside two random players, and the
mean score of the computers must be at least a quarter above that of the random players.
"""

from __future__ import annotations

import argparse
import hashlib
import secrets
import sys

from rules import GAMES
from rules.rng import Rng
from rules.robots import choose

GAME = GAMES["before_the_rain"]
LEVELS = ("steady", "gentle")
TARGET = 1.25
EVERY = 50


def main() -> int:
    """Play the games; returns 1 where the computers fall short."""
    parser = argparse.ArgumentParser("python -m tests.soak.before_the_rain", description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default=secrets.token_hex(8), metavar="HEX")
    parser.add_argument("--fill", action="store_true", help="play Fill The Hive")
    given = parser.parse_args()
    options = {"fill_the_hive": "yes" if given.fill else "no"}
    sums = dict.fromkeys(LEVELS, 0)
    print(f"Seed {given.seed}.", flush=True)
    for number in range(given.games):
        seed = hashlib.sha256(bytes.fromhex(given.seed) + b"%d" % number).digest()
        for level, total in play(seed, number, options):
            sums[level] += total
        if (number + 1) % EVERY == 0 or number + 1 == given.games:
            means = {level: total / (2 * (number + 1)) for level, total in sums.items()}
            ratio = means["steady"] / means["gentle"]
            told = ", ".join(f"{level} {mean:.2f}" for level, mean in means.items())
            print(f"{number + 1} games: {told}, {ratio:.2f} times.", flush=True)
    return int(ratio < TARGET)


def play(seed: bytes, number: int, options: dict[str, str]) -> list[tuple[str, int]]:
    """The level and score of every seat of one game; who sits where changes from game to game."""
    levels = [LEVELS[(seat + number) % 2] for seat in range(4)]
    state, row = GAME.setup(4, options, Rng(seed, 0)), 0
    while active := GAME.active(state):
        row += 1
        chance = Rng(b"computers" + seed, row)
        move = choose(GAME, state, active[0], levels[active[0]], chance)
        state = GAME.apply(state, active[0], move, Rng(seed, row)).state
    return [(levels[s.seats[0]], s.total) for s in GAME.sheet(state).sides]


if __name__ == "__main__":
    sys.exit(main())

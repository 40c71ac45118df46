"""How much better computers play than chance: `python -m tests.soak.raindrops --games 500`.

Raindrops, two to four seats in turn: computers and random players sit alternately, and the mean
score of the computers must be at least half as much again as that of the random players. Games
must end both by completed cards and by the bag. The computers look at each move once, which is the
least that they do: more looks (`--effort 400`, as in play) only average over what is drawn.
"""

from __future__ import annotations

import argparse
import hashlib
import secrets
import sys
from collections import Counter

from rules import GAMES, robots
from rules.rng import Rng
from rules.robots import choose

GAME = GAMES["raindrops"]
LEVELS = ("steady", "gentle")
TARGET = 1.5
EVERY = 50


def main() -> int:
    """Play the games; returns 1 where the computers fall short or an ending does not occur."""
    parser = argparse.ArgumentParser("python -m tests.soak.raindrops", description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", default=secrets.token_hex(8), metavar="HEX")
    parser.add_argument("--effort", type=int, default=1, help="moves looked at for a decision")
    given = parser.parse_args()
    robots.EFFORT = given.effort
    sums: Counter[str] = Counter()
    seats: Counter[str] = Counter()
    causes: Counter[str] = Counter()
    print(f"Seed {given.seed}.", flush=True)
    for number in range(given.games):
        seed = hashlib.sha256(bytes.fromhex(given.seed) + b"%d" % number).digest()
        scores, cause = play(seed, number)
        causes[cause] += 1
        for level, total in scores:
            sums[level] += total
            seats[level] += 1
        if (number + 1) % EVERY == 0 or number + 1 == given.games:
            means = {level: sums[level] / seats[level] for level in LEVELS}
            ratio = means["steady"] / means["gentle"]
            told = ", ".join(f"{level} {mean:.2f}" for level, mean in means.items())
            ends = ", ".join(f"{count} by {cause}" for cause, count in sorted(causes.items()))
            print(f"{number + 1} games: {told}, {ratio:.2f} times; ended {ends}.", flush=True)
    return int(ratio < TARGET or len(causes) < 2)


def play(seed: bytes, number: int) -> tuple[list[tuple[str, int]], str]:
    """The level and score of every seat of one game, and what started its end."""
    count = GAME.seats[number % len(GAME.seats)]
    levels = [LEVELS[(seat + number // len(GAME.seats)) % 2] for seat in range(count)]
    state, row, cause = GAME.setup(count, {}, Rng(seed, 0)), 0, ""
    while active := GAME.active(state):
        row += 1
        chance = Rng(b"computers" + seed, row)
        move = choose(GAME, state, active[0], levels[active[0]], chance)
        step = GAME.apply(state, active[0], move, Rng(seed, row))
        GAME.check(step.state)
        state = step.state
        ended = [dict(event.fields)["cause"] for event in step.events if event.kind == "ending"]
        cause = str(ended[0]) if ended else cause
    return [(levels[side.seats[0]], side.total) for side in GAME.sheet(state).sides], cause


if __name__ == "__main__":
    sys.exit(main())

"""How much better computers play than chance: `python -m tests.soak.strength GAME --games 500`.

The mean score of the computers over that of random players must reach a ratio; in Rainbow they must
win a share of the games. Each game follows from the seed and its number alone. Where games are
long, each move is looked at once, the least that computers do; more looks average over what is
drawn (`--effort 400`, as in play).
"""

from __future__ import annotations

import argparse
import hashlib
import secrets
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from rules import GAMES, robots
from rules.game import Outcome
from rules.rng import Rng
from tests.soak.players import careless

Players = tuple[str, ...]  # by seat: a level of computers, or careless

EVERY = 50  # games between two lines of progress


def mixed(number: int, seats: tuple[int, ...], against: str = "gentle") -> Iterator[Players]:
    """One table with both in turn; who sits where changes from game to game."""
    both, count = ("steady", against), seats[number % len(seats)]
    yield tuple(both[(seat + number // len(seats)) % 2] for seat in range(count))


def apart(number: int, seats: tuple[int, ...]) -> Iterator[Players]:
    """Two tables, each with players of one kind."""
    count = seats[number % len(seats)]
    yield from (("steady",) * count, ("gentle",) * count)


def against_careless(number: int, seats: tuple[int, ...]) -> Iterator[Players]:
    """One table with a careless player beside each computer."""
    yield from mixed(number, seats, "careless")


@dataclass(frozen=True)
class Trial:
    """What computers of one title are held to."""

    seats: tuple[int, ...]
    tables: Callable[[int, tuple[int, ...]], Iterator[Players]]
    target: float
    games: int = 500
    effort: int = robots.EFFORT
    won: bool = False  # the share of games won counts, not the ratio of mean scores


TRIALS = {
    "rainbow": Trial((2,), against_careless, 0.55, games=1000, won=True),
    "before_the_rain": Trial((4,), mixed, 1.25, games=1000),
    "raindrops": Trial((2, 3, 4), mixed, 1.5, effort=1),
    "cloomba": Trial((2,), apart, 1.5, effort=1),
}


def main() -> int:
    """Play the games; returns 1 where the computers fall short."""
    parser = argparse.ArgumentParser("python -m tests.soak.strength", description=__doc__)
    parser.add_argument("game", choices=TRIALS)
    parser.add_argument("--games", type=int)
    parser.add_argument("--seed", default=secrets.token_hex(8), metavar="HEX")
    parser.add_argument("--effort", type=int, help="moves looked at for a decision")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=CHOICE")
    given = parser.parse_args()
    trial, options = TRIALS[given.game], dict(one.split("=") for one in given.option)
    robots.EFFORT = given.effort or trial.effort
    print(f"{given.game}, seed {given.seed}, effort {robots.EFFORT}.", flush=True)
    tally, games = Tally(trial), given.games or trial.games
    for number in range(games):
        seed = hashlib.sha256(bytes.fromhex(given.seed) + b"%d" % number).digest()
        for players in trial.tables(number, trial.seats):
            tally.add(players, *play(given.game, options, players, seed))
        if (number + 1) % EVERY == 0 or number + 1 == games:
            print(f"{number + 1} games: {tally}.", flush=True)
    return int(tally.figure < trial.target)


class Tally:
    """Scores and games won by kind of player, and by what the games ended."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.points: Counter[str] = Counter()
        self.seats: Counter[str] = Counter()
        self.won: Counter[str] = Counter()
        self.games = 0
        self.causes: Counter[str] = Counter()

    def add(self, players: Players, outcome: Outcome, cause: str) -> None:
        """Count a game."""
        self.games += 1
        self.causes[cause] += 1
        for side in outcome.sheet.sides:
            self.points[players[side.seats[0]]] += side.total
            self.seats[players[side.seats[0]]] += 1
        if len(outcome.winners) == 1:
            self.won[players[outcome.winners[0]]] += 1

    def mean(self, player: str) -> float:
        """The mean score of a kind of player."""
        return self.points[player] / self.seats[player]

    @property
    def figure(self) -> float:
        """The share of games that the computers won alone, or their mean score over the others'."""
        if self.trial.won:
            return self.won["steady"] / self.games
        other = next(player for player in self.points if player != "steady")
        return self.mean("steady") / self.mean(other)

    def __str__(self) -> str:
        means = ", ".join(f"{player} {self.mean(player):.2f}" for player in sorted(self.points))
        ends = ", ".join(f"{n} by {cause}" for cause, n in sorted(self.causes.items()) if cause)
        figure = f"{self.figure:.1%} won" if self.trial.won else f"{self.figure:.2f} times"
        return f"{means}: {figure}" + (f"; ended {ends}" if ends else "")


def play(key: str, options: dict[str, str], players: Players, seed: bytes) -> tuple[Outcome, str]:
    """A game with `check` after every move: how it ends, and what has started its end if told."""
    game, cause, row = GAMES[key], "", 0
    state: Any = game.setup(len(players), options, Rng(seed, 0))
    while active := game.active(state):
        row += 1
        seat, chance = active[0], Rng(b"computers" + seed, row)
        if players[seat] == "careless":
            move = careless(game, state, seat, chance)
        else:
            move = robots.choose(game, state, seat, players[seat], chance)
        step = game.apply(state, seat, move, Rng(seed, row))
        state = step.state
        game.check(state)
        for event in step.events:
            cause = str(dict(event.fields)["cause"]) if event.kind == "ending" else cause
    outcome = game.outcome(state)
    assert outcome
    return outcome, cause


if __name__ == "__main__":
    sys.exit(main())

"""Random games with every check: `python -m tests.soak.rules --games 10000 --seed HEX [--start N]`.

Each game follows from the seed and its number alone, so a run can go on where another stopped.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import secrets
import sys
import time

import msgspec

from rules import GAMES, log
from rules.game import Event
from tests.rules import second_scorer

GAME = GAMES["nach_dem_regen"]
EVERY = 500  # games between two lines of progress


def main() -> int:
    """Play the games; returns 1 at the first one that fails, with all that repeats it."""
    parser = argparse.ArgumentParser("python -m tests.soak.rules", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", default=secrets.token_hex(8), metavar="HEX")
    parser.add_argument("--start", type=int, default=0, metavar="N", help="first game to play")
    given = parser.parse_args()
    print(f"Seed {given.seed}, games {given.start} to {given.games - 1}.", flush=True)
    begun, moves = time.monotonic(), 0
    for number in range(given.start, given.games):
        try:
            moves += play(bytes.fromhex(given.seed), number)
        except Exception as error:
            print(f"Game {number} fails: {type(error).__name__}: {error}", file=sys.stderr)
            print(
                f"Again: --seed {given.seed} --start {number} --games {number + 1}", file=sys.stderr
            )
            return 1
        if (number + 1) % EVERY == 0 or number + 1 == given.games:
            spent = time.monotonic() - begun
            print(f"{number + 1} games, {moves} moves, {moves / spent:.0f} a second.", flush=True)
    return 0


def play(seed: bytes, number: int) -> int:
    """One game with `check` after every move, folded again, and scored a second time."""
    own = hashlib.sha256(seed + b"%d" % number).digest()
    chance, seats = random.Random(own), GAME.seats[number % len(GAME.seats)]
    position = log.begin(GAME, seats, {}, own)
    events: list[Event] = []
    rows: list[tuple[int | None, str]] = []
    while active := GAME.active(position.state):
        GAME.check(position.state)
        rows.append((active[0], GAME.write(chosen(position.state, active[0], chance))))
        position, step = log.advance(GAME, position, *rows[-1], own)
        events += step.events
    GAME.check(position.state)
    folded = [one for one, _ in log.fold(GAME, seats, {}, own, rows)][-1]
    assert folded == position, "the log folds to another state"
    stored = msgspec.json.encode(position.state)
    assert msgspec.json.decode(stored, type=GAME.state) == position.state, "JSON changes the state"
    compare(seats, position.state, events)
    return len(rows)


def chosen(state: object, seat: int, chance: random.Random) -> object:
    """Any legal move, and half the time one that scores if a few tries find one."""
    moves = GAME.legal_moves(state, seat)
    view = GAME.view(state, seat)
    tries = [chance.choice(moves) for _ in range(8 if chance.random() < 0.5 else 1)]
    return (
        max(tries, key=lambda move: GAME.preview(view, move).discs[seat]) if tries[1:] else tries[0]
    )


def compare(seats: int, state: object, events: list[Event]) -> None:
    """The second scorer must agree with every placement, the discs and the winners."""
    told = [(event.seat, dict(event.fields)) for event in events if event.kind in ("place", "last")]
    stones = [(seat, fields["colour"], fields["square"]) for seat, fields in told]
    assert len(stones) == 48
    scores = [fields["points"] for _, fields in told]
    assert second_scorer.points(stones) == scores, "the second scorer counts otherwise"
    outcome = GAME.outcome(state)
    assert outcome, "nobody is awaited, but there is no outcome"
    discs, winners = second_scorer.winners(seats, stones)
    assert discs == list(GAME.view(state, None).discs), "the discs differ"
    assert winners == set(outcome.winners), "the winners differ"


if __name__ == "__main__":
    sys.exit(main())

"""Random games with every check: `python -m tests.soak.rules GAME --games 10000 --seed HEX`.

Seats go round and options are drawn, unless given (`--seats 3 4 5 6 --option NAME=CHOICE`).
Each game follows from the seed and its number alone, so a run can go on where another stopped
(`--start N`).
"""

from __future__ import annotations

import argparse
import hashlib
import random
import secrets
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from rules import GAMES, log
from rules.game import Event, Game
from rules.rng import Rng
from tests.rules import (
    before_the_rain_scorer,
    cloomba_scorer,
    rainbow_scorer,
    raindrops_scorer,
    second_scorer,
)

EVERY = 500  # games between two lines of progress


def main() -> int:
    """Play the games; returns 1 at the first one that fails, with all that repeats it."""
    parser = argparse.ArgumentParser("python -m tests.soak.rules", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES), nargs="?", default="nach_dem_regen")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", default=secrets.token_hex(8), metavar="HEX")
    parser.add_argument("--start", type=int, default=0, metavar="N", help="first game to play")
    parser.add_argument("--seats", type=int, nargs="+", help="seats that go round")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=CHOICE")
    given = parser.parse_args()
    game = GAMES[given.game]
    seats, fixed = given.seats or game.seats, dict(one.split("=") for one in given.option)
    of = " ".join([game.key, *given.option, f"for {', '.join(map(str, seats))}"])
    print(f"{of}, seed {given.seed}, games {given.start} to {given.games - 1}.", flush=True)
    begun, moves = time.monotonic(), 0
    for number in range(given.start, given.games):
        try:
            moves += play(game, bytes.fromhex(given.seed), number, seats, fixed)
        except Exception as error:
            print(f"Game {number} fails: {type(error).__name__}: {error}", file=sys.stderr)
            again = f"--seed {given.seed} --start {number} --games {number + 1}"
            print(f"Again: the same with {again}", file=sys.stderr)
            return 1
        if (number + 1) % EVERY == 0 or number + 1 == given.games:
            spent = time.monotonic() - begun
            print(f"{number + 1} games, {moves} moves, {moves / spent:.0f} a second.", flush=True)
    return 0


def play(
    game: Game[Any, Any, Any],
    seed: bytes,
    number: int,
    round_of: Sequence[int],
    fixed: Mapping[str, str],
) -> int:
    """One game with `check` after every move, folded again, and scored a second time."""
    own = hashlib.sha256(seed + b"%d" % number).digest()
    chance, seats = random.Random(own), round_of[number % len(round_of)]
    options = {option.name: chance.choice(option.choices) for option in game.options} | fixed
    position = log.begin(game, seats, options, own)
    events: list[Event] = []
    rows: list[tuple[int | None, str]] = []
    while active := game.active(position.state):
        game.check(position.state)
        seat = chance.choice(active)
        rows.append((seat, game.write(chosen(game, position.state, seat, chance))))
        position, step = log.advance(game, position, *rows[-1], own)
        events += step.events
    game.check(position.state)
    folded = [one for one, _ in log.fold(game, seats, options, own, rows)][-1]
    assert folded == position, "the log folds to another state"
    stored = msgspec.json.encode(position.state)
    assert msgspec.json.decode(stored, type=game.state) == position.state, "JSON changes the state"
    outcome = game.outcome(position.state)
    assert outcome, "nobody is awaited, but there is no outcome"
    SCORERS[game.key](seats, options, position.state, events, own)
    return len(rows)


def chosen(game: Game[Any, Any, Any], state: object, seat: int, chance: random.Random) -> object:
    """Any legal move, and every third time the one that does most at once of three."""
    moves = game.legal_moves(state, seat)
    if chance.random() < 2 / 3:
        return chance.choice(moves)
    view = game.view(state, seat)
    tries = [chance.choice(moves) for _ in range(3)]
    return max(tries, key=lambda move: gains(game.preview(view, move), seat))


def gains(view: Any, seat: int) -> int:
    """The points that a preview shows."""
    if hasattr(view, "gardens"):
        return int(view.points[seat].total)
    if hasattr(view, "discs"):
        return int(view.discs[seat])
    if hasattr(view, "boards"):
        return int(view.boards[seat].total)
    return sum(view.totals[seat] if hasattr(view, "totals") else view.scores[seat])


def toadstools(seats: int, _: dict[str, str], state: Any, events: list[Event], __: bytes) -> None:
    """The second scorer must agree with every placement, the discs and the winners."""
    told = [(event.seat, dict(event.fields)) for event in events if event.kind in ("place", "last")]
    stones = [(seat, fields["colour"], fields["square"]) for seat, fields in told]
    assert len(stones) == 48
    scores = [fields["points"] for _, fields in told]
    assert second_scorer.points(stones) == scores, "the second scorer counts otherwise"
    discs, winners = second_scorer.winners(seats, stones)
    assert discs == list(state.discs), "the discs differ"
    outcome = GAMES["nach_dem_regen"].outcome(state)
    assert outcome and winners == set(outcome.winners), "the winners differ"


def combos(
    seats: int, options: dict[str, str], state: Any, events: list[Event], own: bytes
) -> None:
    """The second scorer must agree with the points and the winners."""
    dealt = GAMES["rainbow"].setup(seats, options, Rng(own, 0))
    told = [acted(event) for event in events if event.move]
    points, winners = rainbow_scorer.result(
        dealt.mid, dealt.hands, dealt.reserves, dealt.lead, told
    )
    outcome = GAMES["rainbow"].outcome(state)
    assert outcome
    assert points == [side.total for side in outcome.sheet.sides], "the points differ"
    assert winners == set(outcome.winners), "the winners differ"


def flowers(seats: int, options: dict[str, str], state: Any, events: list[Event], _: bytes) -> None:
    """The second scorer must agree with everything told, the totals and the winners."""
    fill = options["fill_the_hive"] == "yes"
    totals, winners = before_the_rain_scorer.result(seats, fill, events)
    outcome = GAMES["before_the_rain"].outcome(state)
    assert outcome
    assert totals == [side.total for side in outcome.sheet.sides], "the totals differ"
    assert winners == set(outcome.winners), "the winners differ"


def drops(seats: int, options: dict[str, str], state: Any, events: list[Event], own: bytes) -> None:
    """The second scorer must agree with everything told, the totals and the winners."""
    game = GAMES["raindrops"]
    dealt = game.setup(seats, options, Rng(own, 0))
    totals, winners = raindrops_scorer.result(game.parts.text, dealt, events)
    outcome = game.outcome(state)
    assert outcome
    assert totals == [side.total for side in outcome.sheet.sides], "the totals differ"
    assert winners == set(outcome.winners), "the winners differ"


def flowerbeds(
    seats: int, options: dict[str, str], state: Any, events: list[Event], own: bytes
) -> None:
    """The second scorer must agree with everything told, all points, the turns and the winners."""
    dealt = GAMES["cloomba"].setup(seats, options, Rng(own, 0))
    scores, winners = cloomba_scorer.result(seats, dealt.seat, options, dealt, events)
    outcome = GAMES["cloomba"].outcome(state)
    assert outcome
    points = [tuple(count for _, count in side.points) for side in outcome.sheet.sides]
    assert points == [score[: len(points[0])] for score in scores], "the points differ"
    assert [side.total for side in outcome.sheet.sides] == list(map(sum, scores))
    assert winners == set(outcome.winners), "the winners differ"


def acted(event: Event) -> tuple[int, tuple[int, ...]]:
    """Who put which cards down, or took which pile."""
    cards = dict(event.fields).get("ranks") or dict(event.fields)["pile"]
    assert event.seat is not None and isinstance(cards, tuple)
    return event.seat, tuple(map(int, cards))


SCORERS: dict[str, Callable[[int, dict[str, str], Any, list[Event], bytes], None]] = {
    "nach_dem_regen": toadstools,
    "rainbow": combos,
    "before_the_rain": flowers,
    "raindrops": drops,
    "cloomba": flowerbeds,
}


if __name__ == "__main__":
    sys.exit(main())

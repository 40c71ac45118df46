"""Computer players for any game; they decide from resampled states, never from the true one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any, TypeAlias

from rules.game import Game, Seat
from rules.rng import Rng

AnyGame: TypeAlias = Game[Any, Any, Any]
Imagine: TypeAlias = Callable[[], Any]  # one more state that looks the same to the seat
Stop: TypeAlias = Callable[[], bool]
Player: TypeAlias = Callable[[AnyGame, Imagine, Seat, Rng, Stop], Any]

EFFORT = 400  # moves looked at in all, or each once if there are more


def choose(
    game: AnyGame, state: Any, seat: Seat, level: str, rng: Rng, stop: Stop = lambda: False
) -> Any:
    """A legal move for the seat; the same for the same rng unless `stop` says true on the way.

    The rng must be of another seed than the game's, or the player could foresee draws.
    """
    samples = count()

    def imagine() -> Any:
        return game.resample(state, seat, rng.fork(f"sample {next(samples)}"))

    return LEVELS[level](game, imagine, seat, rng, stop)


def gentle(game: AnyGame, imagine: Imagine, seat: Seat, rng: Rng, stop: Stop) -> Any:  # noqa: ARG001
    """Any legal move, all equally likely."""
    return rng.draw("choice", game.legal_moves(imagine(), seat), 1)[0]


def steady(game: AnyGame, imagine: Imagine, seat: Seat, rng: Rng, stop: Stop) -> Any:
    """The move after which the seat stands best on average, one of the best at random.

    When `stop` says true the moves seen so far decide, at least one.
    """
    moves = rng.shuffle("order", game.legal_moves(imagine(), seat))
    sums: list[float] = []
    for look in range(max(1, EFFORT // len(moves))):
        scores = _look(game, imagine(), seat, moves, rng.fork(f"look {look}"), stop)
        if len(scores) < len(moves):
            sums = sums or scores
            break
        sums = [old + new for old, new in zip(sums or [0.0] * len(moves), scores, strict=True)]
    return moves[max(range(len(sums)), key=sums.__getitem__)]


def _look(
    game: AnyGame, state: Any, seat: Seat, moves: tuple[Any, ...], rng: Rng, stop: Stop
) -> list[float]:
    """The score of each move; fewer, but at least one, once `stop` says true."""
    scores: list[float] = []
    for number, move in enumerate(moves):
        if scores and stop():
            break
        scores.append(_score(game, state, seat, move, rng.fork(f"move {number}")))
    return scores


def _score(game: AnyGame, state: Any, seat: Seat, move: Any, rng: Rng) -> float:
    """How the seat stands after the move and random ones of those who choose at the same time."""
    after = game.apply(state, seat, move, rng.fork("own")).state
    for other in game.active(state):
        if other != seat and other in game.active(after):
            answer = rng.draw(f"answer {other}", game.legal_moves(after, other), 1)[0]
            after = game.apply(after, other, answer, rng.fork(f"other {other}")).state
    return game.estimate(after, seat)


LEVELS: Mapping[str, Player] = {"gentle": gentle, "steady": steady}

"""Computer players: legal, bounded, the same for the same chance, and blind to what is hidden."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules import GAMES, robots
from rules.game import Game, Seat
from rules.nach_dem_regen import NachDemRegen, State
from rules.rng import Rng
from rules.robots import LEVELS, choose
from tests.cases.nach_dem_regen import NOTATION
from tests.rules.toys import Choose, Toy
from tests.soak.strength import TRIALS, Tally, play

GAME = GAMES["nach_dem_regen"]
ANY = pytest.mark.parametrize("game", [GAME, GAMES["rainbow"], Toy()], ids=lambda game: game.key)


@ANY
@pytest.mark.parametrize("level", LEVELS)
def test_computers_finish_a_game(game: Game[Any, Any, Any], level: str) -> None:
    """F29: every choice is legal, to the end."""
    state, row = game.setup(3, {}, Rng(b"game", 0)), 0
    while active := game.active(state):
        row += 1
        move = choose(game, state, active[0], level, Rng(b"computer", row), stop_after(30))
        assert move in game.legal_moves(state, active[0])
        state = game.apply(state, active[0], move, Rng(b"game", row)).state


def stop_after(looks: int) -> Callable[[], bool]:
    asked = iter(range(looks))
    return lambda: next(asked, None) is None


@ANY
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_chance_makes_the_same_choice(game: Game[Any, Any, Any], level: str) -> None:
    state = game.setup(2, {"first": "0"} if game.options else {}, Rng(b"game", 0))
    made = {game.write(choose(game, state, 0, level, Rng(b"same", 1))) for _ in range(3)}
    assert len(made) == 1


def test_the_true_state_is_only_resampled() -> None:
    """F24: two games that differ in the bag's order alone get the same choice."""
    state = GAME.setup(2, {"first": "0"}, Rng(b"game", 0))
    other = replace(state, bag=state.bag[::-1])
    assert other != state
    for level in LEVELS:
        assert choose(GAME, state, 0, level, Rng(b"c", 1)) == choose(
            GAME, other, 0, level, Rng(b"c", 1)
        )


class Watched(NachDemRegen):
    """Notes which states are looked at."""

    def __init__(self) -> None:
        super().__init__(GAME.parts)
        self.true: State | None = None

    def legal_moves(self, state: State, seat: Seat) -> Any:
        assert state is not self.true
        return super().legal_moves(state, seat)

    def estimate(self, state: State, seat: Seat) -> float:
        assert self.true is not None
        return super().estimate(state, seat)


def test_the_true_state_is_looked_at_by_nothing_else() -> None:
    game = Watched()
    state = game.setup(2, {"first": "0"}, Rng(b"game", 0))
    game.true = state
    for level in LEVELS:
        choose(game, state, 0, level, Rng(b"c", 1))


@pytest.mark.parametrize("looks", [0, 1, 5])
def test_a_stopped_computer_moves_all_the_same(looks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first move is always looked at; after that `stop` is asked before each."""
    seen = []
    monkeypatch.setattr(NachDemRegen, "estimate", lambda *_: seen.append(1) or 0.0)
    state = GAME.setup(2, {"first": "0"}, Rng(b"game", 0))
    assert choose(GAME, state, 0, "steady", Rng(b"c", 1), stop_after(looks))
    assert len(seen) == looks + 1


def test_the_looks_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    monkeypatch.setattr(NachDemRegen, "estimate", lambda *_: seen.append(1) or 0.0)
    state = GAME.setup(2, {"first": "0"}, Rng(b"game", 0))
    choose(GAME, state, 0, "steady", Rng(b"c", 1))
    assert len(seen) <= max(robots.EFFORT, len(GAME.legal_moves(state, 0)))


def load(text: str) -> Any:
    values = dict(part.split("=", 1) for part in text.split(" | "))
    return NOTATION.position(values, {}).state


def test_steady_takes_the_most_discs() -> None:
    """Black on d4 scores two rows (the example of NR-22); nothing else scores more than one."""
    state = load("board=[a4=B b4=P c4=R e4=R f4=P g4=B] | supply=[K R R R|R B K P]")
    for row in range(5):
        move = choose(GAME, state, 0, "steady", Rng(b"greedy", row))
        assert GAME.write(move) == "place black d4"


def test_steady_leaves_nothing_to_the_next_seat() -> None:
    """Pink scores anywhere from d4 to h4, unless a second black one stands on d4 (NR-19)."""
    state = load("board=[a4=R b4=B c4=K] | supply=[K K K K|P P P P]")
    for row in range(5):
        move = choose(GAME, state, 0, "steady", Rng(b"wary", row))
        assert GAME.write(move) == "place black d4"


def test_steady_chooses_in_secret_as_if_the_others_chose_at_random() -> None:
    """In the toy game the highest card is always worth most."""
    toy = Toy()
    state = toy.setup(3, {}, Rng(b"", 0))
    assert choose(toy, state, 1, "steady", Rng(b"c", 1)) == Choose(3)


@pytest.mark.slow
@pytest.mark.parametrize("key", TRIALS)
def test_steady_plays_better_than_chance(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    """In 12 games; the long run is `python -m tests.soak.strength`."""
    trial = TRIALS[key]
    monkeypatch.setattr(robots, "EFFORT", min(60, trial.effort))
    tally = Tally(trial)
    for number in range(12):
        for players in trial.tables(number, trial.seats):
            tally.add(players, *play(key, {}, players, b"few %d" % number))
    assert tally.figure >= trial.target

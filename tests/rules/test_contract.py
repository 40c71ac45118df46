"""Every title keeps every promise of the contract, for all seats, options and several seeds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules import GAMES
from rules.errors import RulesError
from rules.game import Seat, Step
from rules.rng import Rng
from tests.rules import contract
from tests.rules.contract import PROMISES, Played, Title, played, variants
from tests.rules.toys import Move, Seen, State, Toy

TITLES = (
    Title(GAMES["nach_dem_regen"], 47, frozenset({"draw"})),
    Title(GAMES["before_the_rain"], 738, frozenset({"reveal", "allot", "bank"})),
    Title(GAMES["rainbow"], 120, frozenset({"lead", "play", "last", "reserve"})),
    Title(
        GAMES["raindrops"],
        2364,  # 129 turns of 18 moves, then 3 times 13, and 3 cards given
        frozenset({"given", "display", "refill", "row", "thunder", "look", "draw", "reveal"}),
    ),
    Title(GAMES["cloomba"], 250, frozenset({"look", "pick", "slot", "stall", "over"})),
    Title(Toy(), 12, frozenset({"show", "draw"})),
)
SEEDS = (b"one", b"two", b"three")
Options = tuple[tuple[str, str], ...]


def table(title: Title, seats: int, number: int, options: Options, seed: bytes) -> Any:
    """A table to be tried; all but one of each title and number of seats wait for `make test`."""
    name = f"{title.game.key}-{seats}-{number}-{seed.decode()}"
    marks = [pytest.mark.slow] * (number > 0 or seed != SEEDS[0])
    return pytest.param(title, seats, options, seed, id=name, marks=marks)


TABLES = [
    table(title, seats, number, options, seed)
    for title in TITLES
    for seats in title.game.seats
    for number, options in enumerate(variants(title.game.options))
    for seed in (SEEDS[number % 3 :][:1] if number else SEEDS)  # one each beside the first variant
]


def test_every_title_is_held_to_the_contract() -> None:
    assert set(GAMES) < {title.game.key for title in TITLES}
    assert all(game.key == key for key, game in GAMES.items())


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize(("title", "seats", "options", "seed"), TABLES)
def test_promise(
    promise: Callable[[Played], None],
    title: Title,
    seats: int,
    options: Options,
    seed: bytes,
) -> None:
    """F24 F27 F29 F32: see the promise."""
    promise(played(title, seats, options, seed))


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.game.key)
def test_faulty_setups_are_refused(title: Title) -> None:
    contract.faulty_setups_are_refused(title)


@pytest.mark.parametrize("key", GAMES)
def test_unknown_versions_are_refused(key: str) -> None:
    """F34: a log of rules that this program does not know is not played by others."""
    game = GAMES[key]
    assert type(game)(game.parts, 1).version == 1
    for version in (0, game.version + 1):
        with pytest.raises(RulesError):
            type(game)(game.parts, version)


class Leaky(Toy):
    """Shows everybody what the others chose."""

    def view(self, state: State, seat: Seat | None) -> Seen:
        return replace(super().view(state, seat), own=state.chosen[0])


class Forgetful(Toy):
    """Lets a draw be taken back."""

    def apply(self, state: State, seat: Seat, move: Move, rng: Rng) -> Step[State]:
        return replace(super().apply(state, seat, move, rng), undoable=True)


class Telling(Toy):
    """Tells everybody what was chosen."""

    def apply(self, state: State, seat: Seat, move: Move, rng: Rng) -> Step[State]:
        step = super().apply(state, seat, move, rng)
        events = tuple(replace(event, only=None) for event in step.events)
        return replace(step, events=events)


def keeps(game: Toy, promise: Callable[[Played], None]) -> None:
    for number in range(10):
        promise(played(Title(game, 12, frozenset({"show", "draw"})), 3, (), bytes([number])))


@pytest.mark.parametrize(
    ("broken", "promise"),
    [
        (Leaky, contract.lookalikes_look_alike),
        (Leaky, contract.secrets_stay_secret),
        (Telling, contract.secrets_stay_secret),
        (Forgetful, contract.undoable_is_what_shows_nothing),
    ],
)
def test_a_broken_game_is_found_out(broken: type[Toy], promise: Callable[[Played], None]) -> None:
    """F23 F27: the checks themselves can fail."""
    with pytest.raises(AssertionError):
        keeps(broken(), promise)

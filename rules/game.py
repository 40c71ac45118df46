"""The contract that every game keeps: values for what is on the table, functions for the rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from rules.errors import RulesError
from rules.notation import read_move, write_move
from rules.parts import Parts
from rules.rng import Rng

Seat: TypeAlias = int
Field: TypeAlias = str | int | tuple[str, ...]

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
T = TypeVar("T")


@dataclass(frozen=True)
class Option:
    """A variant that a table may choose; the default is one of the choices."""

    name: str
    choices: tuple[str, ...]
    default: str


@dataclass(frozen=True)
class Event:
    """Something that happened, as data; `only` is the one seat that may see it."""

    kind: str
    seat: Seat | None
    fields: tuple[tuple[str, Field], ...] = ()
    move: str | None = None
    only: Seat | None = None


@dataclass(frozen=True)
class Step(Generic[S]):
    """What a move leads to; `ends` says that it ended a turn."""

    state: S
    events: tuple[Event, ...]
    undoable: bool = False
    ends: bool = False


@dataclass(frozen=True)
class Side:
    """A seat or a team with its points by name."""

    seats: tuple[Seat, ...]
    points: tuple[tuple[str, int], ...]
    total: int


@dataclass(frozen=True)
class Sheet:
    """The whole score sheet."""

    sides: tuple[Side, ...]


@dataclass(frozen=True)
class Outcome:
    """A final sheet with a rank for each side, from 1; ties share a rank."""

    sheet: Sheet
    ranks: tuple[int, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats of rank 1, ascending."""
        sides = zip(self.sheet.sides, self.ranks, strict=True)
        return tuple(sorted(seat for side, rank in sides if rank == 1 for seat in side.seats))


@dataclass(frozen=True)
class View(ABC, Generic[M]):
    """What one viewer may see; a viewer of None is the public."""

    viewer: Seat | None
    active: tuple[Seat, ...]
    moves: tuple[M, ...]

    @abstractmethod
    def text(self) -> str:
        """The board in a monospaced grid of tokens, with seats as 1, 2, …"""


class Game(ABC, Generic[S, M, V]):
    """The rules of one game with one set of component lists; it holds no game in play."""

    key: ClassVar[str]
    seats: ClassVar[range]
    options: ClassVar[tuple[Option, ...]] = ()
    version: int = 1
    shape: ClassVar[int] = 1
    state: type[S]
    moves: ClassVar[tuple[type[Any], ...]]

    def __init__(self, parts: Parts, version: int | None = None) -> None:
        """Bind the rules to component lists; raises RulesError for an unknown version."""
        if version not in (None, *range(1, type(self).version + 1)):
            raise RulesError(f"version {version} of {self.key} is unknown")
        self.parts = parts
        self.version = version or type(self).version

    def chosen(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """Every option with its choice; raises RulesError for seats or options it does not have."""
        if seats not in self.seats:
            raise RulesError(f"there is no {self.key} for {seats} seats")
        known = {option.name: option for option in self.options}
        for name, choice in options.items():
            if name not in known or choice not in known[name].choices:
                raise RulesError(f"there is no option {name}={choice} in {self.key}")
        return {name: options.get(name, option.default) for name, option in known.items()}

    @abstractmethod
    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> S:
        """The state before the first move; raises RulesError for wrong seats or options."""

    @abstractmethod
    def active(self, state: S) -> tuple[Seat, ...]:
        """The seats still awaited, ascending; empty only when the game is over."""

    @abstractmethod
    def legal_moves(self, state: S, seat: Seat) -> tuple[M, ...]:
        """All that the seat may do now, ordered, without repeats, at most 1,000."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, move: M, rng: Rng) -> Step[S]:
        """Carry out a move with all that follows by itself; raises IllegalMove."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """What the seat, or the public, may see."""

    @abstractmethod
    def preview(self, view: V, move: M) -> V:
        """The view with the move done as far as needs no chance and nothing hidden."""

    @abstractmethod
    def sheet(self, state: S) -> Sheet:
        """The score sheet as if the game ended now."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The result, or None while the game runs."""

    @abstractmethod
    def resample(self, state: S, seat: Seat | None, rng: Rng) -> S:
        """Another state that looks the same to the seat now."""

    @abstractmethod
    def check(self, state: S) -> None:
        """Assert what always holds; raises AssertionError."""

    def read(self, text: str) -> M:
        """A move from its text; raises InvalidMove."""
        move: M = read_move(self.moves, text)
        return move

    def write(self, move: M) -> str:
        """The canonical text of a move."""
        return write_move(move)

    def estimate(self, state: S, seat: Seat) -> float:
        """How well the seat stands: by default, its points if the game ended now."""
        return next(float(s.total) for s in self.sheet(state).sides if seat in s.seats)


def ranked(sheet: Sheet) -> Outcome:
    """The outcome in which a higher total ranks first and equal totals share a rank."""
    totals = [side.total for side in sheet.sides]
    return Outcome(sheet, tuple(1 + sum(other > total for other in totals) for total in totals))


def changed(value: S, **fields: object) -> S:
    """The dataclass with some fields replaced; dataclasses.replace takes three times as long."""
    after: S = object.__new__(type(value))
    after.__dict__.update(value.__dict__, **fields)
    return after


def swapped(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The items with one replaced."""
    return (*items[:at], item, *items[at + 1 :])

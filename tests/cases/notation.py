"""What the notations of examples share: kinds of values, general keys, and how moves are made."""

from __future__ import annotations

import operator
import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.errors import InvalidMove, RulesError
from rules.game import Event, Game
from rules.rng import Rng

SEED = b"cases"
GIVEN = re.compile(r"(\d+)\s+(.+)")


class Unreadable(Exception):
    """Something that the notation does not have."""


class Differs(Exception):
    """An expectation that the game does not meet."""


@dataclass(frozen=True)
class Position:
    """Where a case stands: the state, and what the last given move did, or loading did."""

    state: Any
    options: Mapping[str, str]
    events: tuple[Event, ...] = ()
    given: Event | None = None
    undoable: bool = False
    row: int = 0


@dataclass(frozen=True)
class Kind:
    """How an expected value is read, compared with what is there, and how that is shown."""

    parse: Callable[[str, Position], Any]
    same: Callable[[Any, Any], bool] = operator.eq
    show: Callable[[Any], str] = str


@dataclass(frozen=True)
class Key:
    """A result key: its kind and value, and the kind of one seat's share where it goes by seat."""

    kind: Kind
    value: Callable[[Position], Any]
    share: Kind | None = None


def unwrap(text: str) -> str:
    """The inside of brackets; `-` stands for nothing."""
    inside = text[1:-1].strip() if text[:1] + text[-1:] in ("[]", "{}") else text.strip()
    return "" if inside == "-" else inside


def listed(values: Sequence[Any]) -> str:
    return f"[{' '.join(map(str, values))}]"


def parse_number(text: str, _position: Position | None = None) -> int:
    if not re.fullmatch("-?[0-9]{1,6}", text):
        raise Unreadable(text)
    return int(text)


def parse_numbers(text: str, _position: Position | None = None) -> list[int]:
    return [parse_number(one) for one in unwrap(text).split()] if text != "none" else []


def parse_word(text: str, _position: Position | None = None) -> str:
    if not re.fullmatch(r"\w+", text):
        raise Unreadable(text)
    return text


def any_order(got: Sequence[Any], expected: Sequence[Any]) -> bool:
    return Counter(got) == Counter(expected)


def needs_seat(text: str, _position: Position) -> Any:
    raise Unreadable(text)


def one_of(*known: str) -> Kind:
    """A word of a few."""

    def parse(text: str, _position: Position) -> str:
        if text not in known:
            raise Unreadable(text)
        return text

    return Kind(parse)


NUMBER = Kind(parse_number)
PER_SEAT = Kind(needs_seat)  # of which only one seat's share can be asked
WORD = Kind(parse_word)
NUMBERS = Kind(parse_numbers, show=listed)
SIZE = Kind(parse_number, lambda got, expected: len(got) == expected, lambda got: str(len(got)))
SEATS = Kind(parse_numbers, show=lambda seats: " ".join(map(str, seats)) or "none")


def by_seat(share: Kind) -> Kind:
    """One value a seat, with `|` between them."""

    def parse(text: str, position: Position) -> list[Any]:
        return [share.parse(one.strip() or "-", position) for one in unwrap_seats(text)]

    def same(got: Sequence[Any], expected: Sequence[Any]) -> bool:
        return len(got) == len(expected) and all(map(share.same, got, expected))

    def show(got: Sequence[Any]) -> str:
        return f"[{'|'.join(unwrap(share.show(one)) or '-' for one in got)}]"

    return Kind(parse, same, show)


def unwrap_seats(text: str) -> list[str]:
    if text[:1] + text[-1:] != "[]":
        raise Unreadable(text)
    return text[1:-1].split("|")


class Lines(ABC):
    """The example notation of a title in which each statement is a whole example."""

    @abstractmethod
    def differences(self, statement: str) -> Iterator[str]:
        """What the game does otherwise, or what cannot be read: `cannot read …`."""


class Notation(ABC):
    """The example notation of one title: how a position is read, and its own result keys."""

    game: Game[Any, Any, Any]
    keys: Mapping[str, Key]
    sized: tuple[str, ...]  # the keys that have sizes, as `bagcount` or by seat as `supplycounts`

    @abstractmethod
    def position(self, values: Mapping[str, str], options: Mapping[str, str]) -> Position:
        """The position of a `pos` statement, advanced as on loading; raises Unreadable."""

    def options(self, values: Mapping[str, str]) -> dict[str, str]:
        """The keys of a `pos` or `setup`, with what is written short written out."""
        return dict(values)

    def automatic(self, position: Position) -> list[tuple[int | None, str]]:
        """The moves that the game made by itself after the given one, or on loading."""
        moves = [event for event in position.events if event.move and event is not position.given]
        return [(event.seat, str(event.move)) for event in moves]

    def play(self, position: Position, seat: int, text: str) -> Position:
        """The position after a move; raises Differs where it is refused, Unreadable."""
        row = position.row + 1
        try:
            move = self.game.read(text)
            step = self.game.apply(position.state, seat, move, Rng(SEED, row))
        except InvalidMove as error:
            raise Unreadable(f"do {seat} {text}") from error
        except RulesError as error:
            raise Differs(f"do {seat} {text} expected legal, got {error}") from error
        played = (seat, self.game.write(move))
        given = next((e for e in step.events if (e.seat, e.move) == played), None)
        return Position(step.state, position.options, step.events, given, step.undoable, row)

    def allows(self, position: Position, seat: int, text: str) -> bool:
        """Whether the move can be read, is listed for the seat, or is carried out."""
        try:
            move = self.game.read(text)
            if move in self.game.legal_moves(position.state, seat):
                return True
            self.game.apply(position.state, seat, move, Rng(SEED, position.row + 1))
        except RulesError:
            return False
        return True

    def key(self, name: str) -> Key:
        """What a result key stands for; raises Unreadable."""
        if found := self.keys.get(name) or self._general().get(name):
            return found
        if name.endswith("counts") and (base := self._sized(name.removesuffix("counts"))).share:
            return Key(NUMBERS, lambda p: list(map(len, base.value(p))), NUMBER)
        if name.endswith("count") and (base := self._sized(name.removesuffix("count"))):
            return Key(PER_SEAT, base.value, SIZE) if base.share else Key(SIZE, base.value)
        if choices := [option.choices for option in self.game.options if option.name == name]:
            return Key(one_of(*choices[0]), lambda p: p.options[name])
        raise Unreadable(name)

    def _sized(self, name: str) -> Key:
        if name not in self.sized:
            raise Unreadable(name)
        return self.keys[name]

    def _general(self) -> Mapping[str, Key]:
        legal = Kind(self._parse_moves, any_order, lambda got: f"{{{', '.join(got)}}}")
        auto = Kind(self._parse_given, show=_show_given)
        return {
            "active": Key(SEATS, lambda p: list(self.game.active(p.state))),
            "legal": Key(PER_SEAT, self._legal, legal),
            "legalcount": Key(PER_SEAT, self._legal, SIZE),
            "auto": Key(auto, self.automatic),
            "undo": Key(one_of("yes", "no"), lambda p: "yes" if p.undoable else "no"),
            "winners": Key(NUMBERS, self._winners),
        }

    def _legal(self, position: Position) -> list[list[str]]:
        seats = range(max(self.game.seats))
        moves = (self.game.legal_moves(position.state, seat) for seat in seats)
        return [list(map(self.game.write, one)) for one in moves]

    def _winners(self, position: Position) -> list[int]:
        outcome = self.game.outcome(position.state)
        return list(outcome.winners) if outcome else []

    def _parse_moves(self, text: str, _position: Position) -> list[str]:
        if text[:1] + text[-1:] != "{}":
            raise Unreadable(text)
        return [self._canonical(one) for one in unwrap(text).split(",") if one.strip()]

    def _parse_given(self, text: str, _position: Position) -> list[tuple[int, str]]:
        parts = [GIVEN.fullmatch(one.strip()) for one in unwrap(text).split(",") if one.strip()]
        if text[:1] + text[-1:] != "[]" or None in parts:
            raise Unreadable(text)
        return [(int(part[1]), self._canonical(part[2])) for part in parts if part]

    def _canonical(self, text: str) -> str:
        try:
            return self.game.write(self.game.read(text))
        except InvalidMove as error:
            raise Unreadable(text) from error


def _show_given(got: Sequence[tuple[int, str]]) -> str:
    return f"[{', '.join(f'{seat} {move}' for seat, move in got)}]"

"""A table as everybody else sees it: values read from what is stored, and why a wish is refused."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from data.seats import SeatRow
from rules.game import Event, Game, Outcome, Seat, View

LOBBY, RUNNING, OVER, ENDED, CLOSED, LAPSED = (
    "lobby",
    "running",
    "over",  # the rules, or a resignation of two, gave a result
    "ended",  # somebody ended it without one
    "closed",
    "lapsed",
)


class Refused(Exception):
    """A wish that is not granted; `code` and `fields` say why, and nothing has changed."""

    def __init__(self, code: str, /, **fields: Any) -> None:
        super().__init__(code)
        self.code = code
        self.fields = fields


class Stale(Refused):
    """A click on controls that were made before the game moved on."""

    def __init__(self, **fields: Any) -> None:
        super().__init__("stale", **fields)


class Repeated(Refused):
    """A click that is already stored."""

    def __init__(self, **fields: Any) -> None:
        super().__init__("repeated", **fields)


class Unconfirmed(Refused):
    """A move that was to leave the turn open, but would now reveal something or end it."""

    def __init__(self, **fields: Any) -> None:
        super().__init__("unconfirmed", **fields)


@dataclass(frozen=True)
class Person:
    """Somebody who acts, by Discord's id and the name shown there now."""

    id: int
    name: str


@dataclass(frozen=True)
class Chair:
    """A seat with who owns it and who plays it.

    A computer has a level; a person who was invited and has not come yet owns a seat without
    holding it, and so does one whose seat a computer plays until they return. `asked` is the row
    at which the seat was last asked for a move, `since` the time; `stand_ins` counts the turns that
    a computer has played for the owner.
    """

    seat: Seat
    owner: int | None
    holder: int | None
    level: str | None
    name: str
    asked: int
    since: int
    stand_ins: int = 0

    @property
    def computer(self) -> bool:
        """Whether a computer plays the seat."""
        return self.level is not None

    @property
    def invited(self) -> bool:
        """Whether its owner is still awaited in the lobby."""
        return self.owner is not None and self.holder is None and not self.computer


def seat_of(seats: Iterable[Chair | SeatRow], person: int) -> Seat | None:
    """The seat that a person plays, or can take (back)."""
    for one in seats:
        if one.holder == person or (one.holder is None and one.owner == person):
            return one.seat
    return None


@dataclass(frozen=True)
class Table:
    """One lobby or game as stored; times are UTC seconds, ids are Discord's."""

    code: str
    title: str
    game: Game[Any, Any, Any]
    options: dict[str, str]
    limit: int
    chairs: tuple[Chair, ...]
    status: str
    organiser: int
    open: bool
    order: str  # "drawn" or "listed"
    guild: int
    channel: int  # where it is played, or where its lobby was opened
    parent: int | None  # the channel of the thread in which it is played
    thread: bool  # a thread of its own is wished
    message: int | None  # the newest public post
    pace: str
    seq: int
    told: int
    seal: str
    created: int
    started: int | None
    ended: int | None
    note: str = ""  # what the organiser changed last, as "time name value"
    strength: str = ""  # the level of computers that are added
    unreachable: bool = False  # its channel can no longer be written to
    state: Any = field(default=None, repr=False)
    outcome: Outcome | None = None
    secret: bytes | None = field(default=None, repr=False)  # only once the game has ended

    @property
    def running(self) -> bool:
        """Whether moves are awaited."""
        return self.status == RUNNING

    @property
    def names(self) -> tuple[str, ...]:
        """The display names by seat."""
        return tuple(chair.name for chair in self.chairs)

    @property
    def present(self) -> tuple[Chair, ...]:
        """The chairs that are taken, by people who have come or by computers."""
        return tuple(chair for chair in self.chairs if not chair.invited)

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats awaited now."""
        return self.game.active(self.state) if self.running else ()

    @property
    def organiser_name(self) -> str:
        """The organiser's display name."""
        return next((c.name for c in self.chairs if c.owner == self.organiser), "")

    def seat_of(self, person: int) -> Seat | None:
        """The seat that a person plays, or can take (back)."""
        return seat_of(self.chairs, person)

    def chosen(self, seat: Seat) -> bool:
        """Whether a seat has made a secret choice that it can still change."""
        return self.running and seat not in self.active and bool(self.texts(seat))

    def view(self, seat: Seat | None) -> View[Any]:
        """What the seat, or the public, may see now."""
        view: View[Any] = self.game.view(self.state, seat)
        return view

    def texts(self, seat: Seat) -> tuple[str, ...]:
        """The legal moves of a seat as canonical texts."""
        return tuple(self.game.write(m) for m in self.game.legal_moves(self.state, seat))


@dataclass(frozen=True)
class Trial:
    """What a move would do to the turn, without its effects."""

    undoable: bool
    ends: bool

    @property
    def confirm(self) -> bool:
        """Whether the move must be confirmed before it is made."""
        return self.ends or not self.undoable


@dataclass(frozen=True)
class Done:
    """A stored row: the table after it and what happened, as its mover may see it."""

    table: Table
    seat: Seat | None
    text: str
    events: tuple[Event, ...]
    ends: bool = False
    undoable: bool = False

"""A lobby while it is changed: pure rules of who sits where, before anything is stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.pace import PACES
from bot.tables.codec import AnyGame
from bot.tables.model import Person, Refused
from data.games import GameRow, Invitation
from data.seats import SeatRow
from rules.robots import LEVELS

COMPUTERS = ("Moss", "Fern", "Heath", "Reed", "Sedge")
STRENGTH = "steady"


@dataclass
class Draft:
    """The row and the seats of a lobby; seat numbers have gaps, and invitations hold seats."""

    row: GameRow
    seats: tuple[SeatRow, ...]

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that nobody has and that are held for nobody."""
        held = {seat.seat for seat in self.seats} | {one.seat for one in self.row.invited}
        return tuple(seat for seat in range(self.row.limit) if seat not in held)

    @property
    def organiser(self) -> str:
        """The organiser's name."""
        return next((s.name for s in self.seats if s.owner == self.row.organiser), "")

    @property
    def joined(self) -> tuple[SeatRow, ...]:
        """The seats in the order in which they were taken."""
        return tuple(sorted(self.seats, key=lambda seat: seat.joined))

    def seat_of(self, person: int) -> SeatRow | None:
        """The seat that a person has taken."""
        return next((seat for seat in self.seats if seat.owner == person), None)

    def join(self, person: Person) -> None:
        """Seat a person; raises Refused: already_seated, full, not_invited."""
        seat = self.seat_of(person.id)
        if seat:
            raise Refused("already_seated", code=self.row.id, seat=seat.seat + 1)
        invitation = next((one for one in self.row.invited if one.person == person.id), None)
        if invitation is None and not self.row.open:
            raise Refused("not_invited", code=self.row.id, organiser=self.organiser)
        if invitation is None and not self.free:
            raise self._full()
        where = invitation.seat if invitation else self.free[0]
        assert where is not None
        self._uninvite(person.id)
        self._sit(where, person.id, person.name, None)

    def leave(self, person: Person) -> bool:
        """Give up a seat or an invitation; False if nobody is left. Raises Refused: not_seated."""
        seat = self.seat_of(person.id)
        if seat is None and not self._uninvite(person.id):
            raise Refused("not_seated", code=self.row.id)
        if seat is not None:
            self._stand(seat)
        return any(other.owner for other in self.seats)

    def add_computer(self) -> None:
        """Seat a computer under the first free plant name; raises Refused: full."""
        if not self.free:
            raise self._full()
        used = {seat.name for seat in self.seats}
        name = next(name for name in COMPUTERS if name not in used)
        self._sit(self.free[0], None, name, self.row.house["strength"])

    def remove(self, seat: int) -> None:
        """Take a seat or an invitation away; raises Refused: no_such_seat, remove_self."""
        gone = next((one for one in self.seats if one.seat == seat), None)
        if gone is not None and gone.owner == self.row.organiser:
            raise Refused("remove_self", code=self.row.id)
        if gone is not None:
            self._stand(gone)
        elif not any(self._uninvite(one.person) for one in self.row.invited if one.seat == seat):
            raise Refused("no_such_seat", code=self.row.id, seat=seat + 1)

    def invite(self, people: Sequence[Person], at: int) -> None:
        """Hold seats for people; raises Refused: too_many_invited, full."""
        known = {seat.owner for seat in self.seats} | {one.person for one in self.row.invited}
        new = [person for person in people if person.id not in known]
        free = self.free
        if len(new) > len(free):
            raise Refused("too_many_invited", code=self.row.id, free=len(free))
        pairs = zip(new, free, strict=False)
        held = tuple(Invitation(person.id, person.name, at, seat) for person, seat in pairs)
        self.row = replace(self.row, invited=self.row.invited + held)

    def arrange(self, wished: Sequence[str | int]) -> None:
        """Let those wished by name or id play first and so; raises Refused: unknown_name."""
        known: dict[str | int, SeatRow] = {seat.name.casefold(): seat for seat in self.seats}
        known |= {seat.owner: seat for seat in self.seats if seat.owner}
        keys = [one if isinstance(one, int) else one.casefold() for one in wished]
        unknown = next(
            (one for one, key in zip(wished, keys, strict=True) if key not in known), None
        )
        if unknown is not None:
            name = f"<@{unknown}>" if isinstance(unknown, int) else unknown
            raise Refused("unknown_name", name=name)
        first = list(dict.fromkeys(known[key] for key in keys))
        self._renumber([*first, *(seat for seat in self.seats if seat not in first)])
        self.row = replace(self.row, ordered=True)

    def set(self, game: AnyGame, name: str, value: str) -> None:
        """Change a setting: seats, who, pace, order, strength, or an option of the game.

        Raises Refused: bad_limit, seats_taken, bad_pace, bad_option.
        """
        match name:
            case "seats":
                self._limit(game, value)
            case "who":
                self.row = replace(
                    self.row, open=_one_of(name, value, ("anyone", "invited")) == "anyone"
                )
            case "order":
                self.row = replace(
                    self.row, ordered=_one_of(name, value, ("drawn", "listed")) == "listed"
                )
            case "pace":
                self.row = replace(self.row, pace=checked_pace(value))
            case "strength":
                level = _one_of(name, value, tuple(LEVELS))
                self.row = replace(self.row, house={**self.row.house, "strength": level})
                self.seats = tuple(replace(s, level=s.level and level) for s in self.seats)
            case _:
                options = checked_options(game, {**self.row.options, name: value})
                self.row = replace(self.row, options=options)

    def compact(self) -> tuple[SeatRow, ...]:
        """The taken seats in order, numbered without gaps."""
        return tuple(replace(seat, seat=n) for n, seat in enumerate(self.seats))

    def _limit(self, game: AnyGame, value: str) -> None:
        limit = int(value) if value.isdecimal() and len(value) < 4 else 0
        if limit not in game.seats:
            raise Refused("bad_limit", title=game.key, least=game.seats[0], most=game.seats[-1])
        taken = len(self.seats) + len(self.row.invited)
        if limit < taken:
            raise Refused("seats_taken", code=self.row.id, taken=taken)
        self.row = replace(self.row, limit=limit)
        self._renumber(self.seats)

    def _renumber(self, order: Sequence[SeatRow]) -> None:
        self.seats = tuple(replace(seat, seat=n) for n, seat in enumerate(order))
        held = enumerate(self.row.invited, len(self.seats))
        invited = tuple(replace(one, seat=n) for n, one in held)
        self.row = replace(self.row, invited=invited)

    def _sit(self, seat: int, owner: int | None, name: str, level: str | None) -> None:
        joined = 1 + max((other.joined for other in self.seats), default=-1)
        row = SeatRow(self.row.id, seat, owner, owner, level, name, joined)
        self.seats = tuple(sorted((*self.seats, row), key=lambda other: other.seat))

    def _stand(self, gone: SeatRow) -> None:
        """Take a seat away; the next person of the lobby organises it if that was the organiser."""
        self.seats = tuple(seat for seat in self.seats if seat != gone)
        heir = next((seat.owner for seat in self.joined if seat.owner), None)
        if gone.owner == self.row.organiser and heir:
            self.row = replace(self.row, organiser=heir, note=f"left {gone.name}")

    def _uninvite(self, person: int) -> bool:
        left = tuple(one for one in self.row.invited if one.person != person)
        changed = left != self.row.invited
        self.row = replace(self.row, invited=left)
        return changed

    def _full(self) -> Refused:
        return Refused("full", code=self.row.id, limit=self.row.limit, organiser=self.organiser)


def checked_pace(value: str) -> str:
    """A pace that there is; raises Refused: bad_pace."""
    if value not in PACES:
        raise Refused("bad_pace", text=value)
    return value


def checked_options(game: AnyGame, wished: Mapping[str, str]) -> dict[str, str]:
    """The options of a game with defaults for those left out; raises Refused: bad_option."""
    known = {option.name: option for option in game.options}
    for name, value in wished.items():
        if name not in known:
            raise Refused("bad_option", title=game.key, text=name)
        if value not in known[name].choices:
            raise Refused("bad_option", title=game.key, text=value)
    return {name: wished.get(name, option.default) for name, option in known.items()}


def _one_of(name: str, value: str, choices: Sequence[str]) -> str:
    if value not in choices:
        raise Refused("bad_setting", name=name, text=value)
    return value

"""Nach dem Regen: toadstools on a cross, a disc for every four different colours in a row.

The clauses named here, NR-01 to NR-38, are those of the specification.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, compress
from operator import itemgetter

from rules.errors import IllegalMove, RulesError
from rules.game import Event, Game, Option, Outcome, Seat, Sheet, Side, Step, View, ranked, swapped
from rules.notation import word
from rules.parts import Parts
from rules.rng import Rng

Squares = tuple[str, ...]
Board = tuple[str | None, ...]
Indices = tuple[int, ...]

COLOURS = ("red", "blue", "black", "pink")
LETTERS = {"red": "R", "blue": "B", "black": "K", "pink": "P", None: "."}
_ALL = frozenset(COLOURS)
FULL = 4  # toadstools of a whole supply, and of a row that scores
# By seats: whose discs count beside one's own, and how many seats on that is (NR-34, NR-35).
SHARED: Mapping[int, tuple[tuple[str, int], ...]]
SHARED = {2: (), 3: (("neighbour", 1),), 4: (("partner", 2),)}
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))  # row, column, falling, rising (NR-16)


def read_box(parts: Parts) -> tuple[Squares, Mapping[str, int]]:
    """The squares in reading order, the toadstools by colour; raises RulesError (NR-01, NR-02)."""
    squares = read_squares(parts)
    if len(squares) != 48:
        raise RulesError(f"list board: {len(squares)} squares, not 48")
    toadstools = parts.counts("toadstools", COLOURS)
    if sum(toadstools.values()) != 48:
        raise RulesError(f"list toadstools: {sum(toadstools.values())} of them, not 48")
    return squares, toadstools


def read_squares(parts: Parts) -> Squares:
    """The names of the squares drawn as `#`, columns from a, rows from 1; raises RulesError."""
    rows = parts.marked("board").get("rows")
    if not isinstance(rows, list):
        raise RulesError("list board: rows are missing")
    for number, row in enumerate(rows, 1):
        if not isinstance(row, str) or not re.fullmatch("[.#]{1,26}", row):
            raise RulesError(f"list board, row {number}: {row!r} is not drawn with . and #")
    return tuple(
        f"{chr(ord('a') + column)}{number}"
        for number, row in enumerate(rows, 1)
        for column, drawn in enumerate(row)
        if drawn == "#"
    )


def lines(squares: Squares) -> Iterator[Squares]:
    """All lines of at least four squares: rows, columns, falling, rising (NR-26 to NR-28)."""
    for across, down in DIRECTIONS:
        for square in squares:
            if _beside(square, -across, -down) not in squares:
                line = [square]
                while (following := _beside(line[-1], across, down)) in squares:
                    line.append(following)
                if len(line) >= FULL:
                    yield tuple(line)


def _beside(square: str, across: int, down: int) -> str:
    return f"{chr(ord(square[0]) + across)}{int(square[1:]) + down}"


SQUARES = read_box(Parts.shipped("nach_dem_regen"))[0]


@dataclass(frozen=True)
class Place:
    """Put a toadstool of the own supply on an empty square: `place red c4` (NR-05)."""

    colour: str = word("[a-z]+")
    square: str = word("[a-z][0-9]{1,2}")


@dataclass(frozen=True)
class Placement:
    """A toadstool that was placed and each row that it scored, as four squares."""

    seat: Seat
    colour: str
    square: str
    rows: tuple[Squares, ...]
    auto: bool = False


@dataclass(frozen=True)
class State:
    """All that is on the table; the bag lies in the order in which it is drawn (NR-37)."""

    board: Board
    supplies: tuple[tuple[str, ...], ...]
    bag: tuple[str, ...]
    discs: tuple[int, ...]
    turn: Seat
    again: bool = False
    placed: tuple[Placement, ...] = ()


@dataclass(frozen=True)
class Table(View[Place]):
    """What everybody sees; only the viewer and the moves differ (NR-37).

    `board` goes by `squares`, `bag` counts by colour, `placed` is the running turn once it has a
    placement and the last one before; `totals` go by seat, with `teams` by team.
    """

    board: Board
    supplies: tuple[tuple[str, ...], ...]
    discs: tuple[int, ...]
    bag: tuple[tuple[str, int], ...]
    placed: tuple[Placement, ...]
    again: bool
    totals: tuple[int, ...]
    teams: bool
    squares: Squares = SQUARES

    def text(self) -> str:
        """The board, then the seats with supply, discs and total, the bag, and the latest turn."""
        seats = [self._seat_text(seat) for seat in range(len(self.supplies))]
        bag = "  ".join(f"{LETTERS[colour]} {colour} {count}" for colour, count in self.bag)
        total = sum(count for _, count in self.bag)
        placed = [
            f"last  {one.seat + 1}  {one.colour} {one.square}  +{len(one.rows)}"
            for one in self.placed
        ]
        return "\n".join([*self._board_text(), "", *seats, f"bag {total:2}  {bag}", *placed])

    def _board_text(self) -> Iterator[str]:
        shown = dict(zip(self.squares, (LETTERS[colour] for colour in self.board), strict=True))
        columns = sorted({square[0] for square in shown})
        yield "   " + " ".join(columns)
        for row in sorted({int(square[1:]) for square in shown}):
            cells = (shown.get(f"{column}{row}", " ") for column in columns)
            yield f"{row:2} {' '.join(cells)}".rstrip()

    def _seat_text(self, seat: Seat) -> str:
        mark = ">" if seat in self.active else " "
        total = self.totals[seat % len(self.totals)]
        supply = " ".join(self.supplies[seat]) or "-"
        return f"{mark}{seat + 1}  discs {self.discs[seat]:2}  total {total:2}  {supply}"


class NachDemRegen(Game[State, Place, Table]):
    """The rules for two, three and four seats."""

    key = "nach_dem_regen"
    seats = range(2, 5)
    options = (Option("first", ("random", "0", "1", "2", "3"), "random"),)
    state = State
    moves = (Place,)

    def __init__(self, parts: Parts, version: int | None = None) -> None:
        """Lay out the squares, lines and moves; raises RulesError for faulty lists."""
        super().__init__(parts, version)
        self.squares, self.toadstools = read_box(parts)
        self._at = {square: at for at, square in enumerate(self.squares)}
        names = sorted(self.squares)  # by column, as menus show them
        self._columns: Callable[[Board], Board] = itemgetter(*map(self._at.get, names))
        self._places = {
            colour: tuple(Place(colour, square) for square in names) for colour in COLOURS
        }
        self._arms = self._measure()

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        """Fill the bag, draw four for each seat, and draw who begins (NR-02 to NR-04)."""
        first = self.chosen(seats, options)["first"]
        drawn = rng.draw("first", range(seats), 1)[0] if first == "random" else int(first) % seats
        box = [colour for colour in COLOURS for _ in range(self.toadstools[colour])]
        bag = rng.shuffle("bag", box)
        supplies = tuple(bag[seat * FULL : (seat + 1) * FULL] for seat in range(seats))
        board = (None,) * len(self.squares)
        return State(board, supplies, bag[seats * FULL :], (0,) * seats, drawn)

    def active(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is; nobody once nothing can be placed (NR-29)."""
        return (state.turn,) if None in state.board and any(state.supplies) else ()

    def legal_moves(self, state: State, seat: Seat) -> tuple[Place, ...]:
        """Every colour of the supply once on every empty square, by column (NR-05, NR-06)."""
        if self.active(state) != (seat,):
            return ()
        empty = [colour is None for colour in self._columns(state.board)]
        moves: list[Place] = []
        for colour in dict.fromkeys(state.supplies[seat]):
            moves += compress(self._places[colour], empty)
        return tuple(moves)

    # The order of the bag was drawn at set-up: applying needs no chance.
    def apply(self, state: State, seat: Seat, move: Place, rng: Rng) -> Step[State]:  # noqa: ARG002
        """Place, score, and if the turn ends refill from the bag and go on (NR-07 to NR-14)."""
        self._refuse(state, seat, move)
        after = self._put(state, move)
        events = [self._told("place", after)]
        ends = not after.again
        if ends and None in after.board:
            after, drawn = _close(after)
            events += drawn
        after, followed = self.settle(after)
        over = not self.active(after)
        undoable = len(after.bag) == len(state.bag) and not over
        return Step(after, (*events, *followed), undoable, ends or over)

    def settle(self, state: State) -> tuple[State, list[Event]]:
        """Skip empty supplies and place the last toadstool of all (NR-14, NR-30)."""
        events = []
        while self.active(state) and not state.supplies[state.turn]:
            events.append(Event("skip", state.turn))
            state = replace(state, turn=_next(state))
        if state.board.count(None) == 1 and len(forced := self.legal_moves(state, state.turn)) == 1:
            state = self._put(state, forced[0], auto=True)
            events.append(self._told("last", state))
        return state, events

    def view(self, state: State, seat: Seat | None) -> Table:
        """The whole table but for the order of the bag (NR-37)."""
        count = Counter(state.bag)
        return Table(
            viewer=seat,
            active=self.active(state),
            moves=() if seat is None else self.legal_moves(state, seat),
            board=state.board,
            supplies=state.supplies,
            discs=state.discs,
            bag=tuple((colour, count[colour]) for colour in COLOURS),
            placed=state.placed,
            again=state.again,
            totals=_totals(state.discs),
            teams=len(state.discs) == 4,
            squares=self.squares,
        )

    def preview(self, view: Table, move: Place) -> Table:
        """The viewer's placement with its discs, before any refill; raises IllegalMove."""
        turn = view.active[0] if view.active else 0
        state = State(view.board, view.supplies, (), view.discs, turn, view.again, view.placed)
        self._refuse(state, view.viewer, move)
        after = self._put(state, move)
        if after.again:
            after, _ = self.settle(after)
        return replace(
            view,
            active=(turn,) if after.again else (),
            moves=self.legal_moves(after, turn) if after.again else (),
            board=after.board,
            supplies=after.supplies,
            discs=after.discs,
            placed=after.placed,
            again=after.again,
            totals=_totals(after.discs),
        )

    def sheet(self, state: State) -> Sheet:
        """Own discs, and the next seat's of three, the partner's of four (NR-32 to NR-35)."""
        return Sheet(sides(state.discs))

    def outcome(self, state: State) -> Outcome | None:
        """The ranks once nothing can be placed; ties share (NR-31, NR-33)."""
        return None if self.active(state) else ranked(self.sheet(state))

    # Nobody knows more of the bag than the public.
    def resample(self, state: State, seat: Seat | None, rng: Rng) -> State:  # noqa: ARG002
        """The same table with the bag in another order."""
        return replace(state, bag=rng.shuffle("bag", sorted(state.bag)))

    def estimate(self, state: State, seat: Seat) -> float:
        """The lead over the best other side once the seat to act has made its best placement."""
        discs = state.discs
        if self.active(state):
            discs = swapped(discs, state.turn, discs[state.turn] + self._best(state))
        own = next(side.total for side in sides(discs) if seat in side.seats)
        return float(own - max(side.total for side in sides(discs) if seat not in side.seats))

    def check(self, state: State) -> None:
        """Every toadstool is accounted for, supplies are full while the bag lasts."""
        seats, supplies = range(len(state.supplies)), state.supplies
        assert len(seats) in self.seats
        assert state.turn in seats
        assert len(state.discs) == len(seats)
        assert min(state.discs) >= 0
        assert len(state.board) == len(self.squares)
        stock = Counter([*filter(None, state.board), *state.bag, *chain(*supplies)])
        assert stock == Counter(self.toadstools), stock
        left = [len(supply) for supply in supplies]
        full = [left[seat] == FULL for seat in seats if not (state.again and seat == state.turn)]
        assert max(left) <= FULL
        assert all(full) or not state.bag, "refilled while the bag lasts"
        assert sum(left) + len(state.bag) != 1, "the last toadstool places itself"
        assert supplies[state.turn] or not any(left), "empty supplies are skipped"
        assert not state.again or (state.placed and state.placed[-1].rows)

    def _measure(self) -> tuple[tuple[tuple[Indices, Indices], ...], ...]:
        """For each square and line through it the squares before, nearest first, and after."""
        arms: list[list[tuple[Indices, Indices]]] = [[] for _ in self.squares]
        for line in lines(self.squares):
            at = tuple(self._at[square] for square in line)
            for place, index in enumerate(at):
                arms[index].append((at[:place][::-1], at[place + 1 :]))
        return tuple(map(tuple, arms))

    def _refuse(self, state: State, seat: Seat | None, move: Place) -> None:
        if not self.active(state):
            raise IllegalMove("game_over")
        if seat != state.turn:
            raise IllegalMove("not_your_turn", seat=state.turn)
        if not isinstance(move, Place) or move.colour not in COLOURS:
            raise IllegalMove("no_such_colour", colour=str(getattr(move, "colour", "")))
        if not isinstance(move.square, str) or move.square not in self._at:
            raise IllegalMove("no_such_square", square=move.square)
        supply = state.supplies[seat]
        if move.colour not in supply:
            raise IllegalMove("not_in_supply", colour=move.colour, supply=" ".join(supply))
        if colour := state.board[self._at[move.square]]:
            raise IllegalMove("taken", square=move.square, colour=colour)

    def _put(self, state: State, move: Place, auto: bool = False) -> State:
        """The state with the toadstool placed and its discs given, before the turn is closed."""
        seat, at = state.turn, self._at[move.square]
        fours = self._fours(state.board, at)
        rows = tuple(row for colour, row in fours if colour == move.colour)
        supply = list(state.supplies[seat])
        supply.remove(move.colour)
        placed = state.placed if state.again else ()
        return State(
            board=swapped(state.board, at, move.colour),
            supplies=swapped(state.supplies, seat, tuple(supply)),
            bag=state.bag,
            discs=swapped(state.discs, seat, state.discs[seat] + len(rows)),
            turn=seat,
            again=bool(rows and supply),
            placed=(*placed, Placement(seat, move.colour, move.square, rows, auto)),
        )

    def _fours(self, board: Board, at: int) -> Iterator[tuple[str, Squares]]:
        """The rows that an empty square can complete, with the colour that does (NR-15 to NR-24).

        On each line only the nearest three toadstools on either side can share a row with it.
        """
        for before, after in self._arms[at]:
            near = [index for index in before if board[index]][:3]
            three = [*near[::-1], *[index for index in after if board[index]][:3]]
            for start in range(len(three) - 2):
                row = three[start : start + 3]
                kinds = {board[index] for index in row}
                if len(kinds) == 3:
                    row.insert(len(near) - start, at)
                    (missing,) = _ALL - kinds
                    yield missing, tuple(self.squares[index] for index in row)

    def _best(self, state: State) -> int:
        """The most discs that the seat to act can make with one placement."""
        supply = state.supplies[state.turn]
        empty = (at for at, colour in enumerate(state.board) if colour is None)
        counts = (Counter(colour for colour, _ in self._fours(state.board, at)) for at in empty)
        return max(count[colour] for count in counts for colour in supply)

    def _told(self, kind: str, state: State) -> Event:
        """The event of the latest placement."""
        last = state.placed[-1]
        fields = (
            ("colour", last.colour),
            ("square", last.square),
            ("points", len(last.rows)),
            ("rows", tuple(map(" ".join, last.rows))),
        )
        return Event(kind, last.seat, fields, self.write(Place(last.colour, last.square)))


def sides(discs: tuple[int, ...]) -> tuple[Side, ...]:
    """What each seat, or with four seats each team, has (NR-32, NR-34, NR-35)."""
    seats = len(discs)
    found = []
    for seat in range(2 if seats == 4 else seats):
        points = [("discs", discs[seat])]
        points += [(name, discs[(seat + on) % seats]) for name, on in SHARED[seats]]
        team = (seat, seat + 2) if seats == 4 else (seat,)
        found.append(Side(team, tuple(points), sum(count for _, count in points)))
    return tuple(found)


def _totals(discs: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(side.total for side in sides(discs))


def _next(state: State) -> Seat:
    return (state.turn + 1) % len(state.supplies)


def _close(state: State) -> tuple[State, list[Event]]:
    """The supply refilled to four as far as the bag goes, then the next seat (NR-10, NR-12)."""
    seat = state.turn
    supply = state.supplies[seat]
    drawn = state.bag[: max(0, FULL - len(supply))]
    events = [Event("draw", seat, (("colours", drawn),))] if drawn else []
    if len(supply) + len(drawn) < FULL:
        events.append(Event("bag_empty", seat, (("drawn", len(drawn)),)))
    supplies = swapped(state.supplies, seat, supply + drawn)
    bag = state.bag[len(drawn) :]
    return State(state.board, supplies, bag, state.discs, _next(state), placed=state.placed), events

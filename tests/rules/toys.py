"""A small game with everything that Nach dem Regen lacks: secret choices, draws in mid-turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.errors import IllegalMove
from rules.game import Event, Game, Outcome, Seat, Sheet, Side, Step, View, ranked
from rules.notation import number
from rules.parts import Parts
from rules.rng import Rng

CARDS = (1, 2, 3)


@dataclass(frozen=True)
class Choose:
    card: int = number()


@dataclass(frozen=True)
class Take:
    pass


@dataclass(frozen=True)
class Draw:
    pass


@dataclass(frozen=True)
class Done:
    pass


Move = Choose | Take | Draw | Done


@dataclass(frozen=True)
class State:
    chosen: tuple[int | None, ...]
    points: tuple[int, ...]
    turn: Seat | None = None
    steps: int = 0


@dataclass(frozen=True)
class Seen(View[Move]):
    chosen: tuple[bool, ...]
    own: int | None
    points: tuple[int, ...]
    steps: int

    def text(self) -> str:
        return "\n".join(f"{seat + 1} {points}" for seat, points in enumerate(self.points))


class Toy(Game[State, Move, Seen]):
    """All choose a card in secret; shown, they are points; then each takes or draws up to twice."""

    key = "toy"
    seats = range(2, 4)
    state = State
    moves = (Choose, Take, Draw, Done)

    def __init__(self) -> None:
        super().__init__(Parts(""))

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        self.chosen(seats, options)
        return State((None,) * seats, (0,) * seats)

    def active(self, state: State) -> tuple[Seat, ...]:
        if state.turn is None:
            return tuple(seat for seat, card in enumerate(state.chosen) if card is None)
        return (state.turn,) if state.turn < len(state.chosen) else ()

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        if state.turn is None:
            return tuple(map(Choose, CARDS))
        if seat != state.turn:
            return ()
        return (Take(), Draw(), Done()) if state.steps < 2 else (Done(),)

    def apply(self, state: State, seat: Seat, move: Move, rng: Rng) -> Step[State]:
        if move not in self.legal_moves(state, seat):
            raise IllegalMove("no")
        text = self.write(move)
        if isinstance(move, Choose):
            return self._choose(state, seat, move)
        if isinstance(move, Done):
            after = replace(state, turn=seat + 1, steps=0)
            over = not self.active(after)
            return Step(after, (Event("done", seat, (), text),), not over, True)
        gain = rng.draw("card", CARDS, 1)[0] if isinstance(move, Draw) else 1
        points = tuple(n + gain * (i == seat) for i, n in enumerate(state.points))
        after = replace(state, points=points, steps=state.steps + 1)
        kind = "draw" if isinstance(move, Draw) else "take"
        return Step(after, (Event(kind, seat, (("gain", gain),), text),), kind == "take")

    def _choose(self, state: State, seat: Seat, move: Choose) -> Step[State]:
        chosen = tuple(move.card if i == seat else card for i, card in enumerate(state.chosen))
        events = [
            Event("own", seat, (("card", move.card),), self.write(move), only=seat),
            Event("chosen", seat),
        ]
        if None in chosen:
            return Step(replace(state, chosen=chosen), tuple(events), True)
        shown = tuple(card or 0 for card in chosen)
        events.append(Event("show", None, tuple((f"card {i}", n) for i, n in enumerate(shown))))
        return Step(State(chosen, shown, 0), tuple(events), False, True)

    def view(self, state: State, seat: Seat | None) -> Seen:
        return Seen(
            seat,
            self.active(state),
            () if seat is None else self.legal_moves(state, seat),
            tuple(card is not None for card in state.chosen),
            None if seat is None else state.chosen[seat],
            state.points,
            state.steps,
        )

    def preview(self, view: Seen, move: Move) -> Seen:
        if view.viewer is None or move not in view.moves:
            raise IllegalMove("no")
        if isinstance(move, Take):
            points = tuple(n + (i == view.viewer) for i, n in enumerate(view.points))
            moves = view.moves if view.steps < 1 else (Done(),)
            return replace(view, points=points, steps=view.steps + 1, moves=moves)
        own = move.card if isinstance(move, Choose) else view.own
        return replace(view, active=(), moves=(), own=own)

    def sheet(self, state: State) -> Sheet:
        return Sheet(tuple(Side((i,), (("cards", n),), n) for i, n in enumerate(state.points)))

    def outcome(self, state: State) -> Outcome | None:
        return None if self.active(state) else ranked(self.sheet(state))

    def resample(self, state: State, seat: Seat | None, rng: Rng) -> State:
        if state.turn is not None:
            return state
        hidden = (
            card if card is None or i == seat else rng.draw(f"seat {i}", CARDS, 1)[0]
            for i, card in enumerate(state.chosen)
        )
        return replace(state, chosen=tuple(hidden))

    def check(self, state: State) -> None:
        assert len(state.chosen) == len(state.points)

"""The rules of Cloomba as a game: set-up, moves, views and result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import chain, pairwise

from rules.cloomba import bed, judge
from rules.cloomba.box import SEATS, Box, read_box
from rules.cloomba.hexes import START, neighbours
from rules.cloomba.refusal import refuse
from rules.cloomba.table import (
    ADVANCED,
    BASIC,
    BOUQUET,
    OVER,
    PLACE,
    SET,
    TAKE,
    AnyMove,
    Attach,
    Butterfly,
    Buy,
    Done,
    Garden,
    Move,
    Pick,
    Place,
    Rescue,
    Stall,
    State,
    Table,
    Take,
    in_order,
)
from rules.cloomba.turn import Turn, moves, owned, points, prices
from rules.errors import IllegalMove
from rules.game import Game, Option, Outcome, Seat, Sheet, Side, Step
from rules.parts import Parts
from rules.rng import Rng

STALLS = 2
LADYBUG_SEATS = 2  # seats with which the ladybug tiles go out (CL-02)


class Cloomba(Game[State, AnyMove, Table]):
    """The rules for two to four seats, basic or advanced, with or without the expert rule."""

    key = "cloomba"
    seats = SEATS
    options = (
        Option("mode", (BASIC, ADVANCED), BASIC),
        Option("expert", ("no", "yes"), "no"),
        Option("first", ("random", "0", "1", "2", "3"), "random"),
    )
    state = State
    moves = (Take, Place, Butterfly, Buy, Attach, Pick, Rescue, Move, Done)

    def __init__(self, parts: Parts, version: int | None = None) -> None:
        """Read the box; raises RulesError for faulty lists."""
        super().__init__(parts, version)
        self.box: Box = read_box(parts)

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        """Empty gardens, two stalls and a row; all orders are fixed (CL-01 to CL-10)."""
        chosen, box = self.chosen(seats, options), self.box
        first = chosen["first"]
        seat = rng.draw("first", range(seats), 1)[0] if first == "random" else int(first) % seats
        ladybugs = seats == LADYBUG_SEATS
        tiles = rng.shuffle("tiles", box.tiles if ladybugs else (*box.tiles, *box.ladybugs))
        out, stack = tiles[: box.removed[seats]], tiles[box.removed[seats] :]
        bag = "".join(rng.shuffle("butterflies", box.butterflies))
        cuts = [box.stalls[seats] * number for number in range(STALLS + 1)]
        superflowers = rng.shuffle("superflowers", box.superflowers)
        if chosen["mode"] == ADVANCED:
            finds = rng.shuffle("finds", tuple(box.finds))
            row, deck = tuple(map(str, finds[: box.row])), finds[box.row :]
        else:
            row, deck = superflowers[: box.row], ()
            superflowers = superflowers[box.row :]
        return State(
            mode=chosen["mode"],
            expert=chosen["expert"] == "yes",
            seat=seat,
            turn=1,
            phase=TAKE,
            window=TAKE,
            slot=0,
            stalls=tuple(Stall(stack[one:two], bag[one:two]) for one, two in pairwise(cuts)),
            stack=stack[cuts[-1] :],
            bag=bag[cuts[-1] :],
            row=row,
            superflowers=superflowers,
            deck=deck,
            removed=(*box.ladybugs, *out) if ladybugs else out,
            gardens=(Garden(),) * seats,
            spent="",
            tile="",
            butterfly="",
            superflower="",
            placed=(),
            looked=(),
            taken=0,
            begun=Garden(),
        )

    def active(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is; nobody after the end."""
        return () if state.phase == OVER else (state.seat,)

    def legal_moves(self, state: State, seat: Seat) -> tuple[AnyMove, ...]:
        """What the open question allows, for the seat whose turn it is."""
        if seat != state.seat or state.phase == OVER:
            return ()
        return tuple(moves(self.box, state))

    # All orders are fixed in set-up: applying draws nothing (CL-94).
    def apply(self, state: State, seat: Seat, move: AnyMove, rng: Rng) -> Step[State]:  # noqa: ARG002
        """Make a move with all that follows by itself (CL-90, CL-91)."""
        refuse(self.box, state, seat, move)
        turn = Turn(self.box, state)
        turn.play(move)
        return Step(turn.state, tuple(turn.events), not turn.shown, turn.ended)

    def view(self, state: State, seat: Seat | None) -> Table:
        """The whole table but for the order of stacks and a Bouquet of another seat (section 6)."""
        box, basic = self.box, state.mode == BASIC
        gardens = state.gardens
        return Table(
            viewer=seat,
            active=self.active(state),
            moves=() if seat is None else self.legal_moves(state, seat),
            mode=state.mode,
            expert=state.expert,
            seat=state.seat,
            turn=(state.turn - 1) // len(gardens) + 1,
            turns=box.turns(len(gardens)),
            phase=state.phase,
            window=state.window,
            slot=state.slot,
            stalls=state.stalls,
            taken=state.taken,
            stack=len(state.stack),
            bag=in_order(state.bag),
            row=state.row if basic else (),
            finds=() if basic else tuple(box.finds[int(n)] if n else None for n in state.row),
            prices=prices(box, state, seat),
            superflowers=len(state.superflowers),
            deck=len(state.deck),
            removed=len(state.removed),
            gardens=gardens,
            owned=tuple(owned(box, garden) for garden in gardens),
            meadows=tuple(bed.meadows(one.flowers, one.butterflies) for one in gardens),
            points=tuple(points(box, garden) for garden in gardens),
            before=points(box, state.begun),
            begun=bed.meadows(state.begun.flowers, state.begun.butterflies),
            spent=state.spent,
            tile=state.tile,
            butterfly=state.butterfly,
            superflower=state.superflower,
            placed=state.placed,
            looked=tuple(filter(None, state.looked)) if seat == state.seat else (),
            looking=len(state.looked),
        )

    def preview(self, view: Table, move: AnyMove) -> Table:
        """The view after the move, up to what is hidden or the end of the turn (CL-91)."""
        state = _imagined(view)
        refuse(self.box, state, view.viewer, move)
        if move not in view.moves:  # a preview that was stopped goes no further
            raise IllegalMove("not_now", verb=self.write(move).split()[0], phase=view.phase)
        turn = Turn(self.box, state, blind=True)
        turn.play(move)
        after = self.view(turn.state, view.viewer)
        after = replace(after, before=view.before, begun=view.begun)
        return replace(after, active=(), moves=()) if turn.stopped else after

    def sheet(self, state: State) -> Sheet:
        """Meadows and Jar, in the advanced mode also Finds and their effects (CL-61, CL-70)."""
        sides = []
        for seat, garden in enumerate(state.gardens):
            got = points(self.box, garden)
            named = [("meadows", got.meadows), ("jar", got.jar)]
            if state.mode == ADVANCED:
                named += [("finds", got.finds), ("effects", got.effects)]
            sides.append(Side((seat,), tuple(named), sum(n for _, n in named)))
        return Sheet(tuple(sides))

    def outcome(self, state: State) -> Outcome | None:
        """The ranks by total, then by the Jar; further ties share (CL-64 to CL-66)."""
        if state.phase != OVER:
            return None
        sheet = self.sheet(state)
        keys = [(side.total, dict(side.points)["jar"]) for side in sheet.sides]
        return Outcome(sheet, tuple(1 + sum(other > key for other in keys) for key in keys))

    def resample(self, state: State, seat: Seat | None, rng: Rng) -> State:
        """Other orders of all stacks, and another Bouquet unless it is the seat's own."""
        known = len(self.box.ladybugs) if len(state.gardens) == LADYBUG_SEATS else 0
        ladybugs, out = state.removed[:known], state.removed[known:]
        tiles = rng.shuffle("tiles", sorted((*state.stack, *out)))
        hidden = () if seat == state.seat else state.looked
        superflowers = rng.shuffle("superflowers", sorted((*state.superflowers, *hidden)))
        return replace(
            state,
            stack=tiles[len(out) :],
            removed=(*ladybugs, *tiles[: len(out)]),
            bag="".join(rng.shuffle("bag", in_order(state.bag))),
            looked=superflowers[: len(hidden)] if hidden else state.looked,
            superflowers=superflowers[len(hidden) :],
            deck=rng.shuffle("deck", sorted(state.deck)),
        )

    def estimate(self, state: State, seat: Seat) -> float:
        """The points of the seat and what its garden and hand promise."""
        return judge.estimate(self.box, state, seat)

    def read(self, text: str) -> AnyMove:
        """A move with the colours of a tile in their order; raises InvalidMove."""
        move = super().read(text)
        if isinstance(move, Take):
            return replace(move, tile=in_order(move.tile))
        if isinstance(move, Pick):
            return Pick(in_order(move.superflower))
        return move

    def check(self, state: State) -> None:
        """Every tile, Butterfly, Superflower and Find is accounted for (section 9)."""
        box, seats = self.box, len(state.gardens)
        assert seats in self.seats
        assert Counter(_butterflies(state)) == Counter(box.butterflies), "Butterflies"
        placed = [one for garden in state.gardens for one in garden.flowers]
        single = [colours for _, colours in placed if len(colours) == 1]
        tiles = [
            *state.stack,
            *state.removed,
            state.tile,
            *(t for s in state.stalls for t in s.tiles),
        ]
        assert Counter("".join((*tiles, *single))) == Counter("".join(box.tiles + box.ladybugs))
        assert len(state.removed) == len(box.tiles + box.ladybugs) - box.played(seats)
        supers = [colours for _, colours in placed if len(colours) > 1]
        supers += [*state.superflowers, *state.looked, *filter(None, [state.superflower])]
        supers += filter(None, state.row if state.mode == BASIC else ())
        assert Counter(supers) == Counter(box.superflowers), "Superflowers"
        self._check_finds(state)
        for stall in state.stalls:
            assert len(stall.tiles) == len(stall.butterflies) <= box.stalls[seats], "stalls"
        assert bool(state.tile) == (state.phase == PLACE)
        assert bool(state.butterfly) == (state.phase in (PLACE, SET))
        assert bool(state.looked) == (state.phase == BOUQUET)
        taken = state.turn - (state.phase == TAKE or (state.window == TAKE and state.slot > 0))
        assert taken == (len(single) + 2 * bool(state.tile)) // 2, "a tile a turn"
        for garden in state.gardens:
            _check_garden(garden)
        if state.phase != OVER:
            assert len(self.legal_moves(state, state.seat)) > 1, "decisions are decisions"

    def _check_finds(self, state: State) -> None:
        """The Finds, which there are only in the advanced mode (CL-08)."""
        row = [int(number) for number in state.row if number and state.mode == ADVANCED]
        found = [*state.deck, *row, *chain(*(garden.finds for garden in state.gardens))]
        assert sorted(found) == (sorted(self.box.finds) if state.mode == ADVANCED else []), "Finds"
        assert len(state.row) == self.box.row
        assert state.slot == 0 or not state.row[state.slot - 1]


def _butterflies(state: State) -> str:
    """All Butterflies, wherever they are."""
    set_ = (colour for garden in state.gardens for _, colour in garden.butterflies)
    jars = (garden.jar for garden in state.gardens)
    stalls = (stall.butterflies for stall in state.stalls)
    return "".join((state.bag, state.spent, state.butterfly, *stalls, *jars, *set_))


def _check_garden(garden: Garden) -> None:
    """Cells hang together and are covered once, a Butterfly sits on a flower of its colour."""
    cells = {START, *(cell for cell, _ in garden.flowers)}
    assert len(cells) == len(garden.flowers) + 1, "a cell covered twice"
    reached, edge = {START}, [START]
    while edge:
        near = [one for one in neighbours(edge.pop()) if one in cells - reached]
        reached.update(near)
        edge += near
    assert reached == cells, "a bed in pieces"
    colours = dict(garden.flowers)
    assert all(colour in colours[cell] for cell, colour in garden.butterflies)
    assert len(set(garden.butterflies)) == len(garden.butterflies)
    assert in_order(garden.jar) == garden.jar


def _imagined(view: Table) -> State:
    """A state with all that a view shows; what lies face down is blank."""
    row = view.row or tuple(str(find.number) if find else "" for find in view.finds)
    return State(
        mode=view.mode,
        expert=view.expert,
        seat=view.seat,
        turn=(view.turn - 1) * len(view.gardens) + 1,
        phase=view.phase,
        window=view.window,
        slot=view.slot,
        stalls=view.stalls,
        stack=("",) * view.stack,
        bag=view.bag,
        row=row,
        superflowers=("",) * view.superflowers,
        deck=(0,) * view.deck,
        removed=("",) * view.removed,
        gardens=view.gardens,
        spent=view.spent,
        tile=view.tile,
        butterfly=view.butterfly,
        superflower=view.superflower,
        placed=view.placed,
        looked=view.looked,
        taken=view.taken,
        begun=Garden(),
    )

"""The rules of Raindrops as a game: set-up, moves, views and result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from rules.game import Game, Option, Outcome, Seat, Sheet, Step, changed
from rules.parts import Parts
from rules.raindrops import cards, score, window
from rules.raindrops.box import Box, Card, read_box
from rules.raindrops.check import check
from rules.raindrops.course import ENDING, OPEN, SHOWING, Course, Halt
from rules.raindrops.foresight import Foresight
from rules.raindrops.moves import DECK, MOVES, Bonus, Done, Drop, Give, Move, Take, Thunder
from rules.raindrops.refusal import refuse
from rules.raindrops.seen import Board, Cloud, OnCard, Table, imagined
from rules.raindrops.table import (
    ACT,
    BONUS,
    CHOOSE,
    DROP,
    FINAL,
    OVER,
    PLACE,
    TAKE,
    THUNDER,
    Player,
    State,
    Variant,
)
from rules.rng import Rng

T = TypeVar("T")

DEALT = 3  # cards of which one is given away (RD-11)


class Raindrops(Game[State, Move, Table]):
    """The rules for two, three and four seats."""

    key = "raindrops"
    seats = range(2, 5)
    options = (
        Option("first", ("random", "0", "1", "2", "3"), "random"),
        Option("columns", ("5", "4", "6"), "5"),
        Option("bonus_same_turn", ("on", "off"), "on"),
        Option("store", ("free", "max"), "free"),
        Option("final_clouds", ("off", "on"), "off"),
        Option("end_cards", ("10", "9", "8", "7", "6", "5"), "10"),
    )
    state = State
    moves = MOVES

    def __init__(self, parts: Parts, version: int | None = None) -> None:
        """Read the box; raises RulesError for faulty lists."""
        super().__init__(parts, version)
        self.box: Box = read_box(parts)
        self._foresight = Foresight(self.box)
        self._gives = {name: Give(name) for name in self.box.cards}
        self._takes = {name: Take(name) for name in (*self.box.cards, DECK)}

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        """Fill the window, open bonuses, and deal three cards to each (RD-05 to RD-11)."""
        chosen = self.chosen(seats, options)
        first = chosen["first"]
        start = rng.draw("first", range(seats), 1)[0] if first == "random" else int(first) % seats
        empty = ((window.HOLE,) * window.LEVELS,) * int(chosen["columns"])
        filling = window.Refill(empty, self.box.tiles, ())
        for _ in filling.batches(rng):
            pass
        bonuses = rng.shuffle("bonuses", self.box.bonuses)
        deck = rng.shuffle("deck", tuple(self.box.cards))
        dealt = [deck[seat * DEALT : (seat + 1) * DEALT] for seat in range(seats)]
        return State(
            phase=CHOOSE,
            turn=start,
            start=start,
            number=1,
            window=filling.window,
            bag=filling.bag,
            discards=(),
            empties=0,
            ending=False,
            row=bonuses[:OPEN],
            heap=bonuses[OPEN:],
            stack=rng.shuffle("thunder", self.box.thunder),
            clouds=tuple(values for _, values in self.box.stacks),
            display=(),
            deck=deck[seats * DEALT :],
            players=tuple(Player(offer=offer) for offer in dealt),
            variant=variant(chosen),
        )

    def active(self, state: State) -> tuple[Seat, ...]:
        """Whoever has not given a card yet; then the seat whose turn it is (RD-03, RD-11)."""
        if state.phase == CHOOSE:
            return tuple(seat for seat, one in enumerate(state.players) if not one.choice)
        return () if state.phase == OVER else (state.turn,)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """All that the phase allows the seat (section 4)."""
        if seat not in range(len(state.players)):
            return ()
        if state.phase == CHOOSE:
            return tuple(map(self._gives.__getitem__, state.players[seat].offer))
        if seat != state.turn or state.phase == OVER:
            return ()
        return tuple(self._offered(state, state.players[seat]))

    def _offered(self, state: State, player: Player) -> Iterator[Move]:
        phase = state.phase
        if phase in (ACT, DROP):
            yield from map(Drop, window.paths(state.window))
        if phase == ACT:
            for action, moves in window.specials(state.window).items():
                yield from () if action == player.marker else moves
        elif phase == BONUS:
            yield from map(Bonus, dict.fromkeys(state.row))
        elif phase == THUNDER:
            yield from map(Thunder, range(1, len(state.looked) + 1))
        elif phase == TAKE:
            yield from map(self._takes.__getitem__, state.display)
            yield from [self._takes[DECK]] * bool(state.deck)
        elif phase in (PLACE, FINAL):
            yield from cards.puts(self.box, player)
            yield from cards.fills(self.box, player)
            yield from self._endings(state, player)

    def _endings(self, state: State, player: Player) -> Iterator[Move]:
        if state.phase == FINAL:
            yield Done()
        else:
            yield from cards.keeps(player.pool, state.variant.store_max)

    def apply(self, state: State, seat: Seat, move: Move, rng: Rng) -> Step[State]:
        """Make the move with all that follows by itself (RD-95, RD-96)."""
        refuse(self.box, state, seat, move)
        course = Course(self.box, state, rng)
        course.make(seat, move)
        kinds = {event.kind for event in course.events}
        return Step(
            course.state,
            tuple(course.events),
            undoable=kinds.isdisjoint(SHOWING) and course.state.phase != OVER,
            ends=not kinds.isdisjoint(ENDING),
        )

    def view(self, state: State, seat: Seat | None) -> Table:
        """The whole table but for offers, choices, stacks and Thunder values (section 5)."""
        own = None if seat is None else state.players[seat]
        return Table(
            viewer=seat,
            active=self.active(state),
            moves=() if seat is None else self.legal_moves(state, seat),
            phase=state.phase,
            turn=state.turn,
            start=state.start,
            number=state.number,
            window=state.window,
            bag=len(state.bag),
            discards=state.discards,
            empties=state.empties,
            ending=state.ending,
            row=state.row,
            heap=len(state.heap),
            worth=tuple(self.box.worth.items()),
            thunder=len(state.stack),
            looked=state.looked if seat == state.turn else (),
            clouds=tuple(
                Cloud(needs, values)
                for (needs, _), values in zip(self.box.stacks, state.clouds, strict=True)
            ),
            display=self._cards(state.display),
            deck=len(state.deck),
            boards=tuple(
                self._board(player, state.phase == OVER or other == seat)
                for other, player in enumerate(state.players)
            ),
            offer=self._cards(own.offer) if own else (),
            choice=own.choice if own else "",
            special=state.special,
            due=state.due,
            taking=state.taking,
            variant=state.variant,
            last=state.last,
        )

    def _cards(self, names: tuple[str, ...]) -> tuple[Card, ...]:
        return tuple(map(self.box.cards.__getitem__, names))

    def _board(self, player: Player, known: bool) -> Board:
        """What lies before a seat, with its Thunder values where they are known."""
        points = score.points(self.box, player)
        return Board(
            marker=player.marker,
            cards=tuple(
                OnCard(self.box.cards.get(slot.card), slot.pieces, slot.fresh)
                for slot in player.cards
            ),
            pool=player.pool,
            bonuses=player.bonuses,
            used=player.used,
            done=self._cards(player.done),
            clouds=player.clouds,
            thunder=len(player.thunder),
            values=player.thunder if known else None,
            chosen=bool(player.choice),
            fresh=player.fresh,
            points=tuple(part for part in points if known or part[0] != score.THUNDER),
        )

    def preview(self, view: Table, move: Move) -> Table:
        """The move as far as it can be foreseen; raises IllegalMove (section 4)."""
        course = Course(self.box, imagined(view), None)
        refuse(self.box, course.state, view.viewer, move)
        assert view.viewer is not None
        try:
            course.make(view.viewer, move)
        except Halt:
            return changed(self.view(course.state, view.viewer), active=(), moves=())
        return self.view(course.state, view.viewer)

    def sheet(self, state: State) -> Sheet:
        """The points by name, by seat (RD-89)."""
        return score.sheet(self.box, state.players)

    def outcome(self, state: State) -> Outcome | None:
        """The ranks after the final placement (RD-92 to RD-94)."""
        return score.ranked(self.sheet(state)) if state.phase == OVER else None

    def resample(self, state: State, seat: Seat | None, rng: Rng) -> State:
        """The same table with all cards, bonuses and tokens dealt anew that the seat cannot see."""
        hidden = [other for other in range(len(state.players)) if other != seat]
        known = state.phase == OVER
        dealt = [card for other in hidden for card in state.players[other].offer]
        deck = list(rng.shuffle("cards", sorted([*state.deck, *dealt])))
        looked = state.looked if seat != state.turn else ()
        held = [] if known else [value for n in hidden for value in state.players[n].thunder]
        tokens = list(rng.shuffle("thunder", sorted([*state.stack, *looked, *held])))
        players = list(state.players)
        for other in hidden:
            player = players[other]
            offer = _taken(deck, len(player.offer))
            choice = f"give {rng.draw(f'choice {other}', offer, 1)[0]}" if player.choice else ""
            thunder = player.thunder if known else _taken(tokens, len(player.thunder))
            players[other] = changed(player, offer=offer, choice=choice, thunder=thunder)
        return changed(
            state,
            heap=rng.shuffle("heap", sorted(state.heap)),
            looked=_taken(tokens, len(looked)) if looked else state.looked,
            stack=tuple(tokens),
            deck=tuple(deck),
            players=tuple(players),
        )

    def estimate(self, state: State, seat: Seat) -> float:
        """The points of a seat and those that what it has is likely to bring."""
        return self._foresight.worth(state, seat)

    def check(self, state: State) -> None:
        """Everything in the box is accounted for, and nobody is stuck (section 8)."""
        check(self.box, state)


def variant(chosen: Mapping[str, str]) -> Variant:
    """The options that matter after set-up."""
    return Variant(
        bonus_same_turn=chosen["bonus_same_turn"] == "on",
        store_max=chosen["store"] == "max",
        final_clouds=chosen["final_clouds"] == "on",
        end_cards=int(chosen["end_cards"]),
    )


def _taken(items: list[T], count: int) -> tuple[T, ...]:
    """Some from the end of a list."""
    taken = tuple(items[len(items) - count :])
    del items[len(items) - count :]
    return taken

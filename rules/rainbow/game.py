"""Rainbow for two to six seats: the table as it is seen, and the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, islice

from rules.errors import InvalidMove
from rules.game import Event, Game, Option, Outcome, Seat, Sheet, Side, Step, View, ranked, swapped
from rules.parts import Parts
from rules.rainbow import foresight
from rules.rainbow.combos import (
    LARGEST,
    SET,
    SINGLE,
    Claim,
    Combo,
    Move,
    Piles,
    Play,
    Ranks,
    claim_order,
    claims,
    combos,
    force,
    joined,
    kind,
    read_deck,
    total,
)
from rules.rainbow.trick import (
    CLAIM,
    COMBOS,
    OVER,
    PLAY,
    ROW,
    State,
    bonus,
    claimant,
    play,
    refuse,
    settle,
    take,
)
from rules.rng import Rng

HANDS: Mapping[int, int] = {2: LARGEST, 3: 14, 4: 14, 5: 11, 6: 9}  # by seats (RB-03 to RB-05)
SHOWING = frozenset({"lead", "play", "last", "reserve"})  # events that show hidden cards (RB-52)


@dataclass(frozen=True)
class Table(View[Move]):
    """What a viewer sees; the public has no hand.

    By seat: `counts` of cards in hand, whether `reserves` are still there, `won` cards and, where
    the viewer may look at them, the `scores` themselves; `order` is the claim order by seats.
    """

    hand: Ranks
    counts: tuple[int, ...]
    reserves: tuple[bool, ...]
    mid: Piles
    played: tuple[Combo, ...]
    order: tuple[Seat, ...]
    claimed: int
    discarded: Piles
    won: tuple[int, ...]
    scores: tuple[Ranks | None, ...]
    bonus: tuple[int, ...]
    lead: Seat
    trick: int
    phase: str
    aside: int = 0

    @property
    def force(self) -> str:
        """What binds the combos of this trick: "none", "set" or "run"."""
        return force(self.played)

    def text(self) -> str:
        """The trick with its leader, piles and combos, then each seat's cards, and the own hand."""
        played = [f"{combo.seat + 1}: {joined(combo.ranks)}" for combo in self.played]
        taking = [
            f"{'x' if place < self.claimed else ''}{seat + 1}"
            for place, seat in enumerate(self.order)
        ]
        lines = [
            f"trick {self.trick}  lead {self.lead + 1}  {self.phase}  force {self.force}",
            f"mid     {', '.join(map(joined, self.mid)) or '-'}",
            f"played  {', '.join(played) or '-'}",
            f"order   {' '.join(taking) or '-'}",
            f"dropped {', '.join(map(joined, self.discarded)) or '-'}",
            "",
            *map(self._seat_text, range(len(self.counts))),
        ]
        return "\n".join([*lines, *([f"hand    {joined(self.hand)}"] if self.hand else [])])

    def _seat_text(self, seat: Seat) -> str:
        mark = ">" if seat in self.active else " "
        score = self.scores[seat]
        shown = "" if score is None else f"  points {sum(score) + self.bonus[seat]:2}"
        reserve = "  reserve" if self.reserves[seat : seat + 1] == (True,) else ""
        return (
            f"{mark}{seat + 1}  cards {self.counts[seat]:2}  won {self.won[seat]:2}{shown}{reserve}"
        )


class Rainbow(Game[State, Move, Table]):
    """The rules for two to six seats."""

    key = "rainbow"
    seats = range(2, 7)
    options = (
        Option("first", ("random", "0", "1", "2", "3", "4", "5"), "random"),
        Option("open_scores", ("no", "yes"), "no"),
    )
    state = State
    moves = (Play, Claim)

    def __init__(self, parts: Parts, version: int | None = None) -> None:
        """Count the deck; raises RulesError for faulty lists."""
        super().__init__(parts, version)
        self.deck = read_deck(parts)

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        """Shuffle, lay out the row, deal, and draw who leads (RB-01 to RB-06)."""
        chosen = self.chosen(seats, options)
        first = chosen["first"]
        drawn = rng.draw("first", range(seats), 1)[0] if first == "random" else int(first) % seats
        deck = iter(rng.shuffle("deck", self.deck))
        return State(
            mid=tuple((rank,) for rank in _dealt(deck, ROW[seats])),
            hands=tuple(_dealt(deck, HANDS[seats]) for _ in range(seats)),
            reserves=tuple(_dealt(deck, HANDS[2]) for _ in range(2 if seats == 2 else 0)),
            aside=tuple(sorted(deck)),
            scores=((),) * seats,
            lead=drawn,
            turn=drawn,
            open_scores=chosen["open_scores"] == "yes",
        )

    def read(self, text: str) -> Move:
        """A move from its text; no card is no combo."""
        move = super().read(text)
        if move == Play(()):
            raise InvalidMove(text)
        return move

    def active(self, state: State) -> tuple[Seat, ...]:
        """The seat that plays or claims next; nobody after the end."""
        return () if state.phase == OVER else (state.turn,)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """The combos of the hand that the trick allows, or the piles to take."""
        if seat != state.turn or state.phase == OVER:
            return ()
        if state.phase == PLAY:
            return combos(state.hands[seat], force(state.played))
        return claims(state.mid)

    # All chance is in set-up: applying needs none.
    def apply(self, state: State, seat: Seat, move: Move, rng: Rng) -> Step[State]:  # noqa: ARG002
        """Play a combo or take a pile, with all that follows by itself (RB-20, RB-28, RB-52)."""
        refuse(state, seat, move)
        events: list[Event] = []
        if isinstance(move, Play):
            after = settle(play(state, seat, move.ranks, events), events)
        else:
            after = settle(take(state, seat, move.pile, events), events)
        shown = any(event.kind in SHOWING for event in events)
        again = (after.trick, after.phase, after.turn) == (state.trick, CLAIM, seat)
        ends = isinstance(move, Play) or not again
        return Step(after, tuple(events), not shown and after.phase != OVER, ends)

    def view(self, state: State, seat: Seat | None) -> Table:
        """The public part, the own hand, and the score piles that the viewer may look at."""
        every = state.open_scores or state.phase == OVER
        return Table(
            viewer=seat,
            active=self.active(state),
            moves=() if seat is None else self.legal_moves(state, seat),
            hand=() if seat is None else state.hands[seat],
            counts=tuple(map(len, state.hands)),
            reserves=tuple(map(bool, state.reserves)),
            mid=state.mid,
            played=state.played,
            order=claim_order(state.played),
            claimed=state.claimed,
            discarded=state.discarded,
            won=tuple(map(len, state.scores)),
            scores=tuple(
                score if every or owner == seat else None
                for owner, score in enumerate(state.scores)
            ),
            bonus=bonus(state),
            lead=state.lead,
            trick=state.trick,
            phase=state.phase,
            aside=len(state.aside),
        )

    def preview(self, view: Table, move: Move) -> Table:
        """The viewer's combo on the table, or the pile among the own ones; raises IllegalMove."""
        state = _imagined(view)
        refuse(state, view.viewer, move)
        assert view.viewer is not None
        if isinstance(move, Play):
            after = play(state, view.viewer, move.ranks, [])
        else:
            after = _taken(state, view.viewer, move.pile)
        shown = replace(
            view,
            active=(),
            moves=(),
            hand=after.hands[view.viewer],
            counts=tuple(map(len, after.hands)),
            mid=after.mid,
            played=after.played,
            order=claim_order(after.played),
            claimed=after.claimed,
            won=tuple(map(len, after.scores)),
            scores=swapped(view.scores, view.viewer, after.scores[view.viewer]),
        )
        if isinstance(move, Claim) and claimant(after) == view.viewer:
            return replace(shown, active=(view.viewer,), moves=claims(after.mid))
        return shown

    def sheet(self, state: State) -> Sheet:
        """The point cards, and with two seats one point per card left in hand (RB-42, RB-49)."""
        sides = []
        for seat, (score, extra) in enumerate(zip(state.scores, bonus(state), strict=True)):
            points = [("cards", sum(score))]
            points += [("bonus", extra)] if len(state.hands) == 2 else []
            sides.append(Side((seat,), tuple(points), sum(score) + extra))
        return Sheet(tuple(sides))

    def outcome(self, state: State) -> Outcome | None:
        """The ranks once enough seats are out of cards; ties share (RB-41, RB-42, RB-49)."""
        return ranked(self.sheet(state)) if state.phase == OVER else None

    def resample(self, state: State, seat: Seat | None, rng: Rng) -> State:
        """The same table with all cards that the seat cannot see dealt anew."""
        seats = range(len(state.hands))
        every = state.open_scores or state.phase == OVER
        shown = tuple(chain.from_iterable(state.discarded))
        forgotten = tuple((Counter(state.gone) - Counter(shown)).elements())
        hidden = [
            *(state.hands[other] for other in seats if other != seat),
            *(() if every else (state.scores[other] for other in seats if other != seat)),
            *(*state.reserves, state.aside, forgotten),
        ]
        pool = iter(rng.shuffle("hidden", sorted(chain.from_iterable(hidden))))

        def again(cards: Ranks) -> Ranks:
            return _dealt(pool, len(cards))

        return replace(
            state,
            hands=tuple(state.hands[s] if s == seat else again(state.hands[s]) for s in seats),
            scores=tuple(
                state.scores[s] if every or s == seat else again(state.scores[s]) for s in seats
            ),
            reserves=tuple(map(again, state.reserves)),
            aside=again(state.aside),
            gone=tuple(sorted(shown + again(forgotten))),
        )

    def estimate(self, state: State, seat: Seat) -> float:
        """How far the seat is ahead once this trick is taken, cards left in hand counted."""
        return foresight.lead(state, seat)

    def check(self, state: State) -> None:
        """Every card is accounted for, and the row and the trick are as they can be."""
        seats = len(state.hands)
        assert seats in self.seats
        assert len(state.scores) == seats
        assert state.lead in range(seats)
        assert len(state.reserves) == (2 if seats == 2 else 0)
        assert all(len(reserve) in (0, HANDS[2]) for reserve in state.reserves)
        assert len(state.aside) == (15 if seats == 3 else 0)
        groups = (*state.hands, *state.scores, *state.reserves, state.aside, state.gone, *state.mid)
        cards = chain(*groups, *(combo.ranks for combo in state.played))
        assert Counter(cards) == Counter(self.deck)
        assert all(list(group) == sorted(group) for group in groups)
        assert all(kind(pile) in (SINGLE, SET) and len(pile) <= 2 for pile in state.mid)
        assert list(state.mid) == sorted(state.mid, key=total)
        singles = [pile for pile in state.mid if len(pile) == 1]
        assert state.trick == 1 or len(set(singles)) == len(singles)
        self._check_trick(state, len(state.mid) + state.claimed)

    def _check_trick(self, state: State, row: int) -> None:
        """The combos of the trick go together, and whoever is to act is."""
        seats = len(state.hands)
        made = Counter(combo.seat for combo in state.played)
        holding = sum(bool(hand) or made[seat] > 0 for seat, hand in enumerate(state.hands))
        binding = {kind(combo.ranks) for combo in state.played} - {SINGLE}
        assert len(binding) <= 1
        assert None not in binding
        if state.phase == OVER:
            assert (state.mid, state.played, state.claimed) == ((), (), 0)
            return
        assert 0 < row <= (4 if seats == 2 else holding)
        assert holding >= 2
        assert all(count <= COMBOS[seats] for count in made.values())
        assert settle(state, []) == state, "nothing follows by itself"


def _imagined(view: Table) -> State:
    """A state with all that a view shows; the hidden cards are blank."""
    seats = range(len(view.counts))
    return State(
        hands=tuple(view.hand if s == view.viewer else (0,) * view.counts[s] for s in seats),
        scores=tuple(view.scores[s] or (0,) * view.won[s] for s in seats),
        mid=view.mid,
        lead=view.lead,
        turn=next(iter(view.active), -1),
        played=view.played,
        claimed=view.claimed,
        phase=view.phase,
    )


def _taken(state: State, seat: Seat, pile: Ranks) -> State:
    """The pile taken, and what the same seat then takes by itself (RB-28, RB-45)."""
    after = take(state, seat, pile, [])
    forced = claimant(after) == seat and len(set(after.mid)) == 1
    return _taken(after, seat, after.mid[0]) if forced else after


def _dealt(cards: Iterator[int], count: int) -> Ranks:
    return tuple(sorted(islice(cards, count)))

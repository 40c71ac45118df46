"""The rules of Before The Rain as a game: set-up, choices, rounds, views and result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import chain, combinations_with_replacement

from rules.before_the_rain import judge, score, turn
from rules.before_the_rain.box import HIVE, PRINTED, RAIN, STORM, SUNSHINE, WILD, read_box
from rules.before_the_rain.refusal import refusal
from rules.before_the_rain.table import (
    ALLOT,
    BANK,
    EXTRA,
    HOME,
    IN,
    OVER,
    PLAY,
    ROUNDS,
    Allot,
    Automa,
    Bank,
    Cards,
    Cells,
    Move,
    Own,
    Play,
    Row,
    State,
    Table,
    best,
    brought,
    rain,
)
from rules.errors import IllegalMove
from rules.game import (
    Event,
    Game,
    Option,
    Outcome,
    Seat,
    Sheet,
    Side,
    Step,
    changed,
    ranked,
    swapped,
)
from rules.parts import Parts
from rules.rng import Rng

HAND, AUTOMA = 4, 20  # flowers of a hand, and of the Automa's deck (BR-02, BR-40)
WEATHER = PRINTED["weather"]


class BeforeTheRain(Game[State, Move, Table]):
    """The rules for two to six seats, with two against the Automa Bee."""

    key = "before_the_rain"
    seats = range(2, 7)
    options = (Option("fill_the_hive", ("no", "yes"), "no"),)
    state = State
    moves = (Play, Allot, Bank)

    def __init__(self, parts: Parts, version: int | None = None) -> None:
        """Read the box; raises RulesError for faulty lists."""
        super().__init__(parts, version)
        self.box = read_box(parts)
        self.flowers = self.box.flowers
        self._plays = {card: Play(*card.split()) for card in (*self.box.values, HIVE)}

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        """An empty sheet, or empty cells, and the first round dealt (BR-01 to BR-03, BR-40)."""
        fill = self.chosen(seats, options)["fill_the_hive"] == "yes"
        empty: Cells = (None,) * (len(self.flowers) + 1)
        return self._deal(fill, 1, ((),) * seats, (empty,) * seats, rng)

    def active(self, state: State) -> tuple[Seat, ...]:
        """Everybody who is asked and has not chosen (BR-05, BR-35, BR-51)."""
        return tuple(
            seat
            for seat, choice in enumerate(state.choices)
            if not choice and self._asked(state, seat)
        )

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """The moves of a seat that is asked, until the last one has chosen (BR-06, BR-61)."""
        if seat not in range(len(state.hands)):
            return ()
        if state.phase == PLAY:
            return self._cards(state.status[seat], state.hands[seat])
        return self._moves(self._own(state, seat))

    def apply(self, state: State, seat: Seat, move: Move, rng: Rng) -> Step[State]:
        """Keep a choice; the last one reveals all and carries everything out (BR-06, BR-07)."""
        if not self._allows(state, seat, move):
            known = seat in range(len(state.hands))
            raise self._refused(self._own(state, seat) if known else None, move)
        text = f"{PLAY} {move.card}" if isinstance(move, Play) else self.write(move)
        chosen = Event("choose", seat, (), text, only=seat)
        after = changed(state, choices=swapped(state.choices, seat, text))
        if self.active(after):
            return Step(after, (chosen,), undoable=True)
        after, events = self.settle(after, rng)
        return Step(after, (chosen, *events), ends=True)

    def settle(self, state: State, rng: Rng) -> tuple[State, list[Event]]:
        """All that happens by itself until somebody is asked or the game is over."""
        state, events = turn.forced(state)
        while state.phase != OVER and not self.active(state):
            if state.phase == PLAY:
                state, more = turn.Turn(self.box, state, rng).run()
            elif state.phase == ALLOT:
                state, more = self._write_down(state, rng)
            else:
                state, more = self._bank(state, rng)
            state, alone = turn.forced(state)
            events += more + alone
        return state, events

    def view(self, state: State, seat: Seat | None) -> Table:
        """The whole table but for hands, choices and the order of piles (section 5)."""
        own = None if seat is None else self._own(state, seat)
        return Table(
            viewer=seat,
            active=self.active(state),
            moves=self._moves(own) if own else (),
            fill=state.fill,
            round=state.round,
            turn=state.turn,
            phase=state.phase,
            hand=() if seat is None else state.hands[seat],
            choice="" if seat is None else state.choices[seat],
            status=state.status,
            hands=tuple(map(len, state.hands)),
            chosen=tuple(map(bool, state.choices)),
            homes=state.homes,
            stack=state.stack,
            points=self._worth(state.stack),
            draw=len(state.draw),
            weather=len(state.weather),
            shown=state.shown,
            suns=state.suns,
            storms=state.storms,
            automa=_seen(state) if len(state.hands) == 2 else None,
            allotted=state.allotted,
            totals=tuple(self._row(state, one) for one in range(len(state.hands))),
            rows=state.rows,
            cells=state.cells,
            flowers=self.flowers,
            wild=self.box.values[WILD],
        )

    def preview(self, view: Table, move: Move) -> Table:
        """The viewer's choice as if nobody else mattered, before anything is revealed."""
        if move not in view.moves or view.viewer is None:
            raise self._refused(None if view.viewer is None else _own_of(view), move)
        seat = view.viewer
        view = replace(view, active=(), moves=(), choice="")
        if isinstance(move, Bank):
            cells = score.filled(self.flowers, view.cells[seat], view.totals[seat], move)
            return replace(view, cells=swapped(view.cells, seat, cells))
        if isinstance(move, Allot):
            row = score.totals(self.box, view.homes[seat], move.flowers)
            return replace(
                view,
                allotted=swapped(view.allotted, seat, move.flowers),
                totals=swapped(view.totals, seat, row),
            )
        return self._laid(view, seat, move.card)

    def sheet(self, state: State) -> Sheet:
        """The best round of each flower, or the cells, by seat (BR-38, BR-58)."""
        if state.fill:
            names = (*self.flowers, EXTRA)
            rows = [tuple(cell or 0 for cell in cells) for cells in state.cells]
        else:
            names = self.flowers
            rows = [best(written, len(self.flowers)) for written in state.rows]
        return Sheet(
            tuple(
                Side((seat,), tuple(zip(names, row, strict=True)), sum(row))
                for seat, row in enumerate(rows)
            )
        )

    def outcome(self, state: State) -> Outcome | None:
        """The ranks after the third round; ties share (BR-39)."""
        return ranked(self.sheet(state)) if state.phase == OVER else None

    def resample(self, state: State, seat: Seat | None, rng: Rng) -> State:
        """Other hands, choices of others, and orders of the face-down piles."""
        hidden = [one for one in range(len(state.hands)) if one != seat]
        bees = [card for card in state.automa if card != HIVE]
        pool = [*state.draw, *bees, *chain(*(state.hands[one] for one in hidden))]
        mixed = list(rng.shuffle("cards", sorted(pool)))
        hands = list(state.hands)
        for one in hidden:
            hands[one] = tuple(sorted(_taken(mixed, len(hands[one])), key=self.box.order))
        automa = _taken(mixed, len(bees))
        if len(automa) < len(state.automa):
            automa = rng.shuffle("automa", [*automa, HIVE])
        after = replace(
            state,
            hands=tuple(hands),
            automa=automa,
            draw=tuple(mixed),
            weather=rng.shuffle("weather", sorted(state.weather)),
        )
        choices = [
            self._any_choice(after, one, rng) if one in hidden else choice
            for one, choice in enumerate(state.choices)
        ]
        return replace(after, choices=tuple(choices))

    def estimate(self, state: State, seat: Seat) -> float:
        """The points on the sheet and those that the seat is likely to add."""
        return judge.estimate(self.box, state, seat)

    def read(self, text: str) -> Move:
        """A move with its flowers in the order of the columns; raises InvalidMove."""
        move = super().read(text)
        if isinstance(move, Allot):
            return Allot(self._in_order(move.flowers))
        if isinstance(move, Bank) and move.own:
            return Bank((*self._in_order(move.own), *move.words[len(move.own) :]))
        return move

    def check(self, state: State) -> None:
        """Every card is accounted for, and nobody is left without a choice (section 8)."""
        seats, out = range(len(state.hands)), len(state.hands) == 2 and HIVE not in state.automa
        flowers = [*chain(*state.hands, *state.homes), *state.stack, *state.draw, *state.taken]
        flowers += [card for card in state.automa if card != HIVE]
        assert Counter(flowers) == Counter(self.box.cards), "80 flower cards"
        weather = Counter([*state.weather, *state.shown])
        weather.update({SUNSHINE: state.suns, STORM: state.storms})
        assert weather == Counter(WEATHER), weather
        hives = state.status.count(HOME) + out
        assert state.storms == max(0, WEATHER[STORM] - hives), "a storm for every hive"
        assert SUNSHINE not in state.shown
        assert 1 <= state.round <= ROUNDS
        assert all(len(hand) <= HAND for hand in state.hands)
        if state.phase == PLAY:
            assert rain(state.shown) < turn.WET
            assert IN in state.status
        for seat in seats:
            assert state.status[seat] != HOME or not state.hands[seat], "a hand left behind"
            assert state.status[seat] == HOME or not state.homes[seat], "a hive before its time"
            assert len(state.rows[seat]) == state.round - (state.phase in (PLAY, ALLOT))
            self._check_choice(state, seat)

    def _check_choice(self, state: State, seat: Seat) -> None:
        choice, own = state.choices[seat], self._own(state, seat)
        if own.phase == PLAY and own.status == IN and not own.hand:
            assert choice == f"play {HIVE}"
        else:
            assert not choice or self.read(choice) in self._moves(own)

    # Who may do what

    def _own(self, state: State, seat: Seat) -> Own:
        return Own(
            state.phase,
            state.status[seat],
            state.hands[seat],
            brought(state, seat),
            self._row(state, seat) if state.phase == BANK else (),
            state.cells[seat],
        )

    def _asked(self, state: State, seat: Seat) -> bool:
        """Whether a seat has something to choose, which follows from public facts."""
        if state.phase == PLAY:
            return state.status[seat] == IN and bool(state.hands[seat])
        if state.phase == ALLOT:
            return WILD in brought(state, seat)
        return state.phase == BANK and score.bankable(self._row(state, seat), state.cells[seat])

    def _moves(self, own: Own) -> tuple[Move, ...]:
        if own.phase == PLAY:
            return self._cards(own.status, own.hand)
        if own.phase == ALLOT and (wilds := own.home.count(WILD)):
            return tuple(map(Allot, combinations_with_replacement(self.flowers, wilds)))
        if own.phase == BANK:
            return score.deposits(self.flowers, own.row, own.cells)
        return ()

    def _allows(self, state: State, seat: Seat, move: Move) -> bool:
        """Whether a move is legal; of a card, without listing all others."""
        if state.phase != PLAY or seat not in range(len(state.hands)):
            return move in self.legal_moves(state, seat)
        hand = state.hands[seat] if state.status[seat] == IN else ()
        return bool(hand) and any(move == self._plays[card] for card in (*hand, HIVE))

    def _cards(self, status: str, hand: Cards) -> tuple[Play, ...]:
        """Every card of the hand once and the hive, unless there is nothing else (BR-05, BR-24)."""
        if status != IN or not hand:
            return ()
        return tuple([self._plays[card] for card in dict.fromkeys((*hand, HIVE))])

    def _refused(self, own: Own | None, move: Move) -> IllegalMove:
        asked = own is not None and bool(self._moves(own))
        return refusal(self.flowers, own, move, asked=asked)

    # What happens

    def _deal(
        self,
        fill: bool,
        number: int,
        rows: tuple[tuple[Row, ...], ...],
        cells: tuple[Cells, ...],
        rng: Rng,
    ) -> State:
        """A new round from the whole box (BR-37)."""
        seats = len(rows)
        cards = rng.shuffle(f"flowers {number}", self.box.cards)
        hands = [cards[seat * HAND : (seat + 1) * HAND] for seat in range(seats)]
        automa: Cards = ()
        cards = cards[seats * HAND :]
        if seats == 2:
            at = rng.draw(f"automa {number}", range(AUTOMA + 1), 1)[0]
            automa = (*cards[:at], HIVE, *cards[at:AUTOMA])  # the cards are mixed already
            cards = cards[AUTOMA:]
        deck = [card for card in (SUNSHINE, RAIN) for _ in range(WEATHER[card])]
        return State(
            fill=fill,
            round=number,
            turn=1,
            phase=PLAY,
            status=(IN,) * seats,
            hands=tuple(tuple(sorted(hand, key=self.box.order)) for hand in hands),
            homes=((),) * seats,
            choices=("",) * seats,
            stack=(),
            draw=cards,
            weather=rng.shuffle(f"deck {number}", deck),
            shown=(),
            suns=0,
            storms=WEATHER[STORM],
            automa=automa,
            taken=(),
            bee="",
            allotted=((),) * seats,
            rows=rows,
            cells=cells,
        )

    def _write_down(self, state: State, rng: Rng) -> tuple[State, list[Event]]:
        """The wild cards counted and the totals written, flower by flower (BR-31 to BR-36)."""
        allotted = tuple(tuple(choice.split()[1:]) for choice in state.choices)
        events = [
            Event("allot", seat, (("flowers", flowers),))
            for seat, flowers in enumerate(allotted)
            if flowers
        ]
        state = changed(state, allotted=allotted, choices=("",) * len(allotted))
        row = [self._row(state, seat) for seat in range(len(allotted))]
        rows = tuple((*old, new) for old, new in zip(state.rows, row, strict=True))
        state = changed(state, rows=rows)
        if state.fill:
            return changed(state, phase=BANK), events
        for seat, status in enumerate(state.status):
            if status == HOME:
                fields = tuple(zip(self.flowers, row[seat], strict=True))
                events.append(Event("row", seat, fields))
        return self._go_on(state, events, rng)

    def _bank(self, state: State, rng: Rng) -> tuple[State, list[Event]]:
        """Everybody's totals into their cells (BR-51 to BR-57)."""
        cells, events = list(state.cells), []
        for seat, choice in enumerate(state.choices):
            if choice:
                move, row = self.read(choice), self._row(state, seat)
                assert isinstance(move, Bank)
                cells[seat] = score.filled(self.flowers, cells[seat], row, move)
                points = dict(zip(self.flowers, row, strict=True))
                own = tuple(f"{flower} {points[flower]}" for flower in move.own)
                extra = f"{move.extra} {points[move.extra]}" if move.extra else ""
                events.append(Event("bank", seat, (("own", own), (EXTRA, extra))))
        state = changed(state, cells=tuple(cells), choices=("",) * len(cells))
        return self._go_on(state, events, rng)

    def _go_on(self, state: State, events: list[Event], rng: Rng) -> tuple[State, list[Event]]:
        """The next round, or the end (BR-04, BR-37)."""
        if state.round == ROUNDS:
            return changed(state, phase=OVER), events
        after = self._deal(state.fill, state.round + 1, state.rows, state.cells, rng)
        return after, [*events, Event("round", None, (("round", after.round),))]

    def _laid(self, view: Table, seat: Seat, card: str) -> Table:
        """A flower on the stack, or the whole stack in the own hive."""
        if card == HIVE:
            row = score.totals(self.box, view.stack)
            return replace(
                view,
                hand=(),
                hands=swapped(view.hands, seat, 0),
                status=swapped(view.status, seat, HOME),
                homes=swapped(view.homes, seat, view.stack),
                totals=swapped(view.totals, seat, row),
                stack=(),
                points=0,
            )
        at = view.hand.index(card)
        return replace(
            view,
            hand=(*view.hand[:at], *view.hand[at + 1 :]),
            hands=swapped(view.hands, seat, view.hands[seat] - 1),
            stack=(*view.stack, card),
            points=view.points + self._worth((card,)),
        )

    def _row(self, state: State, seat: Seat) -> Row:
        return score.totals(self.box, brought(state, seat), state.allotted[seat])

    def _worth(self, cards: Cards) -> int:
        return sum(map(self.box.values.__getitem__, cards))

    def _in_order(self, flowers: Cards) -> Cards:
        known = {flower: at for at, flower in enumerate(self.flowers)}
        return tuple(sorted(flowers, key=lambda flower: (known.get(flower, len(known)), flower)))

    def _any_choice(self, state: State, seat: Seat, rng: Rng) -> str:
        """A choice that others could believe in, where one was made."""
        moves = self.legal_moves(state, seat) if state.choices[seat] else ()
        if not moves:
            return state.choices[seat]
        return self.write(rng.draw(f"choice {seat}", moves, 1)[0])


def _own_of(view: Table) -> Own:
    """The same as the table knows of the viewer."""
    assert view.viewer is not None
    seat = view.viewer
    return Own(
        view.phase,
        view.status[seat],
        view.hand,
        view.homes[seat],
        view.totals[seat],
        view.cells[seat],
    )


def _seen(state: State) -> Automa:
    return Automa(len(state.automa), HIVE not in state.automa, state.bee, state.taken)


def _taken(cards: list[str], count: int) -> Cards:
    """So many cards off the end of a list."""
    taken = tuple(cards[len(cards) - count :])
    del cards[len(cards) - count :]
    return taken

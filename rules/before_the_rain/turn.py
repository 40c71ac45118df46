"""A turn of Before The Rain, from the last choice to the weather, step by step (BR-07)."""

from __future__ import annotations

from rules.before_the_rain.box import HIVE, STORM, SUNSHINE, Box
from rules.before_the_rain.table import ALLOT, HOME, IN, RAINED, Cards, State, rain
from rules.game import Event, Seat, changed
from rules.rng import Rng

WET = 3  # rain that ends a round (BR-28)


class Turn:
    """The table while all cards are open; `run` carries the turn out."""

    def __init__(self, box: Box, state: State, rng: Rng) -> None:
        """Lay out the table of a state in which everybody who is in has chosen."""
        self.box, self.before, self.rng = box, state, rng
        self.events: list[Event] = []
        self.status, self.hands = list(state.status), list(state.hands)
        self.homes = list(state.homes)
        self.stack, self.draw, self.weather = state.stack, state.draw, state.weather
        self.shown, self.suns, self.storms = state.shown, state.suns, state.storms
        self.automa, self.taken, self.bee = state.automa, state.taken, state.bee
        self.played = [choice.removeprefix("play ") for choice in state.choices]
        self.takers = [seat for seat, card in enumerate(self.played) if card == HIVE]
        self.bee_plays = HIVE in state.automa

    def run(self) -> tuple[State, list[Event]]:
        """The table after the turn, or at the end of its round, and what happened."""
        self._open()
        left = self._hives()
        self._flowers()
        self._leave(left)
        self._storms()
        if IN in self.status:
            self._draws()
            self._weather()
        ended = IN not in self.status or rain(self.shown) >= WET
        if ended:
            self._end()
        before = self.before
        after = State(
            before.fill,
            before.round,
            before.turn + (not ended),
            ALLOT if ended else before.phase,
            tuple(self.status),
            tuple(self.hands),
            tuple(self.homes),
            ("",) * len(self.played),
            self.stack,
            self.draw,
            self.weather,
            self.shown,
            self.suns,
            self.storms,
            self.automa,
            self.taken,
            self.bee,
            before.allotted,
            before.rows,
            before.cells,
        )
        return after, self.events

    def _tell(self, kind: str, *fields: tuple[str, int | str | Cards]) -> None:
        self.events.append(Event(kind, None, fields))

    def _open(self) -> None:
        """Every card out of its hand, the Automa's from its deck (BR-07, BR-41)."""
        self._tell("reveal", ("plays", tuple(card or "-" for card in self.played)))
        for seat, card in enumerate(self.played):
            if card and card != HIVE:
                at = self.hands[seat].index(card)
                self.hands[seat] = self.hands[seat][:at] + self.hands[seat][at + 1 :]
        if self.bee_plays:
            self.bee, self.automa = self.automa[0], self.automa[1:]
            self._tell("automa", ("card", self.bee))

    def _hives(self) -> Cards:
        """The stack as it was to whoever plays a hive (BR-08, BR-13); returns what is left over."""
        bee = self.bee_plays and self.bee == HIVE
        count = len(self.takers) + bee
        if not count:
            return ()
        stack = self.stack if count == 1 else self.rng.shuffle(self._label("share"), self.stack)
        each = len(stack) // count
        shares = [stack[at * each : (at + 1) * each] for at in range(count)]
        self.stack, left = (), stack[count * each :]
        for seat, share in zip(self.takers, shares, strict=False):
            self.homes[seat] = share
            self.status[seat] = HOME
        if bee:
            self.taken = shares[-1]
        self._tell_hives(bee, shares)
        if left:
            self._tell("left", ("cards", len(left)))
        return left

    def _tell_hives(self, bee: bool, shares: list[Cards]) -> None:
        if len(shares) > 1:
            hives = zip(self.takers, shares, strict=False)
            piles = [(f"hive {seat}", share) for seat, share in hives]
            seats = tuple(map(str, self.takers))
            self._tell(
                "share", ("seats", seats), ("bee", int(bee)), ("each", len(shares[0])), *piles
            )
        elif bee:
            self._tell("automa_takes", ("cards", shares[0]))
        else:
            self.events.append(Event("take", self.takers[0], (("cards", shares[0]),)))

    def _flowers(self) -> None:
        """The flowers of this turn onto the stack, the Automa's last (BR-09, BR-41)."""
        flowers = [card for card in self.played if card and card != HIVE]
        if self.bee_plays and self.bee != HIVE:
            flowers.append(self.bee)
        self.stack += tuple(flowers)
        points = sum(map(self.box.values.__getitem__, self.stack))
        self._tell("stack", ("cards", len(self.stack)), ("points", points))

    def _leave(self, left: Cards) -> None:
        """Left-over cards under the draw pile, and under them the hands of who leaves (BR-12)."""
        hands = tuple(card for seat in self.takers for card in self.hands[seat])
        if hands:
            hands = self.rng.shuffle(self._label("hands"), hands)
        for seat in self.takers:
            self.hands[seat] = ()
        self.draw += left + hands

    def _storms(self) -> None:
        """A storm under the weather deck for every hive, as far as they go (BR-16, BR-17)."""
        hives = len(self.takers) + (self.bee_plays and self.bee == HIVE)
        added = min(hives, self.storms)
        if added:
            self.storms -= added
            self.weather += (STORM,) * added
            self._tell("storms", ("storms", added))

    def _draws(self) -> None:
        """A flower for whoever is still in, in seat order while there are any (BR-22, BR-23)."""
        dry: list[Seat] = []
        for seat, status in enumerate(self.status):
            if status != IN:
                continue
            if not self.draw:
                dry.append(seat)
                continue
            card, self.draw = self.draw[0], self.draw[1:]
            self.hands[seat] = tuple(sorted((*self.hands[seat], card), key=self.box.order))
            self.events.append(Event("draw", seat, (("card", card),), only=seat))
        if dry:
            self._tell("dry", ("seats", tuple(map(str, dry))))

    def _weather(self) -> None:
        """The top card of the weather deck; sunshine brings all others back (BR-25 to BR-30)."""
        if not self.weather:
            return
        card, self.weather = self.weather[0], self.weather[1:]
        if card == SUNSHINE:
            self.suns += 1
            deck = (*self.weather, *self.shown)
            self.weather, self.shown = self.rng.shuffle(self._label("weather"), deck), ()
        else:
            self.shown += (card,)
        self._tell("weather", ("card", card), ("total", rain(self.shown)))

    def _end(self) -> None:
        """The round is over: whoever is not home is caught in the rain (BR-21, BR-31)."""
        outside = tuple(str(seat) for seat, status in enumerate(self.status) if status == IN)
        self.status = [RAINED if status == IN else status for status in self.status]
        kind = "rained" if outside else "all_home"
        self._tell(kind, ("round", self.before.round), *[("seats", outside)] * bool(outside))

    def _label(self, what: str) -> str:
        """Labels go by turn, because several turns can pass in one row."""
        return f"{what} {self.before.round}.{self.before.turn}"


def forced(state: State) -> tuple[State, list[Event]]:
    """The hive chosen for everybody who holds nothing else (BR-24)."""
    seats = [
        seat
        for seat, status in enumerate(state.status)
        if status == IN and not state.hands[seat] and not state.choices[seat]
    ]
    if not seats:
        return state, []
    text = f"play {HIVE}"
    choices = tuple(text if seat in seats else one for seat, one in enumerate(state.choices))
    return changed(state, choices=choices), [Event("forced", seat, (), text) for seat in seats]

"""What lies on the table of Before The Rain, what each viewer sees of it, and the moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.before_the_rain.box import HIVE, SUNSHINE
from rules.game import Seat, View
from rules.notation import word, words

Cards = tuple[str, ...]
Row = tuple[int, ...]  # points by flower, in column order
Cells = tuple[int | None, ...]  # banked by flower, then the extra cell

ROUNDS = 3
PLAY, ALLOT, BANK, OVER = "play", "allot", "bank", "over"
IN, HOME, RAINED = "in", "home", "rained"
NONE, EXTRA = "none", "extra"


@dataclass(frozen=True)
class Play:
    """Lay a card face down: `play lavender 3`, `play wild`, `play hive` (BR-05)."""

    flower: str = word("[a-z]+")
    value: str | None = word("[1-9][0-9]?", optional=True)

    @property
    def card(self) -> str:
        """The card as it lies in a hand."""
        return self.flower if self.value is None else f"{self.flower} {self.value}"


@dataclass(frozen=True)
class Allot:
    """Say what the own wild cards count for, by column: `allot lavender daisy` (BR-33, BR-34)."""

    flowers: tuple[str, ...] = words("[a-z]+")


@dataclass(frozen=True)
class Bank:
    """Put totals into cells: `bank none`, `bank lavender poppy extra daisy` (BR-51)."""

    words: tuple[str, ...] = words("[a-z]+")

    @property
    def own(self) -> tuple[str, ...]:
        """The flowers whose totals go into their own cells."""
        flowers = self.words[: -2 if self.extra else None]
        return () if flowers == (NONE,) else flowers

    @property
    def extra(self) -> str:
        """The flower whose total goes into the extra cell, or ""."""
        return self.words[-1] if self.words[-2:-1] == (EXTRA,) else ""


Move = Play | Allot | Bank


@dataclass(frozen=True)
class State:
    """All that is on the table; piles lie with the next card first, `rows` go by seat and round.

    `hands` are flowers only: who is `in` holds a hive besides. `choices` are canonical texts of
    moves that are not yet revealed, "" for none; `storms` lie aside, `bee` is the Automa's last
    card of this round, and its deck holds the hive until it is played.
    """

    fill: bool
    round: int
    turn: int
    phase: str
    status: tuple[str, ...]
    hands: tuple[Cards, ...]
    homes: tuple[Cards, ...]
    choices: tuple[str, ...]
    stack: Cards
    draw: Cards
    weather: Cards
    shown: Cards
    suns: int
    storms: int
    automa: Cards
    taken: Cards
    bee: str
    allotted: tuple[Cards, ...]
    rows: tuple[tuple[Row, ...], ...]
    cells: tuple[Cells, ...]


@dataclass(frozen=True)
class Own:
    """All that decides what one seat may do: what lies before it, and in which phase."""

    phase: str
    status: str
    hand: Cards
    home: Cards
    row: Row
    cells: Cells


@dataclass(frozen=True)
class Automa:
    """What everybody sees of the Automa Bee: cards left, whether it is out, its last card."""

    cards: int
    out: bool
    last: str
    taken: Cards


@dataclass(frozen=True)
class Table(View[Move]):
    """What one viewer sees: `hand` and `choice` are the viewer's own, sizes stand for the others.

    `hands` counts flowers by seat, `chosen` says who has chosen, `totals` are the points by flower
    of the running round with the wild cards allotted so far, `wild` is what such a card is worth.
    """

    fill: bool
    round: int
    turn: int
    phase: str
    hand: Cards
    choice: str
    status: tuple[str, ...]
    hands: tuple[int, ...]
    chosen: tuple[bool, ...]
    homes: tuple[Cards, ...]
    stack: Cards
    points: int
    draw: int
    weather: int
    shown: Cards
    suns: int
    storms: int
    automa: Automa | None
    allotted: tuple[Cards, ...]
    totals: tuple[Row, ...]
    rows: tuple[tuple[Row, ...], ...]
    cells: tuple[Cells, ...]
    flowers: tuple[str, ...]
    wild: int

    def text(self) -> str:
        """Round, stack and weather, then each seat, its hive and its sheet, then the own hand."""
        return "\n".join(
            [
                f"round {self.round} of {ROUNDS}  turn {self.turn}  {self.phase}",
                f"stack {self.points} points: {_listed(self.stack)}",
                f"weather {rain(self.shown)} of 3: {_listed(self.shown)}  deck {self.weather}"
                f"  {SUNSHINE} out {self.suns}  storms aside {self.storms}",
                f"draw pile {self.draw}",
                *self._automa_text(),
                "",
                *(line for seat in range(len(self.hands)) for line in self._seat_text(seat)),
                *self._own_text(),
            ]
        )

    def _automa_text(self) -> Iterator[str]:
        if self.automa:
            where = "out" if self.automa.out else "in"
            last = self.automa.last or "-"
            taken = _listed(self.automa.taken)
            yield f"automa {where}  cards {self.automa.cards}  last {last}  taken {taken}"

    def _seat_text(self, seat: Seat) -> Iterator[str]:
        mark = ">" if seat in self.active else " "
        held = self.hands[seat] + (self.status[seat] != HOME)
        chosen = "  chosen" if self.chosen[seat] else ""
        hive = f"  hive {_listed(self.homes[seat])}" if self.status[seat] == HOME else ""
        yield f"{mark}{seat + 1}  {self.status[seat]}  cards {held}{chosen}{hive}"
        if self.fill:
            cells = ("-" if cell is None else str(cell) for cell in self.cells[seat])
            yield f"    cells {' '.join(cells)}"
        elif self.rows[seat]:
            yield f"    rows {' / '.join(' '.join(map(str, row)) for row in self.rows[seat])}"

    def _own_text(self) -> Iterator[str]:
        if self.viewer is not None:
            hive = [HIVE] if self.status[self.viewer] != HOME else []
            yield f"hand {_listed([*self.hand, *hive])}"
            if self.choice:
                yield f"chosen: {self.choice}"


def rain(shown: Sequence[str]) -> int:
    """How much it rains: a rain card is 1, a storm 2 (BR-25)."""
    return sum(1 if card == "rain" else 2 for card in shown)


def best(rows: Sequence[Row], columns: int) -> Row:
    """The best round of each flower; a round not yet written counts nothing (BR-38)."""
    return tuple(max((row[at] for row in rows), default=0) for at in range(columns))


def brought(state: State, seat: Seat) -> Cards:
    """The cards that count for a seat: none unless it is home (BR-31)."""
    return state.homes[seat] if state.status[seat] == HOME else ()


def _listed(cards: Sequence[str]) -> str:
    return ", ".join(cards) or "-"

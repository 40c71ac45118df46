"""What a viewer sees of the table of Raindrops."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.game import Seat, View
from rules.raindrops.box import Card
from rules.raindrops.moves import Move
from rules.raindrops.table import (
    CHOOSE,
    OVER,
    Last,
    Piece,
    Player,
    Slot,
    State,
    Variant,
    Window,
)


@dataclass(frozen=True)
class Cloud:
    """A stack of cloud tokens: the symbols that it needs, and the values left, top first."""

    needs: tuple[str, ...]
    values: tuple[int, ...]


@dataclass(frozen=True)
class OnCard:
    """A slot of a player board: its card, the pieces on it, and whether it was taken this turn."""

    card: Card | None
    pieces: tuple[Piece, ...]
    fresh: bool

    @property
    def covered(self) -> tuple[str, ...]:
        """The cells under pieces: `a1 a2 c2`."""
        places = (piece.place for piece in self.pieces)
        return tuple(place[at : at + 2] for place in places for at in range(0, len(place), 2))


@dataclass(frozen=True)
class Board:
    """What lies before a seat, all of it public but for the Thunder `values`.

    `marker` is the slot of the action marker, so the action barred at the start of its turn; `pool`
    holds the reserve and, in its turn, the tiles just taken; `thunder` counts tokens; `values` are
    theirs where the viewer may know them, else None; `chosen` says that it has given a card;
    `points` are those by name if the game ended now, without "thunder" where that is not known.
    """

    marker: str
    cards: tuple[OnCard, ...]
    pool: tuple[str, ...]
    bonuses: tuple[str, ...]
    used: tuple[str, ...]
    done: tuple[Card, ...]
    clouds: tuple[tuple[int, int], ...]
    thunder: int
    values: tuple[int, ...] | None
    chosen: bool
    fresh: str
    points: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """All points that the viewer knows of."""
        return sum(count for _, count in self.points)

    @property
    def symbols(self) -> Counter[str]:
        """How many completed cards show which symbol."""
        return Counter(card.symbol for card in self.done)


@dataclass(frozen=True)
class Table(View[Move]):
    """What one viewer sees.

    `number` counts the turns; a tile of the window is `PG/O` (upper half first), "" a hole; `bag`,
    `heap`, `thunder` and `deck` are how many lie there; `worth` is what each kind of bonus scores
    unused; `offer` are the viewer's own dealt cards, `choice` the text of its own secret `give`,
    `looked` the values that it chooses from; `special` is the special action of this turn; `due`
    and `taking` are as in the state, and `last` is what the latest drop and all after it did.
    """

    phase: str
    turn: Seat
    start: Seat
    number: int
    window: Window
    bag: int
    discards: tuple[str, ...]
    empties: int
    ending: bool
    row: tuple[str, ...]
    heap: int
    worth: tuple[tuple[str, int], ...]
    thunder: int
    looked: tuple[int, ...]
    clouds: tuple[Cloud, ...]
    display: tuple[Card, ...]
    deck: int
    boards: tuple[Board, ...]
    offer: tuple[Card, ...]
    choice: str
    special: str
    due: int
    taking: int
    variant: Variant
    last: Last | None

    @property
    def final_seat(self) -> Seat:
        """The seat that has the last turn of each round (RD-10)."""
        return (self.start - 1) % len(self.boards)

    def text(self) -> str:
        """The window and what lies beside it, then each seat's board, then the own secrets."""
        return "\n".join(
            [
                f"turn {self.number}  {self.phase}  start {self.start + 1}"
                f"{'  last round' if self.ending else ''}",
                "",
                *self._window_text(),
                "",
                *self._table_text(),
                "",
                *(line for seat in range(len(self.boards)) for line in self._seat_text(seat)),
                *self._own_text(),
            ]
        )

    def _window_text(self) -> Iterator[str]:
        names = "abcdefghijklmnopqrstuvwxyz"[: len(self.window)]
        yield "   " + " ".join(f"{name:2}" for name in names).rstrip()
        for row in range(8):
            halves = (_half(column[row // 2], row % 2) for column in self.window)
            yield f"{row + 1}  {' '.join(f'{half:2}' for half in halves)}".rstrip()

    def _table_text(self) -> Iterator[str]:
        clouds = (f"{' '.join(one.needs)}: {_listed(one.values)}" for one in self.clouds)
        yield f"row     {_listed(self.row)}  heap {self.heap}"
        yield f"display {', '.join(card.text() for card in self.display) or '-'}  deck {self.deck}"
        yield f"bag     {self.bag}  emptied {self.empties} of 2  discards {len(self.discards)}"
        yield f"clouds  {'; '.join(clouds)}"
        yield f"thunder {self.thunder}"
        if self.last and self.last.path:
            last = self.last
            yield f"last    {last.seat + 1}  {' '.join(last.path)}  {_listed(last.tiles)}"

    def _seat_text(self, seat: Seat) -> Iterator[str]:
        board, mark = self.boards[seat], ">" if seat in self.active else " "
        given = "  has given" if board.chosen and self.phase == CHOOSE else ""
        symbols = (name + f"*{n}" * (n > 1) for name, n in board.symbols.items())
        done = " ".join([str(len(board.done)), *symbols])
        yield f"{mark}{seat + 1}  points {board.total}  done {done}{given}"
        yield f"    marker {board.marker}  pool {_listed(board.pool)}"
        yield f"    bonuses {_listed(board.bonuses)}  used {len(board.used)}"
        clouds = _listed([f"{kind}:{value}" for kind, value in board.clouds])
        shown = "" if self.phase != OVER else f" ({_listed(board.values or ())})"
        yield f"    clouds {clouds}  thunder {board.thunder}{shown}"
        for number, slot in enumerate(board.cards, 1):
            if slot.card:
                pieces = ", ".join(map(_piece, slot.pieces)) or "-"
                fresh = "  taken this turn" if slot.fresh else ""
                yield f"    card {number} {slot.card.text()}  on it {pieces}{fresh}"

    def _own_text(self) -> Iterator[str]:
        if self.viewer is None:
            return
        if self.offer:
            yield f"dealt {', '.join(card.text() for card in self.offer)}"
        if self.choice:
            yield f"chosen: {self.choice}"
        if self.looked:
            yield f"looked at {_listed(self.looked)}"
        if values := self.boards[self.viewer].values:
            yield f"own thunder {_listed(values)}"


def imagined(view: Table) -> State:
    """A state with all that a view shows; hidden cards, bonuses and tokens are blank."""
    return State(
        phase=view.phase,
        turn=view.turn,
        start=view.start,
        number=view.number,
        window=view.window,
        bag=("",) * view.bag,
        discards=view.discards,
        empties=view.empties,
        ending=view.ending,
        row=view.row,
        heap=("",) * view.heap,
        stack=(0,) * view.thunder,
        clouds=tuple(cloud.values for cloud in view.clouds),
        display=tuple(card.name for card in view.display),
        deck=("",) * view.deck,
        players=tuple(_player(view, seat) for seat in range(len(view.boards))),
        variant=view.variant,
        special=view.special,
        due=view.due,
        looked=view.looked,
        taking=view.taking,
        last=view.last,
    )


def _player(view: Table, seat: Seat) -> Player:
    board, own = view.boards[seat], seat == view.viewer
    return Player(
        marker=board.marker,
        cards=tuple(
            Slot(slot.card.name if slot.card else "", slot.pieces, slot.fresh)
            for slot in board.cards
        ),
        pool=board.pool,
        bonuses=board.bonuses,
        used=board.used,
        done=tuple(card.name for card in board.done),
        clouds=board.clouds,
        thunder=(0,) * board.thunder if board.values is None else board.values,
        offer=tuple(card.name for card in view.offer) if own else (),
        choice=view.choice if own else "-" * board.chosen,
        fresh=board.fresh,
    )


def _half(tile: str, lower: int) -> str:
    return tile.split("/")[lower] if tile else "-"


def _piece(piece: Piece) -> str:
    return f"{piece.place}={piece.tile}{piece.bonus}"


def _listed(items: Sequence[object]) -> str:
    return " ".join(map(str, items)) or "-"

"""What lies on the table of Cloomba, what each viewer sees of it, and the moves.

Colours are `r y g b`, always in this order; a flower tile is two of them (`rg`), a Superflower two
or three (`ryg`), a bunch of Butterflies any number (`rry`). A stall or slot counts from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.cloomba.hexes import LABELS, Cell
from rules.game import Seat, View
from rules.notation import number, word

COLOURS = "rygb"
BASIC, ADVANCED = "basic", "advanced"
TAKE, PLACE, SET, END, OVER = "start", "place", "butterfly", "end", "over"
ATTACH, SUPER = "attach", "superbutterfly"
BOUQUET, VISITOR, SWARM, RESCUE, MIGRATION = "bouquet", "visitor", "swarm", "rescue", "migration"
JAR, NO = "jar", "no"

_LABEL, _COLOUR, _SUPERFLOWER = "[abcdfg][1-9][0-9]{0,3}", "[rygb]", "[rygb]{2,3}"


@dataclass(frozen=True)
class Take:
    """Take a tile and a Butterfly from a stall: `take 1 rg y` (CL-12)."""

    stall: int = number()
    tile: str = word("[rygb]{2}")
    butterfly: str = word(_COLOUR)


@dataclass(frozen=True)
class Place:
    """Place the tile, its first flower on the cell: `place c4 ne` (CL-16)."""

    cell: str = word(_LABEL)
    direction: str = word("e|se|sw|w|nw|ne")


@dataclass(frozen=True)
class Butterfly:
    """Set a Butterfly or keep it: `butterfly r`, `butterfly r c4`, `butterfly jar` (CL-25, CL-75).

    The cell is named only for Late Visitor and Swarm.
    """

    colour: str = word("jar|[rygb]")
    cell: str | None = word(_LABEL, optional=True)


@dataclass(frozen=True)
class Buy:
    """Buy what lies in a slot with Butterflies of a colour: `buy 2 r` (CL-41, CL-67)."""

    slot: int = number()
    colour: str = word(_COLOUR)


@dataclass(frozen=True)
class Attach:
    """Attach the Superflower: `attach c4` (CL-47)."""

    cell: str = word(_LABEL)


@dataclass(frozen=True)
class Pick:
    """Choose one of the Superflowers looked at for Bouquet: `pick ryg` (CL-72)."""

    superflower: str = word(_SUPERFLOWER)


@dataclass(frozen=True)
class Rescue:
    """Take a spent Butterfly into the Jar: `rescue r` (CL-77)."""

    colour: str = word(_COLOUR)


@dataclass(frozen=True)
class Move:
    """Move a Butterfly to another meadow: `move r a1 c4`, `move no` (CL-78)."""

    colour: str = word("no|[rygb]")
    source: str | None = word(_LABEL, optional=True)
    target: str | None = word(_LABEL, optional=True)


@dataclass(frozen=True)
class Done:
    """End the turn: `done` (CL-11)."""

    verb: ClassVar[str] = "done"


AnyMove = Take | Place | Butterfly | Buy | Attach | Pick | Rescue | Move | Done


@dataclass(frozen=True)
class Find:
    """A Find card: what it costs, its points, and its effect with a colour or "" and numbers."""

    number: int
    name: str
    cost: int
    points: int
    effect: str
    colour: str
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Stall:
    """A stall of the market: tiles and as many Butterflies."""

    tiles: tuple[str, ...] = ()
    butterflies: str = ""


@dataclass(frozen=True)
class Garden:
    """What one seat has: its flowerbed without the Starting tile, its Jar, its Finds by number.

    `flowers` has the colours on each cell, in order of placing; `butterflies` the flower, by cell
    and colour, under each of them; `latest` the cells that the seat's last turn covered or where
    it set a Butterfly.
    """

    flowers: tuple[tuple[Cell, str], ...] = ()
    butterflies: tuple[tuple[Cell, str], ...] = ()
    jar: str = ""
    finds: tuple[int, ...] = ()
    latest: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Meadow:
    """A group of adjacent flowers of a colour, by the spiral, and how many have a Butterfly."""

    colour: str
    cells: tuple[Cell, ...]
    butterflies: int

    @property
    def points(self) -> int:
        """Flowers times Butterflies (CL-61)."""
        return len(self.cells) * self.butterflies


@dataclass(frozen=True)
class Points:
    """A seat's points if the game ended now, by what they are for."""

    meadows: int
    jar: int
    finds: int
    effects: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.meadows + self.jar + self.finds + self.effects


@dataclass(frozen=True)
class State:
    """All that is on the table; stacks, bag and decks lie with the next one first.

    `turn` counts the turns begun from 1, of all seats; `begun` is the garden of the seat to act as
    its turn began, `taken` the stall of the last take or 0. `row` has Superflowers, or Finds
    by number, with "" for an empty slot. `tile`, `butterfly` and `superflower` are in hand, `slot`
    is that of a running purchase or 0, `window` the phase to which it returns; `placed` are the
    cells of the last tile or Superflower, `looked` the Superflowers of a Bouquet.
    """

    mode: str
    expert: bool
    seat: Seat
    turn: int
    phase: str
    window: str
    slot: int
    stalls: tuple[Stall, ...]
    stack: tuple[str, ...]
    bag: str
    row: tuple[str, ...]
    superflowers: tuple[str, ...]
    deck: tuple[int, ...]
    removed: tuple[str, ...]
    gardens: tuple[Garden, ...]
    spent: str
    tile: str
    butterfly: str
    superflower: str
    placed: tuple[Cell, ...]
    looked: tuple[str, ...]
    taken: int
    begun: Garden


@dataclass(frozen=True)
class Table(View[AnyMove]):
    """What one viewer sees; everything but the order and content of stacks is public.

    - `mode` basic or advanced; `expert` whether the expert rule holds
    - `seat` whose turn it is, also in a preview in which nobody is active, and after the end
    - `turn` which turn of that seat it is, from 1, of `turns`
    - `phase` start, place, butterfly, end, attach, superbutterfly, bouquet, visitor, swarm, rescue,
      migration or over; `window` start or end: in which of the two a purchase goes on, or went on
    - `slot` of the running purchase, 0 for none; it is empty meanwhile
    - `stalls` both stalls; `taken` the stall of the last take, 0 before the first
    - `stack` tiles left face down; `bag` the Butterflies in the bag, in order of colours
    - `row` the Superflowers by slot, "" for an empty one; () in the advanced mode
    - `finds` the Find cards by slot, None for an empty one; () in the basic mode
    - `prices` what each slot costs the viewer, for the public what is printed; 0 for an empty one
    - `superflowers`, `deck`, `removed` how many lie face down: Superflowers, Finds, tiles out
    - `gardens` flowerbed, Jar and Finds by seat; `owned` the Finds themselves by seat
    - `meadows` by seat, largest points first; `points` by seat if the game ended now
    - `before`, `begun` the points and the meadows of `seat` when its turn began
    - `spent` the Butterflies paid, in order of colours
    - `tile`, `butterfly`, `superflower` in the hand of `seat`, "" for none
    - `placed` the cells of the last tile (first flower first) or Superflower of this turn
    - `looked` the two Superflowers of a Bouquet, for the buyer alone; `looking` how many they are,
      also in the preview of the purchase, which does not know them
    """

    mode: str
    expert: bool
    seat: Seat
    turn: int
    turns: int
    phase: str
    window: str
    slot: int
    stalls: tuple[Stall, ...]
    taken: int
    stack: int
    bag: str
    row: tuple[str, ...]
    finds: tuple[Find | None, ...]
    prices: tuple[int, ...]
    superflowers: int
    deck: int
    removed: int
    gardens: tuple[Garden, ...]
    owned: tuple[tuple[Find, ...], ...]
    meadows: tuple[tuple[Meadow, ...], ...]
    points: tuple[Points, ...]
    before: Points
    begun: tuple[Meadow, ...]
    spent: str
    tile: str
    butterfly: str
    superflower: str
    placed: tuple[Cell, ...]
    looked: tuple[str, ...]
    looking: int

    def text(self) -> str:
        """The market, then each seat with its meadows by cells, then what is in hand."""
        expert = "  expert" if self.expert else ""
        return "\n".join(
            [
                f"{self.mode}{expert}  turn {self.turn} of {self.turns}  {self.phase}",
                *(_stall_text(at, stall) for at, stall in enumerate(self.stalls, 1)),
                f"stack {self.stack}  bag {self.bag or '-'}  spent {self.spent or '-'}",
                f"row  {'  '.join(self._row_text())}  {self._face_down()}",
                *(line for seat in range(len(self.gardens)) for line in self._seat_text(seat)),
                *self._hand_text(),
            ]
        )

    def _row_text(self) -> Iterator[str]:
        names = self.row or [find.name if find else "" for find in self.finds]
        for at, (name, price) in enumerate(zip(names, self.prices, strict=True), 1):
            yield f"{at} {name} for {price}" if name else f"{at} -"

    def _face_down(self) -> str:
        deck = f"deck {self.deck}  " if self.mode == ADVANCED else ""
        return f"{deck}superflowers {self.superflowers}"

    def _seat_text(self, seat: Seat) -> Iterator[str]:
        mark, garden = ">" if seat in self.active else " ", self.gardens[seat]
        finds = f"  finds {', '.join(find.name for find in self.owned[seat])}"
        yield ""
        yield (
            f"{mark}{seat + 1}  points {self.points[seat].total}  jar {garden.jar or '-'}"
            f"{finds if garden.finds else ''}"
        )
        bearing = set(garden.butterflies)
        for meadow in self.meadows[seat]:
            cells = (
                LABELS[cell] + "*" * ((cell, meadow.colour) in bearing) for cell in meadow.cells
            )
            yield f"   {meadow.colour} {len(meadow.cells)}x{meadow.butterflies}: {' '.join(cells)}"

    def _hand_text(self) -> Iterator[str]:
        hand = " and ".join(filter(None, (self.tile, self.superflower, self.butterfly)))
        if hand:
            yield f"\nhand {hand}"
        if self.looking:
            yield f"\nlooked at {', '.join(self.looked) or self.looking}"


def _stall_text(number: int, stall: Stall) -> str:
    return f"stall {number}  {' '.join(stall.tiles) or '-'}  butterflies {stall.butterflies or '-'}"


def in_order(colours: Iterable[str]) -> str:
    """Colours sorted as they always stand: red, yellow, green, blue."""
    return "".join(sorted(colours, key=COLOURS.index))

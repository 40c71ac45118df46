"""What lies on the table of Raindrops: the state, and its parts by seat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from rules.game import Seat
from rules.raindrops.moves import TOP

T = TypeVar("T")
Window: TypeAlias = tuple[tuple[str, ...], ...]  # by column from the left, tiles from the top

CHOOSE, ACT, DROP, BONUS = "choose", "act", "drop", "bonus"
THUNDER, PLACE, TAKE, FINAL, OVER = "thunder", "place", "take", "final", "over"
PHASES = (CHOOSE, ACT, DROP, BONUS, THUNDER, PLACE, TAKE, FINAL, OVER)


@dataclass(frozen=True)
class Piece:
    """A tile, a bonus, or a tile with a bonus on it, on one or two cells of a card (`a1a2`)."""

    place: str
    tile: str = ""
    bonus: str = ""


@dataclass(frozen=True)
class Slot:
    """A card on a player board by its name, "" where none lies; a fresh one was taken this turn."""

    card: str = ""
    pieces: tuple[Piece, ...] = ()
    fresh: bool = False


@dataclass(frozen=True)
class Player:
    """What a seat has before it; tiles and bonuses by kind, in their order.

    `clouds` are pairs of type (from 1) and value, `fresh` is a bonus that the seat may not use yet,
    `choice` is the canonical text of the secret `give`, and each is empty where there is none.
    """

    marker: str = TOP
    cards: tuple[Slot, ...] = (Slot(), Slot())
    pool: tuple[str, ...] = ()
    bonuses: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    clouds: tuple[tuple[int, int], ...] = ()
    thunder: tuple[int, ...] = ()
    offer: tuple[str, ...] = ()
    choice: str = ""
    fresh: str = ""


@dataclass(frozen=True)
class Last:
    """What a seat did in its latest turn, the running one once it has dropped.

    `special` is that move's text or ""; `path` are cells as they were, `colours` what they share,
    `tiles` the kinds taken, `shown` the same tiles from the top as they lay (`PG/O`), `drawn` the
    places of the new tiles in the window (`b1`), `bonus` the one taken, `thunder` the number of
    tokens, `placed` pieces as "m16 a1a2", `done` cards completed, `clouds` types claimed. In the
    final placement there is no path.
    """

    seat: Seat
    special: str = ""
    path: tuple[str, ...] = ()
    colours: str = ""
    tiles: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    bonus: str = ""
    thunder: int = 0
    placed: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    clouds: tuple[int, ...] = ()


@dataclass(frozen=True)
class Variant:
    """The options that matter after set-up (section 9)."""

    bonus_same_turn: bool = True
    store_max: bool = False
    final_clouds: bool = False
    end_cards: int = 10


@dataclass(frozen=True)
class State:
    """All that is on the table; stacks lie with the next one first, the bag has no order.

    A tile of the window is `PG/O`, upper half first, and "" is a hole; elsewhere it is its kind,
    `o-pg`. `special` is the special action of this turn, `due` the tiles of the last row whose
    Thunder tokens are still to come, `looked` the two tokens to choose from, `taking` the slot
    (1 or 2) that gets the next card, and `number` counts the turns from 1.
    """

    phase: str
    turn: Seat
    start: Seat
    number: int
    window: Window
    bag: tuple[str, ...]
    discards: tuple[str, ...]
    empties: int
    ending: bool
    row: tuple[str, ...]
    heap: tuple[str, ...]
    stack: tuple[int, ...]
    clouds: tuple[tuple[int, ...], ...]
    display: tuple[str, ...]
    deck: tuple[str, ...]
    players: tuple[Player, ...]
    variant: Variant
    special: str = ""
    due: int = 0
    looked: tuple[int, ...] = ()
    taking: int = 0
    last: Last | None = None


def without(items: Iterable[T], *gone: T) -> tuple[T, ...]:
    """The items without one of each that is gone."""
    left = list(items)
    for item in gone:
        left.remove(item)
    return tuple(left)

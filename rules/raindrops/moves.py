"""The moves of Raindrops, and how tiles and bonuses are named and ordered in them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from rules.notation import number, word, words

COLOURS = "opgb"  # orange, purple, green, blue: the order in every name (RD-13)
FLIP, SWAP, TOP = "flip", "swap", "top"
ACTIONS = (FLIP, SWAP, TOP)  # the slots of a player board, in their order
DECK = "deck"

_CELL = "[a-z][0-9]"
_KIND = "[a-z]+(?:-[a-z]+)?"
_BONUS = r"\+[a-z]+"


@lru_cache(maxsize=1024)  # whatever is typed comes here
def order(kind: str) -> tuple[tuple[int, ...], bool, tuple[int, ...]]:
    """Where a kind of tile stands in a list: by first colour, plain before wild, then the rest."""
    at = tuple(COLOURS.find(colour) for colour in kind if colour != "-")
    return at[:1], "-" in kind, at[1:]


@lru_cache(maxsize=1024)
def bonus_order(bonus: str) -> tuple[int, tuple[int, ...]]:
    """Where a kind of bonus stands in a list: plain ones first."""
    return len(bonus), tuple(COLOURS.find(colour) for colour in bonus[1:])


@dataclass(frozen=True)
class Give:
    """Give one of the three dealt cards to the display: `give m6` (RD-11)."""

    card: str = word("m[0-9]{1,3}")


@dataclass(frozen=True)
class Flip:
    """Turn a tile of the window upside down: `flip b3` (RD-18)."""

    tile: str = word(_CELL)


@dataclass(frozen=True)
class Swap:
    """Exchange two tiles of one level, the left one first: `swap b3 c3` (RD-19)."""

    tile: str = word(_CELL)
    other: str = word(_CELL)


@dataclass(frozen=True)
class Top:
    """Lift a tile to the top of its column: `top b3` (RD-21)."""

    tile: str = word(_CELL)


@dataclass(frozen=True)
class Drop:
    """Take the tiles along a path: `drop b1 b2 c3` (RD-23 to RD-28)."""

    path: tuple[str, ...] = words(_CELL)


@dataclass(frozen=True)
class Bonus:
    """Take a bonus of the row: `bonus +pg` (RD-36)."""

    bonus: str = word(_BONUS)


@dataclass(frozen=True)
class Thunder:
    """Keep the first or the second of the two tokens looked at: `thunder 2` (RD-42)."""

    token: int = number()


@dataclass(frozen=True)
class Put:
    """Lay a tile on two cells of a card, perhaps with a bonus: `put 1 a1a2 ob +p` (RD-47)."""

    slot: int = number()
    place: str = word(_CELL * 2)
    tile: str = word(_KIND)
    bonus: str | None = word(_BONUS, optional=True)


@dataclass(frozen=True)
class Fill:
    """Lay a bonus on one cell of a card: `fill 1 c2 +p` (RD-50)."""

    slot: int = number()
    place: str = word(_CELL)
    bonus: str = word(_BONUS)


@dataclass(frozen=True)
class Keep:
    """End the turn, keeping up to two tiles: `keep`, `keep gb ob` (RD-66)."""

    tiles: tuple[str, ...] = words(_KIND, key=order)


@dataclass(frozen=True)
class Take:
    """Replace a completed card: `take m4`, `take deck` (RD-60)."""

    card: str = word("m[0-9]{1,3}|deck")


@dataclass(frozen=True)
class Done:
    """Place nothing more after the last round: `done` (RD-84)."""


Move: TypeAlias = (
    Give | Flip | Swap | Top | Drop | Bonus | Thunder | Put | Fill | Keep | Take | Done
)
MOVES = (Give, Flip, Swap, Top, Drop, Bonus, Thunder, Put, Fill, Keep, Take, Done)

"""Rainbow: tricks of sets, runs and singles, whose cards become the points of the next trick.

The clauses named here, RB-01 to RB-53, are those of the specification.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import TypeAlias, TypeVar

from rules.errors import IllegalMove, InvalidMove, RulesError
from rules.game import Event, Game, Option, Outcome, Seat, Sheet, Side, Step, View, ranked
from rules.notation import number, numbers, word
from rules.parts import Parts
from rules.rng import Rng

T = TypeVar("T")
Ranks: TypeAlias = tuple[int, ...]  # of cards, ascending
Piles: TypeAlias = tuple[Ranks, ...]

RANKS = (1, 2, 3, 4, 5, 6)
CARDS = 60
HANDS: Mapping[int, int] = {2: 14, 3: 14, 4: 14, 5: 11, 6: 9}  # cards by seats (RB-03 to RB-05)
COMBOS: Mapping[int, int] = {2: 2, 3: 1, 4: 1, 5: 1, 6: 1}  # of a seat in a trick (RB-07, RB-43)
PLAY, CLAIM, OVER = "play", "claim", "over"
NONE, SET, RUN = "none", "set", "run"
SINGLE, PAIR = "single", "pair"


def read_deck(parts: Parts) -> Ranks:
    """All cards, ascending; raises RulesError (RB-01)."""
    counts = parts.counts("cards", [str(rank) for rank in RANKS])
    if sum(counts.values()) != CARDS:
        raise RulesError(f"list cards: {sum(counts.values())} of them, not {CARDS}")
    return tuple(rank for rank in RANKS for _ in range(counts[str(rank)]))


@dataclass(frozen=True)
class Play:
    """Play a combo of the own hand: `play 3 4` (RB-07, RB-51)."""

    ranks: Ranks = numbers(key=int)


@dataclass(frozen=True)
class Claim:
    """Take a pile from the middle: `claim pair 5` (RB-26)."""

    kind: str = word("single|pair")
    rank: int = number()


Move: TypeAlias = Play | Claim


@dataclass(frozen=True)
class Combo:
    """Cards that a seat has played in this trick."""

    seat: Seat
    ranks: Ranks


@dataclass(frozen=True)
class State:
    """All cards on the table, in the hands and out of the game, each group ascending.

    `played` goes in the order of play, `mid` from low to high, `claimed` counts those of the claim
    order who have had their choice, `discarded` are the piles dropped at the latest layout.
    """

    hands: tuple[Ranks, ...]
    mid: Piles
    scores: tuple[Ranks, ...]
    lead: Seat
    turn: Seat
    reserves: tuple[Ranks, ...] = ()
    aside: Ranks = ()
    gone: Ranks = ()
    played: tuple[Combo, ...] = ()
    claimed: int = 0
    discarded: Piles = ()
    trick: int = 1
    phase: str = PLAY
    open_scores: bool = False

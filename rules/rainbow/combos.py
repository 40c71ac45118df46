"""The cards of Rainbow: combos of a hand, piles of the row, and who claims before whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from rules.errors import RulesError
from rules.game import Seat
from rules.notation import number, numbers, word
from rules.parts import Parts

Ranks: TypeAlias = tuple[int, ...]  # of cards, ascending
Piles: TypeAlias = tuple[Ranks, ...]

RANKS = (1, 2, 3, 4, 5, 6)
CARDS = 60
LARGEST = 14  # cards of a hand
NONE, SET, RUN = "none", "set", "run"
SINGLE, PAIR = "single", "pair"


def read_deck(parts: Parts) -> Ranks:
    """All cards, ascending; raises RulesError (RB-01)."""
    counts = parts.counts("cards", texts(RANKS))
    if sum(counts.values()) != CARDS:
        raise RulesError(f"list cards: {sum(counts.values())} of them, not {CARDS}")
    return tuple(rank for rank in RANKS for _ in range(counts[str(rank)]))


@dataclass(frozen=True)
class Play:
    """Play a combo of the own hand: `play 3 4` (RB-07, RB-51)."""

    ranks: tuple[int, ...] = numbers(key=int)


@dataclass(frozen=True)
class Claim:
    """Take a pile from the middle: `claim pair 5` (RB-26)."""

    kind: str = word("single|pair")
    rank: int = number()

    @property
    def pile(self) -> Ranks:
        """Its cards."""
        return (self.rank,) if self.kind == SINGLE else (self.rank, self.rank)


Move: TypeAlias = Play | Claim


@dataclass(frozen=True)
class Combo:
    """Cards that a seat has played in this trick."""

    seat: Seat
    ranks: Ranks


# All moves there are, by rank, shorter first, so that none is made while a game is played.
SINGLES = {rank: Play((rank,)) for rank in RANKS}
SETS = {rank: [Play((rank,) * count) for count in range(2, LARGEST + 1)] for rank in RANKS}
RUNS = {rank: [Play(RANKS[rank - 1 : last]) for last in RANKS if last > rank] for rank in RANKS}
CLAIMS: Mapping[Ranks, Claim]
CLAIMS = {claim.pile: claim for rank in RANKS for claim in (Claim(SINGLE, rank), Claim(PAIR, rank))}


def combos(hand: Ranks, bound: str) -> tuple[Play, ...]:
    """The combos of a hand that the type in force allows: singles, sets, runs (RB-08, RB-15)."""
    counts = [hand.count(rank) for rank in RANKS]
    found = [SINGLES[rank] for rank in RANKS if counts[rank - 1]]
    if bound != RUN:
        for rank in RANKS:
            found += SETS[rank][: max(0, counts[rank - 1] - 1)]
    if bound != SET:
        counts.append(0)
        for rank in RANKS:
            found += RUNS[rank][: max(0, counts.index(0, rank - 1) - rank)]
    return tuple(found)


def claims(mid: Piles) -> tuple[Claim, ...]:
    """The piles to take, equal ones once, from low to high (RB-26)."""
    return tuple(CLAIMS[pile] for pile in dict.fromkeys(mid))


def kind(ranks: Ranks) -> str | None:
    """Single, set or run; None for cards that are no combo (RB-08, RB-09)."""
    if len(ranks) == 1:
        return SINGLE
    if len(set(ranks)) == 1:
        return SET
    return RUN if ranks and all(after - rank == 1 for rank, after in pairwise(ranks)) else None


def force(played: Sequence[Combo]) -> str:
    """The type that the first set or run of a trick has put in force (RB-14 to RB-17, RB-44)."""
    for combo in played:
        if len(combo.ranks) > 1:
            return SET if combo.ranks[0] == combo.ranks[1] else RUN
    return NONE


def claim_order(played: Sequence[Combo]) -> tuple[Seat, ...]:
    """Who claims when: more cards, then the higher card, then the earlier (RB-22 to RB-24)."""
    return tuple(played[place].seat for place in ranking(played))


def ranking(played: Sequence[Combo]) -> list[int]:
    """The places of the combos in the order of play, in the claim order."""

    def size(place: int) -> tuple[int, int]:
        ranks = played[place].ranks
        return -len(ranks), -ranks[-1]

    return sorted(range(len(played)), key=size)


def laid_out(cards: Ranks) -> Piles:
    """Pairs and at most one single of each rank, from low to high (RB-33, RB-34)."""
    piles: list[Ranks] = []
    for rank in RANKS:
        pairs, single = divmod(cards.count(rank), 2)
        piles += [(rank,)] * single + [(rank, rank)] * pairs
    return tuple(sorted(piles, key=total))


def total(pile: Ranks) -> tuple[int, int]:
    """What a pile is worth; at equal worth a single is lower (RB-30, RB-34)."""
    return sum(pile), len(pile)


def joined(ranks: Ranks) -> str:
    """Cards as text: `3 4`."""
    return " ".join(map(str, ranks))


def texts(values: Sequence[int]) -> tuple[str, ...]:
    """Numbers as texts."""
    return tuple(map(str, values))

"""A second scorer for Rainbow, written from the rulebook alone and on purpose differently.

It knows the deal and then only who put which cards down or took which pile, in the order told. It
finds out by itself when a trick is over, what lies in the row and who may take first.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

Cards = tuple[int, ...]
Act = tuple[int, Cards]  # who, and the cards put down or taken


@dataclass
class Table:
    """The table as it would be played with real cards."""

    row: list[Cards]
    hands: list[Counter[int]]
    spare: list[Cards]
    lead: int
    told: deque[Act]
    won: list[list[int]] = field(default_factory=list)

    def trick(self) -> bool:
        """Play one trick; False when it was the last."""
        seats = len(self.hands)
        combos = [act for _ in range(2 if seats == 2 else 1) for act in self._round()]
        kinds = {len(set(cards)) == 1 for _, cards in combos if len(cards) > 1}
        assert len(kinds) < 2, "a set and a run in one trick"
        strongest = sorted(
            (-1000 * len(cards) - 10 * max(cards) + place, seat)
            for place, (seat, cards) in enumerate(combos)
        )
        for _, seat in strongest:
            if self.row:
                who, pile = self.told.popleft()
                assert who == seat, "somebody else was to take"
                self.row.remove(pile)
                self.won[seat] += pile
        empty = {seat for seat in range(seats) if not self.hands[seat].total()}
        if self._ends(empty):
            return False
        for seat in empty if seats == 2 else ():
            self.hands[seat], self.spare[seat] = Counter(self.spare[seat]), ()
        holding = [seat for seat in range(seats) if self.hands[seat].total()]
        self.row = stacked(card for _, cards in combos for card in cards)
        del self.row[: max(0, len(self.row) - (4 if seats == 2 else len(holding)))]
        first = strongest[0][1]
        self.lead = min(holding, key=lambda seat: (seat - first) % seats)
        return True

    def _round(self) -> list[Act]:
        """One combo of everybody with cards, from the leader on."""
        acts, seats = [], len(self.hands)
        for seat in [*range(self.lead, seats), *range(self.lead)]:
            if self.hands[seat].total():
                who, cards = self.told.popleft()
                assert who == seat, "somebody else was to play"
                straight = sorted(cards) == list(range(min(cards), min(cards) + len(cards)))
                assert len(set(cards)) == 1 or straight, "no combo"
                assert Counter(cards) <= self.hands[seat], "not in hand"
                self.hands[seat] -= Counter(cards)
                acts.append((seat, cards))
        return acts

    def _ends(self, empty: set[int]) -> bool:
        if len(self.hands) == 2:
            return any(not self.spare[seat] for seat in empty)
        return len(empty) > 1


def stacked(cards: Iterable[int]) -> list[Cards]:
    """Pairs of one rank and what is left over, the cheapest first, a single before a pair."""
    row: list[Cards] = []
    for rank, count in Counter(cards).items():
        row += [(rank,) * 2] * (count // 2) + [(rank,)] * (count % 2)
    return sorted(row, key=lambda pile: sum(pile) * 10 + len(pile))


def result(
    row: Sequence[Cards],
    hands: Sequence[Cards],
    spare: Sequence[Cards],
    lead: int,
    told: Iterable[Act],
) -> tuple[list[int], set[int]]:
    """The points by seat and the seats that have won; fails where the acts break a rule."""
    table = Table(list(row), list(map(Counter, hands)), list(spare), lead, deque(told))
    table.won = [[] for _ in hands]
    while table.trick():
        pass
    assert not table.told, "the game went on after its end"
    points = [sum(cards) for cards in table.won]
    if len(hands) == 2:
        points = [n + hand.total() for n, hand in zip(points, table.hands, strict=True)]
    return points, {seat for seat, n in enumerate(points) if n == max(points)}

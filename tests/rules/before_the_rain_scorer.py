"""A second scorer for Before The Rain: somebody who watches, hears what is told, and keeps notes.

It knows only the public events, and is written from the rulebook alone, on purpose differently.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.game import Event

FLOWERS = ("lavender", "poppy", "sunflower", "daisy", "bluebell")
CELLS = (*FLOWERS, "extra")


class Watcher:
    """Notes of one game; anything that the rulebook does not have is an AssertionError."""

    def __init__(self, seats: int, fill: bool) -> None:
        self.seats, self.fill = seats, fill
        self.sheets: list[list[Counter[str]]] = [[] for _ in range(seats)]
        self.cells: list[dict[str, int]] = [{} for _ in range(seats)]
        self.begin()

    def begin(self) -> None:
        self.outside = set(range(self.seats))
        self.stack: list[str] = []
        self.hives: dict[int, list[str]] = {}
        self.wilds: dict[int, tuple[str, ...]] = {}
        self.wet, self.played, self.bee = 0, [], ""

    def hear(self, event: Event) -> None:
        said = dict(event.fields)
        hearing = getattr(self, f"hear_{event.kind}", None)
        if hearing and event.only is None:
            hearing(event.seat, said)

    def hear_reveal(self, _seat, said):
        cards = {seat: card for seat, card in enumerate(said["plays"]) if card != "-"}
        assert set(cards) == self.outside, "somebody else has played"
        self.played, self.bee = cards, ""

    def hear_automa(self, _seat, said):
        assert self.seats == 2
        self.bee = said["card"]

    def hear_take(self, seat, said):
        assert [s for s, card in self.played.items() if card == "hive"] == [seat]
        assert self.bee != "hive"
        assert Counter(said["cards"]) == Counter(self.stack)
        self.go_home({seat: said["cards"]})

    def hear_automa_takes(self, _seat, said):
        assert Counter(said["cards"]) == Counter(self.stack)
        assert "hive" not in self.played.values()
        self.stack = []

    def hear_share(self, _seat, said):
        takers = [int(seat) for seat in said["seats"]]
        assert takers == [s for s, card in self.played.items() if card == "hive"]
        assert bool(said["bee"]) == (self.bee == "hive")
        hives = len(takers) + said["bee"]
        piles = {seat: said[f"hive {seat}"] for seat in takers}
        assert (
            {len(pile) for pile in piles.values()} == {len(self.stack) // hives} == {said["each"]}
        )
        assert not Counter(c for pile in piles.values() for c in pile) - Counter(self.stack)
        self.left = len(self.stack) % hives
        self.go_home(piles)

    def hear_left(self, _seat, said):
        assert said["cards"] == self.left > 0

    def go_home(self, piles):
        self.hives.update({seat: list(pile) for seat, pile in piles.items()})
        self.outside -= set(piles)
        self.stack = []

    def hear_stack(self, _seat, said):
        self.stack += [
            card for card in (*self.played.values(), self.bee) if card not in ("hive", "")
        ]
        assert len(self.stack) == said["cards"]
        assert sum(map(worth, self.stack)) == said["points"]

    def hear_weather(self, _seat, said):
        assert self.outside, "no weather once all are home"
        assert self.wet < 3
        self.wet = {"sunshine": 0, "rain": self.wet + 1, "storm": self.wet + 2}[said["card"]]
        assert said["total"] == self.wet

    def hear_rained(self, _seat, said):
        assert self.wet >= 3
        assert {int(seat) for seat in said["seats"]} == self.outside
        self.outside = set()

    def hear_all_home(self, _seat, _said):
        assert not self.outside

    def hear_allot(self, seat, said):
        assert not self.outside
        assert len(said["flowers"]) == self.hives[seat].count("wild")
        self.wilds[seat] = said["flowers"]

    def hear_row(self, seat, said):
        assert said == {flower: self.points(seat)[flower] for flower in FLOWERS}

    def hear_bank(self, seat, said):
        for one in said["own"]:
            self.bank(seat, one, one.split()[0])
        if said["extra"]:
            self.bank(seat, said["extra"], "extra")
        flowers = [one.split()[0] for one in (*said["own"], said["extra"]) if one]
        assert len(flowers) == len(set(flowers)), "one total in two cells"

    def bank(self, seat, said, cell):
        flower, points = said.split()
        assert cell not in self.cells[seat], "overwritten"
        assert int(points) == self.points(seat)[flower] > 0
        self.cells[seat][cell] = int(points)

    def hear_round(self, _seat, said):
        self.close()
        assert said["round"] == len(self.sheets[0]) + 1
        self.begin()

    def close(self) -> None:
        for seat in range(self.seats):
            self.sheets[seat].append(self.points(seat))

    def points(self, seat: int) -> Counter[str]:
        cards = [card for card in self.hives.get(seat, []) if card != "wild"]
        named = Counter(dict.fromkeys(FLOWERS, 0))
        for card in cards:
            named[card.split()[0]] += worth(card)
        for flower in self.wilds.get(seat, ()):
            named[flower] += 3
        return named


def worth(card: str) -> int:
    return 3 if card == "wild" else int(card.split()[1])


def result(seats: int, fill: bool, events: Iterable[Event]) -> tuple[list[int], set[int]]:
    """The totals by seat, and who has won, of all events of a whole game."""
    watcher = Watcher(seats, fill)
    for event in events:
        watcher.hear(event)
    watcher.close()
    assert {len(sheet) for sheet in watcher.sheets} == {3}
    totals = [
        sum(watcher.cells[seat].values())
        if fill
        else sum(max(row[flower] for row in watcher.sheets[seat]) for flower in FLOWERS)
        for seat in range(seats)
    ]
    return totals, {seat for seat in range(seats) if totals[seat] == max(totals)}

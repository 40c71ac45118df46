"""A second scorer for Cloomba: somebody who watches, hears what is told, and keeps notes.

It knows the market as it was laid out and the public events, and is written from the rulebook
alone, on purpose differently: hexagons in doubled coordinates, meadows by flood fill.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rules.game import Event

Point = tuple[int, int]  # twice across, once down
AROUND = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
HOME = (0, 0)
COSTS = (2, 2, 2, 2, 2, 2, 4, 4, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 3)  # of Finds 1 to 21
POINTS = (2, 2, 2, 2, 3, 3, 1, 1, 3, 3, 3, 3, 2, 2, 1, 1, 1, 1, 3, 1, 7)
VISITORS, SWARMS, RESCUES, MIGRATIONS, THRIFTS = (5, 6), (7, 8), (9, 10), (11, 12), (13, 14)
HERBARIUMS, TWINS, SOLITUDE = {15: "r", 16: "y", 17: "g", 18: "b"}, 19, 20
STALLS = {2: 3, 3: 4, 4: 5}


def walk() -> Iterator[tuple[str, Point]]:
    """Round and round the Starting tile, counting on for each letter."""
    counted: Counter[str] = Counter()
    for ring in range(1, 28):
        for wedge, letter in enumerate("abcdfg"):
            x, y = (ring * part for part in AROUND[wedge])
            for _ in range(ring):
                counted[letter] += 1
                yield f"{letter}{counted[letter]}", (x, y)
                x, y = x + AROUND[(wedge + 2) % 6][0], y + AROUND[(wedge + 2) % 6][1]


PLACES = dict(walk())


def beside(point: Point) -> list[Point]:
    return [(point[0] + x, point[1] + y) for x, y in AROUND]


def steps(point: Point) -> int:
    x, y = abs(point[0]), abs(point[1])
    return y + max(0, (x - y) // 2)


class Seat:
    """A flowerbed, the colours with a Butterfly on each cell, a Jar and Finds."""

    def __init__(self) -> None:
        self.bed: dict[Point, str] = {}
        self.sitting: dict[Point, str] = {}
        self.jar: Counter[str] = Counter()
        self.finds: list[int] = []
        self.turns = 0

    def flood(self, point: Point, colour: str) -> set[Point]:
        """All cells of the meadow that has this flower."""
        assert colour in self.bed.get(point, ""), "no such flower"
        found, edge = {point}, [point]
        while edge:
            for near in beside(edge.pop()):
                if near not in found and colour in self.bed.get(near, ""):
                    found.add(near)
                    edge.append(near)
        return found

    def visitors(self, point: Point, colour: str) -> int:
        return sum(colour in self.sitting.get(one, "") for one in self.flood(point, colour))

    def meadows(self) -> Iterator[tuple[str, int, int]]:
        for colour in "rygb":
            left = {point for point, colours in self.bed.items() if colour in colours}
            while left:
                meadow = self.flood(next(iter(left)), colour)
                left -= meadow
                sitting = sum(colour in self.sitting.get(one, "") for one in meadow)
                yield colour, len(meadow), sitting

    def cover(self, flowers: Sequence[tuple[Point, str]], expert: bool) -> None:
        """Flowers on empty cells, one of them where the rules want it."""
        points = [point for point, _ in flowers]
        taken = {HOME, *self.bed}
        assert len(set(points)) == len(points)
        assert not taken & set(points)
        empty = {near for one in taken for near in beside(one)} - taken
        ring = empty & set(beside(HOME))
        if expert:
            fits = [p for p in empty if len(points) == 1 or set(beside(p)) - taken]
            least = min(map(steps, fits))
            wanted = {point for point in fits if steps(point) == least}
        else:
            wanted = ring or empty
        assert wanted & set(points), "placed where it must not be"
        self.bed.update(flowers)

    def sit(self, point: Point, colour: str) -> None:
        assert colour in self.bed[point]
        assert colour not in self.sitting.get(point, ""), "two on a flower"
        self.sitting[point] = self.sitting.get(point, "") + colour

    def score(self) -> tuple[int, int, int, int]:
        meadows = list(self.meadows())
        effects = sum(
            sum(HERBARIUMS[find] in colours for colours in self.bed.values()) // 2
            for find in self.finds
            if find in HERBARIUMS
        )
        effects += 2 * sum(sitting > 1 for _, _, sitting in meadows) * (TWINS in self.finds)
        effects += sum(sitting == 1 for _, _, sitting in meadows) * (SOLITUDE in self.finds)
        printed = sum(POINTS[find - 1] for find in self.finds)
        grown = sum(size * sitting for _, size, sitting in meadows)
        return grown, self.jar.total(), printed, effects


class Watcher:
    """Notes of one game; anything that the rulebook does not have is an AssertionError."""

    def __init__(self, seats: int, first: int, options: dict[str, str], market: object) -> None:
        self.seats = [Seat() for _ in range(seats)]
        self.now, self.expert = first, options["expert"] == "yes"
        self.advanced = options["mode"] == "advanced"
        self.stalls = [(list(s.tiles), list(s.butterflies)) for s in market.stalls]
        self.row: list[str | None] = list(market.row)
        self.spent: Counter[str] = Counter()
        self.size, self.over, self.refilled = STALLS[seats], False, set()
        self.begin()

    def begin(self) -> None:
        self.tile, self.butterfly, self.taken = "", "", False
        self.fresh: list[Point] = []
        self.buying: int | None = None  # the Find that works, 0 for a Superflower to be bought
        self.superflower = ""

    @property
    def seat(self) -> Seat:
        return self.seats[self.now]

    def hear(self, event: Event) -> None:
        if event.only is None:
            assert event.seat in (None, self.now), "somebody else's turn"
            assert not self.over
            getattr(self, f"hear_{event.kind}")(**dict(event.fields))

    def hear_take(self, tile, butterfly, stall):
        assert not self.taken
        assert self.buying is None
        tiles, butterflies = self.stalls[int(stall) - 1]
        tiles.remove(tile)
        butterflies.remove(butterfly)
        self.tile, self.butterfly, self.taken = tile, butterfly, True

    def hear_place(self, flowers, cells):
        assert "".join(flowers) == self.tile != ""
        points = [PLACES[cell] for cell in cells]
        assert points[1] in beside(points[0])
        self.seat.cover(list(zip(points, flowers, strict=True)), self.expert)
        self.tile, self.fresh = "", points

    def hear_set(self, colour, cell, source):
        point, seat = PLACES[cell], self.seat
        assert (source == "hand") == (self.butterfly != "")
        if source == "hand":
            assert colour == self.butterfly
            self.butterfly = ""
        else:
            assert seat.jar[colour] > 0
            seat.jar[colour] -= 1
        if self.buying not in (*VISITORS, *SWARMS):
            assert point in self.fresh
        if self.buying not in SWARMS:
            assert not seat.visitors(point, colour), "the meadow has one"
        seat.sit(point, colour)
        self.bought(source)

    def hear_jar(self, colour):
        assert colour == self.butterfly
        assert not self.tile
        self.seat.jar[colour] += 1
        self.butterfly = ""

    def hear_keep(self):
        assert self.buying is not None
        self.bought("jar")

    def bought(self, source: str) -> None:
        if source == "jar":
            self.buying = None

    def hear_buy(self, slot, colour, butterflies, superflower="", find="", number=0):
        assert self.buying is None
        assert not self.tile + self.butterfly, "in between"
        wanted = str(number) if self.advanced else superflower
        assert self.row[int(slot) - 1] == wanted != ""
        self.row[int(slot) - 1] = None
        price = COSTS[number - 1] if self.advanced else 2
        if set(self.seat.finds) & set(THRIFTS):
            price = max(1, price - 1)
        assert butterflies == price <= self.seat.jar[colour]
        self.seat.jar[colour] -= price
        self.spent[colour] += price
        self.superflower = superflower
        self.fresh = []
        if self.advanced:
            self.seat.finds.append(number)
        self.buying = number if number <= MIGRATIONS[-1] else None

    def hear_look(self, superflowers):
        assert 1 <= self.buying <= 4
        assert superflowers <= 2

    def hear_no_effect(self):
        assert 1 <= self.buying <= 4
        self.buying = None

    def hear_pick(self, superflower, below):
        assert below <= 1
        self.superflower = superflower

    def hear_attach(self, superflower, cell):
        assert superflower == self.superflower != ""
        self.seat.cover([(PLACES[cell], superflower)], self.expert)
        self.superflower, self.fresh = "", [PLACES[cell]]

    def hear_rescue(self, colour):
        assert self.buying in RESCUES
        assert self.spent[colour] > 0
        self.spent[colour] -= 1
        self.seat.jar[colour] += 1
        self.buying = None

    def hear_move(self, colour, source, target):
        assert self.buying in MIGRATIONS
        seat, old, new = self.seat, PLACES[source], PLACES[target]
        assert not seat.visitors(new, colour)
        seat.sitting[old] = seat.sitting[old].replace(colour, "", 1)
        seat.sit(new, colour)
        self.buying = None

    def hear_stay(self):
        assert self.buying in MIGRATIONS
        self.buying = None

    def hear_slot(self, slot, superflower="", find="", number=0):
        assert self.buying is None
        assert self.row[int(slot) - 1] is None, "turned up before the purchase is over"
        self.row[int(slot) - 1] = str(number) if self.advanced else superflower

    def hear_done(self):
        assert self.taken
        assert not self.tile + self.butterfly
        assert self.buying is None
        self.seat.turns += 1
        self.refilled = {n for n, (tiles, _) in enumerate(self.stalls, 1) if not tiles}
        self.begin()
        self.left, self.now = self.now, (self.now + 1) % len(self.seats)

    def hear_stall(self, stall, tiles, butterflies):
        assert not self.taken, "in the middle of a turn"
        assert int(stall) in self.refilled
        assert len(tiles) == len(butterflies) == self.size
        self.stalls[int(stall) - 1] = (list(tiles), list(butterflies))

    def hear_over(self):
        assert not any(tiles or butterflies for tiles, butterflies in self.stalls)
        self.over = True


Result = tuple[list[tuple[int, int, int, int]], set[int]]


def result(
    seats: int, first: int, options: dict[str, str], market: object, events: Iterable[Event]
) -> Result:
    """The points by seat and kind, and who has won; everybody has had as many turns (CL-60)."""
    watcher = Watcher(seats, first, options, market)
    for event in events:
        watcher.hear(event)
    assert watcher.over
    assert {seat.turns for seat in watcher.seats} == {{2: 12, 3: 12, 4: 10}[seats]}
    scores = [seat.score() for seat in watcher.seats]
    keys = [
        (sum(score), seat.jar.total()) for score, seat in zip(scores, watcher.seats, strict=True)
    ]
    return scores, {seat for seat in range(seats) if keys[seat] == max(keys)}

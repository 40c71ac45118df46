"""What a computer player expects of a position of Raindrops."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from rules.game import Seat
from rules.raindrops import score
from rules.raindrops.box import Box, Place
from rules.raindrops.cards import RESERVE, bonus_fits, covered, fits, fits_with
from rules.raindrops.table import Slot, State, without

# Found by trial.
PROGRESS = (0.0, 0.15, 0.33, 0.45, 0.66, 0.8)  # of a whole card, by sixths that are covered
ALONE = 1.5  # points that a card loses for each bonus that it needs besides tiles
FINISHED = 2.5  # what a completed card brings besides its points: clouds, and a new card
WAITING = 0.9  # of what tiles would bring that are not placed yet
STORED = 0.4  # points that another tile in reserve is worth

Names: TypeAlias = tuple[str, ...]
Cover: TypeAlias = tuple[float, Names, Names]  # worth, then the tiles and the bonuses left


class Foresight:
    """What the cards, tiles and bonuses of a seat are likely to bring."""

    def __init__(self, box: Box) -> None:
        """Sort the places of every card by their first cell."""
        self.box = box
        self._starting: dict[str, dict[str, list[Place]]] = {
            card: {cell: [] for cell in cells} for card, cells in box.cells.items()
        }
        for card, places in box.places.items():
            for place in places:
                self._starting[card][place.cells[0]].append(place)
        self._alone = lru_cache(maxsize=10_000)(self._cells_alone)
        self._cover = lru_cache(maxsize=20_000)(self._best_cover)

    def worth(self, state: State, seat: Seat) -> float:
        """The points that are sure, and those that cards and tiles are likely to bring."""
        player = state.players[seat]
        points = score.points(self.box, player)
        worth = FINISHED * len(player.done) + sum(n for name, n in points if name != score.ONCARD)
        pool, bonuses = player.pool, player.bonuses
        for slot in player.cards:
            if slot.card:
                gained, pool, bonuses = self._card(slot, pool, bonuses)
                worth += gained + sum(bool(piece.bonus) for piece in slot.pieces)
        return worth + STORED * min(RESERVE, len(pool))

    def _card(self, slot: Slot, pool: Names, bonuses: Names) -> Cover:
        """What a card is worth, with the best of the pool still to be laid on it."""
        under = covered(slot)
        free = tuple(cell for cell in self.box.cells[slot.card] if cell not in under)
        lies = self._value(slot.card, free)
        if slot.fresh:
            return lies, pool, bonuses
        covers, pool, bonuses = self._cover(slot.card, free, (), pool, bonuses)
        return lies + WAITING * (covers - lies), pool, bonuses

    def _value(self, card: str, free: Names) -> float:
        """What a card is worth with these cells free."""
        whole, cells = self.box.cards[card].points + FINISHED, len(self.box.cells[card])
        if not free:
            return whole
        share = PROGRESS[(cells - len(free)) * len(PROGRESS) // cells]
        return whole * share - ALONE * self._alone(card, free)

    def _cells_alone(self, card: str, free: Names) -> int:
        """How many bonuses cells need besides tiles: one alone needs one, two of a colour do."""
        if not free:
            return 0
        rest = free[1:]
        paired = (
            (place.colours[0] == place.colours[1]) + self._alone(card, after)
            for place, after in self._pairs(card, free[0], rest)
        )
        return min(1 + self._alone(card, rest), *paired, 99)

    def _pairs(self, card: str, cell: str, rest: Names) -> Iterator[tuple[Place, Names]]:
        """The places that begin at a cell and end at one of the rest, and what remains of it."""
        for place in self._starting[card][cell]:
            if place.cells[1] in rest:
                yield place, without(rest, place.cells[1])

    def _best_cover(
        self, card: str, todo: Names, skipped: Names, pool: Names, bonuses: Names
    ) -> Cover:
        """The best way to cover the cells to do, one after the other; those skipped stay free."""
        if not todo or not (pool or bonuses):
            return self._value(card, skipped + todo), pool, bonuses
        return max(self._covers(card, todo, skipped, pool, bonuses), key=_worth)

    def _covers(
        self, card: str, todo: Names, skipped: Names, pool: Names, bonuses: Names
    ) -> Iterator[Cover]:
        """The best covers by what lies on the first cell: nothing, a tile, or a bonus."""
        cell, rest = todo[0], todo[1:]
        yield self._cover(card, rest, (*skipped, cell), pool, bonuses)
        for place, after in self._pairs(card, cell, rest):
            for kind in dict.fromkeys(pool):
                if fits(kind, *place.colours):
                    yield self._cover(card, after, skipped, without(pool, kind), bonuses)
                    continue
                helping = (one for one in bonuses if fits_with(kind, one, *place.colours))
                for bonus in helping:
                    left = without(pool, kind), without(bonuses, bonus)
                    yield self._less(self._cover(card, after, skipped, *left), bonus)
                    break
        matching = (one for one in bonuses if bonus_fits(one, self.box.cells[card][cell]))
        for bonus in matching:
            left = pool, without(bonuses, bonus)
            yield self._less(self._cover(card, rest, skipped, *left), bonus)
            break

    def _less(self, found: Cover, bonus: str) -> Cover:
        """A cover less what its bonus would score unused; a used one scores 1."""
        return found[0] - self.box.worth[bonus] + 1, found[1], found[2]


def _worth(found: Cover) -> float:
    return found[0]

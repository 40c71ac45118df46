"""Placing tiles and bonuses on Memory cards, and what a turn may end with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from rules.raindrops.box import Box
from rules.raindrops.moves import Fill, Keep, Put
from rules.raindrops.table import Player, Slot, without
from rules.raindrops.window import halves

RESERVE = 2  # tiles that a board stores (RD-66)


@cache
def fits(kind: str, one: str, two: str) -> bool:
    """Whether a tile, turned at will, matches two cells by itself (RD-47, RD-49)."""
    left, right = halves(kind)
    return (one in left and two in right) or (one in right and two in left)


@cache
def fits_with(kind: str, bonus: str, one: str, two: str) -> bool:
    """Whether a half matches one cell and the bonus, on the other half, the other (RD-51)."""
    shown = halves(kind)
    return (bonus_fits(bonus, two) and any(one in half for half in shown)) or (
        bonus_fits(bonus, one) and any(two in half for half in shown)
    )


def bonus_fits(bonus: str, colour: str) -> bool:
    """Whether a bonus matches a cell (RD-50)."""
    return colour in bonus[1:]


def covered(slot: Slot) -> set[str]:
    """The cells of a card that lie under pieces."""
    cells = set()
    for piece in slot.pieces:
        cells.add(piece.place[:2])
        cells.add(piece.place[-2:])
    return cells


def open_slots(player: Player) -> Iterator[tuple[int, Slot]]:
    """The slots, from 1, whose cards may be filled now (RD-61)."""
    for number, slot in enumerate(player.cards, 1):
        if slot.card and not slot.fresh:
            yield number, slot


def usable(player: Player) -> tuple[str, ...]:
    """The kinds of bonuses that the player may use now (RD-40)."""
    bonuses = player.bonuses
    return tuple(dict.fromkeys(without(bonuses, player.fresh) if player.fresh else bonuses))


def puts(box: Box, player: Player) -> Iterator[Put]:
    """Every tile on every place that it fits, with a bonus only where it must (RD-46 to RD-52)."""
    kinds, bonuses = tuple(dict.fromkeys(player.pool)), usable(player)
    for number, slot in open_slots(player) if kinds else ():
        under = covered(slot)
        for place in box.places[slot.card]:
            if under.isdisjoint(place.cells):
                for kind in kinds:
                    if fits(kind, *place.colours):
                        yield Put(number, place.name, kind)
                        continue
                    for bonus in bonuses:
                        if fits_with(kind, bonus, *place.colours):
                            yield Put(number, place.name, kind, bonus)


def fills(box: Box, player: Player) -> Iterator[Fill]:
    """Every bonus on every free cell that it matches (RD-50)."""
    bonuses = usable(player)
    for number, slot in open_slots(player) if bonuses else ():
        under = covered(slot)
        for cell, colour in box.cells[slot.card].items():
            if cell not in under:
                for bonus in bonuses:
                    if bonus_fits(bonus, colour):
                        yield Fill(number, cell, bonus)


def can_place(box: Box, player: Player) -> bool:
    """Whether anything at all can be placed."""
    return any(True for _ in puts(box, player)) or any(True for _ in fills(box, player))


def keeps(pool: Sequence[str], store_max: bool) -> list[Keep]:
    """The ways to end a turn, the fullest first (RD-66, RD-67, RD-69)."""
    most = min(RESERVE, len(pool))
    sizes = (most,) if store_max else range(most, -1, -1)
    return [Keep(tiles) for size in sizes for tiles in dict.fromkeys(combinations(pool, size))]

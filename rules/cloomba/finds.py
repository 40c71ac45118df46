"""What the Find cards do: a function named after each, in one table (CL-70 to CL-83)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.cloomba import bed
from rules.cloomba.bed import BY_SPIRAL, Flower, joined
from rules.cloomba.hexes import LABELS, Cell
from rules.cloomba.table import (
    BOUQUET,
    COLOURS,
    JAR,
    MIGRATION,
    NO,
    RESCUE,
    SWARM,
    VISITOR,
    AnyMove,
    Butterfly,
    Find,
    Garden,
    Meadow,
    Move,
    Pick,
    Rescue,
    State,
)

Meadows = Sequence[Meadow]


@dataclass(frozen=True)
class Effect:
    """Moves among which it asks at once, points at the end, what its line in the list needs.

    `least` are the smallest numbers that it can have, `discount` is off all later Finds.
    """

    asks: Callable[[State], Iterator[AnyMove]] | None = None
    scores: Callable[[Find, Garden, Meadows], int] | None = None
    discount: int = 0
    coloured: bool = False
    least: tuple[int, ...] = ()


def bouquet(state: State) -> Iterator[AnyMove]:
    """One of the Superflowers looked at (CL-72)."""
    return map(Pick, dict.fromkeys(state.looked))


def late_visitor(state: State) -> Iterator[AnyMove]:
    """A Butterfly of the Jar onto a meadow that has none, or not (CL-75)."""
    garden = state.gardens[state.seat]
    for meadow in _in_order(garden):
        if not meadow.butterflies and meadow.colour in garden.jar:
            yield Butterfly(meadow.colour, LABELS[meadow.cells[0]])
    yield Butterfly(JAR)


def swarm(state: State) -> Iterator[AnyMove]:
    """A Butterfly of the Jar onto a flower that has none, in any meadow, or not (CL-76)."""
    garden = state.gardens[state.seat]
    for meadow in _in_order(garden):
        bare = _first(meadow, garden, bearing=False)
        if bare and meadow.colour in garden.jar:
            yield Butterfly(meadow.colour, LABELS[bare])
    yield Butterfly(JAR)


def rescue(state: State) -> Iterator[AnyMove]:
    """A spent Butterfly of any colour (CL-77)."""
    return (Rescue(colour) for colour in COLOURS if colour in state.spent)


def migration(state: State) -> Iterator[AnyMove]:
    """A Butterfly from one meadow to another that has none, or not (CL-78)."""
    garden = state.gardens[state.seat]
    meadows = _in_order(garden)
    for source in meadows:
        if bearing := _first(source, garden, bearing=True):
            for target in meadows:
                if target.colour == source.colour and not target.butterflies:
                    yield Move(source.colour, LABELS[bearing], LABELS[target.cells[0]])
    yield Move(NO)


def herbarium(find: Find, garden: Garden, _: Meadows) -> int:
    """A point for every so many flowers of its colour (CL-80)."""
    return sum(find.colour in colours for _, colours in garden.flowers) // find.numbers[0]


def twin_meadows(find: Find, _: Garden, meadows: Meadows) -> int:
    """Points for every meadow with so many Butterflies or more (CL-81)."""
    least, each = find.numbers
    return each * sum(meadow.butterflies >= least for meadow in meadows)


def solitude(find: Find, _: Garden, meadows: Meadows) -> int:
    """Points for every meadow with exactly so many Butterflies (CL-82)."""
    exactly, each = find.numbers
    return each * sum(meadow.butterflies == exactly for meadow in meadows)


EFFECTS: Mapping[str, Effect] = {
    BOUQUET: Effect(asks=bouquet),
    VISITOR: Effect(asks=late_visitor),
    SWARM: Effect(asks=swarm),
    RESCUE: Effect(asks=rescue),
    MIGRATION: Effect(asks=migration),
    "thrift": Effect(discount=1),
    "count_colour": Effect(scores=herbarium, coloured=True, least=(1,)),
    "meadows_min": Effect(scores=twin_meadows, least=(0, 0)),
    "meadows_exact": Effect(scores=solitude, least=(0, 0)),
    "none": Effect(),
}


def price(find: Find, owned: Sequence[Find]) -> int:
    """What a card costs who owns those; Thrifts do not add up, 1 is the least (CL-79)."""
    discount = max((EFFECTS[one.effect].discount for one in owned), default=0)
    return max(1, find.cost - discount)


def extra(owned: Sequence[Find], garden: Garden, meadows: Meadows) -> int:
    """The points of all effects at the end (CL-70)."""
    effects = ((find, EFFECTS[find.effect].scores) for find in owned)
    return sum(scores(find, garden, meadows) for find, scores in effects if scores)


def _in_order(garden: Garden) -> list[Meadow]:
    """The meadows by colour, then by their first cell, as menus list them."""
    meadows = bed.meadows(garden.flowers, garden.butterflies)
    return sorted(meadows, key=lambda one: (COLOURS.index(one.colour), BY_SPIRAL(one.cells[0])))


def _first(meadow: Meadow, garden: Garden, *, bearing: bool) -> Cell | None:
    """The flower with the smallest number that carries a Butterfly, or carries none (CL-83)."""
    for cell in meadow.cells:
        if ((cell, meadow.colour) in garden.butterflies) == bearing:
            return cell
    return None


def stands_for(garden: Garden, flower: Flower, *, bearing: bool) -> Flower | None:
    """The flower by which moves name the meadow of this one."""
    group = joined(garden.flowers).get(flower, [])
    fitting = [one for one in group if (one in garden.butterflies) == bearing]
    return min(fitting, key=lambda one: BY_SPIRAL(one[0]), default=None)

"""What a computer player expects of a position of Cloomba."""

from __future__ import annotations

from collections import Counter, defaultdict

from rules.cloomba import bed
from rules.cloomba.bed import Flower
from rules.cloomba.box import Box
from rules.cloomba.hexes import AROUND
from rules.cloomba.table import COLOURS, OVER, Garden, State
from rules.cloomba.turn import points
from rules.game import Seat

# Found by trial: what a turn to come adds of the best gains, of landings, and of payable pairs.
SOON, LANDING, PAIR = 0.9, 0.8, 0.4


def estimate(box: Box, state: State, seat: Seat) -> float:
    """The points of the seat, and what its hand and the next flowers of each colour may add."""
    garden = state.gardens[seat]
    now = points(box, garden).total
    left = box.turns(len(state.gardens)) - sum(len(c) == 1 for _, c in garden.flowers) // 2
    if state.phase == OVER:
        return float(now)
    gains, landings = _prospects(garden)
    worth = float(now)
    if seat == state.seat:
        left -= bool(state.tile)
        worth += sum(gains[flower] for flower in state.tile + state.superflower)
        if state.butterfly:
            worth += 1
            if state.butterfly in state.tile:
                worth += max(0, landings[state.butterfly] - 1)
    if left > 0:
        worth += SOON * sum(gains.values()) + LANDING * sum(landings.values())
        worth += PAIR * sum(garden.jar.count(c) // 2 for c in COLOURS)
    return worth


def _prospects(garden: Garden) -> tuple[Counter[str], Counter[str]]:
    """By colour: what one more flower adds at best, and what a Butterfly with it would bring."""
    groups = bed.joined(garden.flowers)
    taken = bed.covered(garden)
    beside: dict[Flower, dict[int, list[Flower]]] = defaultdict(dict)
    for (cell, colour), group in groups.items():
        for near in AROUND[cell]:
            if near not in taken:
                beside[near, colour][id(group)] = group
    bearing = Counter(id(groups[one]) for one in garden.butterflies)
    gains: Counter[str] = Counter()
    landings = Counter(COLOURS)
    for (_, colour), meadows in beside.items():
        size = 1 + sum(map(len, meadows.values()))
        butterflies = sum(bearing[key] for key in meadows)
        if butterflies:
            before = sum(len(group) * bearing[key] for key, group in meadows.items())
            gains[colour] = max(gains[colour], size * butterflies - before)
        else:
            landings[colour] = max(landings[colour], size)
    return gains, landings

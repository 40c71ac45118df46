"""Why a move of Cloomba is not allowed now, as a code with fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.cloomba import bed, finds
from rules.cloomba.bed import Flower
from rules.cloomba.box import Box
from rules.cloomba.hexes import CELLS, LABELS, RING, START, Cell, opposite, step
from rules.cloomba.table import (
    ATTACH,
    BOUQUET,
    END,
    JAR,
    MIGRATION,
    NO,
    OVER,
    PLACE,
    RESCUE,
    SET,
    SUPER,
    SWARM,
    TAKE,
    VISITOR,
    AnyMove,
    Attach,
    Butterfly,
    Buy,
    Done,
    Garden,
    Move,
    Pick,
    Place,
    Rescue,
    State,
    Take,
)
from rules.cloomba.turn import moves, prices
from rules.errors import IllegalMove
from rules.game import Seat
from rules.notation import has_text, verb, write_move

PHASES: Mapping[type[Any], tuple[str, ...]] = {
    Take: (TAKE,),
    Buy: (TAKE, END),
    Place: (PLACE,),
    Butterfly: (SET, SUPER, VISITOR, SWARM),
    Attach: (ATTACH,),
    Pick: (BOUQUET,),
    Rescue: (RESCUE,),
    Move: (MIGRATION,),
    Done: (END,),
}


def refuse(box: Box, state: State, seat: Seat | None, move: AnyMove) -> None:
    """Raise IllegalMove unless the move is one of the seat's."""
    if seat not in range(len(state.gardens)):
        raise IllegalMove("no_seat")
    if state.phase == OVER:
        raise IllegalMove("game_over")
    if seat != state.seat:
        raise IllegalMove("not_your_turn", seat=state.seat)
    phases = PHASES.get(type(move), ())
    if not phases or not has_text(move):
        raise IllegalMove("no_move")
    if state.phase not in phases:
        raise IllegalMove("not_now", verb=verb(type(move)), phase=state.phase)
    if not _allowed(box, state, move):
        raise REASONS[type(move)](box, state, move)


def _allowed(box: Box, state: State, move: AnyMove) -> bool:
    """Whether the move is listed; of a placement, without listing all others."""
    if not isinstance(move, Place):
        return move in moves(box, state)
    garden = state.gardens[state.seat]
    return move.cell in CELLS and bed.allows(garden, state.tile, state.expert, move)


def _take(_: Box, state: State, move: Take) -> IllegalMove:
    if not 1 <= move.stall <= len(state.stalls):
        return IllegalMove("no_stall", stall=move.stall)
    if move.tile not in state.stalls[move.stall - 1].tiles:
        return IllegalMove("not_in_stall", stall=move.stall, tile=move.tile)
    return IllegalMove("no_butterfly", stall=move.stall, butterfly=move.butterfly)


def _buy(box: Box, state: State, move: Buy) -> IllegalMove:
    if not 1 <= move.slot <= len(state.row):
        return IllegalMove("no_slot", slot=move.slot)
    cost = prices(box, state, state.seat)[move.slot - 1]
    if not cost:
        return IllegalMove("empty_slot", slot=move.slot)
    have = state.gardens[state.seat].jar.count(move.colour)
    return IllegalMove("price", cost=cost, colour=move.colour, have=have)


def _place(_: Box, state: State, move: Place) -> IllegalMove:
    garden, cell = state.gardens[state.seat], CELLS.get(move.cell)
    if cell is None:
        return IllegalMove("no_cell", cell=move.cell)
    other = step(cell, move.direction)
    if reason := _covered(garden, cell) or _covered(garden, other):
        return reason
    goal = bed.targets(bed.covered(garden), state.expert, pair=True)
    if cell in goal or other in goal:
        same = Place(LABELS[other], opposite(move.direction))
        return IllegalMove("same_as", move=write_move(same))
    return _elsewhere(garden, goal, cell, other)


def _attach(_: Box, state: State, move: Attach) -> IllegalMove:
    garden, cell = state.gardens[state.seat], CELLS.get(move.cell)
    if cell is None:
        return IllegalMove("no_cell", cell=move.cell)
    goal = bed.targets(bed.covered(garden), state.expert, pair=False)
    return _covered(garden, cell) or _elsewhere(garden, goal, cell)


def _covered(garden: Garden, cell: Cell) -> IllegalMove | None:
    """That a cell is not empty, or has no label."""
    if cell == START:
        return IllegalMove("pavilion")
    if cell not in LABELS:
        return IllegalMove("no_cell", cell="")
    return IllegalMove("occupied", cell=LABELS[cell]) if cell in dict(garden.flowers) else None


def _elsewhere(garden: Garden, goal: set[Cell], *named: Cell) -> IllegalMove:
    """Which empty cells there are to cover first, or that nothing is touched."""
    cells = " ".join(LABELS[cell] for cell in sorted(goal, key=bed.BY_LABEL))
    if goal <= set(RING):
        return IllegalMove("ring", cells=cells)
    touching = bed.targets(bed.covered(garden), expert=False, pair=False)
    if not touching.isdisjoint(named):
        return IllegalMove("nearer", cells=cells, cell=LABELS[named[0]])
    return IllegalMove("apart", cell=LABELS[named[0]])


def _butterfly(_: Box, state: State, move: Butterfly) -> IllegalMove:
    garden, named = state.gardens[state.seat], state.phase in (VISITOR, SWARM)
    if move.colour == JAR or named != (move.cell is not None):
        return IllegalMove("incomplete", verb="butterfly")
    if state.phase == SET and move.colour != state.butterfly:
        return IllegalMove("not_in_hand", colour=move.colour)
    if state.phase != SET and move.colour not in garden.jar:
        return IllegalMove("not_in_jar", colour=move.colour)
    if move.cell is not None:
        return _flower(garden, move.colour, move.cell, swarm=state.phase == SWARM)
    colours = dict(garden.flowers)
    for cell in state.placed:
        if move.colour in colours[cell]:
            return IllegalMove("visited", colour=move.colour, cell=LABELS[cell])
    return IllegalMove("no_flower", colour=move.colour)


def _flower(garden: Garden, colour: str, label: str, *, swarm: bool) -> IllegalMove:
    """Why a Find does not set a Butterfly on a flower."""
    flower = _named(garden, colour, label)
    if flower is None:
        return IllegalMove("not_there", colour=colour, cell=label)
    if flower in garden.butterflies:
        return IllegalMove("carries", colour=colour, cell=label)
    if not swarm and flower not in bed.free(garden):
        return IllegalMove("visited", colour=colour, cell=label)
    same = finds.stands_for(garden, flower, bearing=False)
    assert same is not None
    return IllegalMove("same_as", move=write_move(Butterfly(colour, LABELS[same[0]])))


def _named(garden: Garden, colour: str, label: str) -> Flower | None:
    """The flower of that colour on that cell, if there is one."""
    cell = CELLS.get(label, START)
    return (cell, colour) if colour in dict(garden.flowers).get(cell, "") else None


def _pick(_: Box, __: State, move: Pick) -> IllegalMove:
    return IllegalMove("not_looked_at", superflower=move.superflower)


def _rescue(_: Box, __: State, move: Rescue) -> IllegalMove:
    return IllegalMove("not_spent", colour=move.colour)


def _move(_: Box, state: State, move: Move) -> IllegalMove:
    garden, colour = state.gardens[state.seat], move.colour
    if colour == NO or move.source is None or move.target is None:
        return IllegalMove("incomplete", verb="move")
    source, target = (_named(garden, colour, label) for label in (move.source, move.target))
    if source not in garden.butterflies:
        return IllegalMove("bare", colour=colour, cell=move.source)
    if target is None:
        return IllegalMove("not_there", colour=colour, cell=move.target)
    if target not in bed.free(garden):
        return IllegalMove("visited", colour=colour, cell=move.target)
    old = finds.stands_for(garden, source, bearing=True)
    new = finds.stands_for(garden, target, bearing=False)
    assert old and new
    same = Move(colour, LABELS[old[0]], LABELS[new[0]])
    return IllegalMove("same_as", move=write_move(same))


REASONS: Mapping[type[Any], Callable[[Box, State, Any], IllegalMove]] = {
    Take: _take,
    Buy: _buy,
    Place: _place,
    Butterfly: _butterfly,
    Attach: _attach,
    Pick: _pick,
    Rescue: _rescue,
    Move: _move,
}

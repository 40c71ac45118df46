"""What the choices so far leave open on a flowerbed of Cloomba, as cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from render.cloomba_bed import Bed
from rules.cloomba.hexes import CELLS, Cell, step
from rules.cloomba.table import (
    ATTACH,
    MIGRATION,
    PLACE,
    SWARM,
    VISITOR,
    Attach,
    Butterfly,
    Move,
    Place,
    Table,
)

ON_BED = (PLACE, ATTACH, VISITOR, SWARM, MIGRATION)  # phases in which cells are chosen


def chosen_cells(view: Table, tokens: Sequence[str]) -> tuple[Cell, ...]:
    """The cells that the tokens name, that of the second flower included."""
    cells = [CELLS[token] for token in tokens if token in CELLS]
    if len(tokens) == 2 and view.phase != MIGRATION and cells and tokens[0] in CELLS:
        cells.append(step(cells[0], tokens[1]))
    return tuple(cells)


def placing(view: Table, chosen: Sequence[Cell]) -> Bed:
    """What is in hand on the chosen cells, where it does not lie there yet."""
    if view.phase == PLACE:
        return {cell: (colour, "") for cell, colour in zip(chosen, view.tile, strict=False)}
    if view.phase == ATTACH:
        return {cell: (view.superflower, "") for cell in chosen[:1]}
    return {}


def open_cells(view: Table, tokens: Sequence[str]) -> tuple[Cell, ...]:
    """The cells that can be named next, in the order of the moves, without repeats."""
    if view.phase not in ON_BED:
        return ()
    return tuple(dict.fromkeys(_next(view, tokens)))


def _next(view: Table, tokens: Sequence[str]) -> Iterable[Cell]:
    """For each move that goes on from the tokens the cell that comes next."""
    for move in view.moves:
        if isinstance(move, Place) and move.cell in tokens:
            yield step(CELLS[move.cell], move.direction)
        elif isinstance(move, Place | Attach) and _begins([move.cell], tokens):
            yield CELLS[move.cell]
        elif isinstance(move, Butterfly) and move.cell:
            if _begins([move.colour, move.cell], tokens):
                yield CELLS[move.cell]
        elif isinstance(move, Move) and move.source and move.target:
            if _begins([move.colour, move.source, move.target], tokens):
                yield CELLS[move.target if move.source in tokens else move.source]


def _begins(parts: Sequence[str], tokens: Sequence[str]) -> bool:
    """Whether tokens, the last one perhaps begun only, go on to these parts."""
    if not tokens:
        return True
    last = tokens[-1].rstrip("*")
    at = len(tokens) - 1
    return (
        at < len(parts) and list(tokens[:-1]) == list(parts[:at]) and parts[at].startswith(last)
    )

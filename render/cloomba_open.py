"""What the choices so far leave open on a flowerbed of Cloomba, as cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

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
from rules.menu import WIDEST

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
        return dict.fromkeys(chosen[:1], (view.superflower, ""))
    return {}


def open_cells(view: Table, tokens: Sequence[str]) -> tuple[Cell, ...]:
    """The cells that can be named next, in the order of the moves, without repeats."""
    if view.phase not in ON_BED:
        return ()
    return tuple(dict.fromkeys(_next(view, tokens)))


def _next(view: Table, tokens: Sequence[str]) -> Iterable[Cell]:
    """For each move that goes on from the tokens the cell that comes next."""
    for move in view.moves:
        if isinstance(move, Place):
            yield from _of_tile(move, tokens, pairs=not tokens and len(view.moves) <= WIDEST)
        elif isinstance(move, Attach) and _begins((move.cell,), tokens):
            yield CELLS[move.cell]
        elif isinstance(move, Butterfly) and _begins((move.colour, move.cell), tokens):
            yield from _cells(move.cell)
        elif isinstance(move, Move) and _begins((move.colour, move.source, move.target), tokens):
            yield from _cells(move.target if move.source in tokens else move.source)


def _of_tile(move: Place, tokens: Sequence[str], *, pairs: bool) -> Iterator[Cell]:
    """The first cell, or the second once the first is chosen; both where `pairs` are offered."""
    chosen = move.cell in tokens
    if not chosen and _begins((move.cell,), tokens):
        yield CELLS[move.cell]
    if chosen or pairs:
        yield step(CELLS[move.cell], move.direction)


def _cells(label: str | None) -> tuple[Cell, ...]:
    return (CELLS[label],) if label else ()


def _begins(parts: Sequence[str | None], tokens: Sequence[str]) -> bool:
    """Whether tokens, the last one perhaps only begun, go on to these parts of a move."""
    if not tokens:
        return True
    *whole, last = tokens
    at = len(whole)
    part = parts[at] if at < len(parts) else None
    return list(parts[:at]) == whole and (part or "").startswith(last.rstrip("*"))

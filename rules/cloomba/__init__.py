"""Cloomba: double tiles on growing flowerbeds, Butterflies on meadows, Superflowers and Finds.

The clauses named here, CL-01 to CL-94, are those of the specification.

Kinds of events, each with its seat and its fields; numbers of stalls and slots are texts:

- `take` tile, butterfly, stall; `place` flowers and cells, two of each, the first flower first
- `set` colour, cell, source: a Butterfly onto a flower, from `hand` or from the `jar`
- `jar` colour: the Butterfly of the turn goes to the Jar; `keep`: none is set out of the Jar
- `buy` slot, colour, butterflies (how many are paid), superflower or find (name) and number
- `attach` superflower, cell; `done`: the turn is over; `over`, without a seat: so is the game
- `look` superflowers (how many); `looked` superflowers, for the buyer alone;
  `pick` superflower, below (how many went to the bottom)
- `no_effect`: the Bouquet found no Superflower; `rescue` colour
- `move` colour, source, target; `stay`: no Butterfly is moved
- `slot` slot, and superflower, or find and number: what is turned up; of nobody, as the next
- `stall` stall, tiles, butterflies: a stall is refilled

`looked`, `look`, `pick`, `slot`, `stall` and `over` show hidden things or end the game.

Codes of IllegalMove, with their fields:

- `no_seat`; `game_over`; `not_your_turn` seat; `not_now` verb, phase
- `no_move`: of another game, or with values that no text has
- `no_stall` stall; `not_in_stall` stall, tile; `no_butterfly` stall, butterfly
- `no_cell` cell: beyond all labels, "" where the second flower is; `occupied` cell; `pavilion`
- `ring` cells: the empty ones around the Starting tile, one of which must be covered
- `nearer` cells, cell: the empty ones nearest to the Starting tile, and the one that was named
- `apart` cell: touches no tile of the bed; `same_as` move: this text stands for the same
- `no_flower` colour: not on the tile or Superflower; `not_in_hand` colour; `not_in_jar` colour
- `not_there` colour, cell: no such flower; `carries` colour, cell: the flower has a Butterfly
- `visited` colour, cell: the meadow has one; `bare` colour, cell: no Butterfly to move
- `incomplete` verb: a cell is missing, or too many
- `no_slot` slot; `empty_slot` slot; `price` cost, colour, have
- `not_looked_at` superflower; `not_spent` colour
"""

from __future__ import annotations

from rules.cloomba.game import Cloomba
from rules.cloomba.table import (
    AnyMove,
    Attach,
    Butterfly,
    Buy,
    Done,
    Find,
    Garden,
    Meadow,
    Move,
    Pick,
    Place,
    Points,
    Rescue,
    Stall,
    State,
    Table,
    Take,
)

__all__ = [
    "AnyMove",
    "Attach",
    "Butterfly",
    "Buy",
    "Cloomba",
    "Done",
    "Find",
    "Garden",
    "Meadow",
    "Move",
    "Pick",
    "Place",
    "Points",
    "Rescue",
    "Stall",
    "State",
    "Table",
    "Take",
]

"""The final score sheet of Cloomba, with every meadow.

Words of the caption: those of the score sheet, `meadows`, `jar`, `finds` and `effects`.
"""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from render.caption import Caption
from render.cloomba import example
from render.cloomba_sprites import flower
from render.encode import drawing
from render.sheet import SIGN, Detail, Details, detailed
from rules.cloomba.hexes import RING
from rules.cloomba.table import COLOURS, Meadow, Table
from rules.game import Outcome, Sheet, Side


def specimen() -> Image.Image:
    """A sheet with a winner and others, and with every flower."""
    meadows = tuple(Meadow(colour, RING, 1) for colour in COLOURS)
    view = replace(example(), meadows=(meadows,) * 4)
    sides = tuple(Side((seat,), (("meadows", 24),), 24) for seat in range(4))
    names = ("Ana", "Ben", "Cat", "Dan")
    ended = Outcome(Sheet(sides), (1, 2, 3, 4)), view
    return draw_final(ended, Caption("Cloomba", names, viewer=1))


@drawing(specimen)
def draw_final(
    ended: tuple[Outcome, Table], caption: Caption, _tokens: tuple[str, ...] = ()
) -> Image.Image:
    """Every side with its points and, as size and Butterflies, its meadows, best first."""
    outcome, view = ended
    return detailed(outcome, caption, [_details(view, side) for side in outcome.sheet.sides])


def _details(view: Table, side: Side) -> Details:
    meadows = (meadow for seat in side.seats for meadow in view.meadows[seat])
    ordered = sorted(meadows, key=lambda meadow: (-meadow.points, -len(meadow.cells)))
    return tuple(
        Detail(
            flower(meadow.colour, SIGN),
            f"{len(meadow.cells)}×{meadow.butterflies}",
            meadow.butterflies > 0,
        )
        for meadow in ordered
    )

"""The table of Cloomba: the market and every flowerbed, or what its viewer is choosing.

Before and after placing, the viewer whose turn it is sees the market and the own flowerbed; while
something is placed or chosen on the flowerbed, it is shown large, with the labels of all cells
that are open and what the turn has changed so far. Everybody else sees the whole table, the own
card first.

Words of the caption: `own` (the heading of the own flowerbed), `hand`, `points`, `jar`, `choose`
(of the Superflowers of a Bouquet) and `find_7` (the name of the Find by its number, while it
works); `status` is optional and stands at the top right.

Tokens: those of a take or a purchase, from two on, are ringed in the market. A cell, or the
beginning of its label, leaves only those cells open; the first cell of a tile shows its flower
there and the cells for the second; whole moves are marked, also where the view is a preview that
has them already. Other tokens are passed over.
"""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from render.canvas import Canvas
from render.caption import Caption
from render.cloomba_finds import SIGNS
from render.cloomba_market import draw_heading, draw_market, draw_trays
from render.cloomba_own import draw_own
from render.cloomba_seats import LARGE, REGION, SHAPES, draw_seat, rects
from render.encode import drawing
from render.palette import CLOOMBA
from render.panel import backdrop
from rules.cloomba.hexes import LABELS, RING
from rules.cloomba.table import (
    ADVANCED,
    BASIC,
    END,
    OVER,
    PLACE,
    TAKE,
    Find,
    Garden,
    Place,
    Points,
    Stall,
    Table,
)

THEME = CLOOMBA
WIDTH, HEIGHT = 1200, 1000


def example() -> Table:
    """A table in the advanced mode that has every colour of these pictures."""
    cells = (*RING, (2, 0), (1, 1), (0, 2))
    flowers = tuple(zip(cells, ("r", "y", "g", "b", "r", "y", "ryg", "gb", "b"), strict=True))
    bearing = ((cells[1], "y"), (cells[2], "g"), (cells[3], "b"), (cells[6], "r"))
    garden = Garden(flowers, bearing, "ryg", (1, 2), cells[:2])
    finds = tuple(
        Find(number, "", 2, 3, effect, "r" if effect == "count_colour" else "", (2, 2))
        for number, effect in enumerate(SIGNS)
    )
    return Table(
        viewer=None,
        active=(0,),
        moves=tuple(Place(label, "e") for label in list(LABELS.values())[20:40]),
        mode=ADVANCED,
        expert=False,
        seat=0,
        turn=4,
        turns=10,
        phase=TAKE,
        window=TAKE,
        slot=0,
        stalls=(Stall(("rr", "yy", "gg", "bb", "rb"), "rygb"), Stall(("yg",), "r")),
        taken=2,
        stack=20,
        bag="rygb",
        row=(),
        finds=finds[-3:],
        prices=(2, 2, 2),
        superflowers=7,
        deck=12,
        removed=0,
        gardens=(garden,) * 4,
        owned=(finds,) * 4,
        meadows=((),) * 4,
        points=(Points(4, 3, 2, 1),) * 4,
        before=Points(4, 2, 2, 0),
        begun=(),
        spent="ryg",
        tile="",
        butterfly="",
        superflower="",
        placed=(),
        looked=(),
        looking=0,
    )


def specimen() -> Image.Image:
    """The market and the own flowerbed, which together have every colour of these pictures."""
    table, names = example(), ("Ana", "Ben", "Cat", "Dan")
    basic = replace(table, mode=BASIC, finds=(), row=("ry", "rgb", ""))
    placing = replace(basic, viewer=0, phase=PLACE, tile="gb", butterfly="y", placed=RING[:2])
    pictures = [draw(table, Caption("", names)), draw(placing, Caption("", names, viewer=0))]
    both = Image.new("RGB", (WIDTH, 2 * HEIGHT))
    for at, picture in enumerate(pictures):
        both.paste(picture, (0, HEIGHT * at))
    return both


@drawing(specimen)
def draw(view: Table, caption: Caption, tokens: tuple[str, ...] = ()) -> Image.Image:
    """The table as the viewer of the view sees it, 1200 by 1000 px."""
    at_work = view.viewer == view.seat and view.phase != OVER and bool(view.active or tokens)
    if at_work and _on_bed(view, tokens):
        canvas = Canvas(backdrop(THEME, WIDTH, HEIGHT))
        draw_own(canvas, view, caption, tokens)
        return canvas.image
    canvas = Canvas(_ground(len(view.gardens)))
    draw_heading(canvas, view, caption)
    draw_market(canvas, view, tokens)
    if at_work:
        draw_seat(canvas, view, caption, view.seat, REGION, LARGE)
        return canvas.image
    seats = len(view.gardens)
    first = view.viewer or 0
    for at, rect in enumerate(rects(seats)):
        draw_seat(canvas, view, caption, (first + at) % seats, rect, SHAPES[seats])
    return canvas.image


def _on_bed(view: Table, tokens: tuple[str, ...]) -> bool:
    """Whether the viewer is at work on the flowerbed, or has just been under a preview."""
    if tokens:
        return not tokens[0].isdecimal()
    return view.phase not in (TAKE, END)


def _ground(seats: int) -> Image.Image:
    """The backdrop with the empty market."""
    canvas = Canvas(backdrop(THEME, WIDTH, HEIGHT))
    draw_trays(canvas, seats)
    return canvas.image

"""The table of Cloomba."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.canvas import Canvas
from render.caption import Caption
from render.cloomba_market import draw_counts, draw_market, draw_trays
from render.cloomba_own import draw_own
from render.cloomba_seats import LARGE, REGION, SHAPES, draw_seat, rects
from render.palette import CLOOMBA
from render.panel import backdrop
from rules.cloomba.table import END, OVER, TAKE, Table

THEME = CLOOMBA
WIDTH, HEIGHT = 1200, 1000


def draw(view: Table, caption: Caption, tokens: tuple[str, ...] = ()) -> Image.Image:
    """The table."""
    own = view.viewer is not None and view.viewer == view.seat
    if own and _on_bed(view, tokens):
        canvas = Canvas(backdrop(THEME, WIDTH, HEIGHT))
        draw_own(canvas, view, caption, tokens)
        return canvas.image
    canvas = Canvas(_ground(len(view.gardens)))
    draw_counts(canvas, view, caption)
    draw_market(canvas, view, tokens)
    if own and view.phase != OVER:
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
    return view.phase not in (TAKE, END, OVER)


@lru_cache(maxsize=4)
def _ground(seats: int) -> Image.Image:
    canvas = Canvas(backdrop(THEME, WIDTH, HEIGHT))
    draw_trays(canvas, seats)
    return canvas.image

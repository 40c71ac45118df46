"""Everybody's flowerbeds in Cloomba without the market, or one of them alone, large.

Words of the caption: `status` is optional. One token, a seat from 0, is the flowerbed to show,
with the labels of its cells; without it all are shown.
"""

from __future__ import annotations

from PIL import Image

from render.canvas import Canvas, Rect
from render.caption import Caption
from render.cloomba import specimen
from render.cloomba_seats import ALONE, LISTED, draw_seat, rects
from render.encode import drawing
from render.palette import CLOOMBA
from render.panel import backdrop, heading
from rules.cloomba.table import Table

WIDTH, HEIGHT = 1200, 1000
REGION = Rect(36, 92, 1134, 884)


@drawing(specimen)
def draw_beds(view: Table, caption: Caption, tokens: tuple[str, ...] = ()) -> Image.Image:
    """All flowerbeds, or that of the seat that is named, with their meadows, 1200 by 1000 px."""
    canvas = Canvas(backdrop(CLOOMBA, WIDTH, HEIGHT))
    heading(canvas, CLOOMBA, caption)
    if tokens:
        draw_seat(canvas, view, caption, int(tokens[0]), REGION, ALONE)
        return canvas.image
    seats = len(view.gardens)
    for seat, rect in enumerate(rects(seats, REGION)):
        draw_seat(canvas, view, caption, seat, rect, LISTED[seats])
    return canvas.image

"""The second picture of Raindrops: what lies before each seat, or before one of them, large.

Words of the caption are those of the first picture; the token of a seat shows that one alone.
"""

from __future__ import annotations

from PIL import Image

from render.canvas import Canvas, Rect
from render.caption import Caption
from render.encode import drawing
from render.palette import RAINDROPS
from render.panel import Card, heading
from render.raindrops_cards import draw_card
from render.raindrops_hand import draw_hand
from render.raindrops_signs import arrow
from render.raindrops_specimen import BOARD, CAPTION, both
from render.raindrops_table import (
    bar,
    bonuses,
    cloud_stacks,
    clouds,
    reserve,
    spent,
    tally,
    thunder_values,
)
from render.raindrops_window import ground
from render.text import LABEL
from rules.raindrops import Table

THEME = RAINDROPS
SIZE, STEP, FIRST = (552, 434), (576, 450), (42, 94)
CARD, CARD_STEP = (244, 190), 260


def specimen() -> Image.Image:
    """Pictures that together have every colour that these ones use."""
    return both(draw(BOARD, CAPTION), draw_hand(BOARD, CAPTION, 1))


@drawing(specimen)
def draw(view: Table, caption: Caption, tokens: tuple[str, ...] = ()) -> Image.Image:
    """All boards two by two, or the one of the seat in the token, 1200 px wide."""
    if tokens:
        return draw_hand(view, caption, int(tokens[0]))
    rows = (len(view.boards) + 1) // 2
    canvas = Canvas(ground(FIRST[1] + rows * STEP[1]))
    heading(canvas, THEME, caption)
    for seat in range(len(view.boards)):
        _board(canvas, view, caption, seat, _place(seat))
    if len(view.boards) % 2:
        free = _place(len(view.boards))
        cloud_stacks(canvas, view, Rect(free.x, free.middle[1] - 95, free.width, 190))
    return canvas.image


def _place(number: int) -> Rect:
    row, column = divmod(number, 2)
    return Rect(FIRST[0] + column * STEP[0], FIRST[1] + row * STEP[1], *SIZE)


def _board(canvas: Canvas, view: Table, caption: Caption, seat: int, rect: Rect) -> None:
    board = view.boards[seat]
    card = Card(canvas, THEME, rect, turn=seat in view.active, own=seat == view.viewer)
    _head(card, view, caption, seat)
    for at, slot in enumerate(board.cards):
        draw_card(canvas, Rect(rect.x + 24 + at * CARD_STEP, rect.y + 68, *CARD), slot, foot=50)
    x, y = rect.x + 24, rect.y + 298
    after = reserve(canvas, board, (x, y - 2), 45, 112, (card.ink, card.hollow))
    room = rect.right - 24 - after - 4
    bonuses(canvas, board.bonuses, (after + 4, y), 54, room, card.ink)
    tally(canvas, view, board, (x, y + 53), card.ink)
    clouds(canvas, view, board, (x, y + 105), 74)
    end = rect.right - 24
    end -= thunder_values(canvas, board, (end, y + 105), 50, card.ink) + 14
    spent(canvas, board, (end, y + 105), 48, card.ink)


def _head(card: Card, view: Table, caption: Caption, seat: int) -> None:
    """Name, with the arrow of the first seat, barred action and points."""
    rect, board = card.rect, view.boards[seat]
    x, y = rect.x + 24, rect.y + 38
    if seat == view.start:
        card.canvas.stamp(arrow(40), (x + 18, y - 1))
        x += 46
    end = rect.right - 24
    end -= card.canvas.text((end, y), str(board.total), 60, card.ink, LABEL, "right") + 24
    end -= bar(card.canvas, caption, board, (end, y), card.quiet, 170) + 12
    card.canvas.name((x, y), caption.names[seat], card.ink, end - x)

"""The pictures of Raindrops: the board of a post, and what one seat sees and has to choose.

Words of the caption: `flip`, `swap` and `top` for the action that a marker bars; `status` is
optional and stands at the top right.

Tokens are those of a move: a path or tiles of the window, a card with a place on it, a card to
give or to take, a bonus, a Thunder token or tiles to keep are marked. Others are passed over.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PIL import Image

from render.canvas import Canvas, Rect
from render.caption import Caption
from render.encode import drawing
from render.palette import RAINDROPS
from render.panel import heading, tray
from render.raindrops_cards import badge, draw_card
from render.raindrops_hand import draw_hand, draw_offer, draw_take
from render.raindrops_specimen import BOARD, CAPTION, both
from render.raindrops_table import (
    bar,
    bonus_row,
    bonuses,
    cloud_stacks,
    reserve,
    seats,
    spent,
    stacks,
    thunder_values,
    took,
)
from render.raindrops_window import before, draw_window, framed
from rules.raindrops import OnCard, Table
from rules.raindrops.window import crossed

THEME = RAINDROPS
SIDE = Rect(704, 86, 466, 782)
CARD, CARD_STEP = (222, 192), (240, 209)
OWN_CARD = (222, 206)
POOL, OWN_BONUSES = Rect(704, 308, 466, 88), Rect(704, 406, 466, 88)
ROW, CLOUDS, STACKS = Rect(704, 504, 466, 92), Rect(704, 606, 466, 180), Rect(704, 796, 466, 72)
HAND = ("bonus", "thunder", "place", "final")  # phases in which the own cards matter most


def specimen() -> Image.Image:
    """Pictures that together have every colour that these ones use."""
    return both(draw(BOARD, CAPTION), draw_hand(BOARD, CAPTION, 0))


@drawing(specimen)
def draw(view: Table, caption: Caption, tokens: tuple[str, ...] = ()) -> Image.Image:
    """What the viewer of the view needs: the board, or the own cards while they are filled."""
    seat = view.viewer
    if seat is not None and not _drops(view, tokens):
        if view.phase == "choose" and view.offer:
            return draw_offer(view, caption, tokens)
        if view.phase == "take" and view.turn == seat:
            return draw_take(view, caption, tokens)
        if view.phase in HAND and view.turn == seat:
            return draw_hand(view, caption, seat, tokens)
    return _board(view, caption, tokens)


def _drops(view: Table, tokens: Sequence[str]) -> bool:
    """Whether the drop of the tokens is shown and not made."""
    return not view.active and view.last is not None and view.last.path == tuple(tokens) != ()


def _board(view: Table, caption: Caption, tokens: Sequence[str]) -> Image.Image:
    canvas = Canvas(framed(len(view.window)))
    heading(canvas, THEME, caption)
    took(canvas, view, caption)
    _window(canvas, view, tokens)
    if view.viewer is None:
        _display(canvas, view)
    else:
        _own(canvas, view, caption, view.viewer)
    tray(canvas, THEME, ROW)
    bonus_row(canvas, view, ROW)
    cloud_stacks(canvas, view, CLOUDS, view.viewer)
    stacks(canvas, view, STACKS)
    seats(canvas, view, caption)
    return canvas.image


# The window


def _window(canvas: Canvas, view: Table, tokens: Sequence[str]) -> None:
    """The tiles, with what is chosen; to whoever chooses nothing, with what has changed."""
    last = view.last
    if _drops(view, tokens):
        assert last
        places = crossed(last.path)
        old = before(view.window, places, last.shown)
        draw_window(canvas, old, last.path, places, planned=True)
    elif view.special and view.special.split()[1:] == list(tokens):
        draw_window(canvas, view.window, lit=_moved(view), planned=True)
    elif cells := [token for token in tokens if _in_window(view, token)]:
        path = cells if _is_path(cells) else []
        lit = crossed(path) if path else cells
        draw_window(canvas, view.window, path, lit, planned=True)
    elif view.phase == "drop":
        draw_window(canvas, view.window, lit=_moved(view))
    elif last and not _chooses(view):
        draw_window(canvas, view.window, last.path, last.drawn)
    else:
        draw_window(canvas, view.window)


def _chooses(view: Table) -> bool:
    """Whether the viewer is to act, so that what others have done would look like a choice."""
    return view.viewer in view.active


def _in_window(view: Table, token: str) -> bool:
    if len(token) != 2 or not token[1].isdecimal() or view.phase not in ("act", "drop"):
        return False
    return ord(token[0]) - ord("a") in range(len(view.window)) and token[1] in "12345678"


def _is_path(cells: Sequence[str]) -> bool:
    """Whether cells lie each one row below the other."""
    return all(int(b[1:]) == int(a[1:]) + 1 for a, b in pairwise(cells))


def _moved(view: Table) -> tuple[str, ...]:
    """The tiles that the special action of this turn has changed, where they are now."""
    verb, *cells = view.special.split()
    if verb != "top":
        return tuple(cells)
    column = ord(cells[0][0]) - ord("a")
    level = next(at for at, tile in enumerate(view.window[column]) if tile)
    return (f"{cells[0][0]}{2 * level + 1}",)


# Beside it


def _display(canvas: Canvas, view: Table) -> None:
    """The open cards, with outlines where none lies."""
    for at in range(4):
        row, column = divmod(at, 2)
        rect = Rect(SIDE.x + 2 + column * CARD_STEP[0], SIDE.y + row * CARD_STEP[1], *CARD)
        card = view.display[at] if at < len(view.display) else None
        draw_card(canvas, rect, OnCard(card, (), False))


def _own(canvas: Canvas, view: Table, caption: Caption, seat: int) -> None:
    """The viewer's cards, tiles and bonuses, barred action and Thunder values."""
    board = view.boards[seat]
    for at, slot in enumerate(board.cards):
        rect = Rect(SIDE.x + 2 + at * CARD_STEP[0], SIDE.y, *OWN_CARD)
        draw_card(canvas, rect, slot)
        badge(canvas, (rect.x + 8, rect.y + 8), str(at + 1), 46)
    for rect in (POOL, OWN_BONUSES):
        tray(canvas, THEME, rect)
    y = POOL.middle[1]
    reserve(canvas, board, (POOL.x + 16, y - 2), 48, 116)
    bar(canvas, caption, board, (POOL.right - 24, y), THEME.ink, 170)
    y = OWN_BONUSES.middle[1]
    used = thunder_values(canvas, board, (OWN_BONUSES.right - 14, y), 60, THEME.ink)
    used += spent(canvas, board, (OWN_BONUSES.right - 24 - used, y), 54)
    bonuses(canvas, board.bonuses, (OWN_BONUSES.x + 14, y), 64, OWN_BONUSES.width - 40 - used)

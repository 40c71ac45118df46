"""One seat of Raindrops large: its two cards with named cells, its tiles and bonuses; and choices.

The viewer fills cards and chooses by these pictures; of another seat they show what is public.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PIL import Image

from render.canvas import Canvas, Rect
from render.caption import Caption
from render.palette import AMBER, DARK, RAINDROPS, WHITE
from render.panel import LEFT, RIGHT, heading, tray
from render.raindrops_cards import RADIUS, badge, draw_card
from render.raindrops_drops import NAVY, domino, drop
from render.raindrops_signs import arrow, thunder_face, tick
from render.raindrops_table import (
    HOLLOW,
    bar,
    bonus_row,
    bonuses,
    cloud_stacks,
    clouds,
    spent,
    tally,
    thunder_values,
)
from render.raindrops_window import ground
from render.text import LABEL
from rules.raindrops import Board, OnCard, Table
from rules.raindrops.window import halves

THEME = RAINDROPS
HEIGHT = 1000
CARDS = Rect(50, 96, 546, 468), Rect(624, 96, 546, 468)
POOL, BONUSES, FOOT = Rect(40, 584, 1130, 162), Rect(40, 760, 1130, 104), Rect(40, 878, 1130, 102)
TILE, TILE_STEP, TILE_DROP = (82, 132), 98, 62
CHIP = (124, 80)
OFFER_HIGH, OFFER = 520, (354, 344)
TAKE_CARD, TAKE_STEP, TAKE_TOPS = (262, 226), 286, (92, 344)


def draw_hand(view: Table, caption: Caption, seat: int, tokens: Sequence[str] = ()) -> Image.Image:
    """The cards of a seat, 1200 x 1000 px, with what it can lay on them."""
    canvas = Canvas(ground(HEIGHT))
    board = view.boards[seat]
    if seat == view.viewer:
        heading(canvas, THEME, caption)
    else:
        _name(canvas, view, caption, seat)
    for number, (slot, rect) in enumerate(zip(board.cards, CARDS, strict=True), 1):
        _own_card(canvas, view, seat, rect, slot, str(number), tokens)
    _pool(canvas, board, tokens)
    _bonuses(canvas, board)
    _foot(canvas, view, caption, seat, tokens)
    return canvas.image


def _name(canvas: Canvas, view: Table, caption: Caption, seat: int) -> None:
    """The title, and whose board it is in the place of the status."""
    x = RIGHT - canvas.name((RIGHT, 43), caption.names[seat], THEME.ink, 400, "right") - 30
    if seat == view.start:
        canvas.stamp(arrow(42), (x, 42))
        x -= 40
    canvas.text((LEFT, 43), caption.title, 54, THEME.ink, LABEL, width=x - LEFT)


def _own_card(
    canvas: Canvas,
    view: Table,
    seat: int,
    rect: Rect,
    slot: OnCard,
    number: str,
    tokens: Sequence[str],
) -> None:
    """A card with its number; the chosen one is ringed, and so is the chosen place on it."""
    chosen = tokens[:1] == (number,) and view.phase in ("place", "final")
    new = _placed(view, seat, slot)
    grid = draw_card(
        canvas, rect, slot, foot=84, new=new, ring=AMBER if chosen else None, named=True
    )
    if grid and chosen and len(tokens) > 1:
        around = grid.around(tokens[1])
        canvas.ring(around, grid.size // 6, 8, AMBER)
    badge(canvas, (rect.x + 12, rect.y + 12), number, 60)


def _placed(view: Table, seat: int, slot: OnCard) -> Collection[str]:
    """The places of a card on which the latest turn of a seat laid something."""
    if view.last is None or view.last.seat != seat or slot.card is None:
        return ()
    placed = (text.split() for text in view.last.placed)
    return [place for name, place in placed if name == slot.card.name]


def _pool(canvas: Canvas, board: Board, tokens: Sequence[str]) -> None:
    """The tiles in hand; those that are about to be kept are ringed."""
    tray(canvas, THEME, POOL)
    wanted = list(tokens if tokens[:1] and tokens[0] in board.pool else ())
    step = min(TILE_STEP, (POOL.width - 40) // max(1, len(board.pool)))
    y = POOL.y + (POOL.height - TILE[1]) // 2 - 2
    for at in range(len(board.pool), 2):
        canvas.ring(Rect(POOL.x + 27 + at * step, y + 3, TILE[0] - 6, TILE[1] - 6), 11, 3, HOLLOW)
    for at, kind in enumerate(board.pool):
        box = Rect(POOL.x + 24 + at * step, y, *TILE)
        if kind in wanted:
            wanted.remove(kind)
            canvas.box(box.grown(6), 19, AMBER)
        domino(canvas, box, halves(kind), TILE_DROP)


def _bonuses(canvas: Canvas, board: Board) -> None:
    """Bonuses in hand at the left, Thunder at the right."""
    tray(canvas, THEME, BONUSES)
    y = BONUSES.middle[1]
    used = thunder_values(canvas, board, (BONUSES.right - 20, y), 76, THEME.ink)
    used += spent(canvas, board, (BONUSES.right - 30 - used, y), 70)
    bonuses(canvas, board.bonuses, (BONUSES.x + 24, y), 80, BONUSES.width - 60 - used)


def _foot(canvas: Canvas, view: Table, caption: Caption, seat: int, tokens: Sequence[str]) -> None:
    """What is to be chosen from, or what the seat has got so far."""
    tray(canvas, THEME, FOOT)
    if seat == view.viewer and view.phase == "bonus":
        canvas.ring(FOOT.grown(-5), 21, 5, AMBER)
        bonus_row(canvas, view, FOOT, CHIP)
    elif seat == view.viewer and view.looked:
        canvas.ring(FOOT.grown(-5), 21, 5, AMBER)
        _looked(canvas, view, tokens)
    else:
        _so_far(canvas, view, caption, view.boards[seat])


def _looked(canvas: Canvas, view: Table, tokens: Sequence[str]) -> None:
    """The two Thunder tokens that the viewer chooses from, as 1 and 2."""
    for number, value in enumerate(view.looked, 1):
        x, y = FOOT.x + 110 + (number - 1) * 260, FOOT.middle[1]
        if tokens[:1] == (str(number),):
            canvas.box(Rect(x + 22, y - 46, 92, 92), 46, AMBER)
        badge(canvas, (x, y), str(number), 56)
        canvas.stamp(thunder_face(80), (x + 68, y))
        canvas.text((x + 68, y), str(value), 52, DARK, LABEL, "middle")


def _so_far(canvas: Canvas, view: Table, caption: Caption, board: Board) -> None:
    """Completed cards with their symbols, clouds, the barred action and the points."""
    y, x = FOOT.middle[1], FOOT.x + 22
    x = tally(canvas, view, board, (x, y))
    clouds(canvas, view, board, (x, y), 76)
    end = FOOT.right - 22
    end -= canvas.text((end, y), str(board.total), 62, THEME.ink, LABEL, "right") + 24
    bar(canvas, caption, board, (end, y), THEME.quiet, 170)


# Choices of cards


def draw_offer(view: Table, caption: Caption, tokens: Sequence[str]) -> Image.Image:
    """The dealt cards, 1200 x 520 px, of which the chosen one is given to the display."""
    canvas = Canvas(ground(OFFER_HIGH))
    heading(canvas, THEME, caption)
    given = tokens[0] if tokens else view.choice.removeprefix("give ")
    for at, card in enumerate(view.offer):
        chosen = card.name == given
        rect = Rect(LEFT + at * (OFFER[0] + 29), 104 + (28 if chosen else 0), *OFFER)
        draw_card(canvas, rect, OnCard(card, (), False), foot=84, ring=AMBER if chosen else None)
        if chosen:
            canvas.stamp(tick(64), (rect.right - 18, rect.y + 14))
    return canvas.image


def draw_take(view: Table, caption: Caption, tokens: Sequence[str]) -> Image.Image:
    """The open cards and the deck, 1200 x 1000 px, of which one is taken, and the viewer's own."""
    assert view.viewer is not None
    canvas = Canvas(ground(HEIGHT))
    heading(canvas, THEME, caption)
    board = view.boards[view.viewer]
    for at, card in enumerate(view.display):
        rect = Rect(LEFT + at * TAKE_STEP, TAKE_TOPS[0], *TAKE_CARD)
        chosen = tokens[:1] == (card.name,)
        draw_card(canvas, rect, OnCard(card, (), False), foot=66, ring=AMBER if chosen else None)
    for at, slot in enumerate(board.cards):
        rect = Rect(LEFT + at * TAKE_STEP, TAKE_TOPS[1], *TAKE_CARD)
        ring = AMBER if at + 1 == view.taking else None
        draw_card(canvas, rect, slot, foot=66, ring=ring)
        badge(canvas, (rect.x + 10, rect.y + 10), str(at + 1), 52)
    deck = Rect(LEFT + 2 * TAKE_STEP, TAKE_TOPS[1], *TAKE_CARD)
    _deck(canvas, view, deck, tokens[:1] == ("deck",))
    needs = Rect(LEFT + 3 * TAKE_STEP, TAKE_TOPS[1], *TAKE_CARD)
    cloud_stacks(canvas, view, needs, view.viewer, columns=1)
    _pool(canvas, board, ())
    _bonuses(canvas, board)
    _foot(canvas, view, caption, view.viewer, ())
    return canvas.image


def _deck(canvas: Canvas, view: Table, rect: Rect, chosen: bool) -> None:
    """The deck face down with the number of its cards."""
    if not view.deck:
        canvas.ring(rect.grown(-3), RADIUS - 3, 3, THEME.quiet)
        return
    canvas.shadow((rect,), RADIUS)
    if chosen:
        canvas.box(rect.grown(8), RADIUS + 8, AMBER)
    canvas.box(rect, RADIUS, WHITE)
    canvas.box(rect.grown(-8), RADIUS - 4, NAVY)
    x, y = rect.middle
    for at, colour in enumerate("opgb"):
        canvas.stamp(drop(colour, 64), (x - 75 + at * 50, y - 30))
    canvas.text((x, y + 56), str(view.deck), 62, WHITE, LABEL, "middle")

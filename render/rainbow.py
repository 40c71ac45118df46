"""The table of Rainbow: the row of piles, the trick, and with a viewer the hand.

Words of the caption: `this_trick` (the heading of the combos), `none`, `set` and `run` (what may be
played), `taking` (piles are taken now), `to_play`, `your_turn`, `out`, `1` to `6` (places in the
claim order), `reserve` and `no_reserve` (with two seats); optional are `status` at the top right
and `own`, the viewer's points, instead of `this_trick`.

Tokens: one rank, while the viewer is to play, is the lowest card so far: it is raised, and so is
what can be added to it. A whole combo is marked on the table, where a preview has put it; a pile,
("pair", "5"), among the cards won. Other tokens are passed over.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache

from PIL import Image

from render.canvas import Canvas, Rect
from render.caption import Caption
from render.encode import drawing
from render.palette import AMBER, PAPER, RAINBOW, mix
from render.panel import LEFT, Card, backdrop, heading, stacked, tray
from render.rainbow_cards import FILLS, bow, hand_sign, pile, pill, won_sign
from render.rainbow_hand import draw_hand, draw_won
from render.rainbow_rows import draw_row
from render.sprites import faded
from render.text import LABEL, QUIET
from rules.rainbow import Combo, Play, Table
from rules.rainbow.combos import RANKS

WIDTH = 1200
X, ACROSS = 40, 1120  # px: where trays begin, and how wide they are
LARGE, MIDDLE, SMALL, TINY = (112, 152), (84, 114), (48, 62), (40, 50)  # px of cards
BOWS, FAINT = (880, 1180), 33  # px: their centre; the opacity, of 255
PEEKING, HELD = 114, 278  # px of height for the hand: its upper part, or all of it


@dataclass(frozen=True)
class Layout:
    """Where things stand on a picture, in px; the rows go by place from the leader."""

    height: int
    piles: Rect
    pile_card: tuple[int, int]
    head: int
    rows: tuple[Rect, ...]
    combo_card: tuple[int, int]
    won: Rect | None = None
    hand: int = 0


def specimen() -> Image.Image:
    """Two tables that have every colour that these pictures use, one above the other."""
    combos = tuple(Play(RANKS[rank - 1 : rank + 1]) for rank in range(1, 6))
    view = Table(
        viewer=3,
        active=(3,),
        moves=combos,
        hand=(1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6),
        counts=(4, 0, 5, 12),
        reserves=(),
        mid=((1,), (2,), (4, 4), (6, 6)),
        played=(Combo(0, RANKS), Combo(1, (2,)), Combo(2, (3, 4))),
        order=(0, 2, 1),
        claimed=0,
        discarded=(),
        won=(3, 5, 6, 6),
        scores=(None, None, None, RANKS),
        bonus=(0, 0, 0, 0),
        lead=0,
        trick=3,
        phase="play",
    )
    caption = Caption("Rainbow", ("Ana", "Ben", "Cat", "Dan"), viewer=3)
    pictures = [draw(replace(view, moves=(Play((6,)),)), caption, ("6",)), draw(view, caption)]
    whole = Image.new("RGB", (WIDTH, sum(picture.height for picture in pictures)))
    for picture, y in zip(pictures, (0, pictures[0].height), strict=True):
        whole.paste(picture, (0, y))
    return whole


@drawing(specimen)
def draw(view: Table, caption: Caption, tokens: tuple[str, ...] = ()) -> Image.Image:
    """The table as the viewer of the view sees it, 1200 px wide."""
    if view.phase == "over":
        return _result(view, caption)
    layout = _layout(view)
    canvas = Canvas(_ground(layout.height))
    heading(canvas, RAINBOW, caption)
    _piles(canvas, view, layout)
    _trick_head(canvas, view, caption, layout.head)
    for place, rect in enumerate(layout.rows):
        seat = (view.lead + place) % len(view.counts)
        draw_row(canvas, view, caption, seat, rect, layout.combo_card, tokens)
    if layout.won:
        draw_won(canvas, view, layout.won, tokens)
    if view.viewer is not None:
        draw_hand(canvas, view, tokens, layout.hand, layout.height)
    return canvas.image


def _layout(view: Table) -> Layout:
    """The public picture has high rows; the private one has the hand below them."""
    seats = len(view.counts)
    piles = Rect(X, 90, ACROSS, 238)
    if view.viewer is None:
        height = 764 if seats <= 4 else 1000
        rows = _rows(seats, 402, (height - 402 - 8) // seats, 12)
        return Layout(height, piles, LARGE, 365, rows, SMALL)
    pitch = 62 if seats > 2 else 124
    if view.phase == "claim":
        rows = _rows(seats, 401, pitch, 10)
        won = Rect(X, rows[-1].bottom + 14, ACROSS, 78)
        hand = won.bottom + 18
        return Layout(hand + PEEKING * bool(view.hand), piles, LARGE, 364, rows, TINY, won, hand)
    rows = _rows(seats, 339, pitch, 10)
    hand = rows[-1].bottom + 20
    height = hand + HELD * bool(view.hand)
    return Layout(height, Rect(X, 84, ACROSS, 186), MIDDLE, 303, rows, TINY, hand=hand)


def _rows(seats: int, top: int, pitch: int, gap: int) -> tuple[Rect, ...]:
    return tuple(stacked(Rect(X, top, ACROSS, 0), [pitch - gap] * seats, gap))


@lru_cache(maxsize=1)
def _ground(height: int) -> Image.Image:
    """The backdrop with a faint rainbow across it."""
    image = backdrop(RAINBOW, WIDTH, height)
    image.paste(_bows(), (0, 0), _bows())
    return image


@cache
def _bows() -> Image.Image:
    """The rainbow of the ground, which lies at one place on pictures of any height."""
    whole = Image.new("RGBA", (WIDTH, BOWS[1]))
    inside = mix(RAINBOW.top, RAINBOW.bottom, 0.7)
    for size, fill in zip(range(1960, 1260, -100), (*FILLS.values(), inside), strict=True):
        corner = BOWS[0] - size // 2, BOWS[1] - size // 2
        shown = (max(0, -corner[0]), 0, WIDTH - corner[0], size // 2)
        whole.alpha_composite(bow(size, fill).crop(shown), (max(0, corner[0]), corner[1]))
    return faded(whole, FAINT)


def _piles(canvas: Canvas, view: Table, layout: Layout) -> None:
    """The row from low to high: cards and what each pile is worth."""
    tray(canvas, RAINBOW, layout.piles)
    slot = ACROSS // max(len(view.mid), 4)
    x = layout.piles.middle[0] - slot * (len(view.mid) - 1) // 2
    for ranks in view.mid:
        middle = layout.piles.y + 12 + layout.pile_card[1] // 2
        pile(canvas, ranks, layout.pile_card, (x, middle))
        pill(canvas, (x, layout.piles.bottom - 32), str(sum(ranks)), 42, PAPER)
        x += slot


def _trick_head(canvas: Canvas, view: Table, caption: Caption, y: int) -> None:
    """What the rows below are, and what may be played, or that piles are taken."""
    said = caption.word("own" if caption.has("own") else "this_trick")
    word = view.force if view.phase == "play" else "taking"
    box = pill(canvas, (X + ACROSS, y), caption.word(word), 42, AMBER, "right")
    canvas.text((LEFT, y), said, 44, RAINBOW.quiet, QUIET, width=box.x - LEFT - 20)


def _result(view: Table, caption: Caption) -> Image.Image:
    """The seats from most points to least; with two also the points for cards left."""
    totals = [sum(s or ()) + b for s, b in zip(view.scores, view.bonus, strict=True)]
    order = sorted(range(len(totals)), key=lambda seat: -totals[seat])
    canvas = Canvas(_ground(764))
    heading(canvas, RAINBOW, caption)
    high = min(170, (764 - 100 - 10) // len(order) - 14)
    rects = stacked(Rect(X, 100, ACROSS, 0), [high] * len(order), 14)
    for seat, rect in zip(order, rects, strict=True):
        best = totals[seat] == max(totals)
        card = Card(canvas, RAINBOW, rect, paper=best, own=seat == caption.viewer)
        if best:
            card.crown()
        x, y = rect.x, rect.middle[1]
        card.head(caption.names[seat], (x + 34, y), 380)
        canvas.stamp(won_sign(50, RAINBOW.bottom), (x + 470, y))
        canvas.text((x + 508, y), str(view.won[seat]), 46, card.ink, LABEL)
        if view.bonus[seat]:
            canvas.stamp(hand_sign(50, RAINBOW.bottom), (x + 630, y))
            canvas.text((x + 668, y), f"+{view.bonus[seat]}", 46, card.ink, LABEL)
        canvas.text((rect.right - 34, y), str(totals[seat]), 76, card.ink, LABEL, "right")
    return canvas.image

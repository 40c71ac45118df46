"""The market of Cloomba: what lies face down, two stalls, and the row of things to buy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from render.canvas import Canvas, Point, Rect
from render.caption import Caption
from render.cloomba_finds import deck_sign, draw_find
from render.cloomba_sprites import (
    LEAF_TILE,
    SUPER_EDGE,
    SUPER_TILE,
    TILE_EDGE,
    butterfly,
    flower,
    ground,
    growth,
    hexagon,
    silhouette,
    tiles_sign,
)
from render.palette import AMBER, CLOOMBA, DARK, PAPER, mix, rgb
from render.panel import LEFT, RADIUS, RIGHT, tray
from render.sprites import Pen, bag, oval
from render.text import LABEL, QUIET, line
from rules.cloomba.table import COLOURS, Table

THEME = CLOOMBA
TOP, HEIGHT = 88, 222  # px of the market
X, GAP = 36, 12
STEP, TILE = 65, 62  # px from tile to tile, and across one
FLYING = 56
SUPER = 102  # px of a Superflower from tip to tip
CARD = 148  # px of a Find's height
BADGE = 46
CLOTH = (rgb("C1574A"), rgb("F5EBD6"))
HOLLOW = mix(THEME.tray, THEME.quiet, 0.35)


def stall_size(seats: int) -> int:
    """The places of a stall."""
    return seats + 1


def stall_rects(seats: int) -> tuple[Rect, Rect]:
    """Both stalls, as wide as their places need."""
    wide = 70 + STEP * stall_size(seats)
    return Rect(X, TOP, wide, HEIGHT), Rect(X + wide + GAP, TOP, wide, HEIGHT)


def row_rect(seats: int) -> Rect:
    """The row of things to buy, which takes the rest."""
    x = stall_rects(seats)[1].right + GAP
    return Rect(x, TOP, RIGHT - x, HEIGHT)


def draw_trays(canvas: Canvas, seats: int) -> None:
    """The empty market."""
    for rect in stall_rects(seats):
        tray(canvas, THEME, rect)
        awning = _awning(rect.width)
        canvas.image.paste(awning, rect[:2], awning)
    tray(canvas, THEME, row_rect(seats))


def draw_market(canvas: Canvas, view: Table, tokens: Sequence[str]) -> None:
    """What the stalls and the row hold; what the tokens of a take or a purchase name is ringed."""
    number, name, flying = (*tokens, "", "", "")[:3]
    seats = len(view.gardens)
    left = ((tiles_sign(50), view.stack), (bag(48), len(view.bag)))
    for (sign, count), rect in zip(left, stall_rects(seats), strict=True):
        canvas.stamp(sign, (rect.x + 34, rect.y + 136))
        canvas.text((rect.x + 34, rect.y + 187), str(count), 40, THEME.ink, LABEL, "middle")
    for at, rect in enumerate(stall_rects(seats), 1):
        chosen = (name, flying) if number == str(at) else ("", "")
        _stall(canvas, view, at, rect, *chosen)
    draw_row(canvas, view, row_rect(seats), number if len(name) == 1 else "")


def _stall(canvas: Canvas, view: Table, number: int, rect: Rect, chosen: str, flying: str) -> None:
    """The tiles above the Butterflies; those that are about to be taken are ringed."""
    badge(canvas, str(number), (rect.x + 34, rect.y + 70), last=view.taken == number)
    stall = view.stalls[number - 1]
    left = rect.x + 68 + STEP // 2
    if chosen in stall.tiles:
        x = left + stall.tiles.index(chosen) * STEP
        canvas.ring(Rect(x - 27, rect.y + 42, 54, 108), 12, 8, AMBER)
    if flying and flying in stall.butterflies:
        canvas.stamp(halo(64), (left + stall.butterflies.index(flying) * STEP, rect.y + 187))
    for at, tile in enumerate(stall.tiles):
        canvas.stamp(upright(tile, TILE), (left + at * STEP, rect.y + 96))
    for at, colour in enumerate(stall.butterflies):
        canvas.stamp(butterfly(colour, FLYING), (left + at * STEP, rect.y + 187))


def draw_row(canvas: Canvas, view: Table, rect: Rect, chosen: str = "") -> None:
    """The Superflowers or Finds by slot; a chosen slot is ringed."""
    slots = view.row or view.finds
    wide = (rect.width - 16) // len(slots)
    for at in range(len(slots)):
        x = rect.x + 8 + wide * at + wide // 2
        box = Rect(x - wide // 2 + 4, rect.y + 12, min(wide - 8, 150), CARD)
        box = box._replace(x=x - box.width // 2)
        _slot(canvas, view, at, box)
        mark = str(at + 1) == chosen or at + 1 == view.slot
        low = rect.y + (140 if view.row else 187)
        badge(canvas, str(at + 1), (x, low), last=mark)
    if view.row and any(view.prices):
        price(canvas, max(view.prices), (rect.middle[0], rect.y + 194))


def _slot(canvas: Canvas, view: Table, at: int, box: Rect) -> None:
    x, y = box.middle[0], box.y + SUPER // 2
    if view.row:
        flowers = view.row[at]
        if flowers:
            canvas.stamp(ground(flowers, False, SUPER), (x, y))
            canvas.stamp(growth(flowers, "", SUPER), (x, y))
        else:
            canvas.stamp(hexagon(SUPER, THEME.tray, HOLLOW), (x, y))
        return
    find = view.finds[at]
    if find:
        draw_find(canvas, find, box, view.prices[at])
    else:
        canvas.ring(box.grown(-3), 11, 3, HOLLOW)


def price(canvas: Canvas, count: int, middle: Point) -> None:
    """How many Butterflies of one colour are to be paid."""
    wide = line(str(count), LABEL, 42).width
    canvas.text((middle[0] - (wide + 46) // 2, middle[1]), str(count), 42, THEME.ink, LABEL)
    canvas.stamp(silhouette(44, THEME.ink), (middle[0] + (wide + 4) // 2, middle[1]))


def draw_heading(canvas: Canvas, view: Table, caption: Caption) -> None:
    """The title, what can still be turned up or was spent, and how far the game is."""
    right = RIGHT
    if caption.has("status"):
        status, at = caption.word("status"), (RIGHT, 43)
        right -= canvas.text(at, status, 46, THEME.quiet, QUIET, "right", 300) + 26
    for colour in reversed(COLOURS if view.finds else ""):
        count = view.spent.count(colour)
        flying = butterfly(colour, 40) if count else silhouette(40, HOLLOW, colour)
        right = _count(canvas, flying, count, right) - 8
    if view.finds:
        right = _count(canvas, deck_sign(48), view.deck, right - 6) - 24
    else:
        back = hexagon(48, SUPER_TILE, SUPER_EDGE, 6.0)
        right = _count(canvas, back, view.superflowers, right) - 24
    canvas.text((LEFT, 43), caption.title, 54, THEME.ink, LABEL, width=right - LEFT)


def _count(canvas: Canvas, sign: Image.Image, count: int, right: int) -> int:
    """A sign and how many, which end at a column; returns where they begin."""
    ink = THEME.ink if count else THEME.quiet
    right -= canvas.text((right, 43), str(count), 38, ink, LABEL, "right") + 4
    canvas.stamp(sign, (right - sign.width // 2, 43))
    return right - sign.width


def badge(canvas: Canvas, text: str, middle: Point, *, last: bool = False) -> None:
    """A number on a round sign, in an amber ring where it was used last."""
    canvas.stamp(_disc(BADGE + 12, AMBER if last else rgb("5A3F26")), middle)
    canvas.text(middle, text, 40, DARK, LABEL, "middle")


@lru_cache(maxsize=4)
def _disc(size: int, rim: tuple[int, int, int]) -> Image.Image:
    pen = Pen(size)
    pen.fill(oval(50, 50, 48 if rim == AMBER else 43), rim)
    pen.fill(oval(50, 50, 37), PAPER)
    return pen.finish()


@lru_cache(maxsize=4)
def halo(size: int) -> Image.Image:
    """A ring around a chosen Butterfly."""
    pen = Pen(size)
    pen.fill(oval(50, 50, 50), AMBER)
    pen.fill(oval(50, 50, 41), LEAF_TILE)
    return pen.finish()


@lru_cache(maxsize=64)
def upright(tile: str, width: int) -> Image.Image:
    """A tile with its first flower above the second, `width` px across."""
    low = round(width * 0.866)
    hexed = hexagon(width, LEAF_TILE, TILE_EDGE, 3.5).transpose(Image.Transpose.ROTATE_90)
    sprite = Image.new("RGBA", (width, 2 * low + 2))
    for at, colour in enumerate(tile):
        y = at * low + (low - width) // 2 + 1
        sprite.alpha_composite(hexed, (0, max(0, y)), (0, max(0, -y)))
        bloom = flower(colour, round(low * 0.84))
        sprite.alpha_composite(bloom, ((width - bloom.width) // 2, at * low + round(low * 0.09)))
    return sprite


@lru_cache(maxsize=8)
def _awning(width: int) -> Image.Image:
    """Striped cloth over a stall, round like its tray."""
    sprite = Image.new("RGBA", (width, 30))
    stripes = 11
    for at in range(stripes):
        ends = (width * at // stripes, width * (at + 1) // stripes)
        sprite.paste((*CLOTH[at % 2], 255), (ends[0], 0, ends[1], 30))
    shape = Canvas(Image.new("RGB", (width, 90)))
    shape.box(Rect(0, 0, width, 90), RADIUS, (255, 255, 255))
    sprite.putalpha(shape.image.convert("L").crop((0, 0, width, 30)))
    return sprite

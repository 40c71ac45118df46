"""The table of Before The Rain: the stack, the weather, who is outside, and what is written.

A view of a seat has its hand, or what it has brought home, in the place of the common sheet.

Words of the caption: `points`, `out`, `aside`, `deck` and `rain` (how far it is to the end) around
stack and weather; `best`, `banked`, `this_round` and `sum` on the sheet; `hand`, `own_hive`,
`caught` and `rained` for seats; `choosing` and `chosen`; `automa` and `last`; `status` is optional
and stands at the top right. A view whose `chosen` is empty says of nobody whether they have chosen.

Tokens are those of a move: the flower, wild card or hive that is about to be played is ringed on
the stack or in the hive, and the points of wild cards or cells that are about to be filled are
amber. Other tokens are passed over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from PIL import Image, ImageDraw

from render import bees
from render.before_the_rain_panel import column_of, contents, panel
from render.canvas import Canvas, Rect
from render.caption import Caption
from render.encode import drawing
from render.flowers import COLOURS, WILD, bright, flower
from render.palette import AMBER, BEFORE_THE_RAIN, DARK, DARK_QUIET, PAPER, lighter, mix, rgb
from render.panel import LEFT, backdrop, heading, tray
from render.text import LABEL, QUIET
from rules.before_the_rain import Automa, Table, best

THEME = BEFORE_THE_RAIN
WIDTH, LOW, HIGH = 1200, 764, 1000
FEW = 4  # seats that a low picture has room for

STACK = Rect(LEFT, 90, 772, 232)
SKY = Rect(LEFT, 336, 772, 150)
OWN = Rect(LEFT, 500, 772, 282)
OWN_SHEET = Rect(LEFT, 796, 772, 184)
COLUMN, COLUMN_STEP = (94, 196), 103
OUTLINE = rgb("5F7488")
CARD_SIZE, CARD_STEP = (132, 200), 146
HIVE_PAPER = rgb("FFEBB5")
ICON = 50
STRIPE = mix(THEME.tray, THEME.card, 0.75)
DRIPS = 46  # faint lines of rain on the ground


def specimen() -> Image.Image:
    """A full and an empty table, which together have every colour that these pictures use."""
    flowers = ("a", "b", "c", "d", "e")
    cards = tuple(f"{one} {value}" for value, one in enumerate(flowers, 1))
    full = Table(
        viewer=0,
        active=(1,),
        moves=(),
        fill=False,
        round=2,
        turn=4,
        phase="play",
        hand=cards[1:],
        choice="play c 3",
        status=("in", "in", "home", "rained", "in"),
        hands=(4, 4, 0, 4, 2),
        chosen=(True, False, False, False, True),
        homes=((), (), (*cards[:4], "wild"), (), ()),
        stack=(*cards, cards[1], "wild"),
        points=20,
        draw=40,
        weather=9,
        shown=("rain", "storm"),
        suns=2,
        storms=3,
        automa=Automa(12, False, "a 1", ()),
        allotted=((),) * 5,
        totals=((0,) * 5, (0,) * 5, (1, 2, 3, 4, 0), (0,) * 5, (0,) * 5),
        rows=(((6, 2, 0, 8, 3),),) * 5,
        cells=((None,) * 6,) * 5,
        flowers=flowers,
        wild=3,
    )
    empty = replace(full, viewer=1, hand=(), stack=(), points=0, shown=())
    caption = Caption("Before The Rain", ("Ana", "Ben", "Cat", "Dan", "Eve"), viewer=0)
    both = Image.new("RGB", (WIDTH, 2 * HIGH))
    both.paste(draw(full, caption, ("a", "1")))
    both.paste(draw(empty, caption), (0, HIGH))
    return both


@drawing(specimen)
def draw(view: Table, caption: Caption, tokens: tuple[str, ...] = ()) -> Image.Image:
    """The table as the viewer of the view sees it, 1200 px wide and 764 or 1000 high."""
    private = view.viewer is not None
    height = HIGH if private or len(view.hands) > FEW else LOW
    canvas = Canvas(_ground(height))
    heading(canvas, THEME, caption)
    _stack(canvas, view, caption, tokens)
    _sky(canvas, view, caption)
    if private:
        _own(canvas, view, caption, tokens)
        _own_sheet(canvas, view, caption, tokens)
    else:
        _sheet(canvas, view, caption, Rect(LEFT, 500, 772, height - 522))
    panel(canvas, view, caption, height, tokens)
    return canvas.image


@lru_cache(maxsize=2)
def _ground(height: int) -> Image.Image:
    """The backdrop with a little rain on it, and the trays that always lie there."""
    image = backdrop(THEME, WIDTH, height)
    pen = ImageDraw.Draw(image)
    for number in range(DRIPS):  # anywhere, but always the same
        x, y = number * 397 % WIDTH, number * 613 % height
        shade = mix(THEME.top, THEME.bottom, y / height)
        length = 26 + number * 7 % 30
        pen.line((x, y, x - length // 4, y + length), lighter(shade, 0.13), 2)
    canvas = Canvas(image)
    for rect in (STACK, SKY):
        tray(canvas, THEME, rect)
    return canvas.image


# The stack


def _stack(canvas: Canvas, view: Table, caption: Caption, tokens: Sequence[str]) -> None:
    """The cards by flower, the wild ones last, and what all of them are worth."""
    played = column_of(view, tokens) if view.phase == "play" else None
    _columns(canvas, view, view.stack, STACK, played)
    _total(canvas, caption, STACK, view.points)


def _columns(
    canvas: Canvas, view: Table, cards: Sequence[str], rect: Rect, ringed: int | None = None
) -> None:
    """A column for each flower with its points and cards; empty ones as outlines."""
    points, counts = contents(view, cards)
    y = rect.y + (rect.height - COLUMN[1]) // 2 + 2
    for at in range(WILD + 1):
        box = Rect(rect.x + 20 + at * COLUMN_STEP, y, *COLUMN)
        x = box.middle[0]
        if not counts[at]:
            canvas.ring(box.grown(-3), 13, 3, OUTLINE)
            canvas.stamp(flower(at, 80, 90), (x, box.y + 50))
            continue
        if counts[at] > 1:
            canvas.box(Rect(box.x + 6, box.y - 6, *COLUMN), 16, mix(PAPER, DARK, 0.2))
            canvas.box(Rect(box.x + 3, box.y - 3, *COLUMN), 16, DARK)
        if at == ringed:
            canvas.ring(box.grown(-1), 15, 8, AMBER)
        canvas.box(box, 16, DARK)
        canvas.box(box.grown(-2), 14, PAPER)
        canvas.stamp(flower(at, 84), (x, box.y + 52))
        canvas.text((x, box.y + 128), str(points[at]), 58, DARK, LABEL, "middle")
        canvas.text((x, box.y + 174), f"×{counts[at]}", 38, DARK_QUIET, QUIET, "middle")


def _total(canvas: Canvas, caption: Caption, rect: Rect, points: int) -> None:
    """The honey that a stack or a hive is worth."""
    x, y = rect.right - 76, rect.y + rect.height // 2 - 20
    canvas.stamp(bees.cell(122, points > 0), (x, y))
    ink = bees.HONEY_DARK if points else THEME.quiet
    canvas.text((x, y), str(points), 58, ink, LABEL, "middle")
    canvas.text((x, y + 88), caption.word("points"), 38, THEME.quiet, QUIET, "middle", 136)


# The weather


def _sky(canvas: Canvas, view: Table, caption: Caption) -> None:
    """The rain that lies open, how far it is to the end, and where the other cards are."""
    step = 94 if len(view.shown) < 3 else 94 // (len(view.shown) - 1)
    for place in range(max(2, len(view.shown))):
        box = Rect(SKY.x + 20 + place * step, SKY.y + 20, 80, 110)
        if place >= len(view.shown):
            canvas.ring(box.grown(-3), 13, 3, OUTLINE)
            continue
        canvas.box(box, 14, DARK)
        canvas.box(box.grown(-2), 12, PAPER)
        canvas.box(box.grown(-6), 9, rgb("D6E6F5"))
        cloud = bees.rain_cloud if view.shown[place] == "rain" else bees.storm_cloud
        canvas.stamp(cloud(66), box.middle)
    _meter(canvas, view, caption)
    counts = (
        (bees.sun(66), view.suns, "out"),
        (bees.storm_cloud(66), view.storms, "aside"),
        (bees.deck(66), view.weather, "deck"),
    )
    for at, (sprite, count, word) in enumerate(counts):
        x = SKY.x + 388 + at * 122
        canvas.stamp(sprite, (x + 36, SKY.y + 54))
        canvas.text((x + 74, SKY.y + 54), str(count), 46, THEME.ink, LABEL)
        canvas.text(
            (x + 58, SKY.y + 116), caption.word(word), 38, THEME.quiet, QUIET, "middle", 120
        )


def _meter(canvas: Canvas, view: Table, caption: Caption) -> None:
    """Three drops; the third ends the round."""
    wet = sum(1 if card == "rain" else 2 for card in view.shown)
    for at in range(3):
        canvas.stamp(bees.drop(60, at < wet), (SKY.x + 248 + at * 52, SKY.y + 52))
    canvas.text(
        (SKY.x + 300, SKY.y + 116), caption.word("rain"), 38, THEME.ink, LABEL, "middle", 180
    )


# What is written


def _sheet(canvas: Canvas, view: Table, caption: Caption, rect: Rect) -> None:
    """The best round of each flower, or the cells, of every seat."""
    tray(canvas, THEME, rect)
    _sheet_head(canvas, view, caption, caption.word("banked" if view.fill else "best"), rect)
    seats = len(view.hands)
    high = min(62, (rect.height - 70) // seats)
    for seat in range(seats):
        row = Rect(rect.x + 8, rect.y + 60 + seat * high, rect.width - 16, high)
        if seat % 2 == 0:
            canvas.box(row, 14, STRIPE)
        y = row.middle[1]
        canvas.name((rect.x + 24, y), caption.names[seat], THEME.ink, _columns_at(view)[0] - 104)
        _numbers(canvas, view, _written(view, seat), y)


def _own_sheet(canvas: Canvas, view: Table, caption: Caption, tokens: Sequence[str]) -> None:
    """What the viewer has written, and what this round would add."""
    tray(canvas, THEME, OWN_SHEET)
    _sheet_head(canvas, view, caption, "", OWN_SHEET)
    assert view.viewer is not None
    home = view.status[view.viewer] == "home"
    now = [number if home else None for number in view.totals[view.viewer]]
    filled = _filled(view, tokens)
    allotted = {view.flowers.index(one) for one in tokens if one in view.flowers}
    lines = (
        ("this_round", now, allotted if view.phase == "allot" else set()),
        ("banked" if view.fill else "best", _written(view, view.viewer), filled),
    )
    for at, (word, numbers, lit) in enumerate(lines):
        row = Rect(OWN_SHEET.x + 8, OWN_SHEET.y + 60 + at * 58, OWN_SHEET.width - 16, 56)
        if at:
            canvas.box(row, 14, STRIPE)
        y = row.middle[1]
        width = _columns_at(view)[0] - 104
        canvas.text((row.x + 16, y), caption.word(word), 40, THEME.quiet, QUIET, width=width)
        _numbers(canvas, view, numbers, y, lit)


def _columns_at(view: Table) -> list[int]:
    """Where the columns of numbers stand, the extra cell included."""
    return [366 + at * 62 for at in range(6)] if view.fill else [376 + at * 74 for at in range(5)]


def _sheet_head(canvas: Canvas, view: Table, caption: Caption, word: str, rect: Rect) -> None:
    y = rect.y + 34
    if word:
        width = _columns_at(view)[0] - 104
        canvas.text((rect.x + 22, y), word, 40, THEME.quiet, QUIET, width=width)
    for at, x in enumerate(_columns_at(view)):
        canvas.stamp(bright(at, ICON) if at < WILD else bees.cell(ICON), (x, y))
    canvas.text((rect.right - 30, y), caption.word("sum"), 40, THEME.quiet, QUIET, "right", 80)


def _numbers(
    canvas: Canvas, view: Table, numbers: Sequence[int | None], y: int, lit: set[int] | None = None
) -> None:
    """Numbers below their flowers and their sum; a dash for what is empty or nothing."""
    for at, (number, x) in enumerate(zip(numbers, _columns_at(view), strict=False)):
        shown = str(number) if number else "–"
        ink = AMBER if at in (lit or ()) else THEME.quiet if shown == "–" else THEME.ink
        canvas.text((x, y), shown, 40, ink, LABEL, "middle")
    total = sum(number or 0 for number in numbers)
    canvas.text((STACK.right - 30, y), str(total), 42, THEME.ink, LABEL, "right")


def _written(view: Table, seat: int) -> list[int | None]:
    if view.fill:
        return list(view.cells[seat])
    return list(best(view.rows[seat], len(view.flowers)))


def _filled(view: Table, tokens: Sequence[str]) -> set[int]:
    """The cells that the tokens of a move would fill."""
    if view.phase != "bank":
        return set()
    own = tokens[: tokens.index("extra")] if "extra" in tokens else tokens
    cells = {view.flowers.index(one) for one in own if one in view.flowers}
    return cells | ({WILD} if "extra" in tokens[:-1] else set())


# What is the viewer's own


def _own(canvas: Canvas, view: Table, caption: Caption, tokens: Sequence[str]) -> None:
    """The hand, or what the viewer has brought home, or that the rain was quicker."""
    tray(canvas, THEME, OWN)
    assert view.viewer is not None
    status = view.status[view.viewer]
    y = OWN.y + 32
    word = {"in": "hand", "home": "own_hive", "rained": "caught"}[status]
    canvas.text((OWN.x + 22, y), caption.word(word), 40, THEME.quiet, QUIET, width=700)
    if status == "in":
        _hand(canvas, view, tokens)
    elif status == "home":
        rect = Rect(OWN.x, OWN.y + 54, OWN.width, OWN.height - 54)
        _columns(canvas, view, view.homes[view.viewer], rect)
        _total(canvas, caption, rect, sum(contents(view, view.homes[view.viewer])[0]))
    else:
        canvas.stamp(bees.rain_cloud(170), (OWN.middle[0], OWN.middle[1] + 24))


def _hand(canvas: Canvas, view: Table, tokens: Sequence[str]) -> None:
    """The own cards with the hive; the one that lies face down is ringed and ticked."""
    cards = [*view.hand, "hive"]
    chosen = view.choice.removeprefix("play ")
    marked = cards.index(chosen) if chosen in cards and not tokens else -1
    for at, card in enumerate(cards):
        box = Rect(OWN.x + 28 + at * CARD_STEP, OWN.y + 66, *CARD_SIZE)
        canvas.shadow((box,), 16)
        if at == marked:
            canvas.ring(box, 16, 8, AMBER)
        canvas.box(box, 16, DARK)
        canvas.box(box.grown(-3), 13, HIVE_PAPER if card == "hive" else PAPER)
        x = box.middle[0]
        if card == "hive":
            canvas.stamp(bees.hive(118), box.middle)
        else:
            canvas.stamp(flower(_column(view, card), 104), (x, box.y + 66))
            value = view.wild if card == "wild" else int(card.split()[1])
            canvas.text((x, box.y + 156), str(value), 66, DARK, LABEL, "middle")
        if at == marked:
            canvas.stamp(bees.tick(52), (box.right - 14, box.y + 10))


def _column(view: Table, card: str) -> int:
    return WILD if card == "wild" else view.flowers.index(card.split()[0])


assert len(COLOURS) == WILD

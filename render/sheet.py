"""The final score sheet of any game.

Words of the caption: the name of each kind of points in the outcome, such as `discs`; `status` is
optional and stands at the top right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from PIL import Image

from render.canvas import Canvas, Point, Rect
from render.caption import Caption
from render.encode import drawing
from render.palette import SHEET
from render.panel import LEFT, RIGHT, Card, backdrop, heading, stacked
from render.text import LABEL, NARROW, QUIET, line
from rules.game import Outcome, Sheet, Side

WIDTH = 1200
HIGHEST = 1000  # px, unless the points need more rows
FIRST, GAP, BORDER = 92, 14, 24
TALLEST = 196  # px of a side
RANK_X, TEXT_X, TOTAL_X = LEFT + 56, LEFT + 136, RIGHT - 36
NAME_ROW, POINTS_ROW, INSET = 50, 44, 8
TEXT, WORD = 780, 600  # px for names and points, and for one kind of points at most
BETWEEN = 34  # px between two kinds of points, or two names
ACROSS, SIGN = 7, 36  # signs in a row, and the px of each

Row: TypeAlias = list[tuple[int, str, int]]


class Detail(NamedTuple):
    """A sign, what stands beside it, and whether it counts."""

    sign: Image.Image
    said: str
    counts: bool


Details: TypeAlias = Sequence[Detail]


def specimen() -> Image.Image:
    """A sheet with a winner and others."""
    sides = tuple(Side((seat,), (("discs", 20 - seat),), 20 - seat) for seat in range(4))
    names = ("Ana", "Ben", "Cat", "Dan")
    return draw_sheet(Outcome(Sheet(sides), (1, 2, 3, 4)), Caption("Petrichor", names))


@drawing(specimen)
def draw_sheet(outcome: Outcome, caption: Caption, _tokens: tuple[str, ...] = ()) -> Image.Image:
    """Every side with rank, names, points by name and total, best first, 1200 px wide."""
    return detailed(outcome, caption, [()] * len(outcome.ranks))


def detailed(outcome: Outcome, caption: Caption, details: Sequence[Details]) -> Image.Image:
    """The same with rows of signs below the points of each side."""
    sides = zip(outcome.ranks, outcome.sheet.sides, details, strict=True)
    ranked = sorted(sides, key=lambda side: side[0])
    rows = [list(_rows(caption, side)) for _, side, _ in ranked]
    signs = [[more[at : at + ACROSS] for at in range(0, len(more), ACROSS)] for *_, more in ranked]
    most = max(len(one) + len(two) for one, two in zip(rows, signs, strict=True))
    high = _high(len(ranked), most)
    used = len(ranked) * (high + GAP) - GAP
    canvas = Canvas(backdrop(SHEET, WIDTH, FIRST + used + BORDER))
    heading(canvas, SHEET, caption)
    region = Rect(LEFT - 10, FIRST, RIGHT - LEFT + 20, used)
    rects = stacked(region, [high] * len(ranked), GAP)
    for (rank, side, _), points, more, rect in zip(ranked, rows, signs, rects, strict=True):
        card = Card(canvas, SHEET, rect, paper=rank == 1, own=caption.viewer in side.seats)
        _side(card, caption, rank, side, points, more)
    return canvas.image


def _high(sides: int, rows: int) -> int:
    """The height of each side, in px: airy while there is room."""
    needed = NAME_ROW + POINTS_ROW * rows + 2 * INSET
    room = HIGHEST - FIRST - BORDER - GAP * (sides - 1)
    return max(needed, min(TALLEST, room // sides))


def _side(
    card: Card, caption: Caption, rank: int, side: Side, rows: list[Row], signs: list[Details]
) -> None:
    canvas, middle = card.canvas, card.rect.middle[1]
    if rank == 1:
        card.crown()
    canvas.text((RANK_X, middle), str(rank), 72, card.quiet, LABEL, "middle")
    canvas.text((TOTAL_X, middle), str(side.total), 92, card.ink, LABEL, "right")
    top = middle - (NAME_ROW + POINTS_ROW * (len(rows) + len(signs))) // 2
    _names(card, caption, side, (TEXT_X, top + NAME_ROW // 2))
    y = top + NAME_ROW + POINTS_ROW // 2
    for number, row in enumerate(rows):
        _points(card, row, y + POINTS_ROW * number)
    for number, more in enumerate(signs, len(rows)):
        _signs(card, more, y + POINTS_ROW * number)


def _points(card: Card, row: Row, y: int) -> None:
    for x, word, points in row:
        after = x + card.canvas.text((x, y), word, 38, card.quiet, QUIET, width=WORD)
        card.canvas.text((after + 12, y), str(points), 42, card.ink, LABEL)


def _signs(card: Card, details: Details, y: int) -> None:
    each = TEXT // ACROSS
    for at, (sign, said, counts) in enumerate(details):
        x = TEXT_X + each * at
        card.canvas.stamp(sign, (x + SIGN // 2, y))
        ink = card.ink if counts else card.quiet
        face = LABEL if len(said) < 4 else NARROW
        card.canvas.text((x + SIGN + 4, y), said, 38, ink, face)


def _names(card: Card, caption: Caption, side: Side, at: Point) -> None:
    x, y = at
    each = (TEXT - BETWEEN * (len(side.seats) - 1)) // len(side.seats)
    for number, seat in enumerate(side.seats):
        if number:
            card.canvas.box(Rect(x - BETWEEN // 2 - 5, y - 5, 10, 10), 5, card.quiet)
        x += card.canvas.name((x, y), caption.names[seat], card.ink, each) + BETWEEN


def _rows(caption: Caption, side: Side) -> Iterator[Row]:
    """The points as (x, word, number), broken into rows that fit."""
    row: Row = []
    x = TEXT_X
    for token, points in side.points:
        word = caption.word(token)
        wide = line(word, QUIET, 38, WORD).width + 12 + line(str(points), LABEL, 42).width
        if row and x + wide > TEXT_X + TEXT:
            yield row
            row, x = [], TEXT_X
        row.append((x, word, points))
        x += wide + BETWEEN
    yield row

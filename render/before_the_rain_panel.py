"""Who sits at the table of Before The Rain: outside, home, or caught in the rain."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image

from render import bees
from render.canvas import Canvas, Point, Rect
from render.caption import Caption
from render.flowers import WILD, bright, flower
from render.palette import AMBER, BEFORE_THE_RAIN, PAPER
from render.panel import Card, stacked
from render.text import LABEL, QUIET
from rules.before_the_rain import Table

X, WIDTH, TOP, BOTTOM, GAP = 850, 320, 90, 24, 20  # px: two rings fit between cards
TALLEST, TALL = 210, 190  # px of a card; one from which on a hive has two lines
SIGN = 58
INNER = WIDTH - 40
SIGNS = {"in": bees.bee, "home": bees.hive, "rained": bees.rain_cloud}


def contents(view: Table, cards: Sequence[str]) -> tuple[list[int], list[int]]:
    """The points and the number of these cards by flower, wild ones last."""
    points, counts = [0] * (WILD + 1), [0] * (WILD + 1)
    for card in cards:
        wild = card == "wild"
        at = WILD if wild else view.flowers.index(card.split()[0])
        points[at] += view.wild if wild else int(card.split()[1])
        counts[at] += 1
    return points, counts


def column_of(view: Table, tokens: Sequence[str]) -> int | None:
    """The column of the card that the tokens of a move begin with."""
    if not tokens or tokens[0] not in (*view.flowers, "wild"):
        return None
    return WILD if tokens[0] == "wild" else view.flowers.index(tokens[0])


def panel(
    canvas: Canvas, view: Table, caption: Caption, height: int, tokens: Sequence[str]
) -> None:
    """A card for every seat, the viewer's first, and one for the Automa Bee."""
    seats = len(view.hands)
    count = seats + (view.automa is not None)
    each = min(TALLEST, (height - TOP - BOTTOM - GAP * (count - 1)) // count)
    rects = stacked(Rect(X, TOP, WIDTH, 0), [each] * count, GAP)
    order = [((view.viewer or 0) + on) % seats for on in range(seats)]
    for seat, rect in zip(order, rects, strict=False):
        _seat(canvas, view, caption, seat, rect, tokens)
    if view.automa:
        _automa(canvas, view, caption, rects[-1])


def _seat(
    canvas: Canvas, view: Table, caption: Caption, seat: int, rect: Rect, tokens: Sequence[str]
) -> None:
    status = view.status[seat]
    turn = seat in view.active
    card = Card(canvas, BEFORE_THE_RAIN, rect, turn=turn, own=seat == view.viewer)
    if seat == view.viewer and tokens[:1] == ("hive",):
        canvas.ring(rect, 26, 8, AMBER)
    entries = _brought(view, seat) if status == "home" else []
    _head(card, SIGNS[status], caption.names[seat], _dense(rect, entries))
    y = rect.y + rect.height * 7 // 10
    if status == "in":
        _in_hand(card, view, caption, seat, y)
        return
    if view.chosen and view.chosen[seat]:
        canvas.stamp(bees.tick(46), (rect.right - 12, rect.y + 8))
    if status == "home":
        _hive(card, entries, y)
    else:
        at = (rect.x + 24, y)
        canvas.text(at, caption.word("rained"), 40, card.quiet, QUIET, width=INNER)


def _head(card: Card, sign: Callable[[int], Image.Image], name: str, dense: bool) -> None:
    rect = card.rect
    y = rect.y + (30 if dense else rect.height * 3 // 10)
    card.canvas.stamp(sign(_sign(rect, dense)), (rect.x + 46, y))
    card.canvas.name((rect.x + 82, y), name, card.ink, WIDTH - 82 - 14)


def _sign(rect: Rect, dense: bool = False) -> int:
    """The size of a sign on a card, in px, so that two lines of them do not touch."""
    return 46 if dense else min(SIGN, rect.height * 3 // 8)


def _in_hand(card: Card, view: Table, caption: Caption, seat: int, y: int) -> None:
    """How many cards a seat holds, and whether it has chosen, where that is said."""
    x, canvas = card.rect.x, card.canvas
    canvas.stamp(bees.card_back(_sign(card.rect)), (x + 46, y))
    after = x + 76 + canvas.text((x + 76, y), str(view.hands[seat] + 1), 48, card.ink, LABEL) + 16
    if not view.chosen:
        return
    if view.chosen[seat]:
        canvas.stamp(bees.tick(48), (after + 24, y))
        after += 58
    elif seat not in view.active:
        return
    word = caption.word("chosen" if view.chosen[seat] else "choosing")
    canvas.text((after, y), word, 38, card.quiet, QUIET, width=card.rect.right - after - 16)


def _brought(view: Table, seat: int) -> list[tuple[int, int]]:
    """What a hive holds as (column, points); allotted wild cards count for their flowers."""
    points, _ = contents(view, view.homes[seat])
    if view.allotted[seat]:
        points = [*view.totals[seat], 0]
    return [(at, count) for at, count in enumerate(points) if count]


def _hive(card: Card, entries: Sequence[tuple[int, int]], y: int) -> None:
    """Up to three flowers in a line, more in two lines or as columns of sign and number."""
    if not entries:
        card.canvas.text((card.rect.x + 30, y), "–", 44, card.quiet, LABEL)
    elif len(entries) <= 3:
        _line(card, entries, y)
    elif not _dense(card.rect, entries):
        _line(card, entries[:3], y - 26)
        _line(card, entries[3:], y + 30)
    else:
        bottom = card.rect.bottom
        for at, (column, points) in enumerate(entries):
            x = card.rect.x + 36 + at * (INNER // max(5, len(entries)))
            _flower(card, column, 42, (x, bottom - 60))
            card.canvas.text((x, bottom - 21), str(points), 36, card.ink, LABEL, "middle")


def _dense(rect: Rect, entries: Sequence[tuple[int, int]]) -> bool:
    """Whether a hive needs more room than a low card has below a name."""
    return len(entries) > 3 and rect.height < TALL


def _line(card: Card, entries: Sequence[tuple[int, int]], y: int) -> None:
    for at, (column, points) in enumerate(entries):
        x = card.rect.x + 20 + at * 96
        _flower(card, column, 46, (x + 23, y))
        card.canvas.text((x + 49, y), str(points), 40, card.ink, LABEL)


def _flower(card: Card, column: int, size: int, at: Point) -> None:
    draw = flower if card.fill == PAPER else bright
    card.canvas.stamp(draw(column, size), at)


def _automa(canvas: Canvas, view: Table, caption: Caption, rect: Rect) -> None:
    """The Automa Bee: cards left and its last one, or what it has carried off."""
    assert view.automa
    card = Card(canvas, BEFORE_THE_RAIN, rect)
    sign = bees.hive if view.automa.out else bees.bee
    points, _ = contents(view, view.automa.taken)
    entries = [(at, count) for at, count in enumerate(points) if count]
    _head(card, sign, caption.word("automa"), _dense(rect, entries))
    x, y = rect.x, rect.y + rect.height * 7 // 10
    if view.automa.out:
        _hive(card, entries, y)
        return
    canvas.stamp(bees.card_back(_sign(rect)), (x + 46, y))
    x += 76 + canvas.text((x + 76, y), str(view.automa.cards), 48, card.ink, LABEL) + 16
    if view.automa.last:
        x += canvas.text((x, y), caption.word("last"), 38, card.quiet, QUIET, width=90) + 10
        points, counts = contents(view, (view.automa.last,))
        _flower(card, counts.index(1), 48, (x + 24, y))
        canvas.text((x + 52, y), str(sum(points)), 42, card.ink, LABEL)

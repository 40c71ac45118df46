"""The card of each seat of Cloomba: points, Jar, Finds and the flowerbed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from render.canvas import Canvas, Point, Rect
from render.caption import Caption
from render.cloomba_bed import Bed, draw_bed, draw_named, fitted, soil
from render.cloomba_finds import deck_sign, draw_owned
from render.cloomba_market import upright
from render.cloomba_sprites import COLOURS as FILLS
from render.cloomba_sprites import butterfly, flower, jar_sign, meadow_sign, silhouette
from render.palette import AMBER, CLOOMBA, mix
from render.panel import Card
from render.text import LABEL, NARROW
from rules.cloomba.hexes import START
from rules.cloomba.table import COLOURS, Meadow, Table

THEME = CLOOMBA
REGION = Rect(36, 332, 1134, 646)
FLYING = 50
OWNED = (46, 54)  # px of a Find that a seat has
BORDER = 10
MEADOW = (112, 46)  # px from meadow to meadow in a list


@dataclass(frozen=True)
class Shape:
    """Where things stand on a card, from its left upper corner, in px.

    `jar` has the middles of four Butterflies, `finds` the first Find and how many fit, `plot` its
    left upper corner, `meadows` the middle of the first meadow in a list. In the advanced mode
    what stands below the Finds is lower by `lower`. `widest` is the largest pitch of the bed;
    where it is `named`, its cells and those around have their labels.
    """

    name: int
    jar: tuple[Point, ...]
    finds: tuple[int, int, int]
    plot: Point
    lower: int
    widest: int
    meadows: Point | None = None
    named: bool = False


SIDE = Shape(
    name=226,
    jar=((45, 228), (155, 228), (45, 281), (155, 281)),
    finds=(20, 148, 4),
    plot=(252, BORDER),
    lower=0,
    widest=60,
)
SHAPES = {  # by seats side by side
    2: Shape(
        name=300,
        jar=((360, 52), (460, 52), (360, 112), (460, 112)),
        finds=(20, 158, 10),
        plot=(BORDER, 160),
        lower=66,
        widest=84,
    ),
    3: Shape(
        name=327,
        jar=((38, 182), (122, 182), (206, 182), (290, 182)),
        finds=(20, 216, 6),
        plot=(BORDER, 220),
        lower=62,
        widest=70,
    ),
    4: SIDE,
}
LARGE = replace(
    SIDE,
    jar=((45, 178), (155, 178), (45, 230), (155, 230)),
    lower=58,
    widest=104,
    meadows=(39, 290),
)
ALONE = replace(LARGE, named=True)
LISTED = {  # of the picture with all beds
    2: replace(SHAPES[2], meadows=(39, 190), plot=(BORDER, 270)),
    3: replace(SHAPES[3], meadows=(39, 244), plot=(BORDER, 370)),
    4: replace(LARGE, widest=84),
}


def rects(seats: int, region: Rect = REGION) -> tuple[Rect, ...]:
    """The cards of so many seats: side by side, or two by two."""
    across = 2 if seats == 4 else seats
    down = seats // across
    gap = 18
    wide = (region.width - gap * (across - 1)) // across
    high = (region.height - gap * (down - 1)) // down
    return tuple(
        Rect(
            region.x + (wide + gap) * (at % across),
            region.y + (high + gap) * (at // across),
            wide,
            high,
        )
        for at in range(seats)
    )


def bed_of(view: Table, seat: int) -> Bed:
    """The flowers and Butterflies of a seat by cell, the pavilion included."""
    garden = view.gardens[seat]
    bearing: dict[tuple[int, int], str] = {}
    for cell, colour in garden.butterflies:
        bearing[cell] = bearing.get(cell, "") + colour
    bed = {cell: (flowers, bearing.get(cell, "")) for cell, flowers in garden.flowers}
    return {START: ("", ""), **bed}


def draw_seat(
    canvas: Canvas, view: Table, caption: Caption, seat: int, rect: Rect, shape: Shape
) -> None:
    """One card in a box."""
    turn = seat in view.active
    card = Card(canvas, THEME, rect, turn=turn, own=seat == caption.viewer)
    lower = shape.lower * bool(view.finds)

    def place(at: Point) -> Point:
        return rect.x + at[0], rect.y + at[1] + lower * (at[1] > shape.finds[1])

    card.head(caption.names[seat], place((20, 38)), shape.name)
    draw_points(card, view, seat, place((20, 108)), shape.name)
    draw_jar(card, view.gardens[seat].jar, [place(at) for at in shape.jar])
    _finds(card, view, seat, shape)
    x, y = place(shape.plot)
    plot = Rect(x, y, rect.right - x - BORDER, rect.bottom - y - BORDER)
    if shape.meadows:
        beside = plot.y < rect.y + shape.meadows[1]
        right, bottom = (plot.x, rect.bottom) if beside else (rect.right, plot.y)
        x, y = place(shape.meadows)
        draw_meadows(card, view.meadows[seat], Rect(x, y, right - x, bottom - y))
    _plot(canvas, view, seat, plot, shape)


def draw_points(card: Card, view: Table, seat: int, at: Point, width: int) -> None:
    """The total, large, and beside it what it is made of."""
    points, canvas = view.points[seat], card.canvas
    x, y = at
    x += canvas.text((x, y), str(points.total), 84, card.ink, LABEL, width=110) + 24
    parts = [(meadow_sign(42), points.meadows), (jar_sign(42), points.jar)]
    if view.finds:
        parts[1] = (deck_sign(42), points.finds + points.effects)
    for place, (sign, count) in enumerate(parts):
        middle = (x + 21, y - 21 + 42 * place)
        canvas.stamp(sign, middle)
        room = at[0] + width - x - 48
        canvas.text((x + 48, middle[1]), str(count), 38, card.quiet, LABEL, width=room)


def draw_jar(card: Card, jar: str, middles: Sequence[Point]) -> None:
    """The Butterflies in a Jar by colour; none of a colour as a ghost."""
    for colour, (x, y) in zip(COLOURS, middles, strict=True):
        count = jar.count(colour)
        ghost = mix(mix(card.fill, card.hollow, 0.5), FILLS[colour], 0.25)
        flying = butterfly(colour, FLYING) if count else silhouette(FLYING, ghost, colour)
        card.canvas.stamp(flying, (x, y))
        ink = card.ink if count else card.quiet
        card.canvas.text((x + 28, y), str(count), 42, ink, LABEL)


def draw_meadows(card: Card, meadows: Sequence[Meadow], rect: Rect) -> None:
    """Meadows with a Butterfly as size and Butterflies, as many as a box has room for.

    The box begins at the middle of the first flower.
    """
    scoring = [meadow for meadow in meadows if meadow.butterflies]
    across = (rect.width + 20) // MEADOW[0]
    room = across * ((rect.height - 22) // MEADOW[1] + 1)
    shown = scoring if len(scoring) <= room else scoring[: room - 1]
    for at, meadow in enumerate(shown):
        middle = _listed(rect, across, at)
        card.canvas.stamp(flower(meadow.colour, 38), middle)
        said = f"{len(meadow.cells)}×{meadow.butterflies}"
        face = LABEL if len(said) < 5 else NARROW
        card.canvas.text((middle[0] + 22, middle[1]), said, 36, card.ink, face)
    if len(shown) < len(scoring):
        x, y = _listed(rect, across, len(shown))
        left = f"+{len(scoring) - len(shown)}"
        card.canvas.text((x + 22, y), left, 36, card.quiet, LABEL)


def _listed(rect: Rect, across: int, at: int) -> Point:
    return rect.x + MEADOW[0] * (at % across), rect.y + MEADOW[1] * (at // across)


def _finds(card: Card, view: Table, seat: int, shape: Shape) -> None:
    """The Finds of a seat side by side, closer where they are many."""
    owned = view.owned[seat]
    if not owned:
        return
    x, y, fit = shape.finds
    step = 56 if len(owned) <= fit else (56 * fit - 8 - OWNED[0]) // (len(owned) - 1)
    for at, find in enumerate(owned):
        box = Rect(card.rect.x + x + step * at, card.rect.y + y, *OWNED)
        draw_owned(card.canvas, find, box)


def _plot(canvas: Canvas, view: Table, seat: int, plot: Rect, shape: Shape) -> None:
    soil(canvas, plot, 18)
    inner = plot.grown(-10)
    if view.tile and seat == view.seat:
        _in_hand(canvas, view, plot)
        inner = Rect(inner.x + 74, inner.y, inner.width - 74, inner.height)
    bed = bed_of(view, seat)
    latest = view.gardens[seat].latest
    if shape.named:
        draw_named(canvas, inner, bed, latest, shape.widest)
    else:
        draw_bed(canvas, fitted(bed, inner, shape.widest), bed, latest)


def _in_hand(canvas: Canvas, view: Table, plot: Rect) -> None:
    """The tile and the Butterfly that are taken but not yet placed."""
    box = Rect(plot.x + 10, plot.y + 10, 72, 180)
    canvas.box(box.grown(4), 18, AMBER)
    canvas.box(box, 14, THEME.tray)
    canvas.stamp(upright(view.tile, 62), (box.middle[0], box.y + 62))
    canvas.stamp(butterfly(view.butterfly, 50), (box.middle[0], box.y + 148))

"""The flowerbed of whoever places or chooses in Cloomba, large, with everything that is open."""

from __future__ import annotations

from collections.abc import Sequence

from render.canvas import Canvas, Point, Rect
from render.caption import Caption
from render.cloomba_bed import (
    SMALL,
    Bed,
    Plot,
    draw_bed,
    draw_frame,
    draw_open,
    draw_tag,
    draw_wedges,
    fitted,
    labelled,
    write_label,
)
from render.cloomba_finds import draw_find
from render.cloomba_open import chosen_cells, open_cells, placing
from render.cloomba_seats import bed_of, draw_jar, draw_meadows
from render.cloomba_sprites import butterfly, flower, ground, growth, hexagon
from render.palette import AMBER, CLOOMBA
from render.panel import LEFT, RIGHT, Card, stacked
from render.text import LABEL, QUIET
from rules.cloomba.hexes import AROUND, LABELS, Cell
from rules.cloomba.table import BOUQUET, MIGRATION, RESCUE, SWARM, VISITOR, Meadow, Table

THEME = CLOOMBA
PLOT = Rect(36, 88, 824, 890)
PANEL = Rect(882, 88, 288, 890)
WIDEST = 118  # px of pitch
NEAR = 76  # px of pitch, when only a part of a bed is shown
TALL, LOW, JAR = 312, 232, 200  # px of height: of a hand with two lines or one, of the Jar
HEX = 138
EFFECTS = (VISITOR, SWARM, RESCUE, MIGRATION)


def draw_own(canvas: Canvas, view: Table, caption: Caption, tokens: Sequence[str]) -> None:
    """The flowerbed of the seat whose turn it is and, beside it, hand, points and Jar."""
    _heading(canvas, caption)
    _bed(canvas, view, tokens)
    _panel(canvas, view, caption, tokens)


def _heading(canvas: Canvas, caption: Caption) -> None:
    canvas.text((LEFT, 43), caption.word("own"), 54, THEME.ink, LABEL, width=780)
    if caption.has("status"):
        canvas.text((RIGHT, 43), caption.word("status"), 46, THEME.quiet, QUIET, "right", 300)


# The bed


def _bed(canvas: Canvas, view: Table, tokens: Sequence[str]) -> None:
    draw_frame(canvas, PLOT)
    chosen = chosen_cells(view, tokens)
    bed = {**bed_of(view, view.seat), **placing(view, chosen)}
    cells = open_cells(view, tokens)
    plot = _plot(bed, open_cells(view, ()), (*cells, *chosen))
    box = PLOT.grown(-12)
    draw_wedges(canvas, plot, box)
    inside = box.grown(-plot.height // 2 + 4)
    seen = {cell: bed[cell] for cell in bed if _within(inside, plot.middle(cell))}
    empty = [cell for cell in cells if cell not in bed and _within(inside, plot.middle(cell))]
    for cell in empty:
        draw_open(canvas, plot, cell)
    draw_bed(canvas, plot, seen, {*chosen, *view.placed})
    for cell in labelled(plot, empty, seen):
        write_label(canvas, plot, plot.middle(cell), LABELS[cell])
    tagged = [cell for cell in seen if cell in cells or cell in chosen or cell in view.placed]
    for cell in tagged:
        draw_tag(canvas, plot, cell, LABELS[cell])


def _plot(bed: Bed, cells: Sequence[Cell], focus: Sequence[Cell]) -> Plot:
    """The whole bed with all cells that were open; where that is too small, the focus alone."""
    around = {other for cell in bed for other in AROUND.get(cell, ())}
    box = PLOT.grown(-16)
    whole = fitted({*bed, *around, *cells}, box, WIDEST)
    if whole.pitch >= SMALL or not focus:
        return whole
    part = fitted(focus, box, NEAR)
    return part if part.pitch > whole.pitch else whole


def _within(box: Rect, point: Point) -> bool:
    return box.x <= point[0] <= box.right and box.y <= point[1] <= box.bottom


# The panel


def _panel(canvas: Canvas, view: Table, caption: Caption, tokens: Sequence[str]) -> None:
    hand = _hand_height(view)
    points = PANEL.height - JAR - 18 - (hand + 22 if hand else 0)
    heights = [*([hand] if hand else []), points, JAR]
    boxes = stacked(PANEL, heights, 18)
    if hand:
        _hand(canvas, view, caption, tokens, boxes[0])
        boxes = [box._replace(y=box.y + 4) for box in boxes[1:]]
    _points(canvas, view, caption, boxes[0])
    _jar(canvas, view, caption, boxes[1])


def _hand_height(view: Table) -> int:
    """What a hand needs, in px; 0 where nothing is held and nothing done by a Find."""
    if view.tile or view.looked or view.phase in EFFECTS:
        return TALL
    return LOW if view.butterfly or view.superflower else 0


def _hand(canvas: Canvas, view: Table, caption: Caption, tokens: Sequence[str], rect: Rect) -> None:
    """What the viewer holds; the flower that is to be placed next is ringed."""
    card = Card(canvas, THEME, rect, turn=True)
    x, y = rect.middle[0], rect.y + 36
    if view.phase in EFFECTS:
        _effect(card, view, caption)
        return
    word = caption.word("choose" if view.phase == BOUQUET else "hand")
    canvas.text((rect.x + 22, y), word, 40, card.quiet, QUIET, width=rect.width - 40)
    if view.tile:
        first = not chosen_cells(view, tokens)
        for at, colour in enumerate(view.tile):
            _hex(canvas, colour, (x - 62 + 124 * at, y + 102), marked=first == (at == 0))
        canvas.stamp(butterfly(view.butterfly, 84), (x, y + 222))
    elif view.looked:
        for at, flowers in enumerate(view.looked):
            marked = tokens[:1] == (flowers,)
            _hex(canvas, flowers, (x - 62 + 124 * at, y + 130), marked=marked)
    elif view.superflower:
        _hex(canvas, view.superflower, (x, y + 106), marked=False)
    else:
        canvas.stamp(butterfly(view.butterfly, 120), (x, y + 102))


def _hex(canvas: Canvas, flowers: str, middle: Point, *, marked: bool) -> None:
    if marked:
        canvas.stamp(hexagon(HEX + 14, AMBER, AMBER), middle)
    canvas.stamp(ground(flowers, False, HEX - 8 * marked), middle)
    canvas.stamp(growth(flowers, "", HEX), middle)


def _effect(card: Card, view: Table, caption: Caption) -> None:
    """The Find that works now; below it, for Rescue, what was spent."""
    canvas, rect, find = card.canvas, card.rect, view.owned[view.seat][-1]
    name = caption.word(f"find_{find.number}")
    canvas.text((rect.x + 22, rect.y + 36), name, 40, card.ink, LABEL, width=rect.width - 40)
    box = Rect(rect.x + 22, rect.y + 68, 132, 172)
    if view.phase != RESCUE:
        box = box._replace(x=rect.middle[0] - 85, width=170, height=220)
    draw_find(canvas, find, box, find.cost)
    if view.phase == RESCUE:
        middles = [(rect.x + 196, rect.y + 92 + 54 * at) for at in range(4)]
        draw_jar(card, view.spent, middles)


def _points(canvas: Canvas, view: Table, caption: Caption, rect: Rect) -> None:
    """The total, what this turn has brought, and the meadows that it changed or all that score."""
    card = Card(canvas, THEME, rect)
    total = view.points[view.seat].total
    y = rect.y + 48
    wide = canvas.text((rect.right - 22, y), str(total), 68, card.ink, LABEL, "right", 130)
    room = rect.width - wide - 56
    canvas.text((rect.x + 22, y), caption.word("points"), 40, card.quiet, QUIET, width=room)
    before, y = view.before.total, y + 62
    if gain := total - before:
        canvas.text((rect.x + 22, y), f"{before} → {total}", 40, card.quiet, LABEL)
        canvas.text((rect.right - 22, y), f"{gain:+}", 48, AMBER, LABEL, "right")
        y += 58
    meadows = view.meadows[view.seat]
    changed = [meadow for meadow in meadows if meadow not in view.begun]
    box = Rect(rect.x + 44, y, rect.right - 22 - rect.x - 44, rect.bottom - y)
    if changed and 54 * len(changed) <= box.height + 20:
        _changes(card, view, changed, box)
    else:
        draw_meadows(card, meadows, box)


def _changes(card: Card, view: Table, meadows: Sequence[Meadow], rect: Rect) -> None:
    """Meadows as size and Butterflies, with what each has gained since the turn began."""
    for at, meadow in enumerate(meadows):
        y = rect.y + 54 * at
        card.canvas.stamp(flower(meadow.colour, 44), (rect.x, y))
        said = f"{len(meadow.cells)}×{meadow.butterflies}"
        card.canvas.text((rect.x + 34, y), said, 42, card.ink, LABEL)
        gain = meadow.points - sum(old.points for old in view.begun if _within_meadow(old, meadow))
        at_end = (rect.right, y)
        card.canvas.text(at_end, f"{gain:+}" if gain else "–", 42, card.quiet, LABEL, "right")


def _within_meadow(old: Meadow, new: Meadow) -> bool:
    return old.colour == new.colour and set(old.cells) <= set(new.cells)


def _jar(canvas: Canvas, view: Table, caption: Caption, rect: Rect) -> None:
    card = Card(canvas, THEME, rect)
    at = (rect.x + 22, rect.y + 36)
    canvas.text(at, caption.word("jar"), 40, card.quiet, QUIET, width=rect.width - 44)
    middles = [(rect.x + 50 + 130 * (n % 2), rect.y + 96 + 60 * (n // 2)) for n in range(4)]
    draw_jar(card, view.gardens[view.seat].jar, middles)

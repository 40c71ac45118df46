"""What lies beside the window of Raindrops: bonuses, clouds, stacks, and who sits at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from render.canvas import Canvas, Point, Rect
from render.caption import Caption
from render.palette import AMBER, DARK, RAINDROPS, Colour, mix, rgb
from render.panel import Card, tray
from render.raindrops_drops import GOLD, bonus, domino, drop
from render.raindrops_signs import (
    arrow,
    barred,
    cards,
    cloud,
    symbol,
    thunder,
    thunder_face,
    tick,
    tiles,
    used,
)
from render.raindrops_window import SILL
from render.sprites import bag, faded
from render.text import LABEL, QUIET, line
from rules.raindrops import Board, Last, Table
from rules.raindrops.window import halves

INK, QUIET_INK = RAINDROPS.ink, RAINDROPS.quiet
HOLLOW = mix(RAINDROPS.tray, RAINDROPS.quiet, 0.5)
GOLD_INK = rgb("4A3200")
CHIP = (84, 72)
SEATS = Rect(40, 888, 1130, 94)
SEAT_GAP = 14
SMALLEST_BONUS = 48
CHIP_STEP, COUNT = 98, 44  # px: a tile on the sill, and how many there are of it
CARD_SIGN, TICKED = 60, 44  # px: the sign of cards on the sill, and the tick after a code


# Stacks and rows


def bonus_row(canvas: Canvas, view: Table, rect: Rect, chip: Point = CHIP) -> None:
    """The open bonuses with what each scores unused, and how many lie face down."""
    worth = dict(view.worth)
    y = rect.y + (rect.height - chip[1]) // 2
    for number, kind in enumerate(view.row):
        box = Rect(rect.x + 12 + number * (chip[0] + 7), y, *chip)
        canvas.box(box, 14, GOLD_INK)
        canvas.box(box.grown(-3), 11, GOLD)
        size = chip[1] * 7 // 9
        canvas.stamp(drop(kind[1:], size), (box.x + chip[0] // 3 + 1, box.middle[1]))
        at = (box.right - chip[0] // 8, box.middle[1])
        canvas.text(at, str(worth[kind]), chip[1] * 5 // 9, DARK, LABEL, "right")
    at = (rect.right - 14, rect.middle[1])
    canvas.text(at, f"+{view.heap}", 42, INK, LABEL, "right")


def cloud_stacks(
    canvas: Canvas, view: Table, rect: Rect, seat: int | None = None, columns: int = 2
) -> None:
    """Stacks in columns, with what they need and their top value.

    Where a seat is given, needs that it has not met yet are pale and its own types are ringed.
    """
    rows = -(-len(view.clouds) // columns)
    wide = (rect.width - 12 * (columns - 1)) // columns
    high = (rect.height - 10 * (rows - 1)) // max(1, rows)
    size = min(100, high * 3 // 2)
    for at, stack in enumerate(view.clouds):
        row, column = divmod(at, columns)
        box = Rect(rect.x + column * (wide + 12), rect.y + row * (high + 10), wide, high)
        tray(canvas, RAINDROPS, box)
        board = None if seat is None else view.boards[seat]
        _needs(canvas, stack.needs, (box.x + 30, box.middle[1]), board)
        first = bool(stack.values) and is_golden(view, at + 1, stack.values[0])
        middle = (box.right - 50, box.middle[1] - 2)
        if board and at + 1 in dict(board.clouds):
            canvas.ring(box.grown(-3), 23, 3, INK)
        if stack.values:
            cloud_token(canvas, middle, size, stack.values[0], first, len(stack.values))
        else:
            canvas.stamp(faded(cloud(size), 60), middle)


def _needs(canvas: Canvas, needs: tuple[str, ...], at: Point, board: Board | None) -> None:
    met = Counter() if board is None else board.symbols
    for number, name in enumerate(needs):
        sprite = symbol(name, 44)
        if board is not None and met[name] < needs[: number + 1].count(name):
            sprite = faded(sprite, 90)
        canvas.stamp(sprite, (at[0] + number * 40, at[1]))


def cloud_token(
    canvas: Canvas, at: Point, size: int, value: int, golden: bool, left: int = 1
) -> None:
    """A cloud with its value."""
    canvas.stamp(cloud(size, golden, left), at)
    x, y = at[0] - size // 40, at[1] + size * 14 // 100
    canvas.text((x, y), str(value), max(36, size * 42 // 100), DARK, LABEL, "middle")


def is_golden(view: Table, kind: int, value: int) -> bool:
    """Whether a value of a type is above all others of it, as the golden token's is."""
    held = [own for board in view.boards for which, own in board.clouds if which == kind]
    values = [*view.clouds[kind - 1].values, *held]
    values.remove(value)
    return value > max(values, default=0)


def stacks(canvas: Canvas, view: Table, rect: Rect) -> None:
    """Thunder stack, bag with its dots for having been emptied, discards and deck, as counts."""
    tray(canvas, RAINDROPS, rect)
    y, x = rect.middle[1], rect.x + 8
    counts = (
        (thunder(50), view.thunder),
        (bag(48), view.bag),
        (tiles(48), len(view.discards)),
        (cards(48), view.deck),
    )
    for at, (sprite, count) in enumerate(counts):
        canvas.stamp(sprite, (x + 24, y))
        canvas.text((x + 52, y), str(count), 42, INK, LABEL)
        if at == 1:
            _dots(canvas, (x + 118, y), view.empties)
            x += 22
        x += 110


def _dots(canvas: Canvas, at: Point, empties: int) -> None:
    """Two dots, filled for each time that the bag was emptied."""
    for number, y in enumerate((at[1] - 14, at[1] + 14), 1):
        rect = Rect(at[0] - 9, y - 9, 18, 18)
        canvas.box(rect, 9, AMBER if empties >= number else QUIET_INK)
        if empties < number:
            canvas.box(rect.grown(-3), 6, RAINDROPS.tray)


# What a seat has


def reserve(
    canvas: Canvas,
    board: Board,
    at: Point,
    size: int,
    step: int,
    inks: tuple[Colour, Colour] = (INK, HOLLOW),
) -> int:
    """The two places for tiles of a board; more of them, in the middle of a turn, as "+n".

    `inks` are those of the number and of the outlines of empty places; returns the end.
    """
    x, y = at
    for place in range(len(board.pool), 2):
        box = Rect(x + place * step + 3, y - size * 5 // 9, size * 11 // 5 - 6, size * 10 // 9)
        canvas.ring(box, 9, 3, inks[1])
    tile_chips(canvas, board.pool[:2], at, size, step)
    x += 2 * step
    if more := len(board.pool) - 2:
        x += canvas.text((x, y), f"+{more}", 40, inks[0], LABEL) + 12 if more > 0 else 0
    return x


def tile_chips(canvas: Canvas, kinds: tuple[str, ...], at: Point, size: int, step: int) -> None:
    """Tiles lying side by side from a point at their left middle, with drops of a size."""
    for number, kind in enumerate(kinds):
        box = Rect(at[0] + number * step, at[1] - size * 13 // 20, size * 11 // 5, size * 13 // 10)
        domino(canvas, box, halves(kind), size)


def bonuses(
    canvas: Canvas, kinds: Sequence[str], at: Point, size: int, room: int, ink: Colour = INK
) -> None:
    """Bonuses from a point at their left middle, equal ones once where room is short."""
    for smaller in range(size, SMALLEST_BONUS - 1, -4):
        for entries in ([(kind, 1) for kind in kinds], list(Counter(kinds).items())):
            widths = [smaller + (50 if count > 1 else 6) for _, count in entries]
            if sum(widths) <= room:
                _bonuses(canvas, entries, at, smaller, ink)
                return
    kept = entries[: (room - 70) // max(widths)]
    end = _bonuses(canvas, kept, at, smaller, ink)
    left = len(kinds) - sum(count for _, count in kept)
    canvas.text((end + 4, at[1]), f"+{left}", 40, ink, LABEL)


def _bonuses(
    canvas: Canvas, entries: Sequence[tuple[str, int]], at: Point, size: int, ink: Colour
) -> int:
    x, y = at
    for kind, count in entries:
        canvas.stamp(bonus(kind[1:], size), (x + size // 2, y))
        if count > 1:
            canvas.text((x + size + 3, y), f"×{count}", 36, ink, LABEL)
        x += size + (50 if count > 1 else 6)
    return x


def spent(canvas: Canvas, board: Board, at: Point, size: int, ink: Colour = INK) -> int:
    """How many bonuses a seat has used, ending at a point; returns the width, 0 where none."""
    if not board.used:
        return 0
    x, y = at
    x -= canvas.text((x, y), str(len(board.used)), 42, ink, LABEL, "right") + size // 2 + 6
    canvas.stamp(used(size), (x, y))
    return at[0] - x + size // 2 + 14


def thunder_values(canvas: Canvas, board: Board, at: Point, size: int, ink: Colour) -> int:
    """A seat's Thunder tokens ending at a point: their values, or how many; returns the width."""
    if not board.thunder:
        return 0
    x, y = at
    if board.values is None:
        x -= canvas.text((x, y), str(board.thunder), 42, ink, LABEL, "right") + size // 2 + 8
        canvas.stamp(thunder(size), (x, y))
        return at[0] - x + size // 2
    for value, count in sorted(Counter(board.values).items(), reverse=True):
        if count > 1:
            x -= canvas.text((x, y), f"×{count}", 36, ink, LABEL, "right") + 4
        canvas.stamp(thunder_face(size), (x - size // 2, y))
        canvas.text((x - size // 2, y), str(value), max(36, size * 6 // 10), DARK, LABEL, "middle")
        x -= size + 8
    return at[0] - x


def clouds(canvas: Canvas, view: Table, board: Board, at: Point, size: int) -> None:
    """The clouds that a seat has claimed, each with what it needs most unless it has them all."""
    x, y = at
    every = len(board.clouds) == len(view.clouds)
    for kind, value in board.clouds:
        cloud_token(canvas, (x + size // 2, y - 2), size, value, is_golden(view, kind, value))
        x += size
        if not every:
            needs = Counter(view.clouds[kind - 1].needs)
            canvas.stamp(symbol(max(needs, key=needs.__getitem__), 36), (x + 6, y + 12))
            x += 24


def tally(canvas: Canvas, view: Table, board: Board, at: Point, ink: Colour = INK) -> int:
    """How many cards are completed of how many, and how often each symbol; returns the end."""
    x, y = at
    canvas.stamp(cards(46), (x + 23, y))
    done = f"{len(board.done)}/{view.variant.end_cards}"
    x += 54 + canvas.text((x + 54, y), done, 42, ink, LABEL) + 14
    for name in dict.fromkeys(name for stack in view.clouds for name in stack.needs):
        canvas.stamp(symbol(name, 46), (x + 23, y))
        canvas.text((x + 50, y), str(board.symbols[name]), 42, ink, LABEL)
        x += 84
    return x


def bar(canvas: Canvas, caption: Caption, board: Board, at: Point, ink: Colour, room: int) -> int:
    """The action that the marker bars, with its sign, ending at a point; returns the width."""
    word = line(caption.word(board.marker), QUIET, 40, room - 50).width
    canvas.text(at, caption.word(board.marker), 40, ink, QUIET, "right", room - 50)
    canvas.stamp(barred(42), (at[0] - word - 29, at[1]))
    return word + 50


# Who sits there


def seats(canvas: Canvas, view: Table, caption: Caption) -> None:
    """A card for each seat in their order: name, completed cards of how many, points so far."""
    count = len(view.boards)
    wide = (SEATS.width - SEAT_GAP * (count - 1)) // count
    for seat, board in enumerate(view.boards):
        rect = Rect(SEATS.x + seat * (wide + SEAT_GAP), SEATS.y, wide, SEATS.height)
        card = Card(canvas, RAINDROPS, rect, turn=seat in view.active, own=seat == view.viewer)
        canvas.name((rect.x + 18, rect.y + 30), caption.names[seat], card.ink, wide - 32)
        canvas.stamp(cards(42), (rect.x + 37, rect.y + 70))
        done = f"{len(board.done)}/{view.variant.end_cards}"
        after = rect.x + 64 + canvas.text((rect.x + 64, rect.y + 70), done, 40, card.quiet, QUIET)
        if seat == view.start:
            canvas.stamp(arrow(36), (after + 26, rect.y + 69))
        if board.chosen:
            canvas.stamp(tick(48), (rect.right - 14, rect.y + 10))
        end = (rect.right - 18, rect.y + 68)
        canvas.text(end, str(board.total), 50, card.ink, LABEL, "right")


def took(canvas: Canvas, view: Table, caption: Caption) -> None:
    """The latest turn on the window sill: who, and what it took.

    In the final placement, which takes nothing, it is the memory cards with a new piece.
    """
    if view.last is not None:
        show = _taken if view.last.tiles else _filled
        show(canvas, view.last, caption.names[view.last.seat])


def _mover(canvas: Canvas, name: str, width: int) -> Point:
    """A name on the sill, in at most so many px or 120; returns where the rest begins."""
    x, y = SILL.x + 20, SILL.middle[1]
    return x + canvas.name((x, y), name, DARK, max(120, width)) + 16, y


def _taken(canvas: Canvas, last: Last, name: str) -> None:
    """The tiles, a bonus or Thunder."""
    counts = Counter(last.tiles)
    extra = [bonus(last.bonus[1:], 50)] if last.bonus else []
    extra += [thunder(50)] * bool(last.thunder)
    end = SILL.right - 14 - 58 * len(extra)
    wide = sum(CHIP_STEP + (COUNT if count > 1 else 0) for count in counts.values())
    x, y = _mover(canvas, name, end - wide - SILL.x - 36)
    x = _kinds(canvas, list(counts.items()), (x, y), end)
    for sprite in extra:
        canvas.stamp(sprite, (x + 26, y))
        x += 58


def _filled(canvas: Canvas, last: Last, name: str) -> None:
    """The codes of the cards on which a seat has placed, those that are completed ticked."""
    codes = list(dict.fromkeys(piece.split()[0] for piece in last.placed)) or ["–"]
    steps = [line(code, LABEL, 42).width + 18 + TICKED * (code in last.done) for code in codes]
    x, y = _mover(canvas, name, SILL.width - CARD_SIGN - sum(steps) - 50)
    canvas.stamp(cards(46), (x + 24, y))
    x += CARD_SIGN
    for code, step in zip(codes, steps, strict=True):
        canvas.text((x, y), code, 42, DARK, LABEL)
        if code in last.done:
            canvas.stamp(tick(40), (x + step - 36, y))
        x += step


def _kinds(canvas: Canvas, counts: Sequence[tuple[str, int]], at: Point, end: int) -> int:
    """Tiles side by side, each kind once with how many; cut with "+n"; returns the end."""
    x, y = at
    for number, (kind, count) in enumerate(counts):
        wide = CHIP_STEP + (COUNT if count > 1 else 0)
        if x + wide + (64 if number + 1 < len(counts) else 0) > end:
            left = sum(more for _, more in counts[number:])
            return x + canvas.text((x, y), f"+{left}", 40, DARK, LABEL) + 12
        tile_chips(canvas, (kind,), (x, y - 2), 40, 0)
        if count > 1:
            canvas.text((x + CHIP_STEP - 6, y), f"×{count}", 36, DARK, LABEL)
        x += wide
    return x

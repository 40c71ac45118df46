"""The board of Nach dem Regen, with every supply, the bag and the latest turn.

Words of the caption: `turn`, `your_turn` and `again` (short notes on the card of whoever is to
place; `again` after a score), `you` (the viewer's own card), `last` (before the latest turn);
`status` is optional and stands at the top right.

Tokens: a colour alone letters the empty squares and marks the toadstool in the supply; with a
square, or the beginning of one, only those squares; with a whole square the toadstool is shown on
it, also where the view is a preview that has it already. Other tokens are passed over.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache

from PIL import Image

from render.canvas import Canvas, Layers, Point, Rect
from render.caption import Caption
from render.encode import drawing
from render.palette import (
    AMBER,
    AMBER_DARK,
    AMBER_INK,
    AMBER_LIGHT,
    NACH_DEM_REGEN,
    Colour,
    darker,
    lighter,
    mix,
    rgb,
)
from render.panel import CROWN, LEFT, RIGHT, Card, backdrop, heading, stacked, tray
from render.sprites import Pen, bag, curve, faded, gem, mirrored
from render.text import LABEL, QUIET, line
from render.toadstools import toadstool
from rules.nach_dem_regen import COLOURS, FULL, Placement, Table

THEME = NACH_DEM_REGEN
WIDTH, HEIGHT = 1200, 1000
CELL, PITCH = 84, 90
CORNER = (98, 110)  # of the square a1, were there one
PIECE = 80
TILES = (rgb("DBE7BB"), rgb("CDDDA7"))
TILE_EDGE = rgb("AEC185")
TILE_LIT, TILE_FREE = rgb("FFF1B0"), rgb("F4F7E2")
SQUARE_INK = rgb("26402F")
WOOD, WOOD_LIGHT, WOOD_DARK = rgb("5A3F26"), rgb("8A6841"), rgb("4A3521")
GUIDE = rgb("5F7D66")
BAND = 40  # px across

PANEL = Rect(876, 90, 294, 800)
INNER = 250  # px of a card that are written on
SUPPLY = 58
STRIP_Y, STRIP_HEIGHT = 906, 74
BAG_STRIP = Rect(LEFT - 10, STRIP_Y, 544, STRIP_HEIGHT)
LAST_STRIP = Rect(598, STRIP_Y, RIGHT - 598, STRIP_HEIGHT)
CROWN_DOWN = 17  # px: the cards are close to each other
NOTE = 44  # px that a card is higher for a note
CARDS = {2: 350, 3: 236, 4: 178}  # px of height by seats
SCORES = {2: 104, 3: 62, 4: 48}  # px of the row with the points
TEAMS = (rgb("5BC0DE"), rgb("9450B0"))
TEAM_INKS = (rgb("0D3242"), rgb("FFFFFF"))


def specimen() -> Image.Image:
    """A board that has every colour that these pictures use."""
    board = [COLOURS[(at // 2) % 4] if at % 3 else None for at in range(48)]
    rows = (("d3", "d4", "d5", "d6"), ("c4", "d4", "e4", "f4"))
    view = Table(
        viewer=None,
        active=(0,),
        moves=(),
        board=tuple(board),
        supplies=(("red", "blue", "black"), COLOURS, ("pink",), ("red", "black", "blue")),
        discs=(7, 11, 5, 9),
        bag=(("red", 4), ("blue", 0), ("black", 3), ("pink", 1)),
        placed=(Placement(0, "pink", "d4", rows), Placement(0, "red", "g6", ())),
        again=True,
        totals=(12, 20),
        teams=True,
    )
    return draw(view, Caption("Nach dem Regen", ("Ana", "Ben", "Cat", "Dan")), ("red",))


@drawing(specimen)
def draw(view: Table, caption: Caption, tokens: tuple[str, ...] = ()) -> Image.Image:
    """The whole table as the viewer of the caption sees it, 1200 by 1000 px."""
    canvas = Canvas(_ground(view.squares))
    heading(canvas, THEME, caption)
    colour = next((token for token in tokens if token in COLOURS), None)
    aims = _aims(view, tokens) if colour else ()
    whole = colour is not None and len(aims) == 1 and aims[0] in tokens
    _board(canvas, view, aims, colour if whole else None)
    _panel(canvas, view, caption, colour, placed=whole)
    _bag_strip(canvas, view)
    if view.placed:
        _last_strip(canvas, view, caption)
    return canvas.image


def _aims(view: Table, tokens: Iterable[str]) -> tuple[str, ...]:
    """The squares that the tokens leave open: empty ones, or the one that was chosen."""
    squares = view.squares
    start = next((t for t in tokens if any(name.startswith(t) for name in squares)), "")
    if start in squares:
        return (start,)
    free = (name for name, colour in zip(squares, view.board, strict=True) if colour is None)
    return tuple(name for name in free if name.startswith(start))


# The board


def _cell(square: str) -> Rect:
    column, row = ord(square[0]) - ord("a"), int(square[1:]) - 1
    return Rect(CORNER[0] + PITCH * column, CORNER[1] + PITCH * row, CELL, CELL)


@lru_cache(maxsize=4)
def _ground(squares: tuple[str, ...]) -> Image.Image:
    """All that is the same in every picture: backdrop, wood, empty squares and coordinates."""
    canvas = Canvas(backdrop(THEME, WIDTH, HEIGHT))
    _leaves(canvas)
    runs = _runs(squares)
    canvas.shadow(tuple(run.grown(20) for run in runs), 28)
    for grow, radius, fill in ((20, 28, WOOD), (18, 27, WOOD_LIGHT), (11, 21, WOOD_DARK)):
        for run in runs:
            canvas.box(run.grown(grow), radius, fill)
    for square in squares:
        shade = TILES[(ord(square[0]) + int(square[1:])) % 2]
        _tile(canvas, _cell(square), shade)
    _coordinates(canvas, squares)
    return canvas.image


def _runs(squares: tuple[str, ...]) -> list[Rect]:
    """Boxes around the squares of each row and each column, which together are the board."""
    boxes: list[Rect] = []
    for part in (0, 1):
        lines: defaultdict[str, list[Rect]] = defaultdict(list)
        for square in squares:
            lines[square[part]].append(_cell(square))
        for cells in lines.values():
            first, last = min(cells), max(cells)
            boxes.append(Rect(*first[:2], last.right - first.x, last.bottom - first.y))
    return boxes


def _tile(canvas: Canvas, rect: Rect, fill: Colour, radius: int = 16, edge: int = 5) -> None:
    canvas.box(rect, radius, mix(fill, TILE_EDGE, 0.75))
    canvas.box(Rect(*rect[:3], rect.height - edge), radius, fill)


def _coordinates(canvas: Canvas, squares: tuple[str, ...]) -> None:
    """Letters below and numbers at the left, with a line across the notch where one is."""
    for column in sorted({square[0] for square in squares}):
        cells = [_cell(square) for square in squares if square[0] == column]
        x, lowest = cells[0].middle[0], max(cell.bottom for cell in cells)
        canvas.text((x, 869), column.upper(), 42, THEME.ink, LABEL, "middle")
        if lowest < 800:
            canvas.box(Rect(x - 1, lowest + 32, 3, 842 - lowest - 32), 1, GUIDE)
    for row in sorted({square[1:] for square in squares}):
        cells = [_cell(square) for square in squares if square[1:] == row]
        y, first = cells[0].middle[1], min(cell.x for cell in cells)
        canvas.text((54, y), row, 42, THEME.ink, LABEL, "middle")
        if first > CORNER[0]:
            canvas.box(Rect(78, y - 1, first - 32 - 78, 3), 1, GUIDE)


def _leaves(canvas: Canvas) -> None:
    for size, at, alpha in ((300, (1090, 30), 26), (340, (30, 950), 22), (260, (1130, 960), 22)):
        canvas.stamp(faded(_leaf(size, lighter(THEME.top, 0.5)), alpha), at)


@lru_cache(maxsize=8)
def _leaf(size: int, fill: Colour) -> Image.Image:
    pen = Pen(size)
    side = curve((12, 88), (4, 40), (40, 8), (92, 8))
    pen.fill([*side, *curve((92, 8), (92, 60), (60, 96), (12, 88))], fill)
    pen.stroke([(12, 88), (78, 22)], 1.6, darker(fill, 0.45), closed=False)
    return pen.finish()


def _board(canvas: Canvas, view: Table, aims: tuple[str, ...], ghost: str | None) -> None:
    for square in _lit(view.placed):
        _tile(canvas, _cell(square), TILE_LIT)
    if not ghost:
        for square in aims:
            _tile(canvas, _cell(square), TILE_FREE)
    _bands(canvas, view.placed)
    if not ghost:
        for square in aims:
            canvas.text(_cell(square).middle, square.upper(), 40, SQUARE_INK, LABEL, "middle")
    for placement in view.placed:
        if not (ghost and placement.square in aims):
            last = placement is view.placed[-1]
            canvas.ring(_cell(placement.square).grown(-1), 15, 8 if last else 5, AMBER)
    if ghost:
        _ghost(canvas, view, aims[0], ghost)
    for square, colour in zip(view.squares, view.board, strict=True):
        if colour:
            canvas.stamp(toadstool(colour, PIECE), _foot(square))


def _foot(square: str) -> Point:
    x, y = _cell(square).middle
    return x, y - 3


def _lit(placed: Iterable[Placement]) -> set[str]:
    """The squares of the latest placements and of the rows that they scored."""
    placed = tuple(placed)
    rows = (row for placement in placed for row in placement.rows)
    return {square for row in rows for square in row} | {p.square for p in placed}


def _ghost(canvas: Canvas, view: Table, square: str, colour: str) -> None:
    """The toadstool that is about to be placed, between four corners."""
    cell = _cell(square)
    _tile(canvas, cell, TILE_LIT)
    canvas.ring(cell.grown(-1), 15, 8, AMBER, corners=True)
    if view.board[view.squares.index(square)] is None:
        canvas.stamp(toadstool(colour, PIECE, 215), _foot(square))


def _bands(canvas: Canvas, placed: Iterable[Placement]) -> None:
    """A band through each scored row; those on one line lie side by side."""
    lines: defaultdict[tuple[int, int, int], list[tuple[Point, Point]]] = defaultdict(list)
    for placement in placed:
        for row in placement.rows:
            start, end = _cell(row[0]).middle, _cell(row[-1]).middle
            lines[_line(start, end)].append((start, end))
    for (across, down, _), bands in lines.items():
        width = (BAND + 12 * (len(bands) - 1)) // len(bands)
        for index, (start, end) in enumerate(bands):
            off = (2 * index - len(bands) + 1) * width / 2
            slant = 0.7071 if across and down else 1
            move = (round(-down * off * slant), round(across * off * slant))
            canvas.band(_moved(start, move), _moved(end, move), _ribbon(width))


def _line(start: Point, end: Point) -> tuple[int, int, int]:
    """The direction of a line and which of its parallels it is."""
    across = (end[0] > start[0]) - (end[0] < start[0])
    down = (end[1] > start[1]) - (end[1] < start[1])
    return across, down, start[0] * down - start[1] * across


def _ribbon(width: int) -> Layers:
    return ((width, AMBER_DARK), (width - 7, AMBER), (max(width - 24, 4), AMBER_LIGHT))


def _moved(point: Point, by: Point) -> Point:
    return point[0] + by[0], point[1] + by[1]


# The panel


def _panel(
    canvas: Canvas, view: Table, caption: Caption, colour: str | None, *, placed: bool
) -> None:
    """The cards of all seats; with `placed` a preview has put a toadstool of the colour."""
    seats = len(view.supplies)
    first = caption.viewer or 0
    order = [(first + on) % seats for on in range(seats)]
    turn = view.active[0] if view.active else None
    if placed and turn is None and None in view.board:  # whoever placed has not ended the turn
        turn = view.placed[-1].seat
    heights = [CARDS[seats] + (NOTE if seat == turn else 0) for seat in order]
    for seat, rect in zip(order, stacked(PANEL, heights, 15), strict=True):
        chooser = turn if caption.viewer is None else caption.viewer
        marked = colour if seat == chooser else None
        _card(canvas, view, caption, seat, rect, marked, turn=seat == turn)


def _card(
    canvas: Canvas,
    view: Table,
    caption: Caption,
    seat: int,
    rect: Rect,
    colour: str | None,
    *,
    turn: bool,
) -> None:
    own = seat == caption.viewer
    team = TEAMS[seat % 2] if view.teams else None
    card = Card(canvas, THEME, rect, turn=turn, own=own, team=team)
    if turn:
        card.point()
    seats = len(view.supplies)
    rows = [46, NOTE, SCORES[seats], SUPPLY] if turn else [46, SCORES[seats], SUPPLY]
    space = (rect.height - sum(rows)) / (len(rows) + 1)
    middles = [round(space * (at + 1) + sum(rows[:at]) + rows[at] / 2) for at in range(len(rows))]
    x, heights = rect.x + 24, [rect.y + middle for middle in middles]
    note = caption.word("you") if own and not turn else ""
    room = INNER
    if _leads(view, seat):
        card.crown(CROWN_DOWN)
        room -= CROWN // 2
    card.head(caption.names[seat], (x, heights[0]), room, note)
    if turn:
        token = "again" if view.again else "your_turn" if own else "turn"
        canvas.text((x, heights[1]), caption.word(token), 40, AMBER_INK, LABEL, width=INNER)
    SCORE[seats](card, view, seat, (x, heights[-2]))
    _supply(card, view.supplies[seat], (x, heights[-1] - SUPPLY // 2), colour)


def _leads(view: Table, seat: int) -> bool:
    total = view.totals[seat % len(view.totals)]
    return total == max(view.totals) > min(view.totals)


def _score_of_two(card: Card, view: Table, seat: int, at: Point) -> None:
    """The gemstones, large."""
    card.canvas.stamp(gem(66), (at[0] + 34, at[1]))
    card.canvas.text((at[0] + 78, at[1]), str(view.discs[seat]), 92, card.ink, LABEL)


def _score_of_three(card: Card, view: Table, seat: int, at: Point) -> None:
    """The own gemstones and the next seat's make the total: 7+11=18."""
    x, y = at
    canvas, others = card.canvas, view.discs[(seat + 1) % len(view.discs)]
    canvas.stamp(gem(38), (x + 19, y))
    x += 42
    x += canvas.text((x, y), str(view.discs[seat]), 40, card.ink, LABEL) + 4
    x += canvas.text((x, y), f"+{others}=", 38, card.quiet, QUIET) + 6
    canvas.text((x, y), str(view.totals[seat]), 56, card.ink, LABEL)


def _score_of_four(card: Card, view: Table, seat: int, at: Point) -> None:
    """The own gemstones at the left, the team's mark and total at the right."""
    x, y = at
    canvas, team = card.canvas, seat % 2
    canvas.stamp(gem(40), (x + 20, y))
    canvas.text((x + 48, y), str(view.discs[seat]), 44, card.ink, LABEL)
    total = line(str(view.totals[team]), LABEL, 52)
    canvas.text((x + INNER, y), str(view.totals[team]), 52, card.ink, LABEL, "right")
    canvas.stamp(team_mark(team, 46), (x + INNER - total.width - 34, y))


SCORE = {2: _score_of_two, 3: _score_of_three, 4: _score_of_four}


@lru_cache(maxsize=8)
def team_mark(team: int, size: int) -> Image.Image:
    """A disc in a team's colour: a drop for the first, a leaf for the second."""
    pen = Pen(size)
    ring = curve((50, 3), (76, 3), (97, 24), (97, 50), (97, 76), (76, 97), (50, 97))
    ring += curve((50, 97), (24, 97), (3, 76), (3, 50), (3, 24), (24, 3), (50, 3))
    pen.fill(ring, TEAMS[team])
    if team == 0:
        pen.fill(mirrored(curve((50, 84), (16, 84), (20, 52), (50, 14))), TEAM_INKS[0])
    else:
        leaf = [*curve((24, 78), (16, 40), (42, 20), (80, 20))]
        leaf += curve((80, 20), (82, 60), (60, 84), (24, 78))
        pen.fill(leaf, TEAM_INKS[1])
        pen.stroke([(16, 86), (60, 42)], 6, TEAMS[1], closed=False)
    return pen.finish()


def _supply(card: Card, supply: tuple[str, ...], at: Point, colour: str | None) -> None:
    """Four places in a row; the first toadstool of the chosen colour is marked."""
    chosen = supply.index(colour) if colour in supply else -1
    for place in range(FULL):
        rect = Rect(at[0] + place * (SUPPLY + 6), at[1], SUPPLY, SUPPLY)
        if place >= len(supply):
            card.canvas.box(rect, 14, mix(card.hollow, card.fill, 0.2))
            card.canvas.box(rect.grown(-3), 11, mix(card.hollow, card.fill, 0.75))
            continue
        if place == chosen:
            card.canvas.ring(rect, 14, 7, AMBER_DARK)
            card.canvas.ring(rect, 14, 5, AMBER)
        _tile(card.canvas, rect, TILE_LIT if place == chosen else TILES[0], 14, 4)
        card.canvas.stamp(toadstool(supply[place], 54), _moved(rect.middle, (0, -2)))


# The strips below


def _bag_strip(canvas: Canvas, view: Table) -> None:
    """What is left in the bag, by colour."""
    tray(canvas, THEME, BAG_STRIP)
    x, y = BAG_STRIP.x + 18, BAG_STRIP.middle[1]
    canvas.stamp(bag(62), (x + 28, y - 1))
    x += 76
    for colour, count in view.bag:
        rect = Rect(x, y - 29, SUPPLY, SUPPLY)
        shade = TILES[0] if count else mix(TILES[0], THEME.tray, 0.6)
        _tile(canvas, rect, shade, 14, 4)
        canvas.stamp(toadstool(colour, 54, 255 if count else 120), _moved(rect.middle, (0, -2)))
        ink = THEME.ink if count else THEME.quiet
        canvas.text((rect.right + 7, y), str(count), 40, ink, LABEL)
        x += 112


def _last_strip(canvas: Canvas, view: Table, caption: Caption) -> None:
    """Who placed in the latest turn, where, and what it brought.

    More than two squares are written smaller, so that the name keeps its room.
    """
    tray(canvas, THEME, LAST_STRIP)
    x, y = LAST_STRIP.x + 22, LAST_STRIP.middle[1]
    right = LAST_STRIP.right - 22
    gain = sum(len(placement.rows) for placement in view.placed)
    right -= canvas.text((right, y), f"+{gain}", 44, THEME.ink, LABEL, "right") + 6
    canvas.stamp(gem(40), (right - 20, y))
    right -= 54
    size = 44 if len(view.placed) <= 2 else 38
    for placement in reversed(view.placed):
        square = placement.square.upper()
        right -= canvas.text((right, y), square, size, AMBER, LABEL, "right") + 12
    room = right - x
    if len(view.placed) <= 2 and caption.has("last"):
        used = canvas.text((x, y), caption.word("last"), 40, THEME.quiet, QUIET, width=110) + 14
        x, room = x + used, room - used
    canvas.name((x, y), caption.names[view.placed[-1].seat], THEME.ink, room)

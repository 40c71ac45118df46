"""The cards of Rainbow, and the signs beside the players."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.canvas import Align, Canvas, Point, Rect
from render.palette import AMBER, DARK, PAPER, WHITE, Colour, darker, lighter, mix, rgb
from render.sprites import FINER, Pen, Points, gradient, oval, star
from render.text import LABEL, line
from rules.rainbow import Ranks

FILLS = {
    1: rgb("B4303E"),
    2: rgb("E4803F"),
    3: rgb("FFE433"),
    4: rgb("5CC8AA"),
    5: rgb("757FC4"),
    6: rgb("4A2F80"),
}
INKS = {
    1: WHITE,
    2: rgb("3A1B05"),
    3: rgb("3B3000"),
    4: rgb("08382B"),
    5: rgb("0B0D2B"),
    6: WHITE,
}
EDGE = rgb("1B1436")  # of every card, so that it stands out on any ground
PIPS: dict[int, tuple[tuple[int, int], ...]] = {  # across and down, in steps from the middle
    1: ((0, 0),),
    2: ((0, -1), (0, 1)),
    3: ((0, -2), (0, 0), (0, 2)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -2), (1, -2), (0, 0), (-1, 2), (1, 2)),
    6: ((-1, -2), (1, -2), (-1, 0), (1, 0), (-1, 2), (1, 2)),
}
SMALL = 80  # px of height below which a card has one numeral and its pips in a line
DIM = rgb("8C86A6")  # what a dimmed card is mixed with
GREEN = rgb("1E7A46")


@lru_cache(maxsize=128)
def card(rank: int, width: int, height: int, dim: bool = False) -> Image.Image:
    """A card face up; a dimmed one steps back."""
    radius = width // 9
    whole = Rect(0, 0, width, height)
    canvas = Canvas(Image.new("RGB", whole[2:], EDGE))
    border = 5 if height >= SMALL else 3
    canvas.box(whole.grown(-2), radius - 1, WHITE)
    face = whole.grown(-border)
    ground = _face(rank, face.width, face.height, radius - 3)
    canvas.image.paste(ground, face[:2], ground)
    _numerals(canvas, rank, whole)
    _pips(canvas, rank, whole)
    if dim:
        canvas.image = Image.blend(canvas.image, Image.new("RGB", whole[2:], DIM), 0.45)
    return _cut_out(canvas.image, radius)


def _face(rank: int, width: int, height: int, radius: int) -> Image.Image:
    """The coloured ground with the bows of a rainbow in it."""
    fill = FILLS[rank]
    canvas = Canvas(gradient((width, height), lighter(fill, 0.08), darker(fill, 0.1)))
    for bow in range(4):
        reach = width * (1.05 - 0.2 * bow)
        shade = lighter(fill, 0.16) if bow % 2 == 0 else mix(fill, darker(fill, 0.1), 0.7)
        canvas.stamp(_disc(round(2 * reach), shade), (width // 2, height))
    return _cut_out(canvas.image, radius)


def _numerals(canvas: Canvas, rank: int, whole: Rect) -> None:
    """One numeral on a small card; else one in each of two corners."""
    ink, text = INKS[rank], str(rank)
    if whole.height < SMALL:
        size = 36 if whole.width < 46 else 40
        y = whole.middle[1] - (whole.height // 10 if whole.height > 56 else 0)
        canvas.text((whole.middle[0], y), text, size, ink, LABEL, "middle")
        return
    size = max(36, round(whole.width * 0.4))
    x, y = round(whole.width * 0.23), round(whole.height * 0.17)
    for _ in range(2):
        canvas.text((x, y), text, size, ink, LABEL, "middle")
        canvas.image = canvas.image.rotate(180)


def _pips(canvas: Canvas, rank: int, whole: Rect) -> None:
    """As many discs as the rank says."""
    x, y = whole.middle
    if whole.height >= SMALL:
        size, across, down = (round(whole.width * part) for part in (0.18, 0.115, 0.11))
        for right, below in PIPS[rank]:
            canvas.stamp(_pip(size), (x + right * across, y + round(below * down)))
    elif whole.height > 56:
        for place in range(rank):
            at = (x + round((place - (rank - 1) / 2) * 6.4), whole.bottom - 10)
            canvas.stamp(_pip(7), at)


@lru_cache(maxsize=16)
def _pip(size: int) -> Image.Image:
    pen = Pen(size)
    pen.fill(oval(50, 50, 49), darker(EDGE, 0.1))
    pen.fill(oval(50, 50, 40), PAPER)
    return pen.finish()


@lru_cache(maxsize=64)
def _disc(size: int, fill: Colour) -> Image.Image:
    pen = Pen(size)
    pen.fill(oval(50, 50, 50), fill)
    return pen.finish()


def _cut_out(image: Image.Image, radius: int) -> Image.Image:
    """The picture with round corners."""
    mask = Canvas(Image.new("RGB", image.size))
    mask.box(Rect(0, 0, *image.size), radius, WHITE)
    cut = image.convert("RGBA")
    cut.putalpha(mask.image.convert("L"))
    return cut


def pile(canvas: Canvas, ranks: Ranks, size: tuple[int, int], middle: Point) -> Rect:
    """Lay a single card or two that overlap around a point; returns the box that they take."""
    width, height = size
    offset = width * 3 // 7 if len(ranks) == 2 else 0
    box = Rect(middle[0] - (width + offset) // 2, middle[1] - height // 2, width + offset, height)
    canvas.shadow((box,), width // 9)
    for number, rank in enumerate(ranks):
        sprite = card(rank, width, height)
        canvas.image.paste(sprite, (box.x + number * offset, box.y), sprite)
    return box


def pill(
    canvas: Canvas, at: Point, text: str, size: int, fill: Colour, align: Align = "middle"
) -> Rect:
    """A short text on a ground with round ends; returns the box that it takes."""
    width = max(72, 44 + line(text, LABEL, size, 420).width)
    x = at[0] - {"left": 0, "middle": width // 2, "right": width}[align]
    box = Rect(x, at[1] - 23, width, 46)
    canvas.box(box, 23, fill)
    canvas.text(box.middle, text, size, DARK, LABEL, "middle", 420)
    return box


@lru_cache(maxsize=8)
def bow(size: int, fill: Colour) -> Image.Image:
    """A disc, of which only a part shows as the bow of a rainbow."""
    return _disc(size // FINER, fill).resize((size, size), Image.Resampling.BICUBIC)


@lru_cache(maxsize=8)
def hand_sign(size: int, ink: Colour) -> Image.Image:
    """Three cards in a fan: cards in hand."""
    pen = Pen(size)
    left = [(4, 32), (33, 22), (56, 82), (27, 93)]
    middle = [(31, 12), (66, 14), (62, 82), (28, 80)]
    right = [(56, 19), (93, 33), (68, 94), (34, 80)]
    for path in (left, middle, right):
        pen.fill(path, PAPER)
        pen.stroke(path, 6, ink)
    return pen.finish()


@lru_cache(maxsize=8)
def won_sign(size: int, ink: Colour) -> Image.Image:
    """A stack of cards with a star: cards won."""
    pen = Pen(size)
    for off in (14, 7, 0):
        path = [
            (12 + off, 6 + off),
            (74 + off, 6 + off),
            (74 + off, 80 + off),
            (12 + off, 80 + off),
        ]
        pen.fill(path, PAPER)
        pen.stroke(path, 5, ink)
    pen.fill(star(43, 44, 27), AMBER)
    pen.stroke(star(43, 44, 27), 4, DARK)
    return pen.finish()


@lru_cache(maxsize=4)
def flag(size: int, ink: Colour) -> Image.Image:
    """Who leads the trick."""
    pen = Pen(size)
    pole: Points = [(14, 4), (22, 4), (22, 98), (14, 98)]
    pen.fill(pole, ink)
    cloth = [(22, 6), (98, 30), (22, 54)]
    pen.fill(cloth, AMBER)
    pen.stroke(cloth, 5, darker(AMBER, 0.45))
    return pen.finish()


@lru_cache(maxsize=4)
def tick(size: int) -> Image.Image:
    """What is done."""
    pen = Pen(size)
    pen.fill(oval(50, 50, 49), PAPER)
    pen.fill(oval(50, 50, 42), GREEN)
    pen.stroke([(28, 52), (44, 68), (73, 34)], 11, WHITE, closed=False)
    return pen.finish()


@lru_cache(maxsize=4)
def plus(size: int) -> Image.Image:
    """What can be added."""
    pen = Pen(size)
    pen.fill(oval(50, 50, 49), EDGE)
    pen.fill(oval(50, 50, 41), PAPER)
    for path in ([(27, 50), (73, 50)], [(50, 27), (50, 73)]):
        pen.stroke(path, 13, EDGE, closed=False)
    return pen.finish()

"""The Find cards of Cloomba: cost, points, and a sign for each effect."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PIL import Image

from render.canvas import Canvas, Rect
from render.cloomba_sprites import COLOURS, HEARTS, SUPER_EDGE, edge, flower, silhouette
from render.palette import DARK, DARK_QUIET, PAPER, WHITE, darker, lighter, rgb
from render.sprites import Pen, curve, mirrored, oval, star
from render.text import LABEL
from rules.cloomba.table import Find

INK = rgb("3A3350")
BLOOM = rgb("B9A7D9")  # of flowers of any colour
GLASS, GLASS_EDGE = rgb("CFE6E8"), rgb("2C4C55")
BACK = rgb("6E5A9E")
WOOD, GOLD = rgb("8A5A33"), rgb("F2C14E")
STALK = rgb("3F8B4A")
PAGE = rgb("F1E6C8")


def draw_find(canvas: Canvas, find: Find, rect: Rect, price: int) -> None:
    """A card of at least 96 by 136 px: price at the left, points at the right, effect below."""
    canvas.box(rect, 14, DARK)
    canvas.box(rect.grown(-3), 11, PAPER)
    y = rect.y + 27
    moth = 34 if rect.width >= 120 else 26
    wide = canvas.text((rect.x + 9, y), str(price), 38, DARK, LABEL)
    canvas.stamp(silhouette(moth, INK), (rect.x + 10 + wide + moth // 2, y))
    middle = (rect.right - 23, y)
    canvas.stamp(_medal(40), middle)
    canvas.text(middle, str(find.points), 36, DARK, LABEL, "middle")
    hint = _hint(find)
    beside = bool(hint) and rect.width >= 120
    low = 38 if hint and not beside else 0
    size = min(rect.width - 20 - 54 * beside, rect.height - 56 - low)
    x = rect.middle[0] - 26 * beside
    canvas.stamp(sign(find.effect, find.colour, size), (x, (rect.y + 42 + rect.bottom - low) // 2))
    if hint:
        at = (x + size // 2 + 28, rect.bottom - 46) if beside else (x, rect.bottom - 25)
        canvas.text(at, hint, 36, DARK_QUIET, LABEL, "middle")


def draw_owned(canvas: Canvas, find: Find, rect: Rect) -> None:
    """A card that a seat has, as its sign alone."""
    canvas.box(rect, 10, DARK)
    canvas.box(rect.grown(-2), 8, PAPER)
    canvas.stamp(sign(find.effect, find.colour, rect.width - 6), rect.middle)


def _hint(find: Find) -> str:
    """The numbers of an effect at the end: points per flowers, points per meadow."""
    if find.effect == "count_colour":
        return f"1/{find.numbers[0]}"
    return f"+{find.numbers[1]}" if len(find.numbers) > 1 else ""


@lru_cache(maxsize=64)
def sign(effect: str, colour: str, size: int) -> Image.Image:
    """The sign of an effect, `size` px square."""
    pen = Pen(size)
    SIGNS[effect](pen)
    sprite = pen.finish()
    if effect == "count_colour":
        sprite = sprite.copy()
        leaf = flower(colour, round(size * 0.66))
        sprite.alpha_composite(leaf, ((size - leaf.width) // 2, round(size * 0.16)))
    return sprite


@lru_cache(maxsize=4)
def deck_sign(size: int) -> Image.Image:
    """Find cards that lie face down."""
    pen = Pen(size)
    for across in (8, -4):
        card = [(24 + across, 8), (80 + across, 8), (80 + across, 92), (24 + across, 92)]
        pen.fill(card, BACK)
        pen.stroke(card, 5, PAPER)
    pen.fill(star(48, 51, 22), PAPER)
    return pen.finish()


@lru_cache(maxsize=4)
def _medal(size: int) -> Image.Image:
    pen = Pen(size)
    pen.fill(oval(50, 50, 48), SUPER_EDGE)
    pen.fill(oval(50, 50, 42), (lighter(GOLD, 0.35), GOLD))
    return pen.finish()


# Signs


def _moth(pen: Pen, x: float, y: float, size: float) -> None:
    """A Butterfly of any colour around a point, in hundredths."""
    for side in (-1, 1):
        for across, down, wide, high in ((26, -14, 22, 22), (20, 22, 17, 17)):
            middle = (x + side * across * size / 100, y + down * size / 100)
            wing = oval(*middle, wide * size / 100, high * size / 100)
            pen.fill(wing, INK)
            pen.fill(oval(*middle, wide * size / 260, high * size / 260), lighter(INK, 0.72))
        feeler = [(x, y - 20 * size / 100), (x + side * 14 * size / 100, y - 44 * size / 100)]
        pen.stroke(feeler, 5 * size / 100, INK, closed=False)
    pen.fill(oval(x, y + 4 * size / 100, 6 * size / 100, 34 * size / 100), darker(INK, 0.5))


def _bloom(pen: Pen, x: float, y: float, radius: float, colour: str = "") -> None:
    """A flower of a colour, or of any, as a disc with a heart."""
    fill, rim = (COLOURS[colour], edge(colour)) if colour else (BLOOM, INK)
    path = oval(x, y, radius)
    pen.fill(path, fill)
    pen.stroke(path, 4, rim)
    pen.fill(oval(x, y, radius * 0.38), HEARTS[colour] if colour else WHITE)


def _arrow(pen: Pen, start: tuple[float, float], end: tuple[float, float]) -> None:
    """An arrow that ends downwards."""
    rise = min(start[1], end[1]) - 34
    path = curve(start, (start[0], rise), (end[0], rise), (end[0], end[1] - 8))
    pen.stroke(path, 6, INK, closed=False)
    x, y = end
    pen.fill([(x - 11, y - 14), (x + 11, y - 14), (x, y + 3)], INK)


def _bouquet(pen: Pen) -> None:
    for x in (24, 50, 76):
        pen.stroke([(x, 34), (50, 70), (100 - x * 0.4 - 30, 94)], 5, STALK, closed=False)
    wrap = [(30, 62), (70, 62), (57, 80), (62, 95), (38, 95), (43, 80)]
    pen.fill(wrap, PAGE)
    pen.stroke(wrap, 4, INK)
    for x, y, colour in ((24, 36, "r"), (76, 36, "b"), (50, 24, "y")):
        _bloom(pen, x, y, 20, colour)


def _visitor(pen: Pen) -> None:
    _bloom(pen, 68, 70, 24)
    _moth(pen, 32, 30, 58)
    pen.stroke(curve((48, 28), (66, 22), (70, 30), (69, 38)), 5, INK, closed=False)
    pen.fill([(58, 34), (79, 36), (67, 49)], INK)


def _swarm(pen: Pen) -> None:
    for x, y in ((50, 26), (25, 70), (75, 70)):
        _moth(pen, x, y, 52)


def _rescue(pen: Pen) -> None:
    glass = mirrored(curve((50, 96), (22, 96), (14, 94), (14, 78), (14, 50), (18, 46), (24, 42)))
    pen.fill(glass, GLASS)
    pen.stroke(glass, 4, GLASS_EDGE)
    _moth(pen, 50, 70, 50)
    pen.stroke([(50, 4), (50, 28)], 8, INK, closed=False)
    pen.fill([(35, 22), (65, 22), (50, 42)], INK)


def _migration(pen: Pen) -> None:
    for x in (23, 77):
        _bloom(pen, x, 76, 21)
    _arrow(pen, (23, 52), (77, 52))
    _moth(pen, 23, 74, 40)


def _thrift(pen: Pen) -> None:
    _moth(pen, 44, 44, 78)
    pen.fill(oval(74, 74, 24), WHITE)
    pen.stroke(oval(74, 74, 22), 5, INK)
    pen.stroke([(62, 74), (86, 74)], 8, INK, closed=False)


def _herbarium(pen: Pen) -> None:
    page = [(14, 5), (86, 5), (86, 95), (14, 95)]
    pen.fill(page, PAGE)
    pen.stroke(page, 4, WOOD)
    pen.stroke([(28, 86), (72, 86)], 4, WOOD, closed=False)


def _twins(pen: Pen) -> None:
    pen.stroke([(26, 60), (74, 60)], 16, BLOOM, closed=False)
    for x in (26, 74):
        _bloom(pen, x, 58, 25)
        _moth(pen, x, 48, 50)


def _alone(pen: Pen) -> None:
    pen.stroke(oval(50, 52, 42), 5, BLOOM)
    _bloom(pen, 50, 56, 25)
    _moth(pen, 50, 48, 52)


def _chest(pen: Pen) -> None:
    lid = mirrored(curve((50, 48), (36, 48), (22, 48), (8, 48), (8, 20), (20, 16), (50, 16)))
    body = [(8, 48), (92, 48), (92, 88), (8, 88)]
    for path, fill in ((lid, lighter(WOOD, 0.14)), (body, WOOD)):
        pen.fill(path, fill)
        pen.stroke(path, 4, darker(WOOD, 0.6))
    for x in (22, 78):
        pen.stroke([(x, 24), (x, 86)], 7, GOLD, closed=False)
    lock = [(40, 42), (60, 42), (60, 62), (40, 62)]
    pen.fill(lock, GOLD)
    pen.stroke(lock, 3, darker(WOOD, 0.6))
    pen.fill(oval(50, 52, 4), darker(WOOD, 0.6))


SIGNS: dict[str, Callable[[Pen], None]] = {
    "bouquet": _bouquet,
    "visitor": _visitor,
    "swarm": _swarm,
    "rescue": _rescue,
    "migration": _migration,
    "thrift": _thrift,
    "count_colour": _herbarium,
    "meadows_min": _twins,
    "meadows_exact": _alone,
    "none": _chest,
}

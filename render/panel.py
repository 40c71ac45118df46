"""What stands beside every board: trays, the card of each seat, the pointer to whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from render.canvas import Canvas, Rect
from render.caption import Caption
from render.palette import AMBER, DARK, DARK_QUIET, HOLLOW_PAPER, PAPER, Colour, Theme, mix
from render.sprites import chevron, crown, gradient
from render.text import LABEL, QUIET

RADIUS = 26
LEFT, RIGHT = 50, 1170  # px: where titles begin and end on a picture 1200 wide
RING = 9
CROWN = 38


@lru_cache(maxsize=16)
def backdrop(theme: Theme, width: int, height: int) -> Image.Image:
    """The ground of a picture: the theme's colours from top to bottom."""
    return gradient((width, height), theme.top, theme.bottom)


def heading(canvas: Canvas, theme: Theme, caption: Caption) -> None:
    """The title at the left and, where a word for it was given, the status at the right."""
    status = 0
    if caption.has("status"):
        at = (RIGHT, 45)
        status = canvas.text(at, caption.word("status"), 46, theme.quiet, QUIET, "right", 520)
    room = RIGHT - LEFT - status - 30
    canvas.text((LEFT, 43), caption.title, 54, theme.ink, LABEL, width=room)


def tray(canvas: Canvas, theme: Theme, rect: Rect) -> None:
    """A sunken box."""
    canvas.box(rect, RADIUS, theme.tray)


class Card:
    """The card of a seat: paper with an amber ring on its turn, else in the theme's colour."""

    def __init__(self, canvas: Canvas, theme: Theme, rect: Rect, *, turn: bool = False) -> None:
        """Draw the empty card."""
        self.canvas, self.rect, self.turn = canvas, rect, turn
        self.fill = PAPER if turn else theme.card
        self.ink: Colour = DARK if turn else theme.ink
        self.hollow: Colour = HOLLOW_PAPER if turn else mix(theme.card, theme.quiet, 0.6)
        self.quiet: Colour = DARK_QUIET if turn else theme.quiet
        canvas.shadow((rect,), RADIUS)
        if turn:
            canvas.ring(rect.grown(-1), RADIUS - 1, RING + 1, AMBER)
        canvas.box(rect, RADIUS, self.fill)

    def outline(self) -> None:
        """Mark it as the card of whoever looks at the picture."""
        if not self.turn:
            self.canvas.ring(self.rect.grown(-4), RADIUS - 4, 4, self.ink)

    def stripe(self, colour: Colour, width: int) -> None:
        """A stripe along the left edge: the colour of a team."""
        self.canvas.box(self.rect, RADIUS, colour)
        rest = Rect(self.rect.x + width, self.rect.y, self.rect.width - width, self.rect.height)
        self.canvas.box(rest, RADIUS - width // 2, self.fill)

    def point(self) -> None:
        """The pointer in the gutter at the left."""
        self.canvas.stamp(chevron(46), (self.rect.x - RING - 11, self.rect.middle[1]))

    def heads(self, name: str, x: int, y: int, width: int, *, leads: bool, note: str = "") -> None:
        """The name on a line of its own, with a crown for a leader and a short note."""
        if leads:
            width -= CROWN - 4  # it reaches into the border, since names need the room
            self.canvas.stamp(crown(CROWN, self.ink), (x + width + 6 + CROWN // 2, y))
        if note:
            width -= (
                self.canvas.text((x + width, y), note, 36, self.quiet, QUIET, "right", 110) + 12
            )
        self.canvas.name((x, y), name, self.ink, width)


def stacked(region: Rect, heights: Sequence[int], gap: int) -> list[Rect]:
    """Boxes one below the other, from the top of a region."""
    rects: list[Rect] = []
    y = region.y
    for height in heights:
        rects.append(Rect(region.x, y, region.width, height))
        y += height + gap
    return rects

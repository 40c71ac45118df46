"""What stands beside every board: trays, the card of each seat, the pointer to whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from render.canvas import Canvas, Point, Rect
from render.caption import Caption
from render.palette import AMBER, DARK, DARK_QUIET, HOLLOW_PAPER, PAPER, Colour, Theme, mix
from render.sprites import chevron, crown, gradient
from render.text import LABEL, QUIET

RADIUS = 26
LEFT, RIGHT = 50, 1170  # px: where titles begin and end on a picture 1200 wide
RING, OUTLINE, STRIPE = 9, 4, 14
CROWN = 50


def backdrop(theme: Theme, width: int, height: int) -> Image.Image:
    """The ground of a picture: the theme's colours from top to bottom."""
    return _column(theme, height).resize((width, height), Image.Resampling.NEAREST)


@lru_cache(maxsize=64)
def _column(theme: Theme, height: int) -> Image.Image:
    """A backdrop of one pixel's width, for a whole one takes 5 MB."""
    return gradient((1, height), theme.top, theme.bottom)


def heading(canvas: Canvas, theme: Theme, caption: Caption) -> None:
    """The title at the left and, where a word for it was given, the status at the right."""
    status = 0
    if caption.has("status"):
        at = (RIGHT, 42)
        status = canvas.text(at, caption.word("status"), 46, theme.quiet, QUIET, "right", 520)
    room = RIGHT - LEFT - status - 30
    canvas.text((LEFT, 43), caption.title, 54, theme.ink, LABEL, width=room)


def tray(canvas: Canvas, theme: Theme, rect: Rect) -> None:
    """A sunken box."""
    canvas.box(rect, RADIUS, theme.tray)


class Card:
    """The card of a seat: paper with an amber ring on its turn, else in the theme's colour."""

    def __init__(
        self,
        canvas: Canvas,
        theme: Theme,
        rect: Rect,
        *,
        turn: bool = False,
        paper: bool = False,
        own: bool = False,
        team: Colour | None = None,
    ) -> None:
        """Draw the empty card.

        `turn` rings it, `paper` is only the ground of that, `own` outlines it for the viewer, and
        `team` is the colour of a stripe at its left edge.
        """
        paper = paper or turn
        self.canvas, self.rect, self.turn = canvas, rect, turn
        self.fill = PAPER if paper else theme.card
        self.ink: Colour = DARK if paper else theme.ink
        self.quiet: Colour = DARK_QUIET if paper else theme.quiet
        self.hollow: Colour = HOLLOW_PAPER if paper else mix(theme.card, theme.quiet, 0.6)
        canvas.shadow((rect,), RADIUS)
        edge = OUTLINE if own and not turn else 0
        if turn:
            canvas.box(rect.grown(RING), RADIUS + RING, AMBER)
        elif own:
            canvas.box(rect, RADIUS, self.ink)
        x, y, width, height = rect.grown(-edge)
        if team:
            canvas.box(Rect(x, y, width, height), RADIUS - edge, team)
            x, width = x + STRIPE, width - STRIPE
        canvas.box(
            Rect(x, y, width, height), RADIUS - max(edge, STRIPE // 2 if team else 0), self.fill
        )

    def point(self) -> None:
        """The pointer in the gutter at the left."""
        self.canvas.stamp(chevron(46), (self.rect.x - RING - 11, self.rect.middle[1]))

    def crown(self, down: int = -4) -> None:
        """The sign of a leader on the upper right corner, its middle so many px below the edge."""
        self.canvas.stamp(crown(CROWN), (self.rect.right - 14, self.rect.y + down))

    def head(self, name: str, at: Point, width: int, note: str = "") -> None:
        """The name on a line of its own, with a short note at its end."""
        x, y = at
        if note:
            end = (x + width, y)
            width -= self.canvas.text(end, note, 36, self.quiet, QUIET, "right", 110) + 12
        self.canvas.name((x, y), name, self.ink, width)


def stacked(region: Rect, heights: Sequence[int], gap: int) -> list[Rect]:
    """Boxes one below the other, from the top of a region."""
    rects: list[Rect] = []
    y = region.y
    for height in heights:
        rects.append(Rect(region.x, y, region.width, height))
        y += height + gap
    return rects

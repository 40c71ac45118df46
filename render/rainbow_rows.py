"""A seat's row in the trick of Rainbow: name, cards in hand and won, combos, claim order."""

from __future__ import annotations

from PIL import Image

from render.canvas import Canvas, Point, Rect
from render.caption import Caption
from render.palette import AMBER, DARK, DARK_QUIET, PAPER, RAINBOW, Colour
from render.rainbow_cards import card, flag, hand_sign, pill, tick, won_sign
from render.text import LABEL, QUIET
from rules.rainbow import Ranks, Table
from rules.rainbow.combos import ranking
from rules.rainbow.trick import COMBOS

RADIUS = 22
RING, OUTLINE = 7, 4
MOST = 6  # cards of a combo that are drawn one by one
# Columns, in px from the left edge of a row; FLAG, HELD, WON and PLACE are middles.
NAME, FLAG, HELD, WON, CARDS, PLACE = 24, 288, 358, 498, 664, 1052
NAME_WIDTH = 232


def draw_row(
    canvas: Canvas,
    view: Table,
    caption: Caption,
    seat: int,
    rect: Rect,
    size: tuple[int, int],
    tokens: tuple[str, ...],
) -> None:
    """The row of a seat; with two seats it has a line for each combo. `size` is of its cards."""
    row = _Row(canvas, view, caption, seat, rect)
    row.ground()
    row.seat()
    combos = [place for place, combo in enumerate(view.played) if combo.seat == seat]
    for place, y in zip(combos, row.lines, strict=False):
        mark = _marked(view, seat, place, tokens)
        row.combo(view.played[place].ranks, size, y, mark)
        row.place(ranking(view.played).index(place), y)
    if row.turn and view.phase == "play":
        word = "your_turn" if seat == caption.viewer else "to_play"
        at = (rect.x + CARDS, row.lines[len(combos)])
        canvas.text(at, caption.word(word), 40, row.quiet, QUIET, width=300)


def _marked(view: Table, seat: int, place: int, tokens: tuple[str, ...]) -> bool:
    """Whether a combo is the one that a preview has just put on the table."""
    latest = place == len(view.played) - 1 and seat == view.viewer
    return latest and not view.active and tokens == tuple(map(str, view.played[place].ranks))


class _Row:
    """One row with its colours: paper with an amber ring on the turn of its seat."""

    def __init__(
        self, canvas: Canvas, view: Table, caption: Caption, seat: int, rect: Rect
    ) -> None:
        self.canvas, self.view, self.caption, self.number = canvas, view, caption, seat
        self.rect = rect
        self.turn = seat in view.active
        self.ink: Colour = DARK if self.turn else RAINBOW.ink
        self.quiet: Colour = DARK_QUIET if self.turn else RAINBOW.quiet
        self.line: Colour = DARK if self.turn else RAINBOW.bottom
        count = COMBOS[len(view.counts)]
        inset = 5 * (count - 1)
        high = rect.height // count - inset
        self.lines = [rect.y + inset + high // 2 + high * number for number in range(count)]

    def ground(self) -> None:
        """The empty row."""
        if self.turn:
            self.canvas.box(self.rect.grown(RING), RADIUS + RING, AMBER)
            self.canvas.box(self.rect, RADIUS, PAPER)
            return
        own = self.number == self.caption.viewer
        if own:
            self.canvas.box(self.rect, RADIUS, RAINBOW.ink)
        inner = self.rect.grown(-OUTLINE if own else 0)
        self.canvas.box(inner, RADIUS - OUTLINE if own else RADIUS, RAINBOW.tray)

    def seat(self) -> None:
        """The name, the leader's flag, cards in hand and won, and with two seats the reserve."""
        x, y = self.rect.x, self.lines[0]
        view, seat = self.view, self.number
        self.canvas.name((x + NAME, y), self.caption.names[seat], self.ink, NAME_WIDTH)
        if seat == view.lead:
            self.canvas.stamp(flag(44, self.ink), (x + FLAG, y))
        self._count(hand_sign(48, self.line), (x + HELD, y), str(view.counts[seat]))
        self._count(won_sign(46, self.line), (x + WON, y), str(view.won[seat]))
        if view.reserves:
            word = self.caption.word("reserve" if view.reserves[seat] else "no_reserve")
            at = (x + NAME, self.lines[1])
            self.canvas.text(at, word, 38, self.quiet, QUIET, width=CARDS - NAME - 20)

    def _count(self, sign: Image.Image, at: Point, text: str) -> None:
        self.canvas.stamp(sign, at)
        x, y = at[0] + 34, at[1]
        if text == "0" and at[0] == self.rect.x + HELD:
            self.canvas.text((x, y), self.caption.word("out"), 38, self.quiet, QUIET, width=72)
            return
        x += self.canvas.text((x, y), text, 46, self.ink, LABEL)
        score = self.view.scores[self.number]
        if None not in self.view.scores and at[0] == self.rect.x + WON:
            self.canvas.text((x + 10, y), f"= {sum(score or ())}", 38, self.quiet, QUIET)

    def combo(self, ranks: Ranks, size: tuple[int, int], y: int, mark: bool) -> None:
        """The cards of a combo; of a large set one card and how many there are."""
        width, height = size
        x = self.rect.x + CARDS
        shown = ranks if len(ranks) <= MOST else ranks[:1]
        for rank in shown:
            box = Rect(x, y - height // 2, width, height)
            if mark:
                self.canvas.box(box.grown(5), 9, AMBER)
            sprite = card(rank, width, height)
            self.canvas.image.paste(sprite, box[:2], sprite)
            x += width + (10 if mark else 6)
        if len(ranks) > MOST:
            self.canvas.text((x + 4, y), f"×{len(ranks)}", 44, self.ink, LABEL)

    def place(self, place: int, y: int) -> None:
        """The place in the claim order, or a tick once the pile was taken."""
        middle = (self.rect.x + PLACE, y)
        if place < self.view.claimed:
            self.canvas.stamp(tick(44), middle)
            return
        due = self.view.claimed if self.view.phase == "claim" else 0
        fill = AMBER if place == due else PAPER
        pill(self.canvas, middle, self.caption.word(str(place + 1)), 38, fill)

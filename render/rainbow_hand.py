"""The viewer's own cards in Rainbow: the hand in three heights, and what was won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from render.canvas import Canvas, Rect
from render.palette import AMBER, PAPER, RAINBOW
from render.panel import tray
from render.rainbow_cards import card, pile, pill, plus, tick, won_sign
from render.text import LABEL
from rules.rainbow import Play, Ranks, Table

WIDTH, HEIGHT = 134, 190  # px of a card
MIDDLE, ROOM = 600, 1110
STEP, BETWEEN = 104, 20  # px from card to card at most, and more between ranks
HIGHEST, JOINS, ALONE = 44, 30, 10  # px that a card is raised: chosen, fits, legal by itself
LABELS = 40  # px below the cards
TINY = (48, 62)


def draw_hand(canvas: Canvas, view: Table, tokens: Sequence[str], top: int, bottom: int) -> None:
    """The cards in hand between two heights, with how many there are of each rank.

    Where there is no room for whole cards they show their upper part.
    """
    if not view.hand:
        return
    peeking = bottom - top < HEIGHT
    y = top if peeking else bottom - LABELS - 14 - HEIGHT
    heights = _heights(view, tokens)
    places = _places(view.hand)
    # All shadows first: none falls on a card.
    for (raised, _, _), x in zip(heights, places, strict=True):
        canvas.shadow((Rect(x, y - raised, WIDTH, HEIGHT),), WIDTH // 9)
    for at, (rank, x) in enumerate(zip(view.hand, places, strict=True)):
        raised, chosen, adds = heights[at]
        dim = raised == 0 and any(high for high, _, _ in heights)
        _card(canvas, rank, Rect(x, y - raised, WIDTH, HEIGHT), dim, chosen, adds)
    if not peeking:
        _labels(canvas, view.hand, places, bottom - LABELS // 2 - 6)


def _card(canvas: Canvas, rank: int, rect: Rect, dim: bool, chosen: bool, adds: bool) -> None:
    if chosen:
        canvas.box(rect.grown(8), WIDTH // 9 + 8, AMBER)
    sprite = card(rank, WIDTH, HEIGHT, dim)
    canvas.image.paste(sprite, rect[:2], sprite)
    if chosen or adds:
        canvas.stamp(tick(50) if chosen else plus(44), (rect.x + 32, rect.bottom - 34))


def _places(hand: Ranks) -> list[int]:
    """The left edge of each card, so that all fit side by side."""
    gaps = [BETWEEN if rank != before else 0 for before, rank in pairwise(hand)]
    step = min(STEP, (ROOM - WIDTH - sum(gaps)) // max(1, len(gaps)))
    whole = WIDTH + sum(gaps) + step * len(gaps)
    places = [MIDDLE - whole // 2]
    for gap in gaps:
        places.append(places[-1] + step + gap)
    return places


def _heights(view: Table, tokens: Sequence[str]) -> list[tuple[int, bool, bool]]:
    """By card how far it is raised, whether it is chosen, whether it can be added.

    To whoever is not to play all cards are at rest.
    """
    combos = [move.ranks for move in view.moves if isinstance(move, Play)]
    lowest = int(tokens[0]) if combos and len(tokens) == 1 and tokens[0].isdecimal() else 0
    if lowest:
        return _additions(view.hand, lowest, [c for c in combos if c[0] == lowest])
    joining = {rank for combo in combos if len(combo) > 1 for rank in combo}
    alone = ALONE if combos else 0
    return [(JOINS if rank in joining else alone, False, False) for rank in view.hand]


def _additions(hand: Ranks, lowest: int, combos: Sequence[Ranks]) -> list[tuple[int, bool, bool]]:
    """The lowest card chosen, and the cards of its combos beside it."""
    joining = {rank for combo in combos for rank in combo[1:]}
    first = hand.index(lowest)
    return [
        (HIGHEST, True, False)
        if at == first
        else (JOINS, False, True)
        if rank in joining
        else (0, False, False)
        for at, rank in enumerate(hand)
    ]


def _labels(canvas: Canvas, hand: Ranks, places: Sequence[int], y: int) -> None:
    for rank, count in Counter(hand).items():
        first = hand.index(rank)
        x = (places[first] + places[first + count - 1] + WIDTH) // 2
        canvas.text((x, y), f"×{count}", 38, RAINBOW.ink, LABEL, "middle")


def draw_won(canvas: Canvas, view: Table, rect: Rect, tokens: Sequence[str]) -> None:
    """The viewer's score pile by rank, with its points, and the pile that was just taken."""
    assert view.viewer is not None
    score = view.scores[view.viewer] or ()
    tray(canvas, RAINBOW, rect)
    x, y = rect.x + 46, rect.middle[1]
    canvas.stamp(won_sign(50, RAINBOW.bottom), (x, y))
    x += 44
    for rank, count in Counter(score).items():
        box = pile(canvas, (rank,), TINY, (x + TINY[0] // 2, y))
        x = box.right + 8
        x += canvas.text((x, y), f"×{count}", 38, RAINBOW.ink, LABEL) + 22
    box = pill(canvas, (rect.right - 20, y), str(sum(score)), 44, PAPER, "right")
    if len(tokens) == 2 and tokens[0] in ("single", "pair"):
        rank = int(tokens[1])
        ranks = (rank,) if tokens[0] == "single" else (rank, rank)
        at = (box.x - 66, y)
        ring = pile(canvas, ranks, TINY, at)
        canvas.ring(ring, 7, 6, AMBER)
        canvas.text((ring.x - 14, y), f"+{sum(ranks)}", 42, AMBER, LABEL, "right")

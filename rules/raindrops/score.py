"""Points, cloud tokens and the result of Raindrops."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.game import Outcome, Sheet, Side
from rules.raindrops.box import Box
from rules.raindrops.table import Player

MEMORY, THUNDER, ONCARD = "memory", "thunder", "oncard"


def points(box: Box, player: Player) -> tuple[tuple[str, int], ...]:
    """What a seat scores if the game ends now, by name (RD-89 to RD-91)."""
    pieces = [piece for slot in player.cards for piece in slot.pieces]
    return (
        (MEMORY, sum(box.cards[card].points for card in player.done)),
        ("unused", sum(box.worth[bonus] for bonus in player.bonuses)),
        ("used", len(player.used)),
        ("cloud", sum(value for _, value in player.clouds)),
        (THUNDER, sum(player.thunder)),
        (ONCARD, sum(bool(piece.tile) + bool(piece.bonus) for piece in pieces)),
    )


def sheet(box: Box, players: Sequence[Player]) -> Sheet:
    """The points of all seats."""
    found = [points(box, player) for player in players]
    return Sheet(
        tuple(
            Side((seat,), parts, sum(count for _, count in parts))
            for seat, parts in enumerate(found)
        )
    )


def ranked(whole: Sheet) -> Outcome:
    """The ranks by total, then by points of completed cards; ties share (RD-92 to RD-94)."""
    keys = [(side.total, dict(side.points)[MEMORY]) for side in whole.sides]
    return Outcome(whole, tuple(1 + sum(other > key for other in keys) for key in keys))


def met(box: Box, player: Player) -> list[int]:
    """The cloud types (from 1) that a seat has the symbols for and no token of (RD-70 to RD-74)."""
    shown = Counter(box.cards[card].symbol for card in player.done)
    held = {kind for kind, _ in player.clouds}
    return [
        kind
        for kind, (needs, _) in enumerate(box.stacks, 1)
        if kind not in held and Counter(needs) <= shown
    ]

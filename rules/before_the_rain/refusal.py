"""Why a move of Before The Rain is not allowed now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.before_the_rain.box import WILD
from rules.before_the_rain.table import (
    ALLOT,
    BANK,
    EXTRA,
    IN,
    OVER,
    PLAY,
    Allot,
    Bank,
    Move,
    Own,
    Play,
)
from rules.errors import IllegalMove

PHASES: Mapping[type[Any], str] = {Play: PLAY, Allot: ALLOT, Bank: BANK}


def refusal(flowers: Sequence[str], own: Own | None, move: Move, *, asked: bool) -> IllegalMove:
    """Why a move is not one of a seat's, which is `asked` if it has any; no seat without `own`."""
    if own is None:
        return IllegalMove("no_seat")
    if own.phase == OVER:
        return IllegalMove("game_over")
    if own.phase != PHASES.get(type(move)):
        return IllegalMove("not_now", phase=own.phase)
    if not asked:
        return _nothing(own)
    if isinstance(move, Play):
        return IllegalMove("not_in_hand", card=move.card)
    if unknown := _unknown(flowers, move):
        return IllegalMove("no_such_flower", flower=unknown)
    if isinstance(move, Allot):
        return IllegalMove("wilds", n=own.home.count(WILD), given=len(move.flowers))
    return _unbankable(flowers, own, move)


def _nothing(own: Own) -> IllegalMove:
    """That the seat is not asked at all."""
    if own.phase != PLAY:
        return IllegalMove(f"nothing_to_{own.phase}")
    return IllegalMove("only_hive" if own.status == IN else own.status)


def _unknown(flowers: Sequence[str], move: Allot | Bank) -> str:
    """A flower that there is not, or ""."""
    named = move.flowers if isinstance(move, Allot) else (*move.own, move.extra)
    return next((one for one in named if one and one not in flowers), "")


def _unbankable(flowers: Sequence[str], own: Own, move: Bank) -> IllegalMove:
    named = [*move.own, *filter(None, [move.extra])]
    twice = next((one for one in named if named.count(one) > 1), None)
    if twice:
        return IllegalMove("total_once", flower=twice)
    for flower in named:
        at = flowers.index(flower)
        if not own.row[at]:
            return IllegalMove("no_points", flower=flower)
        if own.cells[-1 if flower == move.extra else at] is not None:
            return IllegalMove("filled", cell=EXTRA if flower == move.extra else flower)
    return IllegalMove("nothing_named")

"""What a log tells: the steps that stand, in finished turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.tables.codec import Told
from rules.game import Event


def standing(rows: Iterable[Told]) -> list[Told]:
    """The rows without those that `.undo` or `.takeback` took back, and without these words."""
    kept: list[Told] = []
    for row in rows:
        if row.text == ".undo":
            _drop_last(kept, row)
        elif row.text == ".takeback":
            _drop_last(kept, row)
            while (last := _last(kept, row)) and not last.ends:
                kept.remove(last)
        else:
            kept.append(row)
    return kept


def turns(rows: Iterable[Told], *, closed: bool = False) -> list[tuple[Told, ...]]:
    """The finished turns of a log, each with all its rows; what is open only of a closed log."""
    finished: list[tuple[Told, ...]] = []
    turn: list[Told] = []
    for row in standing(rows):
        turn.append(row)
        if row.ends:
            finished.append(tuple(turn))
            turn = []
    return [*finished, tuple(turn)] if closed and turn else finished


def public(rows: Iterable[Told]) -> tuple[Event, ...]:
    """The events that everybody may see."""
    return tuple(event for row in rows for event in row.events if event.only is None)


def _last(kept: Sequence[Told], word: Told) -> Told | None:
    own = (row for row in reversed(kept) if row.seat == word.seat and row.text[0] != ".")
    return next(own, None)


def _drop_last(kept: list[Told], word: Told) -> None:
    last = _last(kept, word)
    if last is not None:
        kept.remove(last)

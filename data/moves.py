"""The log of a game, append-only: the insert of the next number is the compare-and-swap."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from data.database import Conflict, Reader, Transaction, Value


class SeqTaken(Conflict):
    """The log has gone on, or the number is not the next: reload, check again, retry."""


class ClickRepeated(Conflict):
    """This click is stored already: answer it as done."""


@dataclass(frozen=True)
class MoveRow:
    """A row of a log; `events` are the caller's bytes, `by` the person who acted."""

    game: str
    seq: int
    seat: int | None
    text: str
    events: bytes
    by: int | None
    at: int
    click: int | None


_COLUMNS = "game, seq, seat, text, events, by, at, click"
_INSERT = (
    f"INSERT INTO moves ({_COLUMNS}) SELECT :game, :seq, :seat, :text, :events, :by, :at, :click"
    " WHERE EXISTS (SELECT 1 FROM games"
    " WHERE id = :game AND seq = :seq - 1 AND status = 'running')"
)


async def append(
    tx: Transaction,
    game: str,
    seq: int,
    *,
    seat: int | None,
    text: str,
    events: bytes,
    by: int | None,
    at: int,
    click: int | None,
    state: bytes,
    fence: bytes | None = None,
) -> None:
    """Store row `seq` and the state after it; `fence` is the state if this row is the new fence.

    Raises ClickRepeated, or SeqTaken unless `seq` is the game's next and the game is running.
    """
    try:
        stored = await tx.run(
            _INSERT,
            game=game,
            seq=seq,
            seat=seat,
            text=text,
            events=events,
            by=by,
            at=at,
            click=click,
        )
    except Conflict as conflict:
        kind = ClickRepeated if "click" in conflict.columns else SeqTaken
        raise kind(conflict.table, *conflict.columns) from conflict
    if not stored and click is not None and await by_click(tx, click):
        tx.refuse(ClickRepeated("moves", "click"))
    if not stored:
        tx.refuse(SeqTaken("moves", "game", "seq"))
    fenced = "" if fence is None else ", fence_seq = :seq, fence_state = :fence"
    values: dict[str, Value] = {"game": game, "seq": seq, "state": state}
    tx.queue(
        f"UPDATE games SET seq = :seq, state = :state{fenced} WHERE id = :game",
        **values if fence is None else values | {"fence": fence},
    )


async def since_fence(reader: Reader, game: str) -> list[MoveRow]:
    """The rows after the fence, in order."""
    return await _rows(
        reader,
        "WHERE game = :game AND seq > (SELECT fence_seq FROM games WHERE id = :game) ORDER BY seq",
        game=game,
    )


async def after(reader: Reader, game: str, seq: int, *, limit: int = 100) -> list[MoveRow]:
    """Rows after `seq`, the oldest first; 0 is the beginning."""
    return await _rows(
        reader,
        "WHERE game = :game AND seq > :seq ORDER BY seq LIMIT :limit",
        game=game,
        seq=seq,
        limit=limit,
    )


async def before(
    reader: Reader, game: str, seq: int | None = None, *, limit: int = 50
) -> list[MoveRow]:
    """Rows before `seq`, or the last ones, the newest first."""
    return await _rows(
        reader,
        "WHERE game = :game AND seq < :seq ORDER BY seq DESC LIMIT :limit",
        game=game,
        seq=sys.maxsize if seq is None else seq,
        limit=limit,
    )


async def at(reader: Reader, game: str, seq: int) -> MoveRow | None:
    """One row of a log."""
    rows = await _rows(reader, "WHERE game = :game AND seq = :seq", game=game, seq=seq)
    return rows[0] if rows else None


async def by_click(reader: Reader, click: int) -> MoveRow | None:
    """The row that a click has made."""
    rows = await _rows(reader, "WHERE click = :click", click=click)
    return rows[0] if rows else None


async def _rows(reader: Reader, where: str, **values: Value) -> list[MoveRow]:
    found = await reader.all(f"SELECT {_COLUMNS} FROM moves {where}", **values)
    return [MoveRow(**row) for row in found]

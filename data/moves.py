"""The log of a game, append-only: its number in the game's row is the compare-and-swap."""

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
    f"INSERT INTO moves ({_COLUMNS}) VALUES (:game, :seq, :seat, :text, :events, :by, :at, :click)"
)
_RESTATE = (
    "UPDATE games SET seq = :seq, state = :state, fence_state = coalesce(:fence, fence_state),"
    " fence_seq = CASE WHEN :fence IS NULL THEN fence_seq ELSE :seq END"
    " WHERE id = :game AND seq = :seq - 1 AND status = 'running'"
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

    The commit raises ClickRepeated, or SeqTaken unless `seq` is the game's next and it is running.
    """
    tx.queue(
        _INSERT,
        refused=_refused,
        game=game,
        seq=seq,
        seat=seat,
        text=text,
        events=events,
        by=by,
        at=at,
        click=click,
    )
    tx.queue(_RESTATE, refused=_refused, game=game, seq=seq, state=state, fence=fence)


def _refused(columns: tuple[str, ...]) -> Conflict:
    """The conflict of a row whose columns clash, or that is not the next of a running game."""
    kind = ClickRepeated if "click" in columns else SeqTaken
    return kind("moves", *columns or ("game", "seq"))


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

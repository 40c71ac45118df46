"""Between what is stored and what is used: rows of `data` there, values of `rules` here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec

from bot.tables.model import Chair, Table
from bot.tables.seal import seal_of
from data.games import GameRow
from data.moves import MoveRow
from data.seats import SeatRow
from rules.game import Event, Game, Outcome, Seat
from rules.parts import Parts

AnyGame = Game[Any, Any, Any]


@dataclass(frozen=True)
class Told:
    """What one row of a log says: its seat, text and events, and whether it ended a turn."""

    seq: int
    seat: Seat | None
    text: str
    events: tuple[Event, ...]
    ends: bool


class _Events(msgspec.Struct, array_like=True):
    events: tuple[Event, ...]
    ends: bool


def pack(value: object) -> bytes:
    """A state or an outcome as JSON."""
    return msgspec.json.encode(value)


def pack_events(events: Sequence[Event], ends: bool) -> bytes:
    """The events of a row as JSON."""
    return msgspec.json.encode(_Events(tuple(events), ends))


def unpack_state(game: AnyGame, stored: bytes) -> Any:
    """A state from its JSON; raises msgspec.ValidationError for another shape."""
    return msgspec.json.decode(stored, type=game.state)


def told(row: MoveRow) -> Told:
    """A stored row with its events."""
    said = msgspec.json.decode(row.events, type=_Events)
    return Told(row.seq, row.seat, row.text, said.events, said.ends)


def game_of(row: GameRow, games: Mapping[str, AnyGame], parts_text: str | None) -> AnyGame:
    """The rules with the component lists and the version that a stored game started with."""
    shipped = games[row.title]
    if row.status == "lobby" or (row.parts, row.version) == (shipped.parts.digest, shipped.version):
        return shipped
    text = shipped.parts.text if parts_text is None else parts_text
    return _older(type(shipped), text, row.version)


@lru_cache(maxsize=64)
def _older(kind: type[AnyGame], text: str, version: int) -> AnyGame:
    return kind(Parts(text), version)


def table_of(
    row: GameRow, seats: Sequence[SeatRow], game: AnyGame, state: object | None = None
) -> Table:
    """A table from its rows, and from the row's state where that has been read already."""
    finished = row.status not in ("lobby", "running")
    if state is None and row.state is not None:
        state = unpack_state(game, row.state)
    return Table(
        code=row.id,
        title=row.title,
        game=game,
        options=dict(row.options),
        limit=row.limit,
        chairs=_chairs(row, seats),
        status=row.status,
        organiser=row.organiser,
        open=row.open,
        order="listed" if row.ordered else "drawn",
        guild=row.guild or 0,
        channel=row.channel,
        parent=row.parent,
        thread=row.thread,
        message=row.message,
        pace=row.pace,
        seq=row.seq,
        told=row.told,
        seal=seal_of(row.secret),
        created=row.created,
        started=row.started,
        ended=row.ended,
        note=row.note,
        strength=row.house.get("strength", ""),
        unreachable=row.unreachable,
        state=state,
        outcome=None if row.outcome is None else msgspec.json.decode(row.outcome, type=Outcome),
        secret=row.secret if finished else None,
    )


def _chairs(row: GameRow, seats: Sequence[SeatRow]) -> tuple[Chair, ...]:
    held = [
        Chair(one.seat or 0, one.person, None, None, one.name, 0, one.at) for one in row.invited
    ]
    return tuple(sorted([*map(_chair, seats), *held], key=lambda chair: chair.seat))


def _chair(row: SeatRow) -> Chair:
    return Chair(
        row.seat, row.owner, row.holder, row.level, row.name, row.asked, row.since, row.stand_ins
    )

"""Rows for the tests of storage; Ana, Ben and Cat are the people 1, 2 and 3."""

from __future__ import annotations

from typing import Any

from data import Database, Reader, Transaction, games, moves, parts, seats
from data.games import GameRow, Invitation
from data.outbox import OutboxRow
from data.seats import SeatRow

ANA, BEN, CAT = 1, 2, 3
CODE = "K7QXM"
OTHER = "M4TPA"


def lobby(code: str = CODE, channel: int = 10, **fields: Any) -> GameRow:
    """A lobby of Ana's, with every field that a lobby has away from its default."""
    values: dict[str, Any] = {
        "id": code,
        "title": "rainbow",
        "version": 2,
        "shape": 3,
        "parts": "abc",
        "options": {"variant": "advanced"},
        "house": {"strength": "steady"},
        "limit": 4,
        "organiser": ANA,
        "invited": (Invitation(CAT, "Cat", 90), Invitation(BEN, "Ben", 91, 1)),
        "open": False,
        "ordered": True,
        "thread": False,
        "guild": 7,
        "channel": channel,
        "parent": 8,
        "pace": "1d",
        "note": "pace",
        "secret": bytes(range(32)),
        "created": 100,
    }
    return GameRow(**values | fields)


def seat(code: str = CODE, number: int = 0, person: int | None = ANA, **fields: Any) -> SeatRow:
    """A seat that a person owns and holds, or with None a computer."""
    level = None if person else "steady"
    values: dict[str, Any] = {"owner": person, "holder": person, "level": level, "name": "Ana"}
    return SeatRow(game=code, seat=number, **values | fields)


async def open_lobby(db: Database, code: str = CODE, channel: int = 10, **fields: Any) -> None:
    """Store a lobby in which Ana and Ben sit."""
    async with db.transaction() as tx:
        await parts.put(tx, "abc", "lists")
        await games.insert(tx, lobby(code, channel, **fields))
        await seats.put(tx, seat(code, 0, ANA))
        await seats.put(tx, seat(code, 1, BEN, name="Ben", joined=1))


async def begin(tx: Transaction, code: str = CODE) -> None:
    """Start a stored lobby."""
    await games.start(
        tx,
        code,
        seed=b"seed",
        start=55,
        state=b"state 0",
        version=2,
        shape=3,
        parts="abc",
        at=200,
    )


async def running(db: Database, code: str = CODE, channel: int = 10) -> None:
    """Store a running game of Ana and Ben."""
    await open_lobby(db, code, channel)
    async with db.transaction() as tx:
        await begin(tx, code)


async def append(tx: Transaction, seq: int, code: str = CODE, **fields: Any) -> None:
    """Append a row of Ana's, by default without a click and without a new fence."""
    values: dict[str, Any] = {
        "seat": 0,
        "text": f"play {seq}",
        "events": b"events",
        "by": ANA,
        "at": 300 + seq,
        "click": None,
        "state": b"state %d" % seq,
    }
    await moves.append(tx, code, seq, **values | fields)


async def game(reader: Reader, code: str = CODE) -> GameRow:
    """A game that is there."""
    row = await games.get(reader, code)
    assert row
    return row


def notice(kind: str = "board", seq: int = 1, due: int = 0, **fields: Any) -> OutboxRow:
    """A row of the outbox, in the lane of its channel."""
    values: dict[str, Any] = {"game": CODE, "lane": 10, "channel": 10}
    return OutboxRow(seq=seq, kind=kind, due=due, **values | fields)

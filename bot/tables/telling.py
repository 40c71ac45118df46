"""What must be told or done after a change, put into the outbox in the same transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.pace import clock
from data import Transaction, outbox, seats
from data.games import GameRow
from data.outbox import OutboxRow
from data.seats import SeatRow
from rules.game import Seat, changed

STAND_IN = b"stand-in"  # a computer plays on the turn of a person whose time was up
DONE = b"done"  # the reason of a notice has ended, and it says so
TIMERS = ("reminder", "warning", "timeout")


@dataclass(frozen=True)
class Turned:
    """What a row changed: who is awaited, who is asked anew, whether a turn or the game ended.

    With `ends` people are told: a turn ended, or all have chosen and their choices are open.
    """

    seq: int
    awaited: tuple[Seat, ...]
    asked: tuple[Seat, ...]
    mover: Seat | None = None
    ends: bool = False
    over: bool = False
    stand_in: bool = False  # a computer made this move for a person

    def seats(self, taken: Sequence[SeatRow], now: int) -> tuple[SeatRow, ...]:
        """The seats as they are stored with this."""
        return tuple(self._seat(row, now) for row in taken)

    def _seat(self, row: SeatRow, now: int) -> SeatRow:
        awaited, anew = row.seat in self.awaited, row.seat in self.asked
        if awaited == row.awaited and not anew:
            return row
        asked = self.seq if anew else row.asked
        return changed(row, awaited=awaited, asked=asked, since=now)


async def post_lobby(tx: Transaction, row: GameRow, part: int, *, now: int) -> None:
    """Let the lobby's post say how it stands; `part` tells this change from others."""
    lobby = OutboxRow(
        row.id, 0, "lobby", now, row.channel,
        part=part, channel=row.channel, message=row.message,
    )  # fmt: skip
    await outbox.put(tx, lobby)


async def post_invitation(
    tx: Transaction, row: GameRow, people: Iterable[int], part: int, *, now: int
) -> None:
    """Mention people who were invited after the lobby was posted."""
    where, body = row.channel, " ".join(map(str, people)).encode()
    await outbox.put(
        tx, OutboxRow(row.id, 0, "direct", now, where, part=part, channel=where, body=body)
    )


async def retire(tx: Transaction, row: GameRow, message: int, part: int, *, now: int) -> None:
    """Take the buttons off a post in the channel where the game was until now."""
    old = OutboxRow(
        row.id, row.seq, "retire", now, row.channel, part=part, channel=row.channel, message=message
    )
    await outbox.put(tx, old)


async def retire_reminders(tx: Transaction, row: GameRow, seat: SeatRow, *, now: int) -> None:
    """Let the reminders of a turn that is over say so."""
    for sent in await outbox.of_seq(tx, row.id, seat.asked):
        if sent.kind in ("reminder", "warning") and sent.seat == seat.seat and sent.message:
            old = OutboxRow(
                row.id, sent.seq, "retire", now, row.channel, seat=seat.seat, part=sent.message,
                channel=sent.channel, message=sent.message, body=DONE,
            )  # fmt: skip
            await outbox.put(tx, old)


async def tell_start(
    tx: Transaction,
    row: GameRow,
    taken: Sequence[SeatRow],
    active: tuple[Seat, ...],
    now: int,
    delay: int,
) -> None:
    """Ask the first seats, with the first post of the game."""
    turned = Turned(0, active, active, ends=True)
    await tell(tx, row, taken, turned, now=now, delay=delay)


async def tell(
    tx: Transaction,
    row: GameRow,
    taken: Sequence[SeatRow],
    turned: Turned,
    *,
    now: int,
    delay: int,
) -> None:
    """Store who is awaited, and put what people and computers are told of it."""
    await seats.wait_for(tx, row.id, turned.awaited, asked=turned.asked, seq=turned.seq, at=now)
    if turned.over:
        await _put(tx, row, turned.seq, "finished", now)
        return
    people = [seat for seat in turned.awaited if taken[seat].level is None]
    if turned.ends and people:
        await _put(tx, row, turned.seq, "board", now)
    for seat in _to_compute(taken, turned):
        body = STAND_IN if taken[seat].level is None else b""
        due = now + (delay if seat in turned.asked else 0)  # the rest of a turn follows at once
        await _put(tx, row, turned.seq, "computer", due, seat=seat, body=body)
    await _wind_clocks(tx, row, [seat for seat in people if seat in turned.asked], turned.seq, now)


def _to_compute(taken: Sequence[SeatRow], turned: Turned) -> Iterable[Seat]:
    """The awaited seats that a computer plays next: those asked anew, and the mover's own rest."""
    for seat in turned.awaited:
        again = seat == turned.mover and not turned.ends
        computer = taken[seat].level is not None
        if (computer and (again or seat in turned.asked)) or (turned.stand_in and again):
            yield seat


async def _wind_clocks(
    tx: Transaction, row: GameRow, asked: Iterable[Seat], seq: int, now: int
) -> None:
    moments = clock(row.pace, now)
    if moments is None:
        return
    for seat in asked:
        dues = (moments.remind, moments.warn, moments.due)
        for kind, due in zip(TIMERS, dues, strict=True):
            await _put(tx, row, seq, kind, due, seat=seat)


async def _put(
    tx: Transaction,
    row: GameRow,
    seq: int,
    kind: str,
    due: int,
    *,
    seat: int = -1,
    body: bytes = b"",
) -> None:
    await outbox.put(
        tx,
        OutboxRow(row.id, seq, kind, due, row.channel, seat=seat, channel=row.channel, body=body),
    )

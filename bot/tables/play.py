"""Games in play: a move, a word of the table, and what becomes of the turn."""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile

from bot.tables.base import Base
from bot.tables.codec import AnyGame, pack, pack_events, table_of, told, unpack_state
from bot.tables.draft import STRENGTH
from bot.tables.model import (
    ENDED,
    LOBBY,
    OVER,
    RUNNING,
    Done,
    Person,
    Refused,
    Repeated,
    Stale,
    Table,
    Trial,
    Unconfirmed,
    seat_of,
)
from bot.tables.story import standing
from bot.tables.telling import STAND_IN, Turned, retire, retire_reminders, tell
from data import Conflict, Reader, Transaction, games, moves, outbox, seats
from data.games import GameRow
from data.outbox import OutboxRow
from data.seats import SeatRow
from rules.errors import InvalidMove, RulesError
from rules.game import Event, Seat, Step, changed
from rules.log import Position, advance, resume
from rules.rng import Rng

_TURN = 200  # rows of a turn that are looked at
CHANGES = 20  # times that a secret choice may be changed
_TRIES = 5  # times that another process may be quicker before something else must be wrong
TOLD = frozenset({".resign", ".timeout", ".end", ".lend", ".return"})  # words that posts tell


@dataclass(frozen=True)
class Running:
    """A game in play as read for one change."""

    row: GameRow
    seats: tuple[SeatRow, ...]
    game: AnyGame
    position: Position[object]

    @cached_property
    def table(self) -> Table:
        """The table that everybody else sees."""
        return table_of(self.row, self.seats, self.game, self.position.state)


@dataclass(frozen=True)
class _Act:
    """What somebody wants of a game: a row, by whom, and what was known when it was wanted."""

    seat: Seat | None
    text: str
    by: Person | None = None
    click: int | None = None
    expected: int | None = None
    stand_in: bool = False
    confirmed: bool = True  # whether it may reveal something or end a turn


class Plays(Base):
    """Everything that can be done to a running game.

    Each act raises Repeated for a click that is stored, Stale for controls made before the game
    moved on, and Refused: unknown_game, not_playing, game_over, lobby_open.
    """

    async def move(
        self,
        code: str,
        person: Person,
        text: str,
        *,
        click: int,
        expected: int | None = None,
        confirmed: bool = True,
    ) -> Done:
        """Make a move, committed with all that must be told.

        Raises InvalidMove or IllegalMove as the rules do; a word of the table is no move. Raises
        Refused("changes") for a secret choice that was changed too often, and Unconfirmed for one
        that is not `confirmed` and turns out to be the last.
        """
        if text.strip().startswith("."):
            raise InvalidMove(text)
        act = _Act(None, text, person, click, expected, confirmed=confirmed)
        return await self._act(code, act)

    async def undo(
        self, code: str, person: Person, *, click: int, expected: int | None = None
    ) -> Done:
        """Take back the person's last step of the open turn; raises Refused as `undoable` says."""
        return await self._act(code, _Act(None, ".undo", person, click, expected))

    async def resign(self, code: str, person: Person, *, click: int) -> Done:
        """Give a seat up: a game of two ends, in others a computer plays the seat on."""
        return await self._act(code, _Act(None, ".resign", person, click))

    async def end(self, code: str, person: Person, *, click: int, moderator: bool = False) -> Done:
        """End a game without result; raises Refused("not_allowed_to_end")."""
        table = await self.load(code)
        if person.id != table.organiser and not moderator:
            raise Refused("not_allowed_to_end", code=code, organiser=table.organiser_name)
        return await self._act(code, _Act(None, ".end", person, click))

    async def lend(self, code: str, seat: Seat) -> None:
        """Let a computer play the seat of somebody who has left, until they return."""
        try:
            await self._act(code, _Act(seat, ".lend"))
        except Refused:
            return

    async def undoable(self, code: str, person: int) -> str | None:
        """Why the person cannot take a step back now, as a code of a refusal; None if they can."""
        async with self.db.reading() as reader:
            running = await self._running(reader, code)
        seat = seat_of(running.seats, person)
        return "not_playing" if seat is None else _undo_refused(running, seat)

    async def post_again(self, code: str, *, part: int) -> None:
        """Post the board of the last finished turn once more; `part` tells the posts apart."""
        async with self.lock(code), self.db.transaction() as tx:
            await self._post_again(tx, await self._row(tx, code), part)
        self.wake()

    async def move_here(self, code: str, *, channel: int, parent: int | None, part: int) -> None:
        """Let a game go on in another channel and post its board there.

        Raises Refused: other_game_here.
        """
        async with self.lock(code):
            try:
                async with self.db.transaction() as tx:
                    row = await self._row(tx, code)
                    await games.move_to(tx, code, channel=channel, parent=parent)
                    if row.message:
                        await retire(tx, row, row.message, part, now=self.now())
                    await self._post_again(tx, replace(row, channel=channel), part)
            except Conflict as conflict:
                other = await self.here(channel)
                raise Refused("other_game_here", code=other.code if other else "") from conflict
        self.wake()

    async def _post_again(self, tx: Transaction, row: GameRow, part: int) -> None:
        kind = "board" if row.status == RUNNING else "finished"
        rows = [told(one) for one in await moves.after(tx, row.id, row.told, limit=1000)]
        ended = [one.seq for one in rows if one.ends] if row.status == RUNNING else [row.seq]
        again = OutboxRow(
            row.id, max([row.told, *ended]), kind, self.now(), row.channel,
            part=part, channel=row.channel,
        )  # fmt: skip
        await outbox.put(tx, again)

    def trial(self, table: Table, seat: Seat, text: str) -> Trial:
        """What a move would do to the turn; raises InvalidMove or IllegalMove as the rules do."""
        move = table.game.read(text)
        step = table.game.apply(table.state, seat, move, Rng(os.urandom(32), table.seq + 1))
        return Trial(step.undoable, step.ends)

    async def compute(self, row: OutboxRow, text: str) -> Done | None:
        """Make the move that a computer has chosen for a row's seat; None if it is too late."""
        stand_in = row.body == STAND_IN
        act = _Act(row.seat, text, expected=row.seq, stand_in=stand_in)
        try:
            return await self._act(row.game, act)
        except Refused:
            return None

    async def time_out(self, row: OutboxRow) -> None:
        """Let a computer play the turn of a person whose time is up, unless they have played."""
        act = _Act(row.seat, ".timeout", expected=row.seq, stand_in=True)
        try:
            await self._act(row.game, act)
        except Refused:
            return

    async def _act(self, code: str, act: _Act) -> Done:
        """Store one row; when another process was quicker, look again at what it left."""
        async with self.lock(code):
            for _ in range(_TRIES):
                try:
                    return await self._try(code, act)
                except moves.ClickRepeated as repeated:
                    raise Repeated from repeated
                except moves.SeqTaken:
                    await asyncio.sleep(0)
        raise RuntimeError(f"the log of {code} moves on by itself")

    async def _try(self, code: str, act: _Act) -> Done:
        async with self.db.reading() as reader:
            try:
                running = await self._running(reader, code)
                act = _seated(running, act)
                await self._check(reader, running, act)
                back = _returns(running, act)
                position, step = (None, None) if back else self._advance(running, act)
            except (Refused, RulesError):
                if act.click and await moves.by_click(reader, act.click):
                    raise Repeated from None
                raise
        if position is None or step is None:
            returned = await self._try(code, _Act(act.seat, ".return", act.by))
            expected = None if act.expected is None else returned.table.seq
            return await self._try(code, replace(act, expected=expected))
        if not act.confirmed and Trial(step.undoable, step.ends).confirm:
            raise Unconfirmed
        after = await self._store(running, act, position, step)
        return Done(after, act.seat, act.text, step.events, step.ends, step.undoable)

    def _advance(self, running: Running, act: _Act) -> tuple[Position[object], Step[object]]:
        seed = running.row.seed
        assert seed is not None
        position, step = advance(running.game, running.position, act.seat, act.text, seed)
        if act.text in TOLD:
            by = () if act.by is None else (("by", act.by.name),)
            step = replace(step, events=(Event(act.text, act.seat, by),))
        return position, step

    async def _check(self, reader: Reader, running: Running, act: _Act) -> None:
        """Refuse what the table, not the rules, must refuse."""
        seat, code = act.seat, running.row.id
        if seat is None:
            return
        if act.expected is not None and await _moved_on(reader, running, act, seat, act.expected):
            raise Stale
        if act.text == ".undo" and (why := _undo_refused(running, seat)):
            shown = why == "nothing_to_undo" and await _revealed(reader, running, seat)
            raise Refused("drawn" if shown else why, code=code, title=running.row.title)
        if act.text[0] != "." and _changes(running, seat) >= CHANGES:
            raise Refused("changes", code=code, limit=CHANGES)
        if act.text == ".timeout" and not running.seats[seat].awaited:
            raise Stale
        if act.by is None and act.text[0] != "." and not _computed(running.seats[seat], act):
            raise Stale

    async def _store(
        self, running: Running, act: _Act, position: Position[object], step: Step[object]
    ) -> Table:
        """Commit the row with all that must be told, and return the table after it."""
        row, now = running.row, self.now()
        after = _row_after(running, position, now)
        turned = _turned(running, act, position, step, after.status != RUNNING)
        async with self.db.transaction() as tx:
            await moves.append(
                tx,
                row.id,
                position.row,
                seat=act.seat,
                text=act.text,
                events=pack_events(step.events, turned.ends),
                by=act.by.id if act.by else None,
                at=now,
                click=act.click,
                state=after.state or b"",
                fence=after.fence_state if after.fence_seq == position.row else None,
            )
            if row.shape != running.game.shape:
                await games.restate(
                    tx, row.id, seq=position.row, shape=running.game.shape,
                    state=after.state or b"", fence_state=after.fence_state or b"",
                )  # fmt: skip
            stood_in = _stood_in(running, act, turned)
            taken = await self._reseat(tx, running, act, after.status, stood_in=stood_in)
            if after.status != RUNNING:
                await games.finish(tx, row.id, after.status, at=now, outcome=after.outcome)
            await tell(tx, row, taken, turned, now=now, delay=self.computer_delay)
            if act.seat is not None and turned.ends and row.pace != "none":
                await retire_reminders(tx, row, running.seats[act.seat], now=now)
        self.wake()
        return table_of(after, turned.seats(taken, now), running.game, position.state)

    async def _reseat(
        self, tx: Transaction, running: Running, act: _Act, status: str, *, stood_in: bool
    ) -> tuple[SeatRow, ...]:
        """The seats after a row: the mover's present name, a computer on a given-up seat."""
        taken, seat = list(running.seats), act.seat
        if seat is None:
            return running.seats
        if stood_in:
            await seats.stand_in(tx, running.row.id, seat)
            taken[seat] = replace(taken[seat], stand_ins=taken[seat].stand_ins + 1)
        if act.by and act.by.name != taken[seat].name and taken[seat].holder == act.by.id:
            await seats.rename(tx, running.row.id, seat, act.by.name)
            taken[seat] = replace(taken[seat], name=act.by.name)
        if status == RUNNING and act.text in (".resign", ".lend", ".return"):
            taken[seat] = _reseated(taken[seat], act.text)
            await seats.put(tx, taken[seat])
            if running.row.organiser not in (heirs := [one.owner for one in taken if one.owner]):
                row = replace(running.row, organiser=heirs[0] if heirs else running.row.organiser)
                await games.change(tx, row)
        return tuple(taken)

    async def _running(self, reader: Reader, code: str) -> Running:
        row, taken = await self._seated(reader, code)
        if row.status == LOBBY:
            raise Refused("lobby_open", code=code)
        if row.status != RUNNING:
            raise Refused("game_over", code=code, table=await self._of(reader, row, taken))
        game = await self._game(reader, row)
        row = await self._shaped(reader, row, game, len(taken))
        assert row.fence_state is not None
        assert row.seed is not None
        rows = await moves.since_fence(reader, code) if row.seq > row.fence_seq else []
        fence = unpack_state(game, row.fence_state)
        said = [(one.seq, one.seat, one.text) for one in rows]
        position = resume(game, len(taken), fence, row.fence_seq, said, row.seed)
        return Running(row, taken, game, position)


def _seated(running: Running, act: _Act) -> _Act:
    """The act with its seat and its canonical text; raises Refused("not_playing"), InvalidMove."""
    text, seat = act.text, act.seat
    if text[0] != ".":
        text = running.game.write(running.game.read(text))
    if act.by is not None:
        seat = seat_of(running.seats, act.by.id)
        if seat is None and text != ".end":
            raise Refused("not_playing", code=running.row.id)
    return changed(act, text=text, seat=seat)


def _returns(running: Running, act: _Act) -> bool:
    """Whether the person comes back to a lent seat by this."""
    if act.by is None or act.seat is None or act.text in (".return", ".end"):
        return False
    return running.seats[act.seat].holder is None


def _row_after(running: Running, position: Position[object], now: int) -> GameRow:
    """The game's row as it stands once the position is stored."""
    status, state = _status(running.game, position), pack(position.state)
    changes: dict[str, object] = {"seq": position.row, "status": status, "state": state}
    if position.fence_row == position.row:
        changes |= {"fence_seq": position.row, "fence_state": pack(position.fence)}
    if status != RUNNING:
        outcome = running.game.outcome(position.state)
        changes |= {"ended": now, "outcome": pack(outcome) if outcome else None}
    return changed(running.row, **changes)


def _reseated(seat: SeatRow, word: str) -> SeatRow:
    """The seat after a word that changes who plays it; only who gave it up owns it no more."""
    if word == ".return":
        return replace(seat, holder=seat.owner, level=None)
    owner = None if word == ".resign" else seat.owner
    return replace(seat, owner=owner, holder=None, level=STRENGTH)


def _turned(
    running: Running, act: _Act, position: Position[object], step: Step[object], over: bool
) -> Turned:
    before = running.game.active(running.position.state)
    awaited = () if over else running.game.active(position.state)
    ends = step.ends or _opens(running, position, step)
    asked = awaited if ends else tuple(seat for seat in awaited if seat not in before)
    return Turned(position.row, awaited, asked, act.seat, ends, over, act.stand_in)


def _opens(running: Running, position: Position[object], step: Step[object]) -> bool:
    """Whether a step opens choices that everybody has made in secret, and no turn ends with it."""
    game, seats = running.game, range(len(running.seats))

    def secret(state: object) -> bool:
        active = game.active(state)
        return any(seat not in active and game.legal_moves(state, seat) for seat in seats)

    return not step.undoable and secret(running.position.state) and not secret(position.state)


def _stood_in(running: Running, act: _Act, turned: Turned) -> bool:
    """Whether a computer has played a turn, or its part of one, for a seat's owner."""
    if act.seat is None or act.by is not None or act.text[0] == ".":
        return False
    owned = running.seats[act.seat].owner is not None
    return owned and (turned.ends or act.seat not in turned.awaited)


def _status(game: AnyGame, position: Position[object]) -> str:
    if position.closed == ".end":
        return ENDED
    return OVER if position.closed or game.outcome(position.state) else RUNNING


def _undo_refused(running: Running, seat: Seat) -> str | None:
    """Why the seat cannot take a step back; it may, until its turn ends or something is shown."""
    own = [made for made in running.position.made if made.seat == seat]
    if running.table.chosen(seat):
        return "not_final"
    if own and not own[-1].ends:
        return None
    if own or seat not in running.game.active(running.position.state):
        return "turn_over"
    return "nothing_to_undo"


def _changes(running: Running, seat: Seat) -> int:
    """How often a seat has changed the secret choice that it has made."""
    own = sum(made.seat == seat for made in running.position.made)
    return own - 1 if own and running.table.chosen(seat) else 0


async def _revealed(reader: Reader, running: Running, seat: Seat) -> bool:
    """Whether the seat had a part in the turn that is open, or in the one that ended last."""
    rows = [told(row) for row in await moves.before(reader, running.row.id, limit=_TURN)]
    latest = standing(reversed(rows))[::-1]
    turn = [*latest[:1], *takewhile(lambda row: not row.ends, latest[1:])]
    return any(row.seat == seat and row.text[0] != "." for row in turn)


def _computed(seat: SeatRow, act: _Act) -> bool:
    """Whether a computer makes the moves of a seat now."""
    return seat.level is not None or act.stand_in


async def _moved_on(reader: Reader, running: Running, act: _Act, seat: Seat, expected: int) -> bool:
    """Whether the controls, the timer or the computer's turn of a sequence are out of date.

    They are if the seat was asked anew since. A timer runs on while its seat is in mid-turn; a
    computer is stopped by its own moves only; a person's controls also by what the table did.
    """
    if running.seats[seat].asked > expected:
        return True
    rows = await moves.after(reader, running.row.id, expected)
    if act.text == ".timeout":
        return any(row.seat == seat and row.text == ".timeout" for row in rows)
    if act.by is None:
        return any(row.seat == seat and row.text[0] != "." for row in rows)
    return any(row.seat == seat or row.text[0] == "." for row in rows)

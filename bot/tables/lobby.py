"""Lobbies: who sits down, under which options, until the game starts or the lobby ends."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

from bot.pace import LOBBY_LAPSES
from bot.tables.base import Base
from bot.tables.codec import pack
from bot.tables.draft import COMPUTERS, STRENGTH, Draft, checked_options, checked_pace
from bot.tables.model import CLOSED, LAPSED, LOBBY, RUNNING, Person, Refused, Repeated, Table
from bot.tables.seal import new_code, new_secret, seating, seed_of
from bot.tables.telling import post_invitation, post_lobby, tell_start
from data import Conflict, Transaction, clicks, games, moves, outbox, parts, seats
from data.clicks import ClickRow
from data.games import GameRow
from data.moves import ClickRepeated
from data.outbox import OutboxRow
from data.seats import SeatRow
from rules.game import Seat
from rules.log import begin

_TRIES = 20  # codes that may be taken before something else must be wrong


class Lobbies(Base):
    """Everything that can be done before a game starts.

    Each change raises Repeated for a click that is stored, Refused("unknown_game") or
    "lobby_<status>" where there is no lobby any more, and "not_organiser" where only they may.
    """

    async def open(
        self,
        person: Person,
        title: str,
        *,
        channel: int,
        guild: int,
        click: int,
        limit: int | None = None,
        options: Mapping[str, str] | None = None,
        invite: Sequence[Person] = (),
        pace: str = "none",
        thread: bool = False,
    ) -> Table:
        """Open a lobby with its organiser seated.

        Raises Refused: unknown_title, bad_limit, bad_option, bad_pace, too_many_invited,
        channel_taken.
        """
        game = self.titles.get(title)
        if game is None:
            raise Refused("unknown_title", text=title)
        if limit is not None and limit not in game.seats:
            raise Refused("bad_limit", title=title, least=game.seats[0], most=game.seats[-1])
        row = GameRow(
            id="",
            title=title,
            version=game.version,
            shape=game.shape,
            parts=game.parts.digest,
            options=checked_options(game, options or {}),
            house={"strength": STRENGTH},
            limit=limit or game.seats[-1],
            organiser=person.id,
            invited=(),
            open=not invite,
            ordered=False,
            thread=thread,
            guild=guild,
            channel=channel,
            parent=None,
            pace=checked_pace(pace),
            note="",
            secret=new_secret(),
            created=self.now(),
        )
        draft = Draft(row, (SeatRow("", 0, person.id, person.id, None, person.name),))
        draft.invite(invite, row.created)
        return await self._opened(draft, click)

    async def rematch(self, code: str, person: Person, *, click: int) -> Table:
        """Open a lobby for the same people in the same order, the starter one seat further.

        Raises Refused: still_running, not_playing, channel_taken.
        """
        async with self.db.reading() as reader:
            old, taken = await self._seated(reader, code)
            first = await moves.at(reader, code, 1)
        if old.status in (LOBBY, RUNNING):
            raise Refused("still_running", code=code)
        if person.id not in [seat.owner for seat in taken]:
            raise Refused("not_playing", code=code)
        game = self.titles[old.title]
        row = GameRow(
            id="",
            title=old.title,
            version=game.version,
            shape=game.shape,
            parts=game.parts.digest,
            options=_next_starter(old.options, first.seat if first else None, len(taken)),
            house=old.house,
            limit=len(taken),
            organiser=person.id,
            invited=(),
            open=False,
            ordered=True,
            thread=False,
            guild=old.guild,
            channel=old.channel,
            parent=old.parent,
            pace=old.pace,
            note="rematch",
            secret=new_secret(),
            created=self.now(),
        )
        present = [seat for seat in taken if seat.owner in (None, person.id)]
        draft = Draft(row, _fresh(present, row))
        missing = [seat for seat in taken if seat not in present]
        draft.invite([Person(seat.owner or 0, seat.name) for seat in missing], row.created)
        return await self._opened(draft, click)

    async def join(self, code: str, person: Person, *, click: int) -> Table:
        """Take a free seat, or the one held for this person; raises as Draft.join."""
        async with self._change(code, click) as draft:
            draft.join(person)
        return await self.load(code)

    async def leave(self, code: str, person: Person, *, click: int) -> Table:
        """Give a seat up; when nobody is left the lobby closes. Raises Refused: not_seated."""
        async with self._change(code, click) as draft:
            if not draft.leave(person):
                draft.row = replace(draft.row, status=CLOSED, note=f"left {person.name}")
        return await self.load(code)

    async def add_computer(self, code: str, person: Person, *, click: int) -> Table:
        """Seat a computer; raises Refused: full."""
        async with self._change(code, click, person) as draft:
            draft.add_computer()
        return await self.load(code)

    async def remove(self, code: str, person: Person, seat: int, *, click: int) -> Table:
        """Take a seat or an invitation away; raises as Draft.remove."""
        async with self._change(code, click, person) as draft:
            draft.remove(seat)
        return await self.load(code)

    async def invite(
        self, code: str, person: Person, others: Sequence[Person], *, click: int
    ) -> Table:
        """Hold seats for people, who are mentioned once; raises Refused: too_many_invited."""
        async with self._change(code, click, person) as draft:
            draft.invite(others, self.now())
        return await self.load(code)

    async def set_option(
        self, code: str, person: Person, name: str, value: str, *, click: int
    ) -> Table:
        """Change a setting of the table or an option of its game; raises as Draft.set."""
        async with self._change(code, click, person) as draft:
            draft.set(self.titles[draft.row.title], name, value)
            draft.row = replace(draft.row, note=f"set {self.now()} {name} {value}")
        return await self.load(code)

    async def order(
        self, code: str, person: Person, wished: Sequence[str | int], *, click: int
    ) -> Table:
        """Let those wished by name or id play first and so; raises Refused: unknown_name."""
        async with self._change(code, click, person) as draft:
            draft.arrange(wished)
            draft.row = replace(draft.row, note=f"set {self.now()} order listed")
        return await self.load(code)

    async def close(
        self, code: str, person: Person, *, click: int, moderator: bool = False
    ) -> Table:
        """Close a lobby; the organiser may, and moderators."""
        async with self._change(code, click, None if moderator else person) as draft:
            draft.row = replace(draft.row, status=CLOSED, note=f"closed {person.name}")
        return await self.load(code)

    async def start(self, code: str, person: Person, *, click: int) -> Table:
        """Draw the order of play and deal.

        Raises Refused: too_few, channel_taken, and not_posted for a thread without a lobby post.
        """
        async with self._change(code, click, person) as draft:
            least = self.titles[draft.row.title].seats[0]
            if len(draft.seats) < least:
                missing = least - len(draft.seats)
                raise Refused("too_few", code=code, title=draft.row.title, missing=missing)
            if draft.row.thread and draft.row.message is None:
                raise Refused("not_posted", code=code)
            people = [seat.owner for seat in draft.joined if seat.owner]
            seed = seed_of(draft.row.secret, click, people)
            order = draft.seats if draft.row.ordered else seating(seed, draft.joined)
            draft.row = replace(draft.row, status=RUNNING, seed=seed, start=click, invited=())
            draft.seats = Draft(draft.row, tuple(order)).compact()
        return await self.load(code)

    async def lapse(self, code: str) -> None:
        """Close a lobby that nobody has started in time; any other table is left alone."""
        async with self.lock(code), self.db.transaction() as tx:
            row = await games.get(tx, code)
            if row is not None and row.status == LOBBY:
                await games.finish(tx, code, LAPSED, at=self.now())
                await post_lobby(tx, row, self.now(), now=self.now())
        self.wake()

    async def _opened(self, draft: Draft, click: int) -> Table:
        for _ in range(_TRIES):
            try:
                return await self._insert(draft, new_code(), click)
            except ClickRepeated as repeated:
                raise Repeated from repeated
            except Conflict as conflict:
                if "place" in conflict.columns:
                    raise await self._taken(draft.row.channel) from conflict
        raise RuntimeError("no code is free")

    async def _insert(self, draft: Draft, code: str, click: int) -> Table:
        row = replace(draft.row, id=code)
        lists = self.titles[row.title].parts
        async with self.db.transaction() as tx:
            await parts.put(tx, lists.digest, lists.text)
            await games.insert(tx, row)
            await seats.replace(tx, code, [replace(seat, game=code) for seat in draft.seats])
            await clicks.record(tx, ClickRow(click, code, row.created))
            await post_lobby(tx, row, click, now=row.created)
            lapse = OutboxRow(code, 0, "lapse", row.created + LOBBY_LAPSES, row.channel)
            await outbox.put(tx, lapse)
        self.wake()
        return await self.load(code)

    async def _taken(self, channel: int) -> Refused:
        here = await self.here(channel)
        assert here is not None
        return Refused("channel_taken", code=here.code, title=here.title, table=here)

    @asynccontextmanager
    async def _change(
        self, code: str, click: int, organiser: Person | None = None
    ) -> AsyncIterator[Draft]:
        """A lobby to change; what became of it is stored with the click when the block ends."""
        async with self.lock(code), self.db.transaction() as tx:
            if await clicks.get(tx, click):
                raise Repeated
            row, taken = await self._seated(tx, code)
            draft = Draft(row, taken)
            if row.status != LOBBY:
                raise Refused(f"lobby_{row.status}", code=code, title=row.title)
            if organiser and organiser.id != row.organiser:
                raise Refused("not_organiser", code=code, organiser=draft.organiser)
            yield draft
            await self._keep(tx, draft)
            await clicks.record(tx, ClickRow(click, code, self.now()))
            await post_lobby(tx, row, click, now=self.now())
            new = {one.person for one in draft.row.invited} - {one.person for one in row.invited}
            if new:
                await post_invitation(tx, row, sorted(new), click, now=self.now())
        self.wake()

    async def _keep(self, tx: Transaction, draft: Draft) -> None:
        row, now = draft.row, self.now()
        await games.change(tx, replace(row, status=LOBBY))
        await seats.replace(tx, row.id, draft.seats)
        if row.status == CLOSED:
            await games.finish(tx, row.id, CLOSED, at=now)
        elif row.status == RUNNING:
            await self._begin(tx, draft, now)

    async def _begin(self, tx: Transaction, draft: Draft, now: int) -> None:
        row, game, seed = draft.row, self.titles[draft.row.title], draft.row.seed
        assert seed is not None
        state = begin(game, len(draft.seats), row.options, seed).state
        await parts.put(tx, game.parts.digest, game.parts.text)
        if row.thread and row.message:
            row = replace(row, channel=row.message, parent=row.channel)
            await games.move_to(
                tx, row.id, channel=row.channel, parent=row.parent, message=row.message
            )
        await games.start(
            tx,
            row.id,
            seed=seed,
            start=row.start,
            state=pack(state),
            version=game.version,
            shape=game.shape,
            parts=game.parts.digest,
            at=now,
        )
        await tell_start(tx, row, draft.seats, game.active(state), now, self.computer_delay)


def _next_starter(options: Mapping[str, str], first: Seat | None, count: int) -> dict[str, str]:
    """The same options, with the seat after the last starter where the game has that option."""
    if first is None or "first" not in options:
        return dict(options)
    return {**options, "first": str((first + 1) % count)}


def _fresh(taken: Sequence[SeatRow], row: GameRow) -> tuple[SeatRow, ...]:
    """The seats of people, and of computers; one on a given-up seat gets a name of its own."""
    names = {seat.name for seat in taken}
    plants = (name for name in COMPUTERS if name not in names)
    level = row.house["strength"]
    return tuple(
        SeatRow("", seat.seat, seat.owner, seat.owner, None, seat.name, seat.joined)
        if seat.owner
        else SeatRow("", seat.seat, None, None, level, _plant(seat, plants), seat.joined)
        for seat in taken
    )


def _plant(seat: SeatRow, plants: Iterator[str]) -> str:
    return seat.name if seat.name in COMPUTERS else next(plants)

"""What lobbies and games share: finding a table, and doing one thing to it at a time."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from weakref import WeakValueDictionary

from bot.tables.codec import AnyGame, game_of, pack, table_of
from bot.tables.model import Refused, Table
from data import Database, Reader, games, moves, parts, seats
from data.games import GameRow, Mine
from data.seats import SeatRow
from rules import GAMES
from rules.log import fold


class Base:
    """Tables stored in a database; one lock a game keeps its changes apart."""

    def __init__(
        self,
        db: Database,
        *,
        clock: Callable[[], float] = time.time,
        titles: Mapping[str, AnyGame] = GAMES,
        computer_delay: int = 2,
    ) -> None:
        """Work on a database; computers move `computer_delay` seconds after they are asked."""
        self.db = db
        self.titles = titles
        self.clock = clock
        self.computer_delay = computer_delay
        self.wake: Callable[[], None] = _nobody  # called when there is something to tell
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def now(self) -> int:
        """The time in UTC seconds."""
        return int(self.clock())

    async def load(self, code: str) -> Table:
        """A table by its code; raises Refused("unknown_game")."""
        async with self.db.reading() as reader:
            return await self._read(reader, code)

    async def here(self, channel: int) -> Table | None:
        """The lobby or running game of a channel or thread, else the last one there, or None."""
        async with self.db.reading() as reader:
            row = await games.here(reader, channel) or await games.last_here(reader, channel)
            return None if row is None else await self._table(reader, row)

    async def find(self, person: int, channel: int, code: str | None = None) -> Table:
        """The table that a command means: the one named, the one here, or the only one near.

        Raises Refused: unknown_game, with a near code of the person's own; no_game_here,
        several_games.
        """
        async with self.db.reading() as reader:
            if code:
                return await self._named(reader, person, code.strip().upper())
            here = await games.here(reader, channel)
            if here:
                return await self._table(reader, here)
            near = await games.near(reader, person, channel)
            if len(near) == 1:
                return await self._read(reader, near[0].game)
            if near:
                raise Refused("several_games", codes=tuple(mine.game for mine in near))
            last = await games.last_here(reader, channel)
            if last is None:
                raise Refused("no_game_here")
            return await self._table(reader, last)

    async def mine(self, person: int, after: Mine | None = None) -> list[tuple[Mine, Table]]:
        """A page of a person's live tables, those that wait for the person first."""
        async with self.db.reading() as reader:
            own = await games.of_person(reader, person, after=after)
            return [(mine, await self._read(reader, mine.game)) for mine in own]

    async def count(self, person: int) -> tuple[int, int]:
        """How many live tables wait for a person, and how many there are."""
        async with self.db.reading() as reader:
            return await games.count_of_person(reader, person)

    def lock(self, code: str) -> asyncio.Lock:
        """The lock under which everything is done to one table."""
        return self._locks.setdefault(code, asyncio.Lock())

    async def _named(self, reader: Reader, person: int, code: str) -> Table:
        row = await games.get(reader, code)
        if row is not None:
            return await self._table(reader, row)
        own = await games.of_person(reader, person, limit=25)
        near = [mine.game for mine in own if _one_off(mine.game, code)]
        title = (await self._read(reader, near[0])).title if near else None
        raise Refused("unknown_game", code=code, near=near[0] if near else None, title=title)

    async def _row(self, reader: Reader, code: str) -> GameRow:
        return (await self._seated(reader, code))[0]

    async def _seated(self, reader: Reader, code: str) -> tuple[GameRow, tuple[SeatRow, ...]]:
        row, taken = await games.with_seats(reader, code)
        if row is None:
            raise Refused("unknown_game", code=code, near=None, title=None)
        return row, taken

    async def _read(self, reader: Reader, code: str) -> Table:
        row, taken = await self._seated(reader, code)
        return await self._of(reader, row, taken)

    async def _table(self, reader: Reader, row: GameRow) -> Table:
        return await self._of(reader, row, await seats.of_game(reader, row.id))

    async def _of(self, reader: Reader, row: GameRow, taken: tuple[SeatRow, ...]) -> Table:
        game = await self._game(reader, row)
        return table_of(await self._shaped(reader, row, game, len(taken)), taken, game)

    async def _game(self, reader: Reader, row: GameRow) -> AnyGame:
        """The rules with the lists that the game started with."""
        kept = row.parts != self.titles[row.title].parts.digest
        text = await parts.get(reader, row.parts) if kept else None
        return game_of(row, self.titles, text)

    async def _shaped(self, reader: Reader, row: GameRow, game: AnyGame, count: int) -> GameRow:
        """The row with its states in the present shape, from its log if they had another one."""
        if row.shape == game.shape or row.state is None or row.seed is None:
            return row
        rows = await moves.after(reader, row.id, 0, limit=sys.maxsize)
        said = [(one.seat, one.text) for one in rows]
        *_, (position, _) = fold(game, count, row.options, row.seed, said)
        return replace(row, state=pack(position.state), fence_state=pack(position.fence))


def _nobody() -> None:
    """The outbox is not there yet; it looks by itself when it comes."""


def _one_off(one: str, other: str) -> bool:
    return len(one) == len(other) and sum(a != b for a, b in zip(one, other, strict=True)) == 1

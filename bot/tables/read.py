"""What posts, logs and lists tell of a table, read without changing it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from bot.tables.base import Base
from bot.tables.codec import Told, told, unpack_state
from bot.tables.model import Table
from bot.tables.story import public, standing, turns
from data import Reader, moves, outbox
from data.games import GameRow
from rules.game import Event
from rules.log import fold, resume

_PAGE = 500

Asked = Literal["turn", "again", "first"]  # for a turn, another one at once, or in the first post


@dataclass(frozen=True)
class Untold:
    """What the next post tells: the table at its row, the events, how the active seat is asked."""

    table: Table
    events: tuple[Event, ...]
    asked: Asked
    lobby: int | None  # the post of the lobby, which keeps its own last words


class Reads(Base):
    """Stories of tables: finished turns, what was not told yet, the state at a row."""

    async def turns(self, code: str) -> list[tuple[Told, ...]]:
        """The finished turns of a game, each as its standing rows."""
        async with self.db.reading() as reader:
            row = await self._row(reader, code)
            return turns(await self._rows(reader, code, 0), closed=row.ended is not None)

    async def untold(self, code: str, seq: int) -> Untold:
        """What is to be told up to a row, with the table as it stood there."""
        async with self.db.reading() as reader:
            row = await self._row(reader, code)
            rows = await self._rows(reader, code, row.told, seq)
            table = await self._table(reader, row)
            lobby = next(
                (
                    one.message
                    for one in await outbox.of_seq(reader, code, 0)
                    if one.kind == "lobby"
                ),
                None,
            )
            if seq != row.seq:
                table = replace(table, seq=seq, state=await self._state_at(reader, row, table, seq))
            last = await moves.at(reader, code, seq)
        asked: Asked = "turn"
        if row.told == 0 and row.message in (None, lobby):
            asked = "first"
        elif last is not None and table.active == (last.seat,):
            asked = "again"
        return Untold(table, public(standing(rows)), asked, lobby)

    async def _rows(
        self, reader: Reader, code: str, after: int, until: int | None = None
    ) -> list[Told]:
        rows: list[Told] = []
        while page := await moves.after(reader, code, after, limit=_PAGE):
            rows += [told(row) for row in page if until is None or row.seq <= until]
            after = page[-1].seq
            if until is not None and after >= until:
                break
        return rows

    async def _state_at(self, reader: Reader, row: GameRow, table: Table, seq: int) -> object:
        """The state at an earlier row: from the fence, or all anew if a turn has passed it by."""
        row = await self._shaped(reader, row, table.game, len(table.chairs))
        assert row.seed is not None
        if row.fence_state is not None and row.fence_seq <= seq:
            said = [
                (one.seq, one.seat, one.text) for one in await moves.since_fence(reader, row.id)
            ]
            fence = unpack_state(table.game, row.fence_state)
            earlier = [one for one in said if one[0] <= seq]
            count = len(table.chairs)
            return resume(table.game, count, fence, row.fence_seq, earlier, row.seed).state
        all_rows = await self._rows(reader, row.id, 0, seq)
        pairs = [(one.seat, one.text) for one in all_rows]
        folded = fold(table.game, len(table.chairs), row.options, row.seed, pairs)
        return [position.state for position, _ in folded][-1]

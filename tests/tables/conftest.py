"""A database on a real file, tables on it, and a clock that tests move."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

import pytest

from bot.tables import Person, Table, Tables
from data import Database, opened, outbox
from data.outbox import OutboxRow

ANA, BEN, CAT, DAN = (
    Person(101, "Ana"),
    Person(102, "Ben"),
    Person(103, "Cat"),
    Person(104, "Dan"),
)
CHANNEL, GUILD = 7001, 9001
NOON = 1_767_225_600  # 1 January 2026, 00:00 UTC


class House:
    """Tables with a clock in hand, clicks that never repeat, and a look into the outbox."""

    def __init__(self, db: Database) -> None:
        self.time = float(NOON)
        self.db = db
        self.clicks = count(1_000_000)
        self.tables = Tables(db, clock=lambda: self.time, computer_delay=2)

    def click(self) -> int:
        """The id of a fresh interaction."""
        return next(self.clicks)

    async def lobby(
        self,
        person: Person = ANA,
        channel: int = CHANNEL,
        title: str = "nach_dem_regen",
        **wishes: object,
    ) -> Table:
        """An open lobby."""
        return await self.tables.open(
            person, title, channel=channel, guild=GUILD, click=self.click(), **wishes
        )  # type: ignore[arg-type]

    async def game(self, *others: Person, first: str = "0", pace: str = "none") -> Table:
        """A running game of Ana and the others, seated as listed."""
        table = await self.lobby(limit=1 + len(others), options={"first": first}, pace=pace)
        code = table.code
        for other in others:
            await self.tables.join(code, other, click=self.click())
        await self.tables.set_option(code, ANA, "order", "listed", click=self.click())
        return await self.tables.start(code, ANA, click=self.click())

    async def pending(self, code: str, *kinds: str) -> list[OutboxRow]:
        """The rows of these kinds that wait to be told."""
        async with self.db.reading() as reader:
            rows = await outbox.pending(reader, code)
        return [row for row in rows if not kinds or row.kind in kinds]

    async def play(self, table: Table, number: int = 0) -> Table:
        """The table after the active seat made one of its moves."""
        chair = table.chairs[table.active[0]]
        assert chair.holder is not None
        text = table.texts(chair.seat)[number]
        person = Person(chair.holder, chair.name)
        done = await self.tables.move(table.code, person, text, click=self.click())
        return done.table


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A house on a fresh file."""
    async with opened(tmp_path / "petrichor.db") as db:
        yield House(db)

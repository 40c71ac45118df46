"""The outbox against a model in plain Python, in any order of calls."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from data import Database, outbox
from data.outbox import OutboxRow
from tests.data import sample
from tests.data.sample import CODE

URGENCY = {"board": 0, "computer": 1, "reminder": 2, "retire": 3}
WORKERS = st.sampled_from(["a", "b"])
LASTS = 60


@dataclass
class Model:
    """What the test believes of one row."""

    id: int
    seq: int
    kind: str
    lane: int
    due: int
    attempts: int = 0
    by: str | None = None
    until: int = 0
    settled: str | None = None


class Outbox(RuleBasedStateMachine):
    """F16, F38, F48: two workers put, claim, settle and die; the clock only goes on."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.runner = asyncio.Runner()
        self.now = 1000
        self.rows: list[Model] = []
        self.held: list[OutboxRow] = []
        self.db = self.run(Database.open(Path(self.folder.name) / "p.db", leased=False))
        self.run(sample.running(self.db))

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.runner.run(work)

    def write(self, function: Any, *args: Any, **values: Any) -> Any:
        async def whole() -> Any:
            async with self.db.transaction() as tx:
                return await function(tx, *args, **values)

        return self.run(whole())

    def teardown(self) -> None:
        self.run(self.db.close())
        self.runner.close()
        self.folder.cleanup()

    def waiting(self) -> list[Model]:
        return [row for row in self.rows if row.settled is None]

    def busy(self) -> set[int]:
        return {row.lane for row in self.waiting() if row.by}

    @rule(
        seq=st.integers(1, 4),
        kind=st.sampled_from(sorted(URGENCY)),
        lane=st.integers(1, 3),
        ahead=st.integers(-50, 100),
    )
    def put(self, seq: int, kind: str, lane: int, ahead: int) -> None:
        fresh = not any((row.seq, row.kind) == (seq, kind) for row in self.rows)
        due = self.now + ahead
        row = OutboxRow(CODE, seq, kind, due, lane)
        self.write(outbox.put, row)
        if fresh:
            self.rows.append(Model(len(self.rows) + 1, seq, kind, lane, due))

    @rule(seconds=st.integers(1, 90))
    def wait(self, seconds: int) -> None:
        self.now += seconds

    @rule(by=WORKERS, limit=st.integers(1, 3))
    def claim(self, by: str, limit: int) -> None:
        for row in self.waiting():
            if row.by and row.until <= self.now:
                row.by = None
        expected: list[Model] = []
        for row in sorted(self.waiting(), key=lambda row: (URGENCY[row.kind], row.due, row.id)):
            if len(expected) < limit and row.due <= self.now and row.lane not in self.busy():
                row.by, row.until, row.attempts = by, self.now + LASTS, row.attempts + 1
                expected.append(row)
        taken = self.write(outbox.claim, by, now=self.now, lasts=LASTS, limit=limit)
        assert [(row.id, row.attempts) for row in taken] == [
            (row.id, row.attempts) for row in expected
        ]
        self.held += taken

    @rule(how=st.sampled_from(["sent", "fail", "drop"]), which=st.integers(0, 9))
    def settle(self, how: str, which: int) -> None:
        if which >= len(self.held):
            return
        row = self.held.pop(which)
        model = next(model for model in self.rows if model.id == row.id)
        stands = model.settled is None and model.by in (None, row.claimed_by)
        if how == "sent":
            assert self.write(outbox.sent, row, at=self.now) is stands
        elif how == "drop":
            assert self.write(outbox.drop, row, why="late") is stands
        else:
            assert self.write(outbox.fail, row, error="x", due=self.now + 5) is stands
        if stands:
            model.by = None
            model.settled = None if how == "fail" else how
            model.due = self.now + 5 if how == "fail" else model.due

    @rule(by=WORKERS)
    def release(self, by: str) -> None:
        mine = [row for row in self.waiting() if row.by == by]
        assert self.write(outbox.release, by) == len(mine)
        for row in mine:
            row.by = None

    @rule(seq=st.integers(1, 4), kind=st.sampled_from(sorted(URGENCY)))
    def supersede(self, seq: int, kind: str) -> None:
        old = [r for r in self.waiting() if r.seq <= seq and r.kind == kind and r.by is None]
        assert self.write(outbox.supersede, CODE, seq=seq, kinds=[kind], why="o") == len(old)
        for row in old:
            row.settled = "superseded"

    @invariant()
    def the_rows_are_those_of_the_model(self) -> None:
        async def read() -> tuple[list[OutboxRow], int | None]:
            async with self.db.reading() as reader:
                return await outbox.pending(reader, CODE), await outbox.next_due(reader)

        rows, due = self.run(read())
        assert sorted((row.id, row.claimed_by, row.due) for row in rows) == [
            (row.id, row.by, row.due) for row in self.waiting()
        ]
        times = [row.due for row in self.waiting() if row.lane not in self.busy()]
        times += [row.until for row in self.waiting() if row.by]
        assert due == min(times, default=None)
        lanes = [row.lane for row in rows if row.claimed_by]
        assert len(lanes) == len(set(lanes))


TestOutbox = Outbox.TestCase
TestOutbox.settings = settings(
    max_examples=25,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)

"""The outbox: put once, claimed by one, settled once, and no lane in another's way."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from data import Conflict, Database, outbox
from data.outbox import OutboxRow
from tests.data import sample
from tests.data.sample import CODE, OTHER, notice


@pytest.fixture
async def db(db: Database) -> Database:
    """A database with two running games, in the channels 10 and 20."""
    await sample.running(db)
    await sample.running(db, OTHER, 20)
    return db


async def put(db: Database, *rows: OutboxRow) -> None:
    async with db.transaction() as tx:
        for row in rows:
            await outbox.put(tx, row)


async def claim(db: Database, by: str = "a", *, now: int, limit: int = 8) -> list[OutboxRow]:
    async with db.transaction() as tx:
        return await outbox.claim(tx, by, now=now, lasts=60, limit=limit)


def kinds(rows: list[OutboxRow]) -> list[tuple[str, int]]:
    return [(row.kind, row.lane) for row in rows]


async def next_due(db: Database) -> int | None:
    async with db.reading() as reader:
        return await outbox.next_due(reader)


async def test_a_row_is_put_once(db: Database) -> None:
    """F38: the same notice put again, also once it is sent, is no second one."""
    row = notice(seat=1, part=2, due=5, message=7, body=b"b")
    await put(db, row)
    async with db.transaction() as tx:
        await outbox.put(tx, replace(row, due=9, body=b"other"))
        assert len(await outbox.of_seq(tx, row.game, row.seq)) == 1
        claimed = (await outbox.claim(tx, "a", now=5))[0]
        assert (
            replace(claimed, id=0, attempts=0, tried=None, claimed_by=None, claimed_until=None)
            == row
        )
        assert await outbox.sent(tx, claimed, at=6)
        await outbox.put(tx, row)
        assert await outbox.pending(tx, row.game) == []
        for other in ({"seq": 2}, {"kind": "turn"}, {"seat": 0}, {"part": 1}, {"game": OTHER}):
            await outbox.put(tx, fresh := replace(row, **other))
            waiting = await outbox.pending(tx, fresh.game)
            assert fresh in [replace(one, id=0) for one in waiting], other


async def test_an_unknown_kind_is_a_mistake(db: Database) -> None:
    with pytest.raises(KeyError):
        await put(db, notice("bored"))


async def test_nothing_is_claimed_before_it_is_due(db: Database) -> None:
    await put(db, notice(due=100))
    assert await claim(db, now=99) == []
    assert len(await claim(db, now=100)) == 1


async def test_a_row_is_claimed_by_one(db: Database, second: Database) -> None:
    """F48: also when two connections ask at once."""
    for seq in range(1, 11):
        await put(db, notice(seq=seq, lane=seq))
    taken = await asyncio.gather(claim(db, "a", now=1, limit=4), claim(second, "b", now=1, limit=4))
    lanes = [row.lane for rows in taken for row in rows]
    assert sorted(lanes) == list(range(1, 9))
    assert {row.claimed_by for row in taken[0]} == {"a"}
    assert {row.claimed_by for row in taken[1]} == {"b"}


async def test_the_file_itself_keeps_two_workers_from_one_lane(db: Database) -> None:
    """F48: whatever a query overlooks, the second claim in a lane is a conflict."""
    await put(db, notice(seq=1), notice(seq=2))
    await claim(db, now=1)
    with pytest.raises(Conflict) as caught:
        async with db.transaction() as tx:
            await tx.run("UPDATE outbox SET claimed_by = 'b', claimed_until = 9 WHERE seq = 2")
    assert (caught.value.table, caught.value.columns) == ("outbox", ("lane",))


async def test_one_row_a_lane_the_longest_due_first(db: Database) -> None:
    await put(db, notice(seq=1, due=30), notice(seq=2, due=10), notice(seq=3, due=20))
    await put(db, notice(seq=1, game=OTHER, lane=20, due=25))
    found = []
    for _ in range(4):
        rows = await claim(db, now=100)
        found.append([(row.lane, row.due) for row in rows])
        async with db.transaction() as tx:
            for row in rows:
                assert await outbox.sent(tx, row, at=100)
    assert found == [[(10, 10), (20, 25)], [(10, 20)], [(10, 30)], []]


async def test_turn_notices_go_first(db: Database) -> None:
    """F16: however long the other kinds have been due."""
    await put(
        db,
        notice("retire", lane=1, due=1),
        notice("lapse", lane=2, due=2),
        notice("reminder", lane=3, due=3),
        notice("computer", lane=4, due=4),
        notice("board", lane=5, due=50),
        notice("turn", lane=6, due=40),
    )
    assert kinds(await claim(db, now=60, limit=3)) == [("turn", 6), ("board", 5), ("computer", 4)]
    assert kinds(await claim(db, now=60, limit=3)) == [
        ("lapse", 2),
        ("reminder", 3),
        ("retire", 1),
    ]


async def test_a_failing_lane_delays_no_other(db: Database) -> None:
    """F16: while one row is in work, or waits for its next attempt, the other lanes go on."""
    await put(db, notice(seq=1), notice(seq=2), notice(seq=1, game=OTHER, lane=20))
    first = await claim(db, now=10, limit=1)
    assert kinds(first) == [("board", 10)]
    assert kinds(await claim(db, now=10)) == [("board", 20)]
    assert await claim(db, now=10) == []
    async with db.transaction() as tx:
        assert await outbox.fail(tx, first[0], error="503", due=15)
    again = await claim(db, now=10)
    assert [(row.lane, row.seq) for row in again] == [(10, 2)]
    async with db.transaction() as tx:
        assert await outbox.sent(tx, again[0], at=11)
    assert await claim(db, now=14) == []
    retried = await claim(db, now=15)
    assert [(row.seq, row.attempts, row.tried, row.error) for row in retried] == [(1, 2, 10, "503")]


async def test_a_claim_that_runs_out_is_void(db: Database) -> None:
    """F08: a worker that died leaves its row to the next, which sees that it was tried."""
    await put(db, notice())
    mine = (await claim(db, "a", now=10))[0]
    assert (mine.claimed_until, mine.attempts, mine.tried) == (70, 1, 10)
    assert await claim(db, "b", now=69) == []
    theirs = (await claim(db, "b", now=70))[0]
    assert (theirs.id, theirs.attempts, theirs.tried) == (mine.id, 2, 10)
    async with db.transaction() as tx:
        assert not await outbox.sent(tx, mine, at=71)
        assert not await outbox.fail(tx, mine, error="late", due=80)
        assert not await outbox.drop(tx, mine, why="late")
        assert await outbox.sent(tx, theirs, at=72, message=5)
        row = (await outbox.of_seq(tx, CODE, 1))[0]
    assert (row.sent, row.message, row.claimed_by, row.error) == (72, 5, None, None)


async def test_a_row_sent_late_but_not_taken_again_is_sent(db: Database) -> None:
    """F38: the claim ran out, nobody took the row: what was posted counts."""
    await put(db, notice())
    mine = (await claim(db, "a", now=10))[0]
    async with db.transaction() as tx:
        await outbox.release(tx)
        assert await outbox.sent(tx, mine, at=90, message=5)
        assert not await outbox.sent(tx, mine, at=91, message=6)
        assert [row.message for row in await outbox.of_seq(tx, CODE, 1)] == [5]


async def test_an_edit_keeps_its_post(db: Database) -> None:
    await put(db, notice("retire", message=77))
    row = (await claim(db, now=1))[0]
    async with db.transaction() as tx:
        assert await outbox.sent(tx, row, at=2)
        assert (await outbox.of_seq(tx, CODE, 1))[0].message == 77


async def test_a_dropped_row_is_settled(db: Database) -> None:
    """F36: what is no longer true when it would be sent is not sent."""
    await put(db, notice())
    row = (await claim(db, now=1))[0]
    async with db.transaction() as tx:
        assert await outbox.drop(tx, row, why="undone")
        assert await outbox.pending(tx, CODE) == []
        assert [one.dropped for one in await outbox.of_seq(tx, CODE, 1)] == ["undone"]
    assert await claim(db, now=1000) == []


async def test_claims_are_given_back(db: Database) -> None:
    """A worker that stops cleanly gives back its own; a start gives back all."""
    await put(db, *(notice(seq=seq, lane=seq) for seq in range(1, 5)))
    await claim(db, "a", now=1, limit=2)
    await claim(db, "b", now=1, limit=2)
    async with db.transaction() as tx:
        assert await outbox.release(tx, "a") == 2
        assert await outbox.release(tx, "a") == 0
    assert [row.seq for row in await claim(db, "c", now=1)] == [1, 2]
    async with db.transaction() as tx:
        assert await outbox.release(tx) == 4
    assert [row.seq for row in await claim(db, "d", now=1)] == [1, 2, 3, 4]


async def test_superseded_rows(db: Database) -> None:
    """F36: up to a sequence, of some kinds or all, never of another game nor a row in work."""
    await put(
        db,
        notice(seq=1),
        notice(seq=2),
        notice("reminder", seq=2),
        notice("timeout", seq=2),
        notice("reminder", seq=3),
        notice("reminder", seq=1, game=OTHER, lane=20),
    )
    working = await claim(db, now=1, limit=1)
    assert [(row.kind, row.seq) for row in working] == [("board", 1)]
    async with db.transaction() as tx:
        some = await outbox.supersede(tx, CODE, seq=2, kinds=("reminder", "timeout"), why="moved")
        assert some == 2
        assert [(row.kind, row.seq) for row in await outbox.pending(tx, CODE)] == [
            ("board", 1),
            ("board", 2),
            ("reminder", 3),
        ]
        assert await outbox.supersede(tx, CODE, seq=99, why="over") == 2
        assert [row.id for row in await outbox.pending(tx, CODE)] == [working[0].id]
        assert len(await outbox.pending(tx, OTHER)) == 1
        assert [row.dropped for row in await outbox.of_seq(tx, CODE, 2)] == [
            "over",
            "moved",
            "moved",
        ]


async def test_waiting_posts_follow_a_game_that_moves(db: Database) -> None:
    """F18: new posts go to the new channel, edits of old posts stay with them."""
    await put(
        db,
        notice(seq=2),
        notice("retire", seq=1, message=77),
        notice("direct", seq=2, lane=500, channel=None),
        notice("computer", seq=2, lane=0),
        notice(seq=2, game=OTHER, lane=20, channel=20),
    )
    async with db.transaction() as tx:
        assert await outbox.move_to(tx, CODE, old=10, new=30) == 2
        rows = await outbox.pending(tx, CODE)
    assert [(row.kind, row.lane, row.channel) for row in rows] == [
        ("retire", 10, 10),
        ("board", 30, 30),
        ("direct", 500, None),
        ("computer", 0, 30),
    ]


async def test_timers_are_put_off(db: Database) -> None:
    """F19: of all games, only these kinds, and neither settled rows nor rows in work."""
    await put(
        db,
        notice("reminder", seq=1, lane=1, due=1),
        notice("reminder", seq=2, lane=2, due=2),
        notice("reminder", seq=3, lane=3, due=300),
        notice("timeout", seq=3, lane=4, due=400),
        notice("lapse", seq=0, lane=5, due=500),
        notice("reminder", seq=1, game=OTHER, lane=20, due=600),
    )
    settled, _ = await claim(db, now=2)
    async with db.transaction() as tx:
        assert await outbox.sent(tx, settled, at=3)
        assert await outbox.postpone(tx, ["reminder", "timeout"], seconds=1000) == 3
        rows = [await outbox.of_seq(tx, CODE, seq) for seq in (0, 1, 2, 3)]
        rows.append(await outbox.of_seq(tx, OTHER, 1))
    assert [[row.due for row in found] for found in rows] == [[500], [1], [2], [1300, 1400], [1600]]


async def test_when_to_wake(db: Database) -> None:
    assert await next_due(db) is None
    await put(db, notice("retire", due=70), notice(due=90), notice(seq=2, due=500))
    await put(db, notice(game=OTHER, lane=20, due=200))
    assert await next_due(db) == 70
    retire = (await claim(db, now=95, limit=1))[0]
    assert retire.kind == "board"
    assert await next_due(db) == 95 + 60  # lane 10 is in work until then, lane 20 is due later
    async with db.transaction() as tx:
        await outbox.fail(tx, retire, error="503", due=300)
    assert await next_due(db) == 70


def test_back_off_doubles_up_to_a_quarter_of_an_hour() -> None:
    found = [outbox.backoff(attempts) for attempts in (1, 2, 3, 4, 8, 9, 10_000)]
    assert found == [5, 10, 20, 40, 640, 900, 900]

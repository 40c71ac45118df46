"""The log as a compare-and-swap, also between two connections and two processes."""

from __future__ import annotations

import asyncio
import sys

import pytest

from data import Conflict, Database, games, moves, outbox
from data.moves import ClickRepeated, MoveRow, SeqTaken
from tests.data import sample
from tests.data.sample import ANA, CODE, OTHER


async def seqs(db: Database) -> list[int]:
    async with db.reading() as reader:
        return [row.seq for row in await moves.after(reader, CODE, 0, limit=1000)]


async def test_a_row_and_its_state_are_one(db: Database) -> None:
    await sample.running(db)
    async with db.transaction() as tx:
        await sample.append(tx, 1, click=9)
    async with db.transaction() as tx:
        await sample.append(tx, 2, seat=None, by=None, text=".pause")
    async with db.reading() as reader:
        row = await sample.game(reader)
        assert (row.seq, row.state, row.fence_seq, row.fence_state) == (
            2,
            b"state 2",
            0,
            b"state 0",
        )
        first = MoveRow(CODE, 1, 0, "play 1", b"events", ANA, 301, 9)
        second = MoveRow(CODE, 2, None, ".pause", b"events", None, 302, None)
        assert await moves.after(reader, CODE, 0) == [first, second]
        assert await moves.at(reader, CODE, 2) == second
        assert await moves.at(reader, CODE, 3) is None
        assert await moves.by_click(reader, 9) == first
        assert await moves.by_click(reader, 8) is None


async def test_the_fence_moves_with_a_row(db: Database) -> None:
    """F27: undo folds from the state after the last step that cannot be taken back."""
    await sample.running(db)
    async with db.transaction() as tx:
        await sample.append(tx, 1)
        await sample.append(tx, 2, fence=b"fence 2")
        await sample.append(tx, 3)
        await sample.append(tx, 4)
    async with db.reading() as reader:
        row = await sample.game(reader)
        assert (row.seq, row.state, row.fence_seq, row.fence_state) == (
            4,
            b"state 4",
            2,
            b"fence 2",
        )
        assert [row.seq for row in await moves.since_fence(reader, CODE)] == [3, 4]


@pytest.mark.parametrize("seq", [1, 2, 4, 9])
async def test_only_the_next_number_fits(db: Database, seq: int) -> None:
    """F05: neither a number that is there nor one that leaves a gap."""
    await sample.running(db)
    async with db.transaction() as tx:
        await sample.append(tx, 1)
        await sample.append(tx, 2)
    with pytest.raises(SeqTaken):
        async with db.transaction() as tx:
            await sample.append(tx, seq, state=b"wrong")
    assert await seqs(db) == [1, 2]
    async with db.reading() as reader:
        assert (await sample.game(reader)).state == b"state 2"


async def test_a_stray_row_is_never_overwritten(db: Database) -> None:
    """F06: should the number of a game lie behind its log, the key still refuses the row."""
    await sample.running(db)
    async with db.transaction() as tx:
        await sample.append(tx, 1)
        await tx.run("UPDATE games SET seq = 0")
    with pytest.raises(SeqTaken):
        async with db.transaction() as tx:
            await sample.append(tx, 1, text="other")


@pytest.mark.parametrize("seq", [1, 2])
async def test_a_repeated_click_is_told_from_a_taken_number(db: Database, seq: int) -> None:
    """F05, F48: whether it expects the old number or by now the next one."""
    await sample.running(db)
    async with db.transaction() as tx:
        await sample.append(tx, 1, click=9)
    with pytest.raises(ClickRepeated):
        async with db.transaction() as tx:
            await sample.append(tx, seq, click=9)
    assert await seqs(db) == [1]


async def test_a_click_counts_once_over_all_games(db: Database) -> None:
    await sample.running(db)
    await sample.running(db, OTHER, 11)
    async with db.transaction() as tx:
        await sample.append(tx, 1, click=9)
    with pytest.raises(ClickRepeated):
        async with db.transaction() as tx:
            await sample.append(tx, 1, OTHER, click=9)


async def test_no_row_before_the_start_or_after_the_end(db: Database) -> None:
    await sample.open_lobby(db)
    for _ in range(2):
        with pytest.raises(SeqTaken):
            async with db.transaction() as tx:
                await sample.append(tx, 1)
        async with db.transaction() as tx:
            if (await sample.game(tx)).status == "lobby":
                await sample.begin(tx)
                await games.finish(tx, CODE, "ended", at=400)
    assert await seqs(db) == []


async def test_pages_of_a_log(db: Database) -> None:
    await sample.running(db)
    async with db.transaction() as tx:
        for seq in range(1, 8):
            await sample.append(tx, seq)
    async with db.reading() as reader:

        async def page(before: int | None) -> list[int]:
            return [row.seq for row in await moves.before(reader, CODE, before, limit=3)]

        assert [await page(None), await page(5), await page(2), await page(1)] == [
            [7, 6, 5],
            [4, 3, 2],
            [1],
            [],
        ]
        assert [row.seq for row in await moves.after(reader, CODE, 2, limit=3)] == [3, 4, 5]


async def contend(db: Database, name: str, rounds: int) -> list[int]:
    """Append as a busy process does: read, let others run, try the next number; on a clash anew."""
    won = []
    while len(won) < rounds:
        async with db.reading() as reader:
            seq = (await sample.game(reader)).seq
        await asyncio.sleep(0)
        try:
            async with db.transaction() as tx:
                await sample.append(tx, seq + 1, text=name, state=b"%d" % (seq + 1))
                await outbox.put(tx, sample.notice(seq=seq + 1))
        except SeqTaken:
            continue
        won.append(seq + 1)
    return won


async def test_of_two_connections_exactly_one_wins_each_number(
    db: Database, second: Database
) -> None:
    """F05, F41: both read the same number; one is stored, the other gets SeqTaken."""
    await sample.running(db)
    results = []
    for seq in range(1, 16):

        async def attempt(who: Database, seq: int = seq) -> bool:
            try:
                async with who.transaction() as tx:
                    await sample.append(tx, seq)
            except SeqTaken:
                return False
            return True

        results.append(await asyncio.gather(attempt(db), attempt(second)))
    assert all(sum(result) == 1 for result in results)
    assert await seqs(db) == list(range(1, 16))


async def test_two_connections_lose_and_double_nothing(db: Database, second: Database) -> None:
    await sample.running(db)
    won = await asyncio.gather(contend(db, "a", 20), contend(second, "b", 20))
    assert sorted(won[0] + won[1]) == list(range(1, 41))
    async with db.reading() as reader:
        rows = await moves.after(reader, CODE, 0)
        assert [row.seq for row in rows if row.text == "a"] == won[0]
        assert [row.seq for row in rows if row.text == "b"] == won[1]
        assert (await sample.game(reader)).state == b"40"
        assert [row.seq for row in await outbox.pending(reader, CODE)] == list(range(1, 41))


async def test_two_processes_lose_and_double_nothing(db: Database) -> None:
    """F41, F48: the file itself keeps two processes apart, without any lease."""
    await sample.running(db)
    script = (
        "import asyncio, sys\n"
        "from data import Database\n"
        "from tests.data.test_moves import contend\n"
        "async def main():\n"
        "    db = await Database.open(sys.argv[1], leased=False)\n"
        "    print(*await contend(db, sys.argv[2], 25))\n"
        "    await db.close()\n"
        "asyncio.run(main())\n"
    )
    workers = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-c", script, str(db.path), name, stdout=asyncio.subprocess.PIPE
        )
        for name in ("a", "b")
    ]
    won = [[int(seq) for seq in (await worker.communicate())[0].split()] for worker in workers]
    assert sorted(won[0] + won[1]) == list(range(1, 51))
    async with db.reading() as reader:
        rows = await moves.after(reader, CODE, 0)
        assert [row.seq for row in rows if row.text == "a"] == won[0]
        assert (await sample.game(reader)).state == b"50"


async def test_conflicts_say_what_clashed() -> None:
    assert issubclass(SeqTaken, Conflict)
    assert issubclass(ClickRepeated, Conflict)
    assert not issubclass(ClickRepeated, SeqTaken)

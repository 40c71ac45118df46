"""Games, seats, clicks, people and notes: what goes in comes out, and what clashes is told."""

# ruff: noqa: PT012

from __future__ import annotations

from dataclasses import replace

import pytest

from data import Conflict, Database, clicks, games, parts, people, seats, settings
from data.clicks import ClickRow
from data.games import Invitation, Mine
from data.moves import ClickRepeated
from data.people import PersonRow
from tests.data import sample
from tests.data.sample import ANA, BEN, CAT, CODE, OTHER


async def test_a_lobby_comes_back_as_it_was_stored(db: Database) -> None:
    await sample.open_lobby(db)
    async with db.reading() as reader:
        assert await games.get(reader, CODE) == sample.lobby()
        assert await games.get(reader, OTHER) is None
        assert await games.here(reader, 10) == sample.lobby()
        assert await games.here(reader, 11) is None
        assert await seats.of_game(reader, CODE) == (
            sample.seat(CODE, 0, ANA),
            sample.seat(CODE, 1, BEN, name="Ben", joined=1),
        )


async def test_a_code_is_unique_for_ever(db: Database) -> None:
    """Also when the game of that code has ended."""
    await sample.open_lobby(db)
    async with db.transaction() as tx:
        await games.finish(tx, CODE, "closed", at=1)
    with pytest.raises(Conflict) as caught:
        await sample.open_lobby(db, CODE, 11)
    assert (caught.value.table, caught.value.columns) == ("games", ("id",))


async def test_one_live_game_a_channel(db: Database) -> None:
    """F20: the database refuses a second lobby or running game, and forgets ended ones."""
    await sample.open_lobby(db)
    for _ in range(2):
        with pytest.raises(Conflict) as caught:
            await sample.open_lobby(db, OTHER, 10)
        assert (caught.value.table, caught.value.columns) == ("games", ("place",))
        async with db.transaction() as tx:
            if (await sample.game(tx)).status == "lobby":
                await sample.begin(tx)
    async with db.transaction() as tx:
        await games.finish(tx, CODE, "over", at=400, outcome=b"won")
    await sample.open_lobby(db, OTHER, 10, created=500)
    async with db.reading() as reader:
        last = await games.last_here(reader, 10)
        assert last
        assert last.id == OTHER


async def test_a_changed_lobby(db: Database) -> None:
    await sample.open_lobby(db)
    changed = replace(
        sample.lobby(),
        options={},
        house={"time": "skip"},
        limit=3,
        organiser=BEN,
        invited=(Invitation(9, "Ünal ⚘", 5),),
        open=True,
        ordered=False,
        thread=False,
        pace="none",
        note="seats",
    )
    async with db.transaction() as tx:
        await games.change(tx, changed)
        assert await games.get(tx, CODE) == changed


async def test_start_and_finish(db: Database) -> None:
    await sample.running(db)
    async with db.reading() as reader:
        assert await games.get(reader, CODE) == replace(
            sample.lobby(),
            status="running",
            seed=b"seed",
            start=55,
            state=b"state 0",
            fence_state=b"state 0",
            started=200,
        )
    async with db.transaction() as tx:
        await games.finish(tx, CODE, "over", at=400, outcome=b"won")
        row = await sample.game(tx)
    assert (row.status, row.ended, row.outcome, row.state) == ("over", 400, b"won", b"state 0")


async def test_a_game_starts_and_ends_once(db: Database) -> None:
    """F05: the second of two starts, or ends, is a conflict on the status."""
    await sample.running(db)
    with pytest.raises(Conflict) as caught:
        async with db.transaction() as tx:
            await sample.begin(tx)
    assert caught.value.columns == ("status",)
    async with db.transaction() as tx:
        await games.finish(tx, CODE, "ended", at=400)
    for late in (games.change, lambda tx, row: games.finish(tx, row.id, "over", at=500)):
        with pytest.raises(Conflict) as caught:
            async with db.transaction() as tx:
                await late(tx, sample.lobby())
        assert caught.value.columns == ("status",)
    async with db.reading() as reader:
        assert (await sample.game(reader)).status == "ended"


async def test_told_never_falls(db: Database) -> None:
    """F36: a row sent late does not make the newer post look untold."""
    await sample.running(db)
    async with db.transaction() as tx:
        for seq in (1, 2, 3):
            await sample.append(tx, seq)
        await games.tell(tx, CODE, seq=3, message=73)
        await games.tell(tx, CODE, seq=2, message=72)
        row = await sample.game(tx)
        assert (row.told, row.message) == (3, 72)
        await games.post(tx, CODE, 99)
        await games.set_unreachable(tx, CODE, True)
        row = await sample.game(tx)
        assert (row.told, row.message, row.unreachable) == (3, 99, True)


async def test_a_game_moves_to_another_channel(db: Database) -> None:
    """F18: it is reachable there; a channel with a live game refuses it."""
    await sample.running(db)
    await sample.open_lobby(db, OTHER, 20)
    async with db.transaction() as tx:
        await games.set_unreachable(tx, CODE, True)
        await games.move_to(tx, CODE, channel=30, parent=None, message=5)
        row = await sample.game(tx)
        assert (row.channel, row.parent, row.message, row.unreachable) == (30, None, 5, False)
    with pytest.raises(Conflict) as caught:
        async with db.transaction() as tx:
            await games.move_to(tx, CODE, channel=20, parent=None)
    assert caught.value.columns == ("place",)


async def test_states_in_a_new_shape(db: Database) -> None:
    """F50: only while the game stands where the new states were made."""
    await sample.running(db)
    async with db.transaction() as tx:
        await sample.append(tx, 1)
        await games.restate(tx, CODE, seq=1, shape=4, state=b"new", fence_state=b"new fence")
        row = await sample.game(tx)
        assert (row.shape, row.state, row.fence_state) == (4, b"new", b"new fence")
    with pytest.raises(Conflict) as caught:
        async with db.transaction() as tx:
            await games.restate(tx, CODE, seq=0, shape=5, state=b"old", fence_state=b"old")
    assert caught.value.columns == ("seq",)


async def test_a_persons_games_in_order(db: Database) -> None:
    """Waiting ones first, the longest wait before; then the others; then lent seats; no ended."""
    codes = ["AAAAA", "BBBBB", "CCCCC", "DDDDD", "EEEEE", "FFFFF"]
    for channel, code in enumerate(codes, 50):
        await sample.running(db, code, channel)
    await sample.open_lobby(db, "GGGGG", 80)
    async with db.transaction() as tx:
        await seats.wait_for(tx, "AAAAA", [1], asked=[1], seq=0, at=10)
        await seats.wait_for(tx, "BBBBB", [0], asked=[0], seq=0, at=30)
        await seats.wait_for(tx, "CCCCC", [0], asked=[0], seq=0, at=20)
        await seats.wait_for(tx, "DDDDD", [0], asked=[0], seq=0, at=5)
        await games.finish(tx, "DDDDD", "over", at=99)
        await seats.hold(tx, "EEEEE", 0, holder=CAT, level=None, name="Cat")
        await seats.hold(tx, "FFFFF", 0, holder=None, level="steady", name="Moss")
    expected = [
        Mine(0, 20, "CCCCC", 0),
        Mine(0, 30, "BBBBB", 0),
        Mine(1, 0, "AAAAA", 0),
        Mine(1, 0, "GGGGG", 0),
        Mine(2, 0, "EEEEE", 0),
        Mine(2, 0, "FFFFF", 0),
    ]
    async with db.reading() as reader:
        assert await games.of_person(reader, ANA) == expected
        for size in (1, 2, 3, 4):
            page, found = await games.of_person(reader, ANA, limit=size), []
            while page:
                found += page
                page = await games.of_person(reader, ANA, after=page[-1], limit=size)
            assert found == expected, size
        assert await games.count_of_person(reader, ANA) == (2, 6)
        assert await games.count_of_person(reader, CAT) == (0, 1)
        assert await games.of_person(reader, CAT) == [Mine(1, 0, "EEEEE", 0)]
        assert await games.count_of_person(reader, 99) == (0, 0)
        assert await games.live(reader, limit=3) == ["AAAAA", "BBBBB", "CCCCC"]
        assert await games.live(reader, after="CCCCC") == ["EEEEE", "FFFFF", "GGGGG"]
    assert [(row.awaited, row.lent) for row in expected[1::2]] == [
        (True, False),
        (False, False),
        (False, True),
    ]


async def test_games_near_a_channel(db: Database) -> None:
    """F14: a channel's own game and those of its threads, only a person's own."""
    await sample.open_lobby(db, "AAAAA", 10, parent=None)
    await sample.open_lobby(db, "BBBBB", 11, parent=10)
    await sample.open_lobby(db, "CCCCC", 12, parent=99)
    async with db.transaction() as tx:
        await seats.wait_for(tx, "BBBBB", [0], asked=[], seq=0, at=1)
        await seats.hold(tx, "AAAAA", 1, holder=None, level="steady", name="Moss")
    async with db.reading() as reader:
        assert [row.game for row in await games.near(reader, ANA, 10)] == ["BBBBB", "AAAAA"]
        assert [row.game for row in await games.near(reader, ANA, 12)] == ["CCCCC"]
        assert [row.game for row in await games.near(reader, BEN, 10)] == ["BBBBB", "AAAAA"]
        assert await games.near(reader, CAT, 10) == []


async def test_seats_are_replaced_renamed_and_taken_out(db: Database) -> None:
    await sample.open_lobby(db)
    async with db.transaction() as tx:
        await seats.remove(tx, CODE, 1)
        await seats.put(tx, sample.seat(CODE, 2, None, name="Moss", joined=2))
        await seats.rename(tx, CODE, 0, "Anna")
        assert await seats.of_game(tx, CODE) == (
            sample.seat(CODE, 0, ANA, name="Anna"),
            sample.seat(CODE, 2, None, name="Moss", joined=2),
        )
        shuffled = (
            sample.seat(CODE, 0, None, name="Moss", joined=2),
            sample.seat(CODE, 1, ANA, awaited=True, asked=4, since=7),
        )
        await seats.replace(tx, CODE, shuffled)
        assert await seats.of_game(tx, CODE) == shuffled


async def test_a_lent_seat_keeps_its_owner(db: Database) -> None:
    """F45: a seat is replaced, never removed."""
    await sample.running(db)
    async with db.transaction() as tx:
        await seats.hold(tx, CODE, 1, holder=None, level="steady", name="Moss")
        row = (await seats.of_game(tx, CODE))[1]
    assert (row.owner, row.holder, row.level, row.name) == (BEN, None, "steady", "Moss")


async def test_whom_the_table_waits_for(db: Database) -> None:
    """F33: a seat still awaited keeps the time since when, one asked anew does not."""
    await sample.running(db)

    async def now(*, awaited: list[int], asked: list[int], seq: int, at: int) -> object:
        async with db.transaction() as tx:
            await seats.wait_for(tx, CODE, awaited, asked=asked, seq=seq, at=at)
            rows = await seats.of_game(tx, CODE)
        return [(row.awaited, row.asked, row.since) for row in rows]

    assert await now(awaited=[0, 1], asked=[0, 1], seq=3, at=10) == [(True, 3, 10), (True, 3, 10)]
    assert await now(awaited=[1], asked=[], seq=4, at=20) == [(False, 3, 20), (True, 3, 10)]
    assert await now(awaited=[1], asked=[1], seq=5, at=30) == [(False, 3, 20), (True, 5, 30)]


async def test_a_repeated_lobby_click_is_recognised(db: Database) -> None:
    """F05, F48: it clashes in the transaction that would do it again, and names the game."""
    await sample.open_lobby(db)
    row = ClickRow(2**62, CODE, 100, "joined")
    async with db.transaction() as tx:
        await clicks.record(tx, row)
    with pytest.raises(ClickRepeated):
        async with db.transaction() as tx:
            await seats.rename(tx, CODE, 0, "twice")
            await clicks.record(tx, replace(row, at=101))
    async with db.reading() as reader:
        assert await clicks.get(reader, 2**62) == row
        assert await clicks.get(reader, 5) is None
        assert (await seats.of_game(reader, CODE))[0].name == "Ana"


async def test_old_clicks_are_forgotten_in_portions(db: Database) -> None:
    await sample.open_lobby(db)
    async with db.transaction() as tx:
        for click in range(1, 8):
            await clicks.record(tx, ClickRow(click, CODE, click * 10))
        assert await clicks.forget(tx, 50, limit=3) == 3
        assert await clicks.forget(tx, 50, limit=3) == 1
        assert await clicks.forget(tx, 50, limit=3) == 0
        assert await clicks.get(tx, 4) is None
        assert await clicks.get(tx, 5) == ClickRow(5, CODE, 50)


async def test_people(db: Database) -> None:
    """F15: closed direct messages are remembered."""
    async with db.transaction() as tx:
        assert await people.get(tx, ANA) == PersonRow(ANA)
        for row in (
            PersonRow(ANA, "Europe/Vienna", "8-22", "direct", "de", closed=True),
            PersonRow(ANA, "UTC", closed=False),
        ):
            await people.put(tx, row)
            assert await people.get(tx, ANA) == row


async def test_parts_are_kept_by_digest(db: Database) -> None:
    """F50: lists once stored stay as they were."""
    async with db.transaction() as tx:
        await parts.put(tx, "d", "first")
        await parts.put(tx, "d", "second")
        assert await parts.get(tx, "d") == "first"
        assert await parts.get(tx, "e") is None


async def test_settings(db: Database) -> None:
    """F44: the fingerprint of the commands last synced survives."""
    async with db.transaction() as tx:
        await settings.put(tx, "commands", "1")
        await settings.put(tx, "commands", "2")
        assert await settings.get(tx, "commands") == "2"
        await settings.remove(tx, "commands")
        assert await settings.get(tx, "commands") is None

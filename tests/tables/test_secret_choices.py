"""Simultaneous secret choices at the table: who may change what, and what is told of it."""

from __future__ import annotations

import asyncio
import json

import msgspec
import pytest

from bot.tables import Person, Refused, Table, Tables, Unconfirmed
from bot.tables.play import CHANGES
from bot.tables.story import public, turns
from data import outbox
from data.outbox import OutboxRow
from rules.before_the_rain import BeforeTheRain
from rules.parts import Parts
from tests.tables.conftest import ANA, BEN, CAT, House


async def begun(
    house: House,
    *others: Person,
    computers: int = 0,
    pace: str = "none",
    title: str = "before_the_rain",
) -> Table:
    """A game of Ana and others, seated as listed, then computers."""
    limit = 1 + len(others) + computers
    table = await house.lobby(title=title, limit=limit, pace=pace)
    code = table.code
    for other in others:
        await house.tables.join(code, other, click=house.click())
    for _ in range(computers):
        await house.tables.add_computer(code, ANA, click=house.click())
    await house.tables.set_option(code, ANA, "order", "listed", click=house.click())
    return await house.tables.start(code, ANA, click=house.click())


async def choose(house: House, table: Table, person: Person, at: int, **how: object) -> Table:
    """The table after somebody has chosen one of their moves."""
    seat = table.seat_of(person.id)
    assert seat is not None
    text = table.texts(seat)[at]
    done = await house.tables.move(table.code, person, text, click=house.click(), **how)  # type: ignore[arg-type]
    return done.table


async def waiting(house: House, code: str) -> list[OutboxRow]:
    async with house.db.reading() as reader:
        return await outbox.pending(reader, code)


async def test_a_choice_puts_nothing_into_the_outbox(house: House) -> None:
    """F24 F28: neither a post nor a row that is due at another time."""
    table = await begun(house, BEN, CAT, computers=1, pace="1d")
    before = await waiting(house, table.code)
    house.time += 60
    table = await choose(house, table, BEN, 0)
    table = await choose(house, table, BEN, -1)
    assert await waiting(house, table.code) == before
    assert table.active == (0, 2, 3)
    assert [chair.asked for chair in table.chairs] == [0, 0, 0, 0]


async def test_computers_are_due_at_the_same_time_whatever_was_chosen(house: House) -> None:
    """F24: computers answer a while after they are asked, whatever anybody holds or chooses."""
    for at in (0, -1):
        table = await begun(house, BEN, computers=1)
        due = [row.due for row in await house.pending(table.code, "computer")]
        assert due == [house.tables.now() + 2]
        await choose(house, table, ANA, at)
        assert [row.due for row in await house.pending(table.code, "computer")] == due
        await house.tables.end(table.code, ANA, click=house.click())


async def test_the_last_choice_asks_all_anew(house: House) -> None:
    """F33: one post, all who are still outside awaited and asked at that row."""
    table = await begun(house, BEN, CAT)
    for person in (CAT, ANA):
        table = await choose(house, table, person, 0)
    assert [row.seq for row in await house.pending(table.code, "board")] == [0]
    table = await choose(house, table, BEN, -1)
    assert table.active == (0, 2)
    assert [row.seq for row in await house.pending(table.code, "board")] == [0, 3]
    assert [table.chairs[seat].asked for seat in table.active] == [3, 3]


async def test_a_choice_is_changed_twenty_times_at_most(house: House) -> None:
    """design 3: and then it stays, while the others can still choose."""
    table = await begun(house, BEN)
    for change in range(CHANGES + 1):
        table = await choose(house, table, ANA, change % 2)
    assert CHANGES == 20
    assert table.seq == 21
    with pytest.raises(Refused) as caught:
        await choose(house, table, ANA, 1)
    assert (caught.value.code, caught.value.fields["limit"]) == ("changes", 20)
    table = await choose(house, table, BEN, 0)
    assert table.active == (0, 1)
    table = await choose(house, table, ANA, 0)
    assert table.active == (1,)


async def test_a_choice_is_not_taken_back_but_changed(house: House) -> None:
    """flows 4: not final yet; after the last choice the cards are open."""
    table = await begun(house, BEN)
    assert await house.tables.undoable(table.code, ANA.id) == "nothing_to_undo"
    table = await choose(house, table, ANA, 0)
    assert await house.tables.undoable(table.code, ANA.id) == "not_final"
    with pytest.raises(Refused, match="not_final"):
        await house.tables.undo(table.code, ANA, click=house.click())
    table = await choose(house, table, BEN, 0)
    for person in (ANA, BEN):
        with pytest.raises(Refused, match="drawn"):
            await house.tables.undo(table.code, person, click=house.click())
    table = await choose(house, table, ANA, -1)
    table = await choose(house, table, BEN, 0)
    with pytest.raises(Refused, match="turn_over"):
        await house.tables.undo(table.code, ANA, click=house.click())


async def test_an_unconfirmed_last_choice_changes_nothing(house: House) -> None:
    """flows 0.3: what reveals something waits for Confirm, decided under the lock."""
    table = await begun(house, BEN)
    table = await choose(house, table, ANA, 0, confirmed=False)
    with pytest.raises(Unconfirmed):
        await choose(house, table, BEN, 0, confirmed=False)
    assert (await house.tables.load(table.code)).seq == 1
    both = (choose(house, table, BEN, 0, confirmed=False) for _ in range(2))
    assert all(
        isinstance(one, Unconfirmed) for one in await asyncio.gather(*both, return_exceptions=True)
    )
    assert (await choose(house, table, BEN, 0)).seq == 2


async def test_only_the_revealed_choices_are_told(house: House) -> None:
    """F23 F25: the log has every change, the story of a turn only what was opened."""
    table = await begun(house, BEN)
    hive = table.texts(0)[-1]
    table = await choose(house, table, ANA, -1)
    assert await house.tables.turns(table.code) == []
    table = await choose(house, table, ANA, 0)
    table = await choose(house, table, BEN, 0)
    (turn,) = await house.tables.turns(table.code)
    assert turn[0].text == hive
    told = msgspec.json.encode(public(turn)).decode()
    assert '"choose"' not in told
    assert told.index('"reveal"') < told.index('"stack"')
    assert turns(turn) == [turn]


async def test_a_running_game_exports_no_choice(house: House) -> None:
    """F25."""
    table = await choose(house, await begun(house, BEN), ANA, 0)
    exported = await house.tables.export(table.code)
    assert not {"seed", "secret", "rows", "start"} & set(exported)
    assert table.texts(0)[0] not in json.dumps(exported)


async def test_whoever_gives_up_leaves_the_choice_that_was_made(house: House) -> None:
    """F45: the seat is replaced, its choice stays, and the others go on."""
    table = await begun(house, BEN, CAT)
    table = await choose(house, table, BEN, 0)
    await house.tables.resign(table.code, BEN, click=house.click())
    await house.tables.resign(table.code, CAT, click=house.click())
    table = await house.tables.load(table.code)
    assert table.active == (0, 2)
    assert [row.seat for row in await house.pending(table.code, "computer")] == [2]


async def test_time_runs_out_only_for_those_who_have_not_chosen(house: House) -> None:
    """F36: a timer of somebody who has chosen, or was asked anew since, does nothing."""
    table = await begun(house, BEN, pace="1d")
    table = await choose(house, table, ANA, 0)
    timers = await house.pending(table.code, "timeout")
    assert {row.seat for row in timers} == {0, 1}
    for row in timers:
        await house.tables.time_out(row)
    after = await house.tables.load(table.code)
    assert after.seq == table.seq + 1
    assert [row.seat for row in await house.pending(table.code, "computer")] == [1]


async def test_a_running_game_keeps_the_lists_that_it_began_with(house: House) -> None:
    """F50: a flower type is renamed and revalued under a game in play; the next one has it."""
    table = await choose(house, await begun(house, BEN), ANA, 0)
    shipped = house.tables.titles["before_the_rain"]
    text = shipped.parts.text.replace('id = "daisy"', 'id = "rose"').replace("[1, 1, 1", "[9, 1, 1")
    edited = dict(house.tables.titles) | {"before_the_rain": BeforeTheRain(Parts(text))}
    house.tables = Tables(house.db, titles=edited, clock=lambda: house.time)
    table = await choose(house, table, BEN, 0)
    assert table.seq == 2
    assert "daisy" in table.view(0).flowers  # type: ignore[attr-defined]
    await house.tables.end(table.code, ANA, click=house.click())
    fresh = await begun(house, BEN)
    assert "rose" in fresh.view(0).flowers  # type: ignore[attr-defined]


async def test_open_choices_are_told_though_no_turn_ends(house: House) -> None:
    """RD-11: with the last card given all are turned up, and whoever begins is asked anew."""
    table = await begun(house, BEN, title="raindrops")
    table = await choose(house, table, ANA, 0)
    assert [row for row in await house.pending(table.code, "board") if row.seq] == []
    table = await choose(house, table, BEN, 0)
    assert [row.seq for row in await house.pending(table.code, "board") if row.seq] == [2]
    (seat,) = table.active
    assert table.chairs[seat].asked == 2
    untold = await house.tables.untold(table.code, 2)
    assert [event.kind for event in untold.events].count("given") == 2


async def test_what_was_drawn_in_the_open_turn_stays(house: House) -> None:
    """F27, RD-33: the refusal says so, also where nothing can be taken back any more."""
    table = await begun(house, BEN, title="raindrops")
    for person in (ANA, BEN):
        table = await choose(house, table, person, 0)
    mover = (ANA, BEN)[table.active[0]]
    special = next(at for at, text in enumerate(table.texts(table.active[0])) if text[0] == "f")
    table = await choose(house, table, mover, special)
    assert await house.tables.undoable(table.code, mover.id) is None
    await house.tables.undo(table.code, mover, click=house.click())
    with pytest.raises(Refused) as nothing:
        await house.tables.undo(table.code, mover, click=house.click())
    assert nothing.value.code == "drawn"  # the cards that were given
    table = await choose(house, table, mover, 0)
    with pytest.raises(Refused) as drawn:
        await house.tables.undo(table.code, mover, click=house.click())
    assert (drawn.value.code, drawn.value.fields["title"]) == ("drawn", "raindrops")

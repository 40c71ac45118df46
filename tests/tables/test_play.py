"""Games in play: what is stored, what is refused, what is put into the outbox."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from bot.pace import DAY
from bot.tables import Done, Person, Refused, Repeated, Stale, Table, Tables
from bot.tables.telling import STAND_IN
from data import Database, games, moves, opened, outbox
from rules.errors import IllegalMove, InvalidMove
from rules.log import fold
from tests.tables.conftest import ANA, BEN, CAT, CHANNEL, DAN, House


async def refused(work: object) -> Refused:
    with pytest.raises(Refused) as caught:
        await work  # type: ignore[misc]
    return caught.value


async def until_score(house: House, table: Table) -> tuple[Table, Done]:
    """Play on until a placement scores in mid-game and leaves its mover to act."""
    while table.running:
        seat = table.active[0]
        chair = table.chairs[seat]
        person = Person(chair.holder or 0, chair.name)
        for text in table.texts(seat):
            trial = house.tables.trial(table, seat, text)
            if trial.undoable and not trial.ends and table.seq > 4:
                done = await house.tables.move(table.code, person, text, click=house.click())
                return done.table, done
        table = await house.play(table, len(table.texts(seat)) // 2)
    raise AssertionError("no placement scored in the whole game")


async def test_a_move_is_stored_with_all_that_is_to_be_told(house: House) -> None:
    """F33, F38: whose turn it is and the post come with the move, in one transaction."""
    table = await house.game(BEN)
    text = table.texts(0)[0]
    done = await house.tables.move(table.code, ANA, text, click=house.click(), expected=0)
    assert (done.table.seq, done.ends, done.undoable) == (1, True, False)
    assert done.table.active == (1,)
    assert done.table.chairs[1].asked == 1
    assert [row.seq for row in await house.pending(table.code, "board")] == [0, 1]


async def test_the_log_folds_to_the_stored_state(house: House) -> None:
    """F06: what is stored beside the log is what the log gives."""
    table = await house.game(BEN, CAT)
    while table.running:
        table = await house.play(table, 3 % len(table.texts(table.active[0])))
    exported = json.loads(json.dumps(await house.tables.export(table.code)))
    rows = [(seat, text) for seat, text in exported["rows"]]
    seed = bytes.fromhex(exported["seed"])
    *_, (last, _) = fold(table.game, 3, exported["options"], seed, rows)
    assert last.state == table.state
    assert table.game.outcome(last.state) == table.outcome
    assert (table.status, [row.seq for row in await house.pending(table.code, "finished")]) == (
        "over",
        [table.seq],
    )


async def test_a_running_game_exports_neither_seed_nor_rows(house: House) -> None:
    """F25: the log is a file only when the game is over."""
    table = await house.game(BEN)
    exported = await house.tables.export(table.code)
    assert not {"seed", "secret", "rows", "start"} & set(exported)


async def test_a_double_click_plays_once(house: House) -> None:
    """F05: the second of two clicks on the same control is stale, the same click is repeated."""
    table = await house.game(BEN)
    one, other = table.texts(0)[:2]
    click = house.click()
    results = await asyncio.gather(
        house.tables.move(table.code, ANA, one, click=click, expected=0),
        house.tables.move(table.code, ANA, one, click=click, expected=0),
        house.tables.move(table.code, ANA, other, click=house.click(), expected=0),
        return_exceptions=True,
    )
    assert sum(isinstance(result, Done) for result in results) == 1
    assert {type(result) for result in results} == {Done, Repeated, Stale}
    assert (await house.tables.load(table.code)).seq == 1


async def test_controls_stay_fresh_while_only_others_move_and_age_when_asked_anew(
    house: House,
) -> None:
    table = await house.game(BEN)
    await house.play(table)
    text = table.texts(0)[0]
    error = await refused(house.tables.move(table.code, ANA, text, click=house.click(), expected=0))
    assert error.code == "stale"


async def test_wrong_people_and_wrong_moves_change_nothing(house: House) -> None:
    table = await house.game(BEN)
    tables, code = house.tables, table.code
    text = table.texts(0)[0]
    assert (await refused(tables.move(code, CAT, text, click=house.click()))).code == "not_playing"
    with pytest.raises(IllegalMove, match="not_your_turn"):
        await tables.move(code, BEN, text, click=house.click())
    with pytest.raises(InvalidMove):
        await tables.move(code, ANA, "jump", click=house.click())
    with pytest.raises(IllegalMove):
        await tables.move(code, ANA, "place red a1", click=house.click())
    for word in (".undo", ".end", ".resign", ".timeout"):
        with pytest.raises(InvalidMove):
            await tables.move(code, ANA, word, click=house.click())
    assert (await tables.load(code)).seq == 0


async def test_undo_takes_back_a_scoring_step_of_the_open_turn(house: House) -> None:
    """F27: only one's own last step of the open turn, and only if nothing was drawn."""
    table, done = await until_score(house, await house.game(BEN))
    seat = done.seat
    assert seat is not None
    mover, other = (ANA, BEN) if seat == 0 else (BEN, ANA)
    assert (await refused(house.tables.undo(table.code, other, click=house.click()))).code == (
        "turn_over"
    )
    discs = table.state.discs[seat]
    back = (await house.tables.undo(table.code, mover, click=house.click())).table
    assert back.state.discs[seat] < discs and back.active == (seat,)
    error = await refused(house.tables.undo(table.code, mover, click=house.click()))
    assert error.code == "nothing_to_undo"
    assert await house.pending(table.code, "board") == [
        row for row in await house.pending(table.code, "board") if row.seq < table.seq
    ]


async def test_a_finished_turn_cannot_be_undone(house: House) -> None:
    table = await house.game(BEN)
    await house.play(table)
    error = await refused(house.tables.undo(table.code, ANA, click=house.click()))
    assert error.code == "turn_over"


async def test_undone_steps_are_never_told(house: House) -> None:
    """Only what stands at the end of the turn is told."""
    table, done = await until_score(house, await house.game(BEN))
    mover = ANA if done.seat == 0 else BEN
    table = (await house.tables.undo(table.code, mover, click=house.click())).table
    table = await house.play(table, len(table.texts(table.active[0])) - 1)
    while table.active == (done.seat,):
        table = await house.play(table)
    told = [row.text for turn in await house.tables.turns(table.code) for row in turn]
    assert ".undo" not in told and told.count(done.text) <= 1
    assert len(told) == table.seq - 2


async def test_steps_undone_over_and_over_do_not_pile_up(house: House) -> None:
    """The rows that a click must read stay few, however often a step is taken back."""
    table, done = await until_score(house, await house.game(BEN))
    mover = ANA if done.seat == 0 else BEN
    for _ in range(10):
        await house.tables.undo(table.code, mover, click=house.click())
        await house.tables.move(table.code, mover, done.text, click=house.click())
    async with house.db.reading() as reader:
        assert len(await moves.since_fence(reader, table.code)) <= 2


async def test_resigning_a_game_of_two_ends_it(house: House) -> None:
    table = await house.game(BEN)
    done = await house.tables.resign(table.code, BEN, click=house.click())
    assert (done.table.status, done.table.outcome) == ("over", None)
    (row,) = await house.pending(table.code, "finished")
    untold = await house.tables.untold(table.code, row.seq)
    assert [(event.kind, event.seat) for event in untold.events] == [(".resign", 1)]
    error = await refused(house.tables.move(table.code, ANA, "place red d4", click=house.click()))
    assert error.code == "game_over"


async def test_resigning_a_larger_game_gives_the_seat_to_a_computer(house: House) -> None:
    """F45: a seat is replaced, never removed."""
    table = await house.game(BEN, CAT)
    done = await house.tables.resign(table.code, ANA, click=house.click())
    assert done.table.running and done.table.chairs[0].computer
    (row,) = await house.pending(table.code, "computer")
    assert (row.seat, row.seq) == (0, 1)
    error = await refused(house.tables.resign(table.code, ANA, click=house.click()))
    assert error.code == "not_playing"
    done_by_computer = await house.tables.compute(row, done.table.texts(0)[0])
    assert done_by_computer is not None and done_by_computer.table.active == (1,)


async def test_who_may_end_a_game(house: House) -> None:
    """F20, F43: the organiser and moderators, by permission, never by name."""
    table = await house.game(BEN)
    error = await refused(house.tables.end(table.code, BEN, click=house.click()))
    assert (error.code, error.fields["organiser"]) == ("not_allowed_to_end", "Ana")
    done = await house.tables.end(table.code, DAN, click=house.click(), moderator=True)
    assert (done.table.status, done.seat) == ("ended", None)
    assert [row.kind for row in await house.pending(table.code, "finished")] == ["finished"]


async def test_computers_are_asked_after_a_fixed_delay_and_told_with_the_next_person(
    house: House,
) -> None:
    """F24: the delay is fixed before they think."""
    code = (await house.lobby(limit=3, options={"first": "0"})).code
    for _ in range(2):
        await house.tables.add_computer(code, ANA, click=house.click())
    await house.tables.set_option(code, ANA, "order", "listed", click=house.click())
    table = await house.tables.start(code, ANA, click=house.click())
    table = await house.play(table)
    for seat in (1, 2):
        (row,) = [r for r in await house.pending(code, "computer") if r.seat == seat]
        assert row.due == int(house.time) + 2
        done = None
        while table.active == (seat,):
            rows = [r for r in await house.pending(code, "computer") if r.seat == seat]
            done = await house.tables.compute(rows[-1], table.texts(seat)[0])
            assert done is not None
            table = done.table
    posts = [row.seq for row in await house.pending(code, "board")]
    assert posts == [0, table.seq]
    untold = await house.tables.untold(code, table.seq)
    assert {e.seat for e in untold.events if e.kind == "place"} == {0, 1, 2}


async def test_a_computer_row_that_comes_twice_moves_once(house: House) -> None:
    """F38: killed between the commit and the settling of its row, it is not made again."""
    table = await house.game(BEN, CAT)
    await house.tables.resign(table.code, ANA, click=house.click())
    (row,) = await house.pending(table.code, "computer")
    table = await house.tables.load(table.code)
    assert await house.tables.compute(row, table.texts(0)[0])
    assert await house.tables.compute(row, table.texts(0)[0]) is None


async def test_time_runs_out_for_a_person(house: House) -> None:
    """F19, F37: overdue rows run once; a seat that has moved meanwhile is left alone."""
    table = await house.game(BEN, pace="1d")
    rows = await house.pending(table.code, "reminder", "warning", "timeout")
    now = int(house.time)
    assert [(r.kind, r.due - now, r.seat) for r in rows] == [
        ("reminder", DAY // 2, 0),
        ("warning", DAY - DAY // 10, 0),
        ("timeout", DAY, 0),
    ]
    house.time += DAY
    await house.tables.time_out(rows[2])
    await house.tables.time_out(rows[2])
    table = await house.tables.load(table.code)
    assert table.seq == 1 and table.active == (0,)
    (row,) = await house.pending(table.code, "computer")
    assert (row.seat, row.body) == (0, STAND_IN)
    done = await house.tables.compute(row, table.texts(0)[0])
    assert done is not None and done.table.active == (1,) and not done.table.chairs[0].computer
    untold = await house.tables.untold(table.code, done.table.seq)
    assert [e.kind for e in untold.events][:2] == [".timeout", "place"]


async def test_a_stand_in_plays_the_whole_turn_of_a_person(house: House) -> None:
    """A scoring placement obliges the stand-in to go on."""
    table = await house.game(BEN, pace="1d")
    for _ in range(400):
        seat = table.active[0]
        texts = table.texts(seat)
        trials = {text: house.tables.trial(table, seat, text) for text in texts}
        scoring = [text for text in texts if not trials[text].ends]
        if scoring:
            break
        table = await house.play(table, len(texts) // 2)
    (row,) = [r for r in await house.pending(table.code, "timeout") if r.seq == table.seq]
    await house.tables.time_out(row)
    (row,) = list(await house.pending(table.code, "computer"))
    done = await house.tables.compute(row, scoring[0])
    assert done is not None and not done.ends
    (_, row) = list(await house.pending(table.code, "computer"))
    assert (row.seat, row.body, row.seq) == (seat, STAND_IN, done.table.seq)


async def test_post_again_and_elsewhere(house: House) -> None:
    """F18: a lost post comes back, and a game can move."""
    table = await house.game(BEN)
    await house.play(table)
    await house.tables.post_again(table.code, part=7)
    assert [(r.seq, r.part) for r in await house.pending(table.code, "board")][-1] == (1, 7)
    other = await house.lobby(CAT, channel=CHANNEL + 5)
    busy = house.tables.move_here(table.code, channel=CHANNEL + 5, parent=None, part=8)
    error = await refused(busy)
    assert (error.code, error.fields["code"]) == ("other_game_here", other.code)
    await house.tables.move_here(table.code, channel=CHANNEL + 6, parent=None, part=9)
    moved = await house.tables.load(table.code)
    assert moved.channel == CHANNEL + 6
    assert (await house.pending(table.code, "board"))[-1].channel == CHANNEL + 6


async def test_what_is_told_is_the_table_as_it_stood_then(house: House) -> None:
    """A post that is late shows its own turn, whatever has been played since."""
    table = await house.game(BEN)
    states = [table.state]
    for _ in range(3):
        table = await house.play(table)
        states.append(table.state)
    assert (await house.tables.untold(table.code, 2)).table.state == states[2]
    assert (await house.tables.untold(table.code, 0)).asked == "first"


async def test_two_processes_write_one_log(tmp_path: Path) -> None:
    """F48: whoever is second looks again, and nothing is doubled."""
    path = tmp_path / "petrichor.db"
    async with opened(path) as db:
        house = House(db)
        table = await house.game(BEN)
        other_db = await Database.open(path, leased=False)
        try:
            other = Tables(other_db, clock=lambda: house.time)
            text, second = table.texts(0)[:2]
            results = await asyncio.gather(
                house.tables.move(table.code, ANA, text, click=1, expected=0),
                other.move(table.code, ANA, second, click=2, expected=0),
                return_exceptions=True,
            )
            assert {type(result) for result in results} == {Done, Stale}
        finally:
            await other_db.close()


async def test_names_follow_their_people(house: House) -> None:
    table = await house.game(BEN)
    person = Person(ANA.id, "Ana the Second")
    done = await house.tables.move(table.code, person, table.texts(0)[0], click=house.click())
    assert done.table.names == ("Ana the Second", "Ben")


async def test_a_state_of_another_shape_is_made_anew_from_the_log(house: House) -> None:
    """It is read as if it had always been stored so; the next row stores it and its fence so."""
    table, done = await until_score(house, await house.game(BEN))
    async with house.db.transaction() as tx:
        await games.restate(
            tx, table.code, seq=table.seq, shape=0, state=b'["old"]', fence_state=b'["old"]'
        )
    assert await house.tables.load(table.code) == table
    assert (await house.tables.untold(table.code, table.seq)).table == table
    chair = table.chairs[done.seat or 0]
    mover = Person(chair.holder or 0, chair.name)
    back = (await house.tables.undo(table.code, mover, click=house.click())).table
    again = await house.tables.move(table.code, mover, done.text, click=house.click())
    assert (again.table.seq, again.table.state) == (back.seq + 1, table.state)
    async with house.db.reading() as reader:
        row = await games.get(reader, table.code)
    assert row
    assert row.shape == table.game.shape
    assert again.table == await house.tables.load(table.code)


@pytest.mark.parametrize("panel", [False, True])
async def test_the_seat_of_one_who_left_is_lent_and_comes_back(house: House, panel: bool) -> None:
    """F17: a computer plays until the owner acts again, by typing or on a panel as it stands."""
    table = await house.game(BEN)
    await house.tables.lend(table.code, 0)
    table = await house.tables.load(table.code)
    assert table.chairs[0].computer
    assert table.seat_of(ANA.id) == 0
    (row,) = await house.pending(table.code, "computer")
    done = await house.tables.move(
        table.code, ANA, table.texts(0)[0],
        click=house.click(), expected=table.seq if panel else None,
    )  # fmt: skip
    assert (done.table.seq, done.table.chairs[0].computer) == (3, False)
    assert await house.tables.compute(row, done.text) is None
    untold = await house.tables.untold(table.code, 3)
    assert [event.kind for event in untold.events][:3] == [".lend", ".return", "place"]


async def test_turns_that_a_computer_plays_for_somebody_are_counted(house: House) -> None:
    """flows 1: "(a computer played n turns for …)"; those of people are not."""
    table = await house.game(BEN)
    await house.tables.lend(table.code, 0)
    for _ in range(2):
        *_, row = await house.pending(table.code, "computer")
        table = await house.tables.load(table.code)
        while table.active == (0,):
            done = await house.tables.compute(row, table.texts(0)[0])
            assert done
            table = done.table
        done = await house.tables.move(table.code, BEN, table.texts(1)[0], click=house.click())
        while done.table.active == (1,):
            text = done.table.texts(1)[0]
            done = await house.tables.move(table.code, BEN, text, click=house.click())
    assert [chair.stand_ins for chair in done.table.chairs] == [2, 0]
    assert [chair.stand_ins for chair in (await house.tables.load(table.code)).chairs] == [2, 0]


async def test_a_seat_given_up_does_not_come_back(house: House) -> None:
    table = await house.game(BEN, CAT)
    await house.tables.resign(table.code, ANA, click=house.click())
    table = await house.tables.load(table.code)
    assert table.seat_of(ANA.id) is None


async def test_a_word_of_another_seat_does_not_stop_a_computer(house: House) -> None:
    """F30: a resignation while a computer thinks leaves the computer's turn to it."""
    code = (await house.lobby(limit=3, options={"first": "2"})).code
    await house.tables.join(code, BEN, click=house.click())
    await house.tables.add_computer(code, ANA, click=house.click())
    await house.tables.set_option(code, ANA, "order", "listed", click=house.click())
    table = await house.tables.start(code, ANA, click=house.click())
    (row,) = await house.pending(code, "computer")
    await house.tables.resign(code, ANA, click=house.click())
    done = await house.tables.compute(row, table.texts(2)[0])
    assert done is not None
    assert done.table.active == (0,)


async def test_time_runs_on_in_mid_turn_and_after_words_of_others(house: House) -> None:
    """F37: neither one's own step nor another's resignation stops the clock of a turn."""
    table, done = await until_score(house, await house.game(BEN, CAT, pace="1d"))
    seat = table.active[0]
    assert done.seat == seat
    other = next(c for c in table.chairs if c.seat != seat)
    person = Person(other.holder or 0, other.name)
    await house.tables.resign(table.code, person, click=house.click())
    asked = table.chairs[seat].asked
    (row,) = [r for r in await house.pending(table.code, "timeout") if r.seq == asked]
    await house.tables.time_out(row)
    after = await house.tables.load(table.code)
    assert after.seq == table.seq + 2
    (computer,) = [r for r in await house.pending(table.code, "computer") if r.seat == seat]
    assert computer.body == STAND_IN


async def test_the_next_person_organises_when_the_organiser_resigns(house: House) -> None:
    """F20: somebody at the table can always end the game."""
    table = await house.game(BEN, CAT)
    await house.tables.resign(table.code, ANA, click=house.click())
    done = await house.tables.end(table.code, BEN, click=house.click())
    assert done.table.status == "ended"


async def test_the_end_stands_in_the_log(house: House) -> None:
    table = await house.game(BEN)
    await house.tables.resign(table.code, BEN, click=house.click())
    (turn,) = await house.tables.turns(table.code)
    assert [event.kind for row in turn for event in row.events] == [".resign"]


async def test_a_rematch_seats_a_computer_under_a_name_of_its_own(house: House) -> None:
    table = await house.game(BEN, CAT)
    await house.tables.resign(table.code, BEN, click=house.click())
    await house.tables.end(table.code, ANA, click=house.click())
    again = await house.tables.rematch(table.code, CAT, click=house.click())
    assert [chair.name for chair in again.chairs] == ["Ana", "Moss", "Cat"]


async def test_reminders_of_a_finished_turn_are_retired(house: House) -> None:
    """F36: a notice whose reason has ended says so."""
    table = await house.game(BEN, pace="1d")
    (row,) = await house.pending(table.code, "reminder")
    async with house.db.transaction() as tx:
        await outbox.sent(tx, row, at=1, message=4711)
    await house.play(table)
    (old,) = await house.pending(table.code, "retire")
    assert (old.message, old.seat, old.body) == (4711, 0, b"done")

"""Lobbies: seats, options, invitations, and how they start or end."""

from __future__ import annotations

import hashlib

import pytest

from bot.pace import LOBBY_LAPSES
from bot.tables import Person, Refused, Repeated, Table
from bot.tables.seal import ALPHABET, seed_of
from data import games
from tests.tables.conftest import ANA, BEN, CAT, CHANNEL, DAN, NOON, House


async def refused(work: object) -> Refused:
    with pytest.raises(Refused) as caught:
        await work  # type: ignore[misc]
    return caught.value


def seated(table: Table) -> list[tuple[int, str]]:
    return [(chair.seat, chair.name) for chair in table.present]


async def test_a_lobby_opens_with_its_organiser_and_is_posted_once(house: House) -> None:
    table = await house.lobby()
    assert (table.status, table.organiser, table.limit) == ("lobby", ANA.id, 4)
    assert seated(table) == [(0, "Ana")]
    assert len(table.code) == 5 and set(table.code) <= set(ALPHABET)
    assert [row.channel for row in await house.pending(table.code, "lobby")] == [CHANNEL]


async def test_the_seal_is_the_fingerprint_of_the_secret_that_is_hidden_until_the_end(
    house: House,
) -> None:
    """F39: a commitment at the start, the secret only at the end."""
    table = await house.lobby()
    assert table.secret is None
    closed = await house.tables.close(table.code, ANA, click=house.click())
    assert closed.secret is not None
    assert hashlib.sha256(closed.secret).hexdigest() == table.seal


async def test_the_seed_follows_from_secret_start_and_people_in_order_of_joining(
    house: House,
) -> None:
    """F39: nobody can choose the shuffle, and everybody can check it afterwards."""
    table = await house.lobby(limit=2)
    await house.tables.join(table.code, BEN, click=house.click())
    start = house.click()
    await house.tables.start(table.code, ANA, click=start)
    ended = (await house.tables.end(table.code, ANA, click=house.click())).table
    exported = await house.tables.export(table.code)
    assert ended.secret is not None
    by_hand = hashlib.sha256(ended.secret + f"/{start}/101,102".encode()).digest()
    assert exported["seed"] == by_hand.hex() == seed_of(ended.secret, start, [101, 102]).hex()
    assert (exported["start"], exported["people"]) == (str(start), ["101", "102"])


async def test_one_lobby_or_game_a_channel(house: House) -> None:
    first = await house.lobby()
    error = await refused(house.lobby(BEN))
    assert (error.code, error.fields["code"]) == ("channel_taken", first.code)
    await house.lobby(BEN, channel=CHANNEL + 1)
    await house.tables.close(first.code, ANA, click=house.click())
    assert (await house.lobby(BEN)).status == "lobby"


async def test_a_thread_of_its_own_may_be_wished_in_a_busy_channel(house: House) -> None:
    await house.lobby()
    assert (await house.lobby(BEN, thread=True)).thread


async def test_joining_twice_when_full_and_uninvited_is_refused(house: House) -> None:
    table = await house.lobby(limit=2)
    code = table.code
    assert (await refused(house.tables.join(code, ANA, click=house.click()))).code == (
        "already_seated"
    )
    await house.tables.join(code, BEN, click=house.click())
    assert (await refused(house.tables.join(code, CAT, click=house.click()))).code == "full"
    await house.tables.leave(code, BEN, click=house.click())
    await house.tables.set_option(code, ANA, "who", "invited", click=house.click())
    assert (await refused(house.tables.join(code, CAT, click=house.click()))).code == "not_invited"


async def test_a_repeated_click_changes_nothing(house: House) -> None:
    """F05: the interaction's id is stored with what it did."""
    table = await house.lobby()
    click = house.click()
    await house.tables.add_computer(table.code, ANA, click=click)
    with pytest.raises(Repeated):
        await house.tables.add_computer(table.code, ANA, click=click)
    assert seated(await house.tables.load(table.code)) == [(0, "Ana"), (1, "Moss")]


async def test_invitations_hold_seats(house: House) -> None:
    table = await house.lobby(limit=3, invite=[BEN, CAT])
    code = table.code
    assert not table.open
    assert [(c.seat, c.name) for c in table.chairs if c.invited] == [(1, "Ben"), (2, "Cat")]
    assert (await refused(house.tables.add_computer(code, ANA, click=house.click()))).code == "full"
    table = await house.tables.join(code, CAT, click=house.click())
    assert seated(table) == [(0, "Ana"), (2, "Cat")]
    table = await house.tables.leave(code, BEN, click=house.click())
    table = await house.tables.add_computer(code, ANA, click=house.click())
    assert seated(table) == [(0, "Ana"), (1, "Moss"), (2, "Cat")]


async def test_more_invitations_than_seats_are_refused(house: House) -> None:
    error = await refused(house.lobby(limit=2, invite=[BEN, CAT]))
    assert (error.code, error.fields["free"]) == ("too_many_invited", 1)


async def test_people_invited_later_are_mentioned_once(house: House) -> None:
    table = await house.lobby()
    await house.tables.invite(table.code, ANA, [BEN, CAT, ANA], click=house.click())
    await house.tables.invite(table.code, ANA, [BEN], click=house.click())
    rows = await house.pending(table.code, "direct")
    assert [row.body for row in rows] == [b"102 103"]


async def test_only_the_organiser_changes_a_lobby(house: House) -> None:
    table = await house.lobby()
    await house.tables.join(table.code, BEN, click=house.click())
    tables, code = house.tables, table.code
    for wish in (
        tables.add_computer(code, BEN, click=house.click()),
        tables.set_option(code, BEN, "seats", "3", click=house.click()),
        tables.start(code, BEN, click=house.click()),
        tables.close(code, BEN, click=house.click()),
        tables.remove(code, BEN, 0, click=house.click()),
        tables.invite(code, BEN, [CAT], click=house.click()),
        tables.order(code, BEN, ["Ben"], click=house.click()),
    ):
        error = await refused(wish)
        assert (error.code, error.fields["organiser"]) == ("not_organiser", "Ana")


async def test_the_next_person_organises_when_the_organiser_leaves(house: House) -> None:
    table = await house.lobby()
    await house.tables.add_computer(table.code, ANA, click=house.click())
    await house.tables.join(table.code, BEN, click=house.click())
    table = await house.tables.leave(table.code, ANA, click=house.click())
    assert (table.organiser, table.status) == (BEN.id, "lobby")
    table = await house.tables.leave(table.code, BEN, click=house.click())
    assert table.status == "closed"


async def test_settings_are_checked(house: House) -> None:
    code = (await house.lobby()).code
    await house.tables.join(code, BEN, click=house.click())
    await house.tables.join(code, CAT, click=house.click())
    for name, value, expected in (
        ("seats", "5", "bad_limit"),
        ("seats", "2", "seats_taken"),
        ("seats", "x", "bad_limit"),
        ("pace", "2d", "bad_pace"),
        ("first", "9", "bad_option"),
        ("nonsense", "1", "bad_option"),
        ("who", "nobody", "bad_setting"),
    ):
        wish = house.tables.set_option(code, ANA, name, value, click=house.click())
        assert (await refused(wish)).code == expected
    for name, value in (("seats", "3"), ("pace", "3d"), ("first", "2"), ("strength", "gentle")):
        table = await house.tables.set_option(code, ANA, name, value, click=house.click())
        assert table.note == f"set {NOON} {name} {value}"
    assert (table.limit, table.pace, table.options["first"]) == (3, "3d", "2")


async def test_opening_checks_its_wishes(house: House) -> None:
    for wishes, expected in (
        ({"limit": 5}, "bad_limit"),
        ({"options": {"first": "7"}}, "bad_option"),
        ({"pace": "1h"}, "bad_pace"),
    ):
        assert (await refused(house.lobby(**wishes))).code == expected
    unknown = house.tables.open(ANA, "chess", channel=1, guild=1, click=house.click())
    assert (await refused(unknown)).code == "unknown_title"


async def test_start_needs_enough_people_and_compacts_the_seats(house: House) -> None:
    code = (await house.lobby()).code
    error = await refused(house.tables.start(code, ANA, click=house.click()))
    assert (error.code, error.fields["missing"]) == ("too_few", 1)
    await house.tables.join(code, BEN, click=house.click())
    await house.tables.join(code, CAT, click=house.click())
    await house.tables.leave(code, BEN, click=house.click())
    await house.tables.set_option(code, ANA, "order", "listed", click=house.click())
    table = await house.tables.start(code, ANA, click=house.click())
    assert table.running and seated(table) == [(0, "Ana"), (1, "Cat")]
    assert [row.seq for row in await house.pending(code, "board")] == [0]
    error = await refused(house.tables.join(code, BEN, click=house.click()))
    assert error.code == "lobby_running"


async def test_seats_are_drawn_from_the_seed_unless_listed(house: House) -> None:
    """F39: over many lobbies every order of two comes up."""
    orders = set()
    for channel in range(20):
        table = await house.lobby(limit=2, channel=channel)
        await house.tables.join(table.code, BEN, click=house.click())
        orders.add((await house.tables.start(table.code, ANA, click=house.click())).names)
    assert orders == {("Ana", "Ben"), ("Ben", "Ana")}


async def test_the_organiser_can_list_the_order(house: House) -> None:
    code = (await house.lobby()).code
    for person in (BEN, CAT):
        await house.tables.join(code, person, click=house.click())
    error = await refused(house.tables.order(code, ANA, ["Dan"], click=house.click()))
    assert error.code == "unknown_name"
    table = await house.tables.order(code, ANA, ["cat", "Ana"], click=house.click())
    assert seated(table) == [(0, "Cat"), (1, "Ana"), (2, "Ben")]
    assert table.order == "listed"
    table = await house.tables.order(code, ANA, [BEN.id], click=house.click())
    assert seated(table) == [(0, "Ben"), (1, "Cat"), (2, "Ana")]


async def test_removing(house: House) -> None:
    code = (await house.lobby(invite=[DAN])).code
    await house.tables.add_computer(code, ANA, click=house.click())
    assert (await refused(house.tables.remove(code, ANA, 3, click=house.click()))).code == (
        "no_such_seat"
    )
    assert (await refused(house.tables.remove(code, ANA, 0, click=house.click()))).code == (
        "remove_self"
    )
    table = await house.tables.remove(code, ANA, 1, click=house.click())
    assert [c.name for c in table.chairs] == ["Ana", "Moss"]
    table = await house.tables.remove(code, ANA, 2, click=house.click())
    assert [c.name for c in table.chairs] == ["Ana"]


async def test_a_lobby_lapses_and_a_started_game_does_not(house: House) -> None:
    """F20: a dead lobby gives its channel back."""
    table = await house.lobby()
    (row,) = await house.pending(table.code, "lapse")
    assert row.due == NOON + LOBBY_LAPSES
    await house.tables.lapse(table.code)
    assert (await house.tables.load(table.code)).status == "lapsed"
    running = await house.game(BEN)
    await house.tables.lapse(running.code)
    assert (await house.tables.load(running.code)).running


async def test_a_thread_is_played_where_the_lobby_was_posted(house: House) -> None:
    await house.lobby(DAN)  # which holds the channel
    table = await house.lobby(thread=True, limit=2)
    code = table.code
    await house.tables.join(code, BEN, click=house.click())
    assert (await refused(house.tables.start(code, ANA, click=house.click()))).code == "not_posted"
    async with house.db.transaction() as tx:
        await games.post(tx, code, 555)
    table = await house.tables.start(code, ANA, click=house.click())
    assert (table.channel, table.parent) == (555, CHANNEL)


async def test_a_rematch_keeps_people_and_order_and_moves_the_starter(house: House) -> None:
    code = (await house.lobby(limit=3, options={"first": "0"})).code
    await house.tables.add_computer(code, ANA, click=house.click())
    await house.tables.join(code, BEN, click=house.click())
    await house.tables.set_option(code, ANA, "order", "listed", click=house.click())
    table = await house.tables.start(code, ANA, click=house.click())
    assert (await refused(house.tables.rematch(code, ANA, click=house.click()))).code == (
        "still_running"
    )
    await house.play(table)
    await house.tables.end(code, ANA, click=house.click())
    stranger = house.tables.rematch(code, DAN, click=house.click())
    assert (await refused(stranger)).code == "not_playing"
    again = await house.tables.rematch(code, BEN, click=house.click())
    assert again.organiser == BEN.id and again.options["first"] == "1"
    assert [(c.seat, c.name, c.invited) for c in sorted(again.chairs, key=lambda c: c.seat)] == [
        (0, "Ana", True),
        (1, "Moss", False),
        (2, "Ben", False),
    ]
    again = await house.tables.join(again.code, ANA, click=house.click())
    again = await house.tables.start(again.code, BEN, click=house.click())
    assert again.names == ("Ana", "Moss", "Ben") and again.active == (1,)


async def test_a_rematch_in_a_thread_is_posted_there(house: House) -> None:
    lobby = await house.lobby(limit=2, thread=True)
    await house.tables.join(lobby.code, BEN, click=house.click())
    async with house.db.transaction() as tx:
        await games.post(tx, lobby.code, 555)
    await house.tables.start(lobby.code, ANA, click=house.click())
    await house.tables.end(lobby.code, ANA, click=house.click())
    again = await house.tables.rematch(lobby.code, ANA, click=house.click())
    assert (again.channel, again.parent) == (555, CHANNEL)
    (row,) = await house.pending(again.code, "lobby")
    assert (row.channel, row.lane) == (555, 555)


async def test_finding_a_table(house: House) -> None:
    assert (await refused(house.tables.find(ANA.id, CHANNEL))).code == "no_game_here"
    one = await house.lobby()
    assert (await house.tables.find(ANA.id, CHANNEL)).code == one.code
    assert (await house.tables.find(DAN.id, 1, one.code.lower())).code == one.code
    wrong = one.code[:-1] + next(c for c in ALPHABET if c != one.code[-1])
    own = await refused(house.tables.find(ANA.id, 1, wrong))
    assert (own.code, own.fields["near"]) == ("unknown_game", one.code)
    other = await refused(house.tables.find(DAN.id, 1, wrong))
    assert (other.code, other.fields["near"]) == ("unknown_game", None)


async def test_names_of_people_are_kept_as_they_are_typed(house: House) -> None:
    """F21: what a name contains is nobody's concern before it is shown."""
    odd = Person(105, "@everyone **`x`\u202e")
    table = await house.lobby(odd)
    assert table.names == (odd.name,)

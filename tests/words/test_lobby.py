"""The lobby in every state (flows.md, section 1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.messages import asks
from bot.messages import lobby as words
from bot.messages.fields import jump
from tests.words.sample import LONG, NOON, SEAL, awaited, chair, computer, finished, lobby, running

LAPSES = f"Without a start the lobby lapses <t:{NOON + 86_400}:R>."
POST = "https://discord.com/channels/9001/7001/5001"


def state_line(table: words.Table) -> str:
    """The line above the seal."""
    return words.lobby_post(table).split("\n")[-2]


def test_the_whole_post() -> None:
    """Who opened it, the seats, the terms, how it stands, the seal."""
    assert words.lobby_post(lobby(chair(0), computer(1), limit=4)) == "\n".join(
        [
            "**Nach dem Regen**, game K7QXM, opened by **Ana**. Anyone may join.",
            "1. Ana",
            "2. Moss, computer (steady)",
            "3. free",
            "4. free",
            "Variant: standard. Pace: no limit.",
            "Ana plays with 1 computer and can start.",
            f"Shuffle seal: `{SEAL}` (/help, “Is the shuffle fair?”)",
        ]
    )


@pytest.mark.parametrize(
    ("chairs", "limit", "said"),
    [
        (
            (chair(0),),
            4,
            f"Nach dem Regen needs 1 more player. Press Join, or Ana adds a computer. {LAPSES}",
        ),
        ((chair(0), chair(1)), 4, f"Ana can start now; 2 seats are still free. {LAPSES}"),
        ((chair(0), chair(1), chair(2)), 4, f"Ana can start now; 1 seat is still free. {LAPSES}"),
        ((chair(0), chair(1)), 2, "All seats are taken. Ana can start."),
        ((chair(0), computer(1), computer(2)), 3, "Ana plays with 2 computers and can start."),
        (
            (chair(0), chair(1), awaited(2), awaited(3)),
            4,
            "Not here yet: Cat and Dan. Ana can also start without them.",
        ),
        (
            (chair(0), awaited(1)),
            2,
            f"Nach dem Regen needs 1 more player. Press Join, or Ana adds a computer. {LAPSES}",
        ),
    ],
)
def test_how_it_stands(chairs: tuple[words.Chair, ...], limit: int, said: str) -> None:
    """Alone, enough, full, computers only, invited people missing."""
    assert state_line(lobby(*chairs, limit=limit)) == said


def test_invited_people() -> None:
    """They are mentioned in the first line, and hold their seats."""
    table = lobby(chair(0), awaited(1), awaited(2), open=False)
    first, second, *_ = words.lobby_post(table).split("\n")
    assert first == "<@102>, <@103>: Ana invites you to Nach dem Regen, game K7QXM. Press Join."
    assert second.endswith("opened by **Ana**. Only invited people may join.")
    assert f"2. Ben, invited <t:{NOON}:R>" in words.lobby_post(table)
    rematch = words.lobby_post(replace(table, note="rematch"))
    assert "further" not in rematch
    assert rematch.startswith(
        "<@102>, <@103>: Ana wants a rematch of Nach dem Regen. Press Join for game K7QXM."
    )


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (f"set {NOON} pace 3d", "the pace is now 3 days a turn"),
        (f"set {NOON} pace none", "the pace is now no limit"),
        (f"set {NOON} seats 3", "up to 3 can play now"),
        (f"set {NOON} who invited", "only invited people may join now"),
        (f"set {NOON} order listed", "the order of play is that of the seats"),
        (f"set {NOON} strength gentle", "computers play gently now"),
        (f"set {NOON} first 1", "the 2nd in the order of play begins"),
    ],
)
def test_a_change_is_told_until_the_next(note: str, said: str) -> None:
    """One line more."""
    assert f"\nChanged <t:{NOON}:R>: {said}.\n" in words.lobby_post(lobby(note=note))


def test_the_organiser_left() -> None:
    """The next person organises."""
    table = lobby(chair(1), organiser=102, note="left Ana")
    assert "\nAna left; **Ben** now organises this game.\n" in words.lobby_post(table)


def test_a_pace_has_its_consequence() -> None:
    """With a pace, time can be up."""
    said = words.lobby_post(lobby(pace="1d", options={"first": "2"}, order="listed"))
    assert (
        "Variant: the 3rd in the order of play begins. Pace: 1 day a turn; when time is up," in said
    )
    assert said.split("\n")[5].endswith("Order of play: as the seats are listed.")


def test_a_rematch_says_why_another_begins() -> None:
    """Where the line of variants shows who does, until the organiser changes something."""
    table = lobby(note="rematch", options={"first": "1"})
    why = (
        "Variant: the 2nd in the order of play begins. Pace: no limit. "
        "In a rematch the beginner is one seat further."
    )
    assert why in words.lobby_post(table).split("\n")
    changed = words.lobby_post(replace(table, note=f"set {NOON} first 1"))
    assert "further" not in changed


def test_started_names_people_in_order_of_play() -> None:
    """As the first post does: from whoever begins."""
    table = running(3)
    table = replace(table, state=replace(table.state, turn=1))
    assert "has started with Ben, Cat and Ana: " in words.lobby_post(table)


def test_started_closed_lapsed() -> None:
    """What is left of the post."""
    table = running(3)
    assert words.lobby_post(table) == (
        f"**Nach dem Regen**, game K7QXM, has started with Ana, Ben and Cat: {POST}\n"
        f"Shuffle seal: `{SEAL}`"
    )
    assert words.lobby_post(finished()).startswith("**Nach dem Regen**, game K7QXM, has started")
    assert words.lobby_post(lobby(status="closed", note="closed Ana")) == (
        "**Ana** closed the lobby of Nach dem Regen, game K7QXM."
    )
    assert words.lobby_post(lobby(status="closed", note="left Ana")) == (
        "Everybody left, so the lobby of Nach dem Regen, game K7QXM, is closed."
    )
    assert words.lobby_post(lobby(status="lapsed")) == (
        "The lobby of Nach dem Regen, game K7QXM, lapsed after 24 hours without a start. "
        "/new opens another."
    )


def test_opened_and_summary() -> None:
    """What /new answers, and what Options says to others."""
    assert words.opened(lobby(), POST) == (
        f"The lobby of Nach dem Regen, game K7QXM, is open: {POST}. You have seat 1."
    )
    assert words.summary(lobby(pace="1d")) == (
        "Nach dem Regen, game K7QXM: standard, 4 seats, 1 day a turn. Only Ana can change this."
    )
    assert words.thread_name(running(3)) == "Nach dem Regen K7QXM: Ana, Ben and Cat"
    assert len(words.thread_name(running(4, LONG))) <= 100


def test_options_panel() -> None:
    """What can be changed, with the present values."""
    table = lobby(chair(0), chair(1), computer(2))
    shown = {entry.value: (entry.label, entry.description) for entry in words.options(table)}
    assert shown["first"] == ("Who begins", "the shuffle says who begins")
    assert shown["seats"] == ("Seats", "4 at most")
    assert shown["who"] == ("Who may join", "anyone")
    assert shown["pace"] == ("Pace", "no limit")
    assert shown["remove"] == ("Remove somebody", "Ben and Moss")
    assert shown["close"] == ("Close the lobby", "nobody can join any more")
    assert "remove" not in {entry.value for entry in words.options(lobby())}
    assert words.options_question(table) == (
        "**Nach dem Regen**, game K7QXM. What do you want to change?"
    )


def test_the_second_step_names_the_setting() -> None:
    """As the first step's entry does."""
    assert words.value_question(lobby(), "strength") == (
        "**Nach dem Regen**, game K7QXM. Strength of computers: which?"
    )
    assert words.value_question(lobby(), "first").endswith(" Who begins: which?")
    assert words.value_question(lobby(), "invite").endswith(" Invite people: whom?")


def test_values_of_settings() -> None:
    """The present one is marked; seats go from those that are taken."""
    table = lobby(chair(0), chair(1), chair(2))
    assert [one.value for one in words.values(table, "seats")] == ["3", "4"]
    assert [one.value for one in words.values(lobby(), "seats")] == ["2", "3", "4"]
    assert [(one.value, one.chosen) for one in words.values(table, "pace")] == [
        ("none", True),
        ("12h", False),
        ("1d", False),
        ("3d", False),
        ("7d", False),
    ]
    assert [one.label for one in words.values(table, "pace")][1] == "12 hours a turn"
    assert [(one.value, one.label) for one in words.values(table, "remove")] == [
        ("2", "Ben"),
        ("3", "Cat"),
    ]
    assert [one.value for one in words.values(table, "first")][:2] == ["random", "0"]


def test_changes_are_done_at_once() -> None:
    """What the panel says after a pick."""
    assert words.option_done(lobby(pace="3d"), "pace") == (
        "Done: the pace is now 3 days a turn. What else?"
    )
    for setting in ("seats", "who", "order", "strength", "first", "invite", "remove"):
        assert words.option_done(lobby(), setting).startswith("Done: ")
        assert words.option_done(lobby(), setting).endswith(". What else?")


def test_variants_of_new() -> None:
    """The values say option and choice."""
    assert [one.value for one in words.variants("nach_dem_regen")][:3] == [
        "first random",
        "first 0",
        "first 1",
    ]
    assert [one.label for one in words.paces()][:2] == ["no limit", "12 hours a turn"]


def test_questions() -> None:
    """Before something that cannot be taken back."""
    assert asks.resign_question(running(3), 0) == (
        "Give up your seat in Nach dem Regen, game K7QXM? A computer takes it over."
    )
    assert asks.resign_question(running(2), 0) == (
        "Give up your seat in Nach dem Regen, game K7QXM? The game ends then, and Ben wins."
    )
    assert asks.end_question(running(4)) == (
        "End Nach dem Regen, game K7QXM, for all 4 players? It has no result then."
    )
    assert asks.lobby_done(lobby(), POST) == (
        f"Done. The lobby of Nach dem Regen, game K7QXM: {POST}"
    )
    assert asks.lobby_done(running(), POST) == (
        f"Done. Nach dem Regen, game K7QXM, has started: {POST}"
    )
    assert "is closed" in asks.lobby_done(lobby(status="closed"), POST)


def test_addresses() -> None:
    """Of a post, of another message, of a channel without a post."""
    assert jump(lobby()) == POST
    assert jump(lobby(), 77) == "https://discord.com/channels/9001/7001/77"
    assert jump(lobby(message=None)) == "https://discord.com/channels/9001/7001"

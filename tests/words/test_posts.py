"""Public posts, the private panel and lists (flows.md, sections 2 to 6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.messages import lists, panels, posts
from bot.titles import TITLES
from rules.game import Event, Outcome, Sheet, Side
from tests.words.sample import (
    GAME,
    LONG,
    NAMES,
    NOON,
    after,
    at,
    chair,
    computer,
    finished,
    lobby,
    played,
    position,
    running,
)

POST = "https://discord.com/channels/9001/7001/5001"


def placed(seat: int, colour: str, square: str, points: int = 0) -> Event:
    """A placement, as the rules tell it."""
    fields = (("colour", colour), ("square", square), ("points", points), ("rows", ()))
    return Event("place", seat, fields)


def drew(seat: int, *colours: str) -> Event:
    """A refill."""
    return Event("draw", seat, (("colours", colours),))


def test_a_turn() -> None:
    """The example of section 2."""
    events = (placed(1, "pink", "f4", 1), placed(1, "red", "c6"), drew(1, "blue", "black"))
    assert posts.turn_post(running(), events, until=NOON) == "\n".join(
        [
            "<@101>, your turn in Nach dem Regen, game K7QXM.",
            "**Ben** places a pink toadstool on F4 and scores 1 gemstone.",
            "**Ben** places a red toadstool on C6. **Ben** draws blue and black.",
            f"Time: until <t:{NOON}:f>, <t:{NOON}:R>.",
        ]
    )


def test_the_first_post() -> None:
    """The order of play from whoever begins; also where a computer has already begun."""
    table = running(3)
    table = replace(table, state=replace(table.state, turn=1))
    assert posts.turn_post(table, (), asked="first") == "\n".join(
        [
            "<@102>, you begin Nach dem Regen, game K7QXM.",
            "Order of play: Ben, Cat, Ana.",
            "New to it? Press Rules.",
        ]
    )
    begun = posts.turn_post(table, (placed(0, "red", "c6"),), asked="first").split("\n")
    assert begun[:2] == [
        "<@102>, your turn in Nach dem Regen, game K7QXM.",
        "Order of play: Ana, Ben, Cat.",
    ]


def test_the_order_of_play_after_a_choice_of_all() -> None:
    """Raindrops: all give a card before the first turn, so whoever begins is told after it."""
    table = running(3, key="raindrops")
    assert "Order of play" not in posts.turn_post(table, (), asked="first")
    table = replace(table, state=replace(table.state, phase="act", start=1, turn=1))
    events = (Event("display", None, (("cards", ("m4", "m5")),)),)
    assert posts.turn_post(table, events).split("\n") == [
        "<@102>, you begin Raindrops, game K7QXM.",
        "Order of play: Ben, Cat, Ana.",
        "New in the display: m4 and m5.",
    ]
    assert "Order of play" not in posts.turn_post(table, ())


def test_the_first_post_names_the_teams() -> None:
    """NR-35: four play in two teams; with fewer everybody is on their own."""
    said = posts.turn_post(running(4), (), asked="first").split("\n")
    assert said[1:3] == [
        "Teams: Ana and Cat, Ben and Dan.",
        "Order of play: Ana, Ben, Cat, Dan.",
    ]
    assert "Teams" not in posts.turn_post(running(4), ())
    assert "Teams" not in posts.turn_post(running(3), (), asked="first")


def test_a_post_while_a_computer_plays() -> None:
    """Nobody is called."""
    table = replace(running(), chairs=(computer(0), chair(1)))
    assert posts.turn_post(table, ()) == "Nach dem Regen, game K7QXM: waiting for Moss."


def test_again_and_offline() -> None:
    """The same seat once more; time that the bot was away."""
    said = posts.turn_post(running(), (), asked="again", offline=7200).split("\n")
    assert said[0] == "<@101>, your turn again in Nach dem Regen, game K7QXM."
    assert said[1] == "Petrichor was offline for 2 hours; everybody's time is longer by that."


def test_a_dozen_lines_at_most() -> None:
    """What is too much is counted, and Log has it."""
    events = tuple(placed(n % 2, "red", "c6") for n in range(20))
    lines = posts.turn_post(running(), events).split("\n")[1:]
    assert len(lines) == 12
    assert lines[-1] == "… and 9 more; press Log."
    assert len(posts.turn_post(running(), events[:12]).split("\n")) == 13


def test_a_post_is_never_too_long() -> None:
    """Names of 32 marks that all need escaping; notice and time stay."""
    wild = tuple("*" * 40 for _ in range(4))
    events = tuple(
        Event("last", n % 4, (("colour", "black"), ("square", "c6"), ("points", 9), ("rows", ())))
        for n in range(20)
    )
    said = posts.turn_post(running(4, wild), events, until=NOON)
    assert len(said) <= 2000
    assert said.startswith("<@101>, your turn in")
    assert said.endswith(f"<t:{NOON}:R>.")


def test_the_table_speaks_too() -> None:
    """Section 6: given up, out of time."""
    assert posts.lines(running(3), (Event(".resign", 0), placed(1, "red", "c6"))) == (
        "**Ana** has given up; a computer plays seat 1.",
        "**Ben** places a red toadstool on C6.",
    )
    assert posts.lines(running(3), (Event(".timeout", 2),)) == (
        "**Cat** ran out of time; a computer played this turn.",
    )
    assert posts.lines(running(3), (Event(".end", None),)) == (
        "A moderator ended the game. It has no result.",
    )


def test_who_is_mentioned() -> None:
    """F21: ids of the people who are asked; at the end of all people, never of computers."""
    table = running(3)
    assert posts.mentions(table) == (101,)
    assert posts.mentions(replace(table, status="over")) == (101, 102, 103)
    chairs = (chair(0), computer(1), chair(2))
    assert posts.mentions(replace(table, chairs=chairs, status="over")) == (101, 103)
    assert posts.mentions(replace(table, chairs=(computer(0), *chairs[1:]))) == ()


def test_the_end() -> None:
    """Result, ranks and secret under what happened last."""
    outcome = Outcome(
        Sheet((Side((0,), (("discs", 14),), 14), Side((1,), (("discs", 15),), 15))), (2, 1)
    )
    table = replace(running(), status="over", outcome=outcome, secret=b"\x01" * 32)
    ana, ben = table.chairs
    table = replace(table, chairs=(ana, replace(ben, stand_ins=3)))
    assert posts.finished_post(table, (placed(0, "pink", "h5"),)) == "\n".join(
        [
            "<@101>, <@102>: Nach dem Regen, game K7QXM, is over.",
            "**Ana** places a pink toadstool on H5.",
            "**Ben** wins with 15 points.",
            "1. Ben 15 · 2. Ana 14",
            "(a computer played 3 turns for Ben)",
            f"Shuffle secret: `{'01' * 32}` (/help, “Is the shuffle fair?”)",
        ]
    )


def test_ended_early_and_given_up() -> None:
    """No result, or the other one of two wins."""
    ended = replace(running(3), status="ended", secret=b"\x01" * 32)
    assert posts.finished_post(ended, (Event(".end", 1),)).split("\n")[1] == (
        "No result: the game was ended by **Ben**."
    )
    assert posts.finished_post(ended, (Event(".end", None),)).split("\n")[1] == (
        "No result: the game was ended by a moderator."
    )
    assert posts.finished_post(ended, ended_by="Mo_d").split("\n")[1] == (
        r"No result: the game was ended by **Mo\_d**."
    )
    given_up = replace(running(2), status="over")
    assert posts.finished_post(given_up, (Event(".resign", 0),)).split("\n")[1:] == [
        "**Ana** has given up, and **Ben** wins."
    ]


def test_notices() -> None:
    """Section 6, with absolute times."""
    table = running(pace="1d")
    time = f"Time: until <t:{NOON}:f>, <t:{NOON}:R>."
    assert posts.reminder(table, 0, NOON) == (
        f"<@101>, Nach dem Regen, game K7QXM, waits for you. {time}"
    )
    assert posts.warning(table, 0, NOON) == (
        f"<@101>, your time in Nach dem Regen, game K7QXM, ends <t:{NOON}:R>. "
        "Then a computer plays this turn."
    )
    assert posts.retired(table, 0) == "Done: **Ana** has played in Nach dem Regen, game K7QXM."


def test_a_channel_that_is_closed() -> None:
    """F12: what the players are told directly."""
    assert posts.channel_closed(running()) == (
        "Petrichor may not write in the channel of Nach dem Regen, game K7QXM. A moderator can "
        "grant it, then /board posts it again; /board here:True moves the game."
    )


def test_panel() -> None:
    """Line 1, what is done so far, the question; under a preview what follows instead."""
    state = position("c4=R d4=B e4=K f4=P c6=R", "R R K P|B K P P", bag="B")
    table = replace(running(), state=state)
    view = at(state)
    head = "**Nach dem Regen**, game K7QXM. 43 squares are empty."
    assert panels.panel(table, view) == f"{head}\nWhich toadstool?"
    assert panels.panel(table, view, "place red") == f"{head}\nRed. On which square?"
    preview = GAME.preview(view, GAME.read("place red d6"))
    assert panels.panel(table, view, "place red", text="place red d6", after=preview) == (
        f"{head}\nRed on D6 scores nothing. Your turn ends and you draw 1."
    )
    assert panels.panel(table, view, note="Note.", link=POST) == (
        f"Note.\n{head} {POST}\nWhich toadstool?"
    )


def test_done() -> None:
    """What was done, and who is next."""
    step = after(position("", "R K|B", bag="B"), 0, "place red d6")
    table = replace(running(), state=step.state)
    view = at(step.state)
    assert panels.done(table, step.events, view) == (
        "Done. Red on D6; you drew blue.\nBen is next."
    )
    over = replace(table, status="over")
    assert panels.done(over, step.events, view).endswith(f"\nThe game is over: {POST}")


def test_watching() -> None:
    """Section 4: not your turn, a guest, the middle of a turn, the end."""
    table = running()
    said = f"It is not your turn. Ana was asked <t:{NOON}:R>. Here is where you stand."
    assert panels.watching(table, table.view(1), 1) == said
    assert panels.watching(table, table.view(None), None) == (
        "**Nach dem Regen**, game K7QXM. 48 squares are empty.\n"
        f"Ana is to play, asked <t:{NOON}:R>."
    )
    state = after(position("c4=R d4=B e4=K", "P R|B"), 0, "place pink f4").state
    middle = replace(table, state=state)
    half = "Ana is in the middle of a turn; it may change."
    assert panels.watching(middle, middle.view(1), 1) == f"{said}\n{half}"
    assert panels.watching(middle, middle.view(None), None).endswith(half)
    assert half not in panels.watching(middle, middle.view(0), 0)
    moss = replace(table, chairs=(computer(0), chair(1)))
    assert panels.watching(moss, moss.view(1), 1) == (
        "It is not your turn. Moss, a computer, is playing. Here is where you stand."
    )
    won = TITLES["nach_dem_regen"].words.won
    over = finished()
    assert over.outcome is not None
    said = f"{won(over.outcome, NAMES, 'K7QXM')} {POST}"
    assert panels.watching(over, over.view(None), None) == said
    assert panels.watching(replace(over, status="ended"), over.view(None), None) == (
        f"Game K7QXM was ended without result: {POST}"
    )


def test_a_game_that_was_given_up() -> None:
    """The seat of whoever gave up has no owner; a computer's seat never had one."""
    gone = chair(0, owner=None, holder=None, level="steady")
    table = replace(running(), status="over", chairs=(gone, chair(1)))
    assert panels.watching(table, table.view(None), None) == (
        f"Game K7QXM is over: Ben won, because Ana gave up. {POST}"
    )
    against_moss = replace(table, chairs=(computer(0), replace(gone, seat=1, name="Ben")))
    assert panels.watching(against_moss, table.view(None), None) == (
        f"Game K7QXM is over: Moss won, because Ben gave up. {POST}"
    )
    unknown = replace(table, chairs=(chair(0), chair(1)))
    assert panels.watching(unknown, table.view(None), None) == f"Game K7QXM is over: {POST}"


def test_typed_moves() -> None:
    """Rows of autocomplete that say why there is none, at most 100 characters."""
    assert panels.no_fit("q9") == "No move fits “q9”. Clear it to see all."
    assert len(panels.no_fit("q" * 300)) <= 100
    assert panels.not_your_turn_row(running()) == "Not your turn: Ana is next."
    assert len(panels.not_your_turn_row(running(2, LONG))) <= 100
    assert panels.no_game_row() == "You have no game here. Fill in game."
    near = ("place red d4", "place red d5")
    assert panels.unreadable(running(), at(position()), "plaze red d4", near) == (
        "“plaze red d4” can't be read as a move. Near it: place red d4, place red d5."
    )
    assert panels.unreadable(running(), at(position()), "pass").startswith("Nobody can pass")
    assert panels.taken_back(running(), "place red g4", None) == "Taken back: red on G4."


def test_games() -> None:
    """My games: whose turn, until when, where."""
    mine = running(pace="1d")
    other = replace(running(), code="M4TPA", state=replace(running().state, turn=1))
    moss = replace(other, code="R8WJD", chairs=(chair(0), computer(1)))
    waiting = lobby(chair(0), chair(1), code="C3HVN")
    four, lobbies = (mine, other, moss, waiting), (waiting,)
    said = lists.games_page(four, 101, waiting=1, running=3, lobbies=lobbies)
    assert said == "\n".join(
        [
            "1 of your 3 games waits for you. Your lobby of Nach dem Regen waits for players.",
            f"1. **Nach dem Regen** K7QXM · your turn, needs thought · until <t:{NOON + 86_400}:R>"
            f" · {POST}",
            f"2. **Nach dem Regen** M4TPA · Ben, asked <t:{NOON}:R> · {POST}",
            f"3. **Nach dem Regen** R8WJD · Moss, computer · {POST}",
            f"4. **Nach dem Regen** C3HVN · lobby, 2 of 4 seats · {POST}",
        ]
    )
    two = lists.games_page((mine,), 101, waiting=2, running=5).split("\n")[0]
    assert two == "2 of your 5 games wait for you."
    one = lists.games_page((other,), 101, waiting=0, running=1).split("\n")[0]
    assert one == "Your only game does not wait for you."
    alone = lists.games_page(lobbies, 101, waiting=0, running=0, lobbies=lobbies).split("\n")[0]
    assert alone == "Your lobby of Nach dem Regen waits for players."
    both = lists.games_page(lobbies * 2, 101, waiting=0, running=0, lobbies=lobbies * 2)
    assert both.split("\n")[0] == "2 lobbies of yours wait for players."
    assert lists.games_page((), 101, waiting=0, running=0) == (
        "You are in no game. /new opens one; /help shows how."
    )
    assert lists.nothing_waits(other) == (
        "Nothing waits for you. Next may be Nach dem Regen, game M4TPA: Ben is playing."
    )
    assert lists.nothing_waits(None).startswith("Nothing waits for you.")


@pytest.mark.parametrize("seats", [2, 4])
def test_log_in_whole_turns(seats: int) -> None:
    """Pages of at most 1,900 characters that break between turns and lose none."""
    turns, turn = [], []
    for events, state in played(seats, 3):
        turn += events
        if GAME.active(state) != (events[0].seat,):
            turns.append(turn)
            turn = []
    pages = lists.log_pages(running(seats, LONG), turns)
    assert max(map(len, pages)) <= 1900
    assert pages[0].startswith(f"**Nach dem Regen**, game K7QXM, page 1 of {len(pages)}\n1. ")
    numbers = [line.split(". ")[0] for page in pages for line in page.split("\n")[1:]]
    assert numbers == [str(n) for n in range(1, len(turns) + 1)]


def test_log_without_turns() -> None:
    """One page that says so, and names are plain in lists."""
    assert lists.log_pages(running(), ()) == (
        "**Nach dem Regen**, game K7QXM\nNothing has happened yet.",
    )
    page = lists.log_pages(running(), [(placed(0, "red", "c6"), drew(0, "blue"))])[0]
    assert page.endswith("\n1. Ana places a red toadstool on C6. Ana draws blue.")


def test_a_wide_grid_is_broken_between_lines() -> None:
    """A board larger than a page stands in several code blocks, every line whole."""

    class Wide:
        """A grid of 60 long lines, and the words of an empty board."""

        def __getattr__(self, name: str) -> object:
            return getattr(at(position()), name)

        def text(self) -> str:
            return "\n".join(f"{n:02} " + "." * 70 for n in range(60))

    pages = lists.board_pages(running(), Wide())  # type: ignore[arg-type]
    assert max(map(len, pages)) <= 1900
    assert len(pages) >= 3
    assert all(page.count("```") % 2 == 0 for page in pages)
    assert all(f"{n:02} {'.' * 70}\n" in "\n".join(pages) for n in range(60))


def test_board_as_text() -> None:
    """The board in words, the seats, and the grid whole in one code block."""
    table = running(4, LONG)
    pages = lists.board_pages(table, table.view(None))
    assert max(map(len, pages)) <= 1900
    whole = "\n".join(pages)
    assert "\nRow 1: empty.\n" in whole
    assert "Seats: 1 W" in whole
    assert f"```\n{table.view(None).text()}\n```" in whole

"""What is told of Raindrops: posts, refusals, the board in words, results, /rules."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.messages import posts
from rules.errors import IllegalMove
from rules.rng import Rng
from tests.words.raindrops_table import GAME, WORDS, at, do, load, told
from tests.words.sample import NAMES, NOON, chair, lobby

CHOOSE = "P1; set phase choose; set display -; set s0.offer m6 m7 m8; set s1.offer m9 m10 m11"
FULL = "P1; set phase place; set s0.cards m16[a1a2=gb,b1b2=ob] m3; set s0.pool pb og"


def table(state: Any) -> Any:
    """A running table of people with this state."""
    chairs = tuple(chair(seat) for seat in range(len(state.players)))
    return lobby(*chairs, title="raindrops", game=GAME, status="running", state=state)


def test_the_post_of_the_storyboard() -> None:
    """flows 2: drop, pieces in one sentence, what is kept; then the next is called."""
    state = load("P1; set display m41 m42 m43 m44")
    turn = ("drop a1 b2 c3 d4", "put 1 a1a2 gb", "put 1 b1b2 ob", "keep ob gb")
    after, events = do(state, 0, *turn)
    assert posts.turn_post(table(after), events).splitlines() == [
        "<@102>, your turn in Raindrops, game K7QXM.",
        "**Ana** drops along blue A1, B2, C3, D4 and takes 4 tiles: orange-blue ×2, green-blue ×2.",
        "**Ana** places: green-blue on m16, A1–A2; orange-blue on m16, B1–B2.",
        "**Ana** keeps orange-blue and green-blue.",
    ]


def test_special_actions_bonuses_and_tokens_are_told() -> None:
    """flows 2: each by its own sentence; the bonus and the token stand on the line of the drop."""
    state = load("P1")
    assert told(state, 0, "flip b3", "drop c1", "bonus +g") == (
        "**Ana** flips B3.",
        "**Ana** drops along green C1 and takes 1 tile: purple-green. **Ana** takes a green bonus.",
    )
    assert told(state, 0, "swap a1 b1")[0] == "**Ana** swaps A1 and B1."
    assert told(load("P1; set s0.marker flip"), 0, "top a5") == ("**Ana** lifts A5 to the top.",)
    assert told(state, 0, "drop a1", "bonus +o")[0].endswith("**Ana** takes an orange bonus.")
    (one,) = told(state, 0, "drop a1 b2 c3 d4 d5 c6 c7")
    assert one.endswith(" green-blue ×3. **Ana** takes a Thunder token.")
    two = told(state, 0, "drop a1 b2 c3 d4 d5 c6 c7 b8", "thunder 2")
    assert " ".join(two).endswith("**Ana** looks at two Thunder tokens and keeps one.")
    assert not re.search(r"token[^.]*[345]", " ".join(two))


def test_a_wild_path_names_both_colours() -> None:
    """Section 4: the event carries the colour set."""
    (said,) = told(load("P1"), 0, "drop d1")[:1]
    assert said.startswith("**Ana** drops along purple or green D1 and takes 1 tile: ")
    assert "orange-purple/green." in said


def test_completing_is_told() -> None:
    """flows 2: the card, its points, where the new one comes from."""
    state = load(f"{FULL}; set s0.bonus +p; set deck m6 m7 m8")
    after, _ = do(state, 0, "fill 2 b2 +p")  # so that nothing is left after the last tile
    assert told(after, 0, "put 1 c1c2 pb", "take m4", "put 2 c1c2 og") == (
        "**Ana** places: purple-blue on m16, C1–C2.",
        "**Ana** completes m16, 4 points. **Ana** takes m4 from the display.",
        "**Ana** places: orange-green on m3, C1–C2. New in the display: m6.",
    )
    lines = told(state, 0, "put 1 c1c2 pb", "take deck", "fill 2 b2 +p", "keep og")
    assert lines == (
        "**Ana** places: purple-blue on m16, C1–C2.",
        "**Ana** completes m16, 4 points. **Ana** takes m6 from the deck.",
        "**Ana** places: purple bonus on m3, B2.",
        "**Ana** keeps orange-green.",
    )
    bonus = load("P1; set phase place; set s0.pool ob gb gb; set s0.bonus +p")
    assert told(bonus, 0, "put 1 c1c2 ob +p") == (
        "**Ana** places: orange-blue + purple bonus on m16, C1–C2.",
    )


def test_the_end_of_a_turn_is_told() -> None:
    """flows 2: clouds, new cards of the display, nothing where there was no tile."""
    clouds = load("P1; set display m41 m42 m43; set deck m44; set phase place; "
                  "set s0.done m1 m5 m6; set s0.pool gb")  # fmt: skip
    assert told(clouds, 0, "keep gb") == (
        "**Ana** keeps green-blue. **Ana** claims cloud 1, 6 points. New in the display: m44.",
    )
    assert told(load("P1; set phase place; set s0.pool gb"), 0, "keep") == (
        "**Ana** keeps no tile.",
    )
    none = load("P1; set display m41 m42 m43 m44; set phase place; set s0.pool gb")
    assert told(none, 0, "put 1 a1a2 gb") == ("**Ana** places: green-blue on m16, A1–A2.",)


def test_the_bag_and_the_last_round_are_told() -> None:
    """flows 2; RD-76 RD-79 RD-82 RD-84."""
    first = load("P1; set bag gb*3; set disc op*5")
    assert told(first, 0, "drop a1 b2 c3")[0].endswith(
        "The bag was emptied (1 of 2) and is full again."
    )
    second = load("P1; set empties 1; set bag gb; set disc op*5")
    lines = " ".join(told(second, 0, "drop c1"))
    assert "The bag was emptied (2 of 2) and is full again." in lines
    assert "The last round has begun; **Ben** plays last." in lines
    third = load("P1; set empties 2; set ending yes; set bag gb; set disc op*5")
    assert "emptied once more and is full again" in " ".join(told(third, 0, "drop c1"))
    tenth = load(
        "P1; set phase place; set display m41 m42 m43 m44; set s0.pool pb; "
        "set s0.done m6 m7 m8 m9 m10 m11 m12 m13 m14; set s0.cards m16[a1a2=gb,b1b2=ob] m3"
    )
    assert "**Ana** has 10 completed cards. The last round has begun; **Ben** plays last." in told(
        tenth, 0, "put 1 c1c2 pb"
    )
    final = load("P1; set ending yes; set turn 1; set phase place; "
                 "set s0.pool ob; set s1.pool gb; set s1.thunder 3 5")  # fmt: skip
    after, events = do(final, 1, "keep")
    assert WORDS.lines(events, NAMES)[-1] == "Now everybody places what is left."
    lines = told(after, 0, "done")
    assert lines[0] == "**Ana** places nothing more."
    assert "**Ben** turns up 2 Thunder tokens: 3, 5." in lines


def test_the_first_cards_are_told_at_once() -> None:
    """RD-11 RD-12: nothing before all have given."""
    one, events = do(load(CHOOSE), 1, "give m10")
    assert WORDS.lines(events, NAMES) == ()
    lines = told(one, 0, "give m6")
    assert lines[0] == "**Ana** gives m6 to the display."
    assert lines[1].startswith("**Ben** gives m10 to the display. New in the display: m")


@pytest.mark.parametrize(
    ("position", "notice"),
    [
        (CHOOSE, "Give one memory card away in Raindrops, game K7QXM: <@101>, <@102>."),
        ("P1", "<@101>, you begin Raindrops, game K7QXM."),
        (
            "P1; 0: drop a1 b2 c3 d4; 0: keep",
            "<@102>, your turn in Raindrops, game K7QXM.",
        ),
        (
            "P1; set ending yes; set turn 1",
            "<@102>, your last turn in Raindrops, game K7QXM.",
        ),
        (
            "P1; set ending yes; set turn 1; set phase place; set s0.pool ob; 1: keep",
            "<@101>, place what is left in Raindrops, game K7QXM.",
        ),
    ],
)
def test_notices(position: str, notice: str) -> None:
    """flows 2: what one is called for, at most 90 characters."""
    one = table(load(position))
    assert posts.turn_post(one, (), until=NOON).splitlines()[0] == notice


def refused(position: str, seat: int, text: str) -> str:
    """What stands on the panel when a move is not allowed."""
    state = load(position)
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(state, seat, GAME.read(text), Rng(b"words", 1))
    return WORDS.refusal(caught.value, at(state, seat), NAMES)


PLACE = "P1; set phase place; set s0.pool ob gb; set s0.bonus +p"


@pytest.mark.parametrize(
    ("position", "text", "said"),
    [
        (
            "P1",
            "top b3",
            "Top is barred this turn: it is where your marker lies. Flip or Swap are free.",
        ),
        (
            "P1; 0: flip b3",
            "swap a1 b1",
            "One special action a turn; you have flipped B3. Drop now.",
        ),
        (
            "P1; 0: swap a1 b1",
            "flip b3",
            "One special action a turn; you have swapped A1 and B1. Drop now.",
        ),
        (
            "P1; set s0.marker flip; 0: top a5",
            "swap a1 b1",
            "One special action a turn; you have lifted A5. Drop now.",
        ),
        (
            "P1",
            "drop a1 b2 c2",
            "C2 does not follow on B2: a path goes on one row down, in the same or a neighbouring "
            "column.",
        ),
        (
            "P1",
            "drop a1 a2",
            "A2 is orange: the path is blue and goes on one row down, in the same or a "
            "neighbouring column.",
        ),
        (
            "P1",
            "drop d1 d2",
            "D2 is orange: the path is purple or green and goes on one row down, in the same or a "
            "neighbouring column.",
        ),
        ("P1", "drop c3", "A path begins in row 1, not on C3."),
        ("P1", "drop a1 g2", "There is no cell G2: columns are A to E, rows 1 to 8."),
        ("P1", "drop", "Name the cells of the path, such as drop a1 b2."),
        (
            "P1",
            "flip b2",
            "No tile begins at B2: a tile is named by its upper cell, such as B3.",
        ),
        (
            "P1",
            "swap a1 c1",
            "A1 and C1 do not lie side by side. Swap two tiles of one level in neighbouring "
            "columns.",
        ),
        ("P1", "swap d3 c3", "Name the left tile first: swap c3 d3."),
        (
            "P1; set s0.marker flip",
            "top a1",
            "A1 is the top tile of its column already. Lift one from below.",
        ),
        ("P1", "keep", "Drop first, along a path; tiles are placed after the drop."),
        (
            PLACE,
            "put 1 a1a2 ob",
            "Orange-blue does not fit on card 1, A1–A2: green and blue are needed there.",
        ),
        (
            PLACE,
            "put 1 a2b2 ob",
            "Orange-blue does not fit on card 1, A2–B2: blue is needed there twice.",
        ),
        (
            PLACE,
            "put 1 a1a2 ob +p",
            "Orange-blue with purple bonus does not fit on card 1, A1–A2: needed there: green and "
            "blue.",
        ),
        (
            f"{PLACE} +g",
            "put 1 a1a2 gb +g",
            "Green-blue fits on card 1, A1–A2, without a bonus. Leave the bonus out.",
        ),
        (
            PLACE,
            "fill 1 a1 +p",
            "The purple bonus does not fit on card 1, A1: green is needed there.",
        ),
        (
            PLACE,
            "put 1 a1c2 gb",
            "Card 1 (m16) has no place A1–C2: a tile covers two neighbouring cells, a bonus one.",
        ),
        (PLACE, "put 1 c1c2 pb", "You have no purple-blue tile. In hand: orange-blue, green-blue."),
        (
            PLACE,
            "keep gb gb",
            "You name more equal tiles than you have. In hand: orange-blue, green-blue.",
        ),
        (PLACE, "fill 1 a1 +g", "You have no green bonus. Your bonuses: purple."),
        (PLACE, "put 3 c1c2 gb", "You have two cards: card 1 and card 2."),
        (
            PLACE,
            "drop a1",
            "You have dropped in this turn. Place tiles, or end your turn with keep.",
        ),
        (
            f"{PLACE}; set s0.pool ob gb pg",
            "keep ob gb pg",
            "Choose at most 2 tiles to keep.",
        ),
        (
            "P1; set opt.store max; set phase place; set s0.pool gb ob pg",
            "keep gb",
            "At this table you keep as many tiles as fit. Keep 2 tiles.",
        ),
        (
            f"{PLACE}; set s0.cards m16[b1b2=ob] m3",
            "put 1 b1c1 ob",
            "B1 of card 1 is covered. Free are A1, C1, A2, C2.",
        ),
        (
            "P1; set phase place; set s0.cards m4* m3; set s0.pool ob",
            "put 1 a1a2 ob",
            "Card 1 (m4) was taken this turn and can be filled from your next turn on.",
        ),
        (
            "P1; set phase place; set s0.cards - m3; set s0.pool ob",
            "put 1 a1a2 ob",
            "Card 1 is missing: none was left to take. Use the other.",
        ),
        (
            f"{FULL}; 0: put 1 c1c2 pb",
            "take m9",
            "m9 is not in the display. There you find: m1, m2, m4, m5.",
        ),
        (
            f"{FULL}; set deck -; 0: put 1 c1c2 pb",
            "take deck",
            "The deck is empty. Take a card from the display.",
        ),
        (
            f"{FULL}; 0: put 1 c1c2 pb",
            "keep",
            "Take a new card first, from the display or from the deck.",
        ),
        (
            "P1; 0: drop c1",
            "bonus +pg",
            "The row has no purple or green bonus. It has orange, purple, green, blue.",
        ),
        ("P1; 0: drop c1", "keep", "Take a bonus first: you have taken few tiles."),
        (
            "P1; 0: drop a1 b2 c3 d4 d5 c6 c7 b8",
            "thunder 3",
            "There are two Thunder tokens: thunder 1 and thunder 2.",
        ),
        (
            "P1; 0: drop a1 b2 c3 d4 d5 c6 c7 b8",
            "keep",
            "Choose one of the two Thunder tokens first.",
        ),
        (CHOOSE, "give m9", "You were not dealt m9. Yours are m6, m7 and m8."),
        (
            CHOOSE,
            "drop a1",
            "First everybody gives a card to the display: give one of your three.",
        ),
        (
            "P1; set opt.bonus_same_turn off; 0: drop c1; 0: bonus +p",
            "fill 1 c2 +p",
            "The purple bonus was taken this turn and can be used from your next turn on.",
        ),
        (
            "P1; set ending yes; set turn 1; set phase place; set s0.pool ob; 1: keep",
            "keep",
            "The last round is over. Place what is left, or say that you are done.",
        ),
        (
            "P1; W a:-,G/P,O/G,P/O b:O/B,P/O,G/O,O/B c:G/P,B/G,P/B,B/G d:PG/O,G/B,B/P,G/PB "
            "e:P/G,G/P,O/P,P/B; set bag -",
            "flip a1",
            "Nothing lies on A1. Choose a place with a tile.",
        ),
    ],
)  # fmt: skip
def test_refusals(position: str, text: str, said: str) -> None:
    """Section 3; each code of the rules says what is allowed instead."""
    assert refused(position, 0, text) == said


def test_refusals_out_of_turn() -> None:
    """RD-03; also when the game is over."""
    assert refused("P1", 1, "drop a1").startswith("It is not your turn.")
    over = "P1; set ending yes; set turn 1; set phase place; set s1.pool gb; 1: keep"
    assert refused(over, 0, "drop a1").startswith("The game is over.")


def test_passing_is_explained() -> None:
    """RD-02 RD-28: the drop cannot be passed; a turn ends with keep."""
    assert WORDS.unread("pass", at(load("P1"))) == (
        "Nobody can pass in Raindrops. Drop along a path, even one of a single cell."
    )
    assert WORDS.unread("End turn", at(load(PLACE))) == (
        "To end your turn, send keep with the tiles that you keep, such as keep gb ob."
    )
    assert WORDS.unread("jump", at(load("P1"))) == ""

"""The long words of Rainbow: alt texts, the hand, results, options and pages of rules."""

from __future__ import annotations

from typing import Any

import pytest

from bot.titles import TITLES
from rules.game import Outcome, Sheet, Side
from tests.rules.rainbow_table import GAME, do, load
from tests.words.sample import LONG, NAMES, played

WORDS = TITLES["rainbow"].words


def at(state: Any, seat: int | None) -> Any:
    return GAME.view(state, seat)


def test_alt_text_of_the_storyboard() -> None:
    """Section 2, word by word."""
    state = load(
        hands="[1|1|1|1]",
        mid="[1, 2, 3, 4]",
        played="[0:6, 1:2 3 4, 2:3 4, 3:4 5]",
        trick="4",
        score="[1 1 1 1|1 1 1 1 2 2|1 1 1 2 2|2 2 2 2 2]",
    )
    assert WORDS.alt(at(state, None), NAMES, "K7QXM") == (
        "Rainbow, game K7QXM, trick 4, Ana led. Runs or singles. "
        "Played: Ana 6, Ben 2-3-4, Cat 3-4, Dan 4-5. Taking: Ben, then Dan, Cat, Ana. "
        "Piles: 1, 2, 3, 4. Hands: Ana 1, Ben 1, Cat 1, Dan 1. "
        "Cards won: Ana 4, Ben 6, Cat 5, Dan 5."
    )


def test_alt_text_of_the_specification() -> None:
    """Section 7: whose turn, pairs with their points, who is out; in private the hand first."""
    state = load(
        hands="[1 1 2 2 3 3|1 1 2 2 3 3 4|1 1 2 2 3 3 4 4|-]",
        mid="[2, 5, 4 4, 6 6]",
        trick="4",
        played="[0:3 3, 1:6]",
    )
    public = (
        "Sets or singles. Played: Ana 3-3, Ben 6. Next: Cat. "
        "Piles: 2, 5, pair of 4 (8), pair of 6 (12). Hands: Ana 6, Ben 7, Cat 8, Dan out. "
        "Cards won: Ana 0, Ben 0, Cat 0, Dan 0."
    )
    heading = "Rainbow, game K7QXM, trick 4, Ana led."
    assert WORDS.alt(at(state, None), NAMES, "K7QXM") == f"{heading} {public}"
    assert WORDS.alt(at(state, 2), NAMES, "K7QXM") == (
        f"{heading} Your hand: 1, 1, 2, 2, 3, 3, 4, 4. Your score pile is empty. {public}"
    )
    fresh = load(hands="[1 1|2 2|3 3]", mid="[1, 2, 3]", lead="1")
    assert WORDS.alt(at(fresh, None), NAMES[:3], "K7QXM").startswith(
        "Rainbow, game K7QXM, trick 2, Ben leads. Any combo. Next: Ben. Piles:"
    )


def test_alt_text_of_two_players_and_of_the_end() -> None:
    """RB-05 RB-49: reserves; at the end all points, the bonus named."""
    two = load(hands="[1 1|2 2]", second="[1 2|-]", mid="[1, 2]")
    assert "Reserve still there: Ana." in WORDS.alt(at(two, None), NAMES[:2], "K7QXM")
    values = {"hands": "[5|2 4 6 6]", "played": "[0:3 3, 1:1]", "mid": "[1, 2, 4, 6 6]"}
    over = do(
        load(**values),
        *("1 play 2", "0 claim pair 6", "0 claim single 4", "1 claim single 2"),
    ).state
    assert WORDS.alt(at(over, None), NAMES[:2], "K7QXM") == (
        "Rainbow, game K7QXM, is over after 2 tricks. Hands: Ana out, Ben 3. "
        "Cards won: Ana 3, Ben 2. Points: Ana 16, Ben 6. "
        "That includes 3 points for cards left in the hand of Ben."
    )


def test_the_hand_in_words() -> None:
    """/hand of section 5."""
    state = load(hands="[1 3 4 4 6|1 1|2 2]", score="[4 5 5|-|-]", mid="[1, 2]")
    assert WORDS.hand(at(state, 0), NAMES) == (
        "Your hand: 1, 3, 4, 4, 6. Your score pile: 4, 5, 5 = 14 points."
    )
    assert WORDS.hand(at(state, 1), NAMES) == "Your hand: 1, 1. Your score pile is empty."
    assert WORDS.hand(at(state, None), NAMES) == ""
    two = load(hands="[1 1|2 2]", second="[1 2|-]", mid="[1, 2]")
    assert WORDS.hand(at(two, 0), NAMES).endswith("Your reserve of 14 cards is still face down.")
    assert "reserve" not in WORDS.hand(at(two, 1), NAMES)


def test_options_in_words() -> None:
    """RB-06 RB-53: the defaults are "standard"."""
    assert WORDS.variant({"first": "random", "open_scores": "no"}, GAME) == "standard"
    assert WORDS.variant({"first": "1", "open_scores": "yes"}, GAME) == (
        "the 2nd in the order of play begins and score piles face up"
    )
    for option in GAME.options:
        assert WORDS.option(option.name)
        assert len({WORDS.choice(option.name, c) for c in option.choices}) == len(option.choices)


def test_results() -> None:
    """RB-42: section 2's last post; a shared win; the sheet in words."""
    totals = (16, 18, 15, 11)
    sides = tuple(Side((seat,), (("cards", n),), n) for seat, n in enumerate(totals))
    won = Outcome(Sheet(sides), (2, 1, 3, 4))
    assert WORDS.wins(won, NAMES) == "**Ben** wins with 18 points."
    assert WORDS.ranking(won, NAMES) == "1. Ben 18 · 2. Ana 16 · 3. Cat 15 · 4. Dan 11"
    assert WORDS.won(won, NAMES, "K7QXM") == "Game K7QXM is over: Ben won with 18 points."
    tie = Outcome(Sheet((Side((0,), (), 4), Side((1,), (), 4), Side((2,), (), 2))), (1, 1, 3))
    assert WORDS.wins(tie, NAMES) == "**Ana** and **Ben** share the win with 4 points each."


@pytest.mark.parametrize("seats", GAME.seats)
def test_words_of_the_picture(seats: int) -> None:
    """Every word that the drawing or the sheet asks for is there, and names are plain."""
    state = next(iter(played(seats, 1, "rainbow")))[1]
    caption = WORDS.caption(at(state, 0), LONG[:seats], "K7QXM")
    assert caption.title == "Rainbow, game K7QXM"
    assert all(len(name) == 32 for name in caption.names)
    wanted = {
        *("this_trick", "none", "set", "run", "taking", "to_play", "your_turn", "out"),
        *("reserve", "no_reserve", "1", "2", "3", "4", "5", "6", "status", "own"),
    }
    wanted |= {name for side in GAME.sheet(state).sides for name, _ in side.points}
    assert wanted <= {token for token, _ in caption.words}
    assert not WORDS.caption(at(state, None), LONG[:seats], "K7QXM").has("own")


def test_rules_pages() -> None:
    """Six pages of at most 900 characters, each of which names what belongs there."""
    pages = WORDS.rules_pages()
    assert len(pages) == 6
    assert max(map(len, pages)) <= 900
    for page, said in zip(
        pages,
        (
            "60 cards, ten of each rank",
            "no step from 6 to 1",
            "the pair of 5 is 10 points",
            "1 point for each card left in hand",
            "/move play 3 4",
            "Mito Sazuki",
        ),
        strict=True,
    ):
        assert said in page

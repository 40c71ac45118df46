"""What is seen of Raindrops in words: pictures, the board, the hand, results and /rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.game import Event, Outcome, Sheet, Side
from tests.words.raindrops_table import GAME, WORDS, at, load
from tests.words.sample import LONG, NAMES, played

CHOOSE = "P1; set phase choose; set display -; set s0.offer m6 m7 m8; set s1.offer m9 m10 m11"
FULL = "P1; set phase place; set s0.cards m16[a1a2=gb,b1b2=ob] m3; set s0.pool pb og"
WINDOW = (
    "Window, columns from the top: "
    "A blue-orange, green-purple, orange-green, purple-orange; "
    "B orange-blue, purple-orange, green-orange, orange-blue; "
    "C green-purple, blue-green, purple-blue, blue-green; "
    "D purple/green-orange, green-blue, blue-purple, green-purple/blue; "
    "E purple-green, green-purple, orange-purple, purple-blue."
)
TABLE = (
    "Bonus row: orange, purple, green, blue. Bag 62. "
    "Clouds: sun sun leaf 6; leaf leaf star 6; star star shell 6; shell shell sun 6. "
    "Display: m1, m2, m4, m5."
)


def test_the_public_picture_in_words() -> None:
    """flows 2, alt text: the order of its parts, no value of a token."""
    state = load("P1; set s0.thunder 5; set s1.pool pb; set s1.bonus +o*3; set s0.cards "
                 "m16[a1a2=gb,c1=+b] m3")  # fmt: skip
    assert WORDS.alt(at(state, None), NAMES[:2], "K7QXM") == (
        f"Raindrops, game K7QXM. Ana to act, Top barred. {WINDOW} {TABLE} "
        "Ana: 2 points without Thunder, 0 completed; on board m16 (3 of 6) and m3 (0 of 6). "
        "Ben: 9 points without Thunder, 0 completed; on board m27 (0 of 6) and m49 (0 of 6); "
        "reserve purple-blue; 3 bonuses."
    )


def test_the_own_picture_in_words() -> None:
    """Section 7: only that seat's secrets are added, and its cards cell by cell."""
    state = load("P1; set s0.thunder 5; set s0.cards m16[a1a2=gb,c1=+b] m3")
    own = WORDS.alt(at(state), NAMES[:2], "K7QXM")
    assert "Your Thunder token: 5." in own
    assert (
        "Card 1, m16: 4, shell; covered: A1–A2 green-blue, C1 blue bonus; "
        "free: B1 orange, B2 blue, C2 purple."
    ) in own
    assert "Ana: 7 points, 0 completed. " in own
    other = WORDS.alt(at(state, 1), NAMES[:2], "K7QXM")
    assert "Your Thunder" not in other
    assert "Ana: 2 points without Thunder" in other


def test_a_preview_is_said_to_be_one() -> None:
    """What is not made yet is not told as made."""
    view = at(load("P1"))
    after = GAME.preview(view, GAME.read("drop a1 b2 c3 d4"))
    said = WORDS.preview_alt(after, NAMES[:2], "K7QXM")
    assert "Preview of a move that is not made yet." in said
    assert "Last: " not in said
    assert "A hole, green-purple, orange-green, purple-orange;" in said


@pytest.mark.parametrize("seats", GAME.seats)
def test_long_names_cut_cards_then_clouds_then_the_window(seats: int) -> None:
    """flows 2: at most 1,024 characters, and what gives way first."""
    longest = 0
    for _events, state in played(seats, 11, "raindrops"):
        for viewer in (None, 0):
            said = WORDS.alt(at(state, viewer), LONG[:seats], "K7QXM")
            longest = max(longest, len(said))
            assert not said.endswith("…")
            if "Window" not in said:
                assert "Clouds" not in said
            if "Clouds" not in said:
                assert said.count("on board") <= 1
    assert 700 < longest <= 1024


def test_the_whole_board_in_words() -> None:
    """flows 5, /board text: everything that lies open."""
    state = load(
        "P1; set players 3; set s0.done m1 m5 m49; set s0.clouds 2:3; set s0.used +o*2; "
        "set s2.thunder 3 4; set disc gb*2; set empties 1"
    )
    said = "\n".join(WORDS.described(at(state, None), NAMES[:3], "K7QXM"))
    assert WINDOW in said
    assert "m2: 4, leaf, rows green-orange-purple and orange-blue-orange" in said
    assert "3 cards completed: sun ×2, cat. Clouds claimed: 2 for 3. 0 Thunder tokens." in said
    assert "Bag 62, emptied 1 of 2. Discarded: green-blue ×2." in said
    assert "2 used bonuses." in said
    assert "Cat: 0 points without Thunder. Top barred." in said
    assert "2 Thunder tokens." in said
    assert "8 Thunder tokens in the stack." in said


def test_nobody_is_to_act_in_an_ended_game() -> None:
    """Section 5: a game that was ended or given up waits for nobody."""
    for position in ("P1", "P1; set phase choose"):
        ended = replace(at(load(position), None), active=())
        for said in (WORDS.alt(ended, NAMES[:2], "K7QXM"),
                     " ".join(WORDS.described(ended, NAMES[:2], "K7QXM"))):  # fmt: skip
            assert said.startswith("Raindrops, game K7QXM. The game is over. ")


def test_the_hand_in_words() -> None:
    """/hand: cards, tiles, bonuses, the own Thunder; the dealt cards before that."""
    state = load("P1; set s0.thunder 3 5; set s0.pool gb; set s0.bonus +pg")
    assert WORDS.hand(at(state), NAMES).splitlines() == [
        "Your cards, tiles and bonuses:",
        "Card 1, m16: 4, shell; covered: none; free: A1 green, B1 orange, C1 blue, A2 blue, "
        "B2 blue, C2 purple.",
        "Card 2, m3: 4, star; covered: none; free: A1 orange, B1 orange, C1 green, A2 blue, "
        "B2 purple, C2 orange.",
        "Reserve: green-blue. Bonuses: purple/green. 0 used bonuses.",
        "Your 2 Thunder tokens: 3 and 5.",
    ]
    assert WORDS.hand(at(state, 1), NAMES).endswith("You have no Thunder token.")
    assert WORDS.hand(at(state, None), NAMES) == ""
    dealt = WORDS.hand(at(load(CHOOSE)), NAMES)
    assert dealt.startswith("Your three cards: m6: 4, leaf, rows purple-orange-green and ")
    given = at(load(f"{CHOOSE}; 0: give m7"))
    assert "You give m7." in WORDS.hand(given, NAMES)


def test_boards_in_words() -> None:
    """The second picture: everybody shortly, or one with its cards."""
    view = at(load("P1; set s1.pool pb"), None)
    everybody = WORDS.boards_alt(view, NAMES[:2], "K7QXM")
    assert "Ana: 0 points without Thunder, 0 completed; on board m16 (0 of 6)" in everybody
    assert "reserve purple-blue" in everybody
    one = WORDS.boards_alt(view, NAMES[:2], "K7QXM", 1)
    assert "Card 1, m27: 6, leaf; covered: none; free: A1 purple" in one
    assert "Ana" not in one


def test_half_a_turn_and_quick_ones() -> None:
    """flows 0.9 and 5: in the middle of a turn; one card, bonus or token to choose."""
    states = {
        "P1": (False, False),
        CHOOSE: (False, True),
        "P1; 0: flip b3": (True, False),
        "P1; 0: drop c1": (True, True),
        "P1; 0: drop a1 b2 c3 d4 d5 c6 c7 b8": (True, True),
        "P1; 0: drop a1 b2 c3 d4": (True, False),
        f"{FULL}; 0: put 1 c1c2 pb": (True, True),
    }
    for text, (midway, quick) in states.items():
        view = at(load(text), None)
        assert (WORDS.midway(view), WORDS.quick(view)) == (midway, quick), text


def test_results() -> None:
    """RD-92 RD-93 RD-94, flows 2: winner, tie-break, shared win."""

    def outcome(totals: tuple[int, ...], ranks: tuple[int, ...]) -> Outcome:
        sides = tuple(Side((seat,), (("memory", n),), n) for seat, n in enumerate(totals))
        return Outcome(Sheet(sides), ranks)

    assert WORDS.wins(outcome((75, 80, 69), (2, 1, 3)), NAMES) == "**Ben** wins with 80 points."
    tie = outcome((75, 75, 69), (1, 2, 3))
    assert WORDS.wins(tie, NAMES) == (
        "**Ana** wins: 75 points, like **Ben**, but more from completed cards."
    )
    assert WORDS.ranking(tie, NAMES) == "1. Ana 75 · 2. Ben 75 · 3. Cat 69"
    assert WORDS.wins(outcome((75, 75, 69), (1, 1, 3)), NAMES) == (
        "**Ana** and **Ben** share the win with 75 points each."
    )


@pytest.mark.parametrize("seats", GAME.seats)
def test_words_of_the_pictures(seats: int) -> None:
    """Every word that the drawings and the sheet ask for is there, and names are plain."""
    state = next(iter(played(seats, 1, "raindrops")))[1]
    caption = WORDS.caption(at(state), LONG[:seats], "K7QXM")
    assert caption.title == "Raindrops, game K7QXM"
    assert all(len(name) == 32 for name in caption.names)
    wanted = {"status", "flip", "swap", "top"}
    wanted |= {name for side in GAME.sheet(state).sides for name, _ in side.points}
    assert wanted <= {token for token, _ in caption.words}
    status = {load("P1"): "Turn 1", load("P1; set ending yes"): "Last round"}
    for one, word in status.items():
        assert WORDS.caption(at(one), NAMES, "K7QXM").word("status") == word


def test_every_event_has_its_sentence() -> None:
    """Whole games by chance: no event without words, no private one among the public lines."""
    kinds: set[str] = set()
    for seed in range(6):
        for events, _state in played(2 + seed % 3, seed, "raindrops"):
            for event in events:
                kinds.add(event.kind)
                if event.only is None:
                    said = WORDS.tell(event, NAMES)
                    assert said.endswith("."), event
            secret = [event for event in events if event.only is not None]
            assert WORDS.lines(events, NAMES) == WORDS.lines(
                [event for event in events if event not in secret], NAMES
            )
    assert {"drop", "put", "fill", "complete", "cloud", "emptied", "ending", "reveal"} <= kinds
    assert WORDS.tell(Event("no_card", 0), NAMES) == "Ana takes no new card: none is left."
    assert WORDS.tell(Event("skip", 1), NAMES) == "Ben has nothing to place."


def test_rules_pages() -> None:
    """Six pages of at most 900 characters, each of which names what belongs there."""
    pages = WORDS.rules_pages()
    assert len(pages) == 6
    assert max(map(len, pages)) <= 900
    for page, said in zip(
        pages,
        (
            "A tile covers two neighbouring free cells of one card",
            "For 3 tiles or fewer you take a bonus.",
            "4 shell, shell, sun",
            "whoever sits before the starting player plays last",
            "`/move drop a1 b2 c3`",
            "Fernando Cunha",
        ),
        strict=True,
    ):
        assert said in page

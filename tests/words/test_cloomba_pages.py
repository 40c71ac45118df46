"""The long words of Cloomba: alt texts, the hand, results, options and pages of rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.titles import TITLES
from rules.cloomba import Cloomba
from rules.game import Outcome, Sheet, Side
from tests.cases.cloomba import load
from tests.words.sample import LONG, NAMES, played

KEY = "cloomba"
GAME = TITLES[KEY].game
WORDS = TITLES[KEY].words
MARKET = "stall1: RG YY + R B; stall2: YB + B"
# Ana: a closed ring, red 3×1 (a1, a2, g1), blue 2×2 (c1, c2), green, yellow and two more alone.
STORY = f"{MARKET}; row: RG YGB RB; jar0: RR; bed0: ring R*GB*YGR (2,0)R (-2,2)B* (0,-2)Y"


def at(position: str, seat: int | None) -> Any:
    return GAME.view(load(position), seat)


def alt(position: str, seat: int | None = None) -> str:
    view = at(position, seat)
    return WORDS.alt(view, NAMES[: len(view.gardens)], "K7QXM")


def test_alt_text_of_the_storyboard() -> None:
    """Section 2, its example: 9 flowers here, scores by hand: 3×1 + 2×2 + 2 in the jar."""
    assert alt(STORY) == (
        "Cloomba, game K7QXM, turn 1 of 12. Ana to act. "
        "Stall 1: red-green, yellow-yellow; Butterflies red, blue. "
        "Stall 2: yellow-blue; Butterflies blue. "
        "Superflowers: red-green, yellow-green-blue, red-blue. "
        "Ana 9 points: 9 flowers, ring closed; blue 2×2, red 3×1, "
        "4 meadows without Butterfly; jar red 2. "
        "Ben 0 points: 0 flowers, ring open; jar empty."
    )


def test_alt_text_of_an_advanced_game_in_mid_turn() -> None:
    """Spec 8: mode, what is in hand, Finds for sale and owned, Butterflies spent."""
    said = alt(
        f"advanced; expert; seat 1; phase place; hand RG+Y; {MARKET}; row: 21 - 5; spent: BBB; "
        "own1: 1 19; jar1: G"
    )
    assert said.startswith(
        "Cloomba, game K7QXM, turn 1 of 12. Advanced rules. Expert rule. Ben to place. "
        "In hand: red-green and a yellow Butterfly. Stall 1: "
    )
    assert "Finds for sale: Treasure for 3, Late Visitor for 2. Spent: blue 3." in said
    # Bouquet 2, Twin Meadows 3, and the Butterfly in the jar.
    assert said.endswith(
        "Ben 6 points: 0 flowers, ring open; jar green 1. Finds: Bouquet, Twin Meadows."
    )


def test_alt_text_gives_way_at_other_seats() -> None:
    """Section 2: cut in this order: other seats to points and jar; the seat to act is kept."""
    chequered = "".join(
        f"({q},{r}){'RYGB'[(q + 2 * r) % 4]}*" for q in range(1, 5) for r in range(6)
    )
    beds = "; ".join(f"bed{seat}: {chequered.replace('(', ' (').strip()}" for seat in range(4))
    view = at(f"4p; seat 1; {MARKET}; row: RG YGB RB; {beds}", None)
    said = WORDS.alt(view, LONG[:4], "K7QXM")
    assert len(said) <= 1024
    names = [name[:31] + "…" for name in LONG[:4]]
    assert f"{names[3]} 24 points; jar empty." in said
    assert f"{names[1]} 24 points: 24 flowers, ring open; " in said


def test_alt_text_of_a_preview() -> None:
    """K4: the changed meadows and the points; what is not made is not told as made."""
    view = at("phase place; hand RB+R; bed0: ring R*GYBRG", 0)
    after = GAME.preview(view, GAME.read("place a2 e"))
    said = WORDS.preview_alt(after, NAMES[:2], "K7QXM")
    assert "Preview. Changed in this turn: red 2×1, blue 1×0. Points: 1, then 3. Stall 1" in said
    assert "to act" not in said
    assert WORDS.preview_caption(after, NAMES[:2], "K7QXM").word("status") == "Preview"
    assert WORDS.caption(view, NAMES[:2], "K7QXM").word("status") == "Turn 1 of 12"


def test_the_board_in_words() -> None:
    """/board text:True: prices, effects and counts, slot by slot; colours left in the bag."""
    view = at(
        f"advanced; {MARKET}; row: 21 - 15; bag: Y B B; stack: RG; deck: 1 2; sstack: RB; "
        "own0: 19; bed0: ring R*.....",
        None,
    )
    said = WORDS.described(view, NAMES[:2], "K7QXM")
    assert said[0] == "Cloomba, game K7QXM, turn 1 of 12."
    for line in (
        "Advanced rules.",
        "Slot 1: Treasure for 3 Butterflies of one colour: 7 points.",
        "Slot 2: empty.",
        "Slot 3: Red Herbarium for 2 Butterflies of one colour: 1 point; at the end 1 point for "
        "every 2 red flowers.",
        "Stack: 1 tile.",
        "Bag: yellow 1, blue 2.",
        "Deck: 2 Finds.",
        "Stack of Superflowers: 1.",
        "The ring is the six cells around the pavilion.",
        "Ana 4 points: 1 flower, ring open; red 1×1; jar empty.",
        "Finds of Ana: Twin Meadows (3 points; at the end 2 points for each meadow with 2 "
        "Butterflies or more).",
    ):
        assert line in said
    basic = WORDS.described(at(f"{MARKET}; row: RG - -", None), NAMES[:2], "K7QXM")
    assert "Slot 1: red-green for 2 Butterflies of one colour." in basic
    assert not any("Deck" in line for line in basic)


def test_boards_in_words() -> None:
    """Section 2, Boards: all flowerbeds; spec 8: one bed meadow by meadow, cells by label."""
    view = at(STORY, None)
    both = WORDS.boards_alt(view, NAMES[:2], "K7QXM")
    assert "Stall" not in both
    assert "Ana 9 points: " in both
    assert "Ben 0 points: " in both
    one = WORDS.boards_alt(view, NAMES[:2], "K7QXM", 0)
    assert "blue 2×2: C1 with Butterfly, C2 with Butterfly." in one
    assert "red 3×1: A1 with Butterfly, G1, A2." in one
    assert "yellow 1×0: F2." in one
    assert "Ben" not in one


def test_the_hand_in_words() -> None:
    """/hand of section 5: nothing is secret."""
    assert WORDS.hand(at(STORY, 0), NAMES) == (
        "Your jar: red 2. If the game ended now, you would have 9 points: meadows 7, jar 2. "
        "Everybody can see all this."
    )
    finds = WORDS.hand(at("advanced; own0: 1 21; jar0: G", 0), NAMES)
    assert finds == (
        "Your jar: green 1. Your Finds: Bouquet and Treasure. If the game ended now, you would "
        "have 10 points: meadows 0, jar 1, Finds 9, effects 0. Everybody can see all this."
    )
    assert WORDS.hand(at(STORY, None), NAMES) == ""


def test_the_hand_of_an_ended_game() -> None:
    """/hand of section 5: what counts is no longer what would."""
    ended = replace(at(STORY, 0), active=())
    assert WORDS.hand(ended, NAMES).startswith(
        "Your jar: red 2. You have 9 points: meadows 7, jar 2."
    )


def test_options_in_words() -> None:
    """Spec 10: the mode is always named, as the rules name it."""
    defaults = {option.name: option.default for option in GAME.options}
    assert WORDS.variant(defaults, GAME) == "basic rules"
    assert WORDS.variant({**defaults, "mode": "advanced", "expert": "yes"}, GAME) == (
        "advanced rules and expert rule"
    )
    for option in GAME.options:
        assert WORDS.option(option.name)
        assert len({WORDS.choice(option.name, c) for c in option.choices}) == len(option.choices)


def outcome(*sides: tuple[int, int]) -> Outcome:
    """An outcome of totals and Butterflies in the jar, ranked by both."""
    made = tuple(
        Side((seat,), (("meadows", total - jar), ("jar", jar)), total)
        for seat, (total, jar) in enumerate(sides)
    )
    keys = list(sides)
    return Outcome(Sheet(made), tuple(1 + sum(other > key for other in keys) for key in keys))


def test_results() -> None:
    """CL-64 CL-65 CL-66: the winner, a tie decided by the jars, a shared win."""
    assert WORDS.wins(outcome((18, 2), (16, 3)), NAMES) == "**Ana** wins with 18 points."
    assert WORDS.wins(outcome((18, 2), (18, 3), (18, 1)), NAMES) == (
        "**Ben** wins: 18 points, like Ana and Cat, but more Butterflies in the jar."
    )
    assert WORDS.wins(outcome((18, 3), (18, 3)), NAMES) == (
        "**Ana** and **Ben** share the win with 18 points each."
    )
    assert WORDS.sheet_alt(outcome((18, 2), (20, 3)), NAMES, "K7QXM") == (
        "Cloomba, game K7QXM, final scores. 1. Ben 20: Meadows 17, Jar 3. "
        "2. Ana 18: Meadows 16, Jar 2."
    )


@pytest.mark.parametrize("seats", GAME.seats)
def test_words_of_the_picture(seats: int) -> None:
    """Every word that the drawing or the sheet asks for is there, and names are plain."""
    state = next(iter(played(seats, 1, KEY)))[1]
    caption = WORDS.caption(GAME.view(state, 0), LONG[:seats], "K7QXM")
    assert caption.title == "Cloomba, game K7QXM"
    assert all(len(name) == 32 for name in caption.names)
    wanted = {"status", "own", "hand", "points", "jar", "choose"}
    wanted |= {name for side in GAME.sheet(state).sides for name, _ in side.points}
    assert wanted <= {token for token, _ in caption.words}
    finds = GAME.view(load("advanced; row: 21 - 15; own1: 5"), None)
    words = dict(WORDS.caption(finds, NAMES[:2], "K7QXM").words)
    assert words["find_21"] == "Treasure"
    assert words["find_15"] == "Red Herbarium"
    assert words["find_5"] == "Late Visitor"


def test_a_corrected_list_shows_its_own_names() -> None:
    """Spec 1: names, costs and effects come from the component lists."""
    assert isinstance(GAME, Cloomba)
    card = replace(GAME.box.finds[21], name="Crown", cost=4, points=9)
    view = replace(at("advanced; phase end; jar0: BBBB; row: 21 - -", 0), finds=(card, None, None))
    view = replace(view, prices=(4, 0, 0))
    assert WORDS.label("buy 1 b", view) == "Crown for 4 blue"
    assert WORDS.hint("buy 1 b", view) == "slot 1: 9 points"


def test_every_effect_is_told() -> None:
    """Spec 1, the table of Finds: each but Treasure does something, and says so."""
    assert isinstance(GAME, Cloomba)
    for number, card in GAME.box.finds.items():
        view = at(f"advanced; phase end; jar0: BBBB; row: {number} - -", 0)
        hint = WORDS.hint("buy 1 b", view)
        assert hint.startswith("slot 1: ")
        assert ("; " in hint) == (card.name != "Treasure")
        assert len(hint) <= 100


def test_rules_pages() -> None:
    """Six pages of at most 900 characters, each of which names what belongs there."""
    pages = WORDS.rules_pages()
    assert len(pages) == 6
    assert max(map(len, pages)) <= 900
    for page, said in zip(
        pages,
        (
            "40 tiles, 40 Butterflies and 10 Superflowers",
            "any pair from the same stall",
            "joined by one flower they are 5×2 = 10",
            "then most Butterflies in the jar",
            "`/move take 1 rg y`",
            "Ekaterina Gorn and Igor Sklyuev",
        ),
        strict=True,
    ):
        assert said in page
    assert "Bouquet (look at two Superflowers" in pages[5]
    assert "D left, F and G above; no E" in pages[4]

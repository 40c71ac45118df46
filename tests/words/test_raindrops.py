"""The panel of Raindrops in words: flows.md, section 3, nodes D1 to D6 and typing."""

from __future__ import annotations

import pytest

from bot import suggestions
from bot.showing import Named
from rules.raindrops import Raindrops
from tests.words.raindrops_table import (
    GAME,
    WORDS,
    at,
    do,
    load,
    moves,
    named,
    preview,
    rows,
)
from tests.words.sample import NAMES

DROPPED = "P1; 0: drop a1 b2 c3 d4"  # the storyboard: two orange-blue and two green-blue tiles
DRAWN = "New tiles are drawn; this can't be taken back."


def question(text: str, seat: int = 0, node: str = "") -> str:
    return WORDS.question(at(load(text), seat), NAMES, node)


def test_the_first_choice_of_a_turn() -> None:
    """D1: all paths, and the special actions that are not barred, each with its hint."""
    state = load("P1")
    assert question("P1") == "Drop along a path, or do one special action first. Barred: Top."
    assert rows(state) == [
        ["Drop along…", "Blue A1 | 1 tile and a bonus: orange-blue"],
        ["First flip a tile…", "A1: blue over orange | becomes orange over blue"],
        ["First swap two tiles…", "A1 and B1 | blue-orange, orange-blue"],
    ]
    view = at(state)
    assert WORDS.label("drop a1 b2 c3 d4", view) == "Blue A1, B2, C3, D4"
    assert WORDS.hint("drop a1 b2 c3 d4", view) == "4 tiles: orange-blue ×2, green-blue ×2"
    assert WORDS.label("drop b1", view) == "Orange B1"
    assert WORDS.label("flip b3", view) == "B3: purple over orange"
    assert WORDS.hint("flip b3", view) == "becomes orange over purple"
    assert WORDS.where(view) == "Turn 1."


def test_top_is_offered_where_it_is_not_barred() -> None:
    """D1, RD-16: ⟨First lift a tile to the top…⟩ in place of the barred one."""
    state = load("P1; set s0.marker swap")
    assert question("P1; set s0.marker swap").endswith("Barred: Swap.")
    assert [row[0] for row in rows(state)] == [
        "Drop along…",
        "First flip a tile…",
        "First lift a tile to the top…",
    ]
    view = at(state)
    assert WORDS.label("top a5", view) == "A5: orange over green"
    assert WORDS.hint("top a5", view) == "goes to the top of column A"


def test_wild_halves_on_the_way() -> None:
    """RD-26, section 4: a path whose cells share two colours is named by both."""
    view = at(load("P1"))
    assert WORDS.label("drop d1", view) == "Purple or green D1"
    assert WORDS.hint("drop d1", view) == "1 tile and a bonus: orange-purple/green"
    assert WORDS.label("drop d1 c2 b3 a4", view) == "Purple D1, C2, B3, A4"
    assert WORDS.label("flip d7", view) == "D7: green over purple/blue"
    assert WORDS.hint("swap d7 e7", view) == "green-purple/blue, purple-blue"


@pytest.mark.parametrize(
    ("position", "path", "hint", "said"),
    [
        (
            "P1",
            "a1 b2 c3 d4",
            "4 tiles: orange-blue ×2, green-blue ×2",
            "Blue A1, B2, C3, D4: 4 tiles, no bonus.",
        ),
        (
            "P1",
            "a1 b2 c3",
            "3 tiles and a bonus: orange-blue ×2, green-blue",
            "Blue A1, B2, C3: 3 tiles and a bonus of your choice.",
        ),
        (
            "P1; set row +pg*2; set heap -",
            "c1",
            "1 tile and a bonus: purple-green",
            "Green C1: 1 tile and a purple or green bonus.",
        ),
        (
            "P1; set row -; set heap -",
            "c1",
            "1 tile: purple-green",
            "Green C1: 1 tile; no bonus is left.",
        ),
        (
            "P1",
            "a1 b2 c3 d4 d5 c6 c7",
            "7 tiles and a Thunder token: orange-blue ×2, purple-blue ×2, green-blue ×3",
            "Blue A1, B2, C3, D4, D5, C6, C7: 7 tiles, no bonus. "
            "1 tile of the last row: you get a Thunder token.",
        ),
        (
            "P1",
            "a1 b2 c3 d4 d5 c6 c7 b8",
            "8 tiles and 1 of 2 Thunder tokens: orange-blue ×3, purple-blue ×2, green-blue ×3",
            "Blue A1, B2, C3, D4, D5, C6, C7, B8: 8 tiles, no bonus. "
            "2 tiles of the last row: choose 1 of 2 Thunder tokens.",
        ),
        (
            "P1; set tstack 5",
            "a1 b2 c3 d4 d5 c6 c7 b8",
            "8 tiles and a Thunder token: orange-blue ×3, purple-blue ×2, green-blue ×3",
            "Blue A1, B2, C3, D4, D5, C6, C7, B8: 8 tiles, no bonus. "
            "2 tiles of the last row: you get a Thunder token.",
        ),
        (
            "P1; set tstack -",
            "a1 b2 c3 d4 d5 c6 c7",
            "7 tiles: orange-blue ×2, purple-blue ×2, green-blue ×3",
            "Blue A1, B2, C3, D4, D5, C6, C7: 7 tiles, no bonus. No Thunder token is left.",
        ),
    ],
)
def test_what_a_drop_brings(position: str, path: str, hint: str, said: str) -> None:
    """D2; RD-30 RD-36 RD-38 RD-41 RD-42 RD-44: tiles, bonus, tokens, and that it stays."""
    state = load(position)
    assert WORDS.hint(f"drop {path}", at(state)) == hint
    assert preview(state, 0, f"drop {path}") == f"{said}\n{DRAWN}"


def test_after_a_special_action() -> None:
    """D1', RD-14: what was done, and that the drop is left."""
    assert question("P1; 0: flip b3") == "Flipped B3. Now drop along a path."
    assert question("P1; 0: swap a1 b1") == "Swapped A1 and B1. Now drop along a path."
    top = "P1; set s0.marker flip; 0: top a5"
    assert question(top) == "Lifted A5 to the top. Now drop along a path."
    assert [row[0] for row in rows(load("P1; 0: flip b3"))] == ["Drop along…"]
    view = at(load("P1; 0: flip b3"))
    assert WORDS.taken_back("flip b3", view) == "the flip of B3"
    assert WORDS.taken_back("swap a1 b1", view) == "the swap of A1 and B1"
    assert WORDS.taken_back("top a5", view) == "the lift of A5"


def test_a_bonus_and_a_thunder_token() -> None:
    """D3: what was taken stands above; the values only for whoever looks (RD-45)."""
    bonus = load("P1; set row +o +p +b +pg; 0: drop c1")
    assert WORDS.so_far(at(bonus), NAMES) == "You have taken 1 tile: purple-green."
    assert WORDS.question(at(bonus), NAMES) == "Which bonus?"
    assert rows(bonus) == [["Orange", "Purple", "Blue", "Purple or green"]]
    look = load("P1; 0: drop a1 b2 c3 d4 d5 c6 c7 b8")
    assert WORDS.question(at(look), NAMES) == "Which Thunder token do you keep? Only you see them."
    assert rows(look) == [["First: 3", "Second: 4"]]
    assert WORDS.taken_back("bonus +pg", at(look)) == "the purple or green bonus"
    assert WORDS.taken_back("thunder 2", at(look)) == "the choice of the Thunder token"


def test_placing() -> None:
    """D4: what is in hand, where it fits and how it lies."""
    state = load(DROPPED)
    assert question(DROPPED) == (
        "In hand: orange-blue ×2, green-blue ×2. Place a tile, or end your turn."
    )
    view = at(state)
    assert "put 1 a1a2 gb" in moves(state)
    assert WORDS.label("put 1 a1a2 gb", view) == "Green-blue on card 1, A1–A2"
    assert WORDS.hint("put 1 a1a2 gb", view) == "upright, left column"
    assert WORDS.hint("put 1 b1b2 ob", view) == "upright, middle column"
    assert WORDS.hint("put 1 b2c2 pb", view) == "lying, bottom row"
    assert WORDS.hint("put 1 a1b1 og", view) == "lying, top row"
    assert WORDS.label("put 1 c1c2 ob +p", view) == "Orange-blue + purple bonus, card 1, C1–C2"
    assert WORDS.hint("put 1 c1c2 ob +p", view) == "upright, right column"
    assert WORDS.label("fill 1 c2 +p", view) == "Purple bonus on card 1, C2"
    assert WORDS.label("fill 1 c2 +pg", view) == "Purple or green bonus on card 1, C2"
    assert WORDS.hint("fill 1 c2 +p", view) == "covers one cell"
    assert WORDS.taken_back("put 1 a1a2 gb", view) == "green-blue on card 1, A1–A2"
    assert preview(state, 0, "put 1 a1a2 gb") == "Green-blue on card 1, A1–A2."


@pytest.mark.parametrize(
    ("held", "asked"),
    [
        ("set s0.pool gb ob; set s0.bonus +p", "Place a tile or a bonus, or end your turn."),
        ("set s0.pool gb ob", "Place a tile, or end your turn."),
        (
            "set s0.cards m16[a1a2=gb] m15; set s0.pool op op; set s0.bonus +p",
            "Place a bonus, or end your turn.",
        ),
        ("set s0.cards m16[a1a2=gb] m15; set s0.pool op", "Nothing of it fits; end your turn."),
    ],
)
def test_what_can_be_placed(held: str, asked: str) -> None:
    """D4: by what fits anywhere; orange and purple are nowhere neighbours on these cards."""
    assert question(f"P1; set phase place; {held}").endswith(asked)


def test_the_end_of_the_turn_is_armed() -> None:
    """D4, flows 0.4: with at most two tiles one click keeps them all; fewer is a choice."""
    both = load("P1; set phase place; set s0.pool ob gb")
    assert WORDS.armed(at(both)) == ("End turn, keep both", "keep ob gb")
    assert rows(both)[-1] == [
        "End turn, keep nothing",
        "End turn, keep orange-blue",
        "End turn, keep green-blue",
    ]
    one = load("P1; set phase place; set s0.pool gb")
    assert WORDS.armed(at(one)) == ("End turn, keep it", "keep gb")
    none = load("P1; set phase place; set s0.pool -; set s0.bonus +p")
    assert WORDS.armed(at(none)) == ("End turn", "keep")
    assert rows(none) == [["Purple bonus on card 1, C2", "Purple bonus on card 2, B2"]]
    assert WORDS.armed(at(load(DROPPED))) is None
    assert WORDS.armed(at(both, 1)) is WORDS.armed(at(both, None)) is None
    final = load("P1; set ending yes; set turn 1; set phase place; set s0.pool ob; 1: keep")
    assert WORDS.armed(at(final)) == ("I am done", "done")
    assert WORDS.question(at(final), NAMES) == (
        "In hand: orange-blue. Place a tile, or say that you are done."
    )
    assert WORDS.where(at(final)) == "The final placement."


def test_more_tiles_than_can_be_kept() -> None:
    """D4 and D6: ⟨End turn and keep…⟩ with what is discarded, previewed."""
    state = load("P1; set phase place; set s0.pool op ob gb")
    assert rows(state)[-1] == [
        "End turn and keep…",
        "Nothing | discards orange-purple, orange-blue and green-blue",
    ]
    view = at(state)
    assert WORDS.label("keep ob gb", view) == "Orange-blue and green-blue"
    assert WORDS.hint("keep ob gb", view) == "discards orange-purple"
    assert WORDS.question(view, NAMES, "keep") == (
        "Which tiles do you keep? The others are discarded."
    )
    assert preview(state, 0, "keep ob gb") == (
        "You keep orange-blue and green-blue and discard orange-purple.\nYour turn ends."
    )
    assert preview(state, 0, "keep").startswith(
        "You keep nothing and discard orange-purple, orange-blue and green-blue."
    )


def test_clouds_come_with_the_end_of_the_turn() -> None:
    """RD-70: the preview of a keep says so."""
    state = load("P1; set display m41 m42 m43 m44; set phase place; "
                 "set s0.done m1 m5 m6; set s0.pool gb")  # fmt: skip
    assert preview(state, 0, "keep gb") == (
        "You keep green-blue. You claim cloud 1, 6 points.\nYour turn ends."
    )


FULL = "P1; set phase place; set s0.cards m16[a1a2=gb,b1b2=ob] m3; set s0.pool pb og"


def test_a_completed_card() -> None:
    """D5: what it brings, the display to choose from, and the deck unseen."""
    state = load(FULL)
    assert preview(state, 0, "put 1 c1c2 pb") == (
        "Purple-blue on card 1, C1–C2. m16 is complete, 4 points."
    )
    after = load(f"{FULL}; 0: put 1 c1c2 pb")
    assert WORDS.question(at(after), NAMES) == (
        "Card 1 (m16) is complete: 4 points. Take a new card."
    )
    assert rows(after) == [
        ["m1: 4, sun", "m2: 4, leaf", "m4: 4, shell", "m5: 4, sun", "Unseen from the deck"]
    ]
    assert preview(after, 0, "take deck") == (
        "You take the top card of the deck, unseen.\nThis can't be taken back."
    )
    assert preview(after, 0, "take m4") == "You take m4."
    assert WORDS.taken_back("take m4", at(after)) == "m4 from the display"


def test_what_completes_a_card_is_said_to() -> None:
    """D4, flows 0.8: the description orients, and rates nothing."""
    view = at(load(f"{FULL}; set s0.bonus +p"))
    assert WORDS.hint("put 1 c1c2 pb", view) == "upright, right column; completes the card"
    assert WORDS.hint("put 2 a1b1 og", view) == "lying, top row"
    last = at(load("P1; set phase place; set s0.bonus +p; set s0.pool -; "
                   "set s0.cards m16[a1a2=gb,b1b2=ob,c1=+b] m3"))  # fmt: skip
    assert WORDS.hint("fill 1 c2 +p", last) == "covers one cell; completes the card"
    assert WORDS.hint("fill 2 b2 +p", last) == "covers one cell"


def test_a_card_taken_in_this_turn_waits() -> None:
    """RD-61: the panel says so where tiles are placed."""
    assert question(f"{FULL}; 0: put 1 c1c2 pb; 0: take m4") == (
        "In hand: orange-green. Place a tile, or end your turn. Card 1 waits until your next turn."
    )


def test_moves_of_several_verbs_in_one_list() -> None:
    """flows 0.7: typed words open the panel with what fits, each under its verb."""
    view = at(load("P1"))
    spelled = Named(WORDS, view, spelled=True)
    texts = ["drop c1", "flip c1", "swap b1 c1"]
    assert [spelled.label(text) for text in texts] == [
        "Drop green C1",
        "Flip C1: green over purple",
        "Swap B1 and C1",
    ]
    assert spelled.label("drop c1", "drop") == "Green C1"


def test_the_last_tile_ends_the_turn() -> None:
    """Section 4: only the end is left with an empty pool, so a placement can end the turn."""
    state = load("P1; set display m41 m42 m43 m44; set phase place; set s0.pool gb")
    assert preview(state, 0, "put 1 a1a2 gb") == ("Green-blue on card 1, A1–A2.\nYour turn ends.")
    after, events = do(state, 0, "put 1 a1a2 gb")
    assert WORDS.done(events, at(after)) == (
        "Placed: green-blue on m16, A1–A2. You have no tile left."
    )


def test_many_bonuses_ask_for_card_and_cells_first() -> None:
    """D4, flows 0.2 (e): with many bonuses two picks, never three."""
    text = (
        "P1; set phase place; set s0.pool op og ob pg pb gb; "
        "set s0.bonus +o +p +g +b +op +og +pg +gb"
    )
    state = load(text)
    assert len([one for one in moves(state) if one.startswith("put")]) > 25
    first = rows(state)
    assert first[0][0] == "Place a tile…"
    assert first[0][1].startswith("On card 1, A1–A2 | ")
    assert question(text, 0, "put 1 a1a2") == "On card 1, A1–A2: what do you place there?"
    inside = rows(state, 0, "put 1 a1a2")
    assert len(inside) == 1
    labels = [WORDS.label(one, at(state), "put 1 a1a2") for one in moves(state)
              if one.startswith("put 1 a1a2")]  # fmt: skip
    assert "Green-blue" in labels
    assert "Orange-green + blue bonus" in labels


def test_the_first_cards() -> None:
    """RD-11: three buttons; the last to give is told what follows."""
    offers = "P1; set phase choose; set display -; set s0.offer m6 m7 m8; set s1.offer m9 m10 m11"
    state = load(offers)
    assert rows(state) == [["Give m6", "Give m7", "Give m8"]]
    assert question(offers) == (
        "Give one of your three cards to the display. Nobody sees it before all have given."
    )
    assert WORDS.where(at(state)) == "The first cards."
    assert preview(state, 0, "give m6") == "You give m6 and keep the other two."
    one = load(f"{offers}; 1: give m10")
    assert WORDS.chosen(at(one, 1)) == "give m10"
    assert WORDS.taken_back("give m10", at(one, 1)) == "m10"
    assert WORDS.chosen(at(one)) == WORDS.chosen(at(one, None)) == ""
    assert preview(one, 0, "give m6") == (
        "You give m6 and keep the other two.\nYou are the last to give: all cards are turned up."
    )
    assert WORDS.posted(at(one, None)) == WORDS.posted(at(state, None))


def test_typing() -> None:
    """Section 3, typed: verbs with counts, paths by their cells, cards, what is kept."""
    state = load("P1")
    texts = moves(state)
    assert suggestions.suggestions(texts, "", named(state)) == [
        ("Drop … · 23 paths", "drop"),
        ("Flip … · 20 tiles", "flip"),
        ("Swap … · 16 pairs", "swap"),
    ]
    found = suggestions.suggestions(texts, "a1 b2", named(state))
    assert ("Drop blue A1, B2, C3, D4 · drop a1 b2 c3 d4", "drop a1 b2 c3 d4") in found
    assert all({"a1", "b2"} <= set(text.split()) for _, text in found)
    flip = suggestions.suggestions(texts, "flip b3", named(state))
    assert flip == [("Flip B3: purple over orange · flip b3", "flip b3")]
    placing = load(DROPPED)
    cards = suggestions.suggestions(moves(placing), "card 1", named(placing))
    assert ("Green-blue on card 1, A1–A2 · put 1 a1a2 gb", "put 1 a1a2 gb") in cards
    assert all(text.startswith("put 1 ") for _, text in cards)
    keep = suggestions.suggestions(moves(placing), "keep gb ob", named(placing))
    assert keep == [("End turn, keep orange-blue and green-blue · keep ob gb", "keep ob gb")]


def test_options_in_words() -> None:
    """Section 9: the defaults are "standard"; every choice has words of its own."""
    assert isinstance(GAME, Raindrops)
    standard = {option.name: option.default for option in GAME.options}
    assert WORDS.variant(standard, GAME) == "standard"
    assert WORDS.variant({**standard, "first": "1", "end_cards": "7"}, GAME) == (
        "the 2nd in the order of play begins and 7 completed cards end the game"
    )
    for option in GAME.options:
        assert WORDS.option(option.name)
        assert len({WORDS.choice(option.name, c) for c in option.choices}) == len(option.choices)

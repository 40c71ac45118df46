"""The words of Cloomba on the panel and in posts: flows.md, sections 0, 2 and 3."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import suggestions
from bot.messages import panels as messages
from bot.messages import posts
from bot.showing import Named
from tests.cases.cloomba import load
from tests.words.cloomba_table import FULL, GAME, WORDS, after, at, rows, said, table, told
from tests.words.sample import NAMES


def test_the_market_is_one_select() -> None:
    """K1: tile and Butterfly in one pick, the stall beside it; CL-12."""
    view = at("stall1: RG GG + Y B; stall2: YB BB + B R")
    ((name, entries),) = rows(view)
    assert name == "Take from the market…"
    assert len(entries) == 8
    assert entries["Yellow-blue tile, blue Butterfly"] == "stall 2"
    assert WORDS.question(view, NAMES) == "Take a tile and a Butterfly from one stall."
    assert WORDS.where(view) == "Turn 1 of 12."


def test_a_wide_market_is_a_select_for_each_stall() -> None:
    """K1, above 25."""
    view = at("4p; stall1: RR YY GG BB RG + R Y G B B; stall2: RR YY GG BB RY + R Y G B B")
    assert [(name, len(entries)) for name, entries in rows(view)] == [
        ("From stall 1…", 20),
        ("From stall 2…", 20),
    ]


def test_buying_stands_below_the_market() -> None:
    """K1, if you can pay; CL-41 CL-43 CL-67."""
    view = at("jar0: RR; row: RG YB -; stall1: RG GG YY + Y B G; stall2: -")
    market, shop = rows(view)
    assert market[0] == "Take from the market…"
    assert shop == ["Red-green for 2 red", "Yellow-blue for 2 red"]
    assert WORDS.branch("buy", view) == "Or buy first…"
    assert WORDS.hint("buy 1 r", view) == "slot 1"
    assert WORDS.armed(view) is None
    finds = at("advanced; phase end; jar0: BBB; row: 21 1 -")
    assert rows(finds) == [["Treasure for 3 blue", "Bouquet for 2 blue"]]
    assert WORDS.branch("buy", finds) == "Buy…"
    assert WORDS.hint("buy 1 b", finds) == "slot 1: 7 points"
    assert WORDS.hint("buy 2 b", finds) == (
        "slot 2: 2 points; look at two Superflowers, attach one"
    )


def test_cells_of_the_first_flower_are_one_select_while_there_are_few() -> None:
    """K2: at most 25 cells; each with what lies around it, also where a second pick follows."""
    view = at("phase place; hand YB+B")
    ((name, entries),) = rows(view)
    assert name == "Yellow on…"
    assert len(entries) == 18
    assert entries["A1"] == "next to the pavilion"
    assert WORDS.question(view, NAMES) == "Yellow-blue. The yellow flower goes on…"
    open_ring = at("phase place; hand YB+B; bed0: ring R*.....")
    assert dict(rows(open_ring)[0][1])["B1"] == "next to red A1, the pavilion"


def test_many_cells_are_selects_of_whole_wedges() -> None:
    """K2 and flows 0.2 (d): 30 cells around a closed ring, in two selects."""
    view = at(f"phase place; hand YB+B; {FULL}")
    assert [(name, len(entries)) for name, entries in rows(view)] == [
        ("Yellow on A, B or C…", 15),
        ("Yellow on D, F or G…", 15),
    ]
    assert WORDS.span(["place a4", "place a2", "place b2"], view) == "Yellow on A2–A4 or B2…"


def test_a_cell_with_one_direction_stands_among_cells() -> None:
    """K2: from A4 only A2 is next to the bed; the second flower is named beside the first."""
    view = at(f"phase place; hand YB+B; {FULL}")
    (_, east), _ = rows(view)
    assert list(east)[:3] == ["A2", "A3", "A4"]
    assert east["A4"] == "blue on A2; next to red A1"
    assert WORDS.label("place a4 w", view) == "A4"
    assert said(view, "place a4 w") == "Yellow on A4, blue on A2."


def test_few_pairs_are_offered_whole() -> None:
    """flows 0.2 (b): around the pavilion 6 pairs on the ring and 18 with a cell beyond."""
    view = at("phase place; hand BB+B")
    ((name, entries),) = rows(view)
    assert name == "Blue on…"
    assert len(entries) == 24
    assert WORDS.question(view, NAMES) == "Blue-blue. The flowers go on…"


def test_the_second_flower_is_a_button_with_an_arrow() -> None:
    """K3: the directions around C2, each with its cell; B6 and C4 are two steps further out."""
    view = at(f"phase place; hand YB+B; {FULL}")
    assert rows(view, "place c2") == [["→ B3", "↘ B6", "↙ C4", "← C5", "↖ C3"]]
    assert WORDS.question(view, NAMES, "place c2") == "Yellow on C2. The blue flower goes on…"
    assert WORDS.label("place c2 nw", view) == "Yellow on C2, blue on C3"


def test_equal_flowers_are_the_first_and_the_second() -> None:
    """CL-17: one move for each pair of cells."""
    view = at(f"phase place; hand RR+B; {FULL}")
    assert WORDS.question(view, NAMES) == "Red-red. The first flower goes on…"
    assert WORDS.question(view, NAMES, "place a2") == "Red on A2. The second flower goes on…"


def test_the_butterfly_goes_on_its_flower_or_into_the_jar() -> None:
    """K4: asked only where it can be set; CL-26 CL-30."""
    state, _ = after(f"phase place; hand YB+B; {FULL}", "place c2 nw")
    view = at(state)
    assert WORDS.question(view, NAMES) == (
        "Yellow on C2, blue on C3. Where does the blue Butterfly go?"
    )
    assert rows(view) == [["On the blue flower, C3", "Into my jar"]]
    assert said(view, "butterfly b") == "The Butterfly on C3. Your turn ends."
    assert said(view, "butterfly jar") == "The Butterfly goes to your jar; your turn ends."


def test_a_placement_that_ends_the_turn_says_so() -> None:
    """K4: no flower of the colour; K5: what is refilled; CL-31 CL-56 CL-59."""
    view = at(f"phase place; hand YY+B; {FULL}")
    assert said(view, "place a2 e") == (
        "Yellow on A2, yellow on A4. The Butterfly goes to your jar; your turn ends."
    )
    empty = at(f"phase place; hand YY+B; {FULL}; stall2: -; stack: RG RG RG; bag: R R R")
    assert said(empty, "place a2 e") == (
        "Yellow on A2, yellow on A4. "
        "The Butterfly goes to your jar; your turn ends and stall 2 is refilled."
    )
    last = at(f"phase place; hand YY+B; {FULL}; stall1: -; stall2: -")
    assert said(last, "place a2 e") == (
        "Yellow on A2, yellow on A4. "
        "The Butterfly goes to your jar; your turn ends, and the game is over."
    )


def test_taking_says_what_follows_where_the_tile_has_one_place() -> None:
    """K5: placement and Butterfly by themselves; CL-90."""
    ring = "bed0: ring RGYBR. (2,-1)R (1,-2)G"
    view = at(f"{ring}; stall1: BB YY + B Y")
    taken = "Blue-blue tile, yellow Butterfly."
    assert said(view, "take 1 bb b") == "Blue-blue tile, blue Butterfly."
    assert said(view, "take 1 bb y") == (f"{taken} The Butterfly goes to your jar; your turn ends.")
    shop = at(f"{ring}; stall1: BB + Y; jar0: YRR; row: RG - -")
    assert said(shop, "take 1 bb y") == f"{taken} The Butterfly goes to your jar."


def test_a_placement_that_leaves_the_shop_open() -> None:
    """K5': the Butterfly may pay; End turn is armed beside what can be bought; CL-45."""
    view = at(f"phase place; hand YY+B; {FULL}; jar0: B; row: RG - -")
    assert said(view, "place a2 e") == (
        "Yellow on A2, yellow on A4. The Butterfly goes to your jar."
    )
    state, _ = after(f"phase place; hand YY+B; {FULL}; jar0: B; row: RG - -", "place a2 e")
    shop = at(state)
    assert WORDS.question(shop, NAMES) == "Buy something, or end your turn."
    assert WORDS.armed(shop) == ("End turn", "done")
    assert rows(shop) == [["Red-green for 2 blue"]]
    assert said(shop, "done") == "Your turn ends."


def test_a_superflower_is_bought_attached_and_visited() -> None:
    """Section 3, buying; CL-47 CL-49 CL-52."""
    position = f"phase end; jar0: RRYYY; row: RYG RG -; sstack: RB; {FULL}"
    view = at(position)
    assert said(view, "buy 1 r") == "Red-yellow-green for 2 red."
    bought, _ = after(position, "buy 1 r")
    assert WORDS.question(at(bought), NAMES) == "Red-yellow-green goes on…"
    ((name, entries),) = rows(at(bought))
    assert name == "On which cell?"
    assert len(entries) == 12
    assert entries["A2"] == "next to red A1"
    assert entries["A3"] == "next to green B1, red A1"
    assert said(at(bought), "attach a2") == "Red-yellow-green on A2."
    attached, _ = after(bought, "attach a2")
    assert WORDS.question(at(attached), NAMES) == "Set one Butterfly of your jar on it?"
    assert rows(at(attached)) == [["Yellow on A2", "Leave them in my jar"]]
    turned_up = "A new one is turned up; this can't be taken back."
    assert said(at(attached), "butterfly y") == f"Yellow on A2. {turned_up}"
    assert said(at(attached), "butterfly jar") == f"All Butterflies stay in your jar. {turned_up}"


@pytest.mark.parametrize(
    ("position", "moves", "ends"),
    [
        ("phase end; jar0: RRY; row: RG YB -", ["buy 1 r", "attach a2"], "Your turn ends."),
        (
            "phase end; jar0: RRY; row: RG YB -; stall1: -; stall2: RG + R; stack: RG; bag: R",
            ["buy 1 r", "attach a2"],
            "Your turn ends and stall 1 is refilled.",
        ),
        ("phase end; jar0: RRYY; row: RG YB -", ["buy 1 r", "attach a2"], ""),
        ("phase start; jar0: RRY; row: RG YB -; stall1: RG + R", ["buy 1 r", "attach a2"], ""),
        ("advanced; phase end; jar0: BBB; row: 21 1 -; deck: 8", ["buy 1 b"], "Your turn ends."),
        (
            "advanced; phase end; jar0: BBBR; row: 21 1 -; deck: 8",
            ["buy 1 b"],
            "Your turn ends if nothing more can be bought.",
        ),
        ("advanced; phase end; jar0: BBBRR; row: 21 1 -; deck: 8", ["buy 1 b"], ""),
    ],
)
def test_a_purchase_that_ends_the_turn_says_so(position: str, moves: list[str], ends: str) -> None:
    """K5; CL-41 CL-67 CL-90: a Superflower costs 2, a Find 2 to 4, with Thrift at least 1."""
    *before, last = moves
    state, _ = after(f"{position}; sstack: RB; {FULL}", *before)
    turned_up = "A new one is turned up; this can't be taken back."
    assert said(at(state), last).partition(turned_up)[2].strip() == ends


def test_a_bouquet_is_for_the_buyer_alone() -> None:
    """Section 3; CL-72 CL-73 CL-91."""
    market = "stall1: RB + R; stall2: GG + B"
    position = f"advanced; phase end; jar0: RRY; row: 1 - -; sstack: RY YG GB; {market}; {FULL}"
    assert said(at(position), "buy 1 r") == (
        "Bouquet for 2 red: 2 points. You look at 2 Superflowers; this can't be taken back."
    )
    one = at(f"advanced; phase end; jar0: RRY; row: 1 - -; sstack: RY; {FULL}")
    assert said(one, "buy 1 r") == (
        "Bouquet for 2 red: 2 points. You look at 1 Superflower; this can't be taken back."
    )
    state, events = after(position, "buy 1 r")
    view = at(state)
    assert WORDS.question(view, NAMES) == "You look at two Superflowers; only you see them."
    assert rows(view) == [["Red-yellow", "Yellow-green"]]
    assert said(view, "pick yg") == (
        "Yellow-green. The others see it then; this can't be taken back."
    )
    public = [event for event in events if event.only is None]
    assert told(tuple(public)) == (
        "**Ana** buys the Find Bouquet for 2 red Butterflies.",
        "**Ana** looks at 2 Superflowers.",
    )
    others = WORDS.alt(at(state, 1), NAMES[:2], "K7QXM")
    assert "2 Superflowers are looked at." in others
    assert "red-yellow" not in others
    assert "Looked at: red-yellow, yellow-green." in WORDS.alt(view, NAMES[:2], "K7QXM")
    _, events = after(state, "pick yg", "attach a2", "butterfly jar")
    assert told(events) == (
        "**Ana** takes the Superflower yellow-green; the other one goes under the stack.",
        "**Ana** sets the Superflower yellow-green on A2.",
    )


def test_finds_that_ask() -> None:
    """CL-75 to CL-78: Late Visitor, Swarm, Rescue, Migration."""
    bed = "bed0: ring R*GYBRG (2,0)R*"
    state, _ = after(f"advanced; phase end; jar0: BBGR; row: 5 - -; {bed}", "buy 1 b")
    view = at(state)
    assert WORDS.question(view, NAMES) == (
        "You may set a Butterfly of your jar in a meadow without one."
    )
    assert rows(view) == [["Red on F1", "Green on B1", "Green on G1", "Leave them in my jar"]]
    assert WORDS.hint("butterfly r f1", view) == "meadow of 1 flower"
    assert said(view, "butterfly g b1") == "Green on B1. Your turn ends."
    state, _ = after(f"advanced; phase end; jar0: BB; spent: RY; row: 9 - -; {bed}", "buy 1 b")
    view = at(state)
    assert WORDS.question(view, NAMES) == "Which spent Butterfly do you take into your jar?"
    assert rows(view) == [["Red", "Yellow", "Blue"]]  # blue: just paid
    assert said(view, "rescue r") == "Red into your jar. Your turn ends."
    state, _ = after(f"advanced; phase end; jar0: BB; row: 11 - -; {bed}", "buy 1 b")
    view = at(state)
    assert WORDS.question(view, NAMES) == "You may move one Butterfly to a meadow without one."
    assert "Move none" in rows(view)[0]
    assert said(view, "move r a1 f1") == "Red from A1 to F1. Your turn ends."
    assert said(view, "move no") == "No Butterfly is moved. Your turn ends."


def test_what_was_done() -> None:
    """The panel after the last commit, without names."""
    state, _ = after(f"phase place; hand YB+B; {FULL}", "place c2 nw")
    state, events = after(state, "butterfly b")
    assert WORDS.done(events, at(state)) == "The blue Butterfly is on C3."
    state, events = after(
        f"phase place; hand YY+B; {FULL}; stall2: -; stack: RG RG RG; bag: R R R", "place a2 e"
    )
    assert WORDS.done(events, at(state)) == (
        "Yellow on A2, yellow on A4. The blue Butterfly is in your jar. Stall 2 is refilled."
    )
    state, events = after("phase end; jar0: RR; row: RG - -", "done")
    assert WORDS.done(events, at(state)) == "Your turn is over."
    state, events = after("phase end; jar0: RR; row: RG - -", "buy 1 r", "attach a1")
    bought = "You have bought the Superflower red-green; it is on A1."
    assert WORDS.done(events, at(state)) == bought


@pytest.mark.parametrize(
    ("position", "moves", "phrase"),
    [
        ("stall1: YB + B", ["take 1 yb b"], "yellow-blue and a blue Butterfly"),
        (f"phase place; hand YB+B; {FULL}", ["place c2 nw"], "yellow on C2, blue on C3"),
        (f"phase place; hand YB+B; {FULL}", ["place c2 nw", "butterfly b"], "blue on C3"),
        (f"phase place; hand YB+B; {FULL}", ["place c2 nw", "butterfly jar"], "into the jar"),
        ("phase end; jar0: RR; row: RG - -", ["buy 1 r"], "red-green for 2 red"),
        ("phase end; jar0: RR; row: RG - -", ["buy 1 r", "attach a1"], "red-green on A1"),
        ("advanced; phase end; jar0: RRR; row: 21 - -", ["buy 1 r"], "Treasure for 3 red"),
        ("phase end; jar0: RR; row: RG - -", ["done"], "the end of the turn"),
    ],
)
def test_what_is_taken_back(position: str, moves: list[str], phrase: str) -> None:
    """Section 5, /undo: the move as a phrase, from the view after it was taken back."""
    state, _ = after(position, *moves[:-1])
    assert WORDS.taken_back(moves[-1], at(state)) == phrase


# Typing


@pytest.mark.parametrize(
    ("position", "typed", "row"),
    [
        (
            "stall2: YB + B",
            "2 yb",
            ("Yellow-blue tile, blue Butterfly, stall 2 · take 2 yb b", "take 2 yb b"),
        ),
        (
            f"phase place; hand YB+B; {FULL}",
            "c2 c3",
            ("Yellow on C2, blue on C3 · place c2 nw", "place c2 nw"),
        ),
        (
            "phase end; jar0: RR; row: RG - -",
            "end",
            ("End turn · done", "done"),
        ),
        (
            "advanced; phase end; jar0: BBB; row: 21 - -",
            "treasure",
            ("Treasure for 3 blue, slot 1 · buy 1 b", "buy 1 b"),
        ),
    ],
)
def test_typing(position: str, typed: str, row: tuple[str, str]) -> None:
    """Section 3: a part of the words or tokens is enough."""
    view = at(position)
    texts = [GAME.write(move) for move in view.moves]
    assert row in suggestions.suggestions(texts, typed, Named(WORDS, view))


def test_the_next_level_while_too_many_fit() -> None:
    """flows 0.7."""
    view = at(f"phase place; hand YB+B; {FULL}")
    texts = [GAME.write(move) for move in view.moves]
    shown = suggestions.suggestions(texts, "", Named(WORDS, view))
    assert [name for name, _ in shown] == [f"Yellow on {w} … · 14 places" for w in "ABCDFG"]
    assert WORDS.more("place c2", view, 5) == "Yellow on C2 … · 5 places"
    assert WORDS.more("take", view, 1) == "Take … · 1 pair"
    assert WORDS.more("take 1", view, 9) == "Stall 1 … · 9 choices"


def test_a_tile_is_read_in_either_order() -> None:
    """CL-12, section 3.0: `take 1 by y` is `yb`."""
    assert GAME.write(GAME.read("TAKE 1 by Y")) == "take 1 yb y"


# Posts


def test_what_happened_of_the_storyboard() -> None:
    """Section 2, word by word; CL-12 CL-16 CL-26 CL-56."""
    position = (
        "seat 1; stall1: RG YY + R B; stall2: YB + B; stack: RG BB YY; bag: Y R B; "
        "bed1: ring RGYBRG"
    )
    state, events = after(position, "take 2 yb b", "place c2 nw", "butterfly b")
    assert told(events) == (
        "**Ben** takes yellow-blue and a blue Butterfly from stall 2.",
        "**Ben** places it: yellow on C2, blue on C3.",
        "**Ben** sets the Butterfly on C3. Stall 2 is refilled.",
    )
    post = posts.turn_post(table(state), events)
    assert post.splitlines()[0] == "<@101>, your turn in Cloomba, game K7QXM."
    assert len(post.splitlines()) == 4


def test_purchases_in_posts() -> None:
    """Section 2: bought and attached in one sentence; Finds by their names."""
    _, events = after(
        f"phase end; jar0: RRY; row: RYG - -; sstack: RB; {FULL}",
        "buy 1 r", "attach a2", "butterfly y",
    )  # fmt: skip
    assert told(events) == (
        "**Ana** buys the Superflower red-yellow-green for 2 red Butterflies and sets it on A2.",
        "**Ana** sets a yellow Butterfly of the jar on A2. "
        "New for sale in slot 1: the Superflower red-blue.",
    )
    _, events = after("advanced; phase end; jar0: BBB; row: 21 - -; deck: 8 9", "buy 1 b")
    assert told(events) == (
        "**Ana** buys the Find Treasure for 3 blue Butterflies. "
        "New for sale in slot 1: the Find Swarm.",
    )
    _, events = after(
        "advanced; phase end; jar0: BB; row: 11 - -; bed0: ring R*GYBRG", "buy 1 b", "move r a1 f1"
    )
    assert told(events)[-1] == "**Ana** moves a red Butterfly from A1 to F1."
    _, events = after("advanced; phase end; jar0: BBB; spent: R; row: 9 - -", "buy 1 b", "rescue r")
    assert told(events)[-1] == "**Ana** takes a spent red Butterfly into the jar."


def test_a_bouquet_without_superflowers_is_told() -> None:
    """CL-74."""
    _, events = after("advanced; phase end; jar0: RR; row: 2 - -", "buy 1 r")
    assert told(events) == (
        "**Ana** buys the Find Bouquet for 2 red Butterflies.",
        "**Ana** finds no Superflower: the stack is empty.",
    )


def test_the_end_is_told() -> None:
    """CL-59: and that the Butterfly went to the jar by itself."""
    _, events = after("phase place; hand RG+Y; stall1: -; stall2: -", "place a1 e")
    assert told(events) == (
        "**Ana** places it: red on A1, green on A2.",
        "**Ana** puts the Butterfly in the jar. All tiles and Butterflies are taken.",
    )


def test_a_panel_line_by_line() -> None:
    """flows 0.1: line 1 with the turn, then what is done or asked."""
    one = table(load(f"phase place; hand YB+B; {FULL}"))
    assert messages.panel(one, one.view(0)).splitlines() == [
        "**Cloomba**, game K7QXM. Turn 1 of 12.",
        "Yellow-blue. The yellow flower goes on…",
    ]
    view = one.view(0)
    text = "place a2 e"
    shown = messages.panel(one, view, text=text, after=GAME.preview(view, GAME.read(text)))
    assert shown.splitlines()[1] == "Yellow on A2, blue on A4."


def test_a_butterfly_that_went_to_the_jar_is_told() -> None:
    """K5': no flower of its colour, so nothing was asked; CL-31."""
    state, _ = after(f"phase place; hand YY+B; {FULL}; jar0: B; row: RG - -", "place a2 e")
    one = table(state)
    assert messages.panel(one, one.view(0)).splitlines()[1:] == [
        "The Butterfly has gone to your jar.",
        "Buy something, or end your turn.",
    ]
    state, _ = after(f"phase place; hand YB+B; {FULL}; jar0: RR; row: RG - -", "place a2 e")
    state, _ = after(state, "butterfly b")
    assert WORDS.so_far(at(state), NAMES) == ""


def test_half_a_turn_is_said() -> None:
    """flows 0.9: the board shows the current view, in the middle of a turn with that caption."""
    assert not WORDS.midway(at("stall1: YB + B", None))
    assert WORDS.midway(at(f"phase place; hand YB+B; {FULL}", None))
    over = replace(at("phase end; jar0: RR; row: RG - -", None), active=(), moves=())
    assert not WORDS.midway(over)
    bought, _ = after("advanced; jar0: RR; row: 13 - -", "buy 1 r")
    assert WORDS.midway(at(bought, None))  # for as many points as were paid

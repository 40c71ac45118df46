"""The words of Before The Rain, against the storyboard (flows.md, sections 2 to 5)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from bot.messages import lists, panels, posts
from bot.messages.panels import watching
from bot.tables import Table
from bot.titles import TITLES
from rules.errors import IllegalMove
from rules.game import Event
from rules.rng import Rng
from tests.rules.contract import Title, played
from tests.rules.test_before_the_rain import OTHERS, do, load
from tests.words import sample

KEY = "before_the_rain"
GAME = TITLES[KEY].game
WORDS = TITLES[KEY].words
NAMES = ("Ana", "Ben", "Cat", "Dan", "Eve", "Fay")
HAND = "[L3 P2 S1 D4 H|P5 B2 B2 S3 H|D1 D2 L5 W H]"
DECK = "[L1 L2 L3 L4]"


def table(state: Any, names: tuple[str, ...] = NAMES) -> Table:
    """A running table of people with this state."""
    seats = len(state.hands)
    chairs = tuple(sample.chair(seat, names[seat]) for seat in range(seats))
    changes = {"title": KEY, "game": GAME, "options": {}, "limit": seats, "status": "running"}
    return sample.lobby(*chairs, state=state, **changes)


def said(state: Any, seat: int, text: str) -> str:
    """What stands under the preview of a move."""
    view = GAME.view(state, seat)
    return WORDS.so_far(view, NAMES, text, GAME.preview(view, GAME.read(text)))


def alt(view: Any) -> str:
    return WORDS.alt(view, NAMES[: len(view.hands)], "K7QXM")


def public(events: tuple[Event, ...]) -> tuple[str, ...]:
    bold = [f"**{name}**" for name in NAMES]
    return WORDS.lines([event for event in events if event.only is None], bold)


def test_panel_of_a_first_choice() -> None:
    """B1: the cards by column, the hive last, and that nobody sees it."""
    view = GAME.view(load(hands=HAND, weather="[r]"), 0)
    texts = [GAME.write(move) for move in view.moves]
    labels = [WORDS.label(text, view) for text in texts]
    assert labels == ["Lavender 3", "Poppy 2", "Sunflower 1", "Daisy 4", "Hive"]
    assert WORDS.question(view, NAMES) == ("Choose a card. Nobody sees it before all have chosen.")
    assert WORDS.where(view) == "Round 1, turn 1."
    assert WORDS.so_far(view, NAMES) == ""
    assert WORDS.label("play wild", GAME.view(load(hands=HAND, weather="[r]"), 2)) == "Wild"
    assert {WORDS.hint(text, view) for text in texts} == {""}


def test_panel_after_a_choice() -> None:
    """B2 and section 4: chosen just now, and when the panel is opened again."""
    after = do(load(hands=HAND, weather="[r]"), "0 play daisy 4").state
    one = table(after)
    view = one.view(0)
    made = panels.panel(one, view, made=True).splitlines()
    assert made == [
        "**Before The Rain**, game K7QXM. Round 1, turn 1.",
        "Chosen: daisy 4. You can change it until all have chosen. Waiting for Ben and Cat.",
    ]
    assert panels.panel(one, view).splitlines()[1] == (
        "You have chosen daisy 4. Waiting for Ben and Cat. You can still change it."
    )
    assert WORDS.chosen(view) == "play daisy 4"
    assert WORDS.chosen(one.view(1)) == WORDS.chosen(one.view(None)) == ""


def test_panel_after_choosing_the_hive() -> None:
    """B2 with the hive: what it would bring, if nobody else played one."""
    state = load(hands=HAND, weather="[r]", stack="[L4 S5 B1]", draw=DECK)
    one = table(do(state, "0 play hive").state)
    assert panels.panel(one, one.view(0), made=True).splitlines()[1:] == [
        "Chosen: the hive. You can change it until all have chosen. Waiting for Ben and Cat.",
        "You would take 3 cards, 10 points, shared if others play a hive; the rest of your hand "
        "is lost.",
    ]


def test_preview_of_the_last_choice() -> None:
    """B2': the last or the only one is told that all cards are turned over."""
    state = load(hands=HAND, weather="[r]", stack="[D5]", draw=DECK)
    assert said(state, 0, "play daisy 4") == ("Daisy 4. You can change it until all have chosen.")
    last = do(state, "1 play hive", "2 play wild").state
    turned = "You are the last to choose: all cards are turned over."
    assert said(last, 0, "play daisy 4") == f"Daisy 4. {turned}"
    assert said(last, 0, "play hive") == (
        f"The hive. {turned} You would take 1 card, 5 points, shared if others play a hive; the "
        "rest of your hand is lost."
    )
    alone = load(hands="[-|P1 W H|-]", weather="[r]", draw=DECK)
    assert said(alone, 1, "play wild") == f"A wild. {turned}"
    assert "The stack is empty: you would take nothing" in said(alone, 1, "play hive")


def test_wilds() -> None:
    """Section 3, wilds: one is a button, two are a select with what each is worth."""
    one = GAME.view(load(phase="scoring", hands="[-|-|-]", home="[L2 W|W|-]"), 0)
    assert WORDS.question(one, NAMES) == (
        "You brought home 1 wild. Which flower does it count for?"
    )
    assert WORDS.label("allot sunflower", one) == "Sunflower"
    assert WORDS.where(one) == "Round 1 is over."
    two = GAME.view(load(phase="scoring", hands="[-|-|-]", home="[L2 W W|W|-]"), 0)
    assert WORDS.branch("", two) == "Your 2 wilds count for…"
    assert WORDS.label("allot lavender daisy", two) == "Lavender and daisy"
    assert WORDS.label("allot daisy daisy", two) == "Daisy ×2"
    assert WORDS.hint("allot lavender daisy", two) == "3 points each"
    assert WORDS.taken_back("allot lavender daisy", two) == "lavender and daisy"
    assert WORDS.more("allot lavender", two, 15) == "Lavender and … · 15 choices"


def test_banking() -> None:
    """Section 3, bank."""
    state = load(mode="fill", phase="scoring", hands="[-|-|-]", home="[L2 L5 P3|L1|-]")
    view = GAME.view(state, 0)
    assert WORDS.question(view, NAMES) == "What do you bank? The rest is lost."
    assert WORDS.branch("", view) == "What do you bank?"
    shown = {text: (WORDS.label(text, view), WORDS.hint(text, view)) for text in (
        "bank lavender poppy", "bank extra lavender", "bank none", "bank lavender",
        "bank lavender extra poppy",
    )}  # fmt: skip
    assert shown == {
        "bank lavender poppy": ("Lavender 7 and poppy 3", "in their own cells"),
        "bank extra lavender": ("Lavender 7", "in the extra cell"),
        "bank none": ("Nothing", "all totals of this round are lost"),
        "bank lavender": ("Lavender 7", "in its own cell"),
        "bank lavender extra poppy": ("Lavender 7 and poppy 3", "poppy in the extra cell"),
    }
    assert WORDS.typed("bank extra lavender", view) == "Lavender 7, in the extra cell"
    assert WORDS.node("bank lavender", view) == "Lavender 7 and …"
    one = table(do(state, "0 bank extra lavender").state)
    assert panels.panel(one, one.view(0), made=True).splitlines()[1] == (
        "Chosen: to bank lavender 7, in the extra cell. You can change it until all have chosen. "
        "Waiting for Ben."
    )
    assert said(state, 0, "bank none") == "Nothing. You can change it until all have chosen."


def test_what_happened_in_three_lines() -> None:
    """Section 2, the example of Before The Rain, word by word."""
    state = load(hands=HAND, stack="[L4 S5 B1]", draw=DECK, weather="[s r s s]", shown="[r]")
    step = do(state, "0 play sunflower 1", "1 play hive", "2 play wild")
    assert public(step.events) == (
        "All cards are open: **Ana** sunflower 1, **Ben** the hive, **Cat** a wild.",
        "**Ben** takes the stack, 3 cards, and is home. The stack now has 2 cards, 4 points.",
        "1 storm goes under the weather deck. The weather: sunshine. The rain is forgotten.",
    )
    post = posts.turn_post(table(step.state), step.events[1:])
    assert post.splitlines()[0] == ("Choose a card in Before The Rain, game K7QXM: <@101>, <@103>.")


@pytest.mark.parametrize(
    ("given", "moves", "expected"),
    [
        (
            {"hands": "[L1 H|P1 H|S1 S2 H]", "stack": "[D5 D4 D3]", "weather": "[r]"},
            ("0 play hive", "1 play hive", "2 play sunflower 1"),
            "**Ana** and **Ben** share the stack, 1 card each. 1 card left over goes under the "
            "draw pile. The stack now has 1 card, 1 point.",
        ),
        (
            {"hands": "[L1 H|P1 H|S1 S2 H]", "stack": "[D5]", "weather": "[r]"},
            ("0 play hive", "1 play hive", "2 play sunflower 1"),
            "**Ana** and **Ben** are home with nothing: the stack is too small. 1 card left over "
            "goes under the draw pile. The stack now has 1 card, 1 point.",
        ),
        (
            {"hands": "[L1 H|P1 P2 H|S1 S2 H]", "weather": "[r]"},
            ("0 play hive", "1 play poppy 1", "2 play sunflower 1"),
            "**Ana** plays the hive on an empty stack and is home with nothing. The stack now has "
            "2 cards, 2 points.",
        ),
        (
            {"hands": "[L1 L2 H|P1 P2 H]", "automa": "[H]", "stack": "[S5]", "weather": "[r]"},
            ("0 play lavender 1", "1 play poppy 1"),
            "The Automa Bee takes the stack, 1 card, for nobody. The stack now has 2 cards, "
            "2 points.",
        ),
        (
            {"hands": "[L1 L2 H|P1 P2 H]", "automa": "[D4 H]", "weather": "[t]"},
            ("0 play lavender 1", "1 play poppy 1"),
            "All cards are open: **Ana** lavender 1, **Ben** poppy 1. The Automa Bee plays daisy "
            "4. The stack now has 3 cards, 6 points. The draw pile is empty: **Ana** and **Ben** "
            "draw nothing. The weather: storm, 2 of 3.",
        ),
        (
            {"hands": "[L1 H|P1 H|-]", "stack": "[D5 D5]", "weather": "[r]", "round": "3"},
            ("0 play hive", "1 play hive"),
            "All are home: round 1 ends.".replace("1", "3"),
        ),
        (
            {"hands": "[L1 H|-|S1 S2 H]", "weather": "[t]", "shown": "[r]", "round": "3"},
            ("0 play lavender 1", "2 play sunflower 1"),
            "It rains too hard: round 3 ends. **Ana** and **Cat** are caught outside and score "
            "nothing.",
        ),
        (
            {"hands": "[L1 H|P1 P2 H|-]", "weather": "[s]", "draw": "[]"},
            ("0 play lavender 1", "1 play poppy 1"),
            "**Ana** holds only the hive and plays it next.",
        ),
    ],
)
def test_sentences(given: dict[str, str], moves: tuple[str, ...], expected: str) -> None:
    """Section 2, and the cases for which it has no sentence."""
    if "draw" not in given and "automa" not in given:
        given["draw"] = DECK
    assert expected in public(do(load(**given), *moves).events)


def test_sentences_of_scoring() -> None:
    """Section 2: wilds, rows, deposits, and the next round."""
    state = load(phase="scoring", hands="[-|-|-]", home="[L2 W|W W|-]")
    step = do(state, "0 allot lavender", "1 allot poppy daisy")
    assert public(step.events) == (
        "**Ana** counts a wild for lavender.",
        "**Ben** counts 2 wilds for poppy and daisy.",
        "**Ana** writes lavender 5.",
        "**Ben** writes poppy 3 and daisy 3.",
        "**Cat** writes nothing.",
        "Round 2 begins.",
    )
    state = load(mode="fill", phase="scoring", hands="[-|-|-]", home="[L2 L5 P3|B1|-]")
    step = do(state, "0 bank lavender extra poppy", "1 bank none")
    assert public(step.events)[:2] == (
        "**Ana** banks lavender 7 and poppy 3 in the extra cell.",
        "**Ben** banks nothing.",
    )


@pytest.mark.parametrize(
    ("given", "phrase"),
    [
        ({"hands": OTHERS, "weather": "[r]"}, "Choose a card in"),
        (
            {"phase": "scoring", "hands": "[-|-|-]", "home": "[W|W|-]"},
            "Say what your wilds count for in",
        ),
        (
            {"mode": "fill", "phase": "scoring", "hands": "[-|-|-]", "home": "[L1|L1|-]"},
            "Bank your points in",
        ),
    ],
)
def test_several_are_called_at_once(given: dict[str, str], phrase: str) -> None:
    """Section 2: the meaning first, since a phone cuts the names."""
    view = GAME.view(load(**given), None)
    assert WORDS.notice(view, ["<@1>", "<@2>"], "K7QXM") == (
        f"{phrase} Before The Rain, game K7QXM: <@1>, <@2>."
    )


def test_the_first_post_names_no_order() -> None:
    """All begin at once: there is no order of play to tell."""
    post = posts.turn_post(table(GAME.setup(3, {}, Rng(b"x", 0))), (), asked="first")
    assert post.splitlines()[1:] == ["New to it? Press Rules."]


def test_the_picture_in_words() -> None:
    """Section 2, the example: nobody's choice is in the post, /board says who has chosen."""
    state = load(
        hands="[L1 L2 P1 P2 H|-|S1 S2 D1 D2 H]", home="[-|L4 S5 B1|-]", stack="[S1 W]",
        weather="[r r s s t]", draw=DECK,
    )  # fmt: skip
    state = replace(state, turn=3)
    told = (
        "Before The Rain, game K7QXM, round 1, turn 3. Stack: 2 cards, 4 points: sunflower 1, "
        "wild. Weather: no rain shown; 5 cards left, 4 storms aside. Ana in, 5 cards. Ben home "
        "with lavender 4, sunflower 5, bluebell 1. Cat in, 5 cards."
    )
    chosen = do(state, "2 play sunflower 1").state
    for one in (state, chosen):
        assert alt(WORDS.posted(GAME.view(one, None))) == told
    assert alt(GAME.view(chosen, None)) == told.replace(
        "Ana in, 5 cards.", "Ana in, 5 cards, still choosing."
    ).replace("Cat in, 5 cards.", "Cat in, 5 cards, has chosen.")
    own = alt(GAME.view(chosen, 2))
    assert "Your hand: sunflower 1, sunflower 2, daisy 1, daisy 2 and the hive." in own
    assert "You have chosen sunflower 1." in own
    assert "sunflower 2" not in alt(GAME.view(chosen, 0))


def test_the_picture_of_later_rounds_in_words() -> None:
    """Section 7 of the specification: sheets, cells and the Automa."""
    state = load(
        mode="fill", round="2", hands="[L1 H|P1 H]", automa="[B2 H]", weather="[r t]",
        shown="[r]", cells0="[7 - - - - 4]",
    )  # fmt: skip
    said = alt(GAME.view(state, None))
    assert "Weather: rain shown, 1 of 3; 2 cards left, 4 storms aside." in said
    assert "The Automa Bee is in, 2 cards left." in said
    assert "Banked by Ana: lavender 7, extra 4; sum 11. Banked by Ben: nothing; sum 0." in said
    plain = load(round="2", hands=OTHERS, weather="[r]", sheet1="[6 2 0 8 3]")
    said = alt(GAME.view(plain, None))
    assert "Best of Ben: lavender 6, poppy 2, daisy 8, bluebell 3; sum 19." in said


def test_those_who_are_not_asked() -> None:
    """Section 4: home, or with nothing to choose."""
    state = load(hands="[-|P1 P2 H|S1 S2 H]", home="[D5|-|-]", draw=DECK, weather="[r t]")
    one = table(state)
    assert watching(one, one.view(0), 0) == (
        "You are home for this round. Ben and Cat are still outside."
    )
    forced = table(load(hands="[H|P1 P2 H|S1 S2 H]", weather="[r]"))
    assert watching(forced, forced.view(0), 0) == (
        "You hold only your hive, so it is played for you. Waiting for Ben and Cat."
    )
    wilds = table(load(phase="scoring", hands="[-|-|-]", home="[W|L1|-]"))
    assert watching(wilds, wilds.view(1), 1) == ("Nothing is asked of you now. Waiting for Ana.")


def test_what_was_done() -> None:
    """B2' after Confirm: the card, what was drawn, the weather; or what came home."""
    state = load(hands=HAND, stack="[L4 S5 B1]", draw="[P1 P3]", weather="[r]")
    step = do(state, "1 play hive", "2 play wild", "0 play daisy 4")
    assert WORDS.done(step.events, GAME.view(step.state, 0)) == (
        "Daisy 4 is on the stack; you drew poppy 1. The weather: rain, 1 of 3."
    )
    step = do(state, "0 play daisy 4", "2 play wild", "1 play hive")
    assert WORDS.done(step.events, GAME.view(step.state, 1)).startswith(
        "You are home with 3 cards, 10 points."
    )
    rained = load(hands=OTHERS, weather="[t]", shown="[r]", draw=DECK)
    step = do(rained, "0 play lavender 1", "1 play poppy 1", "2 play sunflower 1")
    assert WORDS.done(step.events, GAME.view(step.state, 2)).endswith(
        "It rains too hard: round 1 ends. You are caught outside and score nothing."
    )


@pytest.mark.parametrize(
    ("given", "seat", "move", "expected"),
    [
        (
            {"hands": HAND, "weather": "[r]"}, 0, "play daisy 5",
            "You hold no daisy 5. You hold daisy 4, sunflower 1, poppy 2, lavender 3 and the hive.",
        ),
        (
            {"hands": "[-|P1 P2 H|-]", "weather": "[r]"}, 0, "play hive",
            "Your hive is played: you are home until the round ends.",
        ),
        (
            {"mode": "fill", "round": "2", "phase": "scoring", "hands": "[-|-|-]",
             "cells0": "[7 - - - - -]", "home": "[L1 P2|-|-]"}, 0, "bank lavender",
            "The lavender cell is filled and stays.",
        ),
        (
            {"phase": "scoring", "hands": "[-|-|-]", "home": "[W W|-|-]"}, 0, "allot daisy",
            "You have 2 wilds: name a flower for each of them.",
        ),
        (
            {"phase": "scoring", "hands": "[-|-|-]", "home": "[W W|-|-]"}, 0, "play hive",
            "The round is over: say what your wilds count for.",
        ),
    ],
)  # fmt: skip
def test_refusals(given: dict[str, str], seat: int, move: str, expected: str) -> None:
    """Section 3, and the other reasons in the same voice."""
    state = load(**given)
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(state, seat, GAME.read(move), Rng(b"x", 1))
    assert WORDS.refusal(caught.value, GAME.view(state, seat), NAMES) == expected


def test_a_post_asks_all_who_choose_whether_they_have_or_not() -> None:
    """F24: but for who holds only the hive, which is played for them (BR-24)."""
    state = load(hands="[H|P1 P2 H|S1 S2 H]", weather="[r]")
    for one in (state, do(state, "1 play poppy 1").state):
        assert WORDS.posted(GAME.view(one, None)).active == (1, 2)


def test_every_reason_has_a_sentence() -> None:
    """The codes of the rules, each with all the fields that it may have."""
    view = GAME.view(load(hands=HAND, weather="[r]"), 0)
    for code in (
        "not_in_hand", "home", "rained", "only_hive", "nothing_to_allot", "nothing_to_bank",
        "no_such_flower", "filled", "no_points", "total_once", "nothing_named", "game_over",
    ):  # fmt: skip
        error = IllegalMove(code, card="rose 5", flower="daisy", cell="extra")
        assert re.fullmatch(r"[A-Z].*\.", WORDS.refusal(error, view, NAMES))


def test_hand() -> None:
    """/hand: the cards, or what became of them, and the choice."""
    state = load(hands=HAND, weather="[r]")
    after = do(state, "0 play daisy 4").state
    assert WORDS.hand(GAME.view(after, 0), NAMES) == (
        "Your hand: lavender 3, poppy 2, sunflower 1, daisy 4 and the hive. You have chosen daisy "
        "4."
    )
    home = load(hands="[-|P1 P2 H|-]", home="[D5 W|-|-]", weather="[r]")
    assert WORDS.hand(GAME.view(home, 0), NAMES) == "You are home with daisy 5 and a wild."
    assert WORDS.hand(GAME.view(home, 2), NAMES) == "You are home with nothing."


def test_rules_pages() -> None:
    """Section 5: six pages of at most 900 characters, with the facts of the rulebook."""
    pages = WORDS.rules_pages()
    assert len(pages) == 6
    assert all(300 < len(page) <= 900 for page in pages)
    assert "12 sunshine, 5 rain and 5 storm" in pages[0]
    assert "7 + 9 + 11 + 8 + 5 = 40" in pages[3]


def test_games_list_says_who_has_chosen() -> None:
    """Section 5, /games."""
    one = table(do(load(hands=HAND, weather="[r]"), "0 play daisy 4").state)
    line = lists.games_page([one], 101, waiting=0, running=1).splitlines()[1]
    assert "you have chosen; Ben and Cat not yet" in line
    mine = lists.games_page([one], 102, waiting=1, running=1).splitlines()[1]
    assert "your turn, quick" in mine


def test_quick_is_told_by_public_facts() -> None:
    """Section 5: one wild is quick, two are not; hands always are."""
    assert WORDS.quick(GAME.view(load(hands=HAND, weather="[r]"), None))
    one, two = (
        load(phase="scoring", hands="[-|-|-]", home=f"[{home}|-|-]") for home in ("W", "W W")
    )
    assert WORDS.quick(GAME.view(one, None))
    assert not WORDS.quick(GAME.view(two, None))


def test_options() -> None:
    assert WORDS.variant({"fill_the_hive": "yes"}, GAME) == "Fill The Hive"
    assert WORDS.variant({}, GAME) == "standard"


TITLE = Title(GAME, 738, frozenset({"reveal", "allot", "bank"}))


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("fill", ["no", "yes"])
def test_messages_leak_nothing(seats: int, fill: str) -> None:
    """F23 F24 F25: for the public and each other seat, every text is that of a lookalike game."""
    one = played(TITLE, seats, (("fill_the_hive", fill),), b"leaks")
    for row, turn in enumerate(one.turns):
        for viewer in one.viewers:
            other = GAME.resample(turn.before, viewer, Rng(b"other", row))
            assert texts(other, viewer) == texts(turn.before, viewer)
        told = [event for event in turn.step.events if event.only is None]
        if not turn.step.ends:
            assert told == []


def texts(state: Any, viewer: int | None) -> list[object]:
    """Everything that the bot says of a state to a viewer."""
    one = table(state)
    view = one.view(viewer)
    said: list[object] = [
        WORDS.alt(view, one.names, "K7QXM"),
        WORDS.caption(view, one.names, "K7QXM"),
        watching(one, view, None),
        WORDS.hand(view, one.names),
        WORDS.where(view),
        WORDS.quick(one.view(None)),
        posts.turn_post(one, ()),
        *lists.board_pages(one, view),
    ]
    if viewer is not None and one.texts(viewer):
        said += [panels.panel(one, view), [WORDS.label(t, view) for t in one.texts(viewer)]]
    return said

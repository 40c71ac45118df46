"""The words of Rainbow: flows.md, sections 2 and 3."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from bot import panels, suggestions
from bot.messages import panels as messages
from bot.messages import posts
from bot.panels import Address, Foot, Select
from bot.showing import Named
from bot.titles import TITLES
from rules import rainbow
from rules.errors import IllegalMove
from rules.game import Event
from tests.rules.rainbow_table import GAME, HELD, PLAYED, do, load
from tests.words.sample import LONG, NAMES, played, running

WORDS = TITLES["rainbow"].words
SIX = (*NAMES, "Eva", "Finn")
# The trick of the storyboard: Ben has played the run 2-3-4.
STORY = {
    "hands": "[1 6|2 6|1 3 4|2 4 5]",
    "mid": "[1, 2, 3, 4]",
    "lead": "0",
    "trick": "4",
    "played": "[0:6, 1:2 3 4]",
    "score": "[4|6|5|5]",
}


def at(state: Any, seat: int | None) -> Any:
    return GAME.view(state, seat)


def named(state: Any, seat: int) -> Named:
    return Named(WORDS, at(state, seat))


def preview(state: Any, seat: int, text: str) -> str:
    """What the panel says under the preview of a move."""
    view = at(state, seat)
    return WORDS.so_far(view, SIX, text, GAME.preview(view, GAME.read(text)))


def rows(state: Any, seat: int, node: str = "") -> list[list[str]]:
    """The labels in the rows of a panel; a select by its placeholder."""
    texts = [GAME.write(move) for move in GAME.legal_moves(state, seat)]
    here = Address("K7QXM", seat, 1, "aa")
    found = panels.rows(texts, node, "", Foot(), here, named(state, seat))
    return [
        [row.placeholder] if isinstance(row, Select) else [one.label for one in row]
        for row in found[:-1]
    ]


def test_what_may_be_played() -> None:
    """R1: by the leader, after singles, and after the first set or run."""
    lead = load(**{**STORY, "played": "[]"})
    assert WORDS.question(at(lead, 0), NAMES) == "You lead: play anything."
    singles = load(**{**STORY, "played": "[0:6]"})
    assert WORDS.question(at(singles, 1), NAMES) == "Only singles so far: play anything."
    assert WORDS.question(at(load(**STORY), 2), NAMES) == (
        "Ben played the run 2-3-4: play a run or a single."
    )
    pair = load(**{**STORY, "played": "[0:6 6, 1:2]"})
    assert WORDS.question(at(pair, 2), NAMES) == "Ana played the set 6-6: play a set or a single."
    two = load(hands="[1 1 2 3|3 4 5 5]", lead="1", played="[1:3 4, 0:2]", mid="[1, 2]")
    assert WORDS.question(at(two, 1), NAMES) == ("You played the run 3-4: play a run or a single.")


def test_a_few_combos_are_buttons() -> None:
    """R1: up to 10."""
    assert rows(load(**STORY), 2) == [["1", "3", "4", "Run 3-4"]]


def test_more_combos_are_a_select() -> None:
    """R1: with how many cards stay in the hand."""
    state = load(
        hands="[1 2 3 4 4 4 5 5 6 6 6|1 1|2 2]", mid="[1, 2, 3]", played="[2:1 2]", lead="2"
    )
    texts = [GAME.write(move) for move in GAME.legal_moves(state, 0)]
    assert 10 < len(texts) <= 25
    assert rows(state, 0) == [["Which cards do you play?"]]
    view = at(state, 0)
    assert WORDS.label("play 3 4", view) == "Run 3-4"
    assert WORDS.hint("play 3 4", view) == "2 cards, 9 stay in your hand"
    small = at(load(hands="[3 4 4|1 1|2 2]", mid="[1, 2]"), 0)
    assert WORDS.label("play 4 4", small) == "Set 4-4"
    assert WORDS.hint("play 4 4", small) == "2 cards, 1 stays in your hand"
    assert WORDS.hint("play 3", small) == "1 card, 2 stay in your hand"


def test_above_25_combos_the_lowest_card_comes_first() -> None:
    """R1: 4 clicks."""
    state = load(hands="[1 1 1 2 2 2 3 3 4 4 5 5 6 6|1 1|2 2]", mid="[1, 2, 3]")
    view = at(state, 0)
    assert len(view.moves) == 29
    assert WORDS.question(view, NAMES) == "You lead: play anything. Which is the lowest card?"
    assert [label for row in rows(state, 0) for label in row] == [
        *(f"Lowest {rank}" for rank in range(1, 7)),
    ]
    assert rows(state, 0, "play 5") == [["5", "Set 5-5", "Run 5-6"]]
    assert WORDS.question(view, NAMES, "play 5") == "Lowest card 5. Which cards do you play?"
    assert rows(state, 0, "play 1") == [["Which cards do you play?"]]  # one label is too long


def test_consequences_of_a_combo() -> None:
    """R2: the place so far, and that cards stay on the table."""
    stays = "Cards on the table can't be taken back."
    assert preview(load(**STORY), 2, "play 3 4") == (
        f"You play the run 3-4. So far you would take second.\n{stays}"
    )
    assert preview(load(**STORY), 2, "play 1") == (
        f"You play a single 1. So far you would take third.\n{stays}"
    )
    short = load(**{**STORY, "mid": "[1, 2]"})
    assert preview(short, 2, "play 1") == (
        f"You play a single 1. So far you would get no pile.\n{stays}"
    )
    last = load(**{**STORY, "hands": "[1 6|2 6|3 4|2 4 5]"})
    assert preview(last, 2, "play 3 4") == (
        f"You play the run 3-4. So far you would take second. These are your last cards.\n{stays}"
    )
    two = load(hands="[1 2 3|3 4 5 5]", played="[1:3, 0:6, 1:2]", lead="1", mid="[1, 2, 3, 4]")
    assert preview(two, 0, "play 1 2") == (
        f"You play the run 1-2. So far you would take first and second.\n{stays}"
    )


def test_the_claim() -> None:
    """C1 and C2: the place, the piles, and who takes next."""
    state = load(hands=HELD, played=PLAYED, mid="[1, 4, 5 5]")
    assert WORDS.question(at(state, 1), NAMES) == "Take a pile. You are first of 3."
    assert rows(state, 1) == [["Single 1: 1 point", "Single 4: 4 points", "Pair of 5: 10 points"]]
    assert preview(state, 1, "claim pair 5") == "You take the pair of 5.\nThen Cat takes."
    later = do(state, "1 claim pair 5").state
    assert WORDS.question(at(later, 2), NAMES) == "Take a pile. You are second of 3."
    few = load(hands=HELD, played=PLAYED, mid="[1, 4]")
    assert preview(few, 1, "claim single 4") == "You take the single 4.\nThen Cat takes."
    two = load(hands="[1 2|3 3]", played="[0:4 4, 1:2, 0:5 5, 1:3]", mid="[1, 2, 4, 6 6]")
    assert preview(two, 0, "claim pair 6") == "You take the pair of 6.\nThen you take again."


def test_typing() -> None:
    """Typed: "run", "3 4", "pair"."""
    state = load(**STORY)
    texts = [GAME.write(move) for move in GAME.legal_moves(state, 2)]
    names = named(state, 2)
    assert suggestions.suggestions(texts, "run", names) == [("Run 3-4 · play 3 4", "play 3 4")]
    assert suggestions.suggestions(texts, "3 4", names) == [("Run 3-4 · play 3 4", "play 3 4")]
    assert suggestions.suggestions(texts, "1", names) == [("Single 1 · play 1", "play 1")]
    claim = load(hands=HELD, played=PLAYED, mid="[1, 4, 5 5]")
    texts = [GAME.write(move) for move in GAME.legal_moves(claim, 1)]
    assert suggestions.suggestions(texts, "pair", named(claim, 1)) == [
        ("Take the pair of 5 · claim pair 5", "claim pair 5")
    ]
    many = load(hands="[1 1 1 2 2 2 3 3 4 4 5 5 6 6|1 1|2 2]", mid="[1, 2, 3]")
    texts = [GAME.write(move) for move in GAME.legal_moves(many, 0)]
    assert suggestions.suggestions(texts, "", named(many, 0))[0] == (
        "Lowest card 1 … · 8 combos",
        "play 1",
    )


def refused(state: Any, seat: int, text: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        do(state, f"{seat} {text}")
    return WORDS.refusal(caught.value, at(state, seat), NAMES)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("play 4 4", "A run was played in this trick: play a run or a single."),
        ("play 4 4 4", "You hold two 4s, not three."),
        ("play 3 3", "You hold one 3, not two."),
        ("play 2", "You hold no 2. Your hand: 3, 4, 4, 5."),
        ("play 3 5", "That is no combo: a run has no gaps and no repeats."),
        ("play 3 4 4", "That is no combo: a run has no gaps and no repeats."),
        ("play 7", "There is no card of rank 7: they go from 1 to 6."),
        ("claim pair 5", "Piles are taken when all have played. Play a combo first."),
    ],
)
def test_refusals_of_combos(text: str, said: str) -> None:
    """Section 3; RB-09 RB-10 RB-16."""
    assert refused(load(**{**STORY, "hands": "[1 6|2 6|3 4 4 5|2 4 5]"}), 2, text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("claim single 5", "The 5s lie as a pair and are taken together."),
        ("claim pair 4", "Only one 4 lies in the row: take it as a single."),
        ("claim single 6", "No 6 lies in the row. The piles are 1, 4, pair of 5 (10)."),
        ("play 2", "All have played in this trick: take a pile."),
    ],
)
def test_refusals_of_piles(text: str, said: str) -> None:
    """Section 3; RB-26 RB-27."""
    assert refused(load(hands=HELD, played=PLAYED, mid="[1, 4, 5 5]"), 1, text) == said


def test_refusal_of_a_set_in_a_run_and_back() -> None:
    """RB-15."""
    state = load(**{**STORY, "played": "[0:6 6, 1:2]"})
    said = "A set was played in this trick: play a set or a single."
    assert refused(state, 2, "play 3 4") == said


def test_nobody_can_pass() -> None:
    """RB-07 RB-26: a typed pass is answered, anything else is not."""
    claim = at(load(hands=HELD, played=PLAYED, mid="[1, 4, 5 5]"), 1)
    said = "Everybody takes a pile if there is one; you can't pass."
    assert WORDS.unread(" PASS ", claim) == said
    assert messages.unreadable(running(3, key="rainbow"), claim, "pass") == said
    play = at(load(**STORY), 2)
    assert WORDS.unread("pass", play) == (
        "Everybody plays a combo, at least a single; you can't pass."
    )
    assert WORDS.unread("play 9 9", play) == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("4 3 1", "That is no combo: a run has no gaps and no repeats."),
        ("4  4", "You hold one 4, not two."),
        ("2", "You hold no 2. Your hand: 1, 3, 4."),
        ("3 4", ""),
        ("7", ""),
        ("3 apples", ""),
    ],
)
def test_why_typed_cards_are_no_move(text: str, said: str) -> None:
    """Cards without a verb are told as a whole move is."""
    assert WORDS.unread(text, at(load(**STORY), 2)) == said


def test_every_code_has_a_sentence() -> None:
    """All that the rules can refuse with."""
    folder = Path(rainbow.__file__).parent
    source = " ".join(file.read_text("utf-8") for file in folder.glob("*.py"))
    codes = set(re.findall(r'IllegalMove\(\s*f?"([\w{}]+)"', source)) - {"{bound}_in_force"}
    codes |= set(re.findall(r'"(only_\w+)"', source)) | {"set_in_force", "run_in_force"}
    assert len(codes) >= 11
    view = at(load(**STORY), 2)
    for code in codes:
        error = IllegalMove(code, rank=4, held=2, wanted=3)
        assert WORDS.refusal(error, view, NAMES).endswith(".")


def event(kind: str, seat: int | None = None, **fields: Any) -> Event:
    return Event(kind, seat, tuple(fields.items()))


def test_public_sentences() -> None:
    """Section 2, word by word."""
    say = [f"**{name}**" for name in NAMES]
    told = (
        event("lead", 0, ranks=("6",)),
        event("play", 1, ranks=("4", "4", "4")),
        event("play", 3, ranks=("4", "5")),
        event("last", 2, ranks=("3",)),
        event("order", seats=("1", "3", "2", "0")),
        event("take", 1, pile=("5", "5")),
        event("take", 3, pile=("4",)),
        event("no_pile", 0),
        event("trick", number="5", piles=("3", "6", "4 4")),
        event("dropped", piles=("1", "2 2")),
        event("out", 2),
        event("reserve", 1, cards=14),
    )
    assert WORDS.lines(told, say) == (
        "**Ana** leads a single 6.",
        "**Ben** plays the set 4-4-4.",
        "**Dan** plays the run 4-5.",
        "**Cat** plays the last card, 3.",
        "All have played. Piles are taken in this order: **Ben**, **Dan**, **Cat**, **Ana**.",
        "**Ben** takes the pair of 5.",
        "**Dan** takes the single 4.",
        "**Ana** gets no pile: none is left.",
        "Trick 5. Piles: 3, 6, pair of 4 (8). Dropped from the row: 1, pair of 2 (4).",
        "**Cat** is out of cards.",
        "**Ben** takes up the reserve of 14 cards.",
    )
    assert WORDS.lines((event("dropped", piles=("1",)),), say) == ("Dropped from the row: 1.",)


def test_the_post_of_a_claim() -> None:
    """The example of section 2."""
    state = load(**{**STORY, "played": "[0:6, 1:2 3 4, 2:3 4]"})
    step = do(state, "3 play 4 5")
    table = running(4, key="rainbow", state=step.state)
    assert posts.turn_post(table, step.events) == "\n".join(
        [
            "<@102>, take your point cards in Rainbow, game K7QXM.",
            "**Dan** plays the run 4-5.",
            "All have played. Piles are taken in this order: **Ben**, **Dan**, **Cat**, **Ana**.",
        ]
    )


def test_notices() -> None:
    """The line that calls, by what is asked."""
    play, claim = at(load(**STORY), None), at(load(hands=HELD, played=PLAYED, mid="[1, 4]"), None)
    assert WORDS.notice(play, ["<@1>"], "K7QXM") == "<@1>, your turn in Rainbow, game K7QXM."
    assert WORDS.notice(play, ["<@1>"], "K7QXM", "first") == (
        "<@1>, you begin Rainbow, game K7QXM."
    )
    for asked in ("turn", "again"):
        assert WORDS.notice(claim, ["<@1>"], "K7QXM", asked) == (
            "<@1>, take your point cards in Rainbow, game K7QXM."
        )


def test_done() -> None:
    """What the panel says after Confirm: the own acts only, those made by themselves included."""
    state = load(hands="[1 1 6|4|2 3 3 6]", mid="[2, 4]", trick="4")
    step = do(state, "0 play 1 1")
    assert WORDS.done(step.events, at(step.state, 0)) == "You have played the set 1-1."
    claim = do(step.state, "2 play 3 3", "2 claim single 4")
    assert WORDS.done(claim.events, at(claim.state, 2)) == "You have taken the single 4."
    assert WORDS.done(claim.events, at(claim.state, 1)) == (
        "You get no pile: none is left. You are out of cards."
    )
    values = {"hands": "[-|2 5 6]", "played": "[1:4, 0:3, 1:5]", "lead": "1", "mid": "[1, 2, 3, 6]"}
    two = load(second="[1 1 1 1 1 2 2 2 2 3 3 4 4 6|-]", **values)
    step = do(two, "1 claim single 6", "1 claim single 3", "0 claim single 2")
    assert WORDS.done(step.events, at(step.state, 0)) == (
        "You have taken the single 2. You have taken up your reserve."
    )
    step = do(load(hands="[3 5|4|2 6 6]", mid="[1, 2, 3]"), "0 play 5")
    assert WORDS.done(step.events, at(step.state, 1)) == "Your last card, 4, is played."


def test_who_is_out_only_watches() -> None:
    """flows 4: but whoever has played the last cards in this trick still takes a pile."""
    said = "You are out of cards; the others finish the game."
    state = load(hands="[1 1|2 2|-|4 4]", mid="[3, 4, 5 5]", lead="3")
    assert WORDS.waits(at(state, 2), NAMES) == said
    assert WORDS.waits(at(state, 1), NAMES) == ""
    table = running(4, key="rainbow", state=state)
    assert messages.watching(table, table.view(2), 2) == said
    last = load(hands="[1 1|2 2|-|4 4]", mid="[1, 2, 3, 6]", played="[2:5 5]", lead="2")
    assert WORDS.waits(at(last, 2), NAMES) == ""
    two = load(hands="[-|2 5 6]", second="[1 2 3|-]", mid="[1, 2]", played="[1:4, 0:3]", lead="1")
    assert WORDS.waits(at(two, 0), NAMES) == ""


def test_taking_back() -> None:
    """RB-52."""
    view = at(load(**STORY), 2)
    assert WORDS.taken_back("claim pair 5", view) == "the pair of 5"
    assert WORDS.taken_back("claim single 5", view) == "the single 5"
    assert WORDS.drawn() == "Your last step can't be taken back: the cards are open."


def test_midway_between_two_claims_running() -> None:
    """RB-45: only there somebody is in the middle of a turn."""
    state = load(hands="[1 2|3 3]", played="[0:4 4, 1:2, 0:5 5, 1:3]", mid="[1, 2, 4, 6 6]")
    assert not WORDS.midway(at(state, None))
    middle = do(state, "0 claim pair 6").state
    assert WORDS.midway(at(middle, None))
    assert not WORDS.midway(at(do(middle, "0 claim single 4").state, None))
    assert not WORDS.midway(at(load(**STORY), None))


def test_quick() -> None:
    """A pile, or a combo of at most 3 cards: never more than 6 possibilities."""
    assert WORDS.quick(at(load(hands=HELD, played=PLAYED, mid="[1, 4, 5 5]"), None))
    assert WORDS.quick(at(load(hands="[1 2 3|1 1|2 2]", mid="[1]"), None))
    assert not WORDS.quick(at(load(hands="[1 1 1 1|1 1|2 2]", mid="[1]"), None))


def test_where_and_board() -> None:
    """Line 1 of the panel, and the board in words."""
    state = load(**STORY)
    assert WORDS.where(at(state, 2)) == "Trick 4."
    said = WORDS.described(at(state, None), NAMES, "K7QXM")
    assert said[:4] == (
        "Rainbow, game K7QXM.",
        "Trick 4, led by Ana.",
        "Runs or singles.",
        "Played: Ana 6, Ben 2-3-4.",
    )


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_event_and_move_has_words_within_limits(seats: int) -> None:
    """Whole games by chance: labels 34 of a button, 60 and 70 of an option, all kinds told."""
    kinds = set()
    for events, state in played(seats, 11 + seats, "rainbow"):
        kinds |= {event.kind for event in events}
        assert all(line.endswith(".") for line in WORDS.lines(events, SIX))
        assert WORDS.done(events, at(state, events[0].seat)).endswith(".")
        for seat in GAME.active(state):
            view = at(state, seat)
            texts = [GAME.write(move) for move in view.moves]
            assert max(len(WORDS.label(text, view)) for text in texts) <= 34
            assert max(len(WORDS.hint(text, view)) for text in texts) <= 70
            assert all(preview(state, seat, text).endswith(".") for text in texts)
            assert WORDS.question(view, SIX).endswith((".", "?"))
            assert len(WORDS.alt(at(state, None), LONG[:seats], "K7QXM")) <= 1024
    assert {"lead", "play", "order", "take", "trick"} <= kinds


def test_the_panel_of_a_claim() -> None:
    """C1 as it stands in the panel."""
    state = load(hands=HELD, played=PLAYED, mid="[1, 4, 5 5]")
    table = running(3, key="rainbow", state=state)
    assert messages.panel(table, table.view(1)) == (
        "**Rainbow**, game K7QXM. Trick 2.\nTake a pile. You are first of 3."
    )

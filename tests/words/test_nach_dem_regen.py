"""The words of Nach dem Regen, against the storyboard (flows.md, sections 2, 3 and 5)."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.titles import TITLES
from rules import GAMES
from rules.errors import IllegalMove
from rules.game import Event, Outcome, Sheet, Side
from tests.words.sample import (
    GAME,
    LONG,
    NAMES,
    WORDS,
    after,
    at,
    played,
    position,
    so_far,
)

ROOT = Path(__file__).parents[2]
SHARED = Path(os.environ.get("PETRICHOR_SHARED", ROOT.parent / "shared"))
# The position of the storyboard's alt text, before Ben's red toadstool on C6.
STORY = "c4=R d4=B e4=K f4=P"
RED_C6 = f"{STORY} c6=R"


def test_titles_and_games_hold_together() -> None:
    """Every game has its drawing and its words."""
    assert list(TITLES) == list(GAMES)
    assert all(TITLES[key].game is GAMES[key] for key in GAMES)


def test_panel_of_a_plain_turn() -> None:
    """N1, N2 and N3 of the storyboard."""
    view = at(position(RED_C6, "R R K P|B K P P", bag="B K"))
    assert WORDS.question(view, NAMES) == "Which toadstool?"
    assert WORDS.label("place red", view) == "Red ×2"
    assert WORDS.label("place black", view) == "Black"
    assert WORDS.label("place pink", view) == "Pink"
    assert WORDS.question(view, NAMES, "place red") == "Red. On which square?"
    assert WORDS.label("place red d6", view, "place red") == "D6"
    assert WORDS.label("place red d6", view) == "Red on D6"
    assert WORDS.label("place red d", view, "place red") == "Column D"
    assert WORDS.hint("place red d6", view) == "next to red C6"
    assert WORDS.hint("place red c1", view) == ""
    assert WORDS.span(["place red a3", "place red c1", "place red d8"], view) == "Columns A to D…"
    assert WORDS.span(["place red h3", "place red h6"], view) == "Column H…"
    assert WORDS.branch("place red", view) == "Red on…"
    assert WORDS.more("place red", view, 43) == "Red on … · 43 squares"
    assert WORDS.where(view) == "43 squares are empty."


def test_hints_name_four_neighbours_at_most() -> None:
    """Toadstools around, in reading order, also at the corners of the square."""
    view = at(position("c3=R d3=B e3=K c4=P e4=R c5=B"))
    assert WORDS.hint("place red d4", view) == (
        "next to red C3, blue D3, black E3, pink C4 and 2 more"
    )


def test_consequences_of_a_placement() -> None:
    """N3: what scores nothing ends the turn, and what is then drawn depends on the bag."""
    nothing = "Red on D6 scores nothing. "
    assert so_far(position(RED_C6, bag="B K"), 0, "place red d6") == (
        nothing + "Your turn ends and you draw 1."
    )
    assert so_far(position(RED_C6, bag=""), 0, "place red d6") == (
        nothing + "Your turn ends and you draw nothing: the bag is empty."
    )
    assert so_far(position(RED_C6, "R|B", bag="B K"), 0, "place red d6") == (
        nothing + "Your turn ends and you draw 2."
    )


def test_consequences_of_a_score() -> None:
    """NR-08, NR-09: a score obliges to place another one; with an empty supply the turn ends."""
    row = "c4=R d4=B e4=K"
    assert so_far(position(row, "P R|B"), 0, "place pink f4") == (
        "Pink on F4 scores 1 gemstone. Place another."
    )
    assert so_far(position(row, "P|B", bag="R K P B B"), 0, "place pink f4") == (
        "Pink on F4 scores 1 gemstone. Your supply is used up: your turn ends and you draw 4."
    )
    assert so_far(position(row, "P|B"), 0, "place pink f4") == (
        "Pink on F4 scores 1 gemstone. Your supply is used up: your turn ends, and the bag is "
        "empty."
    )


def test_panel_after_a_score() -> None:
    """N1': the score stands above the next question."""
    step = after(position("c4=R d4=B e4=K", "P R B|B"), 0, "place pink f4")
    view = at(step.state)
    assert WORDS.so_far(view, NAMES) == "Pink on F4 scores 1 gemstone."
    assert WORDS.question(view, NAMES) == "Place another: which toadstool?"
    assert WORDS.done(step.events, view) == "Pink on F4 scores 1 gemstone."
    assert WORDS.midway(view)
    single = at(after(position("c4=R d4=B e4=K", "P R|B"), 0, "place pink f4").state)
    assert WORDS.question(single, NAMES) == "Place another. Red: on which square?"


def test_question_where_each_colour_has_a_select() -> None:
    """N1 once at most 25 squares are empty: colour and square are one pick."""
    full = " ".join(f"{square}=R" for square in GAME.squares[:23])  # type: ignore[attr-defined]
    view = at(position(full, "R K|B"))
    assert WORDS.question(view, NAMES) == "Which toadstool, and where?"
    assert WORDS.question(replace(view, again=True), NAMES) == (
        "Place another: which toadstool, and where?"
    )
    assert WORDS.question(at(position(full, "R R|B")), NAMES) == "Red. On which square?"
    fewer = " ".join(f"{square}=R" for square in GAME.squares[:22])  # type: ignore[attr-defined]
    assert WORDS.question(at(position(fewer, "R K|B")), NAMES) == "Which toadstool?"


def test_before_the_end() -> None:
    """NR-30: the last toadstool places itself, and the preview says so."""
    full = " ".join(f"{s}=R" for s in GAME.squares if s not in ("a3", "h6"))  # type: ignore[attr-defined]
    state = position(full, "B K|")
    assert so_far(state, 0, "place blue a3") == (
        "Blue on A3 scores nothing. Then the last toadstool is placed, and the game is over."
    )


@pytest.mark.parametrize(
    ("supplies", "bag", "move", "said"),
    [
        ("R K|B", "B", "place red d6", "Red on D6; you drew blue."),
        ("R K|B", "B B P", "place red d6", "Red on D6; you drew blue ×2 and pink."),
        ("R K|B", "", "place red d6", "Red on D6; you drew nothing: the bag is empty."),
        (
            "P|B",
            "R K",
            "place pink f4",
            "Pink on F4 scores 1 gemstone; you drew red and black.",
        ),
        (
            "P|B",
            "",
            "place pink f4",
            "Pink on F4 scores 1 gemstone; you drew nothing: the bag is empty.",
        ),
    ],
)
def test_done(supplies: str, bag: str, move: str, said: str) -> None:
    """The line under "Done."."""
    step = after(position("c4=R d4=B e4=K", supplies, bag), 0, move)
    assert WORDS.done(step.events, at(step.state)) == said


def test_public_sentences() -> None:
    """The examples of a post: a draw stands on the line of the placement."""
    say = [f"**{name}**" for name in NAMES]
    events = (
        Event("place", 1, (("colour", "pink"), ("square", "f4"), ("points", 1), ("rows", ()))),
        Event("place", 1, (("colour", "red"), ("square", "c6"), ("points", 0), ("rows", ()))),
        Event("draw", 1, (("colours", ("blue", "black")),)),
    )
    assert WORDS.lines(events, say) == (
        "**Ben** places a pink toadstool on F4 and scores 1 gemstone.",
        "**Ben** places a red toadstool on C6. **Ben** draws blue and black.",
    )
    rest = (
        Event("bag_empty", 2, (("drawn", 2),)),
        Event("bag_empty", 3, (("drawn", 0),)),
        Event("skip", 0),
        Event("last", 1, (("colour", "blue"), ("square", "a5"), ("points", 0), ("rows", ()))),
        Event("last", 1, (("colour", "blue"), ("square", "a5"), ("points", 2), ("rows", ()))),
    )
    assert WORDS.lines(rest, say) == (
        "The bag is empty: **Cat** draws 2.",
        "The bag is empty: **Dan** draws nothing.",
        "**Ana** has no toadstools left and is skipped.",
        "The last toadstool, a blue one, goes on A5.",
        "The last toadstool, a blue one, goes on A5 and scores 2 gemstones for **Ben**.",
    )


def test_private_events_are_never_told() -> None:
    """F23: an event for one seat is in no public line."""
    assert WORDS.lines((Event("skip", 0, only=0),), NAMES) == ()


def test_alt_text_of_the_storyboard() -> None:
    """The form of section 2, word by word."""
    state = position(STORY, "R R K P|R B K P", bag="P", turn=1)
    state = after(state, 1, "place red c6").state
    bag = tuple(["red"] * 8 + ["blue"] * 10 + ["black"] * 9 + ["pink"] * 8)
    state = replace(state, bag=bag, supplies=(state.supplies[0], ("blue", "black", "pink", "pink")))
    assert WORDS.alt(at(state, None), NAMES[:2], "K7QXM") == (
        "Nach dem Regen, game K7QXM. Turn of Ana, first placement; supply red, red, black, pink. "
        "Row 1: empty. Row 2: empty. Row 3: empty. "
        "Row 4: C red, D blue, E black, F pink, rest empty. Row 5: empty. "
        "Row 6: C red, rest empty. Row 7: empty. Row 8: empty. "
        "Last: Ben placed red on C6, 0 gemstones. Gemstones: Ana 0, Ben 0. "
        "Supply of Ben: blue, black, pink, pink. Bag: red 8, blue 10, black 9, pink 8."
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_alt_text_is_never_too_long(seats: int) -> None:
    """At most 1,024 characters with names of 32 letters, never cut, all eight rows read out."""
    for seed in range(4):
        for _events, state in played(seats, seed):
            alt = WORDS.alt(at(state, None), LONG[:seats], "K7QXM")
            assert len(alt) <= 1024
            assert all(f"Row {row}:" in alt for row in range(1, 9))
            assert re.search(r"Bag: (empty|red \d+, blue \d+, black \d+, pink \d+)\.$", alt)


def test_a_preview_is_not_told_as_made() -> None:
    """Before Confirm nobody has placed anything; after a score it is still the viewer's turn."""
    view = at(position("c4=R", "R R K P|B B K P"))
    preview = GAME.preview(view, GAME.read("place black f6"))
    alt = WORDS.preview_alt(preview, NAMES[:2], "K7QXM")
    assert " Preview: black on F6, 0 gemstones. " in alt
    assert "Last:" not in alt
    assert "over" not in alt
    said = WORDS.preview_caption(preview, NAMES[:2], "K7QXM")
    assert said.word("status") == "Preview"
    assert not said.has("last")
    assert WORDS.caption(view, NAMES[:2], "K7QXM").word("last") == "Last"
    view = at(position("c4=R d4=B e4=K", "P R|B"))
    scored = GAME.preview(view, GAME.read("place pink f4"))
    alt = WORDS.preview_alt(scored, NAMES[:2], "K7QXM")
    assert " Turn of Ana, second placement; supply red. " in alt
    assert " Preview: pink on F4, 1 gemstone. " in alt


def test_alt_text_of_an_ended_game() -> None:
    """Given up or ended with squares empty: nobody's turn, and all supplies are told."""
    view = replace(at(position(RED_C6), None), active=(), moves=())
    alt = WORDS.alt(view, NAMES[:2], "K7QXM")
    assert alt.startswith("Nach dem Regen, game K7QXM. The game is over. Row 1: empty. ")
    assert "Turn of" not in alt
    assert "Supply of Ana: red, red, black, pink." in alt


def test_alt_text_counts_placements_and_sums() -> None:
    """The second placement of a turn; totals with three and four players."""
    state = after(position("c4=R d4=B e4=K", "P R|B|K|K"), 0, "place pink f4").state
    alt = WORDS.alt(at(state, None), NAMES, "K7QXM")
    assert "Turn of Ana, second placement; supply red." in alt
    assert "Gemstones: Ana 1, Ben 0, Cat 0, Dan 0. Totals: Ana and Cat 1, Ben and Dan 0." in alt
    three = position("", "R|B|K", discs=(10, 6, 8))
    alt = WORDS.alt(at(three, None), NAMES[:3], "K7QXM")
    assert "Totals: Ana 16, Ben 14, Cat 18." in alt


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_event_and_move_has_words_within_limits(seats: int) -> None:
    """Whole games by chance: labels 34 of a button, 60 and 70 of an option, all kinds told."""
    kinds = set()
    state = position()
    for events, following in played(seats, 11 + seats):
        kinds |= {event.kind for event in events}
        assert all(line.endswith(".") for line in WORDS.lines(events, NAMES))
        if events[0].kind == "place" and state:
            seat = events[0].seat
            assert WORDS.done(events, at(following, seat)).endswith(".")
        state = following
        for active in GAME.active(state):
            view = at(state, active)
            texts = [GAME.write(move) for move in view.moves]
            assert max(len(WORDS.label(text, view)) for text in texts) <= 34
            assert max(len(WORDS.hint(text, view)) for text in texts) <= 70
            assert all(so_far(state, active, text).endswith(".") for text in texts[::17])
            assert WORDS.question(view, NAMES).endswith("?")
    assert {"place", "draw", "bag_empty", "last"} <= kinds <= {*_KINDS}


_KINDS = ("place", "draw", "bag_empty", "skip", "last")


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("place red d4", "D4 is taken by a blue toadstool."),
        ("place blue d5", "You have no blue toadstool. Yours are red, red, black, pink."),
        ("place red b2", "There is no square B2: the board is a cross."),
        (
            "place green d5",
            "There is no toadstool of that colour. Yours are red, red, black, pink.",
        ),
    ],
)
def test_refusals(move: str, said: str) -> None:
    """Section 3: what is wrong, and what there is."""
    state = position(STORY, "R R K P|B")
    with pytest.raises(IllegalMove) as caught:
        after(state, 0, move)
    assert WORDS.refusal(caught.value, at(state), NAMES) == said


def test_refusals_of_the_table() -> None:
    """Every code that the rules raise has a sentence."""
    source = Path(GAMES["nach_dem_regen"].__class__.__module__.replace(".", "/") + ".py")
    codes = re.findall(r'IllegalMove\(\s*"(\w+)"', (ROOT / source).read_text())
    assert len(codes) >= 5
    for code in codes:
        assert WORDS.refusal(IllegalMove(code, square="a1", colour="red"), at(position()), NAMES)


def test_nobody_can_pass() -> None:
    """NR-06."""
    said = "Nobody can pass in Nach dem Regen. Place one of your toadstools."
    view = at(position())
    assert WORDS.unread(" Pass ", view) == said
    assert WORDS.unread("place", view) == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("D4", "D4 is taken by a blue toadstool."),
        ("red d4", "D4 is taken by a blue toadstool."),
        ("d4 place RED", "D4 is taken by a blue toadstool."),
        ("b2", "There is no square B2: the board is a cross."),
        ("blue c3", "You have no blue toadstool. Yours are red, red, black, pink."),
        ("blue", "You have no blue toadstool. Yours are red, red, black, pink."),
        ("red c3", ""),
        ("sing d4", ""),
        ("d4 d5", ""),
    ],
)
def test_why_typed_words_fit_no_move(text: str, said: str) -> None:
    """A bare square or colour that cannot be placed is told as a whole move is."""
    assert WORDS.unread(text, at(position("d4=B", "R R K P|B"))) == said


def test_hand_and_quick() -> None:
    """/hand in words; a decision is quick with at most 6 placements."""
    state = position("", "R R K P|B", discs=(1, 0))
    assert WORDS.hand(at(state), NAMES) == (
        "Your supply: red, red, black, pink. You have 1 gemstone. Everybody can see them."
    )
    assert WORDS.hand(at(state, None), NAMES) == ""
    assert not WORDS.quick(at(state, None))
    full = {s: "R" for s in GAME.squares if s not in ("a3", "a4", "a5")}  # type: ignore[attr-defined]
    crowded = " ".join(f"{square}={colour}" for square, colour in full.items())
    assert WORDS.quick(at(position(crowded, "R R K|B"), None))
    assert not WORDS.quick(at(position(crowded, "R B K|B"), None))


def _outcome(ranks: tuple[int, ...], *sides: tuple[tuple[int, ...], tuple[int, ...]]) -> Outcome:
    named = tuple(
        Side(seats, tuple((str(i), n) for i, n in enumerate(points)), sum(points))
        for seats, points in sides
    )
    return Outcome(Sheet(named), ranks)


def test_result_of_two() -> None:
    """NR-32, NR-33: a winner, and a shared win."""
    won = _outcome((2, 1), ((0,), (14,)), ((1,), (15,)))
    assert WORDS.wins(won, NAMES) == "**Ben** wins with 15 points."
    assert WORDS.ranking(won, NAMES) == "1. Ben 15 · 2. Ana 14"
    assert WORDS.won(won, NAMES, "K7QXM") == "Game K7QXM is over: Ben won with 15 points."
    tie = _outcome((1, 1), ((0,), (15,)), ((1,), (15,)))
    assert WORDS.wins(tie, NAMES) == "**Ana** and **Ben** share the win with 15 points each."
    assert WORDS.ranking(tie, NAMES) == "1. Ana 15 · 1. Ben 15"
    assert WORDS.won(tie, NAMES, "K7QXM") == (
        "Game K7QXM is over: Ana and Ben shared the win with 15 points each."
    )


def test_result_of_three() -> None:
    """NR-34: the sums of the worked example, with their parts."""
    won = _outcome((2, 3, 1), ((0,), (10, 6)), ((1,), (6, 8)), ((2,), (8, 10)))
    assert WORDS.wins(won, NAMES) == "**Cat** wins with 18 points."
    assert WORDS.ranking(won, NAMES) == (
        "1. Cat 18 (8 + 10) · 2. Ana 16 (10 + 6) · 3. Ben 14 (6 + 8)"
    )
    tie = _outcome((1, 1, 3), ((0,), (9, 6)), ((1,), (6, 9)), ((2,), (3, 9)))
    assert WORDS.wins(tie, NAMES) == "**Ana** and **Ben** share the win with 15 points each."


def test_result_of_teams() -> None:
    """NR-35: seats 1 and 3 against 2 and 4."""
    won = _outcome((2, 1), ((0, 2), (7, 3)), ((1, 3), (4, 9)))
    assert WORDS.wins(won, NAMES) == "**Ben** and **Dan** win with 13 gemstones to 10."
    assert WORDS.ranking(won, NAMES) == "1. Ben and Dan 13 · 2. Ana and Cat 10"
    assert WORDS.won(won, NAMES, "K7QXM") == (
        "Game K7QXM is over: Ben and Dan won with 13 gemstones to 10."
    )
    tie = _outcome((1, 1), ((0, 2), (7, 3)), ((1, 3), (1, 9)))
    assert WORDS.wins(tie, NAMES) == (
        "**Ana**, **Ben**, **Cat** and **Dan** share the win with 10 points each."
    )


def test_options_in_words() -> None:
    """Who begins is the only option; the default is "standard"."""
    assert WORDS.variant({"first": "random"}, GAME) == "standard"
    assert WORDS.variant({"first": "1"}, GAME) == ("the 2nd in the order of play begins")
    for option in GAME.options:
        assert WORDS.option(option.name) == "Who begins"
        assert len({WORDS.choice(option.name, c) for c in option.choices}) == len(option.choices)


def test_notices() -> None:
    """The line that calls is plain and short: it is the notification on a phone."""
    assert WORDS.notice(None, ["<@1>"], "K7QXM") == "<@1>, your turn in Nach dem Regen, game K7QXM."
    assert WORDS.notice(None, ["<@1>"], "K7QXM", "again") == (
        "<@1>, your turn again in Nach dem Regen, game K7QXM."
    )
    assert (
        WORDS.notice(None, ["<@1>"], "K7QXM", "first")
        == "<@1>, you begin Nach dem Regen, game K7QXM."
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_words_of_the_picture(seats: int) -> None:
    """Every token that the drawing or the sheet asks for has a word, and names are plain."""
    view = at(position("", "|".join("R" * seats)), None)
    caption = WORDS.caption(view, LONG[:seats], "K7QXM")
    assert caption.title == "Nach dem Regen, game K7QXM"
    assert all(len(name) == 32 for name in caption.names)
    points = {name for side in GAME.sheet(position("", "|".join("R" * seats))).sides
              for name, _ in side.points}  # fmt: skip
    assert points <= {token for token, _ in caption.words}
    assert {"turn", "your_turn", "again", "you", "last"} <= {token for token, _ in caption.words}


def test_rules_pages_are_those_of_the_storyboard() -> None:
    """/rules says section 5 word by word, at most 900 characters a page."""
    flows = SHARED / "flows.md"
    if not flows.exists():
        pytest.skip("the shared folder with flows.md is not beside the project")
    pages = re.findall(r"^> \*\*\d [^*]+\.\*\* (.*)$", flows.read_text(), re.M)
    pages[4] = pages[4].replace("text:yes", "text:True")  # as Discord shows it
    pages[4] = pages[4].replace(
        "shown what fits.",
        "shown what fits. A whole move, once sent, is done; `preview:True` shows it first.",
    )
    assert tuple(page.replace("⏎", "\n") for page in pages) == WORDS.rules_pages()
    assert len(pages) == 6
    assert max(map(len, WORDS.rules_pages())) <= 900

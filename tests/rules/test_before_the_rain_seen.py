"""Before The Rain as it is seen, previewed, scored and played by computers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from rules import GAMES
from rules.before_the_rain import Allot, Bank, BeforeTheRain, Play, State
from rules.errors import RulesError
from rules.rng import Rng
from rules.robots import choose
from tests.rules import before_the_rain_scorer
from tests.rules.contract import Title, played
from tests.rules.test_before_the_rain import do, load

GAME = GAMES["before_the_rain"]
assert isinstance(GAME, BeforeTheRain)
TITLE = Title(GAME, 738, frozenset({"reveal", "allot", "bank"}))
OTHERS = "[L1 L2 H|P1 P2 H|S1 S2 H]"

# What is seen


def test_views_hide_hands_choices_and_orders() -> None:
    """Section 5: states that differ in these alone look the same to everybody else."""
    state = do(GAME.setup(3, {}, Rng(b"view", 0)), "0 play hive").state
    flowers = replace(state, choices=(f"play {state.hands[0][0]}", "", ""))
    swapped = replace(
        state,
        hands=((*state.hands[0][1:], state.draw[0]), *state.hands[1:]),
        draw=(state.hands[0][0], *state.draw[1:]),
    )
    orders = replace(state, draw=state.draw[::-1], weather=state.weather[::-1])
    for other in (flowers, swapped, orders):
        assert other != state
        for viewer in (None, 1, 2):
            assert GAME.view(other, viewer) == GAME.view(state, viewer)
            assert GAME.view(other, viewer).text() == GAME.view(state, viewer).text()
    assert GAME.view(flowers, 0) != GAME.view(state, 0)
    assert GAME.view(orders, 0) == GAME.view(state, 0)
    deck = GAME.setup(2, {}, Rng(b"view", 0))
    turned = replace(deck, automa=deck.automa[::-1])
    assert GAME.view(turned, 0) == GAME.view(deck, 0)


def test_hives_and_choices_are_seen_as_far_as_they_are_open() -> None:
    """BR-06 BR-18: the hive's cards and that somebody has chosen, not what."""
    state = load(
        hands="[-|P1 P2 H|S1 S2 H]", home="[D5 B4|-|-]", stack="[L1 W]", draw="[L4 L5]",
        weather="[r t]", shown="[r]", suns="2",
    )  # fmt: skip
    after = do(state, "1 play poppy 2").state
    for viewer in (None, 2):
        view = GAME.view(after, viewer)
        assert view.homes[0] == ("daisy 5", "bluebell 4")
        assert (view.chosen, view.active, view.choice) == ((False, True, False), (2,), "")
        assert (view.hands, view.points, view.storms, view.suns) == ((0, 2, 2), 4, 4, 2)
    own = GAME.view(after, 1)
    assert (own.choice, own.hand) == ("play poppy 2", ("poppy 1", "poppy 2"))
    assert GAME.view(after, None).hand == ()


def test_a_lookalike_comes_from_what_is_seen_alone() -> None:
    """Section 5: two states that look alike to a seat are resampled to the same one."""
    state = do(GAME.setup(2, {}, Rng(b"pool", 0)), "1 play hive").state
    other = GAME.resample(state, 0, Rng(b"first", 1))
    assert other != state
    assert GAME.resample(state, 0, Rng(b"x", 1)) == GAME.resample(other, 0, Rng(b"x", 1))
    assert other.hands[0] == state.hands[0]
    assert "hive" in other.automa
    GAME.check(other)


BOARD = """\
round 2 of 3  turn 1  play
stack 4 points: lavender 1, wild
weather 1 of 3: rain  deck 2  sunshine out 2  storms aside 4
draw pile 2

 1  home  cards 0  hive daisy 5, bluebell 4
    rows 1 2 3 4 5
>2  in  cards 3
    rows 0 0 0 0 0
 3  in  cards 3  chosen
    rows 0 0 0 0 0
hand sunflower 1, sunflower 2, hive
chosen: play hive"""


def test_the_text_board_is_a_grid_of_tokens() -> None:
    """Section 7, as the third seat sees it; the public has no hand and no choice."""
    state = load(
        round="2", sheet0="[1 2 3 4 5]", hands="[-|P1 P2 H|S1 S2 H]", home="[D5 B4|-|-]",
        stack="[L1 W]", draw="[L4 L5]", weather="[r t]", shown="[r]", suns="2",
    )  # fmt: skip
    after = do(state, "2 play hive").state
    assert GAME.view(after, 2).text() == BOARD
    assert GAME.view(after, None).text() == "\n".join(BOARD.splitlines()[:-2])


def test_the_text_board_shows_the_automa_and_the_cells() -> None:
    """BR-40 BR-51."""
    state = load(
        mode="fill", hands="[L1 H|P1 H]", automa="[B2 H]", weather="[r]", cells1="[7 - - - - 4]"
    )
    lines = GAME.view(state, None).text().splitlines()
    assert "automa in  cards 2  last -  taken -" in lines
    assert lines[-1] == "    cells 7 - - - - 4"


def test_whoever_is_rained_out_is_seen_with_the_hive() -> None:
    """BR-31: hives return with the next round."""
    state = load(round="3", phase="scoring", hands="[L1 H|-|-]", home="[-|P1|-]")
    lines = GAME.view(state, 0).text().splitlines()
    assert " 1  rained  cards 2" in lines
    assert lines[-1] == "hand lavender 1, hive"


# Previews


def test_a_preview_lays_the_flower_on_the_stack() -> None:
    """BR-09: as if nobody else mattered; nobody is asked then."""
    view = GAME.view(load(hands=OTHERS, stack="[D5]", weather="[r]"), 0)
    shown = GAME.preview(view, Play("lavender", "2"))
    assert (shown.active, shown.moves, shown.choice) == ((), (), "")
    assert (shown.stack, shown.points) == (("daisy 5", "lavender 2"), 7)
    assert (shown.hand, shown.hands) == (("lavender 1",), (1, 2, 2))
    assert (shown.weather, shown.draw) == (view.weather, view.draw)


def test_a_preview_brings_the_whole_stack_home() -> None:
    """BR-08 BR-11: the hand is lost, the points are shown."""
    view = GAME.view(load(hands=OTHERS, stack="[D5 L2]", weather="[r]"), 1)
    shown = GAME.preview(view, Play("hive"))
    assert (shown.stack, shown.points, shown.hand) == ((), 0, ())
    assert shown.homes[1] == ("daisy 5", "lavender 2")
    assert (shown.status[1], shown.totals[1]) == ("home", (2, 0, 0, 5, 0))
    assert shown.storms == view.storms


def test_a_preview_counts_wilds_and_fills_cells() -> None:
    """BR-33 BR-52 BR-53."""
    view = GAME.view(load(phase="scoring", hands="[-|-|-]", home="[L2 W|W|-]"), 0)
    shown = GAME.preview(view, Allot(("lavender",)))
    assert shown.totals == ((5, 0, 0, 0, 0), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0))
    assert shown.allotted == (("lavender",), (), ())
    state = load(mode="fill", phase="scoring", hands="[-|-|-]", home="[L2 L5 P3|-|-]")
    shown = GAME.preview(GAME.view(state, 0), Bank(("lavender", "extra", "poppy")))
    assert shown.cells[0] == (7, None, None, None, None, 3)
    assert shown.active == ()


def test_a_choice_that_is_made_can_be_previewed_otherwise() -> None:
    """BR-06: the card that was chosen first is in the hand again."""
    state = do(load(hands=OTHERS, weather="[r]"), "0 play lavender 2").state
    shown = GAME.preview(GAME.view(state, 0), Play("lavender", "1"))
    assert (shown.stack, shown.hand) == (("lavender 1",), ("lavender 2",))


# Score


def test_the_sheet_names_what_the_total_is_made_of() -> None:
    """BR-38 BR-58: the printed examples, 40 and 51."""
    state = load(
        round="3", phase="scoring", hands="[-|-|-]", sheet0="[6 2 0 8 3 / 1 9 11 8 0]",
        home="[L5 L2 P2 S4 D2 B5|-|-]",
    )  # fmt: skip
    best = GAME.sheet(state).sides[0]
    assert best.points == (
        ("lavender", 7), ("poppy", 9), ("sunflower", 11), ("daisy", 8), ("bluebell", 5),
    )  # fmt: skip
    assert best.total == 40
    filled = load(
        mode="fill", round="3", phase="scoring", hands="[-|-|-]", cells0="[8 9 3 15 12 4]"
    )
    side = GAME.sheet(filled).sides[0]
    assert (side.points[-1], side.total) == (("extra", 4), 51)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("fill", ["no", "yes"])
@pytest.mark.parametrize("seed", range(4))
def test_the_second_scorer_agrees(seats: int, fill: str, seed: int) -> None:
    """BR-07 to BR-58, F32: everything told of whole games, the totals and the winners."""
    one = played(TITLE, seats, (("fill_the_hive", fill),), b"second %d" % seed)
    events = [event for turn in one.turns for event in turn.step.events]
    totals, winners = before_the_rain_scorer.result(seats, fill == "yes", events)
    outcome = GAME.outcome(one.final)
    assert outcome is not None
    assert totals == [side.total for side in outcome.sheet.sides]
    assert winners == set(outcome.winners)


@pytest.mark.parametrize(
    "broken",
    [
        lambda s: replace(s, draw=s.draw[1:]),
        lambda s: replace(s, stack=s.draw[:1]),
        lambda s: replace(s, hands=((*s.hands[0], s.draw[0]), s.hands[1]), draw=s.draw[1:]),
        lambda s: replace(s, weather=s.weather[1:]),
        lambda s: replace(s, storms=4),
        lambda s: replace(s, suns=1),
        lambda s: replace(s, status=("home", "in")),
        lambda s: replace(s, choices=("play hive hive", "")),
        lambda s: replace(s, choices=("allot daisy", "")),
        lambda s: replace(s, round=4),
        lambda s: replace(s, rows=(((0,) * 5,), ())),
        lambda s: replace(s, automa=s.automa[1:]),
        lambda s: replace(s, bee="", homes=(s.draw[:1], ()), draw=s.draw[1:]),
    ],
)
def test_check_finds_what_cannot_be(broken: Any) -> None:
    """Section 8."""
    state = GAME.setup(2, {}, Rng(b"check", 0))
    GAME.check(state)
    with pytest.raises((AssertionError, RulesError)):
        GAME.check(broken(state))


def test_a_state_in_the_middle_of_a_choice_survives_json() -> None:
    """F08 F28: who has chosen what is stored as made."""
    state = do(load(hands=OTHERS, weather="[r]"), "0 play lavender 2").state
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


# Computers


def picked(state: State, seat: int) -> str:
    return GAME.write(choose(GAME, state, seat, "steady", Rng(b"steady", 1)))


def test_steady_goes_home_before_a_certain_rain() -> None:
    """Two of three and nothing but rain in the deck: only the hive brings the stack home."""
    state = load(
        hands="[L1 L2 P1 S1 H|P1 P2 H]", stack="[D5 B5 W]", draw="[L4 L5 P5]", weather="[r r r]",
        shown="[r r]",
    )  # fmt: skip
    assert picked(state, 0) == "play hive"


def test_steady_stays_out_in_the_sun() -> None:
    """An empty stack and nothing but sunshine: flowers are worth more than an empty hive."""
    state = load(
        hands="[L1 L2 P1 S1 H|P1 P2 H|S1 S2 H]", draw="[L4 L5 P5 D1 D2 D3]", weather="[s s s s]"
    )
    assert picked(state, 0) != "play hive"


def test_steady_counts_a_wild_where_it_adds_most() -> None:
    """BR-33 BR-38: only beside the bluebells does it raise a best total, from 5 to 6."""
    state = load(
        round="3", phase="scoring", hands="[-|-|-]", sheet0="[9 9 9 9 5 / 9 9 9 9 5]",
        home="[B3 W|-|-]",
    )  # fmt: skip
    assert picked(state, 0) == "allot bluebell"


def test_steady_banks_all_in_the_last_round() -> None:
    """BR-56: what is not banked then is lost."""
    state = load(mode="fill", round="3", phase="scoring", hands="[-|-|-]", home="[L2 P1 P3|-|-]")
    assert picked(state, 0) in (
        "bank lavender poppy",
        "bank lavender extra poppy",
        "bank poppy extra lavender",
    )

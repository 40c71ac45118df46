"""Rainbow: the course of tricks, and the end, beyond the examples of the specification."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.rainbow import Combo
from rules.rainbow.combos import combos, laid_out, ranking
from tests.rules import rainbow_scorer
from tests.rules.rainbow_table import GAME, HELD, PLAYED, do, load, texts

# Tricks


@given(st.lists(st.sampled_from([m.ranks for m in combos((1, 1, 2, 2, 3, 4, 5, 6), "none")])))
def test_the_claim_order_of_any_trick(played_ranks: list[tuple[int, ...]]) -> None:
    """RB-22 to RB-24: nobody is before somebody with more, or as many and higher, or earlier."""
    trick = [Combo(seat, ranks) for seat, ranks in enumerate(played_ranks)]
    order = ranking(trick)
    assert sorted(order) == [*range(len(trick))]
    for before, after in pairwise(order):
        one, two = trick[before].ranks, trick[after].ranks
        assert len(one) >= len(two)
        if len(one) == len(two):
            assert max(one) >= max(two)
            assert max(one) > max(two) or before < after


@given(st.lists(st.integers(1, 6), max_size=24))
def test_the_row_of_any_cards(lying: list[int]) -> None:
    """RB-33 RB-34: all cards, at most one single of a rank, from low to high."""
    row = laid_out(tuple(lying))
    assert Counter(rank for pile in row for rank in pile) == Counter(lying)
    singles = [pile for pile in row if len(pile) == 1]
    assert len(singles) == len(set(singles))
    worth = [sum(pile) + len(pile) / 10 for pile in row]
    assert worth == sorted(worth)
    assert list(row) == rainbow_scorer.stacked(lying)


@pytest.mark.parametrize("seats", range(3, 7))
def test_everybody_with_cards_plays_once_from_the_leader_on(seats: int) -> None:
    """RB-07 RB-13, F30: for every leader, with one seat out."""
    for lead in range(seats):
        for out in range(seats):
            hands = ["-" if seat == out else "1 2 4" for seat in range(seats)]
            state = load(hands=f"[{'|'.join(hands)}]", mid="[1, 2, 3, 3]", lead=str(lead))
            asked = []
            while state.phase == "play" and state.trick == 2:
                asked.append(state.turn)
                state = do(state, f"{state.turn} play 1").state
            clockwise = [(lead + on) % seats for on in range(seats)]
            assert asked == [seat for seat in clockwise if seat != out]


def test_two_players_take_turns_twice() -> None:
    """RB-43 RB-13: leader, other, leader, other."""
    for lead in (0, 1):
        state = load(hands="[1 2 3 4|1 2 3 4]", mid="[1, 2, 3, 4]", lead=str(lead))
        asked = []
        for rank in (1, 1, 2, 2):
            asked.append(state.turn)
            state = do(state, f"{state.turn} play {rank}").state
        assert asked == [lead, 1 - lead, lead, 1 - lead]
        assert state.phase == "claim"


@pytest.mark.parametrize("first", range(4))
def test_the_next_with_cards_leads_when_the_first_is_out(first: int) -> None:
    """RB-37 RB-38, F30: for every seat that took first, with cards and without."""
    for out in (False, True):
        hands = ["-" if out and seat == first else "1 1" for seat in range(4)]
        trick = [f"{seat}:{'6 6' if seat == first else '2'}" for seat in range(4)]
        state = load(hands=f"[{'|'.join(hands)}]", played=f"[{', '.join(trick)}]", mid="[5, 5]")
        assert (state.trick, state.phase) == (3, "play")
        assert state.lead == state.turn == ((first + 1) % 4 if out else first)


def test_what_a_trick_tells() -> None:
    """RB-20 RB-22 RB-28 RB-29 RB-33 RB-35 RB-52, in the order in which it happens."""
    state = load(hands="[1 1 6|4|2 3 3 6]", mid="[2, 4]", trick="4")
    step = do(state, "0 play 1 1")
    assert texts(step.events) == ["0 lead 1,1", "1 last 4"]
    assert [event.move for event in step.events] == ["play 1 1", "play 4"]
    assert (step.undoable, step.ends) == (False, True)
    step = do(step.state, "2 play 3 3")
    assert texts(step.events) == ["2 play 3,3", "order 2,0,1"]
    step = do(step.state, "2 claim single 4")
    assert texts(step.events) == [
        *("2 take 4", "0 take 2", "1 no_pile", "1 out", "trick 5 4,3 3", "dropped 1 1"),
    ]
    assert [event.move for event in step.events][:2] == ["claim single 4", "claim single 2"]


def test_a_reserve_is_told_but_not_shown() -> None:
    """RB-48: that it is taken up is public, what it is not."""
    values = {"hands": "[-|2 5 6]", "played": "[1:4, 0:3, 1:5]", "lead": "1", "mid": "[1, 2, 3, 6]"}
    state = load(second="[1 1 1 1 1 2 2 2 2 3 3 4 4 6|-]", **values)
    step = do(state, "1 claim single 6", "1 claim single 3", "0 claim single 2")
    assert texts(step.events) == ["0 take 2", "0 reserve 14", "trick 3 3,4,5"]
    assert all(event.only is None for event in step.events)
    assert (step.undoable, step.ends) == (False, True)
    assert len(GAME.view(step.state, 0).hand) == 14


def test_the_last_trick_tells_who_is_out_and_no_new_row() -> None:
    """RB-41."""
    state = load(hands="[-|-|4 4|5 5]", played="[0:6, 2:3, 3:2]", mid="[1, 4, 5]")
    step = do(state, "0 claim single 5", "2 claim single 4")
    assert texts(step.events) == ["2 take 4", "3 take 1", "0 out"]
    assert (step.undoable, step.ends) == (False, True)
    assert GAME.active(step.state) == ()


def test_a_claim_ends_a_turn_unless_the_same_seat_takes_again() -> None:
    """RB-45 RB-52: with two players only."""
    values = {"hands": "[1 2|3 3]", "played": "[0:4 4, 1:2, 0:5 5, 1:3]"}
    state = load(mid="[1, 2, 4, 6 6]", **values)
    step = do(state, "0 claim pair 6")
    assert (step.ends, step.undoable, step.state.turn) == (False, True, 0)
    step = do(step.state, "0 claim single 4")
    assert (step.ends, step.undoable, step.state.turn) == (True, True, 1)
    three = do(load(hands=HELD, played=PLAYED, mid="[1, 3, 5 5]"), "1 claim pair 5")
    assert (three.ends, three.undoable) == (True, True)


def test_a_claim_that_leads_to_the_next_claim_of_a_new_trick_ends_the_turn() -> None:
    """RB-20 RB-52: all others play their last cards by themselves."""
    state = load(hands="[6|1|2|-]", played="[0:5 5, 1:2, 2:3]", mid="[1, 2, 6]", score="[-|-|-|-]")
    step = do(state, "0 claim single 6", "2 claim single 2")
    assert step.state.phase == "claim"
    assert (step.state.trick, step.state.turn, step.ends) == (3, 0, True)


def test_the_end_check_comes_before_the_reserves() -> None:
    """RB-49 RB-50: seat 1 has a reserve, seat 0 has none; both hands are empty."""
    state = load(
        hands="[-|-]",
        second="[-|1 1 1 1 2 2 2 3 4 4 5 5 6 6]",
        played="[0:3 3, 1:4, 0:2, 1:5]",
        mid="[1, 2, 4, 6 6]",
    )
    over = do(state, "0 claim pair 6", "1 claim single 4", "1 claim single 2").state
    assert (over.phase, over.hands[1], len(over.reserves[1])) == ("over", (), 14)
    assert [dict(side.points) for side in GAME.sheet(over).sides] == [
        {"cards": 13, "bonus": 0},
        {"cards": 6, "bonus": 0},
    ]


def test_a_running_game_has_no_bonus() -> None:
    """RB-49: only whoever runs out gives it."""
    state = load(hands="[1 2 3|4 5]", score="[6|5]", mid="[1, 2]")
    assert [side.total for side in GAME.sheet(state).sides] == [6, 5]

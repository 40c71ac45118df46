"""Rainbow: what is hidden from whom, and previews."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from rules.rainbow import Claim, Combo, Play
from rules.rng import Rng
from tests.rules.contract import played
from tests.rules.rainbow_table import GAME, HELD, PLAYED, TITLE, cards, do, load

# What is hidden


def test_views_hide_hands_reserves_and_score_piles() -> None:
    """RB-31, section 5 of the specification."""
    state = load(hands=HELD, score="[1 2|4 5 5|-]", mid="[1, 2, 3]")
    for viewer, hand, scores in (
        (None, (), (None, None, None)),
        (0, (1, 1), ((1, 2), None, None)),
        (1, (2, 2), (None, (4, 5, 5), None)),
    ):
        view = GAME.view(state, viewer)
        assert (view.hand, view.scores) == (hand, scores)
        assert (view.counts, view.won) == ((2, 2, 2), (2, 3, 0))


def test_open_score_piles_are_seen_by_all() -> None:
    """RB-53."""
    state = load({"open_scores": "yes"}, hands=HELD, score="[1 2|4 5 5|-]", mid="[1, 2, 3]")
    for viewer in (None, 0, 1, 2):
        assert GAME.view(state, viewer).scores == ((1, 2), (4, 5, 5), ())
    assert GAME.setup(3, {"open_scores": "yes"}, Rng(b"", 0)).open_scores


def test_all_points_are_seen_at_the_end_and_no_hand() -> None:
    """RB-42, section 5: a hand left at the end is never shown."""
    state = load(hands="[-|-|4 4|5 5]", played="[0:6, 2:3, 3:2]", mid="[1, 4, 5]")
    over = do(state, "0 claim single 5", "2 claim single 4").state
    view = GAME.view(over, None)
    assert view.scores == ((5,), (), (4,), (1,))
    assert (view.hand, view.counts) == ((), (0, 0, 2, 2))


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_views_are_equal_where_only_hidden_cards_differ(viewer: int | None) -> None:
    """F24: another's hand, score pile and the cards aside exchanged."""
    state = replace(load(hands="[1 1 2|2 3 4|4 5 6]", score="[6 6|5 5|1 2]"), aside=(1, 2, 3))
    hands, scores = list(state.hands), list(state.scores)
    for seat in (0, 1, 2):
        if seat != viewer:
            hands[seat], scores[seat] = (3, 3, 3), (4, 4)
    other = replace(state, hands=tuple(hands), scores=tuple(scores), aside=(6, 6, 6))
    assert other != state
    assert GAME.view(other, viewer) == GAME.view(state, viewer)
    assert GAME.view(other, viewer).text() == GAME.view(state, viewer).text()


def test_nobody_sees_a_reserve_not_even_its_owner() -> None:
    """RB-05."""
    state = GAME.setup(2, {}, Rng(b"reserve", 0))
    other = replace(state, reserves=state.reserves[::-1])
    assert other != state
    for viewer in (None, 0, 1):
        assert GAME.view(other, viewer) == GAME.view(state, viewer)
        assert GAME.view(state, viewer).reserves == (True, True)


@pytest.mark.parametrize("seats", GAME.seats)
def test_resampled_states_have_all_cards_and_differ(seats: int) -> None:
    """F24: the viewer's own cards stay, the pool of all others is dealt anew."""
    one = played(TITLE, seats, (), b"resample")
    middle = one.turns[len(one.turns) // 2].before
    for viewer in one.viewers:
        others = [GAME.resample(middle, viewer, Rng(b"%d" % n, 1)) for n in range(4)]
        assert len(set(others)) > 1
        for other in others:
            GAME.check(other)
            if viewer is not None:
                assert other.hands[viewer] == middle.hands[viewer]
                assert other.scores[viewer] == middle.scores[viewer]


def test_resampling_leaves_what_lies_open() -> None:
    """Section 5: the piles dropped at the last layout are seen, so they are in no other hand."""
    before = load(hands=HELD, played="[0:1 2 3, 1:5 6, 2:3]", mid="[4, 5, 6]")
    state = do(before, "0 claim single 6", "1 claim single 5").state
    assert state.discarded == ((1,), (2,))
    aside = tuple(sorted((Counter(state.gone) - Counter([1, 2])).elements()))
    other = GAME.resample(replace(state, gone=(1, 2), aside=aside), None, Rng(b"open", 0))
    assert other.gone == (1, 2)
    assert cards(other) == cards(state)


def test_resampling_uses_only_what_is_seen() -> None:
    """F24: two states that look alike are resampled alike."""
    state = GAME.setup(3, {}, Rng(b"alike", 0))
    swapped = replace(
        state, hands=(state.hands[0], state.hands[2], state.hands[1]), aside=state.aside
    )
    assert swapped != state
    first, second = (GAME.resample(one, 0, Rng(b"other", 1)) for one in (state, swapped))
    assert first == second


# Previews


def test_a_preview_puts_the_cards_on_the_table() -> None:
    """RB-52: nothing else happens, also when the others would play by themselves."""
    view = GAME.view(load(hands="[3 5 5|4|2 6 6]", mid="[1, 2, 3]"), 0)
    shown = GAME.preview(view, Play((5, 5)))
    assert (shown.active, shown.moves, shown.hand) == ((), (), (3,))
    assert shown.counts == (1, 1, 3)
    assert shown.played == (Combo(0, (5, 5)),)
    assert (shown.order, shown.force, shown.phase) == ((0,), "set", "play")


def test_a_preview_takes_the_pile() -> None:
    """RB-26 RB-31: among the viewer's own cards; the others take nothing yet."""
    view = GAME.view(load(hands=HELD, played=PLAYED, mid="[2, 3, 5 5]", score="[-|4|-]"), 1)
    shown = GAME.preview(view, Claim("pair", 5))
    assert (shown.active, shown.moves, shown.claimed) == ((), (), 1)
    assert shown.scores == (None, (4, 5, 5), None)
    assert (shown.mid, shown.won) == (((2,), (3,)), (0, 3, 0))


def test_a_preview_goes_on_when_the_viewer_takes_again() -> None:
    """RB-45; but not when the rest is taken by itself (RB-28), the viewer's own at once."""
    values = {"hands": "[1 2|3 3]", "played": "[0:4 4, 1:2, 0:5 5, 1:3]"}
    view = GAME.view(load(mid="[1, 2, 4, 6 6]", **values), 0)
    shown = GAME.preview(view, Claim("pair", 6))
    assert shown.active == (0,)
    assert shown.moves == (Claim("single", 1), Claim("single", 2), Claim("single", 4))
    view = GAME.view(load(mid="[4, 4, 6]", **values), 0)
    shown = GAME.preview(view, Claim("single", 6))
    assert (shown.active, shown.moves, shown.claimed) == ((), (), 2)
    assert (shown.scores, shown.mid) == (((4, 6), None), ((4,),))

"""Legal moves as a tree of tokens (design, section 3; flows, section 0.2)."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from rules.menu import WIDEST, Choice, below, branches, choices
from tests.rules.contract import leaves

COLUMNS = {"a": 4, "b": 4, "c": 8, "d": 8, "e": 8, "f": 8, "g": 4, "h": 4}
SQUARES = [f"{c}{n}" for c, many in COLUMNS.items() for n in range(1, many + 1)]
BOARD = [f"place {colour} {square}" for colour in ("red", "pink") for square in SQUARES]


def test_a_node_with_one_child_is_skipped() -> None:
    """All moves begin with `place`, so the first question is the colour."""
    assert choices(BOARD) == (Choice("place red", False, 48), Choice("place pink", False, 48))


def test_more_than_25_children_are_split_by_their_first_character() -> None:
    columns = tuple(Choice(f"place red {c}", False, many) for c, many in COLUMNS.items())
    assert choices(BOARD, "place red") == columns


def test_at_most_25_moves_are_offered_whole() -> None:
    texts = [*BOARD[:13], *BOARD[-12:]]
    assert choices(texts) == tuple(Choice(text, True, 1) for text in texts)
    assert len(choices(BOARD[:13] + BOARD[-13:])) == 2


def test_a_part_that_is_still_too_wide_is_split_again() -> None:
    """30 cards from m10 to m39: first the ten, which all share m."""
    texts = [f"give m{n}" for n in range(10, 40)]
    assert choices(texts) == tuple(Choice(f"give m{ten}", False, 10) for ten in (1, 2, 3))


def test_a_move_that_others_go_on_from_is_an_end_child() -> None:
    texts = ["drop a1", *(f"drop a1 b{n}" for n in range(30)), "drop b1"]
    assert choices(texts) == (Choice("drop a1", True, 31), Choice("drop b1", True, 1))
    assert choices(texts, "drop a1")[0] == Choice("drop a1", True, 1)
    assert sorted(leaves(texts)) == sorted(texts)


def test_a_token_that_begins_another_stays_reachable() -> None:
    """m1 beside m10 to m19, each with three goals."""
    texts = [f"put m{card} a{cell}" for card in (1, *range(10, 40)) for cell in (1, 2, 3)]
    assert sorted(leaves(texts)) == sorted(texts)


def test_a_leaf_has_nothing_below() -> None:
    assert choices(["pass"], "pass") == ()
    assert choices(["pass"]) == (Choice("pass", True, 1),)
    assert choices([]) == ()


def test_below_reads_whole_tokens_before_beginnings() -> None:
    texts = ["play 1 2", "play 10 2", "play 1"]
    assert below(texts, "play 1") == ("play 1 2", "play 1")
    assert below(texts, "pl") == tuple(texts)
    assert below(texts, "draw") == ()


def test_branches_are_whole_tokens_unsplit() -> None:
    assert [branch.text for branch in branches(BOARD)] == ["place"]
    assert len(branches(BOARD, "place red")) == 48


@st.composite
def trees(draw: st.DrawFn) -> list[str]:
    token = st.text("abm012", min_size=1, max_size=3)
    texts = st.lists(token, min_size=1, max_size=4).map(" ".join)
    return draw(st.lists(texts, unique=True, max_size=120))


@given(trees())
def test_a_walk_reaches_each_move_exactly_once(texts: Sequence[str]) -> None:
    assert sorted(leaves(texts)) == sorted(texts)


@given(trees(), st.text("abm012 ", max_size=8))
def test_no_node_is_wider_than_a_select_or_has_one_child(texts: Sequence[str], at: str) -> None:
    """With six characters no split can be wider, so every node fits."""
    found = choices(texts, at.strip())
    assert len(found) <= WIDEST
    assert len(found) != 1 or found[0].below == 1
    assert sum(choice.below for choice in found) in (0, len(below(texts, at.strip())))

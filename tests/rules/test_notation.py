"""Moves as text: derived from the dataclass, read in any case, spacing and order of a set."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import InvalidMove
from rules.notation import number, numbers, read_move, word, words, write_move


@dataclass(frozen=True)
class Put:
    colour: str = word("[a-z]+")
    square: str = word("[a-z][0-9]")


@dataclass(frozen=True)
class Drop:
    """A path, whose order counts."""

    path: tuple[str, ...] = words("[a-z][0-9]")


@dataclass(frozen=True)
class Play:
    """Cards, which are a set."""

    cards: tuple[int, ...] = numbers(key=int)


@dataclass(frozen=True)
class Keep:
    tiles: tuple[str, ...] = words("[a-z]{2}", key=str)


@dataclass(frozen=True)
class Buy:
    verb = "buy"
    slot: int = number()
    cell: str | None = word("[a-z][0-9]", optional=True)


@dataclass(frozen=True)
class EndTurn:
    verb = "end"


MOVES = (Put, Drop, Play, Keep, Buy, EndTurn)
squares = st.from_regex("[a-h][1-8]", fullmatch=True)
moves = st.one_of(
    st.builds(Put, st.sampled_from(["red", "blue"]), squares),
    st.builds(Drop, st.lists(squares, max_size=6).map(tuple)),
    st.builds(Play, st.lists(st.integers(1, 99), max_size=6).map(sorted).map(tuple)),
    st.builds(Keep, st.lists(st.sampled_from(["gb", "op"]), max_size=4).map(sorted).map(tuple)),
    st.builds(Buy, st.integers(0, 9999), st.one_of(st.none(), squares)),
    st.just(EndTurn()),
)


@given(moves)
def test_every_move_reads_back(move: object) -> None:
    text = write_move(move)
    assert read_move(MOVES, text) == move
    assert read_move(MOVES, f"\t{text.upper().replace(' ', '  ')}\n") == move


def test_texts_are_a_verb_and_tokens() -> None:
    assert write_move(Put("red", "c4")) == "put red c4"
    assert write_move(Drop(("b1", "a2"))) == "drop b1 a2"
    assert write_move(Play((3, 4, 4))) == "play 3 4 4"
    assert write_move(Buy(2, "a4")) == "buy 2 a4"
    assert write_move(Buy(2)) == "buy 2"
    assert write_move(EndTurn()) == "end"


@given(st.lists(st.integers(1, 99), max_size=6), st.randoms())
def test_a_set_is_read_in_any_order(cards: list[int], chance: object) -> None:
    shuffled = list(cards)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    text = " ".join(["play", *map(str, shuffled)])
    assert read_move(MOVES, text) == Play(tuple(sorted(cards)))


def test_a_path_keeps_its_order() -> None:
    assert read_move(MOVES, "drop b1 a2") != read_move(MOVES, "drop a2 b1")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "put",
        "put red",
        "put red c4 c5",
        "put red c10",
        "putred c4",
        "red c4",
        "play three",
        "play -1",
        "play 12345",
        "buy",
        "buy c4",
        "end turn",
        "put red c4;",
        "put rot\x00 c4",
        "play " + "1 " * 500,
        "put red c4" + " " * 500,
    ],
)
def test_what_no_move_looks_like_is_invalid(text: str) -> None:
    """F42: free text is refused as such, with the text."""
    with pytest.raises(InvalidMove) as caught:
        read_move(MOVES, text)
    assert caught.value.text == text


@given(st.text(max_size=60))
def test_any_text_is_read_or_invalid(text: str) -> None:
    try:
        move = read_move(MOVES, text)
    except InvalidMove:
        return
    assert read_move(MOVES, write_move(move)) == move

"""Autocomplete of a typed move: flows.md 0.7 and the typed lines of section 3."""

from __future__ import annotations

from bot.suggestions import nearest, shared, suggestions

SQUARES = [c + str(r) for r in range(1, 9) for c in ("cdef" if r in (1, 2, 7, 8) else "abcdefgh")]


class Names:
    def typed(self, text: str) -> str:
        _, colour, square = text.split()
        return f"{colour.capitalize()} on {square.upper()}"

    def more(self, node: str, below: int) -> str:
        return f"{node} … {below}"


MOVES = [f"place {colour} {square}" for colour in ("red", "black", "pink") for square in SQUARES]


def values(typed: str) -> list[str]:
    return [value for _, value in suggestions(MOVES, typed, Names())]


def test_nothing_typed_gives_the_next_level() -> None:
    """flows 3: "" → "Red on … · 43 squares", "Black on …", "Pink on …"."""
    assert suggestions(MOVES, "", Names()) == [
        ("place red … 48", "place red"),
        ("place black … 48", "place black"),
        ("place pink … 48", "place pink"),
    ]


def test_a_square_gives_a_move_for_each_colour() -> None:
    """flows 3: "d6" → "Black on D6 · place black d6", …"""
    assert suggestions(MOVES, "d6", Names()) == [
        ("Red on D6 · place red d6", "place red d6"),
        ("Black on D6 · place black d6", "place black d6"),
        ("Pink on D6 · place pink d6", "place pink d6"),
    ]


def test_colour_and_column_give_its_squares() -> None:
    """flows 3: "red g" → the four squares of column G."""
    assert values("red g") == ["place red g3", "place red g4", "place red g5", "place red g6"]


def test_any_order_and_case() -> None:
    """flows 0.7: "d4 red" finds `place red d4`."""
    assert values("d4 red") == values("RED D4") == ["place red d4"]


def test_more_than_25_fitting_moves_are_told_by_column() -> None:
    assert values("red")[:2] == ["place red c", "place red d"]
    assert len(values("red")) <= 25


def test_label_words_count_beside_tokens() -> None:
    """flows 0.7: typed words match label words and tokens."""
    assert values("on d4 pink") == ["place pink d4"]


def test_a_word_is_used_once() -> None:
    moves = ["play 3 4", "play 3 3", "play 4 5"]

    class Cards(Names):
        def typed(self, text: str) -> str:
            return text

    assert [v for _, v in suggestions(moves, "3 3", Cards())] == ["play 3 3"]


def test_no_fit_is_empty() -> None:
    assert values("green") == []


def test_rows_are_within_100_characters() -> None:
    """F22."""

    class Long(Names):
        def typed(self, text: str) -> str:
            return "a long name " * 20

    rows = suggestions([f"place {n} {'x' * 60}" for n in range(9)], "", Long())
    assert all(len(name) <= 100 and len(value) <= 100 for name, value in rows)
    assert all(name.endswith(value) for name, value in rows)


def test_nearest_of_an_unreadable_text() -> None:
    """F42 and flows 4: "Near it: place red d4, place red d5."."""
    assert nearest(MOVES, "red d4", Names()) == ("place red d4",)
    assert nearest(MOVES, "plce red d4", Names()) == ("place red d4",)
    assert nearest(MOVES, "Red on D6 · place red d6", Names()) == ("place red d6",)
    assert nearest(MOVES, "blue d4", Names()) == ("place red d4", "place black d4", "place pink d4")
    assert nearest(MOVES, "plase-red-c1", Names())[0] == "place red c1"
    assert len(nearest(MOVES, "xyz", Names())) <= 3


def test_the_node_that_moves_share() -> None:
    """Whole tokens only."""
    assert shared(["place red d4", "place red d5"]) == "place red"
    assert shared(["place red d4", "place black d4"]) == "place"
    assert shared(["play 3", "claim 3"]) == ""

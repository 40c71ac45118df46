"""The fold of a log: moves, undo, and the words of the table (F05, F06, F27, F30)."""

from __future__ import annotations

import pytest

from rules import GAMES, log
from rules.errors import IllegalMove, InvalidMove
from rules.log import Position
from tests.rules.toys import State, Toy

TOY = Toy()
SEED = b"seed"
Row = tuple[int | None, str]
CHOICES: list[Row] = [(0, "choose 1"), (1, "choose 2")]


def after(*rows: Row, seats: int = 2) -> Position[State]:
    """The position after these rows of the toy game."""
    return [position for position, _ in log.fold(TOY, seats, {}, SEED, rows)][-1]


def refused(*rows: Row, seats: int = 2) -> str:
    """Why the last row is refused; the rows before it are not."""
    position = after(*rows[:-1], seats=seats)
    with pytest.raises(IllegalMove) as caught:
        log.advance(TOY, position, *rows[-1], SEED)
    return caught.value.code


def test_undo_takes_back_the_last_step_of_that_seat() -> None:
    took = after(*CHOICES, (0, "take"), (0, "take"))
    assert took.state.points == (3, 2)
    undone = after(*CHOICES, (0, "take"), (0, "take"), (0, ".undo"))
    assert (undone.state.points, undone.state.steps, undone.row) == ((2, 2), 1, 5)
    twice = after(*CHOICES, (0, "take"), (0, "take"), (0, ".undo"), (0, ".undo"))
    assert twice.state == after(*CHOICES).state


def test_a_step_after_an_undo_uses_its_own_row() -> None:
    position = after(*CHOICES, (0, "take"), (0, ".undo"), (0, "take"))
    assert [made.row for made in position.made] == [5]
    assert position.state.points == (2, 2)


def test_an_undone_step_is_not_taken_back_twice() -> None:
    rows: list[Row] = [*CHOICES, (0, "take"), (0, ".undo"), (0, ".undo")]
    assert refused(*rows) == "nothing_to_undo"


def test_nothing_behind_a_fence_is_taken_back() -> None:
    """F27: a draw stays, and all before it."""
    assert refused(*CHOICES, (0, "take"), (0, "draw"), (0, ".undo")) == "nothing_to_undo"
    assert refused(*CHOICES, (0, ".undo")) == "nothing_to_undo"


def test_only_the_steps_since_the_fence_are_taken_back() -> None:
    drawn = after(*CHOICES, (0, "draw"))
    assert drawn.fence_row == 3
    again = after(*CHOICES, (0, "draw"), (0, "take"), (0, ".undo"))
    assert again.state == drawn.state


def test_the_seat_of_an_undo_counts() -> None:
    assert refused(*CHOICES, (0, "take"), (1, ".undo")) == "nothing_to_undo"


def test_steps_of_other_seats_in_between_stay() -> None:
    """F28: of two open choices the first can be taken back while the second stands."""
    undone = after((0, "choose 1"), (1, "choose 3"), (0, ".undo"), seats=3)
    assert undone.state.chosen == (None, 3, None)
    assert TOY.active(undone.state) == (0, 2)
    whole = after(
        (0, "choose 1"), (1, "choose 3"), (0, ".undo"), (0, "choose 2"), (2, "choose 1"), seats=3
    )
    assert whole.state.points == (2, 3, 1)


def test_a_choice_can_be_made_anew() -> None:
    changed = after((0, "choose 1"), (0, "choose 3"), seats=3)
    assert changed.state.chosen == (3, None, None)
    back = after((0, "choose 1"), (0, "choose 3"), (0, ".undo"), seats=3)
    assert back.state.chosen == (1, None, None)


def test_what_others_have_built_upon_stays() -> None:
    rows: list[Row] = [*CHOICES, (0, "take"), (0, "done"), (1, "take"), (0, ".undo")]
    assert refused(*rows) == "built_upon"
    assert after(*rows[:-1], (1, ".undo"), (0, ".undo")).state == after(*rows[:3]).state


def test_takeback_takes_a_whole_turn() -> None:
    rows: list[Row] = [*CHOICES, (0, "take"), (0, "take"), (0, "done"), (0, ".takeback")]
    assert after(*rows).state == after(*CHOICES).state
    open_turn = after(*CHOICES, (0, "take"), (0, "take"), (0, ".takeback"))
    assert open_turn.state == after(*CHOICES).state


def test_takeback_stops_at_the_turn_before() -> None:
    rows: list[Row] = [*CHOICES, (0, "take"), (0, "done"), (1, "take"), (1, ".takeback")]
    assert after(*rows).state == after(*rows[:4]).state


def test_takeback_of_a_turn_in_which_something_was_shown_is_refused() -> None:
    rows: list[Row] = [*CHOICES, (0, "draw"), (0, "take"), (0, "done"), (0, ".takeback")]
    assert refused(*rows) == "shown"
    assert after(*rows[:4]).midway == (0,)
    other: list[Row] = [*CHOICES, (0, "draw"), (0, "done"), (1, "take"), (1, ".takeback")]
    assert after(*other).state == after(*other[:4]).state


def test_resigning_ends_a_game_of_two_only() -> None:
    two = after(*CHOICES, (1, ".resign"))
    assert two.closed == ".resign"
    assert TOY.outcome(two.state) is None
    assert refused(*CHOICES, (1, ".resign"), (0, "take")) == "game_over"
    three: list[Row] = [*CHOICES, (2, "choose 3"), (1, ".resign"), (0, "take")]
    played = after(*three, seats=3)
    assert played.closed is None
    assert played.state.points == (2, 2, 3)
    assert after(*three, (0, ".undo"), seats=3).state.points == (1, 2, 3)


@pytest.mark.parametrize("seat", [None, 0])
def test_no_row_follows_the_end(seat: int | None) -> None:
    closed: list[Row] = [*CHOICES, (seat, ".end")]
    assert after(*closed).closed == ".end"
    for row in ((0, "take"), (0, ".undo"), (None, ".pause"), (None, ".end")):
        assert refused(*closed, row) == "game_over"


def test_no_row_follows_the_last_move() -> None:
    """An undo cannot reopen a game that is over."""
    rows: list[Row] = [*CHOICES, (0, "done"), (1, "done")]
    assert TOY.outcome(after(*rows).state) is not None
    for row in ((1, ".undo"), (1, ".takeback"), (1, "take"), (None, ".end")):
        assert refused(*rows, row) == "game_over"


@pytest.mark.parametrize("text", [".timeout", ".lend", ".return", ".pause", ".restored"])
def test_other_words_leave_the_state(text: str) -> None:
    said = after(*CHOICES, (0, "take"), (0, text), (0, ".undo"))
    assert said.state == after(*CHOICES).state
    assert said.row == 5


@pytest.mark.parametrize("text", [".undo", ".takeback", ".resign", ".timeout", ".lend", ".return"])
def test_a_word_about_a_seat_needs_one(text: str) -> None:
    assert refused(*CHOICES, (None, text)) == "no_seat"
    assert refused(*CHOICES, (7, text)) == "no_seat"


def test_moves_need_a_seat_at_the_table() -> None:
    assert refused(*CHOICES, (None, "take")) == "no_seat"
    assert refused(*CHOICES, (2, "take")) == "no_seat"
    assert refused(*CHOICES, (-1, "take")) == "no_seat"


@pytest.mark.parametrize("text", [".", ".jump", ".UNDO", "jump", ""])
def test_unknown_texts_are_invalid(text: str) -> None:
    with pytest.raises(InvalidMove):
        log.advance(TOY, after(*CHOICES), 0, text, SEED)


def test_draws_depend_on_their_row_alone() -> None:
    """F08: going on from a stored fence draws the same as the whole log."""
    rows: list[Row] = [*CHOICES, (0, "take"), (0, ".undo"), (0, "draw"), (0, "draw"), (0, "done")]
    whole = after(*rows)
    fence = after(*CHOICES)
    numbered = [(n, *row) for n, row in enumerate(rows, 1)][fence.row :]
    assert log.resume(TOY, 2, fence.state, fence.row, numbered, SEED) == whole


def test_nach_dem_regen_goes_back_to_before_a_scoring_placement() -> None:
    """NR-38: in mid-turn each placement can be taken back, and the turn's last one not."""
    game = GAMES["nach_dem_regen"]
    position = log.begin(game, 2, {"first": "0"}, b"38")
    rows = 0
    while not position.made:
        seat = game.active(position.state)[0]
        view = game.view(position.state, seat)
        scoring = [m for m in view.moves if game.preview(view, m).again]
        text = game.write((scoring or view.moves)[0])
        before = position
        position, _ = log.advance(game, position, seat, text, b"38")
        rows += 1
    back, step = log.advance(game, position, seat, ".undo", b"38")
    assert back.state == before.state
    assert step.events == ()
    with pytest.raises(IllegalMove):
        log.advance(game, before, seat, ".undo", b"38")

"""Nach dem Regen: what the examples of the specification do not say."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import GAMES
from rules.errors import IllegalMove, InvalidMove
from rules.game import Event
from rules.nach_dem_regen import COLOURS, SQUARES, NachDemRegen, Place, State, Table, lines
from rules.rainbow import Play
from rules.rng import Rng
from tests.cases.nach_dem_regen import NOTATION
from tests.cases.runner import read_cases
from tests.rules import second_scorer
from tests.rules.contract import Title, played

GAME = GAMES["nach_dem_regen"]
assert isinstance(GAME, NachDemRegen)
TITLE = Title(GAME, 47, frozenset({"draw"}))
RNG = Rng(b"unused", 1)
UNREAD: Any = ["a3"]
ROW4 = "[c4=R d4=B e4=K]"


def load(**values: str) -> State:
    """A position in the notation of the examples."""
    state = NOTATION.position(values, {}).state
    assert isinstance(state, State)
    return state


def place(state: State, seat: int, text: str) -> Any:
    return GAME.apply(state, seat, GAME.read(text), RNG)


def test_there_are_34_lines() -> None:
    """NR-28: 8 of eight squares, 4 of six, 8 of five, 14 of four."""
    lengths = Counter(map(len, lines(SQUARES)))
    assert lengths == {8: 8, 6: 4, 5: 8, 4: 14}


def test_d3_lies_on_12_windows_and_c1_on_3() -> None:
    """NR-28: no square lies on more than 12 windows of four neighbouring squares."""
    windows = Counter(
        square
        for line in lines(SQUARES)
        for start in range(len(line) - 3)
        for square in line[start : start + 4]
    )
    assert windows["d3"] == 12
    assert windows["c1"] == 3
    assert max(windows.values()) == 12


def test_squares_go_in_reading_order() -> None:
    """NR-01: rows 1, 2, 7 and 8 have columns c to f, the others a to h."""
    rows = [[name for name in SQUARES if name[1] == row] for row in "12345678"]
    assert [name for row in rows for name in row] == list(SQUARES)
    for number, row in enumerate(rows, 1):
        columns = "abcdefgh" if 3 <= number <= 6 else "cdef"
        assert row == [f"{column}{number}" for column in columns]


def test_set_up_draws_from_twelve_of_each() -> None:
    """NR-02 NR-03: the bag is mixed, and each seat has its first four of it."""
    for seats in GAME.seats:
        state = GAME.setup(seats, {}, Rng(b"set up", 0))
        supplies = [colour for supply in state.supplies for colour in supply]
        assert Counter([*supplies, *state.bag]) == dict.fromkeys(COLOURS, 12)
        assert supplies != sorted(supplies)


def test_every_seat_begins_about_equally_often() -> None:
    """NR-04: of 600 games of three each seat begins 200; 60 off would be five deviations."""
    first = Counter(GAME.setup(3, {}, Rng(b"%d" % n, 0)).turn for n in range(600))
    assert all(140 < first[seat] < 260 for seat in range(3)), first


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("first", ["0", "1", "2", "3"])
def test_a_chosen_first_seat_counts_modulo_the_seats(seats: int, first: str) -> None:
    """NR-04, and section 9 of the specification."""
    assert GAME.setup(seats, {"first": first}, Rng(b"", 0)).turn == int(first) % seats


@pytest.mark.parametrize(
    ("seat", "move", "code", "fields"),
    [
        (1, Place("red", "a3"), "not_your_turn", {"seat": 0}),
        (0, Place("green", "a3"), "no_such_colour", {"colour": "green"}),
        (0, Place("red", "b2"), "no_such_square", {"square": "b2"}),
        (0, Place("red", "z99"), "no_such_square", {"square": "z99"}),
        (0, Place("red", "d4"), "taken", {"square": "d4", "colour": "blue"}),
        (0, Place("blue", "a3"), "not_in_supply", {"colour": "blue", "supply": "red red pink"}),
    ],
)
def test_a_refusal_says_why(seat: int, move: Place, code: str, fields: dict[str, Any]) -> None:
    """NR-01 NR-05 NR-06 NR-36: the reason as data, from the table and from a preview alike."""
    state = load(board="[d4=B]", supply="[R R P|B K]", bag="[]")
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(state, seat, move, RNG)
    assert (caught.value.code, caught.value.fields) == (code, fields)
    with pytest.raises(IllegalMove) as caught:
        GAME.preview(GAME.view(state, seat), move)
    assert (caught.value.code, caught.value.fields) == (code, fields)


@pytest.mark.parametrize(
    "move", [None, "place red a3", Play((1,)), Place("red", UNREAD), Place(UNREAD, "a3")]
)
def test_what_is_no_move_of_this_game_is_refused(move: Any) -> None:
    """NR-05: only the moves that are listed are carried out."""
    state = load(supply="[R R P|B K]", bag="[]")
    with pytest.raises(IllegalMove):
        GAME.apply(state, 0, move, RNG)
    with pytest.raises(IllegalMove):
        GAME.preview(GAME.view(state, 0), move)


def test_nothing_can_be_placed_after_the_end() -> None:
    """NR-29."""
    state = load(supply="[-|-]", bag="[]")
    with pytest.raises(IllegalMove, match="game_over"):
        place(state, 0, "place red a3")


@pytest.mark.parametrize("text", ["pass", "refill", "place", "place red", "move red d4", "end"])
def test_there_is_no_other_move(text: str) -> None:
    """NR-06 NR-11: no pass, no refill, nothing is moved."""
    with pytest.raises(InvalidMove):
        GAME.read(text)


def test_moves_go_by_the_colours_as_they_lie_and_by_column() -> None:
    """NR-05: equal colours stand once."""
    state = load(supply="[P R P B|R]")
    texts = [GAME.write(move) for move in GAME.legal_moves(state, 0)]
    assert texts[0] == "place pink a3"
    assert texts[47:49] == ["place pink h6", "place red a3"]
    assert len(texts) == 3 * 48
    assert texts[:48] == sorted(texts[:48])


ROWS = ("rows", ("c4 d4 e4 f4",))
PLACED = (("colour", "pink"), ("square", "f4"), ("points", 1), ROWS)


def test_events_tell_what_happened() -> None:
    """NR-08 NR-10 NR-12 NR-14 NR-30, in the order in which it happens."""
    step = place(load(board=ROW4, supply="[P R|R]"), 0, "place pink f4")
    assert step.events == (Event("place", 0, PLACED, "place pink f4"),)
    nothing = (("colour", "red"), ("square", "a3"), ("points", 0), ("rows", ()))
    state = load(supply="[R R R R|R R R R]", bag="[K B]")
    events = place(state, 0, "place red a3").events
    assert events == (
        Event("place", 0, nothing, "place red a3"),
        Event("draw", 0, (("colours", ("black",)),)),
    )
    state = load(supply="[R R|-|R R]", bag="[K B]")
    assert place(state, 0, "place red a3").events[1:] == (
        Event("draw", 0, (("colours", ("black", "blue")),)),
        Event("bag_empty", 0, (("drawn", 2),)),
        Event("skip", 1),
    )


LAST = "[RBBR/BPBR/RKKBPKRK/PRRKPBKK/.BPBPPR./RPBKPRRK/PRBK/KPBK]"


def test_the_last_toadstool_is_told_with_its_move() -> None:
    """NR-29 NR-30: the rows of the worked example, h5 by hand and a5 by itself."""
    step = place(load(board=LAST, supply="[P B|-]", bag="[]", discs="[12 15]"), 0, "place pink h5")
    given, last = step.events
    assert dict(given.fields)["rows"] == ("e8 f7 g6 h5",)
    assert (last.kind, last.seat, last.move) == ("last", 0, "place blue a5")
    assert dict(last.fields)["rows"] == ("a5 b4 c3 d2",)
    assert dict(last.fields)["points"] == 1
    assert [one.auto for one in step.state.placed] == [False, True]
    assert (step.ends, step.undoable) == (True, False)


def test_a_turn_keeps_its_placements() -> None:
    """NR-08: the running turn once it has one, else the last finished one."""
    state = load(board=ROW4, supply="[P R B K|R B K P]")
    scored = place(state, 0, "place pink f4").state
    assert (scored.again, [one.square for one in scored.placed]) == (True, ["f4"])
    closed = place(scored, 0, "place red a3").state
    assert (closed.again, [one.square for one in closed.placed]) == (False, ["f4", "a3"])
    other = place(closed, 1, "place red h6").state
    assert [(one.seat, one.square) for one in other.placed] == [(1, "h6")]


def test_only_the_order_of_the_bag_is_hidden() -> None:
    """NR-37: the first two entries swapped, every view stays, and the content is public."""
    state = GAME.setup(4, {}, Rng(b"bag", 0))
    swap = next(n for n, colour in enumerate(state.bag) if colour != state.bag[0])
    bag = list(state.bag)
    bag[0], bag[swap] = bag[swap], bag[0]
    other = replace(state, bag=tuple(bag))
    assert other != state
    for viewer in (None, 0, 1, 2, 3):
        view = GAME.view(state, viewer)
        assert GAME.view(other, viewer) == view
        assert view.bag == tuple((colour, state.bag.count(colour)) for colour in COLOURS)
        public = GAME.view(state, None)
        assert replace(view, viewer=None, moves=()) == public


def test_a_resampled_bag_comes_from_its_content_alone() -> None:
    """NR-37: two orders of the same bag are resampled to the same state."""
    state = GAME.setup(2, {}, Rng(b"bag", 0))
    other = replace(state, bag=state.bag[::-1])
    first, second = (GAME.resample(one, 0, Rng(b"other", 1)) for one in (state, other))
    assert first == second
    assert first.bag not in (state.bag, other.bag)


def test_a_preview_shows_the_mover_alone() -> None:
    """NR-07 NR-10: nothing is drawn, nobody is active, and nothing is left to choose."""
    view = GAME.view(load(board=ROW4, supply="[P R B K|R B K P]"), 0)
    shown = GAME.preview(view, Place("red", "a3"))
    assert (shown.active, shown.moves, shown.again) == ((), (), False)
    assert shown.supplies == (("pink", "blue", "black"), ("red", "blue", "black", "pink"))
    assert shown.bag == view.bag
    assert dict(zip(SQUARES, shown.board, strict=True))["a3"] == "red"
    assert [one.square for one in shown.placed] == ["a3"]


def test_a_preview_of_a_score_goes_on() -> None:
    """NR-08: the viewer's next moves."""
    view = GAME.view(load(board=ROW4, supply="[P R B K|R B K P]"), 0)
    shown = GAME.preview(view, Place("pink", "f4"))
    assert (shown.active, shown.again, shown.discs, shown.totals) == ((0,), True, (1, 0), (1, 0))
    assert len(shown.moves) == 3 * 44
    assert shown.placed[0].rows == (("c4", "d4", "e4", "f4"),)


def test_a_preview_stops_when_the_supply_is_used_up() -> None:
    """NR-09 NR-13."""
    view = GAME.view(load(board=ROW4, supply="[P|R B K P]"), 0)
    shown = GAME.preview(view, Place("pink", "f4"))
    assert (shown.active, shown.moves, shown.discs) == ((), (), (1, 0))
    assert shown.supplies[0] == ()


def test_a_preview_places_the_own_last_toadstool() -> None:
    """NR-30: it needs no chance and hides nothing, so its points are shown."""
    view = GAME.view(load(board=LAST, supply="[P B|-]", bag="[]", discs="[12 15]"), 0)
    shown = GAME.preview(view, Place("pink", "h5"))
    assert (shown.active, shown.moves, shown.discs) == ((), (), (14, 15))


def test_the_view_goes_by_team() -> None:
    """NR-35 NR-36: four players have two totals, each seat its own supply and moves."""
    view = GAME.view(load(supply="[R|B|K|P]", discs="[1 2 3 4]", turn="2"), 2)
    assert (view.totals, view.teams, view.discs) == ((4, 6), True, (1, 2, 3, 4))
    assert {move.colour for move in view.moves} == {"black"}
    three = GAME.view(load(supply="[R|B|K]", discs="[10 6 8]"), None)
    assert (three.totals, three.teams) == ((16, 14, 18), False)


def test_the_sheet_says_what_the_totals_are_made_of() -> None:
    """NR-32 NR-34 NR-35: section 6 of the specification, 7, 4, 3, 9 for four."""
    two, three, four = (
        GAME.sheet(load(supply="|".join(["[-", *["-"] * (n - 2), "-]"]), discs=discs))
        for n, discs in ((2, "[5 3]"), (3, "[10 6 8]"), (4, "[7 4 3 9]"))
    )
    assert [side.points for side in two.sides] == [(("discs", 5),), (("discs", 3),)]
    assert [side.total for side in three.sides] == [16, 14, 18]
    assert three.sides[2].points == (("discs", 8), ("neighbour", 10))
    assert [(side.seats, side.total) for side in four.sides] == [((0, 2), 10), ((1, 3), 13)]
    assert four.sides[1].points == (("discs", 4), ("partner", 9))


BOARD_TEXT = """\
   a b c d e f g h
 1     . . . .
 2     . . . .
 3 . . . . . . . .
 4 . . R B K P . .
 5 . . . . . . . .
 6 . . . . . . . .
 7     . . . .
 8     . . . .

>1  discs  1  total  1  red blue black
 2  discs  0  total  0  red blue black pink
bag 37  R red 9  B blue 9  K black 9  P pink 10
last  1  pink f4  +1"""


def test_the_text_board_is_a_grid_of_tokens() -> None:
    """NR-37: 48 less what is seen, 3 red, 3 blue, 3 black and 2 pink."""
    state = place(load(board=ROW4, supply="[P R B K|R B K P]"), 0, "place pink f4").state
    assert GAME.view(state, None).text() == BOARD_TEXT
    assert GAME.view(state, 1).text() == BOARD_TEXT


@pytest.mark.parametrize(
    "broken",
    [
        lambda s: replace(s, bag=s.bag[1:]),
        lambda s: replace(s, bag=("red" if s.bag[0] == "blue" else "blue", *s.bag[1:])),
        lambda s: replace(
            s, supplies=(s.supplies[0][1:], s.supplies[1]), bag=(*s.bag, s.supplies[0][0])
        ),
        lambda s: replace(s, supplies=((*s.supplies[0], s.bag[0]), s.supplies[1]), bag=s.bag[1:]),
        lambda s: replace(s, turn=2),
        lambda s: replace(s, again=True),
        lambda s: replace(s, discs=(0,)),
        lambda s: replace(s, discs=(-1, 0)),
        lambda s: replace(s, board=s.board[1:]),
    ],
)
def test_check_finds_what_cannot_be(broken: Any) -> None:
    """NR-02 NR-10: a lost, painted, undrawn or surplus toadstool, and the rest."""
    state = GAME.setup(2, {}, Rng(b"check", 0))
    GAME.check(state)
    with pytest.raises(AssertionError):
        GAME.check(broken(state))


def test_a_longer_game_state_survives_json() -> None:
    """F08: a state in mid-turn, with its placements and rows."""
    state = place(load(board=ROW4, supply="[P R B K|R B K P]"), 0, "place pink f4").state
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("seed", range(12))
def test_the_second_scorer_agrees(seats: int, seed: int) -> None:
    """NR-15 to NR-35, F32: every placement, the discs and the winners of whole games."""
    one = played(TITLE, seats, (("first", "random"),), b"second %d" % seed)
    stones = list(stones_of(one.turns))
    scores = [points for *_, points in stones]
    assert second_scorer.points([stone[:3] for stone in stones]) == scores
    discs, winners = second_scorer.winners(seats, [stone[:3] for stone in stones])
    outcome = GAME.outcome(one.final)
    assert outcome is not None
    assert (list(one.final.discs), winners) == (discs, set(outcome.winners))


def stones_of(turns: Any) -> Any:
    """Seat, colour, square and points of every placement, from the events alone."""
    for turn in turns:
        for event in turn.step.events:
            if event.kind in ("place", "last"):
                told = dict(event.fields)
                yield event.seat, told["colour"], told["square"], told["points"]


@given(st.permutations(SQUARES), st.lists(st.sampled_from(COLOURS), min_size=1, max_size=48))
def test_any_crowd_of_toadstools_is_scored_alike(squares: list[str], colours: list[str]) -> None:
    """NR-15 to NR-28, also on boards that no game would lead to."""
    stones = [(0, colour, square) for colour, square in zip(colours, squares, strict=False)]
    board = dict(zip(squares, colours, strict=False))
    _, colour, square = stones[-1]
    state = State(
        tuple(board.get(name) if name != square else None for name in SQUARES),
        ((colour, "red"), ("red",)),
        (),
        (0, 0),
        0,
    )
    if len(stones) < 48:
        told = dict(GAME.apply(state, 0, Place(colour, square), RNG).events[0].fields)
        assert told["points"] == second_scorer.points(stones)[-1] == len(told["rows"])


def test_playing_goes_on_when_nobody_can_score() -> None:
    """NR-31: 40 red ones placed; all eight squares are still asked for but the last."""
    board = "[RRRR/RRRR/RRRRRRRR/RRRRRRRR/......../RRRRRRRR/RRRR/RRRR]"
    state, asked = load(board=board, supply="[R R R R|R R R R]", bag="[]"), 0
    while active := GAME.active(state):
        asked += 1
        state = GAME.apply(state, active[0], GAME.legal_moves(state, active[0])[0], RNG).state
    assert asked == 7


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_game_has_47_decisions(seats: int) -> None:
    """NR-30: and 48 placements."""
    one = played(TITLE, seats, (("first", "random"),), b"decisions")
    assert len(one.turns) == 47
    assert len(list(stones_of(one.turns))) == 48


def test_a_table_knows_its_own_squares() -> None:
    """A corrected board list shows its own grid."""
    text = GAME.parts.text.replace("..####..", "...####.")
    game = NachDemRegen(type(GAME.parts)(text))
    view = game.view(game.setup(2, {}, Rng(b"", 0)), None)
    assert isinstance(view, Table)
    assert view.text().splitlines()[1] == " 1       . . . ."


def test_every_clause_has_a_test_of_its_own() -> None:
    """NR-01 to NR-38 and NR-W1, by the name of a case or in this folder."""
    tests = Path(__file__).parent
    named = " ".join(file.read_text("utf-8") for file in sorted(tests.glob("test_*.py")))
    cases = (tests.parent / "cases" / "nach_dem_regen.txt").read_text("utf-8")
    found = {case.name.split()[0] for case in read_cases(cases)}
    found |= set(re.findall(r"NR-\d\d", named))
    assert found >= {*(f"NR-{number:02}" for number in range(1, 39)), "NR-W1"}

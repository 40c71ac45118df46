"""Rainbow: set-up, combos and refusals beyond the examples of the specification."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import log
from rules.errors import IllegalMove, InvalidMove, RulesError
from rules.nach_dem_regen import Place
from rules.parts import Parts
from rules.rainbow import Claim, Play, Rainbow, State
from rules.rainbow.combos import combos, kind
from rules.rng import Rng
from tests.rules.rainbow_table import GAME, HELD, PLAYED, RNG, cards, load

# Set-up


@pytest.mark.parametrize("seats", GAME.seats)
def test_set_up_deals_all_sixty(seats: int) -> None:
    """RB-01 to RB-05: ten of each rank, the row of singles ascending."""
    state = GAME.setup(seats, {}, Rng(b"set up", 0))
    assert cards(state) == dict.fromkeys(range(1, 7), 10)
    assert [len(pile) for pile in state.mid] == [1] * {2: 4}.get(seats, seats)
    assert list(state.mid) == sorted(state.mid)
    assert {len(hand) for hand in state.hands} == {{5: 11, 6: 9}.get(seats, 14)}
    assert [len(reserve) for reserve in state.reserves] == ([14, 14] if seats == 2 else [])
    assert len(state.aside) == (15 if seats == 3 else 0)
    assert (state.phase, state.trick, set(state.scores)) == ("play", 1, {()})


def test_equal_cards_of_the_first_row_lie_apart() -> None:
    """RB-02: in some of many deals two of the row show one rank, and they never are a pair."""
    rows = [GAME.setup(4, {}, Rng(b"%d" % n, 0)).mid for n in range(60)]
    assert any(len(set(row)) < len(row) for row in rows)
    assert {len(pile) for row in rows for pile in row} == {1}


def test_the_deal_is_mixed() -> None:
    """RB-01: of 300 deals the first card of seat 0's lowest is not always the same."""
    hands = {GAME.setup(4, {}, Rng(b"%d" % n, 0)).hands[0] for n in range(50)}
    assert len(hands) > 45


def test_every_seat_leads_about_equally_often() -> None:
    """RB-06: of 600 games of four each seat leads 150; 55 off would be five deviations."""
    first = Counter(GAME.setup(4, {}, Rng(b"%d" % n, 0)).turn for n in range(600))
    assert all(95 < first[seat] < 205 for seat in range(4)), first


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("first", ["0", "1", "2", "3", "4", "5"])
def test_a_chosen_leader_counts_modulo_the_seats(seats: int, first: str) -> None:
    """RB-06, and section 9 of the specification."""
    state = GAME.setup(seats, {"first": first}, Rng(b"", 0))
    assert (state.lead, state.turn) == (int(first) % seats,) * 2


@pytest.mark.parametrize(
    ("line", "instead", "why"),
    [
        ("6 = 10", "6 = 9", "list cards: 59 of them, not 60"),
        ("3 = 10", "3 = 11", "list cards: 61 of them, not 60"),
        ("4 = 10", 'four = "ten"', "list cards: four is unknown"),
        ("5 = 10", "", "list cards, 5: None is no count"),
        ('source = "printed"', 'source = "guessed"', "list cards: source is none of"),
        ("[cards]", "[tiles]", "list cards is missing"),
    ],
)
def test_a_faulty_list_is_refused_by_its_line(line: str, instead: str, why: str) -> None:
    """RB-01: 60 cards, ten of each rank."""
    text = GAME.parts.text
    assert text.count(line) == 1
    with pytest.raises(RulesError, match=why):
        Rainbow(Parts(text.replace(line, instead)))


def test_a_running_game_keeps_its_list() -> None:
    """F50: a corrected list changes new games only."""
    other = Rainbow(Parts(GAME.parts.text.replace("1 = 10", "1 = 9").replace("6 = 10", "6 = 11")))
    assert other.parts.digest != GAME.parts.digest
    one, two = (game.setup(4, {}, Rng(b"list", 0)) for game in (GAME, other))
    GAME.check(one)
    other.check(two)
    assert cards(two)[6] == 11
    with pytest.raises(AssertionError):
        other.check(one)
    rows = [(one.turn, GAME.write(GAME.legal_moves(one, one.turn)[0]))]
    folded = [list(log.fold(game, 4, {}, b"list", rows))[-1][0].state for game in (GAME, GAME)]
    assert folded[0] == folded[1]


# Combos


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        ((4,), "single"),
        ((4, 4), "set"),
        ((4,) * 10, "set"),
        ((4, 5), "run"),
        ((1, 2, 3, 4, 5, 6), "run"),
        ((1, 3), None),
        ((3, 4, 4), None),
        ((1, 6), None),
        ((1, 1, 2, 2), None),
        ((1, 2, 4), None),
    ],
)
def test_what_is_a_combo(ranks: tuple[int, ...], expected: str | None) -> None:
    """RB-08 RB-09 RB-11."""
    assert kind(ranks) == expected


def test_fourteen_cards_make_at_most_29_combos() -> None:
    """Section 4 of the specification: 6 singles, 8 sets and 15 runs."""
    found = combos((1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6), "none")
    assert Counter(kind(move.ranks) for move in found) == {"single": 6, "set": 8, "run": 15}
    assert found == tuple(dict.fromkeys(found))


@given(st.lists(st.integers(1, 6), min_size=1, max_size=14))
def test_the_combos_of_any_hand(held: list[int]) -> None:
    """RB-08 to RB-10, RB-15, RB-16: every part of the hand is tried by hand."""
    hand = tuple(sorted(held))
    parts = {tuple(sorted(part)) for part in _parts(hand)}
    whole = {part for part in parts if _is_set(part) or _is_run(part)}
    assert {move.ranks for move in combos(hand, "none")} == whole
    assert {move.ranks for move in combos(hand, "set")} == set(filter(_is_set, whole))
    assert {move.ranks for move in combos(hand, "run")} == set(filter(_is_run, whole))


def _parts(hand: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every choice of cards of a hand, each once."""
    if not hand:
        return
    counts = Counter(hand)
    chosen: list[tuple[int, ...]] = [()]
    for rank, count in counts.items():
        chosen = [(*part, *(rank,) * n) for part in chosen for n in range(count + 1)]
    yield from filter(None, chosen)


def _is_set(part: tuple[int, ...]) -> bool:
    return min(part) == max(part)


def _is_run(part: tuple[int, ...]) -> bool:
    return len(set(part)) == len(part) == max(part) - min(part) + 1


def test_moves_are_ordered_singles_sets_runs() -> None:
    """RB-08: as a panel shows them."""
    state = load(hands="[2 3 4 4 6|1 1|5 5]", mid="[1, 2, 3]")
    moves = [GAME.write(move) for move in GAME.legal_moves(state, 0)]
    assert moves == [
        *("play 2", "play 3", "play 4", "play 6", "play 4 4"),
        *("play 2 3", "play 2 3 4", "play 3 4"),
    ]


@pytest.mark.parametrize(
    ("seat", "move", "code", "fields"),
    [
        (1, "play 1", "not_your_turn", {"seat": 0}),
        (0, "play 7", "no_such_rank", {"rank": 7}),
        (0, "play 0 1", "no_such_rank", {"rank": 0}),
        (0, "play 2 4", "no_combo", {}),
        (0, "play 3 4 4", "no_combo", {}),
        (0, "play 5", "not_in_hand", {"rank": 5, "held": 0, "wanted": 1}),
        (0, "play 4 4 4", "not_in_hand", {"rank": 4, "held": 2, "wanted": 3}),
        (0, "play 4 5 6", "not_in_hand", {"rank": 5, "held": 0, "wanted": 1}),
        (0, "claim single 1", "play_now", {}),
    ],
)
def test_a_refusal_says_why(seat: int, move: str, code: str, fields: dict[str, Any]) -> None:
    """RB-08 to RB-10, RB-13: the reason as data, from the table and from a preview alike."""
    state = load(hands="[2 3 4 4 6|1 1|5 5]", mid="[1, 2, 3]")
    _refused(state, seat, move, code, fields)


@pytest.mark.parametrize(
    ("move", "played_before", "code"),
    [("play 3 4", "[2:2 2]", "set_in_force"), ("play 4 4", "[2:2 3]", "run_in_force")],
)
def test_a_refusal_names_the_type_in_force(move: str, played_before: str, code: str) -> None:
    """RB-15 RB-16 RB-44."""
    state = load(hands="[2 3 4 4 6|1 1|5 5]", mid="[1, 2, 3]", lead="2", played=played_before)
    _refused(state, 0, move, code, {})


@pytest.mark.parametrize(
    ("move", "code", "fields"),
    [
        ("play 2", "claim_now", {}),
        ("claim single 3", "only_pair", {"rank": 3}),
        ("claim pair 1", "only_single", {"rank": 1}),
        ("claim single 4", "no_such_pile", {"kind": "single", "rank": 4}),
        ("claim single 9", "no_such_pile", {"kind": "single", "rank": 9}),
    ],
)
def test_a_refused_pile_says_why(move: str, code: str, fields: dict[str, Any]) -> None:
    """RB-26 RB-27."""
    state = load(hands=HELD, played=PLAYED, mid="[1, 3 3, 5 5]")
    _refused(state, 1, move, code, fields)


UNREAD: Any = [1]


@pytest.mark.parametrize(
    "move",
    [
        *(Play(()), Play(UNREAD), Play((True,)), Play((2, 1)), None, "play 3"),
        *(Claim("triple", 3), Claim("", 3), Claim("pair", UNREAD), Claim("single", True)),
        *(Place("red", "d4"), "claim single 1"),
    ],
)
def test_a_move_that_no_text_makes_is_refused(move: Any) -> None:
    """RB-07 RB-26: no card is no combo, and no pile is called otherwise than single or pair."""
    for state in (load(hands=HELD), load(hands=HELD, played=PLAYED, mid="[1, 3 3, 5 5]")):
        with pytest.raises(IllegalMove):
            GAME.apply(state, state.turn, move, RNG)
        with pytest.raises(IllegalMove):
            GAME.preview(GAME.view(state, state.turn), move)


def _refused(state: State, seat: int, text: str, code: str, fields: dict[str, Any]) -> None:
    for act in (
        lambda move: GAME.apply(state, seat, move, RNG),
        lambda move: GAME.preview(GAME.view(state, seat), move),
    ):
        with pytest.raises(IllegalMove) as caught:
            act(GAME.read(text))
        assert (caught.value.code, caught.value.fields) == (code, fields)


@pytest.mark.parametrize(
    "text", ["pass", "play", "play x", "claim", "claim 3", "claim pair", "claim trio 3", "draw"]
)
def test_there_is_no_other_move(text: str) -> None:
    """RB-07 RB-26: nobody passes."""
    with pytest.raises(InvalidMove):
        GAME.read(text)


def test_the_canonical_text_is_ascending() -> None:
    """RB-51."""
    assert GAME.write(GAME.read(" PLAY 4  2 3")) == "play 2 3 4"
    assert GAME.read("play 4 2 3") == Play((2, 3, 4))
    assert GAME.write(Claim("pair", 5)) == "claim pair 5"

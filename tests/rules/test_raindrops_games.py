"""Raindrops: whole games, the second scorer, checks, and what cannot be too much."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.game import Event
from rules.raindrops import Piece, Player, Slot, State
from rules.raindrops.cards import fills, puts
from rules.rng import Rng
from rules.robots import choose
from tests.cases.runner import read_cases
from tests.rules import raindrops_scorer
from tests.rules.contract import Played, played
from tests.rules.raindrops_table import GAME, TITLE, load, worst

VARIED = (("columns", "6"), ("bonus_same_turn", "off"), ("store", "max"), ("final_clouds", "on"))


def events(one: Played) -> list[Event]:
    return [event for turn in one.turns for event in turn.step.events]


def second(one: Played, heard: list[Event]) -> tuple[list[int], set[int]]:
    return raindrops_scorer.result(GAME.parts.text, one.turns[0].before, heard)


@pytest.mark.parametrize("options", [(), VARIED], ids=["plain", "varied"])
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("seed", range(3))
def test_the_second_scorer_agrees(
    seats: int, seed: int, options: tuple[tuple[str, str], ...]
) -> None:
    """RD-10 to RD-94, F31, F32: whole games from the deal and what is told."""
    one = played(TITLE, seats, options, b"second %d" % seed)
    points, winners = second(one, events(one))
    outcome = GAME.outcome(one.final)
    assert outcome is not None
    assert [side.total for side in outcome.sheet.sides] == points
    assert set(outcome.winners) == winners


LOST = ("drop", "refill", "bonus", "put", "keep", "token", "emptied", "ending", "given", "row")


@pytest.mark.parametrize("kind", LOST)
def test_the_second_scorer_misses_what_is_not_told(kind: str) -> None:
    """F32: a scorer that takes everything would prove nothing."""
    games = (played(TITLE, 2, (), b"second %d" % seed) for seed in range(9))
    one = next(one for one in games if kind in {event.kind for event in events(one)})
    heard = events(one)
    at = next(number for number, event in enumerate(heard) if event.kind == kind)
    right = second(one, heard)
    with pytest.raises((AssertionError, KeyError, ValueError, StopIteration)):
        assert second(one, heard[:at] + heard[at + 1 :]) == right


@pytest.mark.parametrize("seats", GAME.seats)
def test_games_end_within_their_turns(seats: int) -> None:
    """RD-83, section 8: at most 128, 129 and 128 turns, and as many for each seat."""
    for seed in range(4):
        one = played(TITLE, seats, (), b"bound %d" % seed)
        turns = Counter(event.seat for event in events(one) if event.kind == "drop")
        assert len(set(turns.values())) == 1
        assert len(turns) == seats
        assert seats * turns[0] <= {2: 128, 3: 129, 4: 128}[seats]
        assert one.final.number == seats * turns[0]


@pytest.mark.slow
def test_both_endings_occur() -> None:
    """RD-79 RD-82: by the bag, and by the cards of a player who looks one move ahead."""
    bag = played(TITLE, 2, (), b"ends")
    causes = [dict(event.fields)["cause"] for event in events(bag) if event.kind == "ending"]
    assert causes == ["bag"]
    state, row, ended = GAME.setup(2, {"end_cards": "5"}, Rng(b"cards", 0)), 0, []
    while active := GAME.active(state):
        row += 1
        level = ("steady", "gentle")[active[0]]
        move = choose(GAME, state, active[0], level, Rng(b"robots", row))
        step = GAME.apply(state, active[0], move, Rng(b"cards", row))
        ended += [dict(event.fields) for event in step.events if event.kind == "ending"]
        state = step.state
    assert ended == [{"cause": "cards", "cards": 5, "last": (state.start - 1) % 2}]
    points = [side.total for side in GAME.sheet(state).sides]
    assert points[0] > 1.5 * points[1]


@pytest.mark.parametrize(("columns", "paths"), [(5, 414), (6, 548)])
def test_the_worst_windows_have_few_enough_moves(columns: int, paths: int) -> None:
    """Section 4: the widest that a search finds stay far below 1,000, special actions included."""
    state = worst(columns)
    assert GAME.legal_moves(replace(state, phase="drop"), 0)[0] == GAME.read("drop a1")
    assert len(GAME.legal_moves(replace(state, phase="drop"), 0)) == paths
    assert len(GAME.legal_moves(state, 0)) == paths + 4 * columns + 4 * (columns - 1)


def test_computers_spend_bonuses_on_cells_that_no_tile_can_cover() -> None:
    """Two cells of m16 are left alone; each of them needs a bonus, and then it is complete."""
    state = load(
        "P1; set phase place; set s0.cards m16[a1b1=og,b2c2=pb] m3; set s0.pool -; "
        "set s0.bonus +o*3 +p*4 +g*3 +b*4"
    )
    for row in range(2):
        move = choose(GAME, state, 0, "steady", Rng(b"computer", row))
        state = GAME.apply(state, 0, move, Rng(b"game", row)).state
    assert state.players[0].done == ("m16",)


def test_no_pool_has_too_many_moves() -> None:
    """Section 4: whatever two cards, ten kinds of tiles and all kinds of bonuses a seat has.

    Each kind can be put on a card in as many ways whatever else there is, so that the ten widest
    kinds of a pair of cards make its widest pool.
    """
    bonuses, kinds = tuple(GAME.box.worth), tuple(dict.fromkeys(GAME.box.tiles))
    ways = {}
    for card in GAME.box.cards:
        player = Player(cards=(Slot(card), Slot()), bonuses=bonuses)
        each = [len(list(puts(GAME.box, replace(player, pool=(kind,))))) for kind in kinds]
        ways[card] = each, len(list(fills(GAME.box, player)))
    keeps = 1 + 10 + 10 * 9 // 2
    widest = max(
        sum(sorted(map(sum, zip(one, two, strict=True)))[-10:]) + filled + also + keeps
        for (one, filled), (two, also) in combinations(ways.values(), 2)
    )
    assert 500 < widest < 1000


@pytest.mark.parametrize(
    "broken",
    [
        lambda s: replace(s, bag=s.bag[1:]),
        lambda s: replace(s, discards=("op",)),
        lambda s: replace(s, window=(("O/O", *s.window[0][1:]), *s.window[1:])),
        lambda s: replace(s, window=(("", *s.window[0][1:]), *s.window[1:])),
        lambda s: replace(s, heap=s.heap[1:]),
        lambda s: replace(s, row=(*s.row, "+o")),
        lambda s: replace(s, stack=s.stack[1:]),
        lambda s: replace(s, stack=(3, *s.stack[1:]), looked=(s.stack[0],)),
        lambda s: replace(s, clouds=((6, 3), *s.clouds[1:])),
        lambda s: replace(s, deck=s.deck[1:]),
        lambda s: replace(s, display=(*s.display, s.deck[0])),
        lambda s: replace(s, phase="take"),
        lambda s: replace(s, phase="thunder"),
        lambda s: with_player(s, pool=("op", "op", "op"), bag=("op", "op", "op")),
        lambda s: with_player(s, bonuses=("+o",)),
        lambda s: with_player(s, clouds=((1, 6),)),
        lambda s: with_player(s, thunder=(5,)),
        lambda s: with_player(s, cards=(Slot("m1"), Slot())),
        lambda s: with_player(s, cards=(Slot("m16", (Piece("a1a2", "gb"),)), Slot("m3"))),
    ],
)
def test_check_finds_what_cannot_be(broken: Callable[[State], State]) -> None:
    """Section 8: a lost or invented tile, bonus, token or card, a phase without its question."""
    state = load("P1")
    GAME.check(state)
    with pytest.raises(AssertionError):
        GAME.check(broken(state))


def with_player(state: State, *, bag: tuple[str, ...] = (), **fields: Any) -> State:
    """Seat 0 with something else, which may be taken from the bag so that nothing is lost."""
    left = list(state.bag)
    for tile in bag:
        left.remove(tile)
    player = replace(state.players[0], **fields)
    return replace(state, bag=tuple(left), players=(player, *state.players[1:]))


def test_pieces_that_overlap_are_found() -> None:
    """RD-48, section 8: no cell lies under two pieces, and no full card is left lying."""
    pieces = (Piece("a1a2", "gb"), Piece("a1", "", "+g"))
    full = (Piece("a1a2", "gb"), Piece("b1b2", "ob"), Piece("c1c2", "pb"))
    for laid, tiles in ((pieces, ["gb"]), (full, ["gb", "ob", "pb"])):
        state = load("P1")
        bag, heap = list(state.bag), list(state.heap)
        for tile in tiles:
            bag.remove(tile)
        if laid == pieces:
            heap.remove("+g")
        state = replace(state, bag=tuple(bag), heap=tuple(heap))
        with pytest.raises(AssertionError, match=r"covered twice|full card"):
            GAME.check(with_player(state, cards=(Slot("m16", laid), Slot("m3"))))


def test_a_state_in_the_middle_of_a_turn_survives_json() -> None:
    """F08: two tokens looked at, a card with pieces, and a choice of its own."""
    state = load(
        "P1; set s0.cards m16[a1a2=gb,c1=+b] m3; 0: drop a1 b2 c3 d4 d5 c6 c7 d8; => phase thunder"
    )
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


def test_every_clause_has_a_test_of_its_own() -> None:
    """RD-01 to RD-97 and RD-W1, by the name of a case or in these files."""
    tests = Path(__file__).parent
    cases = (tests.parent / "cases" / "raindrops.txt").read_text("utf-8")
    found = {re.sub("[a-z]$", "", case.name.split()[0]) for case in read_cases(cases)}
    assert found >= {*(f"RD-{number:02}" for number in range(1, 98)), "RD-W1"}

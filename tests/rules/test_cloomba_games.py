"""Cloomba: whole games, the second scorer, checks, the widest menus, computers and storage."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.cloomba import Garden, Stall, State, Take
from rules.cloomba.bed import ORDER, meadows
from rules.cloomba.hexes import RING, neighbours
from rules.game import Event
from rules.rng import Rng
from rules.robots import choose
from tests.cases.runner import read_cases
from tests.rules import cloomba_scorer
from tests.rules.cloomba_table import GAME, TITLE, load, wide
from tests.rules.contract import Played, played, variants

MODES = variants(GAME.options[:2])


def games(seats: int, count: int = 4) -> Iterator[Played]:
    for options in MODES:
        for seed in range(count):
            yield played(TITLE, seats, (*options, ("first", "random")), b"games %d" % seed)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_second_scorer_agrees(seats: int) -> None:
    """CL-11 to CL-89, F31, F32: whole games from the market and the public events alone."""
    for one in games(seats, 3):
        dealt = one.turns[0].before
        events = [event for turn in one.turns for event in turn.step.events]
        scores, winners = cloomba_scorer.result(seats, dealt.seat, dict(one.options), dealt, events)
        outcome = GAME.outcome(one.final)
        assert outcome is not None
        sides = outcome.sheet.sides
        points = [tuple(count for _, count in side.points) for side in sides]
        assert points == [score[: len(points[0])] for score in scores]
        assert [side.total for side in sides] == list(map(sum, scores))
        assert set(outcome.winners) == winners


@pytest.mark.parametrize(("seats", "turns", "bag"), [(2, 12, 16), (3, 12, 4), (4, 10, 0)])
def test_everybody_has_as_many_turns(seats: int, turns: int, bag: int) -> None:
    """CL-60, section 2: takes by seat, and the Butterflies left in the bag."""
    for one in games(seats, 2):
        takes = [e.seat for turn in one.turns for e in turn.step.events if e.kind == "take"]
        assert Counter(takes) == dict.fromkeys(range(seats), turns)
        assert all(two == (one + 1) % seats for one, two in pairwise(takes))
        assert len(one.final.bag) == bag
        assert GAME.view(one.final, None).turn == GAME.view(one.final, None).turns == turns


@pytest.mark.parametrize("seats", GAME.seats)
def test_what_never_happens(seats: int) -> None:
    """CL-34, section 9: meadows never shrink, points fall only by spending, the ring fills fast."""
    for one in games(seats, 2):
        dealt = dict(one.options)
        for turn in one.turns:
            before, after = turn.before, turn.step.state
            for old, new in zip(before.gardens, after.gardens, strict=True):
                assert new.flowers[: len(old.flowers)] == old.flowers
                covered = {cell for cell, _ in new.flowers}
                tiles = sum(len(colours) == 1 for _, colours in new.flowers) // 2
                assert tiles < 6 or set(RING) <= covered
                supers = sum(len(colours) > 1 for _, colours in new.flowers)
                assert supers <= (4 if dealt["mode"] == "advanced" else 5 if seats == 4 else 6)
            spent = len(after.spent) - len(before.spent)
            points = [GAME.sheet(state).sides[turn.seat].total for state in (before, after)]
            if dealt["mode"] == "basic":
                assert points[1] >= points[0] - spent


@pytest.mark.parametrize(
    "broken",
    [
        lambda s: replace(s, bag=s.bag[1:]),
        lambda s: replace(s, stack=s.stack[1:]),
        lambda s: replace(s, stack=("rr", "yy", *s.stack[2:])),
        lambda s: replace(s, removed=s.removed[1:], stack=(*s.stack, s.removed[0])),
        lambda s: replace(s, superflowers=(s.superflowers[0], *s.superflowers[:-1])),
        lambda s: replace(s, row=("", *s.row[1:])),
        lambda s: replace(s, deck=(21,)),
        lambda s: replace(
            s, bag=s.bag + s.stalls[0].butterflies, stalls=(Stall(s.stalls[0].tiles), s.stalls[1])
        ),
        lambda s: replace(s, phase="place"),
        lambda s: replace(s, phase="bouquet"),
        lambda s: replace(s, turn=2),
        lambda s: replace(s, slot=1),
        lambda s: replace(s, looked=s.superflowers[:2], superflowers=s.superflowers[2:]),
        lambda s: replace(s, gardens=(replace(s.gardens[0], jar="r"), *s.gardens[1:])),
    ],
)
def test_check_finds_what_cannot_be(broken: Any) -> None:
    """Section 9: lost, doubled or misplaced tiles, Butterflies, Superflowers and Finds."""
    state = GAME.setup(3, {}, Rng(b"check", 0))
    GAME.check(state)
    with pytest.raises(AssertionError):
        GAME.check(broken(state))


@pytest.mark.parametrize(
    "garden",
    [
        Garden(flowers=(((1, 0), "r"), ((1, 0), "g"))),
        Garden(flowers=(((1, 0), "r"), ((3, 0), "g"))),
        Garden(flowers=(((1, 0), "r"), ((2, 0), "g")), butterflies=(((1, 0), "g"),)),
        Garden(flowers=(((1, 0), "r"), ((2, 0), "g")), butterflies=(((1, 0), "r"), ((1, 0), "r"))),
        Garden(flowers=(((1, 0), "r"), ((2, 0), "g")), jar="gr"),
    ],
)
def test_check_finds_an_impossible_bed(garden: Garden) -> None:
    """Section 9: a cell twice, a bed in pieces, a Butterfly where there is no such flower."""
    state = _played_to_a_garden()
    sound = state.gardens[0]
    GAME.check(state)
    flowers = Counter("".join(colours for _, colours in garden.flowers))
    sitting = Counter("".join(colour for _, colour in garden.butterflies) + garden.jar)
    bag = Counter(state.bag + sound.jar + "".join(c for _, c in sound.butterflies))
    tiles = [*state.stack, "".join(c for _, c in sound.flowers)]
    assert flowers.total() == 2
    broken = replace(
        state,
        gardens=(garden, *state.gardens[1:]),
        stack=_exchanged(tiles, "".join(c for _, c in garden.flowers)),
        bag="".join((bag - sitting).elements()),
    )
    with pytest.raises(AssertionError):
        GAME.check(broken)


def _played_to_a_garden() -> State:
    """After a first turn of seat 0, whose tile is red and green as in the broken beds."""
    for seed in range(200):
        state = GAME.setup(2, {"first": "0"}, Rng(b"%d" % seed, 0))
        if "rg" in state.stalls[0].tiles:
            take = Take(1, "rg", state.stalls[0].butterflies[0])
            state = GAME.apply(state, 0, take, Rng(b"", 1)).state
            state = GAME.apply(state, 0, GAME.read("place a1 e"), Rng(b"", 2)).state
            if state.seat == 1:
                return state
    raise AssertionError("no such deal")


def _exchanged(tiles: list[str], placed: str) -> tuple[str, ...]:
    tiles.remove(placed)
    return tuple(tiles)


# The widest menus


def test_no_state_offers_a_thousand_moves() -> None:
    """Section 5: a snake of 30 cells is the widest bed; every pair beside it is counted by hand.

    The edge is walked by brute force: an unordered pair of empty cells one of which touches the
    bed gives two moves of a two-coloured tile and one of an equal one.
    """
    state = wide()
    garden = state.gardens[0]
    assert len(garden.flowers) == 30
    covered = {(0, 0), *(cell for cell, _ in garden.flowers)}
    edge = {near for cell in covered for near in neighbours(cell)} - covered
    pairs = {frozenset((one, two)) for one in edge for two in neighbours(one) if two not in covered}
    assert len(GAME.legal_moves(state, 0)) == 2 * len(pairs) < 500
    equal = replace(state, tile="rr")
    assert len(GAME.legal_moves(equal, 0)) == len(pairs)


def test_placements_go_wedge_by_wedge() -> None:
    """Section 5: a menu split by letters never jumps."""
    state = load("phase place; hand RG+Y; bed0: ring RGYBRG")
    cells = [move.cell for move in GAME.legal_moves(state, 0)]
    assert cells == sorted(cells, key=lambda label: (label[0], int(label[1:])))
    assert len(ORDER) == 2268


# Meadows


def test_meadows_do_not_depend_on_the_order_of_placing() -> None:
    """CL-35 CL-37 CL-39: the same bed, built in two orders."""
    for one in games(2, 2):
        for garden in one.final.gardens:
            turned = meadows(garden.flowers[::-1], garden.butterflies[::-1])
            assert turned == meadows(garden.flowers, garden.butterflies)


# Computers


def test_the_computer_sets_the_butterfly_that_scores() -> None:
    """A third red flower with a Butterfly is 3 points, in the Jar it is 1."""
    state = load("phase place; hand RB+R; bed0: ring RR.BYG; stack: RR; bag: R")
    after = GAME.apply(state, 0, GAME.read("place c1 sw"), Rng(b"", 1)).state
    assert GAME.write(choose(GAME, after, 0, "steady", Rng(b"c", 1))) == "butterfly r"


def test_the_computer_joins_meadows() -> None:
    """CL-33: on its last turn; one red flower makes 2×1 + 2×1 into 5×2, and nothing gains more."""
    tail = " ".join(f"({q},0)G" for q in range(-14, -1))  # 22 flowers of eleven tiles
    bed = f"bed0: ring R*GYBBG (2,0)R (2,-2)R* (1,-2)R {tail}"
    state = load(f"phase place; hand RY+B; {bed}; stack: RR; bag: R")
    move = choose(GAME, state, 0, "steady", Rng(b"c", 1))
    after = GAME.apply(state, 0, move, Rng(b"", 1)).state
    assert GAME.sheet(after).sides[0].total >= 11


# Storage


def test_a_state_within_a_purchase_survives_json() -> None:
    """F08: between attaching and the Butterfly, and with a Bouquet in hand."""
    text = "phase end; jar0: RRY; row: RYG - -; sstack: GB; bed0: ring R*GYBRG"
    for state, moves in (
        (load(text), ("buy 1 r", "attach a2")),
        (load("advanced; phase end; jar0: RR; row: 1 - -; sstack: RB YG GB"), ("buy 1 r",)),
    ):
        for move in moves:
            state = GAME.apply(state, 0, GAME.read(move), Rng(b"", 1)).state
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


def test_events_survive_json() -> None:
    """F50: the stored form of what is told, every kind of which occurs."""
    every = [e for one in games(3, 8) for turn in one.turns for e in turn.step.events]
    assert {event.kind for event in every} == {
        "take", "place", "set", "jar", "keep", "buy", "attach", "done", "over", "look", "looked",
        "pick", "rescue", "move", "stay", "slot", "stall",
    }  # fmt: skip
    events = tuple(every)
    assert msgspec.json.decode(msgspec.json.encode(events), type=tuple[Event, ...]) == events


def test_every_clause_has_a_test_of_its_own() -> None:
    """CL-01 to CL-94 and CL-W1, by the name of a case or in these files."""
    tests = Path(__file__).parent
    cases = (tests.parent / "cases" / "cloomba.txt").read_text("utf-8")
    named = " ".join(file.read_text("utf-8") for file in sorted(tests.glob("test_cloomba*.py")))
    found = {case.name.split()[0] for case in read_cases(cases)}
    found |= set(re.findall(r"CL-\d\d", named))
    assert found >= {*(f"CL-{number:02}" for number in range(1, 95)), "CL-W1"}

"""Cloomba: the box, the set-up, and why moves are refused."""

from __future__ import annotations

import warnings
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from rules.cloomba import Buy, Cloomba, Garden, Pick, Place, Take
from rules.errors import IllegalMove, InvalidMove, RulesError
from rules.parts import Parts
from rules.rng import Rng
from tests.rules.cloomba_table import GAME, do, load, refused, texts

# The box


def changed(old: str, new: str) -> Parts:
    text = GAME.parts.text
    assert old in text
    return Parts(text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('"rr", copies = 4', '"rr", copies = 5', "list tiles: 41 of them, not 40"),
        ('"rr", copies = 4', '"rr", copies = -4', "list tiles, type 1, copies: -4"),
        ('"rr", copies = 4', '"rr", copies = true', "list tiles, type 1, copies: True"),
        ("ladybugs = 1", "ladybugs = 5", "list tiles, type 1, rr: 5 ladybugs on 4 tiles"),
        (", ladybugs = 1", "", "list tiles, type 1, ladybugs: None"),
        ('flowers = "rr"', 'flowers = "yy"', "list tiles, type 2: yy is there twice"),
        ('flowers = "yg"', 'flowers = "gy"', "list tiles, type 8: 'gy' is no flowers"),
        ('flowers = "yg"', 'flowers = "yp"', "list tiles, type 8: 'yp' is no flowers"),
        ('flowers = "yg"', 'flowers = "ygb"', "list tiles, type 8: 'ygb' is no flowers"),
        ("types = [", "kinds = [", "list tiles: types are missing"),
        ("types = [", "types = [7,", "list tiles, type 1: 7 is no table"),
        ('"ry", "rg", "rb"', '"ry", "rg"', "list superflowers: 9 of them, not 10"),
        ('"ry", "rg", "rb"', '"ry", "rr", "rb"', "list superflowers, flower 2: rr has a colour"),
        ('"ry", "rg", "rb"', '"ry", "r", "rb"', "list superflowers, flower 2: 'r' is no"),
        ('flowers = ["ry"', 'kinds = ["ry"', "list superflowers: flowers are missing"),
        ("r = 10", "r = 9", "list butterflies: 39 of them, not 40"),
        ("r = 10", "p = 10", "list butterflies: p is unknown"),
        ("tiles = 4", "tiles = 3", "list starting: 3 of them, not 4"),
        ("2 = 3", "2 = 0", "list stalls, 2: two of 0"),
        ("4 = 5", "4 = 21", "list stalls, 4: two of 21 with 40 tiles"),
        ("4 = 0", "5 = 0", "list removed: 5 is unknown"),
        ("row = 3", "row = 0", "list shop, row: 0"),
        ("row = 3", "row = 11", "list shop, row: 11 of 10 superflowers"),
        ("superflower = 2", "superflower = 0", "list shop, superflower: 0"),
        ("copies = 4, cost", "copies = 3, cost", "list finds: 20 of them, not 21"),
        ('name = "Bouquet"', 'name = " "', "list finds, card 1: ' ' is no name"),
        ('effect = "bouquet"', 'effect = "bunch"', "list finds, card 1, Bouquet: 'bunch'"),
        ("cost = 2", "cost = 0", "list finds, card 1, cost: 0"),
        ("points = 2", "points = -1", "list finds, card 1, points: -1"),
        ('colour = "r"', 'colour = "p"', "list finds, card 7, Red Herbarium: 'p' is no colour"),
        ('"bouquet" }', '"bouquet", colour = "r" }', "list finds, card 1, Bouquet: 'r' is no"),
        ('"bouquet" }', '"bouquet", numbers = [1] }', "card 1, Bouquet: bouquet needs 0 numbers"),
        ("numbers = [2]", "numbers = [0]", "card 7, Red Herbarium: 0 is no number from 1"),
        ("numbers = [2, 2]", "numbers = [2]", "card 11, Twin Meadows: meadows_min needs 2"),
        ("cards = [", "card = [", "list finds: cards are missing"),
        ("[finds]", "[found]", "list finds is missing"),
        ('source = "inferred"', 'source = "rumour"', "list butterflies: source"),
    ],
)  # fmt: skip
def test_a_faulty_list_is_named(old: str, new: str, named: str) -> None:
    """Section 1: 40 tiles, 10 Superflowers, 21 Finds, 40 Butterflies, 4 Starting tiles."""
    with pytest.raises(RulesError, match=named.replace("[", r"\[")):
        Cloomba(changed(old, new))


def test_unequal_turns_are_warned_of() -> None:
    """Section 1, CL-60: 37 tiles do not go round among three."""
    parts = changed("3 = 4\n4 = 0", "3 = 3\n4 = 0")
    with pytest.warns(UserWarning, match="37 in play give 3 seats unequal turns"):
        Cloomba(parts)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Cloomba(GAME.parts)


def test_a_corrected_list_is_played() -> None:
    """Section 1: other copies, names, costs and effects need no code; a price is never below 1."""
    text = GAME.parts.text
    for old, new in (
        ('"Treasure", copies = 1, cost = 3', '"Hoard", copies = 1, cost = 1'),
        ('effect = "meadows_exact", numbers = [1, 1]', 'effect = "thrift"'),
    ):
        assert old in text
        text = text.replace(old, new)
    game = Cloomba(Parts(text))
    assert game.box.finds[21].name == "Hoard"
    state = load("advanced; phase end; jar0: RRR; row: 21 20 -; own0: 13")
    assert game.view(state, 0).prices == (1, 1, 0)
    assert game.view(state, None).prices == (1, 2, 0)
    after = game.apply(state, 0, game.read("buy 2 r"), Rng(b"", 1)).state
    assert game.view(after, 0).prices == (1, 0, 0)


def test_the_box_is_that_of_the_specification() -> None:
    """CL-02, section 1: 20 flowers of a colour, six of them on the twelve ladybug tiles."""
    box = GAME.box
    assert Counter(box.ladybugs) == Counter(
        {"rr": 1, "yy": 1, "gg": 1, "bb": 1, "ry": 1, "rg": 2, "rb": 1, "yg": 1, "yb": 2, "gb": 1}
    )
    assert Counter("".join(box.tiles)) == Counter({"r": 14, "y": 14, "g": 14, "b": 14})
    assert Counter("".join(box.ladybugs)) == Counter({"r": 6, "y": 6, "g": 6, "b": 6})
    assert Counter(box.butterflies) == Counter({"r": 10, "y": 10, "g": 10, "b": 10})
    assert Counter("".join(box.superflowers)) == Counter({"r": 6, "y": 6, "g": 6, "b": 6})
    assert sum(find.points for find in box.finds.values()) == 47
    assert sum(find.cost for find in box.finds.values()) == 48


# Set-up


def tables(seats: int, **options: str) -> list[Any]:
    return [GAME.setup(seats, options, Rng(b"%d" % seed, 0)) for seed in range(60)]


def test_everybody_begins_with_nothing() -> None:
    """CL-01: an empty Jar, a bed of the Starting tile alone; 1 or 5 seats are refused."""
    assert all(state.gardens == (Garden(),) * 3 for state in tables(3))
    for seats in (1, 5):
        with pytest.raises(RulesError):
            GAME.setup(seats, {}, Rng(b"", 0))


def test_two_play_without_ladybugs() -> None:
    """CL-02: the twelve are out and so are four others, which differ from game to game."""
    plain = Counter(GAME.box.tiles)
    others = set()
    for state in tables(2):
        out = Counter(state.removed)
        out.subtract(GAME.box.ladybugs)
        assert min(out.values()) >= 0
        assert out.total() == 4
        tiles = [*state.stack, *(tile for stall in state.stalls for tile in stall.tiles)]
        assert Counter(tiles) + out == plain
        others.add(tuple(sorted(out.elements())))
    assert len(others) > 40


@pytest.mark.parametrize(("seats", "out"), [(3, 4), (4, 0)])
def test_more_play_with_all_but_a_few(seats: int, out: int) -> None:
    """CL-03 CL-04: ladybugs mean nothing; what is out differs from game to game."""
    every = Counter(GAME.box.tiles + GAME.box.ladybugs)
    removed = set()
    for state in tables(seats):
        tiles = [*state.stack, *(tile for stall in state.stalls for tile in stall.tiles)]
        assert Counter(tiles) + Counter(state.removed) == every
        removed.add(tuple(sorted(state.removed)))
    assert len(removed) == 1 if out == 0 else len(removed) > 40


@pytest.mark.parametrize(("seats", "size"), [(2, 3), (3, 4), (4, 5)])
def test_the_market_is_drawn_at_random(seats: int, size: int) -> None:
    """CL-05 CL-06: two stalls of 3, 4 or 5 tiles and as many Butterflies, the rest in the bag."""
    for state in tables(seats):
        assert [len(stall.tiles) for stall in state.stalls] == [size, size]
        assert [len(stall.butterflies) for stall in state.stalls] == [size, size]
        drawn = state.stalls[0].butterflies + state.stalls[1].butterflies
        assert Counter(drawn + state.bag) == Counter(GAME.box.butterflies)
    assert len({state.stalls[0].tiles for state in tables(seats)}) > 50
    assert len({state.stalls[1].butterflies for state in tables(seats)}) > 20


def test_superflowers_and_finds_lie_in_any_order() -> None:
    """CL-07 CL-08 CL-09: three Superflowers turned up, or three Finds and no Superflower."""
    basic, advanced = tables(2), tables(2, mode="advanced")
    assert all(Counter(s.row + s.superflowers) == Counter(GAME.box.superflowers) for s in basic)
    assert all(s.deck == () for s in basic)
    assert all(Counter(s.superflowers) == Counter(GAME.box.superflowers) for s in advanced)
    assert all(sorted((*map(int, s.row), *s.deck)) == [*range(1, 22)] for s in advanced)
    assert len({s.row for s in basic}) > 40
    assert len({s.superflowers for s in advanced}) == 60
    assert len({s.deck for s in advanced}) == 60


def test_anybody_may_begin_or_who_is_chosen() -> None:
    """CL-10: at random, or by a number modulo the seats; expert changes no step of set-up."""
    assert {state.seat for state in tables(4)} == {0, 1, 2, 3}
    assert {state.seat for state in tables(4, first="2")} == {2}
    assert {state.seat for state in tables(2, first="3")} == {1}
    assert {state.seat for state in tables(3, first="3")} == {0}
    for plain, expert in zip(tables(3), tables(3, expert="yes"), strict=True):
        assert replace(plain, expert=True) == expert


# Moves as text


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("take 1 by y", Take(1, "yb", "y")),
        (" TAKE 2  GR b", Take(2, "rg", "b")),
        ("pick BRY", Pick("ryb")),
    ],
)
def test_colours_of_a_tile_are_read_in_any_order(text: str, move: Any) -> None:
    """CL-93: `by` is yellow-blue."""
    assert GAME.read(text) == move


@pytest.mark.parametrize(
    "text",
    [
        "take 1 rgy y", "take one rg y", "take 1 rg", "place e1 e", "place a01 e", "place a0 e",
        "place c4", "place c4 n", "butterfly", "butterfly p", "butterfly r e4", "attach", "pass",
        "done now", "buy 1", "pick r", "rescue jar", "move", "move jar", "",
    ],
)  # fmt: skip
def test_there_is_no_other_move(text: str) -> None:
    """CL-13 CL-93: nothing like a pass, and no label of the letter e or with a 0 in front."""
    with pytest.raises(InvalidMove):
        GAME.read(text)


# Refusals

MARKET = "stall1: RG + Y; stall2: BB + R; row: RG - YB; jar0: RRB; jar1: RR"
OPEN = "phase place; hand RG+Y; bed0: ring RGYB.. (2,0)G"
SHUT = "phase place; hand RG+Y; bed0: ring RGYBRG"
EQUAL = "phase place; hand RR+Y; bed0: ring RGYBRG"
EXPERT = "expert; phase place; hand RG+Y; bed0: ring RGYBRG ring2 ..RGBRYGBRYG"
HOLE = "expert; phase end; jar0: RR; row: YB - -; bed0: ring RGYB.. (2,0)R"


@pytest.mark.parametrize(
    ("position", "seat", "text", "reason"),
    [
        (MARKET, 2, "take 1 rg y", ("no_seat", {})),
        (MARKET, 1, "take 1 rg y", ("not_your_turn", {"seat": 0})),
        (MARKET, 0, "place a1 e", ("not_now", {"verb": "place", "phase": "start"})),
        (MARKET, 0, "done", ("not_now", {"verb": "done", "phase": "start"})),
        (MARKET, 0, "take 3 rg y", ("no_stall", {"stall": 3})),
        (MARKET, 0, "take 0 rg y", ("no_stall", {"stall": 0})),
        (MARKET, 0, "take 2 rg r", ("not_in_stall", {"stall": 2, "tile": "rg"})),
        (MARKET, 0, "take 1 rg r", ("no_butterfly", {"stall": 1, "butterfly": "r"})),
        (MARKET, 0, "buy 7 r", ("no_slot", {"slot": 7})),
        (MARKET, 0, "buy 0 r", ("no_slot", {"slot": 0})),
        (MARKET, 0, "buy 2 r", ("empty_slot", {"slot": 2})),
        (MARKET, 0, "buy 1 b", ("price", {"cost": 2, "colour": "b", "have": 1})),
        (OPEN, 0, "buy 1 r", ("not_now", {"verb": "buy", "phase": "place"})),
        (OPEN, 0, "place a379 e", ("no_cell", {"cell": "a379"})),
        (OPEN, 0, "place g352 e", ("no_cell", {"cell": ""})),
        (OPEN, 0, "place a1 w", ("occupied", {"cell": "a1"})),
        (OPEN, 0, "place f1 se", ("pavilion", {})),
        (OPEN, 0, "place g1 se", ("occupied", {"cell": "a1"})),
        (OPEN, 0, "place a3 se", ("ring", {"cells": "f1 g1"})),
        (SHUT, 0, "place a4 e", ("apart", {"cell": "a4"})),
        (EQUAL, 0, "place a4 w", ("same_as", {"move": "place a2 e"})),
        (EXPERT, 0, "place b4 e", ("nearer", {"cells": "a2 a3", "cell": "b4"})),
        (EXPERT, 0, "place b7 nw", ("nearer", {"cells": "a2 a3", "cell": "b7"})),
        (EXPERT, 0, "place b12 e", ("apart", {"cell": "b12"})),
        (HOLE, 0, "buy 1 y", ("price", {"cost": 2, "colour": "y", "have": 0})),
    ],
)  # fmt: skip
def test_refusals_of_market_and_place(
    position: str, seat: int, text: str, reason: tuple[str, dict[str, Any]]
) -> None:
    """CL-12 CL-13 CL-15 CL-17 CL-19 CL-23 CL-41 CL-43 CL-84: each with its code and fields."""
    assert refused(load(position), seat, text) == reason


TURN = "phase place; hand RY+Y; bed0: ring R*GY*BRG"
SUPER = "phase end; jar0: RRYYB; row: RYG - -; bed0: ring R*GYBRG"
MORE = "phase end; jar0: RRRYYYB; row: RYG - -; bed0: ring R*GYBRG"
FINDS = "advanced; phase end; jar0: BBBBRG; row: 5 7 11; bed0: ring R*GYBRG (2,0)R"


@pytest.mark.parametrize(
    ("position", "before", "text", "reason"),
    [
        (TURN, ["place b2 e"], "butterfly r", ("not_in_hand", {"colour": "r"})),
        (TURN, ["place b2 e"], "butterfly y b2", ("incomplete", {"verb": "butterfly"})),
        (HOLE, ["buy 1 r"], "attach a2", ("occupied", {"cell": "a2"})),
        (HOLE, ["buy 1 r"], "attach a4", ("ring", {"cells": "f1 g1"})),
        (HOLE, ["buy 1 r"], "attach a379", ("no_cell", {"cell": "a379"})),
        (SUPER, ["buy 1 r"], "attach a4", ("apart", {"cell": "a4"})),
        (SUPER, ["buy 1 r", "attach a2"], "butterfly r", ("not_in_jar", {"colour": "r"})),
        (SUPER, ["buy 1 r", "attach a2"], "butterfly b", ("no_flower", {"colour": "b"})),
        (MORE, ["buy 1 y", "attach a2"], "butterfly r", ("visited", {"colour": "r", "cell": "a2"})),
        (FINDS, ["buy 1 b"], "butterfly r", ("incomplete", {"verb": "butterfly"})),
        (FINDS, ["buy 1 b"], "butterfly jar a1", ("incomplete", {"verb": "butterfly"})),
        (FINDS, ["buy 1 b"], "butterfly y c1", ("not_in_jar", {"colour": "y"})),
        (FINDS, ["buy 1 b"], "butterfly r b1", ("not_there", {"colour": "r", "cell": "b1"})),
        (FINDS, ["buy 1 b"], "butterfly r c9", ("not_there", {"colour": "r", "cell": "c9"})),
        (FINDS, ["buy 1 b"], "butterfly r a1", ("carries", {"colour": "r", "cell": "a1"})),
        (FINDS, ["buy 1 b"], "butterfly r a2", ("visited", {"colour": "r", "cell": "a2"})),
        (FINDS, ["buy 3 b"], "move r a1", ("incomplete", {"verb": "move"})),
        (FINDS, ["buy 3 b"], "move r f1 a2", ("bare", {"colour": "r", "cell": "f1"})),
        (FINDS, ["buy 3 b"], "move r a1 b1", ("not_there", {"colour": "r", "cell": "b1"})),
        (FINDS, ["buy 3 b"], "move r a1 a2", ("visited", {"colour": "r", "cell": "a2"})),
        (FINDS, ["buy 3 b"], "rescue b", ("not_now", {"verb": "rescue", "phase": "migration"})),
    ],
)  # fmt: skip
def test_refusals_of_butterflies(
    position: str, before: list[str], text: str, reason: tuple[str, dict[str, Any]]
) -> None:
    """CL-25 CL-26 CL-27 CL-44 CL-47 CL-49 CL-50 CL-75 CL-78: each with its code and fields."""
    assert refused(do(load(position), *before).state, 0, text) == reason


def test_refusals_of_other_finds() -> None:
    """CL-72 CL-76 CL-77 CL-83: what was not looked at or spent; another flower of the meadow."""
    bouquet = load("advanced; phase end; jar0: RR; row: 1 - -; sstack: RB YG GB")
    looked = do(bouquet, "buy 1 r").state
    assert refused(looked, 0, "pick gb") == ("not_looked_at", {"superflower": "gb"})
    rescue = do(load("advanced; phase end; jar0: BB; spent: R; row: 9 - -"), "buy 1 b").state
    assert refused(rescue, 0, "rescue g") == ("not_spent", {"colour": "g"})
    swarm = load("advanced; phase end; jar0: BBBBR; row: 7 - -; bed0: (1,0)R* (2,0)R (3,0)R")
    after = do(swarm, "buy 1 b").state
    assert texts(after) == ["butterfly r a2", "butterfly jar"]
    assert refused(after, 0, "butterfly r a4") == ("same_as", {"move": "butterfly r a2"})
    moving = load("advanced; phase end; jar0: BB; row: 11 - -; bed0: (1,0)R* (-1,0)R (-2,0)R")
    after = do(moving, "buy 1 b").state
    assert refused(after, 0, "move r a1 d2") == ("same_as", {"move": "move r a1 d1"})


def test_nothing_is_moved_after_the_end() -> None:
    """CL-59: the game is over."""
    over = do(load("phase end; stall1: -; stall2: -"), "done").state
    assert refused(over, 0, "done") == ("game_over", {})
    assert GAME.legal_moves(over, 0) == ()


@pytest.mark.parametrize(
    ("position", "move"),
    [
        (MARKET, None),
        (MARKET, "take 1 rg y"),
        (MARKET, Take),
        (MARKET, Take(True, "rg", "y")),
        (MARKET, Take(1.0, "rg", "y")),  # type: ignore[arg-type]
        (MARKET, Take("1", "rg", "y")),  # type: ignore[arg-type]
        (MARKET, Take(1, "RG", "y")),
        (MARKET, Buy(True, "r")),
        (MARKET, Buy(1, None)),  # type: ignore[arg-type]
        (OPEN, Place("f1", "north")),
        (OPEN, Place("F1", "nw")),
        (OPEN, Place(["f1"], "nw")),  # type: ignore[arg-type]
    ],
)
def test_what_no_text_makes_is_refused(position: str, move: Any) -> None:
    """Design, section 3: a move that is not listed is IllegalMove, whatever it is made of."""
    state = load(position)
    for attempt in (
        lambda: GAME.apply(state, 0, move, Rng(b"test", 1)),
        lambda: GAME.preview(GAME.view(state, 0), move),
    ):
        with pytest.raises(IllegalMove, match="no_move"):
            attempt()

"""Cloomba: what is told of a turn, what is hidden, previews and what can be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from rules import log
from rules.cloomba import Meadow, Points, Stall, State
from rules.errors import IllegalMove
from rules.game import Step
from rules.rng import Rng
from tests.rules.cloomba_table import GAME, do, load, texts

Told = list[tuple[str, int | None, Mapping[str, Any], str | None]]


def told(step: Step[State]) -> Told:
    """The public events of a step, with the fields by name."""
    return [(e.kind, e.seat, dict(e.fields), e.move) for e in step.events if e.only is None]


# What is told


def test_a_turn_is_told_step_by_step() -> None:
    """CL-11 CL-12 CL-16 CL-26 CL-90: what happens by itself bears its move."""
    state = load("stall1: RG + Y; stall2: RY + R; stack: BB YY GB; bag: B G Y")
    taken = do(state, "take 1 rg y")
    assert told(taken) == [("take", 0, {"tile": "rg", "butterfly": "y", "stall": "1"}, None)]
    placed = do(taken.state, "place a2 w")
    assert told(placed) == [
        ("place", 0, {"flowers": ("r", "g"), "cells": ("a2", "a1")}, None),
        ("jar", 0, {"colour": "y"}, "butterfly jar"),
        ("done", 0, {}, "done"),
        (
            "stall",
            None,
            {"stall": "1", "tiles": ("bb", "yy", "gb"), "butterflies": ("b", "g", "y")},
            None,
        ),
    ]
    assert (placed.ends, placed.undoable, placed.state.turn) == (True, False, 2)
    assert placed.state.stalls[0] == Stall(("bb", "yy", "gb"), "bgy")


def test_a_butterfly_is_told_with_its_flower() -> None:
    """CL-26 CL-30: onto the flower out of the hand, or into the Jar."""
    state = do(load("phase place; hand RG+G"), "place a1 e").state
    assert told(do(state, "butterfly g"))[0] == (
        "set", 0, {"colour": "g", "cell": "a2", "source": "hand"}, None,
    )  # fmt: skip
    assert told(do(state, "butterfly jar"))[0] == ("jar", 0, {"colour": "g"}, None)


def test_a_purchase_is_told_step_by_step() -> None:
    """CL-43 CL-47 CL-49 CL-51 CL-52: price, cell, Butterfly, and what is turned up."""
    state = load("phase end; jar0: RRY; row: RYG - -; sstack: GB; bed0: ring R*GYBRG")
    bought = do(state, "buy 1 r")
    paid = {"superflower": "ryg", "butterflies": 2, "colour": "r", "slot": "1"}
    assert told(bought) == [("buy", 0, paid, None)]
    attached = do(bought.state, "attach a2")
    assert told(attached) == [("attach", 0, {"superflower": "ryg", "cell": "a2"}, None)]
    slot = ("slot", None, {"superflower": "gb", "slot": "1"}, None)
    assert told(do(attached.state, "butterfly y"))[:2] == [
        ("set", 0, {"colour": "y", "cell": "a2", "source": "jar"}, None),
        slot,
    ]
    assert told(do(attached.state, "butterfly jar"))[:2] == [("keep", 0, {}, None), slot]


def test_finds_are_told() -> None:
    """CL-68 CL-71 CL-74 CL-75 CL-77 CL-78: by name and number, with what they do."""
    rest = "bed0: ring R*GYBRG (2,0)R*; deck: 20"
    visitor = load(f"advanced; phase end; jar0: BBR; row: 5 - -; {rest}")
    bought = do(visitor, "buy 1 b")
    paid = {"find": "Late Visitor", "number": 5, "butterflies": 2, "colour": "b", "slot": "1"}
    assert told(bought) == [("buy", 0, paid, None)]
    solitude = ("slot", None, {"find": "Solitude", "number": 20, "slot": "1"}, None)
    assert told(do(bought.state, "butterfly r f1"))[:2] == [
        ("set", 0, {"colour": "r", "cell": "f1", "source": "jar"}, None),
        solitude,
    ]
    migration = do(load(f"advanced; phase end; jar0: BB; row: 11 - -; {rest}"), "buy 1 b").state
    moved = ("move", 0, {"colour": "r", "source": "a1", "target": "f1"}, None)
    assert told(do(migration, "move r a1 f1"))[:2] == [moved, solitude]
    assert told(do(migration, "move no"))[0] == ("stay", 0, {}, None)
    rescue = do(load("advanced; phase end; jar0: BB; row: 9 - -"), "buy 1 b")
    assert told(rescue)[1] == ("rescue", 0, {"colour": "b"}, "rescue b")
    nothing = do(load("advanced; phase end; jar0: BB; row: 2 - -"), "buy 1 b")
    assert [kind for kind, *_ in told(nothing)] == ["buy", "no_effect", "done"]


def test_the_end_is_told() -> None:
    """CL-59 CL-91: and it cannot be taken back."""
    step = do(load("phase place; hand RG+Y; stall1: -; stall2: -"), "place a1 e")
    assert [kind for kind, *_ in told(step)] == ["place", "jar", "done", "over"]
    assert (step.undoable, step.ends) == (False, True)
    assert GAME.active(step.state) == ()


# What is hidden

BOUQUET = "advanced; phase end; jar0: RRY; row: 1 - -; sstack: RB YG GB RY; deck: 20 21"


def views(state: State) -> list[Any]:
    return [GAME.view(state, viewer) for viewer in (None, 0, 1)]


def test_orders_are_hidden() -> None:
    """CL-92: two states that differ in the order of a stack alone look the same to all."""
    state = GAME.setup(2, {"mode": "advanced"}, Rng(b"hidden", 0))
    for name in ("stack", "bag", "superflowers", "deck", "removed"):
        pile = getattr(state, name)
        other = replace(state, **{name: pile[::-1]})
        assert other != state
        assert views(other) == views(state)
        assert [view.text() for view in views(other)] == [view.text() for view in views(state)]


def test_a_bouquet_is_the_buyers_own() -> None:
    """CL-72: others see that two are looked at; the pair's text is an event for the buyer alone."""
    step = do(load(BOUQUET), "buy 1 r")
    assert told(step)[1] == ("look", 0, {"superflowers": 2}, None)
    private = [event for event in step.events if event.only is not None]
    assert [(e.kind, e.only, e.fields) for e in private] == [
        ("looked", 0, (("superflowers", ("rb", "yg")),))
    ]
    public, buyer, other = views(step.state)
    assert (buyer.looked, buyer.looking, buyer.superflowers) == (("rb", "yg"), 2, 2)
    assert (public.looked, public.looking) == (other.looked, other.looking) == ((), 2)
    assert texts(step.state) == ["pick rb", "pick yg"]
    assert public.moves == other.moves == ()
    swapped = replace(step.state, looked=("gb", "ry"), superflowers=("rb", "yg"))
    assert views(swapped)[0] == public
    assert views(swapped)[2] == other
    assert views(swapped)[1] != buyer


def test_the_pick_shows_only_the_chosen_one() -> None:
    """CL-73 CL-74: how many go to the bottom is told, not which."""
    step = do(load(BOUQUET), "buy 1 r", "pick yg")
    assert told(step) == [("pick", 0, {"superflower": "yg", "below": 1}, None)]
    assert step.state.superflowers == ("gb", "ry", "rb")


def test_lookalikes_keep_what_is_seen() -> None:
    """CL-02 CL-92: the buyer keeps the pair, others get another one; ladybugs stay out."""
    state = do(load(BOUQUET), "buy 1 r").state
    pairs = {GAME.resample(state, 1, Rng(b"r", row)).looked for row in range(200)}
    assert len(pairs) == 12  # 4 · 3 ordered pairs
    assert {GAME.resample(state, 0, Rng(b"r", row)).looked for row in range(9)} == {("rb", "yg")}
    fresh = GAME.setup(2, {}, Rng(b"fresh", 0))
    others = [GAME.resample(fresh, 0, Rng(b"r", row)) for row in range(9)]
    assert all(other.removed[:12] == GAME.box.ladybugs for other in others)
    assert len({other.removed for other in others}) == len({other.bag for other in others}) == 9


def test_the_bag_is_known_by_colours() -> None:
    """Section 6: ten of each less those that have been seen."""
    state = GAME.setup(2, {}, Rng(b"bag", 0))
    seen = "".join(stall.butterflies for stall in state.stalls)
    bag = GAME.view(state, None).bag
    assert bag == "".join(colour * (10 - seen.count(colour)) for colour in "rygb")


# Previews


def preview(state: State, text: str) -> Any:
    return GAME.preview(GAME.view(state, state.seat), GAME.read(text))


def test_a_preview_shows_the_new_bed() -> None:
    """Section 8: the meadows and points as they will be, beside those of the turn's beginning."""
    state = load("phase place; hand RB+B; bed0: ring R*GYBRG")
    placed = do(state, "place a2 e").state
    seen = preview(placed, "butterfly b")
    assert (seen.active, seen.moves, seen.phase) == ((), (), "end")
    assert (seen.before.total, seen.points[0]) == (1, Points(3, 0, 0, 0))
    assert seen.meadows[0][0] == Meadow("r", ((1, 0), (2, 0)), 1)
    assert Meadow("r", ((1, 0),), 1) in seen.begun
    assert seen.gardens[0].latest == seen.placed == ((2, 0), (3, 0))
    kept = preview(placed, "butterfly jar")
    assert (kept.gardens[0].jar, kept.points[0].total) == ("b", 3)


def test_a_preview_stops_where_something_is_turned_up() -> None:
    """CL-52 CL-72: the slot is shown empty, the Bouquet's pair as two unknown ones."""
    state = load("phase end; jar0: RR; row: YB - -; sstack: GB; bed0: ring RGYBRG")
    seen = preview(do(state, "buy 1 r").state, "attach a2")
    assert (seen.row, seen.slot, seen.superflowers) == (("", "", ""), 1, 1)
    assert (seen.active, seen.moves) == ((), ())
    look = preview(load(BOUQUET), "buy 1 r")
    assert (look.looking, look.looked, look.active, look.phase) == (2, (), (), "bouquet")
    assert look.gardens[0].finds == (1,)
    with pytest.raises(IllegalMove):
        GAME.preview(seen, GAME.read("done"))


def test_a_preview_stops_before_the_turn_ends() -> None:
    """CL-56 CL-59: the stall is not refilled, the game not over, nobody else's turn yet."""
    position = "phase place; hand RG+Y; stall1: -; stall2: RY + R; stack: BB YY GB; bag: B G Y"
    seen = preview(load(position), "place a1 e")
    assert (seen.stalls[0], seen.stack, seen.seat, seen.phase) == (Stall(), 3, 0, "end")
    assert seen.gardens[0].jar == "y"
    last = preview(load("phase place; hand RG+Y; stall1: -; stall2: -"), "place a1 e")
    assert (last.phase, last.active) == ("end", ())


def test_the_public_sees_printed_prices() -> None:
    """CL-79, section 9: the buyer sees his own."""
    state = load("advanced; own0: 13; row: 21 - 5")
    assert GAME.view(state, None).prices == (3, 0, 2)
    assert GAME.view(state, 0).prices == (2, 0, 1)
    assert GAME.view(state, 1).prices == (3, 0, 2)


# Taking back


def test_a_turn_is_taken_back_to_the_last_barrier() -> None:
    """CL-91: the log goes back within the turn, not behind what was turned up."""
    seed = b"undo"
    position = log.begin(GAME, 2, {"first": "0"}, seed)
    begun = position.state
    stall = begun.stalls[0]
    take = f"take 1 {stall.tiles[0]} {stall.butterflies[0]}"
    position, _ = log.advance(GAME, position, 0, take, seed)
    position, _ = log.advance(GAME, position, 0, ".undo", seed)
    assert position.state == begun
    state = load("row: RG YG YB; jar0: RR; sstack: RB; stall1: GG + Y; stall2: RY + R")
    placed = log.Position(2, 0, state, 0, state)
    for text in ("buy 1 r", "attach a1"):
        placed, step = log.advance(GAME, placed, 0, text, seed)
    assert not step.undoable
    with pytest.raises(IllegalMove, match="nothing_to_undo"):
        log.advance(GAME, placed, 0, ".undo", seed)


def test_apply_draws_nothing_and_changes_nothing() -> None:
    """CL-94: all orders are fixed at set-up; the same moves give the same game."""
    state = GAME.setup(3, {"mode": "advanced"}, Rng(b"same", 0))
    stored, rows = msgspec.json.encode(state), []
    for row in range(1, 500):
        rng = Rng(b"same", row)
        moves = GAME.legal_moves(state, state.seat)
        if not moves:
            break
        rows.append((state, moves[row * 7 % len(moves)]))
        step = GAME.apply(state, state.seat, rows[-1][1], rng)
        assert not rng.used
        state = step.state
    assert GAME.outcome(state) is not None
    assert msgspec.json.encode(rows[0][0]) == stored
    for before, move in rows:
        again = GAME.apply(before, before.seat, move, Rng(b"another", 1)).state
        following = [after for after, _ in rows if after == again]
        assert following or again == state


# The board as text

TEXT = """\
advanced  expert  turn 1 of 12  bouquet
stall 1  ry gb  butterflies ry
stall 2  ry gb  butterflies ry
stack 1  bag ry  spent r
row  1 -  2 -  3 Swarm for 3  deck 0  superflowers 1

 1  points 3  jar -  finds Rescue

>2  points 18  jar ry  finds Treasure, Thrift, Bouquet
   r 2x2: a1* a2*
   g 1x1: a2*
   r 1x0: f1
   y 1x0: c1
   y 1x0: a2
   g 1x0: b1
   g 1x0: g1
   b 1x0: d1

 3  points 0  jar -

looked at rb, yg"""


def test_the_text_board_is_a_grid_of_tokens() -> None:
    """Section 8: the market, then every seat with its meadows cell by cell."""
    state = load(
        "advanced; expert; 3p; seat 1; phase end; jar1: RRY; own1: 21 13; own0: 9; row: 1 - 7; "
        "sstack: RB YG GB; stack: RR; bag: R Y; bed1: ring R*GYBRG (2,0)R*YG*"
    )
    looked = do(state, "buy 1 r").state
    assert GAME.view(looked, 1).text() == TEXT  # with Thrift a Bouquet costs one Butterfly
    assert GAME.view(looked, 0).text().endswith("looked at 2")
    placing = load("phase place; hand RG+Y")
    assert GAME.view(placing, None).text().endswith("\n\nhand rg and y")

"""Raindrops: what is hidden from whom, what is told to whom, and previews."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.errors import IllegalMove
from rules.game import Seat
from rules.raindrops import Drop, Put, Take
from rules.rng import Rng
from tests.rules.contract import played
from tests.rules.raindrops_table import GAME, TITLE, do, load, told

LOOKING = "P1; 0: drop a1 b2 c3 d4 d5 c6 c7 d8"
CHOOSING = (
    "P1; set phase choose; set display -; set deck m20 m21 m22; "
    "set s0.offer m6 m7 m8; set s1.offer m9 m10 m11"
)
FULL = "P1; set phase place; set s0.cards m16[a1a2=gb,b1b2=ob] m3; set s0.pool pb og"

# What is hidden


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_views_are_equal_where_only_hidden_things_differ(viewer: Seat | None) -> None:
    """RD-06 RD-07 RD-11 RD-45, F24: heap, deck, stack, others' offers and Thunder values."""
    state = load("P1; set s0.thunder 3 5; set s1.thunder 4")
    players = [
        player if seat == viewer else replace(player, thunder=(3,) * len(player.thunder))
        for seat, player in enumerate(state.players)
    ]
    other = replace(
        state,
        players=tuple(players),
        heap=state.heap[::-1],
        deck=state.deck[::-1],
        stack=state.stack[::-1],
    )
    assert other != state
    assert GAME.view(other, viewer) == GAME.view(state, viewer)
    assert GAME.view(other, viewer).text() == GAME.view(state, viewer).text()


def test_the_first_choice_is_seen_by_its_seat_alone() -> None:
    """RD-11, F28: that somebody has given is public, and no more."""
    state = load(f"{CHOOSING}; 1: give m10")
    own, other, public = (GAME.view(state, viewer) for viewer in (1, 0, None))
    assert own.choice == "give m10"
    assert [card.name for card in own.offer] == ["m9", "m10", "m11"]
    assert (other.choice, public.choice, public.offer) == ("", "", ())
    assert [board.chosen for board in public.boards] == [False, True]
    assert "m10" not in public.text() + other.text()
    assert GAME.view(load(f"{CHOOSING}; 1: give m9"), 0) == other


def test_two_tokens_are_seen_by_who_looks_alone() -> None:
    """RD-42 RD-45."""
    state = load(LOOKING)
    assert GAME.view(state, 0).looked == (3, 4)
    assert GAME.view(state, 1).looked == GAME.view(state, None).looked == ()
    kept = do(state, "0 thunder 2").state
    assert GAME.view(kept, 0).boards[0].values == (4,)
    assert GAME.view(kept, None).boards[0].values is None
    assert dict(GAME.view(kept, 0).boards[0].points)["thunder"] == 4
    assert "thunder" not in dict(GAME.view(kept, 1).boards[0].points)


def test_which_token_was_kept_is_told_to_nobody_else() -> None:
    """RD-43, F24: the same public events and views, whichever of the two it was."""
    first, second = do(load(LOOKING), "0 thunder 1"), do(load(LOOKING), "0 thunder 2")
    assert told(first) == ["0 thunder_kept", "(0 token 3)"]
    assert told(second) == ["0 thunder_kept", "(0 token 4)"]
    assert [event.move for event in first.events] == [None, "thunder 1"]
    for viewer in (1, None):
        assert GAME.view(first.state, viewer) == GAME.view(second.state, viewer)


def test_a_drop_tells_what_was_looked_at_to_its_seat() -> None:
    """RD-41 RD-42 RD-45."""
    made = do(load("P1"), "0 drop a1 b2 c3 d4 d5 c6 c7 d8")
    assert told(made)[-1] == "(0 look 3,4)"
    one = do(load("P1"), "0 drop a1 b2 c3 d4 d5 c6 c7")
    assert told(one)[-2:] == ["0 thunder", "(0 token 3)"]
    assert all(event.only == 0 for event in one.events if event.kind == "token")


def test_giving_tells_nothing_until_all_have() -> None:
    """RD-11 RD-12, F23."""
    state = load(CHOOSING)
    assert told(do(state, "1 give m10")) == ["(1 give)"]
    last = do(state, "1 give m10", "0 give m6")
    assert told(last) == ["(0 give)", "0 given m6", "1 given m10", "display m20,m21"]
    assert (last.undoable, last.ends) == (False, False)


@pytest.mark.parametrize("seats", GAME.seats)
def test_resampled_states_are_whole_and_differ(seats: int) -> None:
    """F24: other cards, bonuses and tokens where the viewer sees none."""
    one = played(TITLE, seats, (), b"resample")
    for turn in (one.turns[0], one.turns[1], one.turns[len(one.turns) // 2]):
        for viewer in one.viewers:
            others = [GAME.resample(turn.before, viewer, Rng(b"%d" % n, 1)) for n in range(4)]
            assert len(set(others)) > 1
            for other in others:
                GAME.check(other)
                assert GAME.view(other, viewer) == GAME.view(turn.before, viewer)


def test_tokens_that_were_seen_go_back_into_the_pool() -> None:
    """Section 5: a computer does not remember which token it has put back."""
    kept = do(load(LOOKING), "0 thunder 2").state
    last = {GAME.resample(kept, 0, Rng(b"%d" % n, 1)).stack[-1] for n in range(20)}
    assert last == {3, 4, 5}


# What is told


def test_a_turn_is_told_step_by_step() -> None:
    """RD-30 RD-36 RD-57 to RD-62 RD-96, F50."""
    state = load("P1; set s0.cards m16[a1a2=gb,b1b2=ob] m3; set bag op*9; set s0.pool pb")
    made = do(state, "0 flip a1")
    assert told(made) == ["0 flip a1 B/O O/B"]
    made = do(made.state, "0 drop c1")
    assert told(made) == ["0 drop c1 g pg", f"refill {made.events[1].fields[0][1][0]}"]
    assert made.events[1].fields[0][1][0] in ("c1 O/P", "c1 P/O")
    made = do(made.state, "0 bonus +b")
    assert told(made) == ["0 bonus +b"]
    made = do(made.state, "0 put 1 c1c2 pb")
    assert told(made) == ["0 put 1 m16 c1c2 pb", "0 complete m16 4"]
    made = do(made.state, "0 take m1")
    assert told(made) == ["0 take m1"]
    made = do(made.state, "0 keep pg")
    assert told(made) == ["0 keep pg ", "display m6"]
    assert (made.undoable, made.ends) == (False, True)


def test_what_follows_by_itself_is_told_with_its_move() -> None:
    """RD-96: the one bonus, the one card, and the end of a turn with nothing left."""
    made = do(load("P1; set row +o; set heap -"), "0 drop c1")
    assert [e.move for e in made.events if e.kind == "bonus"] == ["bonus +o"]
    made = do(load(f"{FULL}; set display m41; set deck -; set s0.pool pb"), "0 put 1 c1c2 pb")
    assert [e.kind for e in made.events] == ["put", "complete", "take", "keep"]
    assert [e.move for e in made.events][2:] == ["take m41", "keep"]
    made = do(load(f"{FULL}; set display -; set deck -"), "0 put 1 c1c2 pb")
    assert told(made)[-1] == "0 no_card"


def test_the_end_is_told() -> None:
    """RD-79 RD-82 RD-84 RD-88 RD-89."""
    made = do(load("P1; set empties 1; set bag gb; set disc op*5; set start 1"), "0 drop c1")
    assert told(made)[2:4] == ["emptied 2", "0 ending bag 0"]
    ten = "set s0.done m6 m7 m8 m9 m10 m11 m12 m13 m14; set display m41 m42 m43 m44"
    made = do(load(f"{FULL}; {ten}"), "0 put 1 c1c2 pb")
    assert told(made)[1:] == ["0 complete m16 4", "0 ending cards 10 1"]
    state = load(
        "P1; set ending yes; set turn 1; set phase place; set s1.pool ob; set s0.thunder 5 3"
    )
    made = do(state, "1 keep ob")
    assert told(made) == ["1 keep ob ", "final", "0 skip"]
    made = do(made.state, "1 done")
    assert told(made) == ["1 done", "0 reveal 5,3"]
    assert (made.undoable, made.ends) == (False, True)


# Previews


def test_a_drop_is_previewed_with_its_gaps() -> None:
    """RD-30 RD-32, design 3: collected and slid, not refilled, nothing further."""
    view = GAME.preview(GAME.view(load("P1; set bag op*9"), 0), Drop(("a1", "b2", "c3")))
    assert [column[0] for column in view.window] == ["", "", "", "PG/O", "P/G"]
    assert view.window[2] == ("", "G/P", "P/B", "B/G")
    assert view.boards[0].pool == ("ob", "ob", "gb")
    assert (view.active, view.moves, view.bag) == ((), (), 9)
    assert view.last is not None
    assert (view.last.colours, view.last.drawn) == ("b", ())
    assert view.last.shown == ("B/O", "O/B", "B/G")


def test_the_end_of_a_turn_is_previewed_with_its_clouds() -> None:
    """RD-66 RD-70, design 3: the display is not filled, and nobody is asked."""
    state = load("P1; set phase place; set display m41; set s0.done m1 m5 m6; set s0.pool gb ob og")
    view = GAME.preview(GAME.view(state, 0), GAME.read("keep gb ob"))
    assert (view.boards[0].pool, view.discards) == (("ob", "gb"), ("og",))
    assert view.boards[0].clouds == ((1, 6),)
    assert [card.name for card in view.display] == ["m41"]
    assert (view.turn, view.active, view.moves) == (0, (), ())


def test_a_card_from_the_deck_is_not_foreseen() -> None:
    """RD-60 RD-96: the slot is empty and nobody is asked, also where the deck is all there is."""
    state = load(f"{FULL}; 0: put 1 c1c2 pb")
    view = GAME.preview(GAME.view(state, 0), Take("deck"))
    assert (view.boards[0].cards[0].card, view.active, view.moves) == (None, (), ())
    only = load(f"{FULL}; set display -")
    view = GAME.preview(GAME.view(only, 0), Put(1, "c1c2", "pb"))
    assert (view.boards[0].cards[0].card, view.active) == (None, ())
    assert [card.name for card in view.boards[0].done] == ["m16"]


def test_giving_is_previewed_as_if_nobody_else_mattered() -> None:
    """RD-11, design 3: the two kept cards lie on the own board."""
    for text in (CHOOSING, f"{CHOOSING}; 1: give m10", f"{CHOOSING}; 0: give m7"):
        view = GAME.preview(GAME.view(load(text), 0), GAME.read("give m6"))
        assert [slot.card.name for slot in view.boards[0].cards if slot.card] == ["m7", "m8"]
        assert (view.active, view.moves, view.phase) == ((), (), "choose")


def test_a_token_and_a_bonus_are_previewed_whole() -> None:
    """RD-36 RD-42: nothing hidden comes to light by them."""
    view = GAME.preview(GAME.view(load(LOOKING), 0), GAME.read("thunder 2"))
    assert view == GAME.view(do(load(LOOKING), "0 thunder 2").state, 0)
    state = load("P1; 0: drop c1")
    view = GAME.preview(GAME.view(state, 0), GAME.read("bonus +g"))
    assert view == GAME.view(do(state, "0 bonus +g").state, 0)


def test_thunder_that_comes_after_a_bonus_is_not_foreseen() -> None:
    """RD-41, section 4: only with holes; the token is drawn when the bonus is taken."""
    low = "P1; W a:-,-,-,P/O b:-,-,-,O/B c:-,-,-,B/G d:-,-,-,G/PB e:-,-,-,P/B; set bag -"
    state = load(f"{low}; 0: drop a7")
    view = GAME.preview(GAME.view(state, 0), GAME.read("bonus +g"))
    assert (view.active, view.moves, view.boards[0].thunder) == ((), (), 0)
    made = do(state, "0 bonus +g")
    assert (made.undoable, made.state.players[0].thunder) == (False, (3,))


def test_others_and_the_public_preview_nothing() -> None:
    """RD-03."""
    state = load("P1")
    for viewer in (None, 1):
        with pytest.raises(IllegalMove):
            GAME.preview(GAME.view(state, viewer), Drop(("a1",)))


TEXT = """\
turn 1  act  start 1

   a  b  c  d  e
1  B  O  G  PG P
2  O  B  P  O  G
3  G  P  B  G  G
4  P  O  G  B  P
5  O  G  P  B  O
6  G  O  B  P  P
7  P  O  B  G  P
8  O  B  G  PB B

row     +o +p +g +b  heap 23
display m1 OGO/POB 4 sun, m2 GOP/OBO 4 leaf, m4 PBO/OOG 4 shell, m5 GPP/PBO 4 sun  deck 44
bag     63  emptied 0 of 2  discards 0
clouds  sun sun leaf: 3 3; leaf leaf star: 6 3 3; star star shell: 6 3 3; shell shell sun: 6 3 3
thunder 9

>1  points 19  done 2 sun*2
    marker top  pool -
    bonuses -  used 0
    clouds 1:6  thunder 1
    card 1 m16 GOB/BBP 4 shell  on it a1a2=gb, c1=+b
    card 2 m3 OOG/BPO 4 star  on it -  taken this turn
 2  points 0  done 0
    marker top  pool -
    bonuses -  used 0
    clouds -  thunder 0
    card 1 m27 POB/OGG 6 leaf  on it -
    card 2 m49 OGP/PBO 8 cat  on it -"""


def test_the_text_board_is_a_grid_of_tokens() -> None:
    """RD-45: seats as 1 and 2, symbols of completed cards, own Thunder below and in the points."""
    state = load(
        "P1; set s0.cards m16[a1a2=gb,c1=+b] m3*; set s0.clouds 1:6; set s0.thunder 4; "
        "set s0.done m17 m25"
    )
    assert GAME.view(state, None).text() == TEXT
    own = TEXT.replace("points 19", "points 23") + "\nown thunder 4"
    assert GAME.view(state, 0).text() == own
    looking = GAME.view(load(LOOKING), 0).text()
    assert looking.endswith("looked at 3 4")
    dealt = GAME.view(load(f"{CHOOSING}; 1: give m10"), 1).text()
    assert dealt.endswith("dealt m9 GOG/BGP 4 sun, m10 GBP/OGG 4 leaf, m11 OGG/GPB 4 star\n"
                          "chosen: give m10")  # fmt: skip

"""Rainbow: whole games, the second scorer, checks and storage."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules import log
from rules.errors import IllegalMove
from rules.game import Event
from rules.rainbow import Play, State
from rules.rng import Rng
from tests.cases.runner import read_cases
from tests.rules import rainbow_scorer
from tests.rules.contract import Played, played
from tests.rules.rainbow_table import GAME, RNG, TITLE, do, load

# Whole games


def acts(one: Played) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Who put which cards down or took which pile, from the events alone."""
    for turn in one.turns:
        for event in turn.step.events:
            if event.move:
                told = dict(event.fields)
                yield event.seat, tuple(map(int, told.get("ranks") or told["pile"]))


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("seed", range(12))
def test_the_second_scorer_agrees(seats: int, seed: int) -> None:
    """RB-07 to RB-50, F31, F32: whole games from the deal and the acts alone."""
    one = played(TITLE, seats, (), b"second %d" % seed)
    dealt = one.turns[0].before
    points, winners = rainbow_scorer.result(
        dealt.mid, dealt.hands, dealt.reserves, dealt.lead, acts(one)
    )
    outcome = GAME.outcome(one.final)
    assert outcome is not None
    assert [side.total for side in outcome.sheet.sides] == points
    assert set(outcome.winners) == winners


@pytest.mark.parametrize(("seats", "tricks"), [(2, 14), (3, 14), (4, 14), (5, 11), (6, 9)])
def test_games_end_within_their_tricks(seats: int, tricks: int) -> None:
    """RB-40 RB-41 RB-49, section 8: every trick takes a card from every hand in play."""
    for seed in range(5):
        one = played(TITLE, seats, (), b"bound %d" % seed)
        assert 1 < one.final.trick <= tricks
        assert one.final.phase == "over"
        out = sum(not hand for hand in one.final.hands)
        assert out >= (1 if seats == 2 else 2)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_lowest_card_of_every_hand_ends_latest(seats: int) -> None:
    """Section 8: with singles only, all hands empty together, and the game is over."""
    state, tricks = GAME.setup(seats, {}, Rng(b"singles", 0)), 1
    while GAME.active(state):
        moves = GAME.legal_moves(state, state.turn)
        state = GAME.apply(state, state.turn, moves[0], RNG).state
        GAME.check(state)
        tricks = max(tricks, state.trick)
    assert tricks == {2: 14, 5: 11, 6: 9}.get(seats, 14)


TEXT = """\
trick 2  lead 2  play  force run
mid     1, 2, 3 3
played  2: 2 3
order   2
dropped -

 1  cards  2  won  2
 2  cards  2  won  0
>3  cards  3  won  1"""


def test_the_text_board_is_a_grid_of_tokens() -> None:
    """RB-31: seats as 1, 2, 3; the viewer's own cards and points below and beside."""
    state = load(
        hands="[1 1|2 2|4 4 5]",
        mid="[1, 2, 3 3]",
        lead="1",
        played="[1:2 3]",
        score="[6 6|-|1]",
    )
    assert GAME.view(state, None).text() == TEXT
    own = TEXT.replace("won  2", "won  2  points 12") + "\nhand    1 1"
    assert GAME.view(state, 0).text() == own
    two = load(hands="[1 1|2 2]", second="[1 2 3|-]", mid="[1, 2]")
    assert "cards  2  won  0  reserve" in GAME.view(two, None).text()


@pytest.mark.parametrize(
    "broken",
    [
        lambda s: replace(s, hands=(s.hands[0][1:], *s.hands[1:])),
        lambda s: replace(s, hands=((7, *s.hands[0][1:]), *s.hands[1:])),
        lambda s: replace(s, hands=(s.hands[0][::-1], *s.hands[1:])),
        lambda s: replace(s, mid=s.mid[::-1]),
        lambda s: replace(s, mid=(), gone=tuple(sorted(rank for p in s.mid for rank in p))),
        lambda s: replace(s, turn=(s.turn + 1) % 3),
        lambda s: replace(s, phase="claim"),
        lambda s: replace(s, phase="over"),
        lambda s: replace(s, scores=s.scores[1:]),
        lambda s: replace(s, reserves=((), ())),
        lambda s: replace(s, claimed=1),
        lambda s: replace(s, lead=3),
        lambda s: replace(s, aside=(), gone=s.aside),
    ],
)
def test_check_finds_what_cannot_be(broken: Any) -> None:
    """RB-01, section 8: a lost, strange or unsorted card, a wrong row, turn or phase."""
    state = GAME.setup(3, {}, Rng(b"check", 0))
    GAME.check(state)
    with pytest.raises(AssertionError):
        GAME.check(broken(state))


def test_a_state_in_a_claim_survives_json() -> None:
    """F08: a state between two claims of one seat."""
    state = load(hands="[1 2|3 3]", played="[0:4 4, 1:2, 0:5 5, 1:3]", mid="[1, 2, 4, 6 6]")
    middle = do(state, "0 claim pair 6").state
    assert msgspec.json.decode(msgspec.json.encode(middle), type=State) == middle


def test_a_two_player_claim_is_undone_from_the_log() -> None:
    """RB-52, F27: back to before the first of two claims running; a play is never undone."""
    seed, found = b"undo", None
    position = log.begin(GAME, 2, {}, seed)
    for row in range(200):
        if not GAME.active(position.state):
            break
        seat = position.state.turn
        moves = GAME.legal_moves(position.state, seat)
        before = position
        position, step = log.advance(
            GAME, position, seat, GAME.write(moves[row % len(moves)]), seed
        )
        if isinstance(moves[0], Play):
            assert not step.undoable
            with pytest.raises(IllegalMove):
                log.advance(GAME, position, seat, ".undo", seed)
        elif step.undoable and not step.ends:
            undone, _ = log.advance(GAME, position, seat, ".undo", seed)
            assert undone.state == before.state
            found = step
    assert found is not None


def test_events_survive_json() -> None:
    """F50: the stored form of what is told."""
    events = tuple(e for turn in played(TITLE, 2, (), b"json").turns for e in turn.step.events)
    assert {event.kind for event in events} >= {"lead", "play", "order", "take", "trick", "reserve"}
    assert msgspec.json.decode(msgspec.json.encode(events), type=tuple[Event, ...]) == events


def test_every_clause_has_a_test_of_its_own() -> None:
    """RB-01 to RB-53 and RB-W1, by the name of a case or in these files."""
    tests = Path(__file__).parent
    cases = (tests.parent / "cases" / "rainbow.txt").read_text("utf-8")
    named = " ".join(file.read_text("utf-8") for file in sorted(tests.glob("test_rainbow*.py")))
    found = {case.name.split()[0] for case in read_cases(cases)}
    found |= set(re.findall(r"RB-\d\d", named))
    assert found >= {*(f"RB-{number:02}" for number in range(1, 54)), "RB-W1"}

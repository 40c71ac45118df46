"""The notation of Rainbow finds every difference and reads nothing that it does not have."""

from __future__ import annotations

import pytest

from tests.cases.rainbow import NOTATION
from tests.cases.runner import Case, verdict

PLAY = "pos lead=1 hands=[1 5|2 6|3 3] mid=[1, 2, 2] score=[4 6|-|1]"
CLAIM = "pos hands=[1 1|2 2|4 4] played=[0:2, 1:5, 2:3] mid=[1, 3 3, 5 5]"
TWO = "pos hands=[3 3|2 4 6] second=[1 1 1 1 2 2 2 3 4 4 5 5 6 6|-] mid=[1, 2]"
OVER = """\
pos hands=[5|2 4 6 6] played=[0:3 3, 1:1] mid=[1, 2, 4, 6 6]
do 1 play 2
do 0 claim pair 6; 0 claim single 4; 1 claim single 2"""


@pytest.mark.parametrize(
    ("begun", "key", "expected", "got"),
    [
        (PLAY, "hands", "[1 5|2 6|3]", "[1 5|2 6|3 3]"),
        (PLAY, "hand", "[1 5|2 6|-]", "[1 5|2 6|3 3]"),
        (PLAY, "hand 1", "[2]", "[2 6]"),
        (PLAY, "handcounts", "[2 2 1]", "[2 2 2]"),
        (PLAY, "handcount 0", "1", "2"),
        (PLAY, "mid", "[1, 2 2]", "[1, 2, 2]"),
        (PLAY, "midcount", "2", "3"),
        (PLAY, "lead", "0", "1"),
        (PLAY, "active", "0", "1"),
        (PLAY, "trick", "1", "2"),
        (PLAY, "played", "[1:2]", "[]"),
        (PLAY, "score", "[4 6|-|-]", "[4 6|-|1]"),
        (PLAY, "score 0", "[4 4 6]", "[4 6]"),
        (PLAY, "scorecounts", "[2 0 0]", "[2 0 1]"),
        (PLAY, "points", "[10 0 2]", "[10 0 1]"),
        (PLAY, "points 0", "9", "10"),
        (PLAY, "phase", "claim", "play"),
        (PLAY, "force", "run", "none"),
        (PLAY, "order", "[1]", "[]"),
        (PLAY, "discarded", "[1]", "[]"),
        (PLAY, "aside", "15", "0"),
        (PLAY, "bonus", "[0 1 0]", "[0 0 0]"),
        (PLAY, "second", "[no no no]", "[]"),
        (PLAY, "legal 1", "{play 2}", "{play 2, play 6}"),
        (PLAY, "legalcount 0", "1", "0"),
        (PLAY, "auto", "[2 play 3]", "[]"),
        (PLAY, "undo", "yes", "no"),
        (PLAY, "winners", "[0]", "[]"),
        (f"{PLAY} open_scores=yes", "open_scores", "no", "yes"),
        (f"{PLAY} first=3", "first", "0", "3"),
        (CLAIM, "phase", "play", "claim"),
        (CLAIM, "active", "0", "1"),
        (CLAIM, "order", "[0 1 2]", "[1 2 0]"),
        (CLAIM, "played", "[0:2, 1:5]", "[0:2, 1:5, 2:3]"),
        (CLAIM, "mid", "[3 3, 1, 5 5]", "[1, 3 3, 5 5]"),
        (TWO, "second", "[yes yes]", "[yes no]"),
        (TWO, "second 1", "yes", "no"),
        (TWO, "secondcounts", "[14 14]", "[14 0]"),
        (TWO, "secondcounts 0", "13", "14"),
        (TWO, "secondcount 1", "14", "0"),
        (CLAIM, "ordercount", "2", "3"),
        ("setup n=3", "asidecount", "14", "15"),
        (OVER, "bonus", "[0 0]", "[0 3]"),
        (OVER, "bonus 1", "4", "3"),
        (OVER, "points", "[16 3]", "[16 6]"),
        (OVER, "winners", "[1]", "[0]"),
        (OVER, "active", "0", "none"),
        (OVER, "hand 1", "[2 4 6]", "[4 6 6]"),
        ("setup n=3 first=1", "lead", "0", "1"),
        ("setup n=3", "aside", "14", "15"),
    ],
)
def test_a_difference_is_told(begun: str, key: str, expected: str, got: str) -> None:
    """Every key finds what is wrong, and says what was expected and what is there."""
    case = Case("RB-00", (*begun.split("\n"), f"exp {key}={expected}"))
    assert verdict(NOTATION, case) == f"RB-00 differs: {key} expected {expected}, got {got}"


@pytest.mark.parametrize(
    "begun",
    [
        "pos hands=[1 1]",
        "pos hands=[1|1|1|1|1|1|1]",
        "pos mid=[1]",
        "pos hands=[1 7|2 2]",
        "pos hands=[1 a|2 2]",
        "pos hands=1",
        "pos hands=[1 1|2 2] mid=[1 2]",
        "pos hands=[1 1|2 2] mid=[3 3 3]",
        "pos hands=[1 1|2 2] mid=3",
        "pos hands=[1 1|2 2] played=[5 5]",
        "pos hands=[1 1|2 2] played=[0:]",
        "pos hands=[1 1|2 2] played=[0:1 3]",
        "pos hands=[1 1|2 2] played=[2:1]",
        "pos hands=[1 1|2 2] lead=2",
        "pos hands=[1 1|2 2] lead=-1",
        "pos hands=[1 1|2 2] trick=0",
        "pos hands=[1 1|2 2] score=[1]",
        "pos hands=[1 1|2 2] second=[1]",
        "pos hands=[1 1|2 2|3 3] second=[1 1|-|-]",
        "pos hands=[1 1|2 2] points=[1 2]",
        "pos hands=[1 1|2 2] first=6",
        "setup n=7",
        "setup n=1",
    ],
)
def test_no_other_position_is_read(begun: str) -> None:
    found = verdict(NOTATION, Case("RB-00", (begun, "exp active=0")))
    assert found.startswith(f"RB-00 differs: cannot read {begun}")


@pytest.mark.parametrize(
    "expected",
    [
        "hand=1",
        "hand 3=[1]",
        "mid=1",
        "mid 0=[1]",
        "played=[1]",
        "phase=playing",
        "force=pair",
        "second 0=14",
        "seconds=[no]",
        "mid=[1 2]",
        "legal 1=[play 2]",
        "legal 1={jump 2}",
        "legal 1={play}",
    ],
)
def test_no_other_expectation_is_read(expected: str) -> None:
    case = Case("RB-00", (PLAY, f"exp {expected}"))
    assert verdict(NOTATION, case) == f"RB-00 differs: cannot read {expected}"

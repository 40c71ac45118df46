"""The notation of Before The Rain: every key finds what is wrong; what is unreadable is told."""

from __future__ import annotations

import pytest

from tests.cases.before_the_rain import NOTATION
from tests.cases.runner import Case, verdict

SPLIT = (
    "pos hands=[L1 H|P1 H|S1 S2 H] stack=[D5 D5 D5] draw=[L4] weather=[r s] suns=1 "
    "sheet0=[1 2 3 4 5] round=2\n"
    "do 0 play hive; 1 play hive; 2 play sunflower 1"
)
CHOSEN = "pos hands=[L1 L2 H|P1 P2 H] automa=[D4 H] ataken=[W] weather=[r]\ndo 0 play hive"
FILL = "pos mode=fill phase=scoring hands=[-|-|H] home=[L2 L5 P3|P1|-]\ndo 0 bank lavender"
SCORED = (
    "pos mode=fill round=3 phase=scoring hands=[-|-|-] cells0=[1 - - - - 2] home=[P1 S2|-|-]\n"
    "do 0 bank poppy"
)


@pytest.mark.parametrize(
    ("begun", "key", "expected", "got"),
    [
        (SPLIT, "hands", "[-|-|S1 H]", "[-|-|L4 S2 H]"),
        (SPLIT, "hand 2", "[S2 H]", "[L4 S2 H]"),
        (SPLIT, "handcounts", "[0 0 2]", "[0 0 3]"),
        (SPLIT, "home", "[D5|D5|D5]", "[D5|D5|-]"),
        (SPLIT, "home 0", "[]", "[D5]"),
        (SPLIT, "homecounts", "[1 1 1]", "[1 1 0]"),
        (SPLIT, "homesets", "[D5]", "[D5 D5]"),
        (SPLIT, "leftcount", "0", "1"),
        (SPLIT, "stack", "[S2]", "[S1]"),
        (SPLIT, "stackcount", "2", "1"),
        (SPLIT, "drawset", "[D5 L1]", "[D5 L1 P1]"),
        (SPLIT, "drawtop", "[L1]", "[D5 L1 P1]"),
        (SPLIT, "drawbottom", "[D5]", "[D5 L1 P1]"),
        (SPLIT, "drawcount", "2", "3"),
        (SPLIT, "weather", "[t s t]", "[s t t]"),
        (SPLIT, "weatherset", "[s t]", "[s t t]"),
        (SPLIT, "weathercount", "2", "3"),
        (SPLIT, "shown", "[]", "[r]"),
        (SPLIT, "suns", "0", "1"),
        (SPLIT, "storms", "5", "3"),
        (SPLIT, "status", "[in in in]", "[home home in]"),
        (SPLIT, "active", "0", "2"),
        (SPLIT, "round", "1", "2"),
        (SPLIT, "phase", "bank", "play"),
        (SPLIT, "mode", "fill", "std"),
        (SPLIT, "fill_the_hive", "yes", "no"),
        (SPLIT, "sheet0", "[1 2 3 4 4]", "[1 2 3 4 5]"),
        (SPLIT, "sheet 0", "[]", "[1 2 3 4 5]"),
        (SPLIT, "best 0", "[0 0 0 0 0]", "[1 2 3 4 5]"),
        (SPLIT, "row 0", "[0 0 0 0 0]", "[1 2 3 4 5]"),
        (SPLIT, "final", "[0 0 0]", "[15 0 0]"),
        (SPLIT, "undo", "yes", "no"),
        (SPLIT, "winners", "[0]", "[]"),
        (CHOSEN, "chosen", "1", "0"),
        (CHOSEN, "chosen", "none", "0"),
        (CHOSEN, "automa", "[H D4]", "[D4 H]"),
        (CHOSEN, "automacount", "1", "2"),
        (CHOSEN, "automain", "no", "yes"),
        (CHOSEN, "ataken", "[]", "[W]"),
        (CHOSEN, "atakencount", "0", "1"),
        (CHOSEN, "legalcount 0", "2", "3"),
        (CHOSEN, "legal 1", "{play hive}", "{play poppy 1, play poppy 2, play hive}"),
        (CHOSEN, "draw", "[L1]", "[]"),
        (FILL, "cells 0", "[7 - - - - -]", "[- - - - - -]"),
        (FILL, "cells", "[7 - - - - -|- - - - - -]", "[- - - - - -|- - - - - -|- - - - - -]"),
        (FILL, "hands", "[-|-|-]", "[-|-|H]"),
        (FILL, "cells0", "[7 - - - - -]", "[- - - - - -]"),
        (FILL, "status", "[home home home]", "[home home rained]"),
        (FILL, "auto", "[1 bank none]", "[]"),
        (SCORED, "cells 0", "[1 1 2 - - 2]", "[1 1 - - - 2]"),
        (SCORED, "final 0", "3", "4"),
        (SCORED, "winners", "[0 1]", "[0]"),
    ],
)
def test_a_difference_is_told(begun: str, key: str, expected: str, got: str) -> None:
    case = Case("BR-00", (*begun.split("\n"), f"exp {key}={expected}"))
    assert verdict(NOTATION, case) == f"BR-00 differs: {key} expected {expected}, got {got}"
    right = Case("BR-00", (*begun.split("\n"), f"exp {key}={got}"))
    assert verdict(NOTATION, right) == "BR-00 ok"


@pytest.mark.parametrize(
    "statement",
    [
        "pos hands=[L1 H|P6 H]",
        "pos hands=[L1 H|X H]",
        "pos hands=[L1 H]",
        "pos hands=[H H|L1 H]",
        "pos hands=L1",
        "pos",
        "pos hands=[L1 H|P1 H] home=[-]",
        "pos hands=[L1 H|P1 H] home=[H|-]",
        "pos hands=[L1 H|P1 H] stack=[H]",
        "pos hands=[L1 H|P1 H] draw=[H]",
        "pos hands=[L1 H|P1 H] ataken=[H]",
        "pos hands=[L1 H|P1 H] automa=[H H]",
        "pos hands=[L1 H|P1 H|S1 H] automa=[H]",
        "pos hands=[L1 H|P1 H] shown=[s]",
        "pos hands=[L1 H|P1 H] suns=-1",
        "pos hands=[L1 H|P1 H] storms=-1",
        "pos hands=[L1 H|P1 H] weather=[x]",
        "pos hands=[L1 H|P1 H] mode=full",
        "pos hands=[L1 H|P1 H] mode=fill fill_the_hive=yes",
        "pos hands=[L1 H|P1 H] phase=bank",
        "pos hands=[L1 H|P1 H] round=4",
        "pos hands=[L1 H|P1 H] sheet0=[1 2 3 4 5]",
        "pos hands=[L1 H|P1 H] round=2 sheet0=[1 2 3 4]",
        "pos hands=[L1 H|P1 H] round=2 sheet2=[1 2 3 4 5]",
        "pos hands=[L1 H|P1 H] cells0=[1 2 3]",
        "pos hands=[L1 H|P1 H] cells0=[-1 - - - - -]",
        "pos hands=[L1 H|P1 H] round=2 sheet0=[-1 0 0 0 0]",
        "pos hands=[L1 H|P1 H] chosen=0",
        "setup n=7",
        "setup n=2 mode=hive",
        "exp hand=",
        "exp cells9=[- - - - - -]",
        "exp status=[out in]",
        "exp sheetcount=1",
        "exp legal 0={fly}",
        "do 0 fly",
    ],
)
def test_what_cannot_be_read_is_told(statement: str) -> None:
    begun = "pos hands=[L1 L2 H|P1 P2 H] weather=[r]"
    verdict_of = verdict(NOTATION, Case("BR-00", (begun, statement)))
    assert verdict_of.startswith("BR-00 differs: cannot read ")

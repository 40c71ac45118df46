"""The examples of the specifications, and the runner that plays them."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from rules import GAMES
from tests.cases.nach_dem_regen import NOTATION
from tests.cases.runner import Case, read_cases, verdict

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SHARED = Path(os.environ.get("PETRICHOR_SHARED", ROOT.parent / "shared"))
CASES = {key: read_cases((HERE / f"{key}.txt").read_text("utf-8")) for key in GAMES}


@pytest.mark.parametrize(
    ("key", "case"), [pytest.param(key, case, id=case.name) for key in GAMES for case in CASES[key]]
)
def test_case(key: str, case: Case) -> None:
    """Each clause as its example says."""
    assert verdict(import_module(f"tests.cases.{key}").NOTATION, case) == f"{case.name} ok"


@pytest.mark.parametrize("key", GAMES)
def test_the_examples_of_the_specification_are_all_here(key: str) -> None:
    file = SHARED / "games" / "cases" / f"{key}.txt"
    if not file.exists():
        pytest.skip(f"{file} is missing")
    own = {case.name: case.statements for case in CASES[key]}
    for case in read_cases(file.read_text("utf-8")):
        assert own[case.name] == case.statements


@pytest.mark.parametrize("key", GAMES)
def test_a_clause_may_only_be_named(key: str) -> None:
    """RD-04, RD-35: they say what does not exist."""
    (case,) = read_cases("# RD-35\n")
    assert verdict(import_module(f"tests.cases.{key}").NOTATION, case) == "RD-35 ok"


FRESH = "pos supply=[R B K P|R B K P]"
SCORED = "pos board=[c4=R d4=B e4=K] supply=[P R B K|R B K P]\ndo 0 place pink f4"


BAG = "pos supply=[R|R] bag=[B K]"
EMPTY = "[..../..../......../......../......../......../..../....]"


@pytest.mark.parametrize(
    ("begun", "key", "expected", "got"),
    [
        (SCORED, "discs", "[0 0]", "[1 0]"),
        (SCORED, "discs 0", "0", "1"),
        (SCORED, "gain", "2", "1"),
        (SCORED, "lines", "[0 1 0 0]", "[1 0 0 0]"),
        (SCORED, "board", EMPTY, "[c4=R d4=B e4=K f4=P]"),
        (SCORED, "board", "[c4=R d4=B e4=K]", "[c4=R d4=B e4=K f4=P]"),
        (SCORED, "at", "[f4=R]", "[c4=R d4=B e4=K f4=P]"),
        (SCORED, "at", "[f4=.]", "[c4=R d4=B e4=K f4=P]"),
        (SCORED, "undo", "no", "yes"),
        (SCORED, "supply 0", "[P]", "[R B K]"),
        (SCORED, "totals", "[0 0]", "[1 0]"),
        (FRESH, "supply", "[R B K P|R B K K]", "[R B K P|R B K P]"),
        (FRESH, "supply", "[P K B R]", "[R B K P|R B K P]"),
        (FRESH, "supplycounts", "[4 3]", "[4 4]"),
        (FRESH, "supplycounts 1", "3", "4"),
        (FRESH, "supplycount 1", "3", "4"),
        (FRESH, "boardcount", "1", "0"),
        (FRESH, "bagcount", "39", "40"),
        (FRESH, "turn", "1", "0"),
        (FRESH, "phase", "over", "place"),
        (FRESH, "active", "none", "0"),
        (FRESH, "active", "0 1", "0"),
        (FRESH, "winners", "[0]", "[]"),
        (FRESH, "legalcount 0", "191", "192"),
        (FRESH, "legalcount 1", "1", "0"),
        (FRESH, "legal 1", "{place red a3}", "{}"),
        (FRESH, "auto", "[0 place red a3]", "[]"),
        (BAG, "bag", "[K B]", "[B K]"),
        (BAG, "bag", "[B]", "[B K]"),
        (BAG, "bag", "[B ..]", "[B K]"),
        (BAG, "bag", "[]", "[B K]"),
        (f"{FRESH} first=2", "first", "1", "2"),
        ("setup n=3 first=2", "active", "1", "2"),
    ],
)
def test_a_difference_is_told(begun: str, key: str, expected: str, got: str) -> None:
    """Every key finds what is wrong, and says what was expected and what is there."""
    case = Case("NR-00", (*begun.split("\n"), f"exp {key}={expected}"))
    assert verdict(NOTATION, case) == f"NR-00 differs: {key} expected {expected}, got {got}"


def test_all_differences_are_told_in_one_line() -> None:
    case = Case("NR-00", (FRESH, "exp turn=1; illegal 0 place red a3; gain=0; active=1"))
    wrong = "turn expected 1, got 0; illegal 0 place red a3 expected refused, got legal"
    assert verdict(NOTATION, case) == f"NR-00 differs: {wrong}; active expected 1, got 0"


def test_a_refused_move_is_a_difference_and_ends_the_position() -> None:
    """A wrong seat's move, alone or as the second of two."""
    for moves, refused, turn in (
        ("1 place red a3", "1 place red a3", 0),
        ("0 place red a3; 0 place red b3", "0 place red b3", 1),
    ):
        case = Case("NR-00", (FRESH, f"do {moves}", "exp active=7", "do 0 place red a4"))
        difference = f"do {refused} expected legal, got not_your_turn seat={turn}"
        assert verdict(NOTATION, case) == f"NR-00 differs: {difference}"


@pytest.mark.parametrize(
    "statement",
    [
        "hello",
        "exp",
        "do",
        "do place red a3",
        "do 0 jump",
        "pos supply=[R B K Q|R]",
        "pos supply=[R]",
        "pos supply=[R|R|R|R|R]",
        "pos supply=R",
        "pos supply=[R|R] turn=2",
        "pos supply=[R|R] turn=-1",
        "pos supply=[R|R] discs=[1]",
        "pos supply=[R|R] discs=[1 -1]",
        "pos board=[d4=R]",
        "pos supply=[R|R] board=[a1=R]",
        "pos supply=[R|R] board=[a3=R a3=B]",
        "pos supply=[R|R] board=[RRRR/RRRR]",
        "pos supply=[R|R] board=[R.../..../......../......../......../......../..../...x]",
        "pos supply=[R|R] bag=[R .. B]",
        "pos supply=[R|R] first=7",
        "pos supply=[R|R] supply=[R|R]",
        "pos supply=[R|R] gain=1",
        "pos supply=[R|R] nonsense",
        "setup",
        "setup n=9",
        "setup n=2 first=7",
        "exp nonsense=1",
        "exp discs",
        "exp discs=",
        "exp discs=[one]",
        "exp active 0=1",
        "exp discs 7=1",
        "exp legal=3",
        "exp legal 0=[place red a3]",
        "exp legal 0={jump}",
        "exp auto={0 place red a3}",
        "exp auto=[place red a3]",
        "exp bagcounts=[1 1]",
        "exp discscount=2",
        "exp phase=claim",
        "exp undo=perhaps",
        "exp first=4",
    ],
)
def test_what_cannot_be_read_is_told(statement: str) -> None:
    case = Case("NR-00", (FRESH, statement))
    assert verdict(NOTATION, case).startswith("NR-00 differs: cannot read ")


def test_moves_without_a_position_cannot_be_read() -> None:
    for statement in ("exp active=0", "do 0 place red a3"):
        case = Case("NR-00", (statement,))
        assert verdict(NOTATION, case) == f"NR-00 differs: cannot read {statement}"


def test_a_file_is_split_into_cases() -> None:
    text = "# A\n pos x=1 \n\nexp y=2\n# B two\nsetup n=2\n"
    assert read_cases(text) == (Case("A", ("pos x=1", "exp y=2")), Case("B two", ("setup n=2",)))


def shell(game: str, file: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.cases", game, str(file)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_shell_prints_a_line_a_case(tmp_path: Path) -> None:
    file = tmp_path / "cases.txt"
    file.write_text(f"# NR-07\n{FRESH}\nexp gain=0\n")
    good = shell("nach_dem_regen", file)
    assert (good.returncode, good.stdout) == (0, "NR-07 ok\n")
    file.write_text(f"# NR-07\n{FRESH}\nexp gain=1\n# NR-08\n{FRESH}\nexp gain=0\n")
    bad = shell("nach_dem_regen", file)
    assert (bad.returncode, bad.stdout) == (1, "NR-07 differs: gain expected 1, got 0\nNR-08 ok\n")


def test_the_status_is_that_of_the_verdict_and_not_of_its_words(tmp_path: Path) -> None:
    """A line that differs may end with the very word of a line that does not."""
    file = tmp_path / "cases.txt"
    file.write_text("# A1\nfoo ok\n")
    bad = shell("nach_dem_regen", file)
    assert (bad.returncode, bad.stdout) == (1, "A1 differs: cannot read foo ok\n")


def test_a_mark_at_the_beginning_of_a_file_is_no_part_of_it(tmp_path: Path) -> None:
    file = tmp_path / "cases.txt"
    file.write_text(f"# NR-07\n{FRESH}\nexp gain=0\n", "utf-8-sig")
    good = shell("nach_dem_regen", file)
    assert (good.returncode, good.stdout) == (0, "NR-07 ok\n")


def test_a_file_without_cases_says_so(tmp_path: Path) -> None:
    file = tmp_path / "cases.txt"
    for text in ("", "\n \n"):
        file.write_text(text)
        none = shell("nach_dem_regen", file)
        assert (none.returncode, none.stdout, none.stderr) == (2, "", f"{file}: no cases\n")

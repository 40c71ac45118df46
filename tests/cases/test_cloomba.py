"""The notation of Cloomba: every key finds what is wrong; what is unreadable is told."""

from __future__ import annotations

import pytest

from tests.cases.cloomba import NOTATION, load
from tests.cases.runner import Case, verdict

BOUGHT = (
    "phase end; jar0: RRYBB; spent: G; row: RYG RG -; sstack: GB RB; bed0: ring R*GYBRG; "
    "stack: RG YY; bag: Y B → buy 1 r; attach a2; butterfly y"
)
FINDS = (
    "3p; advanced; expert; seat 2; phase end; jar2: RR; row: 17 5 -; deck: 20 21; own2: 7; "
    "own0: 1; stall1: RG YB + R B; stall2: - → buy 1 r"
)
PLACE = "4p; phase place; hand GR+B; bed0: ring R..... ring2 .R.......... (3,0)RY*; jar1: GG → -"
OVER = "2p; basic; phase end; stall1: -; stall2: -; jar0: RG; jar1: Y → done"


@pytest.mark.parametrize(
    ("begun", "expected", "told"),
    [
        (BOUGHT, "illegal", "expected illegal, got legal"),
        (BOUGHT, "phase start", "phase expected start, got end"),
        (BOUGHT, "seat 0", ""),
        (BOUGHT, "seat 1", "seat expected 1, got 0"),
        (BOUGHT, "over", "game expected over, got open"),
        (BOUGHT, "open", ""),
        (BOUGHT, "score0 4", "score0 expected 4, got 5"),
        (BOUGHT, "meadows0 R2/1 Y1/1 G1/0 G1/0 G1/0 Y1/0 B1/0 R1/0", ""),
        (BOUGHT, "meadows0 R2/1", "meadows0 expected R 2 1, got B 1 0 G 1 0 G 1 0 G 1 0 R 1 0"),
        (BOUGHT, "jar0 -", "jar0 expected -, got bb"),
        (BOUGHT, "jar0 BB", ""),
        (BOUGHT, "spent RGR", ""),
        (BOUGHT, "spent RR", "spent expected rr, got rrg"),
        (BOUGHT, "row GB RG -", ""),
        (BOUGHT, "row RG GB -", "row expected rg gb -, got gb rg -"),
        (BOUGHT, "sstack RB", ""),
        (BOUGHT, "sstack GB RB", "sstack expected gb rb, got rb"),
        (BOUGHT, "stack YY RG", "stack expected yy rg, got rg yy"),
        (BOUGHT, "bag Y B", ""),
        (BOUGHT, "bag B Y", "bag expected by, got yb"),
        (BOUGHT, "stall1 GB RY + Y R", ""),
        (BOUGHT, "stall2 RY + R", "stall2 expected ry r, got gb ry ry"),
        (BOUGHT, "at0 (2,0) RY*G", ""),
        (BOUGHT, "at0 (2,0) R*YG", "at0 (2, 0) expected ryg r, got ryg y"),
        (BOUGHT, "at0 (3,0) -", ""),
        (BOUGHT, "at1 (1,0) R", "at1 (1, 0) expected r -, got - -"),
        (BOUGHT, "undo yes", "undo expected yes, got no"),
        (BOUGHT, "moves buy = 1 r", "moves buy expected buy 1 r, got buy 1 b buy 2 b"),
        (BOUGHT, "moves take = ", ""),
        (BOUGHT, "moves buy = 2 b, 1 b", ""),
        (BOUGHT, "count done 0", "count done expected 0, got 1"),
        (BOUGHT, "has take 1 ry r", "has take 1 ry r expected has, got not"),
        (BOUGHT, "not done", "not done expected not, got has"),
        (BOUGHT, "nstack 3", "nstack expected 3, got 2"),
        (BOUGHT, "nbag 3", "nbag expected 3, got 2"),
        (BOUGHT, "nsstack 2", "nsstack expected 2, got 1"),
        (BOUGHT, "nrow 3", "nrow expected 3, got 2"),
        (BOUGHT, "winners 0", "winners expected 0, got -"),
        (FINDS, "own2 17 7", ""),
        (FINDS, "own2 17", "own2 expected 17, got 7 17"),
        (FINDS, "own0 -", "own0 expected -, got 1"),
        (FINDS, "row 20 5 -", ""),
        (FINDS, "row 20 - -", "row expected 20 - -, got 20 5 -"),
        (FINDS, "deck 20 21", "deck expected 20 21, got 21"),
        (FINDS, "ndeck 2", "ndeck expected 2, got 1"),
        (FINDS, "nstalls 2+1", "nstalls expected 2 1, got 2 0"),
        (FINDS, "nremoved 4", "nremoved expected 4, got 0"),
        (FINDS, "seat 0; phase start; stall2 -", ""),
        (PLACE, "at0 (1,1) R; at0 (3,0) RY*; jar1 GG; nstack 0", ""),
        (PLACE, "has place b1 w; not place b2 w; count butterfly 0", ""),
        (OVER, "winners 0; over; score0 2; phase over; stall1 -", ""),
        (OVER, "winners 0 1", "winners expected 0 1, got 0"),
    ],
)
def test_a_difference_is_told(begun: str, expected: str, told: str) -> None:
    found = verdict(NOTATION, Case("CL-00", (f"{begun} → {expected}",)))
    assert found.startswith(f"CL-00 differs: {told}") if told else found == "CL-00 ok"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("stall1: RG + Y → take 1 rg r → legal", "take 1 rg r expected legal, got illegal"),
        ("stall1: RG + Y → take 1 rg r → phase start", "take 1 rg r expected legal, got illegal"),
        (
            "stall1: RG + Y → take 1 rg r; place a1 e → illegal",
            "take 1 rg r expected legal, got no",
        ),
        ("phase place; hand YB+R; bed0: ring RGYBRG → place a2 e; butterfly jar → legal", "butt"),
        ("stall1: RG + Y → nonsense → legal", "nonsense expected legal, got illegal"),
        ("stall1: RG + Y → nonsense → illegal", ""),
        ("stall1: RG + Y → take 1 rg r → illegal; phase start; nstalls 1+2", ""),
    ],
)
def test_a_refused_move_is_a_difference_unless_expected(line: str, told: str) -> None:
    found = verdict(NOTATION, Case("CL-00", (line,)))
    assert found.startswith(f"CL-00 differs: {told}") if told else found == "CL-00 ok"


@pytest.mark.parametrize(
    "line",
    [
        "hello",
        "2p → -",
        "→ - → open",
        "2p → - →",
        "5p → - → open",
        "2p; 3p → - → open",
        "2p; seat 2 → - → open",
        "seat: 1 → - → open",
        "phase butterfly → - → open",
        "phase place → - → open",
        "hand RG+Y → - → open",
        "phase place; hand RG → - → open",
        "phase place; hand RGY+Y → - → open",
        "basic; advanced → - → open",
        "expert yes → - → open",
        "jar0 RR → - → open",
        "jar2: RR → - → open",
        "jar0: RX → - → open",
        "jar0: R; jar0: R → - → open",
        "bed0: (0,0)R → - → open",
        "bed0: (28,0)R → - → open",
        "bed0: (1,0)RR → - → open",
        "bed0: (1,0) R → - → open",
        "bed0: (1,0)R (1,0)G → - → open",
        "bed0: ring RRRRR → - → open",
        "bed0: ring → - → open",
        "bed0: ring2 RRRRRR → - → open",
        "stall3: RG + Y → - → open",
        "stall1: RG Y → - → open",
        "stall1: RGY + Y → - → open",
        "row: RG - → - → open",
        "row: 5 - - → - → open",
        "advanced; row: RG - - → - → open",
        "advanced; row: 22 - - → - → open",
        "deck: 22 → - → open",
        "sstack: R → - → open",
        "own0: 0 → - → open",
        "board: R → - → open",
        "setup 5p → - → open",
        "setups 2p → - → open",
        "setup 2p 3p → - → open",
        "setup basic advanced → - → open",
        "setup first → - → open",
        "setup 2p first 7 → - → open",
        "setup 2p quick → - → open",
        "2p → - → undo yes",
        "2p → - → undo maybe",
        "2p → - → phase none",
        "2p → - → score0",
        "2p → - → score2 1",
        "2p → - → score0 R",
        "2p → - → jar0",
        "2p → - → meadows0 R2",
        "2p → - → at0 (1,0)",
        "2p → - → at0 (28,0) -",
        "2p → - → moves fly = 1",
        "2p → - → count take",
        "2p → - → moves take",
        "2p → - → has",
        "2p → - → not",
        "2p → - → stack",
        "2p → - → nstack 3+3",
        "2p → - → nstalls 6",
        "2p → - → nstalls 3+3+3",
        "2p → - → stall3 -",
        "2p → - → nstalls",
        "2p → - → nfinds 3",
        "2p → - → winners x",
        "2p → - → hello",
        "2p → - → over 1",
    ],
)
def test_what_cannot_be_read_is_told(line: str) -> None:
    assert verdict(NOTATION, Case("CL-00", (line,))).startswith("CL-00 differs: cannot read ")


@pytest.mark.parametrize(
    "line",
    [
        "- → - → -",
        "- → - → count take 8; phase start; jar1 -",
        "bed0: -; own0: -; stack: -; deck: - → - → meadows0; meadows1 -; at0 (1,0) -",
        "deck: 5 → - → deck 5",
        "setup → - → nremoved 16; nstalls 3 + 3",
        "setup first 1 3p expert advanced → - → seat 1; ndeck 18",
        "jar0:RR; row:RG - - → - → moves  buy = 1 r",
        "jar0 : R R; row : RG  -  - → BUY  1  R → spent R R; undo\tyes",
        "phase place; hand RG + Y → place a1 e → jar0 Y",
        "phase place; hand RG+Y → place d1 e → illegal; at0 (0,0) -",
        "bed0: (1, 0)R*Y (2 ,0)R → - → at0 (1, 0) YR*; meadows0 Y1/0 R2/1",
        "stall1: RG+Y; stall2: BB + R → - → moves take = 2 bb r, 1 gr y, 1 rg y",
        "phase end; stall1: -; stall2: -; jar0: R; jar1: Y → done → winners 1 0",
    ],
)
def test_what_can_be_read(line: str) -> None:
    """Section 3.0: `-` is none, defaults stand, orders and blanks are free."""
    assert verdict(NOTATION, Case("CL-00", (line,))) == "CL-00 ok"


def test_a_position_is_loaded_as_it_is() -> None:
    """Section 3.0: nothing is skipped before the first move, and the defaults stand."""
    state = load("phase end; stall1: -; stall2: -")
    assert (state.phase, state.seat, len(state.gardens)) == ("end", 0, 2)
    assert (state.mode, state.expert, state.row, state.bag) == ("basic", False, ("", "", ""), "")
    stall = load("2p").stalls[0]
    assert (stall.tiles, stall.butterflies) == (("ry", "gb"), "ry")

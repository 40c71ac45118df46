"""The notation of Raindrops finds every difference and reads nothing that it does not have."""

from __future__ import annotations

import pytest

from tests.cases.raindrops import NOTATION
from tests.cases.runner import Case, verdict

ACT = "P1"
TOLD = (
    "P1; set start 1; set empties 1; set bag op*2 gb; set disc ob; set row +o; set heap +p +gb; "
    "set tstack 3 4; set cstack 1:6,3 2:-; set display m1 m2; set deck m20 m21; "
    "set s0.cards m16[a1a2=gb,c1=+b,b1b2=op+b] m3*; set s0.pool ob*2; set s0.bonus +o +pg; "
    "set s0.used +b; set s0.done m5 m6; set s0.clouds 1:6; set s0.thunder 5; set s1.marker swap"
)
GIVING = (
    "P1; set phase choose; set display -; set s0.offer m6 m7 m8; set s1.offer m9 m10 m11; "
    "1: give m10"
)
LOOKING = "P1; 0: drop a1 b2 c3 d4 d5 c6 c7 d8"
CARDS = "m16[a1a2=gb,c1=+b,b1b2=op+b] m3*"


@pytest.mark.parametrize(
    ("begun", "key", "expected", "got"),
    [
        (TOLD, "phase", "place", "act"),
        (TOLD, "turn", "1", "0"),
        (TOLD, "start", "0", "1"),
        (TOLD, "players", "3", "2"),
        (TOLD, "bag", "op gb", "op*2 gb"),
        (TOLD, "bag#", "2", "3"),
        (TOLD, "disc", "ob*2", "ob"),
        (TOLD, "empties", "0", "1"),
        (TOLD, "ending", "yes", "no"),
        (TOLD, "row", "+p", "+o"),
        (TOLD, "heap", "+p", "+p +gb"),
        (TOLD, "heap#", "1", "2"),
        (TOLD, "tstack", "4 3", "3 4"),
        (TOLD, "cstack", "1:3 2:-", "1:6,3 2:- 3:6,3,3 4:6,3,3"),
        (TOLD, "cstack#", "7", "8"),
        (TOLD, "display", "m1", "m1 m2"),
        (TOLD, "deck", "m21 m20", "m20 m21"),
        (TOLD, "win.a", "B/O,G/P,O/G,-", "B/O,G/P,O/G,P/O"),
        (TOLD, "win.a", "~op,?,?,?", "B/O,G/P,O/G,P/O"),
        (TOLD, "opt.store", "max", "free"),
        (TOLD, "opt.columns", "6", "5"),
        (TOLD, "s0.marker", "flip", "top"),
        (TOLD, "s1.marker", "top", "swap"),
        (TOLD, "s0.cards", "m16[a1a2=gb,c1=+b] m3*", CARDS),
        (TOLD, "s0.cards", "m16[a1a2=gb,c1=+b,b1b2=op+b] m3", CARDS),
        (TOLD, "s0.cards#", "1", "2"),
        (TOLD, "s0.pool", "ob", "ob*2"),
        (TOLD, "s0.bonus", "+o", "+o +pg"),
        (TOLD, "s0.used", "-", "+b"),
        (TOLD, "s0.done", "m5", "m5 m6"),
        (TOLD, "s0.clouds", "-", "1:6"),
        (TOLD, "s0.clouds", "1:3", "1:6"),
        (TOLD, "s0.clouds", "2:6", "1:6"),
        (TOLD, "s0.thunder", "4", "5"),
        (TOLD, "s0.thunder#", "2", "1"),
        (TOLD, "s1.offer", "m9", "-"),
        (TOLD, "s0.fresh", "+o", "-"),
        (TOLD, "active", "1", "0"),
        (TOLD, "winners", "0", "-"),
        (GIVING, "active", "1", "0"),
        (GIVING, "s1.gave", "m9", "m10"),
        (GIVING, "s0.gave#", "1", "0"),
        (GIVING, "s0.offer", "m6 m7", "m6 m7 m8"),
        (GIVING, "undo", "no", "yes"),
        (LOOKING, "look", "3 5", "3 4"),
        (LOOKING, "undo", "yes", "no"),
        ("new 3", "deck#", "44", "45"),
        ("new 3; set opt.columns 4", "bag#", "64", "68"),
    ],
)
def test_a_difference_is_told(begun: str, key: str, expected: str, got: str) -> None:
    """Every key finds what is wrong, and agrees with what is there."""
    wrong = verdict(NOTATION, Case("RD-00", (f"{begun}; => {key} {expected}",)))
    assert wrong == f"RD-00 differs: {key} expected {expected}, got {got}"
    right = Case("RD-00", (*begun.split("; "), f"=> {key} {got}"))
    assert verdict(NOTATION, right) == "RD-00 ok"


@pytest.mark.parametrize(
    ("begun", "asked", "got"),
    [
        (ACT, "verbs 0 drop", "verbs 0 expected drop, got drop flip swap"),
        (ACT, "verbs 1 drop", "verbs 1 expected drop, got -"),
        (ACT, "count 0 flip 19", "count 0 flip expected 19, got 20"),
        (ACT, "count 0 drop a1 8", "count 0 drop a1 expected 8, got 9"),
        (ACT, "moves 1 = drop a1", "moves 1 expected drop a1, got "),
        (LOOKING, "moves 0 = thunder 1", "moves 0 expected thunder 1, got thunder 1, thunder 2"),
        (TOLD, "score 0 memory 9 unused 5", "score 0 memory expected 9, got 8"),
        (TOLD, "score 0 total 26", "score 0 total expected 26, got 29"),
        (TOLD, "hides 0 s0.thunder", "hides 0 s0.thunder expected, got 5"),
        (TOLD, "sees 1 s0.thunder", "sees 1 s0.thunder expected, got hidden"),
        (TOLD, "sees pub s0.thunder# 2", "sees s0.thunder# expected 2, got 1"),
        (TOLD, "sees 0 heap", "sees 0 heap expected, got hidden"),
        (TOLD, "sees 0 heap# 1", "sees heap# expected 1, got 2"),
        (TOLD, "hides pub row", "hides pub row expected, got +o"),
        (TOLD, "sees 0 s1.cards m27 m16", "sees s1.cards expected m27 m16, got m27 m49"),
        (GIVING, "sees 0 s1.gave", "sees 0 s1.gave expected, got hidden"),
        (GIVING, "hides 1 s1.gave", "hides 1 s1.gave expected, got m10"),
        (GIVING, "sees pub s0.offer", "sees pub s0.offer expected, got hidden"),
        (LOOKING, "sees 1 look", "sees 1 look expected, got hidden"),
        (LOOKING, "hides 0 look", "hides 0 look expected, got 3 4"),
    ],
)
def test_what_is_asked_of_a_seat_is_told(begun: str, asked: str, got: str) -> None:
    """Memory 4 + 4, unused 3 + 2, one used, cloud 6, Thunder 5 and four pieces make 29."""
    assert verdict(NOTATION, Case("RD-00", (begun, f"=> {asked}"))) == f"RD-00 differs: {got}"


def test_moves_that_are_not_as_they_should_be_are_told() -> None:
    for part, told in (
        ("ok 0: drop a2", "ok 0: drop a2 differs"),
        ("no 0: drop a1", "no 0: drop a1 differs"),
        ("0: drop a2", "0: drop a2 expected legal, got not_at_top cell=a2 row=1"),
        ("1: drop a1", "1: drop a1 expected legal, got not_your_turn seat=0"),
    ):
        assert verdict(NOTATION, Case("RD-00", ("P1", part))) == f"RD-00 differs: {told}"


def test_all_differences_of_a_position_are_told_and_none_after_a_refused_move() -> None:
    case = Case("RD-00", ("P1; => turn 1; 0: drop a2; => turn 1", "P1; => phase drop"))
    refused = "0: drop a2 expected legal, got not_at_top cell=a2 row=1"
    told = f"turn expected 1, got 0; {refused}; phase expected drop, got act"
    assert verdict(NOTATION, case) == f"RD-00 differs: {told}"


def test_positions_are_derived_from_what_is_set() -> None:
    """3.0: stacks less what is held, W whole, any order of statements, `set` after `new`."""
    case = Case(
        "RD-00",
        (
            "P1; set s0.thunder 4 5; => tstack 3 4 5 3 4 5 3 4",
            "P1; set s0.clouds 2:6; set s1.clouds 2:3; => cstack 2:3 1:6,3,3; => s0.clouds 1:-",
            "P1; set s0.bonus +o*2; => heap# 22; => row +g +o +b +p",
            "P1; set s0.done m6; set display m7; => deck# 48",
            "P1; set players 4; => s3.cards m45 m50; => s2.cards m35 m40; => deck# 42",
            "P1; set s1.offer m9 m10 m11; => s1.cards - -; => s0.cards m16 m3",
            "P1; set phase thunder; => look 3 4; => tstack# 8; 0: thunder 2; => s0.thunder 4",
            "P1; set phase take; set s0.cards m16 -; set s0.pool gb; 0: take m4; "
            "=> s0.cards m16 m4*; => active 0",
            "P1; set opt.columns 4; W a:-,-,-,- b:-,-,-,P/O c:-,-,-,O/B d:-,-,-,O/P; "
            "=> win.a -,-,-,-; => bag op*10 og*12 ob*11 pg*12 pb*12 gb*12 o-pg o-pb o-gb p-og "
            "p-ob p-gb g-op g-ob g-pb b-op b-og b-pg",
            "new 2; set tstack 4; set s1.pool gb; => tstack 4; => s1.pool gb; => active 0 1",
            "P1; set ending yes; set turn 1; set phase place; 1: keep; => turn 0; => turn 1; "
            "=> sees pub turn 1; => sees 0 turn 0",
        ),
    )
    assert verdict(NOTATION, case) == "RD-00 ok"


@pytest.mark.parametrize(
    "statement",
    [
        "hello",
        "set",
        "set foo 1",
        "set phase sleep",
        "set turn x",
        "set players 5",
        "set bag po",
        "set bag op*0",
        "set row +x",
        "set row o",
        "set deck m99",
        "set tstack a",
        "set cstack 5:3",
        "set s0.cards m16 m3 m1",
        "set s0.cards m16 m99",
        "set s0.cards m0*",
        "set s0.cards m16[a1c1=gb]",
        "set s0.cards m16[a1a2=gb,a2=+b]",
        "set s0.clouds 6",
        "set s0.clouds 1:6,3",
        "set s0.pool",
        "set s0.marker drop",
        "set s4.pool gb",
        "set opt.store some",
        "set opt.foo on",
        "set ending maybe",
        "W a:B/O,G/P,O/G,P/O c:O/B,P/O,G/O,O/B",
        "W a:B/O,G/P,O/G",
        "W a:GP/O,G/P,O/G,P/O",
        "W a:b/o,G/P,O/G,P/O",
        "=> foo 1",
        "=> phase",
        "=> s0.pool",
        "=> phase# 3",
        "=> turn# 1",
        "=> win.f ?,?,?,?",
        "=> win.a ?,?,?",
        "=> s2.pool gb",
        "=> s0.pool bo",
        "=> opt.foo on",
        "=> undo maybe",
        "=> verbs",
        "=> verbs 0 jump",
        "=> moves 0 drop a1",
        "=> moves 0 = jump",
        "=> count 0",
        "=> count 0 drop x",
        "=> score 0",
        "=> score 0 memory",
        "=> score 0 luck 3",
        "=> score 7 total 0",
        "=> sees",
        "=> sees 9 row",
        "=> sees pub foo",
        "=> hides pub heap#",
        "=> hides pub row +o",
        "0: jump",
        "0 drop a1",
        "ok drop a1",
        "ok 0: jump",
    ],
)
def test_what_cannot_be_read_is_told(statement: str) -> None:
    case = Case("RD-00", ("P1", statement))
    assert verdict(NOTATION, case).startswith(f"RD-00 differs: cannot read {statement}")


@pytest.mark.parametrize(
    "statements",
    [
        "P1; set turn 2; => phase act",
        "P1; set s2.pool gb; => phase act",
        "P1; set opt.columns 4; => phase act",
        "P1; W a:O/B,-,G/P,O/B b:P/O,P/O,P/O,P/O c:P/O,P/O,P/O,P/O d:P/O,P/O,P/O,P/O "
        "e:P/O,P/O,P/O,P/O; => phase act",
        "P1; set phase take; => phase take",
        "P1; set tstack 3; set phase thunder; => phase thunder",
        "P1; set phase choose; set s0.offer m6 m7; => phase choose",
        "P1; set look 3; set phase thunder; => phase thunder",
        "P1; set s0.bonus +o; set s0.fresh +p; => phase act",
        "P1; set phase choose; set s0.offer m6 m7 m8; set s0.gave m9; => phase choose",
    ],
)
def test_values_that_do_not_go_together_cannot_be_read(statements: str) -> None:
    asked = statements.split("; ")[-1]
    told = verdict(NOTATION, Case("RD-00", (statements, "=> turn 7")))
    assert told.startswith(f"RD-00 differs: cannot read {asked} (")
    assert "turn 7" not in told


def test_a_position_is_set_before_its_first_move() -> None:
    """3.0: what is only asked is no move; a position that is never asked about is laid as well."""
    case = Case("RD-00", ("P1; 0: flip a1; set turn 1; => turn 7",))
    assert verdict(NOTATION, case) == "RD-00 differs: cannot read set turn 1"
    for asked in ("=> phase act", "ok 0: flip a1", "no 0: flip a2"):
        case = Case("RD-00", (f"P1; {asked}; set turn 1; => turn 1; 1: flip a1",))
        assert verdict(NOTATION, case) == "RD-00 ok"
    told = verdict(NOTATION, Case("RD-00", ("P1; set turn 2; P1; => turn 0",)))
    assert told == "RD-00 differs: cannot read set turn 2 (turn or start)"


def test_blanks_are_of_no_matter() -> None:
    case = Case(
        "RD-00",
        (
            "P1;\tset\ts0.cards  m16[ a1a2=gb , c1=+b ]  m3;set cstack 1:6, 3 ; ;",
            "=>s0.cards m16[c1=+b,a1a2=gb]   m3;=>  cstack  1:6,3;=> count 0 DROP A1 9",
            "=>win.a B/O, ~pg,?,P/O;ok  0 :drop  A1; 0:FLIP A1",
        ),
    )
    assert verdict(NOTATION, case) == "RD-00 ok"


def test_cloud_tokens_are_set_type_by_type() -> None:
    """3.0: only the types named are touched, and `-` alone is all of them."""
    case = Case(
        "RD-00",
        (
            "P1; set s0.clouds 1:6; set s0.clouds 2:3; => s0.clouds 1:6 2:3; => cstack 1:3,3 2:6,3",
            "P1; set cstack 1:3; set cstack 2:-; => cstack 1:3 2:- 3:6,3,3",
            "P1; set cstack -; => cstack -; => cstack# 0",
            "P1; set s0.clouds 1:6; set s0.clouds -; => s0.clouds -",
        ),
    )
    assert verdict(NOTATION, case) == "RD-00 ok"


def test_the_starter_has_the_turn_while_cards_are_given() -> None:
    """3.0: `turn` is the start in `choose`."""
    case = Case(
        "RD-00",
        (
            "new 3; set start 2; => turn 2",
            "P1; set start 1; set phase choose; set s0.offer m6 m7 m8; set s1.offer m9 m10 m11",
            "=> turn 1; 0: give m6; 1: give m9; => turn 1; => active 1",
        ),
    )
    assert verdict(NOTATION, case) == "RD-00 ok"


def test_statements_without_a_position_cannot_be_read() -> None:
    for part in ("=> turn 0", "0: drop a1", "set turn 1", "new 7"):
        assert verdict(NOTATION, Case("RD-00", (part,))) == f"RD-00 differs: cannot read {part}"

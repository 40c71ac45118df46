"""`python -m rules` in the terminal: play, and check the file of a game (F06, F39)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules import GAMES
from rules.__main__ import listed, main, told
from rules.errors import RulesError
from rules.export import Export, seed_of
from rules.game import Event
from rules.log import begin
from tests.rules.contract import Title, played

GAME = GAMES["nach_dem_regen"]
SECRET = bytes(range(32))
PEOPLE = ("11", "12")
SEED = hashlib.sha256(SECRET + b"/900/11,12").digest()
ROWS = tuple(played(Title(GAME, 47, frozenset()), 2, (("first", "0"),), SEED).rows)
EXPORT = Export(
    petrichor=1,
    game="nach_dem_regen",
    version=1,
    parts=GAME.parts.digest,
    options={"first": "0"},
    seats=2,
    seed=SEED.hex(),
    rows=ROWS,
    secret=SECRET.hex(),
    start="900",
    people=PEOPLE,
)
Run = Callable[[Export | bytes], tuple[int, str]]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Check a file and give the exit status and all that was printed."""

    def check(export: Export | bytes) -> tuple[int, str]:
        file = tmp_path / "game.json"
        file.write_bytes(export if isinstance(export, bytes) else export.write())
        status = main(["check", str(file)])
        printed = capsys.readouterr()
        return status, printed.out + printed.err

    return check


def test_a_game_is_checked_to_its_outcome(run: Run) -> None:
    status, printed = run(EXPORT)
    assert status == 0
    assert "47 rows, all legal" in printed
    outcome = GAME.outcome(played(Title(GAME, 47, frozenset()), 2, (("first", "0"),), SEED).final)
    assert outcome
    for side in outcome.sheet.sides:
        assert f"seat {side.seats[0] + 1}: {side.total} (discs {side.total})" in printed
    assert hashlib.sha256(SECRET).hexdigest() in printed
    assert "The seed follows from the secret" in printed


def test_the_form_of_the_design_is_read(run: Run) -> None:
    """The very fields of design section 3, without those that this project adds."""
    file = {
        "petrichor": 1,
        "game": "nach_dem_regen",
        "version": 1,
        "parts": GAME.parts.digest,
        "options": {},
        "seats": 3,
        "seed": "00ff",
        "secret": "00",
        "start": "1",
        "rows": [[None, ".pause"]],
    }
    status, printed = run(msgspec.json.encode(file))
    assert status == 0
    assert "still running" in printed


def test_the_first_illegal_row_is_named(run: Run) -> None:
    seat, text = EXPORT.rows[0]
    status, printed = run(replace(EXPORT, rows=(*EXPORT.rows[:5], (seat, text), *EXPORT.rows[5:])))
    assert status == 1
    assert f"Row 6, “{text}” by seat {seat + 1}, is illegal: " in printed
    status, printed = run(replace(EXPORT, rows=((0, "jump"),)))
    assert (status, "“jump” cannot be read as a move" in printed) == (1, True)


@pytest.mark.parametrize(
    "export",
    [
        replace(EXPORT, rows=((0, "place \x1b[2Jred\u202e\n"),)),
        replace(EXPORT, game="\x1b[2J\u202e\n"),
        replace(EXPORT, options={"first": "\x1b[2J\u202e\n"}),
    ],
)
def test_what_a_terminal_would_obey_is_printed_as_an_escape(run: Run, export: Export) -> None:
    status, printed = run(export)
    assert status == 1
    assert all(escape in printed for escape in (r"\x1b[2J", r"\u202e", r"\n"))
    assert printed.rstrip("\n").isprintable()


def test_a_row_after_the_end_is_illegal(run: Run) -> None:
    status, printed = run(replace(EXPORT, rows=(*EXPORT.rows, (None, ".end"))))
    assert status == 1
    assert "Row 48, “.end” by the table, is illegal: Game over." in printed


@pytest.mark.parametrize(
    ("row", "said"),
    [((1, ".resign"), ".resign of seat 2"), ((None, ".end"), "ended the game: .end.")],
)
def test_a_closed_game_says_by_what(run: Run, row: tuple[int | None, str], said: str) -> None:
    status, printed = run(replace(EXPORT, rows=(*EXPORT.rows[:4], row)))
    assert status == 0
    assert f"Row 5 ended the game: {row[1]}" in printed
    assert said in printed


def test_undo_is_checked_like_any_row(run: Run) -> None:
    status, printed = run(replace(EXPORT, rows=(*EXPORT.rows[:1], (EXPORT.rows[0][0], ".undo"))))
    assert status == 1
    assert "Row 2" in printed
    assert "Nothing to undo" in printed


def test_a_seed_of_another_secret_is_found_out(run: Run) -> None:
    """F39: the shuffles were not made from what was sealed."""
    status, printed = run(replace(EXPORT, people=("11", "13")))
    assert status == 1
    assert "does not follow" in printed
    assert seed_of(SECRET, "900", PEOPLE) == SEED


@pytest.mark.parametrize(
    ("lacking", "said"),
    [
        ({"people": None}, "the file does not name the people."),
        ({"start": None}, "the file does not name the start."),
        ({"start": None, "people": None}, "the file does not name the start and the people."),
    ],
)
def test_a_seed_that_cannot_be_checked_is_told(
    run: Run, lacking: dict[str, None], said: str
) -> None:
    """F39: silence would look like a seed that was checked."""
    status, printed = run(replace(EXPORT, **lacking))
    assert status == 0
    assert f"The seed cannot be checked: {said}\n" in printed
    assert "follow" not in printed


def test_a_file_without_a_secret_says_nothing_of_it(run: Run) -> None:
    status, printed = run(replace(EXPORT, secret=None))
    assert (status, "seed" in printed) == (0, False)


def test_other_lists_need_their_text(run: Run) -> None:
    """F50: a game is checked with the lists that it began with."""
    text = GAME.parts.text.replace("red = 12", "red = 14").replace("blue = 12", "blue = 10")
    digest = hashlib.sha256(text.encode()).hexdigest()
    status, printed = run(replace(EXPORT, parts=digest, rows=()))
    assert (status, "digest" in printed) == (1, True)
    status, printed = run(replace(EXPORT, parts=digest, parts_text=text, rows=()))
    assert status == 0
    status, printed = run(replace(EXPORT, parts_text=text, rows=()))
    assert (status, "digest" in printed) == (1, True)


def without(field: str) -> bytes:
    values = msgspec.json.decode(EXPORT.write())
    del values[field]
    return msgspec.json.encode(values)


@pytest.mark.parametrize(
    "faulty",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"petrichor": 1}',
        b'{"petrichor": 1, "rows": []}',
        b"[" * 100_000,
        without("rows"),
        without("petrichor"),
        replace(EXPORT, petrichor=2),
        replace(EXPORT, game="chess"),
        replace(EXPORT, version=99),
        replace(EXPORT, seats=5),
        replace(EXPORT, seats=-1),
        replace(EXPORT, options={"first": "9"}),
        replace(EXPORT, seed="xyz"),
        replace(EXPORT, secret="xyz"),
        replace(EXPORT, parts_text="= ="),
    ],
)
def test_a_faulty_file_is_one_plain_line(run: Run, faulty: Export | bytes) -> None:
    status, printed = run(faulty)
    assert status == 1
    assert len(printed.splitlines()) == 1


def test_the_file_of_a_running_game_says_so(run: Run) -> None:
    """F25: it has neither seed nor rows, and that is no fault of the file."""
    values = msgspec.json.decode(EXPORT.write())
    known = ("petrichor", "game", "version", "parts", "options", "seats")
    status, printed = run(msgspec.json.encode({name: values[name] for name in known}))
    assert (status, printed) == (1, "The rows and the seed are told once the game is over.\n")


def test_a_missing_file_is_one_plain_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        assert main(["check", str(path)]) == 1
        assert capsys.readouterr().err.startswith(f"{path} cannot be read: ")


def test_an_export_reads_back() -> None:
    assert Export.read(EXPORT.write()) == EXPORT
    assert b"parts_text" not in EXPORT.write()
    with pytest.raises(RulesError):
        replace(EXPORT, seed="0").title({})


def play(monkeypatch: pytest.MonkeyPatch, typed: list[str], *arguments: str) -> int:
    lines = iter(typed)

    def answer(*_: Any) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    return main(["play", "nach_dem_regen", *arguments])


@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_computers_play_to_the_ranking(
    seats: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("rules.robots.EFFORT", 1)
    monkeypatch.setattr(type(GAME), "estimate", lambda *_: 0.0)
    assert play(monkeypatch, [], "--seats", seats, "--seed", "0a", "--robots") == 0
    printed = capsys.readouterr().out
    assert "Seed: 0a" in printed
    assert printed.count(" places ") == 48
    assert printed.count(" (last)\n") == 1
    assert "You play" not in printed
    assert "1. seat" in printed


def test_typed_moves_are_played_and_refused_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seed = "0a"
    state = begin(GAME, 2, {}, bytes.fromhex(seed)).state
    colour, seat = state.supplies[state.turn][0], state.turn
    typed = ["pass", "", f"place {colour}", "place green d4", f"PLACE  {colour} D4", ".resign"]
    assert play(monkeypatch, typed, "--seats", "2", "--seed", seed) == 0
    printed = capsys.readouterr().out
    assert "“pass” cannot be read as a move." in printed
    assert f"place {colour} …  (48 moves)" in printed
    assert f"place {colour} a …  (4 moves)" in printed
    assert "No such colour, colour green." in printed
    assert f"Seat {seat + 1} places {colour} on d4, 0 points\n" in printed
    assert f"Row 2 ended the game: .resign of seat {2 - seat}." in printed


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            Event("place", 0, (("colour", "red"), ("square", "d4"), ("points", 0), ("rows", ()))),
            "Seat 1 places red on d4, 0 points",
        ),
        (
            Event(
                "last",
                1,
                (("colour", "pink"), ("square", "f4"), ("points", 1), ("rows", ("c4 d4 e4 f4",))),
                move="place pink f4",
            ),
            "Seat 2 places pink on f4, 1 point, rows c4 d4 e4 f4 (last)",
        ),
        (Event("draw", 2, (("colours", ("red", "blue")),)), "Seat 3 draws red and blue"),
        (Event("bag_empty", 0, (("drawn", 2),)), "Seat 1 finds the bag empty, 2 drawn"),
        (Event("skip", 1), "Seat 2 skips"),
        (Event("pass_on", 0, (("seat", 2),)), "Seat 1 passes on, seat 3"),
        (
            Event("share", None, (("seats", ("0", "2")), ("each", 1), ("hive 2", ("wild",)))),
            "share seats 1 and 3, 1 each, hive of seat 3 wild",
        ),
        (Event("round_over", None, (("rounds", 1),)), "round over, 1 round"),
    ],
)
def test_events_are_told_in_plain_words(event: Event, line: str) -> None:
    assert told(event) == line


@pytest.mark.parametrize(
    ("title", "event", "line"),
    [
        ("raindrops", Event("row", None, (("bonuses", ("+o", "+p")),)), "turned up: +o and +p"),
        (
            "raindrops",
            Event("keep", 0, (("tiles", ()), ("discarded", ("gb",))), "keep"),
            "Seat 1 keeps, discarded gb",
        ),
        ("raindrops", Event("reveal", 1, (("values", ("3", "5")),)), "Seat 2 shows 3 and 5"),
        ("raindrops", Event("done", 1, move="done"), "Seat 2 is done"),
        (
            "raindrops",
            Event("token", 0, (("value", 4),), "thunder 2"),
            "Seat 1 gets a token, 4 value",
        ),
        ("cloomba", Event("done", 1, (), move="done"), "Seat 2 is done"),
        (
            "cloomba",
            Event("jar", 0, (("colour", "g"),), move="butterfly jar"),
            "Seat 1 puts into the Jar: g",
        ),
        (
            "cloomba",
            Event("slot", None, (("superflower", "rb"), ("slot", "2"))),
            "turned up: rb, slot 2",
        ),
    ],
)
def test_events_are_told_as_their_title_means_them(title: str, event: Event, line: str) -> None:
    """The same kind may be something else in another title."""
    assert told(event, title) == line


def test_the_player_is_told_how_to_play_and_may_ask_again_and_quit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, ["?", "HELP", "quit"], "--seats", "2") == 0
    printed = capsys.readouterr().out
    assert printed.count("You play all seats in turn; with --robots") == 1
    assert printed.count("An empty line lists the moves") == 3
    assert "cannot be read" not in printed
    assert printed.endswith("The game stops here.\n")


def test_the_board_is_shown_again_when_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, ["quit"], "--seats", "2", "--seed", "0a") == 0
    once = capsys.readouterr().out.count("╭")
    assert play(monkeypatch, ["board", "Board", "quit"], "--seats", "2", "--seed", "0a") == 0
    assert capsys.readouterr().out.count("╭") == once + 2


def test_a_single_move_that_fits_is_to_be_typed_whole() -> None:
    texts = ("give m15", "give m2")
    assert list(listed(texts, "give m1")) == ["Only this fits; type it whole:", "give m15"]
    assert list(listed(texts, "give")) == ["give m15", "give m2"]


def test_a_closed_input_stops_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, [], "--seats", "2") == 1
    assert "The game stops here." in capsys.readouterr().err


@pytest.mark.parametrize("wrong", [["--seats", "7"], ["--seed", "xy"], ["--seats", "0"]])
def test_wrong_arguments_are_one_plain_line(
    wrong: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, [], *wrong) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1

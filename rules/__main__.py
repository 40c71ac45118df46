"""Play a game in the terminal, or check the file of one: `python -m rules play|check`."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from rules import GAMES, menu
from rules.errors import IllegalMove, InvalidMove, RulesError
from rules.export import Export, unhex
from rules.game import Event, Field, Game, Outcome, Seat, View
from rules.log import Position, advance, begin
from rules.rng import Rng
from rules.robots import choose

Played = Game[Any, Any, Any]
HELP = (
    "Type a move, or its beginning to see how it goes on.\n"
    "An empty line lists the moves, board shows the board again,\n"
    "? or help says this again, quit stops."
)
ROBOTS = "computers play all seats; without it you play all seats in turn"
ALONE = "You play all seats in turn; with --robots computers would play them."
PREPOSITIONS = {"square": "on"}
ADDED = {"discarded"}  # fields that are never what a verb is about
KINDS = {  # kinds of events that are no verbs
    "bag_empty": "finds the bag empty",
    "no_pile": "gets no pile",
    "out": "is out of cards",
    "reserve": "takes up the reserve",
    "reveal": "all cards are open:",
    "row": "writes",
}
OF_TITLE = {  # and those that one title means in its own way
    "cloomba": {
        "done": "is done",
        "jar": "puts into the Jar:",
        "keep": "sets no Butterfly",
        "no_effect": "finds no Superflower",
        "set": "sets a Butterfly:",
        "slot": "turned up:",
        "stay": "moves no Butterfly",
    },
    "raindrops": {
        "cloud": "claims a cloud:",
        "display": "turned up:",
        "done": "is done",
        "draw": "draws",
        "given": "has given",
        "keep": "keeps",
        "look": "looks at",
        "no_card": "finds no card left",
        "refill": "drawn:",
        "reveal": "shows",
        "row": "turned up:",
        "thunder": "takes a token",
        "thunder_kept": "keeps one of two tokens",
        "token": "gets a token",
    },
}


class Quit(Exception):
    """The player has typed that the game is to stop."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    parser = argparse.ArgumentParser("python -m rules", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    play_command = commands.add_parser("play", help="play in the terminal, all seats in turn")
    play_command.add_argument("game", choices=sorted(GAMES))
    play_command.add_argument("--seats", type=int, help="left out: as few as the game allows")
    play_command.add_argument("--seed", default=secrets.token_hex(32), metavar="HEX")
    play_command.add_argument("--robots", action="store_true", help=ROBOTS)
    check_command = commands.add_parser("check", help="play an exported game again")
    check_command.add_argument("file", type=Path)
    given = parser.parse_args(arguments)
    try:
        if given.command == "check":
            return check(given.file)
        game = GAMES[given.game]
        seats = game.seats[0] if given.seats is None else given.seats
        return play(game, seats, given.seed, given.robots)
    except OSError as error:
        print(f"{given.file} cannot be read: {error.strerror}.", file=sys.stderr)
    except RulesError as error:
        print(_sentence(str(error)), file=sys.stderr)
    except Quit:
        print("The game stops here.")
        return 0
    except (EOFError, KeyboardInterrupt):
        print("\nThe game stops here.", file=sys.stderr)
    return 1


def check(file: Path) -> int:
    """Play the rows of a file again and say how the game ended, or which row is illegal."""
    export = Export.read(file.read_bytes())
    game, seed = export.title(GAMES), unhex(export.seed)
    position = begin(game, export.seats, export.options, seed)
    for row, (seat, text) in enumerate(export.rows, 1):
        try:
            position, _ = advance(game, position, seat, text, seed)
        except RulesError as error:
            by = "the table" if seat is None else f"seat {seat + 1}"
            print(f"Row {row}, “{printable(text)}” by {by}, is illegal: {refusal(error)}")
            return 1
    print("\n".join(_verdict(game, export, position)))
    return int(export.drawn_from_secret() is False)


def _verdict(game: Played, export: Export, position: Position[Any]) -> Iterator[str]:
    outcome = game.outcome(position.state)
    yield f"{game.key}, {export.seats} seats, {position.row} rows, all legal."
    if position.closed:
        yield _ended(position, export.rows[-1][0])
    elif outcome:
        yield from ranking(outcome)
    else:
        yield f"The game is still running: {_seats(game.active(position.state))} to play."
    if seal := export.seal():
        yield f"Seal of the secret: {seal}"
    if lacking := export.lacking():
        yield f"The seed cannot be checked: the file does not name the {' and the '.join(lacking)}."
    elif export.secret is not None:
        follows = "follows" if export.drawn_from_secret() else "does not follow"
        yield f"The seed {follows} from the secret, the start and the people."


def _ended(position: Position[Any], seat: Seat | None) -> str:
    by = "" if seat is None else f" of seat {seat + 1}"
    return f"Row {position.row} ended the game: {position.closed}{by}."


def play(game: Played, seats: int, seed_text: str, robots: bool) -> int:
    """Play one game to its end, with typed moves or by computers."""
    console, seed = Console(highlight=False), unhex(seed_text)
    position = begin(game, seats, {}, seed)
    console.print(f"Seed: {seed_text}")
    if not robots:
        console.print(f"{ALONE}\n{HELP}", markup=False)
    while (active := game.active(position.state)) and not position.closed:
        seat = active[0]
        turn = _computed if robots else _typed
        position, events = turn(console, game, position, seat, seed)
        for event in events:
            if robots or event.only in (None, seat):
                console.print(told(event, game.key), markup=False)
    console.print(_panel(game.view(position.state, None), "The end"))
    outcome = game.outcome(position.state)
    lines = ranking(outcome) if outcome else [_ended(position, seat)]
    console.print("\n".join(lines), markup=False)
    return 0


def _computed(
    _console: Console, game: Played, position: Position[Any], seat: Seat, seed: bytes
) -> tuple[Position[Any], tuple[Event, ...]]:
    # Of another seed than the game's: computers must not foresee draws.
    rng = Rng(b"computers" + seed, position.row)
    text = game.write(choose(game, position.state, seat, "steady", rng))
    position, step = advance(game, position, seat, text, seed)
    return position, step.events


def _typed(
    console: Console, game: Played, position: Position[Any], seat: Seat, seed: bytes
) -> tuple[Position[Any], tuple[Event, ...]]:
    """Ask until a row can be played; the beginning of moves lists what goes on from it."""
    view = game.view(position.state, seat)
    texts = [game.write(move) for move in view.moves]
    console.print(_panel(view, f"Seat {seat + 1}"))
    while True:
        text = " ".join(console.input(f"Seat {seat + 1}, your move: ").lower().split())
        if text == "quit":
            raise Quit
        if text in ("?", "help"):
            console.print(HELP, markup=False)
            continue
        if text == "board":
            console.print(_panel(view, f"Seat {seat + 1}"))
            continue
        if text not in texts and menu.below(texts, text):
            console.print("\n".join(listed(texts, text)), markup=False)
            continue
        try:
            position, step = advance(game, position, seat, text, seed)
            return position, step.events
        except RulesError as error:
            console.print(refusal(error), markup=False)


def _panel(view: View[Any], title: str) -> Panel:
    return Panel(Text(view.text()), title=title, title_align="left", expand=False)


def listed(texts: Sequence[str], at: str) -> Iterator[str]:
    """The moves that begin so, or how they go on, one a line."""
    choices = menu.choices(texts, at)
    if at and len(choices) == 1 and choices[0].whole:
        yield "Only this fits; type it whole:"
    for choice in choices:
        yield choice.text if choice.whole else f"{choice.text} …  ({choice.below} moves)"


def told(event: Event, title: str = "") -> str:
    """An event in a line of plain words, whatever the game."""
    kinds = KINDS | OF_TITLE.get(title, {})
    kind = event.kind.replace("_", " ")
    # What happens by itself is told as the move that it is, and then by its kind.
    verb = event.move.split()[0] if event.move else kind
    does = kinds.get(event.kind, kind if event.seat is None else _third_person(verb))
    by = [] if event.seat is None else [f"Seat {event.seat + 1}"]
    objects, added = _phrases(event.fields)
    line = ", ".join([" ".join([*by, does, *objects]), *added])
    return line if verb == kind or event.kind in kinds else f"{line} ({kind})"


def _third_person(verb: str) -> str:
    first, *rest = verb.split()
    return " ".join([first + ("es" if first.endswith(("s", "x", "ch", "sh")) else "s"), *rest])


def _phrases(fields: Iterable[tuple[str, Field]]) -> tuple[list[str], list[str]]:
    """What follows the verb at once, and what is added after commas."""
    objects: list[str] = []
    added: list[str] = []
    for name, value in fields:
        if isinstance(value, int):
            added.append(_counted(name, value))
        elif name == "seats":
            objects.append(_seats([int(seat) for seat in value]))
        elif name in PREPOSITIONS:
            objects.append(f"{PREPOSITIONS[name]} {value}")
        elif text := value if isinstance(value, str) else " and ".join(value):
            later = bool(objects) or name in ADDED
            (added if later else objects).append(f"{_named(name)} {text}" if later else text)
    return objects, added


def _named(name: str) -> str:
    """The name of a field, with the seat that it may end in counted from 1."""
    word, _, seat = name.partition(" ")
    return f"{word} of {_seats([int(seat)])}" if seat.isdecimal() else name


def _counted(name: str, value: int) -> str:
    if name == "seat":
        return _seats([value])
    return f"{value} {name.removesuffix('s') if value == 1 else name}".replace("_", " ")


def refusal(error: RulesError) -> str:
    """Why a move is refused, in a sentence."""
    if isinstance(error, InvalidMove):
        return _sentence(f"“{error.text[:80]}” cannot be read as a move")
    if not isinstance(error, IllegalMove):
        return _sentence(str(error))
    fields = (f"{name} {_value(name, value)}" for name, value in error.fields.items())
    return _sentence(", ".join([error.code.replace("_", " "), *fields]))


def ranking(outcome: Outcome) -> Iterator[str]:
    """The sides from the first rank to the last, a line each."""
    sides = zip(outcome.ranks, outcome.sheet.sides, strict=True)
    for rank, side in sorted(sides, key=lambda ranked: ranked[0]):
        points = ", ".join(f"{name} {count}" for name, count in side.points)
        yield f"{rank}. {_seats(side.seats)}: {side.total} ({points})"


def _value(name: str, value: str | int) -> str:
    return str(value + 1) if name == "seat" and isinstance(value, int) else str(value)


def _seats(seats: Sequence[Seat]) -> str:
    numbers = " and ".join(str(seat + 1) for seat in seats)
    return f"seat{'s' if len(seats) > 1 else ''} {numbers}"


def _sentence(text: str) -> str:
    return printable(f"{text[:1].upper()}{text[1:]}.")


def printable(text: str) -> str:
    """The text with what a terminal would obey or hide written as an escape."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


if __name__ == "__main__":
    sys.exit(main())

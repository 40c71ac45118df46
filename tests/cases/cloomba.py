"""The notation of Cloomba: POSITION → MOVES → RESULTS on a line, for the seat whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rules.cloomba import Garden, Stall, State
from rules.cloomba.game import STALLS
from rules.cloomba.hexes import START, Cell
from rules.cloomba.table import COLOURS
from rules.errors import RulesError
from rules.game import Step
from rules.rng import Rng
from tests.cases.cloomba_values import (
    GAME,
    bed,
    cell,
    colours,
    content,
    find,
    many,
    row,
    stall,
    superflower,
    tile,
)
from tests.cases.notation import SEED, Lines, Unreadable

PHASES = ("start", "place", "end")
VERBS = ("take", "buy", "place", "butterfly", "attach", "pick", "rescue", "move", "done")
ITEM = re.compile(r"(\w+)(?: ?(:) ?| |$)(.*)")
SETUP = re.compile(
    "(?P<seats>[0-9])p|(?P<mode>advanced|basic)|(?P<expert>expert)|first (?P<first>[a-z0-9]+)"
)


class Position(NamedTuple):
    """The state, the step that the last move made, and whether that move was legal."""

    state: State
    step: Step[State] | None = None
    legal: bool = True


class Item(NamedTuple):
    """A name, the number of a seat or stall after it or "", whether a colon stands, and a value."""

    name: str
    number: str
    colon: bool
    value: str


class Examples(Lines):
    """Reads the statements of a case and says how the game differs from them."""

    def differences(self, statement: str) -> Iterator[str]:
        """What differs in a statement, or that it cannot be read."""
        parts = [part.strip() for part in statement.split("→")]
        try:
            if len(parts) != 3 or not all(parts):
                raise Unreadable
            position, expected = load(parts[0]), listed(parts[2])
            found = play(position, listed(parts[1]))
            if isinstance(found, str):
                yield found
                return
            if not found.legal and "illegal" not in expected:
                yield f"{listed(parts[1])[-1]} expected legal, got illegal"
                return
        except Unreadable as error:
            yield f"cannot read {statement}" + (f" ({error})" if str(error) else "")
            return
        for text in expected:
            try:
                yield from unmet(found, text)
            except Unreadable:
                yield f"cannot read {text}"


def listed(text: str) -> list[str]:
    """Items between semicolons, with single spaces; `-` alone is none."""
    items = [" ".join(item.split()) for item in text.split(";")]
    if text == "-":
        return []
    if not all(items):
        raise Unreadable(text)
    return items


def item(text: str) -> Item:
    """`jar0: RRY` as its parts."""
    found = ITEM.fullmatch(text)
    if not found:
        raise Unreadable(text)
    name, number = re.fullmatch(r"(\w+?)(\d?)", found[1]).groups()  # type: ignore[union-attr]
    return Item(name, number, bool(found[2]), found[3])


# Gardens


def garden(given: Mapping[str, Item], seat: int) -> Garden:
    standing = [(one, content(text)) for one, text in bed(value(given, f"bed{seat}", "-"))]
    if len({one for one, _ in standing}) < len(standing):
        raise Unreadable("a cell twice")
    jar = colours(value(given, f"jar{seat}", "-"))
    return Garden(
        tuple((one, named) for one, (named, _) in standing),
        tuple((one, colour) for one, (_, bearing) in standing for colour in bearing),
        "".join(sorted(jar, key=COLOURS.index)),
        many(value(given, f"own{seat}", "-"), find),
    )


def value(given: Mapping[str, Item], name: str, default: str) -> str:
    return given[name].value if name in given else default


# Positions


def load(text: str) -> State:
    """A fresh game, or the position of the items, in which nothing has happened by itself."""
    verb, *words = text.split()
    if verb == "setup":
        return set_up(" ".join(words))
    given: dict[str, Item] = {}
    for one in map(item, listed(text)):
        if one.name + one.number in given:
            raise Unreadable(f"{one.name}{one.number} twice")
        given[one.name + one.number] = one
    seats = players(given)
    check_names(given, seats)
    return state(given, seats)


def set_up(text: str) -> State:
    """`3p advanced expert first 2`, each as in a position; raises Unreadable."""
    said: dict[str, str] = {}
    for part in re.split("(?<!first) ", text) if text else ():
        found = SETUP.fullmatch(part)
        if not found or not found.lastgroup or found.lastgroup in said:
            raise Unreadable(part)
        said[found.lastgroup] = found[found.lastgroup]
    seats = int(said.pop("seats", "2"))
    options = said | ({"expert": "yes"} if "expert" in said else {})
    try:
        return GAME.setup(seats, options, Rng(SEED, 0))
    except RulesError as error:
        raise Unreadable(str(error)) from error


def players(given: Mapping[str, Item]) -> int:
    """`2p`, `3p` or `4p`, which the item's name and number hold as 2 and p."""
    found = [name for name in given if re.fullmatch("[234]p", name)]
    if len(found) > 1:
        raise Unreadable(" ".join(found))
    return int(found[0][0]) if found else 2


COLON = {"spent", "stack", "bag", "row", "sstack", "deck"}  # written with a colon
BARE = {"advanced", "basic", "expert"}
VALUED = {"seat", "phase", "hand"}


def check_names(given: Mapping[str, Item], seats: int) -> None:
    """Every item is one that there is, written as it is."""
    numbered = {f"{name}{seat}" for name in ("bed", "jar", "own") for seat in range(seats)}
    numbered |= {"stall1", "stall2"}
    for name, one in given.items():
        if name in COLON | numbered:
            fits = one.colon and one.value
        elif name in VALUED:
            fits = not one.colon and one.value
        else:
            fits = name in BARE | {f"{seats}p"} and not one.colon and not one.value
        if not fits:
            raise Unreadable(name)


def state(given: Mapping[str, Item], seats: int) -> State:
    phase, advanced = value(given, "phase", "start"), "advanced" in given
    seat, held = value(given, "seat", "0"), value(given, "hand", "")
    hand = re.fullmatch(r"([RYGB]{2}) ?\+ ?([RYGB])", held)
    if phase not in PHASES or bool(hand) != (phase == "place") or bool(hand) != bool(held):
        raise Unreadable(f"phase {phase} hand {held}")
    if not seat.isdecimal() or int(seat) >= seats:
        raise Unreadable(f"seat {seat}")
    if advanced and "basic" in given:
        raise Unreadable("basic advanced")
    gardens = tuple(garden(given, one) for one in range(seats))
    return State(
        mode="advanced" if advanced else "basic",
        expert="expert" in given,
        seat=int(seat),
        turn=int(seat) + 1,
        phase=phase,
        window="end" if phase == "end" else "start",
        slot=0,
        stalls=tuple(stall(value(given, f"stall{n}", "RY GB + R Y")) for n in (1, 2)),
        stack=many(value(given, "stack", "-"), tile),
        bag=colours(value(given, "bag", "-")),
        row=row(value(given, "row", "- - -"), advanced),
        superflowers=many(value(given, "sstack", "-"), superflower),
        deck=many(value(given, "deck", "-"), find),
        removed=(),
        gardens=gardens,
        spent="".join(sorted(colours(value(given, "spent", "-")), key=COLOURS.index)),
        tile=tile(hand[1]) if hand else "",
        butterfly=hand[2].lower() if hand else "",
        superflower="",
        placed=(),
        looked=(),
        taken=0,
        begun=gardens[int(seat)],
    )


# Moves


def play(start: State, moves: Sequence[str]) -> Position | str:
    """The position after the moves; what differs where one before the last is refused."""
    position = Position(start)
    for number, text in enumerate(moves, 1):
        try:
            step = apply(position.state, text)
        except RulesError as error:
            if number < len(moves):
                return f"{text} expected legal, got {error}"
            return position._replace(step=None, legal=False)
        position = Position(step.state, step)
    return position


def apply(before: State, text: str) -> Step[State]:
    """A move of whoever's turn it is; raises RulesError, also for what cannot be read."""
    seat, move = before.seat, GAME.read(text)
    step = GAME.apply(before, seat, move, Rng(SEED, 1))
    assert move in GAME.legal_moves(before, seat), "carried out, but not listed"
    return step


# Results


def unmet(position: Position, text: str) -> Iterator[str]:
    """The difference from one expectation, if there is one."""
    if text in ("legal", "illegal"):
        got = "legal" if position.legal else "illegal"
        if got != text:
            yield f"expected {text}, got {got}"
        return
    name, expected, got = result(position, text)
    if got != expected:
        yield f"{name} expected {shown(expected)}, got {shown(got)}"


def result(position: Position, text: str) -> tuple[str, Any, Any]:
    """The name of an expectation, what is expected and what is there."""
    name, _, rest = text.partition(" ")
    rest, now = rest.strip(), position.state
    if name in ("over", "open") and not rest:
        return "game", name, "over" if now.phase == "over" else "open"
    if name == "undo":
        return name, word(rest, ("yes", "no")), undone(position)
    if name in ("moves", "count"):
        return listing(position, name, rest)
    if name in ("has", "not"):
        listed = canonical(filled(rest)) in texts(now)
        return f"{name} {rest}", name, "has" if listed else "not"
    if name in ("phase", "seat"):
        got = str(getattr(now, name))
        return name, word(rest, ALL_PHASES if name == "phase" else tuple("0123")), got
    if name == "winners":
        outcome = GAME.outcome(now)
        return name, tuple(sorted(many(rest or "-", number))), outcome.winners if outcome else ()
    if name in PILES:
        read, got = PILES[name]
        return name, read(rest, now), got(now)
    if name in SIZES:
        return name, plus(rest) if name == "nstalls" else number(rest), SIZES[name](now)
    return by_seat(now, text)


def by_seat(now: State, text: str) -> tuple[str, Any, Any]:
    """`score0 5`, `jar1 RR`, `at0 (1,0) R*` and the like; also `stall1`."""
    found = re.fullmatch(r"(score|meadows|jar|own|at|stall)(\d)(?:\s+(.*))?", text)
    if not found:
        raise Unreadable(text)
    name, index, rest = found[1] + found[2], int(found[2]), (found[3] or "").strip()
    if found[1] == "stall":
        if index not in (1, 2):
            raise Unreadable(text)
        return name, mixed_stall(stall(rest)), mixed_stall(now.stalls[index - 1])
    if index >= len(now.gardens) or (not rest and found[1] != "meadows"):
        raise Unreadable(text)
    read, got = SHARES[found[1]]
    if found[1] == "at":
        where, rest = at(rest)
        return f"{name} {where}", read(rest), got(now, index, where)
    return name, read(rest), got(now, index, None)


ALL_PHASES = (
    "start", "place", "butterfly", "end", "attach", "superbutterfly", "bouquet", "visitor",
    "swarm", "rescue", "migration", "over",
)  # fmt: skip


def word(text: str, known: Sequence[str]) -> str:
    if text not in known:
        raise Unreadable(text)
    return text


def number(text: str) -> int:
    if not re.fullmatch("-?[0-9]{1,4}", text):
        raise Unreadable(text)
    return int(text)


def plus(text: str) -> list[int]:
    """`3+3`, one for each stall."""
    found = [number(one.strip()) for one in text.split("+")]
    if len(found) != STALLS:
        raise Unreadable(text)
    return found


def filled(text: str) -> str:
    if not text:
        raise Unreadable(text)
    return text


def undone(position: Position) -> str:
    if not position.step:
        raise Unreadable("undo needs a move")
    return "yes" if position.step.undoable else "no"


def texts(now: State) -> list[str]:
    return [GAME.write(move) for move in GAME.legal_moves(now, now.seat)]


def canonical(text: str) -> str:
    """The text of a move; one that cannot be read is itself, which nothing equals."""
    try:
        return GAME.write(GAME.read(text))
    except RulesError:
        return text


def listing(position: Position, name: str, text: str) -> tuple[str, Any, Any]:
    """`moves take = 1 rg y, 2 bb r` and `count place 24`."""
    pattern = r"(\w+)\s*=\s*(.*)" if name == "moves" else r"(\w+)\s+(\d+)"
    found = re.fullmatch(pattern, text)
    if not found or found[1] not in VERBS:
        raise Unreadable(text)
    verb = found[1]
    got = sorted(one for one in texts(position.state) if one.split()[0] == verb)
    if name == "count":
        return f"count {verb}", int(found[2]), len(got)
    rests = [one.strip() for one in found[2].split(",")] if found[2] not in ("", "-") else []
    return f"moves {verb}", sorted({canonical(f"{verb} {rest}") for rest in rests}), got


def at(text: str) -> tuple[Cell, str]:
    """`(1,0) R*` as the cell, which may be the Starting tile, and what stands there."""
    found = re.fullmatch(r"\((-?\d{1,2}) ?, ?(-?\d{1,2})\) (\S+)", text)
    if not found:
        raise Unreadable(text)
    start = (found[1], found[2]) == ("0", "0")
    return START if start else cell(found[1], found[2]), found[3]


def standing(now: State, seat: int, where: Any) -> tuple[str, str]:
    """The colours on a cell and those with a Butterfly, in their order."""
    own = now.gardens[seat]
    bearing = {colour for place, colour in own.butterflies if place == where}
    return dict(own.flowers).get(where, ""), "".join(sorted(bearing, key=COLOURS.index))


def expected_standing(text: str) -> tuple[str, str]:
    if text == "-":
        return "", ""
    named, bearing = content(text)
    return named, "".join(sorted(bearing, key=COLOURS.index))


def meadows(text: str) -> list[tuple[str, int, int]]:
    """`R4/2 Y1/0` in any order."""
    words = [] if text == "-" else text.split()
    parts = [re.fullmatch(r"([RYGB])(\d{1,2})/(\d{1,2})", one) for one in words]
    if None in parts:
        raise Unreadable(text)
    return sorted((part[1], int(part[2]), int(part[3])) for part in parts if part)


def own_meadows(now: State, seat: int, _: Any) -> list[tuple[str, int, int]]:
    found = GAME.view(now, None).meadows[seat]
    return sorted((one.colour.upper(), len(one.cells), one.butterflies) for one in found)


def mixed(text: str) -> str:
    return "".join(sorted(colours(text), key=COLOURS.index))


def mixed_stall(one: Stall) -> tuple[list[str], str]:
    return sorted(one.tiles), "".join(sorted(one.butterflies, key=COLOURS.index))


SHARES: Mapping[str, tuple[Callable[[str], Any], Callable[[State, int, Any], Any]]] = {
    "score": (number, lambda now, seat, _: GAME.sheet(now).sides[seat].total),
    "meadows": (meadows, own_meadows),
    "jar": (mixed, lambda now, seat, _: now.gardens[seat].jar),
    "own": (
        lambda text: sorted(many(text, find)),
        lambda now, seat, _: sorted(now.gardens[seat].finds),
    ),
    "at": (expected_standing, standing),
}
PILES: Mapping[str, tuple[Callable[[str, State], Any], Callable[[State], Any]]] = {
    "spent": (lambda text, _: mixed(text), lambda now: now.spent),
    "row": (lambda text, now: row(text, now.mode == "advanced"), lambda now: now.row),
    "stack": (lambda text, _: many(text, tile), lambda now: now.stack),
    "bag": (lambda text, _: colours(text), lambda now: now.bag),
    "sstack": (lambda text, _: many(text, superflower), lambda now: now.superflowers),
    "deck": (lambda text, _: many(text, find), lambda now: now.deck),
}
SIZES: Mapping[str, Callable[[State], Any]] = {
    "nstack": lambda now: len(now.stack),
    "nbag": lambda now: len(now.bag),
    "nsstack": lambda now: len(now.superflowers),
    "ndeck": lambda now: len(now.deck),
    "nrow": lambda now: sum(map(bool, now.row)),
    "nremoved": lambda now: len(now.removed),
    "nstalls": lambda now: [len(one.tiles) for one in now.stalls],
}


def shown(found: Any) -> str:
    """A value as it might be written."""
    if isinstance(found, list | tuple):
        return " ".join(map(shown, found)) or "-"
    return str(found) or "-"


NOTATION = Examples()

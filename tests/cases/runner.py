"""Runs the examples of a specification: a position, moves, and what is expected of the result.

A file holds cases, each a line `# ID` and then a statement a line: `pos`, `setup`, `do` or `exp`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from rules.errors import RulesError
from rules.rng import Rng
from tests.cases.notation import (
    GIVEN,
    SEED,
    Differs,
    Key,
    Kind,
    Notation,
    Position,
    Script,
    Unreadable,
)

PAIR = re.compile(r"\s*(\w+)=(\[[^\[\]]*\]|\{[^{}]*\}|[^\s\[\]{}]+)(?=\s|$)")
EXPECTED = re.compile(r"(\w+)(?:\s+(\d+))?\s*=\s*(\S.*)")
ILLEGAL = re.compile(r"illegal\s+(\d+)\s+(.+)")


class Case(NamedTuple):
    name: str
    statements: tuple[str, ...]


def read_cases(text: str) -> tuple[Case, ...]:
    """The cases of a file; statements before the first `# ID` belong to a case without one."""
    cases: list[tuple[str, list[str]]] = []
    for line in map(str.strip, text.splitlines()):
        if line.startswith("#") or (line and not cases):
            cases.append((line.lstrip("# ") if line.startswith("#") else "(no ID)", []))
        if line and not line.startswith("#"):
            cases[-1][1].append(line)
    return tuple(Case(name, tuple(statements)) for name, statements in cases)


def verdict(notation: Notation | Script, case: Case) -> str:
    """`ID ok`, or `ID differs:` and what differs."""
    return line(case, tuple(differences(notation, case)))


def line(case: Case, found: tuple[str, ...]) -> str:
    """The verdict for differences already found."""
    return f"{case.name} differs: {'; '.join(found)}" if found else f"{case.name} ok"


def differences(notation: Notation | Script, case: Case) -> Iterator[str]:
    """What the game does otherwise; after a failed position or move the rest says nothing.

    Nothing is expected of a case without statements, which only names a clause.
    """
    position: Position | None = None
    lost = False
    if isinstance(notation, Script):
        yield from notation.run(case.statements)
        return
    for statement in case.statements:
        begins = statement.split(maxsplit=1)[0] in ("pos", "setup")
        if lost and not begins:
            continue
        lost = False
        try:
            position, found = _step(notation, None if begins else position, statement)
            yield from found
        except Unreadable as error:
            why = f" ({error})" if str(error) else ""
            yield f"cannot read {statement}{why}"
            lost = not statement.startswith("exp")
        except Differs as error:
            yield str(error)
            lost = True


def _step(
    notation: Notation, position: Position | None, statement: str
) -> tuple[Position, list[str]]:
    verb, rest = [*statement.split(maxsplit=1), ""][:2]
    if verb == "pos":
        return _load(notation, rest), []
    if verb == "setup":
        return _set_up(notation, rest), []
    if position is None or verb not in ("do", "exp") or not _parts(rest):
        raise Unreadable
    if verb == "exp":
        return position, [one for part in _parts(rest) for one in _unmet(notation, position, part)]
    for part in _parts(rest):
        given = GIVEN.fullmatch(part)
        if not given:
            raise Unreadable(part)
        position = notation.play(position, int(given[1]), given[2])
    return position, []


def _load(notation: Notation, text: str) -> Position:
    values, given = notation.options(_pairs(text)), {}
    for option in notation.game.options:
        given[option.name] = values.pop(option.name, option.default)
        if given[option.name] not in option.choices:
            raise Unreadable(option.name)
    return replace(notation.position(values, given), options=given)


def _set_up(notation: Notation, text: str) -> Position:
    values = notation.options(_pairs(text))
    seats = values.pop("n", "")
    if not seats.isdecimal():
        raise Unreadable("n")
    try:
        options = notation.game.chosen(int(seats), values)
        state = notation.game.setup(int(seats), values, Rng(SEED, 0))
    except RulesError as error:
        raise Unreadable(str(error)) from error
    return Position(state, options)


def _pairs(text: str) -> dict[str, str]:
    """`name=value` with blanks between; a value in brackets may have blanks of its own."""
    found: dict[str, str] = {}
    end = 0
    while match := PAIR.match(text, end):
        if match[1] in found:
            raise Unreadable(f"{match[1]} twice")
        found[match[1]], end = match[2], match.end()
    if text[end:].strip():
        raise Unreadable(text[end:].strip())
    return found


def _parts(text: str) -> list[str]:
    return [part for part in map(str.strip, text.split(";")) if part]


def _unmet(notation: Notation, position: Position, part: str) -> Iterator[str]:
    """The difference from one expectation, if there is one."""
    illegal, expected = ILLEGAL.fullmatch(part), EXPECTED.fullmatch(part)
    try:
        if illegal:
            if notation.allows(position, int(illegal[1]), illegal[2]):
                yield f"{part} expected refused, got legal"
            return
        if not expected:
            raise Unreadable
        kind, got = _found(notation.key(expected[1]), position, expected[2])
        if not kind.same(got, kind.parse(expected[3], position)):
            name = " ".join(filter(None, expected.groups()[:2]))
            yield f"{name} expected {expected[3]}, got {kind.show(got)}"
    except Unreadable:
        yield f"cannot read {part}"


def _found(key: Key, position: Position, seat: str | None) -> tuple[Kind, Any]:
    """The value of a key, or of one seat's share of it."""
    got = key.value(position)
    if seat is None:
        return key.kind, got
    if key.share is None or int(seat) >= len(got):
        raise Unreadable
    return key.share, got[int(seat)]

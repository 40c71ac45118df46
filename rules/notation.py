"""A move as text and back, derived from its dataclass: a verb, then a token for each field.

    @dataclass(frozen=True)
    class Place:
        colour: str = word("[a-z]+")
        square: str = word("[a-z][0-9]+")

is written `place red c4`. The verb is the class's name in lower case, or its `verb`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import Field, dataclass, field, fields
from functools import cache
from typing import Any, cast

from rules.errors import InvalidMove

LONGEST = 80  # characters of a canonical text
_READABLE = 400  # characters of a text that is looked at at all

Key = Callable[[str], Any]


@dataclass(frozen=True)
class _Token:
    pattern: str
    convert: Callable[[str], Any]
    many: bool = False
    optional: bool = False
    key: Key | None = None


def word(pattern: str, *, optional: bool = False) -> Any:
    """A field written as one token; an optional one is None where it is left out."""
    token = _Token(pattern, str, optional=optional)
    return _declare(token, None) if optional else _declare(token)


def number() -> Any:
    """A field written as a whole number."""
    return _declare(_Token("[0-9]{1,4}", int))


def words(pattern: str, *, key: Key | None = None) -> Any:
    """A field of several tokens; with a sort key they are a set, read in any order."""
    return _declare(_Token(pattern, str, many=True, key=key))


def numbers(*, key: Key | None = None) -> Any:
    """A field of several whole numbers; with a sort key they are a set, read in any order."""
    return _declare(_Token("[0-9]{1,4}", int, many=True, key=key))


def verb(move: type[Any]) -> str:
    """The word that a move's text begins with."""
    return str(getattr(move, "verb", move.__name__.lower()))


def write_move(move: Any) -> str:
    """The canonical text of a move."""
    tokens = [verb(type(move))]
    for name, many in _shape(cast(Hashable, type(move))):
        value = getattr(move, name)
        tokens += map(str, value if many else () if value is None else (value,))
    return " ".join(tokens)


def read_move(moves: Sequence[type[Any]], text: str) -> Any:
    """The move that a text in any case and spacing stands for; raises InvalidMove."""
    tokens = " ".join(text.lower().split()) if len(text) <= _READABLE else ""
    for move in moves:
        match = _pattern(cast(Hashable, move)).fullmatch(tokens)
        if match:
            return move(*(_value(part, match[part.name]) for part in fields(move)))
    raise InvalidMove(text)


def has_text(move: Any) -> bool:
    """Whether a text makes the move; one with other values is in no list."""
    try:
        return bool(read_move((type(move),), write_move(move)) == move)
    except (InvalidMove, TypeError):
        return False


def _declare(token: _Token, *default: None) -> Any:
    metadata = {"token": token}
    return field(default=default[0], metadata=metadata) if default else field(metadata=metadata)


def _token(part: Field[Any]) -> _Token:
    token: _Token = part.metadata["token"]
    return token


def _value(part: Field[Any], text: str | None) -> Any:
    token = _token(part)
    if not token.many:
        return None if text is None else token.convert(text)
    values = [token.convert(one) for one in (text or "").split()]
    return tuple(sorted(values, key=token.key) if token.key else values)


@cache
def _shape(move: Hashable) -> tuple[tuple[str, bool], ...]:
    """The fields of a move's class in order, and which of them have several tokens."""
    return tuple((part.name, _token(part).many) for part in fields(cast(type[Any], move)))


@cache
def _pattern(move: Hashable) -> re.Pattern[str]:
    assert isinstance(move, type)
    return re.compile(re.escape(verb(move)) + "".join(map(_part_pattern, fields(move))))


def _part_pattern(part: Field[Any]) -> str:
    token = _token(part)
    if token.many:
        return f"(?P<{part.name}>(?: (?:{token.pattern}))*)"
    one = f" (?P<{part.name}>{token.pattern})"
    return f"(?:{one})?" if token.optional else one

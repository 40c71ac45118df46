"""Legal moves as a tree of tokens: what every button, select and autocomplete walks.

A node is the text up to it: whole tokens (`place red`), or with the beginning of one more
(`place red d`) where a node is too wide to be shown at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

WIDEST = 25  # choices that one select can hold


@dataclass(frozen=True)
class Choice:
    """A branch of the menu: its text, whether that is a whole move, and the moves at or below it.

    A whole move that others go on from is also a choice at its own node, with one move.
    """

    text: str
    whole: bool
    below: int


def choices(texts: Sequence[str], at: str = "") -> tuple[Choice, ...]:
    """The branches at a node of the tree of these moves; empty where nothing goes on.

    A node with one branch is skipped, at most 25 moves are offered whole, and more than 25
    branches are split by the first character of their token, then by the next.
    """
    here = below(texts, at)
    if len(here) <= WIDEST:
        return tuple(Choice(text, True, 1) for text in here if len(here) > 1 or text != at)
    at = at.removesuffix("*")
    groups = _by_token(here, at)
    if len(groups) > WIDEST:
        groups = _by_character(here, at)
    if len(groups) == 1:
        return choices(here, next(iter(groups)))
    return tuple(_choice(prefix, group, at) for prefix, group in groups.items())


def branches(texts: Sequence[str], at: str = "") -> tuple[Choice, ...]:
    """The next whole tokens at a node, however many, with none skipped and none split."""
    groups = _by_token(below(texts, at), at)
    return tuple(_choice(prefix, group, at) for prefix, group in groups.items())


def below(texts: Sequence[str], at: str) -> tuple[str, ...]:
    """The moves at or below a node."""
    if not at:
        return tuple(texts)
    if at.endswith("*"):
        return tuple(text for text in texts if text.startswith(at[:-1]))
    whole = tuple(text for text in texts if text == at or text.startswith(at + " "))
    return whole or tuple(text for text in texts if text.startswith(at))


def _choice(prefix: str, group: Sequence[str], at: str) -> Choice:
    if prefix == at or len(group) == 1:
        return Choice(group[0], True, 1)
    return Choice(prefix, prefix in group, len(group))


def _by_token(texts: Sequence[str], at: str) -> dict[str, list[str]]:
    return _grouped(texts, at, _token_end)


def _by_character(texts: Sequence[str], at: str) -> dict[str, list[str]]:
    """Groups by the next character, skipping what all share.

    A group with the name of a whole token among longer ones (`m1` beside `m10`) gets a star.
    """
    groups = _grouped(texts, at, _next_character)
    if len(groups) == 1:
        return _by_character(texts, next(iter(groups)))
    return {_starred(prefix, group): group for prefix, group in groups.items()}


def _starred(prefix: str, group: Sequence[str]) -> str:
    ended = sum(_token_end(text, len(prefix)) == len(prefix) for text in group)
    return f"{prefix}*" if 0 < ended < len(group) else prefix


def _grouped(texts: Sequence[str], at: str, end: Callable[[str, int], int]) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for text in texts:
        start = len(at) + text.startswith(" ", len(at))
        groups.setdefault(text[: end(text, start)], []).append(text)
    return groups


def _token_end(text: str, start: int) -> int:
    space = text.find(" ", start)
    return len(text) if space < 0 else space


def _next_character(_text: str, start: int) -> int:
    return start + 1

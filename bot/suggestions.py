"""What autocomplete offers while a move is typed: whole moves that fit, or the next level."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Sequence
from itertools import takewhile
from typing import Protocol

from bot.panels import OPTION, cut
from rules import menu


class Names(Protocol):
    """How moves are named in a list of suggestions."""

    def typed(self, text: str) -> str:
        """The name of a whole move."""

    def more(self, node: str, below: int) -> str:
        """The name of a node with the number of moves below it."""


def fitting(moves: Sequence[str], typed: str, names: Names) -> tuple[str, ...]:
    """The moves of which every typed word begins a word or token, in any order and case."""
    wanted = typed.casefold().split()
    if not wanted:
        return tuple(moves)
    return tuple(text for text in moves if _fits(wanted, text, names.typed(text)))


def suggestions(moves: Sequence[str], typed: str, names: Names) -> list[tuple[str, str]]:
    """At most 25 rows of name and value for what is typed; none if no move fits."""
    fit = fitting(moves, typed, names)
    if len(fit) <= menu.WIDEST:
        return [_row(text, names) for text in fit]
    return [
        _row(choice.text, names)
        if choice.whole and choice.below == 1
        else (cut(names.more(choice.text, choice.below), OPTION), choice.text)
        for choice in menu.choices(fit)[: menu.WIDEST]
    ]


def shared(moves: Sequence[str]) -> str:
    """The node that all these moves lie at or below."""
    tokens = zip(*(text.split() for text in moves), strict=False)
    return " ".join(at[0] for at in takewhile(lambda at: len(set(at)) == 1, tokens))


def nearest(moves: Sequence[str], typed: str, names: Names, count: int = 3) -> tuple[str, ...]:
    """The moves that most of the typed words fit; where none does, those of like letters."""
    wanted = typed.casefold().split()
    fit = {text: _fitted(wanted, text, names.typed(text)) for text in moves}
    most = max(fit.values(), default=0)
    if most:
        return tuple(text for text in moves if fit[text] == most)[:count]
    return tuple(difflib.get_close_matches(" ".join(wanted), moves, count, 0.3))


def _row(text: str, names: Names) -> tuple[str, str]:
    name = cut(names.typed(text), OPTION - len(text) - 3)
    return f"{name} · {text}", text


def _fits(wanted: Sequence[str], text: str, label: str) -> bool:
    """Whether each wanted word begins a token of its own, or a word that only the label has."""
    return _fitted(wanted, text, label) == len(wanted)


def _fitted(wanted: Sequence[str], text: str, label: str) -> int:
    """How many wanted words do."""
    tokens = Counter(text.casefold().split())
    words = [*tokens.elements(), *(Counter(re.findall(r"\w+", label.casefold())) - tokens)]
    count = len(words)
    for word in sorted(wanted, key=len, reverse=True):
        found = next((w for w in words if w.startswith(word)), None)
        if found is not None:
            words.remove(found)
    return count - len(words)

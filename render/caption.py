"""What a picture says in words: everything that depends on people, language or the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Seat: TypeAlias = int


@dataclass(frozen=True)
class Caption:
    """The names by seat and the words by token of one picture, for one viewer or the public."""

    title: str
    names: tuple[str, ...]
    words: tuple[tuple[str, str], ...] = ()
    language: str = "en"
    viewer: Seat | None = None

    def word(self, token: str) -> str:
        """The word of a token, or the token itself where there is none."""
        return dict(self.words).get(token, token)

    def has(self, token: str) -> bool:
        """Whether a word for the token was given; an optional one is left out without it."""
        return token in dict(self.words)

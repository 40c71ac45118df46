"""Chance: every number of a game follows from its seed, the row of the log and a label."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator, Sequence
from typing import TypeVar

from rules.errors import RulesError

T = TypeVar("T")

_BLOCK = struct.Struct(">4Q")  # one SHA-256 block gives four numbers of 64 bits
_WORDS = 1 << 64
_SURE = _WORDS - (1 << 32)  # a number below is taken whatever the bound, if that has 32 bits


class Rng:
    """Draws for one row of the log; two with the same seed and row draw the same."""

    def __init__(self, seed: bytes, row: int) -> None:
        self._key = hashlib.sha256(seed + b"/%d" % row).digest()
        self._used: set[str] = set()

    @property
    def used(self) -> bool:
        """Whether anything was drawn yet."""
        return bool(self._used)

    def draw(self, label: str, items: Sequence[T], count: int) -> tuple[T, ...]:
        """Draw `count` of the items in order, without replacement.

        Raises RulesError if the label was used before in this row, or the items are too few.
        """
        if not 0 <= count <= len(items):
            raise RulesError(f"cannot draw {count} of {len(items)}")
        self._use(label)
        pool = list(items)
        words = self._words(label)
        left = len(pool)
        for place in range(count):
            word = next(words)
            while word >= _SURE and word >= _WORDS // left * left:  # would leave a remainder bias
                word = next(words)
            other = place + word % left
            pool[place], pool[other] = pool[other], pool[place]
            left -= 1
        return tuple(pool[:count])

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """Draw all of the items, which puts them in a random order."""
        return self.draw(label, items, len(items))

    def fork(self, label: str) -> Rng:
        """Another source, whose draws follow from these only by the label; uses the label up."""
        self._use(label)
        return Rng(self._key + label.encode(), 0)

    def _use(self, label: str) -> None:
        if label in self._used:
            raise RulesError(f"label {label!r} is used twice in one row")
        self._used.add(label)

    def _words(self, label: str) -> Iterator[int]:
        base = hashlib.sha256(self._key + label.encode())
        block = 0
        while True:
            step = base.copy()
            step.update(b"/%d" % block)
            yield from _BLOCK.unpack(step.digest())
            block += 1

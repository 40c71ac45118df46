"""A figure is a ratio of ours to a floor or a peer, both measured in turn in the same run."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass

ROUNDS = 10


@dataclass(frozen=True)
class Figure:
    """One line of the table: the ratios of its rounds, and what they may be at most or least."""

    name: str
    against: str
    ratios: Sequence[float]
    most: float | None = None
    least: float | None = None
    note: str = ""

    @property
    def median(self) -> float:
        return statistics.median(self.ratios)

    @property
    def target(self) -> str:
        return f"at most {self.most:g}" if self.most is not None else f"at least {self.least:g}"

    @property
    def met(self) -> bool:
        over = self.most is not None and self.median > self.most
        return not over and not (self.least is not None and self.median < self.least)

    def line(self) -> str:
        span = f"{min(self.ratios):.2f}–{max(self.ratios):.2f}"
        state = "yes" if self.met else "**no**"
        cells = (self.name, self.against, f"{self.median:.2f}", span, self.target, state, self.note)
        return f"| {' | '.join(cells)} |"


def interleaved(
    ours: Callable[[], float], theirs: Callable[[], float], rounds: int = ROUNDS
) -> list[float]:
    """Ours over theirs in each of the rounds, after one that does not count."""
    ours(), theirs()
    return [ours() / theirs() for _ in range(rounds)]


def table(figures: Sequence[Figure]) -> str:
    """The figures as Markdown."""
    head = ("figure", "against", "median", "range", "target", "met", "")
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    return "\n".join([*lines, *(figure.line() for figure in figures)])

"""`make bench`: every figure as a ratio within one run, written to BENCHMARKS.md with the date."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from tests.bench import discord_, pictures, rules, scale, storage
from tests.bench.report import ROUNDS, Figure, table

FILE = Path(__file__).parents[2] / "BENCHMARKS.md"
MARK = "<!-- what stands below is written by hand -->"
PARTS: dict[str, Callable[[], Iterator[Figure]]] = {
    "rules": rules.figures,
    "pictures": pictures.figures,
    "storage": storage.figures,
    "discord": discord_.figures,
    "scale": scale.figures,
}


def main() -> int:
    """Measure all parts, or those named; only a whole run is written."""
    wanted = sys.argv[1:] or list(PARTS)
    figures: list[Figure] = []
    for part in wanted:
        for figure in PARTS[part]():
            print(figure.line(), flush=True)
            figures.append(figure)
    if len(wanted) == len(PARTS):
        FILE.write_text(_page(figures), "utf-8")
    return 0


def _page(figures: list[Figure]) -> str:
    today = datetime.now(UTC).date().isoformat()
    machine = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    kept = FILE.read_text("utf-8").partition(MARK)[2] if FILE.exists() else "\n"
    return f"""# Benchmarks

Written by `make bench` on {today}: {machine}. Each figure is a ratio of ours to a floor or a peer,
measured in turn in the same run; medians of {ROUNDS} rounds with their range.

{table(figures)}

{MARK}{kept}"""


if __name__ == "__main__":
    sys.exit(main())

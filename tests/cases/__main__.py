"""Run a file of examples: `python -m tests.cases nach_dem_regen FILE`."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

from rules import GAMES
from tests.cases.runner import read_cases, verdict


def main() -> int:
    """Print a line for each case; returns 1 if any differs."""
    parser = argparse.ArgumentParser("python -m tests.cases", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("file", type=Path)
    given = parser.parse_args()
    notation = import_module(f"tests.cases.{given.game}").NOTATION
    try:
        cases = read_cases(given.file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        print(f"{given.file} cannot be read: {error}", file=sys.stderr)
        return 2
    verdicts = [verdict(notation, case) for case in cases]
    print("\n".join(verdicts))
    return int(not all(line.endswith(" ok") for line in verdicts))


if __name__ == "__main__":
    sys.exit(main())

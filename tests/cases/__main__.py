"""Run a file of examples: `python -m tests.cases nach_dem_regen FILE`."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

from rules import GAMES
from tests.cases.runner import differences, line, read_cases


def main() -> int:
    """Print a line for each case; returns 1 if any differs, 2 if there is nothing to compare."""
    parser = argparse.ArgumentParser("python -m tests.cases", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("file", type=Path)
    given = parser.parse_args()
    notation = import_module(f"tests.cases.{given.game}").NOTATION
    try:
        cases = read_cases(given.file.read_text("utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        print(f"{given.file} cannot be read: {error}", file=sys.stderr)
        return 2
    if not cases:
        print(f"{given.file}: no cases", file=sys.stderr)
        return 2
    found = [tuple(differences(notation, case)) for case in cases]
    print("\n".join(map(line, cases, found)))
    return int(any(found))


if __name__ == "__main__":
    sys.exit(main())

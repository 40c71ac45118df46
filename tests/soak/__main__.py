"""The long runs, one after the other: `make soak`, or `python -m tests.soak` with options.

Each is bounded and prints its seed; the rules' run goes on with `--start` where it stopped.
"""

from __future__ import annotations

import argparse
import os
import secrets
import subprocess
import sys

from rules import GAMES
from tests.soak.strength import TRIALS

TWO = ("--seats", "2")
MORE = ("--seats", "3", "4", "5", "6")
FILL = ("--option", "fill_the_hive=yes")
PLAIN = ("--option", "fill_the_hive=no")
VARIANTS: dict[str, tuple[tuple[str, ...], ...]] = {  # those played as often as a game without any
    "rainbow": (TWO, MORE),
    "cloomba": tuple(
        ("--option", f"mode={mode}", "--option", f"expert={expert}")
        for mode in ("basic", "advanced")
        for expert in ("no", "yes")
    ),
    "before_the_rain": tuple((*fill, *seats) for fill in (PLAIN, FILL) for seats in (TWO, MORE)),
}


def main() -> int:
    """Run all of them; the status is that of the first that fails."""
    parser = argparse.ArgumentParser("python -m tests.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--start", type=int, default=0, metavar="N", help="first game to play")
    parser.add_argument("--seed", default=secrets.token_hex(8), metavar="HEX")
    parser.add_argument("--kills", type=int, default=200)
    given = parser.parse_args()
    games = ("--games", str(given.games), "--start", str(given.start), "--seed", given.seed)
    rules = [
        ("tests.soak.rules", key, *games, *variant)
        for key in GAMES
        for variant in VARIANTS.get(key, ((),))
    ]
    strengths = [("tests.soak.strength", key, "--seed", given.seed) for key in TRIALS]
    run = ("pytest", "-q", "-s", "-n0")
    tests = [(*run, "tests/kills/test_real.py"), (*run, "tests/whole")]
    for module in (*rules, *strengths, *tests):
        status = subprocess.call(
            [sys.executable, "-m", *module],
            env={**os.environ, "PETRICHOR_KILLS": str(given.kills), "PETRICHOR_WHOLE": "all"},
        )
        if status:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""When to remind and when time is up: pure functions of stored times, in UTC seconds."""

from __future__ import annotations

from dataclasses import dataclass

HOUR = 3600
DAY = 24 * HOUR

PACES = {"none": None, "12h": 12 * HOUR, "1d": DAY, "3d": 3 * DAY, "7d": 7 * DAY}
LOBBY_LAPSES = DAY
DOWNTIME_COUNTS = 120  # a shorter absence of the bot extends no time


@dataclass(frozen=True)
class Clock:
    """The three moments of a decision: a reminder, a warning, and the end of its time."""

    remind: int
    warn: int
    due: int


def clock(pace: str, asked: int) -> Clock | None:
    """The moments for a seat asked then; None where the game waits as long as it takes."""
    span = PACES[pace]
    if span is None:
        return None
    return Clock(asked + span // 2, asked + span - span // 10, asked + span)


def downtime(last_seen: int | None, now: int) -> int:
    """The seconds by which everybody's time grows because the bot was away."""
    away = 0 if last_seen is None else now - last_seen
    return away if away >= DOWNTIME_COUNTS else 0

"""The emulator's clock, on which all of its time limits run."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime


@dataclass(order=True)
class Timer:
    """A call that waits for its moment, in unix seconds of the clock."""

    when: float
    order: int
    call: Callable[[], None] = field(compare=False)
    cancelled: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        """Forgets the call."""
        self.cancelled = True


class Clock:
    """Unix seconds that run with the machine's clock, stand still while held, move on request."""

    def __init__(self, offset: float = 0.0) -> None:
        self._offset = offset
        self._held: float | None = None
        self._timers: list[Timer] = []
        self._numbers = itertools.count()
        self._handle: asyncio.TimerHandle | None = None

    @property
    def held(self) -> bool:
        return self._held is not None

    @property
    def offset(self) -> float:
        """Gives the seconds by which this clock is ahead of the machine's."""
        return self.now() - time.time() if self.held else self._offset

    def now(self) -> float:
        """Gives the time in unix seconds."""
        return time.time() + self._offset if self._held is None else self._held

    def hold(self) -> None:
        """Lets time stand still."""
        self._held = self.now()
        self._arm()

    def release(self) -> None:
        """Lets time run on from where it stands."""
        if self._held is not None:
            self._offset, self._held = self._held - time.time(), None
        self._arm()

    def move(self, seconds: float) -> None:
        """Moves time forward and makes the calls that have become due; ValueError backwards."""
        if seconds < 0:
            raise ValueError("time moves forward only")
        if self._held is None:
            self._offset += seconds
        else:
            self._held += seconds
        self._run()

    def call_at(self, when: float, call: Callable[[], None]) -> Timer:
        """Makes the call once the clock reads `when`, in the running event loop."""
        timer = Timer(when, next(self._numbers), call)
        heapq.heappush(self._timers, timer)
        self._arm()
        return timer

    def stop(self) -> None:
        """Forgets every call."""
        self._timers.clear()
        self._arm()

    def _run(self) -> None:
        while self._timers and self._timers[0].when <= self.now():
            timer = heapq.heappop(self._timers)
            if not timer.cancelled:
                timer.call()
        self._arm()

    def _arm(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        while self._timers and self._timers[0].cancelled:
            heapq.heappop(self._timers)
        if self._timers and self._held is None:
            # An hour at most: the machine may sleep, and its clock may be set.
            delay = min(max(0.0, self._timers[0].when - self.now()), 3600.0)
            self._handle = asyncio.get_running_loop().call_later(delay, self._run)


def iso(seconds: float) -> str:
    """Writes unix seconds as Discord writes a time: `2026-01-01T00:00:00.250000+00:00`."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")

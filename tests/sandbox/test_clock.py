"""The clock that tests can hold and move."""

from __future__ import annotations

import asyncio
import time

import pytest

from bot.sandbox.emulator.clock import Clock, iso
from bot.sandbox.emulator.store import Store


async def test_calls_are_made_in_order_once_their_moment_has_come() -> None:
    clock = Clock()
    clock.hold()
    now, made = clock.now(), []
    clock.call_at(now + 20, lambda: made.append("late"))
    clock.call_at(now + 10, lambda: made.append("early"))
    clock.call_at(now + 10, lambda: made.append("never")).cancel()
    clock.move(9.5)
    assert made == []
    clock.move(0.5)
    assert made == ["early"]
    clock.move(100)
    assert made == ["early", "late"]


async def test_a_held_clock_stands_still_and_goes_on_from_there() -> None:
    clock, made = Clock(), []
    clock.hold()
    held = clock.now()
    clock.call_at(held + 0.05, lambda: made.append("due"))
    await asyncio.sleep(0.1)
    assert (clock.now(), made) == (held, [])
    clock.release()
    assert clock.now() - held < 0.05
    await asyncio.sleep(0.1)
    assert made == ["due"]
    assert clock.offset < 0


async def test_time_moves_forward_only() -> None:
    clock = Clock()
    clock.move(3600)
    assert 3599 < clock.now() - time.time() < 3601
    with pytest.raises(ValueError, match="forward"):
        clock.move(-1)


def test_times_are_written_as_discord_writes_them() -> None:
    assert iso(1767225600.25) == "2026-01-01T00:00:00.250000+00:00"


async def test_snowflakes_carry_the_clocks_time_and_only_grow() -> None:
    clock = Clock()
    clock.hold()
    store = Store(":memory:", clock)
    keys = [int(store.new_id()) for _ in range(5000)]
    assert keys == sorted(set(keys))
    assert (keys[0] >> 22) + 1420070400000 == int(clock.now() * 1000)
    store.close()

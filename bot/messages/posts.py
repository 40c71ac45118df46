"""The public posts: a turn, the end, and the lines of the table itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.tables.model import Table
from bot.titles import Asked
from rules.game import Event, Seat


def turn_post(
    table: Table,
    events: Sequence[Event],
    *,
    asked: Asked = "turn",
    until: int | None = None,
    offline: int = 0,
) -> str:
    """The content of a turn's post: who is asked, what happened since the last post, the time.

    `until` is when time is up; `offline` is how many seconds everybody's time became longer.
    Events whose kind begins with a dot are the table's own: `.resign`, `.end`.
    """
    raise NotImplementedError


def finished_post(
    table: Table,
    events: Sequence[Event] = (),
    *,
    lent: Mapping[Seat, int] | None = None,
) -> str:
    """The content of the last post: result, ranks, secret; `lent` counts turns by computers."""
    raise NotImplementedError


def lines(table: Table, events: Sequence[Event]) -> tuple[str, ...]:
    """What happened, one line each, with names in bold."""
    raise NotImplementedError


def picture_later() -> str:
    """The line of a post whose picture could not be sent."""
    raise NotImplementedError


def retired(table: Table) -> str:
    """A notice whose reason has ended."""
    raise NotImplementedError


def mentions(table: Table) -> tuple[int, ...]:
    """The people whom a post may mention: who is asked, or at the end all who played."""
    raise NotImplementedError

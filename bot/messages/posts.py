"""The public posts: a turn, the end, and the notices that go with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from bot.messages.fields import title_name
from bot.messages.lobby import mentioned
from bot.tables.model import ENDED, Table
from bot.titles import TITLES, Asked
from bot.words import CONTENT, N_, Message, _, ago, at, bold, cut, escape, n_, span
from rules.game import Event, Seat

LINES = 12  # of what happened, in one post
TABLE: Mapping[str, Message] = {  # the table's own words, as kinds of events
    ".timeout": N_("{name} ran out of time; a computer played this turn."),
    ".end": N_("{title}, game {code}, was ended by {name}. It has no result."),
}


def turn_post(
    table: Table,
    events: Sequence[Event],
    *,
    opening: bool = False,
    again: bool = False,
    until: int | None = None,
    offline: int = 0,
) -> str:
    """The content of a turn's post: who is asked, what happened since the last post, the time.

    The opening post has the order of play; `again` says that the seat has also had the last turn.
    `until` is when time is up; `offline` is how many seconds everybody's time became longer.
    """
    asked: Asked = "first" if opening and not events else "again" if again else "turn"
    calls = [f"<@{person}>" for person in called(table)]
    notice = TITLES[table.title].words.notice(calls, table.code, asked)
    happened = [*(_opening(table, events) if opening else ()), *limited(lines(table, events))]
    after = [_offline(offline)] if offline else []
    after += [time_line(until)] if until is not None else []
    return _composed(notice, happened, after)


def finished_post(
    table: Table,
    events: Sequence[Event] = (),
    *,
    ended_by: str = "",
    lent: Mapping[Seat, int] | None = None,
) -> str:
    """The content of the last post: what happened, the result, the secret of the shuffle.

    `ended_by` is who ended it without result; `lent` counts the turns that a computer played for
    somebody, by seat.
    """
    notice = _(
        "{mentions}: {title}, game {code}, is over.",
        mentions=mentioned(called(table)),
        title=title_name(table.title),
        code=table.code,
    )
    happened = [event for event in events if event.kind != ".end"]
    return _composed(
        notice,
        limited(lines(table, happened)),
        [*result(table, events, ended_by), *_lent(table, lent), *_secret(table)],
    )


def called(table: Table) -> tuple[int, ...]:
    """The people whom a post mentions: those who are asked, at the end all who have played."""
    seats = table.active if table.running else range(len(table.chairs))
    chairs = [table.chairs[seat] for seat in seats]
    people = (chair.holder if table.running else chair.owner for chair in chairs)
    return tuple(person for person in people if person is not None)


def lines(table: Table, events: Sequence[Event]) -> tuple[str, ...]:
    """What happened, one line each, with names in bold."""
    say = [bold(name) for name in table.names]
    told: list[str] = []
    for own, some in groupby(events, lambda event: event.kind.startswith(".")):
        if own:
            told += [_table_line(table, event) for event in some]
        else:
            told += TITLES[table.title].words.lines(tuple(some), say)
    return tuple(told)


def limited(told: Sequence[str], most: int = LINES) -> list[str]:
    """At most so many lines; the last one says how many more there are."""
    if len(told) <= most:
        return list(told)
    more = len(told) - most + 1
    return [*told[: most - 1], n_("… and {n} more; press Log.", "… and {n} more; press Log.", more)]


def result(table: Table, events: Sequence[Event] = (), ended_by: str = "") -> list[str]:
    """Who has won and the ranks, or why there is no result."""
    if table.status == ENDED:
        name = bold(ended_by) if ended_by else _ender(table, events)
        return [_("No result: the game was ended by {name}.", name=name)]
    words = TITLES[table.title].words
    given_up = next((e.seat for e in events if e.kind == ".resign"), None)
    if given_up is not None and len(table.chairs) == 2:
        return []
    if table.outcome is None:
        return []
    say = [escape(name) for name in table.names]
    return [words.wins(table.outcome, table.names), words.ranking(table.outcome, say)]


def time_line(until: int) -> str:
    """Until when there is time."""
    return _("Time: until {at}, {ago}.", at=at(until), ago=ago(until))


def picture_later() -> str:
    """The line of a post whose picture could not be sent."""
    return _("(The picture comes later; /board text:yes has the board in words.)")


def reminder(table: Table, seat: Seat, until: int | None = None) -> str:
    """The reminder to a seat, with its time."""
    said = _(
        "{mention}, {title}, game {code}, waits for you.",
        mention=_mention(table, seat),
        title=title_name(table.title),
        code=table.code,
    )
    return said if until is None else f"{said} {time_line(until)}"


def warning(table: Table, seat: Seat, until: int) -> str:
    """The last warning to a seat, with what follows."""
    said = _(
        "{mention}, your time in {title}, game {code}, ends {ago}.",
        mention=_mention(table, seat),
        title=title_name(table.title),
        code=table.code,
        ago=ago(until),
    )
    return f"{said} {_('Then a computer plays this turn.')}"


def played(table: Table, seat: Seat) -> str:
    """What becomes of a notice when its reason has ended."""
    return _(
        "Done: {name} has played in {title}, game {code}.",
        name=bold(table.names[seat]),
        title=title_name(table.title),
        code=table.code,
    )


def direct(
    table: Table, events: Sequence[Event], server: str, link: str, until: int | None = None
) -> str:
    """The direct message about a turn."""
    notice = _(
        "Your turn in {title}, game {code}, on {server}: {link}",
        title=f"**{title_name(table.title)}**",
        code=table.code,
        server=escape(server),
        link=link,
    )
    after = [] if until is None else [time_line(until)]
    return _composed(notice, limited(lines(table, events)), after)


def left_server(table: Table, seat: Seat) -> str:
    """That somebody whose turn it is has left the server."""
    return _("{name} has left this server.", name=bold(table.names[seat]))


def thread_locked(table: Table) -> str:
    """Why a game goes on in the channel above its thread."""
    return _(
        "The thread of {title}, game {code}, is locked, so the game goes on here. A moderator can "
        "unlock it; /board here:yes moves it elsewhere.",
        title=title_name(table.title),
        code=table.code,
    )


def moved_here(table: Table) -> str:
    """That a game goes on in this channel now."""
    return _("Game {code} now goes on here.", code=table.code)


def posted_again(link: str) -> str:
    """That a lost post stands again."""
    return _("The post was gone; here it stands again: {link}", link=link)


def _composed(notice: str, happened: Sequence[str], after: Sequence[str]) -> str:
    """The parts of a post; what happened gives way where all would be too long."""
    room = CONTENT - len(notice) - sum(len(line) + 1 for line in after) - 1
    middle = [cut("\n".join(happened), room)] if happened else []
    return cut("\n".join([notice, *middle, *after]), CONTENT)


def _opening(table: Table, events: Sequence[Event]) -> list[str]:
    """The order of play, from whoever begins, and where the rules are."""
    seats = [event.seat for event in events if event.seat is not None] or [*table.active, 0]
    first = seats[0]
    names = [escape(name) for name in table.names]
    order = ", ".join([*names[first:], *names[:first]])
    return [_("Order of play: {names}.", names=order), _("New to it? Press Rules.")]


def _offline(seconds: int) -> str:
    return _(
        "Petrichor was offline for {span}; everybody's time is longer by that.", span=span(seconds)
    )


def _table_line(table: Table, event: Event) -> str:
    name = "" if event.seat is None else bold(table.names[event.seat])
    if event.kind == ".resign":
        return _resigned(table, event.seat or 0, name)
    return TABLE[event.kind](name=name, title=title_name(table.title), code=table.code)


def _resigned(table: Table, seat: Seat, name: str) -> str:
    if len(table.chairs) == 2:
        other = bold(table.names[1 - seat])
        return _("{name} has given up, and {other} wins.", name=name, other=other)
    return _("{name} has given up; a computer plays seat {seat}.", name=name, seat=seat + 1)


def _ender(table: Table, events: Sequence[Event]) -> str:
    seat = next((event.seat for event in events if event.kind == ".end"), None)
    return bold(table.organiser_name if seat is None else table.names[seat])


def _lent(table: Table, lent: Mapping[Seat, int] | None) -> list[str]:
    return [
        n_(
            "(a computer played {n} turn for {name})",
            "(a computer played {n} turns for {name})",
            turns,
            name=escape(table.names[seat]),
        )
        for seat, turns in (lent or {}).items()
        if turns
    ]


def _secret(table: Table) -> list[str]:
    if table.secret is None:
        return []
    secret = table.secret.hex()
    return [_("Shuffle secret: `{secret}` (/help, “Is the shuffle fair?”)", secret=secret)]


def _mention(table: Table, seat: Seat) -> str:
    return f"<@{table.chairs[seat].holder or 0}>"

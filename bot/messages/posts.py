"""The public posts: a turn, the end, and the notices that go with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from bot.messages.fields import title_name
from bot.messages.lobby import mentioned
from bot.messages.refusals import refusal
from bot.tables.model import ENDED, Table
from bot.titles import TITLES, Asked
from bot.words import CONTENT, _, ago, at, bold, cut, escape, listed, n_, span
from rules.game import Event, Seat

LINES = 12  # of what happened, in one post


def turn_post(
    table: Table,
    events: Sequence[Event],
    *,
    asked: Asked = "turn",
    until: int | None = None,
    offline: int = 0,
) -> str:
    """The content of a turn's post: who is asked, what happened since the last post, the time.

    The first post has the order of play, also where computers have already begun, or where all
    choose before the first turn, the one after that has it. `until` is when
    time is up; `offline` is how many seconds everybody's time became longer.
    """
    notice = _notice(table, "turn" if asked == "first" and events else asked)
    happened = [*_teams(table), *_opening(table, events)] if asked == "first" else []
    first = TITLES[table.title].words.begins(events, table.view(None))
    happened += [] if first is None else [_order(table, first)]
    happened += limited(lines(table, events))
    after = [_offline(offline)] if offline else []
    after += [time_line(until)] if until is not None else []
    return _composed(notice, happened, after)


def finished_post(table: Table, events: Sequence[Event] = (), *, ended_by: str = "") -> str:
    """The content of the last post: what happened, the result, the secret of the shuffle.

    `ended_by` is who ended it without result.
    """
    notice = _(
        "{mentions}: {title}, game {code}, is over.",
        mentions=mentioned(mentions(table)),
        title=title_name(table.title),
        code=table.code,
    )
    happened = [event for event in events if event.kind != ".end"]
    return _composed(
        notice,
        limited(lines(table, happened)),
        [*result(table, events, ended_by), *_lent(table), *_secret(table)],
    )


def mentions(table: Table) -> tuple[int, ...]:
    """The people whom a post mentions: those who are asked, at the end all who have played."""
    seats = table.active if table.running else range(len(table.chairs))
    chairs = [table.chairs[seat] for seat in seats]
    people = (chair.holder if table.running else chair.owner for chair in chairs)
    return tuple(person for person in people if person is not None)


def lines(
    table: Table, events: Sequence[Event], say: Callable[[str], str] = bold
) -> tuple[str, ...]:
    """What happened, one line each; `say` shows a name."""
    names = [say(name) for name in table.names]
    told: list[str] = []
    for own, some in groupby(events, lambda event: event.kind.startswith(".")):
        if own:
            told += [_table_line(event, names) for event in some]
        else:
            told += TITLES[table.title].words.lines(tuple(some), names)
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
        return [_no_result(table, events, ended_by)]
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
    return _("(The picture comes later; /board text:True has the board in words.)")


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
    return " ".join([said, _("Then a computer plays this turn.")])


def retired(table: Table, seat: Seat | None = None) -> str:
    """What becomes of a notice when its reason has ended."""
    fields = {"title": title_name(table.title), "code": table.code}
    if seat is None:
        return _("Done: {title}, game {code}, has gone on.", **fields)
    return _(
        "Done: {name} has played in {title}, game {code}.", name=bold(table.names[seat]), **fields
    )


def thread_locked(table: Table) -> str:
    """Why a game goes on in the channel above its thread."""
    return _(
        "The thread of {title}, game {code}, is locked, so the game goes on here. A moderator can "
        "unlock it; /board here:True moves it elsewhere.",
        title=title_name(table.title),
        code=table.code,
    )


def channel_gone(table: Table) -> str:
    """The direct message to players whose channel is gone."""
    return refusal("channel_gone", code=table.code, title=table.title)


def channel_closed(table: Table) -> str:
    """The direct message to players whose channel the bot may no longer write in."""
    return refusal("channel_closed", code=table.code, title=table.title)


def moved_here(table: Table) -> str:
    """That a game goes on in this channel now."""
    return _("Game {code} now goes on here.", code=table.code)


def posted_again(link: str) -> str:
    """That a lost post stands again."""
    return _("The post was gone; here it stands again: {link}", link=link)


def reposted(link: str) -> str:
    """That a post stands once more, because somebody asked for it."""
    return _("It is posted again: {link}", link=link)


def _notice(table: Table, asked: Asked) -> str:
    """The line that calls people; where a post goes out while a computer plays, that it does."""
    calls = [f"<@{person}>" for person in mentions(table)]
    if calls:
        return TITLES[table.title].words.notice(table.view(None), calls, table.code, asked)
    names = listed(escape(table.names[seat]) for seat in table.active)
    return _(
        "{title}, game {code}: waiting for {names}.",
        title=title_name(table.title),
        code=table.code,
        names=names,
    )


def _composed(notice: str, happened: Sequence[str], after: Sequence[str]) -> str:
    """The parts of a post; what happened gives way where all would be too long."""
    room = CONTENT - len(notice) - sum(len(line) + 1 for line in after) - 1
    middle = [cut("\n".join(happened), room)] if happened else []
    return cut("\n".join([notice, *middle, *after]), CONTENT)


def _opening(table: Table, events: Sequence[Event]) -> list[str]:
    """The order of play, from whoever begins, if not all do, and where the rules are."""
    new = _("New to it? Press Rules.")
    if len(table.active) > 1:
        return [new]
    seats = [event.seat for event in events if event.seat is not None] or [*table.active, 0]
    return [_order(table, seats[0]), new]


def _order(table: Table, first: Seat) -> str:
    """Everybody in turn, from whoever goes first."""
    names = [escape(name) for name in table.names]
    return _("Order of play: {names}.", names=", ".join([*names[first:], *names[:first]]))


def _teams(table: Table) -> list[str]:
    """Who plays with whom, where a game has teams."""
    say = [escape(name) for name in table.names]
    teams = TITLES[table.title].words.teams(table.game.sheet(table.state), say)
    return [teams] if teams else []


def _offline(seconds: int) -> str:
    return _(
        "Petrichor was offline for {span}; everybody's time is longer by that.", span=span(seconds)
    )


def _table_line(event: Event, names: Sequence[str]) -> str:
    """The sentence of something that the table did, not the game."""
    if event.seat is None:
        return _("A moderator ended the game. It has no result.")
    seat, name = event.seat, names[event.seat]
    if event.kind == ".timeout":
        return _("{name} ran out of time; a computer played this turn.", name=name)
    if event.kind == ".end":
        return _("{name} ended the game. It has no result.", name=name)
    if event.kind == ".return":
        return _("{name} is back and plays seat {seat} again.", name=name, seat=seat + 1)
    if event.kind == ".lend":
        return _(
            "{name} has left this server. Seat {seat} is lent to a computer until {name} returns.",
            name=name,
            seat=seat + 1,
        )
    assert event.kind == ".resign", event.kind
    if len(names) == 2:
        return _("{name} has given up, and {other} wins.", name=name, other=names[1 - seat])
    return _("{name} has given up; a computer plays seat {seat}.", name=name, seat=seat + 1)


def _no_result(table: Table, events: Sequence[Event], ended_by: str) -> str:
    seat = next((event.seat for event in events if event.kind == ".end"), None)
    name = ended_by or ("" if seat is None else table.names[seat])
    if not name:
        return _("No result: the game was ended by a moderator.")
    return _("No result: the game was ended by {name}.", name=bold(name))


def _lent(table: Table) -> list[str]:
    return [
        n_(
            "(a computer played {n} turn for {name})",
            "(a computer played {n} turns for {name})",
            chair.stand_ins,
            name=escape(chair.name),
        )
        for chair in table.chairs
        if chair.stand_ins
    ]


def _secret(table: Table) -> list[str]:
    if table.secret is None:
        return []
    secret = table.secret.hex()
    return [_("Shuffle secret: `{secret}` (/help, “Is the shuffle fair?”)", secret=secret)]


def _mention(table: Table, seat: Seat) -> str:
    return f"<@{table.chairs[seat].holder or 0}>"

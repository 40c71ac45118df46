"""What is read in pages: /games, /log and the board as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.messages.fields import jump, title_name
from bot.pace import clock
from bot.tables.model import LOBBY, Table
from bot.titles import TITLES
from bot.words import CONTENT, PAGE, _, ago, clean, cut, escape, listed, n_
from rules.game import Event, Seat


def games_page(
    tables: Sequence[Table],
    person: int,
    *,
    waiting: int,
    total: int,
    first: int = 1,
    links: Mapping[str, str] | None = None,
) -> str:
    """My games, one a line, with whose turn it is and where; `first` numbers the first of them."""
    if not total:
        return _("You are in no game. /new opens one; /help shows how.")
    heading = n_(
        "{waiting} of your {n} game waits for you.",
        "{waiting} of your {n} games wait for you.",
        total,
        waiting=waiting,
    )
    lines = [
        _game_line(number, table, person, (links or {}).get(table.code) or jump(table))
        for number, table in enumerate(tables, first)
    ]
    return cut("\n".join([heading, *lines]), CONTENT)


def nothing_waits(table: Table | None) -> str:
    """What /next says when nothing waits; the game that may be next, if there is one."""
    if table is None or not table.active:
        return _("Nothing waits for you. /games lists your games; /new opens one.")
    return _(
        "Nothing waits for you. Next may be {title}, game {code}: {names} to play.",
        title=title_name(table.title),
        code=table.code,
        names=listed(escape(table.names[seat]) for seat in table.active),
    )


def log_pages(table: Table, turns: Sequence[Sequence[Event]]) -> tuple[str, ...]:
    """Whole turns, numbered from 1, in pages of at most 1,900 characters, the oldest first."""
    say = [escape(name) for name in table.names]
    words = TITLES[table.title].words
    blocks = [
        _("{n}. {sentences}", n=number, sentences=" ".join(_said(table, words.lines, turn, say)))
        for number, turn in enumerate(turns, 1)
    ]
    return _pages(table, blocks or [_("Nothing has happened yet.")])


def board_pages(table: Table, view: object) -> tuple[str, ...]:
    """The board in words, then as a grid of letters, in pages of at most 1,900 characters."""
    words = TITLES[table.title].words
    told = [
        escape_lines(sentence) for sentence in words.described(view, table.names, table.code)[1:]
    ]
    seats = ", ".join(
        _("{seat} {name}", seat=seat + 1, name=escape(name)) for seat, name in enumerate(table.names)
    )
    grid = getattr(view, "text")()
    return _pages(table, [*told, _("Seats: {seats}.", seats=seats), f"```\n{grid}\n```"])

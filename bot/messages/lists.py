"""What is read in pages: /games, /log and the board as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.messages.fields import jump, title_bold, title_name
from bot.messages.posts import lines
from bot.pace import clock
from bot.tables.model import LOBBY, Table
from bot.titles import TITLES
from bot.words import CONTENT, PAGE, _, ago, cut, escape, inert, listed, n_
from rules.game import Event, Seat, View

_ROOM = PAGE - 100  # characters below the heading, in any language


def games_page(
    tables: Sequence[Table],
    person: int,
    *,
    waiting: int,
    running: int,
    lobbies: Sequence[Table] = (),
    first: int = 1,
) -> str:
    """My games, one a line, with whose turn it is and where; `first` numbers the first of them.

    The first line counts all `running` games, those that wait for me, and all `lobbies`.
    """
    if not running and not lobbies:
        return _("You are in no game. /new opens one; /help shows how.")
    lines = [
        _game_line(number, table, person, jump(table)) for number, table in enumerate(tables, first)
    ]
    counted = " ".join([*_counted(waiting, running), *_gathering(lobbies)])
    return cut("\n".join([counted, *lines]), CONTENT)


def nothing_waits(table: Table | None) -> str:
    """What /next says when nothing waits, with the game that may be next if there is one."""
    if table is None or not table.active:
        return _("Nothing waits for you. /games lists your games; /new opens one.")
    return _(
        "Nothing waits for you. Next may be {title}, game {code}: {name} is playing.",
        title=title_name(table.title),
        code=table.code,
        name=escape(table.names[table.active[0]]),
    )


def log_pages(table: Table, turns: Sequence[Sequence[Event]]) -> tuple[str, ...]:
    """Whole turns, numbered from 1, in pages of at most 1,900 characters, the oldest first."""
    blocks = [
        _("{n}. {sentences}", n=number, sentences=" ".join(lines(table, turn, escape)))
        for number, turn in enumerate(turns, 1)
    ]
    return _pages(table, blocks or [_("Nothing has happened yet.")])


def board_pages(table: Table, view: View[Any]) -> tuple[str, ...]:
    """The board in words, then as a grid of letters, in pages of at most 1,900 characters."""
    words = TITLES[table.title].words
    names = [escape(name) for name in table.names]
    numbered = [_("{seat} {name}", seat=seat, name=name) for seat, name in enumerate(names, 1)]
    seats = _("Seats: {seats}.", seats=", ".join(numbered))
    told = words.described(view, table.names, table.code)[1:]
    return _pages(table, [*map(inert, told), seats, *_fenced(view.text())])


def _counted(waiting: int, running: int) -> list[str]:
    if not running:
        return []
    if running > 1:
        said = n_(
            "{n} of your {total} games waits for you.",
            "{n} of your {total} games wait for you.",
            waiting,
            total=running,
        )
        return [said]
    if waiting:
        return [_("Your only game waits for you.")]
    return [_("Your only game does not wait for you.")]


def _gathering(lobbies: Sequence[Table]) -> list[str]:
    if not lobbies:
        return []
    if len(lobbies) == 1:
        return [_("Your lobby of {title} waits for players.", title=title_name(lobbies[0].title))]
    many = n_(
        "{n} lobby of yours waits for players.",
        "{n} lobbies of yours wait for players.",
        len(lobbies),
    )
    return [many]


def _game_line(number: int, table: Table, person: int, link: str) -> str:
    return _(
        "{n}. {title} {code} · {state} · {link}",
        n=number,
        title=title_bold(table.title),
        code=table.code,
        state=_state(table, person),
        link=link,
    )


def _state(table: Table, person: int) -> str:
    """What a game waits for, as it concerns a person."""
    if table.status == LOBBY:
        taken = len(table.present)
        return _("lobby, {taken} of {seats} seats", taken=taken, seats=table.limit)
    seat = table.seat_of(person)
    if seat is not None and seat in table.active:
        return f"{_your_turn(table)} · {_until(table, seat)}"
    chairs = [table.chairs[one] for one in table.active]
    names = listed(escape(chair.name) for chair in chairs)
    if seat is not None and table.chosen(seat):
        return _("you have chosen; {names} not yet", names=names)
    if all(chair.computer for chair in chairs):
        return _("{names}, computer", names=names)
    return _("{names}, asked {ago}", names=names, ago=ago(max(chair.since for chair in chairs)))


def _your_turn(table: Table) -> str:
    if TITLES[table.title].words.quick(table.view(None)):
        return _("your turn, quick")
    return _("your turn, needs thought")


def _until(table: Table, seat: Seat) -> str:
    moments = clock(table.pace, table.chairs[seat].since)
    return _("until {ago}", ago=ago(moments.due)) if moments else _("no limit")


def _fenced(grid: str) -> list[str]:
    """A grid in code blocks that each fit on a page, broken between lines."""
    parts: list[str] = []
    for line in grid.split("\n"):
        if parts and len(parts[-1]) + len(line) < _ROOM - 10:
            parts[-1] += f"\n{line}"
        else:
            parts.append(line)
    return [f"```\n{part}\n```" for part in parts]


def _pages(table: Table, blocks: Sequence[str]) -> tuple[str, ...]:
    """Whole blocks under a heading; one that is too long for a page is cut."""
    pages: list[str] = []
    for block in blocks:
        whole = cut(block, _ROOM)
        if pages and len(pages[-1]) + 1 + len(whole) <= _ROOM:
            pages[-1] += "\n" + whole
        else:
            pages.append(whole)
    return tuple(
        f"{_heading(table, number, len(pages))}\n{page}" for number, page in enumerate(pages, 1)
    )


def _heading(table: Table, page: int, pages: int) -> str:
    title = title_bold(table.title)
    if pages == 1:
        return _("{title}, game {code}", title=title, code=table.code)
    return _(
        "{title}, game {code}, page {page} of {pages}",
        title=title,
        code=table.code,
        page=page,
        pages=pages,
    )

"""Where a table stands, in a sentence: whose turn it is, who is next, who has won."""

from __future__ import annotations

from typing import Any

from bot.messages.fields import jump, title_bold
from bot.tables.draft import COMPUTERS
from bot.tables.model import ENDED, Table
from bot.titles import TITLES
from bot.words import _, ago, escape, listed
from rules.game import Seat


def heading(table: Table, view: Any) -> str:
    """Line 1 of a panel: the game, its code, and how far it is."""
    said = _("{title}, game {code}.", title=title_bold(table.title), code=table.code)
    return f"{said} {TITLES[table.title].words.where(view)}"


def following(table: Table, link: str = "") -> str:
    """Who is next, or that the game is over."""
    if not table.running:
        return _("The game is over: {link}", link=link or jump(table))
    names = [escape(table.names[seat]) for seat in table.active]
    if len(names) == 1:
        return _("{name} is next.", name=names[0])
    return waiting(table)


def waiting(table: Table) -> str:
    """For whom the table waits where several choose at once."""
    names = listed(escape(table.names[seat]) for seat in table.active)
    return _("Waiting for {names}.", names=names)


def watching(table: Table, view: Any, seat: Seat | None) -> str:
    """What Play and /board say to somebody who is not to act: a player, or with None a guest."""
    if not table.running:
        return over(table)
    if seat is None or seat in table.active:
        said = f"{heading(table, view)}\n{_whose_turn(table)}"
    else:
        said = TITLES[table.title].words.waits(view, table.names)
        said = said or " ".join([_not_your_turn(table), _("Here is where you stand.")])
    if not TITLES[table.title].words.midway(view) or seat in table.active:
        return said
    name = escape(table.names[table.active[0]])
    half = _("{name} is in the middle of a turn; it may change.", name=name)
    return f"{said}\n{half}"


def over(table: Table, link: str = "") -> str:
    """That a game is over, and who has won."""
    where = link or jump(table)
    if table.status == ENDED:
        return _("Game {code} was ended without result: {link}", code=table.code, link=where)
    if table.outcome is None:
        return _given_up(table, where)
    said = TITLES[table.title].words.won(table.outcome, table.names, table.code)
    return f"{said} {where}"


def _given_up(table: Table, link: str) -> str:
    """That one of two won because the other, whose seat nobody owns any more, gave up."""
    gone = [c for c in table.chairs if c.owner is None and c.name not in COMPUTERS]
    if len(table.chairs) != 2 or len(gone) != 1:
        return _("Game {code} is over: {link}", code=table.code, link=link)
    return _(
        "Game {code} is over: {name} won, because {other} gave up. {link}",
        code=table.code,
        link=link,
        name=escape(table.names[1 - gone[0].seat]),
        other=escape(gone[0].name),
    )


def _not_your_turn(table: Table) -> str:
    chair = table.chairs[table.active[0]]
    name = escape(chair.name)
    if chair.computer:
        return _("It is not your turn. {name}, a computer, is playing.", name=name)
    return _("It is not your turn. {name} was asked {ago}.", name=name, ago=ago(chair.since))


def _whose_turn(table: Table) -> str:
    chairs = [table.chairs[seat] for seat in table.active]
    if len(chairs) > 1:
        return waiting(table)
    name = escape(chairs[0].name)
    if chairs[0].computer:
        return _("{name}, a computer, is playing.", name=name)
    return _("{name} is to play, asked {ago}.", name=name, ago=ago(chairs[0].since))

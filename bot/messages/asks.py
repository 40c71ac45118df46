"""Questions before something that cannot be taken back, and short private answers."""

from __future__ import annotations

from bot.messages.fields import title_name
from bot.tables.model import LOBBY, RUNNING, Table
from bot.words import _, escape, n_
from rules.game import Seat


def resign_question(table: Table, seat: Seat) -> str:
    """What /resign asks."""
    ask = _(
        "Give up your seat in {title}, game {code}?",
        title=title_name(table.title),
        code=table.code,
    )
    if len(table.chairs) == 2:
        other = escape(table.names[1 - seat])
        return " ".join([ask, _("The game ends then, and {name} wins.", name=other)])
    return " ".join([ask, _("A computer takes it over.")])


def resigned(table: Table) -> str:
    """What is said privately once a seat is given up."""
    return _("Done: you have given up your seat in game {code}.", code=table.code)


def end_question(table: Table) -> str:
    """What /end asks."""
    return n_(
        "End {title}, game {code}, for the only player? It has no result then.",
        "End {title}, game {code}, for all {n} players? It has no result then.",
        len(table.chairs),
        title=title_name(table.title),
        code=table.code,
    )


def ended(table: Table) -> str:
    """What is said privately once a game is ended."""
    return _("Done: game {code} is ended, without result.", code=table.code)


def close_question(table: Table) -> str:
    """What the options panel asks before it closes the lobby."""
    return _(
        "Close the lobby of {title}, game {code}? Nobody can join then; /new opens another.",
        title=title_name(table.title),
        code=table.code,
    )


def left_alone() -> str:
    """What is said when a question is answered with no."""
    return _("Nothing has changed.")


def lobby_done(table: Table, link: str) -> str:
    """What a typed /lobby command answers, from the table as it is now."""
    fields = {"title": title_name(table.title), "code": table.code}
    if table.status == LOBBY:
        return _("Done. The lobby of {title}, game {code}: {link}", link=link, **fields)
    if table.status == RUNNING:
        return _("Done. {title}, game {code}, has started: {link}", link=link, **fields)
    return _("Done. The lobby of {title}, game {code}, is closed.", **fields)

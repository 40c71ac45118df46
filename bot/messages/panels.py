"""The private panel: its lines, its buttons, and what it says when the turn is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.messages.fields import jump, title_name
from bot.messages.refusals import refusal
from bot.tables.model import ENDED, Table
from bot.titles import TITLES
from bot.words import BUTTON, CONTENT, LABEL, NP_, Message, _, ago, clean, cut, escape, listed
from rules.game import Event, Seat

BUTTONS: Mapping[str, Message] = {
    "join": NP_("button", "Join"),
    "leave": NP_("button", "Leave"),
    "computer": NP_("button", "Add computer"),
    "options": NP_("button", "Options"),
    "start": NP_("button", "Start"),
    "play": NP_("button", "Play"),
    "hand": NP_("button", "Hand"),
    "log": NP_("button", "Log"),
    "rules": NP_("button", "Rules"),
    "turn": NP_("button", "Rules"),  # from a panel: the page "A turn"
    "board": NP_("button", "Board"),
    "repost": NP_("button", "Post it again"),
    "rematch": NP_("button", "Rematch"),
    "confirm": NP_("button", "Confirm"),
    "undo": NP_("button", "Undo"),
    "back": NP_("button", "Back"),
    "next": NP_("button", "Next game"),
    "first_game": NP_("button", "Play the first"),
    "first": NP_("button", "First"),
    "older": NP_("button", "Older"),
    "newer": NP_("button", "Newer"),
    "last": NP_("button", "Last"),
    "back_page": NP_("button", "Back"),
    "next_page": NP_("button", "Next"),
    "close": NP_("button", "Close the lobby"),
    "resign": NP_("button", "Give up my seat"),
    "stay": NP_("button", "Keep playing"),
    "end": NP_("button", "End the game"),
    "go_on": NP_("button", "Let it run"),
}
PLACEHOLDERS: Mapping[str, Message] = {
    "options": NP_("placeholder", "What do you want to change?"),
    "value": NP_("placeholder", "Which value?"),
    "invite": NP_("placeholder", "Whom do you invite? Up to 5"),
    "remove": NP_("placeholder", "Whose seat becomes free?"),
    "help": NP_("placeholder", "What is the matter?"),
}


def panel(
    table: Table,
    view: Any,
    at: str = "",
    *,
    text: str = "",
    after: Any = None,
    note: str = "",
    link: str = "",
) -> str:
    """The content of a panel at a node, or under the preview `after` of the whole move `text`.

    `note` stands first ("The game has moved on. …"); `link` follows line 1 for /next.
    """
    words = TITLES[table.title].words
    lines = [note, f"{heading(table, view)} {link}".rstrip(), words.so_far(view, text, after)]
    if after is None:
        lines.append(words.question(view, at))
    return cut("\n".join(line for line in lines if line), CONTENT)


def heading(table: Table, view: Any) -> str:
    """Line 1: the game, its code, and how far it is."""
    said = _("{title}, game {code}.", title=f"**{title_name(table.title)}**", code=table.code)
    return f"{said} {TITLES[table.title].words.where(view)}"


def done(table: Table, events: Sequence[Event], view: Any, link: str = "") -> str:
    """What the panel says after the last commit: what was done, and who is next."""
    what = TITLES[table.title].words.done(events, view)
    return cut(f"{_('Done. {what}', what=what)}\n{following(table, link)}", CONTENT)


def following(table: Table, link: str = "") -> str:
    """Who is next, or that the game is over."""
    if not table.running:
        return _("The game is over: {link}", link=link or jump(table))
    names = [escape(table.names[seat]) for seat in table.active]
    if len(names) == 1:
        return _("{name} is next.", name=names[0])
    return _("Waiting for {names}.", names=listed(names))


def watching(table: Table, view: Any, seat: Seat | None) -> str:
    """What Play and /board say to somebody who is not to act: a player, or with None a guest."""
    if not table.running:
        return over(table)
    if seat is None or seat in table.active:
        return f"{heading(table, view)}\n{_whose_turn(table)}"
    active = table.chairs[table.active[0]]
    said = (
        _("It is not your turn. {name}, a computer, is playing.", name=escape(active.name))
        if active.computer
        else _(
            "It is not your turn. {name} was asked {ago}.",
            name=escape(active.name),
            ago=ago(active.since),
        )
    )
    return f"{said} {_('Here is where you stand.')}"


def over(table: Table, link: str = "") -> str:
    """That a game is over, and who has won."""
    where = link or jump(table)
    if table.status == ENDED:
        return _("Game {code} was ended without result: {link}", code=table.code, link=where)
    if table.outcome is None:
        return _("Game {code} is over: {link}", code=table.code, link=where)
    said = TITLES[table.title].words.won(table.outcome, table.names, table.code)
    return f"{said} {where}"


def taken_back(table: Table, text: str, view: Any) -> str:
    """What /undo says above the panel."""
    return _("Taken back: {move}.", move=TITLES[table.title].words.taken_back(text, view))


def unreadable(table: Table, text: str, moves: Sequence[str] = ()) -> str:
    """Why a typed text is no move, with the nearest moves."""
    known = TITLES[table.title].words.unread(text)
    return known or refusal("unreadable", text=text, moves=tuple(moves))


def no_fit(text: str) -> str:
    """The single row of autocomplete when no move fits."""
    return cut(_("No move fits “{text}”. Clear it to see all.", text=cut(text, 40)), LABEL)


def not_your_turn_row(table: Table) -> str:
    """The single row of autocomplete when it is not the person's turn."""
    names = [clean(table.names[seat]) for seat in table.active]
    if len(names) == 1:
        return cut(_("Not your turn: {name} is next.", name=names[0]), LABEL)
    return cut(_("Not your turn: waiting for {names}.", names=listed(names)), LABEL)


def no_game_row() -> str:
    """The single row of autocomplete where the person has no game."""
    return _("You have no game here. Fill in game.")


def button(name: str) -> str:
    """The label of a button by its name (BUTTONS)."""
    return cut(BUTTONS[name](), BUTTON)


def placeholder(name: str) -> str:
    """The placeholder of a select that belongs to no game (PLACEHOLDERS)."""
    return PLACEHOLDERS[name]()


def _whose_turn(table: Table) -> str:
    chairs = [table.chairs[seat] for seat in table.active]
    if len(chairs) > 1:
        return _("Waiting for {names}.", names=listed(escape(chair.name) for chair in chairs))
    name = escape(chairs[0].name)
    if chairs[0].computer:
        return _("{name}, a computer, is playing.", name=name)
    return _("{name} is to play, asked {ago}.", name=name, ago=ago(chairs[0].since))

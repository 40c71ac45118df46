"""The private panel: its lines, its buttons, and what it says when the turn is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.messages.refusals import refusal
from bot.messages.standing import following, heading, waiting, watching
from bot.tables.model import Table
from bot.titles import TITLES
from bot.words import BUTTON, CONTENT, LABEL, NP_, Message, _, clean, cut, listed
from rules.game import Event

__all__ = [
    "BUTTONS",
    "PLACEHOLDERS",
    "button",
    "done",
    "no_fit",
    "no_game_row",
    "not_your_turn_row",
    "panel",
    "placeholder",
    "taken_back",
    "unreadable",
    "watching",
]

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
    "boards": NP_("button", "Boards"),  # everybody's, where one picture does not hold them all
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
    "options": NP_("placeholder", "Settings of this game…"),
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
    made: bool = False,
) -> str:
    """The content of a panel at a node, or under the preview `after` of the whole move `text`.

    `note` stands first ("The game has moved on. …"); `link` follows line 1 for /next. `made` says
    that a secret choice, which can be changed, was made just now.
    """
    words = TITLES[table.title].words
    so_far = words.so_far(view, table.names, text, after)
    choice = "" if after else words.chosen(view)
    chosen = _chosen(table, words.taken_back(choice, view), made) if choice else ""
    lines = [note, f"{heading(table, view)} {link}".rstrip(), chosen, so_far]
    if after is None and not choice:
        lines.append(words.question(view, table.names, at))
    return cut("\n".join(line for line in lines if line), CONTENT)


def _chosen(table: Table, choice: str, made: bool) -> str:
    """What the viewer has chosen, for whom the table waits, and that it can be changed."""
    if not made:
        said = _("You have chosen {choice}.", choice=choice)
        return " ".join([said, waiting(table), _("You can still change it.")])
    said = _("Chosen: {choice}. You can change it until all have chosen.", choice=choice)
    return " ".join([said, waiting(table)])


def done(table: Table, events: Sequence[Event], view: Any, link: str = "") -> str:
    """What the panel says after the last commit: what was done, and who is next."""
    what = TITLES[table.title].words.done(events, view)
    return cut("\n".join([_("Done. {what}", what=what), following(table, link)]), CONTENT)


def taken_back(table: Table, text: str, view: Any) -> str:
    """What /undo says above the panel."""
    return _("Taken back: {move}.", move=TITLES[table.title].words.taken_back(text, view))


def unreadable(table: Table, view: Any, text: str, moves: Sequence[str] = ()) -> str:
    """Why a typed text is no move, with the nearest moves."""
    known = TITLES[table.title].words.unread(text, view)
    return known or refusal("unreadable", text=text, moves=tuple(moves))


def no_fit(text: str) -> str:
    """The single row of autocomplete when no move fits."""
    return cut(_("No move fits “{text}”. Clear it to see all.", text=cut(text, 40)), LABEL)


def not_your_turn_row(table: Table) -> str:
    """The single row of autocomplete when somebody else is to act."""
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

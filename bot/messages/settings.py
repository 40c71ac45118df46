"""The settings of a table: their names, their values, and the sentences about a change."""

from __future__ import annotations

from collections.abc import Mapping

from bot.pace import PACES
from bot.tables.model import Table
from bot.titles import TITLES
from bot.words import N_, NP_, Message, _, n_, span

SETTINGS: Mapping[str, Message] = {
    "seats": N_("Seats"),
    "who": N_("Who may join"),
    "pace": N_("Pace"),
    "order": N_("Order of play"),
    "invite": N_("Invite people"),
    "remove": N_("Remove somebody"),
    "strength": N_("Strength of computers"),
    "close": N_("Close the lobby"),
}
WHO = {"anyone": N_("anyone"), "invited": N_("only invited people")}
ORDER = {"drawn": N_("drawn from the shuffle"), "listed": N_("as the seats are listed")}
LEVELS = {"gentle": N_("gentle"), "steady": N_("steady")}
CHANGES: Mapping[str, Message] = {
    "who_anyone": NP_("change", "anyone may join now"),
    "who_invited": NP_("change", "only invited people may join now"),
    "order_drawn": NP_("change", "the order of play is drawn from the shuffle"),
    "order_listed": NP_("change", "the order of play is that of the seats"),
    "strength_gentle": NP_("change", "computers play gently now"),
    "strength_steady": NP_("change", "computers play steadily now"),
}


def setting(name: str) -> str:
    """The heading of a setting of the table, or of an option of a game."""
    if name in SETTINGS:
        return SETTINGS[name]()
    titles = (t for t in TITLES.values() if any(o.name == name for o in t.game.options))
    title = next(titles, None)
    return title.words.option(name) if title else name


def pace_words(pace: str) -> str:
    """A pace: "1 day a turn", "no limit"."""
    seconds = PACES[pace]
    return _("no limit") if seconds is None else _("{span} a turn", span=span(seconds))


def value_words(table: Table, name: str, value: str) -> str:
    """A value of a setting as it stands beside its name."""
    if name == "seats":
        return n_("{n} at most", "{n} at most", int(value))
    if name == "pace":
        return pace_words(value)
    for key, choices in (("who", WHO), ("order", ORDER), ("strength", LEVELS)):
        if name == key:
            return choices[value]()
    return TITLES[table.title].words.choice(name, value)


def present(table: Table, name: str) -> str:
    """The present value of a setting."""
    settings = {
        "seats": str(table.limit),
        "who": "anyone" if table.open else "invited",
        "pace": table.pace,
        "order": table.order,
        "strength": table.strength,
    }
    return settings[name] if name in settings else table.options[name]


def choices(table: Table, name: str) -> tuple[str, ...]:
    """The values that a setting can have."""
    if name == "seats":
        taken = max(len(table.chairs), table.game.seats[0])
        return tuple(str(n) for n in range(taken, table.game.seats[-1] + 1))
    fixed = {"pace": tuple(PACES), "who": tuple(WHO), "order": tuple(ORDER)}
    if name in fixed:
        return fixed[name]
    if name == "strength":
        return tuple(LEVELS)
    return next(option.choices for option in table.game.options if option.name == name)


def change(table: Table, name: str, value: str) -> str:
    """What is different after a change, as a clause: "the pace is now 3 days a turn"."""
    if name == "seats":
        return n_("{n} person can play now", "up to {n} can play now", int(value))
    if name == "pace":
        return _("the pace is now {pace}", pace=pace_words(value))
    known = CHANGES.get(f"{name}_{value}")
    return known() if known else TITLES[table.title].words.choice(name, value)

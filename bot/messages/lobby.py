"""The lobby: its post in every state, the options panel, and what /new answers."""

from __future__ import annotations

from dataclasses import dataclass

from bot.messages.fields import jump, title_bold, title_name
from bot.messages.settings import (
    LEVELS,
    change,
    choices,
    pace_words,
    present,
    setting,
    value_words,
)
from bot.pace import LOBBY_LAPSES, PACES
from bot.tables.model import CLOSED, ENDED, LAPSED, OVER, RUNNING, Chair, Table
from bot.titles import TITLES
from bot.words import CONTENT, _, ago, bold, clean, cut, escape, listed, n_


@dataclass(frozen=True)
class Entry:
    """An option of a select: its value, label and description."""

    value: str
    label: str
    description: str = ""
    chosen: bool = False


def lobby_post(table: Table, link: str = "") -> str:
    """The lobby's post by the table's status; `link` leads to the started game."""
    if table.status in (RUNNING, OVER, ENDED):
        return _started(table, link or jump(table))
    if table.status == LAPSED:
        return _lapsed(table)
    if table.status == CLOSED:
        return _closed(table)
    lines = [
        _invitation_line(table),
        _heading(table),
        *(_seat_line(table, seat) for seat in range(table.limit)),
        _terms(table),
        _news(table),
        _state_line(table),
        _seal_line(table),
    ]
    return cut("\n".join(line for line in lines if line), CONTENT)


def invitation(table: Table, people: tuple[int, ...]) -> str:
    """The line that mentions invited people: "<@3>: Ana invites you to …"."""
    return _(
        "{mentions}: {name} invites you to {title}, game {code}. Press Join.",
        mentions=mentioned(people),
        name=escape(table.organiser_name),
        title=title_name(table.title),
        code=table.code,
    )


def rematch_invitation(table: Table, people: tuple[int, ...]) -> str:
    """The line of a rematch's lobby that mentions the others."""
    return _(
        "{mentions}: {name} wants a rematch of {title}. Press Join for game {code}.",
        mentions=mentioned(people),
        name=escape(table.organiser_name),
        title=title_name(table.title),
        code=table.code,
    )


def mentioned(people: tuple[int, ...]) -> str:
    """People as mentions."""
    return ", ".join(f"<@{person}>" for person in people)


def awaited(table: Table) -> tuple[int, ...]:
    """The people who are invited and have not come yet."""
    return tuple(c.owner for c in table.chairs if c.invited and c.owner is not None)


def in_order(table: Table) -> tuple[str, ...]:
    """The names in the order of play, from whoever begins while nobody has moved."""
    first = table.active[0] if table.active and not table.seq else 0
    return (*table.names[first:], *table.names[:first])


def opened(table: Table, link: str, seat: int = 0) -> str:
    """What /new answers; seats count from 0."""
    return _(
        "The lobby of {title}, game {code}, is open: {link}. You have seat {seat}.",
        title=title_name(table.title),
        code=table.code,
        link=link,
        seat=seat + 1,
    )


def thread_name(table: Table) -> str:
    """The name of a game's own thread."""
    names = listed(clean(chair.name) for chair in table.present)
    name = _("{title} {code}: {names}", title=title_name(table.title), code=table.code, names=names)
    return cut(name, 100)


def summary(table: Table) -> str:
    """What Options shows to everybody but the organiser."""
    return n_(
        "{title}, game {code}: {variant}, {n} seat, {pace}. Only {organiser} can change this.",
        "{title}, game {code}: {variant}, {n} seats, {pace}. Only {organiser} can change this.",
        table.limit,
        title=title_name(table.title),
        code=table.code,
        variant=_variant(table),
        pace=pace_words(table.pace),
        organiser=escape(table.organiser_name),
    )


def options_question(table: Table) -> str:
    """The content of the options panel."""
    return _(
        "{title}, game {code}. What do you want to change?",
        title=title_bold(table.title),
        code=table.code,
    )


def value_question(table: Table, name: str) -> str:
    """The content of the options panel while a value of a setting is picked."""
    fields = {"title": title_bold(table.title), "code": table.code, "setting": setting(name)}
    if name in ("invite", "remove"):
        return _("{title}, game {code}. {setting}: whom?", **fields)
    return _("{title}, game {code}. {setting}: which?", **fields)


def options(table: Table) -> tuple[Entry, ...]:
    """What can be changed, with the present values; the values of the entries name the setting."""
    own = [option.name for option in table.game.options]
    names = [*own, "seats", "who", "pace", "order", "invite"]
    names += ["remove"] if removable(table) else []
    names += ["strength", "close"]
    return tuple(Entry(name, setting(name), cut(_present(table, name), 100)) for name in names)


def values(table: Table, name: str) -> tuple[Entry, ...]:
    """The values that a setting can have, the present one chosen; for "remove", the seats."""
    if name == "remove":
        return tuple(
            Entry(str(chair.seat + 1), clean(chair.name), _("seat {seat}", seat=chair.seat + 1))
            for chair in removable(table)
        )
    now = present(table, name)
    return tuple(
        Entry(value, cut(value_words(table, name, value), 100), chosen=value == now)
        for value in choices(table, name)
    )


def option_done(table: Table, name: str) -> str:
    """What the options panel says after a pick, from the table as it is now."""
    if name == "invite":
        return _("Done: invited people are mentioned in the lobby. What else?")
    if name == "remove":
        return _("Done: the seat is free again. What else?")
    return _("Done: {change}. What else?", change=change(table, name, present(table, name)))


def removable(table: Table) -> tuple[Chair, ...]:
    """The chairs that the organiser can free: all but their own."""
    return tuple(chair for chair in table.chairs if chair.owner != table.organiser)


def variants(title: str) -> tuple[Entry, ...]:
    """All choices of a game's options for /new, each as "option value"."""
    one = TITLES[title]
    return tuple(
        Entry(f"{option.name} {value}", cut(one.words.choice(option.name, value), 100))
        for option in one.game.options
        for value in option.choices
    )


def paces() -> tuple[Entry, ...]:
    """All paces."""
    return tuple(Entry(pace, pace_words(pace)) for pace in PACES)


def _invitation_line(table: Table) -> str:
    people = awaited(table)
    if not people:
        return ""
    if table.note == "rematch":
        return rematch_invitation(table, people)
    return invitation(table, people)


def _heading(table: Table) -> str:
    fields = {
        "title": title_bold(table.title),
        "code": table.code,
        "name": bold(table.organiser_name),
    }
    if table.open:
        return _("{title}, game {code}, opened by {name}. Anyone may join.", **fields)
    return _("{title}, game {code}, opened by {name}. Only invited people may join.", **fields)


def _seat_line(table: Table, seat: int) -> str:
    chair = next((chair for chair in table.chairs if chair.seat == seat), None)
    if chair is None:
        return _("{seat}. free", seat=seat + 1)
    name = escape(chair.name)
    if chair.level:
        level = LEVELS[chair.level]()
        return _("{seat}. {name}, computer ({level})", seat=seat + 1, name=name, level=level)
    if chair.invited:
        since = ago(chair.since)
        return _("{seat}. {name}, invited {since}", seat=seat + 1, name=name, since=since)
    return _("{seat}. {name}", seat=seat + 1, name=name)


def _variant(table: Table) -> str:
    return TITLES[table.title].words.variant(table.options, table.game)


def _variant_of(table: Table, name: str) -> bool:
    """Whether an option of the game, if it has it, is not as it is by default."""
    return any(
        option.name == name and table.options[name] != option.default
        for option in table.game.options
    )


def _terms(table: Table) -> str:
    said = [_("Variant: {variant}.", variant=_variant(table))]
    pace = pace_words(table.pace)
    if PACES[table.pace] is None:
        said.append(_("Pace: {pace}.", pace=pace))
    else:
        said.append(_("Pace: {pace}; when time is up, a computer plays that turn.", pace=pace))
    if table.order == "listed":
        said.append(_("Order of play: as the seats are listed."))
    if table.note == "rematch" and _variant_of(table, "first"):
        said.append(_("In a rematch the beginner is one seat further."))
    return " ".join(said)


def _news(table: Table) -> str:
    """The latest change, which the table notes as "set TIME NAME VALUE" or "left NAME"."""
    kind, _space, rest = table.note.partition(" ")
    if kind == "set":
        at, name, value = rest.split(" ", 2)
        return _("Changed {at}: {change}.", at=ago(int(at)), change=change(table, name, value))
    if kind == "left":
        return _(
            "{name} left; {organiser} now organises this game.",
            name=escape(rest),
            organiser=bold(table.organiser_name),
        )
    return ""


def _state_line(table: Table) -> str:
    taken, missing = len(table.present), [c.name for c in table.chairs if c.invited]
    least, free = table.game.seats[0], table.limit - len(table.chairs)
    organiser = escape(table.organiser_name)
    lapses = _("Without a start the lobby lapses {at}.", at=ago(table.created + LOBBY_LAPSES))
    if taken < least:
        need = n_(
            "{title} needs {n} more player. Press Join, or {organiser} adds a computer.",
            "{title} needs {n} more players. Press Join, or {organiser} adds a computer.",
            least - taken,
            title=title_name(table.title),
            organiser=organiser,
        )
        return f"{need} {lapses}"
    if missing:
        return _(
            "Not here yet: {names}. {organiser} can also start without them.",
            names=listed(escape(name) for name in missing),
            organiser=organiser,
        )
    computers = sum(chair.computer for chair in table.present)
    if computers == taken - 1:
        return n_(
            "{organiser} plays with {n} computer and can start.",
            "{organiser} plays with {n} computers and can start.",
            computers,
            organiser=organiser,
        )
    if not free:
        return _("All seats are taken. {organiser} can start.", organiser=organiser)
    ready = n_(
        "{organiser} can start now; {n} seat is still free.",
        "{organiser} can start now; {n} seats are still free.",
        free,
        organiser=organiser,
    )
    return f"{ready} {lapses}"


def _seal_line(table: Table) -> str:
    return _("Shuffle seal: `{seal}` (/help, “Is the shuffle fair?”)", seal=table.seal)


def _started(table: Table, link: str) -> str:
    started = _(
        "{title}, game {code}, has started with {names}: {link}",
        title=title_bold(table.title),
        code=table.code,
        names=listed(escape(name) for name in in_order(table)),
        link=link,
    )
    return "\n".join([started, _("Shuffle seal: `{seal}`", seal=table.seal)])


def _lapsed(table: Table) -> str:
    return n_(
        "The lobby of {title}, game {code}, lapsed after {n} hour without a start. /new opens "
        "another.",
        "The lobby of {title}, game {code}, lapsed after {n} hours without a start. /new opens "
        "another.",
        LOBBY_LAPSES // 3600,
        title=title_name(table.title),
        code=table.code,
    )


def _closed(table: Table) -> str:
    kind, _space, name = table.note.partition(" ")
    fields = {"title": title_name(table.title), "code": table.code}
    if kind == "closed" and name:
        return _("{name} closed the lobby of {title}, game {code}.", name=bold(name), **fields)
    return _("Everybody left, so the lobby of {title}, game {code}, is closed.", **fields)


def _present(table: Table, name: str) -> str:
    if name == "invite":
        return _("they are mentioned once")
    if name == "remove":
        return listed(clean(chair.name) for chair in removable(table))
    if name == "close":
        return _("nobody can join any more")
    return value_words(table, name, present(table, name))

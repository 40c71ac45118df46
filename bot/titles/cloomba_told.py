"""What is told of a turn of Cloomba: to all in public sentences, to whoever made it when done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from bot.titles import cloomba_nouns as nouns
from bot.titles.base import Names
from bot.titles.cloomba_nouns import BUTTERFLY, PRICE, SPENT, SUBJECT, colour, placement, tile
from bot.words import _, n_
from rules.game import Event

SILENT = frozenset({"keep", "stay", "done"})  # that nothing was done needs no sentence
Fields = Mapping[str, object]


def sentence(event: Event, say: Names) -> str:
    """The public sentence of an event."""
    name = "" if event.seat is None else say[event.seat]
    return TOLD[event.kind](dict(event.fields), name)


def together(events: Sequence[Event]) -> list[Event]:
    """The events that are told, a Superflower that was bought with the cell where it goes."""
    told: list[Event] = []
    for event in events:
        bought = told[-1] if told else None
        if event.kind == "attach" and bought and _is_superflower(bought, event):
            told[-1] = replace(bought, fields=(*bought.fields, ("cell", _text(event, "cell"))))
        elif event.kind not in SILENT:
            told.append(event)
    return told


def done(events: Sequence[Event], seat: int | None) -> str:
    """What the seat has done with its last step, and what was turned up."""
    own = [event for event in together(events) if event.seat in (seat, None)]
    said = [DONE[event.kind](dict(event.fields)) for event in own if event.kind in DONE]
    return " ".join(said) or _("Your turn is over.")


def _is_superflower(bought: Event, attached: Event) -> bool:
    fields = dict(bought.fields)
    superflower = fields.get("superflower")
    return (
        bought.kind == "buy"
        and "cell" not in fields
        and bool(superflower)
        and superflower == dict(attached.fields)["superflower"]
    )


def _take(fields: Fields, name: str) -> str:
    return _(
        "{name} takes {tile} and {butterfly} from stall {n}.",
        name=name,
        tile=tile(str(fields["tile"])),
        butterfly=BUTTERFLY[str(fields["butterfly"])](),
        n=str(fields["stall"]),
    )


def _place(fields: Fields, name: str) -> str:
    flowers, cells = _many(fields, "flowers"), _many(fields, "cells")
    return _(
        "{name} places it: {flower} on {cell}, {flower2} on {cell2}.",
        name=name,
        flower=colour(flowers[0]),
        cell=cells[0].upper(),
        flower2=colour(flowers[1]),
        cell2=cells[1].upper(),
    )


def _set(fields: Fields, name: str) -> str:
    if fields["source"] == "hand":
        return _("{name} sets the Butterfly on {cell}.", name=name, cell=_cell(fields))
    return _(
        "{name} sets {butterfly} of the jar on {cell}.",
        name=name,
        butterfly=BUTTERFLY[str(fields["colour"])](),
        cell=_cell(fields),
    )


def _jar(_fields: Fields, name: str) -> str:
    return _("{name} puts the Butterfly in the jar.", name=name)


def _buy(fields: Fields, name: str) -> str:
    price = PRICE[str(fields["colour"])](n=_int(fields, "butterflies"))
    if not fields.get("superflower"):
        find = nouns.named(str(fields["find"]))
        return _("{name} buys the Find {find} for {price}.", name=name, find=find, price=price)
    what = {"name": name, "superflower": _superflower(fields), "price": price}
    if "cell" not in fields:
        return _("{name} buys {superflower} for {price}.", **what)
    return _(
        "{name} buys {superflower} for {price} and sets it on {cell}.", cell=_cell(fields), **what
    )


def _attach(fields: Fields, name: str) -> str:
    return _(
        "{name} sets {superflower} on {cell}.",
        name=name,
        superflower=_superflower(fields),
        cell=_cell(fields),
    )


def _look(fields: Fields, name: str) -> str:
    n = _int(fields, "superflowers")
    return n_("{name} looks at {n} Superflower.", "{name} looks at {n} Superflowers.", n, name=name)


def _no_effect(_fields: Fields, name: str) -> str:
    return _("{name} finds no Superflower: the stack is empty.", name=name)


def _pick(fields: Fields, name: str) -> str:
    superflower = _superflower(fields)
    if not _int(fields, "below"):
        return _("{name} takes {superflower}.", name=name, superflower=superflower)
    return _(
        "{name} takes {superflower}; the other one goes under the stack.",
        name=name,
        superflower=superflower,
    )


def _rescue(fields: Fields, name: str) -> str:
    butterfly = SPENT[str(fields["colour"])]()
    return _("{name} takes {butterfly} into the jar.", name=name, butterfly=butterfly)


def _move(fields: Fields, name: str) -> str:
    return _(
        "{name} moves {butterfly} from {source} to {target}.",
        name=name,
        butterfly=BUTTERFLY[str(fields["colour"])](),
        source=str(fields["source"]).upper(),
        target=str(fields["target"]).upper(),
    )


def _slot(fields: Fields, _name: str) -> str:
    n = str(fields["slot"])
    if fields.get("superflower"):
        return _("New for sale in slot {n}: {superflower}.", n=n, superflower=_superflower(fields))
    find = nouns.named(str(fields["find"]))
    return _("New for sale in slot {n}: the Find {find}.", n=n, find=find)


def _stall(fields: Fields, _name: str) -> str:
    return _("Stall {n} is refilled.", n=str(fields["stall"]))


def _over(_fields: Fields, _name: str) -> str:
    return _("All tiles and Butterflies are taken.")


TOLD: Mapping[str, Callable[[Fields, str], str]] = {
    "take": _take,
    "place": _place,
    "set": _set,
    "jar": _jar,
    "buy": _buy,
    "attach": _attach,
    "look": _look,
    "pick": _pick,
    "no_effect": _no_effect,
    "rescue": _rescue,
    "move": _move,
    "slot": _slot,
    "stall": _stall,
    "over": _over,
}


def _done_place(fields: Fields) -> str:
    where = placement("".join(_many(fields, "flowers")), _many(fields, "cells"))
    return _("{placed}.", placed=where)


def _done_set(fields: Fields) -> str:
    return _is_on(fields, _cell(fields))


def _is_on(fields: Fields, cell: str) -> str:
    butterfly = SUBJECT[str(fields["colour"])]()
    return _("{butterfly} is on {cell}.", butterfly=butterfly, cell=cell)


def _done_jar(fields: Fields) -> str:
    return _("{butterfly} is in your jar.", butterfly=SUBJECT[str(fields["colour"])]())


def _done_buy(fields: Fields) -> str:
    if not fields.get("superflower"):
        return _("You have bought {find}.", find=nouns.named(str(fields["find"])))
    if "cell" not in fields:
        return _("You have bought {superflower}.", superflower=_superflower(fields))
    where = {"superflower": _superflower(fields), "cell": _cell(fields)}
    return _("You have bought {superflower}; it is on {cell}.", **where)


def _done_attach(fields: Fields) -> str:
    superflower = tile(str(fields["superflower"]), first=True)
    return _("{superflower} is on {cell}.", superflower=superflower, cell=_cell(fields))


def _done_rescue(fields: Fields) -> str:
    return _("You have taken {butterfly}.", butterfly=SPENT[str(fields["colour"])]())


def _done_move(fields: Fields) -> str:
    return _is_on(fields, str(fields["target"]).upper())


DONE: Mapping[str, Callable[[Fields], str]] = {
    "place": _done_place,
    "set": _done_set,
    "jar": _done_jar,
    "buy": _done_buy,
    "attach": _done_attach,
    "rescue": _done_rescue,
    "move": _done_move,
    "slot": lambda fields: _slot(fields, ""),
    "stall": lambda fields: _stall(fields, ""),
}


def _superflower(fields: Fields) -> str:
    return _("the Superflower {flowers}", flowers=tile(str(fields["superflower"])))


def _cell(fields: Fields) -> str:
    return str(fields["cell"]).upper()


def _text(event: Event, name: str) -> str:
    return str(dict(event.fields)[name])


def _many(fields: Fields, name: str) -> tuple[str, ...]:
    found = fields[name]
    return found if isinstance(found, tuple) else tuple(str(found))


def _int(fields: Fields, name: str) -> int:
    found = fields[name]
    assert isinstance(found, int)
    return found

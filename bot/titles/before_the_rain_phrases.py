"""Cards, flowers and choices of Before The Rain as phrases, and what is told of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from bot.titles.base import Names
from bot.words import NP_, Message, _, listed, n_
from rules import GAMES
from rules.before_the_rain import Bank, BeforeTheRain, Table
from rules.game import Event

FLOWERS: Mapping[str, Message] = {  # in lists: "lavender 3 and a wild"
    "lavender": NP_("flower", "lavender"),
    "poppy": NP_("flower", "poppy"),
    "sunflower": NP_("flower", "sunflower"),
    "daisy": NP_("flower", "daisy"),
    "bluebell": NP_("flower", "bluebell"),
}
FIRST: Mapping[str, Message] = {  # at the beginning: "Lavender 3"
    "lavender": NP_("flower as first word", "Lavender"),
    "poppy": NP_("flower as first word", "Poppy"),
    "sunflower": NP_("flower as first word", "Sunflower"),
    "daisy": NP_("flower as first word", "Daisy"),
    "bluebell": NP_("flower as first word", "Bluebell"),
}
LISTED = {"wild": NP_("card in a list", "a wild"), "hive": NP_("card in a list", "the hive")}
BUTTON = {"wild": NP_("card on a button", "Wild"), "hive": NP_("card on a button", "Hive")}
SUBJECT = {"wild": NP_("card as subject", "A wild"), "hive": NP_("card as subject", "The hive")}
WEATHER = {
    "rain": NP_("weather", "rain"),
    "storm": NP_("weather", "storm"),
}


def flower(one: str, first: bool = False) -> str:
    """A flower by the name that the present component lists give to its id."""
    game = GAMES["before_the_rain"]
    assert isinstance(game, BeforeTheRain)
    name = dict(zip(game.flowers, game.box.names, strict=True)).get(one, one)
    message = (FIRST if first else FLOWERS).get(name)
    return message() if message else name


def card(text: str, special: Mapping[str, Message] = LISTED, first: bool = False) -> str:
    """A card, "lavender 3", or a wild one or the hive by the words of its place."""
    if text in special:
        return special[text]()
    one, _space, value = text.partition(" ")
    return _("{flower} {value}", flower=flower(one, first), value=int(value))


def button(text: str) -> str:
    """A card as a button: "Lavender 3", "Wild"."""
    return card(text, BUTTON, first=True)


def subject(text: str) -> str:
    """A card at the beginning of a sentence: "Lavender 3", "The hive"."""
    return card(text, SUBJECT, first=True)


def cards(texts: Sequence[str]) -> str:
    """Cards as a list in words."""
    return listed(card(text) for text in texts)


def points(pairs: Sequence[tuple[str, int]], first: bool = False) -> str:
    """Flowers with their points as a list: "lavender 7 and poppy 3"."""
    return listed(
        _("{flower} {value}", flower=flower(one, first and not at), value=value)
        for at, (one, value) in enumerate(pairs)
    )


def flowers(ids: Sequence[str], first: bool = False) -> str:
    """Flowers that wild cards count for: "lavender ×2 and daisy"."""
    return listed(
        flower(one, first and not at)
        if n == 1
        else _("{flower} ×{n}", flower=flower(one, first and not at), n=n)
        for at, (one, n) in enumerate(Counter(ids).items())
    )


def deposit(view: Table, move: Bank, first: bool = False) -> str:
    """What a move banks: "lavender 7 and poppy 3", or nothing."""
    row = dict(zip(view.flowers, view.totals[view.viewer or 0], strict=True))
    named = [*move.own, *filter(None, [move.extra])]
    if not named:
        return _("Nothing") if first else _("nothing")
    return points([(one, row[one]) for one in named], first)


def worth(value: int) -> str:
    """ "4 points"."""
    return n_("{n} point", "{n} points", value)


def took(view: Table) -> str:
    """What the hive would bring home of the stack as it lies."""
    if not view.stack:
        return _("The stack is empty: you would take nothing, and the rest of your hand is lost.")
    return n_(
        "You would take {n} card, {points}, shared if others play a hive; the rest of your hand is "
        "lost.",
        "You would take {n} cards, {points}, shared if others play a hive; the rest of your hand "
        "is lost.",
        len(view.stack),
        points=worth(view.points),
    )


def told(event: Event, say: Names) -> str:
    """The public sentence of an event."""
    name = "" if event.seat is None else say[event.seat]
    return TOLD[event.kind](dict(event.fields), name, say)


Fields = Mapping[str, object]


def _reveal(fields: Fields, _name: str, say: Names) -> str:
    plays = enumerate(_texts(fields, "plays"))
    shown = [
        _("{name} {card}", name=say[seat], card=card(one)) for seat, one in plays if one != "-"
    ]
    return _("All cards are open: {plays}.", plays=", ".join(shown))


def _automa(fields: Fields, _name: str, _say: Names) -> str:
    return _("The Automa Bee plays {card}.", card=card(str(fields["card"])))


def _take(fields: Fields, name: str, _say: Names) -> str:
    n = len(_texts(fields, "cards"))
    if not n:
        return _("{name} plays the hive on an empty stack and is home with nothing.", name=name)
    return n_(
        "{name} takes the stack, {n} card, and is home.",
        "{name} takes the stack, {n} cards, and is home.",
        n,
        name=name,
    )


def _automa_takes(fields: Fields, _name: str, _say: Names) -> str:
    n = len(_texts(fields, "cards"))
    if not n:
        return _("The Automa Bee is home with nothing.")
    return n_(
        "The Automa Bee takes the stack, {n} card, for nobody.",
        "The Automa Bee takes the stack, {n} cards, for nobody.",
        n,
    )


def _share(fields: Fields, _name: str, say: Names) -> str:
    names = [*_named(fields, say), *[_("the Automa Bee")] * _int(fields, "bee")]
    n = _int(fields, "each")
    if not n:
        return _("{names} are home with nothing: the stack is too small.", names=listed(names))
    return n_(
        "{names} share the stack, {n} card each.",
        "{names} share the stack, {n} cards each.",
        n,
        names=listed(names),
    )


def _left(fields: Fields, _name: str, _say: Names) -> str:
    return n_(
        "{n} card left over goes under the draw pile.",
        "{n} cards left over go under the draw pile.",
        _int(fields, "cards"),
    )


def _stack(fields: Fields, _name: str, _say: Names) -> str:
    n = _int(fields, "cards")
    if not n:
        return _("The stack is empty now.")
    return n_(
        "The stack now has {n} card, {points}.",
        "The stack now has {n} cards, {points}.",
        n,
        points=worth(_int(fields, "points")),
    )


def _storms(fields: Fields, _name: str, _say: Names) -> str:
    return n_(
        "{n} storm goes under the weather deck.",
        "{n} storms go under the weather deck.",
        _int(fields, "storms"),
    )


def _dry(fields: Fields, _name: str, say: Names) -> str:
    names = _named(fields, say)
    return n_(
        "The draw pile is empty: {names} draws nothing.",
        "The draw pile is empty: {names} draw nothing.",
        len(names),
        names=listed(names),
    )


def _weather(fields: Fields, _name: str, _say: Names) -> str:
    if fields["card"] == "sunshine":
        return _("The weather: sunshine. The rain is forgotten.")
    total = _int(fields, "total")
    return _("The weather: {card}, {total} of 3.", card=WEATHER[str(fields["card"])](), total=total)


def _rained(fields: Fields, _name: str, say: Names) -> str:
    names = _named(fields, say)
    caught = n_(
        "{names} is caught outside and scores nothing.",
        "{names} are caught outside and score nothing.",
        len(names),
        names=listed(names),
    )
    return " ".join(
        [_("It rains too hard: round {round} ends.", round=_int(fields, "round")), caught]
    )


def _all_home(fields: Fields, _name: str, _say: Names) -> str:
    return _("All are home: round {round} ends.", round=_int(fields, "round"))


def _forced(_fields: Fields, name: str, _say: Names) -> str:
    return _("{name} holds only the hive and plays it next.", name=name)


def _allot(fields: Fields, name: str, _say: Names) -> str:
    counted = _texts(fields, "flowers")
    return n_(
        "{name} counts a wild for {flowers}.",
        "{name} counts {n} wilds for {flowers}.",
        len(counted),
        name=name,
        flowers=flowers(counted),
    )


def _row(fields: Fields, name: str, _say: Names) -> str:
    row = [(one, value) for one, value in fields.items() if isinstance(value, int) and value]
    if not row:
        return _("{name} writes nothing.", name=name)
    return _("{name} writes {row}.", name=name, row=points(row))


def _bank(fields: Fields, name: str, _say: Names) -> str:
    banked = [card(one) for one in _texts(fields, "own")]
    if extra := fields["extra"]:
        banked.append(_("{total} in the extra cell", total=card(str(extra))))
    if not banked:
        return _("{name} banks nothing.", name=name)
    return _("{name} banks {what}.", name=name, what=listed(banked))


def _round(fields: Fields, _name: str, _say: Names) -> str:
    return _("Round {round} begins.", round=_int(fields, "round"))


TOLD = {
    "reveal": _reveal,
    "automa": _automa,
    "take": _take,
    "automa_takes": _automa_takes,
    "share": _share,
    "left": _left,
    "stack": _stack,
    "storms": _storms,
    "dry": _dry,
    "weather": _weather,
    "rained": _rained,
    "all_home": _all_home,
    "forced": _forced,
    "allot": _allot,
    "row": _row,
    "bank": _bank,
    "round": _round,
}


def _named(fields: Fields, say: Names) -> list[str]:
    return [say[int(seat)] for seat in _texts(fields, "seats")]


def _texts(fields: Fields, name: str) -> tuple[str, ...]:
    found = fields[name]
    assert isinstance(found, tuple)
    return found


def _int(fields: Fields, name: str) -> int:
    found = fields[name]
    assert isinstance(found, int)
    return found

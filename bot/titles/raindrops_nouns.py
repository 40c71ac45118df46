"""Tiles, bonuses, cells and cards of Raindrops as noun phrases, by where they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from bot.words import NP_, Message, _, listed

COLOURS: Mapping[str, Message] = {  # in lists: "orange-blue and green-blue"
    "o": NP_("raindrop", "orange"),
    "p": NP_("raindrop", "purple"),
    "g": NP_("raindrop", "green"),
    "b": NP_("raindrop", "blue"),
}
FIRST: Mapping[str, Message] = {  # at the beginning: "Orange-blue on card 1"
    "o": NP_("raindrop as first word", "Orange"),
    "p": NP_("raindrop as first word", "Purple"),
    "g": NP_("raindrop as first word", "Green"),
    "b": NP_("raindrop as first word", "Blue"),
}
SYMBOLS: Mapping[str, Message] = {  # of memory cards
    "sun": NP_("memory card", "sun"),
    "leaf": NP_("memory card", "leaf"),
    "star": NP_("memory card", "star"),
    "shell": NP_("memory card", "shell"),
    "cat": NP_("memory card", "cat"),
}
ACTIONS: Mapping[str, Message] = {  # as they are printed: "Barred: Top."
    "flip": NP_("special action", "Flip"),
    "swap": NP_("special action", "Swap"),
    "top": NP_("special action", "Top"),
}


def half(colours: str, first: bool = False) -> str:
    """A half alone: "orange", "purple or green"."""
    one, other = colours[:1].lower(), colours[1:].lower()
    said = (FIRST if first else COLOURS)[one]()
    if not other:
        return said
    return _("{one} or {other}", one=said, other=COLOURS[other]())


def tile(kind: str, first: bool = False) -> str:
    """A tile by its type, "op" or "o-pg": "orange-purple", "orange-purple/green"."""
    halves = kind.replace("-", "")
    return _pair(halves[:1], halves[1:], first)


def standing(upper: str, lower: str) -> str:
    """A tile in the window, from top to bottom: "purple over orange/blue"."""
    return _("{upper} over {lower}", upper=slashed(upper.lower()), lower=slashed(lower.lower()))


def downwards(upper: str, lower: str) -> str:
    """The same in short: "purple-orange", "purple/green-orange"."""
    return _pair(upper.lower(), lower.lower())


def bonus(kind: str, first: bool = False) -> str:
    """A bonus: "orange bonus", "purple or green bonus"."""
    return _("{colour} bonus", colour=half(kind.removeprefix("+"), first))


def an_extra(kind: str) -> str:
    """A bonus that somebody takes: "an orange bonus", "a purple or green bonus"."""
    return BONUS[kind[1]](colour=half(kind.removeprefix("+")))


BONUS: Mapping[str, Message] = {  # by its first colour, for the article
    "o": NP_("taken bonus, orange first", "an {colour} bonus"),
    "p": NP_("taken bonus, purple first", "a {colour} bonus"),
    "g": NP_("taken bonus, green first", "a {colour} bonus"),
    "b": NP_("taken bonus, blue first", "a {colour} bonus"),
}


def cells(place: str) -> str:
    """Cells of a card: "A1–A2", "C2"."""
    return "–".join(place[at : at + 2] for at in range(0, len(place), 2)).upper()


def along(places: Iterable[str]) -> str:
    """Cells of the window in their order: "A1, B2, C3"."""
    return ", ".join(places).upper()


def counted(kinds: Iterable[str], name: Callable[[str], str] = tile) -> list[str]:
    """Equal things once with their number: ["orange-blue ×2", "green-blue"]."""
    return [
        name(kind) if n == 1 else _("{thing} ×{n}", thing=name(kind), n=n)
        for kind, n in Counter(kinds).items()
    ]


def commas(kinds: Iterable[str], name: Callable[[str], str] = tile) -> str:
    """Things after a colon: "orange-blue ×2, green-blue"; "none"."""
    return ", ".join(counted(kinds, name)) or _("none")


def kept(kinds: Sequence[str], first: bool = False) -> str:
    """Tiles in a sentence: "orange-blue and green-blue", "nothing"."""
    if not kinds:
        return _("Nothing") if first else _("nothing")
    names = dict.fromkeys(kinds)
    shown = {kind: tile(kind, first and not at) for at, kind in enumerate(names)}
    return listed(counted(kinds, shown.__getitem__))


def _pair(one: str, other: str, first: bool = False) -> str:
    """Two halves, each of one colour or wild, with a hyphen."""
    return f"{slashed(one, first)}-{slashed(other)}"


def slashed(colours: str, first: bool = False) -> str:
    """A half within a tile, or a bonus among others: "orange", "purple/green"."""
    one, *other = [COLOURS[colour]() for colour in colours]
    return "/".join([FIRST[colours[0]]() if first else one, *other])

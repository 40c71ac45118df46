"""Flowers, tiles, Butterflies and Finds of Cloomba as noun phrases, by where they stand.

Colours are `r y g b`, tiles and Superflowers two or three of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.words import NN_, NP_, Message, _, listed, p_
from rules.cloomba.hexes import LABELS, Cell
from rules.cloomba.table import COLOURS, Find, Meadow

COLOUR: Mapping[str, Message] = {  # in lists and inside a sentence: "yellow on C2"
    "r": NP_("flower colour", "red"),
    "y": NP_("flower colour", "yellow"),
    "g": NP_("flower colour", "green"),
    "b": NP_("flower colour", "blue"),
}
FIRST: Mapping[str, Message] = {  # as the first word: "Yellow on C2"
    "r": NP_("flower colour as first word", "Red"),
    "y": NP_("flower colour as first word", "Yellow"),
    "g": NP_("flower colour as first word", "Green"),
    "b": NP_("flower colour as first word", "Blue"),
}
BUTTERFLY: Mapping[str, Message] = {  # "Ben takes yellow-blue and a blue Butterfly."
    "r": NP_("taken Butterfly", "a red Butterfly"),
    "y": NP_("taken Butterfly", "a yellow Butterfly"),
    "g": NP_("taken Butterfly", "a green Butterfly"),
    "b": NP_("taken Butterfly", "a blue Butterfly"),
}
NAMED: Mapping[str, Message] = {  # "Yellow-blue tile, blue Butterfly"
    "r": NP_("named Butterfly", "red Butterfly"),
    "y": NP_("named Butterfly", "yellow Butterfly"),
    "g": NP_("named Butterfly", "green Butterfly"),
    "b": NP_("named Butterfly", "blue Butterfly"),
}
SUBJECT: Mapping[str, Message] = {  # at the beginning: "The blue Butterfly is in your jar."
    "r": NP_("Butterfly as subject", "The red Butterfly"),
    "y": NP_("Butterfly as subject", "The yellow Butterfly"),
    "g": NP_("Butterfly as subject", "The green Butterfly"),
    "b": NP_("Butterfly as subject", "The blue Butterfly"),
}
SPENT: Mapping[str, Message] = {  # "Ben takes a spent red Butterfly into the jar."
    "r": NP_("spent Butterfly", "a spent red Butterfly"),
    "y": NP_("spent Butterfly", "a spent yellow Butterfly"),
    "g": NP_("spent Butterfly", "a spent green Butterfly"),
    "b": NP_("spent Butterfly", "a spent blue Butterfly"),
}
PRICE: Mapping[str, Message] = {  # "Ben buys red-green for 2 red Butterflies."
    "r": NN_("{n} red Butterfly", "{n} red Butterflies"),
    "y": NN_("{n} yellow Butterfly", "{n} yellow Butterflies"),
    "g": NN_("{n} green Butterfly", "{n} green Butterflies"),
    "b": NN_("{n} blue Butterfly", "{n} blue Butterflies"),
}
FLOWER: Mapping[str, Message] = {  # "There is no red flower on C4."
    "r": NP_("named flower", "red flower"),
    "y": NP_("named flower", "yellow flower"),
    "g": NP_("named flower", "green flower"),
    "b": NP_("named flower", "blue flower"),
}
MEADOW: Mapping[str, Message] = {  # "That red meadow has a Butterfly already."
    "r": NP_("named meadow", "red meadow"),
    "y": NP_("named meadow", "yellow meadow"),
    "g": NP_("named meadow", "green meadow"),
    "b": NP_("named meadow", "blue meadow"),
}
HERBARIUM: Mapping[str, Message] = {
    "r": NN_(
        "at the end 1 point for each red flower", "at the end 1 point for every {n} red flowers"
    ),
    "y": NN_(
        "at the end 1 point for each yellow flower",
        "at the end 1 point for every {n} yellow flowers",
    ),
    "g": NN_(
        "at the end 1 point for each green flower", "at the end 1 point for every {n} green flowers"
    ),
    "b": NN_(
        "at the end 1 point for each blue flower", "at the end 1 point for every {n} blue flowers"
    ),
}
FINDS: Mapping[str, Message] = {  # a corrected list may have other names, which stay as they are
    "Bouquet": NP_("Find", "Bouquet"),
    "Late Visitor": NP_("Find", "Late Visitor"),
    "Swarm": NP_("Find", "Swarm"),
    "Rescue": NP_("Find", "Rescue"),
    "Migration": NP_("Find", "Migration"),
    "Thrift": NP_("Find", "Thrift"),
    "Red Herbarium": NP_("Find", "Red Herbarium"),
    "Yellow Herbarium": NP_("Find", "Yellow Herbarium"),
    "Green Herbarium": NP_("Find", "Green Herbarium"),
    "Blue Herbarium": NP_("Find", "Blue Herbarium"),
    "Twin Meadows": NP_("Find", "Twin Meadows"),
    "Solitude": NP_("Find", "Solitude"),
    "Treasure": NP_("Find", "Treasure"),
}
EFFECT: Mapping[str, Message] = {
    "bouquet": NP_("effect of a Find", "look at two Superflowers, attach one"),
    "visitor": NP_("effect of a Find", "set a Butterfly of the jar in a meadow without one"),
    "swarm": NP_("effect of a Find", "set a Butterfly of the jar in any meadow of its colour"),
    "rescue": NP_("effect of a Find", "take a spent Butterfly into the jar"),
    "migration": NP_("effect of a Find", "move a Butterfly to a meadow without one"),
    "thrift": NP_("effect of a Find", "later Finds cost 1 less"),
}
PER_MEADOW: Mapping[str, Message] = {
    "meadows_min": NN_(
        "at the end {n} point for each meadow with {count} Butterflies or more",
        "at the end {n} points for each meadow with {count} Butterflies or more",
    ),
    "meadows_exact": NN_(
        "at the end {n} point for each meadow with exactly {count} Butterflies",
        "at the end {n} points for each meadow with exactly {count} Butterflies",
    ),
}
SINGLE = NN_(
    "at the end {n} point for each meadow with exactly 1 Butterfly",
    "at the end {n} points for each meadow with exactly 1 Butterfly",
)


def colour(one: str, first: bool = False) -> str:
    """ "yellow", or "Yellow"."""
    return (FIRST if first else COLOUR)[one]()


def tile(flowers: str, first: bool = False) -> str:
    """A tile or Superflower: "yellow-blue", "Red-yellow-green"."""
    names = [colour(one, first and not at) for at, one in enumerate(flowers)]
    if len(names) == 3:
        return p_("tile", "{one}-{two}-{three}", one=names[0], two=names[1], three=names[2])
    return p_("tile", "{one}-{two}", one=names[0], two=names[1])


def tiles(many: Sequence[str]) -> str:
    """ "red-green, yellow-yellow"."""
    return ", ".join(map(tile, many)) or _("none")


def label(cell: Cell) -> str:
    """A cell as texts and pictures show it: "C4"."""
    return LABELS[cell].upper()


def on(flower: str, cell: str, first: bool = False) -> str:
    """ "yellow on C2"."""
    return _("{flower} on {cell}", flower=colour(flower, first), cell=cell.upper())


def placement(flowers: str, cells: Sequence[str], first: bool = True) -> str:
    """ "Yellow on C2, blue on C3"."""
    return ", ".join(
        on(flower, cell, first and not at)
        for at, (flower, cell) in enumerate(zip(flowers, cells, strict=True))
    )


def jar(colours: Iterable[str]) -> str:
    """Butterflies counted by colour: "red 2, blue 1"; "empty"."""
    held = "".join(colours)
    counts = [
        _("{colour} {n}", colour=colour(one), n=held.count(one)) for one in COLOURS if one in held
    ]
    return ", ".join(counts) or _("empty")


def find(card: Find) -> str:
    """The name of a Find."""
    return named(card.name)


def named(name: str) -> str:
    """A name of a Find in the current language, if it is one of the usual ones."""
    return FINDS[name]() if name in FINDS else name


def effect(card: Find) -> str:
    """What a Find does besides its points, or ""."""
    if card.effect in EFFECT:
        return EFFECT[card.effect]()
    if card.effect == "count_colour":
        return HERBARIUM[card.colour](n=card.numbers[0])
    if card.effect in PER_MEADOW:
        count, points = card.numbers
        exact = count == 1 and card.effect == "meadows_exact"
        return (SINGLE if exact else PER_MEADOW[card.effect])(n=points, count=count)
    return ""


def worth(n: int) -> str:
    """ "7 points"."""
    return POINTS(n=n)


POINTS = NN_("{n} point", "{n} points")


def meadow(one: Meadow) -> str:
    """ "red 5×2"."""
    return _(
        "{colour} {flowers}×{butterflies}",
        colour=colour(one.colour),
        flowers=len(one.cells),
        butterflies=one.butterflies,
    )


def scoring(meadows: Sequence[Meadow]) -> str:
    """The meadows with a Butterfly: "red 5×2, blue 2×1"; "" where there is none."""
    return ", ".join(meadow(one) for one in meadows if one.butterflies)


def butterflies(colours: str) -> str:
    """ "blue, red"."""
    return ", ".join(map(colour, colours)) or _("none")


def cells(labels: Iterable[str]) -> str:
    """ "A1 and F1"."""
    return listed(one.upper() for one in labels)

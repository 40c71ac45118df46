"""The moves of Raindrops as choices: labels, hints, headings, and moves as phrases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from bot.titles.raindrops_nouns import (
    SYMBOLS,
    along,
    bonus,
    cells,
    commas,
    downwards,
    half,
    kept,
    slashed,
    standing,
    tile,
)
from bot.words import DESCRIPTION, N_, NN_, Message, _, cut, n_
from rules.raindrops import Card, Table
from rules.raindrops.moves import DECK
from rules.raindrops.window import base, colours, tile_at, tiles

KEPT = 2  # tiles that can be kept
SHORT_PATH = 3  # tiles that still earn a bonus
FEW = 5  # choices that stand as buttons, where no heading says what is done with them

Rest = Sequence[str]


def parts(text: str) -> tuple[str, list[str]]:
    """The verb of a move or of its beginning, and the other tokens."""
    verb, *rest = text.rstrip("*").split() or [""]
    return verb, rest


def label(text: str, view: Table, at: str = "") -> str:
    """A whole move: "Blue A1, B2", "B3: purple over orange", "Green-blue on card 1, A1–A2"."""
    verb, rest = parts(text)
    below = parts(at)[1]
    if verb in ("put", "fill") and len(below) > 1:  # the cells were chosen before
        return _piece(rest[2:]) if verb == "put" else half(rest[2][1:], first=True)
    return LABELS[verb](rest, view)


def typed(text: str, view: Table) -> str:
    """A whole move as a row of autocomplete, with its verb: "Flip B3: purple over orange"."""
    verb, rest = parts(text)
    if verb == "keep":
        return _("End turn, keep {tiles}", tiles=kept(rest))
    said = _path(rest, view, first=False) if verb == "drop" else label(text, view)
    return TYPED[verb](choice=said) if verb in TYPED else said


def node(text: str, view: Table) -> str:
    """A choice after which more is to be chosen: "From B1", "On card 1, A1–A2"."""
    verb, rest = parts(text)
    if verb == "drop" and rest:
        return _("From {path}", path=along(rest))
    if verb == "put" and rest:
        return _("On {place}", place=_place(rest))
    if verb == "fill" and rest:
        return _("Bonus on {place}", place=_place(rest))
    known = [kind for kind in rest if kind in _pool(view)]
    if verb == "keep" and known:
        return _("Keep {tiles} and …", tiles=kept(known))
    return VERBS[verb]()


def branch(text: str, view: Table) -> str:
    """The heading of what lies below a node: "Drop along…", "On card 1…"."""
    verb, rest = parts(text or (_name(view.moves[0]) if view.moves else ""))
    if text and rest:
        return _("{choice}…", choice=_open(text, view))
    if verb == "keep" and len(_pool(view)) <= KEPT:
        return _("Or keep fewer…")
    return HEADINGS[verb]()


def more(text: str, view: Table, below: int) -> str:
    """A row of autocomplete: "Drop … · 23 paths"."""
    verb, rest = parts(text)
    choice = _open(text, view) if rest else SAID[verb]()
    return _("{choice} … · {counted}", choice=choice, counted=COUNTS[verb](n=below))


def span(texts: Sequence[str]) -> str:
    """Moves that stand in one of several selects: "B1 to E1…"."""
    first, last = (text.split()[-1].upper() for text in (texts[0], texts[-1]))
    return _("{first} to {last}…", first=first, last=last)


def hint(text: str, view: Table) -> str:
    """What orients about a move: the tiles of a path, what a tile becomes, how a tile lies."""
    verb, rest = parts(text)
    say = HINTS.get(verb)
    return cut(say(rest, view), DESCRIPTION) if say else ""


def phrase(text: str) -> str:
    """A move in a sentence: "the flip of B3", "green-blue on card 1, A1–A2"."""
    verb, rest = parts(text)
    return PHRASES[verb](rest)


def card(one: Card) -> str:
    """A card to choose: "m1: 4, sun"."""
    symbol = SYMBOLS[one.symbol]() if one.symbol in SYMBOLS else one.symbol
    return _("{card}: {points}, {symbol}", card=one.name, points=one.points, symbol=symbol)


def found(view: Table, name: str) -> tuple[str, str]:
    """The two halves of the tile at a place of the window, upper first; empty for none."""
    at = tile_at(view.window, name)
    shown = view.window[at[0]][at[1]] if at else ""
    upper, _slash, lower = shown.lower().partition("/")
    return upper, lower


def discarded(view: Table, kinds: Sequence[str]) -> list[str]:
    """The tiles of the viewer's pool without those that are kept."""
    left = Counter(_pool(view)) - Counter(kinds)
    return [kind for kind in _pool(view) if left[kind] and not left.subtract([kind])]


def _pool(view: Table) -> tuple[str, ...]:
    return view.boards[view.viewer or 0].pool


def _name(move: object) -> str:
    return type(move).__name__.lower()


def _open(text: str, view: Table) -> str:
    """A node without the sign that more is to be chosen."""
    return node(text, view).removesuffix(" …")


def _place(rest: Rest) -> str:
    """ "card 1", "card 1, A1–A2"."""
    slot, *place = rest[:2]
    if not place:
        return _("card {slot}", slot=slot)
    return _("card {slot}, {cells}", slot=slot, cells=cells(place[0]))


def _piece(rest: Rest, first: bool = True) -> str:
    """ "Green-blue", "Orange-blue + purple bonus"."""
    kind, *extra = rest
    said = tile(kind, first)
    return _("{tile} + {bonus}", tile=said, bonus=bonus(extra[0])) if extra else said


# Labels


def _give(rest: Rest, _view: Table) -> str:
    return _("Give {card}", card=rest[0])


def _path(rest: Rest, view: Table, first: bool = True) -> str:
    shared = colours(view.window, rest)
    if not shared:
        return along(rest)
    return _("{colour} {path}", colour=half(shared, first), path=along(rest))


def _lying(rest: Rest, view: Table) -> str:
    place = rest[0].upper()
    return _("{place}: {tile}", place=place, tile=standing(*found(view, rest[0])))


def _two(rest: Rest, _view: Table) -> str:
    return _("{one} and {other}", one=rest[0].upper(), other=rest[1].upper())


def _bonus(rest: Rest, _view: Table) -> str:
    return half(rest[0][1:], first=True)


def _thunder(rest: Rest, view: Table) -> str:
    value = dict(enumerate(map(str, view.looked), 1)).get(int(rest[0]), "")
    if rest[0] == "1":
        return _("First: {value}", value=value)
    return _("Second: {value}", value=value)


def _put(rest: Rest, _view: Table) -> str:
    slot, place, kind, *extra = rest
    fields = {"tile": tile(kind, first=True), "slot": slot, "cells": cells(place)}
    if extra:
        colour = slashed(extra[0][1:])
        return _("{tile} + {colour} bonus, card {slot}, {cells}", colour=colour, **fields)
    return _("{tile} on card {slot}, {cells}", **fields)


def _fill(rest: Rest, _view: Table) -> str:
    slot, place, kind = rest
    colour = half(kind[1:], first=True)
    return _("{colour} bonus on card {slot}, {cells}", colour=colour, slot=slot, cells=cells(place))


def _keep(rest: Rest, view: Table) -> str:
    choices = sum(verb == "keep" for verb in map(_name, view.moves))
    if choices > FEW:
        return kept(rest, first=True)
    return _("End turn, keep {tiles}", tiles=kept(rest))


def _take(rest: Rest, view: Table) -> str:
    if rest[0] == DECK:
        return _("Unseen from the deck")
    return next((card(one) for one in view.display if one.name == rest[0]), rest[0])


def _done(_rest: Rest, _view: Table) -> str:
    return _("I am done")


LABELS: Mapping[str, Callable[[Rest, Table], str]] = {
    "give": _give,
    "flip": _lying,
    "swap": _two,
    "top": _lying,
    "drop": _path,
    "bonus": _bonus,
    "thunder": _thunder,
    "put": _put,
    "fill": _fill,
    "keep": _keep,
    "take": _take,
    "done": _done,
}


# Hints


def _brings(rest: Rest, view: Table) -> str:
    """ "4 tiles: orange-blue ×2, green-blue ×2"."""
    taken, deep = tiles(view.window, rest), min(base(rest), view.thunder)
    fields = {"tiles": commas(taken)}
    if len(taken) <= SHORT_PATH and (view.row or view.heap):
        return n_(
            "{n} tile and a bonus: {tiles}", "{n} tiles and a bonus: {tiles}", len(taken), **fields
        )
    if deep > 1:
        return n_(
            "{n} tile and 1 of 2 Thunder tokens: {tiles}",
            "{n} tiles and 1 of 2 Thunder tokens: {tiles}",
            len(taken),
            **fields,
        )
    if deep:
        return n_(
            "{n} tile and a Thunder token: {tiles}",
            "{n} tiles and a Thunder token: {tiles}",
            len(taken),
            **fields,
        )
    return n_("{n} tile: {tiles}", "{n} tiles: {tiles}", len(taken), **fields)


def _becomes(rest: Rest, view: Table) -> str:
    upper, lower = found(view, rest[0])
    return _("becomes {tile}", tile=standing(lower, upper))


def _both(rest: Rest, view: Table) -> str:
    one, other = (downwards(*found(view, name)) for name in rest)
    return _("{one}, {other}", one=one, other=other)


def _lifted(rest: Rest, _view: Table) -> str:
    return _("goes to the top of column {column}", column=rest[0][0].upper())


def _lies(rest: Rest, view: Table) -> str:
    """How a tile lies on its card: "upright, left column; completes the card"."""
    return _completing(_line(rest, view), rest, view)


def _line(rest: Rest, view: Table) -> str:
    """The column or the row of a card in which a tile lies."""
    slot, place = int(rest[0]), rest[1]
    upright = place[0] == place[2]
    on = view.boards[view.viewer or 0].cards[slot - 1].card
    width, height = (len(on.rows[0]), len(on.rows)) if on else (0, 0)
    if upright:
        known = COLUMNS.get((ord(place[0]) - 96, width))
        return known() if known else _("upright, column {column}", column=place[0].upper())
    known = ROWS.get((int(place[1]), height))
    return known() if known else _("lying, row {row}", row=place[1])


def _covers(rest: Rest, view: Table) -> str:
    return _completing(_("covers one cell"), rest, view)


def _completing(hint: str, rest: Rest, view: Table) -> str:
    """The hint of a piece, and whether its card is complete then."""
    on, place = view.boards[view.viewer or 0].cards[int(rest[0]) - 1], rest[1]
    under = {*on.covered, place[:2], place[-2:]}
    if on.card is None or any(name not in under for name, _colour in on.card.cells):
        return hint
    return _("{hint}; completes the card", hint=hint)


def _drops(rest: Rest, view: Table) -> str:
    return _("discards {tiles}", tiles=kept(discarded(view, rest)))


HINTS: Mapping[str, Callable[[Rest, Table], str]] = {
    "drop": _brings,
    "flip": _becomes,
    "swap": _both,
    "top": _lifted,
    "put": _lies,
    "fill": _covers,
    "keep": _drops,
}
COLUMNS: Mapping[tuple[int, int], Message] = {  # by number and by how many there are
    (1, 3): N_("upright, left column"),
    (2, 3): N_("upright, middle column"),
    (3, 3): N_("upright, right column"),
}
ROWS: Mapping[tuple[int, int], Message] = {
    (1, 2): N_("lying, top row"),
    (2, 2): N_("lying, bottom row"),
}

# Headings

HEADINGS: Mapping[str, Message] = {
    "give": N_("Which card do you give?"),
    "flip": N_("First flip a tile…"),
    "swap": N_("First swap two tiles…"),
    "top": N_("First lift a tile to the top…"),
    "drop": N_("Drop along…"),
    "bonus": N_("Which bonus do you take?"),
    "thunder": N_("Which token do you keep?"),
    "put": N_("Place a tile…"),
    "fill": N_("Place a bonus alone…"),
    "keep": N_("End turn and keep…"),
    "take": N_("Which card do you take?"),
    "done": N_("Place nothing more"),
    "": N_("Choose…"),
}
VERBS: Mapping[str, Message] = {  # as the button that leads there
    "give": N_("Give a card"),
    "flip": N_("First flip a tile"),
    "swap": N_("First swap two tiles"),
    "top": N_("First lift a tile to the top"),
    "drop": N_("Drop along a path"),
    "bonus": N_("Take a bonus"),
    "thunder": N_("Choose a Thunder token"),
    "put": N_("Place a tile"),
    "fill": N_("Place a bonus alone"),
    "keep": N_("End turn and keep …"),
    "take": N_("Take a card"),
    "done": N_("Place nothing more"),
}
SAID: Mapping[str, Message] = {  # in front of a count
    "give": N_("Give"),
    "flip": N_("Flip"),
    "swap": N_("Swap"),
    "top": N_("Lift to the top"),
    "drop": N_("Drop"),
    "bonus": N_("Take a bonus"),
    "thunder": N_("Keep a Thunder token"),
    "put": N_("Place a tile"),
    "fill": N_("Place a bonus alone"),
    "keep": N_("End turn and keep"),
    "take": N_("Take a card"),
    "done": N_("Place nothing more"),
}
TYPED: Mapping[str, Message] = {  # where the label alone does not say what is done
    "drop": N_("Drop {choice}"),
    "flip": N_("Flip {choice}"),
    "swap": N_("Swap {choice}"),
    "top": N_("Lift {choice}"),
    "bonus": N_("Take a bonus: {choice}"),
    "take": N_("Take {choice}"),
}
_CHOICES = NN_("{n} choice", "{n} choices")
COUNTS: Mapping[str, Message] = {
    **dict.fromkeys(SAID, _CHOICES),
    "drop": NN_("{n} path", "{n} paths"),
    "flip": NN_("{n} tile", "{n} tiles"),
    "swap": NN_("{n} pair", "{n} pairs"),
    "top": NN_("{n} tile", "{n} tiles"),
    "put": NN_("{n} way", "{n} ways"),
    "fill": NN_("{n} way", "{n} ways"),
}


# Phrases


def _given(rest: Rest) -> str:
    return rest[0]


def _flip_of(rest: Rest) -> str:
    return _("the flip of {place}", place=rest[0].upper())


def _swap_of(rest: Rest) -> str:
    return _("the swap of {one} and {other}", one=rest[0].upper(), other=rest[1].upper())


def _lift_of(rest: Rest) -> str:
    return _("the lift of {place}", place=rest[0].upper())


def _drop_along(rest: Rest) -> str:
    return _("the drop along {path}", path=along(rest))


def _bonus_of(rest: Rest) -> str:
    return _("the {bonus}", bonus=bonus(rest[0]))


def _token(_rest: Rest) -> str:
    return _("the choice of the Thunder token")


def _put_on(rest: Rest) -> str:
    return _("{piece} on {place}", piece=_piece(rest[2:], first=False), place=_place(rest))


def _fill_on(rest: Rest) -> str:
    return _("{piece} on {place}", piece=bonus(rest[2]), place=_place(rest))


def _end(_rest: Rest) -> str:
    return _("the end of your turn")


def _taken(rest: Rest) -> str:
    if rest[0] == DECK:
        return _("the card from the deck")
    return _("{card} from the display", card=rest[0])


PHRASES: Mapping[str, Callable[[Rest], str]] = {
    "give": _given,
    "flip": _flip_of,
    "swap": _swap_of,
    "top": _lift_of,
    "drop": _drop_along,
    "bonus": _bonus_of,
    "thunder": _token,
    "put": _put_on,
    "fill": _fill_on,
    "keep": _end,
    "take": _taken,
    "done": _end,
}

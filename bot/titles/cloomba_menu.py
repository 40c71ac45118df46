"""How the moves of Cloomba and the nodes on the way to them are named, and what they are asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set

from bot.titles import cloomba_nouns as nouns
from bot.titles.cloomba_nouns import colour, label, on, placement, tile
from bot.words import N_, NN_, NP_, Message, _, either, n_
from rules.cloomba.hexes import AROUND, CELLS, DIRECTIONS, LABELS, START, Cell, step
from rules.cloomba.table import JAR, NO, SUPER, Attach, Place, Table
from rules.menu import WIDEST
from rules.notation import verb as verb_of

ARROWS = {"e": "→", "se": "↘", "sw": "↙", "w": "←", "nw": "↖", "ne": "↗"}
NEIGHBOURS = 4  # named in a hint
VERBS: Mapping[str, Message] = {
    "take": NP_("verb as button", "Take a tile and a Butterfly"),
    "place": NP_("verb as button", "Place the tile"),
    "butterfly": NP_("verb as button", "Set a Butterfly"),
    "buy": NP_("verb as button", "Buy something"),
    "attach": NP_("verb as button", "Attach the Superflower"),
    "pick": NP_("verb as button", "Choose a Superflower"),
    "rescue": NP_("verb as button", "Take a spent Butterfly"),
    "move": NP_("verb as button", "Move a Butterfly"),
    "done": NP_("verb as button", "End turn"),
}
BRANCHES: Mapping[str, Message] = {
    "take": NP_("placeholder", "Take from the market…"),
    "butterfly": NP_("placeholder", "Set a Butterfly on…"),
    "buy": NP_("placeholder", "Buy…"),
    "attach": NP_("placeholder", "On which cell?"),
    "pick": NP_("placeholder", "Which Superflower?"),
    "rescue": NP_("placeholder", "Which Butterfly?"),
    "move": NP_("placeholder", "Move a Butterfly…"),
}
MORE: Mapping[str, Message] = {
    "take": NN_("Take … · {n} pair", "Take … · {n} pairs"),
    "place": NN_("Place the tile … · {n} place", "Place the tile … · {n} places"),
    "butterfly": NN_("Set a Butterfly … · {n} choice", "Set a Butterfly … · {n} choices"),
    "buy": NN_("Buy … · {n} choice", "Buy … · {n} choices"),
    "attach": NN_("Attach it … · {n} cell", "Attach it … · {n} cells"),
    "pick": NN_("Choose … · {n} Superflower", "Choose … · {n} Superflowers"),
    "rescue": NN_("Take … · {n} Butterfly", "Take … · {n} Butterflies"),
    "move": NN_("Move a Butterfly … · {n} choice", "Move a Butterfly … · {n} choices"),
}
QUESTIONS: Mapping[str, Message] = {
    "start": N_("Take a tile and a Butterfly from one stall."),
    "end": N_("Buy something, or end your turn."),
    "superbutterfly": N_("Set one Butterfly of your jar on it?"),
    "bouquet": N_("You look at two Superflowers; only you see them."),
    "visitor": N_("You may set a Butterfly of your jar in a meadow without one."),
    "swarm": N_("You may set a Butterfly of your jar on any flower of its colour without one."),
    "rescue": N_("Which spent Butterfly do you take into your jar?"),
    "migration": N_("You may move one Butterfly to a meadow without one."),
}


def split(text: str) -> tuple[str, list[str]]:
    """The verb of a move or node, and its tokens."""
    verb, *tokens = text.rstrip("*").split() or [""]
    return verb, tokens


def named(text: str, view: Table, at: str) -> str:
    """A whole move, or a node, as it is seen from a node."""
    verb, tokens = split(text)
    if not tokens:
        return _only(verb, view)
    below = split(at)[1] if split(at)[0] == verb else []
    return NAMED[verb](view, tokens, below)


def offer(text: str, view: Table, at: str) -> str:
    """A whole move or a node as a choice at a node: the first cell alone among first cells."""
    verb, tokens = split(text)
    if verb == "place" and _is_forced(view, tokens) and split(at)[1] != tokens[:1]:
        return tokens[0].upper()
    return named(text, view, at)


def typed(text: str, view: Table) -> str:
    """A whole move as a row of autocomplete, which has no room for a hint beside it."""
    verb, tokens = split(text)
    if verb in ("take", "buy"):
        return _("{choice}, {where}", choice=named(text, view, ""), where=_where(verb, tokens))
    if verb == "attach":
        return attached(view, tokens)
    return named(text, view, "")


def hint(text: str, view: Table) -> str:
    """What lies around, which stall or slot, what a Find does; never what it would score."""
    verb, tokens = split(text)
    if verb == "take" and len(tokens) == 3:
        return _where(verb, tokens)
    if verb == "buy" and len(tokens) == 2:
        return _offer(view, tokens)
    if verb == "attach" and tokens[0] in CELLS:
        return _around(view, [CELLS[tokens[0]]])
    if verb == "place" and tokens and tokens[0] in CELLS:
        return _second(view, tokens) if _is_forced(view, tokens) else _around(view, _both(tokens))
    if verb == "butterfly" and len(tokens) == 2:
        return _meadow(view, tokens[0], tokens[1])
    if verb == "move" and len(tokens) == 3:
        return _meadow(view, tokens[0], tokens[2])
    return ""


def branch(node: str, view: Table) -> str:
    """A node as the name of a select."""
    verb, tokens = split(node or first_verb(view))
    if verb == "place":
        return _goes_on(view, tokens)
    if verb == "take" and tokens:
        if len(tokens) > 1:
            return _("{tile} with…", tile=tile(tokens[1], first=True))
        return _("From stall {n}…", n=tokens[0])
    if verb == "buy" and not tokens and view.phase == "start":
        return _("Or buy first…")
    return BRANCHES[verb]() if not tokens else _("{choice}…", choice=named(node, view, ""))


def span(texts: Sequence[str], view: Table) -> str:
    """Cells in one of several selects: "Yellow on A, B or C…", "Yellow on A or B1–B9"."""
    verb, tokens = split(texts[0])
    if verb not in ("place", "attach") or not tokens:
        first, last = named(texts[0], view, ""), named(texts[-1], view, "")
        return _("{first} to {last}…", first=first, last=last)
    flower = _first_flower(view) if verb == "place" else _held(view)
    of = {split(text)[1][0] for text in texts}
    wedges = [_wedge(of, letter, _open(view)) for letter in sorted({one[0] for one in of})]
    return _("{flower} on {wedges}…", flower=flower, wedges=either(wedges))


def more(node: str, view: Table, below: int) -> str:
    """A node as a row of autocomplete: "Yellow on C2 … · 4 places"."""
    verb, tokens = split(node)
    if not tokens:
        return MORE[verb](n=below)
    counted = n_("{n} choice", "{n} choices", below)
    if verb == "place":
        counted = n_("{n} place", "{n} places", below)
        where = on_first(view, tokens[0])
        return _("{choice} … · {count}", choice=where, count=counted)
    return _("{choice} … · {count}", choice=named(node, view, ""), count=counted)


def attached(view: Table, tokens: Sequence[str]) -> str:
    """ "Red-green on A4"."""
    return _("{superflower} on {cell}", superflower=_held(view), cell=tokens[0].upper())


def question(view: Table, at: str) -> str:
    """What is to be chosen at a node."""
    tokens = split(at)[1]
    if view.phase == "place":
        return _where_to(view, tokens)
    if view.phase == "butterfly":
        done = _("{placed}.", placed=placed(view))
        return " ".join([done, WHERE[view.butterfly]()])
    if view.phase == "attach":
        return _("{superflower} goes on…", superflower=_held(view))
    if view.phase == "migration" and len(tokens) == 2:
        moved = _("{butterfly}.", butterfly=_from(tokens))
        return " ".join([moved, _("It goes on…")])
    return QUESTIONS[view.phase]()


def placed(view: Table) -> str:
    """The tile of this turn as it lies: "Yellow on C2, blue on C3"."""
    return placement(view.tile or flowers_on(view), [LABELS[cell] for cell in view.placed])


def flowers_on(view: Table) -> str:
    """The flowers on the cells of the last tile, in its order."""
    there = dict(view.gardens[view.seat].flowers)
    return "".join(there[cell][:1] for cell in view.placed)


def first_verb(view: Table) -> str:
    """The verb of the viewer's moves, of the first of them where they have several."""
    return verb_of(type(view.moves[0])) if view.moves else "done"


def on_first(view: Table, where: str) -> str:
    """ "Yellow on C", "Yellow on C2"."""
    return _("{flower} on {cell}", flower=_first_flower(view), cell=where.upper())


def where_of(view: Table, flower: str) -> str:
    """The cell of the last tile or Superflower on which a colour stands, as a label."""
    there = dict(view.gardens[view.seat].flowers)
    return next((label(cell) for cell in view.placed if flower in there.get(cell, "")), "")


def offered(view: Table, slot: str) -> str:
    """What lies in a slot: "Red-green", "Treasure"."""
    at = int(slot) - 1
    if view.row:
        return tile(view.row[at], first=True) if view.row[at] else ""
    card = view.finds[at]
    return nouns.find(card) if card else ""


def bought(view: Table, tokens: Sequence[str]) -> str:
    """ "Red-green for 2 red"."""
    return _(
        "{thing} for {n} {colour}",
        thing=offered(view, tokens[0]),
        n=view.prices[int(tokens[0]) - 1],
        colour=colour(tokens[1]),
    )


def two(tokens: Sequence[str]) -> tuple[str, str]:
    """The labels of both cells of `c4 ne`."""
    one, other = _both(tokens)
    return LABELS[one], LABELS[other]


WHERE: Mapping[str, Message] = {
    "r": N_("Where does the red Butterfly go?"),
    "y": N_("Where does the yellow Butterfly go?"),
    "g": N_("Where does the green Butterfly go?"),
    "b": N_("Where does the blue Butterfly go?"),
}
GOES_ON: Mapping[str, Message] = {
    "r": N_("The red flower goes on…"),
    "y": N_("The yellow flower goes on…"),
    "g": N_("The green flower goes on…"),
    "b": N_("The blue flower goes on…"),
}
ON_FLOWER: Mapping[str, Message] = {
    "r": NP_("button", "On the red flower, {cell}"),
    "y": NP_("button", "On the yellow flower, {cell}"),
    "g": NP_("button", "On the green flower, {cell}"),
    "b": NP_("button", "On the blue flower, {cell}"),
}


def _only(verb: str, view: Table) -> str:
    """A verb without more, as a button."""
    return VERBS[verb or first_verb(view)]()


def _take(_view: Table, tokens: Sequence[str], below: Sequence[str]) -> str:
    if len(tokens) == 1:
        return _("Stall {n}", n=tokens[0])
    flowers = _("{tile} tile", tile=tile(tokens[1], first=True))
    if len(tokens) == 2:
        return flowers
    butterfly = nouns.NAMED[tokens[2]]()
    if len(below) == 2:
        return _("With a {butterfly}", butterfly=butterfly)
    return _("{tile}, {butterfly}", tile=flowers, butterfly=butterfly)


def _place(view: Table, tokens: Sequence[str], below: Sequence[str]) -> str:
    if len(tokens) == 1:
        return tokens[0].upper()
    cells = two(tokens)
    if below == [tokens[0]]:
        return _("{arrow} {cell}", arrow=ARROWS[tokens[1]], cell=cells[1].upper())
    return placement(view.tile, cells)


def _butterfly(view: Table, tokens: Sequence[str], below: Sequence[str]) -> str:
    if tokens[0] == JAR:
        return _("Into my jar") if view.phase == "butterfly" else _("Leave them in my jar")
    if len(tokens) == 2:
        return tokens[1].upper() if below else on(tokens[0], tokens[1], first=True)
    if view.phase == SUPER:
        return on(tokens[0], where_of(view, tokens[0]), first=True)
    if view.phase == "butterfly":
        return ON_FLOWER[tokens[0]](cell=where_of(view, tokens[0]))
    return _("{colour} Butterfly", colour=colour(tokens[0], first=True))


def _buy(view: Table, tokens: Sequence[str], _below: Sequence[str]) -> str:
    return bought(view, tokens) if len(tokens) == 2 else offered(view, tokens[0])


def _attach(_view: Table, tokens: Sequence[str], _below: Sequence[str]) -> str:
    return tokens[0].upper()


def _pick(_view: Table, tokens: Sequence[str], _below: Sequence[str]) -> str:
    return tile(tokens[0], first=True)


def _rescue(_view: Table, tokens: Sequence[str], _below: Sequence[str]) -> str:
    return colour(tokens[0], first=True)


def _move(_view: Table, tokens: Sequence[str], below: Sequence[str]) -> str:
    if tokens[0] == NO:
        return _("Move none")
    if len(tokens) == 3 and len(below) == 2:
        return _("To {cell}", cell=tokens[2].upper())
    if len(tokens) == 3:
        return _("{butterfly} to {cell}", butterfly=_from(tokens), cell=tokens[2].upper())
    return _from(tokens) if len(tokens) == 2 else colour(tokens[0], first=True)


Label = Callable[[Table, Sequence[str], Sequence[str]], str]
NAMED: Mapping[str, Label] = {
    "take": _take,
    "place": _place,
    "butterfly": _butterfly,
    "buy": _buy,
    "attach": _attach,
    "pick": _pick,
    "rescue": _rescue,
    "move": _move,
}


def _where(verb: str, tokens: Sequence[str]) -> str:
    return _("stall {n}", n=tokens[0]) if verb == "take" else _("slot {n}", n=tokens[0])


def _offer(view: Table, tokens: Sequence[str]) -> str:
    """The slot, and of a Find its points and its effect."""
    card = None if view.row else view.finds[int(tokens[0]) - 1]
    if card is None:
        return _where("buy", tokens)
    does = nouns.effect(card)
    worth = nouns.worth(card.points)
    said = _("{points}; {effect}", points=worth, effect=does) if does else worth
    return _("slot {n}: {find}", n=tokens[0], find=said)


def _around(view: Table, cells: Sequence[Cell]) -> str:
    """ "next to yellow C1, red B1"."""
    there = dict(view.gardens[view.seat].flowers)
    near = dict.fromkeys(n for cell in cells for n in AROUND[cell] if n not in cells)
    told = [
        _("{flower} {cell}", flower=_flowers(there[cell]), cell=label(cell))
        for cell in near
        if cell in there
    ]
    if START in near:
        told.append(_("the pavilion"))
    if len(told) <= NEIGHBOURS:
        return _("next to {flowers}", flowers=", ".join(told)) if told else ""
    left = len(told) - NEIGHBOURS
    return n_(
        "next to {flowers} and {n} more",
        "next to {flowers} and {n} more",
        left,
        flowers=", ".join(told[:NEIGHBOURS]),
    )


def _second(view: Table, tokens: Sequence[str]) -> str:
    """Where the second flower must go, and what lies around both."""
    said = on(view.tile[1], two(tokens)[1])
    near = _around(view, _both(tokens))
    return _("{second}; {near}", second=said, near=near) if near else said


def _is_forced(view: Table, tokens: Sequence[str]) -> bool:
    """Whether a placement stands among first cells, because no other begins on its cell."""
    if len(tokens) < 2 or _pairs(view):
        return False
    return sum(isinstance(move, Place) and move.cell == tokens[0] for move in view.moves) == 1


def _pairs(view: Table) -> bool:
    """Whether so few placements are possible that each is offered with both its cells."""
    return len(view.moves) <= WIDEST


def _flowers(colours: str) -> str:
    return colour(colours) if len(colours) == 1 else tile(colours)


def _meadow(view: Table, flower: str, where: str) -> str:
    """How many flowers a meadow has: "meadow of 3 flowers"."""
    cell = CELLS.get(where)
    own = view.meadows[view.seat]
    found = next((m for m in own if m.colour == flower and cell in m.cells), None)
    if found is None:
        return ""
    return n_("meadow of {n} flower", "meadow of {n} flowers", len(found.cells))


def _both(tokens: Sequence[str]) -> list[Cell]:
    """The cells of a placement, or its first one where no direction is named yet."""
    one = CELLS[tokens[0]]
    return [one, step(one, tokens[1])] if tokens[1:] and tokens[1] in DIRECTIONS else [one]


def _held(view: Table) -> str:
    return tile(view.superflower, first=True)


def _first_flower(view: Table) -> str:
    return colour(view.tile[0], first=True)


def _goes_on(view: Table, tokens: Sequence[str]) -> str:
    """ "Yellow on…", "Yellow on C…", "Blue on…"."""
    if not tokens:
        return _("{flower} on…", flower=_first_flower(view))
    if tokens[0] in CELLS:
        return _("{flower} on…", flower=colour(view.tile[1], first=True))
    return _("{flower} on {cell}…", flower=_first_flower(view), cell=tokens[0].upper())


def _where_to(view: Table, tokens: Sequence[str]) -> str:
    """Which flower is placed next, after what was chosen."""
    one, other = view.tile[0], view.tile[1]
    first = bool(tokens) and tokens[0] in CELLS
    chosen = on(one, tokens[0], first=True) if first else tile(view.tile, first=True)
    said = _("{chosen}.", chosen=chosen)
    if not first and _pairs(view):
        asked = _("The flowers go on…")
    elif one == other:
        asked = _("The second flower goes on…") if first else _("The first flower goes on…")
    else:
        asked = GOES_ON[other if first else one]()
    return f"{said} {asked}"


def _from(tokens: Sequence[str]) -> str:
    """ "Red from A1"."""
    return _("{colour} from {cell}", colour=colour(tokens[0], first=True), cell=tokens[1].upper())


def _open(view: Table) -> set[str]:
    """The cells that may be named first."""
    return {move.cell for move in view.moves if isinstance(move, Place | Attach)}


def _wedge(of: Set[str], letter: str, offered: Set[str]) -> str:
    """The cells of one direction: "A" for all of them, "A1–A9" for a part."""
    part = sorted((one for one in of if one[0] == letter), key=_spiral)
    if len(part) == sum(one[0] == letter for one in offered):
        return letter.upper()
    first, last = part[0].upper(), part[-1].upper()
    return first if first == last else _("{first}–{last}", first=first, last=last)


def _spiral(where: str) -> tuple[str, int]:
    return where[:1], int(where[1:] or 0)

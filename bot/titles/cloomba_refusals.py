"""Why a move of Cloomba is not allowed, and what is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.titles import cloomba_nouns as nouns
from bot.titles.cloomba_menu import VERBS
from bot.titles.cloomba_nouns import FLOWER, MEADOW, NAMED, tile, tiles
from bot.words import N_, NN_, Message, _, either
from rules import GAMES
from rules.cloomba.hexes import CELLS, DIRECTIONS, step
from rules.cloomba.table import AnyMove, Attach, Place, Table
from rules.errors import IllegalMove
from rules.notation import verb

PASS = ("pass", "skip", "end")
PLACING = ("place", "attach", "on")
REFUSALS: Mapping[str, Message] = {
    "no_seat": N_("You have no seat in this game. /board shows what is public."),
    "game_over": N_("The game is over. /board shows the result."),
    "not_your_turn": N_("It is not your turn. Ask /board where the game stands."),
    "no_stall": N_("There is no stall {stall}: the stalls are 1 and 2."),
    "not_in_stall": N_("Stall {stall} has no {tile} tile. Its tiles are {tiles}."),
    "no_butterfly": N_(
        "Stall {stall} has no {butterfly}. Tile and Butterfly come from the same stall."
    ),
    "occupied": N_("{cell} is taken."),
    "pavilion": N_("The pavilion keeps its cell. Choose an empty one."),
    "same_as": N_("Written so, it is the same as `{move}`. Send that."),
    "no_flower": N_("There is no {flower} on what you have just placed."),
    "not_in_hand": N_("You have taken a {held}. Set that one, or put it into your jar."),
    "not_in_jar": N_("There is no {butterfly} in your jar; you have {jar}."),
    "not_there": N_("There is no {flower} on {cell}."),
    "carries": N_("The {flower} on {cell} has a Butterfly already."),
    "visited": N_("That {meadow} has a Butterfly already."),
    "bare": N_("There is no {butterfly} on {cell}."),
    "no_slot": N_("There is no slot {slot}: the slots are 1 to 3."),
    "empty_slot": N_("Slot {slot} is empty. Buy from another one."),
    "not_looked_at": N_("You do not look at {superflower}. Choose {pair}."),
    "not_spent": N_("No {butterfly} was spent; there are {spent}."),
}
NOT_NOW: Mapping[str, Message] = {
    "start": N_("Take a tile and a Butterfly first, or buy something."),
    "place": N_("You have taken a tile: place it now."),
    "butterfly": N_("Your tile is placed: set the Butterfly, or put it into your jar."),
    "end": N_("Your tile is placed: buy something, or end your turn."),
    "attach": N_("You have a Superflower in hand: attach it now."),
    "superbutterfly": N_("Your Superflower is attached: set a Butterfly on it, or none."),
    "bouquet": N_("You look at two Superflowers: choose one of them."),
    "visitor": N_("Late Visitor: set a Butterfly of your jar, or none."),
    "swarm": N_("Swarm: set a Butterfly of your jar, or none."),
    "rescue": N_("Rescue: take a spent Butterfly into your jar."),
    "migration": N_("Migration: move a Butterfly, or none."),
}
INCOMPLETE: Mapping[str, Message] = {
    "butterfly": N_("Name a colour alone here, or the jar: `butterfly r`, `butterfly jar`."),
    "superbutterfly": N_("Name a colour alone here, or the jar: `butterfly r`, `butterfly jar`."),
    "visitor": N_("Name colour and cell, or the jar: `butterfly r c4`, `butterfly jar`."),
    "swarm": N_("Name colour and cell, or the jar: `butterfly r c4`, `butterfly jar`."),
    "migration": N_("Name colour, cell and new cell, or none: `move r a1 c4`, `move no`."),
}
APART = {
    "tile": N_("{cell} touches nothing in your bed. At least one half must touch a tile."),
    "superflower": N_("{cell} touches nothing in your bed. The Superflower must touch a tile."),
}
RING = {
    "tile": NN_(
        "Around the pavilion {cells} is still empty: the tile must cover it.",
        "Around the pavilion {cells} are still empty: the tile must cover one of them.",
    ),
    "superflower": NN_(
        "Around the pavilion {cells} is still empty: the Superflower must cover it.",
        "Around the pavilion {cells} are still empty: the Superflower must cover one of them.",
    ),
}
NEARER = {
    "tile": N_(
        "{cell} lies nearer to the pavilion and is empty: the tile must cover {cell} or a cell as "
        "near."
    ),
    "superflower": N_(
        "{cell} lies nearer to the pavilion and is empty: the Superflower must cover {cell} or a "
        "cell as near."
    ),
}
PRICE = {
    "superflower": NN_(
        "A Superflower costs {n} Butterfly from your jar; you have {jar}.",
        "A Superflower costs {n} Butterflies of one colour from your jar; you have {jar}.",
    ),
    "find": NN_(
        "{find} costs {n} Butterfly from your jar; you have {jar}.",
        "{find} costs {n} Butterflies of one colour from your jar; you have {jar}.",
    ),
}


def refused(error: IllegalMove, view: Table) -> str:
    """The sentence of a refusal."""
    fields = {name: str(value) for name, value in error.fields.items()}
    if error.code in OWN:
        return OWN[error.code](view, fields)
    return REFUSALS[error.code](**_named(view, fields))


def unread(text: str, view: Table) -> str:
    """Why a text that is no move is not possible now: its verb, or a cell that it names; or ""."""
    words = text.casefold().split()
    if not words or not view.moves:
        return ""
    if words[0] in PASS and view.phase != "start":
        return NOT_NOW[view.phase]()
    if words[0] in PASS:
        return _("Nobody can pass in Cloomba: take a tile and a Butterfly, and place the tile.")
    if words[0] in VERBS and not any(verb(type(move)) == words[0] for move in view.moves):
        return refused(IllegalMove("not_now", verb=words[0], phase=view.phase), view)
    cells = [word for word in words if word in CELLS]
    return _no_place(cells, view) if cells and set(words) <= {*cells, *PLACING} else ""


def _no_place(cells: Sequence[str], view: Table) -> str:
    """Why nothing can be placed on these cells."""
    for move in _tried(cells, view):
        try:
            GAMES["cloomba"].preview(view, move)
        except IllegalMove as why:
            return refused(why, view)
    return ""


def _tried(cells: Sequence[str], view: Table) -> Iterator[AnyMove]:
    if view.phase == "attach":
        yield Attach(cells[0])
    elif view.phase == "place":
        other = CELLS[cells[-1]] if len(cells) == 2 else None
        for direction in DIRECTIONS:
            if other in (None, step(CELLS[cells[0]], direction)):
                yield Place(cells[0], direction)


def _named(view: Table, fields: Mapping[str, str]) -> dict[str, str]:
    """All that the sentences name, as phrases."""
    own = view.gardens[view.seat if view.viewer is None else view.viewer]
    held = view.butterfly
    named = {
        "jar": _held_in(own.jar),
        "spent": _held_in(view.spent),
        "pair": either(map(tile, view.looked)),
        "held": NAMED[held]() if held else "",
        "cell": fields.get("cell", "").upper(),
        **{name: fields[name] for name in ("stall", "slot", "move") if name in fields},
    }
    one = fields.get("colour") or fields.get("butterfly")
    if one:
        named |= {"butterfly": NAMED[one](), "flower": FLOWER[one](), "meadow": MEADOW[one]()}
    if "tile" in fields:
        stall = view.stalls[int(fields["stall"]) - 1]
        named |= {"tile": tile(fields["tile"]), "tiles": tiles(stall.tiles)}
    if "superflower" in fields:
        named["superflower"] = tile(fields["superflower"])
    return named


def _not_now(_view: Table, fields: Mapping[str, str]) -> str:
    if fields["verb"] == "buy" and fields["phase"] in ("place", "butterfly"):
        return _(
            "Buying is possible before you take a tile and after the Butterfly, not in between."
        )
    return NOT_NOW[fields["phase"]]()


def _no_cell(_view: Table, fields: Mapping[str, str]) -> str:
    if not fields["cell"]:
        return _("The second flower would lie beyond the last cell that has a name.")
    return _("There is no cell {cell}: it would lie too far out.", cell=fields["cell"].upper())


def _ring(view: Table, fields: Mapping[str, str]) -> str:
    cells = fields["cells"].split()
    return RING[_held(view)](n=len(cells), cells=nouns.cells(cells))


def _nearer(view: Table, fields: Mapping[str, str]) -> str:
    return NEARER[_held(view)](cell=fields["cells"].split()[0].upper())


def _apart(view: Table, fields: Mapping[str, str]) -> str:
    return APART[_held(view)](cell=fields["cell"].upper())


def _price(view: Table, fields: Mapping[str, str]) -> str:
    jar = _held_in(view.gardens[view.seat].jar)
    n = int(fields["cost"])
    if view.row:
        return PRICE["superflower"](n=n, jar=jar)
    return PRICE["find"](n=n, jar=jar, find=_("This Find"))


def _incomplete(view: Table, _fields: Mapping[str, str]) -> str:
    return INCOMPLETE[view.phase]()


def _held_in(colours: str) -> str:
    return nouns.jar(colours) if colours else _("none")


def _held(view: Table) -> str:
    return "tile" if view.tile else "superflower"


OWN = {
    "not_now": _not_now,
    "no_cell": _no_cell,
    "ring": _ring,
    "nearer": _nearer,
    "apart": _apart,
    "price": _price,
    "incomplete": _incomplete,
}

"""What a move of Cloomba does, as it stands inside sentences: previewed, or taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.titles import cloomba_nouns as nouns
from bot.titles.cloomba_menu import attached, bought, named, split, two, where_of
from bot.titles.cloomba_nouns import colour, on, placement, tile
from bot.words import _
from rules.cloomba.table import JAR, NO, Table

Said = Callable[[Table, Sequence[str]], str]


def doing(text: str, view: Table) -> str:
    """What a whole move does, at the beginning of a sentence; "" where that goes without saying."""
    verb, tokens = split(text)
    return DOING[verb](view, tokens) if verb in DOING else named(text, view, "")


def taken_back(text: str, view: Table) -> str:
    """A move as a phrase inside a sentence: "yellow on C2, blue on C3"."""
    verb, tokens = split(text)
    return BACK[verb](view, tokens)


def _doing_butterfly(view: Table, tokens: Sequence[str]) -> str:
    if view.phase != "butterfly":
        kept = tokens[0] == JAR
        return (
            _("All Butterflies stay in your jar")
            if kept
            else named(" ".join(["butterfly", *tokens]), view, "")
        )
    if tokens[0] == JAR:
        return ""  # where it goes is said with what follows
    return _("The Butterfly on {cell}", cell=where_of(view, tokens[0]))


def _doing_buy(view: Table, tokens: Sequence[str]) -> str:
    card = None if view.row else view.finds[int(tokens[0]) - 1]
    if card is None:
        return bought(view, tokens)
    return _("{buy}: {points}", buy=bought(view, tokens), points=nouns.worth(card.points))


def _doing_move(view: Table, tokens: Sequence[str]) -> str:
    return (
        _("No Butterfly is moved")
        if tokens[0] == NO
        else named(" ".join(["move", *tokens]), view, "")
    )


def _back_take(_view: Table, tokens: Sequence[str]) -> str:
    fields = {"tile": tile(tokens[1]), "butterfly": nouns.BUTTERFLY[tokens[2]]()}
    return _("{tile} and {butterfly}", **fields)


def _back_butterfly(view: Table, tokens: Sequence[str]) -> str:
    if tokens[0] == JAR:
        return _("into the jar") if view.phase == "butterfly" else _("all left in the jar")
    where = tokens[1] if len(tokens) == 2 else where_of(view, tokens[0])
    return on(tokens[0], where)


def _back_attach(view: Table, tokens: Sequence[str]) -> str:
    superflower = tile(view.superflower)
    return _("{flower} on {cell}", flower=superflower, cell=tokens[0].upper())


def _back_buy(view: Table, tokens: Sequence[str]) -> str:
    at = int(tokens[0]) - 1
    card = None if view.row else view.finds[at]
    thing = nouns.find(card) if card else tile(view.row[at])
    return _("{thing} for {n} {colour}", thing=thing, n=view.prices[at], colour=colour(tokens[1]))


def _back_move(_view: Table, tokens: Sequence[str]) -> str:
    if tokens[0] == NO:
        return _("no Butterfly moved")
    fields = {"source": tokens[1].upper(), "target": tokens[2].upper()}
    return _("{colour} from {source} to {target}", colour=colour(tokens[0]), **fields)


BACK: Mapping[str, Said] = {
    "take": _back_take,
    "place": lambda view, tokens: placement(view.tile, two(tokens), first=False),
    "butterfly": _back_butterfly,
    "buy": _back_buy,
    "attach": _back_attach,
    "pick": lambda _view, tokens: tile(tokens[0]),
    "rescue": lambda _view, tokens: nouns.SPENT[tokens[0]](),
    "move": _back_move,
    "done": lambda _view, _tokens: _("the end of the turn"),
}


DOING: Mapping[str, Said] = {
    "butterfly": _doing_butterfly,
    "buy": _doing_buy,
    "attach": attached,
    "rescue": lambda _view, tokens: _(
        "{colour} into your jar", colour=colour(tokens[0], first=True)
    ),
    "move": _doing_move,
    "done": lambda _view, _tokens: "",
}

"""Why a move of Raindrops is not allowed, and what is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.titles.raindrops_moves import parts
from bot.titles.raindrops_nouns import (
    ACTIONS,
    COLOURS,
    along,
    bonus,
    cells,
    commas,
    half,
    tile,
)
from bot.words import N_, Message, _, either, listed, n_
from rules.errors import IllegalMove
from rules.raindrops import Table

Fields = Mapping[str, str]

REFUSALS: Mapping[str, Message] = {
    "game_over": N_("The game is over. /board shows the result."),
    "not_your_turn": N_("It is not your turn. Ask /board where the game stands."),
    "choose_now": N_("First everybody gives a card to the display: give one of your three."),
    "act_now": N_("Drop first, along a path; tiles are placed after the drop."),
    "drop_now": N_("Drop first, along a path; tiles are placed after the drop."),
    "bonus_now": N_("Take a bonus first: you have taken few tiles."),
    "thunder_now": N_("Choose one of the two Thunder tokens first."),
    "place_now": N_("You have dropped in this turn. Place tiles, or end your turn with keep."),
    "take_now": N_("Take a new card first, from the display or from the deck."),
    "final_now": N_("The last round is over. Place what is left, or say that you are done."),
    "no_path": N_("Name the cells of the path, such as drop a1 b2."),
    "no_such_token": N_("There are two Thunder tokens: thunder 1 and thunder 2."),
    "no_such_card": N_("You have two cards: card 1 and card 2."),
    "too_many": N_("Choose at most 2 tiles to keep."),
    "deck_empty": N_("The deck is empty. Take a card from the display."),
}


def refusal(error: IllegalMove, view: Table) -> str:
    """The sentence for a code of the rules with its fields."""
    fields = {name: str(value) for name, value in error.fields.items()}
    if error.code in REFUSALS:
        return REFUSALS[error.code]()
    return WITH_FIELDS[error.code](fields, view)


def unread(text: str, view: Table) -> str:
    """That there is no pass; how a turn ends."""
    if text.strip().lower() not in ("pass", "skip", "end", "end turn", "stop"):
        return ""
    if view.phase in ("act", "drop"):
        return _("Nobody can pass in Raindrops. Drop along a path, even one of a single cell.")
    if view.phase == "place":
        return _("To end your turn, send keep with the tiles that you keep, such as keep gb ob.")
    return ""


def _one_special(fields: Fields, _view: Table) -> str:
    verb, rest = parts(fields["special"])
    one, other = rest[0].upper(), rest[-1].upper()
    if verb == "flip":
        return _("One special action a turn; you have flipped {tile}. Drop now.", tile=one)
    if verb == "swap":
        return _(
            "One special action a turn; you have swapped {one} and {other}. Drop now.",
            one=one,
            other=other,
        )
    return _("One special action a turn; you have lifted {tile}. Drop now.", tile=one)


def _not_offered(fields: Fields, _view: Table) -> str:
    return _(
        "You were not dealt {card}. Yours are {cards}.",
        card=fields["card"],
        cards=listed(fields["cards"].split()),
    )


def _barred(fields: Fields, _view: Table) -> str:
    action, one, other = (ACTIONS[name]() for name in (fields["action"], *fields["free"].split()))
    return _(
        "{action} is barred this turn: it is where your marker lies. {one} or {other} are free.",
        action=action,
        one=one,
        other=other,
    )


def _no_such_tile(fields: Fields, _view: Table) -> str:
    return _(
        "No tile begins at {tile}: a tile is named by its upper cell, such as B3.",
        tile=fields["tile"].upper(),
    )


def _hole(fields: Fields, _view: Table) -> str:
    return _("Nothing lies on {tile}. Choose a place with a tile.", tile=fields["tile"].upper())


def _on_top(fields: Fields, _view: Table) -> str:
    return _(
        "{tile} is the top tile of its column already. Lift one from below.",
        tile=fields["tile"].upper(),
    )


def _not_neighbours(fields: Fields, _view: Table) -> str:
    return _(
        "{one} and {other} do not lie side by side. Swap two tiles of one level in neighbouring "
        "columns.",
        one=fields["tile"].upper(),
        other=fields["other"].upper(),
    )


def _left_first(fields: Fields, _view: Table) -> str:
    return _(
        "Name the left tile first: swap {one} {other}.", one=fields["other"], other=fields["tile"]
    )


def _no_such_cell(fields: Fields, view: Table) -> str:
    return _(
        "There is no cell {cell}: columns are A to {last}, rows 1 to 8.",
        cell=fields["cell"].upper(),
        last=chr(64 + len(view.window)),
    )


def _not_at_top(fields: Fields, _view: Table) -> str:
    return _(
        "A path begins in row {row}, not on {cell}.", row=fields["row"], cell=fields["cell"].upper()
    )


def _not_next(fields: Fields, _view: Table) -> str:
    return _(
        "{cell} does not follow on {after}: a path goes on one row down, in the same or a "
        "neighbouring column.",
        cell=fields["cell"].upper(),
        after=fields["after"].upper(),
    )


def _other_colour(fields: Fields, _view: Table) -> str:
    return _(
        "{cell} is {colour}: the path is {path} and goes on one row down, in the same or a "
        "neighbouring column.",
        cell=fields["cell"].upper(),
        colour=half(fields["shows"]),
        path=either(COLOURS[one]() for one in fields["colours"]),
    )


def _not_in_row(fields: Fields, _view: Table) -> str:
    return _(
        "The row has no {bonus}. It has {row}.",
        bonus=bonus(fields["bonus"]),
        row=commas((one[1:] for one in fields["row"].split()), half),
    )


def _no_card(fields: Fields, _view: Table) -> str:
    return _("Card {slot} is missing: none was left to take. Use the other.", slot=fields["slot"])


def _fresh_card(fields: Fields, _view: Table) -> str:
    return _("{card} was taken this turn and can be filled from your next turn on.",
             card=_own(fields))  # fmt: skip


def _no_such_place(fields: Fields, _view: Table) -> str:
    return _(
        "{card} has no place {cells}: a tile covers two neighbouring cells, a bonus one.",
        card=_own(fields),
        cells=cells(fields["place"]),
    )


def _covered(fields: Fields, view: Table) -> str:
    on = view.boards[view.viewer or 0].cards[int(fields["slot"]) - 1]
    free = [name for name, _colour in on.card.cells if name not in on.covered] if on.card else []
    return _(
        "{cell} of card {slot} is covered. Free are {free}.",
        cell=fields["cell"].upper(),
        slot=fields["slot"],
        free=along(free),
    )


def _not_in_pool(fields: Fields, _view: Table) -> str:
    tile, pool = fields["tile"], fields["pool"].split()
    if tile in pool:
        return _("You name more equal tiles than you have. In hand: {pool}.", pool=commas(pool))
    return _("You have no {tile}. In hand: {pool}.", tile=_any_tile(tile), pool=commas(pool))


def _not_held(fields: Fields, _view: Table) -> str:
    return _(
        "You have no {bonus}. Your bonuses: {bonuses}.",
        bonus=_any_bonus(fields["bonus"]),
        bonuses=commas((one[1:] for one in fields["bonuses"].split()), half),
    )


def _fresh_bonus(fields: Fields, _view: Table) -> str:
    return _(
        "The {bonus} was taken this turn and can be used from your next turn on.",
        bonus=bonus(fields["bonus"]),
    )


def _does_not_fit(fields: Fields, _view: Table) -> str:
    said = {
        "tile": tile(fields["tile"], first=True),
        "slot": fields["slot"],
        "cells": cells(fields["place"]),
        "needs": _needed(fields["needs"]),
    }
    if "bonus" in fields:
        return _(
            "{tile} with {bonus} does not fit on card {slot}, {cells}: needed there: {needs}.",
            bonus=bonus(fields["bonus"]),
            **said,
        )
    return n_(
        "{tile} does not fit on card {slot}, {cells}: {needs} is needed there twice.",
        "{tile} does not fit on card {slot}, {cells}: {needs} are needed there.",
        len(set(fields["needs"])),
        **said,
    )


def _needless_bonus(fields: Fields, _view: Table) -> str:
    return _(
        "{tile} fits on card {slot}, {cells}, without a bonus. Leave the bonus out.",
        tile=tile(fields["tile"], first=True),
        slot=fields["slot"],
        cells=cells(fields["place"]),
    )


def _wrong_colour(fields: Fields, _view: Table) -> str:
    return _(
        "The {bonus} does not fit on card {slot}, {cells}: {needs} is needed there.",
        bonus=bonus(fields["bonus"]),
        slot=fields["slot"],
        cells=cells(fields["place"]),
        needs=half(fields["needs"]),
    )


def _keep_more(fields: Fields, _view: Table) -> str:
    return n_(
        "At this table you keep as many tiles as fit. Keep {n} tile.",
        "At this table you keep as many tiles as fit. Keep {n} tiles.",
        int(fields["count"]),
    )


def _not_on_display(fields: Fields, view: Table) -> str:
    there = commas((one.name for one in view.display), str)
    return _(
        "{card} is not in the display. There you find: {cards}.", card=fields["card"], cards=there
    )


WITH_FIELDS: Mapping[str, Callable[[Fields, Table], str]] = {
    "one_special": _one_special,
    "not_offered": _not_offered,
    "barred": _barred,
    "no_such_tile": _no_such_tile,
    "hole": _hole,
    "on_top": _on_top,
    "not_neighbours": _not_neighbours,
    "left_first": _left_first,
    "no_such_cell": _no_such_cell,
    "not_at_top": _not_at_top,
    "not_next": _not_next,
    "other_colour": _other_colour,
    "not_in_row": _not_in_row,
    "no_card": _no_card,
    "fresh_card": _fresh_card,
    "no_such_place": _no_such_place,
    "covered": _covered,
    "not_in_pool": _not_in_pool,
    "not_held": _not_held,
    "fresh_bonus": _fresh_bonus,
    "does_not_fit": _does_not_fit,
    "needless_bonus": _needless_bonus,
    "wrong_colour": _wrong_colour,
    "keep_more": _keep_more,
    "not_on_display": _not_on_display,
}


def _own(fields: Fields) -> str:
    return _("Card {slot} ({card})", slot=fields["slot"], card=fields["card"])


def _needed(colours: str) -> str:
    """Different colours once: "green and blue"."""
    return listed(COLOURS[one]() for one in dict.fromkeys(colours))


def _any_tile(kind: str) -> str:
    """A tile that may not exist, as it was named."""
    known = set(kind) - {"-"} <= set(COLOURS) and len(kind.replace("-", "")) in (2, 3)
    return _("{tile} tile", tile=tile(kind)) if known else kind


def _any_bonus(kind: str) -> str:
    known = set(kind[1:]) <= set(COLOURS) and len(kind) in (2, 3)
    return bonus(kind) if known else kind

"""Why a move of Raindrops is not allowed now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.errors import IllegalMove
from rules.game import Seat
from rules.notation import has_text, verb
from rules.raindrops import cards, window
from rules.raindrops.box import Box
from rules.raindrops.moves import (
    ACTIONS,
    COLOURS,
    DECK,
    Bonus,
    Done,
    Drop,
    Fill,
    Flip,
    Give,
    Keep,
    Move,
    Put,
    Swap,
    Take,
    Thunder,
    Top,
)
from rules.raindrops.table import (
    ACT,
    BONUS,
    CHOOSE,
    DROP,
    FINAL,
    OVER,
    PLACE,
    TAKE,
    THUNDER,
    Player,
    Slot,
    State,
)

PHASES: Mapping[type[Any], tuple[str, ...]] = {  # in which a move can be made (RD-02)
    Give: (CHOOSE,),
    Flip: (ACT,),
    Swap: (ACT,),
    Top: (ACT,),
    Drop: (ACT, DROP),
    Bonus: (BONUS,),
    Thunder: (THUNDER,),
    Put: (PLACE, FINAL),
    Fill: (PLACE, FINAL),
    Keep: (PLACE,),
    Take: (TAKE,),
    Done: (FINAL,),
}


def refuse(box: Box, state: State, seat: Seat | None, move: Move) -> None:
    """Raise IllegalMove unless the seat may make the move now."""
    if state.phase == OVER:
        raise IllegalMove("game_over")
    if seat not in range(len(state.players)) or (state.phase != CHOOSE and seat != state.turn):
        raise IllegalMove("not_your_turn", seat=state.turn)
    phases = PHASES.get(type(move), ())
    if not phases or not has_text(move):
        raise IllegalMove("no_move")
    tried = verb(type(move))
    if state.phase not in phases:
        if tried in ACTIONS and state.special:
            raise IllegalMove("one_special", special=state.special)
        raise IllegalMove(f"{state.phase}_now", verb=tried)
    assert seat is not None
    _REFUSE[type(move)](box, state, state.players[seat], move)


def _give(_box: Box, _state: State, player: Player, move: Give) -> None:
    if move.card not in player.offer:
        raise IllegalMove("not_offered", card=move.card, cards=" ".join(player.offer))


def _flip(_box: Box, state: State, player: Player, move: Flip) -> None:
    _barred(player, "flip")
    _tile(state, move.tile)


def _top(_box: Box, state: State, player: Player, move: Top) -> None:
    _barred(player, "top")
    column, level = _tile(state, move.tile)
    if level == window.top(state.window[column]):
        raise IllegalMove("on_top", tile=move.tile)


def _swap(_box: Box, state: State, player: Player, move: Swap) -> None:
    _barred(player, "swap")
    (column, level), (other, beside) = (_tile(state, name) for name in (move.tile, move.other))
    if level != beside or abs(column - other) != 1:
        raise IllegalMove("not_neighbours", tile=move.tile, other=move.other)
    if other < column:
        raise IllegalMove("left_first", tile=move.tile, other=move.other)


def _barred(player: Player, action: str) -> None:
    if player.marker == action:
        free = (other for other in ACTIONS if other != action)
        raise IllegalMove("barred", action=action, free=" ".join(free))


def _tile(state: State, name: str) -> tuple[int, int]:
    at = window.tile_at(state.window, name)
    if at is None:
        raise IllegalMove("no_such_tile", tile=name)
    if not state.window[at[0]][at[1]]:
        raise IllegalMove("hole", tile=name)
    return at


def _drop(_box: Box, state: State, _player: Player, move: Drop) -> None:
    if not move.path:
        raise IllegalMove("no_path")
    start = window.start_row(state.window)
    shared, before = COLOURS, ""
    for name in move.path:
        at = window.cell_at(state.window, name)
        if at is None:
            raise IllegalMove("no_such_cell", cell=name)
        if not before and at[1] != start:
            raise IllegalMove("not_at_top", cell=name, row=start + 1)
        if before and not _follows(before, name):
            raise IllegalMove("not_next", cell=name, after=before)
        shows = window.cell_colours(state.window, name)
        if not shows:
            raise IllegalMove("hole", tile=name)
        if not (both := "".join(colour for colour in shared if colour in shows)):
            raise IllegalMove("other_colour", cell=name, shows=shows, colours=shared)
        shared, before = both, name


def _follows(before: str, name: str) -> bool:
    return int(name[1:]) - int(before[1:]) == 1 and abs(ord(name[0]) - ord(before[0])) <= 1


def _bonus(_box: Box, state: State, _player: Player, move: Bonus) -> None:
    if move.bonus not in state.row:
        raise IllegalMove("not_in_row", bonus=move.bonus, row=" ".join(state.row))


def _thunder(_box: Box, state: State, _player: Player, move: Thunder) -> None:
    if not 1 <= move.token <= len(state.looked):
        raise IllegalMove("no_such_token", token=move.token)


def _put(box: Box, _state: State, player: Player, move: Put) -> None:
    slot = _slot(player, move.slot)
    where: dict[str, str | int] = {"slot": move.slot, "card": slot.card}
    place = next((one for one in box.places[slot.card] if one.name == move.place), None)
    if place is None:
        raise IllegalMove("no_such_place", place=move.place, **where)
    _free(slot, place.cells, where)
    if move.tile not in player.pool:
        raise IllegalMove("not_in_pool", tile=move.tile, pool=" ".join(player.pool))
    if move.bonus is not None:
        _held(player, move.bonus)
    where |= {"place": move.place, "tile": move.tile}
    fits = cards.fits(move.tile, *place.colours)
    if move.bonus is None and not fits:
        raise IllegalMove("does_not_fit", needs="".join(place.colours), **where)
    if move.bonus is not None and fits:
        raise IllegalMove("needless_bonus", bonus=move.bonus, **where)
    if move.bonus and not cards.fits_with(move.tile, move.bonus, *place.colours):
        needs = "".join(place.colours)
        raise IllegalMove("does_not_fit", needs=needs, bonus=move.bonus, **where)


def _fill(box: Box, _state: State, player: Player, move: Fill) -> None:
    slot = _slot(player, move.slot)
    where: dict[str, str | int] = {"slot": move.slot, "card": slot.card}
    colour = box.cells[slot.card].get(move.place)
    if colour is None:
        raise IllegalMove("no_such_place", place=move.place, **where)
    _free(slot, (move.place,), where)
    _held(player, move.bonus)
    if not cards.bonus_fits(move.bonus, colour):
        where |= {"place": move.place, "bonus": move.bonus}
        raise IllegalMove("wrong_colour", needs=colour, **where)


def _slot(player: Player, number: int) -> Slot:
    if not 1 <= number <= len(player.cards):
        raise IllegalMove("no_such_card", slot=number)
    slot = player.cards[number - 1]
    if not slot.card:
        raise IllegalMove("no_card", slot=number)
    if slot.fresh:
        raise IllegalMove("fresh_card", slot=number, card=slot.card)
    return slot


def _free(slot: Slot, cells: tuple[str, ...], where: Mapping[str, str | int]) -> None:
    under = cards.covered(slot)
    for cell in cells:
        if cell in under:
            raise IllegalMove("covered", cell=cell, **where)


def _held(player: Player, bonus: str) -> None:
    if bonus not in player.bonuses:
        raise IllegalMove("not_held", bonus=bonus, bonuses=" ".join(player.bonuses))
    if bonus not in cards.usable(player):
        raise IllegalMove("fresh_bonus", bonus=bonus)


def _keep(_box: Box, state: State, player: Player, move: Keep) -> None:
    pool = list(player.pool)
    for tile in move.tiles:
        if tile not in pool:
            raise IllegalMove("not_in_pool", tile=tile, pool=" ".join(player.pool))
        pool.remove(tile)
    if len(move.tiles) > cards.RESERVE:
        raise IllegalMove("too_many", count=cards.RESERVE)
    most = min(cards.RESERVE, len(player.pool))
    if state.variant.store_max and len(move.tiles) < most:
        raise IllegalMove("keep_more", count=most)


def _take(_box: Box, state: State, _player: Player, move: Take) -> None:
    if move.card == DECK and not state.deck:
        raise IllegalMove("deck_empty")
    if move.card != DECK and move.card not in state.display:
        raise IllegalMove("not_on_display", card=move.card)


def _done(_box: Box, _state: State, _player: Player, _move: Done) -> None:
    """Whoever places last may stop at any time."""


_REFUSE: Mapping[type[Any], Callable[[Box, State, Player, Any], None]] = {
    Give: _give,
    Flip: _flip,
    Swap: _swap,
    Top: _top,
    Drop: _drop,
    Bonus: _bonus,
    Thunder: _thunder,
    Put: _put,
    Fill: _fill,
    Keep: _keep,
    Take: _take,
    Done: _done,
}

"""What always holds on the table of Raindrops (section 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from rules.raindrops import window
from rules.raindrops.box import Box
from rules.raindrops.cards import RESERVE, covered
from rules.raindrops.course import OPEN
from rules.raindrops.table import ACT, DROP, TAKE, THUNDER, Piece, Player, State

MOST = 10  # tiles of a pool: a path of eight and two in reserve


def check(box: Box, state: State) -> None:
    """Everything in the box is accounted for, within its limits; raises AssertionError."""
    _tiles(box, state)
    _bonuses(box, state)
    _tokens(box, state)
    _cards(box, state)
    _table(state)
    for seat, player in enumerate(state.players):
        waiting = seat != state.turn or state.phase in (ACT, DROP)
        _board(box, player, RESERVE if waiting else MOST)


def _tiles(box: Box, state: State) -> None:
    lying = [window.kind(tile) for column in state.window for tile in column if tile]
    pieces = [piece.tile for piece in _pieces(state) if piece.tile]
    pools = chain.from_iterable(player.pool for player in state.players)
    found = Counter([*state.bag, *state.discards, *lying, *pieces, *pools])
    assert found == Counter(box.tiles), "tiles"


def _bonuses(box: Box, state: State) -> None:
    held = chain.from_iterable(player.bonuses + player.used for player in state.players)
    pieces = [piece.bonus for piece in _pieces(state) if piece.bonus]
    assert Counter([*state.heap, *state.row, *held, *pieces]) == Counter(box.bonuses), "bonuses"


def _tokens(box: Box, state: State) -> None:
    held = chain.from_iterable(player.thunder for player in state.players)
    found = Counter([*state.stack, *state.looked, *held])
    assert found == Counter(box.thunder), "Thunder tokens"
    clouds = list(chain.from_iterable(player.clouds for player in state.players))
    for kind, (_, values) in enumerate(box.stacks, 1):
        taken = [value for held_kind, value in clouds if held_kind == kind]
        assert Counter([*state.clouds[kind - 1], *taken]) == Counter(values), "cloud tokens"


def _cards(box: Box, state: State) -> None:
    held = [
        (*player.offer, *player.done, *(slot.card for slot in player.cards if slot.card))
        for player in state.players
    ]
    found = [*state.deck, *state.display, *chain.from_iterable(held)]
    assert sorted(found) == sorted(box.cards), "cards"


def _table(state: State) -> None:
    holes = any(window.HOLE in column for column in state.window)
    assert max(len(state.row), len(state.display)) <= OPEN
    assert state.bag or not state.discards, "discards that belong in the bag"
    assert not (holes and state.bag), "holes beside a full bag"
    assert (state.phase == THUNDER) == bool(state.looked)
    assert (state.phase == TAKE) == bool(state.taking)


def _board(box: Box, player: Player, most: int) -> None:
    assert len(player.pool) <= most
    assert len({kind for kind, _ in player.clouds}) == len(player.clouds)
    for slot in player.cards:
        cells = covered(slot)
        assert len(cells) == sum(len(piece.place) // 2 for piece in slot.pieces), "covered twice"
        assert not slot.card or cells < set(box.cells[slot.card]), "a full card left lying"


def _pieces(state: State) -> Iterator[Piece]:
    for player in state.players:
        for slot in player.cards:
            yield from slot.pieces

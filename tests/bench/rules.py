"""Random playouts and the widest menus in moves a second, against python-chess's."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

import chess

from rules import GAMES
from rules.game import Game
from rules.rng import Rng
from tests.bench.report import Figure, interleaved
from tests.rules import cloomba_table, raindrops_table

MOVES = 4000  # of a round
LEAST, LEAST_OF = 1.0, {"raindrops": 0.2, "cloomba": 0.2}  # by game where it is another
LISTS = 200  # menus of a round
WIDEST = {  # by game: what has most moves, and such a position
    "raindrops": ("legal moves on the worst window", raindrops_table.worst),
    "cloomba": ("legal placements on a large flowerbed", cloomba_table.wide),
}
MIDDLE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def figures() -> Iterator[Figure]:
    """One line for each game."""
    for key, game in GAMES.items():
        ratios = interleaved(lambda key=key: playouts(key), chess_playouts)  # type: ignore[misc]
        yield Figure(
            f"{key}: random playouts, moves/s", "python-chess's", ratios,
            least=LEAST_OF.get(key, LEAST), note=f"{game.seats[0]} seats",
        )  # fmt: skip
    for key, (what, table) in WIDEST.items():
        game, state = GAMES[key], table()
        yield Figure(
            f"{key}: {what}, moves/s", "python-chess's in a middle game",
            interleaved(lambda game=game, state=state: lists(game, state), chess_lists),  # type: ignore[misc]
            least=1.0, note=f"{len(game.legal_moves(state, 0))} moves",
        )  # fmt: skip


def playouts(key: str) -> float:
    """Moves a second of random games from set-up to their end."""
    game, chance, done, number = GAMES[key], random.Random(1), 0, 0
    begun = time.perf_counter()
    while done < MOVES:
        number += 1
        seed = number.to_bytes(32, "big")
        state, row = game.setup(game.seats[0], {}, Rng(seed, 0)), 0
        while active := game.active(state):
            row += 1
            move = chance.choice(game.legal_moves(state, active[0]))
            state = game.apply(state, active[0], move, Rng(seed, row)).state
        done += row
    return done / (time.perf_counter() - begun)


def lists(game: Game[Any, Any, Any], state: object) -> float:
    """Legal moves of the first seat listed a second."""
    begun = time.perf_counter()
    found = sum(len(game.legal_moves(state, 0)) for _ in range(LISTS))
    return found / (time.perf_counter() - begun)


def chess_lists() -> float:
    """Legal moves listed a second by python-chess in a position that has 48."""
    board = chess.Board(MIDDLE)
    begun = time.perf_counter()
    found = sum(len(list(board.legal_moves)) for _ in range(LISTS))
    return found / (time.perf_counter() - begun)


def chess_playouts() -> float:
    """The same of python-chess."""
    chance, done = random.Random(1), 0
    begun = time.perf_counter()
    while done < MOVES:
        board = chess.Board()
        while not board.is_game_over() and done < MOVES:
            board.push(chance.choice(list(board.legal_moves)))
            done += 1
    return done / (time.perf_counter() - begun)

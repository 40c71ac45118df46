"""Random playouts in moves a second, against python-chess's."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import chess

from rules import GAMES
from rules.rng import Rng
from tests.bench.report import Figure, interleaved

MOVES = 4000  # of a round
LEAST = 1.0


def figures() -> Iterator[Figure]:
    """One line for each game."""
    for key, game in GAMES.items():
        ratios = interleaved(lambda key=key: playouts(key), chess_playouts)  # type: ignore[misc]
        yield Figure(
            f"{key}: random playouts, moves/s", "python-chess's", ratios, least=LEAST,
            note=f"{game.seats[0]} seats",
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

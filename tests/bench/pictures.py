"""A warm picture against its encoding alone, and its bytes against the budget."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

from PIL.Image import Image

from bot.titles import TITLES, Title
from render.caption import Caption
from render.encode import Drawing, to_png
from rules.rng import Rng
from tests.bench.report import Figure, interleaved

BUDGET = 110_000
PICTURES = 12  # of a round
NAMES = ("Ana", "Benedikt", "Мария", "Dan", "Eve", "Finn")
CODE = "K7QXM"


def figures() -> Iterator[Figure]:
    """Two lines for each game."""
    for key, title in TITLES.items():
        seats = title.game.seats[-1]
        boards = [_captioned(key, view) for view in views(key, seats)]
        images = [title.draw(view, caption, ()) for view, caption in boards]

        ratios = interleaved(partial(_drawn, title, boards), partial(_encoded_all, title, images))
        yield Figure(f"{key}: draw and encode, warm", "encoding alone", ratios, most=3.0)
        sizes = [len(_encoded(title, image)) / BUDGET for image in images]
        largest = f"the largest {max(sizes) * BUDGET / 1000:.0f} kB"
        yield Figure(f"{key}: bytes of a picture", "110 kB", sizes, most=1.0, note=largest)


def views(key: str, seats: int) -> list[Any]:
    """Public views of a random game, spread over its length."""
    game, chance, seed = TITLES[key].game, random.Random(2), bytes(32)
    state, row, seen = game.setup(seats, {}, Rng(seed, 0)), 0, []
    while active := game.active(state):
        row += 1
        seen.append(game.view(state, None))
        move = chance.choice(game.legal_moves(state, active[0]))
        state = game.apply(state, active[0], move, Rng(seed, row)).state
    return seen[:: max(1, len(seen) // PICTURES)]


def _captioned(key: str, view: Any) -> tuple[Any, Caption]:
    words = TITLES[key].words
    return view, words.caption(view, NAMES[: TITLES[key].game.seats[-1]], CODE)


def _encoded(title: Title, image: Image) -> bytes:
    palette = title.draw.palette if isinstance(title.draw, Drawing) else None
    return to_png(image, palette)


def _drawn(title: Title, boards: list[tuple[Any, Caption]]) -> float:
    begun = time.perf_counter()
    for view, caption in boards:
        _encoded(title, title.draw(view, caption, ()))
    return time.perf_counter() - begun


def _encoded_all(title: Title, images: list[Image]) -> float:
    begun = time.perf_counter()
    for image in images:
        _encoded(title, image)
    return time.perf_counter() - begun

"""A warm picture against its encoding alone, and its bytes against the budget."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

from PIL.Image import Image

from bot.titles import TITLES
from render.caption import Caption
from render.encode import Draw, Drawing, to_png
from rules.rng import Rng
from tests.bench.report import Figure, interleaved

BUDGET = 110_000
PICTURES = 12  # of a round
NAMES = ("Ana", "Benedikt", "Мария", "Dan", "Eve", "Finn")
CODE = "K7QXM"


def figures() -> Iterator[Figure]:
    """Two lines for each picture of each game."""
    for key, title in TITLES.items():
        boards = [_captioned(key, view) for view in views(key, title.game.seats[-1])]
        yield from _of(key, title.draw, boards)
        if title.boards:
            yield from _of(f"{key}, boards", title.boards, boards)


def _of(name: str, draw: Draw[Any], boards: list[tuple[Any, Caption]]) -> Iterator[Figure]:
    images = [draw(view, caption, ()) for view, caption in boards]
    ratios = interleaved(partial(_drawn, draw, boards), partial(_encoded_all, draw, images))
    yield Figure(f"{name}: draw and encode, warm", "encoding alone", ratios, most=3.0)
    pictures = [_encoded(draw, image) for image in images]
    for png, image in zip(pictures, images, strict=True):
        assert int.from_bytes(png[16:20], "big") == image.width, "made smaller to fit"
    sizes = [len(png) / BUDGET for png in pictures]
    largest = f"the largest {max(sizes) * BUDGET / 1000:.0f} kB"
    yield Figure(f"{name}: bytes of a picture", "110 kB", sizes, most=1.0, note=largest)


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


def _encoded(draw: Draw[Any], image: Image) -> bytes:
    return to_png(image, draw.palette if isinstance(draw, Drawing) else None)


def _drawn(draw: Draw[Any], boards: list[tuple[Any, Caption]]) -> float:
    begun = time.perf_counter()
    for view, caption in boards:
        _encoded(draw, draw(view, caption, ()))
    return time.perf_counter() - begun


def _encoded_all(draw: Draw[Any], images: list[Image]) -> float:
    begun = time.perf_counter()
    for image in images:
        _encoded(draw, image)
    return time.perf_counter() - begun

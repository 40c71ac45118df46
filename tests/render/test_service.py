"""Pictures off the event loop, remembered by all that they show."""

from __future__ import annotations

import asyncio
import threading
import time
from io import BytesIO

import pytest
from PIL import Image

from render.caption import Caption
from render.encode import drawing
from render.nach_dem_regen import draw
from render.service import Renderer
from tests.render.positions import AGAIN, ALL, caption

SIZE = (60, 50)


class Probe:
    """A drawing that counts its calls, notes its threads, and can be made slow or faulty."""

    def __init__(self, seconds: float = 0, fails: int = 0) -> None:
        self.calls: list[tuple[object, Caption, tuple[str, ...]]] = []
        self.threads: set[int] = set()
        self.seconds, self.fails = seconds, fails
        self.running = self.most = 0

    def __call__(self, view, caption, tokens=()):
        self.calls.append((view, caption, tokens))
        self.threads.add(threading.get_ident())
        self.running += 1
        self.most = max(self.most, self.running)
        time.sleep(self.seconds)
        self.running -= 1
        if len(self.calls) <= self.fails:
            raise RuntimeError("no ink")
        return Image.new("RGB", SIZE, (hash(view) % 200, 0, 0))


@pytest.fixture
def renderer():
    made = Renderer()
    yield made
    made.close()


async def test_a_picture_is_a_png(renderer):
    png = await renderer.picture("nach_dem_regen", draw, AGAIN, caption(2))
    assert Image.open(BytesIO(png)).size == (1200, 1000)


async def test_drawing_leaves_the_event_loop_alone(renderer):  # F40
    probe = Probe(seconds=0.2)
    late = []

    async def tick():
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.005)
            late.append(time.perf_counter() - before)

    ticking = asyncio.create_task(tick())
    await renderer.picture("game", probe, 1, Caption("Game", ()))
    ticking.cancel()
    assert threading.get_ident() not in probe.threads
    assert len(late) > 15


async def test_equal_pictures_are_drawn_once(renderer):
    probe = Probe()
    one = await renderer.picture("game", probe, (1, 2), Caption("Game", ("Ana",)))
    two = await renderer.picture("game", probe, (1, 2), Caption("Game", ("Ana",)))
    assert one is two
    assert len(probe.calls) == 1


@pytest.mark.parametrize(
    "other",
    [
        ("another", 1, Caption("Game", ("Ana",)), ()),
        ("game", 2, Caption("Game", ("Ana",)), ()),
        ("game", 1, Caption("Game", ("Ben",)), ()),
        ("game", 1, Caption("Game", ("Ana",), (("turn", "am Zug"),)), ()),
        ("game", 1, Caption("Game", ("Ana",), language="de"), ()),
        ("game", 1, Caption("Game", ("Ana",), viewer=0), ()),
        ("game", 1, Caption("Game", ("Ana",)), ("red",)),
    ],
)
async def test_nothing_of_another_table_is_shown(renderer, other):  # F49
    probe = Probe()
    title, view, words, tokens = other
    await renderer.picture("game", probe, 1, Caption("Game", ("Ana",)))
    await renderer.picture(title, probe, view, words, tokens)
    assert probe.calls[1] == (view, words, tokens)


async def test_many_who_ask_at_once_share_one_drawing(renderer):
    probe = Probe(seconds=0.05)
    asked = [renderer.picture("game", probe, n % 4, Caption("Game", ())) for n in range(40)]
    pngs = await asyncio.gather(*asked)
    assert len(probe.calls) == 4
    assert len(set(pngs)) == 4
    assert all(pngs[n] is pngs[n % 4] for n in range(40))
    assert probe.most <= 2


async def test_concurrent_pictures_are_those_drawn_alone(renderer):
    asked = [(view, viewer) for view in ALL.values() for viewer in (None, 0, 1)]
    pngs = await asyncio.gather(
        *(
            renderer.picture("t", draw, view, caption(len(view.supplies), viewer=viewer))
            for view, viewer in asked
        )
    )
    alone = Renderer()
    for png, (view, viewer) in zip(pngs, asked, strict=True):
        words = caption(len(view.supplies), viewer=viewer)
        assert png == await alone.picture("t", draw, view, words)
    alone.close()


async def test_one_who_stops_waiting_stops_nobody_else(renderer):
    probe = Probe(seconds=0.1)
    first = asyncio.create_task(renderer.picture("game", probe, 1, Caption("Game", ())))
    second = asyncio.create_task(renderer.picture("game", probe, 1, Caption("Game", ())))
    await asyncio.sleep(0.02)
    first.cancel()
    assert await second
    with pytest.raises(asyncio.CancelledError):
        await first


async def test_a_fault_is_told_and_not_remembered(renderer):
    probe = Probe(fails=1)
    with pytest.raises(RuntimeError, match="no ink"):
        await renderer.picture("game", probe, 1, Caption("Game", ()))
    assert await renderer.picture("game", probe, 1, Caption("Game", ()))
    assert len(probe.calls) == 2


async def test_the_longest_unused_picture_is_forgotten():
    renderer, probe, words = Renderer(remember=2), Probe(), Caption("Game", ())
    for view in (1, 2, 1, 3, 1, 2):
        await renderer.picture("game", probe, view, words)
    assert [call[0] for call in probe.calls] == [1, 2, 3, 2]
    renderer.close()


def test_warming_draws_each_specimen_once():
    made = []

    def specimen():
        made.append(threading.get_ident())
        return Image.new("RGB", SIZE)

    @drawing(specimen)
    def blank(view, caption, tokens=()):
        return Image.new("RGB", SIZE)

    renderer = Renderer([blank])
    worker = threading.Thread(target=renderer.warm)
    worker.start()
    worker.join()
    renderer.warm()
    assert made == [worker.ident]
    renderer.close()


def test_closing_ends_the_warming():
    made = []

    def specimen():
        made.append(1)
        renderer.close()
        return Image.new("RGB", SIZE)

    blank = drawing(specimen)(lambda view, caption, tokens=(): Image.new("RGB", SIZE))
    renderer = Renderer([blank, drawing(specimen)(blank.paint)])
    renderer.warm()
    assert made == [1]


async def test_after_closing_nothing_is_drawn():
    renderer = Renderer()
    renderer.close()
    with pytest.raises(RuntimeError):
        await renderer.picture("game", Probe(), 1, Caption("Game", ()))


def test_a_word_that_is_missing_is_its_token():
    words = Caption("Game", ("Ana",), (("turn", "am Zug"),))
    assert (words.word("turn"), words.word("again")) == ("am Zug", "again")
    assert words.has("turn")
    assert not words.has("status")

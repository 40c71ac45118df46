"""What a person waits for: a button's acknowledgement, the picture after the last click."""

from __future__ import annotations

import asyncio
import io
import re
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
from discord import ui

from bot.client import Petrichor
from bot.sandbox import pointing
from bot.sandbox.emulator.app import Running, serve
from bot.sandbox.emulator.pressure import UNLIMITED
from bot.tables import Tables
from bot.titles import TITLES
from data import opened
from render.encode import Drawing, to_png
from render.service import Renderer
from render.sheet import draw_sheet
from tests.bench.pictures import CODE, NAMES, views
from tests.bench.report import ROUNDS, Figure
from tests.sandbox.people import Person, people
from tests.sandbox.seen import Message

TITLE = "nach_dem_regen"
PRESSES = 5  # of a round


class Bare(ui.DynamicItem[ui.Button[Any]], template=r"bare:(?P<n>\d+)"):
    """A button that acknowledges and does nothing else."""

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Bare:
        """The button that was pressed."""
        return cls(item)  # type: ignore[arg-type]

    async def callback(self, interaction: discord.Interaction) -> None:
        """Acknowledge."""
        await interaction.response.defer(ephemeral=True, thinking=True)


@dataclass
class Stage:
    """A local Discord with our bot, a bare one, and two people in a running game."""

    ana: Person
    ben: Person
    general: str
    bare: discord.Client
    post: Message
    button: Message | None = None  # the same message with bare buttons


def figures() -> Iterator[Figure]:
    """Both lines."""
    yield from asyncio.run(_figures())


async def _figures() -> list[Figure]:
    async with asyncio.timeout(300), _stage() as stage:
        post, bare = stage.post, stage.button
        assert bare
        acks, posts = [], []
        await _acknowledged(stage, bare, "Bare Log", last=False)
        for _ in range(ROUNDS):
            ours = await _acknowledged(stage, post, "Log", last=True)
            acks.append(ours / await _acknowledged(stage, bare, "Bare Log", last=False))
        for _ in range(ROUNDS):
            ours, post = await _picture(stage, post)
            posts.append(ours / await _bare_picture(stage))
    return [
        Figure("acknowledgement of a button", "a bare DynamicItem", acks, most=1.2),
        Figure("last click to picture posted", "encode and a bare post", posts, most=3.0),
    ]


@asynccontextmanager
async def _stage() -> AsyncIterator[Stage]:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        running = await serve(folder / "discord.db", rates=UNLIMITED)
        stack.push_async_callback(running.close)
        pointing.point_at(running.url)
        db = await stack.enter_async_context(opened(folder / "petrichor.db"))
        renderer = Renderer([draw_sheet, TITLES[TITLE].draw])
        renderer.warm()
        stack.callback(renderer.close)
        own = Petrichor(db, Tables(db), renderer, connector=pointing.connector())
        bare = discord.Client(intents=discord.Intents(guilds=True), connector=pointing.connector())
        await _connected(stack, running, own, "Petrichor")
        await _connected(stack, running, bare, "Bare")
        crowd = await stack.enter_async_context(people(running.url))
        ana, ben = crowd["Ana"], crowd["Ben"]
        general = ana.channel("general")
        bare.add_dynamic_items(Bare)
        stage = Stage(ana, ben, general, bare, await _begun(ana, ben, general))
        stage.button = await _copied(stage)
        yield stage


async def _copied(stage: Stage) -> Message:
    """The same message with bare buttons, as the bare bot posts it."""
    view = ui.View(timeout=None)
    for number, label in enumerate(stage.post.buttons):
        view.add_item(ui.Button(label=f"Bare {label}", custom_id=f"bare:{number}"))
    picture = discord.File(io.BytesIO(await stage.ana.picture(stage.post)), "board.png")
    picture.description = stage.post.alt
    channel = stage.bare.get_partial_messageable(int(stage.general))
    await channel.send(f"Bare. {stage.post.content}", view=view, file=picture)
    return await stage.ana.see(stage.general, "Bare. ")


async def _connected(
    stack: AsyncExitStack, running: Running, client: discord.Client, name: str
) -> None:
    task = asyncio.create_task(client.start(running.register_bot(name)))

    async def end() -> None:
        await client.close()
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    stack.push_async_callback(end)
    while not client.is_ready():
        await asyncio.sleep(0.05)


async def _begun(ana: Person, ben: Person, general: str) -> Message:
    await ana.command("new", general, game=TITLE, players=2)
    await ben.command("lobby join", general)
    await ana.command("lobby start", general)
    return await ana.see(general, "you begin", where=lambda m: m.attachments)


async def _acknowledged(stage: Stage, message: Message, label: str, *, last: bool) -> float:
    """Seconds from some presses to their acknowledgements, one after the other."""
    spent = 0.0
    for _ in range(PRESSES):
        begun = time.perf_counter()
        answer = await stage.ana.click(label, message, wait=False)
        key = answer.interaction["id"]
        await stage.ana.until(
            lambda key=key: stage.ana.interactions.get(key, {}).get("answer"), "an acknowledgement"
        )
        spent += time.perf_counter() - begun
        if last:
            await stage.ana.until(
                lambda key=key: stage.ana.interactions[key]["state"] == "done", "the answer"
            )
    return spent


async def _picture(stage: Stage, post: Message) -> tuple[float, Message]:
    """Seconds from Confirm to the next board, for whoever is called."""
    person = stage.ana if stage.ana.mention in post.content else stage.ben
    panel = (await person.click("Play", post)).message
    while panel and "Confirm" not in panel.buttons:
        if panel.options:
            panel = (await person.pick(panel.options[0]["value"], panel)).message
        else:
            panel = (await person.click(panel.buttons[0], panel)).message
    assert panel
    begun = time.perf_counter()
    await person.click("Confirm", panel, wait=False)
    post = await stage.ana.see(
        stage.general, after=post, where=lambda m: "Play" in m.buttons and m.attachments
    )
    took = time.perf_counter() - begun
    await person.see_change(panel, lambda now: "Confirm" not in now.buttons)  # nothing runs on
    return took, post


async def _bare_picture(stage: Stage) -> float:
    """Seconds for encoding a drawn board and posting it by one bare call."""
    title = TITLES[TITLE]
    view = views(TITLE, 2)[3]
    image = title.draw(view, title.words.caption(view, NAMES[:2], CODE), ())
    palette = title.draw.palette if isinstance(title.draw, Drawing) else None
    text = f"bare {time.perf_counter()}"
    begun = time.perf_counter()
    data = await asyncio.to_thread(to_png, image, palette)
    channel = stage.bare.get_partial_messageable(int(stage.general))
    await channel.send(text, file=discord.File(io.BytesIO(data), "bare.png"))
    await stage.ana.see(stage.general, text)
    return time.perf_counter() - begun

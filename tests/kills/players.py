"""Two people and a computer who play on whatever happens to the bot, and an audit of the end."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.tables import Table, Tables
from bot.titles import TITLES
from bot.words import bold
from data import Database, outbox
from rules.log import fold
from tests.sandbox.people import Crowd, Person, Refused
from tests.sandbox.seen import Message

TITLE = "nach_dem_regen"
POST = re.compile(r"(?P<code>[A-Z0-9]{5})-(?P<seq>\d+)-(?P<kind>board|finished)(-\d+)?\.png")
PLACES = re.compile(r"[^\n.]+ places [^.]+\.")


class Players:
    """Ana and Ben play against a computer in one channel; the log says what they may do."""

    def __init__(self, crowd: Crowd, path: Path, seed: int, patience: float = 2.0) -> None:
        """`patience` is how many seconds an act may take before it is tried again."""
        self.crowd = crowd
        self.patience = patience
        self.path = path
        self.chance = random.Random(seed)
        self.people = {name: crowd[name] for name in ("Ana", "Ben")}
        self.channel = crowd["Ana"].channel("general")
        self.code = ""
        self.undone = 0

    async def play(self, stop: Callable[[], bool] = lambda: False) -> Table:
        """Open, fill and start a game, then play it to its end."""
        db = await Database.open(self.path, leased=False)
        try:
            tables = Tables(db)
            while True:
                table = await tables.here(int(self.channel))
                if stop() or (table is not None and table.code == self.code and table.ended):
                    assert table is not None
                    return table
                await self._step(tables, table)
        finally:
            await db.close()

    async def _step(self, tables: Tables, table: Table | None) -> None:
        """One act of somebody, and the wait until the log shows that it, or the computer, acted."""
        ana, ben = self.people.values()
        if table is None or table.ended:
            await self._act(ana.command("new", self.channel, wait=False, game=TITLE, players=3))
        elif table.status == "lobby":
            self.code = table.code
            taken = len(table.chairs)
            if taken == 1:
                await self._act(ben.command("lobby join", self.channel, wait=False))
            elif taken == 2:
                await self._act(ana.command("lobby computer", self.channel, wait=False))
            else:
                await self._act(ana.command("lobby start", self.channel, wait=False))
        else:
            await self._move(table)
        await self._changed(tables, table)

    async def _move(self, table: Table) -> None:
        chair = table.chairs[table.active[0]]
        if chair.computer:
            return
        person = next(one for one in self.people.values() if int(one.id) == chair.holder)
        if table.state.again and self.chance.random() < 0.2 and self.undone < 5:
            self.undone += 1
            await self._act(person.command("undo", self.channel, wait=False))
            return
        text = self._choice(table, chair.seat)
        if self.chance.random() < 0.5 or not await self._clicked(person, text):
            await self._act(person.command("move", self.channel, wait=False, move=text))

    def _choice(self, table: Table, seat: int) -> str:
        """A placement that scores where one of some tried does, so that turns become long."""
        texts = self.chance.sample(table.texts(seat), min(30, len(table.texts(seat))))
        view = table.view(seat)
        return max(texts, key=lambda text: len(self._after(table, view, text).placed[-1].rows))

    def _after(self, table: Table, view: Any, text: str) -> Any:
        return table.game.preview(view, table.game.read(text))

    async def _clicked(self, person: Person, text: str) -> bool:
        """Make a move by clicks; False where the controls are not there or do not answer."""
        _, colour, _square = text.split()
        posts = [m for m in person.in_channel(self.channel) if "Play" in m.buttons]
        if not posts:
            return False
        try:
            async with asyncio.timeout(self.patience):
                panel = (await person.click("Play", posts[-1])).message
                if panel and text not in _values(panel):
                    label = next(b for b in panel.buttons if b.lower().startswith(colour))
                    panel = (await person.click(label, panel)).message
                if panel and "Confirm" not in panel.buttons:
                    panel = (await person.pick(text, panel)).message
                if panel and "Confirm" in panel.buttons:
                    await person.click("Confirm", panel, wait=False)
                return panel is not None
        except (TimeoutError, LookupError, StopIteration, Refused, AssertionError):
            return False

    async def _act(self, act: Any) -> None:
        """An act that may be refused, because the bot is away or somebody was quicker."""
        try:
            await act
        except (Refused, TimeoutError, LookupError):
            await asyncio.sleep(0.05)

    async def _changed(self, tables: Tables, before: Table | None) -> None:
        for _ in range(int(self.patience / 0.02)):
            now = await tables.here(int(self.channel))
            if _stand(now) != _stand(before):
                return
            await asyncio.sleep(0.02)


def _stand(table: Table | None) -> object:
    return table and (table.code, table.status, table.seq, len(table.chairs))


def _values(message: Message) -> list[str]:
    return [option["value"] for option in message.options]


async def audit(crowd: Crowd, path: Path, code: str) -> int:
    """Assert that nothing of a finished game was lost or doubled; returns the rows of its log.

    The log folds to the stored state, every finished turn is told by exactly one post, in order,
    and nothing waits to be told any more.
    """
    db = await Database.open(path, leased=False)
    try:
        tables = Tables(db)
        await _all_told(db, code)
        table = await tables.load(code)
        exported = await tables.export(code)
        rows = [(seat, text) for seat, text in exported["rows"]]
        assert len(rows) == table.seq
        seed = bytes.fromhex(exported["seed"])
        *_, (last, _) = fold(table.game, len(table.chairs), table.options, seed, rows)
        assert last.state == table.state
        assert table.game.outcome(last.state) == table.outcome
        _check_posts(await _posts(crowd, table), table, [
            tuple(event for row in turn for event in row.events)
            for turn in await tables.turns(code)
        ])  # fmt: skip
        assert await crowd.violations() == []
        return table.seq
    finally:
        await db.close()


async def describe(path: Path, channel: str) -> str:
    """How a game stands that does not go on, for the message of a failed test."""
    db = await Database.open(path, leased=False)
    try:
        table = await Tables(db).here(int(channel))
        if table is None:
            return "no game"
        async with db.reading() as reader:
            waiting = await outbox.pending(reader, table.code)
        stands = (table.code, table.status, table.seq, table.active)
        return "\n".join(map(str, [stands, *waiting, *map(_at, asyncio.all_tasks())]))
    finally:
        await db.close()


def _at(task: asyncio.Task[Any]) -> str:
    """Where a task waits."""
    inner: Any = task.get_coro()
    places = []
    while inner is not None and (frame := getattr(inner, "cr_frame", None)):
        places.append(f"{frame.f_code.co_qualname}:{frame.f_lineno}")
        inner = inner.cr_await
    return " > ".join(places)


async def _all_told(db: Database, code: str) -> None:
    for _ in range(2000):
        async with db.reading() as reader:
            waiting = await outbox.pending(reader, code)
        if all(row.kind in ("lapse", "reminder", "warning", "timeout") for row in waiting):
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"still to be told: {waiting}")


async def _posts(crowd: Crowd, table: Table) -> list[Message]:
    """All posts of a game, oldest first, as they stand in the channel."""
    ana = crowd["Ana"]
    found: list[Message] = []
    query: dict[str, Any] = {"person": ana.id, "channel": str(table.channel)}
    while page := (await crowd.get("messages", **query))["messages"]:
        found += map(Message, page)
        query["before"] = min((m["id"] for m in page), key=int)
    posts = [m for m in found if m.attachments and not m.ephemeral]
    own = [m for m in posts if (match := _name(m)) and match["code"] == table.code]
    return sorted(own, key=lambda m: int(m.id))


def _name(message: Message) -> re.Match[str] | None:
    return POST.fullmatch(message.attachments[0]["filename"])


def _check_posts(posts: list[Message], table: Table, turns: list[tuple[Any, ...]]) -> None:
    """Each row of the log is told once: sequences rise, and the sentences are those of the log."""
    names = [match for post in posts if (match := _name(post))]
    seqs = [int(match["seq"]) for match in names]
    assert seqs == sorted(set(seqs))
    assert [match["kind"] for match in names].count("finished") == 1
    assert seqs[-1] == table.seq
    said = [bold(name) for name in table.names]
    words = TITLES[table.title].words
    sentences = [words.tell(event, said) for turn in turns for event in turn]
    told = "\n".join(post.content for post in posts)
    if "press Log" in told:
        return  # a post that had too much to tell names what it left out
    placed = PLACES.findall(told)
    expected = [one for sentence in sentences for one in PLACES.findall(sentence)]
    assert placed == expected, [(seq, post.content) for seq, post in zip(seqs, posts, strict=True)]
    plays = [post for post in posts if "Play" in post.buttons]
    assert not plays, "the buttons of an old post stayed"

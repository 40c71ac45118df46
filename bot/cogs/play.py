"""Playing: the private panel by buttons, and the same by typing."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from discord import app_commands
from discord.ext import commands

from bot import answers, panels, suggestions
from bot.answers import Interaction
from bot.client import Petrichor
from bot.messages.commands import describe, description
from bot.messages.fields import jump
from bot.messages.lists import nothing_waits
from bot.messages.panels import no_fit, no_game_row, not_your_turn_row, taken_back, unreadable
from bot.messages.refusals import refusal
from bot.panels import ONWARD, Pressed
from bot.showing import (
    begun,
    choices,
    find,
    first,
    named,
    person,
    seat_of,
    show_done,
    show_panel,
    show_standing,
)
from bot.tables import Done, Refused, Repeated, Stale, Table, Unconfirmed
from bot.tables.codec import told
from bot.titles import TITLES
from bot.words import language
from data import moves
from rules import menu
from rules.errors import IllegalMove, InvalidMove


class Play(commands.Cog):
    """Play, Next, the panel, /move, /undo and /next."""

    def __init__(self, bot: Petrichor) -> None:
        self.bot = bot
        self.tables = bot.tables
        bot.controls |= {"e.play": self.play, "e.next": self.next_game, "p": self.pressed}

    @app_commands.command(description=description("move"))
    @app_commands.describe(**describe("move"))
    async def move(
        self, interaction: Interaction, move: str = "", game: str = "", preview: bool = False
    ) -> None:
        """A whole move is made; a part of one opens the panel there."""
        table = begun(await find(interaction, game))
        seat = seat_of(interaction, table)
        typed = " ".join(move.casefold().split())
        whole = _canonical(table, typed)
        if not table.running:
            await show_standing(interaction, table, seat)
        elif whole and not preview:
            await self._make(interaction, table, seat, whole, None, first())
        elif whole:
            await self._preview(interaction, table, seat, "", whole, first())
        elif menu.below(table.texts(seat), typed):
            await show_panel(interaction, table, seat, rendering=first(), at=typed)
        else:
            await self._unread(interaction, table, seat, move)

    @move.autocomplete("move")
    async def suggest(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """The moves that fit what is typed, or one row that says why there are none."""
        with language(answers.language(interaction)):
            rows = await self._suggested(interaction, current)
        return [
            app_commands.Choice(name=panels.cut(name, panels.OPTION), value=value[: panels.OPTION])
            for name, value in rows
        ]

    @app_commands.command(description=description("undo"))
    @app_commands.describe(**describe("undo"))
    async def undo(self, interaction: Interaction, game: str = "") -> None:
        """Take back the last step of the open turn."""
        table = begun(await find(interaction, game))
        await self._undo(interaction, table, seat_of(interaction, table), None, first())

    @app_commands.command(name="next", description=description("next"))
    async def go_on(self, interaction: Interaction) -> None:
        """The panel of the game that has waited longest."""
        await self._next(interaction)

    async def play(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The panel of a game, from the button under any of its posts."""
        table = begun(await self.tables.load(match["code"]))
        await self._open(interaction, table)

    async def next_game(self, interaction: Interaction, _: re.Match[str]) -> None:
        """The panel of the game that has waited longest, from a button."""
        await self._next(interaction)

    async def pressed(self, interaction: Interaction, match: re.Match[str]) -> None:
        """A control of a panel: turn to a node, preview, make a move, or take one back."""
        click = panels.pressed(match, answers.picked(interaction))
        table = await self.tables.load(click.address.code)
        seat = table.seat_of(interaction.user.id)
        if seat is None or seat != click.address.seat or _of_another(interaction):
            raise Refused("not_yours")
        rendering = panels.following(click.address.counter)
        if click.action == "c":
            await self._make(interaction, table, seat, click.value, click.address.seq, rendering)
        elif click.action == "u":
            await self._undo(interaction, table, seat, click.address.seq, rendering)
        elif stale := await self._stale(table, seat, click.address.seq):
            await show_panel(interaction, table, seat, rendering=rendering, note=stale)
        elif click.action == "b" or click.value.endswith(ONWARD):
            at = click.value.removesuffix(ONWARD)
            await show_panel(interaction, table, seat, rendering=rendering, at=at)
        else:
            await self._pick(interaction, table, seat, click, rendering)

    async def _pick(
        self, interaction: Interaction, table: Table, seat: int, click: Pressed, rendering: str
    ) -> None:
        """A whole move: made at once if it can be taken back and leaves the turn open."""
        seq = click.address.seq
        try:
            await self._make(interaction, table, seat, click.value, seq, rendering, False)
        except Unconfirmed:
            table = await self.tables.load(table.code)
            # Nobody but others who choose at the same time can have moved since.
            note = TITLES[table.title].words.meanwhile(table.view(seat)) if table.seq > seq else ""
            await self._preview(interaction, table, seat, click.at, click.value, rendering, note)

    async def _preview(
        self,
        interaction: Interaction,
        table: Table,
        seat: int,
        at: str,
        text: str,
        rendering: str,
        note: str = "",
    ) -> None:
        try:
            self.tables.trial(table, seat, text)
        except IllegalMove as why:
            note = _why_not(table, seat, why)
        await show_panel(
            interaction, table, seat, rendering=rendering, at=at, chosen=text, note=note
        )

    async def _make(
        self,
        interaction: Interaction,
        table: Table,
        seat: int,
        text: str,
        expected: int | None,
        rendering: str,
        confirmed: bool = True,
    ) -> None:
        async def act() -> Done:
            return await self.tables.move(
                table.code,
                person(interaction),
                text,
                click=interaction.id,
                expected=expected,
                confirmed=confirmed,
            )

        made = await self._act(interaction, table, seat, act, expected, rendering, text)
        if made is None:
            return
        if choices(made.table, seat):
            note = _said(made, seat) if made.ends else ""
            await show_panel(
                interaction, made.table, seat, rendering=rendering, note=note, made=not made.ends
            )
        else:
            await show_done(interaction, made, seat)

    async def _undo(
        self,
        interaction: Interaction,
        table: Table,
        seat: int,
        expected: int | None,
        rendering: str,
    ) -> None:
        last = await self._last(table, seat)

        async def act() -> Done:
            return await self.tables.undo(
                table.code, person(interaction), click=interaction.id, expected=expected
            )

        made = await self._act(interaction, table, seat, act, expected, rendering, ".undo")
        if made is not None:
            note = taken_back(made.table, last, made.table.view(seat))
            await show_panel(interaction, made.table, seat, rendering=rendering, note=note)

    async def _act(
        self,
        interaction: Interaction,
        table: Table,
        seat: int,
        act: Callable[[], Awaitable[Done]],
        expected: int | None,
        rendering: str,
        text: str,
    ) -> Done | None:
        """What was done, or None when the panel says why nothing was."""
        try:
            made = await act()
        except (Stale, Repeated) as why:
            table = await self.tables.load(table.code)
            note = await self._stale(table, seat, expected, text) or refusal(why.code)
        except (IllegalMove, InvalidMove) as why:
            table = await self.tables.load(table.code)
            note = _why_not(table, seat, why)
        else:
            answers.stored(interaction)
            return made
        await show_panel(interaction, table, seat, rendering=rendering, note=note)
        return None

    async def _stale(self, table: Table, seat: int, expected: int | None, text: str = "") -> str:
        """Why controls made at a sequence no longer hold, in a sentence; "" if they do."""
        if expected is None:
            return ""
        async with self.bot.db.reading() as reader:
            rows = await moves.after(reader, table.code, expected)
        acted = [row.text for row in rows if row.seat == seat or row.text.startswith(".")]
        if text and acted[:1] == [text]:
            return refusal("repeated")
        if not acted and any(told(row).ends for row in rows):
            return refusal("late", table=table)  # others were the last of those who chose
        return refusal("stale") if acted or table.chairs[seat].asked > expected else ""

    async def _last(self, table: Table, seat: int) -> str:
        """The seat's last move, as far as one step back can reach."""
        async with self.bot.db.reading() as reader:
            rows = await moves.before(reader, table.code)
        taken = 0
        for row in (row for row in rows if row.seat == seat):
            if row.text == ".undo":
                taken += 1
            elif taken:
                taken -= 1
            elif not row.text.startswith("."):
                return row.text
        return ""

    async def _open(self, interaction: Interaction, table: Table, link: str = "") -> None:
        seat = seat_of(interaction, table)
        if table.running:
            await show_panel(interaction, table, seat, rendering=first(), link=link)
        else:
            await show_standing(interaction, table, seat)

    async def _next(self, interaction: Interaction) -> None:
        mine = await self.tables.mine(interaction.user.id)
        if mine and mine[0][0].awaited:
            table = mine[0][1]
            await self._open(interaction, table, link=jump(table))
            return
        running = (table for _, table in mine if table.running)
        await answers.show(interaction, nothing_waits(next(running, None)))

    async def _unread(self, interaction: Interaction, table: Table, seat: int, text: str) -> None:
        """The panel, with what a text that is no move may have meant."""
        note, moves = "", choices(table, seat)
        if text and moves:
            view = table.view(seat)
            near = suggestions.nearest(moves, text, named(table, view))
            note = unreadable(table, view, text, near)
        await show_panel(interaction, table, seat, rendering=first(), note=note)

    async def _suggested(self, interaction: Interaction, current: str) -> list[tuple[str, str]]:
        typed = current.strip() or "-"
        try:
            table = await find(interaction, interaction.namespace.game or "")
        except Refused as why:
            nowhere = why.code == "no_game_here"
            return [(no_game_row() if nowhere else refusal(why.code, **why.fields), typed)]
        seat = table.seat_of(interaction.user.id)
        if seat is None or not table.running:
            return [(no_game_row(), typed)]
        texts = table.texts(seat)
        if not texts:
            return [(not_your_turn_row(table), typed)]
        rows = suggestions.suggestions(texts, current, named(table, table.view(seat)))
        return rows or [(no_fit(current), typed)]


async def setup(bot: Petrichor) -> None:
    """Add the cog."""
    await bot.add_cog(Play(bot))


def _canonical(table: Table, typed: str) -> str:
    """The canonical text of a whole move; "" for anything else."""
    try:
        return table.game.write(table.game.read(typed))
    except InvalidMove:
        return ""


def _said(made: Done, seat: int) -> str:
    """What a seat did that is asked again at once, because all others are skipped."""
    return TITLES[made.table.title].words.done(made.events, made.table.view(seat))


def _why_not(table: Table, seat: int, why: IllegalMove | InvalidMove) -> str:
    """Why a move is not made, where the standing of the table does not say it already."""
    if not choices(table, seat):
        return ""
    if isinstance(why, InvalidMove):
        return unreadable(table, table.view(seat), why.text)
    return TITLES[table.title].words.refusal(why, table.view(seat), table.names)


def _of_another(interaction: Interaction) -> bool:
    """Whether the panel was made for somebody else."""
    message = interaction.message
    made_for = message.interaction_metadata if message else None
    return made_for is not None and made_for.user.id != interaction.user.id

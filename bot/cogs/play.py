"""Playing: the private panel by buttons, and the same by typing."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

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
from bot.showing import Seated, begun, find, person, seated, show_done, show_panel
from bot.tables import Done, Refused, Repeated, Stale, Table, Unconfirmed
from bot.tables.codec import told
from bot.titles import TITLES
from bot.words import language
from data import moves
from rules import menu
from rules.errors import IllegalMove, InvalidMove

NOTHING = "-"  # what a row of autocomplete without a move stands for, as it must for something
POSTS = frozenset({"board", "finished"})
POST_FIRST = 0.5  # seconds that a person's own answer waits for the post of the turn at most


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
        here = seated(interaction, begun(await find(interaction, game)))
        typed = " ".join(move.casefold().split()) if move.strip() != NOTHING else ""
        whole = "" if _asks_for_more(here, typed) else _canonical(here.table, typed)
        if whole and preview:
            await self._preview(here, "", whole)
        elif whole:
            await self._make(here, whole)
        elif menu.below(here.moves, typed):
            await show_panel(here, at=typed)
        else:
            await self._fitting(here, typed)

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
        await self._undo(seated(interaction, begun(await find(interaction, game))))

    @app_commands.command(name="next", description=description("next"))
    async def go_on(self, interaction: Interaction) -> None:
        """The panel of the game that has waited longest."""
        await self._next(interaction)

    async def play(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The panel of a game, from the button under any of its posts."""
        await show_panel(seated(interaction, begun(await self.tables.load(match["code"]))))

    async def next_game(self, interaction: Interaction, _: re.Match[str]) -> None:
        """The panel of the game that has waited longest, from a button."""
        await self._next(interaction)

    async def pressed(self, interaction: Interaction, match: re.Match[str]) -> None:
        """A control of a panel: turn to a node, preview, make a move, or take one back."""
        click = panels.pressed(match, answers.picked(interaction))
        used = click.address
        table = await self.tables.load(used.code)
        if table.seat_of(interaction.user.id) != used.seat or _of_another(interaction):
            raise Refused("not_yours")
        here = Seated(interaction, table, used.seat, panels.following(used.counter), used.seq)
        if click.action == "c":
            await self._make(here, click.value)
        elif click.action == "u":
            await self._undo(here)
        elif stale := await self._stale(here, click.value):
            await show_panel(here, note=stale)
        elif click.action == "b" or click.value.endswith(ONWARD):
            await show_panel(here, at=click.value.removesuffix(ONWARD))
        else:
            await self._pick(here, click)

    async def _pick(self, here: Seated, click: Pressed) -> None:
        """A whole move: made at once if it can be taken back and leaves the turn open."""
        try:
            await self._make(here, click.value, confirmed=False)
        except Unconfirmed:
            now = replace(here, table=await self.tables.load(here.table.code))
            # Nobody but others who choose at the same time can have moved since.
            last = here.expected is not None and now.table.seq > here.expected
            note = now.names.words.meanwhile(now.view) if last else ""
            await show_panel(now, at=click.at, chosen=click.value, note=note)

    async def _preview(self, here: Seated, at: str, text: str) -> None:
        try:
            self.tables.trial(here.table, here.seat, text)
        except IllegalMove as why:
            await show_panel(here, note=_why_not(here, why))
        else:
            await show_panel(here, at=at, chosen=text)

    async def _fitting(self, here: Seated, typed: str) -> None:
        """The panel with the moves that typed words fit; a single one stands under its preview."""
        fit = suggestions.fitting(here.moves, typed, here.names)
        if len(fit) == 1:
            await show_panel(here, at=fit[0], chosen=fit[0])
        elif fit:
            await show_panel(here, at=suggestions.shared(fit), fit=fit)
        else:
            await show_panel(here, note=_unread(here, typed))

    async def _make(self, here: Seated, text: str, *, confirmed: bool = True) -> None:
        move = partial(self.tables.move, here.table.code, text=text, confirmed=confirmed)
        made = await self._act(here, move, text)
        if made is None:
            return
        after = replace(here, table=made.table)
        if made.ends:  # everybody's post goes before the picture that one person sees
            await self.bot.outbox.settled(made.table.code, POSTS, within=POST_FIRST)
        if not after.moves:
            await show_done(after, made)
        elif made.ends:  # all others are skipped
            words = TITLES[made.table.title].words
            await show_panel(after, note=words.done(made.events, after.view))
        else:
            await show_panel(after, made=True)

    async def _undo(self, here: Seated) -> None:
        last = await self._last(here)
        made = await self._act(here, partial(self.tables.undo, here.table.code), ".undo")
        if made is not None:
            after = replace(here, table=made.table)
            await show_panel(after, note=taken_back(made.table, last, after.view))

    async def _act(
        self, here: Seated, act: Callable[..., Awaitable[Done]], text: str
    ) -> Done | None:
        """What was done, or None when the panel says why nothing was."""
        interaction = here.interaction
        by, click = person(interaction), interaction.id
        try:
            made = await act(person=by, click=click, expected=here.expected)
        except (Stale, Repeated, IllegalMove, InvalidMove) as why:
            now = replace(here, table=await self.tables.load(here.table.code))
            if isinstance(why, Refused):
                note = await self._stale(now, text) or refusal(why.code)
            else:
                note = _why_not(now, why)
            await show_panel(now, note=note)
            return None
        answers.stored(interaction)
        return made

    async def _stale(self, here: Seated, text: str = "") -> str:
        """Why controls made at a sequence no longer hold, in a sentence; "" if they do."""
        if here.expected is None:
            return ""
        async with self.bot.db.reading() as reader:
            rows = await moves.after(reader, here.table.code, here.expected)
        own = [row.text for row in rows if row.by == here.interaction.user.id]
        made = [word for word in own if word != ".return"]
        if made[:1] == [text] and ".undo" not in made[1:]:
            return refusal("repeated")
        acted = any(row.seat == here.seat or row.text.startswith(".") for row in rows)
        if not acted and any(told(row).ends for row in rows):
            return refusal("late", table=here.table)  # others were the last of those who chose
        asked = here.table.chairs[here.seat].asked
        return refusal("stale") if acted or asked > here.expected else ""

    async def _last(self, here: Seated) -> str:
        """The seat's last move, as far as one step back can reach."""
        async with self.bot.db.reading() as reader:
            rows = await moves.before(reader, here.table.code)
        taken = 0
        for row in (row for row in rows if row.seat == here.seat):
            if row.text == ".undo":
                taken += 1
            elif taken:
                taken -= 1
            elif not row.text.startswith("."):
                return row.text
        return ""

    async def _next(self, interaction: Interaction) -> None:
        mine = await self.tables.mine(interaction.user.id)
        if mine and mine[0][0].awaited:
            table = mine[0][1]
            await show_panel(seated(interaction, table), link=jump(table))
            return
        running = (table for _, table in mine if table.running)
        await answers.show(interaction, nothing_waits(next(running, None)))

    async def _suggested(self, interaction: Interaction, current: str) -> list[tuple[str, str]]:
        typed = current.strip() or NOTHING
        try:
            table = await find(interaction, interaction.namespace.game or "")
        except Refused as why:
            nowhere = why.code == "no_game_here"
            return [(no_game_row() if nowhere else refusal(why.code, **why.fields), typed)]
        if not table.running or table.seat_of(interaction.user.id) is None:
            return [(no_game_row(), typed)]
        here = seated(interaction, table)
        if not here.moves:
            return [(not_your_turn_row(table), typed)]
        rows = suggestions.suggestions(here.moves, current, here.names)
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


def _asks_for_more(here: Seated, typed: str) -> bool:
    """Whether a text is the bare verb of moves and none by itself."""
    return typed not in here.moves and any(text.split()[0] == typed for text in here.moves)


def _unread(here: Seated, text: str) -> str:
    """What a text that is no move may have meant."""
    if not here.moves:
        return ""
    near = suggestions.nearest(here.moves, text, here.names)
    return unreadable(here.table, here.view, text, near)


def _why_not(here: Seated, why: IllegalMove | InvalidMove) -> str:
    """Why a move is not made, where the standing of the table does not say it already."""
    if not here.moves:
        return ""
    if isinstance(why, InvalidMove):
        return unreadable(here.table, here.view, why.text)
    return TITLES[here.table.title].words.refusal(why, here.view, here.table.names)


def _of_another(interaction: Interaction) -> bool:
    """Whether the panel was made for somebody else."""
    message = interaction.message
    made_for = message.interaction_metadata if message else None
    return made_for is not None and made_for.user.id != interaction.user.id

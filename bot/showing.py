"""A table shown to one person: picture, panel, and what stands when the turn is done."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import discord
from discord import app_commands

from bot import panels
from bot.answers import Interaction, show
from bot.components import entry
from bot.messages.panels import button, done, panel, watching
from bot.panels import Address, Button, Foot
from bot.tables import Chair, Done, Person, Refused, Table
from bot.titles import TITLES, Words
from render.caption import Caption

Choices = list[app_commands.Choice[str]]


@dataclass(frozen=True)
class Named:
    """The names of moves as one viewer of a table reads them."""

    words: Words
    view: Any
    spelled: bool = False  # at the root moves are named as typed, where headings give no verb

    def label(self, text: str, at: str = "") -> str:
        """The name of a move, seen from the node `at`."""
        if self.spelled and not at:
            return self.typed(text)
        return self.words.label(text, self.view, at)

    def node(self, text: str, at: str = "") -> str:
        """The name of a node that goes on, seen from the node `at`."""
        return self.words.node(text, self.view, at)

    def typed(self, text: str) -> str:
        """The name of a whole move in a row of autocomplete."""
        return self.words.typed(text, self.view)

    def hint(self, text: str) -> str:
        """What orients about a whole move."""
        return self.words.hint(text, self.view)

    def aside(self, node: str) -> str:
        """What orients about a node."""
        return self.words.aside(node, self.view)

    def branch(self, node: str) -> str:
        """A node as a heading."""
        return self.words.branch(node, self.view)

    def span(self, texts: Sequence[str]) -> str:
        """Moves as a range."""
        return self.words.span(texts, self.view)

    def more(self, node: str, below: int) -> str:
        """A node as a row of autocomplete."""
        return self.words.more(node, self.view, below)


def person(interaction: Interaction) -> Person:
    """Who acts, by the name that is shown here now."""
    return Person(interaction.user.id, interaction.user.display_name)


async def find(interaction: Interaction, code: str = "") -> Table:
    """The table that a command means: the one named, the one here, or the only one near."""
    tables = interaction.client.tables
    return await tables.find(interaction.user.id, interaction.channel_id or 0, code or None)


def begun(table: Table) -> Table:
    """A table whose game has started; raises Refused."""
    if table.status in ("lobby", "closed", "lapsed"):
        code = "lobby_open" if table.status == "lobby" else f"lobby_{table.status}"
        raise Refused(code, code=table.code, title=table.title)
    return table


def seen(table: Table, seat: int | None) -> Any:
    """What a seat, or the public, may see; once the game has ended it is nobody's turn."""
    view = table.view(seat)
    return view if table.running else replace(view, active=(), moves=())


def same_server(interaction: Interaction, table: Table) -> Table:
    """A table of the server where the person is; raises Refused("other_server")."""
    if interaction.guild_id != table.guild:
        raise Refused("other_server", code=table.code)
    return table


def seat_named(table: Table, who: str) -> int:
    """A seat by its number as people count, else by who has it; raises Refused."""
    wanted = who.strip().casefold().replace("<@!", "<@")
    for key in (_number, _mention, _name):
        for chair in table.chairs:
            if wanted == key(chair):
                return chair.seat
    raise Refused("unknown_name", name=who)


def matching(rows: list[tuple[str, str]], current: str) -> Choices:
    """The rows that hold what is typed, as choices."""
    fit = [row for row in rows if current.casefold() in f"{row[0]} {row[1]}".casefold()]
    return [app_commands.Choice(name=name[:100], value=value[:100]) for name, value in fit[:25]]


async def picture(
    interaction: Interaction,
    table: Table,
    view: Any,
    tokens: tuple[str, ...] = (),
    kind: str = "board",
    *,
    preview: bool = False,
) -> discord.File:
    """The board of a view with its alt text; the name of the file is unique to what it shows."""
    title = TITLES[table.title]
    words, said = title.words, (view, table.names, table.code)
    caption = words.preview_caption(*said) if preview else _caption(table, view)
    png = await interaction.client.renderer.picture(table.title, title.draw, view, caption, tokens)
    name = f"{table.code}-{table.seq}-{kind}.png"
    alt = words.preview_alt(*said) if preview else words.alt(*said)
    return discord.File(io.BytesIO(png), name, description=alt)


async def boards(
    interaction: Interaction, table: Table, view: Any, seat: int | None
) -> discord.File:
    """Everybody's boards, or that of a seat, with alt text; raises Refused("no_boards")."""
    title = TITLES[table.title]
    if title.boards is None:
        raise Refused("no_boards", title=table.title)
    tokens = () if seat is None else (str(seat),)
    caption = _caption(table, view)
    png = await interaction.client.renderer.picture(
        table.title, title.boards, view, caption, tokens
    )
    alt = title.words.boards_alt(view, table.names, table.code, seat)
    name = "-".join([table.code, str(table.seq), "boards", *tokens])
    return discord.File(io.BytesIO(png), f"{name}.png", description=alt)


def _caption(table: Table, view: Any) -> Caption:
    words = TITLES[table.title].words
    caption = words.caption if table.running else words.over_caption
    return caption(view, table.names, table.code)


@dataclass(frozen=True)
class Seated:
    """A person at a seat of a table, and the counter of the panel that answers them.

    `expected` is the sequence of the panel that they used; None for what was typed.
    """

    interaction: Interaction
    table: Table
    seat: int
    rendering: str
    expected: int | None = None

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """The moves that the seat may make now."""
        return self.table.texts(self.seat) if self.table.running else ()

    @cached_property
    def view(self) -> Any:
        """What the seat may see now."""
        return self.table.view(self.seat)

    @cached_property
    def armed(self) -> tuple[str, str]:
        """The button and the move that one click makes beside the others; empty without such."""
        return self.names.words.armed(self.view) or ("", "")

    @cached_property
    def names(self) -> Named:
        """The names of the seat's moves."""
        return Named(TITLES[self.table.title].words, self.view)


def seated(interaction: Interaction, table: Table) -> Seated:
    """The person at their seat, with a first panel; raises Refused("not_playing")."""
    seat = table.seat_of(interaction.user.id)
    if seat is None:
        raise Refused("not_playing", code=table.code)
    return Seated(interaction, table, seat, panels.first())


async def show_panel(
    here: Seated,
    *,
    at: str = "",
    chosen: str = "",
    note: str = "",
    link: str = "",
    fit: Sequence[str] = (),
    made: bool = False,
) -> None:
    """The panel of a seat at a node, or under the preview of a chosen move.

    A node or move that is gone shows the root; a seat that has nothing to do sees where it stands.
    Of the moves at the node only those that `fit` are offered, if there are such. A secret choice
    that can be changed, `made` just now or before, is marked. An armed move is on the last row.
    """
    table, view, names = here.table, here.view, here.names
    if not here.moves:
        await show_standing(here.interaction, table, here.seat, note=note)
        return
    moves, alone = [text for text in here.moves if text != here.armed[1]], len(here.moves) == 1
    at = at if fit else panels.resolve(moves, at, names)
    chosen = here.moves[0] if alone else chosen if chosen in here.moves else ""
    after = table.game.preview(view, table.game.read(chosen)) if chosen else None
    back = at if chosen else panels.parent(moves, at, names)
    foot = await _foot(here, back, chosen, bool(at or chosen or fit) and not alone)
    address = Address(table.code, here.seat, table.seq, here.rendering)
    marked = chosen or names.words.chosen(view)
    spelled = replace(names, spelled=bool(fit))
    rows = panels.rows(() if alone else fit or moves, at, marked, foot, address, spelled)
    text = panel(table, view, at, text=chosen, after=after, note=note, link=link, made=made)
    tokens, kind = tuple((chosen or at).split()[1:]), f"panel-{here.rendering}"
    shown, preview = view if after is None else after, after is not None
    file = await picture(here.interaction, table, shown, tokens, kind, preview=preview)
    await show(here.interaction, text, rows, file)


async def show_done(here: Seated, made: Done) -> None:
    """What the panel says after the last commit of a turn, with the way to the next game."""
    table, view = made.table, seen(made.table, here.seat)
    row = [entry("board", table.code)]
    waiting, _ = await here.interaction.client.tables.count(here.interaction.user.id)
    if waiting:
        row.append(entry("next", table.code, "blurple"))
    file = await picture(here.interaction, table, view, kind="done")
    await show(here.interaction, done(table, made.events, view), [tuple(row)], file)


async def show_standing(
    interaction: Interaction, table: Table, seat: int | None, *, note: str = ""
) -> None:
    """Where a table stands for somebody who has nothing to do there now."""
    view = seen(table, seat)
    text = watching(table, view, seat)
    file = await picture(interaction, table, view, kind="standing")
    rows = [others(table.code) if table.running else (entry("log", table.code),)]
    await show(interaction, f"{note}\n{text}" if note else text, rows, file)


def others(code: str) -> tuple[Button, ...]:
    """Board and Rules, which stand on every panel and open messages of their own."""
    return entry("board", code), entry("turn", code)


async def _foot(here: Seated, back: str, chosen: str, open_choice: bool) -> Foot:
    table, (label, armed) = here.table, here.armed
    ready = chosen or ("" if open_choice else armed)
    confirm = (label if ready == armed else button("confirm"), ready) if ready else None
    if open_choice:
        return Foot(confirm, back=(button("back"), back), others=others(table.code))
    person_id = here.interaction.user.id
    refused = await here.interaction.client.tables.undoable(table.code, person_id)
    return Foot(confirm, undo="" if refused else button("undo"), others=others(table.code))


def _number(chair: Chair) -> str:
    return str(chair.seat + 1)


def _mention(chair: Chair) -> str:
    return f"<@{chair.owner}>"


def _name(chair: Chair) -> str:
    return chair.name.casefold()

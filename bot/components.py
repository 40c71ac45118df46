"""Controls: how they look to Discord, and how one that is pressed finds its handler.

A control is told by its custom id alone, at any age of its message; nothing is kept in memory.
Its prefix says how it is acknowledged, before anything else is done:

    e  entry buttons   a new private message     e.play.K7QXM
    l  lobby buttons   the lobby's own post      l.join.K7QXM
    p  panel nodes     the panel                 pcK7QXM0a317.place red d4
    o  options         the options panel         o.value.K7QXM.a3.pace
    t  pages           the paged message         t.log.K7QXM.3.newer
    a  questions       the question              a.resign.K7QXM
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, ClassVar, Self

import discord

from bot import answers
from bot.messages.panels import button
from bot.panels import PANEL, Button, Entry, Row, Select
from bot.titles import TITLES

__all__ = ["CONTROLS", "Control", "board_buttons", "final_buttons", "lobby_buttons", "view"]

_CODE = r"(?P<code>[A-Z0-9]{5})"
_STYLES = {
    "grey": discord.ButtonStyle.grey,
    "blurple": discord.ButtonStyle.blurple,
    "green": discord.ButtonStyle.green,
    "red": discord.ButtonStyle.red,
}


class Control(discord.ui.DynamicItem[discord.ui.Item[Any]], template=r"(?!)"):
    """A control that was pressed, with the match of its custom id."""

    fresh: ClassVar[bool] = False  # answered by a new private message, not on the one pressed

    def __init__(self, item: discord.ui.Item[Any], match: re.Match[str]) -> None:
        super().__init__(item)
        self.match = match

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The control that discord.py found in the message."""
        return cls(item, match)

    @property
    def name(self) -> str:
        """The key of its handler."""
        prefix = self.match.string[0]
        return prefix if prefix == "p" else f"{prefix}.{self.match['name']}"

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Acknowledge, then hand over to the handler of that name."""
        await answers.control(interaction, self.name, self.match, fresh=self.fresh)


class EntryButton(Control, template=rf"e\.(?P<name>[a-z]+)\.{_CODE}"):
    """A button that opens something; it never gets stale."""

    fresh = True


class LobbyButton(Control, template=rf"l\.(?P<name>[a-z]+)\.{_CODE}"):
    """A button of a lobby's post."""


class PanelControl(Control, template=PANEL):
    """A control of a private panel."""


class OptionControl(
    Control,
    template=rf"o\.(?P<name>[a-z]+)\.{_CODE}\.(?P<counter>[0-9a-z]{{2}})\.(?P<setting>[a-z_]*)",
):
    """A control of the options panel."""


class PageControl(
    Control, template=r"t\.(?P<name>[a-z]+)\.(?P<of>[a-z_A-Z0-9]*)\.(?P<page>[0-9]+)\.[a-z_]+"
):
    """A control that turns to another page of the same message."""


class AnswerButton(Control, template=rf"a\.(?P<name>[a-z]+)\.{_CODE}"):
    """An answer to a question."""


CONTROLS: tuple[type[Control], ...] = (
    EntryButton,
    LobbyButton,
    PanelControl,
    OptionControl,
    PageControl,
    AnswerButton,
)


def view(rows: Iterable[Row]) -> discord.ui.View:
    """The rows for a message; stopped, so that discord.py remembers nothing of it."""
    shown = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        for item in _items(row, number):
            shown.add_item(item)
    shown.stop()
    return shown


def entry(name: str, code: str, style: Any = "grey", label: str = "") -> Button:
    """An entry button: play, hand, log, rules, board, …"""
    return Button(label or button(name), f"e.{name}.{code}", style)


def board_buttons(title: str, code: str) -> discord.ui.View:
    """The buttons of a turn's post."""
    names = ["hand", "log", "rules", *(["boards"] if TITLES[title].boards else [])]
    return view([(entry("play", code, "blurple"), *(entry(name, code) for name in names))])


def final_buttons(code: str) -> discord.ui.View:
    """The buttons under the final sheet."""
    return view([(entry("rematch", code, "blurple"), entry("log", code), entry("rules", code))])


def lobby_buttons(code: str) -> discord.ui.View:
    """The five buttons of a lobby's post."""
    return view(
        [
            (
                Button(button("join"), f"l.join.{code}", "green"),
                Button(button("leave"), f"l.leave.{code}"),
                Button(button("computer"), f"l.computer.{code}"),
                entry("options", code),
                Button(button("start"), f"l.start.{code}", "blurple"),
            )
        ]
    )


def _items(row: Row, number: int) -> Iterable[discord.ui.Item[Any]]:
    if isinstance(row, Select):
        yield _select(row, number)
        return
    for one in row:
        yield discord.ui.Button(
            label=one.label,
            custom_id=one.custom_id or None,
            url=one.url or None,
            style=discord.ButtonStyle.link if one.url else _STYLES[one.style],
            disabled=one.disabled,
            row=number,
        )


def _select(row: Select, number: int) -> discord.ui.Item[Any]:
    if not row.entries:
        return discord.ui.UserSelect(
            custom_id=row.custom_id, placeholder=row.placeholder, max_values=row.most, row=number
        )
    return discord.ui.Select(
        custom_id=row.custom_id,
        placeholder=row.placeholder,
        options=[_option(one) for one in row.entries],
        row=number,
    )


def _option(one: Entry) -> discord.SelectOption:
    return discord.SelectOption(
        label=one.label,
        value=one.value,
        description=one.description or None,
        default=one.default,
    )

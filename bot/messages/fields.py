"""Raw fields put into words by their names, and the addresses of messages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bot.messages.settings import pace_words, setting
from bot.tables.model import Table
from bot.titles import TITLES
from bot.words import Value, either, escape, listed, quoted


def jump(table: Table, message: int | None = None) -> str:
    """The address of a table's newest public post, or of one of its messages, or its channel."""
    parts = [table.guild or "@me", table.channel, message or table.message]
    return "https://discord.com/channels/" + "/".join(str(part) for part in parts if part)


def title_name(key: str) -> str:
    """A game's name by its key."""
    return TITLES[key].words.name


def title_bold(key: str) -> str:
    """A game's name where it heads a text."""
    return f"**{title_name(key)}**"


def spoken(fields: Mapping[str, object]) -> dict[str, Value]:
    """Fields with names escaped, lists listed, moments shown; one that is None is left out.

    A count under another name is also `n`, and a table gives its link.
    """
    said: dict[str, Value] = {}
    for name, value in fields.items():
        if isinstance(value, Table):
            said["link"] = jump(value)
        elif value is not None:
            said[name] = _CONVERT.get(name, _plain)(value)
        if name in _COUNTS and isinstance(value, int | tuple):
            said["n"] = value if isinstance(value, int) else len(value)
    return said


def _plain(value: Any) -> Value:
    return value if isinstance(value, int) else str(value)


def _names(value: Iterable[str]) -> str:
    return listed(escape(name) for name in value)


def _permissions(value: Iterable[str]) -> str:
    return listed(f"**{permission}**" for permission in value)


_COUNTS = ("missing", "limit", "free", "taken", "permissions")

_CONVERT: Mapping[str, Callable[[Any], Value]] = {
    "organiser": escape,
    "name": escape,
    "names": _names,
    "codes": either,
    "title": title_name,
    "text": quoted,
    "code": quoted,
    "moves": ", ".join,
    "channel": "<#{}>".format,
    "permissions": _permissions,
    "setting": setting,
    "pace": pace_words,
}

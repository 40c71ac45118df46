"""The lobby: its post in every state, the options panel, and what /new answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.tables.model import Table
from bot.words import Message

LAPSE = 24 * 3600  # seconds until a lobby without a start lapses


@dataclass(frozen=True)
class Entry:
    """An option of a select: its value, label and description."""

    value: str
    label: str
    description: str = ""
    chosen: bool = False


def lobby_post(
    table: Table,
    *,
    people: Mapping[int, str] | None = None,
    news: str = "",
    invitation: str = "",
    link: str = "",
) -> str:
    """The lobby's post by the table's status: open, started (with the link), closed or lapsed.

    `people` names those who are invited; `news` is one more line (`changed`, `organiser_left`);
    `invitation` stands first (`invitation`, `rematch_invitation`) and is made once.
    """
    raise NotImplementedError


def invitation(table: Table, people: tuple[int, ...]) -> str:
    """The first line that mentions invited people: "<@3>: Ana invites you to …"."""
    raise NotImplementedError


def rematch_invitation(table: Table, people: tuple[int, ...]) -> str:
    """The first line of a rematch's lobby, which mentions the others."""
    raise NotImplementedError


def opened(table: Table, link: str, seat: int) -> str:
    """What /new answers; seats count from 0."""
    raise NotImplementedError


def changed(table: Table, name: str, at: int) -> str:
    """The lobby's line about the latest change of an option."""
    raise NotImplementedError


def organiser_left(left: str, organiser: str) -> str:
    """The lobby's line when somebody else organises now."""
    raise NotImplementedError


def summary(table: Table) -> str:
    """What Options shows to everybody but the organiser."""
    raise NotImplementedError


def options_question(table: Table) -> str:
    """The content of the options panel."""
    raise NotImplementedError


def options(table: Table) -> tuple[Entry, ...]:
    """What can be changed, with the present values; the values of the entries name the setting."""
    raise NotImplementedError


def values(table: Table, name: str) -> tuple[Entry, ...]:
    """The values that a setting can have, the present one chosen."""
    raise NotImplementedError


def option_done(table: Table, name: str) -> str:
    """What the options panel says after a pick, from the table as it is now."""
    raise NotImplementedError


SETTINGS: Mapping[str, Message] = {}

"""Games in play: open, join, start, play, undo, resign, end, export."""

from bot.tables.export import Exports
from bot.tables.lobby import Lobbies
from bot.tables.model import (
    Chair,
    Done,
    Person,
    Refused,
    Repeated,
    Stale,
    Table,
    Trial,
    Unconfirmed,
)
from bot.tables.play import Plays
from bot.tables.read import Reads

__all__ = [
    "Chair",
    "Done",
    "Person",
    "Refused",
    "Repeated",
    "Stale",
    "Table",
    "Tables",
    "Trial",
    "Unconfirmed",
]


class Tables(Lobbies, Plays, Reads, Exports):
    """All tables of a database."""

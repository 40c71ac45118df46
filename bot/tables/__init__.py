"""Games in play: open, join, start, play, undo, resign."""

from bot.tables.model import Chair, Done, Person, Refused, Repeated, Stale, Table, Trial

__all__ = ["Chair", "Done", "Person", "Refused", "Repeated", "Stale", "Table", "Trial"]

"""Component lists: what is in the box, as data that the owner of a real copy may correct."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Any

from rules.errors import RulesError

SOURCES = ("printed", "found", "derived", "inferred", "reconstruction")


class Parts:
    """Component lists read from TOML; raises RulesError where the text is no TOML."""

    def __init__(self, text: str) -> None:
        self.text = text
        try:
            self.lists: Mapping[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise RulesError(f"component lists: {error}") from error

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the text, in hexadecimal."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    @classmethod
    def shipped(cls, key: str) -> Parts:
        """The lists that come with the program for a game."""
        return cls(files("rules").joinpath("components", f"{key}.toml").read_text("utf-8"))

    def marked(self, name: str) -> Mapping[str, Any]:
        """A list, whose `source` says how sure it is; raises RulesError where one is missing."""
        entries = self.lists.get(name)
        if not isinstance(entries, dict):
            raise RulesError(f"list {name} is missing")
        if entries.get("source") not in SOURCES:
            raise RulesError(f"list {name}: source is none of {', '.join(SOURCES)}")
        return entries

    def counts(self, name: str, kinds: Sequence[str]) -> dict[str, int]:
        """How many of each kind a list has; raises RulesError for any other kind or no number."""
        entries = {kind: count for kind, count in self.marked(name).items() if kind != "source"}
        for kind in entries.keys() - set(kinds):
            raise RulesError(f"list {name}: {kind} is unknown")
        for kind in kinds:
            count = entries.get(kind)
            if not isinstance(count, int) or isinstance(count, bool) or count < 0:
                raise RulesError(f"list {name}, {kind}: {count!r} is no count")
        return {kind: entries[kind] for kind in kinds}

"""Component lists: what is in the box, as data that the owner of a real copy may correct."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from functools import cached_property
from importlib.resources import files
from typing import Any

from rules.errors import RulesError


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

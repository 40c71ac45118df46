"""What can be wrong with a move."""

from __future__ import annotations

from collections.abc import Mapping


class RulesError(ValueError):
    """A call that no game can answer: wrong seats, options, version or component lists."""


class InvalidMove(RulesError):
    """A text that cannot be read as a move of this game."""

    def __init__(self, text: str) -> None:
        super().__init__(f"cannot read {text!r}")
        self.text = text


class IllegalMove(RulesError):
    """A move that can be read but is not allowed now; `code` and `fields` say why, as data."""

    def __init__(self, code: str, /, **fields: str | int) -> None:
        shown = " ".join(f"{name}={value}" for name, value in fields.items())
        super().__init__(f"{code} {shown}".strip())
        self.code = code
        self.fields: Mapping[str, str | int] = fields

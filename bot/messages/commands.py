"""Names and descriptions of the commands and their options, as data."""

from __future__ import annotations


def describe(path: str) -> dict[str, str]:
    """The English descriptions of a command's options by name; paths are "new", "lobby set"."""
    raise NotImplementedError


def description(path: str) -> str:
    """The English description of a command or group."""
    raise NotImplementedError

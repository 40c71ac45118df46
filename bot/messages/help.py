"""/help and /rules."""

from __future__ import annotations


def topics() -> tuple[tuple[str, str], ...]:
    """Key and label of each topic of /help."""
    raise NotImplementedError


def topic(key: str) -> str:
    """The text of a topic; raises KeyError for an unknown one."""
    raise NotImplementedError


def rules_page(title: str, page: int) -> str:
    """A page of /rules with its heading; pages count from 1."""
    raise NotImplementedError


def rules_tabs() -> tuple[str, ...]:
    """The six names of the pages of /rules."""
    raise NotImplementedError

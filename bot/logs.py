"""Logs without secrets: tokens, seeds and secrets are blacked out in every record."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable

BLACK = "[secret]"
_SHAPES = re.compile(
    r"(?<=/interactions/)(\d+/)[^/\s'\"]{20,}"  # the token of an interaction
    r"|(?<=/webhooks/)(\d+/)[^/\s'\"?]{20,}"
    r"|\b[\w-]{20,}\.[\w-]{6}\.[\w-]{25,}"  # the token of a bot
    r"|\b(?:[0-9a-f]{64})\b"  # a seed or a secret
    r"|\baW50ZXJhY3Rpb246[\w=-]+"  # the token of an interaction, anywhere
)


class Redacted(logging.Formatter):
    """A formatter that blacks out known secrets, and whatever has the shape of one."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
        self._known = [secret for secret in secrets if secret]

    def format(self, record: logging.LogRecord) -> str:
        """The record's line with its traceback, without secrets."""
        text = super().format(record)
        for secret in self._known:
            text = text.replace(secret, BLACK)
        return _SHAPES.sub(lambda match: (match[1] or match[2] or "") + BLACK, text)


def set_up(level: int, secrets: Iterable[str] = ()) -> None:
    """Send the log of everything to standard error, redacted."""
    handler = logging.StreamHandler()
    handler.setFormatter(Redacted(secrets))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("discord").setLevel(max(level, logging.INFO))
    logging.getLogger("PIL").setLevel(logging.INFO)

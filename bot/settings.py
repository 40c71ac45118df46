"""What the operator sets: from the environment, or from `.env` beside the program."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from dotenv import dotenv_values

LONGEST_DELAY = 60
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class Unset(Exception):
    """A setting that is missing or cannot be used; the message is one sentence for the operator."""


@dataclass(frozen=True)
class Settings:
    """The settings of a bot, checked; the token is in no repr."""

    token: str = field(repr=False)
    database: Path = Path("petrichor.db")
    level: int = logging.INFO
    delay: int = 1  # seconds that computers wait before they move


def read(environment: Mapping[str, str] | None = None, file: Path = Path(".env")) -> Settings:
    """The settings, the environment before the file; raises Unset."""
    given = os.environ if environment is None else environment
    values = {k: (v or "").strip() for k, v in {**_written(file), **given}.items()}
    return Settings(_token(values), _database(values), _level(values), _delay(values))


def _written(file: Path) -> Mapping[str, str | None]:
    try:
        return dotenv_values(file)
    except UnicodeDecodeError:
        raise Unset(f"{file} cannot be read: save it as text in UTF-8.") from None


def _token(values: Mapping[str, str]) -> str:
    token = values.get("DISCORD_TOKEN", "")
    if not token:
        raise Unset(
            "Set DISCORD_TOKEN to the token of your bot, in the environment or in .env;"
            " `make play` needs none."
        )
    if not token.isascii() or not token.isprintable() or " " in token:
        raise Unset("DISCORD_TOKEN is no token: copy it again from Discord's developer portal.")
    return token


def _database(values: Mapping[str, str]) -> Path:
    path = Path(values.get("PETRICHOR_DB") or Settings.database)
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise Unset(f"PETRICHOR_DB must name a file in a folder that exists, not {path}.")
    return path


def _delay(values: Mapping[str, str]) -> int:
    text = values.get("PETRICHOR_DELAY") or str(Settings.delay)
    if not (text.isascii() and text.isdecimal() and len(text) < 9 and int(text) <= LONGEST_DELAY):
        shown = text if len(text) < 40 else f"{text[:40]}…"
        most = LONGEST_DELAY
        raise Unset(f"PETRICHOR_DELAY must be a number of seconds up to {most}, not {shown}.")
    return int(text)


def _level(values: Mapping[str, str]) -> int:
    name = (values.get("PETRICHOR_LOG") or "INFO").upper()
    if name not in LEVELS:
        raise Unset(f"PETRICHOR_LOG must be one of {', '.join(LEVELS)}, not {name}.")
    return getattr(logging, name)  # type: ignore[no-any-return]

"""The rules of the five games: no clock, user, network or colour, and no file but their lists."""

from __future__ import annotations

from typing import Any

from rules.game import Game

GAMES: dict[str, Game[Any, Any, Any]] = {}

"""The words of Nach dem Regen."""

from __future__ import annotations

from bot.titles.base import Words


class NachDemRegenWords(Words):
    """Every sentence of Nach dem Regen."""

    name = "Nach dem Regen"

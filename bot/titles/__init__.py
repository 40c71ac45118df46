"""The games as the bot offers them: rules, drawing and words by key."""

from __future__ import annotations

from bot.titles.base import Asked, Names, Title, Words
from bot.titles.before_the_rain import BeforeTheRainWords
from bot.titles.cloomba import CloombaWords
from bot.titles.nach_dem_regen import NachDemRegenWords
from bot.titles.rainbow import RainbowWords
from render import before_the_rain, cloomba, nach_dem_regen, rainbow
from render.cloomba_beds import draw_beds
from render.cloomba_sheet import draw_final
from rules import GAMES

__all__ = ["TITLES", "Asked", "Names", "Title", "Words"]

TITLES: dict[str, Title] = {
    "nach_dem_regen": Title(GAMES["nach_dem_regen"], nach_dem_regen.draw, NachDemRegenWords()),
    "rainbow": Title(GAMES["rainbow"], rainbow.draw, RainbowWords()),
    "before_the_rain": Title(GAMES["before_the_rain"], before_the_rain.draw, BeforeTheRainWords()),
    "cloomba": Title(GAMES["cloomba"], cloomba.draw, CloombaWords(), draw_beds, draw_final),
}

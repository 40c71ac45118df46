"""The games as the bot offers them: rules, drawing and words by key."""

from __future__ import annotations

from bot.titles.base import Asked, Names, Title, Words
from bot.titles.before_the_rain import BeforeTheRainWords
from bot.titles.cloomba import CloombaWords
from bot.titles.nach_dem_regen import NachDemRegenWords
from bot.titles.rainbow import RainbowWords
from bot.titles.raindrops import RaindropsWords
from render import (
    before_the_rain,
    cloomba,
    cloomba_beds,
    cloomba_sheet,
    nach_dem_regen,
    rainbow,
    raindrops,
    raindrops_boards,
)
from rules import GAMES

__all__ = ["TITLES", "Asked", "Names", "Title", "Words"]

TITLES: dict[str, Title] = {
    "nach_dem_regen": Title(GAMES["nach_dem_regen"], nach_dem_regen.draw, NachDemRegenWords()),
    "rainbow": Title(GAMES["rainbow"], rainbow.draw, RainbowWords()),
    "before_the_rain": Title(GAMES["before_the_rain"], before_the_rain.draw, BeforeTheRainWords()),
    "raindrops": Title(GAMES["raindrops"], raindrops.draw, RaindropsWords(), raindrops_boards.draw),
    "cloomba": Title(
        GAMES["cloomba"],
        cloomba.draw,
        CloombaWords(),
        cloomba_beds.draw_beds,
        cloomba_sheet.draw_final,
    ),
}

"""The rules of the five games: no clock, user, network or colour, and no file but their lists."""

from __future__ import annotations

from typing import Any

from rules.before_the_rain import BeforeTheRain
from rules.cloomba import Cloomba
from rules.game import Game
from rules.nach_dem_regen import NachDemRegen
from rules.parts import Parts
from rules.rainbow import Rainbow
from rules.raindrops import Raindrops

_TITLES: tuple[type[Game[Any, Any, Any]], ...] = (
    NachDemRegen,
    Rainbow,
    BeforeTheRain,
    Raindrops,
    Cloomba,
)
GAMES: dict[str, Game[Any, Any, Any]] = {
    game.key: game(Parts.shipped(game.key)) for game in _TITLES
}

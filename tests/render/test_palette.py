"""Colours can be told apart with any eyes, and type can be read."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from colorspacious import cspace_convert

from render import (
    cloomba_sprites,
    flowers,
    nach_dem_regen,
    palette,
    rainbow_cards,
    raindrops_drops,
    toadstools,
)
from render.palette import Colour
from tests.render.ciede2000 import difference

SETS = {
    "toadstools": tuple(toadstools.CAPS.values()),
    "teams": nach_dem_regen.TEAMS,
    "cards": tuple(rainbow_cards.FILLS.values()),
    "flowers": flowers.COLOURS,
    "raindrops": tuple(raindrops_drops.COLOURS.values()),
    "cells": tuple(map(raindrops_drops.pale, raindrops_drops.COLOURS)),
    "meadows": tuple(cloomba_sprites.COLOURS.values()),
}
EYES = (None, "protanomaly", "deuteranomaly", "tritanomaly")


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [  # published with the formula
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_yardstick_gives_the_published_differences(one, two, expected):
    assert difference(one, two) == pytest.approx(expected, abs=1e-4)


def seen(colour: Colour, eyes: str | None) -> tuple[float, float, float]:
    value = np.array(colour) / 255
    if eyes:
        space = {"name": "sRGB1+CVD", "cvd_type": eyes, "severity": 100}
        value = np.clip(cspace_convert(value, space, "sRGB1"), 0, 1)
    return tuple(float(part) for part in cspace_convert(value, "sRGB1", "CIELab"))


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("name", SETS)
def test_colours_differ_to_all_eyes(name, eyes):
    pairs = combinations([seen(colour, eyes) for colour in SETS[name]], 2)
    assert min(difference(*pair) for pair in pairs) >= 15


@pytest.mark.parametrize("colour", toadstools.CAPS)
def test_every_toadstool_has_an_edge_on_every_tile(colour):
    grounds = (*nach_dem_regen.TILES, nach_dem_regen.TILE_LIT, palette.AMBER_LIGHT)
    edge = toadstools.OUTLINES[colour]
    assert min(palette.contrast(edge, ground) for ground in grounds) >= 4.2


def test_patterns_show_on_their_caps():
    marks = dict.fromkeys(toadstools.CAPS, toadstools.CREAM) | {"pink": toadstools.STRIPE}
    for colour, cap in toadstools.CAPS.items():
        assert palette.contrast(marks[colour], cap) >= 3


def test_contrast_is_that_of_the_guidelines():
    assert palette.contrast(palette.BLACK, palette.WHITE) == pytest.approx(21)
    grey = palette.rgb("767676")  # the lightest grey that passes on white
    assert palette.contrast(palette.WHITE, grey) == pytest.approx(4.54, abs=0.01)
    assert palette.contrast(grey, grey) == 1

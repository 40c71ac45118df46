"""Colours: what they are on each table, and what can be said of two of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]


def rgb(text: str) -> Colour:
    """A colour from six hexadecimal digits."""
    red, green, blue = bytes.fromhex(text)
    return red, green, blue


WHITE, BLACK = rgb("FFFFFF"), rgb("000000")
PAPER, DARK, DARK_QUIET = rgb("FFF8E8"), rgb("22252B"), rgb("5B5647")
HOLLOW_PAPER = rgb("B59F6E")  # the edge of an empty place on paper
AMBER, AMBER_LIGHT, AMBER_DARK = rgb("FFB300"), rgb("FFDF86"), rgb("B46A00")
AMBER_INK = rgb("7A4B00")  # amber as text on paper


@dataclass(frozen=True)
class Theme:
    """The ground of one game's pictures: backdrop from top to bottom, trays, cards and type."""

    top: Colour
    bottom: Colour
    tray: Colour
    card: Colour
    ink: Colour
    quiet: Colour


NACH_DEM_REGEN = Theme(
    rgb("3A6149"), rgb("223A2B"), rgb("1F3529"), rgb("2A4838"), rgb("F6F6DC"), rgb("C6DEC6")
)
BEFORE_THE_RAIN = Theme(
    rgb("41596E"), rgb("1C2836"), rgb("22303F"), rgb("304458"), rgb("F4F7FA"), rgb("B8CBDC")
)
RAINDROPS = Theme(
    rgb("31487D"), rgb("1B2A4C"), rgb("141F3A"), rgb("2C4070"), rgb("F4F8FF"), rgb("BCCFF2")
)
RAINBOW = Theme(
    rgb("52458A"), rgb("2C2450"), rgb("281F4A"), rgb("372C63"), rgb("F6F2FF"), rgb("CFC4F4")
)
CLOOMBA = Theme(
    rgb("2F6670"), rgb("143842"), rgb("15353F"), rgb("23505C"), rgb("F4FBF8"), rgb("BFDDD8")
)
SHEET = Theme(
    rgb("43566B"), rgb("1D2733"), rgb("1B2531"), rgb("2C3B4C"), rgb("F4F7FA"), rgb("B9CBDB")
)


def mix(one: Colour, two: Colour, share: float) -> Colour:
    """The colour that lies `share`, 0 to 1, of the way from one to two."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, two, strict=True))
    return red, green, blue


def lighter(colour: Colour, share: float) -> Colour:
    """The colour mixed with white."""
    return mix(colour, WHITE, share)


def darker(colour: Colour, share: float) -> Colour:
    """The colour mixed with black."""
    return mix(colour, BLACK, share)


def contrast(one: Colour, two: Colour) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(two)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(value / 255) for value in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)

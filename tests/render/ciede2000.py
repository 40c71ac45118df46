"""The colour difference CIEDE2000, after Sharma, Wu and Dalal (2005)."""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Lab = tuple[float, float, float]


def difference(one: Lab, two: Lab) -> float:
    """How different two colours look; 1 is just noticeable."""
    chroma = (hypot(*one[1:]) + hypot(*two[1:])) / 2
    stretch = 1 + 0.5 * (1 - sqrt(chroma**7 / (chroma**7 + 25**7)))
    c1, h1 = _polar(one, stretch)
    c2, h2 = _polar(two, stretch)
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    if turn == -180:
        turn = 180.0
    light, strong = two[0] - one[0], c2 - c1
    hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    l_mean, c_mean, h_mean = (one[0] + two[0]) / 2, (c1 + c2) / 2, _mean_hue(c1, h1, c2, h2)
    t = (
        1
        - 0.17 * cos(radians(h_mean - 30))
        + 0.24 * cos(radians(2 * h_mean))
        + 0.32 * cos(radians(3 * h_mean + 6))
        - 0.20 * cos(radians(4 * h_mean - 63))
    )
    s_l = 1 + 0.015 * (l_mean - 50) ** 2 / sqrt(20 + (l_mean - 50) ** 2)
    s_c, s_h = 1 + 0.045 * c_mean, 1 + 0.015 * c_mean * t
    r_c = 2 * sqrt(c_mean**7 / (c_mean**7 + 25**7))
    r_t = -sin(radians(60 * exp(-(((h_mean - 275) / 25) ** 2)))) * r_c
    l_part, c_part, h_part = light / s_l, strong / s_c, hue / s_h
    return sqrt(l_part**2 + c_part**2 + h_part**2 + r_t * c_part * h_part)


def _polar(colour: Lab, stretch: float) -> tuple[float, float]:
    a, b = colour[1] * stretch, colour[2]
    return hypot(a, b), degrees(atan2(b, a)) % 360


def _mean_hue(c1: float, h1: float, c2: float, h2: float) -> float:
    if c1 * c2 == 0:
        return h1 + h2
    if abs(h1 - h2) <= 180:
        return (h1 + h2) / 2
    return (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2

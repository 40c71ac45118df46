"""Names as people write them, made fit for one line: cleaned, cut into clusters, put in order."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import TypeVar

T = TypeVar("T")

LONGEST = 100  # letters that are looked at; far more than fit on any card
MARKS = 2  # combining marks that a letter keeps: enough for Vietnamese and Thai
ZWNJ, ZWJ = "\u200c", "\u200d"
TEXT_STYLE, EMOJI_STYLE = "\ufe0e", "\ufe0f"
JOINERS = frozenset((ZWNJ, ZWJ, TEXT_STYLE, EMOJI_STYLE))
BLANKS = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")
SKIN_TONES = range(0x1F3FB, 0x1F400)
FLAG_LETTERS = range(0x1F1E6, 0x1F200)


@lru_cache(maxsize=1024)
def clean(text: str) -> str:
    """The text on one line without what cannot be seen or would spill over; never empty."""
    text = unicodedata.normalize("NFKC", text[: LONGEST * 4].translate(BLANKS))
    text = " ".join(text.translate(BLANKS).split())
    kept = "".join(char for char in text if char in JOINERS or _category(char) not in "CcCfCoCnCs")
    kept = "".join(cluster for cluster in clusters(kept) if not _is_loose(cluster))
    return " ".join(kept.split())[:LONGEST] or "?"


@lru_cache(maxsize=1024)
def clusters(text: str) -> tuple[str, ...]:
    """The text cut into what is drawn as one: letters with marks, joined emoji, flags."""
    parts: list[str] = []
    for char in text:
        if not parts or not _continues(parts[-1], char):
            parts.append(char)
        elif _category(char) not in "MnMe" or char in JOINERS or _marks(parts[-1]) < MARKS:
            parts[-1] += char
    return tuple(parts)


def visual_order(items: Sequence[tuple[str, T]]) -> list[tuple[str, list[tuple[str, T]]]]:
    """Clusters with anything that belongs to them, as (direction, clusters) from left to right.

    Directions are `ltr` and `rtl`; the clusters of a part stand in the order in which they are
    read. Where the first letter is written from right to left, so is the whole line.
    """
    base = _base_direction([cluster for cluster, _ in items])
    directions = _directions([cluster for cluster, _ in items], base)
    parts = [
        (direction, [item for _, item in group])
        for direction, group in groupby(
            zip(directions, items, strict=True), key=lambda pair: pair[0]
        )
    ]
    return parts if base == "ltr" else parts[::-1]


def _category(char: str) -> str:
    return unicodedata.category(char)


def _marks(cluster: str) -> int:
    return sum(_category(char) in "MnMe" and char not in JOINERS for char in cluster)


def _is_loose(cluster: str) -> bool:
    """Whether a cluster is only marks or joiners, with no letter to stand on."""
    return _category(cluster[0])[0] == "M" or cluster[0] in JOINERS


def _continues(cluster: str, char: str) -> bool:
    if char in JOINERS or _category(char)[0] == "M" or ord(char) in SKIN_TONES:
        return True
    if cluster[-1] == ZWJ and _category(char)[0] == "S":
        return True
    return ord(char) in FLAG_LETTERS and len(cluster) == 1 and ord(cluster) in FLAG_LETTERS


def _strong(cluster: str) -> str | None:
    kind = unicodedata.bidirectional(cluster[0])
    if kind in ("R", "AL"):
        return "rtl"
    return "ltr" if kind in ("L", "EN", "AN") else None


def _base_direction(parts: Iterable[str]) -> str:
    letters = (part for part in parts if unicodedata.bidirectional(part[0]) in ("L", "R", "AL"))
    return next(filter(None, map(_strong, letters)), "ltr")


def _directions(parts: Sequence[str], base: str) -> list[str]:
    """A direction for each cluster; spaces and signs go with both neighbours or with the line."""
    before: list[str] = []
    for part in parts:
        before.append(_strong(part) or (before[-1] if before else base))
    after: list[str] = []
    for part in reversed(parts):
        after.append(_strong(part) or (after[-1] if after else base))
    return [one if one == two else base for one, two in zip(before, after[::-1], strict=True)]

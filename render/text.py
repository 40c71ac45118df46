"""Type: labels in Fredoka, names in any script, as masks that are drawn once and kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from importlib.util import find_spec
from itertools import groupby

from PIL import Image, ImageDraw, ImageFont, features

from render.names import EMOJI_STYLE, JOINERS, clean, clusters, visual_order

SMALLEST = 36  # px on a picture 1200 wide: 10.8 on a phone
NAME_SIZE = 42
PAD = 12  # px around a mask for what leans out of its advance
RISE, FALL = 1.25, 0.55  # of the size: room above and below the baseline
ELLIPSIS = "…"
NOTO = (
    "",
    "Arabic",
    "Hebrew",
    "Devanagari",
    "Thai",
    "Bengali",
    "Tamil",
    "Telugu",
    "Georgian",
    "Armenian",
    "Khmer",
    "Lao",
    "Myanmar",
    "Sinhala",
    "Gujarati",
    "Gurmukhi",
    "Kannada",
    "Malayalam",
    "Ethiopic",
    "Oriya",
    "Symbols",
)


@dataclass(frozen=True)
class Face:
    """A font file in a package, its axes as used here, and whether letters are shaped."""

    package: str
    file: str
    axes: tuple[int, ...]
    shaped: bool = True


@dataclass(frozen=True)
class Line:
    """A line of type: its mask, with the pen's start at (PAD, baseline), and its advance in px."""

    mask: Image.Image
    baseline: int
    width: int


LABEL = Face("fontpkg_fredoka", "files/Fredoka[wdth,wght].ttf", (600, 100), shaped=False)
NARROW = Face("fontpkg_fredoka", "files/Fredoka[wdth,wght].ttf", (600, 75), shaped=False)
QUIET = Face("fontpkg_fredoka", "files/Fredoka[wdth,wght].ttf", (500, 100), shaped=False)
NAME = Face("fontpkg_nunito", "files/Nunito[wght].ttf", (800,))
EMOJI = Face("manimgx_fonts", "NotoEmoji[wght].ttf", (700,))
CJK = Face("manimgx_fonts_cjk", "NotoSansCJK-VF.otf.ttc", (800,))
SCRIPTS = tuple(Face("manimgx_fonts", f"NotoSans{name}[wght].ttf", (700,)) for name in NOTO)


@cache
def fallbacks() -> tuple[Face, ...]:
    """The faces that are tried after the wanted one; Han, Kana and Hangul where installed."""
    optional = (CJK,) if find_spec(CJK.package) else ()
    return (NAME, *SCRIPTS, EMOJI, *optional)


def warm() -> None:
    """Open every font in the sizes of names, so that no drawing reads a file."""
    for face in fallbacks():
        _letters(face.package, face.file)
        for size in range(SMALLEST, NAME_SIZE + 1, 2):
            _font(face, size)


@lru_cache(maxsize=512)
def line(text: str, face: Face, size: int, width: int | None = None) -> Line:
    """The text in a size, in px; where it is wider than `width`, smaller, then cut with "…"."""
    if size < SMALLEST:
        raise ValueError(f"type of {size} px cannot be read on a phone")
    parts = clusters(clean(text))
    for smaller in (size, *range(size - 2, SMALLEST - 1, -2)):
        if width is None or _advance(_runs(parts, face), smaller) <= width:
            return _drawn(_runs(parts, face), smaller)
    assert width is not None
    return _drawn(_runs(_cut(parts, face, width), face), SMALLEST)


@cache
def cap_height(face: Face, size: int) -> int:
    """The height of capitals, in px."""
    return -round(_font(face, size).getbbox("H", anchor="ls")[1])


Run = tuple[str, Face, str]  # text, face, direction


def _cut(parts: Sequence[str], face: Face, width: int) -> tuple[str, ...]:
    """As many clusters as fit before an ellipsis."""
    low, high = 0, len(parts)
    while low < high:
        middle = (low + high + 1) // 2
        fits = _advance(_runs((*parts[:middle], ELLIPSIS), face), SMALLEST) <= width
        low, high = (middle, high) if fits else (low, middle - 1)
    kept = "".join(parts[:low]).rstrip()
    return (*clusters(kept), ELLIPSIS)


def _runs(parts: Sequence[str], face: Face) -> list[Run]:
    """Neighbouring clusters of one face joined, from left to right."""
    runs: list[Run] = []
    for direction, items in visual_order([_faced(part, face) for part in parts]):
        joined = [
            ("".join(text for text, _ in group), own, direction)
            for own, group in groupby(items, key=lambda item: item[1])
        ]
        runs += joined if direction == "ltr" else joined[::-1]
    return runs


def _faced(cluster: str, face: Face) -> tuple[str, Face]:
    """A cluster with the first face that has all of it, or what can be shown instead."""
    faces = (face, *fallbacks())
    if EMOJI_STYLE in cluster:
        faces = (EMOJI, *faces)
    for text in (cluster, cluster[0]):
        needed = {ord(char) for char in text if char not in JOINERS}
        for own in faces:
            if needed <= _letters(own.package, own.file):
                return text, own
    return "?", face


def _advance(runs: Sequence[Run], size: int) -> float:
    return sum(_length(run, size) for run in runs)


def _length(run: Run, size: int) -> float:
    text, face, direction = run
    return float(_font(face, size).getlength(text, direction=_shaping(face, direction)))


def _drawn(runs: Sequence[Run], size: int) -> Line:
    width = round(_advance(runs, size))
    baseline = round(size * RISE)
    mask = Image.new("L", (width + 2 * PAD, baseline + round(size * FALL)), 0)
    pen = ImageDraw.Draw(mask)
    x = float(PAD)
    for run in runs:
        text, face, direction = run
        font, shaping = _font(face, size), _shaping(face, direction)
        pen.text((x, baseline), text, fill=255, font=font, anchor="ls", direction=shaping)
        x += _length(run, size)
    return Line(mask, baseline, width)


def _shaping(face: Face, direction: str) -> str | None:
    return direction if face.shaped and _can_shape() else None


@cache
def _can_shape() -> bool:
    """Whether Pillow finds FriBiDi; without it letters stand unjoined, from left to right."""
    return bool(features.check("raqm"))


@lru_cache(maxsize=256)
def _font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    shaped = face.shaped and _can_shape()
    engine = ImageFont.Layout.RAQM if shaped else ImageFont.Layout.BASIC
    font = ImageFont.truetype(_path(face.package, face.file), size, layout_engine=engine)
    font.set_variation_by_axes(list(face.axes))
    return font


def _path(package: str, file: str) -> str:
    return str(resources.files(package).joinpath(file))


@cache
def _letters(package: str, file: str) -> frozenset[int]:
    """The code points that a font file has a glyph for."""
    from fontTools.ttLib import TTFont  # only needed once, and slow to import

    with TTFont(_path(package, file), lazy=True, fontNumber=0) as font:
        return frozenset(font.getBestCmap())

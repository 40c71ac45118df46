"""Small files: fixed palettes and a budget."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from render.encode import Drawing, drawing, to_png
from render.nach_dem_regen import specimen

NOISE = Image.effect_noise((1200, 1000), 90).convert("RGB")


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png))


def flat(colour=(30, 60, 90)):
    return Image.new("RGB", (1200, 1000), colour)


def test_a_png_is_indexed_and_opaque():
    picture = opened(to_png(flat()))
    assert (picture.format, picture.mode, picture.size) == ("PNG", "P", (1200, 1000))
    assert "transparency" not in picture.info
    assert picture.convert("RGB").getpixel((5, 5)) == (30, 60, 90)


def test_over_the_budget_it_is_packed_harder():
    plain = to_png(specimen(), budget=10**9)
    harder = to_png(specimen(), budget=len(plain) - 1)
    hardest = to_png(specimen(), budget=len(harder) - 1)
    assert len(hardest) < len(harder) < len(plain)
    for one in (harder, hardest):
        assert opened(one).convert("RGB").tobytes() == opened(plain).convert("RGB").tobytes()


def test_further_over_the_budget_it_has_fewer_colours():
    packed = [to_png(specimen(), budget=10**9)]
    for _ in range(3):
        packed.append(to_png(specimen(), budget=len(packed[-1]) - 1))
    few = opened(packed[-1])
    assert few.size == (1200, 1000)
    assert len(few.convert("RGB").getcolors()) <= 128


def test_far_over_the_budget_it_is_made_smaller_once():  # F40
    smaller = to_png(NOISE, budget=1)
    assert opened(smaller).size == (800, 667)
    assert len(smaller) < 0.6 * len(to_png(NOISE, budget=10**9))


def test_a_palette_is_made_once_from_the_specimen():
    made = []

    def specimen():
        made.append(1)
        return flat((200, 10, 20))

    @drawing(specimen)
    def draw(view, caption, tokens=()):
        return flat(view)

    assert isinstance(draw, Drawing)
    assert draw.palette is draw.palette
    assert made == [1]
    shown = opened(to_png(draw((90, 90, 90), None), draw.palette)).convert("RGB")
    assert shown.getpixel((0, 0)) == (200, 10, 20)  # the nearest that the palette has

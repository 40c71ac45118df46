"""What a canvas leaves out because it cannot be seen."""

from __future__ import annotations

import pytest
from PIL import Image

from render.canvas import Canvas, Rect

GROUND = (90, 140, 160)


def shaded(rects, box, radius):
    canvas = Canvas(Image.new("RGB", (400, 300), GROUND))
    canvas.shadow(rects, radius)
    canvas.box(box, radius, (255, 255, 255))
    return canvas.image


@pytest.mark.parametrize(
    ("box", "radius"), [(Rect(60, 50, 240, 160), 26), (Rect(9, 9, 40, 30), 16)]
)
def test_a_box_hides_the_middle_of_its_shadow(box, radius):
    """The same as where all of the shadow lies there, which it does for two boxes."""
    picture = shaded((box,), box, radius)
    assert picture.tobytes() == shaded((box, box.grown(-9)), box, radius).tobytes()
    below = picture.getpixel((box.middle[0], box.bottom + 4))
    assert sum(below) < sum(GROUND)

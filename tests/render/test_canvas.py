"""What is drawn the short way looks as if it were drawn the long way."""

from __future__ import annotations

from render.canvas import Canvas, Rect
from render.palette import RAINBOW, WHITE
from render.panel import backdrop

BOX, INSIDE = Rect(60, 50, 300, 200), Rect(160, 120, 60, 60)


def test_a_shadow_leaves_out_only_what_its_box_hides():
    """Several boxes have their whole shadow drawn; one inside the other adds nothing to it."""
    canvases = [Canvas(backdrop(RAINBOW, 420, 320)) for _ in range(3)]
    canvases[0].shadow((BOX,), 18)
    canvases[1].shadow((BOX, INSIDE), 18)
    assert canvases[0].image.tobytes() != canvases[1].image.tobytes()
    for canvas in canvases:
        canvas.box(BOX, 18, WHITE)
    short, whole, none = (canvas.image.tobytes() for canvas in canvases)
    assert short == whole != none

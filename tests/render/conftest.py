"""What the tests of pictures share: golden pictures, and a record of all type that is set."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension

from render.canvas import Canvas
from render.palette import Colour
from render.text import PAD, Line

TOLERANCE = 10  # of 255, after four pixels each way were averaged


def far(one: Image.Image, two: Image.Image) -> int:
    """The largest difference of a channel once small neighbourhoods are averaged."""
    if one.size != two.size:
        return 255
    difference = ImageChops.difference(one.reduce(2), two.reduce(2))
    return max(high for _, high in difference.getextrema())


def halved(image: Image.Image) -> Image.Image:
    """The picture as goldens are kept."""
    return image.reduce(2)


class GoldenPicture(SingleFileSnapshotExtension):
    """Golden pictures at half size, compared by pixels, since encoders change."""

    file_extension = "png"

    def serialize(self, data: Any, **_: Any) -> bytes:
        buffer = BytesIO()
        halved(data).save(buffer, "PNG", compress_level=9)
        return buffer.getvalue()

    def matches(self, *, serialized_data: Any, snapshot_data: Any) -> bool:
        images = [Image.open(BytesIO(data)) for data in (serialized_data, snapshot_data)]
        return far(*(image.convert("RGB") for image in images)) <= TOLERANCE


@pytest.fixture
def golden(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(GoldenPicture)


@dataclass(frozen=True)
class Said:
    """A line of type on a picture: where its letters lie, its colours, what it lies on."""

    text: str
    size: int
    box: tuple[int, int, int, int]
    fill: Colour
    grounds: tuple[Colour, ...]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[Said]:
    """Everything that is written from now on."""
    found: list[Said] = []
    write, put = Canvas.text, Canvas._set

    def text(self: Canvas, at: Any, text: str, size: int, *rest: Any, **more: Any) -> int:
        found.append(Said(text, size, (0, 0, 0, 0), (0, 0, 0), ()))
        return write(self, at, text, size, *rest, **more)

    def set_line(self: Canvas, drawn: Line, pen: Any, fill: Colour, align: str) -> None:
        left = pen[0] - PAD - {"left": 0, "middle": drawn.width // 2, "right": drawn.width}[align]
        x, y, right, bottom = drawn.mask.getbbox() or (0, 0, 1, 1)
        top = pen[1] - drawn.baseline
        box = (left + x, top + y, left + right, top + bottom)
        last = found.pop()
        found.append(Said(last.text, last.size, box, fill, _grounds(self.image, box)))
        put(self, drawn, pen, fill, align)

    monkeypatch.setattr(Canvas, "text", text)
    monkeypatch.setattr(Canvas, "_set", set_line)
    return found


def _grounds(image: Image.Image, box: tuple[int, int, int, int]) -> tuple[Colour, ...]:
    """The colours that cover a fifth of a box or more, each with its like."""
    crop = image.crop(box).quantize(6).convert("RGB")
    counts = Counter(crop.get_flattened_data())
    return tuple(c for c, count in counts.items() if count * 5 >= crop.width * crop.height)

"""Parts of messages, as a bot sends them."""

import struct
import zlib
from typing import Any


def row(*components: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def button(label: str, style: int = 2, **more: Any) -> dict[str, Any]:
    return {"type": 2, "label": label, "style": style, "custom_id": label.lower()} | more


def select(custom_id: str, placeholder: str, *labels: str, **more: Any) -> dict[str, Any]:
    options = [{"label": label, "value": label.lower()} for label in labels]
    return {
        "type": 3,
        "custom_id": custom_id,
        "placeholder": placeholder,
        "options": options,
    } | more


def png(width: int, height: int) -> bytes:
    """A green picture of that size."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    lines = zlib.compress((b"\0" + b"\x30\x80\x50" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", lines) + chunk(b"IEND", b"")


def picture(url: str, width: int, height: int, alt: str) -> dict[str, Any]:
    return {
        "id": "1",
        "filename": "board.png",
        "description": alt,
        "content_type": "image/png",
        "size": 100,
        "width": width,
        "height": height,
        "url": url,
    }

"""The tree of components of a message: walking, finding, and completing it as Discord does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .errors import Json

ROW, BUTTON, STRING, INPUT, USER, ROLE, MENTIONABLE, CHANNEL = range(1, 9)
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR = range(9, 15)
CONTAINER, LABEL, UPLOAD = 17, 18, 19
SELECTS = (STRING, USER, ROLE, MENTIONABLE, CHANNEL)
V2 = (SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER)
V2_FLAG = 1 << 15
EPHEMERAL, LOADING, QUIET, NO_EMBEDS = 1 << 6, 1 << 7, 1 << 12, 1 << 2

Path = tuple[str | int, ...]


def walk(tree: list[Json], at: Path = ("components",)) -> Iterator[tuple[Path, Json]]:
    """Gives every component with its path, parents first."""
    for index, component in enumerate(tree):
        path = (*at, index)
        yield path, component
        yield from walk(component.get("components") or [], (*path, "components"))
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield (*path, key), component[key]


def find(tree: list[Json], custom_id: str) -> Json | None:
    """Gives the component with that custom id, or None."""
    return next((c for _, c in walk(tree) if c.get("custom_id") == custom_id), None)


def complete(tree: list[Json], resolve: Callable[[str], Json]) -> list[Json]:
    """Gives the tree as Discord keeps it: numbered, without nulls, media resolved by `resolve`."""
    kept: list[Json] = _without_nulls(tree)
    for number, (_, component) in enumerate(walk(kept), 1):
        component.setdefault("id", number)
        _fill(component, resolve)
    return kept


def _fill(component: Json, resolve: Callable[[str], Json]) -> None:
    kind = component["type"]
    if kind in SELECTS:
        component.setdefault("min_values", 1)
        component.setdefault("max_values", 1)
    elif kind == CONTAINER:
        component.setdefault("accent_color", None)
        component.setdefault("spoiler", False)
    elif kind == SEPARATOR:
        component.setdefault("spacing", 1)
        component.setdefault("divider", True)
    elif kind == THUMBNAIL:
        component["media"] = resolve(component["media"]["url"])
        component.setdefault("description", None)
        component.setdefault("spoiler", False)
    elif kind == GALLERY:
        for item in component["items"]:
            item["media"] = resolve(item["media"]["url"])
            item.setdefault("description", None)
            item.setdefault("spoiler", False)
    elif kind == FILE:
        component["file"] = resolve(component["file"]["url"])
        component.setdefault("spoiler", False)
        component.setdefault("name", component["file"]["url"].rsplit("/", 1)[-1])
        component.setdefault("size", None)


def _without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_nulls(item) for key, item in value.items() if item is not None}
    if isinstance(value, list):
        return [_without_nulls(item) for item in value]
    return value

"""What Discord enforces of a message or a modal beyond its published description."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from . import components as c
from .errors import Fault, Json, Refusal, invalid_form

CONTENT = 2000
ROWS = 5
EMBEDS_TOTAL = 6000
V2_COMPONENTS = 40
V2_TEXT = 4000
FILE_BYTES = 10 * 1024 * 1024
FILES = 10

Path = tuple[str | int, ...]

# Lengths that the description has too; here for where the description is not at hand.
LENGTHS: dict[str, int] = {
    "custom_id": 100,
    "placeholder": 150,
    "label": 80,
    "url": 512,
}
OPTION_LENGTHS = {"label": 100, "value": 100, "description": 100}
EMBED_LENGTHS = {"title": 256, "description": 4096}


def check_message(
    body: Json,
    *,
    sent: dict[int, str],
    kept: dict[str, str],
    flags: int,
    at: Path = (),
) -> None:
    """Refuses a message body with 50035, every wrong place named, or files that are too many.

    `sent` are the new files' names by index, `kept` the present attachments' by id; `flags` are
    those the message will have; `at` is where the body lies in the request.
    """
    faults = [
        *_content(body),
        *_attachments(body, sent, kept),
        *_mentions(body),
        *_embeds(body),
        *_links(body, _names(body, sent, kept)),
        *_tree(body, flags),
    ]
    if faults:
        raise invalid_form(*(_moved(fault, at) for fault in faults))


def check_sizes(sizes: Iterable[int]) -> None:
    """Refuses files over the limit with 40005."""
    if any(size > FILE_BYTES for size in sizes):
        raise Refusal(40005, rule="file too large")


def check_empty(content: str, embeds: Any, components: Any, attachments: Any) -> None:
    """Refuses a message without anything in it with 50006."""
    if not (content.strip() or embeds or components or attachments):
        raise Refusal(50006, rule="empty message")


def _moved(fault: Fault, at: Path) -> Fault:
    return Fault((*at, *fault.path), fault.code, fault.message, fault.rule)


def too_long(path: Path, limit: int, rule: str) -> Fault:
    """Makes the fault of a text over its limit."""
    return Fault(path, "BASE_TYPE_MAX_LENGTH", f"Must be {limit} or fewer in length.", rule)


def _content(body: Json) -> Iterator[Fault]:
    if len(body.get("content") or "") > CONTENT:
        yield too_long(("content",), CONTENT, "content over 2000")


def _attachments(body: Json, sent: dict[int, str], kept: dict[str, str]) -> Iterator[Fault]:
    manifest = body.get("attachments")
    for index, entry in enumerate(manifest or []):
        path = ("attachments", index)
        key = str(entry.get("id"))
        if key not in kept and not (key.isdigit() and int(key) in sent):
            yield Fault((*path, "id"), "ATTACHMENT_NOT_FOUND", "Unknown attachment.", "manifest")
        if len(entry.get("description") or "") > 1024:
            yield too_long((*path, "description"), 1024, "attachment description")
    if manifest is not None:
        named = {str(entry.get("id")) for entry in manifest}
        for index in sent:
            if str(index) not in named:
                text = "A file is missing from the manifest."
                yield Fault(("attachments",), "ATTACHMENT_MISSING", text, "manifest")
    if max(len(manifest or []), len(sent)) > FILES:
        text = f"Must be {FILES} or fewer in length."
        yield Fault(("attachments",), "BASE_TYPE_MAX_LENGTH", text, "too many files")


def _names(body: Json, sent: dict[int, str], kept: dict[str, str]) -> list[str]:
    manifest = body.get("attachments")
    if manifest is None:
        return [*sent.values(), *kept.values()]
    names = []
    for entry in manifest:
        key = str(entry.get("id"))
        given = entry.get("filename")
        old = kept.get(key) or (sent.get(int(key)) if key.isdigit() else None)
        names.append(old if key in kept else given or old)
    return [name for name in names if name]


def _mentions(body: Json) -> Iterator[Fault]:
    allowed = body.get("allowed_mentions") or {}
    for kind in ("users", "roles"):
        if kind in (allowed.get("parse") or []) and allowed.get(kind):
            text = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            path = ("allowed_mentions",)
            yield Fault(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", text, "allowed mentions")


def _embeds(body: Json) -> Iterator[Fault]:
    total = 0
    for index, embed in enumerate(body.get("embeds") or []):
        for key, limit in EMBED_LENGTHS.items():
            if len(embed.get(key) or "") > limit:
                yield too_long(("embeds", index, key), limit, "embed length")
        total += sum(len(text) for text in _embed_texts(embed))
    if total > EMBEDS_TOTAL:
        text = f"Embed size exceeds maximum size of {EMBEDS_TOTAL}"
        yield Fault(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", text, "embeds over 6000")


def _embed_texts(embed: Json) -> Iterator[str]:
    yield embed.get("title") or ""
    yield embed.get("description") or ""
    yield (embed.get("footer") or {}).get("text") or ""
    yield (embed.get("author") or {}).get("name") or ""
    for field in embed.get("fields") or []:
        yield field.get("name") or ""
        yield field.get("value") or ""


def _links(body: Json, names: list[str]) -> Iterator[Fault]:
    for path, url in _urls(body):
        if url.startswith("attachment://") and url.removeprefix("attachment://") not in names:
            text = "Referenced attachment was not sent."
            yield Fault(path, "REFERENCED_ATTACHMENT_NOT_FOUND", text, "attachment link")


def _urls(body: Json) -> Iterator[tuple[Path, str]]:
    for index, embed in enumerate(body.get("embeds") or []):
        for key in ("image", "thumbnail", "footer", "author"):
            name = "url" if key in ("image", "thumbnail") else "icon_url"
            if url := (embed.get(key) or {}).get(name):
                yield ("embeds", index, key, name), url
    for path, component in c.walk(body.get("components") or []):
        media = [component.get("media"), component.get("file")]
        media += [item.get("media") for item in component.get("items") or []]
        for link in media:
            if isinstance(link, dict) and link.get("url"):
                yield (*path, "url"), link["url"]


# Components


def _tree(body: Json, flags: int) -> Iterator[Fault]:
    tree = body.get("components") or []
    if flags & c.V2_FLAG:
        yield from _second_version(body, tree)
    else:
        yield from _first_version(tree)
    yield from _custom_ids(tree)
    for path, component in c.walk(tree):
        yield from _component(path, component)


def _second_version(body: Json, tree: list[Json]) -> Iterator[Fault]:
    for key in ("content", "embeds", "poll", "sticker_ids"):
        if body.get(key):
            code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
            text = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            yield Fault((key,), code, text, "V2 with legacy fields")
    every = [component for _, component in c.walk(tree)]
    if len(every) > V2_COMPONENTS:
        text = f"The maximum number of components is {V2_COMPONENTS}"
        yield Fault(("components",), "COMPONENT_MAX_TOTAL_EXCEEDED", text, "V2 over 40")
    if sum(len(item.get("content") or "") for item in every) > V2_TEXT:
        text = f"The total length of displayable text must not exceed {V2_TEXT}"
        yield Fault(("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", text, "V2 text")


def _first_version(tree: list[Json]) -> Iterator[Fault]:
    if len(tree) > ROWS:
        text = f"Must be between 1 and {ROWS} in length."
        yield Fault(("components",), "BASE_TYPE_BAD_LENGTH", text, "more than 5 rows")
    for index, component in enumerate(tree):
        if component.get("type") != c.ROW:
            text = 'Value of field "type" must be one of (1,).'
            path = ("components", index, "type")
            yield Fault(path, "UNION_TYPE_CHOICES", text, "V2 without the flag")


def _custom_ids(tree: list[Json]) -> Iterator[Fault]:
    seen: set[str] = set()
    for path, component in c.walk(tree):
        custom_id = component.get("custom_id")
        if custom_id in seen:
            text = "Component custom id cannot be duplicated"
            at = (*path, "custom_id")
            yield Fault(at, "COMPONENT_CUSTOM_ID_DUPLICATED", text, "duplicate custom_id")
        if custom_id is not None:
            seen.add(custom_id)


def _component(path: Path, component: Json) -> Iterator[Fault]:
    for key, limit in LENGTHS.items():
        if len(component.get(key) or "") > limit:
            yield too_long((*path, key), limit, f"{key} length")
    kind = component.get("type")
    if kind == c.ROW:
        yield from _row(path, component)
    elif kind == c.BUTTON:
        yield from _button(path, component)
    elif kind in c.SELECTS:
        yield from _select(path, component)


def _row(path: Path, row: Json) -> Iterator[Fault]:
    kinds = [child.get("type") for child in row.get("components") or []]
    selects = [kind for kind in kinds if kind in c.SELECTS]
    if selects and len(kinds) > 1:
        text = "The specified component exceeds the maximum width"
        code = "COMPONENT_LAYOUT_WIDTH_EXCEEDED"
        yield Fault((*path, "components", 1), code, text, "button and select in one row")
    if not 1 <= len(kinds) <= 5:
        text = "Must be between 1 and 5 in length."
        yield Fault((*path, "components"), "BASE_TYPE_BAD_LENGTH", text, "row width")


def _button(path: Path, button: Json) -> Iterator[Fault]:
    link = button.get("style") == 5
    if button.get("style") == 6:
        return
    if not link and not button.get("custom_id"):
        text = "A custom id is required"
        yield Fault((*path, "custom_id"), "BASE_TYPE_REQUIRED", text, "button without custom_id")
    if link and button.get("custom_id"):
        text = "A custom id and url cannot both be specified"
        code = "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"
        yield Fault((*path, "custom_id"), code, text, "link with custom_id")
    if link != bool(button.get("url")):
        text = "A url is required" if link else "A url can be on link buttons only"
        yield Fault((*path, "url"), "BASE_TYPE_REQUIRED", text, "button url")
    if not button.get("label") and not button.get("emoji"):
        text = "A label or an emoji is required"
        yield Fault((*path, "label"), "BASE_TYPE_REQUIRED", text, "button without label")


def _select(path: Path, select: Json) -> Iterator[Fault]:
    least, most = select.get("min_values"), select.get("max_values")
    least, most = 1 if least is None else least, 1 if most is None else most
    if least > most:
        text = "Must be less than or equal to max_values"
        yield Fault((*path, "min_values"), "SELECT_MIN_OVER_MAX", text, "select min over max")
    if select.get("type") != c.STRING:
        return
    options = select.get("options") or []
    if not max(1, most) <= len(options) <= 25:
        text = f"Must be between {max(1, most)} and 25 in length."
        yield Fault((*path, "options"), "BASE_TYPE_BAD_LENGTH", text, "select options")
    if sum(bool(option.get("default")) for option in options) > most:
        text = "More options are default than may be chosen"
        yield Fault((*path, "options"), "SELECT_TOO_MANY_DEFAULTS", text, "select defaults")
    counts = Counter(option.get("value") for option in options)
    for index, option in enumerate(options):
        at = (*path, "options", index)
        if counts[option.get("value")] > 1:
            text = "The specified option value is already used"
            code = "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"
            yield Fault((*at, "value"), code, text, "select duplicate values")
        for key, limit in OPTION_LENGTHS.items():
            if len(option.get(key) or "") > limit:
                yield too_long((*at, key), limit, f"option {key} length")


# Modals


def check_modal(data: Json, *, after_modal: bool) -> None:
    """Refuses a modal with 50035; one in answer to a modal always."""
    if after_modal:
        text = "Value must be one of {4, 5, 6, 7, 10, 12}."
        raise invalid_form(
            Fault(("type",), "BASE_TYPE_CHOICES", text, "modal in answer to a modal")
        )
    tree = data.get("components") or []
    faults = [*_modal_fields(data, tree), *(_moved(f, ()) for f in _custom_ids(tree))]
    if faults:
        raise invalid_form(*(_moved(fault, ("data",)) for fault in faults))


def _modal_fields(data: Json, tree: list[Json]) -> Iterator[Fault]:
    if not 1 <= len(tree) <= ROWS:
        text = f"Must be between 1 and {ROWS} in length."
        yield Fault(("components",), "BASE_TYPE_BAD_LENGTH", text, "modal rows")
    for key, limit in (("title", 45), ("custom_id", 100)):
        if not 1 <= len(data.get(key) or "") <= limit:
            text = f"Must be between 1 and {limit} in length."
            yield Fault((key,), "BASE_TYPE_BAD_LENGTH", text, f"modal {key}")
    for path, component in c.walk(tree):
        labelled = component.get("type") in (c.LABEL, c.INPUT)
        if labelled and len(component.get("label") or "") > 45:
            yield too_long((*path, "label"), 45, "modal label")
        if component.get("type") == c.INPUT:
            yield from _input(path, component)


def _input(path: Path, field: Json) -> Iterator[Fault]:
    least, most = field.get("min_length") or 0, field.get("max_length") or 4000
    if least > most:
        text = "Must be less than or equal to max_length"
        yield Fault((*path, "min_length"), "INPUT_MIN_OVER_MAX", text, "input min over max")
    if len(field.get("value") or "") > most:
        yield too_long((*path, "value"), most, "input value")
    if len(field.get("placeholder") or "") > 100:
        yield too_long((*path, "placeholder"), 100, "input placeholder")

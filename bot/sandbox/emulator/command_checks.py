"""What Discord enforces of registered commands beyond its published description."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from .errors import Fault, Json, invalid_form

NAME = re.compile(r"^[-_'\w]{1,32}$")
TOTAL = 8000
SUB, GROUP = 1, 2
LOCALES = frozenset(
    [
        "id",
        "da",
        "de",
        "en-GB",
        "en-US",
        "es-ES",
        "es-419",
        "fr",
        "hr",
        "it",
        "lt",
        "hu",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
        "fi",
        "sv-SE",
        "vi",
        "tr",
        "cs",
        "el",
        "bg",
        "ru",
        "uk",
        "hi",
        "th",
        "zh-CN",
        "ja",
        "zh-TW",
        "ko",
        "ar",
        "he",
    ]
)

Path = tuple[str | int, ...]


def check_commands(commands: list[Json], *, alone: bool = False) -> None:
    """Refuses a list of commands (or, `alone`, one command) with 50035, every place named."""
    faults: list[Fault] = []
    for index, command in enumerate(commands):
        faults += _command(() if alone else (index,), command)
    names = Counter((command.get("name"), command.get("type") or 1) for command in commands)
    for index, command in enumerate(commands):
        if names[command.get("name"), command.get("type") or 1] > 1:
            text = "Application command names must be unique"
            code = "APPLICATION_COMMANDS_DUPLICATE_NAME"
            faults.append(Fault((index, "name"), code, text, "duplicate command"))
    if faults:
        raise invalid_form(*faults)


def _command(at: Path, command: Json) -> Iterator[Fault]:
    chat = (command.get("type") or 1) == 1
    if chat:
        yield from _name(at, command)
        yield from _described(at, command)
        yield from _options(at, command.get("options") or [], depth=0)
    elif command.get("description") or command.get("options"):
        text = "Context menu commands cannot have description or options"
        code = "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_NOT_ALLOWED"
        yield Fault((*at, "description"), code, text, "context menu")
    yield from _locales(at, command)
    if sum(_weight(command)) > TOTAL:
        text = f"Command exceeds maximum size ({TOTAL})"
        yield Fault(at or ("name",), "APPLICATION_COMMAND_TOO_LARGE", text, "command over 8000")


def _name(at: Path, item: Json) -> Iterator[Fault]:
    name = item.get("name") or ""
    if not NAME.match(name) or name != name.lower():
        text = "Command name is invalid"
        yield Fault((*at, "name"), "APPLICATION_COMMAND_INVALID_NAME", text, "command name")


def _described(at: Path, item: Json) -> Iterator[Fault]:
    description = item.get("description") or ""
    if not description:
        text = "This field is required"
        yield Fault((*at, "description"), "BASE_TYPE_REQUIRED", text, "missing description")
    elif len(description) > 100:
        text = "Must be between 1 and 100 in length."
        yield Fault((*at, "description"), "BASE_TYPE_BAD_LENGTH", text, "description length")


def _locales(at: Path, item: Json) -> Iterator[Fault]:
    for key in ("name_localizations", "description_localizations"):
        for locale in item.get(key) or {}:
            if locale not in LOCALES:
                text = f"Value must be one of the known locales, not {locale}."
                yield Fault((*at, key, locale), "BASE_TYPE_CHOICES", text, "unknown locale")


def _options(at: Path, options: list[Json], depth: int) -> Iterator[Fault]:
    path = (*at, "options")
    if len(options) > 25:
        text = "Must be between 0 and 25 in length."
        yield Fault(path, "BASE_TYPE_BAD_LENGTH", text, "option count")
    kinds = {option.get("type") in (SUB, GROUP) for option in options}
    if len(kinds) > 1:
        text = "Sub-command and sub-command group option types are mutually exclusive to all other"
        code = "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"
        yield Fault((*path, 0), code, f"{text} types", "subcommand beside an option")
    names = Counter(option.get("name") for option in options)
    optional = False
    for index, option in enumerate(options):
        spot = (*path, index)
        if names[option.get("name")] > 1:
            text = "Option name is not unique"
            code = "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"
            yield Fault((*spot, "name"), code, text, "duplicate option")
        if option.get("required") and optional:
            text = "Required options must be placed before non-required options"
            code = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
            yield Fault(spot, code, text, "required after optional")
        optional = optional or not option.get("required")
        yield from _option(spot, option, depth)


def _option(at: Path, option: Json, depth: int) -> Iterator[Fault]:
    yield from _name(at, option)
    yield from _described(at, option)
    yield from _locales(at, option)
    kind = option.get("type")
    if kind in (SUB, GROUP):
        if depth > (1 if kind == SUB else 0):
            text = "This option type is not allowed here"
            yield Fault(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text, "nested too deep")
        yield from _options(at, option.get("options") or [], depth + 1)
    if option.get("autocomplete") and option.get("choices"):
        text = "Options with autocomplete cannot have choices"
        code = "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES"
        yield Fault((*at, "choices"), code, text, "autocomplete with choices")
    if option.get("autocomplete") and kind not in (3, 4, 10):
        text = "This option type cannot have autocomplete"
        yield Fault((*at, "autocomplete"), "BASE_TYPE_CHOICES", text, "autocomplete type")
    yield from check_choices((*at, "choices"), option.get("choices") or [], kind)


def check_choices(at: Path, choices: list[Json], kind: Any) -> Iterator[Fault]:
    """Gives the faults of an option's choices, or of an answer to autocomplete."""
    if len(choices) > 25:
        text = "Must be between 0 and 25 in length."
        yield Fault(at, "BASE_TYPE_BAD_LENGTH", text, "more than 25 choices")
    names = Counter(choice.get("name") for choice in choices)
    for index, choice in enumerate(choices):
        name, value = choice.get("name") or "", choice.get("value")
        if not 1 <= len(name) <= 100:
            text = "Must be between 1 and 100 in length."
            yield Fault((*at, index, "name"), "BASE_TYPE_BAD_LENGTH", text, "choice name")
        if kind == 3 and (not isinstance(value, str) or len(value) > 100):
            text = "Must be between 1 and 100 in length."
            yield Fault((*at, index, "value"), "BASE_TYPE_BAD_LENGTH", text, "choice value")
        if kind in (4, 10) and (isinstance(value, bool) or not isinstance(value, int | float)):
            text = f"Value {value!r} is not a number."
            yield Fault((*at, index, "value"), "NUMBER_TYPE_COERCE", text, "choice value")
        if names[name] > 1:
            text = "Option choice name is not unique"
            code = "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS"
            yield Fault((*at, index, "name"), code, text, "duplicate choice")


def _weight(item: Json) -> Iterator[int]:
    """Gives the characters that count: the longest localization of names and descriptions."""
    for key in ("name", "description"):
        words = [item.get(key) or "", *(item.get(f"{key}_localizations") or {}).values()]
        yield max(len(word) for word in words)
    for choice in item.get("choices") or []:
        yield len(choice.get("name") or "")
        yield len(str(choice.get("value", "")))
    for option in item.get("options") or []:
        yield from _weight(option)

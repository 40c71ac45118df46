"""The base of every sentence: messages in the current language, names, lists, times and lengths.

A message is one whole sentence with named fields, `_("{name} draws {colours}.", name=…)`. Tables
of messages hold `N_("…")`, which is a `Message` and is put into words when it is called.
"""

from __future__ import annotations

import gettext
import re
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from babel import Locale, UnknownLocaleError
from babel.lists import format_list
from babel.numbers import format_decimal

SOURCE = "en"
DOMAIN = "petrichor"
LOCALE = Path(__file__).parent / "locale"
NAME = 32  # letters of a name that are shown
CONTENT, DESCRIPTION, ALT, PAGE = 2000, 100, 1024, 1900  # what Discord takes, and a page of ours
LABEL, BUTTON, PLACEHOLDER = 100, 80, 150

_current: ContextVar[str] = ContextVar("language", default=SOURCE)

_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing

Value = str | int


@contextmanager
def language(code: str | None) -> Iterator[None]:
    """Put what is said inside into this language; an unknown one, or None, is English."""
    token = _current.set(code or SOURCE)
    try:
        yield
    finally:
        _current.reset(token)


def known(code: str) -> str | None:
    """The catalogue of a language as Discord names it ("pt-BR"), or None where there is none."""
    name = code.replace("-", "_")
    return name if (LOCALE / name).is_dir() else None


def current() -> str:
    """The code of the current language."""
    return _current.get()


def _(message: str, /, **fields: Value) -> str:
    """A message in the current language with its fields filled in; numbers are written out."""
    return _fill(_catalogue().gettext(message), fields)


def n_(one: str, many: str, n: int, /, **fields: Value) -> str:
    """A message in the plural form of {n}."""
    return _fill(_catalogue().ngettext(one, many, n), {"n": n, **fields})


def p_(context: str, message: str, /, **fields: Value) -> str:
    """A message of a context, for one text that other languages word by its place."""
    return _fill(_catalogue().pgettext(context, message), fields)


@dataclass(frozen=True)
class Message:
    """A message for later; with `many` it has plural forms and needs the field {n}."""

    one: str
    many: str = ""
    context: str = ""

    def __call__(self, **fields: Value) -> str:
        """Its text in the current language."""
        if self.context:
            return p_(self.context, self.one, **fields)
        if not self.many:
            return _(self.one, **fields)
        n = fields.pop("n")
        assert isinstance(n, int)
        return n_(self.one, self.many, n, **fields)


def N_(message: str) -> Message:
    """A message for later, marked for extraction."""
    return Message(message)


def NN_(one: str, many: str) -> Message:
    """A message with plural forms for later, marked for extraction."""
    return Message(one, many)


def NP_(context: str, message: str) -> Message:
    """A message of a context for later, marked for extraction."""
    return Message(message, context=context)


def listed(items: Iterable[str]) -> str:
    """Items as a list in words: "Ana, Ben and Cat"."""
    return _list(items, "standard")


def either(items: Iterable[str]) -> str:
    """Items as a choice in words: "K7QXM or M4TPA"."""
    return _list(items, "or")


def number(n: int) -> str:
    """A whole number with the separators of the language."""
    return format_decimal(n, locale=_locale(current()))


def clean(name: str) -> str:
    """A name as plain text: one line, without control and direction marks, at most 32 letters."""
    kept = "".join(" " if c.isspace() else c for c in name if c.isspace() or _shown(c))
    return _shorten(" ".join(kept.split()), NAME) or "?"


def escape(name: str) -> str:
    """A name for the content of a message: cleaned, and inert as markdown and as mention."""
    return inert(clean(name))


def quoted(text: str, limit: int = 60) -> str:
    """What somebody typed, cleaned, cut and inert."""
    return inert(cut(" ".join("".join(c if _shown(c) else " " for c in text).split()), limit))


def inert(text: str) -> str:
    """Plain text whose markdown, mentions and links take no effect."""
    marked = re.sub(r"([\\`*_~|>#\[\]()<+-])", r"\\\1", text)
    return marked.replace("@", "@\u200b").replace("://", ":\u200b//")


def bold(name: str) -> str:
    """A name in bold, escaped."""
    return f"**{escape(name)}**"


def cut(text: str, limit: int) -> str:
    """The text, or its beginning up to a word with "…", in at most `limit` characters."""
    if len(text) <= limit:
        return text
    head = text[: limit - 1]
    word = head[: max(head.rfind(" "), head.rfind("\n"))] if re.search(r"\s", head) else head
    return (word if len(word) > limit // 2 else head).rstrip(" \n,;:·") + "…"


def at(unix: int) -> str:
    """A moment as Discord shows it to each reader: date and time."""
    return f"<t:{unix}:f>"


def ago(unix: int) -> str:
    """A moment as Discord shows it: "in 3 hours", "2 days ago"."""
    return f"<t:{unix}:R>"


def span(seconds: int) -> str:
    """A length of time in whole words: minutes below 1 hour, hours below 2 days, then days."""
    if seconds < 3600:
        return n_("{n} minute", "{n} minutes", max(1, round(seconds / 60)))
    if seconds < 2 * 86400 and seconds != 86400:
        return n_("{n} hour", "{n} hours", round(seconds / 3600))
    return n_("{n} day", "{n} days", round(seconds / 86400))


def _fill(template: str, fields: dict[str, Value]) -> str:
    shown = {name: number(v) if isinstance(v, int) else v for name, v in fields.items()}
    return template.format_map(shown)


def _list(items: Iterable[str], style: Literal["standard", "or"]) -> str:
    locale = _locale(current())
    # CLDR's "en" has the serial comma; the texts are written without it.
    return format_list(
        list(items), style, Locale("en", "GB") if locale.language == "en" else locale
    )


def _catalogue() -> gettext.NullTranslations:
    return _load(current(), LOCALE)


@cache
def _load(code: str, folder: Path) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, folder, [code], fallback=True)


@cache
def _locale(code: str) -> Locale:
    try:
        return Locale.parse(code, sep="-" if "-" in code else "_")
    except (UnknownLocaleError, ValueError):
        return Locale(SOURCE)


def _shown(character: str) -> bool:
    """False for control, format (direction marks, zero width), private and blank ones."""
    return unicodedata.category(character)[0] != "C" and character not in _BLANK


def _shorten(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"

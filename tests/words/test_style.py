"""The style sheet (flows.md, section 7), checked on every message of the catalogue."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from bot.words import LOCALE

BOT = Path(__file__).parents[2] / "bot"
KEYWORDS = {
    "_": None,
    "n_": (1, 2),
    "p_": ((1, "c"), 2),
    "N_": None,
    "NN_": (1, 2),
    "NP_": ((1, "c"), 2),
}
NEVER = re.compile(
    r"!|\b(please|sorry|oops|errors?|invalid|illegal|failed|failure|click|simply|forgot|"
    r"and/or|he|she|his|hers?|soon|best move|we|I|my|our)\b|\(s\)|'s\b(?<!It's)",
    re.IGNORECASE,
)
# In /help the headings are said by the person.
SPOKEN_BY_PEOPLE = re.compile(r"^(It's my turn|I want|I made|I'll be|I was told|I can't|I run)")
EXCEPT = {
    "Give up my seat",  # a button is said by the person
    "I am done",  # so is this one
    "Into my jar",
    "Leave them in my jar",
    "everybody's time",  # not the possessive of a name
    "his Quaro",  # of the author, by name
}


def extracted() -> set[tuple[str | None, tuple[str, ...]]]:
    """Context and texts of every message in the code of the bot."""
    found = extract_from_dir(
        BOT,
        method_map=[("messages/**.py", "python"), ("titles/**.py", "python"), ("**.py", "python")],
        keywords=KEYWORDS,
    )
    return {
        (context, (texts,) if isinstance(texts, str) else tuple(texts))
        for _file, _line, texts, _comments, context in found
    }


def catalogue() -> Catalog:
    """The template of the catalogues."""
    with (LOCALE / "petrichor.pot").open("rb") as file:
        return read_po(file)


def texts() -> Iterator[str]:
    """Every text of every message."""
    for message in catalogue():
        if message.id:
            yield from (message.id,) if isinstance(message.id, str) else message.id


def test_the_catalogue_is_fresh() -> None:
    """Whoever changes a sentence extracts it again (`make words`)."""
    stored = {
        (m.context, (m.id,) if isinstance(m.id, str) else tuple(m.id)) for m in catalogue() if m.id
    }
    assert stored == extracted()


def test_voice() -> None:
    """No exclamation, no apology, no jargon, no blame, no possessives, never "I" or "we"."""
    for text in texts():
        plain = text
        for allowed in EXCEPT:
            plain = plain.replace(allowed, "")
        if not SPOKEN_BY_PEOPLE.match(text):
            assert not NEVER.search(plain), text


def test_sentence_case() -> None:
    """Only names of things begin with a capital inside a sentence."""
    names = {
        *(
            "Petrichor",
            "Nach",
            "Regen",
            "Discord",
            "Alex",
            "Randolph",
            "Quaro",
            "README",
            "SHA-256",
        ),
        *("Before", "The", "Rain", "Fill", "Hive", "Automa", "Bee"),
        *("Butterfly", "Butterflies", "Superflower", "Superflowers", "Find", "Finds", "Starting"),
        *("Bouquet", "Late", "Visitor", "Swarm", "Rescue", "Migration", "Thrift", "Herbarium"),
        *("Twin", "Meadows", "Solitude", "Treasure", "Boards", "Cloomba", "Economicus"),
        *("Ekaterina", "Gorn", "Igor", "Sklyuev"),
        *("Mito", "Sazuki", "Sai", "Beppu", "Anca", "Gavril", "Jeff", "Fraser", "Allplay", "Neon"),
        *("Play", "Confirm", "Undo", "Press", "Log", "Rules", "Options", "Start", "Join", "Leave"),
        *("Add", "Remove", "Board", "Manage", "Server", "Create", "Public", "Threads", "View"),
        *(
            "Raindrops",
            "Thunder",
            "Flip",
            "Swap",
            "Top",
            "End",
            "Boards",
            "Fernando",
            "Cunha",
            "Games",
        ),
        *("Channel", "Send", "Messages", "Attach", "Files", "Read", "Message", "History", "In"),
    }
    inside = re.compile(r"(?<=[a-z,;] )[A-Z][\w-]+")
    for text in texts():
        # Squares, columns and game codes are not words.
        words = (w for w in inside.findall(text) if not re.fullmatch(r"[A-H]\d?(–[A-H]\d)?", w))
        assert set(words) <= names, text


def test_digits_and_signs() -> None:
    """No emoji; quotes are curly; a text has no blank at either end."""
    for text in texts():
        assert not re.search("[\U0001f000-\U0001faff\u2600-\u27bf]", text), text
        assert '"' not in text, text
        assert text == text.strip(), text
        assert "..." not in text, text


def test_fields_have_names() -> None:
    """Whole sentences with named fields; both plural forms have the same ones besides {n}."""
    for message in catalogue():
        if not message.id:
            continue
        forms = (message.id,) if isinstance(message.id, str) else message.id
        fields = [{name for _, name, _, _ in Formatter().parse(form) if name is not None}
                  for form in forms]  # fmt: skip
        assert all(name.isidentifier() for named in fields for name in named), message.id
        assert len({frozenset(named - {"n"}) for named in fields}) == 1, message.id


def test_no_sentence_is_glued() -> None:
    """A message is a literal, and none hides in an f-string, where no tool would find it."""
    for path in BOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.JoinedStr):
                inside = (getattr(n.func, "id", "") for n in ast.walk(node)
                          if isinstance(n, ast.Call))  # fmt: skip
                assert not {*inside} & set(KEYWORDS), f"{path}:{node.lineno}"
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in KEYWORDS:
                first = node.args[0]
                literal = isinstance(first, ast.Constant) and isinstance(first.value, str)
                assert literal or path.name == "words.py", f"{path}:{node.lineno}"


@pytest.mark.parametrize("folder", ["titles", "messages"])
def test_words_know_no_discord(folder: str) -> None:
    """Words are pure functions: no discord, no database, no clock of their own."""
    for path in [BOT / "words.py", *(BOT / folder).glob("*.py")]:
        imported = {
            name.name.split(".")[0]
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.Import)
            for name in node.names
        } | {
            (node.module or "").split(".")[0]
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.ImportFrom)
        }
        assert not imported & {"discord", "data", "time", "datetime", "random"}, path

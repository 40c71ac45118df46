"""The base of every sentence: names, lists, lengths, languages."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import words
from bot.words import NN_, bold, clean, cut, either, escape, language, listed, number, span

NASTY = st.text(
    st.one_of(
        st.sampled_from("*_~`|>#-+[]()\\@<:/&!\n\r\t\u202e\u200f\u2066\u200b\u3164 \ufeff"),
        st.characters(),
    ),
    max_size=80,
)


@given(NASTY)
def test_no_name_acts_as_markdown_or_mention(name: str) -> None:
    """F21: what stands in a message is inert, whatever somebody calls themselves."""
    said = escape(name)
    bare = re.sub(r"\\[\\`*_~|>#\[\]()<+-]", "", said)
    assert not re.search(r"[`*_~|>#\[\]<\\]", bare)
    assert "@everyone" not in said
    assert not re.search(r"<[@#:&tT/!]|https?://", bare)
    assert not re.search(r"@(?!\u200b)", said)


@given(NASTY)
def test_a_name_is_one_line_without_hidden_characters(name: str) -> None:
    """F21: right-to-left marks, control characters and line breaks are gone; 32 letters stay."""
    plain = clean(name)
    assert 1 <= len(plain) <= 32
    assert not any(unicodedata.category(c).startswith("C") for c in plain)
    assert plain == " ".join(plain.split())


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "Ana"),
        ("  Ana \n Bea\t", "Ana Bea"),
        ("**Ana**", r"\*\*Ana\*\*"),
        ("```py", r"\`\`\`py"),
        ("<@123>", "\\<@\u200b123\\>"),
        ("@everyone", "@\u200beveryone"),
        ("\u202eanA", "anA"),
        ("\u3164\u200b", "?"),
        ("", "?"),
        ("https://example.org", "https:\u200b//example.org"),
        ("x" * 33, "x" * 31 + "…"),
        ("x" * 32, "x" * 32),
        ("Żółć 李", "Żółć 李"),
    ],
)
def test_names(name: str, shown: str) -> None:
    """F21: the cases by hand."""
    assert escape(name) == shown
    assert bold(name) == f"**{shown}**"


@given(st.text(max_size=300), st.integers(min_value=10, max_value=120))
def test_cut_keeps_the_limit(text: str, limit: int) -> None:
    """What fits stays; what does not begins the same and ends with "…"."""
    short = cut(text, limit)
    assert len(short) <= limit
    if len(text) <= limit:
        assert short == text
    else:
        assert short.endswith("…")
        assert text.startswith(short[:-1])


def test_cut_at_a_word() -> None:
    """It is cut between words, and inside a word only where there is no blank."""
    assert cut("one two three four", 13) == "one two…"
    assert cut("one two three four", 14) == "one two three…"
    assert cut("x" * 20, 10) == "x" * 9 + "…"


def test_lists() -> None:
    """Babel makes the lists; English has no comma before "and"."""
    assert listed(["Ana"]) == "Ana"
    assert listed(["Ana", "Ben"]) == "Ana and Ben"
    assert listed(["Ana", "Ben", "Cat"]) == "Ana, Ben and Cat"
    assert either(["K7QXM", "M4TPA", "R8WJD"]) == "K7QXM, M4TPA or R8WJD"
    with language("de"):
        assert listed(["Ana", "Ben", "Cat"]) == "Ana, Ben und Cat"


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (20, "1 minute"),
        (150, "2 minutes"),
        (3600, "1 hour"),
        (43_200, "12 hours"),
        (86_400, "1 day"),
        (90_000, "25 hours"),
        (259_200, "3 days"),
    ],
)
def test_spans(seconds: int, said: str) -> None:
    """Spans are whole words."""
    assert span(seconds) == said


def test_numbers_and_plurals() -> None:
    """Digits, also one; thousands with a comma; the plural follows {n}."""
    assert number(12345) == "12,345"
    message = NN_("{n} seat of {code}", "{n} seats of {code}")
    assert message(n=1, code="K7QXM") == "1 seat of K7QXM"
    assert message(n=1200, code="K7QXM") == "1,200 seats of K7QXM"


def test_an_unknown_language_is_english() -> None:
    """A language without a catalogue, or an unknown code, changes nothing; leaving it restores."""
    with language("tlh"):
        assert words.current() == "tlh"
        assert listed(["Ana", "Ben"]) == "Ana and Ben"
        assert span(43_200) == "12 hours"
    assert words.current() == "en"
    with language(None):
        assert words.current() == "en"


def test_a_language_is_used_where_it_has_a_catalogue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord's "pt-BR" is "pt_BR" here; without a catalogue lists would be in another language."""
    (tmp_path / "pt_BR").mkdir()
    monkeypatch.setattr(words, "LOCALE", tmp_path)
    assert words.known("pt-BR") == "pt_BR"
    assert words.known("fr") is None


def test_a_field_is_never_a_template() -> None:
    """A name with braces stays what it is."""
    assert words._("{name} is next.", name="{code}") == "{code} is next."


def test_times() -> None:
    """Moments are left to each reader's clock."""
    assert words.at(1_767_225_600) == "<t:1767225600:f>"
    assert words.ago(1_767_225_600) == "<t:1767225600:R>"

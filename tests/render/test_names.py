"""Names of any kind: cleaned, cut, put in order."""

from __future__ import annotations

import pytest

from render.names import clean, clusters, visual_order
from tests.render.positions import SCRIPTS


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Marlene", "Marlene"),
        ("  Ana \n\t Lu ", "Ana Lu"),
        ("𝓕𝓪𝓷𝓬𝔂", "Fancy"),
        ("Ｆｕｌｌ", "Full"),
        ("\u202eevil\u200b", "evil"),
        ("", "?"),
        ("ㅤ", "?"),
        ("\u2800\u00a0", "?"),
        ("\u0301\u0302", "?"),
        ("\u200d\ufe0f", "?"),
        ("A\u0000B\ue000", "AB"),
        ("🐸 Frog", "🐸 Frog"),
        ("a\u0323\u0316\u0317\u0318\u0319b", "ạ\u0316\u0317b"),
    ],
)
def test_clean(name, expected):
    assert clean(name) == expected


def test_clean_keeps_at_most_a_hundred_letters():
    assert clean("m" * 5000) == "m" * 100


@pytest.mark.parametrize("name", SCRIPTS)
def test_clean_twice_is_clean(name):
    assert clean(clean(name)) == clean(name) != ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("abc", ("a", "b", "c")),
        ("e\u0301a", ("e\u0301", "a")),
        ("👨‍👩‍👧x", ("👨‍👩‍👧", "x")),
        ("👍🏽!", ("👍🏽", "!")),
        ("🇩🇪🇫🇷", ("🇩🇪", "🇫🇷")),
        ("1️⃣2", ("1️⃣", "2")),
        ("", ()),
    ],
)
def test_clusters(text, expected):
    assert clusters(text) == expected


def read(text: str) -> list[tuple[str, str]]:
    parts = visual_order([(cluster, None) for cluster in clusters(text)])
    return [(way, "".join(cluster for cluster, _ in items)) for way, items in parts]


def test_order_of_one_direction():
    assert read("Ana Lu") == [("ltr", "Ana Lu")]
    assert read("שלום דן") == [("rtl", "שלום דן")]


def test_order_of_two_directions_follows_the_first_letter():
    assert read("abc עלי דן def") == [("ltr", "abc "), ("rtl", "עלי דן"), ("ltr", " def")]
    assert read("עלי abc") == [("ltr", "abc"), ("rtl", "עלי ")]


def test_numbers_are_read_from_left_to_right():
    assert read("علي 99!") == [("rtl", "!"), ("ltr", "99"), ("rtl", "علي ")]

"""Component lists: counted and checked, with the faulty list named (NR-01, NR-02)."""

from __future__ import annotations

import hashlib

import pytest

from rules.errors import RulesError
from rules.nach_dem_regen import NachDemRegen
from rules.parts import Parts

SHIPPED = Parts.shipped("nach_dem_regen")


def changed(old: str, new: str) -> Parts:
    assert old in SHIPPED.text
    return Parts(SHIPPED.text.replace(old, new, 1))


def test_the_digest_is_of_the_text() -> None:
    assert Parts("a = 1\n").digest == hashlib.sha256(b"a = 1\n").hexdigest()


def test_both_lists_are_marked_reconstruction() -> None:
    assert SHIPPED.lists["board"]["source"] == "reconstruction"
    assert SHIPPED.lists["toadstools"]["source"] == "reconstruction"


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("red = 12", "red = 11", "list toadstools: 47 of them"),
        ("red = 12", "", "list toadstools, red"),
        ("red = 12", "green = 12", "green is unknown"),
        ("red = 12", "red = -12", "list toadstools, red"),
        ("red = 12", 'red = "12"', "list toadstools, red"),
        ("red = 12", "red = true", "list toadstools, red"),
        ("[toadstools]", "[mushrooms]", "list toadstools is missing"),
        ('"..####..",', '"...###..",', "list board: 47 squares"),
        ('"..####..",', '"..####x.",', "list board, row 1"),
        ('"..####..",', "12,", "list board, row 1"),
        ("rows = [", "lines = [", "list board: rows are missing"),
        ('source = "reconstruction"', 'source = "rumour"', "list board: source"),
    ],
)
def test_a_faulty_list_is_named(old: str, new: str, named: str) -> None:
    """NR-01 NR-02: 48 squares and 48 toadstools, or the loader says what is wrong."""
    with pytest.raises(RulesError, match=named):
        NachDemRegen(changed(old, new))


def test_a_text_that_is_no_toml_names_the_line() -> None:
    with pytest.raises(RulesError, match="line 2"):
        Parts("a = 1\nb = = 2\n")


def test_a_corrected_list_is_played() -> None:
    """A box with 14 red and 10 blue toadstools, and a board with its arms one column further."""
    parts = changed("red = 12", "red = 14")
    parts = Parts(parts.text.replace("blue = 12", "blue = 10").replace("..####..", "...####."))
    game = NachDemRegen(parts)
    assert game.toadstools == {"red": 14, "blue": 10, "black": 12, "pink": 12}
    assert game.squares[:4] == ("d1", "e1", "f1", "g1")

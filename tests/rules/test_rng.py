"""Chance: fixed by seed, row and label, without replacement and without bias (F39)."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import RulesError
from rules.rng import Rng


def numbers(seed: bytes, row: int, label: str) -> list[int]:
    """The first eight numbers of a label, from the definition alone."""
    key = hashlib.sha256(seed + b"/" + str(row).encode()).digest()
    blocks = (hashlib.sha256(key + label.encode() + b"/" + str(n).encode()) for n in range(2))
    stream = b"".join(block.digest() for block in blocks)
    return [int.from_bytes(stream[at : at + 8], "big") for at in range(0, 64, 8)]


def test_draws_follow_from_the_definition() -> None:
    """A number below n is the next of eight bytes, modulo n; each one drawn leaves the pool."""
    first, second, third, *_ = numbers(b"seed", 3, "bag")
    pool = ["a", "b", "c", "d", "e"]
    drawn = []
    for place, number in enumerate((first, second, third)):
        other = place + number % (5 - place)
        pool[place], pool[other] = pool[other], pool[place]
        drawn.append(pool[place])
    assert Rng(b"seed", 3).draw("bag", "abcde", 3) == tuple(drawn)


def test_a_ninth_number_comes_from_a_third_block() -> None:
    assert len(set(Rng(b"", 0).shuffle("many", range(100)))) == 100


def test_the_seed_is_not_taken_for_the_row() -> None:
    assert Rng(b"s/1", 1).shuffle("a", range(50)) != Rng(b"s", 11).shuffle("a", range(50))


@given(st.binary(max_size=40), st.integers(0, 500), st.lists(st.integers()), st.integers(0, 50))
def test_draws_are_without_replacement(seed: bytes, row: int, items: list[int], many: int) -> None:
    count = min(many, len(items))
    drawn = Rng(seed, row).draw("x", items, count)
    assert len(drawn) == count
    assert not Counter(drawn) - Counter(items)
    assert drawn == Rng(seed, row).draw("x", items, count)
    assert Counter(Rng(seed, row).shuffle("x", items)) == Counter(items)


def test_a_label_serves_once_in_a_row() -> None:
    rng = Rng(b"seed", 1)
    assert not rng.used
    rng.draw("refill 1", "ab", 1)
    assert rng.used
    with pytest.raises(RulesError):
        rng.draw("refill 1", "ab", 1)
    with pytest.raises(RulesError):
        rng.fork("refill 1")
    rng.draw("refill 2", "ab", 1)


@pytest.mark.parametrize("count", [-1, 3])
def test_no_more_is_drawn_than_there_is(count: int) -> None:
    with pytest.raises(RulesError):
        Rng(b"", 0).draw("x", "ab", count)


def test_row_label_and_fork_all_matter() -> None:
    base = Rng(b"seed", 1).shuffle("a", range(30))
    assert base != Rng(b"seed", 2).shuffle("a", range(30))
    assert base != Rng(b"seed", 1).shuffle("b", range(30))
    assert base != Rng(b"tree", 1).shuffle("a", range(30))
    assert base != Rng(b"seed", 1).fork("a").shuffle("a", range(30))
    assert Rng(b"seed", 1).fork("a").shuffle("a", "abc") == Rng(b"seed", 1).fork("a").shuffle(
        "a", "abc"
    )


def test_all_orders_are_equally_likely() -> None:
    """Of 6,000 shuffles each order has 1,000; 150 off would be five standard deviations."""
    orders = Counter(Rng(b"fair", row).shuffle("x", "abc") for row in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values()), orders

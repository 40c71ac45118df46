"""Codes, secrets and seeds: what makes a shuffle fair and lets it be checked afterwards."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import TypeVar

from rules.rng import Rng

T = TypeVar("T")

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # no two of these are taken for each other
CODE_LENGTH = 5
_SEATING = -1  # a row that no log has, so that seating shares no number with the game


def new_code() -> str:
    """A random code of a game; whether it was used before is for the database to say."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def new_secret() -> bytes:
    """32 bytes from the operating system."""
    return secrets.token_bytes(32)


def seal_of(secret: bytes) -> str:
    """The fingerprint of a secret, posted before anybody sits down."""
    return hashlib.sha256(secret).hexdigest()


def seed_of(secret: bytes, start: int, people: Sequence[int]) -> bytes:
    """The seed of a game from its secret, the id of its start, and its people as they joined."""
    joined = ",".join(map(str, people))
    return hashlib.sha256(b"%b/%d/%b" % (secret, start, joined.encode())).digest()


def seating(seed: bytes, joined: Sequence[T]) -> tuple[T, ...]:
    """Who joined, in the order of play that the seed draws."""
    return Rng(seed, _SEATING).shuffle("seats", joined)

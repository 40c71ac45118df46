"""An exported game: JSON with all that is needed to play it again and to check its shuffles."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import msgspec

from rules.errors import RulesError
from rules.game import Game, Seat
from rules.parts import Parts


@dataclass(frozen=True)
class Export:
    """The file of one game; bytes stand in hexadecimal, `people` in the order of joining."""

    petrichor: int
    game: str
    version: int
    parts: str
    options: dict[str, str]
    seats: int
    seed: str
    rows: tuple[tuple[Seat | None, str], ...]
    secret: str | None = None
    start: str | None = None
    people: tuple[str, ...] | None = None
    parts_text: str | None = None

    @classmethod
    def read(cls, text: bytes) -> Export:
        """The export in the bytes of a file; raises RulesError."""
        try:
            if _unfinished(msgspec.json.decode(text)):
                raise RulesError("the rows and the seed are told once the game is over")
            export = msgspec.json.decode(text, type=cls)
        except (msgspec.DecodeError, RecursionError) as error:
            raise RulesError(f"this is no exported game: {error}") from error
        if export.petrichor != 1:
            raise RulesError(f"the form {export.petrichor} of exported games is unknown")
        return export

    def write(self) -> bytes:
        """The bytes of the file; what is None is left out."""
        known = {part.name: getattr(self, part.name) for part in fields(self)}
        return msgspec.json.encode({name: one for name, one in known.items() if one is not None})

    def title(self, games: Mapping[str, Game[Any, Any, Any]]) -> Game[Any, Any, Any]:
        """The game with the version and component lists of the file; raises RulesError."""
        if self.game not in games:
            raise RulesError(f"the game {self.game} is unknown")
        shipped = games[self.game]
        parts = shipped.parts if self.parts_text is None else Parts(self.parts_text)
        if parts.digest != self.parts:
            raise RulesError(
                f"the component lists have the digest {parts.digest}, not {self.parts}"
            )
        return type(shipped)(parts, self.version)

    def seal(self) -> str | None:
        """The SHA-256 of the secret, posted before anybody sat down; raises RulesError."""
        return None if self.secret is None else hashlib.sha256(unhex(self.secret)).hexdigest()

    def lacking(self) -> tuple[str, ...]:
        """The fields without which the seed of a file with a secret cannot be checked."""
        needed = () if self.secret is None else ("start", "people")
        return tuple(name for name in needed if getattr(self, name) is None)

    def drawn_from_secret(self) -> bool | None:
        """Whether the seed follows from the secret, or None where the file does not tell."""
        if self.secret is None or self.start is None or self.people is None:
            return None
        return seed_of(unhex(self.secret), self.start, self.people) == unhex(self.seed)


def _unfinished(file: object) -> bool:
    """Whether the file was written while its game ran, when nothing secret may be told."""
    return isinstance(file, dict) and "petrichor" in file and not file.keys() & {"seed", "rows"}


def seed_of(secret: bytes, start: str, people: Sequence[str]) -> bytes:
    """The seed of a game: SHA-256 of `secret/start/people`, people's ids with commas between."""
    return hashlib.sha256(b"/".join([secret, start.encode(), ",".join(people).encode()])).digest()


def unhex(text: str) -> bytes:
    """The bytes of a hexadecimal text; raises RulesError."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise RulesError(f"{text!r} is not hexadecimal") from None

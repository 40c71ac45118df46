"""What a person of the local Discord sees: messages, answers, choices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True)
class Message:
    """A message as one person sees it at one moment; `raw` is the protocol's object."""

    raw: Json

    @property
    def id(self) -> str:
        return str(self.raw["id"])

    @property
    def channel(self) -> str:
        return str(self.raw["channel_id"])

    @property
    def content(self) -> str:
        return str(self.raw["content"])

    @property
    def ephemeral(self) -> bool:
        return self.raw["for"] is not None

    @property
    def author(self) -> str:
        return str(self.raw["author"]["id"])

    @property
    def attachments(self) -> list[Json]:
        return list(self.raw["attachments"])

    @property
    def alt(self) -> str:
        """The description of the first attachment."""
        return str(self.attachments[0].get("description", "")) if self.attachments else ""

    @property
    def controls(self) -> list[Json]:
        """Every button and select, top to bottom."""
        return [c for c in walk(self.raw["components"]) if c["type"] in (2, 3, 5, 6, 7, 8)]

    @property
    def rows(self) -> list[list[str]]:
        """The labels of buttons and the placeholders of selects, row by row."""
        return [
            [c.get("label") or c.get("placeholder", "") for c in row["components"]]
            for row in self.raw["components"]
            if row["type"] == 1
        ]

    @property
    def buttons(self) -> list[str]:
        return [c.get("label", "") for c in self.controls if c["type"] == 2]

    @property
    def selects(self) -> list[Json]:
        return [c for c in self.controls if c["type"] != 2]

    @property
    def options(self) -> list[Json]:
        """The options of all string selects."""
        return [option for select in self.selects for option in select.get("options", [])]

    def button(self, label: str) -> Json:
        """The button with that label; LookupError names those that are there."""
        found = [c for c in self.controls if c["type"] == 2 and c.get("label") == label]
        if not found:
            raise LookupError(f"no button {label!r} among {self.buttons} of {self.content!r}")
        return found[0]

    def __repr__(self) -> str:
        return f"<Message {self.id} {self.content!r} {self.rows}>"


def walk(tree: list[Json]) -> Iterator[Json]:
    for component in tree:
        yield component
        yield from walk(component.get("components", []))
        for key in ("accessory", "component"):
            if key in component:
                yield from walk([component[key]])


@dataclass(frozen=True)
class Answer:
    """What came of an act; `sent` is False where Discord would have sent nothing."""

    interaction: Json
    message: Message | None = None
    modal: Json | None = None
    sent: bool = True

    @property
    def state(self) -> str:
        return str(self.interaction.get("state"))

    @property
    def failed(self) -> bool:
        return self.state == "failed"

    @property
    def text(self) -> str:
        return self.message.content if self.message else str(self.interaction.get("text", ""))

    @property
    def ephemeral(self) -> bool:
        return self.message is not None and self.message.ephemeral


@dataclass(frozen=True)
class Choices:
    """What an autocomplete offered."""

    rows: list[Json]
    failed: bool

    @property
    def names(self) -> list[str]:
        return [row["name"] for row in self.rows]

    @property
    def values(self) -> list[Any]:
        return [row["value"] for row in self.rows]

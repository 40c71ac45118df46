"""How the emulator refuses: as Discord answers a bot, and as the page is answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]

# code: (status, message), as Discord words them
CODES: dict[int, tuple[int, str]] = {
    0: (401, "401: Unauthorized"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later."),
    40005: (413, "Request entity too large. Try sending something smaller."),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (403, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50033: (400, "Invalid Recipient(s)"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    160002: (400, "Cannot reply without permission to read message history"),
    160004: (400, "A thread has already been created for this message"),
}


@dataclass(frozen=True)
class Fault:
    """One wrong place of a request's body: its path, Discord's code word, a sentence, our rule."""

    path: tuple[str | int, ...]
    code: str
    message: str
    rule: str


class Refusal(Exception):
    """A request of a bot that is answered with `{"code", "message"}` and the code's status."""

    def __init__(self, code: int, *, rule: str = "", status: int = 0, message: str = "") -> None:
        usual_status, usual_message = CODES[code]
        self.code, self.rule = code, rule
        self.status = status or usual_status
        self.text = message or usual_message
        self.faults: tuple[Fault, ...] = ()
        self.retry_after: float | None = None
        super().__init__(self.text)

    def body(self) -> Json:
        """Gives the JSON that Discord would send."""
        body: Json = {"message": self.text, "code": self.code}
        if self.retry_after is not None:
            body |= {"retry_after": self.retry_after, "global": False}
        if self.faults:
            body["errors"] = _tree(self.faults)
        return body


def invalid_form(*faults: Fault) -> Refusal:
    """Makes the refusal 50035 that names each wrong place."""
    refusal = Refusal(50035, rule=faults[0].rule)
    refusal.faults = faults
    return refusal


def _tree(faults: tuple[Fault, ...]) -> Json:
    tree: Json = {}
    for fault in faults:
        node = tree
        for key in fault.path:
            node = node.setdefault(str(key), {})
        node.setdefault("_errors", []).append({"code": fault.code, "message": fault.message})
    return tree


class PageRefusal(Exception):
    """A request of the page that is answered with a code and a sentence that people can read."""

    def __init__(self, code: str, message: str, status: int = 400, option: str = "") -> None:
        self.code, self.status, self.option = code, status, option
        super().__init__(message)

    def body(self) -> Json:
        """Gives the JSON for the page."""
        body = {"code": self.code, "message": str(self)}
        return body | {"option": self.option} if self.option else body

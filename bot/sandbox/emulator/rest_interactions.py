"""Routes for answers to interactions and for their webhooks."""

from __future__ import annotations

from . import interactions, messages, payloads
from .errors import Json, Refusal
from .rest import Call


def callback(call: Call) -> Json | None:
    """POST /interactions/{interaction_id}/{interaction_token}/callback."""
    key, token = call.path["interaction_id"], call.path["interaction_token"]
    told = interactions.answer(call.world, key, token, call.body, call.files)
    return told if call.query.get("with_response") in ("1", "true", "True") else None


def _interaction(call: Call) -> Json:
    return interactions.by_token(call.world, call.path["webhook_id"], call.path["webhook_token"])


def _message(call: Call) -> tuple[Json, Json]:
    row = _interaction(call)
    return row, interactions.message_of(call.world, row, call.path.get("message_id", "@original"))


def follow_up(call: Call) -> Json:
    """POST /webhooks/{webhook_id}/{webhook_token}."""
    row = _interaction(call)
    return payloads.message(
        call.world, interactions.follow_up(call.world, row, call.body, call.files)
    )


def read(call: Call) -> Json:
    """GET /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}."""
    return payloads.message(call.world, _message(call)[1])


def update(call: Call) -> Json:
    """PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}."""
    row, message = _message(call)
    if call.world.channel(message["channel"])["archived"] and message["for"] is None:
        raise Refusal(50083, rule="editing in an archived thread")
    interactions.change(call.world, message, call.body, call.files)
    if message["id"] == row["original"]:
        interactions.finish(call.world, row)
    return payloads.message(call.world, message)


def delete(call: Call) -> None:
    """DELETE /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}."""
    row, message = _message(call)
    messages.delete(call.world, message)
    if message["id"] == row["original"]:
        interactions.finish(call.world, row)

"""Opening threads with the messages that Discord writes for them."""

from __future__ import annotations

from . import channels, messages
from .errors import Json
from .messages import Draft
from .world import World


def open_thread(
    world: World,
    parent: Json,
    owner: Json,
    name: str,
    *,
    private: bool = False,
    auto_archive: int = 1440,
    starter: Json | None = None,
) -> Json:
    """Opens a thread in a text channel, on a message where `starter` is given."""
    thread = channels.start_thread(
        world,
        parent,
        owner,
        name,
        private=private,
        auto_archive=auto_archive,
        starter=starter["id"] if starter else None,
    )
    if starter is not None:
        starter["thread"] = thread["id"]
        starter["flags"] |= 1 << 5
        messages.show(world, starter)
        reference = {"channel": parent["id"], "message": starter["id"]}
        author = world.user(starter["author"])
        messages.write(world, Draft(thread, author, {}, type=21, reference=reference))
    elif not private:
        reference = {"channel": thread["id"], "message": None}
        body = {"content": name}
        messages.write(world, Draft(parent, owner, body, type=18, reference=reference))
    return thread

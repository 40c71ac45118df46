"""What happens to channels and threads: made, changed, archived, left, deleted."""

from __future__ import annotations

from . import payloads
from .errors import Json
from .gateway import GUILDS
from .stream import EVERYBODY
from .world import THREADS, World

LONGEST_NAME = 100


def announce(world: World, row: Json, event: str = "CHANNEL_UPDATE") -> None:
    """Keeps a changed channel and tells bots (`event`) and pages."""
    world.store.put("channels", row)

    def build(bot: Json, _: int) -> Json | None:
        if row["kind"] in THREADS and not world.sees(bot, row):
            return None
        data = payloads.channel(world, row, bot)
        return data | {"newly_created": True} if event == "THREAD_CREATE" else data

    if row["kind"] != "dm":
        world.gateway.dispatch(event, build, GUILDS)
    show(world, row)


def show(world: World, row: Json) -> None:
    """Tells every page how the channel stands for its person, or that it is out of sight."""
    from .page_views import channel_for

    def build(key: str) -> Json | None:
        return channel_for(world, row, key)

    world.stream.send("channel", build)


def show_to(world: World, row: Json, person: str) -> None:
    """Tells the pages of one person how the channel stands for them."""
    from .page_views import channel_for

    def build(key: str) -> Json | None:
        return channel_for(world, row, key) if key == person else None

    world.stream.send("channel", build)


def create_text(world: World, name: str, topic: str = "") -> Json:
    """Adds a text channel and tells about it."""
    row = world.add_text_channel(name, topic)
    announce(world, row, "CHANNEL_CREATE")
    return row


def start_thread(
    world: World,
    parent: Json,
    owner: Json,
    name: str,
    *,
    private: bool = False,
    auto_archive: int = 1440,
    starter: str | None = None,
) -> Json:
    """Opens a thread, with the owner in it; one on a message has the message's id."""
    row = world.new_channel("private_thread" if private else "thread", name)
    row |= {
        "id": starter or row["id"],
        "parent": parent["id"],
        "owner": owner["id"],
        "members": [owner["id"]],
        "auto_archive": auto_archive,
        "starter": starter,
    }
    announce(world, row, "THREAD_CREATE")
    watch(world, row)
    return row


def watch(world: World, row: Json) -> None:
    """Archives the thread once nobody has written for its time."""
    key, seen = row["id"], row["active"]

    def look() -> None:
        thread = world.store.get("channels", key)
        if thread and not thread["archived"] and thread["active"] == seen:
            change_thread(world, thread, archived=True)
            world.store.commit()

    if row["auto_archive"]:
        world.clock.call_at(seen + row["auto_archive"] * 60, look)


def touch(world: World, row: Json) -> None:
    """Notes that something was written, which opens an archived thread."""
    row["active"] = world.clock.now()
    if row["kind"] in THREADS:
        if row["archived"]:
            change_thread(world, row, archived=False)
        else:
            watch(world, row)


def change_thread(world: World, row: Json, **changes: object) -> None:
    """Changes name, archived, locked or auto_archive of a thread and tells about it."""
    if changes.get("archived", row["archived"]) != row["archived"]:
        row["archive_changed"] = world.clock.now()
        if not changes["archived"]:
            row["active"] = world.clock.now()
    row.update(changes)
    announce(world, row, "THREAD_UPDATE")
    if not row["archived"]:
        watch(world, row)


def set_member(world: World, row: Json, key: str, *, joined: bool) -> None:
    """Puts a user into a thread, or out of it."""
    if (key in row["members"]) == joined:
        return
    row["members"] = [*row["members"], key] if joined else [m for m in row["members"] if m != key]
    world.store.put("channels", row)
    user = world.user(key)
    if user["bot"] and joined:
        given = payloads.channel(world, row, user)
        world.gateway.dispatch("THREAD_CREATE", lambda _bot, _i: given, GUILDS, key)
    show(world, row)


def delete(world: World, row: Json) -> None:
    """Deletes a channel with its threads and messages and tells about it."""
    for thread in world.channels(*THREADS):
        if thread["parent"] == row["id"]:
            delete(world, thread)
    gone = payloads.channel(world, row)
    if row["kind"] in THREADS:
        gone = {key: gone[key] for key in ("id", "type", "guild_id", "parent_id")}
    event = "THREAD_DELETE" if row["kind"] in THREADS else "CHANNEL_DELETE"
    saw = {person["id"] for person in world.watchers(row)}
    world.store.drop("channels", row["id"])
    for key in world.by_channel.pop(row["id"], []):
        message = world.store.get("messages", key)
        for kept in message["attachments"] if message else []:
            world.store.drop_file(kept["id"])
        world.store.drop("messages", key)
    _settle_notices(world, row["id"])
    world.gateway.dispatch(event, lambda _bot, _intents: gone, GUILDS)
    world.stream.send(
        "channel_delete", lambda key: {"id": row["id"]} if key == EVERYBODY or key in saw else None
    )


def _settle_notices(world: World, channel: str) -> None:
    """Counts the notices of a channel that is gone as read, since nobody can read it any more."""
    notices = world.store.all("notices").values()
    waiting = [row for row in notices if row["channel"] == channel and not row["read"]]
    for row in waiting:
        world.store.put("notices", row | {"read": True})
        world.stream.send("notices_read", {"person": row["person"], "ids": [row["id"]]})


def set_permissions(world: World, row: Json, target: str, allow: int, deny: int) -> None:
    """Sets or, with both 0, removes the overwrite of a role or user in a text channel."""
    kept = [overwrite for overwrite in row["overwrites"] if overwrite["id"] != target]
    if allow or deny:
        kind = 0 if world.store.get("roles", target) else 1
        kept.append({"id": target, "type": kind, "allow": str(allow), "deny": str(deny)})
    row["overwrites"] = kept
    announce(world, row)
    for thread in world.channels(*THREADS):
        if thread["parent"] == row["id"]:
            show(world, thread)


def set_membership(world: World, user: Json, *, member: bool) -> None:
    """Lets a user or a bot leave the server, or come back."""
    from .gateway import MEMBERS
    from .page_views import channel_for, person

    if user["member"] == member:
        return
    user["member"], user["joined"] = member, world.clock.now()
    world.store.put("users", user)
    guild = world.guild["id"]
    if user["bot"]:
        if member:
            full = payloads.guild_create(world, user)
            world.gateway.dispatch("GUILD_CREATE", lambda _b, _i: full, GUILDS, user["id"])
        else:
            gone = {"id": guild}
            world.gateway.dispatch("GUILD_DELETE", lambda _b, _i: gone, GUILDS, user["id"])
    else:
        event = "GUILD_MEMBER_ADD" if member else "GUILD_MEMBER_REMOVE"
        whole = payloads.member(user) if member else {"user": payloads.user(user)}
        data = whole | {"guild_id": guild}
        world.gateway.dispatch(event, lambda _b, _i: data, MEMBERS)
    world.stream.send("person", person(world, user))
    for row in world.channels("text", *THREADS):
        seen = channel_for(world, row, user["id"])
        event = "channel" if seen else "channel_delete"
        given = seen or {"id": row["id"]}
        world.stream.send(event, lambda key, given=given: given if key == user["id"] else None)  # type: ignore[misc]

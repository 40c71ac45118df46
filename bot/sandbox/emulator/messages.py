"""What happens to messages: written, changed, deleted; whom they mention and notify."""

from __future__ import annotations

import io
import mimetypes
import re
from dataclasses import dataclass, field

from PIL import Image

from . import channels, components, page_views, payloads
from .errors import Json
from .gateway import DIRECT_MESSAGES, DIRECT_TYPING, GUILD_MESSAGES, GUILD_TYPING
from .permissions import BITS
from .stream import EVERYBODY
from .world import THREADS, World

ROLE_MENTION = re.compile(r"<@&(\d+)>")
EVERYONE = re.compile(r"@(everyone|here)\b")
MARKUP = re.compile(r"(\*\*|__|~~|\|\||`+|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w))")
KEPT_NOTICES = 200


@dataclass
class Upload:
    """A file that came with a request."""

    filename: str
    data: bytes


@dataclass
class Draft:
    """A message about to be written: where, by whom, with which body and files."""

    channel: Json
    author: Json
    body: Json
    files: dict[int, Upload] = field(default_factory=dict)
    type: int = 0
    for_person: str | None = None
    reference: Json | None = None
    interaction: Json | None = None
    flags: int = 0


def write(world: World, draft: Draft) -> Json:
    """Writes a message and tells bots, pages and whoever is mentioned; gives its row."""
    body = draft.body
    row: Json = {
        "id": world.store.new_id(),
        "channel": draft.channel["id"],
        "author": draft.author["id"],
        "type": draft.type,
        "content": body.get("content") or "",
        "flags": draft.flags,
        "nonce": body.get("nonce"),
        "created": world.clock.now(),
        "edited": None,
        "for": draft.for_person,
        "reference": draft.reference,
        "interaction": draft.interaction,
        "thread": None,
        "attachments": [],
        "embeds": [],
        "components": [],
    }
    row["content"] = row["content"].strip()
    _fill(world, row, body, draft.files)
    _address(world, row, draft.channel, body.get("allowed_mentions"))
    _keep(world, row, draft.channel)
    return row


def _keep(world: World, row: Json, channel: Json) -> None:
    world.store.put("messages", row)
    world.by_channel.setdefault(channel["id"], []).append(row["id"])
    if row["for"] is None:
        channel["last_message"] = row["id"]
        channel["count"] += row["type"] != 21
        channels.touch(world, channel)
        _join_mentioned(world, row, channel)
        world.store.put("channels", channel)
    _tell(world, row, "MESSAGE_CREATE")
    world.stream.send("message", lambda key: page_views.message_for(world, row, key))
    if row["for"] is None:
        mark_read(world, row["author"], channel)
        if not row["flags"] & components.LOADING:
            _notify(world, row, channel)
        channels.show(world, channel)


def edit(world: World, row: Json, body: Json, files: dict[int, Upload] | None = None) -> None:
    """Changes a message as the body says and tells bots and pages."""
    was_loading = payloads.loading(row)
    channel = world.channel(row["channel"])
    row["flags"] &= ~components.LOADING
    row["flags"] |= int(body.get("flags") or 0) & (components.V2_FLAG | components.NO_EMBEDS)
    if "content" in body:
        row["content"] = (body["content"] or "").strip()
    if not was_loading:
        row["edited"] = world.clock.now()
    _fill(world, row, body, files or {})
    if "content" in body:
        _address(world, row, channel, body.get("allowed_mentions"))
    world.store.put("messages", row)
    _tell(world, row, "MESSAGE_UPDATE")
    world.stream.send("message_update", lambda key: page_views.message_for(world, row, key))
    if was_loading and row["for"] is None:
        _notify(world, row, channel)
        channels.show(world, channel)


def show(world: World, row: Json) -> None:
    """Tells pages that something about a message changed."""
    world.store.put("messages", row)
    _tell(world, row, "MESSAGE_UPDATE")
    world.stream.send("message_update", lambda key: page_views.message_for(world, row, key))


def delete(world: World, row: Json) -> None:
    """Deletes a message and its files and tells bots and pages."""
    for kept in row["attachments"]:
        world.store.drop_file(kept["id"])
    gone = {"id": row["id"], "channel": row["channel"]}
    seen = {p["id"] for p in world.people() if page_views.visible(world, row, p)}
    world.store.drop("messages", row["id"])
    world.by_channel[row["channel"]].remove(row["id"])
    channel = world.channel(row["channel"])
    data: Json = {"id": row["id"], "channel_id": row["channel"]}
    if channel["kind"] != "dm":
        data["guild_id"] = world.guild["id"]
    if row["for"] is None:
        channel["count"] = max(0, channel["count"] - 1)
        world.store.put("channels", channel)
        world.gateway.dispatch(
            "MESSAGE_DELETE",
            lambda bot, _: data if world.sees(bot, channel) else None,
            _intents(channel),
        )
    world.stream.send(
        "message_delete", lambda key: gone if key == EVERYBODY or key in seen else None
    )


def _intents(channel: Json) -> int:
    return DIRECT_MESSAGES if channel["kind"] == "dm" else GUILD_MESSAGES


def _tell(world: World, row: Json, event: str) -> None:
    if row["for"] is not None:
        return
    channel = world.channel(row["channel"])

    def build(bot: Json, intents: int) -> Json | None:
        seen = world.sees(bot, channel)
        return payloads.seen_by_bot(world, row, bot, intents) if seen else None

    world.gateway.dispatch(event, build, _intents(channel))


# Contents


def _fill(world: World, row: Json, body: Json, files: dict[int, Upload]) -> None:
    if "attachments" in body or files:
        row["attachments"] = _attachments(world, row, body.get("attachments"), files)
    links = {kept["filename"]: payloads.attachment(world, row, kept) for kept in row["attachments"]}

    def resolve(url: str) -> Json:
        found = links.get(url.removeprefix("attachment://")) if "attachment://" in url else None
        if found is None:
            return {"id": world.store.new_id(), "url": url, "proxy_url": url}
        size: Json = {
            key: found[key] for key in ("width", "height", "content_type") if key in found
        }
        link = {"url": found["url"], "proxy_url": found["proxy_url"]}
        return {"id": found["id"], "attachment_id": found["id"]} | link | size

    if body.get("components") is not None:
        row["components"] = components.complete(body["components"], resolve)
    if body.get("embeds") is not None:
        row["embeds"] = [_embed(embed, links) for embed in body["embeds"]]


def _embed(embed: Json, links: dict[str, Json]) -> Json:
    given = {key: value for key, value in embed.items() if value is not None}
    given["type"] = "rich"
    for key in ("image", "thumbnail"):
        if given.get(key):
            link = links.get(given[key]["url"].removeprefix("attachment://"))
            url = link["url"] if link else given[key]["url"]
            given[key] = {"url": url, "proxy_url": url}
    return given


def _attachments(
    world: World, row: Json, manifest: list[Json] | None, files: dict[int, Upload]
) -> list[Json]:
    known = {kept["id"]: kept for kept in row["attachments"]}
    if manifest is None:
        manifest = [*row["attachments"], *({"id": index} for index in files)]
    kept = []
    for entry in manifest:
        if str(entry["id"]) in known:
            kept.append(known[str(entry["id"])])
        else:
            kept.append(_store_file(world, files[int(entry["id"])], entry))
    for key in known.keys() - {entry["id"] for entry in kept}:
        world.store.drop_file(key)
    return kept


def _store_file(world: World, upload: Upload, entry: Json) -> Json:
    filename = re.sub(r"[^\w.-]", "_", entry.get("filename") or upload.filename or "unknown")
    given: Json = {"id": world.store.new_id(), "filename": filename, "size": len(upload.data)}
    given |= sniff(upload.data, filename)
    if entry.get("description"):
        given["description"] = entry["description"]
    world.store.put_file(given["id"], given["content_type"], upload.data)
    return given


def sniff(data: bytes, filename: str) -> Json:
    """Gives content_type and, of pictures, width and height, from the bytes themselves."""
    try:
        with Image.open(io.BytesIO(data)) as picture:
            width, height = picture.size
            kind = Image.MIME.get(picture.format or "", "application/octet-stream")
            return {"content_type": kind, "width": width, "height": height}
    except OSError:
        kind = mimetypes.guess_type(filename)[0] or "application/octet-stream"
        if kind.startswith("image/"):
            kind = "application/octet-stream"
        charset = "; charset=utf-8" if kind.startswith("text/") else ""
        return {"content_type": kind + charset}


# Mentions and notices


def _address(world: World, row: Json, channel: Json, allowed: Json | None) -> None:
    everything = allowed is None
    rule: Json = allowed or {}
    parse = ["users", "roles", "everyone"] if everything else rule.get("parse") or []
    users = [str(key) for key in rule.get("users") or []]
    roles = [str(key) for key in rule.get("roles") or []]
    known = world.store.all("users")
    named = dict.fromkeys(page_views.USER_MENTION.findall(row["content"]))
    row["mentions"] = [k for k in named if k in known and ("users" in parse or k in users)]
    named = dict.fromkeys(ROLE_MENTION.findall(row["content"]))
    row["mention_roles"] = [key for key in named if "roles" in parse or key in roles]
    loud = bool(EVERYONE.search(row["content"])) and "everyone" in parse
    row["mention_everyone"] = loud and bool(
        world.allowed(world.user(row["author"]), channel) & BITS["MENTION_EVERYONE"]
    )
    if row["type"] == 19 and (everything or rule.get("replied_user")):
        answered = world.store.get("messages", row["reference"]["message"])
        if answered and row["interaction"] is None and answered["author"] not in row["mentions"]:
            row["mentions"].append(answered["author"])


def _join_mentioned(world: World, row: Json, channel: Json) -> None:
    if channel["kind"] not in THREADS:
        return
    for key in (row["author"], *row["mentions"]):
        user = world.user(key)
        if user["member"] and world.sees(user, channel):
            channels.set_member(world, channel, key, joined=True)


def _notify(world: World, row: Json, channel: Json) -> None:
    if row["flags"] & components.QUIET:
        return
    author = world.user(row["author"])
    for person in world.watchers(channel):
        if person["id"] == row["author"]:
            continue
        direct = channel["kind"] == "dm"
        if not direct and not page_views.notifies(row, person):
            continue
        kind = "dm" if direct else "reply" if row["type"] == 19 else "mention"
        where = f"#{channel['name']}, {world.guild['name']}"
        title = author["name"] if direct else f"{author['name']} ({where})"
        notice = {
            "id": world.store.new_id(),
            "person": person["id"],
            "kind": kind,
            "channel": channel["id"],
            "message": row["id"],
            "author": author["name"],
            "title": title,
            "text": plain(world, row["content"]) or "Sent a picture",
            "read": False,
            "time": world.clock.now(),
        }
        world.store.put("notices", notice)
        _forget_notices(world, person["id"])
        world.stream.send("notice", page_views.notice(notice))


def _forget_notices(world: World, person: str) -> None:
    notices = world.store.all("notices").values()
    mine = [row["id"] for row in notices if row["person"] == person]
    for key in mine[:-KEPT_NOTICES]:
        world.store.drop("notices", key)


def plain(world: World, content: str) -> str:
    """Gives a message's text as a phone's notification shows it."""
    users, rooms = world.store.all("users"), world.store.all("channels")

    def name(found: re.Match[str]) -> str:
        user = users.get(found[1])
        return f"@{user['name']}" if user else found[0]

    def room(found: re.Match[str]) -> str:
        return f"#{rooms[found[1]]['name']}" if found[1] in rooms else found[0]

    text = page_views.USER_MENTION.sub(name, content)
    text = page_views.CHANNEL_MENTION.sub(room, text)
    return MARKUP.sub("", text)[:240]


def mark_read(world: World, person: str, channel: Json) -> list[str]:
    """Notes that a person has read a channel; gives the ids of the notices that this settles."""
    newest = channel["last_message"]
    if newest:
        key = f"{person}:{channel['id']}"
        world.store.put("reads", {"id": key, "last": newest})
    waiting = [
        notice
        for notice in world.store.all("notices").values()
        if notice["person"] == person and notice["channel"] == channel["id"] and not notice["read"]
    ]
    for notice in waiting:
        world.store.put("notices", notice | {"read": True})
    return [notice["id"] for notice in waiting]


def tell_typing(world: World, channel: Json, person: Json) -> None:
    """Tells bots that a person is typing."""
    direct = channel["kind"] == "dm"
    data: Json = {
        "channel_id": channel["id"],
        "user_id": person["id"],
        "timestamp": int(world.clock.now()),
    }
    if not direct:
        data |= {"guild_id": world.guild["id"], "member": payloads.member(person)}
    world.gateway.dispatch(
        "TYPING_START",
        lambda bot, _: data if world.sees(bot, channel) else None,
        DIRECT_TYPING if direct else GUILD_TYPING,
    )

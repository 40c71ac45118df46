"""What the page reads: the state at a glance, messages by pages, notices, files."""

from __future__ import annotations

from typing import Any

from aiohttp import web

from . import interactions, page_views
from .errors import Json, PageRefusal
from .limits import CONTENT
from .page_commands import usable
from .pressure import Watch
from .world import THREADS, World

PAGE = 50


def state(world: World, watch: Watch, processes: Json, query: Any) -> Json:
    """GET /local/state."""
    key = query.get("person") or world.people()[0]["id"]
    person = world.person(key)
    rooms = [row for row in world.channels("text", *THREADS) if world.sees(person, row)]
    dms = [row for row in world.channels("dm") if key in row["members"]]
    mine = [r for r in world.store.all("interactions").values() if r["person"] == key]
    notices = [row for row in world.store.all("notices").values() if not row["read"]]
    guild = world.guild
    return {
        "person": key,
        "people": [page_views.person(world, row) for row in world.people()],
        "bots": [page_views.person(world, row) for row in world.bots()],
        "guild": {"id": guild["id"], "name": guild["name"], "owner": guild["owner"]},
        "channels": [page_views.channel(world, row, person) for row in rooms],
        "dms": [page_views.channel(world, row, person) for row in dms],
        "commands": usable(world, person),
        "interactions": [
            page_views.interaction(row) for row in mine if row["state"] in ("pending", "thinking")
        ],
        "modals": [row["modal"] for row in mine if row["modal"]],
        "notices": [page_views.notice(row) for row in reversed(notices)],
        "processes": processes,
        "clock": page_views.clock(world),
        "violations": len(watch.violations),
        "limits": {
            "content": CONTENT,
            "acknowledge": interactions.ACKNOWLEDGE,
            "token": interactions.TOKEN,
        },
        "seen": world.stream.number,
    }


def messages(world: World, query: Any) -> Json:
    """GET /local/messages."""
    person, channel = world.person(query.get("person", "")), world.channel(query.get("channel", ""))
    if not world.sees(person, channel):
        raise PageRefusal("unknown_channel", "This channel is not there.", 404)
    rows = [world.store.all("messages")[key] for key in world.by_channel.get(channel["id"], [])]
    rows = [row for row in rows if row["for"] in (None, person["id"])]
    limit = min(200, int(query.get("limit") or PAGE))
    if before := query.get("before"):
        rows = [row for row in rows if int(row["id"]) < int(before)]
    start = max(0, len(rows) - limit)
    if after := query.get("after"):
        start = sum(int(row["id"]) <= int(after) for row in rows)
    elif around := query.get("around"):
        start = max(0, sum(int(row["id"]) < int(around) for row in rows) - limit // 2)
    chosen = rows[start : start + limit]
    shown = [page_views.message(world, row, person) for row in chosen]
    return {"messages": shown, "more": start > 0}


def message(world: World, query: Any) -> Json:
    """GET /local/message."""
    person = world.person(query.get("person", ""))
    row = world.store.get("messages", query.get("message", ""))
    if row is None or not page_views.visible(world, row, person):
        raise PageRefusal("unknown_message", "This message is not there.", 404)
    return page_views.message(world, row, person)


def interaction(world: World, query: Any) -> Json:
    """GET /local/interaction."""
    person = world.person(query.get("person", ""))
    row = world.store.get("interactions", query.get("interaction", ""))
    if row is None or row["person"] != person["id"]:
        raise PageRefusal("unknown_interaction", "This is too long ago.", 404)
    return page_views.interaction(row)


def notices(world: World, query: Any) -> Json:
    """GET /local/notices."""
    person = world.person(query.get("person", ""))
    rows = [row for row in world.store.all("notices").values() if row["person"] == person["id"]]
    if query.get("unread"):
        rows = [row for row in rows if not row["read"]]
    return {"notices": [page_views.notice(row) for row in reversed(rows)]}


def attachment(world: World, request: web.Request) -> web.Response:
    """GET /attachments/{channel}/{id}/{name}."""
    found = world.store.file(request.match_info["id"])
    if found is None:
        raise web.HTTPNotFound
    # Names are never used twice, so a browser may keep the bytes; nothing is ever run from here.
    headers = {"Content-Type": found[0], "Cache-Control": "private, max-age=31536000, immutable"}
    if not found[0].startswith("image/"):
        headers["Content-Disposition"] = "attachment"
    headers["X-Content-Type-Options"] = "nosniff"
    return web.Response(body=found[1], headers=headers)

"""A stand-in for the emulator: the page's protocol with a scripted bot, for tests of the page."""

import asyncio
import itertools
import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

PAGE = Path(__file__).parents[2] / "bot" / "sandbox" / "page"
NAMES = ("Ana", "Ben", "Cat", "Dan", "Eva", "Finn")
COLOURS = ("#c2456b", "#2f80c8", "#3f8f6b", "#b5762a", "#7d5bd0", "#4b8b8b", "#8a4b4b")
BOT = "900000000000000001"
GENERAL, GAMES, THREAD = "100000000000000001", "100000000000000002", "100000000000000003"
CAN = dict.fromkeys(("send", "react", "create_threads", "open", "archive", "use_commands"), True)

Handler = Callable[[dict[str, Any]], Awaitable[None]]


def option(kind: int, name: str, description: str, **more: Any) -> dict[str, Any]:
    return {"type": kind, "name": name, "description": description, **more}


COMMANDS: list[dict[str, Any]] = [
    {
        "name": "new",
        "description": "Open a game in this channel",
        "options": [
            option(
                3,
                "game",
                "Which game",
                required=True,
                choices=[
                    {"name": "Nach dem Regen", "value": "nach_dem_regen"},
                    {"name": "Rainbow", "value": "rainbow"},
                ],
            ),
            option(4, "players", "Seats at most", min_value=2, max_value=4),
            option(3, "invite", "Write @names; only they may join"),
            option(5, "thread", "Yes gives the game a thread of its own"),
        ],
    },
    {
        "name": "move",
        "description": "Make a move by typing; suggestions come as you type",
        "options": [
            option(3, "move", "The move, for example place red d4", autocomplete=True),
            option(3, "game", "The code of the game", autocomplete=True),
            option(5, "preview", "Yes shows it first"),
        ],
    },
    {
        "name": "lobby",
        "description": "Join, leave, change and start a lobby",
        "options": [
            option(1, "join", "Take a seat"),
            option(
                1,
                "remove",
                "Give a seat free again",
                options=[option(6, "who", "Who shall go", required=True)],
            ),
        ],
    },
    {"name": "board", "description": "The board as it is now", "options": []},
]


class Fake:
    """Its state; `calls` are posted bodies, `handlers` answer command names and custom_ids."""

    def __init__(self) -> None:
        self._ids = itertools.count(200000000000000001)
        self.clock = datetime(2026, 5, 4, 18, 0, tzinfo=UTC)
        people = [(name, False) for name in NAMES] + [("Mia", True)]
        self.people = {
            str(300 + at): self._person(str(300 + at), name, COLOURS[at], moderator)
            for at, (name, moderator) in enumerate(people)
        }
        self.bot = self._person(BOT, "Petrichor", "#3f8f6b", False) | {"bot": True}
        self.channels = {
            GENERAL: self._channel(GENERAL, "text", "general", topic="Games across days"),
            GAMES: self._channel(GAMES, "text", "games", position=1),
            THREAD: self._channel(THREAD, "thread", "Rainbow M4TPA: Ana, Ben", parent=GENERAL),
        }
        self.messages: dict[str, list[dict[str, Any]]] = {key: [] for key in self.channels}
        self.interactions: dict[str, dict[str, Any]] = {}
        self.modals: dict[str, dict[str, Any]] = {}
        self.notices: list[dict[str, Any]] = []
        self.violations: list[dict[str, Any]] = []
        self.processes = {"bot": "running", "emulator": "running"}
        self.commands = COMMANDS
        self.choices: list[dict[str, Any]] = []
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.handlers: dict[str, Handler] = {}
        self.refusals: dict[str, str] = {}
        self.pictures: dict[str, bytes] = {}
        self.streams: dict[web.WebSocketResponse, str] = {}
        self.runner: web.AppRunner | None = None
        self.port = 0

    def _person(self, key: str, name: str, colour: str, moderator: bool) -> dict[str, Any]:
        return {
            "id": key,
            "username": name.lower(),
            "name": name,
            "colour": colour,
            "avatar": None,
            "moderator": moderator,
            "member": True,
            "dms": True,
            "locale": "en-GB",
            "bot": False,
            "online": True,
        }

    def _channel(self, key: str, kind: str, name: str, **more: Any) -> dict[str, Any]:
        channel = {
            "id": key,
            "kind": kind,
            "name": name,
            "topic": "",
            "parent": None,
            "position": 0,
            "archived": False,
            "locked": False,
            "auto_archive": None,
            "members": [],
            "starter": None,
            "messages": 0,
            "last_message": None,
            "last_read": None,
        }
        return channel | more

    def id(self) -> str:
        return str(next(self._ids))

    def person(self, name: str) -> str:
        return next(key for key, person in self.people.items() if person["name"] == name)

    def sent(self, path: str) -> list[dict[str, Any]]:
        """The bodies posted to a path, oldest first."""
        return [body for at, body in self.calls if at == path]

    # What the bot does

    async def say(self, content: str, channel: str = GENERAL, **more: Any) -> dict[str, Any]:
        """Post a message, of the bot unless `author` names somebody; `for_` makes it ephemeral."""
        author = more.pop("author", self.bot)
        only = more.pop("for_", None)
        self.clock += timedelta(seconds=1)
        message = {
            "id": self.id(),
            "channel_id": channel,
            "type": 0,
            "content": content,
            "author": {
                "id": author["id"],
                "username": author["username"],
                "global_name": author["name"],
                "bot": author["bot"],
            },
            "timestamp": (self.clock).isoformat(),
            "edited_timestamp": None,
            "flags": 64 if only else 0,
            "mentions": [],
            "attachments": [],
            "components": [],
            "for": only,
            "loading": False,
            "notify": False,
            "names": {},
            "channels": {},
            "command": None,
        } | more
        self.messages.setdefault(channel, []).append(message)
        await self.send("message", message, only)
        return message

    async def change(self, message: dict[str, Any], **changes: Any) -> None:
        """Edit a message in place and tell it."""
        message |= changes
        await self.send("message_update", message, message["for"])

    async def mention(self, name: str, text: str, channel: str = GENERAL) -> dict[str, Any]:
        """Post a message that mentions a person, with its notice."""
        message = await self.say(f"<@{self.person(name)}>, {text}", channel)
        notice = {
            "id": self.id(),
            "person": self.person(name),
            "kind": "mention",
            "channel": channel,
            "message": message["id"],
            "author": "Petrichor",
            "title": f"Petrichor (#{self.channels[channel]['name']}, Sandbox)",
            "text": f"@{name}, {text}",
            "read": False,
            "time": datetime.now(UTC).isoformat(),
        }
        self.notices.append(notice)
        await self.send("notice", notice)
        return message

    async def settle(
        self, interaction: dict[str, Any], state: str = "done", text: str = ""
    ) -> None:
        interaction |= {"state": state, "text": text}
        if state in ("done", "failed"):
            self.interactions.pop(interaction["id"], None)
        told = {key: one for key, one in interaction.items() if key != "body"}
        await self.send("interaction", told, interaction["person"])

    async def answer(self, interaction: dict[str, Any]) -> None:
        """What the bot does unless a handler is set: redraws the message, or says a word."""
        if interaction["message"]:
            everything = [one for messages in self.messages.values() for one in messages]
            await self.change(
                next(one for one in everything if one["id"] == interaction["message"])
            )
        else:
            await self.say("Done.", interaction["channel"], for_=interaction["person"])
        await self.settle(interaction)

    async def open_modal(self, interaction: dict[str, Any], title: str, components: Any) -> None:
        modal = {
            "interaction": interaction["id"],
            "custom_id": "form",
            "title": title,
            "components": components,
        }
        self.modals[interaction["id"]] = modal | {"person": interaction["person"]}
        await self.send("modal", modal, interaction["person"])
        await self.settle(interaction)

    async def send(self, kind: str, data: Any, only: str | None = None) -> None:
        for stream, person in list(self.streams.items()):
            if only in (None, person):
                await stream.send_str(json.dumps({"t": kind, "n": 0, "d": data}))

    # Serving

    async def start(self) -> str:
        """Listen (again on the same port after a stop) and return the address."""
        app = web.Application()
        for method, path, handler in ROUTES:
            app.router.add_route(method, path, handler.__get__(self))
        app.router.add_get("/", self._index)
        app.router.add_static("/", PAGE)
        self.runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self.runner.setup()
        site = web.TCPSite(self.runner, "127.0.0.1", self.port, reuse_address=True)
        await site.start()
        self.port = self.runner.addresses[0][1]
        return f"http://127.0.0.1:{self.port}"

    async def stop(self) -> None:
        """Stop listening and cut every stream; the state stays."""
        for stream in list(self.streams):
            await stream.close()
        assert self.runner
        await self.runner.cleanup()

    async def _index(self, _: web.Request) -> web.FileResponse:
        return web.FileResponse(PAGE / "index.html")

    def _shown(self, channel: dict[str, Any], person: str) -> dict[str, Any]:
        waiting = [
            one
            for one in self.notices
            if one["person"] == person and one["channel"] == channel["id"] and not one["read"]
        ]
        manage = self.people[person]["moderator"]
        can = CAN | {"manage": manage, "send": not channel["locked"] or manage}
        return channel | {"unread": len(waiting), "mentions": len(waiting), "can": can}

    async def state(self, request: web.Request) -> web.Response:
        person = request.query.get("person") or next(iter(self.people))
        channels = [self._shown(one, person) for one in self.channels.values()]
        visible = [one for one in channels if one["kind"] != "dm" or person in one["members"]]
        return web.json_response(
            {
                "person": person,
                "people": list(self.people.values()),
                "bots": [self.bot],
                "guild": {"id": "1", "name": "Sandbox", "owner": "306"},
                "channels": [one for one in visible if one["kind"] != "dm"],
                "dms": [one for one in visible if one["kind"] == "dm"],
                "commands": [{"id": str(at), "type": 1, **c} for at, c in enumerate(self.commands)],
                "interactions": [i for i in self.interactions.values() if i["person"] == person],
                "modals": [m for m in self.modals.values() if m["person"] == person],
                "notices": [one for one in self.notices if not one["read"]],
                "processes": self.processes,
                "clock": {
                    "now": datetime.now(UTC).isoformat(),
                    "unix": datetime.now(UTC).timestamp(),
                    "held": False,
                    "offset": 0.0,
                },
                "violations": len(self.violations),
                "limits": {"content": 2000},
                "seen": 0,
            }
        )

    async def read_messages(self, request: web.Request) -> web.Response:
        query = request.query
        seen = [m for m in self.messages[query["channel"]] if m["for"] in (None, query["person"])]
        if "before" in query:
            seen = [m for m in seen if m["id"] < query["before"]]
        if "around" in query:
            at = [m["id"] for m in seen].index(query["around"])
            return web.json_response({"messages": seen[max(0, at - 10) : at + 10], "more": at > 10})
        limit = int(query.get("limit", 50))
        return web.json_response({"messages": seen[-limit:], "more": len(seen) > limit})

    async def write_message(self, request: web.Request) -> web.Response:
        body = await self._body(request)
        author = self.people[body["person"]]
        return web.json_response(await self.say(body["content"], body["channel"], author=author))

    async def delete_message(self, request: web.Request) -> web.Response:
        body = await self._body(request)
        kept = [m for m in self.messages[body["channel"]] if m["id"] != body["message"]]
        self.messages[body["channel"]] = kept
        await self.send("message_delete", {"id": body["message"], "channel": body["channel"]})
        return web.json_response({})

    async def read(self, request: web.Request) -> web.Response:
        body = await self._body(request)
        ids = []
        for notice in self.notices:
            same = notice["channel"] == body.get("channel", notice["channel"])
            same = same and notice["id"] in body.get("notices", [notice["id"]])
            if notice["person"] == body["person"] and same and not notice["read"]:
                notice["read"] = True
                ids.append(notice["id"])
        await self.send("notices_read", {"person": body["person"], "ids": ids})
        for stream, person in list(self.streams.items()):
            for channel in self.channels.values():
                data = {"t": "channel", "n": 0, "d": self._shown(channel, person)}
                await stream.send_str(json.dumps(data))
        return web.json_response({})

    async def command(self, request: web.Request) -> web.Response:
        body = await self._body(request)
        return await self._interact(body, "command", body["name"], name=body["name"])

    async def component(self, request: web.Request) -> web.Response:
        body = await self._body(request)
        if "component" in self.refusals:
            refusal = {"code": "gone", "message": self.refusals["component"]}
            return web.json_response(refusal, status=409)
        return await self._interact(
            body,
            "component",
            body["custom_id"],
            message=body["message"],
            custom_id=body["custom_id"],
        )

    async def modal(self, request: web.Request) -> web.Response:
        body = await self._body(request)
        del self.modals[body["interaction"]]
        await self.send("modal_close", {"interaction": body["interaction"]}, body["person"])
        return await self._interact(body, "modal", "form")

    async def close_modal(self, request: web.Request) -> web.Response:
        body = await self._body(request)
        self.modals.pop(body["interaction"], None)
        return web.json_response({})

    async def _interact(
        self, body: dict[str, Any], kind: str, key: str, **more: Any
    ) -> web.Response:
        interaction = {
            "id": self.id(),
            "person": body["person"],
            "channel": body.get("channel", GENERAL),
            "message": None,
            "kind": kind,
            "name": "",
            "custom_id": "",
            "state": "pending",
            "text": "",
            "created": self.clock.isoformat(),
        } | more
        self.interactions[interaction["id"]] = interaction
        await self.send("interaction", interaction, body["person"])
        handler = self.handlers.get(key, self.answer)
        asyncio.get_running_loop().create_task(handler(interaction | {"body": body}))
        return web.json_response({"interaction": interaction, "sent": True})

    async def autocomplete(self, request: web.Request) -> web.Response:
        body = await self._body(request)
        typed = str(body["options"][body["focused"]]).lower().split()
        fits = [c for c in self.choices if all(word in c["name"].lower() for word in typed)]
        return web.json_response({"choices": fits[:25], "failed": False})

    async def process(self, request: web.Request) -> web.Response:
        body = await self._body(request)
        self.processes[body["process"]] = "running" if body["action"] == "start" else "stopped"
        await self.send("processes", self.processes)
        return web.json_response(self.processes)

    async def list_violations(self, _: web.Request) -> web.Response:
        return web.json_response({"violations": self.violations, "count": len(self.violations)})

    async def picture(self, request: web.Request) -> web.Response:
        return web.Response(
            body=self.pictures[request.match_info["name"]], content_type="image/png"
        )

    async def accept(self, request: web.Request) -> web.Response:
        await self._body(request)
        return web.json_response({})

    async def _body(self, request: web.Request) -> dict[str, Any]:
        body: dict[str, Any] = await request.json()
        self.calls.append((request.path.removeprefix("/local/"), body))
        return body

    async def stream(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.streams[socket] = request.query["person"]
        async for message in socket:
            if message.type is WSMsgType.ERROR:
                break
        self.streams.pop(socket, None)
        return socket


ROUTES: tuple[tuple[str, str, Any], ...] = (
    ("GET", "/local/state", Fake.state),
    ("GET", "/local/messages", Fake.read_messages),
    ("GET", "/local/violations", Fake.list_violations),
    ("GET", "/local/stream", Fake.stream),
    ("GET", "/attachments/{name}", Fake.picture),
    ("POST", "/local/messages", Fake.write_message),
    ("POST", "/local/messages/delete", Fake.delete_message),
    ("POST", "/local/read", Fake.read),
    ("POST", "/local/command", Fake.command),
    ("POST", "/local/component", Fake.component),
    ("POST", "/local/modal", Fake.modal),
    ("POST", "/local/modal/close", Fake.close_modal),
    ("POST", "/local/autocomplete", Fake.autocomplete),
    ("POST", "/local/process", Fake.process),
    ("POST", "/local/person", Fake.accept),
    ("POST", "/local/thread", Fake.accept),
)

"""The emulator as a whole: its routes, its life, its address."""

from __future__ import annotations

import errno
import secrets
import socket
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from aiohttp import web

from . import (
    channels,
    description,
    interactions,
    page_api,
    page_reads,
    page_views,
    permissions,
    rest_account,
    rest_channels,
    rest_interactions,
    rest_messages,
)
from .clock import Clock
from .errors import Json, PageRefusal
from .gateway import Gateway
from .pressure import RATES, FaultRule, Pressure, Rate, Watch
from .rest import PREFIX, Handler, Rest
from .store import Store
from .stream import EVERYBODY, Stream
from .world import THREADS, World

HOST = "127.0.0.1"
PAGE = Path(__file__).parents[1] / "page"
TRIED_PORTS = 50


class Processes(Protocol):
    """What a launcher gives so that the page can kill, stop and start its processes."""

    def status(self) -> dict[str, str]:
        """Gives the state of each process by name."""

    async def act(self, process: str, action: str) -> None:
        """Does kill, stop or start; ValueError for what does not exist."""


@dataclass
class Running:
    """A running emulator; `watch.violations` is what its bots did against Discord's rules."""

    world: World
    clock: Clock
    gateway: Gateway
    pressure: Pressure
    watch: Watch
    rest: Rest
    url: str
    port: int
    _runner: web.AppRunner
    _processes: Processes | None = None

    @property
    def api(self) -> str:
        """Gives the address for `discord.http.Route.BASE`."""
        return self.url + PREFIX

    @property
    def gateway_url(self) -> str:
        """Gives the address of the gateway."""
        return self.url.replace("http", "ws", 1) + "/gateway"

    def register_bot(
        self,
        name: str = "Petrichor",
        token: str | None = None,
        *,
        allowed: int = permissions.BOT,
        privileged: int = 0,
    ) -> str:
        """Puts a bot on the server and gives its token; a known token keeps its bot."""
        bot = self.world.register_bot(name, token, allowed=allowed, privileged=privileged)
        self.world.store.commit()
        self.world.stream.send("person", page_views.person(self.world, bot))
        return str(bot["token"])

    def fail(self, route: str = "*", **how: Any) -> None:
        """Injects a fault into the next requests of a route: the fields of FaultRule."""
        self.pressure.faults.append(FaultRule(route, **how))

    def tell_processes(self) -> None:
        """Tells pages that the state of a process changed."""
        if self._processes is not None:
            self.world.stream.send("processes", dict(self._processes.status()))

    async def close(self) -> None:
        """Closes every connection and the file."""
        self.clock.stop()
        await self.world.stream.close()
        await self.gateway.close()
        await self._runner.cleanup()
        self.world.store.close()


async def serve(
    path: Path | str = ":memory:",
    port: int = 0,
    *,
    processes: Processes | None = None,
    rates: dict[str, Rate] | None = None,
    check_answers: bool = False,
    page: Path = PAGE,
) -> Running:
    """Starts the emulator on 127.0.0.1 and gives it once it listens.

    A port in use gives way to the next free one; 0 means any. `rates` are the rate limits by route
    (None: Discord's), `check_answers` compares the emulator's own answers with the description.
    """
    clock = Clock()
    store = Store(path, clock)
    world = World(store, clock)
    world.stream, world.gateway = Stream(), Gateway(world)
    pressure, watch = Pressure(clock, rates or RATES), Watch()
    rest = Rest(world, pressure, watch, description.load())
    rest.check_answers = check_answers
    app = web.Application(client_max_size=64 << 20, middlewares=[page_api.refusals])
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    listening = _listen(port)
    port = listening.getsockname()[1]
    world.url = f"http://{HOST}:{port}"
    running = Running(
        world, clock, world.gateway, pressure, watch, rest, world.url, port, runner, processes
    )
    _add_rest(app, rest)
    _add_local(app, running, processes)
    _add_page(app, world, page)
    _take_up(world)
    store.commit()
    await runner.setup()
    await web.SockSite(runner, listening).start()
    return running


def _listen(port: int) -> socket.socket:
    for number in range(port, port + TRIED_PORTS) if port else [0]:
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((HOST, number))
            listening.listen(128)
        except OSError as refused:
            listening.close()
            if refused.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
        else:
            return listening
    raise OSError(errno.EADDRINUSE, f"no port is free from {port} on")


def _take_up(world: World) -> None:
    interactions.resume_timers(world)
    for row in world.channels(*THREADS):
        if not row["archived"]:
            channels.watch(world, row)


def _add_rest(app: web.Application, rest: Rest) -> None:
    app.router.add_get("/gateway", rest.world.gateway.serve)
    app.router.add_get("/gateway/", rest.world.gateway.serve)
    for route, handler in _rest_routes().items():
        rest.add(app, route, handler)
    for route, handler in _token_routes().items():
        rest.add(app, route, handler, open=True)
    app.router.add_route("*", "/api/{anything:.*}", rest.unknown)


def _rest_routes() -> dict[str, Handler]:
    message = "/channels/{channel_id}/messages/{message_id}"
    member = "/channels/{channel_id}/thread-members/{user_id}"
    routes: dict[str, Handler] = {
        "GET /users/@me": rest_account.me,
        "GET /users/@me/guilds": rest_account.guilds,
        "POST /users/@me/channels": rest_channels.direct,
        "GET /users/{user_id}": rest_account.user,
        "GET /oauth2/applications/@me": rest_account.application,
        "GET /applications/@me": rest_account.application,
        "GET /gateway/bot": rest_account.gateway_bot,
        "POST /channels/{channel_id}/messages": rest_messages.create,
        "GET /channels/{channel_id}/messages": rest_messages.listing,
        f"GET {message}": rest_messages.read,
        f"PATCH {message}": rest_messages.update,
        f"DELETE {message}": rest_messages.delete,
        f"POST {message}/threads": rest_channels.thread_from_message,
        "POST /channels/{channel_id}/threads": rest_channels.thread_alone,
        "GET /channels/{channel_id}/threads/archived/public": rest_channels.archived_public,
        "GET /channels/{channel_id}/thread-members": rest_channels.members,
        f"PUT {member}": rest_channels.add_member,
        f"DELETE {member}": rest_channels.remove_member,
        "POST /channels/{channel_id}/typing": rest_messages.typing,
        "GET /channels/{channel_id}": rest_channels.read,
        "PATCH /channels/{channel_id}": rest_channels.update,
        "DELETE /channels/{channel_id}": rest_channels.delete,
        "GET /guilds/{guild_id}": rest_account.server,
        "GET /guilds/{guild_id}/channels": rest_channels.guild_channels,
        "GET /guilds/{guild_id}/roles": rest_account.roles,
        "GET /guilds/{guild_id}/members/{user_id}": rest_account.member,
        "GET /guilds/{guild_id}/threads/active": rest_channels.active,
    }
    for scope in (
        "/applications/{application_id}",
        "/applications/{application_id}/guilds/{guild_id}",
    ):
        routes |= {
            f"GET {scope}/commands": rest_account.commands,
            f"PUT {scope}/commands": rest_account.replace_commands,
            f"POST {scope}/commands": rest_account.create_command,
            f"GET {scope}/commands/{{command_id}}": rest_account.command,
            f"PATCH {scope}/commands/{{command_id}}": rest_account.update_command,
            f"DELETE {scope}/commands/{{command_id}}": rest_account.delete_command,
        }
    return routes


def _token_routes() -> dict[str, Handler]:
    webhook = "/webhooks/{webhook_id}/{webhook_token}"
    callback = "/interactions/{interaction_id}/{interaction_token}/callback"
    routes: dict[str, Handler] = {
        "GET /gateway": rest_account.gateway,
        f"POST {callback}": rest_interactions.callback,
        f"POST {webhook}": rest_interactions.follow_up,
    }
    for message in ("@original", "{message_id}"):
        routes |= {
            f"GET {webhook}/messages/{message}": rest_interactions.read,
            f"PATCH {webhook}/messages/{message}": rest_interactions.update,
            f"DELETE {webhook}/messages/{message}": rest_interactions.delete,
        }
    return routes


def _add_local(app: web.Application, running: Running, processes: Processes | None) -> None:
    world, watch = running.world, running.watch
    run = secrets.token_hex(8)

    def status() -> Json:
        return dict(processes.status()) if processes is not None else {}

    async def stream(request: web.Request) -> web.StreamResponse:
        person = request.query.get("person", EVERYBODY)
        if person != EVERYBODY:
            world.person(person)
        hello = {"person": person, "clock": page_views.clock(world), "run": run}
        return await world.stream.serve(request, person, hello)

    async def process(_: World, body: Json) -> Json:
        if processes is None:
            raise PageRefusal("no_launcher", "No launcher is attached.", 404)
        try:
            await processes.act(str(body.get("process")), str(body.get("action")))
        except ValueError as unknown:
            raise PageRefusal("unknown_action", str(unknown)) from None
        running.tell_processes()
        return status()

    reads: dict[str, Callable[[Any], Json]] = {
        "state": lambda query: page_reads.state(world, watch, status(), query),
        "messages": lambda query: page_reads.messages(world, query),
        "message": lambda query: page_reads.message(world, query),
        "interaction": lambda query: page_reads.interaction(world, query),
        "notices": lambda query: page_reads.notices(world, query),
        "clock": lambda _: page_views.clock(world),
        "violations": lambda _: _violations(running),
    }
    for name, look in reads.items():
        app.router.add_get(f"/local/{name}", _reader(look))
    app.router.add_get("/local/stream", stream)
    acts: dict[str, page_api.Act] = page_api.routes() | {
        "process": process,
        "clock": _set_clock,
        "violations/clear": lambda _w, _b: _clear(watch),
        "faults": lambda _w, body: _inject(running, body),
        "gateway": lambda _w, body: _act_gateway(running, body),
        "bots": lambda _w, body: _register(running, body),
    }
    for name, act in acts.items():
        app.router.add_post(f"/local/{name}", page_api.handler(world, act))


def _reader(look: Callable[[Any], Json]) -> Callable[[web.Request], Any]:
    async def handle(request: web.Request) -> web.Response:
        return web.json_response(look(request.query), headers={"Cache-Control": "no-store"})

    return handle


def _violations(running: Running) -> Json:
    found = running.watch.violations
    return {
        "violations": found,
        "count": len(found),
        "invalid_requests": running.pressure.invalid,
    }


def _clear(watch: Watch) -> Json:
    watch.violations.clear()
    watch.refusals.clear()
    return {}


def _set_clock(world: World, body: Json) -> Json:
    action = body.get("action")
    if action == "hold":
        world.clock.hold()
    elif action == "release":
        world.clock.release()
    elif action == "move":
        try:
            world.clock.move(float(body.get("seconds", 0)))
        except (TypeError, ValueError):
            raise PageRefusal("wrong_type", "Time moves forward, by seconds.") from None
    else:
        raise PageRefusal("unknown_action", "The clock can hold, release and move.")
    world.store.touch()
    shown = page_views.clock(world)
    world.stream.send("clock", shown)
    return shown


def _inject(running: Running, body: Json) -> Json:
    try:
        rule = FaultRule(**body)
    except TypeError as wrong:
        raise PageRefusal("unknown_field", str(wrong)) from None
    running.pressure.faults.append(rule)
    return {}


def _act_gateway(running: Running, body: Json) -> Json:
    action = str(body.get("action"))
    if action not in ("reconnect", "invalid", "invalid_resumable", "cut"):
        raise PageRefusal("unknown_action", "The gateway knows no such action.")
    running.gateway.act(action)
    return {}


def _register(running: Running, body: Json) -> Json:
    token = running.register_bot(str(body.get("name") or "Petrichor"), body.get("token"))
    known = running.world.store.all("tokens")[token]
    bot = running.world.user(known["bot"])
    return {"id": bot["id"], "application_id": bot["id"], "token": token, "name": bot["name"]}


def _add_page(app: web.Application, world: World, page: Path) -> None:
    root = page.resolve()

    async def attachment(request: web.Request) -> web.StreamResponse:
        return page_reads.attachment(world, request)

    async def static(request: web.Request) -> web.StreamResponse:
        return _page_file(root, request.match_info["name"] or "index.html")

    app.router.add_get("/attachments/{channel}/{id}/{name}", attachment)
    app.router.add_get("/{name:.*}", static)


def _page_file(root: Path, name: str) -> web.StreamResponse:
    found = (root / name).resolve()
    if found.is_relative_to(root) and found.is_file():
        return web.FileResponse(found, headers={"Cache-Control": "no-cache"})
    if name == "index.html":
        return web.Response(text="The page's files are missing; the API runs.")
    raise web.HTTPNotFound

"""The REST API's common course: token, limits, body, checks, and the answer's headers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from .description import Description
from .errors import Fault, Json, Refusal, invalid_form
from .messages import Upload
from .pressure import Bucket, FaultRule, Pressure, Watch
from .world import World

PREFIX = "/api/v10"
MAJOR = ("channel_id", "guild_id", "webhook_token")


@dataclass
class Call:
    """One request of a bot: who, where, and what with."""

    world: World
    pressure: Pressure
    bot: Json
    path: dict[str, str]
    query: dict[str, str]
    body: Any = field(default_factory=dict)
    files: dict[int, Upload] = field(default_factory=dict)


@dataclass(frozen=True)
class Answer:
    """An answer's JSON (None for no content) where the status is not the usual one."""

    body: Any
    status: int


Handler = Callable[[Call], Any]
Endpoint = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Rest:
    """Turns handlers into routes of the application."""

    def __init__(
        self, world: World, pressure: Pressure, watch: Watch, description: Description | None
    ) -> None:
        self.world, self.pressure, self.watch = world, pressure, watch
        self.description = description
        self.check_answers = False

    def add(
        self, app: web.Application, route: str, handler: Handler, *, open: bool = False
    ) -> None:
        """Adds `"POST /channels/{channel_id}/messages"`; an `open` one needs no bot token."""
        method, path = route.split(" ")
        limited = not path.startswith("/interactions/")

        async def endpoint(request: web.Request) -> web.StreamResponse:
            return await self._serve(request, route, handler, open=open, limited=limited)

        app.router.add_route(method, PREFIX + path, endpoint)

    async def unknown(self, request: web.Request) -> web.StreamResponse:
        """Answers a route that the emulator does not have, which is a violation."""
        refusal = Refusal(10003, rule="unknown route", message="404: Not Found")
        refusal.code, refusal.status = 0, 404
        self._note(request, "", refusal)
        self.watch.violations.append(self.watch.refusals[-1])
        return _json({"message": "404: Not Found", "code": 0}, 404)

    async def _serve(
        self, request: web.Request, route: str, handler: Handler, *, open: bool, limited: bool
    ) -> web.StreamResponse:
        if self.pressure.banned:
            return web.Response(status=429, text="<h1>You are being blocked</h1>")
        bot, headers = "", {}
        try:
            if fault := await self._fault(request, route, after=False):
                return fault
            user = {} if open else self._authorize(request)
            bot = user.get("id", "")
            if limited:
                bucket, name = self._bucket(request, route, bot)
                wait = bucket.take()
                headers = bucket.headers(name)
                if wait:
                    return self._limited(wait, headers)
            call = await self._call(request, user)
            result = handler(call)
            if isinstance(result, Awaitable):
                result = await result
        except Refusal as refusal:
            self.world.store.commit()
            self._note(request, bot, refusal)
            self.pressure.count(refusal.status)
            if refusal.code == 30046:
                headers |= _via(refusal.retry_after or 0.0, "user")
            return _json(refusal.body(), refusal.status, headers)
        self.world.store.commit()
        if fault := await self._fault(request, route, after=True):
            return fault
        return self._answered(request, result, headers)

    def _answered(
        self, request: web.Request, result: Any, headers: dict[str, str]
    ) -> web.StreamResponse:
        answer = result if isinstance(result, Answer) else None
        body = answer.body if answer else result
        status = answer.status if answer else 204 if body is None else 200
        if self.check_answers and self.description is not None:
            path = request.path.removeprefix(PREFIX)
            faults = self.description.check_answer(request.method, path, status, body)
            self.watch.answer_faults += faults
        if body is None:
            return web.Response(status=status, headers=headers)
        return _json(body, status, headers)

    def _authorize(self, request: web.Request) -> Json:
        given = request.headers.get("Authorization", "")
        known = self.world.store.get("tokens", given.removeprefix("Bot "))
        if known is None or not given.startswith("Bot "):
            raise Refusal(0)
        return self.world.user(known["bot"])

    def _bucket(self, request: web.Request, route: str, bot: str) -> tuple[Bucket, str]:
        major = [request.match_info[name] for name in MAJOR if name in request.match_info]
        return self.pressure.bucket(route, "/".join(major), bot)

    def _limited(self, wait: float, headers: dict[str, str]) -> web.Response:
        self.pressure.count(429)
        text = "You are being rate limited."
        body = {"message": text, "retry_after": round(wait, 3), "global": False}
        return _json(body, 429, headers | _via(wait, "user"))

    async def _fault(
        self, request: web.Request, route: str, *, after: bool
    ) -> web.StreamResponse | None:
        rule = self.pressure.fault(route, after=after)
        if rule is None:
            return None
        await request.read()
        await asyncio.sleep(rule.delay)
        return self._faulted(request, rule) if rule.status or rule.cut else None

    def _faulted(self, request: web.Request, rule: FaultRule) -> web.StreamResponse:
        if rule.cut:
            if request.transport is not None:
                request.transport.abort()
            raise ConnectionResetError
        self.pressure.count(rule.status)
        headers = _via(rule.retry_after, rule.scope) if rule.status == 429 else {}
        return _json(rule.body(), rule.status, headers)

    def _note(self, request: web.Request, bot: str, refusal: Refusal) -> None:
        path = request.path.removeprefix(PREFIX)
        if path.startswith(("/interactions/", "/webhooks/")):
            path = "/".join(part[:24] for part in path.split("/"))
        violation = self.watch.note(self.world.clock, bot, request.method, path, refusal)
        if violation is not None:
            self.world.stream.send("violation", violation)

    async def _call(self, request: web.Request, bot: Json) -> Call:
        call = Call(self.world, self.pressure, bot, dict(request.match_info), dict(request.query))
        has_body = request.method in ("POST", "PUT", "PATCH") and request.can_read_body
        if request.content_type == "multipart/form-data":
            call.body, call.files = await _multipart(request)
        elif request.can_read_body:
            call.body = _parsed(await request.read())
        path = request.path.removeprefix(PREFIX)
        self.watch.requests.append(
            {"method": request.method, "path": path, "body": call.body, "bot": bot.get("id", "")}
        )
        if has_body and self.description is not None:
            faults = self.description.check_request(request.method, path, call.body)
            if faults:
                raise invalid_form(*faults)
        if has_body and not isinstance(call.body, dict | list):
            text = "Only dictionaries and lists may be used in a body."
            raise invalid_form(Fault((), "MODEL_TYPE_CONVERT", text, "body type"))
        return call


async def _multipart(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    body: Any = {}
    files: dict[int, Upload] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        data = bytes(await part.read(decode=False))
        name = part.name or ""
        if name == "payload_json":
            body = _parsed(data)
        elif name.startswith("files[") and name[6:-1].isdigit():
            files[int(name[6:-1])] = Upload(part.filename or "unknown", data)
    return body, files


def _parsed(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        raise Refusal(50109, rule="invalid JSON") from None


def _via(wait: float, scope: str) -> dict[str, str]:
    return {"Via": "1.1 google", "Retry-After": f"{wait:.3f}", "X-RateLimit-Scope": scope}


def _json(body: Any, status: int, headers: dict[str, str] | None = None) -> web.Response:
    # Content-Type without a charset: discord.py compares it as a whole.
    kind = {"Content-Type": "application/json"}
    data = json.dumps(body, separators=(",", ":")).encode()
    return web.Response(body=data, status=status, headers=(headers or {}) | kind)

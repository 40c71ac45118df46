"""The gateway: sessions of bots, their events in sequence, resuming, compression."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from typing import Any

from aiohttp import WSMsgType, web

from . import payloads
from .errors import Json
from .world import World

GUILDS, MEMBERS, PRESENCES = 1 << 0, 1 << 1, 1 << 8
GUILD_MESSAGES, GUILD_TYPING = 1 << 9, 1 << 11
DIRECT_MESSAGES, DIRECT_TYPING, CONTENT = 1 << 12, 1 << 14, 1 << 15
PRIVILEGED = MEMBERS | PRESENCES | CONTENT
HEARTBEAT = 41250
ACKNOWLEDGE = 0.2  # seconds, about as long as over a network
REMEMBERED = 2000  # events of a session
WAITING = 5  # sessions of a bot that may still be resumed

Build = Callable[[Json, int], Json | None]


class Close(Exception):
    """The connection is closed with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Session:
    """What one IDENTIFY began: a bot, its intents, and the events sent so far."""

    def __init__(self, bot: str, token: str, intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.bot, self.token, self.intents = bot, token, intents
        self.sequence = 0
        self.events: deque[Json] = deque(maxlen=REMEMBERED)
        self.connection: Connection | None = None

    def send(self, event: str, data: Json) -> None:
        """Numbers an event, keeps it for a resume, and sends it when connected."""
        self.sequence += 1
        frame = {"op": 0, "s": self.sequence, "t": event, "d": data}
        self.events.append(frame)
        if self.connection is not None:
            self.connection.put(frame)

    def missed(self, since: int) -> list[Json] | None:
        """Gives the events after a sequence number, or None when they are no longer known."""
        kept = [frame for frame in self.events if frame["s"] > since]
        return kept if since <= self.sequence and len(kept) == self.sequence - since else None


class Connection:
    """One WebSocket of a bot, text or compressed as a stream."""

    def __init__(self, socket: web.WebSocketResponse, *, compress: bool) -> None:
        self.socket = socket
        self.session: Session | None = None
        self._deflate = zlib.compressobj() if compress else None
        self._waiting: asyncio.Queue[Json | Close] = asyncio.Queue()

    def put(self, frame: Json | Close) -> None:
        """Queues a frame, or the close after all frames before it."""
        self._waiting.put_nowait(frame)

    async def write(self) -> None:
        """Sends what is queued until the connection ends."""
        while True:
            frame = await self._waiting.get()
            try:
                if isinstance(frame, Close):
                    await self.socket.close(code=frame.code, message=str(frame).encode())
                    return
                await self._send(json.dumps(frame, separators=(",", ":")))
            except (ConnectionError, RuntimeError):
                return

    async def _send(self, text: str) -> None:
        if self._deflate is None:
            await self.socket.send_str(text)
            return
        data = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
        await self.socket.send_bytes(data)


class Gateway:
    """All sessions; sends each event to the bots that may have it."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.sessions: dict[str, Session] = {}
        self._connections: set[Connection] = set()

    def dispatch(self, event: str, build: Build, intents: int = 0, bot: str | None = None) -> None:
        """Sends `build(bot row, intents)` to sessions that hold one of the intents (0: to all)."""
        for session in tuple(self.sessions.values()):
            if (bot and session.bot != bot) or (intents and not session.intents & intents):
                continue
            data = build(self._world.user(session.bot), session.intents)
            if data is not None:
                session.send(event, data)

    def online(self, bot: str) -> bool:
        """Says whether a bot has a connection."""
        return any(s.connection is not None for s in self.sessions.values() if s.bot == bot)

    def act(self, action: str) -> None:
        """Does to every connection: reconnect (op 7), invalid, invalid_resumable (op 9), cut."""
        for connection in tuple(self._connections):
            if action == "cut":
                transport = connection.socket._req and connection.socket._req.transport
                if transport:
                    transport.abort()
            elif action == "reconnect":
                connection.put({"op": 7, "d": None})
            else:
                resumable = action == "invalid_resumable"
                if not resumable and connection.session:
                    self.sessions.pop(connection.session.id, None)
                connection.put({"op": 9, "d": resumable})

    async def close(self) -> None:
        """Closes every connection with 1001."""
        for connection in tuple(self._connections):
            await connection.socket.close(code=1001)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serves one connection of a bot."""
        socket = web.WebSocketResponse(max_msg_size=1 << 20, compress=False, autoping=True)
        await socket.prepare(request)
        compress = request.query.get("compress") == "zlib-stream"
        connection = Connection(socket, compress=compress)
        self._connections.add(connection)
        connection.put({"op": 10, "d": {"heartbeat_interval": HEARTBEAT, "_trace": []}})
        writer = asyncio.create_task(connection.write())
        try:
            await self._read(connection)
        except Close as closing:
            connection.put(closing)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(writer), 2)
        finally:
            self._connections.discard(connection)
            self._leave(connection)
            writer.cancel()
        return socket

    def _leave(self, connection: Connection) -> None:
        session = connection.session
        if session is not None and session.connection is connection:
            session.connection = None
            if connection.socket.close_code in (1000, 1001):
                self.sessions.pop(session.id, None)
            self._tell_presence(session.bot)

    def _tell_presence(self, bot: str) -> None:
        from .page_views import person

        self._world.stream.send("person", person(self._world, self._world.user(bot)))

    async def _read(self, connection: Connection) -> None:
        async for message in connection.socket:
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                continue
            if len(message.data) > 4096:
                raise Close(4002, "Decode error.")
            try:
                frame = json.loads(message.data)
                op, data = frame["op"], frame.get("d")
            except (ValueError, KeyError, TypeError):
                raise Close(4002, "Decode error.") from None
            self._receive(connection, op, data)

    def _receive(self, connection: Connection, op: Any, data: Any) -> None:
        if op == 1:
            # discord.py notes in another thread when it sent a heartbeat: an answer at once may
            # come before that, and then counts as one to the heartbeat before, 41 seconds late.
            loop = asyncio.get_running_loop()
            loop.call_later(ACKNOWLEDGE, connection.put, {"op": 11, "d": None})
        elif op == 2:
            self._identify(connection, data)
        elif op == 6:
            self._resume(connection, data)
        elif connection.session is None:
            raise Close(4003, "Not authenticated.")
        elif op == 8:
            self._members(connection.session, data)
        elif op not in (3, 4):
            raise Close(4001, "Unknown opcode.")

    def _identify(self, connection: Connection, data: Json) -> None:
        if connection.session is not None:
            raise Close(4005, "Already authenticated.")
        known = self._world.store.get("tokens", str(data["token"]).removeprefix("Bot "))
        if known is None:
            raise Close(4004, "Authentication failed.")
        bot = self._world.user(known["bot"])
        intents = int(data.get("intents", 0))
        if intents & PRIVILEGED & ~int(bot.get("privileged", 0)):
            raise Close(4014, "Disallowed intent(s).")
        self._forget_sessions(bot["id"])
        session = Session(bot["id"], known["id"], intents)
        self.sessions[session.id] = session
        self._join(connection, session)
        session.send("READY", self._ready(session, bot, data.get("shard")))
        if bot["member"] and intents & GUILDS:
            session.send("GUILD_CREATE", payloads.guild_create(self._world, bot))

    def _forget_sessions(self, bot: str) -> None:
        cut = [s.id for s in self.sessions.values() if s.bot == bot and s.connection is None]
        for key in cut[:-WAITING]:
            del self.sessions[key]

    def _ready(self, session: Session, bot: Json, shard: Any) -> Json:
        guild = {"id": self._world.guild["id"], "unavailable": True}
        ready: Json = {
            "v": 10,
            "user": payloads.me(bot),
            "guilds": [guild] if bot["member"] else [],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self._world.url.replace("http", "ws", 1) + "/gateway",
            "application": {"id": bot["id"], "flags": 0},
            "private_channels": [],
            "relationships": [],
            "user_settings": {},
            "presences": [],
            "_trace": [],
        }
        return ready | {"shard": shard} if shard else ready

    def _join(self, connection: Connection, session: Session) -> None:
        if session.connection is not None:
            session.connection.put(Close(4000, "Another connection took the session."))
        connection.session, session.connection = session, connection
        self._tell_presence(session.bot)

    def _resume(self, connection: Connection, data: Json) -> None:
        session = self.sessions.get(str(data.get("session_id")))
        if session is None or session.token != str(data.get("token")).removeprefix("Bot "):
            connection.put({"op": 9, "d": False})
            return
        missed = session.missed(int(data.get("seq") or 0))
        if missed is None:
            connection.put({"op": 9, "d": False})
            return
        for frame in missed:
            connection.put(frame)
        self._join(connection, session)
        session.send("RESUMED", {"_trace": []})

    def _members(self, session: Session, data: Json) -> None:
        users = [row for row in self._world.store.all("users").values() if row["member"]]
        wanted = data.get("user_ids")
        if wanted is not None:
            keys = {str(key) for key in (wanted if isinstance(wanted, list) else [wanted])}
            found = [row for row in users if row["id"] in keys]
        else:
            if not data.get("query") and not session.intents & MEMBERS:
                raise Close(4014, "Disallowed intent(s).")
            start = str(data.get("query") or "").lower()
            found = [row for row in users if row["username"].startswith(start)]
        chunk: Json = {
            "guild_id": self._world.guild["id"],
            "members": [payloads.member(row) for row in found],
            "chunk_index": 0,
            "chunk_count": 1,
        }
        if "nonce" in data:
            chunk["nonce"] = data["nonce"]
        session.send("GUILD_MEMBERS_CHUNK", chunk)

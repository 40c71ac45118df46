"""The world that the emulator keeps: people, a server, channels, and who may see what."""

from __future__ import annotations

import asyncio
import base64
import secrets
from collections.abc import Iterable
from typing import TYPE_CHECKING

from . import permissions
from .clock import Clock
from .errors import Json, PageRefusal, Refusal
from .store import Store, in_order

if TYPE_CHECKING:
    from .gateway import Gateway
    from .stream import Stream

COLOURS = ("#c2410c", "#1d4ed8", "#15803d", "#7e22ce", "#be185d", "#0f766e", "#a16207", "#475569")
PEOPLE = ("Ana", "Ben", "Cat", "Dan", "Eve", "Finn")
MODERATOR = "Mona"
CHANNELS = (("general", "Talk about anything"), ("games", "Tables and threads"), ("corner", ""))
THREADS = ("thread", "private_thread")
TYPES = {"text": 0, "dm": 1, "thread": 11, "private_thread": 12}


class World:
    """Rows of the store with their meaning, and the two outlets to bots and to pages."""

    gateway: Gateway
    stream: Stream

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.url = "http://127.0.0.1"
        self.by_channel: dict[str, list[str]] = {}
        self.picks: dict[tuple[str, str, str], list[str]] = {}
        self.answers: dict[str, asyncio.Future[list[Json] | None]] = {}
        if store.get("guild", "guild") is None:
            self._begin()
        for row in in_order(store.all("messages")):
            self.by_channel.setdefault(row["channel"], []).append(row["id"])

    @property
    def guild(self) -> Json:
        return self.store.all("guild")["guild"]["row"]  # type: ignore[no-any-return]

    def _begin(self) -> None:
        guild_id = self.store.new_id()
        self._add_role(guild_id, "@everyone", permissions.EVERYONE)
        self._add_role(self.store.new_id(), "Moderator", permissions.MODERATOR)
        for name in PEOPLE:
            self.add_person(name)
        owner = self.add_person(MODERATOR, moderator=True)
        row = {"id": guild_id, "name": "Sandbox", "owner": owner["id"]}
        self.store.put("guild", {"id": "guild", "row": row})
        for name, topic in CHANNELS:
            self.add_text_channel(name, topic)

    # People and bots

    def add_person(self, name: str, *, moderator: bool = False) -> Json:
        """Adds a person who is on the server at once."""
        user = self._user(name)
        if moderator:
            role = next(r for r in self.store.all("roles").values() if r["name"] == "Moderator")
            user["roles"] = [role["id"]]
        return self.store.put("users", user | {"moderator": moderator})

    def _user(self, name: str) -> Json:
        taken = {user["username"] for user in self.store.all("users").values()}
        plain = "".join(letter for letter in name.lower() if letter.isalnum()) or "person"
        username = next(
            word for word in (plain, *(f"{plain}{n}" for n in range(2, 9999))) if word not in taken
        )
        return {
            "id": self.store.new_id(),
            "username": username,
            "name": name,
            "colour": COLOURS[len(taken) % len(COLOURS)],
            "bot": False,
            "moderator": False,
            "member": True,
            "joined": self.clock.now(),
            "roles": [],
            "dms": True,
            "locale": "en-GB",
        }

    def register_bot(
        self,
        name: str,
        token: str | None = None,
        *,
        allowed: int = permissions.BOT,
        privileged: int = 0,
    ) -> Json:
        """Puts a bot on the server and gives its user row, which holds its token.

        A token that is known keeps its bot; `privileged` are the privileged intents granted.
        """
        known = self.store.get("tokens", token) if token else None
        if known is not None:
            return self.store.all("users")[known["bot"]]
        user = self._user(name)
        role = self._add_role(self.store.new_id(), name, allowed, managed=True)
        user |= {"bot": True, "roles": [role["id"]], "privileged": privileged, "owner": self.owner}
        user["token"] = token or _token(user["id"])
        self.store.put("tokens", {"id": user["token"], "bot": user["id"]})
        self.store.put("users", user)
        return user

    @property
    def owner(self) -> str:
        return str(self.guild["owner"])

    def _add_role(self, key: str, name: str, allowed: int, *, managed: bool = False) -> Json:
        row = {"id": key, "name": name, "permissions": str(allowed), "managed": managed}
        row["position"] = len(self.store.all("roles"))
        return self.store.put("roles", row)

    def person(self, key: str) -> Json:
        """Gives a person who acts on the page; refuses an unknown one."""
        user = self.store.get("users", str(key))
        if user is None or user["bot"]:
            raise PageRefusal("unknown_person", "There is no such person.", 404)
        return user

    def user(self, key: str, code: int = 10013) -> Json:
        """Gives a user; refuses an unknown one with the code."""
        user = self.store.get("users", str(key))
        if user is None:
            raise Refusal(code)
        return user

    def bots(self) -> list[Json]:
        """Gives the bots."""
        return [user for user in self.store.all("users").values() if user["bot"]]

    def people(self) -> list[Json]:
        """Gives the people, in the order in which they came."""
        return [user for user in self.store.all("users").values() if not user["bot"]]

    def member(self, key: str) -> Json:
        """Gives a user who is on the server; refuses with 10013 or 10007."""
        user = self.user(key)
        if not user["member"]:
            raise Refusal(10007)
        return user

    # Channels

    def add_text_channel(self, name: str, topic: str = "") -> Json:
        """Adds a text channel at the end of the list."""
        row = self.new_channel("text", name)
        row |= {"topic": topic, "position": len(self.channels("text"))}
        return self.store.put("channels", row)

    def new_channel(self, kind: str, name: str) -> Json:
        """Makes a channel's row, not yet kept."""
        return {
            "id": self.store.new_id(),
            "kind": kind,
            "name": name,
            "topic": "",
            "parent": None,
            "position": 0,
            "overwrites": [],
            "archived": False,
            "locked": False,
            "auto_archive": None,
            "archive_changed": self.clock.now(),
            "active": self.clock.now(),
            "members": [],
            "owner": None,
            "starter": None,
            "count": 0,
            "last_message": None,
            "created": self.clock.now(),
        }

    def channels(self, *kinds: str) -> list[Json]:
        """Gives the channels of these kinds, oldest first."""
        return [c for c in self.store.all("channels").values() if c["kind"] in kinds]

    def channel(self, key: str) -> Json:
        """Gives a channel; refuses an unknown one with 10003."""
        row = self.store.get("channels", str(key))
        if row is None:
            raise Refusal(10003)
        return row

    def dm(self, first: str, second: str) -> Json:
        """Gives the direct messages of two users, made if there were none."""
        both = sorted((first, second), key=int)
        for row in self.channels("dm"):
            if row["members"] == both:
                return row
        return self.store.put("channels", self.new_channel("dm", "") | {"members": both})

    def allowed(self, user: Json, channel: Json) -> int:
        """Gives the permission bits of a user in a channel, 0 for who cannot see it."""
        if channel["kind"] == "dm":
            return permissions.DIRECT if user["id"] in channel["members"] else 0
        if not user["member"]:
            return 0
        home = self.channel(channel["parent"]) if channel["kind"] in THREADS else channel
        roles = self.store.all("roles")
        server = permissions.base(self.guild, roles, user)
        bits = permissions.inside(server, self.guild, user, home["overwrites"])
        hidden = channel["kind"] == "private_thread" and user["id"] not in channel["members"]
        if hidden and not bits & permissions.BITS["MANAGE_THREADS"]:
            return 0
        return bits

    def may(self, user: Json, channel: Json, name: str) -> bool:
        """Says whether a user holds a permission in a channel."""
        return bool(self.allowed(user, channel) & permissions.BITS[name])

    def sees(self, user: Json, channel: Json) -> bool:
        """Says whether a user sees a channel."""
        return self.may(user, channel, "VIEW_CHANNEL")

    def watchers(self, channel: Json) -> Iterable[Json]:
        """Gives the people who see a channel."""
        return (person for person in self.people() if self.sees(person, channel))

    def commands(self, bot: str, guild: str | None) -> list[Json]:
        """Gives a bot's commands, the global ones or the guild's."""
        rows = self.store.all("commands").values()
        return [r for r in rows if r["application_id"] == bot and r.get("guild_id") == guild]


def _token(bot: str) -> str:
    head = base64.urlsafe_b64encode(bot.encode()).decode().rstrip("=")
    return f"{head}.{secrets.token_urlsafe(4)[:6]}.{secrets.token_urlsafe(20)}"

"""People of the local Discord, driven by tests as its page would drive them.

    async with people(running.url) as crowd:          # or people("http://127.0.0.1:8765")
        ana, ben, mona = crowd["Ana"], crowd["Ben"], crowd["Mona"]      # Mona is a moderator
        general = ana.channel("general")

        answer = await ana.command("new", general, game="rainbow", players=3)
        answer.text                    # what only Ana reads, or what all read
        answer.message                 # the Message, ephemeral or not; None if there is none
        answer.ephemeral, answer.modal, answer.failed, answer.state

        choices = await ana.autocomplete("move", general, focused="move", move="d")
        choices.names, choices.values

        lobby = await ana.see(general, "Press Join")               # waits for a message
        answer = await ben.click("Join", lobby)                    # a button, by label
        answer = await ben.click("Join", lobby, wait=False)        # does not wait for the answer
        panel = (await ana.click("Play", board)).message           # an ephemeral panel
        panel = (await ana.click("Red", panel)).message            # the same panel, changed
        answer = await ana.pick("d4", panel)                       # an option, by value or label
        answer = await ana.pick(["a", "b"], panel, select="Whom do you invite? Up to 5")
        answer = await ana.pick(ben, panel)                        # a user select
        answer = await ana.submit(answer.modal, note="Remember")   # fields by custom_id or label
        answer = await ana.press(custom_id, panel)                 # any control by its custom_id

Every act waits until the interaction is done or failed (a deferred one until its message has come
or changed, at most 10 s) and gives an Answer. Messages are read again with
`await ana.again(message)` and waited for with `see` (a new or present message), `see_change`
(until a test holds) and `see_gone`.

`ana.notices` are the notices (mentions, replies, direct messages) since the beginning, newest last;
`ana.direct` is the channel of direct messages with the bot (after `await ana.open_direct()`).
`await ana.say(general, "hello")`, `delete`, `archive`, `lock`, `leave`, `come_back` do the rest.
Refused acts raise Refused with `.code` and `.status`. `crowd.clock(...)`, `crowd.violations()`,
`crowd.fault(...)`, `crowd.gateway(...)` and `crowd.post(path, **body)` reach the sandbox itself.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from tests.sandbox.seen import Answer, Choices, Json, Message, walk

PATIENCE = 10.0


class Refused(Exception):
    """The page's API refused an act."""

    def __init__(self, status: int, body: Json) -> None:
        super().__init__(f"{status} {body.get('code')}: {body.get('message')}")
        self.status, self.code, self.option = status, body.get("code"), body.get("option")


@dataclass
class Crowd:
    """All people of the sandbox, by name, and the sandbox itself."""

    url: str
    session: aiohttp.ClientSession
    people: dict[str, Person] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Person:
        return self.people[name]

    async def post(self, path: str, **body: Any) -> Json:
        """Sends a request under `/local/`; Refused unless it succeeds."""
        async with self.session.post(f"{self.url}/local/{path}", json=body) as response:
            return await _checked(response)

    async def get(self, path: str, **query: Any) -> Json:
        """Reads something under `/local/`; Refused unless it succeeds."""
        async with self.session.get(f"{self.url}/local/{path}", params=query) as response:
            return await _checked(response)

    async def clock(self, action: str, seconds: float = 0) -> Json:
        """Does hold, release or move with the emulator's clock."""
        return await self.post("clock", action=action, seconds=seconds)

    async def violations(self) -> list[Json]:
        """What bots sent against Discord's rules."""
        found: list[Json] = (await self.get("violations"))["violations"]
        return found

    async def fault(self, route: str = "*", **how: Any) -> None:
        """Injects a fault: status, times, retry_after, code, after, cut."""
        await self.post("faults", route=route, **how)

    async def gateway(self, action: str) -> None:
        """Does reconnect, invalid, invalid_resumable or cut to the bots' connections."""
        await self.post("gateway", action=action)

    async def add(self, name: str, *, moderator: bool = False) -> Person:
        """Lets a new person join the server."""
        given = await self.post("people", name=name, moderator=moderator)
        person = Person(self, given["id"], name)
        self.people[name] = person
        await person.start()
        return person


async def _checked(response: aiohttp.ClientResponse) -> Json:
    body: Json = await response.json()
    if response.status >= 400:
        raise Refused(response.status, body)
    return body


class Person:
    """One person at the page: acts, and sees what the stream sends."""

    def __init__(self, crowd: Crowd, key: str, name: str) -> None:
        self.crowd, self.id, self.name = crowd, key, name
        self.channels: dict[str, Json] = {}
        self.messages: dict[str, Message] = {}
        self.notices: list[Json] = []
        self.modals: dict[str, Json] = {}
        self.interactions: dict[str, Json] = {}
        self.commands: list[Json] = []
        self.events: list[Json] = []
        self.direct = ""
        self._touched: dict[str, int] = {}
        self._changed = asyncio.Condition()
        self._task: asyncio.Task[None] | None = None
        self._connected = asyncio.Event()

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    def __repr__(self) -> str:
        return f"<{self.name} {self.id}>"

    # Being there

    async def start(self) -> None:
        """Opens the stream and reads the state."""
        self._task = asyncio.create_task(self._listen())
        await asyncio.wait_for(self._connected.wait(), PATIENCE)

    async def stop(self) -> None:
        """Closes the stream."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self) -> None:
        url = f"{self.crowd.url}/local/stream"
        while True:
            try:
                async with self.crowd.session.ws_connect(url, params={"person": self.id}) as socket:
                    await self._read_state()
                    self._connected.set()
                    async for frame in socket:
                        await self._take(json.loads(frame.data))
            except aiohttp.ClientError:
                pass
            self._connected.clear()
            await asyncio.sleep(0.05)

    async def _read_state(self) -> None:
        state = await self.crowd.get("state", person=self.id)
        self.channels = {row["id"]: row for row in [*state["channels"], *state["dms"]]}
        self.commands = state["commands"]
        self.modals = {modal["interaction"]: modal for modal in state["modals"]}
        known = {notice["id"] for notice in self.notices}
        fresh = [n for n in state["notices"] if n["person"] == self.id and n["id"] not in known]
        self.notices += reversed(fresh)
        for key in self.channels:
            page = await self.crowd.get("messages", person=self.id, channel=key)
            for raw in page["messages"]:
                self.messages[raw["id"]] = Message(raw)
        for key, row in self.interactions.items():
            if row["state"] in ("pending", "thinking"):
                now = await self.crowd.get("interaction", person=self.id, interaction=key)
                self.interactions[key] = now
        async with self._changed:
            self._changed.notify_all()

    async def _take(self, event: Json) -> None:
        data = event["d"]
        async with self._changed:
            self.events.append(event)
            match event["t"]:
                case "message" | "message_update":
                    self.messages[data["id"]] = Message(data)
                    self._touched[data["id"]] = len(self.events)
                case "message_delete":
                    self.messages.pop(data["id"], None)
                case "channel":
                    self.channels[data["id"]] = data
                case "channel_delete":
                    self.channels.pop(data["id"], None)
                case "interaction":
                    self.interactions[data["id"]] = data
                case "modal":
                    self.modals[data["interaction"]] = data
                case "modal_close":
                    self.modals.pop(data["interaction"], None)
                case "notice" if data["person"] == self.id:
                    self.notices.append(data)
                case "commands":
                    self.commands = data["commands"]
            self._changed.notify_all()

    async def until(self, test: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
        """Waits until `test()` gives something true, and gives it; TimeoutError names `what`."""
        async with self._changed:
            try:
                async with asyncio.timeout(patience):
                    while not (found := test()):
                        await self._changed.wait()
            except TimeoutError:
                seen = list(self.messages.values())[-5:]
                raise TimeoutError(f"{self.name} waited for {what}; last seen: {seen}") from None
        return found

    # Reading

    def channel(self, name: str) -> str:
        """The id of the channel or thread with that name; LookupError."""
        found = [key for key, row in self.channels.items() if row["name"] == name]
        if not found:
            names = [row["name"] for row in self.channels.values()]
            raise LookupError(f"no channel {name!r} among {names}")
        return found[-1]

    def in_channel(self, channel: str) -> list[Message]:
        """The messages known there, oldest first."""
        rows = [m for m in self.messages.values() if m.channel == channel]
        return sorted(rows, key=lambda message: int(message.id))

    async def see(
        self,
        channel: str,
        text: str = "",
        *,
        after: Message | str | None = None,
        where: Callable[[Message], Any] | None = None,
        patience: float = PATIENCE,
    ) -> Message:
        """Waits for a message there that contains `text` (and passes `where`); the newest one."""
        since = int(after.id if isinstance(after, Message) else after or 0)

        def look() -> Message | None:
            for message in reversed(self.in_channel(channel)):
                fits = text in message.content and not message.raw["loading"]
                if int(message.id) > since and fits and (where is None or where(message)):
                    return message
            return None

        found: Message = await self.until(look, f"a message with {text!r}", patience)
        return found

    async def see_change(
        self, message: Message, test: Callable[[Message], Any], patience: float = PATIENCE
    ) -> Message:
        """Waits until the message passes `test`, and gives it as it then is."""

        def look() -> Message | None:
            now = self.messages.get(message.id)
            return now if now is not None and test(now) else None

        found: Message = await self.until(look, f"a change of {message!r}", patience)
        return found

    async def see_gone(self, message: Message, patience: float = PATIENCE) -> None:
        """Waits until the message is deleted."""
        await self.until(lambda: message.id not in self.messages, f"the end of {message}", patience)

    async def see_notice(self, text: str = "", count: int = 1, patience: float = PATIENCE) -> Json:
        """Waits until `count` notices that contain `text` have come, and gives the newest."""

        def look() -> list[Json]:
            found = [notice for notice in self.notices if text in notice["text"]]
            return found if len(found) >= count else []

        found: list[Json] = await self.until(look, f"a notice with {text!r}", patience)
        return found[-1]

    async def again(self, message: Message) -> Message:
        """The message as it is now; Refused when it is gone."""
        return Message(await self.crowd.get("message", person=self.id, message=message.id))

    async def picture(self, message: Message, index: int = 0) -> bytes:
        """The bytes of an attachment."""
        url = message.attachments[index]["url"]
        async with self.crowd.session.get(url) as response:
            response.raise_for_status()
            return await response.read()

    # Acting on the bot

    async def command(
        self, name: str, channel: str, /, *, wait: bool = True, **options: Any
    ) -> Answer:
        """Sends a slash command: `command("lobby join", channel, game="K7QXM")`."""
        given = {key: _value(value) for key, value in options.items() if value is not None}
        return await self._act("command", wait, channel=channel, name=name, options=given)

    async def autocomplete(
        self, name: str, channel: str, /, *, focused: str, **options: Any
    ) -> Choices:
        """Types in an option and gives what is offered."""
        given = await self.crowd.post(
            "autocomplete",
            person=self.id,
            channel=channel,
            name=name,
            options={key: _value(value) for key, value in options.items()},
            focused=focused,
        )
        return Choices(given["choices"], given["failed"])

    async def click(self, label: str, message: Message, *, wait: bool = True) -> Answer:
        """Presses the button with that label."""
        return await self.press(message.button(label)["custom_id"], message, wait=wait)

    async def press(
        self,
        custom_id: str,
        message: Message,
        values: list[str] | None = None,
        *,
        wait: bool = True,
    ) -> Answer:
        """Uses the control with that custom id."""
        body: Json = {"message": message.id, "custom_id": custom_id}
        if values is not None:
            body["values"] = values
        return await self._act("component", wait, **body)

    async def pick(
        self, choice: Any, message: Message, *, select: str | int | None = None, wait: bool = True
    ) -> Answer:
        """Picks an option (several: a list) by value or label, or a Person in a user select.

        `select` names the select by placeholder, custom id or number; else the first that fits.
        """
        wanted = choice if isinstance(choice, list | tuple) else [choice]
        for number, control in enumerate(message.selects):
            named = (None, number, control.get("placeholder"), control["custom_id"])
            values = _options(control, wanted)
            if select in named and values is not None:
                return await self.press(control["custom_id"], message, values, wait=wait)
        there = [
            (c.get("placeholder"), [o["label"] for o in c.get("options", [])])
            for c in message.selects
        ]
        raise LookupError(f"{choice!r} is not among {there}")

    async def submit(self, modal: Json | None, /, *, wait: bool = True, **fields: Any) -> Answer:
        """Fills the fields of a modal, by custom id or label, and sends it."""
        assert modal is not None, "no modal is open"
        names = {}
        for node in walk(modal["components"]):
            inner = node.get("component") or node
            if "custom_id" in inner:
                names[node.get("label") or inner["custom_id"]] = inner["custom_id"]
                names[inner["custom_id"]] = inner["custom_id"]
        given = {names[key]: value for key, value in fields.items()}
        return await self._act("modal", wait, interaction=modal["interaction"], fields=given)

    async def _act(self, path: str, wait: bool, **body: Any) -> Answer:
        await asyncio.wait_for(self._connected.wait(), PATIENCE)
        began = len(self.events)
        given = await self.crowd.post(path, person=self.id, **body)
        if given["interaction"] is None:
            return Answer({}, sent=False)
        key = given["interaction"]["id"]
        self.interactions.setdefault(key, given["interaction"])
        if not wait:
            return Answer(given["interaction"])

        def look() -> Json | None:
            row = self.interactions.get(key)
            return row if row and row["state"] in ("done", "failed") else None

        row: Json = await self.until(look, f"an answer to {body}")
        message = self._answering(row, began)
        if row["answer"] == "deferred":
            with suppress(TimeoutError):
                message = await self.until(lambda: self._answering(row, began), "an effect")
        return Answer(row, message, self.modals.get(key))

    def _answering(self, row: Json, began: int) -> Message | None:
        """The message that an interaction made, or else the one that it changed."""
        made = [
            message
            for message in self.messages.values()
            if (message.raw.get("interaction_metadata") or {}).get("id") == row["id"]
        ]
        if made:
            return min(made, key=lambda message: int(message.id))
        source = self.messages.get(row["message"] or "")
        touched = source is not None and self._touched.get(source.id, 0) > began
        return source if touched else None

    # Acting as people do among themselves

    async def say(self, channel: str, content: str, *, reply_to: Message | None = None) -> Message:
        """Writes a message."""
        body: Json = {"person": self.id, "channel": channel, "content": content}
        if reply_to is not None:
            body["reply_to"] = reply_to.id
        return Message(await self.crowd.post("messages", **body))

    async def delete(self, message: Message) -> None:
        """Deletes a message, or dismisses an own ephemeral one."""
        body = {"channel": message.channel, "message": message.id}
        await self.crowd.post("messages/delete", person=self.id, **body)

    async def read(self, channel: str) -> None:
        """Reads all of a channel."""
        await self.crowd.post("read", person=self.id, channel=channel)

    async def thread(self, channel: str, name: str, message: Message | None = None) -> str:
        """Opens a thread and gives its id."""
        body: Json = {"channel": channel, "name": name}
        if message is not None:
            body["message"] = message.id
        return str((await self.crowd.post("threads", person=self.id, **body))["id"])

    async def archive(self, channel: str, archived: bool = True) -> None:
        """Archives a thread, or opens it again."""
        await self.crowd.post("thread", person=self.id, channel=channel, archived=archived)

    async def lock(self, channel: str, locked: bool = True) -> None:
        """Locks a thread (moderators)."""
        await self.crowd.post("thread", person=self.id, channel=channel, locked=locked)

    async def delete_channel(self, channel: str) -> None:
        """Deletes a channel or thread (moderators)."""
        await self.crowd.post("channel/delete", person=self.id, channel=channel)

    async def permit(
        self, channel: str, target: str, *, allow: tuple[str, ...] = (), deny: tuple[str, ...] = ()
    ) -> None:
        """Sets the permission overwrite of a user or role (moderators): names as Discord's."""
        body: Json = {"channel": channel, "target": target}
        body |= {"allow": list(allow), "deny": list(deny)}
        await self.crowd.post("channel/permissions", person=self.id, **body)

    async def leave(self) -> None:
        """Leaves the server."""
        await self.crowd.post("member", person=self.id, target=self.id, member=False)

    async def come_back(self) -> None:
        """Joins the server again."""
        await self.crowd.post("member", person=self.id, target=self.id, member=True)

    async def set_member(self, target: str, *, member: bool) -> None:
        """Removes a person or bot from the server, or brings them back (moderators)."""
        await self.crowd.post("member", person=self.id, target=target, member=member)

    async def close_direct(self, closed: bool = True) -> None:
        """Accepts direct messages no longer, or again."""
        await self.crowd.post("person", person=self.id, dms=not closed)

    async def open_direct(self) -> str:
        """Opens the direct messages with the bot and gives their channel's id."""
        state = await self.crowd.get("state", person=self.id)
        bot = state["bots"][0]["id"]
        self.direct = str((await self.crowd.post("dms", person=self.id, user=bot))["id"])
        return self.direct


def _value(value: Any) -> Any:
    return value.id if isinstance(value, Person) else value


def _options(control: Json, wanted: Sequence[Any]) -> list[str] | None:
    if control["type"] != 3:
        return [_value(w) for w in wanted] if all(isinstance(w, Person) for w in wanted) else None
    by_name = {o["label"]: o["value"] for o in control["options"]}
    by_name |= {o["value"]: o["value"] for o in control["options"]}
    return [by_name[w] for w in wanted] if all(w in by_name for w in wanted) else None


@asynccontextmanager
async def people(url: str) -> AsyncIterator[Crowd]:
    """Opens the page for everybody of the sandbox at `url`, and closes it again."""
    async with aiohttp.ClientSession() as session:
        crowd = Crowd(url, session)
        state = await crowd.get("state")
        for row in state["people"]:
            crowd.people[row["name"]] = Person(crowd, row["id"], row["name"])
        await asyncio.gather(*(person.start() for person in crowd.people.values()))
        try:
            yield crowd
        finally:
            await asyncio.gather(*(person.stop() for person in crowd.people.values()))

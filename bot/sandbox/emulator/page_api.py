"""The JSON API and the event stream with which the page of the local Discord sees and acts.

Everything is JSON (POST needs ``Content-Type: application/json``); ids are snowflakes as strings;
times are ISO 8601 in UTC. There are no passwords: every request names the ``person`` (an id) who
acts. A refusal is status 400, 403, 404 or 409 with ``{"code": "archived", "message": "This thread
is archived. Open it again first."}``; the message can be shown to the person as it is, and some
refusals add ``"option"`` (the name of the option at fault). Keys never vanish: what is absent is
null, ``""`` or ``[]``, save inside Message, Component and Command, which are Discord's own objects.

Objects
=======

``Person``
    ``{"id", "username": "ana", "name": "Ana", "colour": "#5865f2", "avatar": null, "moderator":
    false, "member": true, "dms": true, "locale": "en-GB", "bot": false, "online": true}``.
    ``name`` is the display name, ``colour`` paints the avatar, ``member`` says whether the person
    is on the server now, ``dms`` whether direct messages are accepted, ``moderator`` whether
    Manage Server, Manage Messages and Manage Threads are held. Bots are listed in the same form
    with ``"bot": true`` and ``"online"`` (a gateway connection exists).
``Channel``
    ``{"id", "kind": "text" | "thread" | "private_thread" | "dm", "name", "topic": "" , "parent":
    id | null, "position": 0, "archived": false, "locked": false, "auto_archive": 10080 | null,
    "members": [person ids], "starter": message id | null, "messages": 12,
    "last_message": id | null, "last_read": id | null, "unread": 3, "mentions": 1, "can": {"send",
    "react", "create_threads", "manage", "open", "archive", "use_commands"}}``. ``members`` are the
    joined people of a thread or the two of a DM (``name`` of a DM is the other's name).
    ``unread``, ``mentions`` (unread notices there), ``last_read`` and ``can`` are for the person
    who asked. ``can.open``: may unarchive; ``can.archive``: may archive; ``can.manage``: may
    lock, rename, delete.
``Message``
    Discord's message object as the API sends it: ``id, channel_id, type, content, author {id,
    username, global_name, bot}, timestamp, edited_timestamp, flags, mentions [user], attachments
    [{id, filename, description, content_type, size, width, height, url}], embeds, components
    [Component], message_reference, referenced_message (the quoted message or null, on replies),
    interaction_metadata {id, type, user, name?} (who used which command), thread (on a message
    from which a thread was started), pinned, tts``, and further
    ``"for"``: the id of the only person who sees it (ephemeral) or null,
    ``"loading"``: true while the answer is "thinking" (flag 128),
    ``"notify"``: true when it mentions or answers the person who asked,
    ``"names"``: ``{user id: display name}`` of everybody mentioned in ``content``,
    ``"channels"``: ``{channel id: name}`` of every ``<#id>`` in ``content``,
    ``"command"``: ``"lobby join"`` for the header "Ana used /lobby join", or null.
    Types: 0 ordinary, 19 reply, 20 answer to a slash command, 18 "started a thread", 21 first
    message of a thread. ``attachments[].url`` is absolute on this server. ``content`` is Discord's
    markdown with ``<@id>``, ``<#id>``, ``<t:unix:R>`` (and ``:f`` and others), ``</name:id>``.
``Component``
    Discord's: ``{"type": 1, "components": […]}`` rows; 2 button ``{style 1 blurple | 2 grey | 3
    green | 4 red | 5 link, label?, emoji?, custom_id | url, disabled?}``; 3 string select
    ``{custom_id, options [{label, value, description?, default?, emoji?}], placeholder?,
    min_values?, max_values?, disabled?}``; 5 user, 6 role, 7 mentionable, 8 channel select
    ``{custom_id, placeholder?, min_values?, max_values?, default_values?}``; 4 text input in
    modals ``{custom_id, label?, style 1 short | 2 paragraph, placeholder?, value?, required?,
    min_length?, max_length?}``; 18 label in modals ``{label, description?, component}``; and with
    flag 32768 also 9 section, 10 text ``{content}``, 11 thumbnail, 12 gallery, 13 file, 14
    separator, 17 container.
``Command``
    As registered: ``{"id", "application_id", "guild_id"?, "type": 1, "name", "description",
    "options": [{type, name, description, required?, choices? [{name, value}], autocomplete?,
    min_value?, max_value?, min_length?, max_length?, channel_types?, options?}],
    "default_member_permissions", "contexts"?}``. Option types: 1 subcommand, 2 group (both hold
    ``options``), 3 string, 4 integer, 5 boolean, 6 user, 7 channel, 8 role, 9 mentionable, 10
    number, 11 attachment. Only those that the person may use are listed. ``contexts``: 0 server,
    1 DM with the bot; absent or null means both.
``Interaction``
    ``{"id", "person", "channel", "message": id | null, "kind": "command" | "component" | "modal",
    "name": "lobby join" | "", "custom_id": "" , "state": "pending" | "thinking" | "done" |
    "failed", "answer": "" | "message" | "thinking" | "deferred" | "update" | "modal", "text": "" ,
    "created"}``. *pending* (spinner; the clicked control is busy) becomes
    *thinking* (deferred with a message that says "thinking"), *done* or *failed* (no answer within
    3 s; ``text`` is "The application did not respond" or "This interaction failed"). ``answer``
    says what the bot answered first: *deferred* is done as well, and its message may change later.
``Modal``
    ``{"interaction": id, "custom_id", "title", "components": [Component]}``.
``Notice``
    ``{"id", "person", "kind": "mention" | "reply" | "dm", "channel", "message", "author": name,
    "title": "Petrichor (#general, Sandbox)", "text": as a phone shows it, mentions as @Name and
    without markdown, "read": false, "time"}``.
``Clock``
    ``{"now": ISO, "unix": 1767225600.25, "held": false, "offset": 0.0}`` (offset in seconds from
    the real clock; while held, ``now`` stands still).
``Processes``
    ``{"bot": "running" | "stopped" | "starting" | …, "emulator": "running"}``, or ``{}`` where no
    launcher is attached (then show no process controls).
``Violation``
    ``{"id", "time", "bot": id, "method", "path", "status", "rule": "openapi" | the hand rule's
    name, "text"}``: a request of the bot that Discord would have refused.

Requests
========

State and reading
-----------------

``GET /local/state?person=ID`` (without ``person``: the first person)
    ``{"person": id, "people": [Person], "bots": [Person], "guild": {"id", "name", "owner":
    id}, "channels": [Channel] (text channels and threads which the person may see, archived ones
    too; empty when not a member), "dms": [Channel], "commands": [Command], "interactions":
    [Interaction] (own, not yet done), "modals": [Modal] (own, open), "notices": [Notice] (of
    everybody, unread), "processes": Processes, "clock": Clock, "violations": n, "limits":
    {"content": 2000, "acknowledge": 3, "token": 900}, "seen": event number}``
``GET /local/messages?person=&channel=[&before=ID][&after=ID][&around=ID][&limit=50]``
    ``{"messages": [Message] oldest first, "more": true when older ones exist}``; own ephemeral ones
    included.
``GET /local/message?person=&channel=&message=`` -> Message
``GET /local/interaction?person=&interaction=`` -> Interaction (for an hour)
``GET /local/notices?person=[&unread=1]`` -> ``{"notices": [Notice]}`` newest first.
``POST /local/read {person, channel}`` (all of a channel) or ``{person, notices: [ids]}`` or
    ``{person}`` (everything) -> ``{}``; also sends ``notices_read`` and ``channel`` events.
``GET /attachments/{channel}/{id}/{name}`` the bytes, with their content type.

Writing
-------

``POST /local/messages {person, channel, content[, reply_to: message id][, files: [{name, data:
    base64, description?}]]}`` -> Message. Sending opens an archived thread again, unless locked.
``POST /local/messages/edit {person, channel, message, content}`` -> Message (own ones only)
``POST /local/messages/delete {person, channel, message}`` -> ``{}`` (own ones; others' as
    moderator; an own ephemeral one is dismissed)
``POST /local/typing {person, channel}`` -> ``{}``

Interactions
------------

``POST /local/command {person, channel, name: "lobby join", options: {"players": 3, "invite":
    "<@1>"}}``
    -> ``{"interaction": Interaction}`` at once, in state pending. ``name`` is the path of
    command, group and subcommand with spaces; ``options`` are the typed values by name (users,
    channels, roles as ids). Checked as Discord's client does before it sends: unknown command
    or option, required option missing, wrong type, not one of the choices, out of range.
``POST /local/autocomplete {person, channel, name, options: {…typed so far}, focused: "move"}``
    -> ``{"choices": [{"name", "value"}], "failed": false}``, after the bot answered or 3 s.
    ``options[focused]`` is the raw text typed so far (``""`` when empty).
``POST /local/component {person, message, custom_id[, values: ["d4"]]}``
    -> ``{"interaction": Interaction, "sent": true}``. ``values`` for selects: option values, or
    ids for user, role, channel selects. ``{"interaction": null, "sent": false}`` when the very
    values that the select already shows are picked again: Discord sends nothing then. A pick that
    failed is forgotten (our reading, not compared with Discord) and may be sent again. In an
    archived thread the click first opens it, as Discord's clients do, unless it is locked
    (``archived``). Refused: disabled, gone or replaced control (``gone``), wrong number of values.
``POST /local/modal {person, interaction, fields: {custom_id: "text" | ["values"]}}``
    -> ``{"interaction": Interaction}``; ``interaction`` is the Modal's. Refused when a required
    field is empty or a length is wrong (``option`` names the field).
``POST /local/modal/close {person, interaction}`` -> ``{}`` (nothing is sent to the bot)

Channels, threads, people
-------------------------

``POST /local/threads {person, channel, name[, message][, private: false][, auto_archive: 1440]}``
    -> Channel
``POST /local/thread {person, channel[, archived: bool][, locked: bool][, name][, joined: bool]}``
    -> Channel (locking needs a moderator; ``joined`` adds or removes the person)
``POST /local/channels {person, name[, topic]}`` -> Channel (moderator)
``POST /local/channel/delete {person, channel}`` -> ``{}`` (moderator; threads too)
``POST /local/channel/permissions {person, channel, target: id of a person, bot or role (the
    guild's id is everyone), allow: ["SEND_MESSAGES"], deny: ["EMBED_LINKS"]}`` -> Channel
    (moderator; both lists empty remove the overwrite)
``POST /local/dms {person, user: bot's id}`` -> Channel (opens the direct messages)
``POST /local/people {name[, moderator]}`` -> Person (a new person joins)
``POST /local/person {person[, name][, dms: bool][, locale]}`` -> Person
``POST /local/member {person, target, member: bool}`` -> Person (oneself; others, and bots, as
    moderator: leaves or comes back)

The sandbox itself
------------------

``POST /local/process {process: "bot" | "emulator", action: "kill" | "stop" | "start"}``
    -> Processes. "emulator" comes back by itself on the same address.
``POST /local/clock {action: "hold" | "release" | "move", seconds?: 60}`` -> Clock
``GET /local/violations`` -> ``{"violations": [Violation], "count": n, "invalid_requests": n}``;
    ``POST /local/violations/clear {}`` -> ``{}``
``POST /local/faults {route: "POST /channels/{channel_id}/messages" | "*", status: 429 | 500 | …,
    times: 1, retry_after?: 0.3, code?: 0, scope?: "user", after?: false, cut?: false, delay?: 0}``
    -> ``{}``: the next ``times`` matching requests of the bot are answered so (``cut``: the
    connection is cut instead; ``after``: once the request was carried out; ``delay``: seconds
    before that, with status 0 nothing but the delay).
``POST /local/gateway {action: "reconnect" | "invalid" | "invalid_resumable" | "cut"}`` -> ``{}``
``POST /local/bots {name[, token]}`` -> ``{"id", "application_id", "token", "name"}``: registers a
    bot on the server; an already known token keeps its bot.

Stream
======

``GET /local/stream?person=ID`` is a WebSocket that sends one JSON object per text frame:
``{"t": type, "n": event number, "d": data}``. It sends what that person may see (with
``person=*`` everything, ``"for"`` telling whose). Nothing is replayed: after a reconnect ask
``/local/state`` again. Nothing needs to be sent; a ping is answered.

=====================  ============================================================================
``hello``              ``{"person", "clock": Clock, "run": id of this run of the emulator}``
``message``            Message (new; ephemeral ones too, with ``for``)
``message_update``     Message (whole)
``message_delete``     ``{"id", "channel"}``
``channel``            Channel, new or changed (threads, archive, lock, unread counts)
``channel_delete``     ``{"id"}`` (deleted, or no longer visible to the person)
``interaction``        Interaction of this person, at every change of state
``modal``              Modal that opens for this person
``modal_close``        ``{"interaction"}`` it was answered or closed
``notice``             Notice (of every person, so that all switchers can count)
``notices_read``       ``{"person", "ids": [ids]}``
``commands``           ``{"commands": [Command]}`` after the bot registered others
``person``             Person, new or changed (bots as well: online or not)
``typing``             ``{"channel", "user": id, "name"}``
``processes``          Processes
``clock``              Clock, after hold, release or move
``violation``          Violation
=====================  ============================================================================
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from . import page_writes
from .errors import Json, PageRefusal, Refusal
from .world import World

Act = Callable[[World, Json], Any]

# What a refusal by the bot's rules means to a person
SENTENCES = {
    10003: ("unknown_channel", "This channel is not there.", 404),
    10008: ("unknown_message", "This message is not there.", 404),
    10013: ("unknown_person", "There is no such person.", 404),
}


def routes() -> dict[str, Act]:
    """Gives what people do, by path under `/local/`; each takes the world and the JSON sent."""
    return {
        "messages": page_writes.send,
        "messages/edit": page_writes.edit,
        "messages/delete": page_writes.delete,
        "typing": page_writes.typing,
        "read": page_writes.read,
        "command": page_writes.command,
        "autocomplete": page_writes.autocomplete,
        "component": page_writes.component,
        "modal": page_writes.modal,
        "modal/close": page_writes.modal_close,
        "threads": page_writes.thread_create,
        "thread": page_writes.thread_change,
        "channels": page_writes.channel_create,
        "channel/delete": page_writes.channel_delete,
        "channel/permissions": page_writes.channel_permissions,
        "dms": page_writes.dm,
        "people": page_writes.person_add,
        "person": page_writes.person_change,
        "member": page_writes.membership,
    }


def handler(world: World, act: Act) -> Callable[[web.Request], Awaitable[web.Response]]:
    """Makes the request handler of an act: JSON in, JSON out, refusals as the page reads them."""

    async def respond(request: web.Request) -> web.Response:
        if request.content_type != "application/json":
            raise PageRefusal("not_json", "Send JSON.", 415)
        try:
            body = await request.json()
        except ValueError:
            raise PageRefusal("not_json", "Send JSON.") from None
        if not isinstance(body, dict):
            raise PageRefusal("not_json", "Send a JSON object.")
        result = act(world, body)
        if not isinstance(result, dict):
            result = await result
        world.store.commit()
        return web.json_response(result)

    return respond


@web.middleware
async def refusals(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Answers refusals of requests under `/local/`, and none that comes from another site."""
    if request.path.startswith("/local/"):
        origin = request.headers.get("Origin")
        own = (f"http://{request.host}", None)
        if origin not in own or request.host.rsplit(":", 1)[0] not in ("127.0.0.1", "localhost"):
            return web.json_response({"code": "foreign", "message": "Not from here."}, status=403)
    try:
        return await handler(request)
    except PageRefusal as refusal:
        return web.json_response(refusal.body(), status=refusal.status)
    except Refusal as refusal:
        usual = ("refused", refusal.text, refusal.status)
        code, text, status = SENTENCES.get(refusal.code, usual)
        return web.json_response({"code": code, "message": text}, status=status)

"""Discord's own JSON of everything, made from the rows of the world."""

from __future__ import annotations

from . import permissions
from .clock import iso
from .components import LOADING
from .errors import Json
from .world import THREADS, TYPES, World


def user(row: Json) -> Json:
    """Gives a user object."""
    given: Json = {
        "id": row["id"],
        "username": row["username"],
        "discriminator": "0",
        "global_name": None if row["bot"] else row["name"],
        "avatar": None,
        "avatar_decoration_data": None,
        "banner": None,
        "accent_color": None,
        "collectibles": None,
        "primary_guild": None,
        "public_flags": 0,
        "flags": 0,
    }
    if row["bot"]:
        given |= {"username": row["name"], "discriminator": "0001", "bot": True}
    return given


def me(row: Json) -> Json:
    """Gives a bot's own user object."""
    return user(row) | {"mfa_enabled": True, "locale": "en-US", "verified": True, "email": None}


def member(row: Json, *, with_user: bool = True) -> Json:
    """Gives a guild member object."""
    given: Json = {
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": row["roles"],
        "joined_at": iso(row["joined"]),
        "premium_since": None,
        "communication_disabled_until": None,
        "pending": False,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "collectibles": None,
        "avatar_decoration_data": None,
    }
    return given | {"user": user(row)} if with_user else given


def role(row: Json) -> Json:
    """Gives a role object."""
    return {
        "id": row["id"],
        "name": row["name"],
        "permissions": row["permissions"],
        "position": row["position"],
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": row["managed"],
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def channel(world: World, row: Json, viewer: Json | None = None) -> Json:
    """Gives a channel object; `viewer` is the bot whose thread membership is shown."""
    given: Json = {"id": row["id"], "type": TYPES[row["kind"]], "flags": 0}
    given["last_message_id"] = row["last_message"]
    if row["kind"] == "dm":
        others = [key for key in row["members"] if viewer is None or key != viewer["id"]]
        return given | {"recipients": [user(world.user(key)) for key in others]}
    given |= {"guild_id": world.guild["id"], "name": row["name"], "rate_limit_per_user": 0}
    given["parent_id"] = row["parent"]
    if row["kind"] not in THREADS:
        return given | {
            "position": row["position"],
            "topic": row["topic"] or None,
            "nsfw": False,
            "permission_overwrites": row["overwrites"],
        }
    return given | _thread(row, viewer)


def _thread(row: Json, viewer: Json | None) -> Json:
    metadata: Json = {
        "archived": row["archived"],
        "archive_timestamp": iso(row["archive_changed"]),
        "auto_archive_duration": row["auto_archive"],
        "locked": row["locked"],
        "create_timestamp": iso(row["created"]),
    }
    if row["kind"] == "private_thread":
        metadata["invitable"] = True
    given: Json = {
        "owner_id": row["owner"],
        "message_count": row["count"],
        "total_message_sent": row["count"],
        "member_count": min(50, len(row["members"])),
        "thread_metadata": metadata,
    }
    if viewer is not None and viewer["id"] in row["members"]:
        given["member"] = thread_member(row, viewer["id"])
    return given


def thread_member(thread: Json, key: str) -> Json:
    """Gives a thread member object."""
    joined = iso(thread["created"])
    return {"id": thread["id"], "user_id": key, "join_timestamp": joined, "flags": 0}


def message(world: World, row: Json, *, quote: bool = True) -> Json:
    """Gives a message object; `quote` adds the message that it answers."""
    author = world.user(row["author"])
    mentioned = [world.store.get("users", key) for key in row["mentions"]]
    given: Json = {
        "id": row["id"],
        "channel_id": row["channel"],
        "type": row["type"],
        "content": row["content"],
        "author": user(author),
        "timestamp": iso(row["created"]),
        "edited_timestamp": iso(row["edited"]) if row["edited"] else None,
        "flags": row["flags"],
        "mentions": [user(person) for person in mentioned if person],
        "mention_roles": row["mention_roles"],
        "mention_everyone": row["mention_everyone"],
        "attachments": [attachment(world, row, kept) for kept in row["attachments"]],
        "embeds": row["embeds"],
        "components": row["components"],
        "pinned": False,
        "tts": False,
    }
    if row["nonce"] is not None:
        given["nonce"] = row["nonce"]
    if author["bot"]:
        given["application_id"] = author["id"]
    if row["interaction"] is not None:
        given |= _interaction(world, row)
    if row["reference"] is not None:
        given |= _reference(world, row, quote=quote)
    if row["thread"] and (thread := world.store.get("channels", row["thread"])):
        given["thread"] = channel(world, thread)
    return given


def _interaction(world: World, row: Json) -> Json:
    origin = row["interaction"]
    who = user(world.user(origin["user"]))
    owners = {"0": world.guild["id"]}
    metadata: Json = {
        "id": origin["id"],
        "type": origin["type"],
        "user": who,
        "authorizing_integration_owners": owners,
    }
    given: Json = {"webhook_id": row["author"], "interaction_metadata": metadata}
    if origin["type"] == 2:
        given["interaction"] = {
            "id": origin["id"],
            "type": 2,
            "name": origin["name"],
            "user": who,
        }
    elif origin["type"] == 3:
        metadata["interacted_message_id"] = origin["message"]
    else:
        metadata["triggering_interaction_metadata"] = _trigger(origin, who, owners)
    if origin.get("original"):
        metadata["original_response_message_id"] = origin["original"]
    return given


def _trigger(origin: Json, who: Json, owners: Json) -> Json:
    given: Json = {
        "id": origin["trigger"],
        "type": 3 if origin["message"] else 2,
        "user": who,
        "authorizing_integration_owners": owners,
    }
    return given | {"interacted_message_id": origin["message"]} if origin["message"] else given


def _reference(world: World, row: Json, *, quote: bool) -> Json:
    reference = {"type": 0, "channel_id": row["reference"]["channel"]}
    if row["reference"]["message"]:
        reference["message_id"] = row["reference"]["message"]
    if world.channel(row["channel"])["kind"] != "dm":
        reference["guild_id"] = world.guild["id"]
    given: Json = {"message_reference": reference}
    if quote and row["type"] in (19, 20, 21):
        quoted = world.store.get("messages", row["reference"]["message"] or "")
        given["referenced_message"] = quoted and message(world, quoted, quote=False)
    return given


def attachment(world: World, row: Json, kept: Json) -> Json:
    """Gives an attachment object."""
    url = f"{world.url}/attachments/{row['channel']}/{kept['id']}/{kept['filename']}"
    given = kept | {"url": url, "proxy_url": url}
    return given | {"ephemeral": True} if row["for"] else given


def seen_by_bot(world: World, row: Json, bot: Json, intents: int) -> Json:
    """Gives a message as the gateway shows it to a bot: contents only where it may read them."""
    given = message(world, row)
    where = world.channel(row["channel"])
    if where["kind"] != "dm":
        given["guild_id"] = world.guild["id"]
        author = world.user(row["author"])
        if author["member"] and not row["interaction"]:
            given["member"] = member(author, with_user=False)
    given["channel_type"] = TYPES[where["kind"]]
    own = row["author"] == bot["id"] or bot["id"] in row["mentions"] or where["kind"] == "dm"
    if not own and not intents & 1 << 15:
        given |= {"content": "", "embeds": [], "attachments": [], "components": []}
    return given


def guild(world: World) -> Json:
    """Gives a guild object as REST answers it."""
    nothing = "icon description home_header splash discovery_splash banner application_id"
    nothing += " afk_channel_id system_channel_id widget_channel_id vanity_url_code max_presences"
    nothing += " rules_channel_id safety_alerts_channel_id public_updates_channel_id incidents_data"
    zeros = "afk_timeout system_channel_flags verification_level mfa_level"
    zeros += " explicit_content_filter premium_tier premium_subscription_count nsfw_level"
    return {
        "id": world.guild["id"],
        "name": world.guild["name"],
        "owner_id": world.guild["owner"],
        "roles": [role(row) for row in world.store.all("roles").values()],
        "features": [],
        "emojis": [],
        "stickers": [],
        "region": "deprecated",
        "preferred_locale": "en-US",
        "default_message_notifications": 1,
        "widget_enabled": False,
        "nsfw": False,
        "premium_progress_bar_enabled": False,
        "max_members": 500000,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        **dict.fromkeys(nothing.split()),
        **dict.fromkeys(zeros.split(), 0),
        "afk_timeout": 300,
    }


def guild_create(world: World, bot: Json) -> Json:
    """Gives a guild as GUILD_CREATE sends it to a bot without privileged intents."""
    threads = [t for t in world.channels(*THREADS) if not t["archived"] and world.sees(bot, t)]
    members = [row for row in world.store.all("users").values() if row["member"]]
    return guild(world) | {
        "joined_at": iso(bot["joined"]),
        "large": False,
        "unavailable": False,
        "member_count": len(members),
        "members": [member(bot)],
        "channels": [channel(world, row) for row in world.channels("text")],
        "threads": [channel(world, row, bot) for row in threads],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def application(world: World, bot: Json) -> Json:
    """Gives a bot's own application object."""
    return {
        "id": bot["id"],
        "name": bot["name"],
        "icon": None,
        "description": "",
        "type": None,
        "bot": user(bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user(world.user(bot["owner"])),
        "approximate_guild_count": 1,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
        "install_params": {"scopes": ["bot"], "permissions": str(permissions.BOT)},
        "tags": [],
        "integration_types_config": {"0": {}},
        "event_webhooks_status": 1,
        "event_webhooks_types": [],
    }


def loading(row: Json) -> bool:
    """Says whether a message still says that the bot is thinking."""
    return bool(row["flags"] & LOADING)

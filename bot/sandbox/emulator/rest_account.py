"""Routes for the bot's own account, users, the server, and registered commands."""

from __future__ import annotations

from . import payloads
from .command_checks import check_commands
from .errors import Json, Refusal
from .rest import Answer, Call
from .rest_channels import guild
from .stream import EVERYBODY
from .world import World


def me(call: Call) -> Json:
    """GET /users/@me."""
    return payloads.me(call.bot)


def user(call: Call) -> Json:
    """GET /users/{user_id}."""
    return payloads.user(call.world.user(call.path["user_id"]))


def guilds(call: Call) -> list[Json]:
    """GET /users/@me/guilds."""
    if not call.bot["member"]:
        return []
    row = call.world.guild
    given = {"id": row["id"], "name": row["name"], "icon": None, "banner": None}
    bits = str(call.world.store.all("roles")[call.bot["roles"][0]]["permissions"])
    return [given | {"owner": False, "permissions": bits, "features": []}]


def application(call: Call) -> Json:
    """GET /oauth2/applications/@me."""
    return payloads.application(call.world, call.bot)


def gateway(call: Call) -> Json:
    """GET /gateway."""
    return {"url": call.world.url.replace("http", "ws", 1) + "/gateway"}


def gateway_bot(call: Call) -> Json:
    """GET /gateway/bot."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    return gateway(call) | {"shards": 1, "session_start_limit": limit}


def server(call: Call) -> Json:
    """GET /guilds/{guild_id}."""
    guild(call)
    given = payloads.guild(call.world)
    if call.query.get("with_counts") in ("1", "true"):
        count = sum(row["member"] for row in call.world.store.all("users").values())
        given |= {"approximate_member_count": count, "approximate_presence_count": count}
    return given


def roles(call: Call) -> list[Json]:
    """GET /guilds/{guild_id}/roles."""
    guild(call)
    return [payloads.role(row) for row in call.world.store.all("roles").values()]


def member(call: Call) -> Json:
    """GET /guilds/{guild_id}/members/{user_id}."""
    guild(call)
    return payloads.member(call.world.member(call.path["user_id"]))


# Commands


def _scope(call: Call) -> tuple[str, str | None]:
    if call.path["application_id"] != call.bot["id"]:
        raise Refusal(50001)
    if "guild_id" in call.path:
        guild(call)
    return call.bot["id"], call.path.get("guild_id")


def commands(call: Call) -> list[Json]:
    """GET /applications/{application_id}[/guilds/{guild_id}]/commands."""
    return call.world.commands(*_scope(call))


def replace_commands(call: Call) -> list[Json]:
    """PUT of all commands: those with a known name and type keep their id."""
    scope = _scope(call)
    check_commands(call.body)
    old = {(row["type"], row["name"]): row for row in call.world.commands(*scope)}
    for row in old.values():
        call.world.store.drop("commands", row["id"])
    kept = [_keep(call.world, scope, given, old) for given in call.body]
    _announce(call.world)
    return kept


def create_command(call: Call) -> Answer:
    """POST of one command, which replaces one of the same name and type."""
    scope = _scope(call)
    check_commands([call.body], alone=True)
    old = {(row["type"], row["name"]): row for row in call.world.commands(*scope)}
    known = (call.body.get("type") or 1, call.body["name"]) in old
    row = _keep(call.world, scope, call.body, old)
    _announce(call.world)
    return Answer(row, 200 if known else 201)


def command(call: Call) -> Json:
    """GET of one command."""
    scope = _scope(call)
    rows = {row["id"]: row for row in call.world.commands(*scope)}
    if call.path["command_id"] not in rows:
        raise Refusal(10063)
    return rows[call.path["command_id"]]


def update_command(call: Call) -> Json:
    """PATCH of one command."""
    row = command(call)
    merged = row | {key: value for key, value in call.body.items() if value is not None}
    check_commands([merged], alone=True)
    merged["version"] = call.world.store.new_id()
    call.world.store.put("commands", merged)
    _announce(call.world)
    return merged


def delete_command(call: Call) -> None:
    """DELETE of one command."""
    call.world.store.drop("commands", command(call)["id"])
    _announce(call.world)


def _keep(
    world: World, scope: tuple[str, str | None], given: Json, old: dict[tuple[int, str], Json]
) -> Json:
    bot, guild_id = scope
    bits = given.get("default_member_permissions")
    row: Json = {
        "type": given.get("type") or 1,
        "application_id": bot,
        "name": given["name"],
        "name_localizations": given.get("name_localizations"),
        "description": given.get("description") or "",
        "description_localizations": given.get("description_localizations"),
        "default_member_permissions": None if bits is None else str(bits),
        "nsfw": bool(given.get("nsfw")),
        "options": _without_nulls(given.get("options") or []),
    }
    if guild_id is not None:
        row["guild_id"] = guild_id
    else:
        row |= {
            "dm_permission": given.get("dm_permission") is not False,
            "contexts": given.get("contexts"),
            "integration_types": given.get("integration_types") or [0],
        }
    before = old.get((row["type"], row["name"]))
    if before is not None and row.items() <= before.items():
        return world.store.put("commands", before)
    row["id"] = before["id"] if before else world.store.new_id()
    row["version"] = world.store.new_id()
    return world.store.put("commands", row)


def _without_nulls(options: list[Json]) -> list[Json]:
    kept = []
    for option in options:
        row = {key: value for key, value in option.items() if value is not None}
        if "options" in row:
            row["options"] = _without_nulls(row["options"])
        kept.append(row)
    return kept


def _announce(world: World) -> None:
    from .page_commands import usable

    def build(key: str) -> Json | None:
        person = world.store.get("users", key)
        return {"commands": usable(world, person)} if person or key == EVERYBODY else None

    world.stream.send("commands", build)

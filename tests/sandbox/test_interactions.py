"""Interactions: acknowledged once, in time, in a fitting way; followed up for 15 minutes."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.sandbox.emulator.app import Running
from tests.sandbox.people import Crowd, Refused
from tests.sandbox.raw import PNG, Json, RawBot

MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = range(4, 10)
EPHEMERAL = 64
COMMAND = {
    "name": "move",
    "description": "Make a move",
    "options": [
        {"type": 3, "name": "move", "description": "Which", "autocomplete": True},
        {"type": 4, "name": "count", "description": "How many", "min_value": 1, "max_value": 4},
        {"type": 6, "name": "who", "description": "Whom"},
    ],
}
ROW: Json = {
    "type": 1,
    "components": [{"type": 2, "style": 1, "label": "Play", "custom_id": "play:1"}],
}
INPUT: Json = {"type": 4, "custom_id": "text", "label": "Note", "style": 1, "max_length": 10}
FORM: Json = {
    "custom_id": "note:1",
    "title": "Note",
    "components": [{"type": 1, "components": [INPUT]}],
}


@pytest.fixture
async def bot(raw: RawBot, running: Running, crowd: Crowd) -> RawBot:
    key = running.world.bots()[0]["id"]
    await raw.ask("PUT", f"/applications/{key}/commands", [COMMAND])
    await raw.connect()
    return raw


def six_fields() -> list[Json]:
    fields = [INPUT | {"custom_id": str(n)} for n in range(6)]
    return [{"type": 1, "components": [field]} for field in fields]


def webhook(interaction: Json, message: str = "") -> str:
    path = f"/webhooks/{interaction['application_id']}/{interaction['token']}"
    return path + (f"/messages/{message}" if message else "")


async def begin(bot: RawBot, crowd: Crowd, general: str, **options: Any) -> Json:
    await crowd["Ana"].command("move", general, wait=False, **options)
    return await bot.interaction()


async def test_an_interaction_tells_who_where_and_what(
    bot: RawBot, crowd: Crowd, running: Running, general: str
) -> None:
    ben = crowd["Ben"]
    given = await begin(bot, crowd, general, move="place red d4", who=ben)
    assert (given["type"], given["channel"]["id"], given["channel"]["type"]) == (2, general, 0)
    assert given["member"]["user"]["id"] == crowd["Ana"].id
    assert given["guild_id"] == running.world.guild["id"]
    assert {"attachment_size_limit", "version", "app_permissions", "locale"} <= given.keys()
    assert int(given["member"]["permissions"]) & 1 << 11
    assert given["data"]["options"] == [
        {"name": "move", "type": 3, "value": "place red d4"},
        {"name": "who", "type": 6, "value": ben.id},
    ]
    assert given["data"]["resolved"]["users"][ben.id]["global_name"] == "Ben"


async def test_an_ephemeral_answer_is_seen_by_one_person_only(
    bot: RawBot, crowd: Crowd, general: str
) -> None:
    given = await begin(bot, crowd, general, move="x")
    status, told, _ = await bot.answer(
        given, MESSAGE, {"content": "For you", "flags": EPHEMERAL, "components": [ROW]}
    )
    assert (status, told["resource"]["type"]) == (200, 4)
    assert told["interaction"]["response_message_ephemeral"] is True
    seen = await crowd["Ana"].see(general, "For you")
    assert seen.ephemeral
    assert seen.raw["command"] == "move"
    page = await crowd.get("messages", person=crowd["Ben"].id, channel=general)
    assert page["messages"] == []
    key = told["resource"]["message"]["id"]
    status, answer, _ = await bot.ask("GET", f"/channels/{general}/messages/{key}")
    assert (status, answer["code"]) == (404, 10008)
    _, listed, _ = await bot.ask("GET", f"/channels/{general}/messages")
    assert listed == []


async def test_a_second_acknowledgement_is_refused(
    bot: RawBot, crowd: Crowd, running: Running, general: str
) -> None:
    given = await begin(bot, crowd, general, move="x")
    await bot.answer(given, MESSAGE, {"content": "once"})
    status, answer, _ = await bot.answer(given, MESSAGE, {"content": "twice"})
    assert (status, answer["code"]) == (400, 40060)
    assert running.watch.refusals[0]["rule"] == "second acknowledgement"


async def test_an_acknowledgement_after_3_seconds_is_refused_and_the_person_told(
    bot: RawBot, crowd: Crowd, running: Running, general: str
) -> None:
    running.clock.hold()
    pending = await crowd["Ana"].command("move", general, wait=False, move="x")
    given = await bot.interaction()
    running.clock.move(2.9)
    assert running.world.store.all("interactions")[given["id"]]["state"] == "pending"
    running.clock.move(0.2)
    key = pending.interaction["id"]
    ana = crowd["Ana"]
    row = await ana.until(lambda: ana.interactions[key]["state"] == "failed", "a failure")
    assert row
    assert ana.interactions[key]["text"] == "The application did not respond"
    status, answer, _ = await bot.answer(given, MESSAGE, {"content": "late"})
    assert (status, answer["code"]) == (404, 10062)
    assert running.watch.refusals[0]["rule"] == "acknowledgement after 3 s"


async def test_an_acknowledgement_within_3_seconds_is_in_time(
    bot: RawBot, crowd: Crowd, running: Running, general: str
) -> None:
    running.clock.hold()
    given = await begin(bot, crowd, general, move="x")
    running.clock.move(2.9)
    status, _, _ = await bot.answer(given, MESSAGE, {"content": "in time"})
    assert status == 200


async def test_a_forged_token_is_an_unknown_interaction(
    bot: RawBot, crowd: Crowd, general: str
) -> None:
    given = await begin(bot, crowd, general, move="x")
    status, answer, _ = await bot.answer(given | {"token": "forged"}, MESSAGE, {"content": "x"})
    assert (status, answer["code"]) == (404, 10062)
    status, answer, _ = await bot.ask(
        "POST", webhook(given | {"token": "forged"}), {"content": "x"}
    )
    assert (status, answer["code"]) == (404, 10015)


async def test_a_token_lives_for_15_minutes(
    bot: RawBot, crowd: Crowd, running: Running, general: str
) -> None:
    running.clock.hold()
    given = await begin(bot, crowd, general, move="x")
    await bot.answer(given, MESSAGE, {"content": "first"})
    running.clock.move(899)
    status, _, _ = await bot.ask("PATCH", webhook(given, "@original"), {"content": "changed"})
    assert status == 200
    running.clock.move(2)
    for method, path in [
        ("PATCH", webhook(given, "@original")),
        ("POST", webhook(given)),
    ]:
        status, answer, _ = await bot.ask(method, path, {"content": "late"})
        assert (status, answer["code"]) == (401, 50027)
    assert running.pressure.invalid == 2


async def test_a_follow_up_needs_an_acknowledgement(
    bot: RawBot, crowd: Crowd, general: str
) -> None:
    given = await begin(bot, crowd, general, move="x")
    status, answer, _ = await bot.ask("POST", webhook(given), {"content": "x"})
    assert (status, answer["code"]) == (404, 10015)


async def test_thinking_becomes_the_answer_and_keeps_its_privacy(
    bot: RawBot, crowd: Crowd, general: str
) -> None:
    ana = crowd["Ana"]
    given = await begin(bot, crowd, general, move="x")
    status, told, _ = await bot.answer(given, DEFER, {"flags": EPHEMERAL})
    assert status == 200
    assert "resource" not in told
    await ana.until(lambda: any(m.raw["loading"] for m in ana.messages.values()), "thinking")
    assert ana.interactions[given["id"]]["state"] == "thinking"
    _, message, _ = await bot.ask("PATCH", webhook(given, "@original"), {"content": "Done"})
    assert message["flags"] & EPHEMERAL
    seen = await ana.see(general, "Done")
    assert seen.ephemeral
    assert not seen.raw["edited_timestamp"]
    assert ana.interactions[given["id"]]["state"] == "done"


async def test_the_first_follow_up_takes_the_place_of_thinking(
    bot: RawBot, crowd: Crowd, general: str
) -> None:
    given = await begin(bot, crowd, general, move="x")
    await bot.answer(given, DEFER, {"flags": EPHEMERAL})
    _, first, _ = await bot.ask("POST", webhook(given), {"content": "first"})
    _, second, _ = await bot.ask("POST", webhook(given), {"content": "second"})
    assert first["flags"] & EPHEMERAL
    assert not second["flags"] & EPHEMERAL
    _, original, _ = await bot.ask("GET", webhook(given, "@original"))
    assert original["id"] == first["id"]
    status, _, _ = await bot.ask("DELETE", webhook(given, second["id"]))
    assert status == 204
    status, answer, _ = await bot.ask("GET", webhook(given, second["id"]))
    assert (status, answer["code"]) == (404, 10008)


async def click(bot: RawBot, crowd: Crowd, general: str) -> tuple[Json, Json]:
    _, post, _ = await bot.ask(
        "POST", f"/channels/{general}/messages", {"content": "Board", "components": [ROW]}
    )
    seen = await crowd["Ana"].see(general, "Board")
    await crowd["Ana"].click("Play", seen, wait=False)
    return post, await bot.interaction()


async def test_a_click_carries_the_message_with_its_components(
    bot: RawBot, crowd: Crowd, general: str
) -> None:
    post, given = await click(bot, crowd, general)
    assert given["type"] == 3
    assert given["data"]["custom_id"] == "play:1"
    assert given["data"]["component_type"] == 2
    assert "resolved" not in given["data"]
    assert given["message"]["id"] == post["id"]
    assert given["message"]["components"] == post["components"]


async def test_an_update_changes_the_clicked_message(
    bot: RawBot, crowd: Crowd, general: str
) -> None:
    post, given = await click(bot, crowd, general)
    status, told, _ = await bot.answer(given, UPDATE, {"content": "Changed", "components": []})
    assert (status, told["resource"]["message"]["id"]) == (200, post["id"])
    seen = await crowd["Ben"].see(general, "Changed")
    assert seen.controls == []


async def test_a_deferred_update_leaves_the_message_until_it_is_edited(
    bot: RawBot, crowd: Crowd, general: str
) -> None:
    post, given = await click(bot, crowd, general)
    status, told, _ = await bot.answer(given, DEFER_UPDATE)
    assert (status, "resource" in told) == (200, False)
    _, original, _ = await bot.ask("GET", webhook(given, "@original"))
    assert original["content"] == "Board"
    _, edited, _ = await bot.ask("PATCH", webhook(given, "@original"), {"content": "Later"})
    assert (edited["id"], edited["content"]) == (post["id"], "Later")


async def test_data_on_a_deferred_update_is_refused(
    bot: RawBot, crowd: Crowd, running: Running, general: str
) -> None:
    _, given = await click(bot, crowd, general)
    status, answer, _ = await bot.answer(given, DEFER_UPDATE, {"content": "x"})
    assert (status, answer["code"]) == (400, 50035)
    assert len(running.watch.violations) == 1


async def test_a_command_cannot_be_answered_with_an_update(
    bot: RawBot, crowd: Crowd, general: str
) -> None:
    given = await begin(bot, crowd, general, move="x")
    for kind in (DEFER_UPDATE, UPDATE, CHOICES):
        data: Json | None = {"choices": []} if kind == CHOICES else None
        status, answer, _ = await bot.answer(given, kind, data)
        assert (status, answer["code"]) == (400, 50035)
    status, _, _ = await bot.answer(given, MESSAGE, {"content": "still possible"})
    assert status == 200


async def test_hand_rules_hold_for_answers_and_leave_the_interaction_open(
    bot: RawBot, crowd: Crowd, running: Running, general: str
) -> None:
    given = await begin(bot, crowd, general, move="x")
    twice = {"type": 1, "components": ROW["components"] * 2}
    status, answer, _ = await bot.answer(given, MESSAGE, {"components": [twice]})
    assert (status, answer["code"]) == (400, 50035)
    assert "data" in answer["errors"]
    status, answer, _ = await bot.answer(given, MESSAGE, {"content": ""})
    assert (status, answer["code"]) == (400, 50006)
    body = {"embeds": [{"image": {"url": "attachment://a.png"}}]}
    status, answer, _ = await bot.answer(given, MESSAGE, body)
    assert (status, answer["code"]) == (400, 50035)
    status, _, _ = await bot.answer(given, MESSAGE, body, a__png=PNG)
    assert status == 200
    assert len(running.watch.violations) == 3


async def test_a_form_is_filled_sent_and_cannot_be_answered_with_a_form(
    bot: RawBot, crowd: Crowd, running: Running, general: str
) -> None:
    ana = crowd["Ana"]
    given = await begin(bot, crowd, general, move="x")
    status, _, _ = await bot.answer(given, MODAL, FORM)
    assert status == 200
    await ana.until(lambda: ana.modals, "a form")
    form = ana.modals[given["id"]]
    with pytest.raises(Refused, match="too long"):
        await ana.submit(form, text="more than ten")
    await ana.submit(form, wait=False, Note="ten or les")
    sent = await bot.interaction()
    assert sent["type"] == 5
    assert sent["data"]["custom_id"] == "note:1"
    assert sent["data"]["components"][0]["components"][0]["value"] == "ten or les"
    status, answer, _ = await bot.answer(sent, MODAL, FORM)
    assert (status, answer["code"]) == (400, 50035)
    assert "modal in answer to a modal" in running.watch.violations[0]["text"]
    status, _, _ = await bot.answer(sent, MESSAGE, {"content": "Noted", "flags": EPHEMERAL})
    assert status == 200
    with pytest.raises(Refused) as refused:
        await ana.submit(form, text="again")
    assert refused.value.code == "gone"


@pytest.mark.parametrize(
    ("rule", "change"),
    [
        ("modal rows", {"components": six_fields()}),
        ("data.title", {"title": "x" * 46}),
        ("duplicate custom_id", {"components": FORM["components"] * 2}),
    ],
)
async def test_a_form_against_a_hand_rule_is_refused(
    rule: str, change: Json, bot: RawBot, crowd: Crowd, running: Running, general: str
) -> None:
    given = await begin(bot, crowd, general, move="x")
    status, answer, _ = await bot.answer(given, MODAL, FORM | change)
    assert (status, answer["code"]) == (400, 50035)
    assert rule in running.watch.violations[0]["text"]
    assert crowd["Ana"].modals == {}


async def test_a_user_select_carries_whom_it_names_and_a_string_select_nobody(
    bot: RawBot, crowd: Crowd, general: str
) -> None:
    ana, ben = crowd["Ana"], crowd["Ben"]
    users = {"type": 1, "components": [{"type": 5, "custom_id": "who", "max_values": 5}]}
    options = [{"label": "D4", "value": "d4"}, {"label": "D5", "value": "d5"}]
    squares = {"type": 1, "components": [{"type": 3, "custom_id": "to:1", "options": options}]}
    body = {"content": "Pick", "components": [users, squares]}
    await bot.ask("POST", f"/channels/{general}/messages", body)
    message = await ana.see(general, "Pick")
    await ana.pick([ben, crowd["Cat"]], message, wait=False)
    given = await bot.interaction()
    assert given["data"]["values"] == [ben.id, crowd["Cat"].id]
    assert given["data"]["resolved"]["users"][ben.id]["username"] == "ben"
    await ana.pick("D4", message, wait=False)
    given = await bot.interaction()
    assert given["data"]["values"] == ["d4"]
    assert "resolved" not in given["data"]


async def test_picking_the_same_again_sends_nothing_until_the_custom_id_changes(
    bot: RawBot, crowd: Crowd, general: str
) -> None:
    ana = crowd["Ana"]

    def panel(counter: int, default: bool) -> Json:
        options = [{"label": "D4", "value": "d4", "default": default}, {"label": "E", "value": "e"}]
        select = {"type": 3, "custom_id": f"to:{counter}", "options": options}
        return {"content": f"Panel {counter}", "components": [{"type": 1, "components": [select]}]}

    _, post, _ = await bot.ask("POST", f"/channels/{general}/messages", panel(1, False))
    message = await ana.see(general, "Panel 1")
    assert (await ana.pick("d4", message, wait=False)).sent
    given = await bot.interaction()
    assert not (await ana.pick("d4", message, wait=False)).sent
    await bot.answer(given, UPDATE, panel(1, False))
    message = await ana.again(message)
    assert not (await ana.pick("d4", message, wait=False)).sent
    path = f"/channels/{general}/messages/{post['id']}"
    await bot.ask("PATCH", path, panel(2, False))
    message = await ana.again(message)
    assert (await ana.pick("d4", message, wait=False)).sent
    await bot.ask("PATCH", path, panel(3, True))
    message = await ana.again(message)
    assert not (await ana.pick("d4", message, wait=False)).sent
    assert (await ana.pick("e", message, wait=False)).sent


async def test_a_pick_that_failed_may_be_made_again(
    bot: RawBot, crowd: Crowd, running: Running, general: str
) -> None:
    """A bot that is started again must not leave a player with a select that sends nothing."""
    ana, ben = crowd["Ana"], crowd["Ben"]
    options = [{"label": "D4", "value": "d4"}, {"label": "E5", "value": "e5"}]
    select = {"type": 3, "custom_id": "to:1", "options": options}
    body = {"content": "Panel", "components": [{"type": 1, "components": [select]}]}
    await bot.ask("POST", f"/channels/{general}/messages", body)
    message = await ana.see(general, "Panel")
    await ana.pick("d4", message, wait=False)
    running.clock.move(3.1)
    await ana.until(lambda: [i for i in ana.interactions.values() if i["state"] == "failed"], "it")
    await ben.pick("d4", await ben.see(general, "Panel"), wait=False)
    assert (await ana.pick("d4", message, wait=False)).sent
    assert not (await ben.pick("d4", message, wait=False)).sent


async def test_autocomplete_brings_the_choices_to_who_types(
    bot: RawBot, crowd: Crowd, general: str
) -> None:
    asking = asyncio.create_task(
        crowd["Ana"].autocomplete("move", general, focused="move", move="d", count=2)
    )
    given = await bot.interaction()
    assert given["type"] == 4
    assert given["data"]["options"] == [
        {"name": "move", "type": 3, "value": "d", "focused": True},
        {"name": "count", "type": 4, "value": 2},
    ]
    choices = [{"name": "Red on D4", "value": "place red d4"}]
    status, _, _ = await bot.answer(given, CHOICES, {"choices": choices})
    assert status == 200
    assert (await asking).values == ["place red d4"]


async def test_autocomplete_with_26_choices_is_refused_and_fails_after_3_seconds(
    bot: RawBot, crowd: Crowd, running: Running, general: str
) -> None:
    running.clock.hold()
    asking = asyncio.create_task(crowd["Ana"].autocomplete("move", general, focused="move"))
    given = await bot.interaction()
    choices = [{"name": str(n), "value": str(n)} for n in range(26)]
    status, answer, _ = await bot.answer(given, CHOICES, {"choices": choices})
    assert (status, answer["code"]) == (400, 50035)
    running.clock.move(3.1)
    assert (await asking).failed


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"count": 5}, "out_of_range"),
        ({"count": "2"}, "wrong_type"),
        ({"colour": "red"}, "unknown_option"),
        ({"who": "1"}, "unknown_choice"),
    ],
)
async def test_the_client_checks_options_before_it_sends(
    options: Json, code: str, bot: RawBot, crowd: Crowd, general: str
) -> None:
    with pytest.raises(Refused) as refused:
        await crowd["Ana"].command("move", general, wait=False, **options)
    assert (refused.value.code, refused.value.option) == (code, next(iter(options)))


async def test_in_direct_messages_there_is_a_user_and_no_member(bot: RawBot, crowd: Crowd) -> None:
    ana = crowd["Ana"]
    direct = await ana.open_direct()
    await ana.command("move", direct, wait=False, move="x")
    given = await bot.interaction()
    assert given["user"]["id"] == ana.id
    assert given["context"] == 1
    assert not {"member", "guild_id"} & given.keys()
    assert given["channel"]["type"] == 1

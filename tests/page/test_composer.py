"""Slash commands, options and autocomplete as one types them (design section 8, flows 0.7)."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

NEW = {"game": "nach_dem_regen", "players": 3}


async def test_the_list_of_commands_opens_at_a_slash_and_filters(opened):
    page = await opened()
    box = page.tab.get_by_test_id("composer")
    await box.press_sequentially("/")
    assert await page.suggestions() == ["/board", "/lobby join", "/lobby remove", "/move", "/new"]
    await box.press_sequentially("jo")
    assert await page.suggestions() == ["/lobby join"]
    await box.press("Escape")
    assert await page.tab.get_by_test_id("suggestions").is_hidden()
    assert await box.input_value() == "/jo"


@pytest.mark.parametrize(
    ("line", "name", "options"),
    [
        ("/move move:place red d4 game:K7QXM", "move", {"move": "place red d4", "game": "K7QXM"}),
        ("/move place red d4", "move", {"move": "place red d4"}),
        ("/move place red d4 preview:yes", "move", {"move": "place red d4", "preview": True}),
        ("/move", "move", {}),
        ("/lobby join", "lobby join", {}),
        ("/lobby remove who:@Ben", "lobby remove", {"who": "301"}),
        ("/new game:Nach dem Regen players:3", "new", NEW),
        ("/new nach dem regen players:3", "new", NEW),
        (
            "/new rainbow invite:@Ben and @cat thread:no",
            "new",
            {"game": "rainbow", "invite": "<@301> and <@302>", "thread": False},
        ),
    ],
)
async def test_a_whole_command_can_be_typed(stage, line, name, options):
    page, fake = stage
    fake.calls.clear()
    await page.run(line)
    (body,) = fake.sent("command")
    assert (body["name"], body["options"]) == (name, options)
    assert (body["person"], body["channel"]) == (fake.person("Ana"), "100000000000000001")


async def test_a_command_is_sent_with_the_keyboard_alone(opened, fake):
    page = await opened()
    await page.tab.get_by_test_id("composer").focus()
    keys = page.tab.keyboard
    await keys.type("/new")
    await keys.press("Enter")
    await page.suggestions()
    await keys.press("ArrowDown")
    await keys.press("Enter")
    await keys.press("Tab")
    await keys.press("Enter")
    await keys.type("4")
    await keys.press("Enter")
    await page.settled()
    (body,) = fake.sent("command")
    assert (body["name"], body["options"]) == ("new", {"game": "rainbow", "players": 4})
    assert await page.tab.evaluate("document.activeElement.id") == "composer-text"


async def test_typing_without_a_pause_goes_into_the_option(opened, fake):
    page = await opened()
    await page.tab.get_by_test_id("composer").focus()
    await page.tab.keyboard.type("/move place red d4")
    await page.tab.keyboard.press("Enter")
    await page.settled()
    assert fake.sent("command")[0]["options"] == {"move": "place red d4"}


async def test_a_command_without_options_is_sent_by_enter(opened, fake):
    page = await opened()
    await page.tab.get_by_test_id("composer").focus()
    await page.tab.keyboard.type("/board")
    await page.tab.keyboard.press("Enter")
    await page.settled()
    assert fake.sent("command")[0]["name"] == "board"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("/new players:3", "Fill in game."),
        ("/new chess", "Pick one of the choices of game."),
        ("/new rainbow players:9", "players must be from 2 to 4."),
        ("/new rainbow players:many", "players needs a whole number."),
        ("/new rainbow thread:maybe", "thread needs true or false."),
        ("/lobby remove who:Zoe", "Pick a person for who."),
    ],
)
async def test_what_discord_would_not_send_is_not_sent(stage, line, problem):
    page, fake = stage
    fake.calls.clear()
    with pytest.raises(AssertionError, match=problem):
        await page.run(line)
    assert fake.sent("command") == []
    assert await page.tab.locator('[aria-invalid="true"]').count() == 1
    await page.tab.get_by_role("button", name="Leave the command").click()


async def test_autocomplete_asks_the_bot_and_sends_the_value(opened, fake):
    """F42: the row shows a label, the command carries the value."""
    fake.choices = [
        {"name": "Red on … · 43 squares", "value": "place red"},
        {"name": "Pink on D6 · place pink d6", "value": "place pink d6"},
        {"name": "Red on D6 · place red d6", "value": "place red d6"},
    ]
    page = await opened()
    await page.begin("move")
    assert await page.suggestions() == [choice["name"] for choice in fake.choices]
    await page.tab.keyboard.type("d6")
    await page.tab.locator(".row-label", has_text="43 squares").wait_for(state="detached")
    assert (await page.suggestions())[0] == "Pink on D6 · place pink d6"
    await page.suggested("Red on D6 · place red d6")
    field = page.tab.locator('[data-option="move"]')
    assert await field.input_value() == "Red on D6 · place red d6"
    await page.submit()
    asked = fake.sent("autocomplete")
    assert (asked[0]["options"], asked[0]["focused"]) == ({"move": ""}, "move")
    assert asked[-1]["options"] == {"move": "d6"}
    assert len(asked) < 4
    assert fake.sent("command")[0]["options"] == {"move": "place red d6"}


async def test_autocomplete_by_arrows_tab_and_escape(opened, fake):
    fake.choices = [{"name": name, "value": name.lower()} for name in ("Red", "Black", "Pink")]
    page = await opened()
    await page.begin("move")
    await page.suggestions()
    keys = page.tab.keyboard
    active = page.tab.locator(".slash .row.active .row-label")
    assert await active.count() == 0
    await keys.press("ArrowDown")
    assert await active.inner_text() == "Red"
    await keys.press("ArrowUp")
    assert await active.inner_text() == "Pink"
    field = page.tab.locator('[data-option="move"]')
    assert await field.get_attribute("aria-activedescendant") == await page.tab.locator(
        ".slash .row.active"
    ).get_attribute("id")
    await keys.press("Enter")
    assert await field.input_value() == "Pink"
    assert fake.sent("command") == []
    await field.fill("bl")
    await page.suggestions()
    await keys.press("Tab")
    assert await field.input_value() == "Black"
    await keys.press("Enter")
    await page.settled()
    assert fake.sent("command")[0]["options"] == {"move": "black"}


async def test_leaving_a_command(opened):
    page = await opened()
    await page.begin("move")
    await page.tab.keyboard.press("Backspace")
    box = page.tab.get_by_test_id("composer")
    assert await box.input_value() == "/move"
    await box.press("Enter")
    await page.tab.get_by_test_id("slash").wait_for()
    await page.tab.keyboard.press("Escape")
    await page.tab.keyboard.press("Escape")
    assert await page.tab.get_by_test_id("slash").count() == 0
    assert await box.input_value() == ""


async def test_a_plain_message_with_a_mention(opened, fake):
    page = await opened()
    box = page.tab.get_by_test_id("composer")
    await box.press_sequentially("Hello @be")
    assert await page.suggestions() == ["Ben"]
    await box.press("Tab")
    await box.press_sequentially("and #games")
    await box.press("Escape")
    await box.press("Enter")
    shown = await page.wait_for("Hello")
    assert fake.sent("messages")[0]["content"] == "Hello <@301> and <#100000000000000002>"
    assert (shown.author, shown.content) == ("Ana", "Hello @Ben and games")


async def test_drafts_stay_in_their_channel(opened):
    page = await opened()
    box = page.tab.get_by_test_id("composer")
    await box.fill("half a sentence")
    await page.open_channel("games")
    assert await box.input_value() == ""
    await page.open_channel("general")
    assert await box.input_value() == "half a sentence"


async def test_a_command_without_an_answer_says_so(opened, fake):
    async def silent(interaction):
        await fake.settle(interaction, "failed", "The application did not respond")

    fake.handlers["board"] = silent
    page = await opened()
    await page.run("/board")
    stub = page.tab.get_by_test_id("stub")
    await stub.get_by_test_id("failed").wait_for()
    text = await stub.inner_text()
    assert "The application did not respond" in text
    assert "Only you can see this" in text
    await stub.get_by_test_id("dismiss").click()
    assert await stub.count() == 0

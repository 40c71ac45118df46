"""Buttons, selects, forms and pictures behave as in Discord's client (design section 8)."""

import asyncio

import pytest
from playwright.async_api import expect

from tests.page.parts import button, picture, png, row, select

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


async def test_a_pressed_button_waits_and_takes_no_second_click(opened, fake):
    answer = asyncio.Event()

    async def slow(interaction):
        await answer.wait()
        await fake.settle(interaction)

    fake.handlers["play"] = slow
    await fake.say("Your turn", components=[row(button("Play", 1), button("Hand"))])
    page = await opened()
    play = page.message().get_by_role("button", name="Play")
    await play.dblclick()
    await expect(play).to_have_attribute("aria-busy", "true")
    await page.message().get_by_role("button", name="Hand").dispatch_event("click")
    assert [body["custom_id"] for body in fake.sent("component")] == ["play"]
    answer.set()
    await page.settled()
    await page.click("Hand")
    assert [body["custom_id"] for body in fake.sent("component")] == ["play", "hand"]


async def test_styles_links_and_disabled_buttons(opened, fake):
    link = {"type": 2, "style": 5, "label": "Docs", "url": "https://example.org/x"}
    styles = [button(name, style) for style, name in enumerate(("P", "S", "G", "D"), start=1)]
    await fake.say("All", components=[row(*styles, link), row(button("Off", disabled=True))])
    page = await opened()
    message = page.message()
    classes = [await one.get_attribute("class") for one in await message.locator(".btn").all()]
    assert classes == [
        f"btn {one}" for one in ("primary", "secondary", "success", "danger", "link", "secondary")
    ]
    assert (
        await message.get_by_role("link", name="Docs").get_attribute("href")
        == "https://example.org/x"
    )
    await expect(message.get_by_role("button", name="Off")).to_be_disabled()


async def test_a_failed_click_says_so_until_the_next(opened, fake):
    async def failing(interaction):
        await fake.settle(interaction, "failed", "This interaction failed")

    fake.handlers["play"] = failing
    await fake.say("Your turn", components=[row(button("Play", 1))])
    page = await opened()
    await page.click("Play")
    failed = page.message().get_by_test_id("failed")
    assert await failed.inner_text() == "This interaction failed"
    del fake.handlers["play"]
    await page.click("Play")
    await expect(failed).to_have_count(0)


async def test_the_same_option_of_the_same_select_sends_nothing(opened, fake):
    """flows section 0.5: only a new custom_id makes a repeated pick count."""
    columns = select("node:aa", "Columns A to D…", "D6", "C1")
    message = await fake.say("Red. On which square?", components=[row(columns)])
    page = await opened()
    await page.pick("Columns A to D…", "D6")
    assert (await page.last()).chosen == {"Columns A to D…": "D6"}
    await page.pick("Columns A to D…", "D6")
    assert len(fake.sent("component")) == 1
    await fake.change(message, content="Once more. On which square?")
    await page.wait_for("Once more")
    await page.pick("Columns A to D…", "D6")
    assert len(fake.sent("component")) == 1
    renewed = select("node:ab", "Columns A to D…", "D6", "C1")
    await fake.change(message, components=[row(renewed)])
    await expect(page.message().locator('[data-custom-id="node:ab"]')).to_be_visible()
    assert (await page.last()).chosen == {}
    await page.pick("Columns A to D…", "D6")
    assert [(one["custom_id"], one["values"]) for one in fake.sent("component")] == [
        ("node:aa", ["d6"]),
        ("node:ab", ["d6"]),
    ]


async def test_a_default_option_is_shown_as_chosen(opened, fake):
    marked = select("x", "Red on…", "D6", "C1")
    marked["options"][0] |= {"default": True, "description": "next to red C6"}
    await fake.say("Red on D6 scores nothing.", components=[row(marked)])
    page = await opened()
    assert (await page.last()).chosen == {"Red on…": "D6"}
    await page.pick("Red on…", "D6")
    assert fake.sent("component") == []
    assert await page.open_select("Red on…") == ["D6", "C1"]
    popup = page.tab.get_by_test_id("popup")
    assert await popup.locator(".row-hint").all_inner_texts() == ["next to red C6"]
    assert await popup.get_by_role("option", selected=True).inner_text() == "D6\nnext to red C6"


async def test_a_select_by_keyboard(opened, fake):
    await fake.say(
        "Which?", components=[row(select("x", "Take…", "Alder", "Birch", "Beech", "Oak"))]
    )
    page = await opened()
    await page.message().get_by_role("combobox", name="Take…").focus()
    keys = page.tab.keyboard
    await keys.press("Enter")
    await keys.type("be")
    await keys.press("ArrowDown")
    await keys.press("Enter")
    await page.settled()
    assert fake.sent("component")[0]["values"] == ["oak"]
    focused = page.tab.locator(":focus")
    await expect(focused).to_have_attribute("data-placeholder", "Take…")


async def test_several_picks_are_sent_once_within_their_number(opened, fake):
    several = select("x", "Keep two", "A", "B", "C", min_values=1, max_values=2)
    await fake.say("Which tiles?", components=[row(several)])
    page = await opened()
    await page.pick("Keep two", "C", "A", "B")
    assert [one["values"] for one in fake.sent("component")] == [["c", "a"]]


async def test_people_are_picked_with_a_search(opened, fake):
    people = {"type": 5, "custom_id": "invite", "placeholder": "Whom do you invite? Up to 5"}
    await fake.say("Invite", components=[row(people | {"min_values": 1, "max_values": 5})])
    page = await opened()
    await page.open_select("Whom do you invite? Up to 5")
    await page.tab.keyboard.type("da")
    assert await page.tab.locator(".popup .row-label").all_inner_texts() == ["Dan"]
    await page.tab.keyboard.press("Enter")
    await page.tab.keyboard.press("Escape")
    await page.settled()
    assert fake.sent("component")[0]["values"] == [fake.person("Dan")]


async def test_a_form(opened, fake):
    field = {
        "type": 4,
        "custom_id": "note",
        "label": "Only you see this",
        "style": 2,
        "max_length": 20,
    }

    async def ask(interaction):
        await fake.open_modal(interaction, "Your private note, game K7QXM", [row(field)])

    fake.handlers["note"] = ask
    await fake.say("A note?", components=[row(button("Note"))])
    page = await opened()
    await page.click("Note")
    modal = page.tab.get_by_test_id("modal")
    assert await modal.get_by_role("heading").inner_text() == "Your private note, game K7QXM"
    await modal.get_by_role("button", name="Submit").click()
    await expect(modal.get_by_text("Fill this in.")).to_be_visible()
    assert fake.sent("modal") == []
    await page.fill_modal({"Only you see this": "keep the pink one for later"})
    assert fake.sent("modal")[0]["fields"] == {"note": "keep the pink one fo"}
    await page.click("Note")
    await modal.wait_for()
    await page.tab.keyboard.press("Escape")
    await expect(modal).to_have_count(0)
    assert len(fake.sent("modal/close")) == 1


async def test_a_picture_fits_the_inline_box_and_says_its_description(opened, fake):
    fake.pictures["board.png"] = png(12, 10)
    url = f"http://127.0.0.1:{fake.port}/attachments/board.png"
    await fake.say("", attachments=[picture(url, 1200, 1000, "Row 1: empty.")])
    page = await opened()
    image = page.message().get_by_test_id("picture")
    box = await image.bounding_box()
    assert (box["width"], box["height"]) == (420, 350)
    assert (await page.last()).alt == ("Row 1: empty.",)
    badge = await page.message().get_by_test_id("alt").bounding_box()
    assert badge["y"] >= box["y"] + box["height"]  # no corner of the drawing is covered
    await page.message().get_by_test_id("alt").click()
    assert await page.tab.get_by_test_id("alt-text").inner_text() == "Row 1: empty."
    await page.tab.keyboard.press("Escape")
    await page.message().get_by_role("button", name="Enlarge").click()
    await expect(page.tab.locator("dialog.lightbox img")).to_be_visible()
    ground = await page.tab.locator("dialog.lightbox").evaluate(
        "(e) => getComputedStyle(e).backgroundColor"
    )
    assert ground == "rgb(23, 24, 27)"  # opaque, so that nothing shows through the file's name
    narrow = await opened(width=360, height=700)
    box = await narrow.message().get_by_test_id("picture").bounding_box()
    assert 270 < box["width"] < 340
    assert abs(box["height"] / box["width"] - 1000 / 1200) < 0.01


async def test_a_deferred_answer_thinks_and_then_stands(opened, fake):
    page = await opened()
    message = await fake.say("", for_=fake.person("Ana"), loading=True)
    await expect(page.message().get_by_test_id("thinking")).to_contain_text(
        "Petrichor is thinking…"
    )
    await fake.change(message, loading=False, content="Here is your hand.")
    assert (await page.panel()).content == "Here is your hand."


async def test_the_focus_survives_the_redrawing_of_a_panel(opened, fake):
    panel = await fake.say(
        "Which?", components=[row(button("Red", custom_id="a1"), button("Pink", custom_id="a2"))]
    )

    async def redraw(interaction):
        controls = row(button("Pink", custom_id="b1"), button("Red", custom_id="b2"))
        await fake.change(panel, content="Red. Where?", components=[controls])
        await fake.settle(interaction)

    fake.handlers["a1"] = redraw
    page = await opened()
    await page.message().get_by_role("button", name="Red").focus()
    await page.tab.keyboard.press("Enter")
    await page.wait_for("Red. Where?")
    await expect(page.tab.locator(":focus")).to_have_text("Red")


async def test_a_click_in_an_archived_thread_opens_it_first(opened, fake):
    """F10: Discord's clients open an archived thread before they send the click."""
    thread = fake.channels["100000000000000003"]
    thread["archived"] = True
    await fake.say("Your turn", thread["id"], components=[row(button("Play", 1))])
    page = await opened()
    await page.tab.get_by_role("button", name="Archived (1)").click()
    await page.open_channel("Rainbow M4TPA")
    await page.click("Play")
    assert [path for path, _ in fake.calls if path in ("thread", "component")] == [
        "thread",
        "component",
    ]


async def test_a_list_closes_when_its_control_is_drawn_anew(opened, fake):
    several = {"min_values": 1, "max_values": 2}
    message = await fake.say("Which?", components=[row(select("a", "Keep", "A", "B", **several))])
    page = await opened()
    await page.open_select("Keep")
    popup = page.tab.get_by_test_id("popup")
    await popup.get_by_role("option", name="A").click()
    await fake.change(message, components=[row(select("b", "Keep", "A", "B", **several))])
    await expect(popup).to_have_count(0)
    assert fake.sent("component") == []


async def test_a_refused_pick_is_not_shown_as_picked(opened, fake):
    await fake.say("Which?", components=[row(select("a", "Keep", "A", "B"))])
    page = await opened()
    fake.refusals["component"] = "This control is gone."
    await page.pick("Keep", "A")
    await expect(page.tab.get_by_test_id("saying")).to_have_text("This control is gone.")
    assert (await page.last()).chosen == {}
    del fake.refusals["component"]
    await page.pick("Keep", "A")
    assert (await page.last()).chosen == {"Keep": "A"}


async def test_a_pick_that_failed_is_forgotten_and_may_be_made_again(opened, fake):
    """Else nobody could go on in a panel from before a restart of the bot."""

    async def failing(interaction):
        await fake.settle(interaction, "failed", "This interaction failed")

    fake.handlers["a"] = failing
    await fake.say("Which?", components=[row(select("a", "Keep", "A", "B"))])
    page = await opened()
    await page.pick("Keep", "A")
    await expect(page.message().get_by_test_id("failed")).to_be_visible()
    assert (await page.last()).chosen == {}
    del fake.handlers["a"]
    await page.pick("Keep", "A")
    assert (await page.last()).chosen == {"Keep": "A"}
    assert [one["values"] for one in fake.sent("component")] == [["a"], ["a"]]


async def test_a_pick_that_ended_unheard_may_be_made_again(opened, fake):
    """The emulator was gone while the interaction failed."""

    async def silent(interaction):
        fake.interactions.pop(interaction["id"])

    fake.handlers["a"] = silent
    await fake.say("Which?", components=[row(select("a", "Keep", "A", "B"))])
    page = await opened()
    await page.open_select("Keep")
    await page.tab.get_by_test_id("popup").get_by_role("option", name="A").click()
    await expect(page.message().locator(".select")).to_have_attribute("aria-busy", "true")
    await fake.stop()
    await fake.start()
    await expect(page.message().locator(".select:not([aria-busy])")).to_be_visible()
    assert (await page.last()).chosen == {}

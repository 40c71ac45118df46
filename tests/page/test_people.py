"""Every chair, what each person sees, notices, and lost connections (design section 8)."""

import asyncio

import pytest
from playwright.async_api import expect

from tests.page.parts import button, row, select

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


async def test_private_answers_are_seen_by_one_person_only(opened, fake):
    """F23: nobody else's private answer is on the page."""
    page = await opened()
    await fake.say("For all")
    await fake.say("Hand of Ana: red, red", for_=fake.person("Ana"))
    assert (await page.panel()).content == "Hand of Ana: red, red"
    await page.open_channel("general")
    await page.choose_person("Ben")
    await page.wait_for("For all")
    assert await page.privates() == []
    await fake.say("Hand of Ben: pink", for_=fake.person("Ben"))
    assert (await page.panel()).content == "Hand of Ben: pink"
    await page.choose_person("Ana")
    await page.panel()
    assert await page.privates() == ["Hand of Ana: red, red"]
    assert await page.channel() == "general"


async def test_a_pick_is_shown_to_who_made_it_only(opened, fake):
    await fake.say("Which?", components=[row(select("a", "Keep", "A", "B"))])
    page = await opened()
    await page.pick("Keep", "A")
    await page.choose_person("Ben")
    assert (await page.last()).chosen == {}
    await page.pick("Keep", "A")
    sent = [one["person"] for one in fake.sent("component")]
    assert sent == [fake.person("Ana"), fake.person("Ben")]


async def test_a_private_answer_is_dismissed(opened, fake):
    await fake.say("Only a word", for_=fake.person("Ana"))
    page = await opened()
    assert "Only you can see this" in await page.message().inner_text()
    await page.message().get_by_role("button", name="Dismiss message").click()
    await expect(page.tab.get_by_test_id("message")).to_have_count(0)


async def test_direct_messages_belong_to_their_person(opened, fake):
    fake.channels["7"] = fake._channel(
        "7", "dm", "Petrichor", members=[fake.person("Ben"), fake.bot["id"]]
    )
    await fake.say("Your turn", "7")
    page = await opened()
    assert "Petrichor" not in await page.channels()
    await page.choose_person("Ben")
    await page.open_channel("Petrichor")
    await page.wait_for("Your turn")


async def test_a_notice_is_counted_shown_and_followed(opened, fake):
    page = await opened()
    text = "your turn in Nach dem Regen, game K7QXM."
    await fake.mention("Ben", f"{text} Until <t:1767225600:D>.", "100000000000000002")
    toast = page.tab.locator('[data-testid="toast"][data-person="Ben"]')
    await expect(toast).to_contain_text(f"@Ben, {text} Until 1 January 2026.")
    assert (await page.unread("Ben"), await page.unread("Cat")) == (1, 0)
    assert await page.notices() == [("Ben", f"@Ben, {text} Until 1 January 2026.")]
    await toast.get_by_role("button", name="Go there").click()
    seat = page.tab.locator('[data-testid="seat"][aria-current]')
    await expect(seat).to_have_attribute("data-name", "Ben")
    await page.connected()
    await expect(page.tab.locator('[data-testid="seat"][data-unread="1"]')).to_have_count(0)
    assert (await page.person(), await page.channel()) == ("Ben", "games")
    assert await page.notices() == []
    await expect(toast).to_have_count(0)


async def test_a_notice_whose_message_is_gone_is_read_with_its_channel(opened, fake):
    """A lobby that is closed must not leave a badge for ever."""
    page = await opened()
    await page.open_channel("games")
    await page.open_channel("general")
    lobby = await fake.mention("Ana", "you are invited", "100000000000000002")
    await expect(page.tab.locator('[data-testid="seat"][data-unread="1"]')).to_have_count(1)
    fake.messages["100000000000000002"].remove(lobby)
    await fake.send("message_delete", {"id": lobby["id"], "channel": lobby["channel_id"]})
    await page.open_channel("games")
    await expect(page.tab.locator('[data-testid="seat"][data-unread="1"]')).to_have_count(0)


async def test_a_notice_of_a_channel_that_is_gone_leads_nowhere_and_is_read(opened, fake):
    await fake.mention("Ben", "you are invited", "100000000000000002")
    del fake.channels["100000000000000002"]
    page = await opened()
    await page.follow_notice("Ben")
    await expect(page.tab.get_by_test_id("saying")).to_have_text("This channel is no longer there.")
    assert (await page.person(), await page.channel()) == ("Ben", "general")
    assert await page.notices() == []


async def test_no_notices_are_said_to_be_none(opened):
    page = await opened()
    await page.tab.get_by_test_id("notices").click()
    said = page.tab.get_by_test_id("notice-list")
    await expect(said).to_have_text("Nobody here has an unread notice.")
    await page.tab.get_by_test_id("notices-dialog").get_by_role("button", name="Close").click()


async def test_a_notice_of_another_channel_marks_the_channel(opened, fake):
    await fake.mention("Ana", "take your point cards in Rainbow, game M4TPA.", "100000000000000003")
    page = await opened()
    thread = page.tab.locator('[data-testid="channel"][data-channel="100000000000000003"]')
    await expect(thread).to_have_accessible_name("Rainbow M4TPA: Ana, Ben, 1 unread, 1 mentions")
    await page.follow_notice("Ana")
    await expect(page.tab.locator(":focus")).to_have_attribute("data-testid", "message")
    await expect(thread).to_have_accessible_name("Rainbow M4TPA: Ana, Ben")


async def test_messages_arrive_change_and_go_live(opened, fake):
    page = await opened()
    message = await fake.say("First", components=[row(button("Join", 3))])
    assert (await page.wait_for("First")).buttons == ("Join",)
    changed = {
        "content": "Second",
        "components": [],
        "edited_timestamp": "2026-05-04T18:00:09+00:00",
    }
    await fake.change(message, **changed)
    shown = await page.wait_for("Second")
    assert (shown.buttons, shown.content) == ((), "Second")
    await expect(page.message().locator(".edited")).to_have_text("(edited)")
    await fake.send("message_delete", {"id": message["id"], "channel": message["channel_id"]})
    await expect(page.tab.get_by_test_id("message")).to_have_count(0)


async def test_older_messages_load_on_scrolling_up_and_keep_the_place(opened, fake):
    for number in range(120):
        await fake.say(f"Number {number}.")
    page = await opened()
    await page.wait_for("Number 119.")
    assert len(await page.messages()) == 50
    scroller = page.tab.locator("#scroller")
    assert await scroller.evaluate("(e) => e.scrollHeight - e.scrollTop - e.clientHeight < 2")
    before = page.message(containing="Number 70.")
    await scroller.evaluate("(e) => e.scrollTo(0, 10)")
    await page.wait_for("Number 20.")
    assert await before.is_visible()
    box = await before.bounding_box()
    assert 0 < box["y"] < 300
    await fake.say("One more.")
    await expect(page.tab.get_by_role("button", name="Newest messages")).to_be_visible()
    assert (await before.bounding_box())["y"] == box["y"]


async def test_the_page_comes_back_after_the_emulator_and_keeps_what_is_typed(opened, fake):
    page = await opened()
    await page.tab.get_by_test_id("composer").fill("half a sent")
    await fake.say("Before")
    await page.wait_for("Before")
    await fake.stop()
    banner = page.tab.get_by_test_id("banner")
    await expect(banner).to_contain_text("does not answer")
    await fake.say("Meanwhile")
    await fake.start()
    await page.wait_for("Meanwhile")
    await expect(banner).to_be_hidden()
    assert await page.tab.get_by_test_id("composer").input_value() == "half a sent"
    await fake.say("After")
    await page.wait_for("After")
    assert [one.content for one in await page.messages()] == ["Before", "Meanwhile", "After"]


async def test_what_cannot_be_sent_is_kept(opened, fake):
    page = await opened()
    await fake.stop()
    box = page.tab.get_by_test_id("composer")
    await box.fill("not lost")
    await box.press("Enter")
    problem = page.tab.get_by_test_id("composer-problem").first
    await expect(problem).to_contain_text("does not answer")
    assert await box.input_value() == "not lost"
    await fake.start()


async def test_the_machine_shows_and_moves_processes(opened, fake):
    page = await opened()
    assert await page.process_state("bot") == "running"
    await page.process("bot", "Kill")
    await expect(page.tab.get_by_test_id("process-bot")).to_have_attribute("data-state", "stopped")
    await page.process("bot", "Start")
    assert fake.sent("process") == [
        {"process": "bot", "action": "kill"},
        {"process": "bot", "action": "start"},
    ]
    violation = {
        "id": "1",
        "method": "POST",
        "path": "/x",
        "rule": "openapi",
        "text": "content: too long",
    }
    fake.violations.append(violation)
    await fake.send("violation", violation)
    await expect(page.tab.get_by_test_id("violations")).to_contain_text("content: too long")
    assert await page.violations() == 1
    drawer = await page.tab.get_by_test_id("machine-drawer").inner_text()
    assert "This is an emulator on your own machine and not Discord." in drawer


async def test_the_moderator_is_marked_in_the_rail(opened):
    page = await opened()
    marked = page.tab.get_by_test_id("seat").filter(has_text="moderator")
    await expect(marked).to_have_count(1)
    await expect(marked).to_have_attribute("data-name", "Mia")


async def test_a_bot_that_is_stopped_can_be_started_from_the_banner(opened, fake):
    fake.processes["bot"] = "stopped"
    page = await opened()
    banner = page.tab.get_by_test_id("bot-banner")
    await expect(banner).to_contain_text("The bot is not running.")
    await banner.get_by_role("button", name="Start").click()
    await expect(banner).to_be_hidden()
    assert fake.sent("process") == [{"process": "bot", "action": "start"}]
    fake.processes["bot"] = "stopped"
    await fake.send("processes", fake.processes)
    await expect(banner).to_be_visible()


async def test_without_a_launcher_the_gateway_shows_whether_the_bot_runs(opened, fake):
    fake.processes = {}
    fake.bot["online"] = False
    page = await opened()
    banner = page.tab.get_by_test_id("bot-banner")
    await expect(banner).to_have_text("The bot is not running. ")
    await expect(banner.get_by_role("button")).to_have_count(0)
    await fake.send("person", fake.bot | {"online": True})
    await expect(banner).to_be_hidden()


async def test_two_tabs_are_two_people(opened, fake):
    ana, ben = await asyncio.gather(opened(person="Ana"), opened(person="Ben"))
    await ana.send("Hello Ben")
    assert (await ben.wait_for("Hello Ben")).author == "Ana"
    assert (await ana.person(), await ben.person()) == ("Ana", "Ben")

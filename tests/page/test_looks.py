"""Themes, the width of a phone, and names for everything (design section 8)."""

import pytest
from playwright.async_api import expect

from tests.page.parts import button, picture, png, row, select

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

LONG = "Donaudampfschifffahrtsgesellschaft" * 6


async def fill(fake) -> None:
    fake.pictures["board.png"] = png(12, 10)
    url = f"http://127.0.0.1:{fake.port}/attachments/board.png"
    await fake.say(f"**{LONG}** `{LONG}`\n```\n{LONG}\n```\nhttps://example.org/{LONG}")
    await fake.say(
        "Which toadstool?",
        attachments=[picture(url, 1200, 1000, "A board.")],
        components=[
            row(*(button(f"Button number {number}", custom_id=str(number)) for number in range(5))),
            row(
                select(
                    "x", "A placeholder that is long enough to need two lines or more", LONG[:100]
                )
            ),
        ],
    )


async def ground(page) -> str:
    return await page.tab.locator("#chat").evaluate("(e) => getComputedStyle(e).backgroundColor")


async def test_the_theme_follows_the_system_until_one_is_chosen(opened):
    dark, light = await opened(), await opened(theme="light")
    assert (await ground(dark), await ground(light)) == ("rgb(49, 51, 56)", "rgb(255, 255, 255)")
    await dark.tab.get_by_role("button", name="Light theme").click()
    assert await ground(dark) == "rgb(255, 255, 255)"
    await dark.tab.reload()
    await dark.connected()
    assert await ground(dark) == "rgb(255, 255, 255)"
    await expect(dark.tab.get_by_role("button", name="Dark theme")).to_be_visible()


@pytest.mark.parametrize("theme", ["dark", "light"])
async def test_text_stands_out_from_its_ground(opened, fake, theme):
    """WCAG 2.2, 1.4.3: 4.5 to 1."""
    await fill(fake)
    await fake.say("Only you", for_=fake.person("Ana"))
    page = await opened(theme=theme)
    assert await page.tab.evaluate(CONTRAST) == []


async def test_nothing_is_wider_than_a_phone(opened, fake):
    await fill(fake)
    page = await opened(width=360, height=640)
    assert await page.overflow() == 0
    wide = """() => [...document.querySelectorAll('#messages *')]
        .filter((e) => !e.closest('pre') && e.getBoundingClientRect().right > innerWidth + 1)
        .map((e) => e.className || e.tagName)"""
    assert await page.tab.evaluate(wide) == []
    box = await page.tab.get_by_test_id("composer").bounding_box()
    assert box["y"] + box["height"] <= 640
    await page.open_channel("games")
    await page.choose_person("Ben")
    assert (await page.channel(), await page.person()) == ("games", "Ben")
    await page.begin("new")
    await page.suggested("Rainbow")
    assert await page.overflow() == 0
    await page.submit()
    assert fake.sent("command")[0]["options"] == {"game": "rainbow"}


@pytest.mark.parametrize("width", [1280, 360])
async def test_the_document_itself_does_not_scroll(opened, fake, width):
    await fill(fake)
    page = await opened(width=width)
    tall = "document.documentElement.scrollHeight - innerHeight"
    assert await page.tab.evaluate(tall) == 0


async def test_a_select_is_a_sheet_on_a_phone(opened, fake):
    await fill(fake)
    page = await opened(width=360, height=640)
    await page.open_select("A placeholder that is long enough to need two lines or more")
    box = await page.tab.get_by_test_id("popup").bounding_box()
    assert (box["x"], box["width"], box["y"] + box["height"]) == (0, 360, 640)


async def test_everything_that_can_be_used_has_a_name(opened, fake):
    await fill(fake)
    await fake.mention("Ben", "your turn", "100000000000000002")
    page = await opened()
    await page.violations()
    nameless = """() => [...document.querySelectorAll('button, a, input, textarea, select, [role]')]
        .filter((e) => e.checkVisibility() && !/^(presentation|group|separator)$/.test(e.role))
        .filter((e) => !(e.ariaLabel || e.labels?.length || e.textContent.trim() || e.title))
        .map((e) => e.outerHTML.slice(0, 120))"""
    assert await page.tab.evaluate(nameless) == []
    for landmark, name in (
        ("navigation", "People"),
        ("navigation", "Channels"),
        ("list", "Messages in general"),
    ):
        await expect(page.tab.get_by_role(landmark, name=name)).to_be_visible()


async def test_the_machine_is_labelled_where_there_is_room(opened):
    wide, narrow = await opened(), await opened(width=360)
    label = "This machine"
    await expect(wide.tab.locator("#bar").get_by_text(label)).to_be_visible()
    await expect(narrow.tab.locator("#bar").get_by_text(label)).to_be_hidden()


async def test_a_long_name_of_a_thread_takes_two_lines_and_is_whole_on_hover(opened, fake):
    name = "Nach dem Regen K7QXM: Ana, Ben, Christopher Robin"
    fake.channels["100000000000000003"]["name"] = name
    page = await opened()
    thread = page.tab.locator('[data-testid="channel"][data-channel="100000000000000003"]')
    assert await thread.get_attribute("title") == name
    lines = await thread.locator(".channel-name").evaluate(
        "(e) => [e.clientHeight, parseFloat(getComputedStyle(e).lineHeight)]"
    )
    assert round(lines[0] / lines[1]) == 2


async def test_no_other_host_is_asked(opened, fake):
    await fill(fake)
    page = await opened()
    hosts = "() => performance.getEntriesByType('resource').map((one) => new URL(one.name).host)"
    assert set(await page.tab.evaluate(hosts)) == {f"127.0.0.1:{fake.port}"}


CONTRAST = """() => {
  const parse = (text) => {
    const [r, g, b, a = 1] = text.match(/[\\d.]+/g).map(Number);
    return [r, g, b, a];
  };
  const over = ([r, g, b, a], under) => [r, g, b].map((one, at) => one * a + under[at] * (1 - a));
  const groundOf = (e) => {
    const layers = [];
    for (let at = e; at; at = at.parentElement) layers.push(getComputedStyle(at).backgroundColor);
    return layers.reverse().reduce((under, layer) => over(parse(layer), under), [255, 255, 255]);
  };
  const channel = (one) => (one <= .04045 ? one / 12.92 : ((one + .055) / 1.055) ** 2.4);
  const light = (colour) => {
    const [r, g, b] = colour.map((one) => channel(one / 255));
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const text = (e) => [...e.childNodes].filter((node) => node.nodeType === 3)
    .map((node) => node.textContent.trim()).join('');
  const ratio = (e) => {
    const ground = groundOf(e);
    const colour = over(parse(getComputedStyle(e).color), ground);
    const [a, b] = [light(colour), light(ground)].sort((x, y) => y - x);
    return (a + .05) / (b + .05);
  };
  return [...document.querySelectorAll('body *')]
    .filter((e) => e.checkVisibility() && text(e) && !e.closest('.avatar, .unseen, .skip'))
    .filter((e) => ratio(e) < 4.5)
    .map((e) => [ratio(e).toFixed(2), e.className, text(e).slice(0, 30)]);
}"""

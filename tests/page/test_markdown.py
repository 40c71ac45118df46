"""Discord's markdown as the page shows it (design section 8; what is escaped: F21)."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

CASES = {
    "**bold** *em* __under__": "<p><strong>bold</strong> <em>em</em> <u>under</u></p>",
    "_em_ but snake_case_name": "<p><em>em</em> but snake_case_name</p>",
    "***both***": "<p><em><strong>both</strong></em></p>",
    "~~gone~~ `a*b*c` ``x`y``": "<p><s>gone</s> <code>a*b*c</code> <code>x`y</code></p>",
    r"\*not em\* \_nor\_ \<@300>": "<p>*not em* _nor_ &lt;@300&gt;</p>",
    r"**Ana\_B\*\***, your turn": "<p><strong>Ana_B**</strong>, your turn</p>",
    "<b>no html</b> & so": "<p>&lt;b&gt;no html&lt;/b&gt; &amp; so</p>",
    "one\ntwo": "<p>one<br>two</p>",
    "# One\n## Two\n### Three\n#none": (
        '<h3 class="heading size-1">One</h3><h4 class="heading size-2">Two</h4>'
        '<h5 class="heading size-3">Three</h5><p>#none</p>'
    ),
    "> quoted\n> more\nafter": "<blockquote><p>quoted<br>more</p></blockquote><p>after</p>",
    "- a\n- b\n  - c\n1. d\n2. e": (
        '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><ol start="1">'
        '<li value="1">d</li><li value="2">e</li></ol>'
    ),
    "3. Ana\n4. free": '<ol start="3"><li value="3">Ana</li><li value="4">free</li></ol>',
    "```py\nx = '**'\n```": '<pre tabindex="0"><code data-language="py">x = \'**\'</code></pre>',
    "-# small": '<p class="small">small</p>',
    "2 * 3 * 4": "<p>2 * 3 * 4</p>",
}


@pytest.mark.parametrize("source", CASES)
async def test_marks_become_elements(stage, source):
    page, _ = stage
    assert await render(page, source) == CASES[source]


async def test_mentions_name_people_and_channels(stage):
    page, _ = stage
    html = await render(page, "<@300>, <@!301> in <#100000000000000002>, </lobby join:5>, <@999>")
    text = await text_of(page, html)
    assert text == "@Ana, @Ben in games, /lobby join, @unknown person"
    assert '<span class="mention own">@Ana</span>' in html


async def test_links_are_safe_and_jump_links_stay_inside(stage):
    page, _ = stage
    html = await render(
        page, "see https://example.org/a_b_c. [docs](https://example.org) javascript:alert(1)"
    )
    assert html.count('target="_blank" rel="noopener noreferrer"') == 2
    assert 'href="https://example.org/a_b_c"' in html
    assert "javascript:" not in html.replace("<br>", "").split("</a>")[0]
    inside = await render(page, "https://discord.com/channels/1/100000000000000002/55")
    assert 'href="#/100000000000000002/55"' in inside
    assert "discord.com" not in inside


async def test_timestamps_follow_the_clock_of_the_emulator(stage):
    page, _ = stage
    setting = """async (unix) => {
        const time = await import('/time.js');
        time.setClock({held: true, unix, offset: 0});
    }"""
    await page.tab.evaluate(setting, 1767225600)
    html = await render(page, "<t:1767229200:R>, <t:1767218400:R>, <t:1767225600:D>")
    assert await text_of(page, html) == "in 1 hour, 2 hours ago, 1 January 2026"
    added = "(html) => document.body.insertAdjacentHTML('beforeend', `<div id=probe>${html}</div>`)"
    await page.tab.evaluate(added, html)
    await page.tab.evaluate(setting, 1767229080)
    assert (await page.tab.locator("#probe").inner_text()).startswith("in 2 minutes")


async def test_a_spoiler_opens_once_pressed(opened):
    page = await opened()
    await page.send("the answer is ||forty-two||")
    cover = page.message().get_by_role("button", name="Spoiler")
    await cover.focus()
    await page.tab.keyboard.press("Enter")
    assert await page.message().locator(".spoiler.shown").inner_text() == "forty-two"
    assert await cover.count() == 0


async def render(page, source: str) -> str:
    """The HTML of the page's own markdown for a source."""
    return await page.tab.evaluate(
        """async (source) => {
          const { markdown } = await import('/markdown.js');
          const { context } = await import('/names.js');
          const element = document.createElement('div');
          element.append(...markdown(source, context({})));
          return element.innerHTML;
        }""",
        source,
    )


async def text_of(page, html: str) -> str:
    return await page.tab.evaluate(
        "(html) => new DOMParser().parseFromString(html, 'text/html').body.textContent", html
    )

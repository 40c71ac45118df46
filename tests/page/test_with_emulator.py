"""The page on the emulator itself, with an unmodified discord.py bot (design section 8)."""

import asyncio
import io
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.page.parts import png

discord = pytest.importorskip("discord")
emulator = pytest.importorskip("bot.sandbox.emulator.app")
pointing = pytest.importorskip("bot.sandbox.pointing")

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

SQUARES = [f"{column}{line}" for column in "abcd" for line in range(1, 9)]


class Note(discord.ui.Modal, title="Your private note"):
    text = discord.ui.TextInput(label="Only you see this", max_length=50)

    async def on_submit(self, interaction):
        await interaction.response.send_message(f"Kept: {self.text.value}", ephemeral=True)


class Panel(discord.ui.View):
    """A private panel: pick a square, see it, confirm it."""

    def __init__(self, square=None):
        super().__init__(timeout=None)
        self.square = square
        self.squares.options = [
            discord.SelectOption(label=one.upper(), value=one, default=one == square)
            for one in SQUARES[:25]
        ]
        self.confirm.disabled = square is None

    @discord.ui.select(placeholder="Red on…")
    async def squares(self, interaction, select):
        square = select.values[0]
        content = f"Red on {square.upper()} scores nothing."
        await interaction.response.edit_message(content=content, view=Panel(square))

    @discord.ui.button(label="Confirm", style=discord.ButtonStyle.success)
    async def confirm(self, interaction, _):
        content = f"Done. Red on {self.square.upper()}."
        await interaction.response.edit_message(content=content, view=None)
        await interaction.channel.send(f"**{interaction.user.display_name}** has played.")

    @discord.ui.button(label="Note")
    async def note(self, interaction, _):
        await interaction.response.send_modal(Note())

    @discord.ui.button(label="Silence")
    async def silence(self, interaction, _):
        pass


class Post(discord.ui.View):
    @discord.ui.button(label="Play", style=discord.ButtonStyle.primary)
    async def play(self, interaction, _):
        await interaction.response.defer(ephemeral=True, thinking=True)
        picture = discord.File(io.BytesIO(png(120, 100)), "hand.png", description="Your hand.")
        content = f"Hand of {interaction.user.display_name}. Which square?"
        await interaction.followup.send(content, view=Panel(), file=picture, ephemeral=True)


class Bot(discord.Client):
    def __init__(self):
        super().__init__(intents=discord.Intents.default(), connector=pointing.connector())
        self.tree = discord.app_commands.CommandTree(self)
        self.tree.command(name="turn", description="Post the turn of a person")(turn)
        move = self.tree.command(name="move", description="Make a move by typing")(typed_move)
        move.autocomplete("move")(suggest)
        self.synced = asyncio.Event()

    async def setup_hook(self):
        await self.tree.sync()
        self.synced.set()


async def turn(interaction: discord.Interaction, who: discord.Member):
    picture = discord.File(io.BytesIO(png(1200, 1000)), "board.png", description="Row 1: empty.")
    await interaction.response.send_message("Asked.", ephemeral=True)
    text = f"{who.mention}, your turn in Nach dem Regen, game K7QXM."
    await interaction.channel.send(text, file=picture, view=Post())


async def typed_move(interaction: discord.Interaction, move: str, preview: bool = False):
    await interaction.response.send_message(f"Typed: {move}, {preview}", ephemeral=True)


async def suggest(interaction: discord.Interaction, typed: str):
    words = typed.lower().split()
    moves = [(f"Red on {one.upper()} · place red {one}", f"place red {one}") for one in SQUARES]
    fits = [pair for pair in moves if all(word in pair[0].lower() for word in words)]
    return [discord.app_commands.Choice(name=name, value=value) for name, value in fits[:25]]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def running() -> AsyncIterator[emulator.Running]:
    server = await emulator.serve()
    token = server.register_bot()
    pointing.point_at(server.url)
    bot = Bot()
    async with bot:
        ended = asyncio.create_task(bot.start(token))
        await asyncio.wait_for(bot.synced.wait(), 10)
        await bot.wait_until_ready()
        yield server
        await bot.close()
        await ended
    await server.close()


@pytest_asyncio.fixture(loop_scope="module")
async def page(browser, running):
    from tests.page.driver import Page

    shown = await Page.open(browser, running.url, person="Ana")
    yield shown
    assert shown.errors() == []
    assert running.watch.violations == []
    await shown.close()


async def test_a_turn_by_clicks(page):
    await page.run("/turn who:@Ana")
    post = await page.wait_for("your turn in Nach dem Regen")
    assert (post.buttons, post.alt) == (("Play",), ("Row 1: empty.",))
    await page.click("Play")
    panel = await page.panel("Which square?")
    assert (panel.content, panel.alt) == ("Hand of Ana. Which square?", ("Your hand.",))
    await page.pick("Red on…", "D1")
    await page.wait_for("Red on D1 scores nothing.")
    assert (await page.panel("scores")).chosen == {"Red on…": "D1"}
    await page.click("Confirm")
    await page.wait_for("Ana has played.")
    assert (await page.panel("Done.")).buttons == ()


async def test_a_turn_of_somebody_else(page):
    await page.run("/turn who:@Ben")
    await page.wait_for("@Ben, your turn")
    assert await page.unread("Ben") == 1
    await page.follow_notice("Ben")
    await page.click("Play")
    assert (await page.panel("Which square?")).content == "Hand of Ben. Which square?"
    await page.click("Note")
    await page.fill_modal({"Only you see this": "pink later"})
    await page.panel("Kept: pink later")
    await page.choose_person("Ana")
    assert not any("Hand of Ben" in text for text in await page.privates())


async def test_a_typed_move(page):
    await page.begin("move")
    await page.type_option("move", "d4")
    assert await page.suggestions() == ["Red on D4 · place red d4"]
    await page.suggested("Red on D4 · place red d4")
    await page.submit()
    await page.panel("Typed: place red d4, False")
    await page.run("/move place red a1 preview:yes")
    await page.panel("Typed: place red a1, True")


async def test_a_control_without_an_answer_fails(page, running):
    await page.run("/turn who:@Ana")
    await page.click("Play")
    await page.panel("Which square?")
    button = page.message(button="Silence").get_by_role("button", name="Silence")
    await button.click()
    await page.tab.locator('.btn[aria-busy="true"]').wait_for()
    running.clock.move(3.5)
    failed = page.tab.get_by_test_id("failed")
    await failed.wait_for()
    assert await failed.inner_text() == "This interaction failed"


async def test_a_private_answer_goes_when_dismissed(page):
    await page.run("/move place red b2")
    await page.panel("Typed: place red b2, False")
    answer = page.message(containing="Typed: place red b2")
    await answer.get_by_test_id("dismiss").click()
    await answer.wait_for(state="detached")
    await page.tab.reload()
    await page.connected()
    assert not any("b2" in text for text in await page.privates())


async def test_the_pick_that_is_shown_is_not_sent_again(page, running):
    await page.run("/turn who:@Ana")
    await page.click("Play")
    await page.panel("Which square?")
    await page.pick("Red on…", "A2")
    await page.wait_for("Red on A2 scores nothing.")
    newest = str((await page.last()).id)
    await page.pick("Red on…", "A2")
    assert (await page.last()).id == newest
    await page.pick("Red on…", "A3")
    await page.wait_for("Red on A3 scores nothing.")

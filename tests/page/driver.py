"""Drives the local Discord's page in Chromium as a person would, for browser tests.

    async with open_browser() as browser:            # Debian's chromium, headless, a new profile
        page = await Page.open(browser, url, person="Ana")   # width=360 for a phone, theme="light"
        await page.run("/new game:Nach dem Regen players:2")
        await page.click("Join")                      # in the newest message that has the button
        await page.choose_person("Ben")
        await page.click("Play")
        await page.pick("Red on…", "D6")              # a select by placeholder, an option by label
        print(await page.panel())                     # text of the newest private answer
        await page.close()

Every command, press and pick waits until the bot has answered it, at most `patience` seconds. Where
nothing fits, the error says what is on the page instead.
"""

import re
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Self

from playwright.async_api import Browser, Locator, async_playwright, expect
from playwright.async_api import Page as Tab
from playwright.async_api import TimeoutError as Late

CHROMIUM = shutil.which("chromium")
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


READ = """(element) => {
  const all = (selector) => [...element.querySelectorAll(selector)];
  return {
    connected: element.isConnected,
    id: element.dataset.id, author: element.dataset.author,
    content: (element.querySelector('.content')?.innerText ?? '')
      .replace(/\\(edited\\)\\s*$/, '').trim(),
    private: element.hasAttribute('data-ephemeral'),
    buttons: all('.controls .btn').map((one) => one.innerText.trim()),
    selects: all('.select').map((one) => one.dataset.placeholder),
    chosen: Object.fromEntries(all('.select').filter((one) => !one.querySelector('.placeholder'))
      .map((one) => [one.dataset.placeholder, one.innerText.trim()])),
    alt: all('.picture img').map((one) => one.alt),
  };
}"""


@asynccontextmanager
async def open_browser() -> AsyncIterator[Browser]:
    """Start Chromium with a new profile; pages opened in it share nothing with each other."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        try:
            yield browser
        finally:
            await browser.close()


@dataclass(frozen=True)
class Shown:
    """A message as it stands on the page; `chosen` is the picked label by placeholder."""

    id: str
    author: str
    content: str
    private: bool
    buttons: tuple[str, ...]
    selects: tuple[str, ...]
    chosen: dict[str, str]
    alt: tuple[str, ...]

    @classmethod
    def of(cls, read: dict[str, Any]) -> Self:
        """The message from what READ gives."""
        del read["connected"]
        lists = {key: tuple(read.pop(key)) for key in ("buttons", "selects", "alt")}
        return cls(**read, **lists)


class Page:
    """One tab of the local Discord."""

    def __init__(self, tab: Tab, patience: float) -> None:
        self.tab = tab
        self.wait = patience * 1000
        self.console: list[str] = []
        tab.set_default_timeout(self.wait)
        tab.on("console", lambda line: self.console.append(f"{line.type}: {line.text}"))
        tab.on("pageerror", lambda error: self.console.append(f"error: {error}"))

    @classmethod
    async def open(
        cls,
        browser: Browser,
        url: str,
        *,
        person: str | None = None,
        width: int = 1280,
        height: int = 800,
        theme: str = "dark",
        patience: float = 10,
    ) -> "Page":
        """Open a tab of its own and wait until it is connected."""
        context = await browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="light" if theme == "light" else "dark",
            reduced_motion="reduce",
            locale="en-GB",
        )
        page = cls(await context.new_page(), patience)
        await page.visit(url, person)
        return page

    async def visit(self, url: str, person: str | None = None) -> None:
        """Load the page of an emulator in this tab, as a person."""
        await self.tab.goto(url if person is None else f"{url}/?person={person}")
        await self.connected()

    def errors(self) -> list[str]:
        """Errors in the page's own code so far; refused or unanswered requests are none."""
        return [
            line
            for line in self.console
            if line.startswith("error: ")
            and "Failed to load" not in line
            and "WebSocket" not in line
        ]

    async def close(self) -> None:
        """Close the tab."""
        await self.tab.context.close()

    async def connected(self) -> None:
        """Wait until the stream is open and the channel is loaded."""
        await expect(self.tab.locator("#messages")).to_have_attribute(
            "aria-busy", "false", timeout=self.wait
        )
        await expect(self.tab.get_by_test_id("banner")).to_be_hidden(timeout=self.wait)

    # People and channels

    async def choose_person(self, name: str) -> None:
        """Take the chair of a person; the channel stays."""
        seat = self.tab.locator(f'[data-testid="seat"][data-name="{name}"]')
        await self._in_drawer(seat)
        await expect(seat).to_have_attribute("aria-current", "true", timeout=self.wait)
        await self.connected()

    async def person(self) -> str:
        """Who sits here now."""
        seat = self.tab.locator('[data-testid="seat"][aria-current]')
        return await seat.get_attribute("data-name") or ""

    async def open_channel(self, name: str) -> None:
        """Open a channel, thread or direct message by the beginning of its name."""
        channel = self.tab.locator(f'[data-testid="channel"][data-name^="{name}"]').first
        await self._in_drawer(channel)
        await expect(channel).to_have_attribute("aria-current", "page", timeout=self.wait)
        await self.connected()

    async def channel(self) -> str:
        """The name of the open channel."""
        return await self.tab.locator("#bar h1").inner_text()

    async def channels(self) -> list[str]:
        """The names of all channels, threads and direct messages in the list."""
        names = self.tab.get_by_test_id("channel")
        return [await one.get_attribute("data-name") or "" for one in await names.all()]

    async def _in_drawer(self, target: Locator) -> None:
        menu = self.tab.get_by_test_id("menu")
        if await menu.is_visible():
            await menu.click()
        await target.click()

    # Messages

    def message(self, *, containing: str | None = None, button: str | None = None) -> Locator:
        """The newest message, of those with a text or a button if one is given."""
        found = self.tab.get_by_test_id("message")
        if containing is not None:
            found = found.filter(has_text=containing)
        if button is not None:
            label = self.tab.locator(".controls .btn").get_by_text(button, exact=True)
            found = found.filter(has=label)
        return found.last

    async def messages(self, newest: int = 1000) -> list[Shown]:
        """The newest loaded messages of the channel, oldest first."""
        read = f"(all, newest) => all.slice(-newest).map({READ})"
        found = await self.tab.get_by_test_id("message").evaluate_all(read, newest)
        return [Shown.of(one) for one in found]

    async def last(self) -> Shown:
        """The newest message."""
        return await self._read(self.tab.get_by_test_id("message").last)

    async def panel(self, containing: str | None = None) -> Shown:
        """The newest private answer (with a text), once there is one that has loaded."""
        found = self._private(containing)
        await found.last.wait_for()
        await expect(found.last.get_by_test_id("thinking")).to_have_count(0, timeout=self.wait)
        return await self._read(found.last)

    def _private(self, containing: str | None = None) -> Locator:
        found = self.tab.locator('[data-testid="message"][data-ephemeral]')
        return found if containing is None else found.filter(has_text=containing)

    async def privates(self) -> list[str]:
        """The texts of all private answers, oldest first."""
        return [(await self._read(one)).content for one in await self._private().all()]

    async def wait_for(self, text: str) -> Shown:
        """Wait for a message that contains a text; the newest such."""
        found = self.tab.get_by_test_id("message").filter(has_text=text)
        try:
            await found.last.wait_for()
        except Late:
            raise AssertionError(f"No message contains {text!r}. {await self.describe()}") from None
        return await self._read(found.last)

    async def _read(self, message: Locator) -> Shown:
        # A message that is drawn anew meanwhile is read again.
        while not (read := await message.evaluate(READ))["connected"]:
            pass
        return Shown.of(read)

    async def describe(self) -> str:
        """What is on the page, for the message of a failure."""
        shown = [
            f"{one.author}{' (private)' * one.private}: {one.content!r} "
            f"{list(one.buttons + one.selects)}"
            for one in await self.messages(4)
        ]
        said = await self.tab.get_by_test_id("saying").all_inner_texts()
        return (
            f"Channel {await self.channel()}, as {await self.person()}. Said: {said}. Newest:\n"
            + ("\n".join(shown) or "nothing")
        )

    # Typing

    async def send(self, text: str) -> None:
        """Send a plain message."""
        box = self.tab.get_by_test_id("composer")
        await box.fill(text)
        await box.press("Enter")
        await expect(box).to_have_value("", timeout=self.wait)

    async def run(self, line: str) -> None:
        """Type and send a whole command: `/move place red d4 game:K7QXM` or `/move move:…`."""
        form = self.tab.get_by_test_id("slash")
        if await form.count():
            await form.get_by_role("button", name="Leave the command").click()
        await self.tab.get_by_test_id("composer").fill(f"{line} ")
        if await form.count() == 0:
            raise AssertionError(f"No command begins {line!r}. {await self.describe()}")
        await self.submit()

    async def _sent(self) -> None:
        form = self.tab.get_by_test_id("slash")
        await expect(form.and_(self.tab.locator(':not([data-state="refused"])'))).to_have_count(
            0, timeout=self.wait
        )
        if await form.count():
            problem = await form.get_by_test_id("composer-problem").inner_text()
            raise AssertionError(f"The command was not sent: {problem}")

    async def begin(self, command: str) -> None:
        """Choose a command from the list that opens at `/`, by typing its name and pressing Tab."""
        box = self.tab.get_by_test_id("composer")
        await box.click()
        await box.press_sequentially(f"/{command.removeprefix('/')}")
        await expect(self._row(f"/{command.removeprefix('/')}")).to_be_visible(timeout=self.wait)
        await box.press("Tab")
        await self.tab.get_by_test_id("slash").wait_for()

    async def type_option(self, name: str, text: str) -> None:
        """Type into an option of the begun command, adding it if needed."""
        form = self.tab.get_by_test_id("slash")
        field = form.locator(f'[data-option="{name}"]')
        if await field.count() == 0:
            await form.locator(f'[data-add="{name}"]').click()
        await field.fill("")
        await field.press_sequentially(text)

    def _row(self, label: str) -> Locator:
        return (
            self.tab.locator('[data-testid="rows"]:visible')
            .get_by_role("option")
            .filter(has=self.tab.locator(".row-label").get_by_text(label, exact=True))
        )

    async def suggestions(self) -> list[str]:
        """The labels of the rows above the composer, once there are any."""
        labels = self.tab.locator('[data-testid="rows"] .row-label:visible')
        await labels.first.wait_for()
        return await labels.all_inner_texts()

    async def suggested(self, label: str) -> None:
        """Click a row above the composer."""
        await self._row(label).click()

    async def submit(self) -> None:
        """Send the begun command."""
        async with self.answered():
            await self.tab.get_by_test_id("slash").get_by_role("button", name="Send").click()
            await self._sent()

    # Controls

    async def click(self, label: str, *, containing: str | None = None) -> None:
        """Press a button in the newest message that has it (and contains a text)."""
        button = self._button(label, containing)
        async with self.answered():
            try:
                await button.click()
            except Late:
                there = await self.describe()
                raise AssertionError(f"No button {label!r} to press. {there}") from None

    def _button(self, label: str, containing: str | None) -> Locator:
        message = self.message(containing=containing, button=label)
        text = re.compile(f"^\\s*{re.escape(label)}\\s*$")
        return message.locator(".controls .btn").filter(has_text=text)

    async def pick(self, placeholder: str, *options: str, containing: str | None = None) -> None:
        """Pick options by label in the newest select with a placeholder."""
        await self.open_select(placeholder, containing=containing)
        popup = self.tab.get_by_test_id("popup")
        rows = [await self._option(popup, label) for label in options]
        done = popup.get_by_role("button", name="Done")
        if not await done.count() and await rows[0].get_attribute("aria-selected") == "true":
            # Discord's client sends nothing.
            await rows[0].click()
            return
        async with self.answered():
            for one in rows:
                await one.click()
            if await done.count():
                await done.click()

    async def _option(self, popup: Locator, label: str) -> Locator:
        name = self.tab.locator(".row-label").get_by_text(label, exact=True)
        found = popup.get_by_role("option").filter(has=name)
        if not await found.count():
            there = await popup.locator(".row-label").all_inner_texts()
            raise AssertionError(f"No option {label!r}; there are {there}")
        return found.first  # what stands beside their names tells others apart

    async def open_select(self, placeholder: str, *, containing: str | None = None) -> list[str]:
        """Open a select and return the labels of its options."""
        message = self.tab.get_by_test_id("message").filter(
            has=self.tab.locator(f'.select[data-placeholder="{placeholder}"]')
        )
        if containing is not None:
            message = message.filter(has_text=containing)
        select = message.last.locator(f'.select[data-placeholder="{placeholder}"]').last
        try:
            await select.click()
        except Late:
            raise AssertionError(f"No select {placeholder!r}. {await self.describe()}") from None
        return await self.tab.get_by_test_id("popup").locator(".row-label").all_inner_texts()

    async def settled(self) -> None:
        """Wait until no control and no command of this person waits for an answer."""
        waiting = self.tab.locator(
            '[aria-busy="true"], [data-state="pending"], .thinking, [data-state="sending"]'
        )
        await expect(waiting).to_have_count(0, timeout=self.wait)

    @asynccontextmanager
    async def answered(self) -> AsyncIterator[None]:
        """Wait at the end for the answer to what was done inside: a message, form or no."""
        list_ = self.tab.get_by_test_id("messages")
        before = await list_.get_attribute("data-answers") or "0"
        yield
        more = self.tab.locator(f'#messages:not([data-answers="{before}"])')
        try:
            await more.wait_for()
        except Late:
            raise AssertionError(f"The bot did not answer. {await self.describe()}") from None
        await self.settled()

    # Forms

    async def fill_modal(self, fields: dict[str, str]) -> None:
        """Fill the open form by label and submit it."""
        modal = self.tab.get_by_test_id("modal")
        for label, text in fields.items():
            await modal.get_by_label(label).fill(text)
        async with self.answered():
            await modal.get_by_role("button", name="Submit").click()
            await modal.wait_for(state="detached")

    # Notices and the machine

    async def unread(self, name: str) -> int:
        """How many unread notices the seat of a person shows."""
        seat = self.tab.locator(f'[data-testid="seat"][data-name="{name}"]')
        return int(await seat.get_attribute("data-unread") or 0)

    async def notices(self) -> list[tuple[str, str]]:
        """(person, text) of every unread notice behind the bell, newest first."""
        await self.tab.get_by_test_id("notices").click()
        rows = await self.tab.get_by_test_id("notice").all()
        found = [
            (
                await row.get_attribute("data-person") or "",
                await row.locator(".notice-body").inner_text(),
            )
            for row in rows
        ]
        dialog = self.tab.get_by_test_id("notices-dialog")
        await dialog.get_by_role("button", name="Close").click()
        return found

    async def follow_notice(self, name: str) -> None:
        """Jump to the newest unread notice of a person, sitting down as that person."""
        await self.tab.get_by_test_id("notices").click()
        row = self.tab.locator(f'[data-testid="notice"][data-person="{name}"]').first
        await row.get_by_role("button").click()
        await self.connected()

    async def process(self, name: str, action: str) -> None:
        """Press Kill, Stop or Start of "bot" or "emulator" in the drawer of the machine."""
        await self._machine()
        await self.tab.locator(f'[data-act="{action.lower()}-{name}"]').click()

    async def process_state(self, name: str) -> str:
        """What the drawer says of a process: running, stopped, …"""
        await self._machine()
        return await self.tab.get_by_test_id(f"process-{name}").get_attribute("data-state") or ""

    async def violations(self) -> int:
        """How many violations the drawer counts."""
        await self._machine()
        title = self.tab.get_by_test_id("machine-drawer").get_by_role("heading", name="Violations")
        return int(re.sub(r"\D", "", await title.inner_text()) or 0)

    async def _machine(self) -> None:
        if await self.tab.get_by_test_id("machine-drawer").count() == 0:
            await self.tab.get_by_test_id("machine").click()

    async def screenshot(self, path: str) -> None:
        """Write a PNG of what is visible."""
        await self.tab.screenshot(path=path)

    async def overflow(self) -> int:
        """How many pixels the page is wider than the window; 0 is right."""
        wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        return int(await self.tab.evaluate(wider))


def labels(shown: Sequence[Shown]) -> list[str]:
    """The buttons of messages, in order."""
    return [button for one in shown for button in one.buttons]

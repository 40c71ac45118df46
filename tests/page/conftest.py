"""A browser for each test module, a stand-in emulator and pages on it for each test."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from tests.page.fake import Fake

if TYPE_CHECKING:
    from tests.page.driver import Browser, Page

    Opened = Callable[..., Awaitable[Page]]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    if find_spec("playwright") is None:
        pytest.skip("Playwright is not installed: pip install playwright")
    if shutil.which("chromium") is None:
        pytest.skip("Debian's chromium is not installed: apt-get install chromium")
    from tests.page.driver import open_browser

    async with open_browser() as started:
        yield started


@pytest_asyncio.fixture(loop_scope="module")
async def fake() -> AsyncIterator[Fake]:
    server = Fake()
    await server.start()
    yield server
    await server.stop()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stage(browser: Browser) -> AsyncIterator[tuple[Page, Fake]]:
    """One page of Ana's for all tests of a module that leave it as they found it."""
    from tests.page.driver import Page

    server = Fake()
    page = await Page.open(browser, await server.start(), person="Ana", patience=5)
    yield page, server
    assert page.errors() == []
    await page.close()
    await server.stop()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def tabs(browser: Browser) -> AsyncIterator[dict[tuple[object, ...], list[Page]]]:
    """Tabs opened so far, by settings; each test is an origin of its own, so a tab comes clean."""
    kept: dict[tuple[object, ...], list[Page]] = {}
    yield kept
    for page in itertools.chain.from_iterable(kept.values()):
        await page.close()


@pytest_asyncio.fixture(loop_scope="module")
async def opened(
    browser: Browser, fake: Fake, tabs: dict[tuple[object, ...], list[Page]]
) -> AsyncIterator[Opened]:
    """Opens pages on the stand-in; every one must end without an error in its console."""
    from tests.page.driver import Page

    url = f"http://127.0.0.1:{fake.port}"
    used: list[tuple[tuple[object, ...], Page]] = []

    async def open_page(**how: object) -> Page:
        settings = {"person": "Ana", "patience": 5} | how
        key = tuple(sorted(settings.items()))
        if tabs.get(key):
            page = tabs[key].pop()
            page.console.clear()
            await page.visit(url, str(settings["person"]))
        else:
            page = await Page.open(browser, url, **settings)
        used.append((key, page))
        return page

    yield open_page
    for key, page in used:
        assert page.errors() == []
        tabs.setdefault(key, []).append(page)

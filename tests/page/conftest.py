"""A browser for each test module, a stand-in emulator and pages on it for each test."""

from __future__ import annotations

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


@pytest_asyncio.fixture(loop_scope="module")
async def opened(browser: Browser, fake: Fake) -> AsyncIterator[Opened]:
    """Opens pages on the stand-in; every one must end without an error in its console."""
    from tests.page.driver import Page

    pages: list[Page] = []

    async def open_page(**how: object) -> Page:
        settings = {"person": "Ana", "patience": 5} | how
        pages.append(await Page.open(browser, f"http://127.0.0.1:{fake.port}", **settings))
        return pages[-1]

    yield open_page
    for page in pages:
        assert page.errors() == []
        await page.close()

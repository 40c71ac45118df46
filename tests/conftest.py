"""What all tests share."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("petrichor", deadline=None)  # the machine may be busy
settings.load_profile("petrichor")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update` writes recorded files afresh instead of comparing with them."""
    parser.addoption("--update", action="store_true", help="rewrite recorded files")


TESTS = Path(__file__).parent
WHOLE_PROGRAM = {"bot", "kills", "page", "sandbox", "whole"}  # folders whose tests start servers


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What starts servers and clients is left to `make test`; `make check` stays quick.

    One worker plays the whole games, and begins with them, as they take longest.
    """
    for item in items:
        folder = item.path.relative_to(TESTS).parts[0]
        if folder in WHOLE_PROGRAM:
            item.add_marker(pytest.mark.slow)
        if folder == "whole":
            item.add_marker(pytest.mark.xdist_group("whole"))
    items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)

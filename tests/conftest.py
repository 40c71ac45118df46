"""What all tests share."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("petrichor", deadline=None)  # the machine may be busy
settings.load_profile("petrichor")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update` writes recorded files afresh instead of comparing with them."""
    parser.addoption("--update", action="store_true", help="rewrite recorded files")

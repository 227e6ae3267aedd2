"""Fixtures: phones with a real browser; without one the tests are skipped, in CI they fail."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser_tools import chromium_started

SIZE = (390, 844)

OpenPhone = Callable[..., Page]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Yield the browser of the system."""
    expect.set_options(timeout=20_000)  # how busy a machine is proves nothing
    with chromium_started() as started:
        yield started


@pytest.fixture
def phone(browser: Browser) -> Iterator[OpenPhone]:
    """Yield what opens an address on a phone of its own."""
    with phones(browser) as open_phone:
        yield open_phone


@contextmanager
def phones(browser: Browser) -> Iterator[OpenPhone]:
    """Open addresses, each on a phone of its own, for the length of a `with` block."""
    with ExitStack() as stack:

        def open_phone(address: str, **options: object) -> Page:
            width, height = SIZE
            given = {"viewport": {"width": width, "height": height}, "has_touch": True, **options}
            context = stack.enter_context(browser.new_context(**given))  # type: ignore[arg-type]
            context.set_default_timeout(20_000)
            page = context.new_page()
            page.goto(address)
            return page

        yield open_phone

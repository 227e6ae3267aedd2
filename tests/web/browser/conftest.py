"""Fixtures: phones with a real browser; without one the tests are skipped, in CI they fail."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.support.browser_tools import chromium_started

SIZE: ViewportSize = {"width": 390, "height": 844}

OpenPhone = Callable[..., Page]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Yield the browser of the system."""
    expect.set_options(timeout=20_000)  # how busy a machine is proves nothing
    with chromium_started() as started:
        yield started


@pytest.fixture(scope="session")
def used_phones() -> list[Page]:
    """Return the phones that tests have put down: to start one costs more than most tests do."""
    return []


@pytest.fixture
def phone(browser: Browser, used_phones: list[Page]) -> Iterator[OpenPhone]:
    """Yield what opens an address on a phone of its own, which keeps nothing of other tests.

    What its browser has loaded before stays in its cache. One that is `without` something of
    JavaScript is nobody else's: it is so for good.
    """
    with ExitStack() as stack:

        def open_phone(
            address: str, *, viewport: ViewportSize = SIZE, without: str = "", **options: object
        ) -> Page:
            is_own = bool(without or options)
            page = (
                used_phones.pop() if used_phones and not is_own else new_phone(browser, **options)
            )
            stack.callback(page.context.close if is_own else partial(_put_down, page, used_phones))
            if without:
                page.add_init_script(f"delete {without}")
            page.set_viewport_size(viewport)
            page.goto(address)
            return page

        yield open_phone


def new_phone(browser: Browser, **options: object) -> Page:
    """Return the empty page of a phone; its context is to be closed."""
    context = browser.new_context(has_touch=True, **options)  # type: ignore[arg-type]
    context.set_default_timeout(20_000)
    return context.new_page()


def _put_down(page: Page, used: list[Page]) -> None:
    """Forget what a test has left on a phone, for the next one."""
    page.unroute_all()
    page.emulate_media(media="null", color_scheme="null")
    page.context.set_offline(offline=False)
    page.context.clear_cookies()
    page.goto("about:blank")
    everywhere = {"origin": "*", "storageTypes": "local_storage"}
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", everywhere)
    used.append(page)

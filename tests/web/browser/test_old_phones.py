"""Old phones, and those that did not get the whole page: what they can't do isn't offered."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.web_server import Server
from tests.web.browser.conftest import OpenPhone
from tests.web.browser.test_entering_by_pads import table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route


def test_a_phone_that_can_end_no_request_after_a_time_of_its_own_enters_all_the_same(
    server: Server, session: str, phone: OpenPhone
) -> None:
    """Safari before 16, with which many phones end, has no `AbortSignal.timeout`."""
    page = phone(table(server, session), without="AbortSignal.timeout")
    page.locator("#line").fill("note from an old phone")
    page.locator("#line").press("Enter")
    expect(page.locator("#history")).to_contain_text("from an old phone")
    expect(page.locator("#connection")).to_be_hidden()


def test_a_browser_without_any_storage_enters_all_the_same(
    server: Server, session: str, phone: OpenPhone
) -> None:
    """A view inside another app has null there, unless that app asked for storage."""
    page = phone("about:blank", java_script_enabled=True)  # which keeps nothing of other tests
    page.add_init_script("Object.defineProperty(window, 'localStorage', { value: null })")
    page.goto(table(server, session))
    expect(page.locator("html")).to_contain_class("runs")
    page.locator("#line").fill("note from a view")
    page.locator("#line").press("Enter")
    expect(page.locator("#history")).to_contain_text("from a view")


def old_browser(page: "Page") -> None:
    page.add_init_script("delete Array.prototype.findLast")


def older_firefox(page: "Page") -> None:
    """Before its version 119, its buttons did not look chosen."""
    page.add_init_script("delete Element.prototype.ariaPressed")


def without_script(page: "Page") -> None:
    page.route("**/static/table.*.js", lambda route: route.abort())


def unreadable_script(page: "Page") -> None:
    page.route("**/static/table.*.js", lambda route: route.fulfill(body="class { = }"))


def without_any_script(page: "Page") -> None:
    page.route("**/static/*.js", lambda route: route.abort())


@pytest.mark.parametrize(
    "hinder",
    [old_browser, older_firefox, without_script, unreadable_script, without_any_script],
)
def test_a_phone_that_cannot_run_the_script_enters_without_it_and_has_no_buttons_that_need_it(
    server: Server, session: str, phone: OpenPhone, hinder: "Callable[[Page], None]"
) -> None:
    server.add(session, "3:CDD 4- 2-", 0)
    page = phone("about:blank", java_script_enabled=True)  # which keeps nothing of other tests
    hinder(page)
    page.goto(table(server, session))
    expect(page.locator("#pad")).to_be_hidden()
    page.locator("#history summary").first.click()
    expect(page.get_by_text("In full, with the rules")).to_be_visible()
    expect(page.get_by_text("Amend on the pad")).to_be_hidden()
    page.locator("#line").fill("note from a very old phone")
    page.locator("#line").press("Enter")
    expect(page.locator("#history")).to_contain_text("from a very old phone")


def test_a_page_that_did_not_get_the_early_script_has_its_pad_all_the_same(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone("about:blank", java_script_enabled=True)
    page.route("**/static/early.*.js", lambda route: route.abort())
    page.goto(table(server, session))
    expect(page.locator("#pad-save")).to_be_visible()


def test_the_pad_stands_in_its_place_before_the_script_has_come(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone("about:blank", java_script_enabled=True)
    waiting: list[Route] = []

    def hold(route: "Route") -> None:
        waiting.append(route)

    page.route("**/static/table.*.js", hold)
    with page.expect_request("**/static/table.*.js"):
        page.goto(table(server, session), wait_until="commit")
    expect(page.locator("#pad-save")).to_be_visible()
    place = page.locator("#line").bounding_box()
    waiting.pop().continue_()
    page.wait_for_load_state()
    expect(page.locator("#device-form")).to_be_visible()
    assert page.locator("#line").bounding_box() == place

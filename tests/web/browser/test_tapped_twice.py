"""Two taps at one place, as an unsure finger has them: what the first draws there is not meant."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.web_server import Server
from tests.web.browser.conftest import OpenPhone
from tests.web.browser.test_entering_by_pads import PAUSE, table
from tests.web.browser.test_redrawn_meanwhile import CARDS
from tests.web.browser.test_unsent_entries import held_requests

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

SEVEN = '#pad [data-text="7"]'


def begin(server: Server, entered: tuple[str, ...]) -> str:
    """Begin a game of 98 with these entries and return its session."""
    session = server.begin(game="adding", variant="98")
    for number, line in enumerate(entered):
        assert server.add(session, line, number).status == 201
    return session


def place_of(button: "Locator") -> tuple[float, float]:
    """Return the middle of a button, in pixels of the window."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap_twice(page: "Page", button: "Locator", pause: int) -> None:
    """Tap two times at the place of a button, `pause` milliseconds between, and wait."""
    x, y = place_of(button)
    page.mouse.click(x, y)
    page.wait_for_timeout(pause)
    page.mouse.click(x, y)
    page.wait_for_timeout(PAUSE)


@pytest.mark.parametrize("pause", [100, 300])
@pytest.mark.parametrize(
    ("entered", "tapped", "stored"),
    [
        (CARDS, SEVEN, "play"),
        ((*CARDS, "note one", "note two"), "#history .remark button", "strike"),
    ],
)
def test_what_an_entry_has_drawn_under_the_finger_is_not_entered(
    entered: tuple[str, ...],
    tapped: str,
    stored: str,
    pause: int,
    server: Server,
    phone: OpenPhone,
) -> None:
    """A card was played for the next too, *Undo* was *Redo*, and a second note was removed."""
    session = begin(server, entered)
    page = phone(table(server, session))
    tap_twice(page, page.locator(tapped).first, pause)
    assert [entry["kind"] for entry in server.log(session)[len(entered) :]] == [stored]


@pytest.mark.parametrize("pause", [100, 300])
def test_the_only_deal_that_was_taken_back_is_not_given_back_by_the_next_tap(
    pause: int, server: Server, session: str, phone: OpenPhone
) -> None:
    server.add(session, "3+ 4- 2-", 0)
    page = phone(table(server, session))
    tap_twice(page, page.locator("#undo-now"), pause)
    assert [entry["kind"] for entry in server.log(session)[1:]] == ["undo"]


def test_a_play_that_was_amended_by_a_tap_is_not_played_again_by_the_next(
    server: Server, phone: OpenPhone
) -> None:
    session = begin(server, CARDS)
    page = phone(f"{table(server, session)}?amend=2")
    tap_twice(page, page.locator(SEVEN).first, 250)
    assert [entry["kind"] for entry in server.log(session)[len(CARDS) :]] == ["amend"]


def test_what_an_entry_has_drawn_at_last_on_a_slow_network_is_not_entered(
    server: Server, phone: OpenPhone
) -> None:
    session = begin(server, CARDS)
    page = phone(table(server, session))
    held = held_requests(page)
    seven = page.locator(SEVEN).first
    x, y = place_of(seven)
    page.mouse.click(x, y)
    expect(seven).to_have_attribute("aria-pressed", "true")  # it is seen to be on its way
    page.wait_for_timeout(1000)
    held.pop().continue_()
    expect(page.locator("#history")).to_contain_text("Play 4")
    page.wait_for_timeout(100)
    page.mouse.click(x, y)
    page.wait_for_timeout(PAUSE)
    page.unroute_all()
    assert not held
    assert server.entries(session) == 4
    page.mouse.click(*place_of(seven))
    expect(page.locator("#history")).to_contain_text("Play 5")

"""What a table's page costs a phone that has nothing of it yet."""

from playwright.sync_api import Browser

from tests.support.page_weight import measured_page
from tests.support.web_server import Server

MOST = 61_440
DEALS = 12


SLOWDOWN = 4
TRIES = 3
"""Of which one is quick enough: how busy a machine is proves nothing."""


def test_the_page_of_twelve_deals_weighs_at_most_60_kib_and_is_drawn_in_a_second(
    server: Server, session: str, browser: Browser
) -> None:
    for deal in range(DEALS):
        assert server.add(session, "3:CDD 4- 2-", deal).status == 201
    address = f"{server.enter}sessions/{session}"
    cost = measured_page(browser, address, SLOWDOWN)
    assert cost.asked >= 4, "page, style sheet, script and stream"
    assert 10_000 < cost.bytes <= MOST
    drawn = cost.drawn
    for _ in range(TRIES - 1):
        if drawn >= 1:
            drawn = measured_page(browser, address, SLOWDOWN).drawn
    assert 0 < drawn < 1, "on a phone that is four times slower than this computer"

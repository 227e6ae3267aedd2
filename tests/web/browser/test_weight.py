"""What a table's page costs a phone that has nothing of it yet."""

from playwright.sync_api import Browser

from tests.support.page_weight import measured_page
from tests.support.web_server import Server

MOST = 61_440
DEALS = 12


def test_the_page_of_twelve_deals_weighs_at_most_60_kib(
    server: Server, session: str, browser: Browser
) -> None:
    for deal in range(DEALS):
        assert server.add(session, "3:CDD 4- 2-", deal).status == 201
    cost = measured_page(browser, f"{server.enter}sessions/{session}")
    assert cost.asked >= 4, "page, style sheet, script and stream"
    assert 10_000 < cost.bytes <= MOST

"""What a page costs a phone: bytes over the network, and the time until it is drawn."""

from typing import Any, NamedTuple

from playwright.sync_api import Browser

PHONE: Any = {"width": 390, "height": 844}
_DRAWN = """() => new Promise(resolve => new PerformanceObserver((list, observer) => {
    const paint = list.getEntriesByName('first-contentful-paint')[0];
    if (paint) { observer.disconnect(); resolve(paint.startTime); }
}).observe({type: 'paint', buffered: true}))"""


class PageCost(NamedTuple):
    """What a page costs."""

    bytes: int
    """Of all answers, with their headers."""
    drawn: float
    """Seconds until it shows something."""
    asked: int
    """Requests that were answered, the stream among them."""


def measured_page(browser: Browser, address: str, slowdown: float = 1) -> PageCost:
    """Open a page on a phone that has nothing of it yet, with a processor slowed down."""
    context = browser.new_context(viewport=PHONE, has_touch=True)
    try:
        page = context.new_page()
        session = context.new_cdp_session(page)
        sizes: dict[str, int] = {}

        def answered(event: Any) -> None:
            sizes[event["requestId"]] = event["response"]["encodedDataLength"]

        def finished(event: Any) -> None:
            sizes[event["requestId"]] = event["encodedDataLength"]

        session.on("Network.responseReceived", answered)
        session.on("Network.loadingFinished", finished)
        session.send("Network.enable")
        session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
        page.goto(address, wait_until="load")
        drawn = page.evaluate(_DRAWN)
        page.wait_for_timeout(1000)
        return PageCost(round(sum(sizes.values())), drawn / 1000, len(sizes))
    finally:
        context.close()

"""The pages for everybody: small phones, large text, dark rooms, and no script."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.web_server import PLAYERS, Server
from tests.web.browser.conftest import OpenPhone

if TYPE_CHECKING:
    from playwright.sync_api import Page

DEALS = ["3:CDD 4:HCC 2:DDD", "4/4 3/2 2+", 'note "Pizza"', "3:CDD! 4- 2-"]
TARGETS = """[...document.querySelectorAll("a, button, summary, select, input:not([type=hidden])")]
    .filter(part => part.checkVisibility({ visibilityProperty: true }))
    .filter(part => { const { width, height } = part.getBoundingClientRect();
        return width && Math.min(width, height) < 44 })
    .map(part => part.textContent)"""

FILLED = """() => {
    const parts = [...document.querySelectorAll("#board > *")];
    const boxes = parts.map(part => part.getBoundingClientRect());
    return [Math.min(...boxes.map(box => box.left)), Math.max(...boxes.map(box => box.right))];
}"""
"""Where the columns of the board begin and end."""


def addresses(server: Server) -> list[str]:
    """Return every page: of a table in play and of one that is over, of each game."""
    played = server.begin(title="Donnerstagabendkartenrunde")
    over = server.begin()
    for number, line in enumerate(DEALS):
        server.add(played, line, number)
        server.add(over, line, number)
    server.add(over, "finish", len(DEALS))
    adding = server.begin(variant="100", players=["Bartholomäus Hinterhuber", "Ben", "אבי"])
    server.add(adding, "7", 0)
    pegs = server.begin(variant="washburne")
    of_table = ["", "/scores", "/board", "/rules", "/share", "/explain?deal=1", "?history=all"]
    of_table += ["/text/chat", "/text/bgstats"]
    paths = [
        *("", "stats", "share", "league"),
        *(f"sessions/{session}" for session in (over, adding, pegs)),
        *(f"sessions/{played}{path}" for path in of_table),
        *(f"sessions/{session}/board" for session in (over, adding, pegs)),
    ]
    return [f"{server.enter}{path}" for path in paths]


def unfold(page: "Page") -> None:
    page.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true })")


@pytest.mark.parametrize("text", ["100%", "200%"])
def test_no_page_scrolls_sideways_and_a_thumb_hits_everything(
    server: Server, phone: OpenPhone, text: str
) -> None:
    page = phone(server.enter, viewport={"width": 320, "height": 700}, reduced_motion="reduce")
    for address in addresses(server):
        page.goto(address)
        page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
        unfold(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
        assert page.evaluate(TARGETS) == [], address


def test_nothing_on_a_page_is_refused_by_its_own_rules_or_comes_from_elsewhere(
    server: Server, phone: OpenPhone
) -> None:
    page = phone(server.enter)
    told: list[str] = []
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: told.append(message.text))
    page.on("pageerror", lambda error: told.append(str(error)))
    for address in addresses(server):
        page.goto(address)
    assert told == []
    assert len(asked) > len(addresses(server))
    elsewhere = [url for url in asked if not url.startswith(server.enter)]
    assert elsewhere == []


@pytest.mark.parametrize(
    ("variant", "line"),
    [
        *(("pagat", line) for line in (None, "3+ 4- 2-", "3+ 4+ 2-", "3+ 4+ 2+")),
        *(("original", None), ("declarer-trumps", None), ("penguin", None), ("duel", None)),
    ],
)
def test_the_pad_begins_on_the_first_screen_below_a_large_trump(
    server: Server, phone: OpenPhone, variant: str, line: str | None
) -> None:
    players = PLAYERS[:2] if variant == "duel" else PLAYERS
    session = server.begin(variant=variant, players=players)
    if line is not None:
        server.add(session, line, 0)
    page = phone(f"{server.enter}sessions/{session}")
    assert page.locator("#pad").evaluate("pad => pad.getBoundingClientRect().top") < 422
    trump, text = (
        page.locator(part).first.evaluate("part => parseFloat(getComputedStyle(part).fontSize)")
        for part in (".headline strong", "body")
    )
    assert trump >= 1.5 * text


def test_the_count_is_large(server: Server, phone: OpenPhone) -> None:
    session = server.begin(variant="98")
    server.add(session, "7", 0)
    page = phone(f"{server.enter}sessions/{session}", viewport={"width": 320, "height": 700})
    count = page.locator(".headline strong")
    assert count.evaluate("part => parseFloat(getComputedStyle(part).fontSize)") >= 96


@pytest.mark.parametrize("players", [3, 8, 20])
def test_the_board_fits_a_television(server: Server, phone: OpenPhone, players: int) -> None:
    names = [f"Bartholomäus {chr(65 + number)}" for number in range(players)]
    header = {"variant": "99"} if players > 5 else {}
    session = server.begin(players=names, **header)
    page = phone(
        f"{server.enter}sessions/{session}/board", viewport={"width": 1920, "height": 1080}
    )
    fits = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert page.evaluate(fits) == [1920, 1080]
    left, right = page.evaluate(FILLED)
    assert left < 0.06 * 1920
    assert right > 0.94 * 1920
    size = page.locator(".points bdi").first
    font = size.evaluate("part => parseFloat(getComputedStyle(part).fontSize)")
    assert font >= {3: 72, 8: 40, 20: 24}[players]


def test_reading_and_the_line_need_no_script(server: Server, phone: OpenPhone) -> None:
    session = server.begin()
    page = phone(f"{server.enter}sessions/{session}", java_script_enabled=False)
    assert not page.locator("#pad").is_visible()
    page.get_by_label("Line", exact=True).fill(DEALS[0])
    page.get_by_role("button", name="Enter", exact=True).click()
    page.get_by_text("Deal 1 ", exact=False).first.wait_for()
    page.locator("#entry-1 > summary").click()
    assert not page.get_by_text("Anna +3: 3 tricks, 1 each").is_visible()
    page.get_by_text("Anna: 33 in this deal").click()
    assert page.get_by_text("Anna +3: 3 tricks, 1 each").is_visible()
    page.locator("#entry-1").get_by_role("button", name="Strike").click()
    page.locator("#entry-1").wait_for(state="detached")


def test_whoever_goes_back_to_begin_another_table_seats_whom_they_see(
    server: Server, phone: OpenPhone
) -> None:
    """The browser filled in the seats of before, in a part that was closed."""
    for players in (["Anna", "Ben", "Cara"], ["Dora", "Eva", "Finn"]):
        server.begin(players=players)
    page = phone(server.enter)
    seats = page.locator("form.new .seats select")
    page.locator("form.new summary").first.click()
    for number, name in enumerate(("Finn", "Anna", "Ben")):
        seats.nth(number).select_option(name)
    page.locator("#variant").select_option("penguin")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#pad")).to_be_visible()
    page.go_back()
    expect(seats.first).to_be_hidden()
    page.get_by_label("Dora, Eva, Finn").check()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("group", name="Dora", exact=True)).to_be_visible()
    expect(page.get_by_role("group", name="Anna", exact=True)).to_have_count(0)

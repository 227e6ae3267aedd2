"""Pages are for everybody: axe-core finds nothing, and nothing is wider than a small phone."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser_tools import axe_script
from tests.support.web_server import Server, running_server
from tests.web.browser.conftest import new_phone

if TYPE_CHECKING:
    from playwright.sync_api import Page

SMALL = {"width": 320, "height": 640}
LOOKS: dict[tuple[str, str], list[str]] = {
    ("light", "100%"): [],
    ("dark", "100%"): ["color-contrast", "link-in-text-block"],
    # Larger text needs less contrast, not more.
    ("light", "200%"): ["scrollable-region-focusable", "target-size"],
}
"""Colours and sizes of text on the small phone, with the rules that hang on these; at first all."""
AXE = """async rules => {
    await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await Promise.all(document.getAnimations().map(each => each.finished));
    return (await axe.run({resultTypes: ['violations'],
        ...(rules.length ? {runOnly: rules} : {})})).violations.flatMap(finding =>
        finding.nodes.map(node => `${finding.id}: ${node.html.slice(0, 200)}`)); }"""
"""What axe finds once the page is drawn in the colours and with the folds that it has now.

What is still fading in has too little contrast.
"""
TOO_WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll('body *')]
        .filter(each => each.getBoundingClientRect().right > innerWidth + 1)
        .map(each => `too wide: ${each.outerHTML.slice(0, 200)}`)"""
EVENINGS: dict[str, tuple[dict[str, object], tuple[str, ...]]] = {
    "ninety-nine": (
        {"title": "Friday at Ben's"},
        (
            *("3:CDD 4- 2-", "2/3 3/3 4- declare=Anna", "2/2 3+ 4-", "amend 3 2/2 4+ 3-"),
            *('note "pizza"', "adjust Ben -10 late", "claim Anna 57"),
        ),
    ),
    "nines": ({"variant": "nines"}, ()),
    "finished": ({}, ("3:CDD 4- 2-", "finish")),
    "adding": ({"game": "adding"}, ("Q", "K", "9", "10")),
    "game-of-99": ({"game": "game-of-99"}, ()),
    "long names": (
        {"players": ["Wilhelmina-Alexandra von Hohenfels", "שרה", "Ben"], "title": "W" * 60},
        ("3:CDD 4- 2-",),
    ),
}
GAMES = ("ninety-nine", "adding", "game-of-99")
SESSION_PAGES = ("", "/board", "/scores")
FURTHER_PAGES = ("/rules", "/share")
PAGES = [
    *((name, page) for name in EVENINGS for page in SESSION_PAGES),
    *((name, page) for name in GAMES for page in FURTHER_PAGES),
    *(("ninety-nine", page) for page in ("/explain?deal=1", "/text/chat")),
]
VIEWED = ("", "/board", "/share")
"""Pages that differ behind a link to look."""


class Evenings(NamedTuple):
    """A server with an evening of each kind."""

    server: Server
    ids: dict[str, str]


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evenings]:
    with running_server(tmp_path_factory.mktemp("served") / "store") as server:
        ids = {name: _played(server, *evening) for name, evening in EVENINGS.items()}
        yield Evenings(server, ids)


def _played(server: Server, header: dict[str, object], lines: tuple[str, ...]) -> str:
    session = server.begin(**header)
    for entries, line in enumerate(lines):
        answer = server.add(session, line, entries)
        assert answer.status == 201, answer
    return session


@pytest.fixture(scope="module")
def small_phone(browser: Browser) -> "Iterator[Page]":
    """Yield a phone on which one page is opened after the other."""
    page = new_phone(browser, viewport=SMALL)
    yield page
    page.context.close()


def findings(page: "Page") -> list[str]:
    """Return what is wrong with a page in light and dark, with text of usual and double size."""
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    page.evaluate(axe_script())
    found = []
    for (scheme, size), rules in LOOKS.items():
        page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        wrong = [*page.evaluate(AXE, rules), *page.evaluate(TOO_WIDE)]
        found += [f"{scheme}, text {size}: {each}" for each in wrong]
    return found


@pytest.mark.parametrize(("name", "path"), PAGES)
def test_pages_of_a_session_are_for_everybody(
    evenings: Evenings, small_phone: "Page", name: str, path: str
) -> None:
    small_phone.goto(f"{evenings.server.enter}sessions/{evenings.ids[name]}{path}")
    assert "\n".join(findings(small_phone)) == ""


@pytest.mark.parametrize("path", VIEWED)
@pytest.mark.parametrize("name", GAMES)
def test_pages_behind_a_link_to_look_are_for_everybody(
    evenings: Evenings, small_phone: "Page", name: str, path: str
) -> None:
    small_phone.goto(f"{evenings.server.view}sessions/{evenings.ids[name]}{path}")
    assert "\n".join(findings(small_phone)) == ""


@pytest.mark.parametrize("path", ["", "stats", "share", "league"])
@pytest.mark.parametrize("rights", ["enter", "view"])
def test_lists_and_statistics_are_for_everybody(
    evenings: Evenings, small_phone: "Page", rights: str, path: str
) -> None:
    link = evenings.server.enter if rights == "enter" else evenings.server.view
    small_phone.goto(link + path)
    assert findings(small_phone) == []


def test_a_refused_line_without_a_script_is_for_everybody(
    evenings: Evenings, small_phone: "Page"
) -> None:
    page = small_phone
    page.goto(f"{evenings.server.enter}sessions/{evenings.ids['nines']}")
    page.evaluate("document.querySelector('form.line').removeAttribute('data-entry')")
    page.get_by_label("Line", exact=True).fill("3 4 9")
    with page.expect_navigation():
        page.get_by_label("Line", exact=True).evaluate("field => field.form.submit()")
    assert findings(page) == []


def test_what_is_unsent_and_what_was_refused_is_for_everybody(
    evenings: Evenings, small_phone: "Page"
) -> None:
    server, session = evenings.server, evenings.server.begin()
    page = small_phone
    page.goto(f"{server.enter}sessions/{session}")
    page.route("**/entries", lambda route: route.abort())
    page.get_by_label("Line", exact=True).fill("3:CDD 4- 2-")
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_text("unsent", exact=True)).to_be_visible()
    expect(page.locator("#connection")).to_be_visible()
    assert findings(page) == []
    assert server.add(session, "0- 0- 9-", 0).status == 201
    page.unroute("**/entries")
    expect(page.get_by_role("status")).to_contain_text("was not stored")
    expect(page.locator("#connection")).to_be_hidden()
    assert findings(page) == []
    page.get_by_role("button", name="Discard").click()


def test_axe_finds_what_is_wrong(evenings: Evenings, small_phone: "Page") -> None:
    page = small_phone
    page.goto(f"{evenings.server.enter}stats")
    page.evaluate(
        """() => { const button = document.createElement('button');
        document.querySelector('main').append(button);
        button.style.marginLeft = '400px'; }"""
    )
    found = findings(page)
    assert any("button-name" in each for each in found)
    assert any("too wide" in each for each in found)

"""Keyboards, large text, dark rooms, tired eyes: everything is there for everybody."""

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.support.web_server import Server
from tests.web.browser.conftest import OpenPhone
from tests.web.browser.test_entering_by_pads import in_group, lines, status, table
from tests.web.browser.test_reading_pages import addresses, unfold

if TYPE_CHECKING:
    from playwright.sync_api import Page

FOCUSED = """() => {
    const part = document.activeElement;
    const group = part.closest("[role=group]")?.getAttribute("aria-label");
    const name = part.getAttribute("aria-label") ?? part.textContent.trim();
    const style = getComputedStyle(part);
    return { name: group ? `${group} ${name}` : part.id === "line" ? "Line" : name,
        tag: part.tagName, seen: part.tagName === "BODY" || style.outlineStyle !== "none"
            && parseFloat(style.outlineWidth) > 0 };
}"""
MOVES = """async selector => {
    const moved = [];
    for (const kind of ["animationstart", "transitionrun"])
        document.addEventListener(kind, event => moved.push(event.target.tagName));
    document.querySelector(selector).click();
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    return moved;
}"""
TEXTS = """() => [...document.querySelectorAll("body *")]
    .filter(part => part.checkVisibility() && !part.closest("svg"))
    .filter(part => [...part.childNodes].some(each => each.nodeType === 3 && each.data.trim()))
    .map(part => [`${part.tagName}.${part.className} ${part.textContent.trim().slice(0, 30)}`,
        parseFloat(getComputedStyle(part).fontSize)])"""
LIGHTNESS = """(selector) => {
    const colour = getComputedStyle(document.querySelector(selector)).backgroundColor;
    const [red, green, blue] = colour.match(/[0-9.]+/g).map(each => each / 255).map(
        each => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}"""
COLOURED_ALONE = """() => [...document.querySelectorAll(".red, .p0, .p1, .p2, .p3, .sign")]
    .filter(part => part.checkVisibility() && !part.closest("svg"))
    .filter(part => !part.textContent.trim() && !part.dataset.face
        && !part.querySelector("[data-face]")).map(part => part.outerHTML)"""
PLACE = """() => {
    const part = document.activeElement;
    const home = part.closest("[id]");
    const alike = home ? [...home.querySelectorAll(part.localName)] : [];
    return `${home?.id} ${part.tagName} ${alike.indexOf(part)} ${part.textContent}`;
}"""
REDRAWN = """async () => {
    const live = [...document.querySelectorAll("[data-live]")];
    const at_once = document.getElementById("pad-clear");
    document.querySelector("main").dataset.log = "another";
    if (at_once) at_once.click();
    else for (const kind of ["pagehide", "pageshow"]) window.dispatchEvent(new Event(kind));
    while (live.some(part => part.isConnected)) await new Promise(requestAnimationFrame);
}"""
"""Makes the page draw itself anew, as after a change by others."""
MANY = 120
"""More than there are places of the focus on a page."""


def go_to(page: "Page", name: str) -> dict[str, Any]:
    """Press Tab until something with this name has the focus, and return what has it."""
    for _ in range(MANY):
        page.keyboard.press("Tab")
        found: dict[str, Any] = page.evaluate(FOCUSED)
        assert found["seen"], f"nobody sees the focus on {found}"
        if found["name"] == name:
            return found
    pytest.fail(f"the keyboard leads to no {name!r}")


def press(page: "Page", *names: str, key: str = "Enter") -> None:
    for name in names:
        go_to(page, name)
        page.keyboard.press(key)


def test_an_evening_is_kept_by_the_keyboard_alone(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    expect(page.get_by_text("9 tricks missing")).to_be_visible()
    press(page, "Anna tricks 3", "Anna clubs", "Anna diamonds", key=" ")
    page.keyboard.press("Enter")
    press(page, "Anna declare", "Ben tricks 4", "Ben failed", "Cara failed")
    press(page, "Save")
    expect(page.locator("#entry-1")).to_be_visible()
    assert lines(server, session) == ["3:CDD! 4- 2-"]
    tag = page.evaluate(FOCUSED)["tag"]
    assert tag not in ("BODY", "INPUT"), "the focus is where it was, and on no field"
    go_to(page, "Line")
    page.keyboard.type("note pizza")
    page.keyboard.press("Enter")
    expect(page.locator("#history")).to_contain_text("Note: pizza")
    page.locator("body").press("Home")
    press(page, "Undo", key=" ")
    expect(page.locator("#history")).not_to_contain_text("Note: pizza")
    history = page.locator("#entry-1 > summary").inner_text().strip()
    page.locator("#line").focus()
    for _ in range(MANY):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('#entry-1 > summary')"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("#entry-1")).to_have_attribute("open", "")
    assert history.startswith("Deal 1")
    press(page, "Strike")
    expect(page.get_by_role("dialog")).to_contain_text("Strike deal 1?")
    press(page, "Strike")
    expect(page.locator("#entry-1")).to_have_count(0)


def test_the_focus_outlives_every_redraw_wherever_it_is(
    server: Server, session: str, phone: OpenPhone
) -> None:
    """Who works by keyboard or with a screen reader would begin anew at the top of the page."""
    for number, line in enumerate(["3:CDD 4- 2-", "note tea", "2- 5- 2-", "undo"]):
        server.add(session, line, number)
    for path, first in (("", "#pad-save"), ("/scores", ".back")):
        page = phone(f"{table(server, session)}{path}")
        unfold(page)
        page.locator(first).first.focus()
        kept = []
        while (place := page.evaluate(PLACE)) not in kept and "BODY" not in place:
            page.evaluate(REDRAWN)
            assert page.evaluate(PLACE) == place
            kept.append(place)
            page.keyboard.press("Tab")
        assert len(kept) > (2 if path else 20)


def test_the_caret_stays_where_somebody_types_when_the_page_is_redrawn(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    field = page.get_by_label("Line", exact=True)
    field.press_sequentially("note pza")
    for _ in range(2):
        field.press("ArrowLeft")
    page.evaluate(REDRAWN)
    page.keyboard.type("iz")
    expect(field).to_have_value("note pizza")


def test_what_has_the_focus_and_is_gone_leaves_it_nearby_and_on_nothing_else_that_acts(
    server: Server, session: str, phone: OpenPhone
) -> None:
    for number, line in enumerate(["note tea", "3:CDD 4- 2-", "note cake"]):
        server.add(session, line, number)
    page = phone(table(server, session))
    page.locator("body").press("Home")  # somebody works by keyboard, and sees where the focus is
    page.locator("#entry-3 button").focus()
    assert page.evaluate(FOCUSED)["seen"]
    server.add(session, "undo", 3)
    expect(page.locator("#entry-3")).to_have_count(0)
    assert page.evaluate("document.activeElement.id") == "history"
    assert not page.evaluate(FOCUSED)["seen"], "no line is drawn around what no key reaches"
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED)["seen"]
    page.locator("#undo-now").focus()
    for number in (4, 5):
        server.add(session, "undo", number)
    expect(page.locator("#undo-now")).to_have_count(0)
    assert page.evaluate("document.activeElement.id") == "undo"


@pytest.mark.parametrize(("motion", "moves"), [("reduce", False), ("no-preference", True)])
def test_nothing_moves_for_those_who_want_no_motion(
    server: Server, session: str, phone: OpenPhone, motion: str, *, moves: bool
) -> None:
    server.add(session, "3:CDD 4- 2-", 0)
    page = phone(table(server, session), reduced_motion=motion)
    assert bool(page.evaluate(MOVES, "#entry-1 > summary")) == moves
    key = page.get_by_role("group", name="Anna", exact=True).get_by_role("button").first
    key.hover()
    page.mouse.down()
    moved = key.evaluate("key => getComputedStyle(key).transform")
    assert (moved != "none") == moves
    page.mouse.up()


def test_all_text_grows_with_the_size_that_somebody_has_chosen(
    server: Server, phone: OpenPhone
) -> None:
    page = phone(server.enter)
    rules_with_a_board = f"{table(server, server.begin(variant='washburne'))}/rules"
    for address in [*addresses(server), rules_with_a_board]:
        if address.endswith("/board"):
            continue  # as large as the screen allows already
        page.goto(address)
        unfold(page)
        before = page.evaluate(TEXTS)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        after = page.evaluate(TEXTS)
        assert len(before) == len(after) > 3
        small = [
            (text, size, grown)
            for (text, size), (_, grown) in zip(before, after, strict=True)
            if grown < 1.5 * size and size < 96
        ]
        assert small == [], address


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_chosen_is_told_by_more_than_its_colour(
    server: Server, session: str, phone: OpenPhone, scheme: str
) -> None:
    server.add(session, "3:CDD 4- 2-", 0)
    page = phone(table(server, session), color_scheme=scheme)
    in_group(page, "Anna", "tricks 3", "made")
    chosen, other = (
        page.evaluate(LIGHTNESS, f'#pad button[aria-pressed="{pressed}"]')
        for pressed in ("true", "false")
    )
    assert (max(chosen, other) + 0.05) / (min(chosen, other) + 0.05) >= 3
    for path in ("", "/scores", "/board"):
        page.goto(f"{table(server, session)}{path}")
        assert page.evaluate(COLOURED_ALONE) == []
    page.goto(f"{table(server, session)}/scores")
    assert page.locator("tbody .sign.made, tbody .sign.failed").all_inner_texts() == ["✓", "✗", "✗"]


@pytest.mark.parametrize("header", [{}, {"variant": "98"}, {"variant": "washburne"}], ids=str)
def test_nothing_that_is_tapped_calls_the_keyboard_of_the_phone(
    server: Server, phone: OpenPhone, header: dict[str, object]
) -> None:
    page = phone(table(server, server.begin(**header)))
    keys = page.locator("#pad [data-slot] button").locator("visible=true")
    for place in range(min(keys.count(), 3)):
        keys.nth(place).click()
        expect(page.locator("#pad[aria-busy=true]")).to_have_count(0)
        assert not page.evaluate("document.activeElement.matches('input, textarea, select')")
    page.locator("#pad-save").click()
    assert not page.evaluate("document.activeElement.matches('input, textarea, select')")
    expect(status(page)).to_be_attached()

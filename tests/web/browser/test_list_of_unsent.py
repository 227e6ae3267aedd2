"""The list of what is not stored: its rows, its buttons, and whose they are."""

from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.support.web_server import Server, running_server
from tests.web.browser.conftest import OpenPhone
from tests.web.browser.test_bad_networks import enter_line, fill_deal
from tests.web.browser.test_entering_by_pads import lines, save, table
from tests.web.browser.test_unsent_entries import ENTRIES, held_requests, unsent_lines

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route


def rows(page: "Page") -> "Locator":
    """Return the rows of what is not stored."""
    return page.locator("#unsent li")


def let_go(page: "Page", held: "list[Route]") -> None:
    """Let the request that is held go on, once there is one."""
    while not held:
        page.wait_for_timeout(50)
    held.pop().continue_()


def test_what_is_stored_leaves_the_list_while_the_next_one_is_sent(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    unsent_lines(page, "2- 5- 2-", "1- 6- 2-")
    held = held_requests(page)
    page.context.set_offline(False)
    let_go(page, held)
    expect(rows(page)).to_have_count(1)
    expect(rows(page)).to_contain_text("1- 6- 2-")
    let_go(page, held)
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ["2- 5- 2-", "1- 6- 2-"]


def test_buttons_rest_where_a_row_above_them_has_grown(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    unsent_lines(page, "2- 5- 2-", "1- 6- 2-")
    server.add(session, "note tea", 0)
    page.context.set_offline(False)
    # At once, in the page itself: they rest for a moment, and a busy machine takes longer to ask.
    rested = page.wait_for_function(
        """() => {
          const grown = document.querySelector("#unsent li")?.textContent.includes("Note: tea");
          const buttons = grown ? [...document.querySelectorAll("#unsent button")] : [];
          const rested = buttons.map((button) => button.ariaDisabled);
          buttons[0]?.click();
          return grown && rested;
        }"""
    ).json_value()
    assert {*rested} == {"true"}
    expect(page.locator("#unsent button").first).to_be_enabled()
    assert rows(page).count() == 2
    assert lines(server, session) == ['note "tea"']


def test_two_taps_on_a_swap_of_seats_are_one(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => (one.open = true))")
    page.get_by_role("button", name="Anna and Ben").click()
    page.get_by_role("button", name="Ben and Anna").dispatch_event("click", timeout=400)
    page.wait_for_timeout(800)
    assert lines(server, session) == ["set seats=Ben,Anna,Cara"]


def test_a_second_tap_on_a_card_is_none_though_another_was_tapped_before(
    server: Server, phone: OpenPhone
) -> None:
    """The time of the first tap ended the rest of the second."""
    session = server.begin(game="adding", variant="99")
    page = phone(table(server, session))
    page.evaluate(
        """async () => {
          const begun = performance.now();
          for (const [card, at] of [["5", 0], ["7", 450], ["7", 700]]) {
            await new Promise((done) => setTimeout(done, begun + at - performance.now()));
            const found = [...document.querySelectorAll("#pad button")];
            found.find(({ dataset }) => dataset.text === card).click();
          }
        }"""
    )
    expect(page.locator("#history")).to_contain_text("Play 2")
    page.wait_for_timeout(500)
    assert lines(server, session) == ["5", "7"]


def test_a_session_whose_id_begins_as_another_ones_has_a_list_of_its_own(
    tmp_path: Path, phone: OpenPhone
) -> None:
    """Its deal was stored in the other session, and sent there for ever."""
    with running_server(tmp_path / "store") as server:
        session = server.begin()
        file = server.store / "sessions" / f"{session}.json"
        for name in ("evening", "evening two"):
            content = file.read_text(encoding="utf-8").replace(f'"{session}"', f'"{name}"')
            file.with_name(f"{name}.json").write_text(content, encoding="utf-8")
        page = phone(f"{server.enter}sessions/evening%20two")
        unsent_lines(page, "2- 5- 2-")
        page.route(ENTRIES, lambda route: route.abort())
        page.context.set_offline(False)
        page.goto(f"{server.enter}sessions/evening")
        page.unroute_all(behavior="ignoreErrors")
        expect(page.locator("#unsent")).to_be_hidden()
        assert server.entries("evening") == 0
        page.goto(f"{server.enter}sessions/evening%20two")
        expect(page.locator("#history")).to_contain_text("Deal 1")
        assert (server.entries("evening"), server.entries("evening%20two")) == (0, 1)


def test_no_to_a_question_keeps_the_line_while_another_stands_behind_it(
    server: Server, session: str, phone: OpenPhone
) -> None:
    """The deal behind it was stored in its place, with its dealer and its trump."""
    page = phone(table(server, session))
    held = held_requests(page)
    enter_line(page, "3 4 2")
    fill_deal(page)
    save(page)
    let_go(page, held)
    page.unroute_all(behavior="ignoreErrors")
    page.get_by_role("dialog").get_by_role("button", name="No", exact=True).click()
    expect(rows(page)).to_have_count(2)
    assert server.entries(session) == 0
    page.wait_for_timeout(700)
    rows(page).first.get_by_role("button", name="Enter it now").click()
    expect(page.locator("#history")).to_contain_text("Deal 2")
    assert lines(server, session) == ["3- 4- 2-", "3+ 4- 2-"]

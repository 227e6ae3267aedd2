"""Several phones at once, lost connections and lost answers: each entry is stored exactly once."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.support.database_server import DatabaseServer
from tests.support.web_server import Server, running_server
from tests.web.browser.conftest import OpenPhone
from tests.web.browser.test_entering_by_pads import in_group, lines, save, status, table

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

StartServer = Callable[..., Server]
ANNA_33 = re.compile(r"Anna\s*33")
SINCE = re.compile(r"since \d\d:\d\d")


def fill_deal(page: "Page", anna: str = "made") -> None:
    in_group(page, "Anna", "tricks 3", anna)
    in_group(page, "Ben", "tricks 4", "failed")
    in_group(page, "Cara", "failed")


def enter_line(page: "Page", line: str) -> None:
    """Enter a line once the form takes one: it takes none while the one before is under way."""
    expect(page.locator("#line-form")).not_to_have_attribute("aria-busy", "true")
    page.get_by_label("Line", exact=True).fill(line)
    page.get_by_role("button", name="Enter", exact=True).click()


def test_of_two_phones_that_enter_the_same_deal_the_second_is_told_what_the_other_entered(
    server: Server, session: str, phone: OpenPhone
) -> None:
    first, second = phone(table(server, session)), phone(table(server, session))
    fill_deal(first, "made")
    fill_deal(second, "failed")
    save(first)
    expect(status(second)).to_contain_text("Deal 1: Anna took 3, made it")
    expect(second.get_by_text("Something else was entered since you began.")).to_be_visible()
    save(second)
    expect(status(second)).to_contain_text("Deal 1 was entered first: Anna took 3, made it")
    expect(status(second)).to_contain_text("(3+ 4- 2-)")
    expect(status(second)).to_contain_text("Yours was not stored")
    expect(second.locator("#unsent")).to_contain_text("Anna took 3, failed")
    assert lines(server, session) == ["3+ 4- 2-"]
    second.get_by_role("button", name="Discard").click()
    expect(second.locator("#unsent")).to_be_hidden()
    expect(second.get_by_text("9 tricks missing")).to_be_visible()


def test_the_same_deal_twice_is_stored_once_and_may_be_entered_all_the_same(
    server: Server, session: str, phone: OpenPhone
) -> None:
    first, second = phone(table(server, session)), phone(table(server, session))
    fill_deal(first)
    fill_deal(second)
    save(first)
    expect(status(second)).to_contain_text("Deal 1: Anna took 3, made it")
    save(second)
    expect(status(second)).to_contain_text("was not stored")
    expect(second.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ["3+ 4- 2-"]
    status(second).get_by_role("button", name="Enter as deal 2").click()
    expect(second.get_by_text("Deal 2", exact=True)).to_be_visible()
    assert lines(server, session) == ["3+ 4- 2-", "3+ 4- 2-"]


def test_after_a_time_alone_each_deal_is_dropped_or_amends_the_one_of_the_others(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    page.context.set_offline(True)
    for anna in ("made", "failed"):
        fill_deal(page, anna)
        save(page)
    expect(page.get_by_text("unsent", exact=True)).to_have_count(2)
    for number, line in enumerate(["2+ 5- 2-", "3- 4- 2-"]):
        server.add(session, line, number)
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_contain_text("Anna took 3, made it")
    page.get_by_role("button", name="Amend deal 1 with it").click()
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ["2+ 5- 2-", "3- 4- 2-", "amend 1 3+ 4- 2-"]


def test_a_refused_entry_can_be_entered_all_the_same(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    fill_deal(page)
    server.add(session, "note pizza", 0)
    save(page)
    page.get_by_role("button", name="Enter it now").click()
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ['note "pizza"', "3+ 4- 2-"]


def test_a_change_by_others_is_shown_and_loses_nothing_that_is_being_entered(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    in_group(page, "Anna", "tricks 3", "clubs")
    page.get_by_label("Line", exact=True).fill("note half a")
    server.add(session, "3:CDD 4- 2-", 0)
    expect(page.locator("#standing")).to_contain_text(ANNA_33)
    anna = page.get_by_role("group", name="Anna", exact=True)
    for name in ("tricks 3", "clubs"):
        button = anna.get_by_role("button", name=name, exact=True)
        expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_label("Line", exact=True)).to_have_value("note half a")


def test_what_is_saved_without_a_connection_is_sent_once_when_it_is_back(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    page.context.set_offline(True)
    expect(status(page)).to_contain_text(SINCE)
    fill_deal(page)
    save(page)
    expect(page.get_by_text("unsent", exact=True)).to_be_visible()
    fill_deal(page, "failed")
    save(page)
    expect(page.get_by_text("unsent", exact=True)).to_have_count(2)
    assert server.entries(session) == 0
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()
    expect(status(page)).not_to_contain_text(SINCE)
    assert lines(server, session) == ["3+ 4- 2-", "3- 4- 2-"]


def type_while_under_way(page: "Page", line: str, following: str) -> "Locator":
    """Enter a line, and type the following one before it is answered."""
    under_way: list[Route] = []

    def hold(route: "Route") -> None:
        under_way.append(route)

    page.route("**/entries", hold)
    with page.expect_request("**/entries"):
        enter_line(page, line)
    field = page.get_by_label("Line", exact=True)
    field.fill(following)
    under_way.pop().continue_()
    expect(status(page)).to_contain_text("Deal 1")
    expect(page.locator("#line-form")).not_to_have_attribute("aria-busy", "true")
    expect(field).to_have_value(following)
    page.unroute("**/entries")
    return field


def test_what_is_typed_while_a_line_is_under_way_stays_in_the_field(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    field = type_while_under_way(page, "3:CDD 4- 2-", "3+ 4- 2-")
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(field).to_have_value("")
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ["3:CDD 4- 2-", "3+ 4- 2-"]


def test_a_line_that_is_under_way_while_the_page_is_redrawn_is_entered_once(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    held: list[Route] = []

    def hold(route: "Route") -> None:
        held.append(route)

    with page.expect_request(table(server, session)):
        page.route(table(server, session), hold)
        server.add(session, "3:CDD 4- 2-", 0)
    page.route("**/entries", hold)
    with page.expect_request("**/entries"):
        enter_line(page, "note pizza")
    with page.expect_response(table(server, session)):
        held.pop(0).continue_()
    expect(page.locator("#history")).to_contain_text("Deal 1")
    page.get_by_role("button", name="Enter", exact=True).click()
    page.unroute(table(server, session))
    held.pop(0).continue_()
    expect(page.locator("#unsent")).to_contain_text("Entered first")
    expect(page.locator("#unsent li")).to_have_count(1)
    expect(page.get_by_label("Line", exact=True)).to_have_value("")


def test_what_was_typed_while_a_line_was_under_way_is_not_meant_for_what_others_enter_after_it(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    type_while_under_way(page, "3:CDD 4- 2-", "3+ 4- 2-")
    server.add(session, "2- 5- 2-", 1)
    expect(page.locator("#history")).to_contain_text("Deal 2")
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(status(page)).to_contain_text("Deal 2 was entered first")
    assert lines(server, session) == ["3:CDD 4- 2-", "2- 5- 2-"]


def test_a_table_that_cannot_be_read_any_more_does_not_look_as_if_it_were_that_of_now(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    page.route(table(server, session), lambda route: route.fulfill(status=500))
    server.add(session, "3+ 4- 2-", 0)
    expect(page.locator("#connection")).to_contain_text(SINCE)


def test_after_ones_own_entry_the_next_is_not_asked_about_though_the_page_could_not_be_redrawn(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    page.route(table(server, session), lambda route: route.fulfill(status=503))
    for anna in ("made", "failed"):
        fill_deal(page, anna)
        save(page)
        expect(status(page)).to_contain_text("Deal")
    enter_line(page, "2- 5- 2-")
    expect(page.get_by_label("Line", exact=True)).to_have_value("")
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ["3+ 4- 2-", "3- 4- 2-", "2- 5- 2-"]
    page.unroute(table(server, session))
    expect(page.locator("#history")).to_contain_text("Deal 3")


def test_a_pad_begun_before_ones_own_line_becomes_no_other_deal(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    fill_deal(page)
    enter_line(page, "2- 5- 2-")
    expect(page.locator("#history")).to_contain_text("Deal 1")
    save(page)
    expect(status(page)).to_contain_text("Deal 1 was entered first")
    assert lines(server, session) == ["2- 5- 2-"]


def test_what_is_entered_for_a_session_that_was_imported_over_waits_for_a_decision(
    server: Server, session: str, phone: OpenPhone
) -> None:
    server.add(session, "3:CDD 4- 2-", 0)
    page, away = phone(table(server, session)), phone(table(server, session))
    away.context.set_offline(True)
    expect(status(away)).to_contain_text(SINCE)
    enter_line(away, "2- 5- 2-")
    expect(away.get_by_text("unsent", exact=True)).to_be_visible()
    fill_deal(page)
    server.replace(session, "1- 6- 2-")
    expect(page.locator("#entry-1")).to_contain_text("Ben 6")
    expect(page.get_by_text("Something else was entered since you began.")).to_be_visible()
    save(page)
    away.context.set_offline(False)
    for each in (page, away):
        expect(each.locator("#unsent")).to_contain_text("not the one that you have seen")
    assert lines(server, session) == ["1- 6- 2-"]
    away.reload()
    away.get_by_role("button", name="Enter it now").click()
    expect(away.locator("#unsent")).to_be_hidden()
    expect(page.locator("#history")).to_contain_text("Deal 2")
    page.get_by_role("button", name="Discard").click()
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ["1- 6- 2-", "2- 5- 2-"]


def test_what_is_unsent_outlives_the_page(server: Server, session: str, phone: OpenPhone) -> None:
    page = phone(table(server, session))
    page.route("**/entries", lambda route: route.abort())
    enter_line(page, "3:CDD 4- 2-")
    expect(page.get_by_text("unsent", exact=True)).to_be_visible()
    page.unroute("**/entries")
    page.goto("about:blank")
    page.goto(table(server, session))
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ["3:CDD 4- 2-"]


def test_an_entry_of_which_only_the_answer_was_lost_is_stored_once(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    lost: list[int] = []

    def lose_answer(route: "Route") -> None:
        if lost:
            route.continue_()
            return
        lost.append(route.fetch().status)
        route.abort()

    page.route("**/entries", lose_answer)
    fill_deal(page)
    save(page)
    expect(page.locator("#unsent")).to_be_hidden()
    expect(status(page)).to_contain_text("Deal 1")
    assert lost == [201]
    assert lines(server, session) == ["3+ 4- 2-"]


def test_an_entry_whose_answer_was_lost_is_no_conflict_after_what_others_entered(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    lost: list[int] = []

    def lose_answers(route: "Route") -> None:
        if not lost:
            lost.append(route.fetch().status)
        route.abort()

    page.route("**/entries", lose_answers)
    fill_deal(page)
    save(page)
    expect(page.get_by_text("unsent", exact=True)).to_be_visible()
    server.add(session, "note pizza", 1)
    page.unroute("**/entries")
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ["3+ 4- 2-", 'note "pizza"']


def test_a_page_that_may_only_look_leaves_what_is_unsent_to_the_table(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    page.route("**/entries", lambda route: route.abort())
    enter_line(page, "3:CDD 4- 2-")
    expect(page.get_by_text("unsent", exact=True)).to_be_visible()
    page.unroute("**/entries")
    with page.expect_response("**/entries") as refused:
        page.goto(f"{server.view}sessions/{session}")
    assert refused.value.status == 403
    page.wait_for_timeout(300)  # in which it would have been put aside
    page.goto(table(server, session))
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ["3:CDD 4- 2-"]


def test_what_a_phone_kept_before_an_update_is_sent_after_it(
    server: Server, session: str, phone: OpenPhone
) -> None:
    stored = json.loads((server.store / "sessions" / f"{session}.json").read_bytes())
    created = stored["session"]["1"]["created"]
    kept = [{"id": "1-22-333-4444", "line": "3:CDD 4- 2-", "entries": 0}]
    page = phone(f"{server.view}sessions/{session}/board")
    page.evaluate(
        "([key, kept]) => localStorage.setItem(key, JSON.stringify(kept))",
        [f"scorekeeper unsent {session} {created}", kept],
    )
    page.goto(table(server, session))
    expect(page.locator("#standing")).to_contain_text(ANNA_33)
    server.add(session, "undo", 1)
    page.reload()
    expect(page.get_by_text("9 tricks missing")).to_be_visible()
    assert lines(server, session) == ["3:CDD 4- 2-", "undo"]


def test_after_what_others_entered_meanwhile_the_person_decides(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    page.context.set_offline(True)
    for anna in ("made", "failed"):
        fill_deal(page, anna)
        save(page)
    expect(page.get_by_text("unsent", exact=True)).to_have_count(2)
    server.add(session, "0- 0- 9-", 0)
    page.context.set_offline(False)
    expect(page.locator("#unsent li")).to_have_count(2)
    expect(page.locator("#unsent")).to_contain_text("(0- 0- 9-)")
    expect(page.locator("#unsent")).to_contain_text("follows an entry that was not stored")
    assert lines(server, session) == ["0- 0- 9-"]


def test_a_server_that_begins_again_finds_its_phones(
    start_server: StartServer, phone: OpenPhone
) -> None:
    server = start_server()
    session = server.begin()
    page = phone(table(server, session))
    expect(page.get_by_text("9 tricks missing")).to_be_visible()
    server.stop()
    expect(status(page)).to_contain_text(SINCE)
    enter_line(page, "3:CDD 4- 2-")
    expect(page.get_by_text("unsent", exact=True)).to_be_visible()
    again = start_server("--port", str(urlsplit(server.enter).port))
    expect(page.locator("#unsent")).to_be_hidden()
    expect(page.locator("#standing")).to_contain_text(ANNA_33)
    assert lines(again, session) == ["3:CDD 4- 2-"]


def test_a_hidden_page_closes_its_stream_and_a_woken_one_opens_it(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    expect(page.locator("#standing")).to_contain_text("deal 1")
    hide = """hidden => {
        Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
        document.dispatchEvent(new Event('visibilitychange'));
    }"""
    page.evaluate(hide, arg=True)
    server.add(session, "3:CDD 4- 2-", 0)
    page.wait_for_timeout(1500)
    expect(page.locator("#standing")).not_to_contain_text(ANNA_33)
    page.evaluate(hide, arg=False)
    expect(page.locator("#standing")).to_contain_text(ANNA_33)


def test_a_page_that_is_left_closes_its_stream_and_opens_it_when_it_comes_back(
    server: Server, session: str, phone: OpenPhone
) -> None:
    """As a browser that keeps the page in its memory leaves it and brings it back."""
    page = phone(table(server, session))
    streams: list[str] = []
    page.on("request", lambda request: streams.append(request.url))
    page.on("requestfailed", lambda request: streams.append(f"closed {request.url}"))
    expect(page.locator("#standing")).to_contain_text("deal 1")
    events = f"{server.enter}api/sessions/{session}/events?tagged"
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    server.add(session, "3:CDD 4- 2-", 0)
    with page.expect_request(events):
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    expect(page.locator("#standing")).to_contain_text(ANNA_33)
    assert f"closed {events}" in streams


def test_a_session_that_was_deleted_is_said_to_be_gone(
    start_server: StartServer, phone: OpenPhone
) -> None:
    server = start_server()
    session = server.begin()
    page = phone(table(server, session))
    expect(page.get_by_text("9 tricks missing")).to_be_visible()
    (server.store / "sessions" / f"{session}.json").unlink()
    expect(status(page)).to_contain_text("This table is gone")


def test_open_pages_say_that_the_database_is_away_and_go_on_with_it(
    mortal_server: DatabaseServer, tmp_path: Path, phone: OpenPhone
) -> None:
    address = mortal_server.address(mortal_server.new_database())
    with running_server(tmp_path / "store", "--store", address) as server:
        session = server.begin()
        at_table = phone(table(server, session))
        pages = [phone(server.view), phone(f"{server.view}sessions/{session}/board"), at_table]
        for page in pages:
            expect(page.get_by_text("Anna").first).to_be_visible()
            expect(page.locator("#connection")).to_be_hidden()
        mortal_server.kill()
        for page in pages:
            expect(page.locator("#connection")).to_contain_text(SINCE)
        fill_deal(at_table)
        save(at_table)
        expect(at_table.get_by_text("unsent", exact=True)).to_be_visible()
        expect(status(at_table)).to_contain_text("kept on this phone")
        mortal_server.start()
        for page in pages:
            expect(page.locator("#connection")).to_be_hidden()
            expect(page.get_by_text("Deal 2").first).to_be_visible()
        expect(at_table.locator("#unsent")).to_be_hidden()
        assert server.entries(session) == 1

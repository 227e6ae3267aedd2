"""What a phone keeps unsent: an answer takes its own entry out of the queue, and no other one."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.web_server import Server
from tests.web.browser.conftest import OpenPhone
from tests.web.browser.test_bad_networks import SINCE, enter_line, fill_deal
from tests.web.browser.test_changes_by_others import fill_fact, save_fact
from tests.web.browser.test_entering_by_pads import in_group, lines, save, status, table

if TYPE_CHECKING:
    from playwright.sync_api import Dialog, Page, Route

ENTRIES = "**/entries"
OTHERWISE = "It would say something else by now"


def keep_unsent(page: "Page", *notes: str) -> None:
    """Enter notes where there is no connection."""
    page.context.set_offline(True)
    expect(status(page)).to_contain_text(SINCE)
    for note in notes:
        enter_line(page, f"note {note}")
    expect(page.get_by_text("unsent", exact=True)).to_have_count(len(notes))


def held_requests(page: "Page", address: str = ENTRIES) -> "list[Route]":
    """Hold what a page asks of an address from now on, as its entries; return what waits."""
    held: list[Route] = []

    def hold(route: "Route") -> None:
        held.append(route)

    page.route(address, hold)
    return held


def test_an_entry_that_is_discarded_while_it_is_sent_takes_no_other_with_it(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    unsent_lines(page, "2- 5- 2-", "1- 6- 2-")
    held = held_requests(page)
    with page.expect_request(ENTRIES):
        page.context.set_offline(False)
    page.get_by_role("button", name="Discard").first.click()
    expect(page.locator("#unsent li")).to_have_count(1)
    with page.expect_request(ENTRIES):
        held.pop().continue_()
    page.unroute(ENTRIES)
    page.get_by_role("button", name="Enter as deal 2").click()
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ["2- 5- 2-", "1- 6- 2-"]


def test_two_pages_of_one_phone_send_all_that_is_unsent_once(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    keep_unsent(page, "first", "second", "third")
    other = page.context.new_page()
    held, held_by_other = held_requests(page), held_requests(other)
    with page.expect_request(ENTRIES):
        page.context.set_offline(False)
    with other.expect_request(ENTRIES):
        other.goto(table(server, session))
    for sender, waiting in ((page, held), (other, held_by_other)):
        with sender.expect_request(ENTRIES):  # the second entry follows an answer to the first
            waiting.pop().continue_()
    for sender in (page, other):
        sender.unroute(ENTRIES)
        expect(sender.locator("#unsent")).to_be_hidden()
    other.close()
    assert lines(server, session) == ['note "first"', 'note "second"', 'note "third"']


REFUSING_ONCE = """() => {
  const real = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, value) {
    if (!key.includes("unsent")) return real.call(this, key, value);
    Storage.prototype.setItem = real;
    throw new DOMException("", "QuotaExceededError");
  };
}"""
"""Lets a phone's storage be full once, when an entry is to be kept."""


def test_what_is_entered_after_the_storage_was_full_once_is_sent_once(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    page.evaluate(REFUSING_ONCE)
    for note in ("first", "second"):
        with page.expect_response(ENTRIES):
            enter_line(page, f"note {note}")
        expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ['note "first"', 'note "second"']


def test_a_browser_that_keeps_nothing_says_so_and_asks_before_it_is_closed(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    keep_unsent(page, "tea")
    expect(status(page)).to_contain_text("This browser keeps nothing, so leave this page open")
    asked: list[str] = []

    def stay(dialog: "Dialog") -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    page.evaluate("() => location.reload()")
    page.wait_for_timeout(300)
    assert asked == ["beforeunload"]
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ['note "tea"']


def test_an_entry_that_the_server_will_not_take_from_this_page_says_why(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    error = {"code": "origin", "messages": ["This page is from elsewhere."]}
    page.route(ENTRIES, lambda route: route.fulfill(status=403, json={"error": error}))
    enter_line(page, "note pizza")
    expect(status(page)).to_contain_text("This page is from elsewhere.")
    expect(page.get_by_text("unsent", exact=True)).to_have_count(1)
    page.unroute(ENTRIES)
    page.reload()
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ['note "pizza"']


@pytest.mark.parametrize("correction", ["undo", "claim Anna 5"])
def test_a_correction_of_what_is_discarded_corrects_nothing_of_others(
    server: Server, session: str, phone: OpenPhone, correction: str
) -> None:
    page = phone(table(server, session))
    page.context.set_offline(True)
    enter_line(page, "3- 4- 2-")
    enter_line(page, correction)
    enter_line(page, "note tea")
    expect(page.get_by_text("unsent", exact=True)).to_have_count(3)
    server.add(session, "4:CDD 3- 2-", 0)
    page.context.set_offline(False)
    discard = page.get_by_role("button", name="Discard")
    expect(discard).to_have_count(3)
    row = page.locator("#unsent li")
    expect(row.first).to_contain_text("Deal 1 was entered first")
    expect(row.nth(1).get_by_role("button")).to_have_text(["Discard"])
    discard.first.click()
    expect(discard).to_have_count(2)
    expect(page.locator("#unsent")).to_contain_text(f"{correction} Not stored: it follows")
    assert lines(server, session) == ["4:CDD 3- 2-"]
    discard.first.click()
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ["4:CDD 3- 2-", 'note "tea"']


def test_undo_of_a_deal_that_others_have_entered_too_takes_nothing_of_theirs(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    page.context.set_offline(True)
    enter_line(page, "3- 4- 2-")
    enter_line(page, "undo")
    expect(page.get_by_text("unsent", exact=True)).to_have_count(2)
    server.add(session, "3- 4- 2-", 0)
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_contain_text(OTHERWISE)
    assert lines(server, session) == ["3- 4- 2-"]


def test_undo_that_is_tapped_before_its_deal_is_refused_takes_back_no_other(
    server: Server, session: str, phone: OpenPhone
) -> None:
    server.add(session, "3:CDD 4- 2-", 0)
    page = phone(table(server, session))
    held = held_requests(page)
    enter_line(page, "3- 4- 9-")
    expect(page.get_by_text("unsent", exact=True)).to_have_count(1)
    page.locator("#undo-now").click()
    expect(page.get_by_text("unsent", exact=True)).to_have_count(2)
    held[0].continue_()
    page.unroute_all()
    expect(page.locator("#unsent")).to_contain_text("undo Not stored: it follows")
    assert lines(server, session) == ["3:CDD 4- 2-"]


DEALS = ["3:CDD 4- 2-", "2- 5- 2-", "1- 6- 2-", "0- 7- 2-"]


def played(server: Server) -> str:
    """Return a session of four deals."""
    session = server.begin()
    for number, line in enumerate(DEALS):
        assert server.add(session, line, number).status == 201
    return session


def unsent_lines(page: "Page", *entered: str) -> None:
    """Enter lines where there is no connection."""
    page.context.set_offline(True)
    expect(status(page)).to_contain_text(SINCE)
    for line in entered:
        enter_line(page, line)
    expect(page.get_by_text("unsent", exact=True)).to_have_count(len(entered))


def test_a_deal_tapped_for_the_seats_of_before_is_nobody_elses_behind_ones_own_change(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    unsent_lines(page, "set seats=Ben,Anna,Cara")
    fill_deal(page)
    save(page)
    expect(page.get_by_text("unsent", exact=True)).to_have_count(2)
    page.context.set_offline(False)
    row = page.locator("#unsent li")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Yours: Anna took 3, made it")
    expect(row).to_contain_text(OTHERWISE)
    expect(row.get_by_role("button")).to_have_text(["Discard"])
    assert lines(server, session) == ["set seats=Ben,Anna,Cara"]


def test_the_numbers_that_were_shown_are_those_that_are_corrected(
    server: Server, phone: OpenPhone
) -> None:
    session = played(server)
    page = phone(table(server, session))
    unsent_lines(page, "strike 1", "strike 2")
    page.context.set_offline(False)
    row = page.locator("#unsent li")
    expect(row).to_have_count(1)
    expect(row).to_contain_text(OTHERWISE)
    expect(row.get_by_role("button")).to_have_text(["Discard"])
    assert lines(server, session) == [*DEALS, "strike 1"]


def test_numbers_that_mean_the_same_are_corrected_one_after_the_other(
    server: Server, phone: OpenPhone
) -> None:
    session = played(server)
    entered = ["strike 3", "amend 2 4- 3- 2-", "5- 2- 2-", "amend 4 4- 4- 1-", "note tea"]
    page = phone(table(server, session))
    unsent_lines(page, *entered)
    page.context.set_offline(False)
    row = page.locator("#unsent li")
    expect(row.first).to_contain_text("amend 4 4- 4- 1- Yours was not stored")
    expect(row.nth(1).get_by_role("button")).to_have_text(["Discard"])
    assert lines(server, session) == [*DEALS, *entered[:3]]
    row.first.get_by_role("button", name="Discard").click()
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == [*DEALS, *entered[:3], 'note "tea"']


def test_what_waits_behind_a_note_is_still_compared_with_the_deal_of_another(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    unsent_lines(page, "note tea", "3:CDD 4- 2-")
    server.add(session, "3:CDD 4- 2-", 0)
    page.context.set_offline(False)
    page.locator("#unsent li").first.get_by_role("button", name="Enter it now").click()
    expect(page.locator("#unsent")).to_be_hidden()
    expect(status(page)).to_contain_text("was not stored a second time")
    assert lines(server, session) == ["3:CDD 4- 2-", 'note "tea"']


@pytest.mark.parametrize("decision", ["Discard", "Enter as deal 3", "Amend deal 2 with it"])
@pytest.mark.parametrize("between", [[], ["note tea"]])
def test_what_corrects_a_deal_that_was_not_stored_as_it_was_corrects_no_other(
    server: Server, session: str, phone: OpenPhone, decision: str, between: list[str]
) -> None:
    server.add(session, "3:CDD 4- 2-", 0)
    page = phone(table(server, session))
    unsent_lines(page, "2- 5- 2-", *between, "strike 2")
    server.add(session, "1- 6- 2-", 1)
    page.context.set_offline(False)
    row = page.locator("#unsent li")
    expect(row.first).to_contain_text("Deal 2 was entered first")
    row.first.get_by_role("button", name=decision).click()
    expect(row).to_have_count(1)
    expect(row).to_contain_text(OTHERWISE)
    expect(row.get_by_role("button")).to_have_text(["Discard"])
    assert "strike 2" not in lines(server, session)
    assert len(lines(server, session)) == 2 + len(between) + (decision != "Discard")


def test_a_deal_begun_while_ones_own_is_unsent_is_the_next_one(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    page.context.set_offline(True)
    fill_deal(page)
    save(page)
    expect(page.get_by_text("unsent", exact=True)).to_be_visible()
    fill_deal(page)
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()
    save(page)
    expect(status(page)).to_contain_text("Deal 2")
    assert lines(server, session) == ["3+ 4- 2-", "3+ 4- 2-"]


def test_a_deal_waits_until_all_that_was_refused_before_it_is_decided(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    unsent_lines(page, "3- 4- 9-", "2- 5- 2-", "1- 6- 2-")
    page.context.set_offline(False)
    row = page.locator("#unsent li")
    expect(row.first).to_contain_text("add up to 16")
    row.nth(1).get_by_role("button", name="Discard").click()
    expect(row).to_have_count(2)
    expect(row.nth(1)).to_contain_text("Not stored: it follows")
    assert server.entries(session) == 0
    row.first.get_by_role("button", name="Discard").click()
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ["1- 6- 2-"]


def test_deals_of_ones_own_keep_their_order_and_are_told_to_be_nobody_elses(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    page.context.set_offline(True)
    expect(status(page)).to_contain_text(SINCE)
    in_group(page, "Anna", "tricks 3", "made")
    fill_fact(page, "note", text="tea")
    save_fact(page, "note")
    in_group(page, "Ben", "tricks 4", "failed")
    in_group(page, "Cara", "failed")
    save(page)
    fill_deal(page, "failed")
    save(page)
    expect(page.get_by_text("unsent", exact=True)).to_have_count(3)
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ['note "tea"', "3+ 4- 2-", "3- 4- 2-"]


@pytest.mark.parametrize("like", ["2- 5- 2-", "1- 6- 2-"])
def test_what_stands_behind_a_deal_follows_it_where_it_is_entered_now(
    server: Server, session: str, phone: OpenPhone, like: str
) -> None:
    page = phone(table(server, session))
    deals = ["2- 5- 2-", like, "3- 4- 2-"]
    unsent_lines(page, *deals)
    server.add(session, "note tea", 0)
    page.context.set_offline(False)
    row = page.locator("#unsent li")
    expect(row.first).to_contain_text("Entered first: Note: tea")
    row.first.get_by_role("button", name="Enter it now").click()
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ['note "tea"', *deals]


@pytest.mark.parametrize("decision", ["Enter as deal 2", "Amend deal 1 with it"])
def test_what_stands_behind_a_deal_follows_it_where_it_is_entered_otherwise(
    server: Server, session: str, phone: OpenPhone, decision: str
) -> None:
    page = phone(table(server, session))
    deals = ["2- 5- 2-", "2- 5- 2-", "3- 4- 2-"]
    unsent_lines(page, *deals)
    server.add(session, "1- 6- 2-", 0)
    page.context.set_offline(False)
    row = page.locator("#unsent li")
    expect(row.first).to_contain_text("Deal 1 was entered first")
    row.first.get_by_role("button", name=decision).click()
    expect(page.locator("#unsent")).to_be_hidden()
    first = deals[0] if decision.startswith("Enter") else f"amend 1 {deals[0]}"
    assert lines(server, session) == ["1- 6- 2-", first, *deals[1:]]


def test_what_stands_behind_an_illegal_deal_waits_however_often_that_is_entered(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    unsent_lines(page, "3- 4- 9-", "2- 5- 2-", "1- 6- 2-")
    page.context.set_offline(False)
    row = page.locator("#unsent li")
    expect(row.first).to_contain_text("add up to 16")
    with page.expect_response(ENTRIES):
        row.first.get_by_role("button", name="Enter it now").click()
    expect(row.nth(2)).to_contain_text("Not stored: it follows")
    assert server.entries(session) == 0


def test_plays_behind_one_that_is_discarded_are_nobody_elses(
    server: Server, phone: OpenPhone
) -> None:
    session = server.begin(game="adding", variant="99")
    page = phone(table(server, session))
    unsent_lines(page, "10", "9", "note tea")
    server.add(session, "note late", 0)
    page.context.set_offline(False)
    row = page.locator("#unsent li")
    expect(row.first).to_contain_text("Entered first")
    row.first.get_by_role("button", name="Discard").click()
    expect(row.first).to_contain_text("9 Not stored: it follows")
    expect(row.first.get_by_role("button")).to_have_text(["Discard"])
    row.first.get_by_role("button", name="Discard").click()
    row.first.get_by_role("button", name="Enter it now").click()
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ['note "late"', 'note "tea"']


def test_plays_behind_a_new_name_that_is_refused_are_entered(
    server: Server, phone: OpenPhone
) -> None:
    session = server.begin(game="adding", variant="99")
    page = phone(table(server, session))
    unsent_lines(page, "set Anna=Ben", "9")
    page.context.set_offline(False)
    row = page.locator("#unsent li")
    expect(row.nth(1)).to_contain_text("9 Not stored: it follows")
    row.first.get_by_role("button", name="Discard").click()
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ["9"]


def test_what_release_1_0_0_has_kept_is_sent_in_its_order(
    server: Server, session: str, phone: OpenPhone
) -> None:
    address = table(server, session)
    page = phone(address)
    page.evaluate(
        """() => {
          const { memory, created, log } = document.querySelector("main[data-api]").dataset;
          const items = [
            { id: "aaaaaaaa-1", line: "3- 4- 2-", entries: log },
            { id: "aaaaaaaa-2", line: "3- 4- 2-", entries: null },
            { id: "aaaaaaaa-3", line: "2- 5- 2-", entries: null },
          ];
          localStorage.setItem(`scorekeeper unsent ${memory} ${created}`, JSON.stringify(items));
        }"""
    )
    page.goto(address)
    expect(page.locator("#history")).to_contain_text("Deal 3")
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ["3- 4- 2-", "3- 4- 2-", "2- 5- 2-"]


@pytest.mark.parametrize("is_meant", [True, False])
def test_what_stands_behind_a_question_waits_for_the_answer(
    server: Server, session: str, phone: OpenPhone, *, is_meant: bool
) -> None:
    page = phone(table(server, session))
    held = held_requests(page)
    enter_line(page, "3 4 2")
    expect(page.get_by_text("unsent", exact=True)).to_have_count(1)
    fill_deal(page)
    save(page)
    expect(page.get_by_text("unsent", exact=True)).to_have_count(2)
    held[0].continue_()
    page.unroute_all()
    question = page.get_by_role("dialog")
    expect(question).to_contain_text("No hand has a mark")
    assert server.entries(session) == 0
    question.get_by_role("button", name="Enter it now" if is_meant else "No", exact=True).click()
    if is_meant:
        expect(page.locator("#unsent")).to_be_hidden()
        assert lines(server, session) == ["3- 4- 2-", "3+ 4- 2-"]
    else:  # what is to be put right stays before the one that was entered after it
        expect(page.locator("#unsent li")).to_have_count(2)
        page.wait_for_timeout(500)
        assert server.entries(session) == 0


def test_one_question_comes_after_the_other(server: Server, phone: OpenPhone) -> None:
    session = played(server)
    page = phone(table(server, session))
    held_requests(page)
    enter_line(page, "3 4 2")
    page.locator("#entry-2 > summary").click()
    page.locator("#entry-2").get_by_role("button", name="Strike").click()
    question = page.get_by_role("dialog")
    expect(question).to_contain_text("Strike deal 2?")
    with page.expect_response(ENTRIES):
        page.unroute(ENTRIES)
    page.wait_for_timeout(200)
    expect(question).to_contain_text("Strike deal 2?")
    question.get_by_role("button", name="No", exact=True).click()
    expect(question).to_contain_text("No hand has a mark")
    question.get_by_role("button", name="Enter it now").click()
    expect(page.locator("#history")).to_contain_text("Deal 5")
    assert lines(server, session) == [*DEALS, "3- 4- 2-"]


def test_a_claim_begun_before_ones_own_deal_waits_for_a_decision(
    server: Server, session: str, phone: OpenPhone
) -> None:
    server.add(session, "3:CDD 4- 2-", 0)
    page = phone(table(server, session))
    fill_fact(page, "adjust", player="Anna", points="5")
    page.context.set_offline(True)
    enter_line(page, "2- 5- 2-")
    save_fact(page, "adjust")
    expect(page.get_by_text("unsent", exact=True)).to_have_count(2)
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_contain_text("Entered first: Deal 2")
    assert lines(server, session) == ["3:CDD 4- 2-", "2- 5- 2-"]


def test_what_is_offered_stays_though_the_page_was_taking_news(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    fill_deal(page)
    held_requests(page, table(server, session))
    with page.expect_request(table(server, session)):
        server.add(session, "3+ 4- 2-", 0)
    save(page)
    expect(status(page)).to_contain_text("was not stored a second time")
    page.unroute(table(server, session))
    expect(page.locator("#history")).to_contain_text("Deal 1")
    status(page).get_by_role("button", name="Enter as deal 2").click()
    expect(page.locator("#history")).to_contain_text("Deal 2")


def test_what_was_offered_takes_the_page_on_by_itself_and_keeps_the_focus(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    for number, line in enumerate(DEALS):
        server.add(session, line, number)
    expect(page.locator("#history")).to_contain_text("Deal 4")
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.route("**/events*", lambda route: route.abort())
    enter_line(page, "strike 1")
    expect(page.locator("#history")).not_to_contain_text("Deal 4")
    status(page).get_by_role("button", name="Undo").click()
    expect(page.locator("#history")).to_contain_text("Deal 4", timeout=5_000)
    expect(page.locator("#said")).to_be_focused()
    assert faults == []


def test_another_tap_on_an_offer_enters_it_no_second_time(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    fill_deal(page)
    server.add(session, "3+ 4- 2-", 0)
    save(page)
    offer = status(page).get_by_role("button", name="Enter as deal 2")
    expect(offer).to_be_visible()
    page.wait_for_timeout(300)  # the page scrolls to its top
    offer.dblclick()
    expect(page.locator("#history")).to_contain_text("Deal 2")
    page.wait_for_timeout(300)
    assert lines(server, session) == ["3+ 4- 2-", "3+ 4- 2-"]


def test_a_play_behind_a_note_is_nobody_elses_once_another_has_the_turn(
    server: Server, phone: OpenPhone
) -> None:
    session = server.begin(game="adding", variant="99")
    for number, line in enumerate(["5", "7"]):
        server.add(session, line, number)
    page = phone(table(server, session))
    unsent_lines(page, "note tea", "9")
    server.add(session, "undo", 2)
    page.context.set_offline(False)
    row = page.locator("#unsent li")
    expect(row.first).to_contain_text("Entered first")
    row.first.get_by_role("button", name="Enter it now").click()
    expect(row).to_have_count(1)
    expect(row).to_contain_text(OTHERWISE)
    assert lines(server, session) == ["5", "7", "undo", 'note "tea"']


def test_a_deal_behind_one_that_was_kept_through_a_reload_is_the_next_one(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    unsent_lines(page, "3- 4- 2-")
    page.route(ENTRIES, lambda route: route.abort())
    page.context.set_offline(False)
    page.goto(table(server, session))
    expect(page.get_by_text("unsent", exact=True)).to_be_visible()
    page.route("**/events*", lambda route: route.abort())
    page.route(table(server, session), lambda route: route.fulfill(status=503))
    page.unroute(ENTRIES)
    expect(page.locator("#unsent")).to_be_hidden()  # the timer sends it
    fill_deal(page)
    save(page)
    expect(status(page)).to_contain_text("Deal 2")
    assert lines(server, session) == ["3- 4- 2-", "3+ 4- 2-"]


def test_a_pad_begun_before_a_decision_is_not_behind_what_was_decided(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    unsent_lines(page, "3+ 4- 2-")
    server.add(session, "note tea", 0)
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_contain_text("Entered first: Note: tea")
    fill_deal(page)
    page.get_by_role("button", name="Enter it now").click()
    expect(page.locator("#unsent")).to_be_hidden()
    save(page)
    expect(status(page)).to_contain_text("Deal 1 was entered already")
    assert lines(server, session) == ['note "tea"', "3+ 4- 2-"]


def test_of_two_pages_of_one_phone_one_does_not_stand_behind_the_other(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    for number in (1, 2):
        enter_line(page, "2- 5- 2-")
        expect(page.locator("#history")).to_contain_text(f"Deal {number}")
    other = page.context.new_page()
    other.goto(table(server, session))
    page.context.set_offline(True)
    for each in (page, other):
        fill_deal(each)
    save(other)
    expect(other.get_by_text("unsent", exact=True)).to_be_visible()
    save(page)
    page.context.set_offline(False)
    expect(page.locator("#history")).to_contain_text("Deal 3")
    page.wait_for_timeout(1500)
    other.close()
    assert lines(server, session) == ["2- 5- 2-", "2- 5- 2-", "3+ 4- 2-"]


@pytest.mark.parametrize(
    ("gone", "line", "is_lost"),
    [
        ("set Ben=Benno", "set seats=Ben,Anna,Cara", False),
        ("note late", "adjust Ben -10 late in the last deal", False),
        ("adjust Anna 5", "undo", True),
    ],
)
def test_what_stands_behind_something_that_is_no_deal_is_not_lost_with_it(
    server: Server, session: str, phone: OpenPhone, gone: str, line: str, *, is_lost: bool
) -> None:
    server.add(session, "3:CDD 4- 2-", 0)
    page = phone(table(server, session))
    unsent_lines(page, gone, line)
    page.get_by_role("button", name="Discard").first.click()
    row = page.locator("#unsent li")
    expect(row).to_have_count(1)
    page.context.set_offline(False)
    if is_lost:
        expect(row).to_contain_text("undo Not stored: it follows")
        assert lines(server, session) == ["3:CDD 4- 2-"]
    else:
        expect(page.locator("#unsent")).to_be_hidden()
        assert len(lines(server, session)) == 2


def test_what_was_entered_for_a_newer_table_follows_nothing_that_was_refused(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    unsent_lines(page, "3:CDD 4- 2-")
    server.add(session, "2- 5- 2-", 0)
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_contain_text("Deal 1 was entered first")
    expect(page.locator("#history")).to_contain_text("Deal 1")
    enter_line(page, "adjust Anna 5")
    expect(page.locator("#history")).to_contain_text("Anna +5")
    page.get_by_role("button", name="Discard").click()
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ["2- 5- 2-", "adjust Anna +5"]


def test_what_met_a_page_that_was_gone_is_still_for_the_log_that_it_was_made_for(
    server: Server, session: str, phone: OpenPhone
) -> None:
    server.add(session, "3:CDD 4- 2-", 0)
    page = phone(table(server, session))
    unsent_lines(page, "undo")
    error = {"code": "not-found", "messages": ["There is nothing here."]}
    page.route(ENTRIES, lambda route: route.fulfill(status=404, json={"error": error}))
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_contain_text("There is nothing here.")
    server.add(session, "2- 5- 2-", 1)
    page.unroute(ENTRIES)
    expect(page.locator("#history")).to_contain_text("Deal 2")
    page.get_by_role("button", name="Enter it now").click()
    expect(page.locator("#unsent")).to_contain_text(OTHERWISE)
    assert lines(server, session) == ["3:CDD 4- 2-", "2- 5- 2-"]

"""What is half tapped on a pad, and what waits behind one's own entries."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.web_server import Server, running_server
from tests.web.browser.conftest import OpenPhone
from tests.web.browser.test_bad_networks import SINCE, enter_line, fill_deal
from tests.web.browser.test_changes_by_others import fill_fact, save_fact
from tests.web.browser.test_entering_by_pads import in_group, lines, save, status, table
from tests.web.browser.test_unsent_entries import ENTRIES, held_requests, unsent_lines

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route


def pressed(page: "Page") -> int:
    """Return how many buttons of the pad are pressed."""
    return page.locator("#pad [aria-pressed=true]").count()


def store_without_an_answer(route: "Route") -> None:
    """Let an entry reach the server, and lose the answer."""
    route.fetch()
    route.abort()


def test_a_deal_begun_before_the_one_before_it_was_refused_waits_with_it(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    unsent_lines(page, "4- 4- 4+")
    fill_deal(page)
    page.context.set_offline(False)
    row = page.locator("#unsent li")
    expect(row).to_contain_text("add up to 12")
    save(page)
    expect(row.nth(1)).to_contain_text("Not stored: it follows")
    assert server.entries(session) == 0
    row.first.get_by_role("button", name="Discard").click()
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ["3+ 4- 2-"]


@pytest.mark.parametrize("between", ["adjust Ben -10 late", "rename Friday", "set Ben=Benno"])
def test_a_pad_is_not_asked_about_for_ones_own_points_and_names(
    server: Server, session: str, phone: OpenPhone, between: str
) -> None:
    page = phone(table(server, session))
    in_group(page, "Anna", "tricks 3", "made")
    with page.expect_response(ENTRIES):
        enter_line(page, between)
    expect(page.locator("#unsent")).to_be_hidden()
    in_group(page, "Ben", "tricks 4", "failed")
    in_group(page, "Cara", "failed")
    save(page)
    expect(page.locator("#history")).to_contain_text("Deal 1")
    assert lines(server, session)[1:] == ["3+ 4- 2-"]


def test_a_note_in_the_line_is_stored_whatever_others_enter(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    page.get_by_label("Line", exact=True).fill("note pi")
    server.add(session, "3+ 4- 2-", 0)
    expect(page.locator("#history")).to_contain_text("Deal 1")
    enter_line(page, "note pizza")
    expect(page.locator("#history")).to_contain_text("pizza")
    assert lines(server, session) == ["3+ 4- 2-", 'note "pizza"']


def test_points_and_deals_behind_one_that_others_have_entered_too_are_stored(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    page.context.set_offline(True)
    expect(status(page)).to_contain_text(SINCE)
    fill_deal(page)
    save(page)
    fill_fact(page, "adjust", player="Ben", sign="-", points="10", text="late in the last deal")
    save_fact(page, "adjust")
    fill_deal(page, "failed")
    save(page)
    expect(page.get_by_text("unsent", exact=True)).to_have_count(3)
    server.add(session, "3+ 4- 2-", 0)
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()
    adjusted = 'adjust Ben -10 "late in the last deal"'
    assert lines(server, session) == ["3+ 4- 2-", adjusted, "3- 4- 2-"]


def test_what_is_half_tapped_is_there_after_a_reload_though_an_answer_was_lost(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    page.route(table(server, session), lambda route: route.fulfill(status=503))
    page.route(ENTRIES, store_without_an_answer)
    fill_deal(page)
    save(page)
    expect(page.get_by_text("unsent", exact=True)).to_be_visible()
    in_group(page, "Anna", "tricks 3", "made")
    page.unroute(table(server, session))
    page.reload()
    page.unroute_all(behavior="ignoreErrors")
    expect(page.locator("#history")).to_contain_text("Deal 1")
    expect(page.locator("#unsent")).to_be_hidden()
    expect(page.locator("#pad [aria-pressed=true]")).to_have_count(2)
    in_group(page, "Ben", "tricks 4", "failed")
    in_group(page, "Cara", "failed")
    save(page)
    expect(status(page)).to_contain_text("Deal 2")
    assert lines(server, session) == ["3+ 4- 2-", "3+ 4- 2-"]


def test_a_deal_that_is_being_saved_is_on_no_pad_of_another_page(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    held = held_requests(page)
    fill_deal(page)
    with page.expect_request(ENTRIES):
        save(page)
    other = page.context.new_page()
    other.goto(table(server, session))
    expect(other.locator("#history")).to_contain_text("Deal 1")
    assert pressed(other) == 0
    other.close()
    held.pop().continue_()
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ["3+ 4- 2-"]


def test_a_deal_that_is_refused_stays_on_the_pad_over_a_reload(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    fill_deal(page)
    error = {"code": "illegal", "messages": ["This can’t be."]}
    page.route(ENTRIES, lambda route: route.fulfill(status=422, json={"error": error}))
    save(page)
    expect(page.locator("#pad-preview")).to_contain_text("This can’t be.")
    shown = pressed(page)
    page.reload()
    assert pressed(page) == shown > 0


def test_a_pad_restored_by_a_reload_is_not_behind_the_line_that_was_entered_after_it(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    page.context.set_offline(True)
    expect(status(page)).to_contain_text(SINCE)
    fill_deal(page)
    enter_line(page, "3+ 4- 2-")
    expect(page.get_by_text("unsent", exact=True)).to_be_visible()
    page.route(ENTRIES, lambda route: route.abort())
    page.context.set_offline(False)
    page.reload()
    expect(page.locator("#pad-missing")).to_be_empty()
    save(page)
    expect(page.get_by_text("unsent", exact=True)).to_have_count(2)
    page.unroute_all(behavior="ignoreErrors")
    page.reload()
    expect(status(page)).to_contain_text("was not stored a second time")
    assert lines(server, session) == ["3+ 4- 2-"]


def test_what_is_discarded_while_it_hangs_goes_at_once_and_may_be_stored(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    page.route(ENTRIES, store_without_an_answer)
    enter_line(page, "3+ 4- 2-")
    expect(page.get_by_text("unsent", exact=True)).to_be_visible()
    page.unroute_all(behavior="ignoreErrors")
    page.route(ENTRIES, lambda _: None)
    page.context.set_offline(True)
    page.get_by_role("button", name="Discard").click()
    expect(page.locator("#unsent")).to_be_hidden(timeout=1_000)
    expect(status(page)).to_contain_text("It may have been stored before the connection was lost")
    page.context.set_offline(False)
    expect(page.locator("#history")).to_contain_text("Deal 1")


def test_what_was_entered_for_a_table_of_another_store_waits_for_a_decision(
    tmp_path: Path, phone: OpenPhone
) -> None:
    with running_server(tmp_path / "one") as first:
        session = first.begin()
        page = phone(table(first, session))
        port = str(first.port)
        first.stop()
        expect(status(page)).to_contain_text(SINCE)
        in_group(page, "Anna", "tricks 3", "made")
        enter_line(page, "2- 5- 2-")
        expect(page.get_by_text("unsent", exact=True)).to_be_visible()
    with running_server(tmp_path / "other", port=port) as second:
        page.wait_for_timeout(1_000)  # no two stores have begun it in the same second
        assert second.begin() == session
        page.goto(table(second, session))
        expect(page.locator("#unsent")).to_contain_text("not the one that you have seen")
        assert pressed(page) == 0
        assert second.entries(session) == 0


def test_what_two_pages_of_one_phone_enter_at_the_same_time_is_stored(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    other = page.context.new_page()
    other.goto(table(server, session))
    page.context.set_offline(True)
    for number in range(10):
        for each in (page, other):
            enter_line(each, f"note {number}")
    expect(page.locator("#unsent li")).to_have_count(20)
    expect(other.locator("#unsent li")).to_have_count(20)
    page.context.set_offline(False)
    for each in (page, other):
        expect(each.locator("#unsent")).to_be_hidden()
    other.close()
    assert sorted(lines(server, session)) == sorted(2 * [f'note "{n}"' for n in range(10)])


def test_two_taps_on_one_button_decide_about_one_entry(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    unsent_lines(page, "2- 5- 2-", "1- 6- 2-", "0- 7- 2-")
    page.get_by_role("button", name="Discard").first.dblclick(delay=30)
    expect(page.locator("#unsent li")).to_have_count(2)
    page.wait_for_timeout(800)
    expect(page.locator("#unsent li")).to_have_count(2)
    expect(page.get_by_role("button", name="Discard").first).to_be_enabled()
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()
    page.locator("#undo-now").dblclick(delay=30)
    expect(page.locator("#history")).not_to_contain_text("Deal 2")
    page.wait_for_timeout(500)
    assert lines(server, session) == ["1- 6- 2-", "0- 7- 2-", "undo"]


def test_two_taps_on_a_card_are_one_play(server: Server, phone: OpenPhone) -> None:
    session = server.begin(game="adding", variant="99")
    page = phone(table(server, session))
    page.locator("#pad").get_by_role("button", name="5", exact=True).first.dblclick(delay=30)
    expect(page.locator("#history")).to_contain_text("Play 1")
    page.wait_for_timeout(700)
    assert lines(server, session) == ["5"]
    page.locator("#pad").get_by_role("button", name="5", exact=True).first.click()
    expect(page.locator("#history")).to_contain_text("Play 2")
    assert lines(server, session) == ["5", "5"]


def test_what_the_server_has_refused_is_not_said_to_be_perhaps_stored(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    unsent_lines(page, "2- 5- 2-")
    server.add(session, "3+ 4- 2-", 0)
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_contain_text("Deal 1 was entered first")
    page.get_by_role("button", name="Discard").click()
    expect(page.locator("#unsent")).to_be_hidden()
    expect(status(page)).not_to_contain_text("may have been stored")


def test_what_hangs_and_is_discarded_is_not_said_to_be_kept(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    held = held_requests(page)
    fill_deal(page)
    save(page)
    page.get_by_role("button", name="Discard").click()
    expect(status(page)).to_contain_text("It may have been stored")
    page.route(ENTRIES, lambda route: route.abort())
    store_without_an_answer(held.pop())
    expect(page.locator("#history")).to_contain_text("Deal 1")
    expect(status(page)).not_to_contain_text("Not sent yet")


def test_deals_behind_points_and_a_lost_answer_are_ones_own(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    in_group(page, "Anna", "tricks 3", "made")
    page.context.set_offline(True)
    expect(status(page)).to_contain_text(SINCE)
    fill_fact(page, "adjust", player="Ben", sign="-", points="10", text="late")
    save_fact(page, "adjust")
    in_group(page, "Ben", "tricks 4", "failed")
    in_group(page, "Cara", "failed")
    save(page)
    expect(page.get_by_text("unsent", exact=True)).to_have_count(2)

    def lose_deals(route: "Route") -> None:
        if "adjust" in (route.request.post_data or ""):
            route.continue_()
        else:
            store_without_an_answer(route)

    page.route(ENTRIES, lose_deals)
    page.context.set_offline(False)
    expect(page.locator("#unsent li")).to_have_count(1)
    page.wait_for_timeout(400)  # the pad is drawn anew
    fill_deal(page)
    save(page)
    expect(page.locator("#unsent li")).to_have_count(2)
    page.unroute_all(behavior="ignoreErrors")
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ['adjust Ben -10 "late"', "3+ 4- 2-", "3+ 4- 2-"]


def test_a_half_tapped_pad_is_there_again_after_anothers_note_and_says_so(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    in_group(page, "Anna", "tricks 3", "made")
    page.goto(f"{server.enter}sessions")
    server.add(session, "note tea", 0)
    page.goto(table(server, session))
    expect(page.get_by_text("Something else was entered since you began.")).to_be_visible()
    assert pressed(page) == 2
    page.goto(f"{server.enter}sessions")
    server.add(session, "3:CDD 4- 2-", 1)
    page.goto(table(server, session))
    expect(page.locator("#history")).to_contain_text("Deal 1")
    assert pressed(page) == 0


def test_a_deal_begun_before_ones_own_question_was_answered_is_the_next_one(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    held = held_requests(page)
    with page.expect_request(ENTRIES):
        enter_line(page, "3 4 2")
    fill_deal(page)
    held.pop().continue_()
    page.unroute_all(behavior="ignoreErrors")
    question = page.get_by_role("dialog")
    question.get_by_role("button", name="Enter it now").click()
    expect(page.locator("#history")).to_contain_text("Deal 1")
    save(page)
    expect(page.locator("#history")).to_contain_text("Deal 2")
    assert lines(server, session) == ["3- 4- 2-", "3+ 4- 2-"]


def test_a_deal_entered_while_the_one_before_it_was_on_its_way_waits_if_that_is_refused(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    held = held_requests(page)
    with page.expect_request(ENTRIES):
        enter_line(page, "3- 4- 9-")
    expect(page.get_by_text("unsent", exact=True)).to_be_visible()
    fill_deal(page)
    save(page)
    expect(page.get_by_text("unsent", exact=True)).to_have_count(2)
    held.pop().continue_()
    page.unroute_all(behavior="ignoreErrors")
    row = page.locator("#unsent li")
    expect(row.first).to_contain_text("add up to 16")
    expect(row.nth(1)).to_contain_text("Not stored: it follows")
    expect(page.get_by_label("Line", exact=True)).to_have_value("3- 4- 9-")
    assert server.entries(session) == 0
    enter_line(page, "3- 4- 2-")
    expect(page.locator("#history")).to_contain_text("Deal 1")
    row.first.get_by_role("button", name="Discard").click()
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Deal 1 was entered first")
    row.get_by_role("button", name="Enter as deal 2").click()
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ["3- 4- 2-", "3+ 4- 2-"]


def test_a_right_deal_behind_undo_of_a_wrong_one_is_asked_about(
    server: Server, session: str, phone: OpenPhone
) -> None:
    server.add(session, "2- 5- 2-", 0)
    page = phone(table(server, session))
    unsent_lines(page, "3- 4- 2-", "undo", "3+ 4- 2-", "adjust Ben -10 late", "set Cara=Dana")
    page.context.set_offline(False)
    row = page.locator("#unsent li")
    expect(row).to_have_count(4)
    expect(row.first).to_contain_text("It would say something else by now")
    row.first.get_by_role("button", name="Discard").click()
    expect(row.first).to_contain_text("Yours: Anna took 3, made it")
    expect(row.first.get_by_role("button")).to_have_text(["Enter it now", "Discard"])
    row.first.get_by_role("button", name="Discard").click()
    expect(page.locator("#unsent")).to_be_hidden()
    entered = ["2- 5- 2-", "3- 4- 2-", 'adjust Ben -10 "late"', "set Cara=Dana"]
    assert lines(server, session) == entered


def test_a_pad_that_is_emptied_by_taps_is_for_the_newest_table(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    in_group(page, "Anna", "tricks 3")
    server.add(session, "3:CDD 4- 2-", 0)
    expect(page.get_by_text("Something else was entered since you began.")).to_be_visible()
    in_group(page, "Anna", "tricks 3")
    expect(page.locator("#pad")).to_have_attribute("aria-label", re.compile("2$"))
    fill_deal(page)
    save(page)
    expect(page.locator("#history")).to_contain_text("Deal 2")
    assert lines(server, session) == ["3:CDD 4- 2-", "3+ 4- 2-"]


def test_the_deal_of_another_in_the_place_of_ones_own_is_told_once(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    page.route(ENTRIES, lambda route: route.abort())
    fill_deal(page)
    save(page)
    expect(page.get_by_text("unsent", exact=True)).to_be_visible()
    server.add(session, "note tea", 0)
    expect(page.locator("#history")).to_contain_text("tea")
    fill_deal(page, "failed")
    save(page)
    expect(page.locator("#unsent li")).to_have_count(2)
    server.add(session, "3+ 4- 2-", 1)
    page.unroute_all(behavior="ignoreErrors")
    page.reload()
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == ['note "tea"', "3+ 4- 2-", "3- 4- 2-"]


@pytest.mark.parametrize("game", ["ninety-nine", "adding"])
def test_that_a_deal_was_entered_already_is_told_though_another_one_follows(
    server: Server, phone: OpenPhone, game: str
) -> None:
    session = server.begin(game=game, **({"variant": "99"} if game == "adding" else {}))
    first, second = ("10", "10") if game == "adding" else ("3- 4- 2-", "2- 5- 2-")
    page = phone(table(server, session))
    unsent_lines(page, first, second)
    server.add(session, first, 0)
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()
    expect(status(page)).to_contain_text("1 was entered already")
    expect(status(page)).to_contain_text("was not stored a second time")
    expect(page.locator("#history")).to_contain_text(re.compile("(Deal|Play) 2"))
    as_next = status(page).get_by_role("button", name=re.compile("Enter as (deal|play) 2"))
    expect(as_next).to_be_visible()
    as_next.click()
    if game == "adding":  # another one that is alike
        expect(status(page)).to_contain_text("Play 2 was entered already")
    else:
        expect(page.locator("#unsent")).to_contain_text("Deal 2 was entered first")
    assert lines(server, session) == [first, second]


def test_a_pad_that_was_cleared_is_for_the_table_that_is_drawn_next(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    in_group(page, "Anna", "tricks 3")
    page.get_by_role("button", name="Clear", exact=True).click()
    server.add(session, "set seats=Ben,Anna,Cara", 0)
    page.reload()
    fill_deal(page)
    expect(page.locator("#pad-missing")).to_be_empty()
    save(page)
    expect(page.locator("#history")).to_contain_text("Deal 1")
    assert server.entries(session) == 2


def test_a_half_tapped_pad_outlives_the_amendment_of_another_deal(
    server: Server, session: str, phone: OpenPhone
) -> None:
    server.add(session, "3:CDD 4- 2-", 0)
    page = phone(table(server, session))
    in_group(page, "Anna", "tricks 3", "made")
    for way_out in ("Clear", "Save"):
        page.goto(f"{table(server, session)}?amend=1")
        expect(page.locator("#pad .amending")).to_be_visible()
        page.get_by_role("button", name=way_out, exact=True).click()
        expect(page.locator("#pad .amending")).to_have_count(0)
        page.goto(table(server, session))
        expect(page.locator("#pad [aria-pressed=true]")).to_have_count(2)


def test_the_row_that_has_the_focus_keeps_it_where_another_is_sent(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    unsent_lines(page, "note one", "note two")
    page.get_by_role("button", name="Discard").last.focus()
    held = held_requests(page)
    with page.expect_request(ENTRIES):
        page.context.set_offline(False)
    page.wait_for_timeout(300)
    held.pop().continue_()
    expect(page.locator("#unsent li")).to_have_count(1)
    assert page.evaluate("() => document.activeElement.closest('#unsent') !== null")
    page.unroute_all(behavior="ignoreErrors")


def test_a_half_tapped_pad_is_there_though_one_of_its_buttons_is_not(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    in_group(page, "Anna", "tricks 3", "made")
    page.evaluate(
        """() => {
          const key = Object.keys(localStorage).find((each) => each.includes("draft"));
          const draft = JSON.parse(localStorage[key]);
          localStorage[key] = JSON.stringify({ ...draft, taps: [...draft.taps, "no-button"] });
        }"""
    )
    page.reload()
    expect(page.locator("#pad [aria-pressed=true]")).to_have_count(2)
    enter_line(page, "note tea")
    expect(page.locator("#history")).to_contain_text("tea")


@pytest.mark.parametrize("is_emptied_first", [True, False])
def test_a_line_that_was_emptied_is_begun_anew(
    server: Server, session: str, phone: OpenPhone, *, is_emptied_first: bool
) -> None:
    """It was taken for one from before one's own deal."""
    page = phone(table(server, session))
    field = page.get_by_label("Line", exact=True)
    enter_line(page, "clam Anna")
    expect(status(page)).to_contain_text("clam")
    if is_emptied_first:
        field.fill("")
    fill_deal(page)
    save(page)
    expect(page.locator("#history")).to_contain_text("Deal 1")
    field.press("Control+a")
    field.press("Delete")
    field.press_sequentially("2- 5- 2-")
    with page.expect_response(ENTRIES) as stored:
        page.get_by_role("button", name="Enter", exact=True).click()
    assert stored.value.status == 201
    expect(page.locator("#unsent")).to_be_hidden()


def test_a_card_that_is_played_at_once_is_no_part_of_one_that_was_begun(
    server: Server, phone: OpenPhone
) -> None:
    """It stayed pressed behind another that wanted a number, and loading the page played it."""
    session = server.begin(game="adding", variant="100")
    page = phone(table(server, session))
    page.locator("#pad [data-slot=card] button").first.click()
    with page.expect_response(ENTRIES):
        page.locator("#pad [data-slot=play] button").nth(1).click()
    expect(page.locator("#history")).to_contain_text("Play 1")
    played = lines(server, session)
    assert len(played) == 1
    page.reload()
    expect(page.locator("#history")).to_contain_text("Play 1")
    assert pressed(page) == 0
    assert lines(server, session) == played

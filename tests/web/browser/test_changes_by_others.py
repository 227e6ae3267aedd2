"""What others enter is on every open page within a second, and nothing half typed is lost by it."""

import re
import signal
import time
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.web_server import Server, running_server
from tests.web.browser.conftest import OpenPhone
from tests.web.browser.test_bad_networks import SINCE, StartServer, fill_deal
from tests.web.browser.test_entering_by_pads import in_group, lines, save, status, table

if TYPE_CHECKING:
    from playwright.sync_api import Page

TRIES = 3
"""Of which one is quick enough: how busy a machine is proves nothing."""


def fill_fact(page: "Page", what: str, **values: str) -> None:
    """Fill the form of a note, of agreed points or of a claim."""
    page.locator(f"#{what}-form > summary").click()
    for name, value in values.items():
        field = page.locator(f"#{what}-{name}")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)


def save_fact(page: "Page", what: str) -> None:
    page.locator(f"#{what}-form button.save").click()


def test_a_change_is_on_every_open_page_within_a_second(
    server: Server, session: str, phone: OpenPhone
) -> None:
    of_view = f"{server.view}sessions/{session}"
    addresses = [table(server, session), of_view, f"{of_view}/board", f"{of_view}/scores"]
    pages = [phone(address) for address in addresses]
    for page in pages:
        expect(page.locator("#connection")).to_be_hidden()
    taken = []
    for number in range(TRIES):
        assert server.add(session, f"adjust Anna {1000 + number} late", number).status == 201
        begun = time.monotonic()
        total = re.compile(str(sum(range(1000, 1001 + number))))
        for page in pages:
            expect(page.locator("main")).to_contain_text(total)
            expect(status(page)).to_contain_text("by agreement")
        taken.append(time.monotonic() - begun)
        if taken[-1] < 1:
            break
    assert min(taken) < 1


def test_the_tables_of_an_evening_change_by_themselves_and_nothing_typed_is_lost(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page, looking = phone(server.enter), phone(server.view)
    title = page.get_by_label("Title", exact=True)
    title.fill("Half typed")
    server.begin(title="The ninth table")
    assert server.add(session, "3:CDD 4- 2-", 0).status == 201
    for each in (page, looking):
        expect(each.locator("#tables")).to_contain_text("The ninth table")
        expect(each.locator("#evenings")).to_contain_text("The ninth table")
        expect(each.locator(f"#table-{session}")).to_contain_text("33")
    expect(title).to_have_value("Half typed")
    looking.locator(f"#table-{session} a").click()
    expect(looking.locator("#history")).to_contain_text("Deal 1")


def test_what_happened_is_said_politely_in_one_region(
    server: Server, session: str, phone: OpenPhone
) -> None:
    for path in ("", "/board", "/scores"):
        page = phone(f"{table(server, session)}{path}")
        expect(status(page)).to_have_count(1)
        loud = "[aria-live]:not([aria-live=polite], [aria-live=off]), [role=alert]"
        assert page.locator(loud).count() == 0
    assert status(page).get_attribute("aria-live") in (None, "polite")


def test_a_note_and_a_correction_that_are_half_typed_stay(
    server: Server, session: str, phone: OpenPhone
) -> None:
    server.add(session, "3:CDD 4- 2-", 0)
    page = phone(table(server, session))
    fill_fact(page, "note", text="half a n")
    fill_fact(page, "adjust", player="Ben", points="1")
    page.locator("#entry-1 > summary").click()
    page.locator("#amend-1").fill("amend 1 3:CD")
    page.locator("#amend-1").press("End")
    server.add(session, "3+ 4- 2-", 1)
    expect(page.locator("#entry-2")).to_be_visible()
    page.keyboard.type("D")
    expect(page.locator("#amend-1")).to_have_value("amend 1 3:CDD")
    expect(page.locator("#note-text")).to_have_value("half a n")
    expect(page.locator("#adjust-player")).to_have_value("Ben")
    expect(page.locator("#adjust-points")).to_have_value("1")
    save_fact(page, "note")
    expect(page.locator("#history")).to_contain_text("Note: half a n")
    assert lines(server, session)[-1] == 'note "half a n"'


def test_what_others_enter_while_a_question_is_open_is_shown_once_nothing_is_entered(
    server: Server, session: str, phone: OpenPhone
) -> None:
    server.add(session, "3:CDD 4- 2-", 0)
    page = phone(table(server, session))
    page.locator("#entry-1 > summary").click()
    page.locator("#amend-1").fill("amend 1 3 4 2")
    page.locator("#amend-1").press("Enter")
    expect(page.locator("#question")).to_contain_text("Did nobody make it?")
    server.add(session, "3+ 4- 2-", 1)
    expect(page.locator("main")).to_have_attribute("data-log", re.compile("^2-"))
    page.locator("#ask button:not(.save)").click()
    expect(page.locator("#entry-2")).to_be_visible()
    expect(page.locator("#amend-1")).to_have_value("amend 1 3 4 2")


def test_notes_points_and_claims_that_are_saved_without_a_connection_are_sent_later(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    page.get_by_role("button", name="Ben’s phone").click()
    page.context.set_offline(True)
    expect(status(page)).to_contain_text(SINCE)
    fill_fact(page, "note", text=' it’s a “late” \\ "pizza" ')
    save_fact(page, "note")
    expect(page.get_by_text("unsent", exact=True)).to_be_visible()
    expect(page.locator("#note-text")).to_have_value("")
    fill_fact(page, "adjust", player="Ben", sign="-", points="10", text="late")
    save_fact(page, "adjust")
    expect(page.get_by_text("unsent", exact=True)).to_have_count(2)
    fill_fact(page, "claim", player="Cara", points="0", scope="game")
    save_fact(page, "claim")
    expect(page.get_by_text("unsent", exact=True)).to_have_count(3)
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session) == [
        'note "it’s a “late” \\\\ \\"pizza\\""',
        'adjust Ben -10 "late"',
        "claim Cara 0 game",
    ]
    assert {entry["by"] for entry in server.log(session)} == {"Ben’s phone"}


def test_points_that_are_none_are_refused_and_stay_to_be_corrected(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    fill_fact(page, "adjust", player="Ben", points="1x", text="kept")
    save_fact(page, "adjust")
    expect(status(page)).to_contain_text("1x")
    expect(page.locator("#adjust-text")).to_have_value("kept")
    expect(page.locator("#unsent")).to_be_hidden()
    page.locator("#adjust-points").fill("1")
    save_fact(page, "adjust")
    expect(page.locator("#history")).to_contain_text("Ben +1 by agreement")
    assert lines(server, session) == ['adjust Ben +1 "kept"']


@pytest.mark.parametrize(
    ("what", "values", "line"),
    [
        ("claim", {"player": "Anna", "points": "33", "scope": "deal"}, "claim"),
        ("adjust", {"player": "Anna", "points": "10", "text": "revoke"}, "adjust"),
    ],
)
@pytest.mark.parametrize("is_changed", [False, True])
def test_points_that_were_begun_before_another_deal_are_not_stored_behind_it(
    server: Server,
    session: str,
    phone: OpenPhone,
    what: str,
    values: dict[str, str],
    line: str,
    *,
    is_changed: bool,
) -> None:
    server.add(session, "3:CDD 4- 2-", 0)
    page = phone(table(server, session))
    fill_fact(page, what, **values)
    server.add(session, "2- 5- 2-", 1)
    expect(page.locator("#entry-2")).to_be_visible()
    if is_changed:  # one field that was emptied is not the whole form
        page.locator(f"#{what}-points").fill("")
        page.locator(f"#{what}-points").fill("25")
    save_fact(page, what)
    expect(page.locator("#unsent")).to_contain_text("Entered first: Deal 2")
    assert lines(server, session) == ["3:CDD 4- 2-", "2- 5- 2-"]
    page.get_by_role("button", name="Enter it now").click()
    expect(page.locator("#unsent")).to_be_hidden()
    assert lines(server, session)[-1].startswith(line)


def test_points_whose_form_was_emptied_are_begun_anew(
    server: Server, session: str, phone: OpenPhone
) -> None:
    """What can be chosen in it says something from the first."""
    server.add(session, "3:CDD 4- 2-", 0)
    page = phone(table(server, session))
    fill_fact(page, "adjust", player="Anna", points="10", text="revoke")
    for field in ("points", "text"):
        page.locator(f"#adjust-{field}").fill("")
    page.locator("#adjust-player").select_option("")
    server.add(session, "2- 5- 2-", 1)
    expect(page.locator("#entry-2")).to_be_visible()
    page.locator("#adjust-player").select_option("Anna")
    page.locator("#adjust-points").fill("5")
    save_fact(page, "adjust")
    expect(page.locator("#history")).to_contain_text("Anna +5 by agreement")
    assert lines(server, session)[-1].startswith("adjust Anna +5")


def test_the_title_and_whose_points_can_be_chosen_follow_what_others_set(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    fill_fact(page, "adjust", points="10")
    server.add(session, 'set Anna=Dora "title=At the Swan"', 0)
    expect(page.get_by_role("heading", level=1)).to_contain_text("At the Swan")
    expect(page.locator("#adjust-player option")).to_have_text(
        ["Choose a player", "Dora", "Ben", "Cara"]
    )
    expect(page.locator("#adjust-points")).to_have_value("10")
    page.locator("#adjust-player").select_option("Ben")
    server.add(session, "set Cara=Eva", 1)
    expect(page.locator("#claim-player option")).to_have_text(
        ["Choose a player", "Dora", "Ben", "Eva"]
    )
    expect(page.locator("#adjust-player")).to_have_value("Ben")


@pytest.mark.parametrize("is_offline", [False, True])
def test_a_deal_tapped_before_the_seats_were_moved_is_entered_for_nobody_else(
    server: Server, session: str, phone: OpenPhone, *, is_offline: bool
) -> None:
    page = phone(table(server, session))
    page.context.set_offline(is_offline)
    fill_deal(page)
    if is_offline:
        save(page)
        expect(page.get_by_text("unsent", exact=True)).to_be_visible()
    server.add(session, "set seats=Ben,Anna,Cara", 0)
    page.context.set_offline(offline=False)
    if not is_offline:
        with page.expect_response("**/preview") as answered:
            expect(page.locator("#pad-missing")).to_contain_text("Something else was entered")
        assert answered.value.status == 412
        page.wait_for_timeout(100)
        expect(page.locator("#pad-preview")).to_be_empty()
        save(page)
    unsent = page.locator("#unsent")
    expect(unsent).to_contain_text("Yours: Anna took 3, made it")
    expect(unsent).to_contain_text("look at the table, and enter it again")
    expect(unsent.get_by_role("button")).to_have_text(["Discard"])
    assert lines(server, session) == ["set seats=Ben,Anna,Cara"]


def test_a_pad_that_was_cleared_after_the_seats_were_moved_is_still_that_of_before(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    in_group(page, "Anna", "tricks 3")
    server.add(session, "set seats=Ben,Anna,Cara", 0)
    expect(page.locator("#pad-missing")).to_contain_text("Something else was entered")
    page.context.set_offline(True)
    page.get_by_role("button", name="Clear").click()
    fill_deal(page)
    save(page)
    expect(page.get_by_text("unsent", exact=True)).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_contain_text("Yours: Anna took 3, made it")
    assert lines(server, session) == ["set seats=Ben,Anna,Cara"]


def test_a_pad_begun_before_a_note_still_shows_what_the_deal_comes_to(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    in_group(page, "Anna", "tricks 3", "made")
    server.add(session, "note tea", 0)
    expect(page.locator("#pad-missing")).to_contain_text("Something else was entered")
    in_group(page, "Ben", "tricks 4", "failed")
    in_group(page, "Cara", "failed")
    expect(page.locator("#pad-preview")).to_contain_text("Deal 1")


def test_a_clock_that_is_set_back_holds_no_news_up(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    server.add(session, "3:CDD 4- 2-", 0)
    expect(page.locator("#history")).to_contain_text("Deal 1")
    page.evaluate("() => { const now = Date.now; Date.now = () => now() - 3_600_000; }")
    server.add(session, "2- 5- 2-", 1)
    expect(page.locator("#history")).to_contain_text("Deal 2", timeout=5_000)


def test_the_evenings_say_that_the_server_is_silent_and_that_their_link_has_ended(
    start_server: StartServer, phone: OpenPhone
) -> None:
    server = start_server()
    session = server.begin()
    page = phone(server.enter)
    expect(page.locator(f"#table-{session}")).to_be_visible()
    server.process.send_signal(signal.SIGSTOP)  # as a computer that sleeps
    try:
        expect(status(page)).to_contain_text(SINCE, timeout=30_000)
    finally:
        server.process.send_signal(signal.SIGCONT)
    expect(status(page)).not_to_contain_text(SINCE)
    with running_server(server.store, "--new-links"):
        expect(status(page)).to_contain_text("This link is no longer valid")

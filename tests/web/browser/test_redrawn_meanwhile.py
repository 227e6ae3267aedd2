"""What others change while a phone is in hand: nothing that stands elsewhere by now is meant."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.web_server import Server
from tests.web.browser.conftest import OpenPhone
from tests.web.browser.test_changes_by_others import fill_fact, save_fact
from tests.web.browser.test_entering_by_pads import PAUSE, lines, table

if TYPE_CHECKING:
    from playwright.sync_api import Page

CARDS = ("4", "5", "6")
TAP_ONCE_REDRAWN = """([log, wanted]) => {
    const main = document.querySelector("main");
    new MutationObserver((_, observer) => {
        if (!main.dataset.log.startsWith(log)) return;
        observer.disconnect();
        setTimeout(() => document.querySelector(wanted).click(), 100);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


@pytest.fixture
def at_cards(server: Server) -> str:
    """Begin a game of 98 with three plays and return its session."""
    session = server.begin(game="adding", variant="98")
    for number, card in enumerate(CARDS):
        assert server.add(session, card, number).status == 201
    return session


def card(page: "Page", text: str) -> None:
    """Tap a card of the pad."""
    page.locator(f'#pad [data-text="{text}"]').first.click()


def amend_on_pad(page: "Page", entry: int) -> None:
    page.locator(f"#entry-{entry} > summary").click()
    page.locator(f"#entry-{entry}").get_by_role("link", name="Amend on the pad").click()
    expect(page.locator("#pad")).to_contain_text("as it should be")


def test_after_an_amendment_was_left_by_undo_the_next_card_is_a_play(
    server: Server, at_cards: str, phone: OpenPhone
) -> None:
    page = phone(table(server, at_cards))
    amend_on_pad(page, 3)
    page.locator("#undo-now").click()
    expect(page.locator("#pad")).not_to_contain_text("as it should be")
    for played in ("9", "7"):
        page.wait_for_timeout(PAUSE)
        card(page, played)
        expect(page.locator("#history")).to_contain_text(f"Play {3 + (played == '7')}")
        expect(page.locator("#pad")).not_to_contain_text("as it should be")
    assert lines(server, at_cards)[-2:] == ["9", "7"]


def test_the_pad_amends_the_play_that_was_opened_whatever_its_number_is_by_now(
    server: Server, at_cards: str, phone: OpenPhone
) -> None:
    server.add(at_cards, "7", 3)
    page = phone(table(server, at_cards))
    amend_on_pad(page, 3)
    server.add(at_cards, "strike 1", 4)
    expect(page.locator("#pad")).to_contain_text("Play 2 as it should be")
    page.wait_for_timeout(PAUSE)
    card(page, "9")
    expect(page.locator("#history")).to_contain_text("corrected")
    amendment = server.log(at_cards)[-1]
    assert (amendment["kind"], amendment["target"], amendment["line"]) == ("amend", 3, "9")


def test_a_row_that_is_open_stays_that_of_its_play(
    server: Server, at_cards: str, phone: OpenPhone
) -> None:
    page = phone(table(server, at_cards))
    page.locator("#entry-2 > summary").click()
    server.add(at_cards, "strike 1", 3)
    expect(page.locator("#entry-1")).to_have_count(0)
    expect(page.locator("details[open] > summary")).to_contain_text("Play 1")
    page.wait_for_timeout(PAUSE)
    page.locator("#entry-2").get_by_role("button", name="Strike").click()
    page.locator("#ask button.save").click()
    expect(page.locator("#entry-2")).to_have_count(0)
    assert server.log(at_cards)[-1]["target"] == 2


def test_an_amendment_put_back_to_its_text_of_then_is_asked_about(
    server: Server, at_cards: str, phone: OpenPhone
) -> None:
    page = phone(table(server, at_cards))
    page.locator("#entry-2 > summary").click()
    page.locator("#amend-2").fill("amend 2 55")
    server.add(at_cards, "strike 1", 3)
    expect(page.locator("#entry-1")).to_have_count(0)
    page.locator("#amend-2").fill("amend 2 5")
    page.locator("#amend-2").press("Enter")
    expect(page.locator("#unsent")).to_contain_text("not stored")
    assert server.entries(at_cards) == 4


@pytest.mark.parametrize(
    ("tapped", "where", "told"),
    [
        ('#pad [data-text="9"]', "#said", "Play 4 was entered already: 9"),
        ('#pad [data-text="8"]', "#unsent", "Play 4 was entered first: 9"),
        ("#undo-now", "#unsent", "not stored"),
    ],
)
def test_a_tap_on_what_others_have_just_redrawn_is_asked_about(
    tapped: str, where: str, told: str, server: Server, at_cards: str, phone: OpenPhone
) -> None:
    page = phone(table(server, at_cards))
    page.evaluate(TAP_ONCE_REDRAWN, ["4-", tapped])
    server.add(at_cards, "9", 3)
    expect(page.locator(where)).to_contain_text(told)
    assert lines(server, at_cards) == [*CARDS, "9"]


def test_a_tap_on_what_ones_own_entry_has_redrawn_is_the_next(
    server: Server, at_cards: str, phone: OpenPhone
) -> None:
    page = phone(table(server, at_cards))
    page.evaluate(TAP_ONCE_REDRAWN, ["4-", '#pad [data-text="8"]'])
    card(page, "9")
    expect(page.locator("#history")).to_contain_text("Play 5")
    assert lines(server, at_cards) == [*CARDS, "9", "8"]


def test_points_with_a_blank_inside_or_a_second_sign_are_not_entered(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    fill_fact(page, "adjust", player="Ben", text="late")
    for points in ("1 000", "-10", "\u221210"):
        page.locator("#adjust-points").fill(points)
        save_fact(page, "adjust")
        assert page.locator("#adjust-points").evaluate("field => !field.validity.valid")
    page.locator("#adjust-points").fill(" 1000 ")
    save_fact(page, "adjust")
    expect(page.locator("#history")).to_contain_text("Ben +1000")
    assert lines(server, session) == ['adjust "Ben" +1000 "late"'.replace('"Ben"', "Ben")]


def test_a_correction_that_is_typed_in_the_oldest_row_stays_though_others_enter(
    server: Server, phone: OpenPhone
) -> None:
    """The row left the list of the last ones, and with it what was typed, without a word."""
    session = server.begin()
    for number in range(12):
        line = "3- 4- 2-" if number % 2 else "2- 5- 2-"
        assert server.add(session, line, number).status == 201
    page = phone(table(server, session))
    row = page.locator("#history details.row").last
    row.locator("summary").first.click()
    field = row.locator("input[name=line]").first
    field.fill("amend 1 1- 6- 2-")
    assert server.add(session, "4- 3- 2-", 12).status == 201
    expect(page.locator("#standing")).to_contain_text("Deal 14")
    expect(field).to_have_value("amend 1 1- 6- 2-")
    field.fill("")
    field.fill("amend 1 2- 5- 2-")  # as it was: nothing is typed any more
    expect(page.locator("#history")).to_contain_text("Deal 13", timeout=30_000)

"""Entering on a phone: the pads of the games, the line, undo, and who entered it."""

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.support.web_server import Server
from tests.web.browser.conftest import OpenPhone

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


PAUSE = 650
"""Milliseconds after which another tap on what says the same is meant: it is the next player's."""


def table(server: Server, session: str) -> str:
    return f"{server.enter}sessions/{session}"


def in_group(page: "Page", player: str, *names: str) -> None:
    group = page.get_by_role("group", name=player, exact=True)
    for name in names:
        group.get_by_role("button", name=name, exact=True).click()


def save(page: "Page") -> None:
    page.get_by_role("button", name="Save", exact=True).click()


def status(page: "Page") -> "Locator":
    return page.get_by_role("status")


def lines(server: Server, session: str) -> list[str]:
    """Return the lines of the log, by what a stale sender is told of them."""
    answer = server.add(session, "note x", 10_000)
    assert answer.status == 412
    answer = server.post(f"api/sessions/{session}/entries", {"line": "note x"}, If_Match='"0"')
    return list(answer.json["error"]["new"]) if answer.status == 412 else []


def test_a_deal_is_entered_in_fourteen_taps(server: Server, session: str, phone: OpenPhone) -> None:
    page = phone(table(server, session))
    expect(page.get_by_text("9 tricks missing")).to_be_visible()
    taps = [
        ("Anna", "tricks 3", "clubs", "diamonds", "diamonds", "declare"),
        ("Ben", "tricks 4", "clubs", "spades", "diamonds"),
        ("Cara", "hearts", "diamonds", "diamonds"),
    ]
    for player, *names in taps:
        in_group(page, player, *names)
    assert sum(len(names) for _, *names in taps) + 1 <= 14
    cara = page.get_by_role("group", name="Cara", exact=True)
    filled_in = cara.get_by_role("button", name="tricks 2", exact=True)
    expect(filled_in).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#pad-preview")).to_contain_text("Anna, Ben and Cara made it")
    assert server.entries(session) == 0
    save(page)
    expect(status(page)).to_contain_text("Deal 1")
    assert lines(server, session) == ["3:CDD! 4:CSD 2:HDD"]
    expect(page.get_by_text("9 tricks missing")).to_be_visible()
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)


def test_the_number_that_cards_bid_is_shown_and_a_fourth_card_is_refused(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    in_group(page, "Anna", "clubs", "clubs", "hearts")
    anna = page.get_by_role("group", name="Anna", exact=True)
    expect(anna.locator(".chosen")).to_have_text("♣♣♥ bids 8")
    in_group(page, "Anna", "diamonds")
    expect(page.get_by_text("3 cards are chosen already")).to_be_in_viewport()
    expect(anna.locator(".chosen")).to_have_text("♣♣♥ bids 8")


def test_a_chosen_card_is_taken_back_by_another_tap(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    anna = page.get_by_role("group", name="Anna", exact=True)
    in_group(page, "Anna", "clubs", "diamonds", "clubs", "hearts", "clubs")
    expect(anna.locator(".chosen")).to_have_text("♣♦")
    expect(page.get_by_text("cards are chosen already")).to_have_count(0)
    in_group(page, "Anna", "spades")
    expect(anna.locator(".chosen")).to_have_text("♣♦♠ bids 4")


def test_what_is_missing_or_too_much_is_said(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    in_group(page, "Anna", "tricks 3", "made")
    expect(page.locator("#pad-missing")).to_have_text("6 tricks missing")
    in_group(page, "Ben", "tricks 4", "failed")
    expect(page.locator("#pad-missing")).to_have_text("Cara’s bid?")
    save(page)
    expect(status(page)).to_contain_text("Cara’s bid?")
    in_group(page, "Cara", "tricks 5")
    expect(page.locator("#pad-missing")).to_have_text("More than 9 tricks")
    assert server.entries(session) == 0


def test_only_one_player_can_have_the_premium_where_one_may(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    in_group(page, "Anna", "declare")
    in_group(page, "Ben", "reveal")
    anna = page.get_by_role("group", name="Anna", exact=True)
    declare = anna.get_by_role("button", name="declare", exact=True)
    expect(declare).to_have_attribute("aria-pressed", "false")


def test_why_a_deal_cannot_be_is_said_before_it_is_saved(server: Server, phone: OpenPhone) -> None:
    session = server.begin(variant="declarer-trumps")
    page = phone(table(server, session))
    in_group(page, "Anna", "tricks 3", "made", "declare")
    in_group(page, "Ben", "tricks 4", "failed")
    in_group(page, "Cara", "failed")
    expect(page.locator("#pad-preview.problem")).to_contain_text("trump")
    save(page)
    expect(page.locator('#pad[aria-busy="true"]')).to_have_count(0)  # it takes no tap until then
    expect(page.locator("#pad-preview.problem")).to_contain_text("trump")
    in_group(page, "Trump named", "trump hearts")
    expect(page.locator("#pad-preview:not(.problem)")).to_contain_text("Anna")
    save(page)
    expect(page.get_by_text("9 tricks missing")).to_be_visible()
    assert lines(server, session) == ["3+! 4- 2- trump=H"]


def test_the_card_turned_up_is_tapped(server: Server, phone: OpenPhone) -> None:
    session = server.begin(variant="original")
    page = phone(table(server, session))
    in_group(page, "Anna", "tricks 3", "made")
    in_group(page, "Ben", "tricks 4", "made")
    in_group(page, "Cara", "made")
    in_group(page, "Turned up", "turn 9 hearts")
    save(page)
    expect(page.get_by_text("9 tricks missing")).to_be_visible()
    assert lines(server, session) == ["3+ 4+ 2+ turn=9H"]


def test_a_bid_of_which_only_the_number_is_known_is_folded_away(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    anna = page.get_by_role("group", name="Anna", exact=True)
    anna.get_by_text("only the number").click()
    in_group(page, "Anna", "tricks 3", "bid 3")
    in_group(page, "Ben", "tricks 4", "failed")
    in_group(page, "Cara", "failed")
    save(page)
    expect(page.get_by_text("9 tricks missing")).to_be_visible()
    assert lines(server, session) == ["3/3 4- 2-"]


def test_a_card_of_an_adding_game_is_one_tap(server: Server, phone: OpenPhone) -> None:
    session = server.begin(game="adding", variant="99")
    page = phone(table(server, session))
    in_group(page, "Ben", "K")
    expect(page.get_by_role("group", name="Cara", exact=True)).to_be_visible()
    legal = page.get_by_role("group", name="Cara", exact=True).get_by_role("button")
    names = [button.get_attribute("aria-label") for button in legal.all()]
    assert names[:4] == ["4", "9", "10=-10", "K"]
    in_group(page, "Cara", "10=-10")
    expect(page.get_by_role("group", name="Anna", exact=True)).to_be_visible()
    assert lines(server, session) == ["K", "10=-10"]


def test_a_square_of_the_board_is_tapped(server: Server, phone: OpenPhone) -> None:
    session = server.begin(game="game-of-99", players=["Anna", "Ben"])
    page = phone(table(server, session))
    in_group(page, "Anna", "draw")
    page.wait_for_timeout(PAUSE)
    in_group(page, "Ben", "draw")
    in_group(page, "Card", "digit 1", "digit 4")
    in_group(page, "Square", "58")
    expect(page.locator("#pad-preview")).to_contain_text("58")
    save(page)
    square = page.get_by_role("group", name="Square", exact=True)
    expect(page.get_by_role("group", name="Ben", exact=True)).to_be_visible()
    expect(square.get_by_role("button", name="59", exact=True)).to_be_visible()
    expect(square.get_by_role("button", name="58", exact=True)).to_have_count(0)
    assert lines(server, session) == ["draw", "draw", "play 14 58"]


def test_what_the_pad_cannot_say_goes_into_the_line(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    field = page.get_by_label("Line", exact=True)
    field.fill("3 4 pizza")
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(status(page)).to_contain_text("pizza")
    expect(field).to_have_value("3 4 pizza")
    field.fill("note pizza")
    field.press("Enter")
    expect(field).to_have_value("")
    assert lines(server, session) == ['note "pizza"']


def test_a_line_in_which_no_hand_has_a_mark_is_asked_about(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    field = page.get_by_label("Line", exact=True)
    field.fill("3 4 2")
    field.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Did nobody make it?")
    dialog.get_by_role("button", name="No", exact=True).click()
    expect(dialog).to_be_hidden()
    expect(field).to_have_value("3 4 2")
    assert server.entries(session) == 0
    field.press("Enter")
    dialog.get_by_role("button", name="Enter it now").click()
    expect(field).to_have_value("")
    assert lines(server, session) == ["3- 4- 2-"]


def test_undo_is_one_tap_and_says_what_it_took_back(
    server: Server, session: str, phone: OpenPhone
) -> None:
    server.add(session, "3:CDD 4- 2-", 0)
    page = phone(table(server, session))
    undo = page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_have_accessible_description(
        "Deal 1: Anna took 3, bid ♣♦♦ · Ben took 4, failed · Cara took 2, failed"
    )
    undo.click()
    expect(status(page)).to_contain_text("Undone: Deal 1: Anna took 3, bid ♣♦♦")
    expect(undo).to_have_count(0)
    assert lines(server, session) == ["3:CDD 4- 2-", "undo"]


def test_whose_phone_it_is_is_asked_once_and_said_with_each_entry(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    page.get_by_role("button", name="Ben’s phone").click()
    expect(page.get_by_text("Whose phone is this?")).to_be_hidden()
    page.get_by_label("Line", exact=True).fill("3- 4- 2-")
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(status(page)).to_contain_text("Deal 1")
    page.reload()
    expect(page.get_by_text("Whose phone is this?")).to_be_hidden()
    page.get_by_role("button", name="Ben’s phone").click()
    for refused in ("\u3164", "\u2800 \u0301", "the\u2028tablet"):
        page.get_by_label("Another name").fill(refused)
        page.get_by_role("button", name="Keep").click()
        expect(page.get_by_text("Whose phone is this?")).to_be_visible()
    page.get_by_label("Another name").fill("the tablet")
    page.get_by_role("button", name="Keep").click()
    other = phone(table(server, session))
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(status(other)).to_contain_text("the tablet undid: Anna took 3")


def test_a_phones_name_keeps_the_joiners_of_its_script(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    page.get_by_label("Another name").fill("می\u200cنا\u200e")
    page.get_by_role("button", name="Keep").click()
    assert page.locator("#device-change").text_content() == "می\u200cنا"


def test_the_view_link_shows_no_pad(server: Server, session: str, phone: OpenPhone) -> None:
    page = phone(f"{server.view}sessions/{session}")
    expect(page.get_by_role("button", name=re.compile("Save|Enter|Undo"))).to_have_count(0)
    server.add(session, "3:CDD 4- 2-", 0)
    expect(status(page)).to_contain_text("Deal 1: Anna took 3, bid ♣♦♦")


def test_without_a_script_the_line_and_undo_work(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session), java_script_enabled=False)
    expect(page.locator("#pad")).to_be_hidden()
    page.get_by_label("Line", exact=True).fill("3:CDD 4- 2-")
    page.get_by_role("button", name="Enter", exact=True).click()
    assert lines(server, session) == ["3:CDD 4- 2-"]
    page.get_by_role("button", name="Undo", exact=True).click()
    assert lines(server, session) == ["3:CDD 4- 2-", "undo"]


@pytest.mark.parametrize("width", [390, 320])
def test_every_button_can_be_hit_by_a_thumb_and_nothing_scrolls_sideways(
    server: Server, phone: OpenPhone, width: int
) -> None:
    tables: list[dict[str, Any]] = [
        {},
        {"variant": "original"},
        {"game": "adding", "variant": "98-umass"},
        {"game": "game-of-99", "players": ["Anna", "Ben"]},
    ]
    for header in tables:
        session = server.begin(**header)
        page = phone(table(server, session), viewport={"width": width, "height": 800})
        if "game-of-99" in header.values():
            in_group(page, "Anna", "draw")
            page.wait_for_timeout(PAUSE)
            in_group(page, "Ben", "draw")
            page.get_by_role("group", name="Square", exact=True).wait_for()
        small = page.evaluate(
            """[...document.querySelectorAll("#pad button, #pad summary")]
            .filter(part => part.checkVisibility())
            .filter(part => Math.min(...["width", "height"]
                .map(side => part.getBoundingClientRect()[side])) < 44)
            .map(part => part.textContent)"""
        )
        assert small == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

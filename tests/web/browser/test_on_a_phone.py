"""What people with nothing but a phone stumbled over: out of sight, out of place, or lost."""

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.support.web_server import Server
from tests.web.browser.conftest import OpenPhone
from tests.web.browser.test_bad_networks import enter_line, fill_deal
from tests.web.browser.test_entering_by_pads import PAUSE, in_group, lines, save, status, table

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PLAYERS = ["Bartholomäus Hinterhuber", "Ben", "Cara", "Wilhelmina-Charlotte", "Emil"]
DEALS = {
    3: ["3:CDD 4- 2-", "1 5 3", "2:HCC! 3 4", "9:CCC 0:DDD 0:DDD"],
    4: ["3:CDD 4- 2- 1", "2 4 3 1", "2:HCC! 3 3 2", "10 0:DDD 0:DDD 0"],
    5: ["3:CDD 2- 2- 1 1", "2 3 1 1 2", "2:HCC! 3 2 1 1", "9:CCC 0:DDD 0 0 0"],
}
WIDER_THAN_THEIR_BOX = """[...document.querySelectorAll(".box")]
    .filter(box => box.scrollWidth > box.clientWidth).length"""


def in_sight(page: "Page", part: "Locator") -> bool:
    """Return whether a part is on the screen, whole."""
    box, screen = part.bounding_box(), page.viewport_size
    assert box is not None
    assert screen is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= screen["height"]


def strike(page: "Page", deal: int) -> None:
    """Strike a deal, and say yes when asked."""
    row = page.locator(f"#entry-{deal}")
    row.locator("> summary").click()
    row.get_by_role("button", name="Strike", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Strike").click()


@pytest.mark.parametrize("players", DEALS)
@pytest.mark.parametrize("width", [390, 320])
def test_the_scores_of_three_to_five_players_fit_a_phone(
    server: Server, phone: OpenPhone, players: int, width: int
) -> None:
    session = server.begin(players=PLAYERS[:players])
    for number, line in enumerate(DEALS[players]):
        assert server.add(session, line, number).status == 201
    page = phone(f"{table(server, session)}/scores", viewport={"width": width, "height": 844})
    assert page.evaluate(WIDER_THAN_THEIR_BOX) == 0


def test_what_was_saved_is_said_in_sight_and_the_next_deal_begins_on_top(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    fill_deal(page)
    save(page)
    said = status(page).get_by_text("Deal 1:")
    expect(said).to_be_visible()
    expect(page.get_by_text("Ben deals")).to_be_in_viewport(ratio=1)
    expect(said).to_be_in_viewport(ratio=1)
    expect(status(page)).not_to_contain_text("Next is deal 2")


def test_what_is_said_is_in_sight_wherever_the_page_is_scrolled_to(
    server: Server, session: str, phone: OpenPhone
) -> None:
    for number in range(6):
        server.add(session, "3:CDD 4- 2-", number)
    page = phone(table(server, session))
    strike(page, 1)
    said = status(page).get_by_text("Struck", exact=False).first
    expect(said).to_be_in_viewport(ratio=1)


def test_nothing_moves_while_a_deal_is_tapped(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    cara = page.get_by_role("group", name="Cara", exact=True)
    before = cara.evaluate("part => part.offsetTop")
    in_group(page, "Anna", "tricks 3", "clubs", "diamonds", "diamonds", "declare")
    in_group(page, "Ben", "tricks 4", "failed")
    in_group(page, "Cara", "made")
    expect(page.locator("#pad-preview")).to_contain_text("Anna and Cara made it")
    assert cara.evaluate("part => part.offsetTop") == before


def test_a_deal_is_amended_by_tapping_what_was_wrong(
    server: Server, session: str, phone: OpenPhone
) -> None:
    server.add(session, "3:CDD 4- 2-", 0)
    server.add(session, "4 3 2", 1)
    page = phone(table(server, session))
    page.locator("#entry-1 > summary").click()
    page.get_by_role("link", name="Amend on the pad").locator("visible=true").click()
    anna = page.get_by_role("group", name="Anna", exact=True)
    expect(anna.locator(".chosen")).to_have_text("♣♦♦ bids 3")
    in_group(page, "Anna", "declare")
    expect(page.locator("#pad-preview")).to_contain_text("bid ♣♦♦, declared")
    save(page)
    expect(status(page)).to_contain_text("bid ♣♦♦, declared")
    expect(page.get_by_text("9 tricks missing")).to_be_visible()
    assert lines(server, session)[-1] == "amend 1 3:CDD! 4- 2-"
    fill_deal(page)
    save(page)
    expect(page.get_by_text("Deal 3", exact=True)).to_be_visible()
    assert lines(server, session)[-1] == "3+ 4- 2-"


def test_an_amendment_that_is_left_changes_nothing(
    server: Server, session: str, phone: OpenPhone
) -> None:
    server.add(session, "3:CDD 4- 2-", 0)
    page = phone(f"{table(server, session)}?amend=1")
    in_group(page, "Ben", "reveal")
    page.get_by_role("link", name="Leave it as it is").click()
    expect(page.get_by_text("9 tricks missing")).to_be_visible()
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)
    assert server.entries(session) == 1


def test_a_deal_that_is_half_entered_is_there_when_the_page_is_opened_again(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    in_group(page, "Anna", "tricks 3", "clubs", "diamonds")
    page.goto(f"{table(server, session)}/scores")
    page.goto(table(server, session))
    anna = page.get_by_role("group", name="Anna", exact=True)
    expect(anna.locator(".chosen")).to_have_text("♣♦")
    in_group(page, "Anna", "diamonds")
    expect(page.locator("#pad-missing")).to_have_text("6 tricks missing")
    page.get_by_role("button", name="Clear").click()
    page.reload()
    expect(page.locator("#pad-missing")).to_have_text("9 tricks missing")
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)


def test_the_same_deal_once_more_is_asked_about(
    server: Server, session: str, phone: OpenPhone
) -> None:
    server.add(session, "3+ 4- 2-", 0)
    page = phone(table(server, session))
    fill_deal(page)
    expect(page.locator("#pad-preview")).to_contain_text("The same as the last one")
    in_group(page, "Anna", "failed")
    expect(page.locator("#pad-preview")).to_contain_text("nobody made it")
    expect(page.locator("#pad-preview")).not_to_contain_text("The same as the last one")


def test_phones_at_a_table_that_is_over_are_led_to_the_rematch(
    server: Server, phone: OpenPhone
) -> None:
    session = server.begin(players=["Xenia", "Yann", "Zoe"])
    server.add(session, "3:CDD 4- 2-", 0)
    server.add(session, "finish", 1)
    first, second = phone(table(server, session)), phone(table(server, session))
    first.get_by_role("button", name="Rematch", exact=True).click()
    expect(first.get_by_text("9 tricks missing")).to_be_visible()
    enter_line(first, "3:CDD 4- 2-")
    second.get_by_role("link", name="Go to the rematch").click()
    expect(second.get_by_text("Deal 1", exact=True)).to_be_visible()
    assert first.url == second.url


def test_striking_is_asked_about_and_what_was_struck_comes_back_in_a_tap(
    server: Server, session: str, phone: OpenPhone
) -> None:
    server.add(session, "3:CDD 4- 2-", 0)
    server.add(session, "4 3 2", 1)
    page = phone(table(server, session))
    row = page.locator("#entry-1")
    row.locator("> summary").click()
    row.get_by_role("button", name="Strike", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("Strike deal 1? Undo brings it back.")
    page.get_by_role("dialog").get_by_role("button", name="No", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert server.entries(session) == 2
    row.get_by_role("button", name="Strike", exact=True).click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert server.entries(session) == 2
    row.get_by_role("button", name="Strike", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Strike").click()
    expect(status(page)).to_contain_text("Struck out")
    assert lines(server, session)[-1] == "strike 1"
    status(page).get_by_role("button", name="Undo").click()
    expect(status(page)).to_contain_text("The deal is back")
    assert lines(server, session)[-1] == "undo"


def test_what_an_amendment_changed_covers_no_more_than_a_part_of_the_screen(
    server: Server, session: str, phone: OpenPhone
) -> None:
    for number, line in enumerate(["3:CDD 4- 2-", "9:CCC 0:DDD 0:DDD", "9:CCC! 0 0", "1 5 3"]):
        assert server.add(session, line, number).status == 201
    page = phone(f"{table(server, session)}?amend=1")
    in_group(page, "Ben", "made")
    expect(page.locator("#pad-preview")).to_contain_text("Now")
    save(page)
    expect(status(page)).to_contain_text("Now")
    box = page.locator("#said").bounding_box()
    assert box is not None
    assert box["height"] <= 180


def test_two_who_sit_the_wrong_way_round_are_swapped_by_taps(
    server: Server, phone: OpenPhone
) -> None:
    session = server.begin(players=["Anna", 'Ben "B" Ö', "Cara", "Dora"])
    page = phone(table(server, session))
    page.get_by_text("Seats", exact=True).click()
    page.get_by_role("button", name='Swap Anna and Ben "B" Ö').click()
    expect(page.get_by_text('In the order of play: Ben "B" Ö, Anna, Cara, Dora.')).to_be_visible()
    expect(status(page)).to_contain_text('Seats now: Ben "B" Ö, Anna, Cara, Dora.')
    server.add(session, "3:CDD 4- 2- 1", 1)
    expect(page.locator("#entry-2")).to_be_visible()
    page.wait_for_timeout(PAUSE)  # a tap on what has just come is asked about
    page.get_by_role("button", name="Swap Anna and Dora").click()
    expect(page.get_by_text('In the order of play: Ben "B" Ö, Dora, Cara, Anna.')).to_be_visible()
    points = page.locator("#standing .points")
    expect(points).to_have_text(re.compile(r"Ben.*33.*Dora.*1.*Cara.*2.*Anna.*4", re.DOTALL))


@pytest.mark.parametrize("size", [(390, 844), (390, 664), (320, 568)])
def test_nothing_of_the_player_who_is_being_entered_stays_under_the_foot(
    server: Server, session: str, phone: OpenPhone, size: tuple[int, int]
) -> None:
    page = phone(table(server, session), viewport={"width": size[0], "height": size[1]})
    for player, *buttons in (
        ("Anna", "tricks 3", "clubs", "diamonds", "diamonds"),
        ("Ben", "tricks 4", "failed"),
        ("Cara", "hearts", "diamonds", "diamonds"),
    ):
        in_group(page, player, *buttons)
        group = page.get_by_role("group", name=player, exact=True)
        last = group.get_by_role("button", name="reveal", exact=True)
        expect(last).to_be_in_viewport(ratio=1)
        if player == "Cara":
            expect(page.locator("#pad-preview")).to_contain_text("Deal 1")
        below = group.evaluate("part => part.getBoundingClientRect().bottom")
        foot = page.locator("#pad .foot").evaluate("part => part.getBoundingClientRect().top")
        assert below <= foot + 1


def test_two_grids_of_numbers_are_told_apart(
    server: Server, session: str, phone: OpenPhone
) -> None:
    page = phone(table(server, session))
    anna = page.get_by_role("group", name="Anna", exact=True)
    expect(anna.get_by_text("tricks", exact=True)).to_be_visible()
    anna.get_by_text("only the number").click()
    expect(anna.get_by_text("bid", exact=True)).to_be_visible()


@pytest.mark.parametrize("size", [(844, 390), (740, 360)])
def test_a_phone_on_its_side_has_the_score_beside_the_pad(
    server: Server, session: str, phone: OpenPhone, size: tuple[int, int]
) -> None:
    server.add(session, "3:CDD 4- 2-", 0)
    page = phone(table(server, session), viewport={"width": size[0], "height": size[1]})
    for player in ("Anna", "Ben", "Cara"):
        group = page.get_by_role("group", name=player, exact=True)
        in_group(page, player, "failed", "reveal")
        for part in (group, page.get_by_role("button", name="Save", exact=True)):
            expect(part).to_be_in_viewport(ratio=1)
        expect(page.locator("#standing .play")).to_be_in_viewport(ratio=1)
        right = page.locator("#standing").evaluate("part => part.getBoundingClientRect().right")
        assert right <= group.evaluate("part => part.getBoundingClientRect().left")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_end_shows_the_winner_large_the_margins_the_chart_and_what_comes_next(
    server: Server, phone: OpenPhone
) -> None:
    session = server.begin()
    for number, line in enumerate([*DEALS[3], "finish"]):
        assert server.add(session, line, number).status == 201
    page = phone(table(server, session), viewport={"width": 390, "height": 664})
    won = page.locator(".won")
    size = won.evaluate("part => parseFloat(getComputedStyle(part).fontSize)")
    assert size >= 32
    for row, behind in zip(page.locator(".places li").all(), (0, 1, 2), strict=True):
        assert row.locator("small").count() == min(behind, 1)
    best, second = page.locator(".places strong").all_inner_texts()[:2]
    margin = page.locator(".places small").first.inner_text()
    assert int(best) - int(second) == int(margin.replace("\u2212", ""))
    expect(page.get_by_role("button", name="Rematch", exact=True)).to_be_in_viewport(ratio=1)
    expect(page.locator("#standing .chart").locator("visible=true")).to_have_count(1)
    expect(page.get_by_role("link", name="Plain text")).to_be_visible()


@pytest.mark.parametrize("path", ["", "/explain?deal=1"])
def test_what_a_deal_came_to_stands_first_and_the_reasons_behind_it(
    server: Server, session: str, phone: OpenPhone, path: str
) -> None:
    server.add(session, "3:CDD 4- 2-", 0)
    page = phone(f"{table(server, session)}{path}")
    if not path:
        page.locator("#entry-1 > summary").click()
    reason = page.get_by_text("Anna +30: took 3, bid 3")
    short = page.get_by_text("Anna: 33 in this deal, 33 in the game.")
    expect(short).to_be_visible()
    expect(reason).to_be_hidden()
    short.click()
    expect(reason).to_be_visible()

"""The pads of each game: which buttons there are, and the lines that they make."""

import pytest

from scorekeeper.core.parse_change import parse_line
from scorekeeper.core.record import plan_change
from scorekeeper.core.session import AnySession
from tests.support.pads import RENDER, begin, buttons_of, every_table, pad_of, slots_of, tap

AT = "2026-11-20T20:00:00Z"
SUITS = ("clubs", "hearts", "spades", "diamonds")


def after(session: AnySession, *lines: str) -> AnySession:
    for line in lines:
        session = plan_change(session, parse_line(line, session), AT)[1]
    return session


def names(session: AnySession, slot: str) -> list[str]:
    return [name for key, name in buttons_of(pad_of(session)) if key == slot]


def test_a_three_handed_deal_with_cards_and_a_premium_takes_fourteen_taps_with_save() -> None:
    taps = (
        *("tricks0 tricks 3", "bid0 clubs", "bid0 diamonds", "bid0 diamonds", "premium0 declare"),
        *("tricks1 tricks 4", "bid1 clubs", "bid1 spades", "bid1 diamonds"),
        *("tricks2 tricks 2", "bid2 hearts", "bid2 diamonds", "bid2 diamonds"),
    )
    filled_in_by_itself = 1
    assert tap(pad_of(begin("ninety-nine", "pagat", 3)), *taps) == "3:CDD! 4:CSD 2:HDD"
    assert len(taps) - filled_in_by_itself + 1 <= 14


def test_a_deal_is_not_complete_without_every_bid() -> None:
    pad = pad_of(begin("ninety-nine", "pagat", 3))
    seats = ("tricks0 tricks 3", "bid0 made", "tricks1 tricks 4", "bid1 failed", "tricks2 tricks 2")
    assert tap(pad, *seats) is None
    assert tap(pad, *seats, "bid2 clubs", "bid2 clubs") is None
    assert tap(pad, *seats, "bid2 bid 0") == "3+ 4- 2/0"


@pytest.mark.parametrize(
    ("variant", "players", "tricks"),
    [("pagat", 3, 9), ("pagat", 4, 10), ("pagat", 5, 9), ("pagat", 2, 9), ("duel", 2, 9)],
)
def test_tricks_and_bids_go_as_far_as_those_of_the_table(
    variant: str, players: int, tricks: int
) -> None:
    session = begin("ninety-nine", variant, players)
    assert names(session, "tricks0") == [f"tricks {count}" for count in range(tricks + 1)]
    bids = [f"bid {count}" for count in range(tricks + 1)]
    assert names(session, "bid0") == [*SUITS, "made", "failed", *bids]
    total = pad_of(session).total
    assert total is not None
    assert total.number == tricks
    assert RENDER(total.missing[4]) == "4 tricks missing"


def test_premiums_are_those_of_the_rules_and_one_alone_where_one_player_may() -> None:
    assert names(begin("ninety-nine", "pagat", 3), "premium0") == ["declare", "reveal"]
    assert names(begin("ninety-nine", "pagat", 5), "premium0") == ["declare"]
    assert names(begin("ninety-nine", "duel", 2), "premium0") == []
    rivals = [slots_of(pad_of(begin("ninety-nine", "pagat", n)))["premium0"].rivals for n in (3, 5)]
    assert rivals == ["premium", ""]


def test_a_dummy_has_no_premium_and_by_the_penguin_rules_a_bid_that_is_shown() -> None:
    session = begin("ninety-nine", "penguin", 2)
    assert pad_of(session).groups[2].title == "Dummy"
    assert names(session, "premium2") == []
    assert names(session, "bid2")[:5] == [*SUITS, "bid 0"]
    assert "made" in names(begin("ninety-nine", "pagat", 2), "bid2")


def test_partners_are_said() -> None:
    pad = pad_of(begin("ninety-nine", "partnership", 4))
    about = [RENDER(group.about) for group in pad.groups if group.about]
    assert about == ["side A", "side B", "side A", "side B"]


@pytest.mark.parametrize(
    ("players", "sides", "told"),
    [
        (3, "1,2,1", ["side A", "side B", "side A"]),
        (3, "7,-1,0", ["side A", "side B", "side C"]),
        (5, "5,4,3,2,1", ["side A", "side B", "side C", "side D", "side E"]),
        (2, "1,1", ["side A", "side A", None]),
        (2, "1,2", ["side A", "side B", None]),
    ],
)
def test_any_sides_of_a_house_rule_are_said_and_a_dummy_has_none(
    players: int, sides: str, told: list[str | None]
) -> None:
    pad = pad_of(begin("ninety-nine", "pagat", players, **{"rule.sides": sides}))
    assert [group.about and RENDER(group.about) for group in pad.groups] == told


def test_trump_can_be_named_where_the_bidder_names_it() -> None:
    nines = begin("ninety-nine", "nines", 3)
    assert names(nines, "trump") == [f"trump {suit}" for suit in (*SUITS, "nines")]
    made = [
        f"{slot}{seat} {name}"
        for seat, count in enumerate((3, 4, 2))
        for slot, name in (("tricks", f"tricks {count}"), ("bid", "made"))
    ]
    line = tap(pad_of(nines), *made, "premium1 reveal", "trump trump nines")
    assert line == "3+ 4+!! 2+ trump=nines"
    assert after(nines, line).record.state.deals == 1
    assert names(begin("ninety-nine", "declarer-trumps", 4), "trump") == [
        f"trump {suit}" for suit in SUITS
    ]


def test_the_card_turned_up_belongs_to_the_deal_of_the_original_game() -> None:
    session = begin("ninety-nine", "original", 3)
    turned = names(session, "turn")
    assert len(turned) == 37
    assert {"turn 9 hearts", "turn 10 clubs", "turn joker"} <= {*turned}
    made = [
        f"{slot}{seat} {name}"
        for seat, count in enumerate((3, 4, 2))
        for slot, name in (("tricks", f"tricks {count}"), ("bid", "failed"))
    ]
    assert tap(pad_of(session), *made) is None
    line = tap(pad_of(session), *made, "turn turn 9 hearts")
    assert line == "3- 4- 2- turn=9H"
    jokers = ("tricks0 tricks 9", "bid0 joker", "bid0 clubs", "bid0 clubs")
    others = [
        f"{slot}{seat} {name}"
        for seat in (1, 2)
        for slot, name in (("tricks", "tricks 0"), ("bid", "failed"))
    ]
    assert tap(pad_of(session), *jokers, *others, "turn turn joker") == "9:*CC 0- 0- turn=joker"


def test_a_number_can_be_stated_where_the_bid_is_what_is_left() -> None:
    session = begin("ninety-nine", "unbidden", 3)
    assert "declare 3" in names(session, "premium0")
    made = [
        f"{slot}{seat} {name}"
        for seat, count in enumerate((3, 4, 2))
        for slot, name in (("tricks", f"tricks {count}"), ("bid", "made"))
    ]
    assert tap(pad_of(session), *made, "premium0 reveal 3") == "3+!!3 4+ 2+"


def test_bids_alone_are_asked_for_where_every_trick_was_recorded() -> None:
    ranks = ["A", "K", "Q", "J", "10", "9", "8", "7", "6"]
    tricks = [f"trick {rank}C {rank}H {rank}S" for rank in ranks]
    session = after(begin("ninety-nine", "pagat", 3), *tricks)
    pad = pad_of(session)
    assert pad.total is None
    assert names(session, "tricks0") == []
    assert {RENDER(group.about) for group in pad.groups if group.about} == {
        "took 9 tricks",
        "took 0 tricks",
    }
    line = tap(pad, "bid0 failed", "bid1 failed", "bid2 failed")
    assert line == "- - -"
    assert after(session, line).record.state.deals == 1


def test_no_pad_is_left_once_a_session_is_over() -> None:
    for table in (("ninety-nine", "pagat", 3), ("adding", "99", 2), ("game-of-99", "washburne", 2)):
        session = begin(*table)
        first = {"ninety-nine": "3- 3- 3-", "adding": "K", "game-of-99": "draw"}[table[0]]
        over = after(session, first, "finish")
        assert over.game.entry_pad(over.record) is None


def test_an_adding_pad_has_the_cards_that_are_legal_now_with_the_count_that_each_leads_to() -> None:
    session = begin("adding", "99", 2)
    assert {"A", "10", "10=-10", "K", "bust"} <= {*names(session, "play")}
    full = after(session, "K")
    assert names(full, "play") == [
        *("4", "9", "10=-10", "K", "bust", "Anna loses the hand", "Ben Ö loses the hand")
    ]
    hints = {name: button.hint for (_, name), (_, button) in buttons_of(pad_of(full)).items()}
    assert (hints["10=-10"], hints["9"], hints["bust"]) == ("89", "99", "")


def test_an_adding_pad_names_the_player_whose_turn_it_is() -> None:
    session = begin("adding", "99", 2)
    assert pad_of(session).groups[0].title == "Ben Ö"
    assert pad_of(after(session, "K")).groups[0].title == "Anna"


def test_a_card_that_may_be_any_number_takes_digits() -> None:
    session = begin("adding", "100", 3)
    assert names(session, "card") == ["AC", "AS"]
    pad = pad_of(session)
    assert tap(pad, "card AS") is None
    assert tap(pad, "card AS", "number digit 5", "number digit 5") == "AS=55"
    assert tap(pad, "card AS", "play K") is None


def test_a_card_that_puts_somebody_out_names_them_and_the_answer() -> None:
    session = begin("adding", "98-umass", 3)
    aimed = [name for name in names(session, "play") if name.startswith("AS")]
    assert aimed == ["AS=Anna", "AS=Anna+AH", 'AS="Cara \\"C\\""', 'AS="Cara \\"C\\""+AH']
    assert not after(session, aimed[3]).record.state.away[2]
    assert after(session, aimed[2]).record.state.away[2]


def test_cards_together_are_lines_of_their_own_where_they_may_be() -> None:
    tables = [table for table in every_table(3) if table[0] == "adding"]
    together = {table[1] for table in tables if "8+8" in names(begin(*table), "play")}
    allowed = {table[1] for table in tables if begin(*table).record.rules.together}
    assert together == allowed != set()


def test_a_card_is_turned_up_first_where_a_hand_begins_so() -> None:
    session = begin("adding", "99", 2, **{"option.start-card": ""})
    assert RENDER(pad_of(session).groups[0].title) == "Turn up a card"
    assert "turn 8" in names(session, "play")
    assert "K" not in names(session, "play")
    assert "K" in names(after(session, "turn=8"), "play")


def test_the_game_of_99_draws_at_a_tap_and_plays_a_card_on_a_square() -> None:
    session = begin("game-of-99", "washburne", 2)
    assert names(session, "move") == ["draw"]
    assert names(session, "square") == []
    held = after(session, "draw", "draw")
    pad = pad_of(held)
    assert tap(pad, "move draw") == "draw"
    assert tap(pad, "card digit 1", "card digit 4") is None
    assert tap(pad, "card digit 1", "card digit 4", "square 58") == "play 14 58"
    assert tap(pad, "card digit 9", "discard discard") == "discard 9"
    assert tap(pad, "card digit 9", "discard discard", "square 58") is None
    played = after(held, "play 14 58", "draw")
    assert "58" not in names(played, "square")


def test_a_card_that_is_a_name_too_is_tapped_as_a_card() -> None:
    """`AS=5` may be a 5 of somebody with these initials, and so is refused where it is typed."""
    session = after(begin("adding", "100", 3), "set Anna=AS")
    line = tap(pad_of(session), "card AS", "number digit 5")
    assert line == '"Ben Ö:" AS=5'
    assert len(after(session, line).record.applied) == 1

"""What the rules have against single hands: their bids, premiums and cards, in a deal or before it.

Seats are given as numbers; whoever words a problem puts the names in.
"""

from collections.abc import Iterable

from scorekeeper.core.problems import Said, said
from scorekeeper.games.ninety_nine.facts import JOKER, Deal, Hand
from scorekeeper.games.ninety_nine.rules import Rules


def seats_marked(seats: Iterable[int]) -> list[str]:
    """Return the marks of several seats."""
    return [seat_mark(seat) for seat in seats]


def seat_mark(seat: int) -> str:
    """Return the mark that stands for a seat until a name is put in its place."""
    return f"@{seat + 1}"


def hand_problems(rules: Rules, deal: Deal) -> list[Said]:
    """Return what is wrong with the hands that are there, be the deal whole or not."""
    found: list[Said] = []
    plain = True
    for seat, hand in enumerate(deal.hands[: rules.seats]):
        if hand is None:
            continue
        if hand.tricks > rules.tricks:
            found.append(
                said("tricks-high", seat=seat_mark(seat), given=hand.tricks, legal=rules.tricks)
            )
        if hand.cards or hand.bid is not None or hand.premium or seat >= rules.players:
            plain = False
            found += _bid_problems(rules, seat, hand)
    if not plain or deal.turned or deal.trump:
        found += _premium_problems(rules, deal)
        found += _card_problems(rules, deal)
    found += _choice_problems(rules, deal)
    return found


def _bid_problems(rules: Rules, seat: int, hand: Hand) -> list[Said]:
    mark = seat_mark(seat)
    is_dummy = seat >= rules.players
    found = []
    if hand.bid is not None and hand.bid > rules.tricks:
        found.append(said("bid-high", seat=mark, given=hand.bid, legal=rules.tricks))
    if is_dummy and hand.premium:
        found.append(said("premium-dummy", seat=mark, given=hand.premium))
    if is_dummy and rules.dummy_bid == "shown" and not hand.cards and hand.bid is None:
        found.append(said("dummy-bid-missing", seat=mark, tricks=hand.tricks))
    return found


def _premium_problems(rules: Rules, deal: Deal) -> list[Said]:
    found = []
    bidders = []
    for seat, hand in enumerate(deal.hands[: rules.players]):
        if hand is None or not hand.premium:
            continue
        bidders.append(seat)
        if not rules.declare:
            found.append(said("premium-none", seat=seat_mark(seat), given=hand.premium))
        elif hand.premium == "!!" and not rules.reveal:
            found.append(said("reveal-none", seat=seat_mark(seat), players=rules.players))
    if len(bidders) > 1 and rules.premiums == "one" and rules.declare:
        found.append(said("premium-several", seats=seats_marked(bidders)))
    return found


def _card_problems(rules: Rules, deal: Deal) -> list[Said]:
    found = []
    holders: dict[str, str] = {}
    if deal.turned is not None:
        holders[deal.turned] = "turned"
        if rules.trump_by == "turned-card":
            found += _pack_problems(rules, "turned", deal.turned)
    for seat, hand in enumerate(deal.hands[: rules.seats]):
        for card in hand.cards if hand else ():
            if len(card) == 1 and card != JOKER:
                continue  # a suit without a rank is never held against the pack
            mark = seat_mark(seat)
            found += _pack_problems(rules, mark, card)
            if card in holders:
                found.append(_shown_twice(mark, card, holders[card]))
            holders.setdefault(card, mark)
    return found


def _pack_problems(rules: Rules, holder: str, card: str) -> list[Said]:
    if card == JOKER:
        return [] if rules.joker else [said("joker-none", seat=holder)]
    if card[:-1] in rules.ranks:
        return []
    if holder == "turned":
        return [said("turned-not-in-pack", card=card, legal=list(rules.ranks))]
    return [said("card-not-in-pack", seat=holder, card=card, legal=list(rules.ranks))]


def _shown_twice(mark: str, card: str, holder: str) -> Said:
    if holder == "turned":
        return said("card-turned-up", seat=mark, card=card)
    if holder == mark:
        return said("card-twice", seat=mark, card=card)
    return said("card-of-another", seat=mark, card=card, other=holder)


def _choice_problems(rules: Rules, deal: Deal) -> list[Said]:
    """Judge `trump=` and `turn=` against what the rules let the table choose."""
    found = []
    bid = any(hand is not None and hand.premium for hand in deal.hands)
    if deal.trump is not None:
        if not rules.trump_choice:
            found.append(said("trump-not-chosen", trump=deal.trump, rule=rules.trump_by))
        elif deal.trump not in rules.trump_choice:
            found.append(
                said("trump-not-offered", trump=deal.trump, legal=list(rules.trump_choice))
            )
        elif not bid and None not in deal.hands:
            found.append(said("trump-without-premium", trump=deal.trump))
    if deal.turned is not None and rules.trump_by != "turned-card":
        found.append(said("turned-not-played", card=deal.turned))
    return found

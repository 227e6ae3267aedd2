"""What the rules have against single hands: their bids, premiums and cards, in a deal or before it.

Seats are given as numbers; whoever words a problem puts the names in.
"""

from collections.abc import Iterable

from scorekeeper.core.messages import Message, message
from scorekeeper.games.ninety_nine.facts import JOKER, Deal, Hand
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules


def seats_marked(seats: Iterable[int]) -> list[str]:
    """Return the marks of several seats."""
    return [seat_mark(seat) for seat in seats]


def seat_mark(seat: int) -> str:
    """Return the mark that stands for a seat until a name is put in its place."""
    return f"@{seat + 1}"


def hand_problems(rules: NinetyNineRules, deal: Deal) -> list[Message]:
    """Return what is wrong with the hands that are there, be the deal whole or not."""
    found: list[Message] = []
    plain = True
    for seat, hand in enumerate(deal.hands[: rules.seats]):
        if hand is None:
            continue
        if hand.tricks > rules.tricks:
            found.append(
                message("tricks-high", seat=seat_mark(seat), given=hand.tricks, legal=rules.tricks)
            )
        if hand.cards or hand.bid is not None or hand.premium or seat >= rules.players:
            plain = False
            found += _bid_problems(rules, seat, hand)
    if not plain or deal.turned or deal.trump:
        found += _premium_problems(rules, deal)
        found += _card_problems(rules, deal)
    found += _choice_problems(rules, deal)
    return found


def _bid_problems(rules: NinetyNineRules, seat: int, hand: Hand) -> list[Message]:
    mark = seat_mark(seat)
    is_dummy = seat >= rules.players
    found = []
    if hand.bid is not None and hand.bid > rules.tricks:
        found.append(message("bid-high", seat=mark, given=hand.bid, legal=rules.tricks))
    if is_dummy and hand.premium:
        found.append(message("premium-dummy", seat=mark, given=hand.premium))
    if is_dummy and rules.dummy_bid == "shown" and not hand.cards and hand.bid is None:
        found.append(message("dummy-bid-missing", seat=mark, tricks=hand.tricks))
    return found


def _premium_problems(rules: NinetyNineRules, deal: Deal) -> list[Message]:
    found = []
    bidders = []
    for seat, hand in enumerate(deal.hands[: rules.players]):
        if hand is None or not hand.premium:
            continue
        bidders.append(seat)
        if not rules.declare:
            found.append(message("premium-none", seat=seat_mark(seat), given=hand.premium))
        elif hand.premium == "!!" and not rules.reveal:
            found.append(message("reveal-none", seat=seat_mark(seat), players=rules.players))
    if len(bidders) > 1 and rules.premiums == "one" and rules.declare:
        found.append(message("premium-several", seats=seats_marked(bidders)))
    return found


def _card_problems(rules: NinetyNineRules, deal: Deal) -> list[Message]:
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


def _pack_problems(rules: NinetyNineRules, holder: str, card: str) -> list[Message]:
    if card == JOKER:
        return [] if rules.joker else [message("joker-none", seat=holder)]
    if card[:-1] in rules.ranks:
        return []
    if holder == "turned":
        return [message("turned-not-in-pack", card=card, legal=list(rules.ranks))]
    return [message("card-not-in-pack", seat=holder, card=card, legal=list(rules.ranks))]


def _shown_twice(mark: str, card: str, holder: str) -> Message:
    if holder == "turned":
        return message("card-turned-up", seat=mark, card=card)
    if holder == mark:
        return message("card-twice", seat=mark, card=card)
    return message("card-of-another", seat=mark, card=card, other=holder)


def _choice_problems(rules: NinetyNineRules, deal: Deal) -> list[Message]:
    """Judge `trump=` and `turn=` against what the rules let the table choose."""
    found = []
    bid = any(hand is not None and hand.premium for hand in deal.hands)
    if deal.trump is not None:
        if not rules.trump_choice:
            found.append(message("trump-not-chosen", trump=deal.trump, rule=rules.trump_by))
        elif deal.trump not in rules.trump_choice:
            found.append(
                message("trump-not-offered", trump=deal.trump, legal=list(rules.trump_choice))
            )
        elif not bid and None not in deal.hands:
            found.append(message("trump-without-premium", trump=deal.trump))
    if deal.turned is not None and rules.trump_by != "turned-card":
        found.append(message("turned-not-played", card=deal.turned))
    return found

"""The legality of hands: their bids, premiums and cards, in a whole deal or an unfinished one.

Problems have marks for seats, which `with_player_names` replaces.
"""

from collections.abc import Iterable

from scorekeeper.core.messages import Message, message
from scorekeeper.games.ninety_nine.facts import JOKER, Deal, Hand
from scorekeeper.games.ninety_nine.notation.hand import write_card
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules


def marks_of_seats(seats: Iterable[int]) -> list[str]:
    """Return the marks of several seats."""
    return [seat_mark(seat) for seat in seats]


def seat_mark(seat: int) -> str:
    """Return the mark of a seat, which `with_player_names` replaces by a name."""
    return f"@{seat + 1}"


def hand_problems(rules: NinetyNineRules, deal: Deal) -> list[Message]:
    """Return what is wrong with the hands of a deal; those that are None are left out."""
    problems: list[Message] = []
    all_plain = True
    for seat, hand in enumerate(deal.hands[: rules.seats]):
        if hand is None:
            continue
        if hand.tricks > rules.tricks:
            problems.append(
                message("tricks-high", seat=seat_mark(seat), given=hand.tricks, legal=rules.tricks)
            )
        if hand.cards or hand.bid is not None or hand.premium or seat >= rules.players:
            all_plain = False
            problems += _bid_problems(rules, seat, hand)
    if not all_plain or deal.turned or deal.trump:
        problems += _premium_problems(rules, deal)
        problems += _card_problems(rules, deal)
    problems += _choice_problems(rules, deal)
    return problems


def _bid_problems(rules: NinetyNineRules, seat: int, hand: Hand) -> list[Message]:
    mark = seat_mark(seat)
    is_dummy = seat >= rules.players
    problems = []
    if hand.bid is not None and hand.bid > rules.tricks:
        problems.append(message("bid-high", seat=mark, given=hand.bid, legal=rules.tricks))
    if hand.stated is not None and rules.bid_cards != "left-over":
        problems.append(message("stated-none", seat=mark, given=hand.stated, premium=hand.premium))
    elif hand.stated is not None and hand.stated > rules.tricks:
        problems.append(message("stated-high", seat=mark, given=hand.stated, legal=rules.tricks))
    if is_dummy and hand.premium:
        problems.append(message("premium-dummy", seat=mark, given=hand.premium))
    if is_dummy and rules.dummy_bid == "shown" and not hand.cards and hand.bid is None:
        problems.append(message("dummy-bid-missing", seat=mark, tricks=hand.tricks))
    return problems


def _premium_problems(rules: NinetyNineRules, deal: Deal) -> list[Message]:
    problems = []
    bidders = []
    for seat, hand in enumerate(deal.hands[: rules.players]):
        if hand is None or not hand.premium:
            continue
        bidders.append(seat)
        if not rules.declare:
            problems.append(message("premium-none", seat=seat_mark(seat), given=hand.premium))
        elif hand.premium == "!!" and not rules.reveal:
            problems.append(message("reveal-none", seat=seat_mark(seat), players=rules.players))
    if len(bidders) > 1 and rules.premiums == "one" and rules.declare:
        problems.append(message("premium-several", seats=marks_of_seats(bidders)))
    return problems


def _card_problems(rules: NinetyNineRules, deal: Deal) -> list[Message]:
    problems = []
    holders: dict[str, str] = {}
    if deal.turned is not None:
        holders[deal.turned] = "turned"
        if rules.trump_by == "turned-card":
            problems += _pack_problems(rules, "turned", deal.turned)
    for seat, hand in enumerate(deal.hands[: rules.seats]):
        for card in hand.cards if hand else ():
            if len(card) == 1 and card != JOKER:
                continue  # without a rank it may be any card of its suit
            mark = seat_mark(seat)
            problems += _pack_problems(rules, mark, card)
            if card in holders:
                problems.append(_duplicate_card(mark, card, holders[card]))
            holders.setdefault(card, mark)
    return problems


def _pack_problems(rules: NinetyNineRules, holder: str, card: str) -> list[Message]:
    if card == JOKER and holder == "turned":
        return [] if rules.joker else [message("turned-joker-none")]
    if card == JOKER:
        return [] if rules.joker else [message("joker-none", seat=holder)]
    if card[:-1] in rules.ranks:
        return []
    if holder == "turned":
        return [message("turned-not-in-pack", card=card, legal=list(rules.ranks))]
    return [message("card-not-in-pack", seat=holder, card=card, legal=list(rules.ranks))]


def turned_missing(rules: NinetyNineRules) -> Message:
    """Return the problem of a card turned up that nobody has told, with what it may be."""
    rank = "9" if "9" in rules.ranks else rules.ranks[0]
    joker = message("turned-or-joker") if rules.joker else ""
    return message("turned-missing", card=f"{rank}H", joker=joker)


def _duplicate_card(mark: str, card: str, holder: str) -> Message:
    if holder == "turned":
        return message("card-turned-up", seat=mark, card=card)
    if holder == mark:
        return message("card-twice", seat=mark, card=card)
    return message("card-of-another", seat=mark, card=card, other=holder)


def _choice_problems(rules: NinetyNineRules, deal: Deal) -> list[Message]:
    """Check `trump=` and `turn=` against what the rules let the table choose."""
    problems = []
    has_premium = any(hand is not None and hand.premium for hand in deal.hands)
    if deal.trump is not None:
        if not rules.trump_choice:
            problems.append(message("trump-not-chosen", trump=deal.trump, rule=rules.trump_by))
        elif deal.trump not in rules.trump_choice:
            problems.append(
                message("trump-not-offered", trump=deal.trump, legal=list(rules.trump_choice))
            )
        elif not has_premium and None not in deal.hands:
            problems.append(message("trump-without-premium", trump=deal.trump))
    if deal.turned is not None and rules.trump_by != "turned-card":
        problems.append(message("turned-not-played", card=write_card(deal.turned)))
    return problems

"""The legality of a trick, and of a deal whose tricks were recorded."""

from collections import Counter
from collections.abc import Iterator, Sequence

from scorekeeper.core.messages import Message, message
from scorekeeper.games.ninety_nine.facts import JOKER, UNKNOWN_TRICKS, Deal, Hand, OpenBid, Trick
from scorekeeper.games.ninety_nine.notation.hand import write_card, write_hand
from scorekeeper.games.ninety_nine.play.contracts import bid_of, successes, winning_trick_counts
from scorekeeper.games.ninety_nine.play.deal_in_play import (
    DealInPlay,
    all_tricks_judged,
    all_tricks_recorded,
    seats_of_trick,
    tricks_taken,
)
from scorekeeper.games.ninety_nine.play.hand_legality import (
    hand_problems,
    seat_mark,
    turned_missing,
)
from scorekeeper.games.ninety_nine.play.tricks import Pack
from scorekeeper.games.ninety_nine.rules.model import SUIT_NAMES, NinetyNineRules, Trump


def trick_problems(
    rules: NinetyNineRules, play: DealInPlay | None, eldest: int, trick: Trick
) -> Iterator[Message]:
    """Yield the problems of a trick."""
    if play is not None and all_tricks_recorded(rules, play):
        yield message("tricks-all-in", tricks=rules.tricks)
        return
    order = seats_of_trick(rules, play, eldest, trick)
    if not order and trick.players:
        yield message("trick-dummy-lead-unknown", seat=seat_mark(trick.players[0]))
        return
    if not order:
        yield message("trick-lead-unknown")
        return
    if len(order) != rules.seats:
        named = [seat_mark(seat) for seat in order]
        yield message("trick-players", seats=named, given=len(order), legal=rules.seats)
    elif len(trick.cards) != len(order):
        seats = [seat_mark(seat) for seat in order]
        yield message("trick-cards", given=len(trick.cards), legal=len(order), seats=seats)
    if play is not None:
        yield from _other_trump(rules, play, trick.trump, trick.turned)
    elif rules.trump_by == "turned-card" and trick.turned is None:
        yield turned_missing(rules)
    yield from _open_bid_problems(rules, play, trick)
    unavailable = _unavailable_cards(rules, play, trick)
    for place, card in enumerate(trick.cards):
        if card in unavailable or not _is_in_pack(rules, card):
            where = unavailable.get(card) or message("gone-lacking", legal=list(rules.ranks))
            seat = seat_mark(order[place % len(order)])
            yield message("trick-card-gone", seat=seat, card=write_card(card), where=where)
        unavailable.setdefault(card, message("gone-now"))


def _is_in_pack(rules: NinetyNineRules, card: str) -> bool:
    return rules.joker if card == JOKER else card[:-1] in rules.ranks


def _unavailable_cards(
    rules: NinetyNineRules, play: DealInPlay | None, trick: Trick
) -> dict[str, Message]:
    """Return the cards that nobody can play any more, each with where it is."""
    cards: dict[str, Message] = {}
    turned = play.pack.turned if play else trick.turned
    if turned is not None and rules.trump_by == "turned-card":
        cards[turned] = message("gone-turned")
    for number, played in enumerate(play.tricks if play else (), start=1):
        cards.update(dict.fromkeys(played.cards, message("gone-played", trick=number)))
    for open_bid in (*(play.open_bids if play else ()), *trick.open_bids):
        for card in open_bid.cards:
            cards.setdefault(card, message("gone-opened", seat=seat_mark(open_bid.seat)))
    return cards


def _open_bid_problems(
    rules: NinetyNineRules, play: DealInPlay | None, trick: Trick
) -> Iterator[Message]:
    """Yield the problems of open bids: each is legal, shown once, and of cards not yet played."""
    bids = {bid.seat: bid for bid in play.open_bids} if play else {}
    for open_bid in trick.open_bids:
        mark = seat_mark(open_bid.seat)
        if rules.bid_cards == "left-over":
            yield message("opened-left-over", seat=mark)
        if (shown := bids.get(open_bid.seat)) is not None:
            yield message("opened-twice", seat=mark, opened=_bid_text(shown))
        bids[open_bid.seat] = open_bid
        if play is not None:
            yield from _played_bid_cards(play, open_bid.seat, open_bid.cards)
    hands = tuple(_shown_hand(bids[seat]) if seat in bids else None for seat in range(rules.seats))
    turned = (play.pack.turned if play else None) or trick.turned
    named = trick.trump if play is None else play.named
    yield from hand_problems(rules, Deal(hands, trick.trump, turned))
    bidder = next((bid.seat for bid in trick.open_bids if bid.premium), None)
    if rules.trump_by == "bidder-else-stays" and bidder is not None and named is None:
        yield message("trump-missing", seat=seat_mark(bidder))


def _bid_text(bid: OpenBid) -> str:
    return write_hand(_shown_hand(bid))


def _shown_hand(bid: OpenBid) -> Hand:
    return Hand(UNKNOWN_TRICKS, bid.cards, premium=bid.premium, stated=bid.stated)


def _other_trump(
    rules: NinetyNineRules, play: DealInPlay, trump: Trump | None, turned: str | None
) -> Iterator[Message]:
    """Yield where trump, or the card turned up, is not the one by which tricks were judged."""
    if trump in rules.trump_choice and play.pack.trump not in (trump, "not-known"):
        yield message("trick-other-trump", given=trump, legal=play.pack.trump)
    if turned is not None and play.pack.turned not in (None, turned):
        before = write_card(play.pack.turned or "")
        yield message("trick-other-turned", given=write_card(turned), legal=before)


def disagreements(rules: NinetyNineRules, play: DealInPlay, deal: Deal) -> Iterator[Message]:
    """Yield where a deal disagrees with its recorded tricks."""
    yield from _other_trump(rules, play, deal.trump, deal.turned)
    all_judged = all_tricks_judged(rules, play)
    for seat, (hand, count) in enumerate(zip(deal.hands, tricks_taken(rules, play), strict=False)):
        if hand is None:
            continue
        if (hand.tricks != count) if all_judged else hand.tricks < count:
            taken = [
                str(number)
                for number, trick in enumerate(play.tricks, start=1)
                if trick.winner == seat
            ]
            fields = {"given": hand.tricks, "counted": count, "taken": taken}
            code = "tricks-differ" if taken else "tricks-differ-none"
            yield Message(code, {"seat": seat_mark(seat), **fields})
        yield from _played_bid_cards(play, seat, hand.cards)
    yield from _other_bids(rules, play, deal)
    if all_tricks_recorded(rules, play):
        yield from _pack_problems(rules, play, deal)


def _other_bids(rules: NinetyNineRules, play: DealInPlay, deal: Deal) -> Iterator[Message]:
    """Yield where a bid of the deal is not the one that lay open."""
    bids = {bid.seat: bid for bid in play.open_bids if bid.seat < len(deal.hands)}
    for seat, open_bid in bids.items():
        hand = deal.hands[seat]
        if hand is None:
            continue
        other_premium = open_bid.premium not in ("", hand.premium)
        if other_premium or not _same_bid(rules, play, deal, hand, open_bid):
            bid = write_hand(hand._replace(tricks=UNKNOWN_TRICKS))
            yield message(
                "bid-differs", seat=seat_mark(seat), given=bid, opened=_bid_text(open_bid)
            )


def _same_bid(
    rules: NinetyNineRules, play: DealInPlay, deal: Deal, hand: Hand, open_bid: OpenBid
) -> bool:
    """Return whether the bid of a hand can be the one that lay open."""
    if hand.cards:
        return _same_cards(play.pack, hand.cards, open_bid.cards)
    shown = hand._replace(cards=open_bid.cards, bid=None)
    if hand.bid is not None:
        bid = bid_of(shown, rules, play.pack.turned) or 0
        return hand.bid in winning_trick_counts(shown, bid, rules)
    if None in deal.hands or len(deal.hands) != rules.seats:
        return True  # missing and extra hands are problems of their own
    hands = enumerate(deal.hands)
    with_shown = tuple(shown if seat == open_bid.seat else other for seat, other in hands)
    return successes(deal._replace(hands=with_shown), rules) == successes(deal, rules)


def _same_cards(pack: Pack, cards: Sequence[str], shown: Sequence[str]) -> bool:
    """Return whether bid-cards, some perhaps known by suit alone, can be the same three."""
    suits = Counter(_suit(card, pack) for card in cards)
    effective = [pack.effective_card(card) for card in (*cards, *shown)]
    ranked = {card for card in effective if len(card) > 1}
    of_suit = Counter(card[-1] for card in ranked)
    same = suits == Counter(_suit(card, pack) for card in shown)
    return same and all(of_suit[suit] <= count for suit, count in suits.items())


def _played_bid_cards(play: DealInPlay, seat: int, cards: Sequence[str]) -> Iterator[Message]:
    trick_of = {
        card: number for number, trick in enumerate(play.tricks, start=1) for card in trick.cards
    }
    for card in cards:
        if card in trick_of:
            trick = trick_of[card]
            yield message(
                "bid-card-played", seat=seat_mark(seat), card=write_card(card), trick=trick
            )


def _pack_problems(rules: NinetyNineRules, play: DealInPlay, deal: Deal) -> Iterator[Message]:
    """Yield suits of which more bid-cards were shown than there are cards left unplayed."""
    left = suits_left(rules, play)
    cards = [card for hand in deal.hands if hand for card in hand.cards]
    shown = Counter(_suit(card, play.pack) for card in cards)
    for suit, count in sorted(shown.items()):
        if count <= left[suit]:
            continue
        if suit in SUIT_NAMES:
            yield message("bid-suits-left", suit=SUIT_NAMES[suit], given=count, left=left[suit])
        elif rules.joker:  # turned up itself; that there is none is a problem of each hand
            yield message("bids-joker-up")


def suits_left(rules: NinetyNineRules, play: DealInPlay) -> Counter[str]:
    """Return how many cards of each suit were neither played nor turned up."""
    left = Counter({suit: len(rules.ranks) for suit in SUIT_NAMES})
    if rules.joker:
        left[_suit(JOKER, play.pack)] += 1
    played = [card for trick in play.tricks for card in trick.cards]
    played += [play.pack.turned] if play.pack.turned else []
    left.subtract(_suit(card, play.pack) for card in played)
    return left


def _suit(card: str, pack: Pack) -> str:
    """Return the suit of a bid-card: of a nine the printed one, of the joker the turned card's."""
    return pack.effective_card(card)[-1]

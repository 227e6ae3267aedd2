"""What the rules have against a trick, and against a deal that does not agree with its tricks."""

from collections import Counter
from collections.abc import Iterator, Sequence

from scorekeeper.core.messages import Message, message
from scorekeeper.games.ninety_nine.facts import JOKER, UNKNOWN_TRICKS, Deal, Hand, OpenBid, Trick
from scorekeeper.games.ninety_nine.notation.hand import write_hand
from scorekeeper.games.ninety_nine.play.deal_in_play import (
    DealInPlay,
    all_tricks_recorded,
    to_play,
    tricks_taken,
)
from scorekeeper.games.ninety_nine.play.hand_legality import hand_problems, seat_mark
from scorekeeper.games.ninety_nine.play.scoring import bid_of, successes, winning_trick_counts
from scorekeeper.games.ninety_nine.play.tricks import Pack
from scorekeeper.games.ninety_nine.rules.model import SUIT_NAMES, NinetyNineRules, Trump


def trick_problems(
    rules: NinetyNineRules, play: DealInPlay | None, eldest: int, laid: Trick
) -> Iterator[Message]:
    """Yield all that speaks against the cards of a trick."""
    if play is not None and all_tricks_recorded(rules, play):
        yield message("tricks-all-in", tricks=rules.tricks)
        return
    order = to_play(rules, play, eldest)
    if len(laid.cards) != len(order):
        seats = [seat_mark(seat) for seat in order]
        yield message("trick-cards", given=len(laid.cards), legal=len(order), seats=seats)
    if play is not None:
        yield from _other_trump(rules, play, laid.trump, laid.turned)
    elif rules.trump_by == "turned-card" and laid.turned is None:
        yield message("turned-missing")
    yield from _opened_problems(rules, play, laid)
    gone = _gone(rules, play, laid)
    for place, card in enumerate(laid.cards):
        if card in gone or not _is_in_pack(rules, card):
            where = gone.get(card) or message("gone-lacking", legal=list(rules.ranks))
            seat = seat_mark(order[place % len(order)])
            yield message("trick-card-gone", seat=seat, card=_written(card), where=where)
        gone.setdefault(card, message("gone-now"))


def _is_in_pack(rules: NinetyNineRules, card: str) -> bool:
    return rules.joker if card == JOKER else card[:-1] in rules.ranks


def _written(card: str) -> str:
    return "joker" if card == JOKER else card


def _gone(rules: NinetyNineRules, play: DealInPlay | None, laid: Trick) -> dict[str, Message]:
    """Return the cards that nobody can play any more, each with where it is."""
    gone: dict[str, Message] = {}
    turned = play.pack.turned if play else laid.turned
    if turned is not None and rules.trump_by == "turned-card":
        gone[turned] = message("gone-turned")
    for number, trick in enumerate(play.tricks if play else (), start=1):
        gone.update(dict.fromkeys(trick.cards, message("gone-played", trick=number)))
    for opened in (*(play.open_bids if play else ()), *laid.open_bids):
        for card in opened.cards:  # a suit without a rank is no card that one could miss
            gone.setdefault(card, message("gone-opened", seat=seat_mark(opened.seat)))
    return gone


def _opened_problems(
    rules: NinetyNineRules, play: DealInPlay | None, laid: Trick
) -> Iterator[Message]:
    """Bids lie open as the rules have it, once, and none of their cards was played before."""
    before = {one.seat: one for one in play.open_bids} if play else {}
    for opened in laid.open_bids:
        mark = seat_mark(opened.seat)
        if rules.bid_cards == "left-over":
            yield message("opened-left-over", seat=mark)
        if (known := before.get(opened.seat)) is not None:
            yield message("opened-twice", seat=mark, opened=_bid(known))
        before[opened.seat] = opened
        if play is not None:
            yield from _played_bid_cards(play, opened.seat, opened.cards)
    hands = tuple(
        Hand(UNKNOWN_TRICKS, before[seat].cards, premium=before[seat].premium)
        if seat in before
        else None
        for seat in range(rules.seats)
    )
    turned = (play.pack.turned if play else None) or laid.turned
    named = laid.trump if play is None else play.named
    yield from hand_problems(rules, Deal(hands, laid.trump, turned))
    bidder = next((one.seat for one in laid.open_bids if one.premium), None)
    if rules.trump_by == "bidder-else-stays" and bidder is not None and named is None:
        yield message("trump-missing", seat=seat_mark(bidder))


def _bid(opened: OpenBid) -> str:
    return write_hand(Hand(UNKNOWN_TRICKS, opened.cards, premium=opened.premium))


def _other_trump(
    rules: NinetyNineRules, play: DealInPlay, trump: Trump | None, turned: str | None
) -> Iterator[Message]:
    """The tricks were judged by one trump; it cannot be another afterwards."""
    if trump in rules.trump_choice and trump != play.pack.trump:
        yield message("trick-other-trump", given=trump, legal=play.pack.trump)
    if turned is not None and play.pack.turned not in (None, turned):
        before = _written(play.pack.turned or "")
        yield message("trick-other-turned", given=_written(turned), legal=before)


def disagreements(rules: NinetyNineRules, play: DealInPlay, deal: Deal) -> Iterator[Message]:
    """Yield where what the players say of a deal and what its cards say are two things."""
    yield from _other_trump(rules, play, deal.trump, deal.turned)
    whole = all_tricks_recorded(rules, play)
    for seat, (hand, count) in enumerate(zip(deal.hands, tricks_taken(rules, play), strict=False)):
        if hand is None:
            continue
        if (hand.tricks != count) if whole else hand.tricks < count:
            yield message("tricks-differ", seat=seat_mark(seat), given=hand.tricks, counted=count)
        yield from _played_bid_cards(play, seat, hand.cards)
    yield from _other_bids(rules, play, deal)
    if whole:
        yield from _pack_problems(rules, play, deal)


def _other_bids(rules: NinetyNineRules, play: DealInPlay, deal: Deal) -> Iterator[Message]:
    """Bids that lay open cannot be others when the deal is over."""
    opened = {one.seat: one for one in play.open_bids if one.seat < len(deal.hands)}
    for seat, before in opened.items():
        hand = deal.hands[seat]
        if hand is None:
            continue
        other_premium = before.premium not in ("", hand.premium)
        if other_premium or not _same_bid(rules, play, deal, hand, before):
            told = write_hand(hand._replace(tricks=UNKNOWN_TRICKS))
            yield message("bid-differs", seat=seat_mark(seat), given=told, opened=_bid(before))


def _same_bid(
    rules: NinetyNineRules, play: DealInPlay, deal: Deal, hand: Hand, before: OpenBid
) -> bool:
    """Tell whether what is said of a bid in the end is what lay open."""
    if hand.cards:
        return _same_cards(play.pack, hand.cards, before.cards)
    known = hand._replace(cards=before.cards, bid=None)
    if hand.bid is not None:
        bid = bid_of(known, rules, play.pack.turned) or 0
        return hand.bid in winning_trick_counts(known, bid, rules)
    if None in deal.hands or len(deal.hands) != rules.seats:
        return True  # which is told otherwise
    hands = enumerate(deal.hands)
    instead = tuple(known if seat == before.seat else other for seat, other in hands)
    return successes(deal._replace(hands=instead), rules) == successes(deal, rules)


def _same_cards(pack: Pack, one: Sequence[str], other: Sequence[str]) -> bool:
    """Tell whether bid-cards can be the same ones, shown with their ranks or as suits alone."""
    suits = Counter(_suit(card, pack) for card in one)
    ranked = {pack.face(card) for card in (*one, *other) if len(pack.face(card)) > 1}
    of_suit = Counter(card[-1] for card in ranked)
    same = suits == Counter(_suit(card, pack) for card in other)
    return same and all(of_suit[suit] <= count for suit, count in suits.items())


def _played_bid_cards(play: DealInPlay, seat: int, cards: Sequence[str]) -> Iterator[Message]:
    applied = {c: n for n, trick in enumerate(play.tricks, start=1) for c in trick.cards}
    for card in cards:
        if card in applied:
            given = {"seat": seat_mark(seat), "card": _written(card), "trick": applied[card]}
            yield Message("bid-card-played", given)


def _pack_problems(rules: NinetyNineRules, play: DealInPlay, deal: Deal) -> Iterator[Message]:
    """The pack must come out: what was shown as a bid is among the cards that nobody played."""
    left = _suits_left(rules, play)
    cards = [card for hand in deal.hands if hand for card in hand.cards]
    shown = Counter(_suit(card, play.pack) for card in cards)
    for suit, count in sorted(shown.items()):
        if count > left[suit]:
            yield message(
                "bid-suits-left", suit=SUIT_NAMES.get(suit, suit), given=count, left=left[suit]
            )


def _suits_left(rules: NinetyNineRules, play: DealInPlay) -> Counter[str]:
    """Return how many cards of each suit were neither played nor turned up."""
    left = Counter({suit: len(rules.ranks) for suit in SUIT_NAMES})
    if rules.joker:
        left[_suit(JOKER, play.pack)] += 1
    gone = [card for trick in play.tricks for card in trick.cards]
    gone += [play.pack.turned] if play.pack.turned else []
    left.subtract(_suit(card, play.pack) for card in gone)
    return left


def _suit(card: str, pack: Pack) -> str:
    """Return the suit of a bid-card: a nine bids by its printed suit, the joker as its double."""
    return pack.face(card)[-1]

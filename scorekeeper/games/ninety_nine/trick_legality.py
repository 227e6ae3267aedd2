"""What the rules have against a trick, and against a deal that does not agree with its tricks."""

from collections import Counter
from collections.abc import Iterator, Sequence

from scorekeeper.core.problems import Said, said
from scorekeeper.games.ninety_nine.facts import JOKER, Deal, Laid
from scorekeeper.games.ninety_nine.rules import Rules, Trump
from scorekeeper.games.ninety_nine.trick_by_trick import Play, all_in, counts, to_play
from scorekeeper.games.ninety_nine.tricks import Pack

_SUITS = {"C": "clubs", "H": "hearts", "S": "spades", "D": "diamonds"}


def trick_problems(rules: Rules, play: Play | None, eldest: int, laid: Laid) -> Iterator[Said]:
    """Yield all that speaks against the cards of a trick."""
    if play is not None and all_in(rules, play):
        yield said("tricks-all-in", tricks=rules.tricks)
        return
    order = to_play(rules, play, eldest)
    if len(laid.cards) != len(order):
        seats = [_mark(seat) for seat in order]
        yield said("trick-cards", given=len(laid.cards), legal=len(order), seats=seats)
    yield from _trump_problems(rules, play, laid)
    turned = play.pack.turned if play else laid.turned
    gone = _gone(play, turned)
    for opened in laid.opened:
        for card in opened.cards:
            yield from _card_problems(rules, card, opened.seat, gone)
            _lay(gone, card, said("gone-opened", seat=_mark(opened.seat)))
    number = len(play.tricks) + 1 if play else 1
    for place, card in enumerate(laid.cards):
        yield from _card_problems(rules, card, order[place % len(order)], gone)
        _lay(gone, card, said("gone-played", trick=number))


def _gone(play: Play | None, turned: str | None) -> dict[str, Said]:
    """Return the cards that nobody can play any more, each with where it is."""
    gone: dict[str, Said] = {}
    if turned is not None:
        gone[turned] = said("gone-turned")
    for number, trick in enumerate(play.tricks if play else (), start=1):
        gone.update(dict.fromkeys(trick.cards, said("gone-played", trick=number)))
    for opened in play.opened if play else ():
        for card in opened.cards:
            _lay(gone, card, said("gone-opened", seat=_mark(opened.seat)))
    return gone


def _lay(gone: dict[str, Said], card: str, where: Said) -> None:
    if len(card) > 1 or card == JOKER:  # a suit without a rank is no card that one could miss
        gone.setdefault(card, where)


def _card_problems(rules: Rules, card: str, seat: int, gone: dict[str, Said]) -> Iterator[Said]:
    if card == JOKER and not rules.joker:
        yield said("joker-none", seat=_mark(seat))
    elif len(card) > 1 and card[:-1] not in rules.ranks:
        yield said("card-not-in-pack", seat=_mark(seat), card=card, legal=list(rules.ranks))
    elif card in gone:
        yield said("trick-card-gone", seat=_mark(seat), card=card, where=gone[card])


def _trump_problems(rules: Rules, play: Play | None, laid: Laid) -> Iterator[Said]:
    if play is None:
        if rules.trump_by == "turned-card" and laid.turned is None:
            yield said("turned-missing")
        if rules.trump_by != "turned-card" and laid.turned is not None:
            yield said("turned-not-played", card=laid.turned)
        if laid.turned not in (None, JOKER) and (laid.turned or "")[:-1] not in rules.ranks:
            yield said("turned-not-in-pack", card=laid.turned, legal=list(rules.ranks))
        if laid.trump is not None and laid.trump not in rules.trump_choice:
            yield _not_offered(rules, laid.trump)
        return
    yield from _other_trump(play, laid.trump, laid.turned)


def _not_offered(rules: Rules, trump: Trump) -> Said:
    if not rules.trump_choice:
        return said("trump-not-chosen", trump=trump, rule=rules.trump_by)
    return said("trump-not-offered", trump=trump, legal=list(rules.trump_choice))


def _other_trump(play: Play, trump: Trump | None, turned: str | None) -> Iterator[Said]:
    """The tricks were judged by one trump; it cannot be another afterwards."""
    if trump not in (None, play.pack.trump):
        yield said("trick-other-trump", given=trump, legal=play.pack.trump)
    if turned not in (None, play.pack.turned):
        yield said("trick-other-turned", given=turned, legal=play.pack.turned or "")


def disagreements(rules: Rules, play: Play, deal: Deal) -> Iterator[Said]:
    """Yield where what the players say of a deal and what its cards say are two things."""
    yield from _other_trump(play, deal.trump, deal.turned)
    whole = all_in(rules, play)
    opened = {one.seat: one for one in play.opened}
    for seat, (hand, count) in enumerate(zip(deal.hands, counts(rules, play), strict=False)):
        if hand is None:
            continue
        if (hand.tricks != count) if whole else hand.tricks < count:
            yield said("tricks-differ", seat=_mark(seat), given=hand.tricks, counted=count)
        before = opened.get(seat)
        if before and before.cards and sorted(hand.cards) != sorted(before.cards):
            shown = ["".join(hand.cards)] if hand.cards else []
            cards = "".join(before.cards)
            yield said("bid-differs", seat=_mark(seat), given=shown, opened=cards)
        yield from _played_bid_cards(play, seat, hand.cards)
    if whole:
        yield from _pack_problems(rules, play, deal)


def _played_bid_cards(play: Play, seat: int, cards: Sequence[str]) -> Iterator[Said]:
    played = {c: n for n, trick in enumerate(play.tricks, start=1) for c in trick.cards}
    for card in cards:
        if card in played:
            yield said("bid-card-played", seat=_mark(seat), card=card, trick=played[card])


def _pack_problems(rules: Rules, play: Play, deal: Deal) -> Iterator[Said]:
    """The pack must come out: what was shown as a bid is among the cards that nobody played."""
    left = _suits_left(rules, play)
    cards = [card for hand in deal.hands if hand for card in hand.cards]
    shown = Counter(_suit(card, play.pack) for card in cards)
    for suit, count in sorted(shown.items()):
        if count > left[suit]:
            yield said("bid-suits-left", suit=_SUITS.get(suit, suit), given=count, left=left[suit])


def _suits_left(rules: Rules, play: Play) -> Counter[str]:
    """Return how many cards of each suit were neither played nor turned up."""
    left = Counter({suit: len(rules.ranks) for suit in _SUITS})
    if rules.joker:
        left[_suit(JOKER, play.pack)] += 1
    gone = [card for trick in play.tricks for card in trick.cards]
    gone += [play.pack.turned] if play.pack.turned else []
    left.subtract(_suit(card, play.pack) for card in gone)
    return left


def _suit(card: str, pack: Pack) -> str:
    """Return the suit of a bid-card: a nine bids by its printed suit, the joker as its double."""
    return pack.face(card)[-1]


def _mark(seat: int) -> str:
    return f"@{seat + 1}"

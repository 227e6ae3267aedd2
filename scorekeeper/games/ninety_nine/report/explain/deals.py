"""A deal explained: who took what, who made it, and what each point is for."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.core.messages import Message, message
from scorekeeper.games.cards import with_symbol
from scorekeeper.games.ninety_nine.facts import JOKER, Adjustment, Deal, Hand
from scorekeeper.games.ninety_nine.play.account import DealAccount
from scorekeeper.games.ninety_nine.play.scoring import (
    ScoreLine,
    bid_of,
    vulnerable,
    winning_trick_counts,
)
from scorekeeper.games.ninety_nine.report.explain.parts import ExplainContext, Part, Point
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules


class _DealContext(NamedTuple):
    """A deal with all that its explanation looks at."""

    rules: NinetyNineRules
    deal: Deal
    account: DealAccount
    names: tuple[str, ...]
    before: tuple[int, ...]
    """The totals of the game before it."""
    agreed: tuple[Adjustment, ...]
    """What the table agreed on that counts with this deal."""


def explained_deal(book: ExplainContext, account: DealAccount) -> Part:
    """Explain all points of a deal that counts, those that it did not give too."""
    told = _told(book, account)
    scored = account.scored
    points = [
        point
        for seat in range(len(told.names))
        for point in (*_of_play(told, seat), *_of_premiums(told, seat), *_of_the_table(told, seat))
    ]
    sums = [
        (seat, message("explain-sum", player=name, scored=score, total=total))
        for seat, (name, score, total) in enumerate(
            zip(told.names, account.scores, account.totals, strict=True)
        )
    ]
    heading, rests_on = _heading(book, told)
    facts = {"deal": account.number, "game": scored.game, "trump": scored.trump, "counted": True}
    return Part("deal", heading, rests_on, tuple(points), tuple(sums), facts=facts)


def _told(book: ExplainContext, account: DealAccount) -> _DealContext:
    agreed = book.agreed[account.entry]
    points = [0] * len(book.names)
    for line in account.lines:
        points[line.seat] += line.points
    before = [total - score for total, score in zip(account.totals, points, strict=True)]
    for adjustment in (one.fact for one in agreed if one.earlier):
        before[adjustment.seat] += adjustment.points
    deal = account.scored.deal
    adjustments = tuple(one.fact for one in agreed)
    return _DealContext(book.rules, deal, account, book.names, tuple(before), adjustments)


def _heading(book: ExplainContext, told: _DealContext) -> tuple[Message, tuple[str, ...]]:
    scored = told.account.scored
    why, rests_on = _why_trump(book, told)
    heading = message(
        "explain-deal",
        number=told.account.number,
        game=scored.game,
        deal=scored.number_in_game,
        dealer=told.names[scored.dealer],
        leader=told.names[scored.leader],
        trump=scored.trump,
        why=why,
    )
    return heading, rests_on


def _why_trump(book: ExplainContext, told: _DealContext) -> tuple[Message, tuple[str, ...]]:
    rules, deal, account = told.rules, told.deal, told.account
    if rules.trump_by == "turned-card":
        code = "why-joker-turned" if deal.turned == JOKER else "why-turned"
        return message(code, card=with_symbol(deal.turned or "")), ("trump_by",)
    if deal.trump is not None:
        bidder = next(seat for seat, hand in enumerate(deal.hands) if hand and hand.premium)
        return message("why-named", player=told.names[bidder]), ("trump_choice",)
    if account.scored.number_in_game == 1:
        return message("why-first"), ("first_trump",)
    if rules.trump_by == "bidder-else-stays":
        return message("why-stays"), ("trump_by",)
    before = book.accounts[book.accounts.index(account) - 1]
    return message("why-made", made=sum(before.scored.made)), ("next_trump",)


def _of_play(told: _DealContext, seat: int) -> Iterator[Point]:
    """Explain tricks and contract, and why there are no contract points."""
    rules, hand = told.rules, told.deal.hands[seat]
    assert hand is not None  # noqa: S101 — it counts
    yield Point(seat, hand.tricks, "tricks", _tricks(hand), ("P:Score",))
    made = told.account.scored.made
    count = sum(made)
    worth = rules.contract[count]
    bid, on = _bid(told, seat, hand), _bid_rests_on(told, seat)
    if not made[seat]:
        yield Point(seat, 0, "contract", message("because-failed", bid=bid), ("P:Score", *on))
        return
    code = "because-alone" if count == 1 else "because-made" if worth else "because-all-made"
    why = message(code, bid=bid, count=count, points=worth)
    yield Point(seat, worth, "contract", why, ("contract", *on))


def _tricks(hand: Hand) -> Message:
    return message(
        "because-tricks" if hand.tricks > 1 else "because-few-tricks", tricks=hand.tricks
    )


def _bid_rests_on(told: _DealContext, seat: int) -> tuple[str, ...]:
    rules, hand = told.rules, told.deal.hands[seat]
    fields: list[str] = []
    if seat >= rules.players:
        fields.append("dummy_makes_it")
    elif rules.sides:
        fields.append("sides")
    if hand is not None and JOKER in hand.cards:
        fields.append("joker")
    bid = bid_of(hand, rules) if hand is not None and JOKER not in hand.cards else None
    if hand is not None and bid is not None and len(winning_trick_counts(hand, bid, rules)) > 1:
        fields.append("nought_or")
    return tuple(fields)


def _bid(told: _DealContext, seat: int, hand: Hand) -> Message:
    """Say what was taken against what was bid."""
    rules = told.rules
    bid = bid_of(hand, rules, told.deal.turned)
    fields: dict[str, object] = {"tricks": hand.tricks, "bid": bid}
    if rules.sides and seat < rules.players:
        return _of_side(told, seat)
    is_dummy = seat >= rules.players
    if is_dummy and rules.dummy_makes_it != "exactly" and bid is not None and hand.tricks < bid:
        return Message("bid-of-dummy-under", {**fields, "cards": _cards(hand, bid)})
    return _own(told, hand, bid, is_dummy=is_dummy)


def _of_side(told: _DealContext, seat: int) -> Message:
    """Say what a side took against what it bid, as far as that is known."""
    rules = told.rules
    seats = rules.seats_of(rules.side_of[seat])
    hands = [hand for s in seats if (hand := told.deal.hands[s]) is not None]
    bids = [bid_of(hand, rules, told.deal.turned) for hand in hands]
    fields: dict[str, object] = {
        "players": [told.names[s] for s in seats],
        "tricks": sum(hand.tricks for hand in hands),
    }
    known = [bid for bid in bids if bid is not None]
    if len(known) == len(hands):
        shown = [_shown_bid(told, hand, bid) for hand, bid in zip(hands, known, strict=True)]
        return Message("bid-of-side", {**fields, "bids": shown})
    made = any(hand.made for hand, bid in zip(hands, bids, strict=True) if bid is None)
    return Message("bid-of-side-made" if made else "bid-of-side-failed", fields)


def _shown_bid(told: _DealContext, hand: Hand, bid: int) -> Message:
    either = len(winning_trick_counts(hand, bid, told.rules)) > 1
    return message("a-bid-or" if either else "a-bid", bid=bid, other=told.rules.nought_or)


def _own(told: _DealContext, hand: Hand, bid: int | None, *, is_dummy: bool = False) -> Message:
    open_ = bool(hand.premium) or is_dummy
    fields: dict[str, object] = {"tricks": hand.tricks, "bid": bid}
    if bid is None:
        unknown = "bid-open" if open_ else "bid-not-shown"
        return Message("bid-said-made" if hand.made else unknown, fields)
    either = len(winning_trick_counts(hand, bid, told.rules)) > 1
    code = "bid-either" if either else "bid-known"
    return Message(code, {**fields, "cards": _cards(hand, bid), "other": told.rules.nought_or})


def _cards(hand: Hand, bid: int) -> str:
    """Write a bid as it was shown, or its number."""
    return f"{bid} ({' '.join(map(with_symbol, hand.cards))})" if hand.cards else str(bid)


def _of_premiums(told: _DealContext, seat: int) -> Iterator[Point]:
    """Explain what is neither tricks nor contract, in the order of the score."""
    losers = iter(_losers_to(told, seat))
    for line in told.account.scored.lines:
        if line.seat == seat and line.reason not in ("tricks", "contract"):
            yield _point(told, line, next(losers) if line.reason == "forfeit" else seat)


def _losers_to(told: _DealContext, seat: int) -> list[int]:
    """Return who has lost a premium that this seat gets something of."""
    side, made = told.rules.side_of, told.account.scored.made
    return [
        other
        for other, hand in enumerate(told.deal.hands)
        if hand and hand.premium and not made[other] and side[other] != side[seat]
    ]


_MADE = {"!": "because-declared-made", "!!": "because-revealed-made"}
_LOST = {"!": "because-declared-lost", "!!": "because-revealed-lost"}


def _point(told: _DealContext, line: ScoreLine, loser: int) -> Point:
    rules, hand, name = told.rules, told.deal.hands[loser], told.names[loser]
    premium = hand.premium if hand else ""
    amount = abs(line.points)
    why: Message
    rests_on: tuple[str, ...]
    if line.reason == "premium" and line.seat >= rules.players:
        why, rests_on = message("because-dummy-exact"), ("dummy_exact",)
    elif line.reason == "premium":
        why = Message(_MADE[premium], {"points": amount})
        rests_on = ("reveal",) if premium == "!!" else ("declare",)
    elif line.reason == "forfeit":
        why = Message(_LOST[premium], {"player": name, "points": amount})
        rests_on = ("premium_lost",)
    elif line.reason == "penalty":
        code = "because-own-reveal-lost" if premium == "!!" else "because-own-lost"
        why, rests_on = Message(code, {"points": amount}), ("premium_lost",)
    else:
        why, rests_on = _vulnerable(told, line)
    return Point(line.seat, line.points, line.reason, why, rests_on)


def _vulnerable(told: _DealContext, line: ScoreLine) -> tuple[Message, tuple[str, ...]]:
    at_risk = vulnerable(told.before)
    other = next(seat for seat, risk in enumerate(at_risk) if risk)
    totals = f"{told.before[other]}:{told.before[line.seat]}"
    why = message("because-vulnerable", player=told.names[other], totals=totals, points=line.points)
    return why, ("vulnerable",)


def _of_the_table(told: _DealContext, seat: int) -> Iterator[Point]:
    for owner, points, reason in told.agreed:
        if owner == seat:
            why = (
                message("because-agreed", reason=reason)
                if reason
                else message("because-agreed-bare")
            )
            yield Point(seat, points, "adjustment", why, ("A",))

"""A deal explained: who took what, who made it, and what each point is for."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.core.limits import MAX_CACHED
from scorekeeper.core.messages import Message, RepeatedMessage, message
from scorekeeper.games.ninety_nine.facts import JOKER, Deal, Hand
from scorekeeper.games.ninety_nine.play.account import DealAccount, trump_json
from scorekeeper.games.ninety_nine.play.contracts import bid_of, premiums_lost, winning_trick_counts
from scorekeeper.games.ninety_nine.play.scoring import ScoreLine, vulnerable
from scorekeeper.games.ninety_nine.report.explain.parts import ExplainContext, Part, Point
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, seat_names


class _DealContext(NamedTuple):
    """A deal with all that its explanation looks up."""

    rules: NinetyNineRules
    deal: Deal
    account: DealAccount
    names: tuple[str, ...]
    before: tuple[int, ...]
    """The totals of the game before it."""


def explain_deal(session: ExplainContext, account: DealAccount) -> Part:
    """Explain the points of a deal that counts, and why a player got none for a contract."""
    context = _deal_context(session, account)
    scored = account.scored
    points = [
        point
        for seat in range(len(context.names))
        for point in (
            *_play_points(context, seat),
            *_premium_points(context, seat),
            *_adjustment_points(context, seat),
        )
    ]
    sums = [(seat, _sum_of(context, seat)) for seat in range(len(context.names))]
    heading, rests_on = _heading(session, context)
    facts = {
        "deal": account.number,
        "game": scored.game,
        "trump": trump_json(scored.trump),
        "counted": True,
    }
    return Part(
        *("deal", heading, rests_on, tuple(points), tuple(sums)), facts=facts, names=context.names
    )


def _sum_of(context: _DealContext, seat: int) -> Message:
    """Say what a seat scored in the deal, as the scoreboard has it, and what was agreed on."""
    account = context.account
    played = account.scored.points[seat]
    fields = {"player": context.names[seat], "scored": played, "total": account.totals[seat]}
    if agreed := account.scores[seat] - played:
        return message("explain-sum-agreed", agreed=f"{agreed:+d}", **fields)
    return message("explain-sum", **fields)


def _deal_context(session: ExplainContext, account: DealAccount) -> _DealContext:
    before = [total - score for total, score in zip(account.totals, account.scores, strict=True)]
    for adjustment in (agreed.adjustment for agreed in account.agreed if agreed.earlier):
        before[adjustment.seat] += adjustment.points
    deal = account.scored.deal
    names = seat_names(account.players, session.rules)
    return _DealContext(session.rules, deal, account, names, tuple(before))


def _heading(session: ExplainContext, context: _DealContext) -> tuple[Message, tuple[str, ...]]:
    scored = context.account.scored
    why, rests_on = _why_trump(session, context)
    heading = message(
        "explain-deal",
        number=context.account.number,
        game=scored.game,
        deal=scored.number_in_game,
        dealer=context.names[scored.dealer],
        leader=context.names[scored.leader],
        trump=scored.trump,
        why=why,
    )
    return heading, rests_on


def _why_trump(session: ExplainContext, context: _DealContext) -> tuple[Message, tuple[str, ...]]:
    rules, deal = context.rules, context.deal
    if rules.trump_by == "turned-card":
        code = "why-joker-turned" if deal.turned == JOKER else "why-turned"
        return message(code, card=_card_text(deal.turned or "")), ("trump_by",)
    if deal.trump is not None:
        bidder = next(seat for seat, hand in enumerate(deal.hands) if hand and hand.premium)
        return message("why-named", player=context.names[bidder]), ("trump_choice",)
    return _why_untold_trump(session, context.account)


def _why_untold_trump(
    session: ExplainContext, account: DealAccount
) -> tuple[Message, tuple[str, ...]]:
    """Explain a trump that follows from the deals before."""
    rules = session.rules
    if account.scored.trump == "not-known":
        return message("why-unknown"), ("trump_by",)
    if account.scored.number_in_game == 1 and rules.first_trump != "stays":
        return message("why-first"), ("first_trump",)
    if account.entry not in session.makers_before:
        return message("why-opening"), ("first_trump", "opening_trump")
    if rules.trump_by == "bidder-else-stays":
        return message("why-stays"), ("trump_by",)
    made, number = session.makers_before[account.entry]
    return message("why-made-in", made=made, deal=number), ("next_trump",)


def _play_points(context: _DealContext, seat: int) -> Iterator[Point]:
    """Explain tricks and contract, and why there are no contract points."""
    rules, hand = context.rules, context.deal.hands[seat]
    assert hand is not None  # noqa: S101 — it counts
    yield Point(seat, hand.tricks, "tricks", _why_tricks(hand.tricks), ("P:Score",))
    made = context.account.scored.made
    count = sum(made)
    worth = rules.contract[count] if made[seat] else 0
    why = _why_contract(context, seat, hand, count if made[seat] else 0, worth)
    rests_on = ("contract" if made[seat] else "P:Score", *_bid_rests_on(context, seat))
    yield Point(seat, worth, "contract", why, rests_on)


@lru_cache(maxsize=min(16, MAX_CACHED))
def _why_tricks(tricks: int) -> Message:
    return RepeatedMessage(
        "because-tricks" if tricks > 1 else "because-few-tricks", {"tricks": tricks}
    )


def _why_contract(context: _DealContext, seat: int, hand: Hand, count: int, worth: int) -> Message:
    """Explain what a contract gave with so many who made theirs; nobody is this player's failure.

    What rests on the hand alone is the same in many deals.
    """
    rules = context.rules
    bid = bid_of(hand, rules, context.deal.turned)
    if rules.sides and seat < rules.players:
        return _made_or_failed(_side_bid_result(context, seat), count, worth)
    is_dummy = seat >= rules.players
    if is_dummy and rules.dummy_makes_it != "exactly" and bid is not None and hand.tricks < bid:
        fields = {"tricks": hand.tricks, "bid": bid, "cards": _bid_with_cards(hand, bid)}
        return _made_or_failed(Message("bid-of-dummy-under", fields), count, worth)
    return _why_own_contract(hand, bid, rules, is_dummy, count, worth)


def _bid_rests_on(context: _DealContext, seat: int) -> tuple[str, ...]:
    rules, hand = context.rules, context.deal.hands[seat]
    fields: list[str] = []
    if seat >= rules.players:
        fields.append("dummy_makes_it")
    elif rules.sides:
        fields.append("sides")
    if hand is not None and JOKER in hand.cards:
        fields.append("joker")
    bid = bid_of(hand, rules, context.deal.turned) if hand is not None else None
    if hand is not None and bid is not None and len(winning_trick_counts(hand, bid, rules)) > 1:
        fields.append("nought_or")
    return tuple(fields)


@lru_cache(maxsize=min(4096, MAX_CACHED))
def _why_own_contract(
    hand: Hand,
    bid: int | None,
    rules: NinetyNineRules,
    is_dummy: bool,  # noqa: FBT001 — a key of the cache
    count: int,
    worth: int,
) -> Message:
    result = _own_bid_result(hand, bid, rules, is_dummy=is_dummy)
    return RepeatedMessage(*_made_or_failed(result, count, worth))


def _made_or_failed(bid: Message, count: int, worth: int) -> Message:
    if not count:
        return message("because-failed", bid=bid)
    code = "because-alone" if count == 1 else "because-made" if worth else "because-all-made"
    return message(code, bid=bid, count=count, points=worth)


def _side_bid_result(context: _DealContext, seat: int) -> Message:
    """Say what a side took against what it bid, as far as that is known."""
    rules = context.rules
    seats = rules.seats_of(rules.side_of[seat])
    hands = [hand for s in seats if (hand := context.deal.hands[s]) is not None]
    bids = [bid_of(hand, rules, context.deal.turned) for hand in hands]
    fields: dict[str, object] = {
        "players": [context.names[s] for s in seats],
        "tricks": sum(hand.tricks for hand in hands),
    }
    known = [bid for bid in bids if bid is not None]
    if len(known) == len(hands):
        texts = [_bid_text(context, hand, bid) for hand, bid in zip(hands, known, strict=True)]
        return Message("bid-of-side", {**fields, "bids": texts})
    made = any(hand.made for hand, bid in zip(hands, bids, strict=True) if bid is None)
    return Message("bid-of-side-made" if made else "bid-of-side-failed", fields)


def _bid_text(context: _DealContext, hand: Hand, bid: int) -> Message:
    either = len(winning_trick_counts(hand, bid, context.rules)) > 1
    return message("a-bid-or" if either else "a-bid", bid=bid, other=context.rules.nought_or)


def _own_bid_result(
    hand: Hand, bid: int | None, rules: NinetyNineRules, *, is_dummy: bool
) -> Message:
    """Say what a player took against the bid, as far as that is known."""
    fields: dict[str, object] = {"tricks": hand.tricks, "bid": bid}
    if bid is None:
        only_stated = hand.stated is not None and hand.premium == "!"
        is_open = is_dummy or (hand.premium and not only_stated)
        unknown = "bid-open" if is_open else "bid-not-shown"
        return Message("bid-said-made" if hand.made else unknown, fields)
    either = len(winning_trick_counts(hand, bid, rules)) > 1
    code = "bid-either" if either else "bid-known"
    return Message(code, {**fields, "cards": _bid_with_cards(hand, bid), "other": rules.nought_or})


def _bid_with_cards(hand: Hand, bid: int) -> str:
    """Write a bid as it was shown, or its number."""
    return f"{bid} ({' '.join(map(_card_text, hand.cards))})" if hand.cards else str(bid)


_SUIT_SYMBOLS = str.maketrans("CHSD", "♣♥♠♦")


def _card_text(card: str) -> str:
    return card[:-1] + card[-1:].translate(_SUIT_SYMBOLS)


def _premium_points(context: _DealContext, seat: int) -> Iterator[Point]:
    """Explain what is neither tricks nor contract, in the order of the score."""
    lines = [
        line
        for line in context.account.scored.lines
        if line.seat == seat and line.reason not in ("tricks", "contract")
    ]
    if not lines:
        return
    made = context.account.scored.made
    lost = premiums_lost(context.deal, made)
    failed = [risk and not ok for risk, ok in zip(vulnerable(context.before), made, strict=True)]
    losers = {
        "forfeit": _opponents_of(context, seat, lost),
        "vulnerable": _opponents_of(context, seat, failed),
    }
    for line in lines:
        of_reason = losers.get(line.reason)
        yield _premium_point(context, line, next(of_reason) if of_reason else seat)


def _opponents_of(context: _DealContext, seat: int, losing: Sequence[bool]) -> Iterator[int]:
    """Yield those of another side of whose loss a seat gets points, in the order of the score."""
    side = context.rules.side_of
    return (loser for loser, loses in enumerate(losing) if loses and side[loser] != side[seat])


_PREMIUM_KINDS = {"!": "declared", "!!": "revealed"}


def _premium_point(context: _DealContext, line: ScoreLine, loser: int) -> Point:
    rules, hand, name = context.rules, context.deal.hands[loser], context.names[loser]
    assert hand is not None  # noqa: S101 — it counts
    why: Message
    rests_on: tuple[str, ...]
    if line.reason == "premium" and line.seat >= rules.players:
        why, rests_on = message("because-dummy-exact"), ("dummy_exact",)
    elif line.reason in _PREMIUM_REASONS:
        why = _why_premium(line.reason, hand, name, abs(line.points))
        rests_on = ("reveal",) if hand.premium == "!!" else ("declare",)
        if line.reason != "premium":
            rests_on = ("premium_lost",)
        if line.reason == "forfeit" and hand.stated is not None:
            rests_on = ("premium_lost", "R13")
    else:
        why, rests_on = _why_vulnerable(context, line, loser)
    return Point(line.seat, line.points, line.reason, why, rests_on)


_PREMIUM_REASONS = {
    "premium": "because-{}-made",
    "forfeit": "because-{}-lost",
    "penalty": "because-own-{}-lost",
}
"""The codes of sentences on premiums, by the reason for the points."""


@lru_cache(maxsize=min(4096, MAX_CACHED))
def _why_premium(reason: str, hand: Hand, name: str, amount: int) -> Message:
    """Explain what a premium gave or cost; each of its opponents gets the same for one lost."""
    fields = {"player": name, "points": amount, "stated": hand.stated, "tricks": hand.tricks}
    return RepeatedMessage(_PREMIUM_REASONS[reason].format(_premium_kind(hand)), fields)


def _premium_kind(hand: Hand) -> str:
    """Return the kind of a premium in the codes of its sentences."""
    kind = _PREMIUM_KINDS[hand.premium]
    return kind if hand.stated is None else f"{kind}-stated"


def _why_vulnerable(
    context: _DealContext, line: ScoreLine, loser: int
) -> tuple[Message, tuple[str, ...]]:
    totals = f"{context.before[loser]}:{context.before[line.seat]}"
    why = message(
        "because-vulnerable",
        player=context.names[loser],
        totals=totals,
        points=line.points,
    )
    return why, ("vulnerable",)


def _adjustment_points(context: _DealContext, seat: int) -> Iterator[Point]:
    for (owner, points, reason, _), player, _ in context.account.agreed:
        if owner == seat:
            another = "" if player == context.names[seat] else player
            why = (
                message("because-agreed", reason=reason)
                if reason
                else message("because-agreed-bare")
            )
            yield Point(seat, points, "adjustment", why, ("A",), another)

"""What the rules have against an entry: every fault at once, each with what would be legal.

Seats are given as numbers; whoever words a problem puts the names in. A deal may be half filled
(hands that are None): then only what is there already is judged.
"""

from scorekeeper.core.messages import Message, message
from scorekeeper.games.ninety_nine.facts import (
    UNKNOWN_TRICKS,
    Adjustment,
    BidsOnly,
    Claim,
    Deal,
    Fact,
    Trick,
)
from scorekeeper.games.ninety_nine.notation.hand import write_hand
from scorekeeper.games.ninety_nine.play.hand_legality import hand_problems, seat_mark, seats_marked
from scorekeeper.games.ninety_nine.play.plain_deal import is_plainly_legal, judge_plain_deal
from scorekeeper.games.ninety_nine.play.state import NinetyNineState, leader
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules


def problems(
    state: NinetyNineState, fact: Fact, *, half_filled: bool = False
) -> tuple[Message, ...]:
    """Return all that the rules have against a fact here; nothing, if it is legal."""
    over = state.end is not None
    if isinstance(fact, Deal) and not over and state.play is None:
        rules = state.rules
        if judge_plain_deal(rules, fact) or is_plainly_legal(rules, fact):
            return ()
    if isinstance(fact, Claim):
        return ()
    if state.end is not None:
        return (message("after-the-end", winners=seats_marked(state.end.winners)),)
    if isinstance(fact, Adjustment):
        return ()
    return tuple(_against(state, fact, half_filled=half_filled))


def _against(
    state: NinetyNineState, fact: Deal | BidsOnly | Trick, *, half_filled: bool
) -> list[Message]:
    """Judge what is played, before the end."""
    if isinstance(fact, Trick):
        return _of_trick(state, fact)
    if isinstance(fact, BidsOnly):
        return [_tricks_untold(state, fact)]
    found = [*hand_problems(state.rules, fact)]
    if not half_filled:
        found += _whole_deal_problems(state.rules, fact)
    if state.play is not None:
        from scorekeeper.games.ninety_nine.play.trick_legality import disagreements

        found += disagreements(state.rules, state.play, fact)
    return found


def _of_trick(state: NinetyNineState, laid: Trick) -> list[Message]:
    from scorekeeper.games.ninety_nine.play.trick_legality import trick_problems

    return list(trick_problems(state.rules, state.play, leader(state), laid))


def _tricks_untold(state: NinetyNineState, bids: BidsOnly) -> Message:
    """Bids alone say enough only where all tricks were recorded one by one."""
    tricks, recorded = state.rules.tricks, len(state.play.tricks) if state.play else 0
    if recorded:
        return message("bids-before-tricks", recorded=recorded, tricks=tricks)
    untold = [write_hand(hand) for hand in bids.hands if hand and hand.tricks == UNKNOWN_TRICKS]
    return message("malformed-without-tricks", given=untold, tricks=tricks)


def _whole_deal_problems(rules: NinetyNineRules, deal: Deal) -> list[Message]:
    found: list[Message] = []
    hands = deal.hands
    missing = [seat for seat in range(rules.seats) if seat >= len(hands) or hands[seat] is None]
    if missing:
        found.append(message("hand-missing", seats=seats_marked(missing), legal=rules.seats))
    if len(hands) > rules.seats:
        found.append(message("hand-extra", given=len(hands), legal=rules.seats))
    if not missing and len(hands) == rules.seats:
        tricks = sum(hand.tricks for hand in hands if hand is not None)
        if tricks != rules.tricks:
            found.append(message("tricks-sum", given=tricks, legal=rules.tricks))
        if rules.sides:
            found += _partner_problems(rules, deal)
    if rules.trump_by == "turned-card" and deal.turned is None:
        found.append(message("turned-missing"))
    bidder = next((seat for seat, hand in enumerate(hands) if hand and hand.premium), None)
    if rules.trump_by == "bidder-else-stays" and bidder is not None and deal.trump is None:
        found.append(message("trump-missing", seat=seat_mark(bidder)))
    return found


def _partner_problems(rules: NinetyNineRules, deal: Deal) -> list[Message]:
    """Partners who wrote down no bid have both written what their side did (R14)."""
    found = []
    for side in sorted(set(rules.sides)):
        told = {}
        for seat in rules.seats_of(side):
            hand = deal.hands[seat]
            if hand is not None and not hand.cards and hand.bid is None:
                told[seat] = hand.made
        if len(set(told.values())) > 1:
            made = [seat for seat, success in told.items() if success]
            failed = [seat for seat, success in told.items() if not success]
            found.append(
                message("partners-differ", made=seats_marked(made), failed=seats_marked(failed))
            )
    return found

"""Legality: all problems of a fact at once, each with what would be legal.

Problems have marks for seats, which `with_player_names` replaces. Of an unfinished deal, with hands
that are None, only the other hands are checked.
"""

from scorekeeper.core.messages import Message, after_the_end, message
from scorekeeper.games.ninety_nine.facts import (
    UNKNOWN_TRICKS,
    Adjustment,
    BidsOnly,
    Claim,
    Deal,
    Fact,
    Trick,
    VoidDeal,
)
from scorekeeper.games.ninety_nine.notation.hand import write_hand
from scorekeeper.games.ninety_nine.play.dealer import leader
from scorekeeper.games.ninety_nine.play.endings import RubberEnd
from scorekeeper.games.ninety_nine.play.hand_legality import (
    hand_problems,
    marks_of_seats,
    seat_mark,
    turned_missing,
)
from scorekeeper.games.ninety_nine.play.plain_deal import is_plainly_legal
from scorekeeper.games.ninety_nine.play.state import NinetyNineState
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules


def problems(
    state: NinetyNineState, fact: Fact, *, unfinished: bool = False
) -> tuple[Message, ...]:
    """Return why the rules forbid a fact in this state; empty if they do not."""
    in_order = state.end is None and state.play is None
    if in_order and isinstance(fact, Deal) and is_plainly_legal(state.rules, fact):
        return ()
    if isinstance(fact, Claim):
        return ()
    if isinstance(fact, Adjustment) and fact.in_last_game and state.counted:
        return ()
    if state.end is not None:
        return _after_the_end(state.end)
    if isinstance(fact, Adjustment | VoidDeal):
        return ()
    return tuple(_problems_of_play(state, fact, unfinished=unfinished))


def _after_the_end(end: RubberEnd) -> tuple[Message, ...]:
    return (after_the_end("adjust --deal N", winners=marks_of_seats(end.winners)),)


def finish_problems(state: NinetyNineState) -> tuple[Message, ...]:
    """Return why the table cannot end the rubber here."""
    if state.end is not None:
        return _after_the_end(state.end)
    return () if state.deals else (message("finish-nothing"),)


def _problems_of_play(
    state: NinetyNineState, fact: Deal | BidsOnly | Trick, *, unfinished: bool
) -> list[Message]:
    """Return the problems of what is played, before the end."""
    if isinstance(fact, Trick):
        return _trick_problems(state, fact)
    if isinstance(fact, BidsOnly):
        return [_missing_tricks(state, fact)]
    reasons = [*hand_problems(state.rules, fact)]
    if not unfinished:
        reasons += _whole_deal_problems(state.rules, fact)
    if state.play is not None:
        from scorekeeper.games.ninety_nine.play.trick_legality import disagreements

        reasons += disagreements(state.rules, state.play, fact)
    return reasons


def _trick_problems(state: NinetyNineState, trick: Trick) -> list[Message]:
    from scorekeeper.games.ninety_nine.play.trick_legality import trick_problems

    return list(trick_problems(state.rules, state.play, leader(state), trick))


def _missing_tricks(state: NinetyNineState, bids: BidsOnly) -> Message:
    """Return the problem of bids without tricks, where not all tricks were recorded."""
    tricks, recorded = state.rules.tricks, len(state.play.tricks) if state.play else 0
    if recorded == tricks:
        return message("bids-without-trump")
    if recorded:
        return message("bids-before-tricks", recorded=recorded, tricks=tricks)
    tokens = [write_hand(hand) for hand in bids.hands if hand and hand.tricks == UNKNOWN_TRICKS]
    return message("malformed-without-tricks", given=tokens, tricks=tricks)


def _whole_deal_problems(rules: NinetyNineRules, deal: Deal) -> list[Message]:
    reasons: list[Message] = []
    hands = deal.hands
    missing = [seat for seat in range(rules.seats) if seat >= len(hands) or hands[seat] is None]
    if missing:
        reasons.append(message("hand-missing", seats=marks_of_seats(missing), legal=rules.seats))
    if len(hands) > rules.seats:
        reasons.append(message("hand-extra", given=len(hands), legal=rules.seats))
    if not missing and len(hands) == rules.seats:
        tricks = sum(hand.tricks for hand in hands if hand is not None)
        if tricks != rules.tricks:
            reasons.append(message("tricks-sum", given=tricks, legal=rules.tricks))
        if rules.sides:
            reasons += _partner_problems(rules, deal)
    if rules.trump_by == "turned-card" and deal.turned is None:
        reasons.append(turned_missing(rules))
    bidder = next((seat for seat, hand in enumerate(hands) if hand and hand.premium), None)
    if rules.trump_by == "bidder-else-stays" and bidder is not None and deal.trump is None:
        reasons.append(message("trump-missing", seat=seat_mark(bidder)))
    return reasons


def _partner_problems(rules: NinetyNineRules, deal: Deal) -> list[Message]:
    """Return where partners without a bid differ in whether their side made it (R14)."""
    reasons = []
    for side in sorted(set(rules.sides)):
        made_by_seat = {}
        for seat in rules.seats_of(side):
            hand = deal.hands[seat]
            if hand is not None and not hand.cards and hand.bid is None:
                made_by_seat[seat] = hand.made
        if len(set(made_by_seat.values())) > 1:
            made = [seat for seat, success in made_by_seat.items() if success]
            failed = [seat for seat, success in made_by_seat.items() if not success]
            reasons.append(
                message("partners-differ", made=marks_of_seats(made), failed=marks_of_seats(failed))
            )
    return reasons

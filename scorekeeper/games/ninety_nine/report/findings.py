"""What a check finds in a session whose entries are all legal: what is wrong, or unusual."""

from collections import Counter
from collections.abc import Iterator

from scorekeeper.core.game_record import Finding
from scorekeeper.core.messages import Message, message
from scorekeeper.games.ninety_nine.facts import JOKER, Deal, Trick
from scorekeeper.games.ninety_nine.play.state import (
    ClaimResult,
    DealResult,
    NinetyNineFact,
    NinetyNineRecord,
)
from scorekeeper.games.ninety_nine.report.messages import claim_message
from scorekeeper.games.ninety_nine.rules.model import SUIT_NAMES, NinetyNineRules, seat_names


def findings(record: NinetyNineRecord) -> Iterator[Finding]:
    """Find bid-cards that the pack cannot hold, claims that do not hold, and revokes."""
    if _suits_can_run_out(record.rules):
        for applied in record.applied:
            if isinstance(applied.outcome, DealResult):
                yield from _impossible_cards(applied, applied.outcome.deal, record.rules)
    yield from _refuted_claims(record)
    if any(isinstance(applied.fact, Trick) for applied in record.applied):
        from scorekeeper.games.ninety_nine.report.trick_report import revoke_findings

        yield from revoke_findings(record)


def _suits_can_run_out(rules: NinetyNineRules) -> bool:
    """Return whether the bid-cards of a deal could be more of one suit than the pack has."""
    return 3 * rules.seats + (rules.trump_by == "turned-card") > len(rules.ranks)


def _impossible_cards(
    applied: NinetyNineFact, deal: Deal, rules: NinetyNineRules
) -> Iterator[Finding]:
    """Find suits of which the bids of a deal have more cards than the pack."""
    cards = [card for hand in deal.hands if hand for card in hand.cards if card != JOKER]
    shown = Counter(card[-1] for card in cards)
    if deal.turned not in (None, JOKER):
        shown[(deal.turned or "")[-1]] += 1
    for suit, count in sorted(shown.items()):
        if count > len(rules.ranks):
            fields = {"suit": SUIT_NAMES[suit], "given": count, "legal": len(rules.ranks)}
            text = Message("finding-cards", fields)
            yield Finding("cards", text, applied.entry, applied.number, fields)


def _refuted_claims(record: NinetyNineRecord) -> Iterator[Finding]:
    names = seat_names(record.players, record.rules)
    first_unclaimed: dict[tuple[int, str], int] = {}
    """By seat and scope, the deal after the last claim that held."""
    game, number, first_of_game = 0, 0, 1
    for applied in record.applied:
        outcome = applied.outcome
        if isinstance(outcome, DealResult):
            if outcome.game != game:
                game, first_of_game = outcome.game, applied.number or 0
            number = applied.number or 0
        elif isinstance(outcome, ClaimResult):
            claim = outcome.claim
            key = (claim.seat, claim.scope)
            first_of_scope = 1 if claim.scope == "rubber" else first_of_game
            first = max(first_unclaimed.get(key, 1), first_of_scope)
            if claim.points == outcome.derived:
                first_unclaimed[key] = number + 1
                continue
            text = claim_message(names, outcome)
            yield Finding(
                "claim",
                message("finding-claim", claim=text, where=_where(first, number)),
                applied.entry,
                number or None,
                {
                    "player": names[claim.seat],
                    "claimed": claim.points,
                    "derived": outcome.derived,
                    "difference": claim.points - outcome.derived,
                    "first_deal": first if first <= number else None,
                },
            )


def _where(first: int, last: int) -> Message:
    """Say in which deals the mistake can be."""
    if first > last:
        return message("finding-claim-same" if last else "finding-claim-before")
    return message(
        "finding-claim-in" if first == last else "finding-claim-from", first=first, last=last
    )


def warnings(record: NinetyNineRecord) -> Iterator[Finding]:
    """Find hands whose bid-cards should have been shown, and are not recorded."""
    names = seat_names(record.players, record.rules)
    for applied in record.applied:
        if not isinstance(applied.outcome, DealResult) or not isinstance(applied.fact, Deal):
            continue
        for seat, hand in enumerate(applied.fact.hands):
            if hand is None or hand.cards or seat >= record.rules.players:
                continue
            code = "premium-without-cards" if hand.premium else "made-without-cards"
            if hand.premium or hand.made:
                text = Message(f"warning-{code}", {"player": names[seat]})
                yield Finding(code, text, applied.entry, applied.number, {"player": names[seat]})

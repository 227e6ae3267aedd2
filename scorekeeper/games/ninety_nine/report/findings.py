"""What a check finds in a session whose entries are all legal: what is wrong, or unusual."""

from collections import Counter
from collections.abc import Iterator

from scorekeeper.core.game_record import Finding
from scorekeeper.core.messages import Message
from scorekeeper.games.ninety_nine.facts import JOKER, Claim, Deal, Trick
from scorekeeper.games.ninety_nine.play.state import (
    DealResult,
    NinetyNineFact,
    NinetyNineRecord,
)
from scorekeeper.games.ninety_nine.rules.model import SUIT_NAMES, NinetyNineRules


def findings(record: NinetyNineRecord) -> Iterator[Finding]:
    """Find bid-cards that the pack cannot hold, refuted claims, and what tricks prove."""
    if _suits_can_run_out(record.rules):
        for applied in record.applied:
            if isinstance(applied.outcome, DealResult):
                yield from _impossible_cards(applied, applied.outcome.deal, record.rules)
    kinds = {type(applied.fact) for applied in record.applied}
    if Claim in kinds:
        from scorekeeper.games.ninety_nine.report.claims import refuted_claims

        yield from refuted_claims(record)
    if Trick in kinds:
        from scorekeeper.games.ninety_nine.report.trick_findings import trick_findings

        yield from trick_findings(record)


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


def warnings(record: NinetyNineRecord) -> Iterator[Finding]:
    """Find hands whose bid-cards should have been shown, and are not recorded."""
    live = record.rules.players
    found: dict[int, list[tuple[int, str]]] = {}
    """Seats and codes by the identity of a deal, which is one where lines of a log are alike."""
    for applied in record.applied:
        outcome = applied.outcome
        if not isinstance(outcome, DealResult):
            continue
        deal = outcome.deal
        hands = found.get(id(deal))
        if hands is None:
            hands = found[id(deal)] = [*_hands_without_cards(deal, live)]
        for seat, code in hands:
            fields = {"player": applied.players[seat]}
            text = Message(f"warning-{code}", fields)
            yield Finding(code, text, applied.entry, applied.number, fields)


def _hands_without_cards(deal: Deal, live: int) -> Iterator[tuple[int, str]]:
    """Yield each seat whose bid-cards should have been shown, and the code of its warning."""
    for seat, hand in enumerate(deal.hands[:live]):
        if hand is None or hand.cards:
            continue
        if hand.premium == "!!" or (hand.premium and hand.stated is None):
            yield seat, "premium-without-cards"
        elif hand.made:
            yield seat, "made-without-cards"

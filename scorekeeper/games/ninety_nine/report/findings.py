"""What is wrong with an evening though every entry is legal, and what is only strange."""

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
    """Find bids that cannot all have been there, and claims that the deals refute."""
    if _suits_can_run_out(record.rules):
        for applied in record.applied:
            if isinstance(applied.outcome, DealResult):
                yield from _impossible_cards(applied, applied.outcome.deal, record.rules)
    yield from _refuted_claims(record)
    if any(isinstance(applied.fact, Trick) for applied in record.applied):
        from scorekeeper.games.ninety_nine.report.trick_report import revoke_findings

        yield from revoke_findings(record)


def _suits_can_run_out(rules: NinetyNineRules) -> bool:
    """Tell whether so many bids can be of one suit that the pack has not enough of it."""
    return 3 * rules.seats + (rules.trump_by == "turned-card") > len(rules.ranks)


def _impossible_cards(
    applied: NinetyNineFact, deal: Deal, rules: NinetyNineRules
) -> Iterator[Finding]:
    """A suit has only so many cards, whether their ranks were written down or not."""
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
    since: dict[tuple[int, str], int] = {}
    """By seat and by what is meant, the deal after the last claim that held."""
    game, number, begun = 0, 0, 1
    for applied in record.applied:
        outcome = applied.outcome
        if isinstance(outcome, DealResult):
            if outcome.game != game:
                game, begun = outcome.game, applied.number or 0
            number = applied.number or 0
        elif isinstance(outcome, ClaimResult):
            claim = outcome.claim
            key = (claim.seat, claim.scope)
            first = max(since.get(key, 1), 1 if claim.scope == "rubber" else begun)
            if claim.points == outcome.derived:
                since[key] = number + 1
                continue
            told = claim_message(names, outcome)
            yield Finding(
                "claim",
                message("finding-claim", claim=told, where=_where(first, number)),
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
    """Say in which deals the table and the derivation can have parted."""
    if first > last:
        return message("finding-claim-same" if last else "finding-claim-before")
    return message(
        "finding-claim-in" if first == last else "finding-claim-from", first=first, last=last
    )


def warnings(record: NinetyNineRecord) -> Iterator[Finding]:
    """Find what is legal and yet not as it is played: bids that should lie open and are unknown."""
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

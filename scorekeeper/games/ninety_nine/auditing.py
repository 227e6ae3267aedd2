"""What is wrong with an evening though every entry is legal, and what is only strange."""

from collections import Counter
from collections.abc import Iterator

from scorekeeper.core.finding import Finding
from scorekeeper.core.game import Evening, Played
from scorekeeper.core.problems import Said, said
from scorekeeper.games.ninety_nine.facts import JOKER, Claim, Deal, Laid
from scorekeeper.games.ninety_nine.rules import SUIT_NAMES, Rules, seat_names
from scorekeeper.games.ninety_nine.table import Claimed, Scored
from scorekeeper.games.ninety_nine.telling import told_claim


def findings(evening: Evening) -> Iterator[Finding]:
    """Find bids that cannot all have been there, and claims that the deals refute."""
    if _suits_can_run_out(evening.rules):
        for played in evening.played:
            if isinstance(played.outcome, Scored) and isinstance(played.fact, Deal):
                yield from _impossible_cards(played, evening.rules)
    yield from _refuted_claims(evening)
    if any(isinstance(played.fact, Laid) for played in evening.played):
        from scorekeeper.games.ninety_nine.refereeing import revoke_findings

        yield from revoke_findings(evening)


def _suits_can_run_out(rules: Rules) -> bool:
    """Tell whether so many bids can be of one suit that the pack has not enough of it."""
    return 3 * rules.seats + (rules.trump_by == "turned-card") > len(rules.ranks)


def _impossible_cards(played: Played, rules: Rules) -> Iterator[Finding]:
    """A suit has only so many cards, whether their ranks were written down or not."""
    deal: Deal = played.fact
    cards = [card for hand in deal.hands if hand for card in hand.cards if card != JOKER]
    shown = Counter(card[-1] for card in cards)
    if deal.turned not in (None, JOKER):
        shown[(deal.turned or "")[-1]] += 1
    for suit, count in sorted(shown.items()):
        if count > len(rules.ranks):
            fields = {"suit": SUIT_NAMES[suit], "given": count, "legal": len(rules.ranks)}
            text = Said("finding-cards", fields)
            yield Finding("cards", text, played.entry, played.number, fields)


def _refuted_claims(evening: Evening) -> Iterator[Finding]:
    names = seat_names(evening.players, evening.rules)
    since: dict[tuple[int, str], int] = {}
    """By seat and by what is meant, the deal after the last claim that held."""
    game, number, begun = 0, 0, 1
    for played in evening.played:
        outcome = played.outcome
        if isinstance(outcome, Scored):
            if outcome.game != game:
                game, begun = outcome.game, played.number or 0
            number = played.number or 0
        elif isinstance(outcome, Claimed):
            claim: Claim = played.fact
            key = (claim.seat, claim.scope)
            first = max(since.get(key, 1), 1 if claim.scope == "rubber" else begun)
            if claim.points == outcome.derived:
                since[key] = number + 1
                continue
            told = told_claim(names, claim, outcome)
            yield Finding(
                "claim",
                said("finding-claim", claim=told, where=_where(first, number)),
                played.entry,
                number or None,
                {
                    "player": names[claim.seat],
                    "claimed": claim.points,
                    "derived": outcome.derived,
                    "difference": claim.points - outcome.derived,
                    "first_deal": first if first <= number else None,
                },
            )


def _where(first: int, last: int) -> Said:
    """Say in which deals the table and the derivation can have parted."""
    if first > last:
        return said("finding-claim-same" if last else "finding-claim-before")
    return said(
        "finding-claim-in" if first == last else "finding-claim-from", first=first, last=last
    )


def warnings(evening: Evening) -> Iterator[Finding]:
    """Find what is legal and yet not as it is played: bids that should lie open and are unknown."""
    names = seat_names(evening.players, evening.rules)
    for played in evening.played:
        if not isinstance(played.outcome, Scored) or not isinstance(played.fact, Deal):
            continue
        for seat, hand in enumerate(played.fact.hands):
            if hand is None or hand.cards or seat >= evening.rules.players:
                continue
            code = "premium-without-cards" if hand.premium else "made-without-cards"
            if hand.premium or hand.made:
                text = Said(f"warning-{code}", {"player": names[seat]})
                yield Finding(code, text, played.entry, played.number, {"player": names[seat]})

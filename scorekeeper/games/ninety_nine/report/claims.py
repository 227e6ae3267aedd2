"""Claims: what the table believes somebody has, proved or refuted."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.game_record import Finding
from scorekeeper.core.messages import Message, message
from scorekeeper.games.ninety_nine.play.state import (
    ClaimResult,
    DealResult,
    NinetyNineRecord,
)
from scorekeeper.games.ninety_nine.rules.model import seat_names


def claim_message(names: Sequence[str], result: ClaimResult) -> Message:
    """Say whether a claim holds, and by how much it does not."""
    claim = result.claim
    difference = claim.points - result.derived
    code = "claim-holds" if not difference else "claim-high" if difference > 0 else "claim-low"
    return message(
        code,
        player=names[claim.seat],
        points=claim.points,
        scope=f"scope-{claim.scope}",
        derived=result.derived,
        difference=abs(difference),
    )


def refuted_claims(record: NinetyNineRecord) -> Iterator[Finding]:
    """Yield a finding for each claim that the deals refute."""
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
            claim, names = outcome.claim, seat_names(applied.players, record.rules)
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

"""Claims: what the table believes somebody has, proved or refuted."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.game_record import Finding
from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.games.ninety_nine.notation import line
from scorekeeper.games.ninety_nine.play.endings import GameEnd
from scorekeeper.games.ninety_nine.play.state import (
    ClaimResult,
    DealResult,
    NinetyNineFact,
    NinetyNineRecord,
)
from scorekeeper.games.ninety_nine.rules.model import seat_names

claim = line.claim


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


def claim_answer(
    record: NinetyNineRecord, applied: NinetyNineFact, result: ClaimResult
) -> list[Message]:
    """Say whether a claim holds, where that was looked up, and what else has its points."""
    names = seat_names(applied.players, record.rules)
    fields = {"game": result.game, "deal": result.deals}
    code = f"claim-place-{result.claim.scope}" + ("" if result.deals else "-start")
    return [
        claim_message(names, result),
        Message(code, fields),
        *_right_elsewhere(record, applied.entry, result),
    ]


def _right_elsewhere(
    record: NinetyNineRecord, entry: int, result: ClaimResult
) -> Iterator[Message]:
    """Say of what else the claimed points are the total, where the claim is wrong."""
    claim, totals = result.claim, result.totals
    if claim.points == result.derived:
        return
    places = [Message("claim-total-rubber", {})] if totals["rubber"] == claim.points else []
    for scope in ("deal", "game"):
        if totals[scope] == claim.points:
            places.append(Message(f"claim-total-{scope}", {"game": result.game}))
            break
    for end in _games_ended(record, entry):
        if end.number != result.game:
            score = end.scores[claim.seat]
            if score == claim.points:
                places.append(Message("claim-total-deal", {"game": end.number}))
            elif score + end.bonuses[claim.seat] == claim.points:
                places.append(Message("claim-total-game", {"game": end.number}))
    if places:
        yield Message("claim-elsewhere", {"points": claim.points, "places": places})


def _games_ended(record: NinetyNineRecord, entry: int) -> Iterator[GameEnd]:
    """Yield the games that ended before an entry's place in the record."""
    for applied in record.applied:
        if applied.entry == entry:
            return
        if isinstance(applied.outcome, DealResult) and applied.outcome.game_end is not None:
            yield applied.outcome.game_end


def last_deal(record: NinetyNineRecord, game: int) -> int | None:
    """Return the last deal of a game; None for the game in play. Raises `Malformed`."""
    state = record.state
    if game == state.games + 1 and (state.deal or state.end is None):
        return None
    for applied in record.applied:
        outcome = applied.outcome
        if isinstance(outcome, DealResult) and outcome.game_end and outcome.game == game:
            return applied.number
    code = "explain-game-none" if state.games else "explain-game-none-yet"
    raise Malformed(message(code, given=game, last=state.games))


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
            elsewhere = tuple(_right_elsewhere(record, applied.entry, outcome))
            where = elsewhere[0] if elsewhere else _where(first, number)
            yield Finding(
                "claim",
                message("finding-claim", claim=claim_message(names, outcome), where=where),
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

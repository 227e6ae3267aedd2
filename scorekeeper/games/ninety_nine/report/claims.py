"""Claims: what the table believes somebody has, proved or refuted."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.core.game_record import Finding
from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.games.ninety_nine.facts import SCOPES, Scope
from scorekeeper.games.ninety_nine.notation import line
from scorekeeper.games.ninety_nine.play.endings import GameEnd
from scorekeeper.games.ninety_nine.play.state import (
    ClaimResult,
    DealResult,
    NinetyNineFact,
    NinetyNineRecord,
    VoidResult,
)
from scorekeeper.games.ninety_nine.rules.model import seat_names

claim = line.claim
MAX_PLACES = 8
"""Games in which the claimed points would be right that are named."""


class _PlacedClaim(NamedTuple):
    """A claim with the deals in which a difference can have arisen."""

    applied: NinetyNineFact
    result: ClaimResult
    first: int
    """The first deal after an equal claim that was right."""
    last: int
    """The deal before the claim; 0 if there is none in its game."""
    ended: "_EndedGames"
    """The games that ended before it, until the next claim is placed."""


def claim_message(names: Sequence[str], result: ClaimResult) -> Message:
    """Say whether a claim holds, and by how much it does not."""
    claim, difference = result.claim, result.difference
    code = "claim-holds" if not difference else "claim-high" if difference > 0 else "claim-low"
    return message(
        code,
        player=names[claim.seat],
        points=claim.points,
        scope=f"scope-{result.scope}",
        derived=result.derived,
        difference=abs(difference),
    )


def verdict(record: NinetyNineRecord, applied: NinetyNineFact) -> Message:
    """Say whether a claim holds, and by how much it does not; as short for thousands of them."""
    result = applied.result
    assert isinstance(result, ClaimResult)  # noqa: S101 — that of a claim that counts
    return claim_message(seat_names(applied.players, record.rules), result)


def claim_answer(
    record: NinetyNineRecord, applied: NinetyNineFact, result: ClaimResult
) -> list[Message]:
    """Say whether a claim holds and where that was looked up; if not, where it went wrong."""
    names = seat_names(applied.players, record.rules)
    fields = {"game": result.game, "deal": result.deals}
    code = f"claim-place-{result.scope}" + ("" if result.deals else "-start")
    answer = [claim_message(names, result), Message(code, fields)]
    if not result.difference:
        return answer
    placed = next(one for one in _placed_claims(record) if one.applied.entry == applied.entry)
    answer += _other_totals(result)
    return [*answer, *(_where_wrong(placed) if placed.last else ())]


def _other_totals(result: ClaimResult) -> list[Message]:
    """Name the other totals that a claim can have meant, if it names none."""
    if result.claim.scope != "deal":
        return []
    known, items = {result.derived}, []
    for scope in SCOPES:
        if (points := result.totals[scope]) not in known:
            known.add(points)
            place = Message(f"claim-total-{scope}", {"game": result.game})
            items.append(message("claim-total", points=points, place=place))
    return [message("claim-others", totals=items)] if items else []


def _where_wrong(placed: _PlacedClaim) -> list[Message]:
    """Say of what else the claimed points are the total, or in which deals the mistake can be."""
    elsewhere = [*_right_elsewhere(placed)]
    return elsewhere or [_where(placed.first, placed.last)]


def _right_elsewhere(placed: _PlacedClaim) -> Iterator[Message]:
    """Say of what else the claimed points are the total, where the claim is wrong."""
    result = placed.result
    claim, totals = result.claim, result.totals
    if claim.points == result.derived:
        return
    places = [Message("claim-total-rubber", {})] if totals["rubber"] == claim.points else []
    for scope in ("deal", "game"):
        if totals[scope] == claim.points:
            places.append(Message(f"claim-total-{scope}", {"game": result.game}))
            break
    places += placed.ended.with_total(claim.seat, claim.points, other_than=result.game)
    if places:
        yield Message("claim-elsewhere", {"points": claim.points, "places": places})


class _EndedGames:
    """The games that have ended so far, by what each seat had in them.

    A record may have thousands of games, and thousands of claims.
    """

    def __init__(self) -> None:
        self._places: dict[tuple[int, int], list[tuple[int, str]]] = {}

    def add(self, end: GameEnd) -> None:
        """Take note of what each seat has in a game, without its bonuses and with them."""
        for seat, (score, bonus) in enumerate(zip(end.scores, end.bonuses, strict=True)):
            for points, scope in {score + bonus: "game", score: "deal"}.items():
                self._places.setdefault((seat, points), []).append((end.number, scope))

    def with_total(self, seat: int, points: int, *, other_than: int) -> list[Message]:
        """Return the games in which a seat has these points: the last ones, and how many more."""
        places = self._places.get((seat, points), [])
        others = len(places) - sum(game == other_than for game, _ in places[-1:])
        shown = [place for place in places[-MAX_PLACES - 1 :] if place[0] != other_than]
        shown = shown[-MAX_PLACES:]
        said = [Message(f"claim-total-{scope}", {"game": game}) for game, scope in shown]
        if more := others - len(shown):
            said.append(message("claim-total-more", count=more))
        return said


def last_deal(record: NinetyNineRecord, game: int) -> int | None:
    """Return the last deal of a game; None for the game in play. Raises `Malformed`.

    No claim is about a game to come: the log has it as one about the game before.
    """
    state = record.state
    if game == state.finished.games + 1:
        if state.deal or (state.end is None and not state.finished.games):
            return None
        if state.end is None:
            raise Malformed(message("claim-game-to-come", given=game))
    for applied in record.applied:
        outcome = applied.outcome
        if isinstance(outcome, DealResult) and outcome.game_end and outcome.game == game:
            return applied.number
    code = "explain-game-none" if state.finished.games else "explain-game-none-yet"
    raise Malformed(message(code, given=game, last=state.finished.games))


def refuted_claims(record: NinetyNineRecord) -> Iterator[Finding]:
    """Yield a finding for each claim that the deals refute."""
    for placed in _placed_claims(record):
        applied, result, first, last, _ = placed
        if not result.difference:
            continue
        names = seat_names(applied.players, record.rules)
        where = _where_wrong(placed)[0]
        yield Finding(
            "claim",
            message("finding-claim", claim=claim_message(names, result), where=where),
            applied.entry,
            last or None,
            {
                "player": names[result.claim.seat],
                "claimed": result.claim.points,
                "derived": result.derived,
                "difference": result.difference,
                "first_deal": first if first <= last else None,
            },
        )


def _placed_claims(record: NinetyNineRecord) -> Iterator[_PlacedClaim]:
    """Yield the claims with the deals since the last equal one that was right."""
    first_unclaimed: dict[tuple[int, Scope], int] = {}
    """By seat and scope, the deal after the last claim that held."""
    number, games, first_of_game, begins_game = 0, 0, 1, True
    ended = _EndedGames()
    for applied in record.applied:
        outcome = applied.outcome
        if isinstance(outcome, DealResult | VoidResult):
            number = applied.number or 0
            first_of_game = number if begins_game else first_of_game
            end = outcome.game_end if isinstance(outcome, DealResult) else None
            begins_game = end is not None
            if end is not None:
                games = end.number
                ended.add(end)
        elif isinstance(outcome, ClaimResult):
            key = (outcome.claim.seat, outcome.scope)
            first_of_scope = 1 if outcome.scope == "rubber" else first_of_game
            first = max(first_unclaimed.get(key, 1), first_of_scope)
            is_to_come = begins_game and outcome.game > games and outcome.scope != "rubber"
            yield _PlacedClaim(applied, outcome, first, 0 if is_to_come else number, ended)
            if not outcome.difference:
                first_unclaimed[key] = number + 1


def _where(first: int, last: int) -> Message:
    """Say in which deals the mistake can be."""
    if first > last:
        return message("finding-claim-same" if last else "finding-claim-before")
    code = "finding-claim-in" if first == last else "finding-claim-from"
    code = "finding-claim-of-two" if last == first + 1 else code
    return message(code, first=first, last=last)

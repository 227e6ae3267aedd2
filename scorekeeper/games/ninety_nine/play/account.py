"""The account of a session: deals with their lines, games, rubber, and what comes next.

An adjustment is a line of the deal before it in its game, or of the first deal of the game.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.games.ninety_nine.facts import Adjustment
from scorekeeper.games.ninety_nine.play.dealer import dealer, leader
from scorekeeper.games.ninety_nine.play.scoring import Reason, ScoreLine
from scorekeeper.games.ninety_nine.play.state import (
    AdjustmentResult,
    DealResult,
    NinetyNineFact,
    NinetyNineRecord,
    NinetyNineState,
    rubber_totals,
)
from scorekeeper.games.ninety_nine.rules.model import (
    NinetyNineRules,
    PlayedTrump,
    Trump,
    seat_names,
)

if TYPE_CHECKING:
    from scorekeeper.games.ninety_nine.play.score_types import (
        DealJson,
        GameJson,
        LineJson,
        NextDealJson,
    )


class AgreedAdjustment(NamedTuple):
    """An adjustment that counts with a deal."""

    adjustment: Adjustment
    player: str
    """Who had the seat then, and perhaps not at the deal."""
    earlier: bool
    """Whether it was agreed on before the deal was played, as its game began."""


class DealAccount(NamedTuple):
    """A counted deal with the adjustments that count with it; tuples are by seat."""

    number: int
    entry: int
    scored: DealResult
    agreed: tuple[AgreedAdjustment, ...]
    scores: tuple[int, ...]
    """Adjustments included."""
    totals: tuple[int, ...]
    players: tuple[str, ...]
    """Who played it, without a dummy."""


def deal_accounts(record: NinetyNineRecord) -> list[DealAccount]:
    """Return the counted deals of a session, each with the adjustments that belong to it."""
    accounts: list[DealAccount] = []
    before_deal: list[AgreedAdjustment] = []
    for applied in record.applied:
        outcome = applied.outcome
        if isinstance(outcome, DealResult):
            scores = outcome.points
            for agreed in before_deal:
                scores = _plus(scores, agreed.adjustment)
            accounts.append(
                DealAccount(
                    applied.number or 0,
                    applied.entry,
                    outcome,
                    tuple(before_deal),
                    scores,
                    outcome.totals,
                    applied.players,
                )
            )
            before_deal = []
        elif isinstance(outcome, AdjustmentResult):
            is_earlier = not accounts or accounts[-1].scored.game != outcome.game
            player = seat_names(applied.players, record.rules)[outcome.line.seat]
            agreed = AgreedAdjustment(outcome.adjustment, player, is_earlier)
            if is_earlier:
                before_deal.append(agreed)
            else:
                accounts[-1] = _adjusted(accounts[-1], agreed)
    return accounts


class RunningTotals:
    """The totals of each game, deal by deal and adjustment by adjustment.

    One for a game that has ended can stand behind one that counts in the next.
    """

    def __init__(self, record: NinetyNineRecord) -> None:
        self._nought = (0,) * record.rules.seats
        self._totals: dict[int, tuple[int, ...]] = {}
        """By the number of the game."""

    def after_deal(self, scored: DealResult) -> tuple[int, ...]:
        """Return the totals after a deal."""
        self._totals[scored.game] = scored.totals
        return scored.totals

    def begins(self, result: AdjustmentResult) -> bool:
        """Return whether an adjustment stands between a game that is over and its own."""
        return bool(self._totals) and result.game not in self._totals

    def after_adjustment(self, result: AdjustmentResult) -> tuple[int, ...]:
        """Return the totals after an adjustment, of the game in which it counts."""
        totals = _plus(self._totals.get(result.game, self._nought), result.line)
        self._totals[result.game] = totals
        return totals


def adjustments_of_ended_game(following: Iterable[NinetyNineFact]) -> Iterator[NinetyNineFact]:
    """Yield the adjustments that count in a game of which the facts after its end are given."""
    for applied in takewhile(lambda applied: applied.number is None, following):
        if isinstance(applied.outcome, AdjustmentResult) and applied.outcome.is_late:
            yield applied


def _adjusted(account: DealAccount, agreed: AgreedAdjustment) -> DealAccount:
    return account._replace(
        agreed=(*account.agreed, agreed),
        scores=_plus(account.scores, agreed.adjustment),
        totals=_plus(account.totals, agreed.adjustment),
    )


def _plus(numbers: Sequence[int], more: ScoreLine | Adjustment) -> tuple[int, ...]:
    return tuple(n + more.points * (seat == more.seat) for seat, n in enumerate(numbers))


def score(record: NinetyNineRecord) -> dict[str, object]:
    """Return the account as `score --json` gives it."""
    names = seat_names(record.players, record.rules)
    accounts = deal_accounts(record)
    line_json = cache(_line_json)  # a session of thousands of deals has few that differ
    return {
        "deals": [_deal_json(account, record.rules, line_json) for account in accounts],
        "games": list(_games_json(accounts, record.rules)),
        "rubber": _rubber_json(record.state, names),
        "next": _next_json(record.state, names),
    }


def trump_json(trump: PlayedTrump | None) -> Trump | None:
    """Return a trump for programs: null where nobody knows it, or not yet."""
    return None if trump == "not-known" else trump


def _by_name(names: Sequence[str], numbers: Sequence[int]) -> dict[str, int]:
    return dict(zip(names, numbers, strict=True))


def _line_json(player: str, points: int, reason: Reason) -> "LineJson":
    return {"player": player, "points": points, "reason": reason}


def _deal_json(
    account: DealAccount,
    rules: NinetyNineRules,
    line_json: "Callable[[str, int, Reason], LineJson]",
) -> "DealJson":
    scored, names = account.scored, seat_names(account.players, rules)
    agreed = [(one.adjustment.seat, one.adjustment.points) for one in account.agreed]
    return {
        "number": account.number,
        "game": scored.game,
        "dealer": names[scored.dealer],
        "leader": names[scored.leader],
        "trump": trump_json(scored.trump),
        "made": [name for name, made in zip(names, scored.made, strict=True) if made],
        # A player's lines add up to the scores: also those agreed on for who had the seat then.
        "lines": [
            *(line_json(names[line.seat], line.points, line.reason) for line in scored.lines),
            *(line_json(names[seat], points, "adjustment") for seat, points in agreed),
        ],
        "scores": _by_name(names, account.scores),
        "totals": _by_name(names, account.totals),
    }


def _games_json(accounts: Sequence[DealAccount], rules: NinetyNineRules) -> "Iterator[GameJson]":
    deals: list[int] = []
    for account in accounts:
        deals.append(account.number)
        end = account.scored.game_end
        if end is None:
            continue
        names = seat_names(account.players, rules)
        totals = [score + bonus for score, bonus in zip(end.scores, end.bonuses, strict=True)]
        game: GameJson = {
            "number": end.number,
            "deals": deals,
            "scores": _by_name(names, end.scores),
            "bonuses": _by_name(names, end.bonuses),
            "totals": _by_name(names, totals),
            "winners": [names[seat] for seat in end.winners],
        }
        if end.units:
            game["units"] = _by_name(names, end.units)
        yield game
        deals = []


def _rubber_json(state: NinetyNineState, names: Sequence[str]) -> dict[str, object]:
    end = state.end
    rubber: dict[str, object] = {
        "finished": end is not None,
        **({"ended_early": True} if end and end.early else {}),
        "totals": _by_name(names, rubber_totals(state)),
        "games_won": _by_name(names, state.finished.won),
        "bonuses": _by_name(names, end.bonuses if end else (0,) * len(names)),
        "winners": [names[seat] for seat in end.winners] if end else [],
    }
    return rubber | (
        {"units": _by_name(names, state.finished.units)} if state.finished.units else {}
    )


def _next_json(state: NinetyNineState, names: Sequence[str]) -> "NextDealJson | None":
    if state.end is not None:
        return None
    return {
        "game": state.finished.games + 1,
        "deal": state.deal + 1,
        "dealer": names[dealer(state)],
        "leader": names[leader(state)],
        "trump": trump_json(state.trump),
    }

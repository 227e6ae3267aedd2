"""The same recorded deals by other rules: where the scores differ, and why."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.core.game_record import Result
from scorekeeper.core.messages import Illegal, Message, message, with_player_names
from scorekeeper.core.report import Column, Grid, Row, TextBlock
from scorekeeper.core.setup import Setup, short_setting
from scorekeeper.games.ninety_nine.facts import Adjustment
from scorekeeper.games.ninety_nine.play.account import DealAccount, deal_accounts, trump_json
from scorekeeper.games.ninety_nine.play.adapted_replay import replay_with
from scorekeeper.games.ninety_nine.play.state import NinetyNineRecord, rubber_totals, status
from scorekeeper.games.ninety_nine.report.messages import units_of_rubber
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, seat_names


class Comparison(NamedTuple):
    """A session by its own rules (`here`) and by others (`there`), each with its deals."""

    names: tuple[str, ...]
    here: NinetyNineRecord
    there: NinetyNineRecord
    accounts_here: Sequence[DealAccount]
    accounts_there: Sequence[DealAccount]
    unknown_trumps: frozenset[int]
    """The entries of deals whose trump by the other rules nobody can know."""

    def names_of(self, players: Sequence[str]) -> tuple[str, ...]:
        """Return the names of all seats where these sat, who may have been replaced since."""
        return (*players, *self.names[len(players) :])


class DealDifference(NamedTuple):
    """A deal with other points by the other rules; `there` is None where it does not count."""

    here: DealAccount
    there: DealAccount | None
    reasons: tuple[tuple[int, str, int, int], ...]
    """Seat, reason, points here, points there."""

    @property
    def number(self) -> int:
        """The number of the deal."""
        return self.here.number


def compare(record: NinetyNineRecord, setup: Setup, rules: NinetyNineRules) -> Result:
    """Compare a session with the same deals by other rules, those of `setup`.

    Raises `Illegal` if the rules are for other seats.
    """
    names = seat_names(record.players, record.rules)
    if rules.seats != record.rules.seats or rules.dummy != record.rules.dummy:
        raise Illegal(message("compare-seats", variant=setup.variant, given=list(names)))
    there, unknown_trumps, _ = replay_with(record, setup, rules)
    both = Comparison(
        names, record, there, deal_accounts(record), deal_accounts(there), unknown_trumps
    )
    differences = list(_differences(both))
    labels = (_label(record.setup), _label(setup))
    fields: dict[str, object] = dict(zip(("here", "there"), labels, strict=True))
    titles = Message("compare-title", fields), Message("compare-legend", fields)
    lines = (
        *_difference_lines(both, differences),
        *_trump_lines(both),
        *_rejection_lines(both, labels[1]),
        *_end_lines(both, labels),
    )
    report = (TextBlock("title", titles), _grid(both, differences), TextBlock("text", lines))
    return Result(report, _comparison_json(both, differences))


def _differences(both: Comparison) -> Iterator[DealDifference]:
    """Yield the deals whose points differ, or that do not count by the other rules."""
    by_entry = {account.entry: account for account in both.accounts_there}
    for here in both.accounts_here:
        there = by_entry.get(here.entry)
        sums_here, sums_there = _sums(here), _sums(there)
        reasons = tuple(
            (seat, reason, sums_here.get((seat, reason), 0), sums_there.get((seat, reason), 0))
            for seat, reason in sorted({*sums_here, *sums_there})
            if sums_here.get((seat, reason), 0) != sums_there.get((seat, reason), 0)
        )
        if there is None or reasons:
            yield DealDifference(here, there, reasons)


def _sums(account: DealAccount | None) -> Mapping[tuple[int, str], int]:
    """Return the points of a deal by seat and reason, without adjustments."""
    sums: dict[tuple[int, str], int] = {}
    for line in account.scored.lines if account else ():
        key = (line.seat, line.reason)
        sums[key] = sums.get(key, 0) + line.points
    return sums


def _label(setup: Setup) -> Message:
    settings = [short_setting(key, text) for key, text in setup.settings.items()]
    return message("compare-label", details=[setup.variant, *settings])


def _grid(both: Comparison, differences: Sequence[DealDifference]) -> Grid:
    titles, seats = both.names_of(both.here.seat_titles), len(both.names)
    columns = (Column(message("column-number")), *(Column(name, player=True) for name in titles))
    rows: list[Row | None] = [
        Row(
            "deal",
            ((str(deal.number),), *_pairs(_scores(deal.here, seats), _scores(deal.there, seats))),
            heading=message("row-uncounted-deal", number=deal.number),
        )
        for deal in differences
    ]
    totals = [list(map(str, rubber_totals(record.state))) for record in (both.here, both.there)]
    total = Row("total", (("",), *_pairs(*totals)), heading=message("compare-total"))
    return Grid(columns, (*rows, None, total) if rows else (total,))


def _scores(account: DealAccount | None, seats: int) -> list[str]:
    """Return the points of a deal by seat, without adjustments."""
    if account is None:
        return [""] * seats
    sums = _sums(account)
    return [
        str(sum(points for (owner, _), points in sums.items() if owner == seat))
        for seat in range(seats)
    ]


def _pairs(here: Sequence[str], there: Sequence[str]) -> list[tuple[str, str]]:
    return list(zip(here, there, strict=True))


def _difference_lines(both: Comparison, differences: Sequence[DealDifference]) -> Iterator[Message]:
    if not differences:
        yield message("compare-same")
        return
    for deal in differences:
        if deal.there is not None:
            parts = _reason_texts(deal, both.names_of(deal.here.players))
            yield message("compare-deal", number=deal.number, parts=parts)


def _reason_texts(deal: DealDifference, names: Sequence[str]) -> list[Message]:
    return [
        message(
            "compare-reason",
            player=names[seat],
            reason=f"reason-{reason}",
            here=here,
            there=there,
        )
        for seat, reason, here, there in deal.reasons
    ]


def _trump_lines(both: Comparison) -> Iterator[Message]:
    trumps_there = {account.entry: account.scored.trump for account in both.accounts_there}
    items = []
    for account in both.accounts_here:
        here = account.scored.trump
        there = trumps_there.get(account.entry, here)
        if here != there and account.entry not in both.unknown_trumps:
            items.append(
                message("compare-trump-item", number=account.number, here=here, there=there)
            )
    if items:
        yield message("compare-trump", items=items)
    if both.unknown_trumps:
        yield message("compare-trump-unknown", count=len(both.unknown_trumps))


def _rejection_lines(both: Comparison, label: Message) -> Iterator[Message]:
    """Say what the other rules reject, deals with the same problem together."""
    deals_by_problem: dict[str, tuple[Message, list[str]]] = {}
    for applied in both.there.applied:
        names = both.names_of(applied.players)
        for problem in with_player_names(applied.problems, names):
            if isinstance(applied.fact, Adjustment):
                points = f"{names[applied.fact.seat]} {applied.fact.points:+d}"
                yield message("compare-uncounted-agreed", points=points, rules=label)
                continue
            is_over = problem.code == "after-the-end"
            text = message("compare-after-the-end") if is_over else problem
            deals_by_problem.setdefault(str(text), (text, []))[1].append(str(applied.number))
    for problem, numbers in deals_by_problem.values():
        yield message("compare-uncounted", numbers=numbers, rules=label, problem=problem)


def _end_lines(both: Comparison, labels: Sequence[Message]) -> Iterator[Message]:
    """Say where games and rubber end, if that differs, and who wins."""
    games = [_games(both, accounts) for accounts in (both.accounts_here, both.accounts_there)]
    if games[0] != games[1]:
        for ends, label in zip(games, labels, strict=True):
            code = "compare-games" if ends else "compare-no-game"
            yield message(code, rules=label, games=ends)
    for record, label in zip((both.here, both.there), labels, strict=True):
        over, winners = status(record)
        code = "compare-won" if winners else "compare-nobody" if over else "compare-open"
        yield Message(code, {"rules": label, "players": winners, "why": _why_open(record)})
        if record.state.finished.units:
            units = units_of_rubber(both.names, record.state.finished.units)
            yield message("compare-units", rules=label, units=units)


def _why_open(record: NinetyNineRecord) -> Message:
    """Say what is missing to the end of a rubber."""
    rules, state = record.rules, record.state
    if rules.rubber == "target" and not state.finished.games:
        return message("compare-open-target", points=rules.game)
    over = {"deals": state.deals, "wins": max(state.finished.won)}.get(
        rules.rubber, state.finished.games
    )
    if rules.rubber == "target" or over >= rules.length:
        return message("compare-open-level")
    return Message(_OPEN[rules.rubber], {"over": over, "of": rules.length})


_OPEN = {
    "games": "compare-open-games",
    "wins": "compare-open-wins",
    "deals": "compare-open-deals",
}
"""What is missing to the end, by what a rubber is made of."""


def _games(both: Comparison, accounts: Sequence[DealAccount]) -> list[Message]:
    """Return each end of a game with its bonuses, the rubber's with the last."""
    ends = []
    for account in accounts:
        if (end := account.scored.game_end) is not None:
            rubber, names = account.scored.rubber_end, both.names_of(account.players)
            rubber_bonuses = rubber.bonuses if rubber else (0,) * len(names)
            sums = map(sum, zip(end.bonuses, rubber_bonuses, strict=True))
            bonuses = [f"{name} +{bonus}" for name, bonus in zip(names, sums, strict=True) if bonus]
            code = "compare-game" if bonuses else "compare-game-plain"
            ends.append(message(code, number=end.number, deal=account.number, bonuses=bonuses))
    return ends


def _comparison_json(both: Comparison, differences: Sequence[DealDifference]) -> dict[str, object]:
    return {
        "here": _record_json(both.here, both.names),
        "there": _record_json(both.there, both.names),
        "deals": [_difference_json(deal, both.names_of(deal.here.players)) for deal in differences],
    }


def _record_json(record: NinetyNineRecord, names: Sequence[str]) -> dict[str, object]:
    over, winners = status(record)
    figures: dict[str, object] = {
        "variant": record.setup.variant,
        "settings": dict(record.setup.settings),
        "totals": dict(zip(names, rubber_totals(record.state), strict=True)),
        "finished": over,
        "winners": winners,
    }
    if units := record.state.finished.units:
        figures["units"] = dict(zip(names, units, strict=True))
    return figures


def _difference_json(deal: DealDifference, names: Sequence[str]) -> dict[str, object]:
    return {
        "number": deal.number,
        "here": _deal_json(deal.here, names),
        "there": _deal_json(deal.there, names),
        "parts": [
            {"player": names[seat], "reason": reason, "here": here, "there": there}
            for seat, reason, here, there in deal.reasons
        ],
    }


def _deal_json(account: DealAccount | None, names: Sequence[str]) -> dict[str, object] | None:
    if account is None:
        return None
    scores = dict(zip(names, map(int, _scores(account, len(names))), strict=True))
    return {"trump": trump_json(account.scored.trump), "scores": scores}

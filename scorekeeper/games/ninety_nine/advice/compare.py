"""The same recorded deals by other rules: where the scores part, and why."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.core.game_record import GameRecord, Result
from scorekeeper.core.messages import Illegal, Message, message, with_player_names
from scorekeeper.core.report import Column, Grid, Row, TextBlock
from scorekeeper.core.setup import Setup, short_setting
from scorekeeper.games.ninety_nine.facts import Adjustment, Deal
from scorekeeper.games.ninety_nine.play.account import DealAccount, deal_accounts, status
from scorekeeper.games.ninety_nine.play.legality import problems
from scorekeeper.games.ninety_nine.play.state import (
    NinetyNineFact,
    NinetyNineRecord,
    rubber_totals,
    start,
    step,
)
from scorekeeper.games.ninety_nine.rules.model import NinetyNineRules, seat_names

_UNKNOWN_TRUMP = ("turned-missing", "trump-missing")
"""What a deal lacks that was played by other rules; no score depends on it."""


class DealDifference(NamedTuple):
    """A deal that came to something else by the other rules; None where it does not count."""

    here: DealAccount | None
    there: DealAccount | None
    reasons: tuple[tuple[int, str, int, int], ...]
    """Seat, reason, points here, points there."""

    @property
    def number(self) -> int:
        """The number of the deal."""
        account = self.here or self.there
        return account.number if account else 0


def compare(record: NinetyNineRecord, setup: Setup, rules: NinetyNineRules) -> Result:
    """Play an evening by other rules; raises `Illegal` where they are for other seats."""
    names = seat_names(record.players, record.rules)
    if rules.seats != record.rules.seats or rules.dummy != record.rules.dummy:
        raise Illegal(message("compare-seats", variant=setup.variant, given=list(names)))
    other, unknown = _replayed(record, setup, rules)
    parted = [*_parted(record, other)]
    labels = (_label(record.setup), _label(setup))
    lines = [*_told(parted, names), *_told_trumps(record, other, unknown)]
    lines += [*_told_uncounted(other, labels[1], names), *_told_ends(record, other, labels, names)]
    title = TextBlock("title", (message("compare-title", here=labels[0], there=labels[1]),))
    report = (title, _grid(record, other, parted, names), TextBlock("text", tuple(lines)))
    return Result(report, _account(record, other, parted, names))


def _replayed(
    record: NinetyNineRecord, setup: Setup, rules: NinetyNineRules
) -> tuple[NinetyNineRecord, set[int]]:
    """Play what counted here by the other rules; also return where trump cannot be known."""
    state = start(rules, setup.first_dealer)
    applied: list[NinetyNineFact] = []
    unknown: set[int] = set()
    stays = False
    """Whether a trump that is not known stays on, for nobody has named another since."""
    for one in record.applied:
        if one.problems or not isinstance(one.fact, Deal | Adjustment):
            continue
        fact = _adapted(one.fact, rules)
        found = problems(state, fact)
        if isinstance(fact, Deal):
            missing = any(problem.code in _UNKNOWN_TRUMP for problem in found)
            first = state.deal == 0 or rules.trump_by != "bidder-else-stays"
            stays = missing or (stays and not first and fact.trump is None)
        if stays and isinstance(fact, Deal):
            unknown.add(one.entry)
        found = tuple(problem for problem in found if problem.code not in _UNKNOWN_TRUMP)
        came = None
        if not found:
            state, came = step(state, fact)
        applied.append(one._replace(fact=fact, problems=found, outcome=came))
    return GameRecord(setup, rules, tuple(applied), state), unknown


def _adapted(fact: Deal | Adjustment, rules: NinetyNineRules) -> Deal | Adjustment:
    """Leave out what the table chose by its own rules and has no say in by the others."""
    if isinstance(fact, Adjustment):
        return fact
    trump = fact.trump if fact.trump in rules.trump_choice else None
    turned = fact.turned if rules.trump_by == "turned-card" else None
    return fact._replace(trump=trump, turned=turned)


def _parted(record: NinetyNineRecord, other: NinetyNineRecord) -> Iterator[DealDifference]:
    theres = {account.entry: account for account in deal_accounts(other)}
    for here in deal_accounts(record):
        there = theres.get(here.entry)
        mine, others = _sums(here), _sums(there)
        reasons = tuple(
            (seat, reason, mine.get((seat, reason), 0), others.get((seat, reason), 0))
            for seat, reason in sorted({*mine, *others})
            if mine.get((seat, reason), 0) != others.get((seat, reason), 0)
        )
        if there is None or reasons:
            yield DealDifference(here, there, reasons)


def _sums(account: DealAccount | None) -> Mapping[tuple[int, str], int]:
    sums: dict[tuple[int, str], int] = {}
    for line in account.scored.lines if account else ():
        key = (line.seat, line.reason)
        sums[key] = sums.get(key, 0) + line.points
    return sums


def _label(setup: Setup) -> str:
    settings = [short_setting(key, text) for key, text in setup.settings.items()]
    return ", ".join([setup.variant, *settings])


def _grid(
    record: NinetyNineRecord,
    other: NinetyNineRecord,
    parted: Sequence[DealDifference],
    names: Sequence[str],
) -> Grid:
    columns = (Column(message("column-number")), *(Column(name, player=True) for name in names))
    rows: list[Row | None] = [
        Row(
            "deal",
            ((str(deal.number),), *_pairs(_scores(deal.here, names), _scores(deal.there, names))),
            heading=message("row-uncounted-deal", number=deal.number),
        )
        for deal in parted
    ]
    totals = [list(map(str, rubber_totals(each.state))) for each in (record, other)]
    total = Row("total", (("",), *_pairs(*totals)), heading=message("compare-total"))
    return Grid(columns, (*rows, None, total) if rows else (total,))


def _scores(account: DealAccount | None, names: Sequence[str]) -> list[str]:
    """Return what a deal gives to each seat, without what the table agreed on."""
    if account is None:
        return [""] * len(names)
    sums = _sums(account)
    return [
        str(sum(points for (owner, _), points in sums.items() if owner == seat))
        for seat in range(len(names))
    ]


def _pairs(here: Sequence[str], there: Sequence[str]) -> list[tuple[str, str]]:
    return list(zip(here, there, strict=True))


def _told(parted: Sequence[DealDifference], names: Sequence[str]) -> Iterator[Message]:
    if not parted:
        yield message("compare-same")
        return
    yield message("compare-legend")
    for deal in parted:
        if deal.there is not None:
            yield message("compare-deal", number=deal.number, parts=_parts(deal, names))


def _parts(deal: DealDifference, names: Sequence[str]) -> list[Message]:
    return [
        message("compare-reason", player=names[seat], reason=f"reason-{reason}", here=h, there=t)
        for seat, reason, h, t in deal.reasons
    ]


def _told_trumps(
    record: NinetyNineRecord, other: NinetyNineRecord, unknown: set[int]
) -> Iterator[Message]:
    theres = {account.entry: account.scored.trump for account in deal_accounts(other)}
    items = [
        message("compare-trump-item", number=a.number, here=a.scored.trump, there=theres[a.entry])
        for a in deal_accounts(record)
        if a.entry not in unknown and theres.get(a.entry, a.scored.trump) != a.scored.trump
    ]
    if items:
        yield message("compare-trump", items=items)
    if unknown:
        yield message("compare-trump-unknown", count=len(unknown))


def _told_uncounted(other: NinetyNineRecord, label: str, names: Sequence[str]) -> Iterator[Message]:
    troubles: dict[str, tuple[Message, list[str]]] = {}
    for applied in other.applied:
        for problem in with_player_names(applied.problems, names):
            if isinstance(applied.fact, Adjustment):
                points = f"{names[applied.fact.seat]} {applied.fact.points:+d}"
                yield message("compare-uncounted-agreed", points=points, rules=label)
                continue
            after = problem.code == "after-the-end"
            told = message("compare-after-the-end") if after else problem
            troubles.setdefault(str(told), (told, []))[1].append(str(applied.number))
    for problem, numbers in troubles.values():
        yield message("compare-uncounted", numbers=numbers, rules=label, problem=problem)


def _told_ends(
    record: NinetyNineRecord, other: NinetyNineRecord, labels: Sequence[str], names: Sequence[str]
) -> Iterator[Message]:
    """Tell where games and rubber end, if that is otherwise, and who wins."""
    games = [_games(each, names) for each in (record, other)]
    if games[0] != games[1]:
        for ends, label in zip(games, labels, strict=True):
            code = "compare-games" if ends else "compare-no-game"
            yield message(code, rules=label, games=ends)
    for each, label in zip((record, other), labels, strict=True):
        over, winners = status(each)
        code = "compare-won" if winners else "compare-nobody" if over else "compare-open"
        yield Message(code, {"rules": label, "players": winners})


def _games(record: NinetyNineRecord, names: Sequence[str]) -> list[Message]:
    """Return each end of a game with its bonuses, the rubber's with the last."""
    ends = []
    for account in deal_accounts(record):
        if (end := account.scored.game_end) is not None:
            rubber = account.scored.rubber_end
            more = rubber.bonuses if rubber else (0,) * len(names)
            shown = zip(names, end.bonuses, more, strict=True)
            bonuses = [f"{name} +{a + b}" for name, a, b in shown if a + b]
            code = "compare-game" if bonuses else "compare-game-plain"
            ends.append(message(code, number=end.number, deal=account.number, bonuses=bonuses))
    return ends


def _account(
    record: NinetyNineRecord,
    other: NinetyNineRecord,
    parted: Sequence[DealDifference],
    names: Sequence[str],
) -> dict[str, object]:
    return {
        "here": _in_short(record, names),
        "there": _in_short(other, names),
        "deals": [_parted_account(deal, names) for deal in parted],
    }


def _in_short(record: NinetyNineRecord, names: Sequence[str]) -> dict[str, object]:
    over, winners = status(record)
    return {
        "variant": record.setup.variant,
        "settings": dict(record.setup.settings),
        "totals": dict(zip(names, rubber_totals(record.state), strict=True)),
        "finished": over,
        "winners": winners,
    }


def _parted_account(deal: DealDifference, names: Sequence[str]) -> dict[str, object]:
    return {
        "number": deal.number,
        "here": _counted(deal.here, names),
        "there": _counted(deal.there, names),
        "parts": [
            {"player": names[seat], "reason": reason, "here": here, "there": there}
            for seat, reason, here, there in deal.reasons
        ],
    }


def _counted(account: DealAccount | None, names: Sequence[str]) -> dict[str, object] | None:
    if account is None:
        return None
    scores = dict(zip(names, map(int, _scores(account, names)), strict=True))
    return {"trump": account.scored.trump, "scores": scores}

"""The same recorded deals by other rules: where the scores part, and why."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.core.game import Answer, Evening, Played
from scorekeeper.core.header import Header
from scorekeeper.core.problems import Illegal, Said, named, said
from scorekeeper.core.report import Column, Grid, Lines, Row
from scorekeeper.core.sitting_down import in_short
from scorekeeper.games.ninety_nine.facts import Adjustment, Deal
from scorekeeper.games.ninety_nine.legality import problems
from scorekeeper.games.ninety_nine.rules import Rules, seat_names
from scorekeeper.games.ninety_nine.table import rubber_totals, start, step
from scorekeeper.games.ninety_nine.tally import DealAccount, deal_accounts, outcome

_UNKNOWN_TRUMP = ("turned-missing", "trump-missing")
"""What a deal lacks that was played by other rules; no score depends on it."""


class Parted(NamedTuple):
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


def compare(evening: Evening, header: Header, rules: Rules) -> Answer:
    """Play an evening by other rules; raises `Illegal` where they are for other seats."""
    names = seat_names(evening.players, evening.rules)
    if rules.seats != evening.rules.seats or rules.dummy != evening.rules.dummy:
        raise Illegal(said("compare-seats", variant=header.variant, given=list(names)))
    other, unknown = _replayed(evening, header, rules)
    parted = [*_parted(evening, other)]
    labels = (_label(evening.header), _label(header))
    lines = [*_told(parted, names), *_told_trumps(evening, other, unknown)]
    lines += [*_told_uncounted(other, labels[1], names), *_told_ends(evening, other, labels, names)]
    title = Lines("title", (said("compare-title", here=labels[0], there=labels[1]),))
    report = (title, _grid(evening, other, parted, names), Lines("text", tuple(lines)))
    return Answer(report, _account(evening, other, parted, names))


def _replayed(evening: Evening, header: Header, rules: Rules) -> tuple[Evening, set[int]]:
    """Play what counted here by the other rules; also return where trump cannot be known."""
    state = start(rules, header.first_dealer)
    played: list[Played] = []
    unknown: set[int] = set()
    stays = False
    """Whether a trump that is not known stays on, for nobody has named another since."""
    for one in evening.played:
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
        played.append(one._replace(fact=fact, problems=found, outcome=came))
    return Evening(header, rules, tuple(played), state), unknown


def _adapted(fact: Deal | Adjustment, rules: Rules) -> Deal | Adjustment:
    """Leave out what the table chose by its own rules and has no say in by the others."""
    if isinstance(fact, Adjustment):
        return fact
    trump = fact.trump if fact.trump in rules.trump_choice else None
    turned = fact.turned if rules.trump_by == "turned-card" else None
    return fact._replace(trump=trump, turned=turned)


def _parted(evening: Evening, other: Evening) -> Iterator[Parted]:
    theres = {account.entry: account for account in deal_accounts(other)}
    for here in deal_accounts(evening):
        there = theres.get(here.entry)
        mine, others = _sums(here), _sums(there)
        reasons = tuple(
            (seat, reason, mine.get((seat, reason), 0), others.get((seat, reason), 0))
            for seat, reason in sorted({*mine, *others})
            if mine.get((seat, reason), 0) != others.get((seat, reason), 0)
        )
        if there is None or reasons:
            yield Parted(here, there, reasons)


def _sums(account: DealAccount | None) -> Mapping[tuple[int, str], int]:
    sums: dict[tuple[int, str], int] = {}
    for line in account.scored.lines if account else ():
        key = (line.seat, line.reason)
        sums[key] = sums.get(key, 0) + line.points
    return sums


def _label(header: Header) -> str:
    settings = [in_short(key, text) for key, text in header.settings.items()]
    return ", ".join([header.variant, *settings])


def _grid(evening: Evening, other: Evening, parted: Sequence[Parted], names: Sequence[str]) -> Grid:
    columns = (Column(said("column-number")), *(Column(name, player=True) for name in names))
    rows: list[Row | None] = [
        Row(
            "deal",
            ((str(deal.number),), *_pairs(_scores(deal.here, names), _scores(deal.there, names))),
            heading=said("row-uncounted-deal", number=deal.number),
        )
        for deal in parted
    ]
    totals = [list(map(str, rubber_totals(each.state))) for each in (evening, other)]
    total = Row("total", (("",), *_pairs(*totals)), heading=said("compare-total"))
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


def _told(parted: Sequence[Parted], names: Sequence[str]) -> Iterator[Said]:
    if not parted:
        yield said("compare-same")
        return
    yield said("compare-legend")
    for deal in parted:
        if deal.there is not None:
            yield said("compare-deal", number=deal.number, parts=_parts(deal, names))


def _parts(deal: Parted, names: Sequence[str]) -> list[Said]:
    return [
        said("compare-reason", player=names[seat], reason=f"reason-{reason}", here=h, there=t)
        for seat, reason, h, t in deal.reasons
    ]


def _told_trumps(evening: Evening, other: Evening, unknown: set[int]) -> Iterator[Said]:
    theres = {account.entry: account.scored.trump for account in deal_accounts(other)}
    items = [
        said("compare-trump-item", number=a.number, here=a.scored.trump, there=theres[a.entry])
        for a in deal_accounts(evening)
        if a.entry not in unknown and theres.get(a.entry, a.scored.trump) != a.scored.trump
    ]
    if items:
        yield said("compare-trump", items=items)
    if unknown:
        yield said("compare-trump-unknown", count=len(unknown))


def _told_uncounted(other: Evening, label: str, names: Sequence[str]) -> Iterator[Said]:
    troubles: dict[str, tuple[Said, list[str]]] = {}
    for played in other.played:
        for problem in named(played.problems, names):
            if played.number is None:
                points = f"{names[played.fact.seat]} {played.fact.points:+d}"
                yield said("compare-uncounted-agreed", points=points, rules=label)
                continue
            after = problem.code == "after-the-end"
            told = said("compare-after-the-end") if after else problem
            troubles.setdefault(str(told), (told, []))[1].append(str(played.number))
    for problem, numbers in troubles.values():
        yield said("compare-uncounted", numbers=numbers, rules=label, problem=problem)


def _told_ends(
    evening: Evening, other: Evening, labels: Sequence[str], names: Sequence[str]
) -> Iterator[Said]:
    """Tell where games and rubber end, if that is otherwise, and who wins."""
    games = [_games(each, names) for each in (evening, other)]
    if games[0] != games[1]:
        for ends, label in zip(games, labels, strict=True):
            code = "compare-games" if ends else "compare-no-game"
            yield said(code, rules=label, games=ends)
    for each, label in zip((evening, other), labels, strict=True):
        over, winners = outcome(each)
        code = "compare-won" if winners else "compare-nobody" if over else "compare-open"
        yield Said(code, {"rules": label, "players": winners})


def _games(evening: Evening, names: Sequence[str]) -> list[Said]:
    """Return each end of a game with its bonuses, the rubber's with the last."""
    ends = []
    for account in deal_accounts(evening):
        if (end := account.scored.game_end) is not None:
            rubber = account.scored.rubber_end
            more = rubber.bonuses if rubber else (0,) * len(names)
            shown = zip(names, end.bonuses, more, strict=True)
            bonuses = [f"{name} +{a + b}" for name, a, b in shown if a + b]
            code = "compare-game" if bonuses else "compare-game-plain"
            ends.append(said(code, number=end.number, deal=account.number, bonuses=bonuses))
    return ends


def _account(
    evening: Evening, other: Evening, parted: Sequence[Parted], names: Sequence[str]
) -> dict[str, object]:
    return {
        "here": _in_short(evening, names),
        "there": _in_short(other, names),
        "deals": [_parted_account(deal, names) for deal in parted],
    }


def _in_short(evening: Evening, names: Sequence[str]) -> dict[str, object]:
    over, winners = outcome(evening)
    return {
        "variant": evening.header.variant,
        "settings": dict(evening.header.settings),
        "totals": dict(zip(names, rubber_totals(evening.state), strict=True)),
        "finished": over,
        "winners": winners,
    }


def _parted_account(deal: Parted, names: Sequence[str]) -> dict[str, object]:
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

"""What people take home of an evening of Ninety-Nine: standings, the course, what stood out."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.export import ExportData, Spreadsheet, as_details
from scorekeeper.core.game_record import ExplainQuery
from scorekeeper.core.messages import Message, message
from scorekeeper.core.report import ScoreChart, Series, Table
from scorekeeper.games.ninety_nine.play.account import DealAccount, deal_accounts
from scorekeeper.games.ninety_nine.play.scoring import bid_of
from scorekeeper.games.ninety_nine.play.state import (
    NinetyNineRecord,
    NinetyNineState,
    rubber_totals,
)
from scorekeeper.games.ninety_nine.report.explain import explain
from scorekeeper.games.ninety_nine.rules.model import seat_names
from scorekeeper.games.ninety_nine.statistics.hand_counts import (
    PREMIUM_NAMES,
    HandCounts,
    count_hands,
)

_REASONS = ("tricks", "contract", "premium", "forfeit", "penalty", "vulnerable", "adjustment")
_COLUMNS = (
    *(
        "deal",
        "game_number",
        "dealer",
        "leader",
        "trump",
        "player",
        "seat",
        "taken",
        "bid",
        "cards",
    ),
    *("offered", "made", *_REASONS, "score", "total"),
)


def export_data(record: NinetyNineRecord) -> ExportData:
    """Return what is taken home beside the scoreboard."""
    accounts = deal_accounts(record)
    counts = [HandCounts() for _ in record.players]
    count_hands(record, counts)
    explained = explain(record, ExplainQuery(all=True)).report if accounts else ()
    return ExportData(
        _standings(record, counts),
        _course(record, accounts),
        tuple(_highlights(record, accounts, counts)) if accounts else (),
        as_details(explained),
        Spreadsheet(_COLUMNS, tuple(_records(record, accounts))),
    )


def _standings(record: NinetyNineRecord, counts: Sequence[HandCounts]) -> Table:
    """The winners first, then by points; the dummy, who cannot win, last and without a place."""
    state: NinetyNineState = record.state
    names, totals = seat_names(record.players, record.rules), rubber_totals(state)
    winners = state.end.winners if state.end else ()
    ranks = [(seat not in winners, -totals[seat]) for seat in range(len(counts))]
    rows: list[tuple[str | Message, ...]] = [
        (
            *(str(sorted(ranks).index(ranks[seat]) + 1), names[seat], str(totals[seat])),
            *(str(state.won[seat]), *_shares(counts[seat])),
        )
        for seat in sorted(range(len(counts)), key=lambda seat: ranks[seat])
    ]
    if record.rules.dummy:
        rows.append(("", names[-1], str(totals[-1]), str(state.won[-1]), "", ""))
    columns = (
        *(message("column-place"), message("column-player"), message("column-points")),
        *(message("column-games"), message("column-contracts"), message("column-premiums")),
    )
    return Table(message("standings"), columns, tuple(rows))


def _shares(count: HandCounts) -> tuple[str | Message, str | Message]:
    made, premiums = count.share(), count.share(lambda hand: bool(hand.premium))
    return message("cell-share", made=made.made, of=made.hands), (
        message("cell-share", made=premiums.made, of=premiums.hands) if premiums.hands else ""
    )


def _course(record: NinetyNineRecord, accounts: Sequence[DealAccount]) -> ScoreChart:
    """All points so far after each deal, bonuses included from the deal on that gave them."""
    names = seat_names(record.players, record.rules)
    earlier = (0,) * len(names)
    steps, breaks = [earlier], []
    for account in accounts:
        end = account.scored.game_end
        now = _plus(earlier, account.totals)
        if end is not None:
            now = earlier = _plus(now, end.bonuses)
            breaks.append(len(steps))
        steps.append(now)
    if accounts and record.state.end is not None:
        steps[-1] = rubber_totals(record.state)
    series = tuple(map(Series, names, map(tuple, zip(*steps, strict=True))))
    marks = tuple(str(account.number) for account in accounts)
    return ScoreChart(message("course-points"), marks, series, tuple(breaks))


def _plus(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(sum, zip(one, other, strict=True)))


def _highlights(
    record: NinetyNineRecord, accounts: Sequence[DealAccount], counts: Sequence[HandCounts]
) -> Iterator[Message]:
    yield _result(record)
    bests = [(count.best, name) for count, name in zip(counts, record.players, strict=True)]
    most = max(best.points for best, _ in bests if best)
    for best, name in bests:
        if best and best.points == most:
            yield message("highlight-best", player=name, points=most, number=best.number)
    longest = max(count.run.longest for count in counts)
    runners = [
        name
        for count, name in zip(counts, record.players, strict=True)
        if count.run.longest == longest
    ]
    if longest > 1:
        yield message("highlight-run", players=runners, count=longest)
    yield from _premiums(record.players, counts)
    everybody = [str(one.number) for one in accounts if all(one.scored.made)]
    nobody = [str(one.number) for one in accounts if not any(one.scored.made)]
    if everybody:
        yield message("highlight-everybody", deals=everybody)
    if nobody:
        yield message("highlight-nobody", deals=nobody)


def _result(record: NinetyNineRecord) -> Message:
    state: NinetyNineState = record.state
    totals = rubber_totals(state)
    if state.end is not None and not state.end.winners:
        return message("highlight-no-winner")
    best = max(totals[: len(record.players)])
    ahead = [seat for seat in range(len(record.players)) if totals[seat] == best]
    seats = state.end.winners if state.end else ahead
    players = [record.players[seat] for seat in seats]
    code = "highlight-won" if state.end else "highlight-leads"
    return message(code, players=players, points=totals[seats[0]])


def _premiums(players: Sequence[str], counts: Sequence[HandCounts]) -> Iterator[Message]:
    shares = [count.share(lambda hand: bool(hand.premium)) for count in counts]
    tried = [
        message("highlight-premium", player=name, won=share.made, of=share.hands)
        for name, share in zip(players, shares, strict=True)
        if share.hands
    ]
    if tried:
        yield message("highlight-premiums", tried=tried)


def _records(
    record: NinetyNineRecord, accounts: Sequence[DealAccount]
) -> Iterator[tuple[str | int | None, ...]]:
    names = seat_names(record.players, record.rules)
    for account in accounts:
        scored, deal = account.scored, account.scored.deal
        dealt = (account.number, scored.game, names[scored.dealer], names[scored.leader])
        for seat, hand in enumerate(deal.hands):
            assert hand is not None  # noqa: S101 — a counted deal is whole
            bid = bid_of(hand, record.rules, deal.turned)
            points = [
                sum(line.points for line in account.lines if line[::2] == (seat, reason))
                for reason in _REASONS
            ]
            yield (
                *(*dealt, scored.trump, names[seat], seat + 1, hand.tricks, bid),
                *(
                    "".join(hand.cards) or None,
                    PREMIUM_NAMES.get(hand.premium),
                    int(scored.made[seat]),
                ),
                *(*points, account.scores[seat], account.totals[seat]),
            )

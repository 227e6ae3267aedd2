"""What exports show of a session of Ninety-Nine, computed from one account of its deals."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TypeAlias

from scorekeeper.core.export import (
    ExportData,
    GameSheets,
    MadeAnew,
    RankedPlayer,
    Ranking,
    SessionResult,
    Spreadsheet,
    as_details,
)
from scorekeeper.core.messages import Message, message
from scorekeeper.core.report import Details, Report, ScoreChart, Series
from scorekeeper.games.ninety_nine.play.account import (
    DealAccount,
    RunningTotals,
    deal_accounts,
    trump_json,
)
from scorekeeper.games.ninety_nine.play.contracts import bid_of
from scorekeeper.games.ninety_nine.play.endings import highest
from scorekeeper.games.ninety_nine.play.state import (
    AdjustmentResult,
    DealResult,
    NinetyNineRecord,
    rubber_totals,
)
from scorekeeper.games.ninety_nine.report.messages import winning_side
from scorekeeper.games.ninety_nine.rules.model import seat_names
from scorekeeper.games.ninety_nine.statistics.player_figures import (
    PREMIUM_NAMES,
    HandCounts,
    Share,
    count_hands,
)

_REASONS = ("tricks", "contract", "premium", "forfeit", "penalty", "vulnerable", "adjustment")
_SPREADSHEET_COLUMNS = (
    *("deal", "game_number", "dealer", "leader", "trump"),
    *("player", "seat", "taken", "bid", "cards", "offered", "made"),
    *(*_REASONS, "score", "total"),
)


class NinetyNineExport(ExportData):
    """The parts of an export, each computed when it is first asked for."""

    def __init__(self, record: NinetyNineRecord) -> None:
        self._record = record

    @cached_property
    def _accounts(self) -> list[DealAccount]:
        return deal_accounts(self._record)

    @cached_property
    def _hand_counts(self) -> list[HandCounts]:
        """By seat, without the dummy."""
        counts = [HandCounts() for _ in self._record.players]
        count_hands(self._record, counts, accounts=self._accounts)
        return counts

    @cached_property
    def scoreboard(self) -> Report:
        """The scoreboard, as `show` prints it."""
        from scorekeeper.games.ninety_nine.report.scoreboard import scoreboard

        return scoreboard(self._record, self._accounts)

    @cached_property
    def ranking(self) -> Ranking:
        """The winners first, then who is ahead; the dummy, which cannot win, last with no place."""
        return _ranking(self._record, self._hand_counts)

    @cached_property
    def result(self) -> SessionResult:
        """The winners, or who leads, by games won, by units or by points."""
        from scorekeeper.games.ninety_nine.report.result import session_result

        return session_result(self._record)

    @cached_property
    def chart(self) -> ScoreChart:
        """All points so far after each deal."""
        return _chart(self._record, self._accounts)

    @cached_property
    def highlights(self) -> tuple[Message, ...]:
        """The winner, the best deals, runs of contracts, premiums; empty before the first deal."""
        if not self._accounts:
            return ()
        return tuple(_highlights(self._record, self._accounts, self._hand_counts))

    @cached_property
    def explanations(self) -> Iterable[Details]:
        """Each deal, the end of each game and the rubber explained."""
        from scorekeeper.games.ninety_nine.report.explain.explain import explain_everything

        if not self._accounts:
            return ()
        return MadeAnew(lambda: as_details(explain_everything(self._record, self._accounts)))

    @cached_property
    def game_sheets(self) -> GameSheets:
        """The games deal by deal, with their bonuses."""
        from scorekeeper.games.ninety_nine.report.game_sheets import game_sheets

        return game_sheets(self._record, self._accounts)

    @cached_property
    def spreadsheet(self) -> Spreadsheet:
        """A row for each deal and player."""
        rows = MadeAnew(lambda: _spreadsheet_rows(self._record, self._accounts))
        if self._record.rules.bid_cards == "left-over":
            numbers = MadeAnew(lambda: _stated_numbers(self._record, self._accounts))
            with_numbers = MadeAnew(lambda: _with_numbers(rows, numbers))
            return Spreadsheet((*_SPREADSHEET_COLUMNS, "stated"), with_numbers)
        return Spreadsheet(_SPREADSHEET_COLUMNS, rows)


def _ranking(record: NinetyNineRecord, counts: Sequence[HandCounts]) -> Ranking:
    state = record.state
    names, totals = seat_names(record.seat_titles, record.rules), rubber_totals(state)
    winners, balances = state.end.winners if state.end else (), _balances(record)
    units: list[tuple[str, ...]] = [
        (f"{number:+d}" if number else "0",) for number in state.finished.units
    ]
    units = units or [()] * len(names)
    sides = [record.rules.seats_of(side) for side in record.rules.side_of]
    ranks = [
        (seat not in winners, [-number for number in max(balances[s] for s in sides[seat])])
        for seat in range(len(balances))
    ]
    figures = [
        (str(total), str(won), *own)
        for total, won, own in zip(totals, state.finished.won, units, strict=True)
    ]
    players = [
        RankedPlayer(
            seat,
            str(sorted(ranks).index(ranks[seat]) + 1),
            names[seat],
            (*figures[seat], *_contracts_and_premiums(counts[seat])),
        )
        for seat in sorted(range(len(counts)), key=lambda seat: ranks[seat])
    ]
    if record.rules.dummy:
        players.append(RankedPlayer(len(counts), "", names[-1], (*figures[-1], "", "")))
    columns = (
        *(message("column-points"), message("column-games")),
        *([message("column-units")] if state.finished.units else []),
        *(message("column-contracts"), message("column-premiums")),
    )
    return Ranking(columns, tuple(players))


def _balances(record: NinetyNineRecord) -> list[tuple[int, ...]]:
    """Return by seat what decides the rubber: games won where they do, then units or points."""
    finished, rules = record.state.finished, record.rules
    balance = finished.units or rubber_totals(record.state)
    deciding = (finished.won, balance) if rules.rubber == "wins" else (balance,)
    return [tuple(of[seat] for of in deciding) for seat in range(rules.players)]


def _contracts_and_premiums(counts: HandCounts) -> tuple[str | Message, str | Message]:
    contracts, premiums = counts.share(), _premium_share(counts)
    return message("cell-share", made=contracts.made, of=contracts.hands), (
        message("cell-share", made=premiums.made, of=premiums.hands) if premiums.hands else ""
    )


def _premium_share(counts: HandCounts) -> Share:
    shares = [share for name, share in counts.premium_shares().items() if name]
    return Share(sum(share.hands for share in shares), sum(share.made for share in shares))


def _chart(record: NinetyNineRecord, accounts: Sequence[DealAccount]) -> ScoreChart:
    """Chart all points so far; a bonus counts from the deal on that gave it.

    The last step is what all have now.
    """
    names = seat_names(record.seat_titles, record.rules)
    finished_games = (0,) * len(names)
    steps, breaks = [finished_games], []
    for account in accounts:
        totals = _plus(finished_games, account.totals)
        end = account.scored.game_end
        if end is not None:
            totals = finished_games = _plus(totals, end.bonuses)
            breaks.append(len(steps))
        steps.append(totals)
    steps[-1] = rubber_totals(record.state)  # with a bonus, and what was agreed since the last deal
    series = tuple(map(Series, names, map(tuple, zip(*steps, strict=True))))
    marks = tuple(str(account.number) for account in accounts)
    return ScoreChart(message("course-points"), marks, series, tuple(breaks))


def _plus(points: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(sum, zip(points, more, strict=True)))


def _highlights(
    record: NinetyNineRecord, accounts: Sequence[DealAccount], counts: Sequence[HandCounts]
) -> Iterator[Message]:
    yield _leader_highlight(record)
    yield from _best_deals(accounts, counts)
    longest = max(count.run.longest for count in counts)
    if longest > 1:
        players = [
            name
            for name, count in zip(record.seat_titles, counts, strict=True)
            if count.run.longest == longest
        ]
        yield message("highlight-run", players=players, count=longest)
    yield from _premium_highlight(record.seat_titles, counts)
    all_made = [str(account.number) for account in accounts if all(account.scored.made)]
    none_made = [str(account.number) for account in accounts if not any(account.scored.made)]
    if all_made:
        yield message("highlight-everybody", deals=all_made)
    if none_made:
        yield message("highlight-nobody", deals=none_made)


def _leader_highlight(record: NinetyNineRecord) -> Message:
    """Say who has won, or is ahead."""
    state = record.state
    if state.end is not None:
        return _winner_highlight(record, state.end.winners)
    balances = _balances(record)
    leaders = [seat for seat, balance in enumerate(balances) if balance == max(balances)]
    players = [record.players[seat] for seat in leaders]
    if state.finished.units:
        units = f"{state.finished.units[leaders[0]]:+d}"
        return message("highlight-leads-units", players=players, units=units)
    points, games = rubber_totals(state)[leaders[0]], state.finished.won[leaders[0]]
    if record.rules.rubber == "wins" and games:
        return message("highlight-leads-games", players=players, games=games, points=points)
    return message("highlight-leads", players=players, points=points)


def _winner_highlight(record: NinetyNineRecord, winners: Sequence[int]) -> Message:
    """Say who has won with how much; a side has what the better of its players has (R14)."""
    if not winners:
        return message("highlight-no-winner")
    state, names = record.state, record.players
    side = winning_side(names, winners, record.rules)
    if state.finished.units:
        code = "highlight-won-units-side" if side else "highlight-won-units"
        units = f"{state.finished.units[winners[0]]:+d}"
        return message(code, players=[names[seat] for seat in winners], units=units)
    totals = rubber_totals(state)
    best = highest(totals, winners)
    players, points = [names[seat] for seat in best], totals[best[0]]
    if side:
        return message("highlight-won-side", players=side, best=players, points=points)
    return message("highlight-won", players=players, points=points)


def _best_deals(accounts: Sequence[DealAccount], counts: Sequence[HandCounts]) -> Iterator[Message]:
    """Say which deal gave the most points, for each player whose best deal gave as many."""
    players = {account.number: account.players for account in accounts}
    bests = [count.best for count in counts if count.best]
    most = max(best.points for best in bests)
    for seat, count in enumerate(counts):
        if (best := count.best) is not None and best.points == most:
            player = players[best.number][seat]
            yield message("highlight-best", player=player, points=most, number=best.number)


def _premium_highlight(players: Sequence[str], counts: Sequence[HandCounts]) -> Iterator[Message]:
    shares = map(_premium_share, counts)
    items = [
        message("highlight-premium", player=name, won=share.made, of=share.hands)
        for name, share in zip(players, shares, strict=True)
        if share.hands
    ]
    if items:
        yield message("highlight-premiums", tried=items)


_SpreadsheetRow: TypeAlias = tuple[str | int | None, ...]


def _spreadsheet_rows(
    record: NinetyNineRecord, accounts: Sequence[DealAccount]
) -> Iterator[_SpreadsheetRow]:
    """Yield a row for each deal and player, and for each adjustment, which has its own total."""
    accounts_by_entry = {account.entry: account for account in accounts}
    running = RunningTotals(record)
    last: DealAccount | None = None
    for applied in record.applied:
        if applied.entry in accounts_by_entry:
            last = accounts_by_entry[applied.entry]
            running.after_deal(last.scored)
            yield from _rows_of_deal(record, last)
        elif isinstance(result := applied.outcome, AdjustmentResult):
            deal = last.number if last and last.scored.game == result.game else None
            seat, totals = result.line.seat, running.after_adjustment(result)
            points = [result.line.points * (reason == "adjustment") for reason in _REASONS]
            yield (
                *(deal, result.game, None, None, None),
                *(seat_names(applied.players, record.rules)[seat], seat + 1),
                *((None,) * 5),
                *(*points, result.line.points, totals[seat]),
            )


def _rows_of_deal(record: NinetyNineRecord, account: DealAccount) -> Iterator[_SpreadsheetRow]:
    names = seat_names(account.players, record.rules)
    scored, deal = account.scored, account.scored.deal
    dealer, leader = names[scored.dealer], names[scored.leader]
    for seat, hand in enumerate(deal.hands):
        assert hand is not None  # noqa: S101 — a counted deal is whole
        yield (
            *(account.number, scored.game, dealer, leader, trump_json(scored.trump)),
            *(names[seat], seat + 1, hand.tricks, bid_of(hand, record.rules, deal.turned)),
            *("".join(hand.cards) or None, PREMIUM_NAMES.get(hand.premium)),
            *(int(scored.made[seat]), *_points_by_reason(scored, seat)),
            *(scored.points[seat], scored.totals[seat]),
        )


def _stated_numbers(
    record: NinetyNineRecord, accounts: Sequence[DealAccount]
) -> Iterator[int | None]:
    """Yield the number that was stated with each hand, in the order of the rows."""
    counted = {account.entry: account for account in accounts}
    for applied in record.applied:
        if applied.entry in counted:
            for hand in counted[applied.entry].scored.deal.hands:
                yield hand.stated if hand else None
        elif isinstance(applied.outcome, AdjustmentResult):
            yield None


def _with_numbers(
    rows: Iterable[_SpreadsheetRow], numbers: Iterable[int | None]
) -> Iterator[_SpreadsheetRow]:
    return ((*row, number) for row, number in zip(rows, numbers, strict=True))


def _points_by_reason(scored: DealResult, seat: int) -> list[int]:
    points = dict.fromkeys(_REASONS, 0)
    for line in scored.lines:
        if line.seat == seat:
            points[line.reason] += line.points
    return list(points.values())

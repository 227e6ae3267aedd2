"""What people take home of an evening of Ninety-Nine: standings, the course, what stood out."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.game import Evening, Wanted
from scorekeeper.core.keepsake import Keepsake, Records, folded
from scorekeeper.core.problems import Said, said
from scorekeeper.core.report import Course, Series, Table
from scorekeeper.games.ninety_nine.counting import PREMIUM_NAMES, Count, count_evening
from scorekeeper.games.ninety_nine.explained import explain
from scorekeeper.games.ninety_nine.rules import seat_names
from scorekeeper.games.ninety_nine.scoring import bid_of
from scorekeeper.games.ninety_nine.table import State, rubber_totals
from scorekeeper.games.ninety_nine.tally import DealAccount, deal_accounts

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


def keepsake(evening: Evening) -> Keepsake:
    """Return what is taken home beside the scoreboard."""
    accounts = deal_accounts(evening)
    counts = [Count() for _ in evening.players]
    count_evening(evening, counts)
    explained = explain(evening, Wanted(all=True)).report if accounts else ()
    return Keepsake(
        _standings(evening, counts),
        _course(evening, accounts),
        tuple(_highlights(evening, accounts, counts)) if accounts else (),
        folded(explained),
        Records(_COLUMNS, tuple(_records(evening, accounts))),
    )


def _standings(evening: Evening, counts: Sequence[Count]) -> Table:
    """The winners first, then by points; the dummy, who cannot win, last and without a place."""
    state: State = evening.state
    names, totals = seat_names(evening.players, evening.rules), rubber_totals(state)
    winners = state.end.winners if state.end else ()
    ranks = [(seat not in winners, -totals[seat]) for seat in range(len(counts))]
    rows: list[tuple[str | Said, ...]] = [
        (
            *(str(sorted(ranks).index(ranks[seat]) + 1), names[seat], str(totals[seat])),
            *(str(state.won[seat]), *_shares(counts[seat])),
        )
        for seat in sorted(range(len(counts)), key=lambda seat: ranks[seat])
    ]
    if evening.rules.dummy:
        rows.append(("", names[-1], str(totals[-1]), str(state.won[-1]), "", ""))
    columns = (
        *(said("column-place"), said("column-player"), said("column-points")),
        *(said("column-games"), said("column-contracts"), said("column-premiums")),
    )
    return Table(said("standings"), columns, tuple(rows))


def _shares(count: Count) -> tuple[str | Said, str | Said]:
    made, premiums = count.share(), count.share(lambda hand: bool(hand.premium))
    return said("cell-share", made=made.made, of=made.hands), (
        said("cell-share", made=premiums.made, of=premiums.hands) if premiums.hands else ""
    )


def _course(evening: Evening, accounts: Sequence[DealAccount]) -> Course:
    """All points so far after each deal, bonuses included from the deal on that gave them."""
    names = seat_names(evening.players, evening.rules)
    earlier = (0,) * len(names)
    steps, breaks = [earlier], []
    for account in accounts:
        end = account.scored.game_end
        now = _plus(earlier, account.totals)
        if end is not None:
            now = earlier = _plus(now, end.bonuses)
            breaks.append(len(steps))
        steps.append(now)
    if accounts and evening.state.end is not None:
        steps[-1] = rubber_totals(evening.state)
    series = tuple(map(Series, names, map(tuple, zip(*steps, strict=True))))
    marks = tuple(str(account.number) for account in accounts)
    return Course(said("course-points"), marks, series, tuple(breaks))


def _plus(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(sum, zip(one, other, strict=True)))


def _highlights(
    evening: Evening, accounts: Sequence[DealAccount], counts: Sequence[Count]
) -> Iterator[Said]:
    yield _result(evening)
    bests = [(count.best, name) for count, name in zip(counts, evening.players, strict=True)]
    most = max(best.points for best, _ in bests if best)
    for best, name in bests:
        if best and best.points == most:
            yield said("highlight-best", player=name, points=most, number=best.number)
    longest = max(count.run.longest for count in counts)
    runners = [
        name
        for count, name in zip(counts, evening.players, strict=True)
        if count.run.longest == longest
    ]
    if longest > 1:
        yield said("highlight-run", players=runners, count=longest)
    yield from _premiums(evening.players, counts)
    everybody = [str(one.number) for one in accounts if all(one.scored.made)]
    nobody = [str(one.number) for one in accounts if not any(one.scored.made)]
    if everybody:
        yield said("highlight-everybody", deals=everybody)
    if nobody:
        yield said("highlight-nobody", deals=nobody)


def _result(evening: Evening) -> Said:
    state: State = evening.state
    totals = rubber_totals(state)
    if state.end is not None and not state.end.winners:
        return said("highlight-no-winner")
    best = max(totals[: len(evening.players)])
    ahead = [seat for seat in range(len(evening.players)) if totals[seat] == best]
    seats = state.end.winners if state.end else ahead
    players = [evening.players[seat] for seat in seats]
    code = "highlight-won" if state.end else "highlight-leads"
    return said(code, players=players, points=totals[seats[0]])


def _premiums(players: Sequence[str], counts: Sequence[Count]) -> Iterator[Said]:
    shares = [count.share(lambda hand: bool(hand.premium)) for count in counts]
    tried = [
        said("highlight-premium", player=name, won=share.made, of=share.hands)
        for name, share in zip(players, shares, strict=True)
        if share.hands
    ]
    if tried:
        yield said("highlight-premiums", tried=tried)


def _records(
    evening: Evening, accounts: Sequence[DealAccount]
) -> Iterator[tuple[str | int | None, ...]]:
    names = seat_names(evening.players, evening.rules)
    facts = {played.entry: played.fact for played in evening.played}
    for account in accounts:
        scored, deal = account.scored, facts[account.entry]
        dealt = (account.number, scored.game, names[scored.dealer], names[scored.leader])
        for seat, hand in enumerate(deal.hands):
            bid = bid_of(hand, evening.rules, deal.turned)
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

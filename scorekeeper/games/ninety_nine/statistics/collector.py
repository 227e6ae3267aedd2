"""Statistics of Ninety-Nine: who makes what, who wins, who gives away how many points."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from typing import Self

from scorekeeper.core.game import override
from scorekeeper.core.game_record import Result
from scorekeeper.core.league import Figures, LeagueColumn, LeagueForm, part
from scorekeeper.core.messages import message
from scorekeeper.core.player_registry import PlayerPair, player_keys
from scorekeeper.core.report import Table, TextBlock
from scorekeeper.core.statistics import GameStatistics
from scorekeeper.games.ninety_nine.play.account import DealAccount, deal_accounts
from scorekeeper.games.ninety_nine.play.state import DealResult, NinetyNineRecord, rubber_totals
from scorekeeper.games.ninety_nine.statistics.player_figures import count_hands
from scorekeeper.games.ninety_nine.statistics.player_tables import (
    NinetyNinePlayerStats,
    player_json,
    player_tables,
)


class NinetyNineStatistics(GameStatistics[NinetyNineRecord, NinetyNinePlayerStats]):
    """Adds up sessions of Ninety-Nine."""

    UNITS = "deals"
    LEAGUE = LeagueForm(
        columns=(
            LeagueColumn("evenings", "column-evenings"),
            LeagueColumn("rubbers_won", "column-rubbers"),
            LeagueColumn("games_won", "column-games"),
            LeagueColumn("deals", "column-deals"),
            LeagueColumn("points"),
            LeagueColumn("points_a_deal", "column-mean", "average"),
            LeagueColumn("made", "column-made", whole="deals"),
            LeagueColumn("share", "column-share", "share"),
        ),
        order=("rubbers_won", "games_won", "points_a_deal"),
        order_told="league-order-deals",
    )

    def __init__(self, names: dict[str, str]) -> None:
        super().__init__(NinetyNinePlayerStats, names)
        self.forfeits: Counter[PlayerPair] = Counter()
        """By who lost a premium and who got them, points."""

    @override
    def count(self, record: NinetyNineRecord, keys: Sequence[str], session: str) -> int:
        """Count the hands, games and forfeits of each player."""
        all_accounts = deal_accounts(record)
        for players, accounts in groupby(all_accounts, lambda account: account.players):
            self._count_deals(record, player_keys(players), list(accounts), session)
        self._count_agreed(record, all_accounts)
        winners = self.winners(record)
        for seat, stats in enumerate(self.registry.of(keys)):
            stats.rubbers += seat in winners
        return _deals_that_count(record)

    def _count_deals(
        self,
        record: NinetyNineRecord,
        keys: Sequence[str],
        accounts: Sequence[DealAccount],
        session: str,
    ) -> None:
        """Count deals of the same players, and the games that they ended."""
        players = self.registry.of(keys)
        forfeits = count_hands(record, [stats.hands for stats in players], session, accounts)
        for (loser, seat), points in forfeits.items():
            self.forfeits[PlayerPair(keys[loser], keys[seat])] += points
        for account in accounts:
            if end := account.scored.game_end:
                for seat in end.winners:
                    players[seat].games += 1

    def _count_agreed(self, record: NinetyNineRecord, accounts: Iterable[DealAccount]) -> None:
        """Count agreed points for who had the seat then, who need not have played the deal."""
        for agreed in (each for account in accounts for each in account.agreed):
            if agreed.adjustment.seat < record.rules.players:  # no dummy
                (stats,) = self.registry.of(player_keys([agreed.player]))
                stats.hands.agreed += agreed.adjustment.points

    @override
    def is_finished(self, record: NinetyNineRecord) -> bool:
        """Return whether the rubber is over."""
        return record.state.end is not None

    @override
    def winners(self, record: NinetyNineRecord) -> Collection[int]:
        """Return who has won the rubber; partners win together (R14)."""
        end = record.state.end
        return end.winners if end else ()

    @override
    def results(self, record: NinetyNineRecord) -> Sequence[int]:
        """Return the totals; nothing before the first deal."""
        return rubber_totals(record.state) if _deals_that_count(record) else ()

    @override
    def evening_points(self, record: NinetyNineRecord) -> Sequence[int]:
        """Return the totals of the rubber; nothing before the first deal."""
        return self.results(record)

    @override
    def player_json(self, name: str, stats: NinetyNinePlayerStats) -> dict[str, object]:
        """Return a player's figures for programs."""
        return player_json(name, stats)

    @override
    def player_tables(
        self, players: Sequence[tuple[str, NinetyNinePlayerStats]]
    ) -> Iterable[Table]:
        """Return the players' figures for people."""
        return player_tables(players)

    @override
    def league_figures(self, stats: NinetyNinePlayerStats) -> Figures:
        """Return what a player has won, and what the deals came to."""
        hands, share = stats.hands, stats.hands.share()
        return {
            "rubbers_won": stats.rubbers,
            "games_won": stats.games,
            "deals": share.hands,
            "points": hands.total,
            "points_a_deal": part(hands.total, share.hands),
            "made": share.made,
            "share": part(share.made, share.hands),
        }

    @override
    def merge(self, later: Self) -> None:
        """Add what another collector counted of later sessions."""
        super().merge(later)
        self.forfeits.update(later.forfeits)

    @override
    def result(self, only: Collection[str]) -> Result:
        """Return the figures of all players, or only of these; forfeits come last."""
        report, data = super().result(only)
        names = self.registry.names
        pairs = self.registry.pairs(self.forfeits, only)
        forfeits = [
            (names[pair.first], names[pair.second], self.forfeits[pair])
            for pair in sorted(pairs, key=lambda pair: -self.forfeits[pair])
        ]
        data["forfeits"] = [
            {"player": loser, "to": to, "points": points} for loser, to, points in forfeits
        ]
        last = [_forfeits_table(forfeits)] if forfeits else []
        legend = TextBlock("legend", (message("stats-legend"),))
        return Result((*report, *last, legend), data)


def _deals_that_count(record: NinetyNineRecord) -> int:
    return sum(isinstance(applied.outcome, DealResult) for applied in record.applied)


def _forfeits_table(forfeits: Sequence[tuple[str, str, int]]) -> Table:
    columns = message("column-gives"), message("column-points")
    rows = tuple(
        (message("cell-gives", one=loser, to=to), str(points)) for loser, to, points in forfeits
    )
    return Table(message("stats-forfeits"), columns, rows)

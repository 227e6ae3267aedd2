"""Statistics of the adding games: who loses hands, and who wins."""

from collections.abc import Collection, Iterable, Sequence
from typing import Self

from scorekeeper.core.game import override
from scorekeeper.core.league import Figures, LeagueColumn, LeagueForm, part
from scorekeeper.core.messages import message
from scorekeeper.core.player_registry import player_keys
from scorekeeper.core.report import Table
from scorekeeper.core.statistics import GameStatistics, PlayerStats, Streak
from scorekeeper.games.adding.coins import places
from scorekeeper.games.adding.explain import player_of
from scorekeeper.games.adding.export_data import hands_of
from scorekeeper.games.adding.state import AddingRecord, AddingState, winners


class AddingPlayerStats(PlayerStats):
    """The figures of one player of the adding games."""

    def __init__(self) -> None:
        super().__init__()
        self.games = 0
        """Sessions that the player has won."""
        self.hands = 0
        """Hands that are over and that the player was in."""
        self.lost = 0
        self.won = 0
        self.plays = 0
        self.run = Streak()
        """Hands without a loss, one after the other."""

    @override
    def merge(self, later: Self) -> None:
        """Add the figures of later sessions, which were counted apart."""
        super().merge(later)
        self.games += later.games
        self.hands += later.hands
        self.lost += later.lost
        self.won += later.won
        self.plays += later.plays
        self.run.merge(later.run)


class AddingStatistics(GameStatistics[AddingRecord, AddingPlayerStats]):
    """Adds up sessions of the adding games."""

    UNITS = "hands"
    LEAGUE = LeagueForm(
        columns=(
            LeagueColumn("evenings", "column-evenings"),
            LeagueColumn("games_won", "column-games"),
            LeagueColumn("hands", "column-hands"),
            LeagueColumn("hands_won", "column-won"),
            LeagueColumn("hands_lost", "column-lost"),
            LeagueColumn("kept_share", "column-kept", "share"),
        ),
        order=("games_won", "kept_share", "hands_won"),
        order_told="league-order-hands",
    )

    def __init__(self, names: dict[str, str]) -> None:
        super().__init__(AddingPlayerStats, names)

    @override
    def count(self, record: AddingRecord, keys: Sequence[str], session: str) -> int:  # noqa: ARG002
        """Count the hands; one that is not over counts with its plays alone."""
        hands = hands_of(record).values()
        seated: Sequence[str] = ()
        for hand in hands:
            if hand.players != seated:
                seated, players = hand.players, self.registry.of(player_keys(hand.players))
            for name in filter(None, map(player_of, hand.cards)):
                (stats,) = self.registry.of(player_keys([name]))
                stats.plays += 1
            for seat, stats in enumerate(players):
                if hand.over and seat not in hand.left:
                    stats.hands += 1
                    stats.lost += seat in hand.lost
                    stats.won += seat in hand.won
                    stats.run.add(success=seat not in hand.lost)
        players = self.registry.of(keys)
        for seat in self.winners(record):
            players[seat].games += 1
        return sum(hand.over for hand in hands)

    @override
    def is_finished(self, record: AddingRecord) -> bool:
        """Return whether the game is over, by three sixes too."""
        return bool(record.state.over)

    @override
    def winners(self, record: AddingRecord) -> Collection[int]:
        """Return who has won; three sixes end a game that nobody wins."""
        return winners(record.state)

    @override
    def results(self, record: AddingRecord) -> Sequence[int]:
        """Return how high each player stands, the winner first; nothing before a hand is over."""
        state: AddingState = record.state
        nobody_won = state.early and not winners(state)
        if nobody_won or not (state.over or any((*state.lost, *state.won))):
            return ()
        return [-place for place in places(record)]

    @override
    def league_figures(self, stats: AddingPlayerStats) -> Figures:
        """Return what a player has won and lost."""
        return {
            "games_won": stats.games,
            "hands": stats.hands,
            "hands_won": stats.won,
            "hands_lost": stats.lost,
            "kept_share": part(stats.hands - stats.lost, stats.hands),
        }

    @override
    def player_json(self, name: str, stats: AddingPlayerStats) -> dict[str, object]:
        """Return a player's figures for programs."""
        return {
            "player": name,
            "sessions": stats.sessions,
            "finished": stats.finished,
            "games_won": stats.games,
            "hands": stats.hands,
            "hands_lost": stats.lost,
            "hands_won": stats.won,
            "plays": stats.plays,
            "longest_run": stats.run.longest,
        }

    @override
    def player_tables(self, players: Sequence[tuple[str, AddingPlayerStats]]) -> Iterable[Table]:
        """Return one table, a row a player."""
        columns = (
            *(message("column-player"), message("column-sessions"), message("column-finished")),
            *(message("column-games"), message("column-hands"), message("column-lost")),
            *(message("column-won"), message("column-plays"), message("column-run")),
        )
        rows = tuple((name, *map(str, _row(stats))) for name, stats in players)
        return [Table(message("stats-hands"), columns, rows)]


def _row(stats: AddingPlayerStats) -> tuple[int, ...]:
    return (
        *(stats.sessions, stats.finished, stats.games, stats.hands, stats.lost, stats.won),
        *(stats.plays, stats.run.longest),
    )

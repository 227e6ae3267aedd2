"""Statistics of the Game of 99: who wins, how fast, and who pays penalties."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Self

from scorekeeper.core.game import override
from scorekeeper.core.league import Figures, LeagueColumn, LeagueForm, part
from scorekeeper.core.messages import message
from scorekeeper.core.player_registry import player_keys
from scorekeeper.core.report import Table
from scorekeeper.core.statistics import GameStatistics, PlayerStats
from scorekeeper.games.pegs.account import status, steps_of
from scorekeeper.games.pegs.state import PegRecord


class PegPlayerStats(PlayerStats):
    """The figures of one player of the Game of 99."""

    def __init__(self) -> None:
        super().__init__()
        self.won = 0
        self.tied = 0
        """Games in which everything was exhausted, so that they began anew."""
        self.moves = 0
        self.pegs = 0
        self.penalties: Counter[str] = Counter()
        self.fastest: int | None = None
        """The fewest moves, of all players together, of a game that the player won."""

    @override
    def merge(self, later: Self) -> None:
        """Add the figures of later sessions, which were counted apart."""
        super().merge(later)
        self.won += later.won
        self.tied += later.tied
        self.moves += later.moves
        self.pegs += later.pegs
        self.penalties.update(later.penalties)
        fastest = [moves for moves in (self.fastest, later.fastest) if moves is not None]
        self.fastest = min(fastest, default=None)


class PegStatistics(GameStatistics[PegRecord, PegPlayerStats]):
    """Adds up sessions of the Game of 99."""

    UNITS = "moves"
    LEAGUE = LeagueForm(
        columns=(
            LeagueColumn("evenings", "column-evenings"),
            LeagueColumn("finished", "column-finished"),
            LeagueColumn("games_won", "column-won"),
            LeagueColumn("share", "column-share", "share"),
            LeagueColumn("moves", "column-moves"),
            LeagueColumn("penalties", "column-penalties"),
        ),
        order=("games_won", "share"),
        order_told="league-order-moves",
    )

    def __init__(self, names: dict[str, str]) -> None:
        super().__init__(PegPlayerStats, names)

    @override
    def count(self, record: PegRecord, keys: Sequence[str], session: str) -> int:  # noqa: ARG002
        """Count moves for who made them, ties for who sat there, and the game for who won it."""
        players, winners = self.registry.of(keys), self.winners(record)
        steps = steps_of(record)
        for step in steps:
            result = step.applied.result
            (stats,) = self.registry.of(player_keys([step.applied.players[result.by]]))
            stats.moves += 1
            stats.pegs += result.action == "play" and result.penalty is None
            if result.penalty is not None:
                stats.penalties[result.penalty] += 1
            if result.tie:
                for seated in self.registry.of(player_keys(step.applied.players)):
                    seated.tied += 1
        length = sum(step.game == steps[-1].game for step in steps)
        for seat, stats in enumerate(players):
            if seat in winners:
                stats.won += 1
                stats.fastest = min(length, stats.fastest or length)
        return len(steps)

    @override
    def is_finished(self, record: PegRecord) -> bool:
        """Return whether a side has won, or the table has ended the game."""
        return status(record).finished

    @override
    def winners(self, record: PegRecord) -> Collection[int]:
        """Return the seats of the side that has won."""
        names = status(record).winners
        return [seat for seat, name in enumerate(record.players) if name in names]

    @override
    def results(self, record: PegRecord) -> Sequence[int]:
        """Return 1 for the winners and 0 for the others; nothing as long as nobody has won."""
        winners = self.winners(record)
        return [int(seat in winners) for seat in range(len(record.players))] if winners else ()

    @override
    def league_figures(self, stats: PegPlayerStats) -> Figures:
        """Return what a player has won of the games that were played to their end."""
        return {
            "finished": stats.finished,
            "games_won": stats.won,
            "share": part(stats.won, stats.finished),
            "moves": stats.moves,
            "penalties": stats.penalties.total(),
        }

    @override
    def player_json(self, name: str, stats: PegPlayerStats) -> dict[str, object]:
        """Return a player's figures for programs."""
        return {
            "player": name,
            "sessions": stats.sessions,
            "finished": stats.finished,
            "games_won": stats.won,
            "games_tied": stats.tied,
            "moves": stats.moves,
            "pegs": stats.pegs,
            "penalties": dict(sorted(stats.penalties.items())),
            "fastest_win": stats.fastest,
        }

    @override
    def player_tables(self, players: Sequence[tuple[str, PegPlayerStats]]) -> Iterable[Table]:
        """Return one table, a row a player."""
        columns = (
            *(message("column-player"), message("column-sessions"), message("column-finished")),
            *(message("column-won"), message("column-tied"), message("column-moves")),
            *(message("column-pegs"), message("column-penalties"), message("column-fastest")),
        )
        rows = tuple((name, *map(str, _row(stats))) for name, stats in players)
        return [Table(message("stats-moves"), columns, rows)]


def _row(stats: PegPlayerStats) -> tuple[int | str, ...]:
    return (
        *(stats.sessions, stats.finished, stats.won, stats.tied, stats.moves, stats.pegs),
        *(stats.penalties.total(), stats.fastest or ""),
    )

"""Which sessions a list shows: those of players, since a day, the newest of them."""

from typing import NamedTuple

from scorekeeper.core.players import fold_case
from scorekeeper.core.session_summary import SessionSummary, Summaries
from scorekeeper.storage.session_ids import session_day


class SessionChoice(NamedTuple):
    """Which sessions are meant; without anything said all are."""

    players: tuple[str, ...] = ()
    since: str = ""
    """The first day, as 2026-11-20."""
    limit: int | None = None
    """How many at most, the newest of them."""

    @property
    def player_keys(self) -> list[str]:
        """The players as they are compared."""
        return [*map(fold_case, self.players)]

    def selects(self, summary: SessionSummary) -> bool:
        """Return whether a session has these players and is not from before that day."""
        keys = set(map(fold_case, summary.players))
        day = session_day(summary.id, summary.date, summary.begun)
        return day >= self.since and keys.issuperset(self.player_keys)

    def of(self, found: Summaries) -> Summaries:
        """Return what is chosen of summaries in their order."""
        sessions = [*filter(self.selects, found.sessions)]
        first = 0 if self.limit is None else max(0, len(sessions) - self.limit)
        return found._replace(sessions=sessions[first:])

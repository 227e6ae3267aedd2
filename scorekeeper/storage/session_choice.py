"""Which sessions are meant: those of players, since a day, at a place, the newest of them."""

from typing import NamedTuple

from scorekeeper.core.players import fold_case, fold_title
from scorekeeper.core.session_summary import SessionSummary, Summaries
from scorekeeper.storage.session_ids import session_day


class SessionChoice(NamedTuple):
    """Which sessions are meant; without anything said all are."""

    players: tuple[str, ...] = ()
    """Who must all have sat at the table, to the end or not."""
    since: str = ""
    """The first day, as 2026-11-20."""
    place: str = ""
    game: str = ""
    variant: str = ""
    limit: int | None = None
    """How many at most, the newest of them."""

    @property
    def player_keys(self) -> list[str]:
        """The players as they are compared."""
        return [*map(fold_case, self.players)]

    @property
    def place_key(self) -> str:
        """The place as it is compared."""
        return fold_title(self.place)

    def selects(self, summary: SessionSummary) -> bool:
        """Return whether a session is one of those that are meant."""
        keys = set(map(fold_case, summary.everybody))
        day = session_day(summary.id, summary.date, summary.begun)
        return (
            day >= self.since
            and keys.issuperset(self.player_keys)
            and (not self.place or fold_title(summary.place) == self.place_key)
            and self.game in ("", summary.game)
            and self.variant in ("", summary.variant)
        )

    def of(self, found: Summaries) -> Summaries:
        """Return what is chosen of summaries in their order."""
        sessions = [*filter(self.selects, found.sessions)]
        first = 0 if self.limit is None else max(0, len(sessions) - self.limit)
        return found._replace(sessions=sessions[first:])

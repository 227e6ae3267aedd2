"""Which sessions are meant: those of players, since a day, at a place, the newest of them."""

from collections.abc import Callable
from typing import NamedTuple

from scorekeeper.core.messages import Message, message
from scorekeeper.core.players import fold_case, fold_title
from scorekeeper.core.session import session_day
from scorekeeper.core.session_summary import SessionSummary, Summaries


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
    name: str = ""
    """What their id or their title begins with."""
    thorough: bool = False
    """Whether no other may have the name: also those are read whose summary is not kept any more.

    Who only looks need not wait until they are sought.
    """

    @property
    def player_keys(self) -> list[str]:
        """The players as they are compared."""
        return [*dict.fromkeys(map(fold_case, self.players))]

    @property
    def place_key(self) -> str:
        """The place as it is compared."""
        return fold_title(self.place)

    @property
    def name_key(self) -> str:
        """The beginning of a title as it is compared; without anything visible none begins so."""
        return fold_title(self.name)

    @property
    def names(self) -> Callable[[SessionSummary], bool]:
        """What tells whether the name is that of a session, by its id or its whole title."""
        key = self.name_key  # which may be long, and is made once

        def is_named(summary: SessionSummary) -> bool:
            return summary.id == self.name or fold_title(summary.title) == key != ""

        return is_named

    @property
    def told(self) -> list[Message]:
        """What is chosen, in a few words each."""
        words = []
        if self.game or self.variant:
            words.append(message("chosen-game", game=self.variant or self.game))
        if self.players:
            words.append(message("chosen-players", players=list(self.players)))
        if self.place:
            words.append(message("chosen-place", place=self.place))
        if self.since:
            words.append(message("chosen-since", since=self.since))
        return words

    @property
    def selects(self) -> Callable[[SessionSummary], bool]:
        """What tells whether a session is one of those that are meant."""
        players, place, name = self.player_keys, self.place_key, self.name_key

        def begins(summary: SessionSummary) -> bool:
            titled = name != "" and fold_title(summary.title).startswith(name)
            return titled or summary.id.startswith(self.name)

        def is_meant(summary: SessionSummary) -> bool:
            day = session_day(summary.id, summary.date, summary.begun)
            return (
                day >= self.since
                and (not players or {*map(fold_case, summary.everybody)}.issuperset(players))
                and (not self.place or fold_title(summary.place) == place)
                and self.game in ("", summary.game)
                and self.variant in ("", summary.variant)
                and (not self.name or begins(summary))
            )

        return is_meant

    def of(self, found: Summaries) -> Summaries:
        """Return what is chosen of summaries in their order."""
        sessions = [*filter(self.selects, found.sessions)]
        first = 0 if self.limit is None else max(0, len(sessions) - self.limit)
        return found._replace(sessions=sessions[first:])

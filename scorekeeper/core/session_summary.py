"""The summary of a session that a list of many shows."""

from collections.abc import Iterable
from typing import NamedTuple, get_args

from scorekeeper.core.game_record import Unit
from scorekeeper.core.json_types import SummaryJson
from scorekeeper.core.messages import Unavailable
from scorekeeper.core.session import AnySession

UNITS = get_args(Unit)
"""All that games number."""


class SessionSummary(NamedTuple):
    """What a list shows of a session; all of it is derived from its log."""

    id: str
    title: str
    game: str
    variant: str
    players: list[str]
    deals: int
    """How many deals, plays or moves it has."""
    finished: bool
    winners: list[str]
    date: str
    """Of the evening; empty if it is not known."""
    begun: str
    """When the table sat down, in UTC."""
    counted: str
    """What the game numbers: one of `UNITS`."""
    place: str
    """Where it was played; empty if nobody said."""
    former: list[str]
    """Who sat at the table, but not to the end."""

    @property
    def everybody(self) -> list[str]:
        """All who sat at the table."""
        return self.players + self.former


class Summaries(NamedTuple):
    """The summaries of many sessions, and the refusals of those that could not be read."""

    sessions: list[SessionSummary]
    problems_found: list[Unavailable]

    def note_problem(self, refusal: Unavailable) -> None:
        """Keep why a session could not be read, unless somebody has just moved it away."""
        if refusal.problems[0].code != "session-none":
            self.problems_found.append(refusal)


def summarize(loaded: AnySession) -> SessionSummary:
    """Return the summary of a replayed session."""
    setup = loaded.setup
    finished, winners = loaded.game.status(loaded.record)
    deals = loaded.record.last_number
    players = loaded.record.players
    former = [name for name in loaded.record.everybody if name not in players]
    about = setup.title, setup.game, setup.variant, list(players)
    times = setup.date, loaded.session.created
    counted = loaded.game.UNIT
    return SessionSummary(
        *(loaded.session.id, *about, deals, finished, winners, *times, counted),
        place=setup.place,
        former=former,
    )


def list_json(summaries: Iterable[SessionSummary]) -> dict[str, object]:
    """Return every session in summary, as `list --json` prints them."""
    return {"schema": 1, "sessions": [_summary_json(summary) for summary in summaries]}


def _summary_json(summary: SessionSummary) -> dict[str, object]:
    return {key: getattr(summary, key) for key in SummaryJson.__annotations__}

"""The tables of this evening: what is played now, and what was over not long ago."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta

from scorekeeper.core.messages import Refusal
from scorekeeper.core.session import AnySession
from scorekeeper.core.session_summary import SessionSummary
from scorekeeper.web.answers import RequestRefused
from scorekeeper.web.context import WebContext

_HOURS = 12
"""After which a table that nobody has entered anything at is not one of this evening."""
_MAX_TABLES = 40


def evening_tables(
    context: WebContext, newest: Sequence[SessionSummary], current: str | None
) -> list[AnySession]:
    """Return the tables of this evening: the current one, others by their last entry, those over.

    `newest` are sessions that it can be, in any order; a damaged one is left out.
    """
    since = datetime.now(UTC) - timedelta(hours=_HOURS)
    tables = sorted(_loaded(context, newest, since), key=_last_change, reverse=True)
    tables.sort(key=lambda loaded: (is_over(loaded), loaded.session.id != current))
    return tables[:_MAX_TABLES]


def _loaded(
    context: WebContext, newest: Sequence[SessionSummary], since: datetime
) -> Iterator[AnySession]:
    first_day = (since - timedelta(days=1)).strftime("%Y-%m-%d")
    today = context.today()
    for summary in newest:
        if max(summary.date, summary.begun[:10]) < first_day:
            continue
        try:
            loaded = context.sessions.load(summary.id)
        except (Refusal, RequestRefused):
            continue
        if _last_change(loaded) >= since.strftime("%Y-%m-%dT%H:%M:%SZ") or (
            today == loaded.setup.date and not is_over(loaded)
        ):
            yield loaded


def _last_change(loaded: AnySession) -> str:
    """Return when something was entered last, or the table sat down, in UTC."""
    entries = loaded.session.entries
    return max(loaded.session.created, entries[-1].at if entries else "")


def is_over(loaded: AnySession) -> bool:
    """Return whether a session was played to its end."""
    return bool(loaded.game.status(loaded.record).finished)

"""The tables of this evening: what is played now, and what was over not long ago."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import islice

from scorekeeper.core.limits import MAX_ENTRIES
from scorekeeper.core.messages import Refusal
from scorekeeper.core.session import AnySession
from scorekeeper.core.session_summary import SessionSummary
from scorekeeper.web.answers import RequestRefused
from scorekeeper.web.context import WebContext
from scorekeeper.web.stored_sessions import MAX_ENTRIES_KEPT, is_over

_HOURS = 12
"""After which a table that nobody has entered anything at is not one of this evening."""
_MAX_TABLES = 40
_MAX_LOOKED_INTO = 100
_MAX_ENTRIES_LOOKED_INTO = MAX_ENTRIES_KEPT - MAX_ENTRIES
"""Of so many everything is kept in memory, and nothing replayed for each look."""


def evening_tables(
    context: WebContext, newest: Sequence[SessionSummary], current: str | None
) -> list[AnySession]:
    """Return the tables of this evening: the current one, others by their last entry, those over.

    `newest` are sessions that it can be, in any order; a damaged one is left out, and so are those
    begun first where all of them are longer than any evening.
    """
    since = datetime.now(UTC) - timedelta(hours=_HOURS)
    ordered = sorted(newest, key=lambda each: (each.id == current, each.begun), reverse=True)
    tables = sorted(_loaded(context, ordered, current, since), key=_last_change, reverse=True)
    tables.sort(key=lambda loaded: (is_over(loaded), loaded.session.id != current))
    return tables[:_MAX_TABLES]


def _loaded(
    context: WebContext,
    newest: Sequence[SessionSummary],
    current: str | None,
    since: datetime,
) -> Iterator[AnySession]:
    first_day = _first_day(since)
    today = context.today()
    days = ((each, max(each.date, each.begun[:10])) for each in newest)
    recent = (each for each, day in days if day >= first_day or each.id == current)
    weight = 0
    for summary in islice(recent, _MAX_LOOKED_INTO):
        try:
            replayed = context.sessions.replayed(summary.id)
        except (Refusal, RequestRefused):
            continue
        loaded = replayed.loaded
        weight += replayed.weight
        if _is_of_evening(loaded, since) or (today == loaded.setup.date and not is_over(loaded)):
            yield loaded
        if weight > _MAX_ENTRIES_LOOKED_INTO:
            return


def _first_day(since: datetime) -> str:
    """Return the first day, of any time zone, that a table of this evening can have."""
    return (since - timedelta(days=1)).strftime("%Y-%m-%d")


def _is_of_evening(loaded: AnySession, since: datetime) -> bool:
    """Return whether something was entered, or the table sat down, within the last hours.

    An evening of days ago that was imported is none, until it is gone on with.
    """
    changed = _last_change(loaded)
    if changed < since.strftime("%Y-%m-%dT%H:%M:%SZ"):
        return False
    is_as_imported = bool(loaded.session.entries) and changed == loaded.session.created
    return not (is_as_imported and "" < loaded.setup.date < _first_day(since))


def _last_change(loaded: AnySession) -> str:
    """Return when something was entered last, or the table sat down, in UTC."""
    entries = loaded.session.entries
    return max(loaded.session.created, entries[-1].at if entries else "")

"""Recognising an evening that is imported again: the same sheet, code or file, played on or not."""

import contextlib

from scorekeeper.cli.context import AppContext, load
from scorekeeper.core.entries import Entry
from scorekeeper.core.messages import Refusal
from scorekeeper.core.players import fold_case
from scorekeeper.core.session import AnySession, Session
from scorekeeper.core.sheet_writer import write_sheet

_MAX_READ = 200
"""The newest sessions that are looked into."""


def earlier_import(app: AppContext, new: Session) -> str | None:
    """Return the id of the session that is the same evening as a new one, if there is one."""
    alike = [
        summary
        for summary in app.summaries().sessions
        if summary.game == new.setup.game and len(summary.players) == len(new.setup.players)
    ]
    for summary in reversed(alike[-_MAX_READ:]):
        with contextlib.suppress(Refusal):
            stored = app.store.read(summary.id)
            if _began_alike(stored, new) or _is_exported_from(stored, new):
                return summary.id
    return None


def _began_alike(stored: Session, new: Session) -> bool:
    """Tell whether one log begins with the other, whatever was corrected or played after it."""
    if stored.setup != new.setup:
        return False
    old, more = (tuple(map(_content, session.entries)) for session in (stored, new))
    is_copy = (stored.id, stored.created) == (new.id, new.created)
    return old[: len(more)] == more or (is_copy and more[: len(old)] == old)


def _content(entry: Entry) -> Entry:
    return entry._replace(at="", why=None)


def _is_exported_from(stored: Session, new: Session) -> bool:
    """Tell whether a stored session, as it stands, is or begins with what its sheet would be."""
    before = load(stored, stored.id)
    if [*map(fold_case, before.setup.players)] != [*map(fold_case, new.setup.players)]:
        return False
    old, more = _sheet(before), _sheet(load(new, new.id))
    return bool(new.entries) and old.startswith(more)


def _sheet(loaded: AnySession) -> str:
    """Return a session's sheet without comments and what people like to change later."""
    setup = loaded.setup._replace(title="", place="")
    sheet = write_sheet(loaded.game, loaded.record._replace(setup=setup))
    return "".join(line for line in sheet.splitlines(keepends=True) if not line.startswith("#"))

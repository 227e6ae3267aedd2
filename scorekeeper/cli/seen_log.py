"""The log as the person at the prompt knows it, and what others have entered since."""

from scorekeeper.cli.context import AppContext
from scorekeeper.cli.prompt_session import PromptSession
from scorekeeper.core.log_tag import LogTag, entries_since, log_tag
from scorekeeper.core.messages import Message, message
from scorekeeper.core.session import Session
from scorekeeper.storage.watched_writes import is_begun, may_be_stored, writes


class SeenLog:
    """What the person knows of the log, and which entries beyond that are their own."""

    def __init__(self) -> None:
        self._session = ""
        self._tag: LogTag | None = None
        """The log of that session that was told; None once it was shown whole."""
        self._own: int | None = 0
        """How many entries beyond it are the person's own; None where nobody counted them."""
        self.is_refused = False
        """Whether a line was just refused for what others have entered, which told of it."""

    def tag_of(self, session: Session) -> LogTag | None:
        """Return which log of a session was seen; None where that is another, or shown whole."""
        return self._tag if self._session == session.id else None

    def note(self, session: Session) -> None:
        """Note which log the person has seen."""
        self._session, self._tag, self._own = session.id, log_tag(session), 0

    def note_line(self, app: AppContext, in_play: PromptSession, *, is_broken_off: bool) -> None:
        """Note what a line has told of the log of the session in play, and entered there.

        One that was broken off may not have come to say what it has entered.
        """
        if in_play.is_chosen_by(app):  # which has shown it
            self._tag = None
            return
        own: int | None = 0
        if app.entered is None:
            own = _uncounted(app, in_play) if is_broken_off else 0
        elif app.entered[0] == in_play.id and app.in_usual_store:
            own = app.entered[1]
        is_told = app.seen_log not in (None, self._tag)
        self.is_refused = is_told and app.entered is None
        if is_told:
            self._tag, self._own = app.seen_log, own
        elif self._own is not None:
            self._own = None if own is None else self._own + own

    def came(self, session: Session) -> Message | None:
        """Tell what a log has beyond the one that was seen and the person's own entries."""
        if (seen := self.tag_of(session)) is None:
            return None
        new = entries_since(session, seen)
        if new is None:
            return message("table-came-otherwise")
        own = self._own
        if own is None:  # they came first, and at once
            own = sum(entry.at == new[0].at for entry in new)
        count = max(0, len(new) - own)
        return message("table-came", count=count) if count else None


def _uncounted(app: AppContext, in_play: PromptSession) -> int | None:
    """Return None where a line that was broken off has entered something, which nobody counted."""
    if not app.in_usual_store or not is_begun(app.store.location(in_play.id)):
        return 0
    return None if may_be_stored() and not writes.is_unknown else 0

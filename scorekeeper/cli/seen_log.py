"""The log as the person at the prompt knows it, and what others have entered since."""

from scorekeeper.cli.context import AppContext
from scorekeeper.core.entries import Entry
from scorekeeper.core.log_tag import LogTag, entries_since
from scorekeeper.core.messages import Message, message
from scorekeeper.core.session import Session
from scorekeeper.storage.watched_writes import may_be_stored, writes


class SeenLog:
    """What the person knows of the log, and which entries beyond that are their own."""

    def __init__(self) -> None:
        self.tag: LogTag | None = None
        """The log that was told; None once another session is in play, which is told whole."""
        self.is_broken_off = False
        """Whether a line was broken off before it could say what it has entered."""
        self._own: int | None = 0
        """How many entries beyond it are the person's own; None where nobody counted them."""

    def note(self, tag: LogTag) -> None:
        """Note which log the person is asked for a line with."""
        self.tag, self._own = tag, 0

    def forget(self) -> None:
        """Know nothing of the log any more: it is that of another session."""
        self.tag, self.is_broken_off = None, False

    def note_changed(self, app: AppContext, session: str, *, is_own_store: bool) -> None:
        """Note what a line has told of the log of a session, and what it has entered there."""
        is_broken_off, self.is_broken_off = self.is_broken_off, False
        self.tag, self._own = app.seen_log or self.tag, 0
        if app.entered is None:
            self._own = self._uncounted() if is_broken_off else 0
        elif is_own_store and app.entered[0] == session:
            self._own = app.entered[1]

    def end_broken_off(self) -> None:
        """Note what a line has entered behind which somebody pressed Ctrl-C."""
        if self.is_broken_off:
            self.is_broken_off, self._own = False, self._uncounted()

    def came(self, session: Session) -> Message | None:
        """Tell what a log has beyond the one that was seen and the person's own entries."""
        if self.tag is None:
            return None
        new = entries_since(session, self.tag)
        if new is None:
            return message("table-came-otherwise")
        own = self._own
        if own is None:  # they came first, and at once
            own = sum(entry.at == new[0].at for entry in new)
        count = max(0, len(new) - own)
        return message("table-came", count=count) if count else None

    def _uncounted(self) -> int | None:
        return None if may_be_stored() and not writes.is_unknown else 0


def stale(new: tuple[Entry, ...] | None) -> Message:
    """Return why a line is not recorded behind what others have entered."""
    return message("stale-otherwise") if new is None else message("stale", count=len(new))

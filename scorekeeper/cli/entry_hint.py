"""What to type when an entry, or who declares, stands where a command must."""

import contextlib
from collections.abc import Sequence

from scorekeeper.cli.context import AppContext
from scorekeeper.core.messages import Message, Refusal, message
from scorekeeper.core.parse_change import parse_addition
from scorekeeper.core.session import AnySession


def entry_hint(app: AppContext, line: Sequence[str]) -> Message | None:
    """Return how a line is entered that the session in play can read; None for any other."""
    with contextlib.suppress(Refusal, OSError):
        return _hint(line, app.open(app.session_id()))
    return None


def _hint(line: Sequence[str], loaded: AnySession) -> Message:
    """Return the hint; raises `Malformed` for a line that the session cannot read."""
    announcements = loaded.game.announcements
    if announcements is not None and announcements.read(loaded.record, line, ()) is not None:
        return message("announced-in-shell", given=" ".join(line))
    parse_addition(line, loaded)
    return message("line-without-add", given=" ".join(line), line=list(line))

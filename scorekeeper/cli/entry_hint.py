"""What to type when an entry, or who declares, stands where a command must."""

import contextlib
from collections.abc import Sequence

from scorekeeper.cli.context import AppContext
from scorekeeper.core.limits import MAX_LINE_LENGTH
from scorekeeper.core.line_options import WHY, part_options
from scorekeeper.core.messages import Malformed, Message, Refusal, message
from scorekeeper.core.parse_change import parse_addition, split_line
from scorekeeper.core.session import AnySession
from scorekeeper.core.text import quote


def entry_hint(app: AppContext, line: Sequence[str]) -> Message | None:
    """Return how a line is entered that the session in play can read; None for any other."""
    if len(" ".join(line)) > MAX_LINE_LENGTH:
        return None
    with contextlib.suppress(Refusal, OSError):
        words = words_apart(app, line)
        return _hint(app, words, app.open(app.session_id()))
    return None


def _hint(app: AppContext, line: Sequence[str], loaded: AnySession) -> Message:
    """Return the hint; raises `Malformed` for a line that the session cannot read."""
    announcements, (words, _) = loaded.game.announcements, _parted(line)
    if announcements is not None and announcements.read(loaded.record, words, ()) is not None:
        return message("announced-in-shell", given=" ".join(words))
    parse_addition(words, loaded)
    return line_without_add(app, line)


def line_without_add(app: AppContext, line: Sequence[str]) -> Message:
    """Return how words are entered that a shell has handed over; `add` reads them as one line."""
    words, why = _parted(words_apart(app, line))
    entry = " ".join(word if _is_one_word(word) else quote(word) for word in words)
    told = message("line-without-add", given=" ".join(words), line=entry)
    return Message("line-without-add-why", {**told.fields, "why": why}) if why else told


def _parted(words: Sequence[str]) -> tuple[list[str], str]:
    """Part an entry from its reason, as a shell hands them over."""
    entry, options = part_options(words, (WHY,), from_shell=True)
    return entry, dict(options).get(WHY, "")


def words_apart(app: AppContext, line: Sequence[str]) -> list[str]:
    """Return the words of a line; its session and store are named by each command that is told."""
    words, options = part_options(line, ("--session", "--store", "--lang"))
    for name, value in options:
        if name != "--lang" and value:
            app.set_option(f"{name[2:]}_option", value)
    return words


def _is_one_word(word: str) -> bool:
    try:
        return split_line(word) == [word]
    except Malformed:
        return False

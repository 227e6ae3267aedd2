"""What to type when an entry, or who declares, stands where a command must."""

import contextlib
import re
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
        words, why = part_line(app, line)
        loaded = app.open(app.session_id())
        entry = _as_one_line(words, loaded)
        announcements, said = loaded.game.announcements, split_line(entry)
        if announcements is not None and announcements.read(loaded.record, said, ()) is not None:
            return message("announced-in-shell", given=" ".join(words))
        if said and parse_addition(said, loaded):
            return _line_without_add(words, entry, why)
    return None


def line_without_add(app: AppContext, line: Sequence[str]) -> Message:
    """Return how words are entered that a shell has handed over; `add` reads them as one line."""
    words, why = part_line(app, line)
    loaded = None
    if any(_words(word) != [word] for word in words):  # a store may take long to answer
        with contextlib.suppress(Refusal, OSError):
            loaded = app.open(app.session_id())
    return _line_without_add(words, _as_one_line(words, loaded), why)


def _line_without_add(words: Sequence[str], entry: str, why: str) -> Message:
    told = message("line-without-add", given=" ".join(words), line=entry)
    return Message("line-without-add-why", {**told.fields, "why": why}) if why else told


def part_line(app: AppContext, line: Sequence[str]) -> tuple[list[str], str]:
    """Part the words of a line from its reason, as a shell hands them over or a prompt has them.

    Its session and store are named from now on by each command that is told.
    """
    options = ("--store", "--session", "--lang", WHY)
    words, given = part_options(line, options, from_shell=not app.in_table)
    for name in ("--store", "--session"):
        if (value := dict(given).get(name)) is not None:
            app.set_option(f"{name[2:]}_option", value)
    return words, dict(given).get(WHY, "")


def _as_one_line(words: Sequence[str], loaded: AnySession | None) -> str:
    """Return the words of a shell as a line: each is one word there, if the session reads it so.

    Otherwise a word may be several, or a comment, for somebody has put the whole line in quotes;
    then the names alone that are no word of a line are quoted.
    """
    words = [" ".join(word.split()) for word in words if word.strip()]
    quoted = " ".join(word if _words(word) == [word] else quote(word) for word in words)
    plain = " ".join(words)
    if not _words(plain, comments=False):
        return quoted
    if loaded is not None:
        with contextlib.suppress(Malformed):
            if parse_addition(split_line(quoted), loaded):
                return quoted
        plain = _with_quoted_names(plain, loaded.record.players)
    return plain


def _with_quoted_names(line: str, names: Sequence[str]) -> str:
    """Return a line in which each name is one word, also one with a blank or a sign in it."""
    odd = [re.escape(name) for name in names if _words(name) != [name]]
    if not odd:
        return line
    pattern = rf"(?<![^\s:=])(?:{'|'.join(sorted(odd, key=len, reverse=True))})(?![^\s:=,])"
    return re.sub(pattern, lambda found: quote(found[0]), line, flags=re.IGNORECASE)


def _words(line: str, *, comments: bool = True) -> list[str]:
    """Return the words of a line; none where it can't be read: a quotation mark is left open."""
    try:
        return split_line(line, comments=comments)
    except Malformed:
        return []

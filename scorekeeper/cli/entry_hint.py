"""What to type when an entry, or who declares, stands where a command must."""

import contextlib
import re
from collections.abc import Sequence

from scorekeeper.cli.context import AppContext
from scorekeeper.core.limits import MAX_LINE_LENGTH
from scorekeeper.core.line_options import WHY, part_options
from scorekeeper.core.messages import Malformed, Message, Refusal, message
from scorekeeper.core.parse_change import parse_addition, split_line
from scorekeeper.core.text import quote, strip_comment
from scorekeeper.storage.session_ids import parse_session_id


def entry_hint(app: AppContext, line: Sequence[str]) -> Message | None:
    """Return how a line is entered that the session in play can read; None for any other."""
    if len(" ".join(line)) > MAX_LINE_LENGTH:
        return None
    with contextlib.suppress(Refusal, OSError):
        words, why = part_line(app, line)
        loaded = app.open(app.session_id())
        if (entry := _as_one_line(words, loaded.record.players)) is None:
            return None
        announcements, said = loaded.game.announcements, split_line(entry)
        if announcements is not None and announcements.read(loaded.record, said, ()) is not None:
            return message("announced-in-shell", given=" ".join(words))
        if said and parse_addition(said, loaded):
            return _line_without_add(words, entry, why)
    return None


def line_without_add(app: AppContext, line: Sequence[str]) -> Message | None:
    """Return how words are entered that begin with a digit; None for what is no entry."""
    words, why = part_line(app, line)
    if parse_session_id(line[0]):
        return None
    names: Sequence[str] = ()
    if any(_words(word) != [word] for word in words):  # a store may take long to answer
        with contextlib.suppress(Refusal, OSError):
            names = app.open(app.session_id()).record.players
    entry = _as_one_line(words, names)
    return None if entry is None else _line_without_add(words, entry, why)


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


def _as_one_line(words: Sequence[str], names: Sequence[str]) -> str | None:
    """Return the words of a shell as the line that `add` makes of them, without any comment.

    A name that is no one word of a line is quoted, where a word of the shell begins with it or has
    it behind a `=`. Return None where it stands elsewhere, for two lines and what can't be read.
    """
    odd = [re.escape(name) for name in names if _words(name) != [name]]
    known = "|".join(sorted(odd, key=len, reverse=True)) or "(?!)"
    told = []
    for word in map(str.strip, words):
        is_plain = not word or _words(word) == [word]
        place = rf"(?<![^=])(?:{known})(?![^=:,])"
        quoted = re.sub(place, lambda found: quote(found[0]), word, flags=re.IGNORECASE)
        unquoted = re.sub('"[^"]*"', "", word)
        if not is_plain and quoted == word and re.search(known, unquoted, re.IGNORECASE):
            return None
        told.append(word if is_plain else quoted)
    line = " ".join(filter(None, told))
    if len(line.splitlines()) > 1:
        return None
    line = strip_comment(line).rstrip()
    return line if _words(line) else None


def _words(line: str) -> list[str]:
    """Return the words of a line; none where it can't be read: a quotation mark is left open."""
    try:
        return split_line(line)
    except Malformed:
        return []

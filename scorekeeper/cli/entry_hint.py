"""What to type when an entry, or who declares, stands where a command must."""

import contextlib
import re
from collections.abc import Sequence

from scorekeeper.cli.context import AppContext
from scorekeeper.core.limits import MAX_LINE_LENGTH
from scorekeeper.core.line_options import WHY, part_options
from scorekeeper.core.messages import Malformed, Message, Refusal, message
from scorekeeper.core.parse_change import parse_addition, split_line
from scorekeeper.core.replay import write_fact
from scorekeeper.core.session import AnySession, parse_session_id
from scorekeeper.core.text import quote, strip_typed_comment


def entry_hint(app: AppContext, line: Sequence[str]) -> Message | None:
    """Return how a line is entered that the session in play can read; None for any other."""
    if len(" ".join(line)) > MAX_LINE_LENGTH:
        return None
    with contextlib.suppress(Refusal, OSError):
        words, why = part_line(app, line)
        loaded = app.open(app.session_id())
        if (entry := _as_one_line(words, loaded)) is None:
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
    loaded = None
    if any(_words(word) != [word] for word in words):  # a store may take long to answer
        with contextlib.suppress(Refusal, OSError):
            loaded = app.open(app.session_id())
    entry = _as_one_line(words, loaded)
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


def _as_one_line(words: Sequence[str], loaded: AnySession | None) -> str | None:
    """Return the words of a shell as the line that `add` makes of them, without any comment.

    A name that is no one word of a line is quoted. Return None where it stands in a reason or in
    the midst of a word of the shell, for two lines, and for what can't be read.
    """
    names = () if loaded is None else loaded.record.players
    odd = [name for name in names if _words(name) != [name]]
    plain = [word for word in map(str.strip, words) if word]
    quoted = [word if _words(word) == [word] else _with_quoted_name(word, odd) for word in plain]
    if None in quoted or len(" ".join(plain).splitlines()) > 1:
        return None
    line = strip_typed_comment(" ".join(filter(None, quoted))).rstrip()
    if loaded is not None and quoted != plain and _has_in_text(line, odd, loaded):
        return None
    return line if _words(line) else None


def _with_quoted_name(word: str, names: Sequence[str]) -> str | None:
    """Return a word with the name in quotes that it is, or begins with or has behind a `=`.

    Return None if a name stands anywhere else, outside quotes and comments.
    """
    known = "|".join(map(re.escape, sorted(names, key=len, reverse=True))) or "(?!)"
    found = re.fullmatch(rf'((?:[^\s"]*=)?)({known})((?:[=:,].*)?)', word, re.IGNORECASE)
    before, name, rest = found.groups() if found else ("", "", word)
    uncommented = rest if any("#" in each for each in names) else strip_typed_comment(rest)
    if re.search(known, re.sub('"[^"]*"', "", uncommented), re.IGNORECASE):
        return None
    return f"{before}{quote(name)}{rest}" if found else word


def _has_in_text(line: str, names: Sequence[str], loaded: AnySession) -> bool:
    """Return whether a line is read as having quotation marks round a name in a reason."""
    with contextlib.suppress(Malformed):
        facts = parse_addition(split_line(line), loaded).facts
        written = " ".join(write_fact(loaded.game, fact, loaded.record.players) for fact in facts)
        return any(quote(quote(name))[1:-1].lower() in written.lower() for name in names)
    return False


def _words(line: str) -> list[str]:
    """Return the words of a line; none where it can't be read: a quotation mark is left open."""
    try:
        return split_line(line)
    except Malformed:
        return []

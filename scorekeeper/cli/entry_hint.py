"""What to type when an entry, or who declares, stands where a command must."""

import contextlib
from collections.abc import Sequence

from scorekeeper.cli.context import AppContext
from scorekeeper.core.limits import MAX_LINE_LENGTH
from scorekeeper.core.line_options import WHY, part_options
from scorekeeper.core.messages import Malformed, Message, Refusal, message
from scorekeeper.core.parse_change import parse_addition, split_line
from scorekeeper.core.text import quote, strip_comment


def entry_hint(app: AppContext, line: Sequence[str]) -> Message | None:
    """Return how a line is entered that the session in play can read; None for any other."""
    if len(" ".join(line)) > MAX_LINE_LENGTH:
        return None
    with contextlib.suppress(Refusal, OSError):
        words, why = part_line(app, line)
        loaded = app.open(app.session_id())
        announcements = loaded.game.announcements
        if announcements is not None and announcements.read(loaded.record, words, ()) is not None:
            return message("announced-in-shell", given=" ".join(words))
        parse_addition(words, loaded)
        return _line_without_add(words, why)
    return None


def line_without_add(app: AppContext, line: Sequence[str]) -> Message:
    """Return how words are entered that a shell has handed over; `add` reads them as one line."""
    return _line_without_add(*part_line(app, line))


def _line_without_add(words: Sequence[str], why: str) -> Message:
    quoted = (word if _is_as_typed(word) else quote(word) for word in words)
    entry = words[0] if len(words) == 1 else " ".join(quoted)  # one word may be a whole line
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


def _is_as_typed(word: str) -> bool:
    """Return whether a word of the shell goes into the line as it is: hands, or a comment, do.

    A name may begin as they do.
    """
    hands = strip_comment(word).split()
    if not {'"', "="} & {*word} and all(hand[0].isdecimal() for hand in hands):
        return True
    try:
        return split_line(word) == [word]
    except Malformed:
        return False

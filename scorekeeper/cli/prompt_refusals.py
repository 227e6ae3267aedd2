"""Why a line at the prompt of `table` was refused, as it is said there."""

from scorekeeper.cli import console
from scorekeeper.cli.context import AppContext
from scorekeeper.cli.prompts import how_to_leave, typed_words
from scorekeeper.command_list import COMMANDS
from scorekeeper.core.messages import Malformed, Message, Refusal, Unavailable, message
from scorekeeper.core.players import matching_seats
from scorekeeper.core.session import AnySession
from scorekeeper.core.text import split_words, strip_typed_comment

_ABOUT_NAMES = (
    *("announce-form", "name-unknown", "name-ambiguous"),
    *("name-came-later", "name-left-earlier"),
)
"""Problems of a line whose first word is understood."""


def print_refusal(app: AppContext, refusal: Refusal, line: str, loaded: AnySession) -> None:
    """Print why a line was refused, or what to type for what it says in other words."""
    if isinstance(refusal, Malformed) and line.split(maxsplit=1)[0].lower() not in COMMANDS:
        from scorekeeper.cli.people_hint import people_hint

        if hint := people_hint(app, _words(line)):
            console.print_error(app.render(hint))
            if len(line.split()) == 1:
                console.print_error(app.render(how_to_leave()))
            return
    if (meant := _command_meant(refusal, line, app, loaded)) is not None:
        console.print_error(app.render(meant))
    else:
        app.print_refusal(refusal)


def _words(line: str) -> list[str]:
    line = strip_typed_comment(line)
    try:
        return split_words(line)
    except Malformed:  # of a quotation mark that is an inch, or nothing
        return line.split()


def is_missing(refusal: Refusal, session: str) -> bool:
    """Return whether a line was refused because that session is no longer there."""
    return any(
        (problem.code == "session-none" and problem.fields["given"] == session)
        or (problem.code == "session-in-trash" and problem.fields["id"] == session)
        for problem in refusal.problems
    )


def line_asked_for(refusal: Refusal) -> str | None:
    """Return the entry that was asked for word by word and refused; None for one in a line."""
    lines = [problem.fields["line"] for problem in refusal.problems if problem.code == "yours-was"]
    return str(lines[0]) if lines else None


def told_at_prompt(refusal: Unavailable) -> Message | None:
    """Return what is said between two lines of a store that can't be reached; else None.

    The refusal itself would say that nothing was changed, where a line was just stored.
    """
    (problem, *_) = refusal.problems
    return message("table-away", **problem.fields) if problem.code == "club-unreachable" else None


def _command_meant(
    refusal: Refusal, line: str, app: AppContext, loaded: AnySession
) -> Message | None:
    """Return which command a mistyped first word may have meant; then nothing else is wrong."""
    word = line.split(maxsplit=1)[0].lower()
    if not isinstance(refusal, Malformed) or not word.isalpha() or word in COMMANDS:
        return None
    if any(problem.code in _ABOUT_NAMES for problem in refusal.problems):
        return None
    if matching_seats(word, loaded.names) or word in loaded.game.RESERVED:
        return None
    if word in typed_words(app, "quit"):  # with more behind it
        return how_to_leave()
    if any(word in typed_words(app, meaning) for meaning in ("leave", "replace")):
        return None  # `rename` would call the evening otherwise
    known = [*typed_words(app, "help"), *typed_words(app, "quit"), *COMMANDS]
    from scorekeeper.core.suggestions import similar

    meant = similar(word, known)
    return message("table-meant", given=word, legal=meant[0]) if meant else None

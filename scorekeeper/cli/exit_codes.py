"""The one list of exit codes."""

from scorekeeper.core.messages import Illegal, Malformed, Refusal

FINE = 0
UNABLE = 1
MALFORMED = 2
ILLEGAL = 3
INTERRUPTED = 130


def code_of(refusal: Refusal) -> int:
    """Return the exit code that a refusal leaves with."""
    match refusal:
        case Malformed():
            return MALFORMED
        case Illegal():
            return ILLEGAL
        case _:
            return UNABLE

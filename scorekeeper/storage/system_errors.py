"""The reasons that the system gives for an error, as messages of the catalog."""

from collections.abc import Iterable
from pathlib import Path

from scorekeeper.core.messages import Message, Refusal, Unavailable, message
from scorekeeper.storage import platform_files

NOT_REGULAR = "it is not a regular file"
"""The reason for what stands in the place of a file and never ends."""
_NAMES = """
ENOENT EACCES EPERM EISDIR ENOTDIR EEXIST ENOTEMPTY ENOSPC EDQUOT EFBIG EROFS EIO EMFILE
ENAMETOOLONG ELOOP EXDEV EBUSY EINVAL EBADF EPIPE EADDRINUSE EADDRNOTAVAIL ENOLCK ENOMEM
"""
_WORDED = {"file-in-use", *(f"errno-{name.lower()}" for name in _NAMES.split())}
"""The codes of errors that the catalog has words for; any other keeps the system's own."""
_CLUB = ("club-unreachable", "club-unprepared", "club-no-right", "club-refused")
_NOTHING_CHANGED = ("write-failed", *_CLUB)
"""How the codes of problems begin that say so, and why."""

_STOPPED = {
    "busy": "stopped-busy",
    "sync-failed": "stopped-unconfirmed",  # what comes next says whether to do it again
    "write-unsettled": "stopped-unsettled",
    "club-unconfirmed": "stopped-club-unconfirmed",
    "club-unsettled": "stopped-club-unsettled",
}
"""The codes of problems that say more than is so in the middle, and what they come to there."""


def reason(error: OSError) -> Message | str:
    """Return why the system refuses something."""
    if error.strerror == NOT_REGULAR:
        return message("not-regular-file")
    if type(error).__name__ == "gaierror":  # whose module only the server needs
        return message("reason-no-address")
    if (code := platform_files.reason_code(error)) in _WORDED:
        return message(code)
    return error.strerror or str(error) or type(error).__name__


def stopped(problems: Iterable[Message]) -> tuple[Message, ...]:
    """Return the problems of what was stopped in the middle.

    The sentence of the one that stopped it says that nothing was changed, which is no longer so.
    """
    return tuple(map(_stopped, problems))


def _stopped(problem: Message) -> Message:
    code, fields = problem
    if code in _STOPPED:
        return Message(_STOPPED[code], fields)
    if not code.startswith(_NOTHING_CHANGED):
        return problem
    place = next(fields[key] for key in ("path", "place", "host") if key in fields)
    return message("stopped", place=place, reason=fields["reason"])


def is_away(refusal: Refusal) -> bool:
    """Return whether it is the store that can't be reached, of which the next try may know more."""
    return any(problem.code.startswith("club-un") for problem in refusal.problems)


def is_unread(problem: Message) -> bool:
    """Return whether a problem is a file that cannot be read."""
    return problem.code.startswith("read-failed")


def unchanged(refusal: Unavailable, store: str) -> Unavailable:
    """Return the refusal of a change; of an unread file of its store it says what stands.

    Any other problem says so by itself, and stays as it is.
    """
    if not any(map(is_unread, refusal.problems)):
        return refusal
    problems = (
        message("read-unchanged", problem=problem)
        if is_unread(problem) and _is_of_store(str(problem.fields["path"]), store)
        else problem
        for problem in refusal.problems
    )
    return Unavailable(*problems)


def _is_of_store(path: str, store: str) -> bool:
    """Return whether a path lies in a store, or the store in it, where that is no folder."""
    inner, outer = Path(path), Path(store)
    return inner.is_relative_to(outer) or outer.is_relative_to(inner)


def with_staying(failure: BaseException, staying: Message) -> BaseException:
    """Return a failure that tells what stays as well, if it is a refusal or the system's."""
    if isinstance(failure, OSError):
        return Unavailable(*refusal(failure).problems, staying)
    if isinstance(failure, Refusal):
        return type(failure)(*stopped(failure.problems), staying)
    return failure


def refusal(error: OSError) -> Unavailable:
    """Return the refusal for an error that nobody has met where it came up."""
    why, path = reason(error), error.filename
    said = message("reason-and-file", reason=why, path=str(path)) if path else why
    return Unavailable(message("system-refused", reason=said))

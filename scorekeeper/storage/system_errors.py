"""The reasons that the system gives for an error, as messages of the catalog."""

import errno
import os

from scorekeeper.core.messages import Message, Unavailable, message

NOT_REGULAR = "it is not a regular file"
"""The reason for what stands in the place of a file and never ends."""
_NAMES = """
ENOENT EACCES EPERM EISDIR ENOTDIR EEXIST ENOTEMPTY ENOSPC EDQUOT EFBIG EROFS EIO EMFILE
ENAMETOOLONG ELOOP EXDEV EBUSY EINVAL EBADF EPIPE EADDRINUSE EADDRNOTAVAIL ENOLCK ENOMEM
"""
_WORDED = frozenset(_NAMES.split())
"""The names of errors that the catalog has words for; any other keeps the system's own."""


def reason(error: OSError) -> Message | str:
    """Return why the system refuses something."""
    if error.strerror == NOT_REGULAR:
        return message("not-regular-file")
    if type(error).__name__ == "gaierror":  # whose module only the server needs
        return message("reason-no-address")
    name = errno.errorcode.get(error.errno or 0, "")
    if name in _WORDED and error.strerror == os.strerror(error.errno or 0):
        return message(f"errno-{name.lower()}")
    return error.strerror or str(error) or type(error).__name__


def refusal(error: OSError) -> Unavailable:
    """Return the refusal for an error that nobody has met where it came up."""
    why, path = reason(error), error.filename
    said = message("reason-and-file", reason=why, path=str(path)) if path else why
    return Unavailable(message("system-refused", reason=said))

"""Standard streams that wait: some are handed over non-blocking, or without a buffer.

Python takes a write of such a stream for done though a part of it was not taken, and what has not
come yet for the end of the input.
"""

import io
import os
import select
import sys
from typing import TextIO


def waiting(stream: TextIO) -> TextIO:
    """Return a stream to the same file which waits; the given one stays open."""
    handle, reads = stream.fileno(), stream.readable()
    # Where Ctrl-C comes between a write and its return to Python, it would be written once more.
    kind = io.FileIO if sys.platform == "win32" or os.get_blocking(handle) else WaitingFile
    raw = kind(handle, "rb" if reads else "wb", closefd=False)
    buffer = io.BufferedReader(raw) if reads else io.BufferedWriter(raw)
    return io.TextIOWrapper(
        buffer,
        encoding=stream.encoding,
        errors=stream.errors,
        line_buffering=bool(stream.line_buffering) or raw.isatty(),
    )


class WaitingFile(io.FileIO):
    """A file that is waited for where it has nothing, or takes nothing, at the moment."""

    def write(self, content: "bytes | memoryview") -> int:  # type: ignore[override]
        """Write a part of it, as soon as some is taken."""
        while (taken := super().write(content)) is None:
            select.select([], [self], [])
        return taken

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """Read a part, as soon as there is some."""
        while (count := super().readinto(buffer)) is None:
            select.select([self], [], [])
        return count

"""Waiting for what is so, never for a time: how busy a machine is proves nothing."""

import time
from collections.abc import Callable
from pathlib import Path

HANG = 60.0
"""Seconds after which what did not come about never will."""


def wait_until(condition: Callable[[], object]) -> None:
    """Return as soon as a condition holds; fails where it never does."""
    end = time.monotonic() + HANG
    while not condition():
        assert time.monotonic() < end, "what was waited for did not come about"
        time.sleep(0.005)


def is_asleep(process: int) -> bool:
    """Return whether a process waits for something, as for a key or for a connection."""
    try:
        status = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:  # it has ended
        return True
    return status.rpartition(")")[2].split()[0] == "S"


def has_open(file: Path, *but: int) -> bool:
    """Return whether a process has a file open, other than these."""
    processes = [path for path in Path("/proc").glob("[0-9]*") if int(path.name) not in but]
    return any(_opens(process, file) for process in processes)


def _opens(process: Path, file: Path) -> bool:
    try:
        return any(link.resolve() == file for link in (process / "fd").iterdir())
    except OSError:  # it has ended, or is somebody else's
        return False

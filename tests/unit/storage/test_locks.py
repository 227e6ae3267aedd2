"""Locks that are let go wherever an interruption comes."""

import errno
import os
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from scorekeeper.storage import locks
from scorekeeper.storage.locks import file_held, locked
from tests.support.waiting import HANG

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a lock is on an open file there")


def interrupt_at(number: int) -> Any:
    """Return what raises a Ctrl-C once, before the line of that number that is run in `locks`."""
    left = [number]

    def trace(frame: FrameType, event: str, _: object) -> Any:
        if frame.f_code.co_filename != locks.__file__:
            return None
        if event == "line":
            left[0] -= 1
            if left[0] == 0:
                raise KeyboardInterrupt
        return trace

    return trace


@pytest.mark.filterwarnings("ignore:unclosed file:ResourceWarning")
@pytest.mark.parametrize("hold", [locked, file_held])
def test_no_interruption_keeps_a_lock(hold: Any, tmp_path: Path) -> None:
    """At the prompt nobody could enter anything any more until that was left."""
    path = tmp_path / "evening.lock"
    path.touch()
    interrupted = number = 0
    before = sys.gettrace()
    while interrupted == number:
        number += 1
        sys.settrace(interrupt_at(number))
        try:
            with hold(path, "evening", HANG):
                pass
        except KeyboardInterrupt:
            interrupted += 1
        finally:
            sys.settrace(before)
        with locked(path, "evening", 0):
            pass
        with file_held(path, "evening", 0):
            assert [*locks._held_here.files] != []
        assert [*locks._held_here.files] == []
    assert interrupted > 10


def test_a_lock_that_is_refused_as_on_a_share_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two who wrote at once were told that writing there was not allowed."""
    import fcntl  # which Windows has not

    lock, refused = fcntl.flock, list[int]()

    def held_at_first(handle: int, how: int) -> None:
        if len(refused) < 3:
            refused.append(how)
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        lock(handle, how)

    monkeypatch.setattr(fcntl, "flock", held_at_first)
    with locked(tmp_path / "evening.lock", "evening", HANG):
        assert len(refused) == 3

"""Streams that wait write each text once, whenever Ctrl-C comes."""

import contextlib
import io
import os
import sys
from collections.abc import Iterator
from types import FrameType

import pytest

from scorekeeper.cli.waiting_streams import waiting


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    """The ends of a pipe: the one that is read, and the one that is written."""
    ends = os.pipe()
    yield ends
    for end in ends:
        os.close(end)


def interrupt(_: FrameType, event: str, function: object) -> None:
    """Interrupt where Python code has the count of what a file took, and nobody else yet."""
    if event == "c_return" and isinstance(getattr(function, "__self__", None), io.FileIO):
        raise KeyboardInterrupt


def test_what_is_written_when_ctrl_c_comes_is_not_written_again(pipe: tuple[int, int]) -> None:
    reading, writing = pipe
    unbuffered = io.TextIOWrapper(io.FileIO(writing, "wb", closefd=False), line_buffering=True)
    stream = waiting(unbuffered)
    with contextlib.suppress(KeyboardInterrupt):
        sys.setprofile(interrupt)
        try:
            stream.write("told\n")
        finally:
            sys.setprofile(None)
    stream.write("interrupted\n")
    stream.flush()
    assert os.read(reading, 100) == b"told\ninterrupted\n"

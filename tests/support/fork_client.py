"""Asks the server of `fork_server.py` for a process; a script imports this, which loads little."""

import json
import os
import socket
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import IO


def ask(
    server: str,
    streams: "Mapping[int, int]",
    arguments: "list[str]",
    environment: "Mapping[str, str]",
    *,
    program: "str | None" = None,
    folder: str = "",
    terminal: bool = False,
    limits: "Mapping[str, int] | None" = None,
) -> "tuple[int, IO[bytes]]":
    """Have a process forked; return its number, and what its exit code is read from.

    `streams` says which descriptor it gets as its 0, 1 and 2; what is not among them is closed.
    With a `terminal` the first one is that which controls it.
    """
    asked = {
        "streams": list(streams),
        "arguments": arguments,
        "environment": dict(environment),
        "program": program,
        "folder": folder or os.getcwd(),  # noqa: PTH109 — to load less
        "terminal": terminal,
        "limits": dict(limits or {}),
    }
    with socket.socket(socket.AF_UNIX) as asking:
        asking.connect(server)
        socket.send_fds(asking, [b"\0"], list(streams.values()))
        asking.sendall(json.dumps(asked).encode())
        asking.shutdown(socket.SHUT_WR)
        answers = asking.makefile("rb")
    return int(answers.readline()), answers


def main(server: str) -> None:
    """Be the command for whoever started this: with its streams, and with its exit code."""
    opened = [descriptor for descriptor in range(3) if _is_open(descriptor)]
    while os.open(os.devnull, os.O_RDONLY) < 2:  # so that no number of a stream is the socket's
        pass
    streams = {descriptor: descriptor for descriptor in opened}
    _, end = ask(server, streams, sys.argv[1:], os.environ)
    os.closerange(0, 3)
    code = int(end.readline())
    os._exit(code if code >= 0 else 128 - code)


def _is_open(descriptor: int) -> bool:
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True

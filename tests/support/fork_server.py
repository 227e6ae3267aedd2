"""Forks processes from one that has loaded the program already: a start costs ten times as much.

What runs is a process of its own, with its own streams, environment, folder, limits and terminal.
It proves nothing of what comes before `main`: what Python and the program load at a start, the
settings that Python reads as it starts (but for those of its streams), the installed command. The
locale of C is the server's, and so is the seed of hashes. Tests of these start a program.
"""

import gc
import importlib
import io
import json
import os
import pkgutil
import resource
import select
import signal
import socket
import sys
import time
import traceback
from typing import Any, TextIO


def load_program() -> None:
    """Import all modules of the product; none of it runs, and no line editor is begun."""
    import scorekeeper

    for module in pkgutil.walk_packages(scorekeeper.__path__, "scorekeeper."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    assert "readline" not in sys.modules
    gc.collect()
    gc.freeze()


def serve(address: str) -> None:
    """Fork a process for each who connects, tell them its number and its end, until stdin ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the tests
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(address)
    listener.listen(64)
    woken, wakes = os.pipe()
    os.set_blocking(wakes, False)
    signal.set_wakeup_fd(wakes)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    running: dict[int, socket.socket] = {}
    os.write(1, b"ready\n")
    while True:
        ready, _, _ = select.select([0, listener.fileno(), woken], [], [])
        if 0 in ready:
            os._exit(0)
        if woken in ready:
            os.read(woken, 4096)
            _tell_ends(running)
        if listener.fileno() in ready:
            asking, _ = listener.accept()
            asked, streams = _receive(asking)
            if process := os.fork():
                running[process] = asking
                for stream in streams:
                    os.close(stream)
            else:
                _become(asked, streams, asking)
                return


def _receive(asking: socket.socket) -> tuple[dict[str, Any], list[int]]:
    """Return what is asked for and the descriptors of its streams."""
    _, streams, _, _ = socket.recv_fds(asking, 1, 3)
    parts = iter(lambda: asking.recv(1 << 20), b"")
    return json.loads(b"".join(parts)), streams


def _tell_ends(running: dict[int, socket.socket]) -> None:
    while running:
        process, status = os.waitpid(-1, os.WNOHANG)
        if not process:
            return
        with running.pop(process) as asking:
            asking.sendall(f"{os.waitstatus_to_exitcode(status)}\n".encode())


def _become(asked: dict[str, Any], streams: list[int], asking: socket.socket) -> None:
    """Make of this process the one that is asked for, and say so; then run it and leave."""
    signal.set_wakeup_fd(-1)
    for number in (signal.SIGCHLD, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for descriptor in range(3):
        os.close(descriptor)
    for descriptor, stream in zip(asked["streams"], streams, strict=True):
        os.dup2(stream, descriptor)
    os.dup2(asking.fileno(), 3)
    os.closerange(4, 1024)
    if asked["terminal"]:
        import fcntl
        import termios

        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    os.environ.clear()
    os.environ.update(asked["environment"])
    time.tzset()
    os.chdir(asked["folder"])
    for descriptor, name in enumerate(("stdin", "stdout", "stderr")):
        stream_of = _text_stream(descriptor) if descriptor in asked["streams"] else None
        setattr(sys, name, stream_of)
        setattr(sys, f"__{name}__", stream_of)
    sys.argv = ["scorekeeper", *asked["arguments"]]
    os.write(3, f"{os.getpid()}\n".encode())
    os.close(3)
    for name, most in asked["limits"].items():
        resource.setrlimit(getattr(resource, name), (most, most))
    _run(asked["program"])


def _text_stream(descriptor: int) -> TextIO:
    """Return a standard stream as Python makes it, in UTF-8."""
    unbuffered = bool(os.environ.get("PYTHONUNBUFFERED")) and descriptor > 0
    raw: Any = open(descriptor, "rb" if descriptor == 0 else "wb", 0, closefd=False)  # noqa: SIM115
    if not unbuffered:
        raw = io.BufferedReader(raw) if descriptor == 0 else io.BufferedWriter(raw)
    return io.TextIOWrapper(
        raw,
        encoding="utf-8",
        errors="backslashreplace" if descriptor == 2 else "strict",
        newline=None if descriptor == 0 else "\n",
        line_buffering=descriptor == 2 or os.isatty(descriptor),
        write_through=unbuffered,
    )


def _run(program: str | None) -> None:
    """Run the command line, or another program, as the main module."""
    code = 0
    try:
        text = program or "from scorekeeper.cli.app import main\nmain()\n"
        exec(compile(text, "<string>", "exec"), {"__name__": "__main__"})
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else int(bool(leaving.code))
    except BaseException:  # noqa: BLE001 — as Python itself reports whatever ends a program
        traceback.print_exc()
        code = 1
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    os._exit(code)


if __name__ == "__main__":
    load_program()
    serve(sys.argv[1])

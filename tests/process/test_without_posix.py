"""All of the program loads, and an evening goes well, without what Windows lacks."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.command_line import TIMEOUT
from tests.support.paths import ROOT

pytestmark = pytest.mark.slow

PROGRAM = """
import os, pkgutil, signal, sys, time
import asyncio, ctypes, platformdirs, shutil, subprocess, tempfile, tinydb, typer, typer.rich_utils
import rich.console, rich.live, uvicorn, starlette.applications, uvicorn.protocols.http.h11_impl
from tests.support.fake_windows import Msvcrt

for name in ("fcntl", "termios", "tty", "pty", "pwd", "grp", "resource", "readline", "curses"):
    sys.modules[name] = None  # to import it fails
for name in ("fork", "fchown", "fchmod", "chown", "geteuid", "getuid", "tcgetpgrp", "getpgrp",
             "sched_getaffinity", "O_NONBLOCK", "O_CLOEXEC", "O_DIRECTORY", "mkfifo"):
    delattr(os, name)
for name in ("SIGHUP", "SIGALRM", "SIGPIPE", "setitimer", "pthread_sigmask"):
    delattr(signal, name)
del time.tzset
signal.SIGBREAK = signal.SIGTERM
sys.modules["msvcrt"] = Msvcrt()
sys.platform = "win32"
for name in [name for name in sys.modules if name.split(".")[0] == "scorekeeper"]:
    del sys.modules[name]

import scorekeeper
for module in pkgutil.walk_packages(scorekeeper.__path__, "scorekeeper."):
    if module.name not in ("scorekeeper.storage.posix_files", "scorekeeper.__main__"):
        __import__(module.name)
assert "scorekeeper.storage.posix_files" not in sys.modules

from scorekeeper.cli.app import run
for line in sys.stdin.read().splitlines():
    print("$", line, flush=True)
    code = run(line.split())
    sys.stdout.flush()
    assert code == 0, (line, code)
"""
EVENING = """
new Anna Ben Cara
add 3:CDD 4- 2-
show
list
export --format html -o evening.html
export -o evening.json
import evening.json
check --all
stats
demo
"""


def test_everything_works_without_what_windows_lacks(
    environment: dict[str, str], tmp_path: Path
) -> None:
    around = {**environment, "PYTHONPATH": str(ROOT), "SCOREKEEPER_TRACEBACK": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=EVENING.strip(),
        capture_output=True,
        env=around,
        cwd=tmp_path,
        encoding="utf-8",
        timeout=TIMEOUT,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Anna" in done.stdout
    assert (tmp_path / "evening.html").exists()

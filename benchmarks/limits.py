"""Run every command on a session at each limit, and print its processor time and its memory.

Run by hand: `python benchmarks/limits.py [--all] [--terminal | --prompt] [WORD...]`; a word chooses
what is at its limit: `deals`, `codes`. Printed is the worst of each such session, and of each
command; with --all, all. With --terminal what is shown is drawn on a terminal, a narrow and a wide
one; with --prompt all are lines at one prompt of `table`.
Seconds are those of the processor, in all processes of a command, so that what else the machine
does counts less.
"""

import compileall
import contextlib
import os
import pty
import re
import shlex
import subprocess
import sys
import tempfile
import termios
import threading
import time
from collections.abc import Iterator
from io import BufferedWriter
from itertools import product
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
MAX_SECONDS = 5.0
MAX_MEGABYTES = 300.0
SESSION = "2026-11-20-1"
COLUMNS = (20, 200)
"""Of the terminals: one on which everything is wrapped, and one with room for every table."""
PROMPT = "table"
_QUIET = 0.4
"""Seconds in which a prompt that has done its line uses no processor."""
READING = (
    *("show", "show --json", "show --chart", "show --at 3", "next", "next --json"),
    *("show --game 1", "show --lang de", "explain --rubber", "explain --tricks"),
    *("explain --all --lang de", "log --lang de", "compare --variant rules.toml"),
    *("log", "log --json", "explain", "explain --all", "explain --all --json"),
    *("check --summary", "check --strict", "check --json", "compare --variant penguin"),
    *("bids 3", "stats", "stats --json", "stats --table", "stats --player Anna", "list"),
    "list --player Nobody",
)
FORMATS = (
    *("sheet", "txt", "md", "csv", "xlsx", "html", "html --claims", "svg"),
    *("svg --picture scoreboard", "json", "paper", "paper --blank", "code"),
    *("chat", "chat --short", "bgstats", "bgstats --qr"),
)
FILES = (
    *(
        "export -o e.sheet",
        "export -o e.json",
        "export -o e.code",
        "export --format paper -o paper.csv",
    ),
    *("export --format html --lang de", "export -o e.html"),
    *("export --archive e.zip", "score e.sheet", "import e.sheet --store new"),
    *("import e.json --store new", "import e.code --store new", "import e.zip --store newer"),
    *("check --sheet paper.csv", "import e.sheet"),
)
WRITING = (
    f"open {SESSION}",  # what was imported is the current one
    *("undo", "redo", "amend 1 4 3 2", "strike 1", "insert 1 3 3 3", "add 3 3 3", "note tea"),
    *("set title=Late", "rename Later", "adjust --deal 1 Anna 5", "claim Anna 57", "finish"),
    *("set target=100", "set games=2", "set Ben=Bo", "amend 1 9 9 9"),
    *("new --again", f"delete {SESSION}", f"restore {SESSION}"),
)
MANY = (
    *("list", "list", "list --json", "stats", "stats --json", "check store/sessions", "next"),
    *("new Anna Ben Cara", "export --all --archive e.zip", "import e.zip --store new"),
    *("import e.zip --store new", "import e.zip --overwrite"),
    *("export --all --archive other.zip --store other", "import other.zip --overwrite"),
    *("new --again", "export --all --format csv -o csv/"),
    *("stats --table", "list --player 'Player 7'", "check --all"),
)
PAPER = tuple(
    f"check --sheet paper.csv{option}" for option in ("", " --running", " --no-running", " --json")
)
CODES = ("import e.code --store new", "import e.code --store new")
AT_PROMPT = (
    *(
        "3 3 3",
        "undo",
        "redo",
        "amend 1 4 3 2",
        "amend 1 3 3",
        "strike 1",
        "undo",
        "insert 1 3 3 3",
    ),
    *(
        "adjust Anna 5 --deal 1",
        "undo",
        "note tea",
        "set Ben=Bo",
        "rename Later",
        "9 9 9",
        "tea for 2",
    ),
    *("show", "next", "log", "explain", "explain 1", "bids 3", "stats", "list", "show --game 1"),
    *("export", "export --format html", "export -o e.html", "check", "claim Anna 57", "redo"),
    *("set target=100", "finish", "compare --variant penguin", "nonsense", "amend 1 9 9 9"),
)
TOGETHER = tuple(f"export --all --format {name}" for name in ("txt", "md", "csv", "html", "code"))


class Cost(NamedTuple):
    """What a command took."""

    seconds: float
    megabytes: float
    code: int

    def line(self, name: str) -> str:
        """Return it as a line to print."""
        return f"{name:34} {self.seconds:6.2f} s {self.megabytes:5.0f} MB"

    @property
    def is_well(self) -> bool:
        """Whether it is within the limits, and ended in no fault of ours."""
        within = self.seconds <= MAX_SECONDS and self.megabytes <= MAX_MEGABYTES
        return within and self.code in (0, 1, 2, 3)


def main() -> int:
    """Run and print; 1 if a command was too slow, too large, or ended in a fault of ours."""
    compileall.compile_dir(ROOT / "scorekeeper", quiet=1)  # as it is where it is installed
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    widths = COLUMNS if "--terminal" in sys.argv else (None,)
    rows = _prompts() if "--prompt" in sys.argv else _rows()
    costs: dict[tuple[str, str], Cost] = {}
    for (name, commands), columns in product(rows, widths):
        if words and name not in words:
            continue
        with tempfile.TemporaryDirectory() as folder:
            _fill(Path(folder), name)
            for command, cost in _costs(Path(folder), commands, columns):
                costs[name, command] = max(cost, costs.get((name, command), cost))
                if "--all" in sys.argv:
                    print(cost.line(f"{name}: {command}"), cost.code, flush=True)
    for part, title in enumerate(("of each limit", "of each command")):
        print(f"--- the worst {title}")
        for name in dict.fromkeys(key[part] for key in costs):
            own = {key: cost for key, cost in costs.items() if key[part] == name}
            slowest = max(own, key=lambda key: own[key].seconds)
            most = max(cost.megabytes for cost in own.values())
            print(f"{own[slowest]._replace(megabytes=most).line(name)}  {slowest[1 - part]}")
    bad = [f"{name}: {command}" for (name, command), cost in costs.items() if not cost.is_well]
    print(f"{len(costs)} runs, too much: {', '.join(bad) or 'none'}")
    return 1 if bad else 0


def _names() -> list[str]:
    code = "from tests.support.large_sessions import LARGE; print(*LARGE, sep=';')"
    return _python(code).strip().split(";")


def _prompts() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what is at its limit, and the lines of a prompt there."""
    return ((name, (PROMPT, *AT_PROMPT)) for name in _names())


def _rows() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what is at its limit, and the commands for it."""
    exports = tuple(f"export --format {name}" for name in FORMATS)
    for name in _names():
        yield name, (*READING, *exports, *FILES, *WRITING)
    yield "wrong paper", PAPER
    yield "codes", CODES
    yield "together", TOGETHER
    yield "many sessions", MANY


def _fill(folder: Path, name: str) -> None:
    """Write what is at its limit; in a process of its own, so that ours stays small."""
    code = f"from tests.support.large_stores import fill; fill({str(folder)!r}, {name!r})"
    _python(code)


def _python(code: str) -> str:
    return subprocess.check_output([sys.executable, "-c", code], cwd=ROOT, text=True)


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color"}


def _run(folder: Path, command: str, columns: int | None) -> Cost:
    words = shlex.split(command)
    if "--store" not in words:
        words += ["--store", "store"]
    output = (folder / "output").open("wb") if columns is None else _terminal(columns)
    with output:
        process = subprocess.Popen(
            [sys.executable, "-m", "scorekeeper", *words],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            cwd=folder,
            env=_environment(),
        )
        _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, process.returncode)


def _costs(
    folder: Path, commands: tuple[str, ...], columns: int | None
) -> Iterator[tuple[str, Cost]]:
    """Yield the commands with what each takes, or the lines of a prompt."""
    if commands[0] != PROMPT:
        for command in commands:
            yield command, _run(folder, command, columns)
        return
    screen, line = pty.openpty()
    termios.tcsetwinsize(line, (24, 80))
    threading.Thread(target=_read_all, args=(screen,)).start()
    process = subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", PROMPT, "--store", "store"],
        stdin=line,
        stdout=line,
        stderr=line,
        cwd=folder,
        env=_environment(),
    )
    os.close(line)
    spent = 0.0
    for command in commands:
        if command != PROMPT:
            os.write(screen, f"{command}\r".encode())
        used = _used_when_quiet(process)
        yield command, used._replace(seconds=used.seconds - spent)
        spent = used.seconds
    process.kill()
    process.wait()


def _used_when_quiet(process: subprocess.Popen[bytes]) -> Cost:
    """Return what a process has used until it waits for the next line."""
    used = _used(process)
    while True:
        time.sleep(_QUIET)
        before, used = used, _used(process)
        if used == before and _stat(process)[0] != "R":
            return used


def _used(process: subprocess.Popen[bytes]) -> Cost:
    ticks = sum(map(int, _stat(process)[11:15]))  # with those of its children
    peak = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{process.pid}/status").read_text())
    code = 0 if peak else 70  # it has ended
    return Cost(ticks / os.sysconf("SC_CLK_TCK"), int(peak[1]) / 1024 if peak else 0.0, code)


def _stat(process: subprocess.Popen[bytes]) -> list[str]:
    return Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()


def _terminal(columns: int) -> BufferedWriter:
    """Open a terminal that somebody reads as fast as it is written to."""
    screen, line = pty.openpty()
    termios.tcsetwinsize(line, (24, columns))
    threading.Thread(target=_read_all, args=(screen,)).start()
    return os.fdopen(line, "wb")


def _read_all(screen: int) -> None:
    with contextlib.suppress(OSError):  # nobody has it open any more
        while os.read(screen, 1 << 16):
            pass
    os.close(screen)


if __name__ == "__main__":
    sys.exit(main())

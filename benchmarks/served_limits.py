"""Ask `serve` for everything it has of a session at each limit; print its time and its memory.

Run by hand: `python benchmarks/served_limits.py [NAME...]`; a name chooses what is at its limit, as
in `limits.py`. One server is asked for all of one session, one answer after the other, as by the
phones of a table: its memory is the most that it ever held. Seconds are those of its processor.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).parents[1]
MAX_SECONDS = 5.0
MAX_MEGABYTES = 300.0
SESSION = "2026-11-20-1"
PAGES = (
    *("", "/board", "/scores", "/rules", "/share", "/explain", "/explain?deal=1", "?history=all"),
    *("/text/chat", "/text/code", "/text/bgstats"),
)
STORE_PAGES = ("", "stats", "league", "share", "api/sessions")
LINES = (
    "3 3 3",
    'note "tea"',
    "undo",
    "amend 1 4 3 2",
    "strike 1",
    "insert 1 3 3 3",
    "set title=Late",
)

if TYPE_CHECKING:
    from tests.support.web_server import Answer, Server


def main() -> int:
    """Run and print; 1 if an answer took too much, or was a fault of ours."""
    sys.path.insert(0, str(ROOT))
    from tests.support.large_sessions import LARGE

    bad = [name for name in sys.argv[1:] or LARGE if not _is_well(name)]
    print(f"too much: {', '.join(bad) or 'none'}")
    return 1 if bad else 0


def _is_well(name: str) -> bool:
    """Ask for all of one session; return whether each answer was within the goal."""
    from benchmarks.phones import peak_memory, processor_seconds
    from tests.support.large_stores import fill
    from tests.support.web_server import STARTED, running_server

    taken: dict[str, float] = {}
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        fill(folder, name)
        with running_server(Path(folder) / "store", program=STARTED) as server:
            for asked, request in _requests(server):
                before = processor_seconds(server)
                answer = request()
                taken[asked] = processor_seconds(server) - before
                is_told = b'"code":"unreadable"' in answer.body  # too much for this format
                faults += [asked] if answer.status >= 500 and not is_told else []
            megabytes = peak_memory(server)
    slowest = max(taken, key=lambda asked: taken[asked])
    print(f"{name:16} {taken[slowest]:5.1f} s {megabytes:5.0f} MB  {slowest}", *faults, flush=True)
    return not faults and taken[slowest] <= MAX_SECONDS and megabytes <= MAX_MEGABYTES


def _requests(server: "Server") -> Iterator[tuple[str, Callable[[], "Answer"]]]:
    """Yield what to ask for; each change is previewed, and then entered, on top of the last one."""
    from scorekeeper.exporters.registry import FORMATS

    api, page = f"api/sessions/{SESSION}", f"sessions/{SESSION}"
    paths = [
        *(f"{page}{path}" for path in PAGES),
        *(f"{page}/export/{name}" for name in FORMATS),
        *(api, f"{api}/explain", f"{api}/explain?deal=1", *STORE_PAGES),
    ]
    for path in paths:
        yield path, partial(server.get, path)
    for line in LINES:
        yield f"preview {line}", partial(server.post, f"{api}/preview", {"line": line})
        yield line, partial(server.add, SESSION, line, server.entries(SESSION))
        yield f"after {line}", partial(server.get, page)


if __name__ == "__main__":
    sys.exit(main())

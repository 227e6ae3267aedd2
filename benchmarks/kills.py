"""Kill a thousand `add` commands at random moments, and look what was lost: it should be nothing.

Run by hand: `python benchmarks/kills.py [times]`. The tests have a short run of the same.
"""

import sys
import tempfile
import time
from pathlib import Path


def main() -> int:
    """Kill, and print what became of it; 1 if anything was lost, unreadable, blocked or stray."""
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tests.support.kill_process import KillRun
    from tests.support.stored_session import StoredSession

    times = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        figures = KillRun(StoredSession(Path(folder) / "store")).run(times)
    print(f"{times} kills in {time.perf_counter() - begun:.0f} s")
    print("\n".join(figures.lines()))
    return 0 if figures.sound else 1


if __name__ == "__main__":
    sys.exit(main())

"""Four processes write a hundred entries each into one session, while two others read it.

Run by hand: `python benchmarks/writers.py [entries each]`. The tests have a short run of the same.
"""

import sys
import tempfile
import time
from pathlib import Path

WRITERS = 4


def main() -> int:
    """Write, read, and print the result; 1 if an entry is missing or a reader saw half."""
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tests.support.concurrent_writers import write_at_once
    from tests.support.stored_session import StoredSession

    adds = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        figures = write_at_once(StoredSession(Path(folder) / "store"), WRITERS, adds)
    print(f"{WRITERS} x {adds} entries in {time.perf_counter() - begun:.0f} s")
    print("\n".join(figures.lines()))
    return 0 if figures.sound and figures.entries == WRITERS * adds else 1


if __name__ == "__main__":
    sys.exit(main())

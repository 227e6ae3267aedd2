"""Let each system call of an `add` fail in the kernel, and look what the command makes of it.

Run by hand, on Linux with strace: `python benchmarks/faults.py`. Every call on a file of the store
fails once with every error, as the real program runs; the tests do the same without strace, by
calls that pretend. Then `streams.py` takes the standard streams away and sends SIGINT at each call.
The parts can be named: files, closed, writes, interrupts, or an error such as EIO for files alone;
`--every 10` sends it at one call of ten. Several commands run at a time (`--workers 4`), each in a
store of its own, and the program is compiled before: so a run over every call takes minutes.
"""

import compileall
import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import count, product
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PARTS = ("files", "closed", "writes", "interrupts")
TROUBLES = ("ENOSPC", "EACCES", "EIO", "EROFS", "EINTR")
CALLS = (
    *("openat", "read", "write", "fsync", "link", "rename", "unlink", "flock", "close"),
    *("newfstatat", "getdents64"),
)
FINE, REFUSED, UNSURE = "recorded all the same", "refused, nothing changed", "recorded, told unsure"
Done = subprocess.CompletedProcess[bytes]
UNSURE_WORDS = ("the disk did not confirm it", "Everything recorded before that is safe")


def main() -> int:
    """Do the parts that are named, or all; 1 if something was lost or told that is not true."""
    sys.path.insert(0, str(ROOT))
    from benchmarks import streams

    parser = ArgumentParser()
    parser.add_argument("parts", nargs="*", choices=(*PARTS, *TROUBLES, []))
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 2)
    chosen = parser.parse_args()
    names = chosen.parts or list(PARTS)
    compileall.compile_dir(ROOT / "scorekeeper", quiet=1)
    troubles = TROUBLES if "files" in names else [name for name in TROUBLES if name in names]
    wrong = _check_files(troubles, chosen.workers) if troubles else 0
    return 1 if wrong + streams.check(names, chosen.every, chosen.workers) else 0


def _check_files(troubles: Sequence[str], workers: int) -> int:
    """Inject every fault and print what became of it; return how much was lost or not told."""
    faults = list(product(troubles, CALLS))
    with ProcessPoolExecutor(workers) as pool:
        outcomes = dict(zip(faults, pool.map(_outcomes, faults), strict=True))
    print(f"{'':8}{FINE:>28}{REFUSED:>28}{UNSURE:>28}")
    for trouble in troubles:
        ends = Counter(end for call in CALLS for end in outcomes[trouble, call])
        print(f"{trouble:8}{ends[FINE]:28}{ends[REFUSED]:28}{ends[UNSURE]:28}")
    wrong = [
        f"{call} {trouble} {end}"
        for (trouble, call), ends in outcomes.items()
        for end in ends
        if end not in (FINE, REFUSED, UNSURE)
    ]
    print(f"faults: {sum(map(len, outcomes.values()))}")
    print(f"wrong: {len(wrong)}", *wrong, sep="\n  ")
    return len(wrong)


def _outcomes(fault: tuple[str, str]) -> list[str]:
    """Return what became of each fault of a call, in a store of its own."""
    from tests.support.stored_session import StoredSession

    trouble, call = fault
    with tempfile.TemporaryDirectory() as folder:
        table = StoredSession(Path(folder) / "store")
        table.add("first")
        return list(_faults(table, call, trouble))


def _faults(table: Any, call: str, trouble: str) -> Iterator[str]:
    """Let a call fail the first time, the second …, as long as it is made."""
    for step in count(1):
        before, content = table.whys(), table.file.read_bytes()
        done, happened = _add(table, f"inject={call}:error={trouble}:when={step}")
        if not happened:
            return
        outcome = _outcome(table, before, content, done)
        after = table.run("show")
        yield (
            outcome
            if after.returncode == 0 and not table.temporary()
            else f"{outcome}; then blocked"
        )


def _outcome(table: Any, before: list[str], content: bytes, done: Done) -> str:
    error, unchanged = done.stderr.decode().strip(), table.file.read_bytes() == content
    if done.returncode == 0:
        return FINE if table.whys() == [*before, "fault"] else "acknowledged and lost"
    if done.returncode != 1 or done.stdout or "\n" in error or "inside Scorekeeper" in error:
        return f"ended with {done.returncode}: {error}"
    if any(words in error for words in UNSURE_WORDS):
        return UNSURE
    return REFUSED if unchanged and str(table.store) in error else f"not told: {error}"


def _add(table: Any, fault: str) -> tuple[Done, bool]:
    """Run an `add` with a fault in the calls on the store's files; return whether it happened."""
    from tests.support.stored_session import LINE, SESSION, command

    names = [
        *("tmp", "locks", "sessions", "current", f"tmp/{SESSION}.tmp", f"tmp/{SESSION}.tmp.bak"),
        *(f"sessions/{SESSION}.json", f"sessions/{SESSION}.bak", f"locks/{SESSION}.lock"),
    ]
    paths = [word for name in names for word in ("-P", str(table.store / name))]
    with tempfile.NamedTemporaryFile() as trace:
        strace = ["strace", "-qq", "-o", trace.name]
        done = subprocess.run(
            [*strace, *paths, "-e", fault, *command("add", LINE, "--why", "fault")],
            env={**os.environ, **table.environment},
            capture_output=True,
            check=False,
        )
        return done, b"(INJECTED)" in Path(trace.name).read_bytes()


if __name__ == "__main__":
    sys.exit(main())

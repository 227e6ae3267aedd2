"""Print the tables of `docs/reliability.md` from what `limits.py --all` has printed.

Run by hand: `python benchmarks/limits_table.py FILE...`; each file may hold a part of the runs.
"""

import re
import sys
from pathlib import Path
from typing import NamedTuple

_LINE = re.compile(r"(.+?): (.+?) +([0-9.]+) s +([0-9]+) MB [0-9]+")
_WIDTH = 6
"""Columns of a number in the whole table."""


class Run(NamedTuple):
    """A command on a session at a limit, and what it took."""

    limit: str
    command: str
    seconds: float
    megabytes: int


def main() -> None:
    """Print what each limit and each command takes at worst, and all runs."""
    lines = [line for name in sys.argv[1:] for line in Path(name).read_text().splitlines()]
    matches = (_LINE.fullmatch(line) for line in lines)
    found = [Run(m[1], m[2], float(m[3]), int(m[4])) for m in matches if m]
    runs = _dearest(found)
    print("| at its limit | slowest command | s | most memory | MB |\n|---|---|--:|---|--:|")
    for limit in dict.fromkeys(run.limit for run in runs):
        own = [run for run in runs if run.limit == limit]
        slow, large = _slowest(own), _largest(own)
        print(
            f"| {limit} | `{slow.command}` | {slow.seconds:.1f}"
            f" | `{large.command}` | {large.megabytes} |"
        )
    several = ("wrong paper", "codes", "together", "many sessions")
    single = [run for run in runs if run.limit not in several]
    print(f"\n{len(runs)} runs. Seconds, and behind the last column the most MB:\n\n```text")
    limits = list(dict.fromkeys(run.limit for run in single))
    for number, limit in enumerate(limits, start=1):
        print(f"{number:3} {limit}")
    commands = list(dict.fromkeys(run.command for run in single))
    width = max(map(len, commands))
    print(
        "\n" + " " * width + "".join(f"{n:{_WIDTH}}" for n in range(1, len(limits) + 1)) + "    MB"
    )
    seconds = {(run.limit, run.command): run.seconds for run in single}
    for command in commands:
        row = [seconds.get((limit, command)) for limit in limits]
        cells = "".join(" " * _WIDTH if s is None else f"{s:{_WIDTH}.1f}" for s in row)
        most = max(run.megabytes for run in single if run.command == command)
        print(f"{command:{width}}{cells}{most:{_WIDTH}}")
    print("```")


def _dearest(found: list[Run]) -> list[Run]:
    """Return each command on each session once: a second time it may find its work done."""
    runs: dict[tuple[str, str], Run] = {}
    for run in found:
        key = (run.limit, run.command)
        runs[key] = _slowest([runs.get(key, run), run])
    return list(runs.values())


def _slowest(runs: list[Run]) -> Run:
    return max(runs, key=lambda run: run.seconds)


def _largest(runs: list[Run]) -> Run:
    return max(runs, key=lambda run: run.megabytes)


if __name__ == "__main__":
    main()

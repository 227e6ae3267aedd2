"""How long `check` of 10,000 deals takes, as a ratio to a process that only loads the same JSON.

Run by hand: `python benchmarks/check.py [rounds]`. Both run in turns; printed is the median of the
ratios, for one evening of so many deals and for many evenings of fifty.
"""

import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

DEALS = 10_000
LOAD = """
import json, pathlib, sys
for path in pathlib.Path(sys.argv[1]).glob("*.json"):
    json.loads(path.read_bytes())
"""
HEAD = "players: Anna, Ben, Cara\ntarget: 1000000\n\n"
HANDS = ("3:CDD 4- 2-", "2/2 5- 2:HDD", "3:7CQD10D! 3- 3/4", "4+ 2- 3-", "3 4 2", "1- 4:CSD 4- ")


def main() -> None:
    """Time both in turns and print the ratios."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    with tempfile.TemporaryDirectory() as folder:
        for each in (DEALS, 50):
            store = Path(folder) / str(each)
            _fill(store, each)
            ratios = [_ratio(store) for _ in range(rounds)]
            times = f"{DEALS // each} sessions of {each} deals"
            print(f"{times:32} {statistics.median(ratios):5.2f} x")


def _us(store: Path, *arguments: str) -> None:
    us = str(Path(sys.executable).with_name("scorekeeper"))
    subprocess.run([us, *arguments, "--store", str(store)], check=True, capture_output=True)


def _fill(store: Path, each: int) -> None:
    rng = random.Random(1)
    sheet = store.with_suffix(".sheet")
    for _ in range(DEALS // each):
        lines = "\n".join(rng.choice(HANDS) for _ in range(each))
        sheet.write_text(
            f"players: Anna, Ben, Cara\ntarget: 1000000\n\n{lines}\n", encoding="utf-8"
        )
        _us(store, "import", str(sheet))


def _ratio(store: Path) -> float:
    sessions = store / "sessions"
    begun = time.perf_counter()
    _us(store, "check", str(sessions))
    checked = time.perf_counter()
    subprocess.run([sys.executable, "-c", LOAD, str(sessions)], check=True)
    return (checked - begun) / (time.perf_counter() - checked)


if __name__ == "__main__":
    main()

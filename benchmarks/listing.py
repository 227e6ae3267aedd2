"""How long `list` and `stats` of 10,000 sessions take, as ratios.

Run by hand: `python benchmarks/listing.py [rounds]`. `list` with an index in place against a list
of ten sessions; `stats` of 10,000 against a process that reads the same files with `json.load`,
and against `stats` of 1,000. The commands of a round run one after the other; printed is the
median of the ratios.
"""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from scorekeeper.core.entries import Entry
from scorekeeper.core.session import Session
from scorekeeper.core.setup import Setup
from scorekeeper.games import game_named
from scorekeeper.storage.session_writer import session_content

LOAD = """
import json, pathlib, sys
for path in pathlib.Path(sys.argv[1]).glob("*.json"):
    json.loads(path.read_bytes())
"""
PEOPLE = tuple(f"Player {number}" for number in range(40))
HOUR = 3600
LONG = {"games": "9"}
"""A rubber that none of the evenings comes to the end of."""


def main() -> None:
    """Time the commands in interleaved rounds and print their ratios."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    us = str(Path(sys.executable).with_name("scorekeeper"))
    with tempfile.TemporaryDirectory() as folder:
        stores = {size: Path(folder) / str(size) for size in (10, 1_000, 10_000)}
        for size, store in stores.items():
            _fill(store, size)
        commands = {
            **{f"list {size}": [us, "list", "--store", str(s)] for size, s in stores.items()},
            **{f"stats {size}": [us, "stats", "--store", str(s)] for size, s in stores.items()},
            "load 10000": [sys.executable, "-c", LOAD, str(stores[10_000] / "sessions")],
        }
        times = _timed(commands, rounds)
    for name, base in (
        ("list 10000", "list 10"),
        ("stats 10000", "load 10000"),
        ("stats 10000", "stats 1000"),
    ):
        ratio = statistics.median(a / b for a, b in zip(times[name], times[base], strict=True))
        taken = statistics.median(times[name]) * 1000
        print(f"{name:12} {ratio:6.2f} x {base:12} (median {taken:.0f} ms)")


def _timed(commands: dict[str, list[str]], rounds: int) -> dict[str, list[float]]:
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    times: dict[str, list[float]] = {name: [] for name in commands}
    for round_ in range(rounds + 1):
        for name, command in commands.items():
            begun = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True, env=environment)
            if round_:  # the first one writes bytecode and the index
                times[name].append(time.perf_counter() - begun)
    return times


def _fill(store: Path, size: int) -> None:
    """Write evenings of nine to fifteen deals of three players out of forty, an hour old."""
    sessions = store / "sessions"
    sessions.mkdir(parents=True)
    game = game_named("ninety-nine")
    rules = game.rules_to_json(game.resolve("pagat", 3, LONG))
    rng, then = random.Random(size), time.time() - HOUR
    for number in range(1, size + 1):
        day = f"2026-{number % 12 + 1:02}-{number % 28 + 1:02}"
        setup = Setup("ninety-nine", "pagat", tuple(rng.sample(PEOPLE, 3)), 0, LONG, date=day)
        at = f"{day}T20:00:00Z"
        entries = [
            Entry(place, at, "deal", _line(rng)) for place in range(1, rng.randrange(10, 17))
        ]
        session = Session(f"{day}-{number}", at, setup, rules, tuple(entries))
        path = sessions / f"{session.id}.json"
        path.write_bytes(session_content(session))
        os.utime(path, (then, then))


def _line(rng: random.Random) -> str:
    first = rng.randrange(10)
    second = rng.randrange(10 - first)
    tricks = (first, second, 9 - first - second)
    bids = (rng.choice(("-", f"/{rng.randrange(10)}", ":CDD", ":HSD")) for _ in tricks)
    premium = rng.choice(("", "", "!"))
    one, two, three = (f"{taken}{bid}" for taken, bid in zip(tricks, bids, strict=True))
    return f"{one}{premium} {two} {three}"


if __name__ == "__main__":
    main()

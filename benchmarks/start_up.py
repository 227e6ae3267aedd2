"""How long commands take from start to end, as ratios to a one-command `hello` on the same Typer.

Run by hand: `python benchmarks/start_up.py [rounds]`. The commands of a round run one after the
other, so that a machine whose speed drifts treats all alike; printed is the median of the ratios.
"""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HELLO = """
import typer
app = typer.Typer()
@app.command()
def main(name: str = "world") -> None:
    print("hello", name)
app()
"""
HEADER = "players: Anna, Ben, Cara\nvariant: original\ndeals: 3000\n\n"
TURNED = ("7H", "9C", "AS", "8S", "joker")
LINE = "3:CDD 4- 2- turn=QH"


def main() -> None:
    """Time the commands in interleaved rounds and print their ratios."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    with tempfile.TemporaryDirectory() as folder:
        commands = _prepared(Path(folder))
        times = _timed(commands, rounds)
    hello, small = times["hello"], times["add to 10 deals"]
    for name, taken in times.items():
        base = times["hello --help"] if "--help" in name else hello
        ratio = statistics.median(a / b for a, b in zip(taken, base, strict=True))
        print(f"{name:28} {ratio:5.2f} x   (median {statistics.median(taken) * 1000:.1f} ms)")
    for name in ("add to 200 deals", "add to 2,000 deals"):
        ratio = statistics.median(a / b for a, b in zip(times[name], small, strict=True))
        print(f"{name:28} {ratio:5.2f} x of add to 10 deals")


def _prepared(folder: Path) -> dict[str, list[str]]:
    hello = folder / "hello.py"
    hello.write_text(HELLO, encoding="utf-8")
    greet = [sys.executable, str(hello)]
    us = [str(Path(sys.executable).with_name("scorekeeper"))]
    small, middle, long = (_evening(folder / str(n), us, n) for n in (10, 200, 2000))
    return {
        "hello": greet,
        "hello --help": [*greet, "--help"],
        "add to 10 deals": [*small, "add", LINE],
        "show 10 deals": [*small, "show"],
        "add to 200 deals": [*middle, "add", LINE],
        "add to 2,000 deals": [*long, "add", LINE],
        "next": [*small, "next"],
        "scorekeeper --help": [*us, "--help"],
        "--version": [*us, "--version"],
    }


def _evening(folder: Path, us: list[str], deals: int) -> list[str]:
    sheet = folder.with_suffix(".sheet")
    rng = random.Random(deals)
    lines = [f"{_hands(rng)} turn={rng.choice(TURNED)}\n" for _ in range(deals)]
    sheet.write_text(HEADER + "".join(lines), encoding="utf-8")
    command = [*us, "--store", str(folder)]
    subprocess.run([*command, "import", str(sheet)], check=True, capture_output=True)
    return command


def _hands(rng: random.Random) -> str:
    """Return three hands, seldom alike in two deals: some bids shown, some written, some not."""
    first = rng.randrange(10)
    second = rng.randrange(10 - first)
    cards = rng.sample("CHSD" * 8, 9)  # fewer than the pack has, for one is turned up
    shown = [":" + "".join(cards[place : place + 3]) for place in (0, 3, 6)]
    bids = [rng.choice(("-", f"/{rng.randrange(10)}", cards)) for cards in shown]
    tricks = (first, second, 9 - first - second)
    premium = rng.choice(("", "", "!"))
    one, two, three = (f"{taken}{bid}" for taken, bid in zip(tricks, bids, strict=True))
    return f"{one}{premium} {two} {three}"


def _timed(commands: dict[str, list[str]], rounds: int) -> dict[str, list[float]]:
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    times: dict[str, list[float]] = {name: [] for name in commands}
    for round_ in range(rounds + 1):
        for name, command in commands.items():
            begin = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True, env=environment)
            if round_:  # the first one writes bytecode
                times[name].append(time.perf_counter() - begin)
    return times


if __name__ == "__main__":
    main()

"""Take the standard streams away, and press Ctrl-C at each system call: what is told must be true.

A part of `faults.py`. `closed` runs commands with every choice of streams closed, full or unread;
`writes` lets each write of an answer fail in the kernel; `interrupts` sends SIGINT at each system
call of an `add` and of a `new`, from the first of our own on.
"""

import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count, product
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.support.command_line import restore_signals
from tests.support.stored_session import LINE, StoredSession, command

if TYPE_CHECKING:
    from collections.abc import Callable

REFUSAL = "3 3 9"
OUTPUTS = {"": "out", ">&-": "", ">/dev/full": "", "| true": ""}
ERRORS = {"": "err", "2>&-": "", "2>/dev/full": ""}
INPUTS = ("", "<&-")
CHANGES = {"add": f"add '{LINE}'", "note": "note tea", "undo": "undo", "redo": "redo"}
READINGS = {name: name for name in ("show", "list", "log --json", "export", "--version", "--help")}
FAILURES = ("EPIPE", "ENOSPC", "EIO", "EAGAIN", "EBADF")
NOTHING = "Interrupted. Nothing was changed.\n"
STORED = "Interrupted, but your change is stored. See it with: scorekeeper log\n"


class Done(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


def check(names: list[str], every: int, workers: int) -> int:
    """Do the parts that are named, and return how often what was told was not true."""
    parts: dict[str, Callable[[Path], Iterator[str]]] = {
        "closed": closed_streams,
        "writes": failing_writes,
        "interrupts": lambda folder: interruptions(folder, every, workers),
    }
    wrong = 0
    for name in (each for each in parts if each in names):
        with tempfile.TemporaryDirectory() as folder:
            outcomes = Counter(parts[name](Path(folder)))
        print(f"{name}: {sum(outcomes.values())}")
        for outcome, times in sorted(outcomes.items()):
            print(f"  {outcome:56}{times:5}")
        wrong += sum(times for outcome, times in outcomes.items() if outcome.startswith("wrong"))
    return wrong


def closed_streams(folder: Path) -> Iterator[str]:
    """Run each kind of command with each choice of streams, and yield what became of it."""
    table = StoredSession(folder / "store")
    table.add("first")
    for output, errors, given in product(OUTPUTS, ERRORS, INPUTS):
        can_answer, can_talk = bool(OUTPUTS[output]), bool(ERRORS[errors])
        for line in CHANGES.values():
            before = len(table.entries())
            done = _shell(table, line, given, errors, output)
            stored = len(table.entries()) == before + 1
            heard = done.out if can_answer else done.err
            fine = done.code == 0 and stored and bool(heard) == (can_answer or can_talk)
            yield _told(fine, "stored, exit code 0, told on what is left", line, output, errors)
        done = _shell(table, f"add '{REFUSAL}'", given, errors, output)
        fine = (done.code, done.out, bool(done.err)) == (3, "", can_talk)
        yield _told(fine, "refused, exit code 3, told on standard error", "refusal", output, errors)
        for line in READINGS.values():
            done = _shell(table, line, given, errors, output)
            # What fits into a pipe can be written before its reader has left.
            codes = (0,) if can_answer else (0, 1) if "|" in output else (1,)
            lines = len(done.err.splitlines())
            fine = done.code in codes and lines <= (not can_answer) * can_talk
            fine = fine and ("|" in output or lines == (not can_answer) * can_talk)
            outcome = "shown, exit code 0" if can_answer else "not shown, exit code 1 and a line"
            yield _told(fine, outcome, line, output, errors)


def _told(fine: bool, outcome: str, *where: str) -> str:  # noqa: FBT001 — what came out
    return outcome if fine else f"wrong: {' '.join(where)}"


def _shell(table: StoredSession, line: str, given: str, errors: str, output: str) -> Done:
    program = f'"{sys.executable}" -m scorekeeper {line} {given} {errors} {output}'
    return _run(["/bin/bash", "-c", f"set -o pipefail; {program}"], table)


def _run(arguments: list[str], table: StoredSession) -> Done:
    environment = {**table.environment, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        arguments,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
        check=False,
        preexec_fn=restore_signals,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def failing_writes(folder: Path) -> Iterator[str]:
    """Let each write to the standard streams fail with each error, and yield what became of it."""
    table = StoredSession(folder / "store")
    for failure, line in product(FAILURES, (LINE, REFUSAL)):
        for step in count(1):
            before = len(table.entries())
            fault = f"inject=write:error={failure}:when={step}"
            done, trace = _traced(table, "write", fault, "add", line)
            if "(INJECTED)" not in trace:
                break
            if not (hit := re.search(r"write\(([12]),.*\(INJECTED\)", trace)):
                continue  # a file of the store: benchmarks/faults.py
            stored = len(table.entries()) - before
            if line == LINE:
                fine = (done.code, stored) == (0, 1) and "Deal" in done.out + done.err
                outcome = "stored, exit code 0, told on what is left"
            else:
                fine = (done.code, stored, done.out) == (3, 0, "")
                outcome = "refused, exit code 3"
            yield _told(fine, outcome, failure, line, hit[0], str(done))


class Call(NamedTuple):
    """A system call of a command: its name, and which of this name it is."""

    name: str
    number: int


def interruptions(folder: Path, every: int, workers: int) -> Iterator[str]:
    """Send SIGINT at each system call of an `add` and of a `new`, and yield what became of it."""
    tables = [StoredSession(folder / f"store{number}") for number in range(workers)]
    for table in tables:
        table.add("first")
    for words in (("add", LINE), ("new", "Dan", "Eve", "Fay")):
        yield from _interruptions_of(words, tables, every)


def _interruptions_of(
    words: tuple[str, ...], tables: list[StoredSession], every: int
) -> Iterator[str]:
    calls, workers = _own_calls(tables[0], words)[::every], len(tables)

    def share(number: int) -> list[str]:
        return [_interrupted(tables[number], call, words) for call in calls[number::workers]]

    with ThreadPoolExecutor(workers) as pool:
        for outcomes in pool.map(share, range(workers)):
            yield from (f"{words[0]}: {outcome}" for outcome in outcomes)


def _own_calls(table: StoredSession, words: tuple[str, ...]) -> list[Call]:
    """Return the system calls of a command from the first after its first own line."""
    content = _content(table)
    _, trace = _traced(table, "all", None, *words)
    _restore(table, content)
    numbers: Counter[str] = Counter()
    calls, is_ours = [], False
    for line in trace.splitlines():
        if not (match := re.match(r"(?:[0-9]+ +)?([a-z0-9_]+)\(", line)):
            continue
        numbers[match[1]] += 1
        # The first module that `cli/app.py` imports: its first lines have been carried out.
        is_ours = is_ours or "scorekeeper/cli/console" in line
        if is_ours and match[1] != "exit_group":
            calls.append(Call(match[1], numbers[match[1]]))
    return calls


def _content(table: StoredSession) -> dict[Path, bytes]:
    """Return what is stored: the sessions, and which is the current one."""
    paths = [*(table.store / "sessions").glob("*.json"), table.store / "current"]
    return {path: path.read_bytes() for path in paths}


def _restore(table: StoredSession, content: dict[Path, bytes]) -> None:
    for path in _content(table).keys() - content.keys():
        path.unlink()
        (table.store / "locks" / f"{path.stem}.lock").unlink()
    for path, before in content.items():
        path.write_bytes(before)


def _interrupted(table: StoredSession, call: Call, words: tuple[str, ...]) -> str:
    before = _content(table)
    fault = f"inject={call.name}:signal=SIGINT:when={call.number}"
    done, trace = _traced(table, call.name, fault, *words)
    after = _content(table)
    stored = after != before
    half = stored and words[0] == "new" and after[table.store / "current"] in before.values()
    _restore(table, before)
    if "SIGINT" not in trace:
        return "not reached: a run has a few calls more or less"
    if done.code == 0 and not half:
        fine = stored and done.out.startswith("Session ") and not done.err
        return _told(fine, "stored, exit code 0: it had answered", *call._fields, str(done))
    if (done.code, done.err) == (130, STORED if stored else NOTHING) and not half:
        return f"exit code 130: {'stored' if stored else 'nothing changed'}, and it says so"
    return f"wrong: {call.name} {call.number}: {done}, {'stored' if stored else 'not stored'}"


def _traced(
    table: StoredSession, calls: str, fault: str | None, *arguments: str
) -> tuple[Done, str]:
    """Run a command under strace; return what it left behind, and the trace of some calls."""
    with tempfile.NamedTemporaryFile() as trace:
        options = ["-qq", "-o", trace.name, "-e", f"trace={calls}"]
        options += ["-e", fault] if fault else []
        done = _run(["strace", *options, *command(*arguments)], table)
        return done, Path(trace.name).read_text(encoding="utf-8", errors="replace")

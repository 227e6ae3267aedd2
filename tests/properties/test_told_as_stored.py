"""Whatever fails, what is told of a change is so: it is stored as it should be, or not at all.

Commands that store, in any order and on odd stores, run from the same state as ever, and with a
call of the system that fails, or whose answer is lost, or at which Ctrl-C comes.
"""

import errno
import random
import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from scorekeeper.cli.context import AppContext, Now
from scorekeeper.core.messages import Unavailable
from scorekeeper.storage import index
from scorekeeper.storage.session_reader import parse_session
from tests.support.command_line import Cli, Run
from tests.support.effort import tries
from tests.support.failing_calls import INTERRUPTION, Faults, patched

TROUBLES = (errno.EIO, errno.ENOSPC, errno.EACCES, errno.ESTALE, INTERRUPTION)
LOST_WITH = (errno.EIO, errno.ESTALE, INTERRUPTION)
"""The troubles after which something may be done all the same."""
STEPS, FAULTS = 12, 4
MAX_CALLS, MAX_LOST = 60, 9
"""As many are made by most commands."""
UNSURE = ("the disk did not confirm it", "Could not tell whether")
IN_PART = (
    *("Before that,", "are stored. For the rest", "is stored. For the rest", "may have stayed"),
    *("stored all the same", "are still there", "is still there", "in the trash now"),
    "no longer be in the trash",
)
NAMES = ("Anna", "Ben", "Cara")
DAY = "2026-11-20"
State = Mapping[str, bytes]
"""What a person could lose: each session by its path in the store, and which is the current one."""


class Course:
    """A store, the files that were exported from it, and what is tried with them."""

    def __init__(self, folder: Path, cli: Cli, seed: int) -> None:
        self.folder, self.cli, self.random = folder, cli, random.Random(seed)
        self.store = folder / "store"
        for words in (("new", *NAMES), ("add", "3 3 3"), ("new", "Dora", "Emil", "Fay")):
            assert self.cli(*words).code == 0
        for words in (("note", "x"), ("new", *NAMES), ("delete", f"{DAY}-3")):
            assert self.cli(*words).code == 0
        self.export()

    def export(self) -> None:
        """Keep what the store has now, to be imported later."""
        for session in self.ids("sessions"):
            for ending in ("json", "sheet", "code"):
                self.cli("export", session, "-o", str(self.folder / f"{session}.{ending}"))
        codes = self.folder.glob("*.code")
        (self.folder / "codes.txt").write_bytes(b"\n".join(code.read_bytes() for code in codes))
        number = len([*self.folder.glob("*.zip")])
        self.cli("export", "--all", "--archive", str(self.folder / f"{number}.zip"))

    def ids(self, folder: str) -> list[str]:
        return sorted(path.stem for path in (self.store / folder).glob("*.json"))

    def command(self) -> tuple[str, ...]:
        """Return a command that stores something, unless it is refused."""
        live, deleted = (self.ids(folder) or ["none"] for folder in ("sessions", "trash"))
        files = [str(path) for path in sorted(self.folder.iterdir()) if path.is_file()]
        file = self.random.choice(files)
        commands: list[tuple[str, ...]] = [
            ("new", *NAMES),
            ("add", self.random.choice(["3 3 3", "4+ 4+ 1-", "9 9 9"])),
            ("undo", "--session", self.random.choice(live)),
            ("amend", "1", "4- 4- 1-"),
            ("set", self.random.choice(["title=Friday", "Anna=Zoe", "Zoe=Anna"])),
            ("note", "pizza", "--session", self.random.choice(live)),
            *[("delete", self.random.choice(live)), ("restore", self.random.choice(deleted))] * 2,
            ("open", self.random.choice(live)),
            *[("import", file, *(["--overwrite"] if file.endswith(".zip") else []))] * 5,
        ]
        return self.random.choice(commands)

    def spoil(self) -> None:
        """Do to the store what people and other programs do."""
        session = self.store / "sessions" / f"{self.random.choice(self.ids('sessions') or ['x'])}"
        odd = self.random.choice(["damaged", "no index", "odd bak", "strange", "current", "locks"])
        match odd:
            case "damaged":
                session.with_suffix(".json").write_bytes(b'{"session": ')
            case "no index":
                (self.store / "index.json").unlink(missing_ok=True)
            case "odd bak" if not session.with_suffix(".bak").exists():
                session.with_suffix(".bak").mkdir()
            case "strange":
                (self.store / "sessions" / "strange.json").write_bytes(b"{}")
            case "current":
                (self.store / "current").write_bytes(b"2020-01-01-1\n")
            case "locks":
                shutil.rmtree(self.store / "locks", ignore_errors=True)

    def state(self) -> State:
        found = {
            f"{folder}/{path.stem}": path.read_bytes()
            for folder in ("sessions", "trash")
            for path in (self.store / folder).glob("*.json")
        }
        note = self.store / "current"
        current = note.read_bytes() if note.exists() else b""
        is_there = f"sessions/{current.decode().strip()}" in found
        return {**found, "current": current} if is_there else found


def renamed(state: State, before: State) -> dict[str, bytes]:
    """Return a state with its new ids numbered: a command that failed has used some up."""
    new = {Path(key).name for key in state} - {"current", *(Path(key).name for key in before)}
    order = sorted(new, key=lambda name: [int(part) for part in re.findall(r"\d+", name)])
    result = dict(state)
    for number, name in enumerate(order):
        result = {
            re.sub(rf"/{re.escape(name)}$", f"/new {number}", key): re.sub(
                rb"\b%b\b" % re.escape(name.encode()), b"new %d" % number, content
            )
            for key, content in result.items()
        }
    return result


def lost(before: State, after: State, words: Sequence[str]) -> list[str]:
    """Return the sessions of a state that are neither as they were, nor longer, nor kept."""
    kept = {content for key, content in after.items() if key.startswith("trash/")}
    return [
        key
        for key, content in before.items()
        if key != "current"
        and not ("--overwrite" in words and content in kept)
        and not any(
            _goes_on(content, after.get(f"{folder}/{Path(key).name}"))
            for folder in ("sessions", "trash")
        )
    ]


def _goes_on(content: bytes, after: bytes | None) -> bool:
    if after is None or content == after:
        return after is not None
    try:
        entries = [parse_session(each, Path("x")).entries for each in (content, after)]
    except Unavailable:
        return False
    return entries[0] == entries[1][: len(entries[0])]


def is_so(told: Run, before: State, expected: State, after: State, words: Sequence[str]) -> bool:
    """Return whether a state is what is told of it."""
    text = told.out + told.err
    states = [renamed(state, before) for state in (before, expected, after)]
    plain = [{key: one for key, one in state.items() if key != "current"} for state in states]
    if any(part in text for part in IN_PART):
        return told.code in (1, 130)
    if any(part in text for part in UNSURE):  # of an archive, how much is stored may be unknown
        return told.code == 1 and (plain[2] in plain[:2] or words[0] == "import")
    if "is stored" in text:
        return told.code == 130 and plain[2] == plain[1]
    return states[2] == states[1] if told.code == 0 else states[2] == states[0]


@pytest.fixture(autouse=True)
def _same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AppContext, "now", lambda _: Now(DAY, f"{DAY}T19:31:02Z"))
    monkeypatch.setattr(index, "_TIME_RESOLUTION", 10**12)  # else it is kept at any command


@pytest.mark.parametrize("seed", tries(6))
def test_what_is_told_after_a_fault_is_so(
    seed: int, in_process_cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    course = Course(tmp_path, in_process_cli, seed)
    for step in range(STEPS):
        if course.random.random() < 0.2:
            course.spoil()
        words, before = course.command(), course.state()
        spare = shutil.copytree(course.store, tmp_path / f"before {step}", symlinks=True)
        usual = in_process_cli(*words)
        expected = course.state()
        assert lost(before, expected, words) == [], (words, usual)
        as_usual = shutil.copytree(course.store, tmp_path / f"after {step}", symlinks=True)
        for _ in range(FAULTS):
            _put_back(course, spare)
            is_done, lasts = course.random.random() < 0.4, course.random.random() < 0.2
            trouble = course.random.choice(LOST_WITH if is_done else TROUBLES)
            number = course.random.randint(1, MAX_LOST if is_done else MAX_CALLS)
            faults = Faults(course.store, trouble, number, is_done=is_done, lasts=lasts)
            with monkeypatch.context() as patch:
                patched(patch, faults)
                told = in_process_cli(*words)
            after, case = course.state(), (words, vars(faults), told, usual)
            assert lost(before, after, words) == [], case
            assert is_so(told, before, expected, after, words), case
            if after == before and (usual.code == 0) != (told.code == 0):
                again = in_process_cli(*words)
                assert (again.code, renamed(course.state(), before)) == (
                    usual.code,
                    renamed(expected, before),
                ), case
        _put_back(course, as_usual)
        if step % 4 == 3:
            course.export()


def _put_back(course: Course, folder: Path) -> None:
    shutil.rmtree(course.store)
    shutil.copytree(folder, course.store, symlinks=True)

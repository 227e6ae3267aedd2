"""Ctrl-C at any moment: exit code 130, one line, and that line says whether the entry stands."""

import signal
import subprocess
import sys
import time
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.support.command_line import restore_signals
from tests.support.effort import EFFORT
from tests.support.stored_session import ForkedSession

pytestmark = pytest.mark.process
NOTHING = "Interrupted. Nothing was changed.\n"
STORED = "Interrupted, but your change is stored. See it with: scorekeeper log\n"

STOPPED_AT = """
import os, signal, sys

def stop(event, arguments):
    if event == "NAMED" and str(arguments[0]).endswith("PART"):
        sys.stderr.flush()
        os.kill(os.getpid(), signal.SIGINT)

sys.addaudithook(stop)
sys.argv = ["scorekeeper", *sys.argv[1:]]
from scorekeeper.cli.app import main
main()
"""
"""The program, interrupted as the system does it when an audited event happens."""


@pytest.fixture
def table(tmp_path: Path) -> ForkedSession:
    return ForkedSession(tmp_path / "store")


def interrupted(
    table: ForkedSession, event: str, part: str, *arguments: str
) -> "subprocess.CompletedProcess[bytes]":
    program = STOPPED_AT.replace("NAMED", event).replace("PART", part)
    if event == "import":  # what is forked has imported all
        return started(table, program, *arguments)
    return table.run(*arguments, program=program)


def started(
    table: ForkedSession, program: str, *arguments: str
) -> "subprocess.CompletedProcess[bytes]":
    """Run a program as a process that starts from nothing."""
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env=table.environment,
        capture_output=True,
        timeout=60,
        check=False,
        preexec_fn=restore_signals,
    )


IMPORTED = ("cli.console", "cli.context", "typer", "core.record", "storage.tinydb_storage")


@pytest.mark.parametrize("module", IMPORTED)
def test_an_interruption_while_the_program_is_loaded(table: ForkedSession, module: str) -> None:
    done = interrupted(table, "import", module, "add", "3 3 3")
    assert (done.returncode, done.stdout, done.stderr.decode()) == (130, b"", NOTHING)
    assert table.entries() == {}


@pytest.mark.parametrize("module", IMPORTED)
@pytest.mark.parametrize("asked", [["--lang", "de"], ["--lang=de_AT"]], ids=["two words", "one"])
def test_an_interruption_while_it_is_loaded_is_told_in_the_language_of_the_line(
    table: ForkedSession, module: str, asked: list[str]
) -> None:
    done = interrupted(table, "import", module, "add", *asked, "3 3 3")
    told = "Abgebrochen. Nichts wurde geändert.\n"
    assert (done.returncode, done.stdout, done.stderr.decode()) == (130, b"", told)


@pytest.mark.parametrize("closed", [(1,), (2,), (0, 1, 2)], ids=["output", "errors", "all"])
def test_an_interruption_while_it_is_loaded_with_closed_streams(
    table: ForkedSession, closed: tuple[int, ...]
) -> None:
    program = STOPPED_AT.replace("NAMED", "import").replace("PART", "typer")
    program = program.replace("sys.stderr.flush()", "pass")
    closing = f"import os, sys; [os.close(number) for number in {closed}]"
    again = "os.execv(sys.executable, [sys.executable, '-c', *sys.argv[1:]])"
    done = started(table, f"{closing}; {again}", program, "add", "3 3 3")
    told = "" if 2 in closed else NOTHING
    assert (done.returncode, done.stdout, done.stderr.decode()) == (130, b"", told)


AGAIN = """
import os, signal, sys
from scorekeeper.cli import app, command_group, console

say = console.print_on_new_line
def interrupted(text):
    say(text)
    os.kill(os.getpid(), signal.SIGINT)

def invoke(*_):
    os.kill(os.getpid(), signal.SIGINT)

command_group.invoke, console.print_on_new_line = invoke, interrupted
sys.argv = ["scorekeeper", *sys.argv[1:]]
app.main()
"""
"""The program, interrupted, and interrupted again once it has said so."""


def test_whoever_presses_it_again_and_again_is_told_once(table: ForkedSession) -> None:
    done = started(table, AGAIN, "add", "3 3 3")
    assert (done.returncode, done.stdout, done.stderr.decode()) == (130, b"", NOTHING)


def test_an_interruption_before_the_entry_is_in_its_place(table: ForkedSession) -> None:
    done = interrupted(table, "open", "2026-11-20-1.lock", "add", "3 3 3")
    assert (done.returncode, done.stdout, done.stderr.decode()) == (130, b"", NOTHING)
    assert table.entries() == {}


def test_an_interruption_after_the_entry_is_in_its_place(table: ForkedSession) -> None:
    done = interrupted(table, "open", "/sessions", "add", "3 3 3")  # which is synced at last
    assert (done.returncode, done.stdout, done.stderr.decode()) == (130, b"", STORED)
    assert len(table.entries()) == 1


def test_an_interruption_after_a_session_is_deleted_or_restored(table: ForkedSession) -> None:
    """The log that other changes name would be that of another session."""
    deleted = interrupted(table, "open", "/trash", "delete", "2026-11-20-1")
    assert deleted.returncode == 130
    assert deleted.stderr.decode() == (
        "Interrupted, but your change is stored. "
        "The session is in the trash; to see what is there: scorekeeper restore\n"
    )
    assert "2026-11-20-1" in table.ask("restore")
    restored = interrupted(table, "open", "/sessions", "restore", "2026-11-20-1")
    assert restored.returncode == 130
    assert restored.stderr.decode() == (
        "Interrupted, but your change is stored. "
        "The session is back from the trash; see it with: scorekeeper list\n"
    )


@pytest.mark.parametrize(
    ("command", "synced", "log"),
    [
        (("note", "tea"), "/sessions", "log --session 2026-11-20-1"),
        (("rename", "Saturday"), "/sessions", "log --session 2026-11-20-1"),
        (("new", "--again"), "/store", "log"),
    ],
)
def test_an_interruption_names_the_log_of_the_session_that_is_changed(
    command: tuple[str, ...], synced: str, log: str, table: ForkedSession
) -> None:
    """By its id: the title may be another one now, and a new session is the current one."""
    table.ask("rename", "Friday")
    done = interrupted(table, "open", synced, *command, "--session", "Friday")
    assert (done.returncode, done.stdout) == (130, b"")
    assert done.stderr.decode().endswith(f" See it with: scorekeeper {log}\n")


def test_an_interruption_while_something_is_shown(table: ForkedSession) -> None:
    done = interrupted(table, "open", "2026-11-20-1.json", "show")
    assert (done.returncode, done.stdout, done.stderr.decode()) == (130, b"", NOTHING)


BEHIND_THE_ANSWER = """
import os, signal
from scorekeeper.cli import app

def interrupted():
    app._flush = flush
    os.kill(os.getpid(), signal.SIGINT)

flush, app._flush = app._flush, interrupted
app.main()
"""


def test_an_interruption_behind_the_answer_names_the_store_and_the_session_of_the_line(
    table: ForkedSession, tmp_path: Path
) -> None:
    """It told the log of the current session."""
    where: tuple[str, ...] = ("--store", str(tmp_path / "other"))
    table.run("new", "Anna", "Ben", "Cara", *where)
    (session,) = (tmp_path / "other" / "sessions").glob("*.json")
    where = (*where, "--session", session.stem)
    done = started(table, BEHIND_THE_ANSWER, "add", "3 3 3", *where)
    assert done.returncode == 130
    assert done.stderr.decode() == f"{STORED.rstrip()} {' '.join(where)}\n"


@pytest.fixture
def codes(table: ForkedSession, tmp_path: Path) -> Path:
    """A file of three share codes."""
    path = tmp_path / "codes.txt"
    with path.open("w", encoding="utf-8") as file:
        for title in ("One", "Two", "Three"):
            table.ask("rename", title)
            file.write(table.ask("export", "--format", "code"))
    return path


@pytest.mark.parametrize(
    ("event", "part"),
    [
        ("os.remove", "-2.tmp"),
        ("open", "-2.lock"),
        ("open", "/sessions"),
        ("open", "current.tmp"),
        ("open", "-3.tmp"),
        ("os.remove", "-4.tmp"),
    ],
)
def test_codes_are_all_stored_or_none_and_the_line_is_true(
    table: ForkedSession, codes: Path, event: str, part: str
) -> None:
    before = table.ask("list")
    done = interrupted(table, event, part, "import", str(codes))
    assert (done.returncode, done.stdout, done.stderr.decode()) == (130, b"", NOTHING)
    assert table.ask("list") == before


AT_EACH_CALL = """
from scorekeeper.storage.folder_store import FolderStore

def again(method):
    def interrupted(*arguments, **options):
        os.kill(os.getpid(), signal.SIGINT)
        return method(*arguments, **options)
    return interrupted

def stop_and_go_on(event, arguments):
    if event == "os.kill":
        FolderStore.NAMED = again(FolderStore.NAMED)

sys.addaudithook(stop_and_go_on)
sys.argv ="""
"""From the first interruption on, another one whenever a method is called."""


def interrupted_again(
    table: ForkedSession, method: str, part: str, *arguments: str
) -> "subprocess.CompletedProcess[bytes]":
    program = STOPPED_AT.replace("NAMED", "open").replace("PART", part)
    at_each_call = AT_EACH_CALL.replace("NAMED", method)
    return table.run(*arguments, program=program.replace("sys.argv =", at_each_call))


def test_codes_are_taken_back_however_often_it_is_interrupted(
    table: ForkedSession, codes: Path
) -> None:
    before = table.ask("list")
    done = interrupted_again(table, "take_back", "-4.tmp", "import", str(codes))
    assert (done.returncode, done.stdout, done.stderr.decode()) == (130, b"", NOTHING)
    assert table.ask("list") == before


@pytest.mark.parametrize(("event", "part"), [("os.remove", "-2.tmp"), ("open", "current.tmp")])
@pytest.mark.parametrize(
    "command", [["new", "Dan", "Eve", "Fay", "--date", "2026-11-20"], ["import", "evening.sheet"]]
)
def test_a_session_that_is_not_yet_the_current_one_is_taken_back(
    table: ForkedSession, tmp_path: Path, command: list[str], event: str, part: str
) -> None:
    sheet = tmp_path / "evening.sheet"
    sheet.write_text("date: 2026-11-20\nplayers: Dan, Eve, Fay\n\n3:CDD 4- 2-\n")
    before = table.ask("list")
    words = [str(sheet) if word == sheet.name else word for word in command]
    done = interrupted(table, event, part, *words)
    assert (done.returncode, done.stdout, done.stderr.decode()) == (130, b"", NOTHING)
    assert table.ask("list") == before


PRINTING = """
import os, signal, sys
from scorekeeper.cli import app, console

console.print_message = lambda text: os.kill(os.getpid(), signal.SIGINT)
sys.argv = ["scorekeeper", *sys.argv[1:]]
app.main()
"""
"""The program, interrupted where it says what it has done."""


def test_several_codes_that_are_stored_are_told_to_be_in_the_list(
    table: ForkedSession, codes: Path
) -> None:
    """The log of the last one was told, as if the others had not been stored."""
    done = started(table, PRINTING, "import", str(codes))
    assert (done.returncode, done.stdout) == (130, b"")
    told = "Interrupted, but your change is stored. `scorekeeper list` shows what is there.\n"
    assert done.stderr.decode() == told
    assert len(list((table.store / "sessions").glob("*.json"))) == 4


def archive_of(table: ForkedSession, folder: Path, *numbers: int) -> Path:
    """Return an archive with copies of the session, the first of which is the current one."""
    archive = folder / "evenings.zip"
    content = next((table.store / "sessions").glob("*.json")).read_bytes()
    with ZipFile(archive, "w") as file:
        for number in numbers:
            file.writestr(f"sessions/2026-11-20-{number}.json", content)
        file.writestr("current", f"2026-11-20-{numbers[0]}\n")
    return archive


@pytest.mark.parametrize(("part", "count"), [("-7.tmp", 0), ("-8.tmp", 1), ("current.tmp", 2)])
def test_an_archive_that_is_interrupted_says_how_much_of_it_is_stored(
    table: ForkedSession, tmp_path: Path, part: str, count: int
) -> None:
    archive = archive_of(table, tmp_path, 7, 8)
    done = interrupted(table, "open", part, "import", str(archive))
    assert done.returncode == 130
    part_of_it = f"Interrupted. {count} of 2 sessions from {archive} "
    told = (NOTHING, part_of_it, "Interrupted, but your change is stored.")[count]
    assert done.stderr.decode().startswith(told)
    assert len(list((table.store / "sessions").glob("*.json"))) == 1 + count


def test_an_archive_says_how_much_of_it_is_stored_however_often_it_is_interrupted(
    table: ForkedSession, tmp_path: Path
) -> None:
    archive = archive_of(table, tmp_path, 7, 8)
    done = interrupted_again(table, "content", "-8.tmp", "import", str(archive))
    assert done.returncode == 130
    assert done.stderr.decode().startswith(f"Interrupted. 1 of 2 sessions from {archive} ")


SWALLOWED = """
import os, signal, sys, weakref
from scorekeeper.cli import app

class Lock:
    pass

def interrupted(_):
    os.kill(os.getpid(), signal.SIGINT)

def command(arguments):
    lock = Lock()
    watcher = weakref.ref(lock, interrupted)
    del lock
    while True:
        pass

app.run = command
app.main()
"""
"""The program, interrupted where Python swallows what is raised: as a module's lock is freed."""


SWALLOWED_TWICE = SWALLOWED.replace(
    "app.run = command",
    """
set_timer = signal.setitimer
def interrupted_again(*given):
    os.kill(os.getpid(), signal.SIGINT)
    set_timer(*given)
import _signal
_signal.setitimer = signal.setitimer = interrupted_again
app.run = command""",
)
"""The same, interrupted once more while that is seen to."""

WRAPPED = """
import os, signal
from scorekeeper.cli import app

class Field:
    def __set_name__(self, owner, name):
        os.kill(os.getpid(), signal.SIGINT)

def command(arguments):
    class Owner:
        field = Field()

app.run = command
app.main()
"""
"""The program, interrupted where Python wraps what is raised in an error of its own."""


AT_ONCE_AGAIN = """
import os, signal
from scorekeeper.cli import app

judge = app._is_interruption
def interrupted_again(error):
    for _ in range(3):
        os.kill(os.getpid(), signal.SIGINT)
    return judge(error)

def command(arguments):
    os.kill(os.getpid(), signal.SIGINT)

app.run, app._is_interruption = command, interrupted_again
app.main()
"""
"""The program, interrupted again before the first interruption is seen to."""


HIDDEN = {
    "at once again": AT_ONCE_AGAIN,
    "swallowed": SWALLOWED,
    "swallowed twice": SWALLOWED_TWICE,
    "wrapped": WRAPPED,
}


@pytest.mark.parametrize("program", HIDDEN.values(), ids=HIDDEN)
def test_an_interruption_that_is_hidden_or_repeated_is_told_once(
    table: ForkedSession, program: str
) -> None:
    done = started(table, program)
    assert (done.returncode, done.stdout, done.stderr.decode()) == (130, b"", NOTHING)


AFTER = """
import os, signal, sys
from scorekeeper.cli.app import main

signal.signal(signal.SIGPROF, lambda *_: os.kill(os.getpid(), signal.SIGINT))
signal.setitimer(signal.ITIMER_PROF, float(sys.argv.pop(1)))
main()
"""
"""The program, interrupted after so many seconds of its own work, however busy the machine is."""


@pytest.mark.parametrize("whole", [True, False], ids=["as it starts", "as it writes"])
def test_whenever_it_is_interrupted_the_line_is_true(table: ForkedSession, *, whole: bool) -> None:
    """At so many moments of a command, once its own code runs; `benchmarks/faults.py` has all."""
    moments = range(1, 160, max(1, 16 // EFFORT)) if whole else range(1, 30)
    for milliseconds in moments:
        before = len(table.entries())
        words = (str(milliseconds / 1000), "add", "3 3 3")
        done = started(table, AFTER, *words) if whole else table.run(*words, program=AFTER)
        stored = len(table.entries()) > before
        expected = {0: "", 130: STORED if stored else NOTHING}
        assert done.stderr.decode() == expected.get(done.returncode), milliseconds
        assert stored or done.returncode, milliseconds


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=["SIGTERM", "SIGHUP"])
def test_a_killed_command_leaves_the_session_whole(
    table: ForkedSession, number: signal.Signals
) -> None:
    for delay in (0.004, 0.008, 0.012, 0.016, 0.02):
        with table.start("add", "3 3 3") as program:
            time.sleep(delay)
            program.send_signal(number)
            assert program.wait() in (0, -number)
    whole = len(table.entries())
    assert table.run("add", "3 3 3").returncode == 0
    assert len(table.entries()) == whole + 1
    assert table.temporary() == []

"""Standard streams that are closed, full or unread: what is stored is fine, and it is said."""

import fcntl
import json
import os
import shutil
import subprocess
import sys
import termios
from array import array
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.forked_process import forked_command
from tests.support.stored_session import ForkedSession
from tests.support.waiting import is_asleep, wait_until

pytestmark = pytest.mark.process
ADD = "add 3 3 3"
WRONG = "add 3 3 9"


class Shown(NamedTuple):
    """What a command that a shell started left behind."""

    code: int
    out: str
    err: str


@pytest.fixture
def table(tmp_path: Path) -> ForkedSession:
    return ForkedSession(tmp_path / "store")


STARTED = f'"{sys.executable}" -m scorekeeper'
"""The program as a process that starts from nothing, its streams as Python finds them."""


def shell(table: ForkedSession, command: str, program: str = "") -> Shown:
    """Run a command line of the shell; `SK` in it is the program."""
    line = command.replace("SK", program or str(forked_command()), 1)
    done = subprocess.run(
        ["/bin/bash", "-c", f"set -o pipefail; {line}"],
        env=table.environment,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return Shown(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.mark.parametrize("output", [">&-", ">/dev/full", "<&- >&-"])
def test_what_is_stored_is_said_on_the_stream_that_is_left(
    table: ForkedSession, output: str
) -> None:
    for count, program in enumerate((STARTED, ""), start=1):
        shown = shell(table, f"SK {ADD} {output}", program)
        assert shown.code == 0
        assert f"Deal {count}: nobody made it. Points: Anna 3, Ben 3, Cara 3." in shown.err
        assert len(table.entries()) == count


def test_a_store_that_was_prepared_is_said_on_the_stream_that_is_left(
    table: ForkedSession, tmp_path: Path
) -> None:
    shown = shell(table, f"SK store prepare --store {tmp_path}/another >&-")
    assert shown.code == 0
    assert shown.err.startswith(f"The store {tmp_path}/another is ready")


@pytest.mark.parametrize("errors", ["2>&-", "2>/dev/full", "<&- 2>&-"])
@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("export -o FILE.html", "Wrote 2026-11-20-1 to FILE.html."),
        ("export --all --archive FILE.zip", "FILE.zip"),
        ("export --blank -o FILE.svg", "FILE.svg"),
    ],
)
def test_a_file_that_was_written_is_said_on_the_stream_that_is_left(
    table: ForkedSession, tmp_path: Path, command: str, said: str, errors: str
) -> None:
    file = str(tmp_path / "file")
    for program in (STARTED, ""):
        shown = shell(table, f"SK {command} {errors}".replace("FILE", file), program)
        assert shown.code == 0
        assert said.replace("FILE", file) in shown.out


@pytest.mark.parametrize("errors", ["2>&-", "2>/dev/full"])
@pytest.mark.parametrize(
    ("command", "said", "stored"),
    [
        ("export --all -o FILE.html", "Damaged.json is not a complete", "Wrote 2026-11-20-1 to"),
        ("export --all --archive FILE.zip", "Large.json has more than", "Wrote 2 sessions to"),
        ("--session Friday add 3 3 3", "“Friday” is taken as 2026-11-20-1, but Damaged", "Deal 1:"),
    ],
)
def test_what_is_told_before_anything_is_stored_is_said_with_it(
    table: ForkedSession, tmp_path: Path, command: str, said: str, stored: str, errors: str
) -> None:
    table.ask("rename", "Friday")
    table.file.with_stem("Damaged").write_text("{", "utf-8")
    table.file.with_stem("Large").write_text(" " * 4_000_001, "utf-8")
    shown = shell(table, f"SK {command} {errors}".replace("FILE", str(tmp_path / "file")))
    assert (shown.out.count(said), shown.err) == (1, "")
    assert shown.out.index(said) < shown.out.index(stored)
    assert shell(table, f"SK --session Friday {WRONG} {errors}").out == "", "nothing was stored"


@pytest.mark.parametrize("streams", [">/dev/full 2>&1", ">/dev/full 2>&-", ">&- 2>&-"])
@pytest.mark.parametrize("kept", ["--archive o.zip", "-o o/", "--format html -o o.html"])
def test_an_export_without_some_ends_so_where_nobody_can_be_told(
    kept: str, streams: str, table: ForkedSession, tmp_path: Path
) -> None:
    """As on a full disk, where the log of a nightly backup lies too."""
    table.ask("add", "3 3 3")
    (table.store / "sessions" / "2026-11-20-9.json").write_text("{", encoding="utf-8")
    shown = shell(table, f"cd {tmp_path}; SK export --all {kept} {streams}")
    assert (shown.code, shown.out, shown.err) == (1, "", "")
    assert [*tmp_path.glob("o*")]


@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
def test_an_open_file_is_written_to_where_it_is(
    table: ForkedSession, tmp_path: Path, name: str
) -> None:
    file = tmp_path / "all.txt"
    file.write_text("kept\n", "utf-8")
    export = f"SK export -o {name} --format csv"
    assert shell(table, f"{{ {export}; echo footer; }} >> {file}").code == 0
    first, heading, *_, last = file.read_text("utf-8").splitlines()
    assert (first, heading.partition(",")[0], last) == ("kept", "session", "footer")
    assert int(shell(table, f"{export} | wc -l").out) > 0
    refused = shell(table, f"{export} >&-", STARTED)
    assert refused.code == 1
    assert f"Could not write {name}" in refused.err


@pytest.mark.parametrize("errors", ["2>&-", "2>/dev/full"])
@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/3 3>&1", "-"])
def test_nothing_is_said_among_the_data_of_an_export(
    table: ForkedSession, name: str, errors: str
) -> None:
    table.file.with_stem("Damaged").write_text("{", "utf-8")
    export = f"SK export --all --format csv -o {name}"
    whole = shell(table, f"{export} 2>/dev/null", STARTED)
    shown = shell(table, f"{export} {errors}", STARTED)
    assert (shown.code, shown.err) == (1, "")
    assert shown.out == whole.out
    assert {line.count(",") for line in shown.out.splitlines()} == {
        shown.out.partition("\n")[0].count(",")
    }


@pytest.mark.parametrize(
    "streams",
    ["-o /dev/stderr 2>all.json", "-o /dev/fd/2 2>all.json", "-o /dev/stdout >all.json 2>&1"],
)
def test_nothing_is_said_among_the_data_where_they_go_to_the_errors(
    table: ForkedSession, tmp_path: Path, streams: str
) -> None:
    shown = shell(table, f"cd {tmp_path}; SK export --format json {streams}", STARTED)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith("Wrote ") == ("stdout" not in streams)
    assert json.loads((tmp_path / "all.json").read_bytes())


def test_a_pipe_of_the_shell_gets_an_export(table: ForkedSession, tmp_path: Path) -> None:
    shown = shell(table, f"SK export --format csv -o /dev/fd/5 5>{tmp_path}/five.csv", STARTED)
    assert shown.code == 0
    assert (tmp_path / "five.csv").read_text("utf-8").startswith("session,")
    assert shell(table, "SK export --format csv -o >(cat >/dev/null)", STARTED).code == 0


@pytest.mark.parametrize("around", ["PYTHONUNBUFFERED=1", "PYTHONWARNINGS=error"])
@pytest.mark.parametrize(("given_up", "left"), [(">", "err"), ("2>", "out")])
@pytest.mark.parametrize("to", ["/dev/full", "&-"])
def test_of_a_stream_that_is_given_up_python_says_nothing(
    table: ForkedSession, tmp_path: Path, around: str, given_up: str, left: str, to: str
) -> None:
    command = ADD if left == "err" else f"export -o {tmp_path}/file.html"
    shown = shell(table, f"{around} SK {command} {given_up}{to}", STARTED)
    assert shown.code == 0
    assert "Exception ignored" not in getattr(shown, left)
    assert bool(shown.out) == (left == "out")
    assert bool(shown.err) == (left == "err")


READ_BY_NOBODY = "exec 3> >(true); wait $!;"
"""Opens a pipe whose reader has gone: behind `| true` it may still be there."""


def test_what_is_stored_is_said_where_nobody_reads_the_answer(table: ForkedSession) -> None:
    shown = shell(table, f"{READ_BY_NOBODY} SK {ADD} >&3")
    assert shown.code == 0
    assert "Deal 1" in shown.err


def test_what_is_installed_is_said_where_nobody_reads_the_answer(
    table: ForkedSession, tmp_path: Path
) -> None:
    named = f"HOME={tmp_path} _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION=1"
    shown = shell(table, f"{READ_BY_NOBODY} {named} SK --install-completion fish >&3")
    assert (shown.code, bool(shown.err)) == (0, True)
    assert (tmp_path / ".config/fish/completions/scorekeeper.fish").exists()


@pytest.mark.parametrize("lines", [1, 2, 4])
def test_a_reader_of_the_first_lines_is_not_told_all_again(
    table: ForkedSession, lines: int
) -> None:
    for _ in range(3):
        shown = shell(table, f"PYTHONUNBUFFERED=1 SK {ADD} | head -{lines}")
        assert (len(shown.out.splitlines()), shown.err) == (lines, "")


@pytest.mark.parametrize("closed", ["2>&-", "<&-", "2>/dev/full"])
def test_an_answer_needs_neither_input_nor_errors(table: ForkedSession, closed: str) -> None:
    shown = shell(table, f"SK {ADD} {closed}")
    assert (shown.code, "Deal 1" in shown.out) == (0, True)


@pytest.mark.parametrize("command", ["--version", "--help", "show", "list --json"])
@pytest.mark.parametrize("closed", ["2>&-", "<&-", "<&- 2>&-"])
def test_data_needs_neither_input_nor_errors(
    table: ForkedSession, command: str, closed: str
) -> None:
    shown = shell(table, f"SK {command} {closed}")
    assert (shown.code, bool(shown.out)) == (0, True)


def test_without_any_stream_it_is_stored_all_the_same(table: ForkedSession) -> None:
    for count, program in enumerate((STARTED, ""), start=1):
        assert shell(table, f"SK {ADD} <&- >&- 2>&-", program) == (0, "", "")
        assert len(table.entries()) == count


@pytest.mark.parametrize("closed", [">&-", ">/dev/full", "<&-", ""])
def test_a_refusal_is_said_on_standard_error_alone(table: ForkedSession, closed: str) -> None:
    shown = shell(table, f"SK {WRONG} {closed}")
    assert (shown.code, shown.out) == (3, "")
    assert "Whose count is wrong?" in shown.err


def test_a_refusal_that_nobody_can_hear_has_its_exit_code(table: ForkedSession) -> None:
    assert shell(table, f"SK {WRONG} 2>&-") == (3, "", "")


@pytest.mark.parametrize(
    "command", ["show", "list --json", "--version", "--help", "demo --help", "export"]
)
@pytest.mark.parametrize("output", [">&-", ">/dev/full"])
def test_data_that_cannot_be_written_is_exit_1_and_a_sentence(
    table: ForkedSession, command: str, output: str
) -> None:
    shown = shell(table, f"SK {command} {output}")
    assert shown.code == 1
    (line,) = shown.err.splitlines()
    assert line.startswith("Could not write the output: ")


def test_a_reader_who_has_seen_enough_is_told_nothing(table: ForkedSession) -> None:
    for _ in range(3):
        assert table.run("add", "3 3 3").returncode == 0
    assert shell(table, "SK show --json | true").err == ""


BUFFERS = [{}, {"PYTHONUNBUFFERED": "1"}]


@pytest.mark.parametrize("buffers", BUFFERS, ids=["buffered", "unbuffered"])
def test_an_output_that_takes_nothing_at_the_moment_is_waited_for(
    table: ForkedSession, buffers: dict[str, str]
) -> None:
    """As one may be that is shared with a program which never waits; a part of it would be lost."""
    reads, writes = os.pipe()
    os.set_blocking(writes, False)
    fcntl.fcntl(writes, fcntl.F_SETPIPE_SZ, 4096)
    words = [sys.executable, "-m", "scorekeeper", "export", "--format", "html"]
    whole = table.ask(*words[3:])
    assert len(whole) > 2 * 4096
    environment = {**table.environment, **buffers}
    with subprocess.Popen(words, env=environment, stdout=writes) as process:
        os.close(writes)
        wait_until(lambda: _is_full(reads) or process.poll() is not None)
        with os.fdopen(reads, encoding="utf-8") as answer:
            assert answer.read() == whole
    assert process.returncode == 0


def _is_full(pipe: int) -> bool:
    """Return whether a pipe of 4,096 bytes holds about as many."""
    waiting = array("i", [0])
    fcntl.ioctl(pipe, termios.FIONREAD, waiting)
    return waiting[0] > 4096 - 100


@pytest.mark.parametrize("buffers", BUFFERS, ids=["buffered", "unbuffered"])
def test_an_input_that_has_nothing_at_the_moment_is_waited_for(
    table: ForkedSession, buffers: dict[str, str]
) -> None:
    sheet = table.ask("export").encode()
    reads, writes = os.pipe()
    os.set_blocking(reads, False)
    words = [sys.executable, "-m", "scorekeeper", "score", "-"]
    environment = {**table.environment, **buffers}
    with subprocess.Popen(words, env=environment, stdin=reads, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        os.close(reads)
        for part in (sheet[:20], sheet[20:]):
            wait_until(lambda: is_asleep(process.pid))
            os.write(writes, part)
        os.close(writes)
        assert process.stdout.read()
    assert process.returncode == 0


def test_no_file_of_the_store_gets_the_number_of_a_closed_stream(table: ForkedSession) -> None:
    program = (
        "import os, sys\n"
        "from scorekeeper.cli import standard_streams\n"
        "standard_streams.prepare()\n"
        "handle = os.open(sys.argv[1], os.O_RDONLY)\n"
        "sys.exit(handle if handle > 2 else 100)"
    )
    for closed in ("<&-", ">&-", "2>&-", "<&- >&-", ">&- 2>&-", "<&- >&- 2>&-"):
        done = subprocess.run(
            ["/bin/bash", "-c", f'"$0" -c "$1" "$2" {closed}', sys.executable, program, os.devnull],
            env=table.environment,
            check=False,
        )
        assert 2 < done.returncode < 100, (closed, done.returncode)


def test_a_program_that_cannot_be_loaded_says_so_in_a_sentence(tmp_path: Path) -> None:
    """A disk that fails, or an installation that lacks a library, is no traceback."""
    (tmp_path / "typer").mkdir()
    (tmp_path / "typer" / "__init__.py").write_text("raise ImportError('lost')")
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{Path.cwd()}"}
    environment.pop("SCOREKEEPER_TRACEBACK", None)
    command = [sys.executable, "-m", "scorekeeper", "list"]
    done = subprocess.run(command, capture_output=True, env=environment, timeout=60, check=False)
    reason = b"Scorekeeper could not be loaded (ImportError('lost'))."
    told = reason + b" If there is room in memory and on the disk, reinstall it.\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, b"", told)


def test_what_a_full_disk_has_cut_off_of_the_programs_own_copies_is_made_anew(
    tmp_path: Path,
) -> None:
    """Python takes for written what the disk has taken of a copy; each command failed for good."""
    package = tmp_path / "scorekeeper"
    shutil.copytree(Path("scorekeeper"), package, ignore=shutil.ignore_patterns("__pycache__"))
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    environment["SCOREKEEPER_STORE"] = str(tmp_path / "store")
    for name in ("PYTHONDONTWRITEBYTECODE", "SCOREKEEPER_TRACEBACK"):
        environment.pop(name, None)

    def told() -> str:
        command = [sys.executable, "-m", "scorekeeper", "rules"]
        done = subprocess.run(
            command, cwd=tmp_path, capture_output=True, env=environment, check=False
        )
        assert (done.returncode, done.stderr) == (0, b"")
        return done.stdout.decode()

    whole = told()
    sizes = {copy: copy.stat().st_size for copy in package.rglob("*.pyc") if "__" not in copy.name}
    assert any(copy.name.startswith("app.") for copy in sizes)
    for copy, size in sizes.items():
        os.truncate(copy, size // 2)
    assert (told(), told()) == (whole, whole)
    assert {copy: copy.stat().st_size for copy in sizes} == sizes

"""A command that runs in the test's process does what it does in one of its own."""

import errno
import gc
import locale
import os
import re
import signal
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli import app as app_module
from scorekeeper.cli import apply_change, exit_codes
from scorekeeper.cli import apply_change as apply_change_module
from scorekeeper.cli.context import AppContext
from scorekeeper.core.messages import Illegal, message
from scorekeeper.exporters.html import page
from scorekeeper.i18n.catalog import Catalog
from tests.support.command_line import Cli

SHEET = b"players: Anna, Ben, Cara\n3:CDD 4 2\n"
COMMANDS: tuple[tuple[str, ...], ...] = (
    (),
    ("--help",),
    ("help",),
    ("--version",),
    ("add", "--help"),
    ("new", "Łucja", "Ben", "Cara", "--date", "2026-11-20", "--title", "Friday ♣"),
    ("add", "3:CDD 4- 2-"),
    ("add", "3:CHX 4 2"),
    ("add", "3 4 4"),
    ("ad",),
    ("add", "3 4 2", "--wat"),
    ("note", "Pizza · ♥"),
    ("show",),
    ("show", "--json"),
    ("show", "--session", "nowhere"),
    ("show", "nowhere.json"),
    ("explain", "--all"),
    ("next",),
    ("undo",),
    ("redo",),
    ("log",),
    ("list", "--json"),
    ("stats",),
    ("rules",),
    ("bids", "5"),
    ("table",),
    ("--lang", "xx", "show"),
    ("export", "-o", "evening.html"),
    ("export", "--format", "svg"),
    ("score", "-", "--json"),
    ("import", "-"),
    ("--show-completion", "bash"),
)
STARTED = ((), ("--help",), ("--version",), ("show",), ("table",), ("export", "-o", "evening.html"))
"""Of which the process is started from nothing; that of the others is forked."""
TIME = re.compile(r"\b\d\d:\d\d\b")
"""What `log` says of when something was entered: the clock goes on meanwhile."""
Snapshot = Callable[[], dict[str, Any]]


@pytest.mark.slow
@pytest.mark.process
def test_the_same_commands_give_the_same_in_both(
    cli: Cli, process_cli: Cli, started_cli: Cli, tmp_path: Path
) -> None:
    stores = {name: str(tmp_path / name) for name in ("store one", "store two")}
    for command in COMMANDS:
        other = started_cli if command in STARTED else process_cli
        here, there = (
            TIME.sub("hh:mm", str(run(*command, given=SHEET, SCOREKEEPER_STORE=store)))
            for run, store in zip((cli, other), stores.values(), strict=True)
        )
        assert here.replace("store one", "store two") == there, command


@pytest.mark.process
def test_completions_are_the_same_in_both(cli: Cli, started_cli: Cli, table: None) -> None:
    asked = {"_SCOREKEEPER_COMPLETE": "complete_bash", "COMP_CWORD": "1"}
    for typed in ("scorekeeper s", "scorekeeper "):
        assert cli(COMP_WORDS=typed, **asked) == started_cli(COMP_WORDS=typed, **asked)
        assert cli(COMP_WORDS=typed, **asked).out


def settings() -> dict[str, Any]:
    """Return what a command could change for all that runs in this process after it."""
    signals = (signal.SIGINT, signal.SIGTERM, signal.SIGPIPE, signal.SIGHUP)
    return {
        "environment": {**os.environ},
        "folder": Path.cwd(),
        "streams": (sys.stdin, sys.stdout, sys.stderr),
        "first streams": (sys.__stdin__, sys.__stdout__, sys.__stderr__),
        "arguments": sys.argv,
        "collector": (gc.isenabled(), gc.get_threshold()),
        "locale": locale.setlocale(locale.LC_ALL),
        "warnings": list(warnings.filters),
        "signals": [signal.getsignal(number) for number in signals],
        "recursion": sys.getrecursionlimit(),
    }


def test_a_command_leaves_the_process_as_it_was(cli: Cli) -> None:
    before = settings()
    for command in COMMANDS:
        cli(*command, given=SHEET)
        assert settings() == before, command


def test_a_common_option_means_one_call_only(cli: Cli, tmp_path: Path) -> None:
    elsewhere = str(tmp_path / "elsewhere")
    assert cli("--store", elsewhere, "new", "Anna", "Ben", "Cara").code == 0
    assert cli("list", "--json").json["sessions"] == []
    assert len(cli("list", "--json", "--store", elsewhere).json["sessions"]) == 1


def test_an_exception_that_nobody_expected_fails_the_test(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: AppContext, **_options: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(AppContext, "summaries", broken)
    with pytest.raises(ZeroDivisionError):
        cli("list")


def test_it_is_told_in_a_sentence_where_nobody_tests(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: AppContext, **_options: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(AppContext, "summaries", broken)
    told = cli("list", SCOREKEEPER_TRACEBACK="")
    assert (told.code, told.out) == (1, "")
    assert "ZeroDivisionError" in told.err


def test_a_fault_after_an_entry_was_stored_says_so(
    cli: Cli, table: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **_options: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(apply_change_module, "change_messages", broken)
    told = cli("add", "3 4 2", SCOREKEEPER_TRACEBACK="")
    assert (told.code, told.out) == (0, "")
    assert told.err.startswith("It is stored, but after that something went wrong")
    assert len(cli("log", "--json").json["entries"]) == 1
    again = cli("undo", SCOREKEEPER_TRACEBACK="")
    assert again.err.startswith("It is stored")


def test_a_fault_in_the_midst_of_many_files_is_no_success(
    cli: Cli, table: None, monkeypatch: pytest.MonkeyPatch, store: Path
) -> None:
    assert cli("new", "Dan", "Eva", "Fay").code == 0
    written: list[object] = []
    render = page.render

    def broken(*given: Any) -> object:
        written.append(given)
        if len(written) > 1:
            raise ZeroDivisionError
        return render(*given)

    monkeypatch.setattr(page, "render", broken)
    words = "export --all --format html -o out/"
    told = cli(*words.split(), SCOREKEEPER_TRACEBACK="")
    assert len([*(store.parent / "out").iterdir()]) == 1
    assert (told.code, told.out) == (1, "")
    assert told.err.splitlines()[-1].startswith("Something went wrong inside")


def test_a_refusal_that_can_t_be_told_is_a_fault_and_no_traceback(
    cli: Cli, table: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **_options: object) -> None:
        raise Illegal(message("bid-suits-left", given=1))  # without its other fields

    monkeypatch.setattr(apply_change, "change_session", refused)
    told = cli("add", "3 4 2", SCOREKEEPER_TRACEBACK="")
    assert (told.code, told.out) == (1, "")
    assert "went wrong inside Scorekeeper (KeyError" in told.err


@pytest.mark.parametrize(
    ("line", "code", "stands"),
    [(["add", "3 4 2"], 0, "It is stored"), (["log"], 1, "Everything recorded before is safe")],
)
def test_what_stands_is_said_where_no_sentence_can_be_had(
    cli: Cli,
    table: None,
    monkeypatch: pytest.MonkeyPatch,
    line: list[str],
    code: int,
    stands: str,
) -> None:
    """Sentences are read when they are first needed: the disk may fail just then."""

    def lost(*_: object) -> str:
        raise AttributeError("TERMS")

    monkeypatch.setattr(Catalog, "render_joined", lost)
    told = cli(*line, SCOREKEEPER_TRACEBACK="")
    assert (told.code, told.out) == (code, "")
    assert told.err.startswith(f"{stands}, but Scorekeeper could not read its own files")


@pytest.mark.parametrize("is_stored", [True, False])
def test_after_ctrl_c_it_is_said_what_stands_where_no_sentence_can_be_had(
    cli: Cli, table: None, monkeypatch: pytest.MonkeyPatch, *, is_stored: bool
) -> None:
    change = apply_change.change_session

    def interrupted(*given: Any) -> Any:
        if is_stored:
            change(*given)
        monkeypatch.setattr(Catalog, "render_joined", lost)
        raise KeyboardInterrupt

    def lost(*_: object) -> str:
        raise AttributeError("TERMS")

    monkeypatch.setattr(apply_change, "change_session", interrupted)
    told = cli("add", "3 4 2", SCOREKEEPER_TRACEBACK="")
    assert (told.code, told.out) == (130, "")
    stands = "It is stored" if is_stored else "Everything recorded before is safe"
    assert told.err.strip().startswith(f"{stands}, but Scorekeeper could not read its own files")


def test_ctrl_c_before_all_is_loaded_is_no_traceback_where_the_rest_can_t_be_read(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def lost() -> int:
        raise OSError(errno.EIO, "Input/output error", "interruptions.py")

    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(app_module, "_interrupted", lost)
    monkeypatch.setattr(app_module, "heed_interruptions", interrupted)
    monkeypatch.setattr(os, "_exit", sys.exit)
    with pytest.raises(SystemExit) as left:
        app_module.main()
    assert left.value.code == exit_codes.INTERRUPTED
    assert capfd.readouterr().err.startswith("Scorekeeper could not be loaded (OSError")


def test_an_entry_that_stands_is_told_whatever_the_system_reports_after_it(
    cli: Cli, table: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(*_: object, **_options: object) -> None:
        raise OSError(errno.EIO, "Input/output error", "i18n/en")

    monkeypatch.setattr(apply_change_module, "change_messages", lost)
    told = cli("add", "3 4 2", SCOREKEEPER_TRACEBACK="")
    assert (told.code, told.out) == (0, "")
    assert told.err.startswith("It is stored, but after that something went wrong")

"""What is drawn on a terminal has the colours of its rows, and leaves the terminal as it was."""

import contextlib
import io
import os
from pathlib import Path

import pytest

from scorekeeper.cli import console, terminal_report
from scorekeeper.cli.commands.export_sessions import ExportRequest, export_sessions
from scorekeeper.cli.context import AppContext
from scorekeeper.core.messages import message
from scorekeeper.core.report import TextBlock
from scorekeeper.i18n.catalog import language


class Screen(io.StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return Screen()


def test_each_line_of_a_report_has_its_colour_and_no_other(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pager begins each line without one."""
    monkeypatch.setenv("COLUMNS", "80")
    told = message("table-bye")
    report = (TextBlock("title", (told, told)), TextBlock("text", ()), TextBlock("text", (told,)))

    with contextlib.redirect_stdout(screen):
        terminal_report.render(report, language("en").render)

    title = "\x1b[1mEverything is saved.\x1b[0m\n"
    assert screen.getvalue() == f"{title}{title}\n\nEverything is saved.\n"


def test_a_bar_of_progress_never_hides_the_cursor(screen: Screen) -> None:
    """A signal that ends the process there would leave the terminal without one."""
    items = [*range(100)]

    with contextlib.redirect_stderr(screen):
        assert [*console.with_progress(items, lambda: "Counting")] == items

    assert "Counting" in screen.getvalue()
    assert "\x1b[?25l" not in screen.getvalue()


@pytest.mark.parametrize(("output", "bars"), [("/pages/", 0), ("/pages.html", 1)])
def test_no_bar_of_progress_is_where_each_file_is_told_of_and_asked_for(
    output: str,
    bars: int,
    screen: Screen,
    table: None,
    store_address: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It painted over “Replace it?”, took the [y/N] away and read brackets in paths as colours."""
    monkeypatch.setattr(console, "_PROGRESS_FROM", 1)
    app = AppContext()
    app.store_option = store_address
    request = ExportRequest(format="html", output=f"{tmp_path}{output}")
    with contextlib.redirect_stderr(screen):
        assert export_sessions(app, (), request, whole_store=True)
    assert ("Exporting" in screen.getvalue()) == bars
    assert "Wrote" in screen.getvalue()


@pytest.mark.parametrize(("terminal", "begins"), [("xterm-256color", "\x1b[m"), ("dumb", "")])
def test_what_is_said_after_ctrl_c_has_no_colour_of_a_report_that_was_cut_off(
    terminal: str, begins: str, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", terminal)
    with contextlib.redirect_stdout(screen), contextlib.redirect_stderr(screen):
        console.print_on_new_line("Interrupted.")

    assert screen.getvalue() == f"{begins}\nInterrupted.\n"


def test_a_report_that_was_cut_off_leaves_no_colour_where_errors_go_to_a_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    terminal, line = os.openpty()
    with (
        os.fdopen(terminal, "rb", buffering=0) as shown,
        os.fdopen(line, "w", encoding="utf-8") as output,
        contextlib.redirect_stdout(output),
        contextlib.redirect_stderr(io.StringIO()) as errors,
    ):
        console.print_on_new_line("Interrupted.")
        assert shown.read(100) == b"\x1b[m\r\n"  # and the line of the question ends
    assert errors.getvalue() == "Interrupted.\n"

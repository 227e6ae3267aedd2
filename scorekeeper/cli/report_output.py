"""Putting a report where it goes: painted on a terminal, as plain text everywhere else."""

import shutil
from collections.abc import Iterable

from scorekeeper.cli import console
from scorekeeper.cli.context import AppContext
from scorekeeper.core.messages import Message
from scorekeeper.core.report import Report, ReportBlock, TextBlock
from scorekeeper.core.session import AnySession, hints
from scorekeeper.exporters.text.report_text import text_lines

PLAIN_WIDTH = 80
"""Cells of a line where there is no terminal to ask."""


def scoreboard_with_hints(loaded: AnySession) -> Report:
    """Return the scoreboard; behind what comes next stands what the scorekeeper can do."""
    lines = tuple(hints(loaded))
    blocks = loaded.game.scoreboard(loaded.record)
    return tuple(
        block._replace(lines=block.lines + lines)
        if isinstance(block, TextBlock) and block.style == "next"
        else block
        for block in blocks
    )


def show_evening(app: AppContext, title: tuple[Message, ...], report: Report) -> None:
    """Show a report under its title, as wide as the terminal is."""
    show_report(app, (TextBlock("title", title), *report))


def show_report(app: AppContext, whole: Iterable[ReportBlock]) -> None:
    """Show a report as wide as the terminal is."""
    if console.is_screen():
        from scorekeeper.cli.terminal_report import render

        render(whole, app.catalog.render)
        return
    cells = shutil.get_terminal_size((PLAIN_WIDTH, 24)).columns
    for line in text_lines(whole, cells, app.catalog.render):
        console.write(line)

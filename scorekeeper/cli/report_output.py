"""Putting a report where it goes: painted on a terminal, as plain text everywhere else."""

import shutil
from collections.abc import Iterable
from itertools import islice

from scorekeeper.cli import console
from scorekeeper.cli.context import AppContext
from scorekeeper.core.messages import Message, message
from scorekeeper.core.report import Report, ReportBlock, TextBlock
from scorekeeper.core.session import AnySession, hints, titled
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


def show_newest(app: AppContext, loaded: AnySession, taken: int) -> None:
    """Show the scoreboard, or as much of its end as fits beside some lines of the terminal."""
    from scorekeeper.core.report_parts import newest_that_fit

    columns, lines = shutil.get_terminal_size((PLAIN_WIDTH, 24))

    def fits(report: Report) -> bool:
        shown = islice(text_lines(report, columns, app.catalog.render_joined), lines)
        return sum(1 for _ in shown) <= lines - taken

    left_out = message("rows-left-out" if loaded.game.HAS_GAMES else "rows-left-out-alone")
    report = (TextBlock("title", titled(loaded)), *loaded.game.scoreboard(loaded.record))
    show_report(app, newest_that_fit(report, left_out, fits))


def show_report(app: AppContext, whole: Iterable[ReportBlock]) -> None:
    """Show a report as wide as the terminal is."""
    if console.is_screen():
        from scorekeeper.cli.terminal_report import render

        render(whole, app.catalog.render_joined)
        return
    cells = shutil.get_terminal_size((PLAIN_WIDTH, 24)).columns
    console.write_lines(text_lines(whole, cells, app.catalog.render_joined))

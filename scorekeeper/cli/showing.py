"""Putting a report where it goes: painted on a terminal, as plain text everywhere else."""

import shutil

from scorekeeper.cli import streams
from scorekeeper.cli.desk import Desk
from scorekeeper.core.header import Header
from scorekeeper.core.problems import Said, said
from scorekeeper.core.report import Lines, Report
from scorekeeper.core.session import Opened
from scorekeeper.formats.text import text_lines

PLAIN_WIDTH = 80
"""Cells of a line where there is no terminal to ask."""


def title_of(header: Header) -> Said:
    """Return the line that says what is shown."""
    fields: dict[str, object] = {
        "title": header.title,
        "game": header.game,
        "variant": header.variant,
        "date": header.date,
        "place": header.place,
    }
    details = [header.variant, *(f"{key} {value}" for key, value in header.settings.items())]
    fields["details"] = ", ".join(filter(None, [*details, header.date, header.place]))
    return Said("title" if header.title else "title-bare", fields)


def titled(opened: Opened) -> Said:
    """Return the line that says which session is shown."""
    return said("title-session", title=title_of(opened.header), id=opened.session.id)


def show_evening(desk: Desk, title: Said, report: Report) -> None:
    """Show a report under its title, as wide as the terminal is."""
    whole = (Lines("title", (title,)), *report)
    if streams.is_screen():
        from scorekeeper.cli.paint import paint

        paint(whole, desk.words.say)
        return
    cells = shutil.get_terminal_size((PLAIN_WIDTH, 24)).columns
    for line in text_lines(whole, cells, desk.words.say):
        streams.write(line)

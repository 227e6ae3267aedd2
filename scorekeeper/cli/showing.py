"""Putting a report where it goes: painted on a terminal, as plain text everywhere else."""

import shutil

from scorekeeper.cli import streams
from scorekeeper.cli.desk import Desk
from scorekeeper.core.header import Header
from scorekeeper.core.problems import Said, said
from scorekeeper.core.report import Lines, Report
from scorekeeper.core.session import Opened
from scorekeeper.core.sitting_down import in_short
from scorekeeper.formats.text import text_lines

PLAIN_WIDTH = 80
"""Cells of a line where there is no terminal to ask."""


def title_of(header: Header, session: str = "") -> tuple[Said, ...]:
    """Return the lines that say what is shown."""
    settings = (in_short(key, value) for key, value in header.settings.items())
    details = filter(None, [header.variant, *settings, header.date, header.place])
    code = "title-session" if session else "title-details"
    about = Said(code, {"game": header.game, "details": ", ".join(details), "id": session})
    return (said("title", title=header.title), about) if header.title else (about,)


def titled(opened: Opened) -> tuple[Said, ...]:
    """Return the lines that say which session is shown."""
    return title_of(opened.header, opened.session.id)


def show_evening(desk: Desk, title: tuple[Said, ...], report: Report) -> None:
    """Show a report under its title, as wide as the terminal is."""
    show_report(desk, (Lines("title", title), *report))


def show_report(desk: Desk, whole: Report) -> None:
    """Show a report as wide as the terminal is."""
    if streams.is_screen():
        from scorekeeper.cli.paint import paint

        paint(whole, desk.words.say)
        return
    cells = shutil.get_terminal_size((PLAIN_WIDTH, 24)).columns
    for line in text_lines(whole, cells, desk.words.say):
        streams.write(line)

"""An evening as plain text: the scoreboard, as `show` prints it into a pipe."""

from collections.abc import Sequence

from scorekeeper.core.report import Lines
from scorekeeper.core.taken_home import Export
from scorekeeper.formats.catalogue import How
from scorekeeper.formats.text import text_lines

WIDTH = 80


def written(exports: Sequence[Export], how: How) -> str:
    """Return scoreboards, two empty lines between them."""
    boards = (
        "\n".join(text_lines((Lines("title", export.title), *export.scoreboard), WIDTH, how.say))
        for export in exports
    )
    return "\n\n\n".join(boards) + "\n"

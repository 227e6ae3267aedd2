"""An evening as plain text: the scoreboard, as `show` prints it into a pipe."""

from collections.abc import Sequence

from scorekeeper.core.report import TextBlock
from scorekeeper.exporters.document import ExportDocument
from scorekeeper.exporters.registry import RenderOptions
from scorekeeper.exporters.text.report_text import text_lines

WIDTH = 80


def render(exports: Sequence[ExportDocument], how: RenderOptions) -> str:
    """Return scoreboards, two empty lines between them."""
    boards = (
        "\n".join(
            text_lines((TextBlock("title", export.title), *export.scoreboard), WIDTH, how.render)
        )
        for export in exports
    )
    return "\n\n\n".join(boards) + "\n"

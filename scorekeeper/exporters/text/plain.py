"""Sessions as plain text: the scoreboard, as `show` prints it into a pipe."""

from collections.abc import Sequence

from scorekeeper.core.report import TextBlock
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.text.report_text import text_lines

WIDTH = 80
"""Terminal columns of a line."""


def render(documents: Sequence[ExportDocument], options: RenderOptions) -> str:
    """Return scoreboards, two empty lines between them."""
    return "\n\n\n".join(_scoreboard_text(document, options) for document in documents) + "\n"


def _scoreboard_text(document: ExportDocument, options: RenderOptions) -> str:
    report = (TextBlock("title", document.title), *document.scoreboard)
    return "\n".join(text_lines(report, WIDTH, options.render_message))

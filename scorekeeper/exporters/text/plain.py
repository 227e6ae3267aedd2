"""Sessions as plain text: the scoreboard, as `show` prints it into a pipe."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.report import TextBlock
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.text.report_text import text_lines

WIDTH = 80
"""Terminal columns of a line."""


def render(documents: Sequence[ExportDocument], options: RenderOptions) -> Iterator[str]:
    """Yield scoreboards, two empty lines between them."""
    for place, document in enumerate(documents):
        if place:
            yield "\n\n"
        report = (TextBlock("title", document.title), *document.scoreboard)
        for line in text_lines(report, WIDTH, options.render_message):
            yield f"{line}\n"

"""Why points are there, for a small screen: what they come to first, the reasons behind it."""

from collections.abc import Iterable, Iterator

from scorekeeper.core.messages import Message, RenderMessage, message
from scorekeeper.core.report import Report, TextBlock
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.web.pages.report_blocks import paragraphs, report_elements

_REASONS = frozenset({"explain-line", "explain-bare"})
"""The codes of sentences that say why a point is there; the line after them is their sum."""


def reasons_report(report: Report, render: RenderMessage) -> Iterator[Markup]:
    """Yield the elements of an explanation; what our readings are is behind its title."""
    for block in report:
        match block:
            case TextBlock(style="legend", lines=(title, *readings)):
                yield _behind(render(title), paragraphs(readings, render))
            case TextBlock():
                yield from reasons(block.lines, render)
            case _:
                yield from report_elements((block,), render)


def reasons(lines: Iterable[Message], render: RenderMessage) -> Iterator[Markup]:
    """Yield what each player gets, with the reasons behind it, and then all else.

    Without a sum everything is in sight.
    """
    lines = list(lines)
    sums: list[Markup] = []
    why: list[Message] = []
    before: list[Message] = []
    after: list[Message] = []
    for line in lines:
        if line.code in _REASONS:
            why.append(line)
        elif why:
            sums.append(_behind(render(line).strip(), paragraphs(why, render)))
            why = []
        else:
            (after if sums else before).append(line)
    if not sums:
        yield from paragraphs(lines, render)
        return
    yield from sums
    yield from paragraphs((*why, *after), render)
    yield _behind(render(message("pages-more-about-it")), paragraphs(before, render))


def _behind(title: str, body: Iterable[Markup]) -> Markup:
    return tag("details", tag("summary", title), *body, class_="why")

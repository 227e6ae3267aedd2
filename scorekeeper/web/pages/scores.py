"""The whole scoreboard of a session, with its chart and what stood out."""

from collections.abc import Iterator

from scorekeeper.core.messages import RenderMessage, message
from scorekeeper.core.session import AnySession
from scorekeeper.exporters.markup import Markup, pieces, tag
from scorekeeper.web.context import WebContext
from scorekeeper.web.links import Link
from scorekeeper.web.pages.entry_forms import script_data, status_region
from scorekeeper.web.pages.history import corrected_entries
from scorekeeper.web.pages.report_blocks import (
    chart_pictures,
    paragraphs,
    report_elements,
    table_section,
)
from scorekeeper.web.pages.table import page_header
from scorekeeper.web.stored_sessions import ReplayedSession


def scores_page(context: WebContext, link: Link, replayed: ReplayedSession) -> Iterator[Markup]:
    """Yield the body of the page, in pieces."""
    loaded, render = replayed.loaded, context.render
    live = pieces("div", _scores(loaded, render), id="scores", data_live="")
    status = status_region(render, ())
    yield page_header(link, loaded, render, back=True)
    yield from pieces("main", live, status, **script_data(replayed, render, link.base))


def _scores(loaded: AnySession, render: RenderMessage) -> Iterator[Markup]:
    data = loaded.game.export_data(loaded.record)
    corrected = corrected_entries(loaded)
    numbers = {str(each.number) for each in loaded.record.applied if each.entry in corrected}
    heading = tag("h2", render(message("part-scoreboard")))
    scoreboard = report_elements(loaded.game.scoreboard(loaded.record), render, numbers)
    yield from pieces("section", heading, scoreboard, class_="scoreboard")
    yield table_section(data.ranking.table, render)
    if data.chart.marks:
        heading = tag("h3", render(data.chart.title))
        yield from pieces("section", heading, chart_pictures(data.chart, "chart", render))
    if data.highlights:
        heading = tag("h3", render(message("part-highlights")))
        yield from pieces("section", heading, paragraphs(data.highlights, render))

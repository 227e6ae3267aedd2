"""The whole scoreboard of a session, with its chart and what stood out."""

from scorekeeper.core.messages import message
from scorekeeper.exporters.markup import Markup, tag
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


def scores_page(context: WebContext, link: Link, replayed: ReplayedSession) -> tuple[Markup, ...]:
    """Return the body of the page."""
    loaded, render = replayed.loaded, context.render
    data = loaded.game.export_data(loaded.record)
    heading = tag("h2", render(message("part-scoreboard")))
    corrected = corrected_entries(loaded)
    numbers = {str(each.number) for each in loaded.record.applied if each.entry in corrected}
    scoreboard = report_elements(loaded.game.scoreboard(loaded.record), render, numbers)
    parts = [tag("section", heading, *scoreboard, class_="scoreboard")]
    parts.append(table_section(data.ranking.table, render))
    if data.chart.marks:
        heading = tag("h3", render(data.chart.title))
        parts.append(tag("section", heading, *chart_pictures(data.chart, "chart", render)))
    if data.highlights:
        heading = tag("h3", render(message("part-highlights")))
        parts.append(tag("section", heading, *paragraphs(data.highlights, render)))
    live = tag("div", *parts, id="scores", data_live="")
    status = status_region(render, ())
    return (
        page_header(link, loaded, render, back=True),
        tag("main", live, status, **script_data(loaded, render, link.base)),
    )

"""Statistics of the sessions that a link opens."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from scorekeeper.core.messages import RenderMessage, message
from scorekeeper.core.report import Report, Table
from scorekeeper.core.session import AnySession
from scorekeeper.core.statistics import statistics_heading
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.exporters.svg.bars import bars_description, svg_bars
from scorekeeper.exporters.svg.canvas import framed
from scorekeeper.web.context import WebContext
from scorekeeper.web.links import Link
from scorekeeper.web.pages.frame import plain_header
from scorekeeper.web.pages.report_blocks import report_elements, table_box

if TYPE_CHECKING:
    from scorekeeper.core.capabilities import StatisticsCollector
    from scorekeeper.core.game_record import AnyRecord


def stats_page(
    context: WebContext, link: Link, sessions: Iterable[AnySession]
) -> tuple[Markup, ...]:
    """Return the body of the page: the figures of each game that was played."""
    parts = list(_games(context, sessions))
    if not parts:
        parts = [tag("p", context.render(message("stats-none")))]
    header = plain_header(link, message("pages-statistics"), context.render)
    return header, tag("main", *parts, class_="statistics")


def _games(context: WebContext, sessions: Iterable[AnySession]) -> Iterator[Markup]:
    """Yield a section for each game; of many sessions one at a time is in memory."""
    names: dict[str, str] = {}
    collectors: dict[str, StatisticsCollector[AnyRecord]] = {}
    for loaded in sessions:
        game = loaded.game.NAME
        if game not in collectors:
            collectors[game] = loaded.game.statistics_collector(names)
        collectors[game].add_game(loaded.record, loaded.session.id)
    for game, collector in collectors.items():
        report = collector.result(()).report
        about = statistics_heading(game, collector.sessions, collector.unfinished)
        heading = tag("h2", context.render(about))
        yield tag("section", heading, *_figures(tuple(report), game, context.render))


_FEW = 2
"""Of fewer, a share says nothing."""


def _worth_drawing(table: Table) -> Table:
    """Return a table with the rows alone whose bars say something."""
    pairs = zip(table.rows, table.bars, strict=False)
    kept = [(row, bar) for row, bar in pairs if bar.whole >= _FEW]
    return table._replace(rows=tuple(r for r, _ in kept), bars=tuple(b for _, b in kept))


def _figures(report: Report, game: str, render: RenderMessage) -> Iterator[Markup]:
    """Yield charts and sentences; the tables are a tap away, since phones are narrow."""
    for number, block in enumerate(report):
        if not isinstance(block, Table):
            yield from report_elements((block,), render)
            continue
        title = render(block.title)
        chart = _worth_drawing(block)
        if chart.rows:
            yield tag("h3", title)
            told = render(bars_description(chart, render))
            anchor = f"{game}-{number}"
            yield from framed(svg_bars(chart, render), title, told, anchor, class_="bars")
            title = render(message("pages-figures", title=title))
        box = table_box(block, render, f"{game}: {render(block.title)}")
        yield tag("details", tag("summary", title), box, class_="row")

"""Statistics of the sessions that a link opens."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.messages import Message, message
from scorekeeper.core.session import AnySession
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.web.context import WebContext
from scorekeeper.web.links import Link
from scorekeeper.web.pages.report_blocks import report_elements


def stats_page(
    context: WebContext, link: Link, sessions: Sequence[AnySession]
) -> tuple[Markup, ...]:
    """Return the body of the page: the figures of each game that was played."""
    title = context.render(message("pages-statistics"))
    way = tag("a", context.render(message("pages-back")), href=f"{link.base}/")
    parts = list(_games(context, sessions))
    if not parts:
        parts = [tag("p", context.render(message("stats-none")))]
    return tag("header", way, tag("h1", title), class_="top"), tag("main", *parts)


def _games(context: WebContext, sessions: Sequence[AnySession]) -> Iterator[Markup]:
    names: dict[str, str] = {}
    for game in {loaded.game.NAME: loaded.game for loaded in sessions}.values():
        collector = game.statistics_collector(names)
        counted = [loaded for loaded in sessions if loaded.game.NAME == game.NAME]
        for loaded in counted:
            collector.add_game(loaded.record, loaded.session.id)
        report, data = collector.result(())
        code = "stats-heading-unfinished" if data["unfinished"] else "stats-heading"
        fields = {"game": game.NAME, "sessions": len(counted), "unfinished": data["unfinished"]}
        yield tag("h2", context.render(Message(code, fields)))
        yield from report_elements(tuple(report), context.render)

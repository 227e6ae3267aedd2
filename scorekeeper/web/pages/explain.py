"""Why each point of a deal, a play or a move is there, with the rules and where they are from."""

from scorekeeper.core.game_record import ExplainQuery
from scorekeeper.core.messages import message
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.web.context import WebContext
from scorekeeper.web.links import Link
from scorekeeper.web.pages.reasons import reasons_report
from scorekeeper.web.pages.table import page_header
from scorekeeper.web.stored_sessions import ReplayedSession


def explain_page(
    context: WebContext, link: Link, replayed: ReplayedSession, number: int
) -> tuple[Markup, ...]:
    """Return the body of the page; raises `Illegal` for a number that is not there."""
    loaded, render = replayed.loaded, context.render
    report, _ = loaded.game.explain(loaded.record, ExplainQuery(number))
    title = tag("h2", render(message("pages-why")))
    main = tag(
        "main", tag("section", title, *reasons_report(tuple(report), render)), class_="rules"
    )
    return page_header(link, loaded, render, back=True), main

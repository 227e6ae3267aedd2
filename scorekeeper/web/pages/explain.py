"""Why each point of a deal, a play or a move is there, with the rules and where they are from."""

from collections.abc import Iterator

from scorekeeper.core.game_record import ExplainQuery
from scorekeeper.core.messages import RenderMessage, message
from scorekeeper.core.session import AnySession
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.web.context import WebContext
from scorekeeper.web.links import Link
from scorekeeper.web.pages.entry_words import applied_words
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
    parts = [title, *_entered(loaded, number, render), *reasons_report(tuple(report), render)]
    main = tag("main", tag("section", *parts), class_="rules")
    return page_header(link, loaded, render, back=True), main


def _entered(loaded: AnySession, number: int, render: RenderMessage) -> Iterator[Markup]:
    """Yield what was entered as that number."""
    for applied in loaded.record.applied:
        if applied.number == number:
            place = message(f"pages-history-{loaded.game.UNIT}", number=number)
            words = message("entry-placed", place=place, what=applied_words(loaded, applied))
            yield tag("p", tag("bdi", render(words)), class_="line-as-entered")

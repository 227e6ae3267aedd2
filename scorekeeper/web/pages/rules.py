"""The rules by which a session is played."""

from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.web.context import WebContext
from scorekeeper.web.links import Link
from scorekeeper.web.pages.report_blocks import report_elements
from scorekeeper.web.pages.table import page_header
from scorekeeper.web.stored_sessions import ReplayedSession


def rules_page(context: WebContext, link: Link, replayed: ReplayedSession) -> tuple[Markup, ...]:
    """Return the body of the page."""
    loaded = replayed.loaded
    game, setup = loaded.game, loaded.setup
    settings = game.settings_of(setup, loaded.record.rules)
    report = game.rules_page(setup.variant, len(setup.players), settings)
    main = tag("main", *report_elements(report, context.render), class_="rules")
    return page_header(link, loaded, context.render, back=True), main

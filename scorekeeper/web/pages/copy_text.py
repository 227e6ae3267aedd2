"""A session as a text that people copy into a message: what a phone does with no file."""

from scorekeeper.core.messages import message
from scorekeeper.exporters.document import RenderOptions
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.exporters.registry import render as rendered
from scorekeeper.web.context import WebContext
from scorekeeper.web.links import Link
from scorekeeper.web.pages.table import page_header
from scorekeeper.web.stored_sessions import ReplayedSession


def copy_page(
    context: WebContext, link: Link, replayed: ReplayedSession, format_: str
) -> tuple[Markup, ...]:
    """Return the body of the page with a format's text, which a touch selects as a whole."""
    loaded, render = replayed.loaded, context.render
    document = context.sessions.document(loaded.session.id)
    text = rendered(format_, [document], RenderOptions(render))
    main = tag(
        "main",
        tag("h2", render(message(f"pages-format-{format_}"))),
        tag("p", render(message("pages-to-copy")), class_="hint"),
        tag("pre", text.rstrip("\n"), class_="to-copy"),
    )
    return page_header(link, loaded, render, back=True), main

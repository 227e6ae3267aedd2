"""*Share this table*: its links as codes that another phone scans."""

from collections.abc import Iterator

from scorekeeper.core.messages import message
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.web.context import WebContext
from scorekeeper.web.links import RIGHTS, Link
from scorekeeper.web.pages.table import page_header
from scorekeeper.web.qr_codes import svg_code
from scorekeeper.web.stored_sessions import ReplayedSession


def share_page(context: WebContext, link: Link, replayed: ReplayedSession) -> tuple[Markup, ...]:
    """Return the body of the page; whoever may only look can pass on only that."""
    loaded, render = replayed.loaded, context.render
    sections = []
    for rights in RIGHTS:
        if rights == "enter" and not link.may_enter:
            continue
        own = context.links.link(rights, loaded.session.id)
        heading = tag("h2", render(message(f"pages-share-{rights}")))
        sections.append(tag("section", heading, *_codes(context, own), class_="share"))
    hint = tag("p", render(message("serve-same-network")))
    return page_header(link, loaded, render, back=True), tag("main", *sections, hint)


def _codes(context: WebContext, link: Link) -> Iterator[Markup]:
    origins = (origin for each in context.listeners for origin in each.origins(context.scheme))
    for origin in dict.fromkeys(origins):
        address = f"{origin}{link.base}/"
        yield svg_code(address, address)
        yield tag("p", tag("a", address, href=address), class_="address")

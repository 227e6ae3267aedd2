"""*Share*: the links of a table, or of all, as codes that another phone scans."""

from collections.abc import Iterator

from scorekeeper.core.messages import message
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.exporters.qr_codes import svg_code
from scorekeeper.web.addresses import network_has_changed
from scorekeeper.web.context import WebContext
from scorekeeper.web.links import RIGHTS, Link
from scorekeeper.web.pages.frame import plain_header
from scorekeeper.web.pages.table import page_header
from scorekeeper.web.stored_sessions import ReplayedSession


def share_page(context: WebContext, link: Link, replayed: ReplayedSession) -> tuple[Markup, ...]:
    """Return the body of the page of one table."""
    loaded = replayed.loaded
    header = page_header(link, loaded, context.render, back=True)
    return header, _shared(context, link, loaded.session.id, "pages-share")


def share_store_page(context: WebContext, link: Link) -> tuple[Markup, ...]:
    """Return the body of the page for all tables."""
    header = plain_header(link, message("pages-share-all"), context.render)
    return header, _shared(context, link, None)


def _shared(
    context: WebContext, link: Link, session: str | None, title: str | None = None
) -> Markup:
    """Return the links as codes; whoever may only look can pass on only that."""
    render = context.render
    heading = [] if title is None else [tag("h2", render(message(title)))]
    sections = [
        tag(
            "section",
            tag("h2" if title is None else "h3", render(message(f"pages-share-{rights}"))),
            *_codes(context, context.links.link(rights, session)),
            class_="share",
        )
        for rights in RIGHTS
        if rights == "view" or link.may_enter
    ]
    moved = network_has_changed(context.listeners)
    alert = tag("p", render(message("pages-network-changed")), role="alert", class_="problem")
    return tag("main", *heading, *([alert] if moved else []), _reach(context), *sections)


def _reach(context: WebContext) -> Markup:
    """Return what a phone needs to open the links: the network, or links that lead further."""
    if all(listener.is_loopback for listener in context.listeners):
        return tag("p", context.render(message("pages-share-only-here")), class_="warning")
    return tag("p", context.render(message("serve-same-network")), class_="hint")


def _codes(context: WebContext, link: Link) -> Iterator[Markup]:
    reachable = [each for each in context.listeners if not each.is_loopback]  # by other phones
    listeners = reachable or context.listeners
    origins = (origin for each in listeners for origin in each.origins(context.scheme))
    for origin in dict.fromkeys(origins):
        address = f"{origin}{link.base}/"
        yield svg_code(address, address)
        yield tag("p", tag("a", address, href=address), class_="address")

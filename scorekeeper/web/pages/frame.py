"""What all pages have in common: the head, the style sheet, the title, the answer."""

from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from scorekeeper.core.messages import Message, RenderMessage, message
from scorekeeper.core.session import AnySession
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.web.answers import text_answer
from scorekeeper.web.context import WebContext
from scorekeeper.web.links import Link
from scorekeeper.web.rights import link_of
from scorekeeper.web.static_files import static_address


def page_answer(
    context: WebContext,
    request: Request,
    title: str,
    *body: Markup,
    script: str | None = None,
    with_form: bool = False,
    status: int = 200,
) -> Response:
    """Return a page; `script` is the module that it runs, by its plain name.

    A page with a form lets browsers say where the form was sent from, and to nobody else.
    """
    link = link_of(request)
    language = context.catalog.name
    html = tag("html", _head(link, title, script), tag("body", *body), lang=language)
    page = f"<!doctype html>\n{html}"
    headers = {"Content-Language": language, "Vary": "Accept-Encoding, Accept-Language"}
    if with_form:
        headers["Referrer-Policy"] = "same-origin"
    return text_answer(request, page.encode(), "text/html; charset=utf-8", status, headers)


def _head(link: Link, title: str, script: str | None) -> Markup:
    parts = [
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        tag("link", rel="icon", href=static_address(link, "icon.svg")),
        tag("link", rel="stylesheet", href=static_address(link, "style.css")),
    ]
    if script is not None:
        parts.append(tag("script", type="module", src=static_address(link, script)))
    return tag("head", *parts)


def table_title(loaded: AnySession, render: RenderMessage) -> str:
    """Return what a session is called on a page: its title, or the variant and the day."""
    setup = loaded.setup
    day = setup.date or loaded.session.created[:10]
    return render(setup.title) or render(message("pages-untitled", variant=setup.variant, date=day))


def table_address(link: Link, loaded: AnySession) -> str:
    """Return the address of a session's table."""
    return f"{link.base}/sessions/{quote(loaded.session.id)}"


def plain_header(link: Link, title: Message, render: RenderMessage) -> Markup:
    """Return the title of a page of no session, with the way back."""
    way = tag("a", render(message("pages-back")), href=f"{link.base}/", class_="back")
    return tag("header", way, tag("h1", render(title)), class_="top")

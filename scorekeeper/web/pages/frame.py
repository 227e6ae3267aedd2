"""What all pages have in common: the head, the style sheet, the answer."""

from starlette.requests import Request
from starlette.responses import Response

from scorekeeper.core.messages import message
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
    language = context.render(message("language-tag"))
    html = tag("html", _head(link, title, script), tag("body", *body), lang=language)
    page = f"<!doctype html>\n{html}"
    headers = {"Referrer-Policy": "same-origin"} if with_form else {}
    return text_answer(request, page.encode(), "text/html; charset=utf-8", status, headers)


def _head(link: Link, title: str, script: str | None) -> Markup:
    parts = [
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        tag("link", rel="stylesheet", href=static_address(link, "style.css")),
    ]
    if script is not None:
        parts.append(tag("script", type="module", src=static_address(link, script)))
    return tag("head", *parts)

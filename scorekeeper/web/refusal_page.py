"""What is refused, as a page where a browser opens it, and as JSON where a program asks.

The page needs nothing else of the server: a link that opens nothing opens no style sheet either,
and where the database is away this is all there is.
"""

from base64 import b64encode
from functools import cache
from hashlib import sha256

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Scope

from scorekeeper.core.messages import message
from scorekeeper.exporters.colours import page_colours
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.web.answers import RequestRefused, refusal_answer
from scorekeeper.web.context import WebContext

_HEADINGS = {"not-found": "refused-dead-link", "away": "refused-away"}
_MORE = {"not-found": "refused-dead-link-why"}
"""What may be behind a refusal whose sentences don't say it."""
_AGAIN_SECONDS = 5
_STYLE = """
body { margin: 0 auto; max-width: 34rem; padding: 18vh 1.25rem 3rem; background: var(--paper);
  color: var(--ink); overflow-wrap: anywhere; font: 1.0625rem/1.45 system-ui, sans-serif; }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.2; font-weight: 650; }
p { margin: .5rem 0; }
.why { color: var(--quiet); }
"""


def refused_response(context: WebContext, scope: Scope, refused: RequestRefused) -> Response:
    """Return what is refused as the answer that its client can show."""
    if not _shows_pages(scope):
        return refusal_answer(refused, context.render)
    style = _style()
    headers = {
        **refused.headers,
        "Content-Language": context.catalog.name,
        "Content-Security-Policy": f"default-src 'none'; style-src {_hash(style)}; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "Vary": "Accept, Accept-Language",
    }
    if _tries_again(scope, refused):
        headers["Refresh"] = str(_AGAIN_SECONDS)
    page = f"<!doctype html>\n{_page(context, scope, refused)}"
    return Response(page.encode(), refused.status, headers, "text/html; charset=utf-8")


def _tries_again(scope: Scope, refused: RequestRefused) -> bool:
    """Return whether a page is asked for again by itself; what was sent never is."""
    return refused.code == "away" and scope["method"] != "POST"


def _shows_pages(scope: Scope) -> bool:
    """Return whether a person's browser asks: it names HTML first, and no address of programs."""
    _, _, path = scope["path"].removeprefix("/").partition("/")
    kinds = Headers(scope=scope).get("accept", "").split(",")
    named = [kind.partition(";")[0].strip().lower() for kind in kinds]
    known = [kind for kind in named if kind in ("text/html", "application/json")]
    return known[:1] == ["text/html"] and path.partition("/")[0] != "api"


def _page(context: WebContext, scope: Scope, refused: RequestRefused) -> Markup:
    render = context.render
    title = render(message(_HEADINGS.get(refused.code, "refused-heading")))
    said = [tag("p", render(problem)) for problem in refused.problems]
    sent = scope["method"] == "POST"
    more = _MORE.get(refused.code, "refused-go-back" if sent else "")
    if _tries_again(scope, refused):
        more = "refused-away-again"
    if more:
        said.append(tag("p", render(message(more)), class_="why"))
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", title),
        tag("style", Markup(_style())),
    )
    body = tag("body", tag("main", tag("h1", title), *said))
    return tag("html", head, body, lang=context.catalog.name)


@cache
def _style() -> str:
    return f"{page_colours('paper', 'ink', 'quiet')}{_STYLE}"


def _hash(style: str) -> str:
    return f"'sha256-{b64encode(sha256(style.encode()).digest()).decode()}'"

"""What the link of a request opens."""

from starlette.requests import Request

from scorekeeper.core.messages import message
from scorekeeper.web.answers import RequestRefused, not_found
from scorekeeper.web.links import Link


def link_of(request: Request) -> Link:
    """Return the link that a request came by."""
    link = request.scope["link"]
    assert isinstance(link, Link)  # noqa: S101 — no request is routed without
    return link


def session_of(request: Request) -> str:
    """Return the session that a request names; refuses what does not exist for its link."""
    session = str(request.path_params["session"])
    if not link_of(request).opens(session):
        raise not_found()
    return session


def require_entering(request: Request) -> Link:
    """Return the link of a request that records something; refuses one that may only look."""
    link = link_of(request)
    if not link.may_enter:
        raise RequestRefused(403, "read-only", message("web-read-only"))
    return link

"""Statistics of the sessions that a link opens."""

from collections.abc import Sequence

from scorekeeper.core.session import AnySession
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.web.context import WebContext


def stats_page(context: WebContext, sessions: Sequence[AnySession]) -> tuple[Markup, ...]:  # noqa: ARG001
    """Return the body of the page."""
    return (tag("main", tag("p", str(len(sessions)))),)

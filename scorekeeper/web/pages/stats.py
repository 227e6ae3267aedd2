"""Statistics of the sessions that a link opens."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from scorekeeper.core.session import AnySession
from scorekeeper.exporters.xml_tree import tag
from scorekeeper.web.context import WebContext


def stats_page(context: WebContext, sessions: Sequence[AnySession]) -> tuple[Element, ...]:  # noqa: ARG001
    """Return the body of the page."""
    return (tag("main", tag("p", str(len(sessions)))),)

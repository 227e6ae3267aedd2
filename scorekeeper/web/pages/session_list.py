"""The list of sessions, the current one first, and how to begin another."""

from collections.abc import Sequence
from urllib.parse import quote
from xml.etree.ElementTree import Element

from scorekeeper.core.session_summary import SessionSummary
from scorekeeper.exporters.xml_tree import tag
from scorekeeper.web.links import Link


def session_list(
    link: Link, sessions: Sequence[SessionSummary], current: str | None
) -> tuple[Element, ...]:
    """Return the body of the page."""
    ordered = sorted(sessions, key=lambda each: each.id != current)
    items = [
        tag(
            "li",
            tag(
                "a",
                tag("bdi", each.title or ", ".join(each.players)),
                href=f"{link.base}/sessions/{quote(each.id)}",
            ),
        )
        for each in ordered
    ]
    return (tag("main", tag("ul", *items)),)

"""The page of a table: how it stands, the entry, the history."""

from xml.etree.ElementTree import Element

from scorekeeper.core.messages import Message
from scorekeeper.exporters.xml_tree import tag
from scorekeeper.web.context import WebContext
from scorekeeper.web.links import Link
from scorekeeper.web.stored_sessions import ReplayedSession


def table_page(
    context: WebContext,
    link: Link,
    replayed: ReplayedSession,
    *,
    told: tuple[Message, ...] = (),
    line: str = "",
) -> tuple[Element, ...]:
    """Return the body of the page; `told` answers what was sent, `line` was not recorded."""
    game, record = replayed.loaded.game, replayed.loaded.record
    standing = [tag("p", context.render(text)) for text in game.standing(record)]
    coming = [tag("p", context.render(text)) for text in game.next_up(record)]
    status = tag("div", *(tag("p", context.render(text)) for text in told), role="status")
    parts = [*standing, *coming, status]
    if link.may_enter:
        parts.append(_line_form(replayed, line))
    return (tag("main", *parts),)


def _line_form(replayed: ReplayedSession, line: str) -> Element:
    """Return the form that works without a script, with the state of the log that it is for."""
    return tag(
        "form",
        tag("label", "Line ", tag("input", name="line", value=line, autocomplete="off")),
        tag("input", type="hidden", name="entries", value=replayed.entries),
        tag("button", "Enter", type="submit"),
        method="post",
    )

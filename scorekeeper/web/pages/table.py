"""The page of a table: how it stands, the entry, the history."""

from xml.etree.ElementTree import Element

from scorekeeper.core.messages import Message
from scorekeeper.exporters.xml_tree import tag
from scorekeeper.web.context import WebContext
from scorekeeper.web.links import Link
from scorekeeper.web.pages.entry_forms import (
    device_form,
    line_form,
    script_data,
    status_region,
    undo_form,
    unsent_list,
    voice_button,
)
from scorekeeper.web.pages.pads import entry_section
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
    loaded, render = replayed.loaded, context.render
    standing = [tag("p", render(text)) for text in loaded.game.standing(loaded.record)]
    coming = [tag("p", render(text)) for text in loaded.game.next_up(loaded.record)]
    parts = [
        tag("div", *standing, *coming, id="standing", data_live=""),
        status_region(render, told),
    ]
    if link.may_enter:
        parts += [
            unsent_list(),
            entry_section(loaded, render),
            undo_form(loaded, render),
            line_form(replayed.entries, line, render),
            device_form(loaded, render),
            voice_button(render),
        ]
    return (tag("main", *parts, **script_data(loaded, render, link.base)),)

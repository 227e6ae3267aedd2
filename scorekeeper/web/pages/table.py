"""The page of a table: how it stands, the entry, the history, and the way to all else."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from scorekeeper.core.messages import Message, RenderMessage, message
from scorekeeper.core.session import AnySession
from scorekeeper.exporters.markup import Markup, pieces, tag
from scorekeeper.web.links import Link
from scorekeeper.web.pages.ending import downloads, ending_section
from scorekeeper.web.pages.entry_forms import (
    device_form,
    line_form,
    question,
    script_data,
    status_region,
    undo_form,
    unsent_list,
    voice_button,
)
from scorekeeper.web.pages.fact_forms import fact_forms
from scorekeeper.web.pages.frame import table_address, table_heading
from scorekeeper.web.pages.history import history_section
from scorekeeper.web.pages.pads import Amended, entry_section
from scorekeeper.web.pages.report_blocks import board_pictures
from scorekeeper.web.pages.standing import standing_section
from scorekeeper.web.stored_sessions import ReplayedSession, is_over


class TableRequest(NamedTuple):
    """What a page of a table is asked for."""

    told: tuple[Message, ...] = ()
    """The answer to what was sent."""
    line: str = ""
    """What is in the field, and not recorded yet."""
    everything: bool = False
    """Whether the history is shown whole."""
    amend: int = 0
    """The entry of the deal, play or move that the pad amends; 0 for the next one."""
    typed: Mapping[str, str] = {}
    """What was typed into another form, and not recorded yet."""


def table_page(
    link: Link,
    replayed: ReplayedSession,
    asked: TableRequest,
    rematch: str | None,
    render: RenderMessage,
) -> tuple[Markup | Iterable[Markup], ...]:
    """Return the body of the page; `rematch` is the session with which its players have gone on."""
    loaded = replayed.loaded
    amended = _amended(link, loaded, asked.amend)
    history = history_section(link, replayed, render, everything=asked.everything)
    parts: list[Markup | Iterable[Markup]] = [
        _standing(link, loaded, rematch, render),
        status_region(render, asked.told),
    ]
    parts += _board(link, loaded, render)
    if link.may_enter:
        parts += [
            unsent_list(),
            tag("h2", render(message("pages-enter")), class_="unseen"),
            entry_section(loaded, render, amended),
            undo_form(replayed, render),
            line_form(replayed.tag, asked.line, render, over=is_over(loaded)),
            fact_forms(replayed, render, asked.typed),
            device_form(loaded, render),
        ]
    parts += [history, ways(link, loaded, render), *_downloads(link, loaded, render)]
    if link.may_enter:
        parts += [voice_button(render), question(render)]
    return (
        page_header(link, loaded, render),
        pieces(
            "main",
            *parts,
            class_=f"game-{loaded.game.NAME}",
            **script_data(replayed, render, link.base),
        ),
    )


def _amended(link: Link, loaded: AnySession, entry: int) -> Amended | None:
    """Return the deal, play or move to be amended, by its entry, if it stands."""
    for applied in loaded.record.applied if entry else ():
        if applied.entry == entry and applied.number:
            return Amended(applied, table_address(link, loaded))
    return None


def _standing(link: Link, loaded: AnySession, rematch: str | None, render: RenderMessage) -> Markup:
    if loaded.game.status(loaded.record).finished:
        return ending_section(link, loaded, rematch, render)
    return standing_section(loaded, render)


def _board(link: Link, loaded: AnySession, render: RenderMessage) -> Iterator[Markup]:
    """Yield the board of a game that has one, where no pad shows it."""
    if loaded.game.board_setup is None:
        return
    pad = loaded.game.entry_pad(loaded.record) if link.may_enter else None
    slots = [slot for group in pad.groups for slot in group.slots] if pad is not None else []
    on_pad = any(keys.board for slot in slots for keys in slot.keys)
    drawn = [] if on_pad else board_pictures(loaded, render)
    yield tag("section", *drawn, id="pegs-now", class_="board", data_live="")


def page_header(
    link: Link, loaded: AnySession, render: RenderMessage, *, back: bool = False
) -> Markup:
    """Return the title, with the way to the list of sessions, or back to the table."""
    heading = table_heading(loaded, render)
    way = []
    if back:
        to_table = render(message("pages-to-table"))
        way = [tag("a", to_table, href=table_address(link, loaded), class_="back")]
    elif link.session is None:
        way = [tag("a", render(message("pages-to-list")), href=f"{link.base}/", class_="back")]
    return tag("header", *way, heading, class_="top")


def ways(link: Link, loaded: AnySession, render: RenderMessage) -> Markup:
    """Return the links to the other pages of a session."""
    table = table_address(link, loaded)
    targets = {
        "pages-scores": f"{table}/scores",
        "pages-to-board": f"{table}/board",
        "pages-rules": f"{table}/rules",
        "pages-share": f"{table}/share",
        "pages-statistics": f"{link.base}/stats",
    }
    items = [tag("li", tag("a", render(message(code)), href=to)) for code, to in targets.items()]
    return tag("nav", tag("ul", *items), class_="ways", aria_label=render(message("pages-more")))


def _downloads(link: Link, loaded: AnySession, render: RenderMessage) -> Iterator[Markup]:
    """Yield the formats to take home; once it is over they stand with the result."""
    if not loaded.game.status(loaded.record).finished:
        title = tag("summary", render(message("pages-take-home")))
        yield tag("details", title, downloads(link, loaded, render), id="exports", class_="row")

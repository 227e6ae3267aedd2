"""The list of sessions, the tables of this evening first, and what tells them apart."""

from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import quote

from scorekeeper.core.messages import Message, RenderMessage, message
from scorekeeper.core.session import AnySession
from scorekeeper.core.session_summary import SessionSummary
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.web.links import Link
from scorekeeper.web.pages.entry_forms import status_region
from scorekeeper.web.pages.evening import evening_data, tables_section
from scorekeeper.web.pages.frame import game_name, time_words
from scorekeeper.web.pages.new_form import NewForm

ALL = "all"
"""What an address asks with for every session there is."""


def session_list(
    link: Link,
    sessions: Sequence[SessionSummary],
    current: str | None,
    tables: Sequence[AnySession],
    render: RenderMessage,
    *,
    more: bool = False,
    told: Sequence[Message] = (),
    typed: Mapping[str, str] | None = None,
) -> tuple[Markup, ...]:
    """Return the body of the page; `told` answers what was `typed` into the form.

    `tables` are those of this evening: they are what most who come are looking for. `more` says
    whether there are older sessions than these.
    """
    newest = list(reversed(sessions))
    newest.sort(key=lambda each: each.id != current)
    items = [_item(link, each, render, is_current=each.id == current) for each in newest]
    if more:
        every = render(message("pages-all-evenings"))
        items.append(tag("li", tag("a", every, href=f"{link.base}/?{ALL}"), class_="every"))
    listed = tag("ul", *items, id="evenings", class_="sessions", data_live="")
    if not items:
        listed = tag("p", render(message("pages-none")), id="evenings", data_live="")
    begin = list(NewForm(newest, render, typed or {}).elements(told)) if link.may_enter else []
    now = tables_section(link, tables, current, render)
    parts = [*begin, now, listed] if told or not items else [now, listed, *begin]
    heading = tag("h1", render(message("pages-sessions")))
    main = tag(
        *("main", status_region(render, ()), *parts, _ways(link, render)),
        class_="of-evening",
        **evening_data(link, render),
    )
    return tag("header", heading, class_="top"), main


def _ways(link: Link, render: RenderMessage) -> Markup:
    targets = {
        "pages-league": "league",
        "pages-statistics": "stats",
        "pages-share-all": "share",
    }
    items = [
        tag("li", tag("a", render(message(code)), href=f"{link.base}/{to}"))
        for code, to in targets.items()
    ]
    return tag("nav", tag("ul", *items), class_="ways", aria_label=render(message("pages-more")))


def _item(
    link: Link, summary: SessionSummary, render: RenderMessage, *, is_current: bool
) -> Markup:
    players = render(", ".join(summary.players))
    title = tag("bdi", render(summary.title) or players, class_="name")
    named = [tag("small", tag("bdi", players))] if summary.title else []
    mark = [tag("span", render(message("pages-current")), class_="mark")] if is_current else []
    about = tag("small", " · ".join(map(render, _about(summary))))
    address = f"{link.base}/sessions/{quote(summary.id)}"
    style = "current" if is_current else None
    return tag("li", tag("a", title, *mark, *named, about, href=address), class_=style)


def _about(summary: SessionSummary) -> Iterator[Message]:
    """Yield what tells a session from others of the same people: game, time, length, result."""
    yield game_name(summary.variant)
    yield time_words(summary.date, summary.begun)
    yield message(f"counted-{summary.counted}", count=summary.deals)
    if summary.winners:
        yield message("pages-won-by", players=summary.winners)
    elif summary.finished:
        yield message("pages-over")
    else:
        yield message("pages-not-over" if summary.deals else "pages-not-begun")

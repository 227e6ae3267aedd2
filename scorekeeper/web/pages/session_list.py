"""The list of sessions, the current one first, and how to begin another."""

from collections.abc import Iterator, Sequence
from urllib.parse import quote

from scorekeeper.core.messages import RenderMessage, message
from scorekeeper.core.session_summary import SessionSummary
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.games import GAMES, game_named
from scorekeeper.web.links import Link


def session_list(
    link: Link, sessions: Sequence[SessionSummary], current: str | None, render: RenderMessage
) -> tuple[Markup, ...]:
    """Return the body of the page."""
    newest = list(reversed(sessions))
    newest.sort(key=lambda each: each.id != current)
    items = [_item(link, each, render, is_current=each.id == current) for each in newest]
    listed = (
        tag("ul", *items, class_="sessions") if items else tag("p", render(message("pages-none")))
    )
    begin = list(_new_form(render)) if link.may_enter else []
    stats = tag("a", render(message("pages-statistics")), href=f"{link.base}/stats")
    heading = tag("h1", render(message("pages-sessions")))
    return tag("header", heading, class_="top"), tag("main", listed, tag("p", stats), *begin)


def _item(
    link: Link, summary: SessionSummary, render: RenderMessage, *, is_current: bool
) -> Markup:
    players = ", ".join(summary.players)
    about = [summary.variant, render(message(f"counted-{summary.counted}", count=summary.deals))]
    if summary.winners:
        about.append(render(message("pages-won-by", players=summary.winners)))
    return tag(
        "li",
        tag(
            "a",
            tag("bdi", summary.title or players),
            tag("small", tag("bdi", players), f" · {', '.join(about)}"),
            href=f"{link.base}/sessions/{quote(summary.id)}",
        ),
        class_="current" if is_current else None,
    )


def _new_form(render: RenderMessage) -> Iterator[Markup]:
    """Yield the form that begins a session; it works without a script."""
    variants = [
        tag("option", name, value=name, selected="" if name == "pagat" else None)
        for game in GAMES
        for name in game_named(game).variants
    ]
    yield tag("h2", render(message("pages-new")))
    yield tag(
        "form",
        _field("players", tag("input", id="players", name="players", required=""), render),
        _field("variant", tag("select", *variants, id="variant", name="variant"), render),
        _field("first-dealer", tag("input", id="first-dealer", name="first-dealer"), render),
        _field("title", tag("input", id="title", name="title"), render),
        tag("button", render(message("pages-begin")), type="submit", class_="save"),
        class_="new",
        method="post",
    )


def _field(name: str, control: Markup, render: RenderMessage) -> Markup:
    return tag("p", tag("label", render(message(f"pages-new-{name}")), for_=name), control)

"""The end of a session: who has won, by how much, how it went, and a rematch."""

from collections.abc import Iterator
from urllib.parse import quote

from scorekeeper.core.messages import RenderMessage, message
from scorekeeper.core.session import AnySession
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.web.links import Link
from scorekeeper.web.pages.report_blocks import chart_pictures, paragraphs
from scorekeeper.web.pages.standing import points_list, seats_by_place


def ending_section(
    link: Link, loaded: AnySession, rematch: str | None, render: RenderMessage
) -> Markup:
    """Return what stands on top of a table whose session is over.

    `rematch` is the session that its players have gone on with.
    """
    return tag(
        "section",
        *(() if rematch is None else _way_to_rematch(link, rematch, render)),
        *result(loaded, render),
        *_chart(loaded, render),
        *(_rematch(link, loaded, render) if rematch is None else ()),
        id="standing",
        class_="standing ending",
        data_live="",
    )


def result(loaded: AnySession, render: RenderMessage) -> Iterator[Markup]:
    """Yield who has won, everybody's points by place, and what is said of the end."""
    game, record = loaded.game, loaded.record
    won, *more = game.next_up(record)
    yield tag("p", render(won), class_="won")
    yield points_list(loaded, render, seats_by_place(loaded, render))
    yield tag("div", *paragraphs((*more, *game.closing(record)), render), class_="about")


def _chart(loaded: AnySession, render: RenderMessage) -> Iterator[Markup]:
    chart = loaded.game.export_data(loaded.record).chart
    if chart.marks:
        yield from chart_pictures(chart, "chart", render)


def _way_to_rematch(link: Link, rematch: str, render: RenderMessage) -> Iterator[Markup]:
    """Yield the link that leads everybody to where it goes on."""
    way = tag(
        "a",
        render(message("pages-to-rematch")),
        href=f"{link.base}/sessions/{quote(rematch)}",
        class_="save",
    )
    yield tag("p", tag("span", render(message("pages-rematch-begun"))), way, class_="goes-on")


def _rematch(link: Link, loaded: AnySession, render: RenderMessage) -> Iterator[Markup]:
    """Yield the form that begins another session; a link of this one alone cannot."""
    if not link.may_enter or link.session is not None:
        return
    about = tag("small", render(message("pages-rematch-about")), id="rematch-about")
    button = tag(
        "button",
        render(message("pages-rematch")),
        type="submit",
        class_="save",
        aria_describedby="rematch-about",
    )
    address = f"{link.base}/sessions/{quote(loaded.session.id)}/rematch"
    yield tag("form", button, about, class_="rematch", method="post", action=address)

"""The end of a session: who has won, by how much, how it went, and a rematch."""

from collections.abc import Iterator
from urllib.parse import quote

from scorekeeper.core.messages import RenderMessage, message
from scorekeeper.core.session import AnySession
from scorekeeper.exporters.bgstats import play_link
from scorekeeper.exporters.colours import colour_class
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.exporters.registry import FORMATS
from scorekeeper.web.links import Link
from scorekeeper.web.pages.frame import table_address
from scorekeeper.web.pages.report_blocks import chart_pictures, paragraphs
from scorekeeper.web.pages.standing import points_by_seat, points_list, seats_by_place


def ending_section(
    link: Link, loaded: AnySession, rematch: str | None, render: RenderMessage
) -> Markup:
    """Return what stands on top of a table whose session is over.

    `rematch` is the session that its players have gone on with.
    """
    return tag(
        "section",
        *(() if rematch is None else _way_to_rematch(link, rematch, render)),
        *_places(loaded, render),
        *(_rematch(link, loaded, render) if rematch is None else ()),
        *_chart(loaded, render),
        tag("h2", render(message("pages-take-home"))),
        _to_statistics_app(loaded, render),
        downloads(link, loaded, render),
        id="standing",
        class_="standing ending",
        data_live="",
    )


def result(loaded: AnySession, render: RenderMessage) -> Iterator[Markup]:
    """Yield who has won, everybody's points by place, and what is said of the end."""
    game, record = loaded.game, loaded.record
    won, *more = game.next_up(record)
    yield tag("p", render(won), class_="won")
    yield points_list(loaded, render, seats_by_place(loaded))
    yield tag("div", *paragraphs((*more, *game.closing(record)), render), class_="about")


def _places(loaded: AnySession, render: RenderMessage) -> Iterator[Markup]:
    """Yield the same for a phone: the winner large, everybody's points as bars with the margins."""
    won, points, about = result(loaded, render)
    seats = seats_by_place(loaded)
    reached = points_by_seat(loaded)
    best = reached[seats[0]]
    if max(reached) > best:  # the fewest points have won, or something else decided
        yield from (won, points, about)
        return
    names = [*map(render, loaded.record.seat_titles)]
    rows = [_place(names[seat], seat, reached[seat], best) for seat in seats]
    yield won
    yield tag("ol", *rows, class_="places")
    yield about


def _place(name: str, seat: int, points: int, best: int) -> Markup:
    """Return a player with points, their bar, and how far behind the winner they are."""
    width = max(0, points) * 100 // max(best, 1)
    bar = tag("rect", width=width, height=1)
    drawn = tag("svg", bar, viewBox="0 0 100 1", preserveAspectRatio="none", aria_hidden="true")
    behind = tag("small", f"\N{MINUS SIGN}{best - points}") if points < best else ""
    style = colour_class(seat)
    return tag("li", tag("bdi", name), tag("strong", str(points)), behind, drawn, class_=style)


def downloads(link: Link, loaded: AnySession, render: RenderMessage) -> Markup:
    """Return the formats in which the session can be taken home."""
    table = table_address(link, loaded)
    items = [
        tag("li", _download(table, name, render))
        for name, form in FORMATS.items()
        if form.is_available and (form.needs is None or form.needs(loaded.game) is not None)
    ]
    return tag("ul", *items, class_="formats")


def _download(table: str, name: str, render: RenderMessage) -> Markup:
    """Return the link to a format: to its file, or to the page with its text to copy."""
    said = render(message(f"pages-format-{name}"))
    if FORMATS[name].to_copy:
        return tag("a", said, href=f"{table}/text/{name}")
    return tag("a", said, href=f"{table}/export/{name}", download="")


def _to_statistics_app(loaded: AnySession, render: RenderMessage) -> Markup:
    """Return the link that hands the session to an app on the phone."""
    link = play_link(loaded, loaded.game.export_data(loaded.record).result)
    way = tag("a", render(message("pages-bgstats")), href=link, class_="go", rel="noreferrer")
    return tag("p", way)


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

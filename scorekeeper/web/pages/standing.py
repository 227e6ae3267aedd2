"""How a session stands: what is played next, large enough for a table, and everybody's points."""

from collections.abc import Iterator

from scorekeeper.core.messages import RenderMessage
from scorekeeper.core.session import AnySession
from scorekeeper.exporters.colours import RED_SUITS, colour_class
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.web.pages.report_blocks import paragraphs

_PLAYER, _POINTS = 1, 2
"""The columns of a game's standings that every page shows."""


def standing_section(loaded: AnySession, render: RenderMessage) -> Markup:
    """Return who deals and leads, what is trump or the count, and everybody's points."""
    game, record = loaded.game, loaded.record
    coming = paragraphs(game.next_up(record), render)
    closing = paragraphs(game.closing(record), render, "closing")
    return tag(
        "section",
        *headline(loaded, render),
        tag("div", *coming, *closing, class_="coming"),
        points_list(loaded, render),
        id="standing",
        class_="standing",
        data_live="",
    )


def headline(loaded: AnySession, render: RenderMessage) -> Iterator[Markup]:
    """Yield what everybody asks for, large: the trump or the count; a game may have nothing."""
    shown = loaded.game.headline(loaded.record)
    if shown is None:
        return
    text = render(shown.text)
    colour = "red" if text.endswith(RED_SUITS) else None
    small = "long" if len(text) > _SHORT else None
    value = tag("strong", text, class_=" ".join(filter(None, (colour, small))) or None)
    yield tag("p", tag("span", render(shown.label)), value, class_="headline")


_SHORT = 4
"""Signs that fit at the full size."""


def points_list(loaded: AnySession, render: RenderMessage) -> Markup:
    """Return everybody's points, in the order of the seats."""
    standings = loaded.game.export_data(loaded.record).standings
    points = {render(row[_PLAYER]): render(row[_POINTS]) for row in standings.rows}
    items = [
        tag(
            "li",
            tag("bdi", name, class_=colour_class(seat)),
            tag("strong", points.get(name, "")),
        )
        for seat, name in enumerate(map(render, loaded.record.seat_titles))
    ]
    return tag("ol", *items, class_="points")

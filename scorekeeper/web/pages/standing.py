"""How a session stands: what is played next, large enough for a table, and everybody's points."""

from collections.abc import Iterable, Iterator

from scorekeeper.core.messages import RenderMessage
from scorekeeper.core.report import Headline, SeatStanding
from scorekeeper.core.session import AnySession
from scorekeeper.exporters.colours import RED_SUITS, colour_class
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.web.pages.report_blocks import paragraphs

_SHORT = 3
"""Signs that fit at the full size."""


def standing_section(loaded: AnySession, render: RenderMessage) -> Markup:
    """Return who deals and leads, what is trump or the count, and everybody's points."""
    return tag(
        "section",
        *coming_up(loaded, render),
        points_list(loaded, render),
        id="standing",
        class_="standing",
        data_live="",
    )


def coming_up(loaded: AnySession, render: RenderMessage) -> Iterator[Markup]:
    """Yield what everybody asks for, large, and in sentences what else is to be known."""
    game, record = loaded.game, loaded.record
    shown = game.headline(record)
    if shown is not None:
        yield _headline(shown, render)
        if shown.about:
            yield tag("div", *paragraphs(shown.about, render), class_="about")
        return
    coming = game.next_up(record)
    yield from (tag("p", render(first), class_="turn") for first in coming[:1])
    if more := coming[1:]:
        yield tag("div", *paragraphs(more, render), class_="about")


def _headline(shown: Headline, render: RenderMessage) -> Markup:
    text = render(shown.text)
    colour = "red" if text.endswith(RED_SUITS) else None
    long = "long" if len(text) > _SHORT else None
    sign = tag("strong", text, class_=" ".join(filter(None, (colour, long))) or None)
    words = tag("div", *paragraphs(shown.beside, render), class_="beside")
    large = tag("p", tag("span", render(shown.label)), sign, class_="headline")
    return tag("div", large, words, class_="play")


def points_list(
    loaded: AnySession, render: RenderMessage, seats: Iterable[int] | None = None
) -> Markup:
    """Return everybody's points, in the order of the seats if no other is given."""
    names = [*map(render, loaded.record.seat_titles)]
    shown = loaded.game.seat_standing(loaded.record)
    items = [
        tag(
            "li",
            tag("bdi", names[seat], class_=colour_class(seat)),
            tag("strong", str(shown.seats[seat].points)),
            *_about(shown.seats[seat], render),
        )
        for seat in (range(len(names)) if seats is None else seats)
    ]
    points = tag("ol", *items, class_="points")
    if shown.title is None:
        return points
    return tag("div", tag("h2", render(shown.title), class_="points-of"), points, class_="scores")


def points_by_seat(loaded: AnySession) -> list[int]:
    """Return what `points_list` shows, by seat."""
    return [standing.points for standing in loaded.game.seat_standing(loaded.record).seats]


def _about(standing: SeatStanding, render: RenderMessage) -> Iterator[Markup]:
    if standing.about:
        yield tag("small", *(tag("span", render(text)) for text in standing.about))


def seats_by_place(loaded: AnySession) -> list[int]:
    """Return the seats in the order of the ranking, whoever is ahead first, without a dummy."""
    ranking = loaded.game.export_data(loaded.record).ranking
    seats = len(loaded.record.seat_titles)
    return [player.seat for player in ranking.players if player.seat < seats]

"""All tables of an evening at once: who plays, which game and deal, and how it stands."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.messages import RenderMessage, message
from scorekeeper.core.session import AnySession
from scorekeeper.exporters.colours import RED_SUITS
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.web.links import Link
from scorekeeper.web.pages.frame import game_name, table_address, table_title
from scorekeeper.web.pages.standing import points_list, seats_by_place
from scorekeeper.web.stored_sessions import is_over

EVENING_SCRIPT = "evening.js"


def evening_data(link: Link, render: RenderMessage) -> dict[str, str]:
    """Return the attributes of `main` by which the script knows the stream and its words."""
    return {
        "data_events": f"{link.base}/api/events",
        "data_since": render(message("phone-since", time="{time}")),
        "data_gone": render(message("phone-link-gone")),
    }


def tables_section(
    link: Link, tables: Sequence[AnySession], current: str | None, render: RenderMessage
) -> Markup:
    """Return the tables of this evening; the current one is marked."""
    cards = [
        _card(link, loaded, render, is_current=loaded.session.id == current) for loaded in tables
    ]
    return tag("section", *cards, id="tables", class_="evening", data_live="")


def _card(link: Link, loaded: AnySession, render: RenderMessage, *, is_current: bool) -> Markup:
    over = is_over(loaded)
    name = tag("bdi", table_title(loaded, render))
    address = table_address(link, loaded)
    marks = [message("pages-over" if over else "pages-playing")]
    if is_current:
        marks.append(message("pages-current"))
    parts = [
        tag("p", *(tag("span", render(mark), class_="mark") for mark in marks), class_="marks"),
        tag("h2", tag("a", name, href=address) if over else name),
        tag("p", *_now(loaded, render), class_="about"),
        points_list(loaded, render, seats_by_place(loaded) if over else None),
    ]
    if not over:
        parts.append(tag("a", render(message("pages-go")), href=address, class_="go"))
    style = "playing over" if over else "playing"
    return tag("article", *parts, id=f"table-{loaded.session.id}", class_=style)


def _now(loaded: AnySession, render: RenderMessage) -> Iterator[Markup]:
    """Yield the game, what is played next, and who is to do what; or who has won."""
    game, record = loaded.game, loaded.record
    yield tag("span", render(game_name(loaded.setup.variant)))
    shown = None if is_over(loaded) else game.headline(record)
    if shown is None:
        yield from (tag("span", render(first)) for first in game.next_up(record)[:1])
        return
    yield from (tag("span", render(text)) for text in shown.beside)
    text = render(shown.text)
    red = "red" if text.endswith(RED_SUITS) else None
    yield tag("span", render(shown.label), " ", tag("span", text, class_=red))

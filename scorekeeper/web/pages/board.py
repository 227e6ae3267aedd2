"""The large scoreboard for a television or a tablet in the middle of the table."""

from collections.abc import Iterator

from scorekeeper.core.messages import RenderMessage, message
from scorekeeper.core.session import AnySession
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.web.context import WebContext
from scorekeeper.web.links import Link
from scorekeeper.web.pages.ending import result
from scorekeeper.web.pages.entry_forms import script_data, status_region
from scorekeeper.web.pages.frame import table_heading
from scorekeeper.web.pages.report_blocks import board_pictures
from scorekeeper.web.pages.standing import coming_up, points_list
from scorekeeper.web.stored_sessions import ReplayedSession


def board_page(context: WebContext, link: Link, replayed: ReplayedSession) -> tuple[Markup, ...]:
    """Return the body of the page: nothing on it can be pressed."""
    loaded, render = replayed.loaded, context.render
    shown = tag("div", *_large(loaded, render), id="board", class_="large", data_live="")
    heading = table_heading(loaded, render)
    status = status_region(render, ())
    script = script_data(replayed, render, link.base)
    back = tag("p", render(message("pages-board-back")), class_="way-back")
    return (tag("main", heading, shown, back, status, class_="for-television", **script),)


def _large(loaded: AnySession, render: RenderMessage) -> Iterator[Markup]:
    game, record = loaded.game, loaded.record
    pictures = list(board_pictures(loaded, render))
    if game.status(record).finished:
        won, points, about = result(loaded, render)
        yield from (points, tag("div", won, *pictures, about, class_="side"))
    else:
        coming = coming_up(loaded, render)
        yield from (points_list(loaded, render), tag("div", *coming, *pictures, class_="side"))

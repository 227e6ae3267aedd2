"""The large scoreboard for a television or a tablet in the middle of the table."""

from scorekeeper.core.report import Board
from scorekeeper.core.session import titled
from scorekeeper.exporters.markup import Markup, tag
from scorekeeper.web.context import WebContext
from scorekeeper.web.links import Link
from scorekeeper.web.pages.entry_forms import script_data, status_region
from scorekeeper.web.pages.report_blocks import board_picture, paragraphs
from scorekeeper.web.pages.standing import headline, points_list
from scorekeeper.web.stored_sessions import ReplayedSession


def board_page(context: WebContext, link: Link, replayed: ReplayedSession) -> tuple[Markup, ...]:
    """Return the body of the page: nothing on it can be pressed."""
    loaded, render = replayed.loaded, context.render
    game, record = loaded.game, loaded.record
    pictures = [
        board_picture(block, "pegs", render)
        for block in game.scoreboard(record)
        if isinstance(block, Board)
    ]
    coming = tag("div", *paragraphs((*game.next_up(record), *game.closing(record)), render))
    shown = tag(
        "div",
        points_list(loaded, render),
        tag("div", *headline(loaded, render), *pictures, coming, class_="coming"),
        id="board",
        class_="large",
        data_live="",
    )
    heading = tag("h1", tag("bdi", render(titled(loaded)[0])))
    status = status_region(render, ())
    return (tag("main", heading, shown, status, **script_data(loaded, render, link.base)),)

"""The large scoreboard for a television or a tablet in the middle of the table."""

from xml.etree.ElementTree import Element

from scorekeeper.exporters.xml_tree import tag
from scorekeeper.web.context import WebContext
from scorekeeper.web.stored_sessions import ReplayedSession


def board_page(context: WebContext, replayed: ReplayedSession) -> tuple[Element, ...]:
    """Return the body of the page."""
    game, record = replayed.loaded.game, replayed.loaded.record
    standing = [tag("p", context.render(text)) for text in game.standing(record)]
    return (tag("main", *standing),)

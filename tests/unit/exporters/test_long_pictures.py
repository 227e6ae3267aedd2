"""Long pictures: what stands around a text costs no copy of it."""

import tracemalloc

from scorekeeper.core.messages import message
from scorekeeper.core.session import load_session
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.svg import picture
from scorekeeper.games import game_named
from scorekeeper.i18n.catalog import language
from scorekeeper.storage.session_writer import session_content
from tests.support.large_sessions import long_notes

MOST = 8.0
"""Bytes in memory for each of the picture: its pieces, and the whole."""


def test_a_picture_of_long_notes_takes_little_more_memory_than_its_text() -> None:
    session = long_notes(150)
    loaded = load_session(session, game_named)
    document = ExportDocument(loaded, (message("title", title="x"),), session_content(session))
    options = RenderOptions(language("en").render, picture="scoreboard")
    assert document.scoreboard
    picture.render((document,), options)  # what is imported and kept at first counts for nothing
    tracemalloc.start()
    text = picture.render((document,), options)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < MOST * len(text), most / len(text)

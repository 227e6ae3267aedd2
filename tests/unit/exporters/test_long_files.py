"""Long files are never whole in memory, and what stands around a text costs no copy of it."""

import tracemalloc
from collections.abc import Callable

import pytest

from scorekeeper.core.messages import message
from scorekeeper.core.session import Session, load_session
from scorekeeper.exporters.document import ExportDocument, RenderOptions
from scorekeeper.exporters.registry import file_parts
from scorekeeper.games import game_named
from scorekeeper.i18n.catalog import language
from scorekeeper.storage.session_writer import session_content
from tests.support.large_sessions import deals, long_notes, wide_games

OPTIONS = RenderOptions(language("en").render, picture="scoreboard")


@pytest.mark.parametrize(
    ("name", "large", "count", "most"),
    [
        ("html", deals, 1000, 1.0),
        ("html", wide_games, 600, 1.5),
        ("txt", wide_games, 600, 2.5),
        ("svg", long_notes, 150, 4.0),
    ],
)
def test_a_long_file_takes_less_memory_than_its_text_would(
    name: str, large: Callable[[int], Session], count: int, most: float
) -> None:
    """`most` is in bytes of memory for each of the file; a text as it is encoded takes two."""
    session = large(count)
    loaded = load_session(session, game_named)
    document = ExportDocument(loaded, (message("title", title="x"),), session_content(session))
    length = sum(map(len, file_parts(name, [document], OPTIONS)))  # computes what is then kept
    tracemalloc.start()
    assert sum(map(len, file_parts(name, [document], OPTIONS))) == length
    _, used = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert used < most * length, used / length

"""Who writes at once loses nothing, and who reads meanwhile never sees half."""

from pathlib import Path

from tests.support.concurrent_writers import write_at_once
from tests.support.effort import EFFORT
from tests.support.stored_session import ForkedSession

WRITERS, ADDS_EACH = 4, 5 * EFFORT


def test_four_writers_lose_nothing_and_readers_see_whole_sessions(store: Path) -> None:
    figures = write_at_once(ForkedSession(store), WRITERS, ADDS_EACH)
    assert figures.sound, "\n".join(figures.lines())
    assert figures.entries == WRITERS * ADDS_EACH
    assert figures.files_read > 0
    assert figures.shows > 0

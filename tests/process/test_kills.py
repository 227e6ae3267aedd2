"""A kill at any moment loses nothing that was acknowledged; `benchmarks/kills.py` runs longer."""

from pathlib import Path

from tests.support.effort import EFFORT
from tests.support.kill_process import BEFORE, ENDED, KillRun
from tests.support.stored_session import ForkedSession

KILLS = 12 * EFFORT


def test_kills_lose_nothing_and_stop_nobody(store: Path) -> None:
    figures = KillRun(ForkedSession(store)).run(KILLS)
    assert figures.sound, "\n".join(figures.lines())
    assert figures.moments.total() - figures.moments[ENDED] == KILLS
    assert figures.moments[BEFORE] < KILLS
    assert figures.acknowledged >= KILLS // 2

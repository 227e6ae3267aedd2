"""The sample sessions and what `show` and `explain` say of each. Run to write it anew."""

import functools
import sys
from pathlib import Path

from scorekeeper.cli.context import AppContext
from scorekeeper.cli.report_output import scoreboard_with_hints
from scorekeeper.core.game_record import ExplainQuery
from scorekeeper.core.report import TextBlock
from scorekeeper.core.session import AnySession, titled
from scorekeeper.exporters.text.report_text import text_lines
from tests.support.paths import GOLDEN, SAMPLES

SESSIONS = sorted(SAMPLES.glob("*.json"))
REFEREED = sorted(SAMPLES.glob("referee-*.json"))
"""Those in which a deal was recorded trick by trick."""
EXPLAINED = GOLDEN / "explain"


@functools.cache
def sample(path: Path) -> AnySession:
    """Return the session of a sample, which is read once."""
    return AppContext().file(path)


def shown(path: Path, cells: int = 80) -> str:
    """Return what `show FILE` prints when it is piped."""
    app = AppContext()
    loaded = sample(path)
    whole = (TextBlock("title", titled(loaded)), *scoreboard_with_hints(loaded))
    return "\n".join(text_lines(whole, cells, app.catalog.render)) + "\n"


def explained(path: Path, cells: int = 80) -> str:
    """Return what `explain --all` prints of a session when it is piped."""
    app = AppContext()
    loaded = sample(path)
    answer = loaded.game.explain(loaded.record, ExplainQuery(all=True))
    return "\n".join(text_lines(answer.report, cells, app.catalog.render)) + "\n"


def explained_tricks(path: Path, cells: int = 80) -> str:
    """Return what `explain --tricks` prints of a session when it is piped."""
    app = AppContext()
    loaded = sample(path)
    assert loaded.game.trick_referee is not None
    answer = loaded.game.trick_referee.explain_tricks(loaded.record, None)
    return "\n".join(text_lines(answer.report, cells, app.catalog.render)) + "\n"


def tricks_text(path: Path) -> Path:
    """Return where that stands."""
    return path.with_name(f"{path.stem}-tricks.txt")


if __name__ == "__main__":
    for session in SESSIONS:
        session.with_suffix(".txt").write_text(shown(session), encoding="utf-8")
        golden = EXPLAINED / f"{session.stem}.txt"
        golden.write_text(explained(session), encoding="utf-8")
    for session in REFEREED:
        tricks_text(session).write_text(explained_tricks(session), encoding="utf-8")
    sys.stdout.write(f"{len(SESSIONS)} texts written\n")

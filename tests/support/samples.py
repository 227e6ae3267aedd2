"""The sample sessions and what `show` and `explain` say of each. Run to write it anew."""

import sys
from pathlib import Path
from typing import cast

from scorekeeper.cli.desk import Desk
from scorekeeper.cli.showing import titled
from scorekeeper.core.abilities import Refereeing
from scorekeeper.core.game import Wanted
from scorekeeper.core.report import Lines
from scorekeeper.formats.text import text_lines
from tests.support.paths import GOLDEN, SAMPLES

SESSIONS = sorted(SAMPLES.glob("*.json"))
REFEREED = sorted(SAMPLES.glob("referee-*.json"))
"""Those in which a deal was recorded trick by trick."""
EXPLAINED = GOLDEN / "explain"


def shown(path: Path, cells: int = 80) -> str:
    """Return what `show FILE` prints when it is piped."""
    desk = Desk()
    opened = desk.file(path)
    report = opened.game.scoreboard(opened.evening)
    whole = (Lines("title", titled(opened)), *report)
    return "\n".join(text_lines(whole, cells, desk.words.say)) + "\n"


def explained(path: Path, cells: int = 80) -> str:
    """Return what `explain --all` prints of a session when it is piped."""
    desk = Desk()
    opened = desk.file(path)
    answer = opened.game.explain(opened.evening, Wanted(all=True))
    return "\n".join(text_lines(answer.report, cells, desk.words.say)) + "\n"


def tricks_told(path: Path, cells: int = 80) -> str:
    """Return what `explain --tricks` prints of a session when it is piped."""
    desk = Desk()
    opened = desk.file(path)
    answer = cast("Refereeing", opened.game).tricks_told(opened.evening, None)
    return "\n".join(text_lines(answer.report, cells, desk.words.say)) + "\n"


def tricks_text(path: Path) -> Path:
    """Return where that stands."""
    return path.with_name(f"{path.stem}-tricks.txt")


if __name__ == "__main__":
    for session in SESSIONS:
        session.with_suffix(".txt").write_text(shown(session), encoding="utf-8")
        golden = EXPLAINED / f"{session.stem}.txt"
        golden.write_text(explained(session), encoding="utf-8")
    for session in REFEREED:
        tricks_text(session).write_text(tricks_told(session), encoding="utf-8")
    sys.stdout.write(f"{len(SESSIONS)} texts written\n")

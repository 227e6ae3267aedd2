"""The sample sessions and the text that `show` gives of each. Run to write these texts anew."""

import sys
from pathlib import Path

from scorekeeper.cli.desk import Desk
from scorekeeper.cli.showing import titled
from scorekeeper.core.report import Lines
from scorekeeper.formats.text import text_lines

SAMPLES = Path(__file__).parent.parent / "sample_sessions"
SESSIONS = sorted(SAMPLES.glob("*.json"))


def shown(path: Path, cells: int = 80) -> str:
    """Return what `show FILE` prints when it is piped."""
    desk = Desk()
    opened = desk.file(path)
    report = opened.game.scoreboard(opened.evening)
    whole = (Lines("title", titled(opened)), *report)
    return "\n".join(text_lines(whole, cells, desk.words.say)) + "\n"


if __name__ == "__main__":
    for session in SESSIONS:
        session.with_suffix(".txt").write_text(shown(session), encoding="utf-8")
    sys.stdout.write(f"{len(SESSIONS)} texts written\n")

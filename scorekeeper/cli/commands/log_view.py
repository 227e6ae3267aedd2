"""`log` as sentences: every entry, corrections too."""

import time
from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.cli.old_session_warning import seconds_of
from scorekeeper.core.change_messages import settings_text, texts
from scorekeeper.core.entries import CORRECTIONS, Moment
from scorekeeper.core.log_entries import line_with_names, moments_with_names
from scorekeeper.core.messages import Message, message
from scorekeeper.core.session import AnySession


def log_lines(loaded: AnySession) -> Iterator[Message]:
    """Say every entry in a line: number, local time, what it was or acted on, who, and why."""
    if not loaded.session.entries:
        yield message("log-empty")
    numbers = {applied.entry: applied.number for applied in loaded.record.applied}
    for moment, names in moments_with_names(loaded):
        entry = moment.entry
        gone = entry.number not in loaded.log.numbers and entry.kind not in ("undo", "redo")
        at = time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds_of(entry.at)))
        yield message(
            "log-line",
            number=f"{entry.number:>3}",
            at=at,
            what=_with_number(loaded, moment, _what(loaded, moment, names), numbers),
            by=message("log-by", by=entry.by) if entry.by else "",
            why=message("log-why", why=entry.why) if entry.why else "",
            gone=message("log-undone") if gone else "",
        )


def _with_number(
    loaded: AnySession, moment: Moment, what: Message | str, numbers: Mapping[int, int | None]
) -> Message | str:
    """Put the number that the table knows before a correction of a fact that still stands."""
    entry = moment.entry
    about = entry.number if entry.kind == "insert" else entry.target or 0
    number = numbers.get(about) if entry.kind in ("amend", "insert", "undo", "redo") else None
    if number is None:
        return what
    return message("log-of-number", kind=loaded.game.UNIT, number=number, what=what)


def _what(loaded: AnySession, moment: Moment, names: Sequence[str]) -> Message | str:
    """Say a fact by its line alone, and a correction with its target and the line before."""
    entry, before = moment.entry, moment.line
    settings = texts(moment.settings.get("settings", loaded.session.setup.settings))
    line = settings_text(entry, names, settings, with_gone=True)
    line = line if entry.line is None else line_with_names(loaded, entry.line, names)
    if entry.kind not in CORRECTIONS:
        placed = entry.target is not None
        return message("log-placed", line=line, target=entry.target) if placed else line
    if entry.target is None:
        return f"{entry.kind} {line}" if line else message("log-set-plain")
    was = line_with_names(loaded, before, names) if before else ""
    fields: dict[str, object] = {"kind": entry.kind, "target": entry.target, "line": line}
    code = "log-correction" if line else "log-undo"
    code = "log-insert" if entry.kind == "insert" else code
    return Message(code, {**fields, "was": message("log-was", was=was) if was else ""})

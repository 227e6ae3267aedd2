"""`log` as sentences: every entry, corrections too."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.core.entries import CORRECTIONS, Entry, Moment, local_time
from scorekeeper.core.log_entries import (
    line_in_words,
    line_with_names,
    moments_with_names,
    settings_in_words,
)
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
        yield message(
            "log-line",
            number=f"{entry.number:>3}",
            at=f"{local_time(entry.at):%Y-%m-%d %H:%M}",
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
    entry = moment.entry
    if entry.kind == "set":
        return settings_in_words(loaded, moment, names)
    line = "" if entry.line is None else _said(loaded, entry, entry.line, names, moment.place)
    if entry.kind not in CORRECTIONS:
        placed = entry.target is not None
        return message("log-placed", line=line, target=entry.target) if placed else line
    target = loaded.session.entries[(entry.target or 1) - 1]
    was = _said(loaded, target, moment.line, names, moment.place) if moment.line else ""
    fields: dict[str, object] = {"kind": entry.kind, "target": entry.target, "line": line}
    code = "log-correction" if line else "log-undo"
    if entry.kind == "insert":
        code = "log-insert" if entry.target else "log-insert-last"
    return Message(code, {**fields, "was": message("log-was", was=was) if was else ""})


def _said(
    loaded: AnySession, entry: Entry, line: str, names: Sequence[str], place: int
) -> Message | str:
    """Return the line of an entry with names; in words where no line alone would enter it."""
    if entry.kind == "substitute" or (entry.target is not None and entry.kind not in CORRECTIONS):
        return line_in_words(loaded, line, names, place)
    return line_with_names(loaded, line, names, place)

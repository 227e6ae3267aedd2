"""`log` as sentences and as JSON: every entry, corrections too."""

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from scorekeeper.cli.apply_change import seconds_of
from scorekeeper.cli.change_messages import settings_text
from scorekeeper.core.entries import CORRECTIONS, Moment, timeline
from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.core.replay import parse_facts, seat_marks, write_fact
from scorekeeper.core.session import AnySession
from scorekeeper.core.text import split_words

SCHEMA = 1


def log_json(loaded: AnySession) -> dict[str, object]:
    """Return every entry with its line as people write it, and whether it stands."""
    entries = []
    for moment, names in _with_names(loaded):
        entry = moment.entry
        fields = {key: value for key, value in entry._asdict().items() if value is not None}
        if entry.line is not None:
            fields["line"] = _line(loaded, entry.line, names)
        if moment.line:
            fields["was"] = _line(loaded, moment.line, names)
        entries.append({**fields, "stands": entry.number in loaded.log.numbers})
    return {"schema": SCHEMA, "id": loaded.session.id, "entries": entries}


def log_lines(loaded: AnySession) -> Iterator[Message]:
    """Say every entry in a line: number, local time, what it was or acted on, and why."""
    if not loaded.session.entries:
        yield message("log-empty")
    numbers = {applied.entry: applied.number for applied in loaded.record.applied}
    for moment, names in _with_names(loaded):
        entry = moment.entry
        gone = entry.number not in loaded.log.numbers and entry.kind not in ("undo", "redo")
        at = time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds_of(entry.at)))
        yield message(
            "log-line",
            number=f"{entry.number:>3}",
            at=at,
            what=_with_number(loaded, moment, _what(loaded, moment, names), numbers),
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


def _with_names(loaded: AnySession) -> Iterator[tuple[Moment, tuple[str, ...]]]:
    """Yield every entry with the names of its players, seated as when it was written."""
    players, names = loaded.setup.players, loaded.names
    seated = {applied.entry: applied.players for applied in loaded.record.applied}
    for moment in timeline(loaded.session.entries, len(players)):
        entry = moment.entry
        about = entry.target if entry.kind in CORRECTIONS else entry.number
        players = seated.get(about or 0, players)
        yield moment, (*(players[seat] for seat in moment.seats), *names[len(players) :])


def _what(loaded: AnySession, moment: Moment, names: Sequence[str]) -> Message | str:
    """Say a fact by its line alone, and a correction with its target and the line before."""
    entry, before = moment.entry, moment.line
    settings = moment.settings.get("settings", loaded.session.setup.settings)
    line = settings_text(entry, names, cast("dict[str, str]", settings), with_gone=True)
    line = line if entry.line is None else _line(loaded, entry.line, names)
    if entry.kind not in CORRECTIONS:
        placed = entry.target is not None
        return message("log-placed", line=line, target=entry.target) if placed else line
    if entry.target is None:
        return f"{entry.kind} {line}" if line else message("log-set-plain")
    was = _line(loaded, before, names) if before else ""
    fields: dict[str, object] = {"kind": entry.kind, "target": entry.target, "line": line}
    code = "log-correction" if line else "log-undo"
    code = "log-insert" if entry.kind == "insert" else code
    return Message(code, {**fields, "was": message("log-was", was=was) if was else ""})


def _line(loaded: AnySession, line: str, names: Sequence[str]) -> str:
    """Put names where the log keeps seats; a line that cannot be read stays as it is."""
    marks = seat_marks(len(names))
    try:
        facts = parse_facts(loaded.game, split_words(line), marks, loaded.record.rules)
    except Malformed:
        return line
    return " ".join(write_fact(loaded.game, fact, names) for fact in facts)

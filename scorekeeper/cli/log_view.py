"""`log` as sentences and as JSON: every entry, corrections too."""

import time
from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.cli.apply_change import seconds_of
from scorekeeper.cli.change_messages import settings_text
from scorekeeper.core.log import CORRECTIONS, Entry, previous_lines, seat_history
from scorekeeper.core.messages import Malformed, Message, message
from scorekeeper.core.replay import parse_facts, seat_marks, write_fact
from scorekeeper.core.session import AnySession, settings_before
from scorekeeper.core.text import split_words

SCHEMA = 1


def log_json(loaded: AnySession) -> dict[str, object]:
    """Return every entry with its line as people write it, and whether it stands."""
    entries = []
    before = previous_lines(loaded.session.entries)
    for entry, names in _with_names(loaded):
        told = {key: value for key, value in entry._asdict().items() if value is not None}
        if entry.line is not None:
            told["line"] = _line(loaded, entry.line, names)
        if was := before.get(entry.number):
            told["was"] = _line(loaded, was, names)
        entries.append({**told, "stands": entry.number in loaded.log.numbers})
    return {"schema": SCHEMA, "id": loaded.session.id, "entries": entries}


def log_lines(loaded: AnySession) -> Iterator[Message]:
    """Say every entry in a line: number, local time, what it was or acted on, and why."""
    if not loaded.session.entries:
        yield message("log-empty")
    before = previous_lines(loaded.session.entries)
    settings = settings_before(loaded.session)
    for entry, names in _with_names(loaded):
        gone = entry.number not in loaded.log.numbers and entry.kind not in ("undo", "redo")
        at = time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds_of(entry.at)))
        yield message(
            "log-line",
            number=f"{entry.number:>3}",
            at=at,
            what=_what(loaded, entry, names, before.get(entry.number, ""), settings[entry.number]),
            why=message("log-why", why=entry.why) if entry.why else "",
            gone=message("log-undone") if gone else "",
        )


def _with_names(loaded: AnySession) -> Iterator[tuple[Entry, tuple[str, ...]]]:
    """Yield every entry with the names as they sat when it was written, spelt as they are now."""
    players, names = loaded.setup.players, loaded.names
    places = seat_history(loaded.session.entries, len(players))
    for entry, seats in zip(loaded.session.entries, places, strict=True):
        yield entry, (*(players[seat] for seat in seats), *names[len(players) :])


def _what(
    loaded: AnySession,
    entry: Entry,
    names: Sequence[str],
    before: str,
    settings: Mapping[str, str],
) -> Message | str:
    """Say a fact by its line alone, and a correction with what it acts on and what stood there."""
    line = settings_text(entry, names, settings, with_gone=True)
    line = line if entry.line is None else _line(loaded, entry.line, names)
    if entry.kind not in CORRECTIONS:
        placed = entry.target is not None
        return message("log-placed", line=line, target=entry.target) if placed else line
    if entry.target is None:
        return f"{entry.kind} {line}" if line else message("log-set-plain")
    was = _line(loaded, before, names) if before else ""
    fields: dict[str, object] = {"kind": entry.kind, "target": entry.target, "line": line}
    code = "log-correction" if line else "log-undo"
    return Message(code, {**fields, "was": message("log-was", was=was) if was else ""})


def _line(loaded: AnySession, line: str, names: Sequence[str]) -> str:
    """Put names where the log keeps seats; a line that cannot be read stays as it is."""
    marks = seat_marks(len(names))
    try:
        facts = parse_facts(loaded.game, split_words(line), marks, loaded.record.rules)
    except Malformed:
        return line
    return " ".join(write_fact(loaded.game, fact, names) for fact in facts)

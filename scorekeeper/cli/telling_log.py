"""`log` as sentences and as JSON: every entry, corrections too."""

import time
from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.cli.changing import seconds_of
from scorekeeper.cli.telling_change import settings_shown
from scorekeeper.core.lexer import split_words
from scorekeeper.core.log import CORRECTIONS, Entry, seats_at_each, stood_before
from scorekeeper.core.problems import Malformed, Said, said
from scorekeeper.core.replay import parse_facts, seat_marks, write_fact
from scorekeeper.core.session import Opened, settings_before

SCHEMA = 1


def log_json(opened: Opened) -> dict[str, object]:
    """Return every entry with its line as people write it, and whether it stands."""
    entries = []
    before = stood_before(opened.session.entries)
    for entry, names in _with_names(opened):
        told = {key: value for key, value in entry._asdict().items() if value is not None}
        if entry.line is not None:
            told["line"] = _line(opened, entry.line, names)
        if was := before.get(entry.number):
            told["was"] = _line(opened, was, names)
        entries.append({**told, "stands": entry.number in opened.standing.numbers})
    return {"schema": SCHEMA, "id": opened.session.id, "entries": entries}


def log_lines(opened: Opened) -> Iterator[Said]:
    """Say every entry in a line: number, local time, what it was or acted on, and why."""
    if not opened.session.entries:
        yield said("log-empty")
    before = stood_before(opened.session.entries)
    settings = settings_before(opened.session)
    for entry, names in _with_names(opened):
        gone = entry.number not in opened.standing.numbers and entry.kind not in ("undo", "redo")
        at = time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds_of(entry.at)))
        yield said(
            "log-line",
            number=f"{entry.number:>3}",
            at=at,
            what=_what(opened, entry, names, before.get(entry.number, ""), settings[entry.number]),
            why=said("log-why", why=entry.why) if entry.why else "",
            gone=said("log-undone") if gone else "",
        )


def _with_names(opened: Opened) -> Iterator[tuple[Entry, tuple[str, ...]]]:
    """Yield every entry with the names as they sat when it was written, spelt as they are now."""
    players, names = opened.header.players, opened.names
    places = seats_at_each(opened.session.entries, len(players))
    for entry, seats in zip(opened.session.entries, places, strict=True):
        yield entry, (*(players[seat] for seat in seats), *names[len(players) :])


def _what(
    opened: Opened,
    entry: Entry,
    names: Sequence[str],
    before: str,
    settings: Mapping[str, str],
) -> Said | str:
    """Say a fact by its line alone, and a correction with what it acts on and what stood there."""
    line = settings_shown(entry, names, settings, with_gone=True)
    line = line if entry.line is None else _line(opened, entry.line, names)
    if entry.kind not in CORRECTIONS:
        placed = entry.target is not None
        return said("log-placed", line=line, target=entry.target) if placed else line
    if entry.target is None:
        return f"{entry.kind} {line}" if line else said("log-set-plain")
    was = _line(opened, before, names) if before else ""
    fields: dict[str, object] = {"kind": entry.kind, "target": entry.target, "line": line}
    code = "log-correction" if line else "log-undo"
    return Said(code, {**fields, "was": said("log-was", was=was) if was else ""})


def _line(opened: Opened, line: str, names: Sequence[str]) -> str:
    """Put names where the log keeps seats; a line that cannot be read stays as it is."""
    marks = seat_marks(len(names))
    try:
        facts = parse_facts(opened.game, split_words(line), marks, opened.evening.rules)
    except Malformed:
        return line
    return " ".join(write_fact(opened.game, fact, names) for fact in facts)
